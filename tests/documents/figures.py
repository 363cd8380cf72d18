# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Are the figures of README and docs/accuracy.md those of tests/bench/FIGURES.md?

    figures.py SOURCE
"""
import re
import sys
import unittest

import texts

SOURCE = sys.argv[1]
# Rows of the README's table, and their names in FIGURES.md.
PROGRAMS = {
    "perlcritic": "r02_perlcritic",
    "Mojolicious": "r08_mojo",
    "Moose": "r07_moose",
    "Parallel::ForkManager": "r18_forkmanager",
    "string evals only (micro-benchmark)": "m06_evals",
    "nine programs, geometric mean": "geometric mean of programs (r)",
}


def rows(document):
    """{name: cells} of the rows of all tables; numbers in bold are numbers."""
    found = {}
    for line in texts.read(SOURCE, document).splitlines():
        if line.startswith("| "):
            name, *cells = [cell.strip().replace("**", "") for cell in line.strip("| ").split("|")]
            found.setdefault(name, cells)
    return found


class Figures(unittest.TestCase):
    def setUp(self):
        self.measured = rows("tests/bench/FIGURES.md")

    def test_readme(self):
        shown = rows("README.md")
        for name, measured in PROGRAMS.items():
            cpu, original, _, file, memory, original_memory, *_ = self.measured[measured]
            expected = [cpu, original, file, memory, original_memory]
            self.assertEqual([cell for cell in shown[name] if cell],
                             [cell for cell in expected if cell], name)

    def test_accuracy(self):
        shown = rows("docs/accuracy.md")
        for label, prefix, count in (("nine programs", "r", 9), ("eleven micro-benchmarks", "m", 11)):
            kind = [cells for name, cells in self.measured.items()
                    if re.fullmatch(prefix + r"\d\d_\w+", name)]
            self.assertEqual(len(kind), count)
            for word, choose in (("lowest", min), ("highest", max)):
                self.assertEqual(
                    shown[f"{label}, {word}"],
                    [choose((cells[column] for cells in kind), key=float)
                     for column in (0, 1, 2, 3, 6)], f"{label}, {word}")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
