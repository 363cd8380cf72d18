# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Tests of the Python programs and modules beside this file."""
import contextlib
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

import print_summary
import required_packages

JUNIT = """<testsuite>
<testcase name="model.a" time="1" status="run"><system-out>PASS   : TestA::one(strace)
SKIP   : TestA::two(a row (1)) needs shared-profiles
   Loc: [tst_a.cpp(130)]
SKIP   : TestA::two(b) needs shared-profiles
SKIP   : space::TestA::initTestCase() needs tidy
Totals: 1 passed, 0 failed, 3 skipped, 0 blacklisted, 2ms
</system-out></testcase>
<testcase name="collector.b" time="2" status="run"><system-out>ok 1 - skips nothing
ok 2 # skip needs libdevel-nytprof-perl
    1..0 # SKIP needs strace
    ok 1 - in a subtest
    ok 2 # skip needs valgrind
ok 3 # skip needs strace
1..3
</system-out></testcase>
<testcase name="collector.c" time="3" status="notrun"><skipped message="SKIP_REGULAR_EXPRESSION_MATCHED"/>
<system-out>c.t .. skipped: needs libfcgi-perl
Files=1, Tests=0,  0 wallclock secs
</system-out></testcase>
<testcase name="report.d" time="4" status="notrun"><skipped message="SKIP_RETURN_CODE=77"/>
<system-out>skipped: needs chromium-driver
</system-out></testcase>
<testcase name="desktop.e" time="5" status="fail"><system-out>test_x (__main__.T.test_x) ... ok
test_y (__main__.T.test_y) ... skipped 'needs appstream'
</system-out></testcase>
<testcase name="bench.f" time="6" status="notrun"><skipped message="Disabled"/><system-out/></testcase>
</testsuite>"""


class Summary(unittest.TestCase):
    def test_reasons_and_counts(self):
        with tempfile.NamedTemporaryFile("w") as file, contextlib.redirect_stdout(io.StringIO()) as out:
            file.write(JUNIT)
            file.flush()
            print_summary.main(file.name)
        lines = out.getvalue().splitlines()
        self.assertEqual(lines[:3], [
            "  failed: desktop.e, which said",
            "    | test_x (__main__.T.test_x) ... ok",
            "    | test_y (__main__.T.test_y) ... skipped 'needs appstream'",
        ])
        self.assertEqual(lines[lines.index("  skipped:") + 1:], [
            "    Disabled: bench.f",
            "    needs appstream: desktop.e",
            "    needs chromium-driver: report.d",
            "    needs libdevel-nytprof-perl: collector.b",
            "    needs libfcgi-perl: collector.c",
            "    needs shared-profiles: model.a (2 times)",
            "    needs strace: collector.b",
            "    needs tidy: model.a",
            "    needs valgrind: collector.b",
            "2 passed, 1 failed, 3 skipped; of those that ran, 7 parts skipped",
        ])

    def test_files_that_prove_skips(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/c.t", "w", encoding="utf-8") as file:
                file.write("use Test::More skip_all => 'needs strace';")
            run = subprocess.run(["prove", "--nocolor", "--verbose", "c.t"], cwd=folder, capture_output=True,
                                 text=True, check=False)
        self.assertEqual(list(print_summary.reasons(run.stdout)), ["needs strace"])


    def test_the_first_failure_of_many_classes_is_shown(self):
        passed = [f"PASS   : TestB::test{number}()" for number in range(100)]
        output = ["PASS   : TestA::one()", "FAIL!  : TestA::two() '1' returned FALSE", *passed, "FAILED of 2 classes:"]
        said = print_summary.said("\n".join(output))
        self.assertEqual(said[:2], output[1:3])
        self.assertEqual(said[-11:], ["...", *output[-10:]])
        self.assertEqual(len(said), 61)
        self.assertEqual(print_summary.said("\n".join(passed)), passed[-60:])


# Says the first time that another apt is at work.
APT_GET = """#!/bin/sh
case "$*" in *--assume-no*) exit 0 ;; esac
echo "$*" >>"$CALLS"
[ "$(wc -l <"$CALLS")" -gt 1 ] || { echo "E: Could not get lock $LOCK. It is held by process 1 (apt-get)" >&2; exit 100; }
"""


class Setup(unittest.TestCase):
    """packaging/setup with programs in place of apt's."""

    def install(self, lock, missing=None):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for program, text in {"apt-get": APT_GET, "dpkg-query": f'#!/bin/sh\n[ "$4" = "{missing or "$4"}" ] || echo installed\n', "sudo": '#!/bin/sh\nshift\nexec "$@"\n',
                                  "apt-cache": "#!/bin/sh\necho '  Candidate: 1.0'\n"}.items():
                (folder / program).write_text(text, encoding="utf-8")
                (folder / program).chmod(0o755)
            environment = os.environ | {"PATH": f"{name}:{os.environ['PATH']}", "CALLS": f"{name}/calls", "LOCK": lock}
            run = subprocess.run([pathlib.Path(__file__).parent.parent / "packaging/setup", "syntax-highlighting-build"],
                                 env=environment, capture_output=True, text=True, check=False)
            return run.returncode, run.stderr, len((folder / "calls").read_text(encoding="utf-8").splitlines())

    def test_waits_for_another_apt(self):
        for lock in ("/var/lib/dpkg/lock-frontend", "/var/lib/apt/lists/lock", "/var/cache/apt/archives/lock"):
            status, said, calls = self.install(lock)
            self.assertEqual((status, calls), (0, 2), said)
            self.assertIn("waiting for another apt", said)

    def test_counts_packages(self):
        self.assertIn("installing 3 packages and what they need: ", self.install("/var/lib/dpkg/lock")[1])
        said = self.install("/var/lib/dpkg/lock", missing="xz-utils")[1]
        self.assertIn("installing 1 package and what it needs: xz-utils\n", said)

    def test_other_errors_are_tried_again_with_new_lists_only(self):
        status, said, calls = self.install("nothing")
        self.assertEqual((status, calls), (0, 3), said)
        self.assertNotIn("waiting", said)


class RequiredPackages(unittest.TestCase):
    def needs(self, required, *arguments):
        with unittest.mock.patch.dict(os.environ, NYTPROF_TESTS_REQUIRE=required):
            return required_packages.needs(*arguments)

    def test_reason_to_skip(self):
        self.assertEqual(self.needs("", "tidy"), "needs tidy")
        self.assertEqual(self.needs("strace,tidy-dbg", "tidy", "it is too old"), "needs tidy: it is too old")

    def test_required(self):
        for required in "tidy", "strace,tidy", "tidy,strace":
            with self.assertRaisesRegex(AssertionError, "^needs tidy, .* install the package with packaging/setup$"):
                self.needs(required, "tidy")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
