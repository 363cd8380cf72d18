# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""What is measured: each function returns rows {"name", "true", and by profiler ...}."""

import os
import re
import subprocess
import tempfile

import runs
from profile_times import ProfileTimes, sum_of_statements

PROGRAMS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "programs")

# Subs that can be timed by hand: called by name, not too often, there when the program starts, and
# not waiting for anything.
HAND_TIMED = {
    "r01_perltidy": """Perl::Tidy::perltidy Perl::Tidy::Formatter::finish_formatting
        Perl::Tidy::Formatter::process_line_of_CODE Perl::Tidy::Formatter::respace_tokens
        Perl::Tidy::Tokenizer::get_line Perl::Tidy::VerticalAligner::valign_input""",
    "r02_perlcritic": "Perl::Critic::Command::_critique",
    "r10_jsonpp": "JSON::PP::decode JSON::PP::encode",
    "r13_pod2man": """Pod::Man::parse_from_file Pod::Simple::BlackBox::_ponder_paragraph_buffer
        Pod::Simple::BlackBox::_ponder_Plain Pod::Simple::_make_treelet""",
}


def workloads(options):
    """Those of one process, as {name: arguments}."""
    path = os.path.join(options.workloads, "workloads.tsv")
    if not os.path.exists(path):
        return {}
    with open(path) as lines:
        found = dict(line.rstrip("\n").split("\t") for line in lines if "\t" in line)
    return {
        name: arguments.split()
        for name, arguments in found.items()
        if not re.search("fork", name) and re.search(options.only, name)
    }


def true_time(plain):
    """CPU time, and what the program waits for other things than the processor."""
    best = runs.fastest(plain, 1)[0]
    waited = best.wall - best.cpu if best.wall - best.cpu > 0.05 * best.wall else 0
    return runs.median(each.cpu for each in runs.fastest(plain)) + waited


def sums(options, folder):
    """The sum of all statement times over the time that the program takes without a profiler."""
    for name, arguments in workloads(options).items():
        measured = runs.runs_in_turn(arguments, options, folder)
        true = true_time(measured["plain"])
        row = {"name": name, "true": true}
        for who in runs.profilers(options):
            chosen = runs.fastest(measured[who])
            row[who] = runs.median(sum_of_statements(options.command, each.profile) for each in chosen) / true
            row[who + " x"] = true_time(measured[who]) / true
        yield row


def hand_timed(options, folder):
    """Inclusive time of subs of real programs over what a stop-watch around them says."""
    for name, arguments in workloads(options).items():
        subs = HAND_TIMED.get(name, "").split()
        if not subs:
            continue
        stopwatch = ["-I" + PROGRAMS, "-MHandTimed=" + ",".join(subs)]
        measured = runs.runs_in_turn(arguments, options, folder, stopwatch)
        plain = runs.fastest(measured["plain"])
        total = runs.median(each.cpu for each in plain)
        times = {who: profiles(options, runs.fastest(measured[who])) for who in runs.profilers(options)}
        for sub in subs:
            true = runs.median(printed(each.output, "hand-timed " + sub)[0] for each in plain)
            row = {"name": name.split("_")[0] + " " + sub.split("::")[-1], "true": true}
            for who, found in times.items():
                row[who] = runs.median(each.inclusive[sub] for each in found) / true
                shares = (each.inclusive[sub] / each.statements for each in found)
                row[who + " points"] = 100 * (runs.median(shares) - true / total)
            yield row


def profiles(options, chosen):
    found = [ProfileTimes(options.command, each.profile) for each in chosen]
    for times, each in zip(found, chosen):
        times.output = each.output
    return found


def off(times, name):
    """How long another process ran during a phase, as the profiled program itself has seen it."""
    cpu, wall = printed(times.output, name)
    return 0 if name == "sleeping" else wall - cpu


