# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Programs with versions of which one sub is slower by a share of the whole program's CPU time."""

import collections
import os
import re
import statistics
import subprocess
import sys

import paired

# `module` is copied, and work is added to `sub`, on the line where it begins.
Program = collections.namedtuple("Program", "name arguments module sub")
PERLTIDY = Program(
    "perltidy", ["/usr/bin/perltidy", "-npro", "-st", "-se", "{input}"], "Perl/Tidy/Tokenizer.pm",
    "Perl::Tidy::Tokenizer::tokenize_this_line")
JSON = Program(
    "JSON::PP", ["{workloads}/r10_jsonpp.pl", "{workloads}/data/big.json", "1"], "JSON/PP.pm",
    "JSON::PP::string")
MOJOLICIOUS = Program(
    "Mojolicious", ["{workloads}/r08_mojo.pl", "10"], "Mojolicious/Renderer.pm",
    "Mojolicious::Renderer::render")
# Short, for the thousands of runs of independent pairs.
SMALL = Program("small JSON::PP", ["{workloads}/r10_jsonpp.pl", "{workloads}/data/small.json", "5"],
                "JSON/PP.pm", "JSON::PP::string")
PROGRAMS = (PERLTIDY, JSON, MOJOLICIOUS, SMALL)


def environment(**more):
    clean = {key: value for key, value in os.environ.items() if not re.match("PERL5|NYTPROF", key)}
    return {**clean, "PERL_HASH_SEED": "0", **more}


def cpu_seconds(command, variables):
    """Of a run, which must succeed."""
    child = os.fork()
    if child == 0:
        null = os.open(os.devnull, os.O_RDWR)
        for descriptor in range(3):
            os.dup2(null, descriptor)
        os.execvpe(command[0], command, variables)
    _, status, used = os.wait4(child, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)}: ended with status {status}")
    return used.ru_utime + used.ru_stime


def output(command, **variables):
    return subprocess.run(command, env=environment(**variables), check=True, text=True,
                          capture_output=True).stdout


def location(module):
    return output(["perl", "-e", "require $ARGV[0]; print $INC{$ARGV[0]}", module])


class Versions:
    """Of a program: `folder`/PERCENT contains the module of each, of 0 percent also. They run as
    `folder`/lib, so that paths in profiles are equal."""

    def __init__(self, program, workloads, folder):
        self.program = program
        self.folder = folder
        self.arguments = [each.format_map({"workloads": workloads, "input": location("base.pm")})
                          for each in program.arguments]
        with open(location(program.module), encoding="latin-1") as file:
            self.source = file.read()

    def cpu(self, percent, *options, **variables):
        """Seconds of a run, with these options of perl."""
        library = os.path.join(self.folder, "lib")
        if os.path.lexists(library):
            os.remove(library)
        os.symlink(str(percent), library)
        return cpu_seconds(["perl", f"-I{library}", *options, *self.arguments], environment(**variables))

    def write(self, percent, work):
        """Counts bytes: no call, so that the profiler's overhead stays as it is. A long string would evict the
        data of other subs from the caches."""
        name = self.program.sub.rpartition("::")[2]
        times, rest = divmod(work, 2000)
        code = f" () = ('x' x 2000) =~ tr/x// for 1 .. {times};" if times else ""
        code += f" () = ('x' x {rest}) =~ tr/x//;" if rest else ""
        changed, count = re.subn(rf"^([ \t]*sub {name}\s*\{{)", rf"\g<1>{code}", self.source,
                                 flags=re.MULTILINE)
        if count != 1:
            sys.exit(f"{self.program.module}: {count} subs are called {name}; expected one")
        path = os.path.join(self.folder, str(percent), self.program.module)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="latin-1") as file:
            file.write(changed)

    def make(self, percents, calls):
        """Work is proportional to the slope that two amounts of it show, in CPU time without a profiler."""
        self.write(0, 0)
        probe = 50_000_000 // calls + 1
        self.write("probe", probe)
        times = [(self.cpu(0), self.cpu("probe")) for _ in range(11)]
        whole = statistics.median(plain for plain, _ in times)
        slope = statistics.median(more - plain for plain, more in times) / probe
        if slope <= 0:
            sys.exit(f"{self.program.name}: the added work does not show in CPU time")
        for percent in percents:
            self.write(percent, round(whole * percent / 100 / slope))

    def check(self, percent, rounds):
        """Percent that a version takes more without a profiler: median, and 95 % interval."""
        ratios = [self.cpu(percent) / self.cpu(0) for _ in range(rounds)]
        return [100 * (each - 1) for each in (statistics.median(ratios), *paired.interval(ratios))]
