# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""DuckDB reads what nytprof export rows writes, with the query of docs/formats.md. To run it: npm install @duckdb/node-api, and
NODE_PATH=.../node_modules."""
import csv
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

DOCUMENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/formats.md")
MODULE = "@duckdb/node-api"
QUERY = """(async () => {
    const { DuckDBInstance } = require('%s');
    const connection = await (await DuckDBInstance.create()).connect();
    const rows = (await connection.runAndReadAll(process.argv[1])).getRows();
    console.log(JSON.stringify(rows, (key, value) => typeof value === 'bigint' ? Number(value) : value));
})()""" % MODULE


class DuckDb(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="nytprof-duckdb.")
        self.addCleanup(shutil.rmtree, self.folder)
        profiles = [os.path.join(PROFILES, name, "nytprof.out") for name in os.listdir(PROFILES)]
        # Killed programs and odd files are among them.
        subprocess.run([NYTPROF, "export", "rows", "-o", self.folder + "/rows", *filter(os.path.exists, profiles)], check=False,
                       capture_output=True)

    def query(self, sql):
        run = subprocess.run(["node", "-e", QUERY, sql], cwd=self.folder, capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 0, run.stderr)
        return json.loads(run.stdout)

    def test_the_query_of_the_manual(self):
        with open(DOCUMENT, encoding="utf-8") as document:
            sql = re.search(r'duckdb -c "(.*)"', document.read())[1]
        sums = {}
        with open(self.folder + "/rows/subs.tsv", encoding="utf-8", newline="") as rows:
            for row in csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE):
                sums[row["sub"]] = sums.get(row["sub"], 0) + int(row["exclusive_ns"])
        found = self.query(sql)
        self.assertEqual(len(found), 20)
        for sub, seconds in found:
            self.assertAlmostEqual(seconds, sums[sub] / 1e9, places=9)
        self.assertAlmostEqual(found[0][1], max(sums.values()) / 1e9, places=9)

    def test_all_rows_are_read(self):
        for table in ("runs", "subs", "lines", "calls", "stacks"):
            with open(f"{self.folder}/rows/{table}.tsv", encoding="utf-8", newline="\n") as rows:
                self.assertEqual(self.query(f"SELECT count(*) FROM 'rows/{table}.tsv'"), [[len(rows.readlines()) - 1]])


if __name__ == "__main__":
    NYTPROF, PROFILES = sys.argv[1:3]
    if subprocess.run(["node", "-e", f"require('{MODULE}')"], capture_output=True, check=False).returncode \
            if shutil.which("node") else True:
        print("skipped: needs node with the module " + MODULE + ", see the file")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1] + sys.argv[3:], verbosity=2)