def least_off(found, name):
    ordered = sorted(found, key=lambda times: off(times, name))
    return ordered[: (len(ordered) + 2) // 3]


def on_processor(times, name):
    return times.inclusive["main::" + name] - off(times, name)


def printed(output, name):
    """The numbers that the program printed after a name."""
    found = re.search(r"^%s (.*)" % re.escape(name), output, re.M)
    return [float(number) for number in found.group(1).split()] if found else [float("nan")]


def phases_of(path):
    """Which phase each line of the program belongs to: headings "# NAME:" stand before them."""
    phase, found = None, {}
    with open(path) as lines:
        for number, line in enumerate(lines, 1):
            heading = re.match(r"# (\w+):$", line)
            phase = heading.group(1) if heading else phase
            found[number] = phase
    return found


def phases(options, folder):
    """Shares of phases in percentage points more than the true ones, by calls and by statements."""
    path = os.path.join(PROGRAMS, "phases.pl")
    of_line = phases_of(path)
    names = sorted(filter(None, set(of_line.values()) - {"main"}))
    measured = runs.runs_in_turn([path, str(options.size)], options, folder)
    plain = runs.fastest(measured["plain"])
    true = {}
    for name in names:
        column = 1 if name == "sleeping" else 0
        true[name] = runs.median(printed(each.output, name)[column] for each in plain)
    rows = {name: {"name": name, "true": true[name]} for name in names}
    for who in runs.profilers(options):
        found = profiles(options, measured[who])
        by_sub, by_line = {}, {}
        for name in names:
            chosen = least_off(found, name)
            by_sub[name] = runs.median(on_processor(each, name) for each in chosen)
            by_line[name] = runs.median(lines_of(each, of_line, name) - off(each, name) for each in chosen)
        for name in names:
            rows[name][who] = by_sub[name] / true[name]
            for what, seconds in (("subs", by_sub), ("lines", by_line)):
                share = seconds[name] / sum(seconds.values()) - true[name] / sum(true.values())
                rows[name]["%s %s" % (who, what)] = 100 * share
        rows.setdefault("all", {"name": "all", "true": sum(true.values())})
        rows["all"][who] = sum(by_sub.values()) / sum(true.values())
    yield from rows.values()


def lines_of(times, of_line, phase):
    return sum(
        seconds
        for (name, line), seconds in times.lines.items()
        if name.endswith("phases.pl") and of_line[line] == phase
    )


def fast_calls(options, folder):
    """A sub that only calls fast subs: its inclusive time, and its exclusive time over all that is
    not theirs."""
    path = os.path.join(PROGRAMS, "fast_calls.pl")
    measured = runs.runs_in_turn([path], options, folder)
    plain = runs.fastest(measured["plain"])
    times = {who: profiles(options, measured[who]) for who in runs.profilers(options)}
    for name in ("calls", "methods", "references", "xsubs"):
        true, own = (
            runs.median(printed(each.output, which)[0] for each in plain)
            for which in (name, name + "_of_nothing")
        )
        row = {"name": name, "true": true}
        for who, found in times.items():
            found = least_off(found, name)
            row[who] = runs.median(on_processor(each, name) for each in found) / true
            share = runs.median(each.exclusive["main::" + name] / each.inclusive["main::" + name] for each in found)
            row[who + " own"] = row[who] * true * share / own
        yield row


HOT_AFTER = ("nothing", "require", "evals", "fork", "child", "thread", "request", "Mojolicious")
HOT = ("fib(15)", "fib(18)", "xsubs", "builtins")


def hot(options, folder):
    """Hot code that runs for less than a millisecond, after cold code: its inclusive time / true, lowest
    and highest, and how many runs in a hundred are within 15 % of the median of unprofiled ones. All
    times are relative to a fixed work of the same process, as the speed of processors changes. Runs in
    which another process had the processor meanwhile are repeated."""
    for after in HOT_AFTER:
        if not runs.can_run({"thread": "-Mthreads", "Mojolicious": "-MMojolicious"}.get(after, "-Mstrict")):
            continue
        for what in HOT:
            if re.search(options.only, "%s after %s" % (what, after)):
                yield hot_after(after, what, options, folder)


def hot_after(after, what, options, folder):
    command = [os.path.join(PROGRAMS, "hot.pl"), after, what]
    switch = "-MDevel::NYTProf::Live" if after == "request" else "-d:NYTProf"
    plain, ours, seconds = [], [], []
    with runs.busy_loops(options.busy):
        for _ in range(options.rounds):
            seconds.append(hot_run([], command, options, folder, plain))
            hot_run([switch], command, options, folder, ours)
    true = runs.median(plain)
    return {
        "name": "%s after %s" % (what, after),
        "true": runs.median(seconds),
        "ours": runs.median(ours) / true,
        "lowest": min(ours) / true,
        "highest": max(ours) / true,
        "within": within(ours, true),
        "plain within": within(plain, true),
    }


def hot_run(switches, command, options, folder, found):
    """Adds how long the hot code took as a multiple of the fixed work; returns its seconds."""
    for attempts_left in reversed(range(20)):
        with tempfile.TemporaryDirectory(dir=folder) as profiles:
            environment = {
                "NYTPROF": "file=%s/out:control=0%s" % (profiles, options.options),
                "NYTPROF_REQUESTS": profiles,
                "PERL5LIB": options.collector,
            }
            once = runs.run(["perl", *switches, *command], environment, profiles, is_first=not options.busy)
            took, cpu, unit = printed(once.output, "hot")
            if took > 1.2 * cpu and attempts_left:
                continue
            if switches:
                took = sum(
                    ProfileTimes(options.command, os.path.join(profiles, name)).inclusive["main::hot"]
                    for name in os.listdir(profiles)
                )
            found.append(took / unit)
            return took


def live(options, folder):
    """Overhead of a call with its statements, and of an xsub, as profiles say, with Live / with -d."""
    profile = os.path.join(folder, "out")
    environment = {"NYTPROF": "file=%s:control=0" % profile, "PERL5LIB": options.collector}
    found = {"-d:NYTProf": [], "-MDevel::NYTProf::Live": []}
    for _ in range(options.rounds):
        for switch, costs in found.items():
            command = ["perl", switch, "-e", "DB::enable_profile(); DB::finish_profile()"]
            runs.run(command, environment, folder)
            costs.append(overheads(options.command, profile))
    for name, kinds in (("a call", ("statement", "leave", "call")), ("an xsub", ("xsub", "end of one"))):
        true, ours = (runs.median(sum(cost[kind] for kind in kinds) for cost in costs) for costs in found.values())
        yield {"name": "overhead of " + name, "true": true, "ours": ours / true}


def overheads(command, profile):
    """Seconds by kind of work."""
    dump = subprocess.run([command, "dump", profile], capture_output=True, text=True, check=True).stdout
    said = re.search(r"Overhead subtracted: (.*)", dump).group(1)
    return {kind: float(number) / 1e9 for kind, number in re.findall(r"(\w[a-z ]*) ([\d.]+)ns", said)}


def within(values, true):
    """In a hundred."""
    return 100 * sum(abs(value / true - 1) <= 0.15 for value in values) / len(values)


def waiting(options, folder):
    """Statements that wait, over the time by the clock in the same run."""
    path = os.path.join(PROGRAMS, "waiting.pl")
    rows = {}
    for who in runs.profilers(options):
        profile = os.path.join(folder, "waiting." + who)
        environment = {"NYTPROF": "file=" + profile}
        if who == "ours":
            environment["PERL5LIB"] = options.collector
        command = ["perl", "-d:NYTProf", path, str(options.wait)]
        once = runs.run(command, environment, options.workloads, profile)
        times = ProfileTimes(options.command, profile)
        for name in ("sleeping", "reading", "accepting"):
            line, true = printed(once.output, name)
            row = rows.setdefault(name, {"name": name, "true": true})
            row[who] = times.lines[path, int(line)] / true
            row[who + " sub"] = times.inclusive["main::" + name] / true
    yield from rows.values()
