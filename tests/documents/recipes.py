# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Runs the recipes of docs/ci.md in a repository with two versions of a module, without the services
that they are for: steps with `uses` and the installation of packages are left out.

    recipes.py SOURCE BIN PERL_LIBRARY
"""
import os
import re
import subprocess
import sys
import tempfile
import unittest

import texts

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from required_packages import needs

try:
    import yaml
except ImportError:
    yaml = None

SOURCE, BIN, LIBRARY = sys.argv[1:4]
PERL = os.environ.get("NYTPROF_PERL") or "perl"
MODULE = "package Work; sub half { return $_[0] / 2 } sub work { half($_) for 1 .. %d } 1;\n"


def recipes():
    """{file: text} of the blocks, which begin with the name of their file in a comment."""
    page = texts.read(SOURCE, "docs/ci.md")
    found = re.findall(r"^```\w+\n((?:#!/bin/sh\n)?(?:#|//) (\S+).*?)^```$", page, re.DOTALL | re.MULTILINE)
    return {name: text for text, name in found}


@unittest.skipUnless(yaml, "" if yaml else needs("python3-yaml"))
class Recipes(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name
        self.environment = {key: value for key, value in os.environ.items()
                            if not key.startswith(("NYTPROF", "PERL", "GIT_", "CI_", "GITHUB"))}
        os.mkdir(os.path.join(self.folder, "perl"))
        os.symlink(self.output("which", PERL).strip(), os.path.join(self.folder, "perl/perl"))
        self.environment.update(
            HOME=self.folder, PERL5LIB=LIBRARY,
            PATH=f"{BIN}:{self.folder}/perl:{os.environ['PATH']}",
            **{f"GIT_{who}_{what}": "tests@example.com" for who in ("AUTHOR", "COMMITTER")
               for what in ("NAME", "EMAIL")})
        self.recipes = recipes()
        self.tree = os.path.join(self.folder, "tree")
        self.write("lib/Work.pm", MODULE % 2000)
        self.write("bench/typical.pl", "use Work; Work::work();\n")
        self.write("ci/compare-with", self.recipes["ci/compare-with"])
        os.chmod(os.path.join(self.tree, "ci/compare-with"), 0o755)
        self.git("init", "-q", "-b", "main")
        self.commit()
        self.git("remote", "add", "origin", self.tree)
        self.git("fetch", "-q", "origin")
        self.environment.update(GITHUB_BASE_REF="main", CHANGE_TARGET="main",
                                GITHUB_STEP_SUMMARY=os.path.join(self.folder, "summary.md"),
                                CI_MERGE_REQUEST_DIFF_BASE_SHA=self.git("rev-parse", "HEAD").strip())

    def write(self, name, text):
        path = os.path.join(self.tree, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, *names):
        with open(os.path.join(self.folder, *names), encoding="utf-8") as file:
            return file.read()

    def output(self, *command, **more):
        return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, **more).stdout

    def git(self, *arguments):
        return self.output("git", *arguments, cwd=self.tree, env=self.environment)

    def commit(self):
        self.git("add", ".")
        self.git("commit", "-q", "-m", "change")

    def do_more_work(self):
        self.write("lib/Work.pm", MODULE % 2200)
        self.commit()

    def run_scripts(self, scripts, **variables):
        """Status and output, up to the first that fails."""
        everything = ""
        for script in scripts:
            if "apt-get" in script:
                continue
            run = subprocess.run(["bash", "-ec", script], cwd=self.tree, text=True, timeout=240,
                                 env={**self.environment, **variables}, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            everything += run.stdout
            if run.returncode:
                return run.returncode, everything
        return 0, everything

    def yaml(self, name):
        found = yaml.safe_load(self.recipes[name])
        self.assertIsInstance(found, dict)
        return found

    def github(self, name, job, event="pull_request"):
        workflow = self.yaml(name)
        self.assertIn(event, workflow[True])  # the key "on", as YAML 1.1 reads it
        steps = workflow["jobs"][job]["steps"]
        for step in steps:
            self.assertEqual(len({"run", "uses"} & set(step)), 1)
        scripts = [step["run"] for step in steps if "run" in step
                   and step.get("if", "always()") in ("always()", f"github.event_name == '{event}'")]
        return self.run_scripts(
            scripts, **{key: str(value) for key, value in workflow.get("env", {}).items()})

    def passes(self, found):
        status, text = found
        self.assertEqual(status, 0, text)
        self.assertIn("passed: statements went from", text)

    def fails(self, found):
        status, text = found
        self.assertEqual(status, 1, text)
        self.assertIn("failed: statements went from", text)

    def test_github(self):
        self.passes(self.github(".github/workflows/performance.yml", "compare"))
        self.assertIn("whole program", self.read("summary.md"))
        self.assertFalse(os.path.exists(os.path.join(self.tree, "runs/source")))
        self.assertEqual(self.git("worktree", "list").count("\n"), 1)
        for side in ("baseline", "current"):
            self.assertEqual(len(os.listdir(os.path.join(self.tree, "runs", side))), 20)

    def test_the_commit_that_adds_the_program(self):
        base = self.environment["CI_MERGE_REQUEST_DIFF_BASE_SHA"]
        self.write("bench/other.pl", self.read("tree/bench/typical.pl"))
        self.commit()
        status, text = self.run_scripts([f"ci/compare-with {base} bench/other.pl"])
        self.assertEqual(status, 0, text)
        self.assertIn(f"{base} has no bench/other.pl; comparing this version with itself\n", text)
        self.passes(self.run_scripts(
            ["nytprof compare --fail-on statements:1% runs/baseline -- runs/current"]))
        self.assertEqual(self.git("worktree", "list").count("\n"), 1)

    def test_gitlab(self):
        self.do_more_work()
        job = self.yaml(".gitlab-ci.yml")["performance"]
        self.fails(self.run_scripts(job["script"]))
        self.assertIn("<failure", self.read("tree", job["artifacts"]["reports"]["junit"]))

    def test_jenkins(self):
        self.do_more_work()
        text = self.recipes["Jenkinsfile"]
        self.assertEqual(text.count("{"), text.count("}"))
        scripts = re.findall(r"sh '([^']+)'", text)
        self.assertEqual(len(scripts), 2)
        self.fails(self.run_scripts(scripts))
        self.assertIn("<failure", self.read("tree", re.search(r"junit '([^']+)'", text).group(1)))

    def test_cached_baseline(self):
        name = ".github/workflows/counts.yml"
        self.passes(self.github(name, "counts"))  # with the program that it adds
        self.output("rm", "-r", os.path.join(self.tree, "current"), os.path.join(self.tree, "baseline"))
        status, text = self.github(name, "counts", "push")
        self.assertEqual(status, 0, text)
        self.passes(self.github(name, "counts"))
        self.do_more_work()
        self.output("rm", "-r", os.path.join(self.tree, "current"))
        self.fails(self.github(name, "counts"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
