# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""nytprof load when users may do little, servers do not answer and disks are full."""
import glob
import http.server
import os
import resource
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from clickhouse import PASSWORD, FleetTest, Proxy, Server, free_ports, need_server, profiles_of

MEGABYTE = 1 << 20


def small_disk(folder, size):
    """Whether a file system of this size could be mounted there."""
    os.mkdir(folder)
    return not subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder],
                              stderr=subprocess.DEVNULL, check=False).returncode


def fill(path):
    """Writes until the disk is full."""
    with open(path, "wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            pass


class Loading(FleetTest):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="nytprof-loading.")
        cls.server = cls.start_server(cls.folder + "/server")
        cls.profiles = profiles_of(PROFILES, cls.folder + "/profiles")
        cls.files = sorted(glob.glob(cls.profiles + "/*"))

    @classmethod
    def tearDownClass(cls):
        cls.server.kill()
        shutil.rmtree(cls.folder)

    @staticmethod
    def start_server(folder):
        ports = free_ports(2)
        server = Server(folder, *ports, ports[1:])
        server.start()
        return server

    def count(self, server=None):
        """Runs of which all rows count."""
        return int((server or self.server).ask("SELECT uniqExact(run) FROM runs", self.database))

    def fail_to_load(self, url, *arguments, **options):
        return self.nytprof("load", "--unfinished", "--retries", "0", url, *arguments, code=1, **options)

    def kept(self):
        return sorted(glob.glob(self.spool + "/nytprof/spool/*/*"))

    def test_a_user_that_may_only_insert_and_select(self):
        writer = self.url(self.server).replace("//", "//writer@")
        text = self.nytprof("load", writer, self.files[0], code=1)
        self.assertIn("error 392", text)
        self.assertEqual(len(text.splitlines()), 1, text)
        self.nytprof("load", self.url(self.server))
        self.nytprof("load", "--unfinished", writer, self.profiles)
        self.assertEqual(self.count(), len(self.files))

    def test_locations_do_not_label(self):
        for settings in ("?service=shop", "?labels=zone%3Deu", "?since=7d", "?secure=0&where=1"):
            text = self.nytprof("load", self.url(self.server, settings), self.files[0], code=2)
            self.assertIn("give labels as --label service=shop", text)
            self.assertEqual(len(text.splitlines()), 1, text)
        self.nytprof("load", self.url(self.server, "?secure=0"))
        self.assertEqual(self.count(), 0)

    def test_a_user_that_may_only_read(self):
        self.nytprof("load", self.url(self.server))
        reader = self.url(self.server).replace("//", "//reader@")
        self.assertIn("this user may only read", self.fail_to_load(reader, self.files[0]))
        self.assertEqual(self.kept(), [])

    def test_tables_of_another_program(self):
        self.server.ask(f"CREATE DATABASE {self.database}")
        self.server.ask("CREATE TABLE runs (id UInt64) ENGINE = Memory", self.database)
        self.assertIn("the table runs of this database is of another program",
                      self.nytprof("load", self.url(self.server), self.files[0], code=1))
        self.assertEqual(self.server.ask("SHOW TABLES", self.database), "runs\n")
        self.database = "system"
        self.assertIn("is the database of ClickHouse itself", self.nytprof("load", self.url(self.server), code=2))

    def test_labels_that_are_mistakes(self):
        for labels, error in {("service=a", "service=b"): "service is given twice", ("host=",): "the host is empty"}.items():
            words = [word for label in labels for word in ("--label", label)]
            self.assertIn(error, self.nytprof("load", *words, self.url(self.server), self.files[0], code=2))

    def test_silent_servers_have_a_time_limit(self):
        with socket.create_server(("127.0.0.1", 0)) as silent:
            url = f"clickhouse://127.0.0.1:{silent.getsockname()[1]}/p"
            for command in (("load", "--retries", "0", "--timeout", "1", url), ("query", "services", "--timeout", "1", url)):
                self.assertIn("it was silent for 1 s, the limit", self.nytprof(*command, code=1))
            self.assertIn("NYTPROF_TIMEOUT", self.nytprof("top", url, code=1, environment={"NYTPROF_TIMEOUT": "1"}))

    def test_names_that_need_quotes(self):
        self.database = "2026_select"
        self.nytprof("load", "--unfinished", "--cluster", "fleet", self.url(self.server), self.profiles)
        self.assertEqual(self.count(), len(self.files))

    def test_unfinished_profiles_of_the_spool_are_sent(self):
        broken = [True]
        with Proxy(self.server, lambda *_: not broken[0]) as proxy:
            text = self.fail_to_load(self.url(proxy), self.profiles)
            self.assertIn(f"{len(self.files)} profiles are kept in", text)
            self.assertEqual(len(text.splitlines()), 3, text)
            broken[0] = False
            self.nytprof("load", self.url(proxy))
        self.assertEqual(self.count(), len(self.files))
        self.assertEqual(self.kept(), [])

    def test_loads_at_the_same_time_share_the_spool(self):
        broken = [True]
        with Proxy(self.server, lambda *_: not broken[0]) as proxy:
            loads = [subprocess.Popen([self.command, "load", "--unfinished", "--retries", "0", self.url(proxy),
                                       self.profiles], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                      env=dict(os.environ, XDG_STATE_HOME=self.spool)) for _ in range(4)]
            self.assertIn(1, [load.wait() for load in loads])  # 0: all are being sent by others
            self.assertEqual(len(self.kept()), 2 * len(self.files))
            broken[0] = False
            self.nytprof("load", self.url(proxy))
        self.assertEqual(self.count(), len(self.files))

    def test_damaged_labels_of_the_spool(self):
        broken = [True]
        with Proxy(self.server, lambda *_: not broken[0]) as proxy:
            self.fail_to_load(self.url(proxy), *self.files[:3])
            labels = [path for path in self.kept() if path.endswith(".labels")]
            os.truncate(labels[0], 3)
            os.unlink(labels[1])
            broken[0] = False
            text = self.nytprof("load", self.url(proxy), code=1)
        for path in labels[:2]:
            profile = path[:-len(".labels")]
            self.assertIn(profile + ": cannot be sent, because its labels are missing or damaged", text)
            self.assertTrue(os.path.exists(profile))
        self.assertEqual(self.count(), 1)

    def test_what_killed_loads_left_in_the_spool(self):
        with Proxy(self.server, lambda *_: False) as proxy:
            self.fail_to_load(self.url(proxy), self.files[0])
            before = self.kept()
            folder = os.path.dirname(before[0])
            for name in ("new-old", "1.profile.labels", "new-young"):
                with open(os.path.join(folder, name), "w", encoding="ascii"):
                    pass
                if name != "new-young":
                    os.utime(os.path.join(folder, name), (0, 0))
            os.utime(before[0], (0, 0))
            self.fail_to_load(self.url(proxy))
        self.assertEqual(self.kept(), sorted(before + [os.path.join(folder, "new-young")]))

    def test_the_spool_has_a_limit(self):
        folder = self.spool + "/nytprof/spool/other"
        os.makedirs(folder)
        with open(folder + "/new-large", "wb") as file:
            os.truncate(file.fileno(), 1 << 30)
        with Proxy(self.server, lambda *_: False) as proxy:
            text = self.fail_to_load(self.url(proxy), *self.files[:3])
        self.assertIn("has 1 GiB, its limit; 3 profiles are not kept for the next time", text)
        self.assertEqual(len(text.splitlines()), 3, text)

    def test_a_full_disk_below_the_spool(self):
        def limit_files():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))
        before = {path: os.stat(path).st_mtime_ns for path in self.files}
        with Proxy(self.server, lambda *_: False) as proxy:
            text = self.fail_to_load(self.url(proxy), self.profiles, preexec_fn=limit_files)
        self.assertIn("cannot be written: File too large", text)
        self.assertEqual(len(text.splitlines()), 3, text)
        self.assertEqual(self.kept(), [])
        self.assertEqual({path: os.stat(path).st_mtime_ns for path in self.files}, before)

    def test_a_full_disk_of_the_server(self):
        folder = self.folder + "/small"
        if not small_disk(folder, 64 * MEGABYTE):
            self.skipTest("needs the right to mount")
        try:
            server = self.start_server(folder + "/server")
            try:
                self.nytprof("load", self.url(server))
                fill(folder + "/filler")
                text = self.fail_to_load(self.url(server), self.profiles)
                self.assertIn("No space left on device; free space on the server", text)
                text = self.fail_to_load(self.url(server), *self.files, *self.files)
                self.assertIn("0 profiles loaded, 0 already there", text)
                self.assertEqual(len(text.splitlines()), 3, text)
                self.assertEqual(self.count(server), 0)
                os.unlink(folder + "/filler")
                self.nytprof("load", self.url(server))
                self.assertEqual(self.count(server), len(self.files))
            finally:
                server.kill()
        finally:
            subprocess.run(["umount", folder], check=True)

    def test_silent_servers_do_not_hold_the_command(self):
        with socket.create_server(("127.0.0.1", 0)) as silent:
            url = f"clickhouse://127.0.0.1:{silent.getsockname()[1]}/p"
            for options, end in {("--follow",): signal.SIGTERM, (): signal.SIGINT}.items():
                with self.subTest(end=end):
                    process = subprocess.Popen([self.command, "load", *options, url, self.profiles])
                    connection, _ = silent.accept()
                    connection.recv(1)
                    process.send_signal(end)
                    self.assertEqual(process.wait(timeout=60), 0 if options else -end)
                    connection.close()

    def test_a_busy_server_is_asked_again_when_it_says(self):
        requests = []

        class Busy(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                requests.append(time.monotonic())
                self.send_response(429 if len(requests) == 1 else 404)
                self.send_header("Retry-After", "2")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Busy) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            self.nytprof("load", f"clickhouse://127.0.0.1:{server.server_port}/p", code=1)
            server.shutdown()
        self.assertEqual(len(requests), 2)
        self.assertGreater(requests[1] - requests[0], 1.9)

    def test_connections_closed_in_the_middle(self):
        class Closing(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                text = b"1\n" if "nytprof_schema" in self.path else b""
                self.send_response(200)
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            def do_POST(self):
                self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                self.connection.close()

            def log_message(self, *_):
                pass

        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Closing) as server:
            server.handle_error = lambda *_: None
            threading.Thread(target=server.serve_forever, daemon=True).start()
            text = self.fail_to_load(f"clickhouse://127.0.0.1:{server.server_port}/p", self.profiles)
            server.shutdown()
        self.assertIn("no answer from", text)

    def test_a_folder_that_comes_later(self):
        folder = self.folder + "/later"
        url = self.url(self.server)
        self.assertIn("--follow requires paths", self.nytprof("load", "--follow", url, code=2))
        with subprocess.Popen([self.command, "load", "--unfinished", "--follow", url, folder], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            self.assertIn(folder + ": does not exist yet", process.stderr.readline())
            os.mkdir(folder)
            shutil.copy(self.files[0], folder)
            self.assertEqual(process.stdout.readline(), "nytprof: 1 profile loaded, 0 already there\n")
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(timeout=60), 0)

    def test_windows_that_are_removed_before_the_server_answers(self):
        folder = self.folder + "/windows"
        os.mkdir(folder)
        window = folder + "/web1-20261130T140200Z-1-shop.out"
        shutil.copy(self.files[0], window)
        os.utime(window, (0, 0))
        server = self.start_server(self.folder + "/away")
        self.addCleanup(server.kill)
        server.kill()
        with subprocess.Popen([self.command, "load", "--unfinished", "--retries", "0", "--follow", self.url(server),
                               folder], text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              env=dict(os.environ, XDG_STATE_HOME=self.spool)) as process:
            self.assertIn("trying again until it answers", process.stderr.readline())
            self.assertEqual(process.stdout.readline(), "nytprof: 0 profiles loaded, 0 already there\n")
            while "1 profile is kept" not in process.stderr.readline():
                pass
            os.unlink(window)
            server.start()
            self.assertEqual(process.stdout.readline(), "nytprof: 1 profile loaded, 0 already there\n")
            self.assertEqual(self.kept(), [])
            process.send_signal(signal.SIGTERM)
            self.assertEqual(process.wait(timeout=60), 0)

    def test_a_password_from_a_pipe(self):
        url = self.url(self.server).replace("//", "//loader@")
        self.nytprof("load", "--unfinished", url, self.profiles, environment={"NYTPROF_PASSWORD": PASSWORD})
        pipe = self.folder + "/pipe"
        os.mkfifo(pipe, 0o600)

        def write():
            with open(pipe, "w", encoding="utf-8") as file:
                file.write(PASSWORD + "\n")
        writer = threading.Thread(target=write)
        writer.start()
        self.nytprof("diff", url, url, environment={"NYTPROF_PASSWORD_FILE": pipe}, timeout=60)
        writer.join()


if __name__ == "__main__":
    need_server()
    Loading.command, PROFILES = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1] + sys.argv[3:], verbosity=2)
