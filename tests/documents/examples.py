# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Runs the examples of the documents, each in a fresh folder with the files that it names.

    examples.py SOURCE BIN PERL_LIBRARY

Those of the manual and of docs/ run as after an installation, those of README and CONTRIBUTING in
the folder of the source. nytprof-gui renders a screenshot.
"""
import html
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import texts

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from required_packages import needs

SOURCE, BIN, LIBRARY = sys.argv[1:4]
PERL = os.environ.get("NYTPROF_PERL") or "perl"
PROGRAMS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "programs")
# Lines that are not run, by a part of them, and why.
NOT_RUN = {
    "./packaging/try": "sets the machine up and builds",
    "packaging/deb": "sets the machine up and builds",
    "packaging/rpm": "sets the machine up and builds",
    "rpmbuild": "what packaging/rpm does",
    "dnf": "needs a Red Hat system",
    "apt install": "what packaging/try-deb does",
    "cmake --install build": "what tests/install does",
    "perl Makefile.PL": "what tests/install does",
    "duckdb": "needs DuckDB",
    "clickhouse://": "what tests/fleet does",
    "nytprof push": "what tests/fleet does",
    "ALTER TABLE": "is SQL",
    "systemctl": "needs systemd",
    "/var/lib/nytprof": "is the folder of nytprof-sampler.service",
    "sample --all --folder": "does not end; what tst_folder_sampling does",
    "control starman": "what tests/collector/control_routes.t does",
    "record --baseline main": "what tests/collector/record_runs.t does",
}
# What blocks of the manual show that is not run: what a command prints; configuration of other
# programs, and servers, which do not end.
NOT_CODE = ("output", "config")
WINDOW = """#!/bin/sh
for argument; do
    case $argument in -*) ;; *) test -e "$argument" || exit 1 ;; esac
done
test ! -x "{gui}" || QT_QPA_PLATFORM=offscreen exec "{gui}" --screenshot "{folder}/shown.png" "$@"
"""


def lines_to_run(code):
    return "".join(line for line in code.splitlines(keepends=True)
                   if not any(part in line for part in NOT_RUN))


def original_is_installed():
    environment = {key: value for key, value in os.environ.items() if key != "PERL5LIB"}
    return shutil.which("nytprofcsv") and not subprocess.run(
        [PERL, "-MDevel::NYTProf::Data", "-e", "1"], env=environment,
        stderr=subprocess.DEVNULL).returncode


class Examples(unittest.TestCase):
    def begin(self):
        """In a fresh folder."""
        temporary = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name
        shutil.copytree(PROGRAMS, self.folder, dirs_exist_ok=True)
        for name in ("build/bin", "tmp", "perl"):
            os.makedirs(os.path.join(self.folder, name))
        os.symlink(LIBRARY, os.path.join(self.folder, "build/perl"))
        os.symlink(shutil.which(PERL), os.path.join(self.folder, "perl/perl"))
        for name in os.listdir(BIN):
            if name != "nytprof-gui":
                os.symlink(os.path.join(BIN, name), os.path.join(self.folder, "build/bin", name))
        window = os.path.join(self.folder, "build/bin/nytprof-gui")
        with open(window, "w", encoding="utf-8") as file:
            file.write(WINDOW.format(gui=os.path.join(BIN, "nytprof-gui"), folder=self.folder))
        os.chmod(window, 0o755)
        self.environment = {key: value for key, value in os.environ.items()
                            if not key.startswith(("NYTPROF", "PERL5"))}
        self.environment.update(
            HOME=self.folder, PATH=os.path.join(self.folder, "perl") + ":" + os.environ["PATH"])

    def run_code(self, code, *command):
        code = code.replace("/tmp/", self.folder + "/tmp/")
        run = subprocess.run([*command, code], cwd=self.folder, env=self.environment, text=True,
                             stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, timeout=240)
        self.assertEqual(run.returncode, 0, f"\n{code}\n{run.stdout}")
        self.assertNotIn("Unknown NYTProf option", run.stdout)
        return run.stdout

    def shell(self, code):
        return self.run_code(code, "bash", "-euo", "pipefail", "-c")

    def install(self):
        self.environment.update(PERL5LIB=os.path.join(self.folder, "build/perl"),
                                PATH=os.path.join(self.folder, "build/bin") + ":"
                                + self.environment["PATH"])

    def make_profiles(self):
        """Those that examples find there already."""
        self.shell("export PERL5LIB=$PWD/build/perl\n"
                   "perl -d:NYTProf program.pl\n"
                   "for copy in nytprof.out.1 nytprof.out.2 baseline.out current.out; do\n"
                   "    cp nytprof.out $copy\n"
                   "done\n"
                   "mkdir baseline current\n"
                   "cp nytprof.out baseline && cp nytprof.out current\n")

    def run_blocks(self, name, run):
        count = 0
        for line, language, code in texts.blocks(SOURCE, name):
            code = lines_to_run(code)
            if not code or language in NOT_CODE:
                continue
            count += 1
            with self.subTest(f"{name}:{line}"):
                self.begin()
                run(language, code)
        self.assertGreater(count, 0)

    def run_in_order(self, name):
        """One example after the other in one folder, as people do."""
        self.shell("".join(lines_to_run(code) for _, _, code in texts.blocks(SOURCE, name)))

    def test_readme(self):
        self.begin()
        self.make_profiles()
        self.run_in_order("README.md")
        self.assertTrue(os.path.exists(os.path.join(self.folder, "nytprof.html")))

    def test_pages(self):
        self.assertIn("docs/formats.md", texts.PAGES)
        for name in texts.PAGES:
            with self.subTest(name):
                self.begin()
                self.make_profiles()
                self.install()
                self.run_in_order(name)
                if name == "docs/formats.md":
                    for made in ("nytprof.svg", "nytprof.html", "sum.out"):
                        self.assertTrue(os.path.exists(os.path.join(self.folder, made)), made)

    def test_contributing(self):
        if not original_is_installed():
            self.skipTest(needs("libdevel-nytprof-perl"))
        self.run_blocks("CONTRIBUTING.md", lambda _, code: self.shell(code))

    def test_manual(self):
        def run(language, code):
            self.make_profiles()
            self.install()
            if language == "perl":
                self.assertIn("syntax OK", self.run_code(code, "perl", "-wce"))
            else:
                self.assertEqual(language, "shell")
                self.shell(code)

        self.run_blocks(texts.MANUAL, run)

    def test_programs_of_the_manual_are_those_that_run(self):
        manual = texts.read(SOURCE, texts.MANUAL)
        programs = re.findall(r'<pre class="perl" id="([^"]+)">(.*?)</pre>', manual, re.DOTALL)
        self.assertGreater(len(programs), 0)
        for name, text in programs:
            with open(os.path.join(PROGRAMS, name), encoding="utf-8") as file:
                self.assertEqual(html.unescape(text) + "\n", file.read())

    def test_what_is_not_run_is_still_there(self):
        everything = "".join(texts.read(SOURCE, name) for name in texts.MARKDOWN)
        for part in NOT_RUN:
            self.assertIn(part, everything)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
