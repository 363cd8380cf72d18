# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Locations and queries whose server ends in the middle of an answer: never a smaller profile or table. One that does
not end is an error soon."""
import json
import os
import resource
import socketserver
import subprocess
import sys
import threading
import time
import unittest

RUNS = "R\t1\t9\t1\t/p.pl\tshop\t1000000\t3000000\t1\t14\t0\t0\t0\t1\n"
LINES = "L\t/p.pl\t3\t7\t90\nL\t/p.pl\t4\t7\t90\n"
TABLE = json.dumps({"meta": [{"name": "day", "type": "Date"}, {"name": "calls", "type": "Float64"}],
                    "data": [["2026-11-26", 0.5], ["2026-11-27", None]], "rows": 2})


def answer_to(request, table):
    if "FORMAT" in request:
        return table
    for part, answer in {"nytprof_schema": "1\n", "count%28%29": RUNS, "FROM%20lines": LINES + "\nL\t\t0\t14\t180\n"}.items():
        if part in request:
            return answer
    return "\nS\t0\t0\t0\t0\t0\t0\n"


class Server(socketserver.ThreadingTCPServer):
    """framing: how the end of an answer is marked; cut: the text after which the connection is closed instead."""
    daemon_threads = True
    framing = "chunked"
    cut = None
    table = TABLE

    def __init__(self):
        super().__init__(("127.0.0.1", 0), self.Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    class Handler(socketserver.StreamRequestHandler):
        def handle(self):
            request = self.rfile.readline().decode()
            while self.rfile.readline() not in (b"\r\n", b""):
                pass
            text = answer_to(request, self.server.table)
            size = text.find(self.server.cut) + len(self.server.cut) if self.server.cut and self.server.cut in text \
                else len(text)
            is_whole = size == len(text)
            head, body = {
                "chunked": ("Transfer-Encoding: chunked\r\n", f"{size:x}\r\n{text[:size]}\r\n" + "0\r\n\r\n" * is_whole),
                "length": (f"Content-Length: {len(text)}\r\n", text[:size]),
                "close": ("", text[:size]),
            }[self.server.framing]
            self.wfile.write(f"HTTP/1.1 200 OK\r\nConnection: close\r\n{head}\r\n{body}".encode())


class Endless(socketserver.ThreadingTCPServer):
    """Answers without end: a megabyte at a time, or few bytes with pauses."""
    daemon_threads = True

    def __init__(self, part, pause):
        super().__init__(("127.0.0.1", 0), self.Handler)
        self.part, self.pause = part, pause
        threading.Thread(target=self.serve_forever, daemon=True).start()

    class Handler(socketserver.StreamRequestHandler):
        def handle(self):
            try:
                self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n")
                while True:
                    self.wfile.write(self.server.part)
                    time.sleep(self.server.pause)
            except OSError:
                pass


class EndlessAnswers(unittest.TestCase):
    def test_they_are_errors(self):
        for part, pause, error in ((b"1\t2\n" * 262144, 0, "the answer has more than 1 MiB"),
                                   (b"ab", 0.5, "the limit; --timeout")):
            with self.subTest(error=error), Endless(part, pause) as server:
                url = f"clickhouse://127.0.0.1:{server.server_address[1]}/p"
                for command in (("query", "services"), ("export", "csv")):
                    run = subprocess.run([NYTPROF, *command, url], capture_output=True, text=True, check=False,
                                         env=dict(os.environ, NYTPROF_TIMEOUT="3"))
                    self.assertEqual((run.returncode, run.stdout), (1, ""), run.stderr)
                    self.assertIn(error, run.stderr)
                server.shutdown()
        # No RLIMIT_AS: a program with sanitizers reserves terabytes of addresses.
        self.assertLess(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, 600_000, "kB, of the largest command")


class CutAnswers(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)

    def nytprof(self, *arguments):
        url = f"clickhouse://127.0.0.1:{self.server.server_address[1]}/p"
        return subprocess.run([NYTPROF, *arguments, url], capture_output=True, text=True, check=False)

    def test_locations(self):
        for framing in ("chunked", "length", "close"):
            self.server.framing, self.server.cut = framing, None
            self.assertEqual(self.nytprof("export", "csv", "--table", "lines").stdout.count("/p.pl"), 2)
            for cut in ("L\t/p.pl\t3\t7\t90\n", LINES, "L\t/p.pl\t3\t"):
                with self.subTest(framing=framing, cut=cut):
                    self.server.cut = cut
                    run = self.nytprof("export", "csv", "--table", "lines")
                    self.assertEqual((run.returncode, run.stdout), (1, ""), run.stderr)
                    self.assertEqual(len(run.stderr.splitlines()), 1, run.stderr)

    def test_queries(self):
        table = json.loads(self.nytprof("query", "--json", "services").stdout)
        self.assertEqual(table["services"], [{"day": "2026-11-26", "calls": 0.5}, {"day": "2026-11-27", "calls": None}])
        for framing in ("chunked", "length", "close"):
            with self.subTest(framing=framing):
                self.server.framing, self.server.cut = framing, '["2026-11-26", 0.5]'
                run = self.nytprof("query", "services")
                self.assertEqual((run.returncode, run.stdout), (1, ""), run.stderr)

    def test_a_server_that_fails_after_the_first_rows(self):
        rows = json.loads(TABLE)
        self.server.table = json.dumps({**rows, "exception": "Code: 241. DB::Exception: Memory limit exceeded"})
        run = self.nytprof("query", "services")
        self.assertEqual((run.returncode, run.stdout), (1, ""), run.stderr)


if __name__ == "__main__":
    NYTPROF = sys.argv[1]
    unittest.main(argv=sys.argv[:1] + sys.argv[2:], verbosity=2)
