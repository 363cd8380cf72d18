# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""nytprof load, query and locations with two ClickHouse servers and Distributed tables over them."""
import csv
import json
import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from clickhouse import (PASSWORD, FleetTest, Proxy, Server, folded_nanoseconds, free_ports, need_server,
                        profiles_of)

SUMS = {
    "subs": ["calls", "exclusive_ns", "inclusive_ns", "recursive_ns"],
    "lines": ["statements", "exclusive_ns"],
    "calls": ["calls", "exclusive_ns", "inclusive_ns", "recursive_ns"],
    "stacks": ["calls", "exclusive_ns"],
}
COUNTED = "load GLOBAL IN (SELECT min(load) FROM runs GROUP BY run)"


def other_run(path, number):
    """The profile as that of another process, begun as many seconds later, that took longer."""
    with open(path, "rb") as file:
        profile = file.read()
    for tag, size in ((b"P", 7), (b"p", 4)):  # begin and end of the process: its numbers and the time
        at = profile.rindex(tag + b"\xc0u\xf7")
        time_at = at + size
        [seconds] = struct.unpack_from("<d", profile, time_at)
        numbers = bytes(profile[at:time_at]).replace(b"\xc0u\xf7", b"\xc0" + bytes((number, 2))) \
            .replace(b"\xc0u\xf6", b"\xc0" + bytes((number, 1)))
        profile = profile[:at] + numbers + struct.pack("<d", seconds + number) + profile[time_at + 8:]
    nanoseconds = (40, 50, 80, 100, 125, 200, 250, 400, 500, 1000)  # of a tick; the database has no fractions of them
    return profile.replace(b":ticks_per_sec=10000000", b":ticks_per_sec=%d" % (10**9 // nanoseconds[number]))


class Servers(FleetTest):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="nytprof-fleet.")
        ports = free_ports(4)
        cls.first, cls.second = (Server(f"{cls.folder}/{i}", ports[i], ports[i + 2], ports[2:]) for i in (0, 1))
        cls.first.start()
        cls.second.start()
        cls.profiles = profiles_of(PROFILES, cls.folder + "/profiles")
        cls.merged = cls.folder + "/merged.out"
        subprocess.run([NYTPROF, "merge", "-o", cls.merged, cls.profiles], check=True, capture_output=True)

    @classmethod
    def tearDownClass(cls):
        cls.first.kill()
        cls.second.kill()
        shutil.rmtree(cls.folder)

    def create_cluster(self):
        for server in (self.second, self.first):
            self.nytprof("load", "--cluster", "fleet", self.url(server))

    def wait_for_mutations(self):
        while self.first.ask("SELECT count() FROM system.mutations WHERE NOT is_done") != "0\n":
            time.sleep(0.01)

    def check_sums(self):
        """Those of the database are those of the merged file."""
        for table, columns in SUMS.items():
            rows = csv.DictReader(self.nytprof("export", "rows", "--table", table, self.merged).splitlines(), delimiter="\t",
                                  quoting=csv.QUOTE_NONE)
            expected = [0] * len(columns)
            for row in rows:
                if row.get("stack_id") == "0":  # outside of subs: never negative, so no sum
                    continue
                expected = [total + int(row[column]) for total, column in zip(expected, columns)]
            found = self.first.ask(f"SELECT {', '.join(f'sum({each})' for each in columns)} FROM {table} "
                                   f"WHERE {COUNTED}" + (" AND stack_id != 0" if table == "stacks" else ""),
                                   self.database)
            self.assertEqual([int(each) for each in found.split()], expected, table)
        self.assertEqual(folded_nanoseconds(self.nytprof("export", "folded", "--waiting", self.url(self.first)), 1),
                         folded_nanoseconds(self.nytprof("export", "folded", "--waiting", self.merged), 100))

    def load_through(self, disturb):
        """Loads all profiles; disturb: see Proxy."""
        self.create_cluster()
        with Proxy(self.first, disturb) as proxy:
            self.nytprof("load", "--unfinished", "--retries", "12", self.url(proxy), self.profiles)
            self.assertGreater(proxy.inserts, 5)
        self.check_sums()

    def test_profiles_count_once(self):
        self.create_cluster()
        url = self.url(self.first)
        files = sorted(os.path.join(self.profiles, file) for file in os.listdir(self.profiles))
        self.nytprof("load", "--unfinished", url, *files[:3])
        self.nytprof("load", "--unfinished", url, *files, *files)
        again = self.nytprof("load", "--unfinished", "--label", "service=other", url, self.profiles)
        self.assertIn(f"0 profiles loaded, {len(files)} already there", again)
        self.check_sums()
        shards = [int(server.ask("SELECT count() FROM runs_local", self.database))
                  for server in (self.first, self.second)]
        self.assertGreater(min(shards), 0, "no server has all")

    def test_answers_are_lost(self):
        def lose(number, forward):
            if number in (2, 9):  # of rows, and of runs
                forward()
                return False
            return True
        self.load_through(lose)

    def test_a_server_is_killed(self):
        restarts = []

        def restart(server):
            server.kill()
            restarts.append(threading.Timer(0.5, server.start))
            restarts[-1].start()

        for number in (1, 3, 5):
            for killed in (self.first, self.second):
                with self.subTest(number=number, killed=killed.port):
                    self.database = f"p_killed_{number}_{killed.port}"

                    def kill(insert, _, killed=killed, number=number):
                        if insert == number:
                            restart(killed)
                        return True
                    try:
                        self.load_through(kill)
                    finally:
                        for each in restarts:
                            each.join()

    def test_a_server_that_is_away(self):
        self.create_cluster()
        url = self.url(self.first)
        self.first.kill()
        try:
            text = self.nytprof("load", "--unfinished", "--retries", "1", "--label", "service=a\tb'", url,
                                self.profiles, code=1)
        finally:
            self.first.start()
        self.assertIn("kept in", text)
        folder = os.path.join(self.spool, "nytprof/spool")
        self.assertEqual(os.stat(folder).st_mode & 0o777, 0o700)
        self.nytprof("load", "--unfinished", url)
        self.check_sums()
        self.assertEqual(self.first.ask("SELECT DISTINCT service FROM runs", self.database), "a\\tb\\'\n")
        self.assertEqual([file for _, _, files in os.walk(folder) for file in files], [])

    def test_locations_and_queries(self):
        self.create_cluster()
        url = self.url(self.first)
        first = os.path.join(self.profiles, "nytprof.out.small_default-nytprof.out")
        self.nytprof("load", "--unfinished", "--label", "service=shop", "--label", "deployment=0", url, first)
        self.nytprof("load", "--unfinished", "--label", "service=shop", "--label", "deployment=1", url, self.profiles)
        self.assertIn("Subs by exclusive time", self.nytprof("top", url + "?service=shop&where=calls%20%3E%201"))
        self.assertIn("0.0%", self.nytprof("diff", url, self.merged))
        self.nytprof("html", "-o", self.folder + "/html", url)
        svg = self.folder + "/flame.svg"
        self.nytprof("flamegraph", "-o", svg, url)
        self.assertGreater(os.path.getsize(svg), 1000)
        for name, extra in {"services": [], "hottest-subs": [], "outlier-hosts": [],
                            "callers-of": ["--sub", "main::fib"],
                            "deployments": ["--baseline", "0", "--current", "1"]}.items():
            with self.subTest(query=name):
                location = url + "?service=shop&where=calls%20%3E%200%20AND%20host%20!=%20'x'"
                tables = json.loads(self.nytprof("query", name, location, "--json", *extra))
                self.assertEqual(list(tables), [name])
        self.nytprof("query", "slowest-routes", url)
        rows = json.loads(self.nytprof("query", "services", url, "--json"))["services"]
        self.assertEqual({row["service"] for row in rows}, {"shop"})
        self.assertEqual(sum(row["runs"] for row in rows), len(os.listdir(self.profiles)))

    def test_trend(self):
        """Its rows add up to what top and services have."""
        self.create_cluster()
        url = self.url(self.first)
        self.nytprof("load", "--unfinished", url, self.profiles)

        def rows(name, *options):
            return json.loads(self.nytprof("query", name, url, "--json", *options))[name]
        for per, length in (("day", len("2026-11-21")), ("hour", len("2026-11-21 10:00"))):
            times = self.first.ask("SELECT uniqExact(" + ("day" if per == "day" else "intDiv(start_us, 3600000000)") +
                                   ") FROM runs", self.database)
            trend = rows("trend", "--per", per)
            self.assertEqual(len(trend), int(times))
            self.assertEqual({len(row["time"]) for row in trend}, {length})
            self.assertEqual(sum(row["runs"] for row in trend), len(os.listdir(self.profiles)))
            self.assertAlmostEqual(sum(row["runs"] * row["inclusive_per_run"] for row in trend),
                                   sum(row["whole"] for row in rows("services")))
            fib = next(row for row in json.loads(self.nytprof("top", "--waiting", "--json", "-n", "1000", url))["subs"]
                       if row["sub"] == "main::fib")
            trend = rows("trend", "--per", per, "--sub", "fib")
            self.assertEqual(round(sum(row["runs"] * row["calls_per_run"] for row in trend)), fib["calls"])
            self.assertAlmostEqual(sum(row["runs"] * row["exclusive_per_run"] for row in trend), fib["exclusive"])
            hottest = rows("hottest-subs", "--per", per, "-n", "10000")
            self.assertEqual(sum(row["calls"] for row in hottest if row["sub"] == "main::fib"), fib["calls"])
            self.assertEqual(len(rows("hottest-subs", "--per", per, "-n", "1")), int(times))
        table = list(csv.DictReader(self.nytprof("query", "trend", url, "--csv").splitlines()))
        self.assertEqual([row["time"] for row in table], [row["time"] for row in rows("trend")])
        self.assertEqual([float(row["inclusive_per_run"]) for row in table],
                         [row["inclusive_per_run"] for row in rows("trend")])
        chart = self.nytprof("query", "trend", url).splitlines()
        self.assertEqual(max(line.count("\u2588") for line in chart), 20)

    def test_requests_in_a_trend(self):
        url = self.url(self.first)
        self.nytprof("load", url, *[os.path.join(self.profiles, file) for file in os.listdir(self.profiles)][:1])
        self.first.ask("ALTER TABLE runs UPDATE request_ns = [1, 2, 3, 4], whole_ns = 2000000 WHERE 1", self.database)
        self.wait_for_mutations()
        self.first.ask("INSERT INTO runs (load, day, run, start_us, whole_ns) SELECT 1, day, 1, start_us, 6000000 FROM runs",
                       self.database)  # has no requests
        row, = json.loads(self.nytprof("query", "trend", url, "--json"))["trend"]
        self.assertEqual((row["requests"], row["inclusive_per_run"], row["inclusive_per_request"]), (4, 0.004, 0.0005))

    def test_a_query_of_a_file(self):
        url = self.url(self.first)
        self.nytprof("load", "--unfinished", "--label", "service=shop", url, self.profiles)
        path = self.folder + "/own.sql"

        def ask(sql, *options, code=0):
            with open(path, "w", encoding="utf-8") as file:
                file.write(sql)
            return self.nytprof("query", path, url + "?service=shop", "--json", *options, code=code)
        answer = ask("-- largest: Runs of {what}\nSELECT {what} AS what, count() AS runs FROM runs WHERE {runs} LIMIT {rows=5}"
                     "\n-- all of them\n;", "--set", "what=it's")
        self.assertEqual(json.loads(answer)["largest"], [{"what": "it's", "runs": len(os.listdir(self.profiles))}])
        self.assertIn("needs a value for what", ask("SELECT {what}", code=2))
        self.assertIn("Syntax error", ask("SELEC 1", code=1))
        self.assertIn("readonly mode", ask("DROP TABLE runs", code=1))
        self.assertIn("No such file or directory", self.nytprof("query", "/nothing.sql", url, code=2))
        self.assertIn("the nearest name is trend", self.nytprof("query", "tend", url, code=2))

    def test_a_cluster_that_is_unknown(self):
        self.assertIn("has no cluster fleat", self.nytprof("load", "--cluster", "fleat", self.url(self.first), code=1))
        self.assertNotIn(self.database, self.first.ask("SHOW DATABASES"))

    def test_labels_and_filters(self):
        self.create_cluster()
        url = self.url(self.first)
        files = sorted(os.path.join(self.profiles, file) for file in os.listdir(self.profiles))
        for number, host in enumerate(("web1", "web2", "db1")):
            self.nytprof("load", "--unfinished", "--label", "host=" + host, "--label", f"zone=eu{number % 2}", "--label",
                         "route=GET /a", url, files[number])

        def rows(query, settings="", *options):
            return json.loads(self.nytprof("query", query, url + settings, "--json", *options))[query]

        values = {(row["label"], row["value"]): row["runs"] for row in rows("labels")}
        self.assertEqual({key: runs for key, runs in values.items() if key[0] != "program"},
                         {("host", "web1"): 1, ("host", "web2"): 1, ("host", "db1"): 1, ("route", "GET /a"): 3,
                          ("zone", "eu0"): 2, ("zone", "eu1"): 1})
        self.assertEqual([row["value"] for row in rows("labels", "?host=~web.", "--label", "zone")], ["eu0", "eu1"])
        for settings, runs in {"?host!=db1": 2, "?host!=db1&host!=web1": 1, "?host=~web[0-9]": 2, "?host=~web": 0, "?host=~eb1": 0,
                               "?host!=~web.*": 1, "?labels=~zone=eu.": 3, "?labels!=zone=eu0": 1, "?route=~/[ab]": 3,
                               "?host=~web.*&labels=zone%3Deu0": 1, "?host=%7Eweb1": 0}.items():
            with self.subTest(settings=settings):
                if runs:
                    self.assertEqual(sum(row["runs"] for row in rows("services", settings)), runs)
                else:
                    self.assertIn("no run matches", self.nytprof("query", "services", url + settings, code=1))
        self.assertIn("OptimizedRegularExpression", self.nytprof("query", "services", url + "?host=~(", code=1))

    def test_rows_that_cannot_expire(self):
        """ClickHouse before 19.6; current.py has newer ones."""
        url = self.url(self.first)
        text = self.nytprof("load", "--unfinished", "--keep", "90d", url, self.profiles, code=1)
        self.assertIn("use ALTER TABLE ... DROP PARTITION for old months instead of --keep", text)
        self.assertEqual(self.first.ask("SELECT count() FROM runs", self.database), "0\n")
        self.assertFalse(os.path.exists(os.path.join(self.spool, "nytprof/spool")))
        for time in ("12h", "50000d"):
            self.assertIn("--keep needs 1 to 10000 whole days",
                          self.nytprof("load", "--keep", time, url, self.profiles, code=2))

    def test_dashboard(self):
        """Grafana replaces variables in the queries of its panels."""
        self.create_cluster()
        url = self.url(self.first)
        self.nytprof("load", "--unfinished", "--label", "service=it's", "--label", "route=/a", url, self.profiles)
        with open(os.path.join(os.path.dirname(__file__), "../..", "resources/grafana/dashboard.json"), encoding="utf-8") as file:
            dashboard = json.load(file)
        for interval in ("500", "3600000"):
            self.check_panels(dashboard, interval)

    def check_panels(self, dashboard, interval):
        values = {"$__from": "0", "$__to": str(4 * 10**12), "$__interval_ms": interval}
        for variable in dashboard["templating"]["list"][1:]:
            found = self.first.ask(variable["query"], self.database).splitlines()
            values["${" + variable["name"] + ":singlequote}"] = ",".join(f"'{each}'" for each in found)
        for panel in dashboard["panels"]:
            with self.subTest(panel=panel["title"]):
                sql = panel["targets"][0]["rawSql"]
                for name, value in values.items():
                    sql = sql.replace(name, value)
                self.assertNotIn("$", sql)
                answer = self.first.ask(sql, self.database)
                self.assertNotEqual(answer, "")
                if "GROUP BY time" in sql:
                    self.assertTrue(answer.startswith("2026-"), answer)

    def test_questions_without_an_answer(self):
        url = self.url(self.first)
        self.nytprof("load", "--unfinished", "--label", "service=shop", "--label", "deployment=1.0", url, self.profiles)
        rows = json.loads(self.nytprof("query", "callers-of", url, "--json", "--sub", "main::fib"))
        self.assertEqual(json.loads(self.nytprof("query", "callers-of", url, "--json", "--sub", "fib")), rows)
        for question, error in {
                ("hottest-subs", url + "?service=shpo"): "no run matches",
                ("callers-of", url, "--sub", "main::fob"): "no run has a sub main::fob; the nearest name is main::fib",
                ("labels", url, "--label", "hsot"): "no run has a label hsot; the nearest name is host",
                ("deployments", url, "--baseline", "1.0", "--current", "1.9"):
                    "no run is of deployment 1.9; the nearest name is 1.0",
                ("deployments", url, "--baseline", "1.0", "--current", "1.0"):
                    "baseline and current are the same deployment",
        }.items():
            with self.subTest(question=question):
                self.assertIn(error, self.nytprof("query", *question, code=1))
        self.assertIn("services has no parameter rows", self.nytprof("query", "services", url, "-n", "3", code=2))

    def test_rows_that_were_dropped(self):
        """Sums without them are never shown without a word."""
        url = self.url(self.first)
        files = sorted(os.path.join(self.profiles, file) for file in os.listdir(self.profiles))[:4]
        self.nytprof("load", "--unfinished", "--label", "service=shop", url, *files)
        whole = self.nytprof("top", url)
        self.assertNotIn("warning: ", whole)
        days = self.first.ask("SELECT DISTINCT toYYYYMM(day) FROM runs", self.database).split()
        counted = "SELECT uniqExact(load) FROM {} WHERE {}"
        for table, condition, commands in (
                ("stacks", "stack_id != 0", [["top"], ["tree"], ["export", "folded"], ["summary"]]),
                ("subs", "calls > 0", [["top"], ["query", "hottest-subs"]]),
                ("calls", "1", [["top"]]),
                ("lines", "1", [["top"]])):
            with self.subTest(table=table):
                all_runs = int(self.first.ask(counted.format(table, condition), self.database))
                kept = int(self.first.ask(f"SELECT min(load) FROM {table} WHERE {condition}", self.database))
                self.first.ask(f"ALTER TABLE {table} DELETE WHERE load != {kept}", self.database)
                while self.first.ask("SELECT count() FROM system.mutations WHERE NOT is_done") != "0\n":
                    time.sleep(0.01)
                for command in commands:
                    self.assertIn(f"warning: {url}: {all_runs - 1} of {all_runs} runs have no rows in the table {table}",
                                  self.nytprof(*command, url))
        for day in days:
            self.first.ask(f"ALTER TABLE stacks DROP PARTITION {day}", self.database)
        text = self.nytprof("export", "folded", url, code=1)
        self.assertIn("the database has no call stacks of these runs", text)
        self.assertNotIn("profile again", text)

    def test_a_shard_that_is_down(self):
        """It is an error, even for users whose settings leave out its rows."""
        self.create_cluster()
        url = self.url(self.first)
        self.nytprof("load", "--unfinished", url, self.profiles)
        lenient, reader, both = (url.replace("//", f"//{user}@") for user in ("lenient", "reader", "lenient_reader"))
        expected = self.nytprof("query", "services", url)
        for user in (lenient, reader):
            self.assertEqual(self.nytprof("query", "services", user), expected)
            self.nytprof("top", user)
        self.assertIn("set skip_unavailable_shards=0", self.nytprof("top", both, code=1))
        self.second.kill()
        try:
            for user in (lenient, reader):
                for command in (("top",), ("query", "services")):
                    with self.subTest(user=user, command=command):
                        self.assertIn("error 279", self.nytprof(*command, user, code=1))
        finally:
            self.second.start()

    def test_percentiles_are_those_of_requests(self):
        """Of the nearest rank: of 20 runs the 95th percentile is the 19th, of 10 the median is the 5th."""
        url = self.url(self.first)
        self.nytprof("load", url)
        for route, count in (("GET /a", 20), ("POST /a", 10), ("GET /b", 1)):
            self.first.ask("INSERT INTO runs (load, day, run, start_us, end_us, route) SELECT cityHash64(number, "
                           f"'{route}') AS load, toDate(1), load, 86400000000, 86400000000 + number + 1, '{route}' "
                           f"FROM numbers({count})", self.database)
        rows = json.loads(self.nytprof("query", "slowest-routes", url, "--json"))["slowest-routes"]
        self.assertEqual({row["route"]: [round(row[name] * 1e6) for name in ("p95", "median", "slowest")] for row in rows},
                         {"GET /a": [19, 10, 20], "POST /a": [10, 5, 10], "GET /b": [1, 1, 1]})
        self.first.ask("INSERT INTO runs (load, day, run, request_routes, request_ns, request_status) VALUES "
                       "(1, 1, 1, ['GET /b', 'GET /c', 'GET /c', 'GET /c', 'GET /d'], [5000, 7000, 2000, 1000, -1], "
                       "[200, 200, 503, 500, 0])", self.database)
        rows = json.loads(self.nytprof("query", "slowest-routes", url, "--json"))["slowest-routes"]
        self.assertEqual({row["route"]: (row["requests"], row["errors"], row["p95"] and round(row["p95"] * 1e6),
                                         row["median"] and round(row["median"] * 1e6))
                          for row in rows if row["route"][-1] in "bcd"},
                         {"GET /b": (2, 0, 5, 1), "GET /c": (3, 2, 7, 2), "GET /d": (1, 0, None, None)})
        for route, runs in {"/a": 30, "GET%20/a": 20, "/b": 1, "GET%20/b": 1}.items():
            rows = json.loads(self.nytprof("query", "services", url + "?route=" + route, "--json"))["services"]
            self.assertEqual(rows[0]["runs"], runs, route)

    def test_routes_are_those_of_requests(self):
        """Of the same files, also of processes with requests of several routes."""
        url = self.url(self.first)
        folder = self.folder + "/requests"
        os.mkdir(folder)
        for number in range(8):
            with open(f"{folder}/nytprof.out.{number}", "wb") as file:
                file.write(other_run(os.path.join(PROFILES, "small_c0/nytprof.out"), number))
                for request in range(number + 1):
                    milliseconds = (number * 7 + request * 13) % 40 + 1
                    file.write(b"#~request %d method=GET route=/%d status=%d duration=%d\n"
                               % (request + 1, request % 3, 503 if milliseconds % 5 == 0 else 200, milliseconds * 1000000))
        self.nytprof("load", url, folder)
        names = ("route", "requests", "errors", "median", "p95", "slowest")
        expected = json.loads(self.nytprof("requests", "--by", "p95", "--json", folder))["routes"]
        self.assertEqual([row["requests"] for row in sorted(expected, key=lambda row: row["route"])], [15, 12, 9])
        found = json.loads(self.nytprof("query", "slowest-routes", url, "--json"))["slowest-routes"]
        self.assertEqual([[row[name] for name in names] for row in found], [[row[name] for name in names] for row in expected])
        row, = json.loads(self.nytprof("query", "trend", url, "--json"))["trend"]
        self.assertEqual((row["runs"], row["requests"]), (8, 36))

    def test_runs_are_compared_one_by_one(self):
        """As their files are, with the same evidence."""
        url = self.url(self.first)
        program = self.folder + "/compared"
        os.mkdir(program)
        sides = {"1.2": [], "1.3": []}
        for number, side in enumerate(["1.2"] * 5 + ["1.3"] * 5):
            sides[side].append(f"{program}/nytprof.out.{number}")
            with open(sides[side][-1], "wb") as file:
                file.write(other_run(os.path.join(PROFILES, "small_c0/nytprof.out"), number))
        for deployment, files in sides.items():
            self.nytprof("load", "--label", "deployment=" + deployment, url, *files)
        baseline, current = (f"{url}?deployment={deployment}" for deployment in sides)
        def evidence(*arguments):
            """Of the whole program, and the subs."""
            whole, subs = self.nytprof("compare", *arguments).split("By evidence, then change, ")
            return whole, sorted(line.split()[-1] for line in subs.splitlines()[2:])

        expected = evidence(*sides["1.2"], "--", *sides["1.3"])
        self.assertIn("5 baseline runs, 5 current runs", expected[0])
        self.assertIn("slower", expected[0])
        self.assertEqual(evidence(baseline, "--", current), expected)
        self.assertEqual(evidence(baseline, "--", *sides["1.3"]), expected)
        for table in ("lines", "calls", "files"):
            self.assertIn("5 baseline runs, 5 current runs", self.nytprof("compare", "-t", table, baseline, "--", current))
        self.first.ask("INSERT INTO runs (load, run, day, start_us, program, complete) SELECT cityHash64(number) AS load, load, "
                       "toDate(1), 1, 'cases/w.pl', 1 FROM numbers(100)", self.database)
        self.assertIn("only the latest 100 runs are compared", self.nytprof("compare", url, "--", *sides["1.3"]))
        self.first.ask("ALTER TABLE lines DELETE WHERE 1", self.database)
        while self.first.ask("SELECT count() FROM system.mutations WHERE NOT is_done") != "0\n":
            time.sleep(0.01)
        self.assertIn("have no rows in the table lines any more", self.nytprof("compare", baseline, "--", current, code=2))

    def test_a_run_that_was_loaded_twice(self):
        """The rows of its smallest load count, as if there were no others."""
        profile = os.path.join(self.profiles, "nytprof.out.small_default-nytprof.out")
        other = os.path.join(self.profiles, "nytprof.out.utf8-nytprof.out")
        labels = {"service": "shop", "host": "web2", "deployment": "2", "route": "/b"}

        def answers():
            url = self.url(self.first)
            self.nytprof("load", "--unfinished", "--label", "deployment=1", url, other)
            queries = {"services": [], "hottest-subs": [], "outlier-hosts": [], "slowest-routes": [], "trend": [],
                       "callers-of": ["--sub", "main::fib"], "deployments": ["--baseline", "1", "--current", "2"]}
            return [self.nytprof("export", "folded", "--waiting", url), self.nytprof("runs", url, "--json")] + [self.nytprof("query", name, url, "--json", *extra)
                                                    for name, extra in queries.items()]

        self.nytprof("load", "--unfinished", *[word for each in labels.items() for word in ("--label", "=".join(each))],
                     self.url(self.first), profile)
        expected = answers()
        tables = ("subs", "lines", "calls", "stacks", "runs")
        counts = [self.first.ask(f"SELECT count() FROM {table}", self.database) for table in tables]
        self.database += "_twice"
        self.nytprof("load", "--unfinished", "--label", "service=cart", "--label", "host=web1", "--label", "deployment=1",
                     "--label", "route=/a", self.url(self.first), profile)
        values = {"load": "load - 1", **{name: f"'{label}'" for name, label in labels.items()}}
        for table in tables:
            names = [line.split("\t")[0] for line in self.first.ask(f"DESCRIBE TABLE {table}", self.database).splitlines()]
            self.first.ask(f"INSERT INTO {table} ({', '.join(names)}) SELECT "
                           f"{', '.join(values.get(name, name) for name in names)} FROM {table}", self.database)
        self.first.ask("OPTIMIZE TABLE runs FINAL", self.database)  # puts the row of cart first
        self.assertEqual(answers(), expected)
        url = self.url(self.first)
        self.assertIn("no rows to delete", self.nytprof("runs", url, "--tidy", "1d", "--yes"))  # they could be of a load that goes on
        self.assertIn("the location can have no keys", self.nytprof("runs", url + "?service=cart", "--tidy", "0s", "--all", code=1))
        self.assertIn("add --all if there are none", self.nytprof("runs", url, "--tidy", "59m", "--yes", code=1))
        self.assertIn("the rows of 1 failed or repeated load deleted", self.nytprof("runs", url, "--tidy", "0s", "--all", "--yes"))
        self.assertIn("no rows to delete", self.nytprof("runs", url, "--tidy", "0s", "--all", "--yes"))
        self.assertEqual(answers(), expected)
        self.assertEqual([self.first.ask(f"SELECT count() FROM {table}", self.database) for table in tables], counts)

    def test_times(self):
        """Of the asking machine: dates without a zone are in its time zone, not in that of the server."""
        url = self.url(self.first)
        self.nytprof("load", "--unfinished", url, self.profiles)
        start = 1_795_698_130  # 2026-11-26T14:02:10+01:00
        self.first.ask("CREATE TABLE moved AS runs", self.database)
        names = self.first.ask("SELECT name FROM system.columns WHERE table = 'runs' AND database = currentDatabase()",
                               self.database).split()
        others = ", ".join(name for name in names if name not in ("start_us", "run"))
        self.first.ask(f"INSERT INTO moved (start_us, run, {others}) SELECT {start} * 1000000 + 3600000000 * number, number, "
                       f"{others} FROM (SELECT * FROM runs LIMIT 1) CROSS JOIN (SELECT number FROM system.numbers LIMIT 3)",
                       self.database)
        self.first.ask("RENAME TABLE runs TO loaded, moved TO runs", self.database)
        for settings, runs in {"since=2026-11-26T14:02:10": 3, "since=2026-11-26T14:02:10.5": 2,
                               "since=2026-11-26T14:02:10Z": 2, "since=2026-11-26T14:02:10-01:00": 1,
                               "since=2026-11-26%2015:02&until=2026-11-26%2016:02": 1, "until=2026-11-27": 3,
                               "until=2026-11-26T14:02:10": 0}.items():
            with self.subTest(settings=settings):
                table = self.nytprof("query", "services", url + "?" + settings, "--json", code=0 if runs else 1,
                                     environment={"TZ": "CET-1"})
                if runs:
                    self.assertEqual(sum(row["runs"] for row in json.loads(table)["services"]), runs)
        text = self.nytprof("top", url + "?since=yesterday", code=1)
        self.assertIn("in the time zone of this machine", text)
        for command in ("top", "slices"):
            text = self.nytprof(command, "--from", "14:02", url, code=1)
            self.assertIn("select runs by their start with since and until in the location", text)
            self.assertEqual(len(text.splitlines()), 1, text)

    def runs(self, url, *arguments):
        return json.loads(self.nytprof("runs", url, "--json", *arguments, environment={"TZ": "CET-1"}))["runs"]

    def test_list_of_runs(self):
        url = self.url(self.first)
        self.nytprof("load", "--unfinished", "--label", "service=shop", "--label", "host=web1", "--label", "zone=it's, eu", url,
                     self.profiles)
        runs = self.runs(url, "-n", "1000")
        self.assertEqual(len(runs), len(os.listdir(self.profiles)))
        expected = self.first.ask("SELECT toString(run) FROM runs ORDER BY start_us DESC, run", self.database).split()
        self.assertEqual([row["run"] for row in runs], expected)
        start, pid, program = self.first.ask(f"SELECT start_us, pid, program FROM runs WHERE run = {expected[0]}",
                                             self.database).rstrip("\n").split("\t")
        start = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(int(start) // 1_000_000 + 3600))
        self.assertEqual([runs[0][key] for key in ("start", "pid", "program", "host", "service", "labels")],
                         [start, pid, program, "web1", "shop", "zone=it's, eu"])
        durations = [row["duration"] for row in self.runs(url, "--by", "duration", "-n", "5")]
        self.assertEqual(durations, sorted(durations, reverse=True))
        self.assertIn(f"1 of {len(runs)} runs; start in the time zone of this machine, CET",
                      self.nytprof("runs", url, "-n", "1", environment={"TZ": "CET-1"}))
        self.assertEqual(self.runs(url + f"?run={expected[3]}")[0]["run"], expected[3])
        self.assertIn("no run matches", self.nytprof("runs", url + "?service=other", code=1))

    def test_relabel_and_delete(self):
        url = self.url(self.first)
        files = sorted(os.path.join(self.profiles, file) for file in os.listdir(self.profiles))
        self.nytprof("load", "--unfinished", "--label", "service=shpo", "--label", "kind=batch", "--label", "zone=eu", url, *files[:3])
        self.nytprof("load", "--unfinished", "--label", "service=cart", url, *files)
        sums = self.nytprof("export", "folded", "--waiting", url)
        typo = url + "?service=shpo"
        for arguments in ("--relabel", "service=shop"), ("--delete",):
            self.assertIn("the location selects all runs", self.nytprof("runs", url, *arguments, "--yes", code=1))
            text = self.nytprof("runs", typo, *arguments, code=1, stdin=subprocess.DEVNULL)
            self.assertIn("3 runs, use --yes", text)
        self.nytprof("runs", typo, "--relabel", "service=shop's", "--relabel", "zone=us", "--relabel", "extra=1", "--yes")
        self.assertIn("no run matches", self.nytprof("runs", typo, code=1))
        shop = url + "?service=shop's"
        self.assertEqual([row["labels"] for row in self.runs(shop)], ["extra=1, kind=batch, zone=us"] * 3)
        self.assertEqual(self.nytprof("export", "folded", "--waiting", url), sums)
        self.assertEqual(self.first.ask("SELECT count() FROM runs", self.database), f"{len(files)}\n")
        self.assertIn("3 runs deleted", self.nytprof("runs", shop, "--delete", "--yes"))
        self.assertEqual(len(self.runs(url, "-n", "1000")), len(files) - 3)
        for table in ("subs", "lines", "calls", "stacks"):
            rows = self.first.ask(f"SELECT count() FROM {table} WHERE load NOT IN (SELECT load FROM runs)", self.database)
            self.assertEqual(rows, "0\n", table)
        self.nytprof("load", "--unfinished", url, *files)
        self.check_sums()
        self.nytprof("runs", url, "--delete", "--all", "--yes")
        self.assertIn("no run matches", self.nytprof("runs", url, code=1))

    def test_delete_on_each_server_of_a_cluster(self):
        self.create_cluster()
        url = self.url(self.first)
        self.nytprof("load", "--unfinished", "--label", "service=shop", url, self.profiles)
        for each in url, self.url(self.second):  # whose rows are named by runs of both
            self.assertIn("no rows to delete", self.nytprof("runs", each, "--tidy", "0s", "--all", "--yes"))
        shop = "?service=shop"
        self.nytprof("runs", url + shop, "--relabel", "service=cart", "--yes")
        self.nytprof("runs", self.url(self.second) + shop, "--relabel", "service=cart", "--yes")
        self.check_sums()
        text = self.nytprof("runs", url + "?service=cart", "--delete", "--yes")
        self.assertIn("repeat the command for each other server of the cluster", text)
        self.assertGreater(len(self.runs(url)), 0)
        self.nytprof("runs", self.url(self.second) + "?service=cart", "--delete", "--yes")
        for table in ("runs", "subs", "lines", "calls", "stacks"):
            self.assertEqual(self.first.ask(f"SELECT count() FROM {table}", self.database), "0\n")

    def test_password(self):
        loader = {"NYTPROF_PASSWORD": PASSWORD}
        url = self.url(self.first).replace("//", "//loader@")
        self.nytprof("load", "--unfinished", url, self.profiles, environment=loader)
        path = self.folder + "/password"
        with open(path, "w", encoding="utf-8") as file:
            file.write(PASSWORD + "\n")
        self.nytprof("info", url, environment={"NYTPROF_PASSWORD_FILE": path})
        for environment in ({}, {"NYTPROF_PASSWORD": "wrong"}):
            text = self.nytprof("info", url, environment=environment, code=1)
            self.assertEqual(len(text.splitlines()), 1)
            self.assertIn("NYTPROF_PASSWORD_FILE", text)

    @unittest.skipUnless(shutil.which("openssl"), "needs openssl")
    def test_tls(self):
        certificate, other = self.folder + "/certificate.pem", self.folder + "/other.pem"
        for path in (certificate, other):
            subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
                            "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", path, "-out",
                            path + ".crt"], check=True, capture_output=True)
            with open(path + ".crt", encoding="ascii") as source, open(path, "a", encoding="ascii") as joined:
                joined.write(source.read())
        with Proxy(self.first, certificate=certificate) as proxy:
            url = self.url(proxy, "?secure=1")
            trusted = {"SSL_CERT_FILE": certificate + ".crt"}
            self.nytprof("load", "--unfinished", url, self.profiles, environment=trusted)
            self.nytprof("info", url, environment=trusted)
            text = self.nytprof("info", url, environment={"SSL_CERT_FILE": other + ".crt"}, code=1)
            self.assertIn("certificate", text)
        self.check_sums()

    def test_loads_at_the_same_time(self):
        self.create_cluster()
        loads = [subprocess.Popen([NYTPROF, "load", "--unfinished", self.url(self.first), self.profiles],
                                  stdout=subprocess.DEVNULL, env=dict(os.environ, XDG_STATE_HOME=self.spool))
                 for _ in range(4)]
        self.assertEqual([load.wait() for load in loads], [0] * len(loads))
        self.check_sums()

    def test_bad_input_is_one_line(self):
        url = self.url(self.first)
        self.nytprof("load", url)
        self.first.ask("DROP TABLE nytprof_schema", self.database)
        self.first.ask("CREATE VIEW nytprof_schema AS SELECT toUInt32(2) AS version", self.database)
        profile = os.path.join(self.profiles, os.listdir(self.profiles)[0])
        for arguments, words in {
                ("load", url, profile): "the tables have version 2",
                ("info", url): "the tables have version 2",
                ("info", url.replace(self.database, "nothing")): "Database nothing doesn't exist",
                ("info", self.url(self.second)): "doesn't exist",
        }.items():
            with self.subTest(arguments=arguments):
                text = self.nytprof(*arguments, code=1)
                self.assertEqual(len(text.splitlines()), 1, text)
                self.assertIn(words, text)
        self.database = "p_where"
        self.nytprof("load", "--unfinished", self.url(self.first), profile)
        for where, words in {"1%20+": "Syntax error", "nothing": "nothing", "1)%20OR%20(1": "not one SQL expression",
                             "1;DROP%20TABLE%20runs": "not one SQL expression"}.items():
            with self.subTest(where=where):
                text = self.nytprof("info", self.url(self.first, "?where=" + where), code=1)
                self.assertEqual(len(text.splitlines()), 1, text)
                self.assertIn(words, text)

    def test_follow(self):
        folder = self.folder + "/followed"
        hidden = folder + "/.web1-20261130T140300Z-1"  # where nytprof sample --folder makes files
        os.makedirs(hidden)
        for path in (hidden + "/4127.out", folder + "/web1-20261130T140300Z-1-shop.out.part"):
            shutil.copy(os.path.join(self.profiles, sorted(os.listdir(self.profiles))[2]), path)
            os.utime(path, (0, 0))
        url = self.url(self.first)
        process = subprocess.Popen([NYTPROF, "load", "--unfinished", "--follow", url, folder], text=True,
                                   stdout=subprocess.PIPE, env=dict(os.environ, XDG_STATE_HOME=self.spool))
        names = ("nytprof.out", "web1-20261130T140200Z-1-shop.out")
        for file, name in zip(sorted(os.listdir(self.profiles)), names):
            shutil.copy(os.path.join(self.profiles, file), hidden + "/complete")
            os.rename(hidden + "/complete", folder + "/" + name)
            self.assertEqual(process.stdout.readline(), "nytprof: 1 profile loaded, 0 already there\n")
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(timeout=60), 0)
        process.stdout.close()
        self.assertEqual(self.first.ask("SELECT count() FROM runs", self.database), "2\n")


if __name__ == "__main__":
    need_server()
    NYTPROF, PROFILES = sys.argv[1:3]
    Servers.command = NYTPROF
    unittest.main(argv=sys.argv[:1] + sys.argv[3:], verbosity=2)
