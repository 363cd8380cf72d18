# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Running programs without a profiler, with this one and with the original, in turn."""

import collections
import contextlib
import os
import re
import statistics
import subprocess
import tempfile
import time

# CPU and wall seconds of a process and its children, how it ended, what it printed, its profile.
Run = collections.namedtuple("Run", "cpu wall status output profile")


def clean_environment(more):
    clean = {k: v for k, v in os.environ.items() if not re.match("PERL5|NYTPROF", k)}
    return {**clean, "PERL_HASH_SEED": "0", **more}


def run(command, environment, folder, profile=None, is_first=True):
    """`is_first`: with real-time priority where that is allowed, so that other processes get in the way less."""
    with tempfile.TemporaryFile() as output:
        began = time.monotonic()
        child = os.fork()
        if child == 0:
            null = os.open(os.devnull, os.O_RDWR)
            for target, descriptor in enumerate((null, output.fileno(), null)):
                os.dup2(descriptor, target)
            if is_first:
                with contextlib.suppress(OSError):
                    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
            os.chdir(folder)
            os.execvpe(command[0], command, clean_environment(environment))
        _, status, used = os.wait4(child, 0)
        wall = time.monotonic() - began
        output.seek(0)
        text = output.read().decode("utf-8", "replace")
    return Run(used.ru_utime + used.ru_stime, wall, status, text, profile)


def runs_in_turn(arguments, options, folder, plain_switches=()):
    """Lists of Run by who: "plain", "ours" and, where it is installed, "original"."""
    runs = collections.defaultdict(list)
    for number in range(options.rounds):
        runs["plain"].append(run(["perl", *plain_switches, *arguments], {}, options.workloads))
        for who in profilers(options):
            path = os.path.join(folder, "%s.%d" % (who, number))
            environment = {"NYTPROF": "file=" + path}
            if who == "ours":
                environment["PERL5LIB"] = options.collector
            command = ["perl", "-d:NYTProf", *arguments]
            runs[who].append(run(command, environment, options.workloads, path))
            if runs[who][-1].status != runs["plain"][-1].status:
                raise SystemExit("%s ended otherwise than without a profiler" % " ".join(command))
    return runs


@contextlib.contextmanager
def busy_loops(count):
    loops = [subprocess.Popen(["perl", "-e", "1 while 1"]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def profilers(options):
    return ["ours", "original"] if options.with_original else ["ours"]


def fastest(runs, count=None):
    """A third of the runs: the others were disturbed, and disturbances only ever make them longer."""
    ordered = sorted(runs, key=lambda each: each.wall)
    return ordered[: count or (len(ordered) + 2) // 3]


def median(values):
    values = list(values)
    return statistics.median(values) if values else float("nan")


def can_run(*switches):
    command = ["perl", *switches, "-e", "1"]
    return subprocess.run(command, env=clean_environment({}), capture_output=True).returncode == 0
