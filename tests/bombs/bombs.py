# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Small files of much, and all that fuzzers have found, with all programs that read a file: each needs at most 500 MiB and
10 seconds of CPU, or refuses the file and says why.

    bombs.py PROGRAMS CASES [fast|all]
"""
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from bomb_files import BOMBS

MOST_MEBIBYTES = 500
MOST_SECONDS = 10

# {file} is the file, {out} a path that does not exist. Those that print write to /dev/null.
PRINTED = ("info", "summary", "top", "lines", "tree", "requests", "slices", "dump", "callers main::f", "callees main::f",
           *(f"export {what}" for what in ("folded", "locations", "csv", "json", "rows --table runs", "rows --table stacks",
                                           "rows --table calls", "rows --table lines")))
WRITTEN = ("html", "html --single", "flamegraph", "merge",
           *(f"export {what}" for what in ("chrome", "firefox", "speedscope", "pprof", "callgrind", "dot", "rows")))
COMMANDS = {
    **{f"nytprof {command}": f"nytprof {command} {{file}}" for command in PRINTED},
    **{f"nytprof {command}": f"nytprof {command} -o {{out}} {{file}}" for command in WRITTEN},
    "nytprof diff": "nytprof diff {file} {file}",
    "nytprof diff of lines": "nytprof diff --table lines {file} {file}",
    "nytprof compare": "nytprof compare {file} --current {file}",
    "nytprof merge of two": "nytprof merge -o {out} {file} {file}",
    "nytprof push": "nytprof push --to otlp {store} {file}",
    "nytprofcalls": "nytprofcalls {file}",
    "nytprofcg": "nytprofcg -f {file} -o {out}",
    "nytprofcsv": "nytprofcsv -f {file} -o {out}",
    "nytprofhtml": "nytprofhtml -f {file} -o {out}",
    "nytprofmerge": "nytprofmerge -o {out} {file}",
    "dprofpp": "dprofpp {file}",
    **{f"nytprof-gui, {view}": f"nytprof-gui --view {view} --screenshot {{out}}.png {{file}}"
       for view in ("summary", "source", "flame", "chart", "graph", "treemap")},
}
FAST_COMMANDS = ("nytprof html --single", "nytprof-gui, source")
FAST_BOMBS = ("long_source", "long_sub_names", "source_line_of_a_megabyte", "long_name_of_many_calls",
              "callgrind_of_a_long_name")
# A profile need not have what a command shows.
LACKS = ("has no call stacks", "no sub named", "has no timeline", "no profile is of a web request", "no time axis",
         "not a profile", "does not say when its program ran", "as many rows", "contains no files")
# Nor be whole: these are other reasons than limits.
DAMAGES = ("damaged record of the time axis", "has two names", "process 300000 is incomplete")
# In each other refusal.
LIMIT = r"\d (bytes|MB|MiB|GiB|frames|lines)"


class Store(BaseHTTPRequestHandler):
    """Accepts what is pushed."""

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.send_header("Content-Type", "application/x-protobuf")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def limit_cpu():
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS + 1, MOST_SECONDS + 5))


class Bombs(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="nytprof-bombs.")
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name
        self.store = ThreadingHTTPServer(("127.0.0.1", 0), Store)
        threading.Thread(target=self.store.serve_forever, daemon=True).start()
        self.addCleanup(self.store.server_close)
        self.addCleanup(self.store.shutdown)
        os.mkdir(self.folder + "/run", 0o700)
        self.environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", XDG_CONFIG_HOME=self.folder + "/config",
                                XDG_STATE_HOME=self.folder + "/state", XDG_RUNTIME_DIR=self.folder + "/run")

    def check(self, name, path, command):
        with tempfile.TemporaryDirectory(dir=self.folder) as out:
            program, *words = COMMANDS[command].split()
            arguments = [word.format(file=path, out=out + "/out", store=f"http://127.0.0.1:{self.store.server_port}")
                         for word in words]
            with open(out + "/errors", "w+b") as errors:
                # By wait4(), which knows the memory of this process alone.
                run = subprocess.Popen([f"{PROGRAMS}/{program}", *arguments], stdout=subprocess.DEVNULL, stderr=errors,
                                       env=self.environment, cwd=out, preexec_fn=limit_cpu)
                _, status, usage = os.wait4(run.pid, 0)
                run.returncode = os.waitstatus_to_exitcode(status)
                errors.seek(0)
                message = errors.read().decode(errors="replace")
        with self.subTest(bomb=name, command=command):
            self.assertNotEqual(run.returncode, -signal.SIGXCPU, f"more than {MOST_SECONDS} s of CPU")
            self.assertLessEqual(usage.ru_utime + usage.ru_stime, MOST_SECONDS, "seconds of CPU")
            self.assertLessEqual(usage.ru_maxrss // 1024, MOST_MEBIBYTES, "MiB of memory")
            self.assertIn(run.returncode, (0, 2 if command.startswith(("nytprof compare", "nytprof diff")) else 1), message)
            if run.returncode != 0 and name in BOMBS and not any(each in message for each in LACKS + DAMAGES):
                self.assertRegex(message, f"{name}.*: .*{LIMIT}")

    def test_bombs(self):
        for name in BOMBS if IS_WHOLE else FAST_BOMBS:
            path = f"{self.folder}/{name}"
            BOMBS[name](path)
            for command in COMMANDS if IS_WHOLE else FAST_COMMANDS:
                self.check(name, path, command)

    @unittest.skipUnless("all" in sys.argv, "some minutes")
    def test_what_fuzzers_have_found(self):
        for folder, _, names in os.walk(CASES):
            for name in names:
                for command in COMMANDS:
                    self.check(name, f"{folder}/{name}", command)


if __name__ == "__main__":
    PROGRAMS, CASES, WHICH = sys.argv[1:4]
    IS_WHOLE = WHICH == "all"
    unittest.main(argv=sys.argv[:1] + sys.argv[4:], verbosity=2)
