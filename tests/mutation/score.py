# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""What became of the mutants: the log of a run, and the table of scores."""
import collections

# Of a hundred mutants, some of which change nothing that a test could see.
LEAST_IN_ALL, LEAST_IN_A_FOLDER = 90, 80


class Log:
    """One line for each mutant as soon as its result is known: number, result, test."""

    def __init__(self, file):
        self.file = file
        self.results = {}
        if file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                number, result, test = line.split("\t")
                self.results[int(number)] = (result, test)

    def add(self, mutant, result, test):
        self.results[mutant["number"]] = (result, test)
        with open(self.file, "a", encoding="utf-8") as file:
            file.write(f"{mutant['number']}\t{result}\t{test}\n")


class Score:
    """Counts of one folder, or of all."""

    def __init__(self):
        self.tried = self.killed = 0

    def add(self, result):
        self.tried += 1
        self.killed += result == "killed"

    def survivors(self):
        return self.tried - self.killed

    def percent(self):
        return 100 * self.killed / self.tried if self.tried else 100.0


def scores(mutants, results):
    """Folder -> Score, and the sum as "all"."""
    table = collections.defaultdict(Score)
    for mutant in mutants:
        if mutant["number"] in results:
            for name in mutant["folder"], "all":
                table[name].add(results[mutant["number"]][0])
    return table


def print_results(mutants, results):
    for mutant in sorted(mutants, key=lambda each: (each["file"], each["line"])):
        result, test = results.get(mutant["number"], ("not tried", ""))
        if result != "killed":
            print(f"{mutant['file']}:{mutant['line']}: {result} [{mutant['kind']}] {mutant['change']}"
                  + (f" (before {test})" if test else ""))
    print(f"{'folder':24}{'tried':>8}{'killed':>8}{'survivors':>11}{'score':>8}")
    table = scores(mutants, results)
    for name in sorted(table.keys() - {"all"}) + ["all"]:
        score = table[name]
        print(f"{name:24}{score.tried:8}{score.killed:8}{score.survivors():11}{score.percent():6.0f} %")


def is_too_low(mutants, results):
    table = scores(mutants, results)
    return any(score.percent() < (LEAST_IN_ALL if name == "all" else LEAST_IN_A_FOLDER)
               for name, score in table.items())
