# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""nytprof load, query and locations with a current ClickHouse, which the module chdb of node contains. To run it:
npm install chdb, and NODE_PATH=.../node_modules."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.request

from clickhouse import folded_nanoseconds, profiles_of

SERVER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "current_server.js")
QUERIES = {"services": [], "hottest-subs": ["--per", "hour"], "trend": ["--sub", "main::fib"], "labels": [], "outlier-hosts": [], "slowest-routes": [],
           "callers-of": ["--sub", "main::fib"], "deployments": ["--baseline", "0", "--current", "1"]}


class Current(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="nytprof-fleet.")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.server = subprocess.Popen(["node", SERVER, cls.folder], stdout=subprocess.PIPE, text=True)
        cls.addClassCleanup(cls.server.wait)
        cls.addClassCleanup(cls.server.kill)
        cls.url = f"clickhouse://127.0.0.1:{cls.server.stdout.readline().strip()}/p"
        cls.profiles = profiles_of(PROFILES, cls.folder + "/profiles")
        cls.merged = cls.folder + "/merged.out"
        load = ["load", "--unfinished", "--label", "service=shop", "--label", "route=/", "--label"]
        first = os.path.join(cls.profiles, sorted(os.listdir(cls.profiles))[0])
        for command in ([*load, "deployment=0", cls.url, first], [*load, "deployment=1", cls.url, cls.profiles],
                        ["merge", "-o", cls.merged, cls.profiles]):
            subprocess.run([NYTPROF, *command], check=True, capture_output=True)

    @classmethod
    def tearDownClass(cls):
        cls.server.stdout.close()

    def nytprof(self, *arguments):
        run = subprocess.run([NYTPROF, *arguments], capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        return run.stdout

    def test_a_location_has_the_sums_of_the_merged_file(self):
        for settings in ("", "?service=shop&since=0&where=calls%20%3E%3D%200"):
            self.assertEqual(folded_nanoseconds(self.nytprof("export", "folded", "--waiting", self.url + settings), 1),
                             folded_nanoseconds(self.nytprof("export", "folded", "--waiting", self.merged), 100))

    def test_queries(self):
        for name, extra in QUERIES.items():
            with self.subTest(query=name):
                rows = json.loads(self.nytprof("query", name, self.url + "?service=shop", "--json", *extra))[name]
                self.assertTrue(rows)
        self.assertAlmostEqual(sum(row["exclusive_per_run"] * row["runs"] for row in self.rows("trend")),
                               sum(row["whole"] for row in self.rows("services")))
        top = json.loads(self.nytprof("top", "--waiting", "--json", "-n", "100000", self.url))["subs"]
        self.assertAlmostEqual(sum(row["exclusive"] for row in self.rows("hottest-subs", "-n", "100000")),
                               sum(row["exclusive"] for row in top if row["sub"] != "main::RUNTIME"))

    def rows(self, query, *options):
        return json.loads(self.nytprof("query", query, self.url, "--json", *options))[query]

    def ask(self, sql):
        with urllib.request.urlopen(self.url[:-2].replace("clickhouse", "http"), timeout=60, data=sql.encode()) as answer:
            return answer.read().decode()

    def test_rows_of_a_failed_load_are_deleted(self):
        url = self.url[:-1] + "tidied"
        self.nytprof("load", "--unfinished", url, self.profiles)
        rows = self.ask("SELECT count() FROM tidied.subs")
        self.ask("INSERT INTO tidied.subs SELECT * REPLACE (7 AS load) FROM tidied.subs")
        self.nytprof("runs", "--tidy", "1d", "--yes", url)
        self.assertNotEqual(self.ask("SELECT count() FROM tidied.subs"), rows)
        self.nytprof("runs", "--tidy", "0s", "--all", "--yes", url)
        self.assertEqual(self.ask("SELECT count() FROM tidied.subs"), rows)

    def test_rows_expire(self):
        url = self.url[:-1] + "kept"
        for days in (90, 30, 30):
            self.nytprof("load", "--unfinished", "--keep", f"{days}d", url, self.profiles)
            tables = [line.split("\t") for line in self.ask(
                "SELECT name, create_table_query FROM system.tables "
                "WHERE database = 'kept' AND engine LIKE '%MergeTree' ORDER BY name").splitlines()]
            self.assertEqual([name for name, sql in tables if f"TTL day + toIntervalDay({days})" in sql],
                             ["calls", "lines", "runs", "stacks", "subs"])

    def test_a_profile_counts_once(self):
        count = len(os.listdir(self.profiles))
        run = subprocess.run([NYTPROF, "load", "--unfinished", self.url, self.profiles], capture_output=True, text=True,
                             check=True)
        self.assertIn(f"0 profiles loaded, {count} already there", run.stdout + run.stderr)


if __name__ == "__main__":
    NYTPROF, PROFILES = sys.argv[1:3]
    if subprocess.run(["node", "-e", "require('chdb')"], capture_output=True, check=False).returncode \
            if shutil.which("node") else True:
        print("skipped: needs node with the module chdb, see the file")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1] + sys.argv[3:], verbosity=2)
