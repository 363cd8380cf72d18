# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Runs the tests of a mutated tree: all of them once to see which mutants they reach, and then those that reach a
mutant with this mutant, until one fails."""
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import resource
import signal
import stat
import subprocess
import sys
import threading
import time

PASSED, FAILED, TOO_LONG = "passed", "failed", "took too long"
LONGEST = 150  # seconds that a test may take without mutants
MOST_MEMORY = 6 << 30  # bytes
MOST_WRITTEN = 11 << 30  # a test makes a sparse file of 10 GB
DEVICES = {"null": 3, "zero": 5, "full": 7}
# Tests that take long and find what others find.
LEFT_OUT = re.compile(r"^collector\.(valgrind|workloads)$|^(bench|fidelity)\.")
# First the tests of the part; the others for what the parts share.
TESTS = {
    "model": r"^(model|fuzz|report)\.",
    "model/deflate": r"^(model|fuzz|collector)\.",
    "model/format": r"^(model|fuzz|collector)\.",
    "collector": r"^collector\.",
    "gui": r"^gui\.",
}


def tests_of(folder):
    return TESTS.get(folder) or TESTS[folder.split("/")[0]]


def by_class(test):
    """Of an executable with many classes of tests a test for each: a mutant is tried with those that reach it."""
    program = test["command"][0]
    if not pathlib.PurePath(program).name.startswith("test_"):
        return [test]
    listed = subprocess.run([*test["command"], "-classes"], check=True, capture_output=True, text=True)
    return [dict(test, name=f"{test['name']}.{name}", command=[program, name]) for name in listed.stdout.split()]


def limit_resources():
    os.setsid()
    resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_WRITTEN, MOST_WRITTEN))
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def protection(folder):
    """Begin of a command that runs the rest with devices of its own. As root a mutant of what opens files may change
    the permissions of /dev/null, for the whole machine."""
    if os.geteuid() != 0:
        return []
    devices = folder / "devices"
    devices.mkdir(exist_ok=True)
    for name, minor in DEVICES.items():
        if not (devices / name).exists():
            os.mknod(devices / name, stat.S_IFCHR, os.makedev(1, minor))
        (devices / name).chmod(0o666)
    mounts = " && ".join(f"mount --bind '{devices / name}' /dev/{name}" for name in DEVICES)
    command = ["unshare", "--mount", "sh", "-c", f'{mounts} && exec "$@"', "sh"]
    if subprocess.run([*command, "true"], check=False).returncode != 0:
        sys.exit("tests/mutation/run: as root it needs unshare and mount, to keep mutants away from /dev; "
                 "run it as another user")
    return command


def run_test(command, test, environment, limit):
    """Whether it passed, and the seconds that it took."""
    began = time.monotonic()
    process = subprocess.Popen(
        command + test["command"], cwd=test["folder"], env={**os.environ, **test["environment"], **environment},
        preexec_fn=limit_resources, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        result = PASSED if process.wait(limit) == 0 else FAILED
    except subprocess.TimeoutExpired:
        result = TOO_LONG
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass
        process.wait()
    return result, time.monotonic() - began


class TestRuns:
    """Of a MutatedTree that has been built. What is known is kept in its folder, so a run can be resumed."""

    def __init__(self, mutated, jobs, progress):
        self.mutated, self.jobs, self.progress = mutated, jobs, progress
        self.command = protection(mutated.folder)
        self.lock = threading.Lock()
        self.killers = collections.defaultdict(collections.Counter)  # by file: a neighbour's is tried first

    def over(self, function, items):
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            return list(pool.map(function, items))

    def known_tests(self, folders):
        listed = subprocess.run(["ctest", "--test-dir", self.mutated.build, "--show-only=json-v1"], check=True,
                                capture_output=True, text=True)
        wanted = re.compile("|".join(sorted({tests_of(folder) for folder in folders})))
        for test in json.loads(listed.stdout)["tests"]:
            properties = {each["name"]: each["value"] for each in test.get("properties", [])}
            if wanted.search(test["name"]) and not LEFT_OUT.search(test["name"]) and (
                    "long" not in properties.get("LABELS", [])):
                yield from by_class({
                    "name": test["name"], "command": test["command"],
                    "folder": properties.get("WORKING_DIRECTORY", str(self.mutated.build)),
                    "environment": dict({"QT_QPA_PLATFORM": "offscreen"}, **dict(
                        each.split("=", 1) for each in properties.get("ENVIRONMENT", [])))})

    def reach(self, folders):
        """The tests that pass, with the seconds and the numbers of the mutants that each reaches."""
        file = self.mutated.folder / "reach.json"
        if file.exists():
            return json.loads(file.read_text(encoding="utf-8"))

        def one(test):
            seen = self.mutated.folder / f"seen-{test['name']}"
            seen.unlink(missing_ok=True)
            test["result"], test["seconds"] = run_test(self.command, test, {"MUTANTS_SEEN": str(seen)}, LONGEST)
            if test["result"] == FAILED:  # as tests do that watch which files are opened
                test["result"] = run_test(self.command, test, {}, LONGEST)[0]
            test["reaches"] = sorted(set(map(int, seen.read_text(encoding="utf-8").split()))) if seen.exists() else []
            seen.unlink(missing_ok=True)
            self.progress(f"{test['name']}: {test['result']} in {test['seconds']:.1f} s, "
                          f"reaches {len(test['reaches'])} mutants")
            return test

        tests = self.over(one, self.known_tests(folders))
        for test in tests:
            if test["result"] != PASSED:
                print(f"left out, {test['result']} without a mutant: {test['name']}", flush=True)
        tests = [test for test in tests if test["result"] == PASSED]
        file.write_text(json.dumps(tests), encoding="utf-8")
        return tests

    def try_mutants(self, mutants, tests, log, until, each_seconds):
        """Adds what becomes of each to the log."""
        def one(mutant):
            if mutant["number"] in log.results or time.monotonic() > until:
                return
            result, test = self.try_one(mutant, tests, time.monotonic() + each_seconds)
            with self.lock:
                log.add(mutant, result, test)
            self.progress(f"{mutant['file']}:{mutant['line']} {result} {test}".rstrip())

        self.over(one, mutants)

    def try_one(self, mutant, tests, until):
        own = re.compile(tests_of(mutant["folder"]))
        with self.lock:
            killers = dict(self.killers[mutant["file"]])
        mine = [test for test in tests if mutant["number"] in test["reaches"] and own.search(test["name"])]
        if not mine:
            return "not reached", ""
        for test in sorted(mine, key=lambda test: (-killers.get(test["name"], 0), test["seconds"])):
            if time.monotonic() > until:
                return "undecided", test["name"]
            environment, limit = {"MUTANT_NUMBER": str(mutant["number"])}, max(20, 6 * test["seconds"])
            result = run_test(self.command, test, environment, limit)[0]
            if result == FAILED:  # not by chance
                result = run_test(self.command, test, environment, limit)[0]
            if result != PASSED:
                with self.lock:
                    self.killers[mutant["file"]][test["name"]] += 1
                return "killed", test["name"] + (" (too long)" if result == TOO_LONG else "")
        return "survived", ""
