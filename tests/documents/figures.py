# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Are the figures of README, manual and docs those of tests/bench/FIGURES.md?

    figures.py SOURCE

A comment after a figure says where it is from: <!-- TABLE: COLUMN: ROW -->. ROW may be a pattern;
then the figure is "LOWEST to HIGHEST" of what these rows have.
"""
import decimal
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


FIGURES = "tests/bench/FIGURES.md"
# "*cost: 26 November 2026, commit f6474e72, machine A*"
ORIGIN = re.compile(r"\*([^*:]+): \d+ \w+ \d{4}, commit [0-9a-f]{8}, machine (\w)\*")
SOURCE_OF_FIGURE = re.compile(r"<!-- ([^<>]+?): ([^<>]+?): ([^<>]+?) -->")
NUMBER = re.compile(r"-?\d[\d,]*(?:\.\d+)?")
# No figures: versions, sizes of screens and the like.
NO_FIGURE = re.compile(r"(?:perl|gcc|version|Ubuntu|NYTProf|formats?|GPL|Artistic)\W+\d+\.\d+[.\d]*(?: to 5\.0)?|`[^`]*`|\d+\.\d+\.\d+")


def cells(line):
    inner = line.strip().removeprefix("|").removesuffix("|")
    return [cell.strip().replace("**", "").replace("`", "") for cell in inner.split("|")]


def tables():
    """{name: {row: {column: cell}}} of FIGURES.md, and the lines that begin tables without a name."""
    found, unnamed, lines = {}, [], texts.read(SOURCE, FIGURES).splitlines()
    for number, line in enumerate(lines):
        if not line.startswith("|") or lines[number - 1].startswith("|"):
            continue
        origin = ORIGIN.fullmatch(lines[number - 2])
        if not origin or lines[number - 1]:
            unnamed.append(line)
            continue
        titles = cells(line)
        table = found.setdefault(origin.group(1), {})
        for row in lines[number + 2:]:
            if not row.startswith("|"):
                break
            name, *rest = cells(row)
            table[name] = {title: cell for title, cell in reversed(list(zip(titles[1:], rest)))}
    return found, unnamed


def shown_before(text):
    """The numbers of the figure at the end of the text: "1.28", "0.72 to 1.13"."""
    text = re.sub(r"<!--.*?-->|<[^>]*>|[*|`]", "", text, flags=re.DOTALL)
    numbers = list(NUMBER.finditer(text))
    if len(numbers) > 1 and text[numbers[-2].end():numbers[-1].start()].split() == ["to"]:
        numbers = numbers[-2:]
    else:
        numbers = numbers[-1:]
    return [number.group().replace(",", "") for number in numbers]


def agrees(shown, measured):
    """Whether the measured value is the shown one, with as many digits as that has."""
    exact = decimal.Decimal(measured.replace(",", ""))
    return exact.quantize(decimal.Decimal(shown), decimal.ROUND_HALF_UP) == decimal.Decimal(shown)


def rows(document):
    """{name: cells} of the rows of all tables; numbers in bold are numbers."""
    found = {}
    for line in texts.read(SOURCE, document).splitlines():
        if line.startswith("| "):
            name, *cells = [cell.strip().replace("**", "") for cell in line.strip("| ").split("|")]
            found.setdefault(name, cells)
    return found


class Marked(unittest.TestCase):
    def setUp(self):
        self.tables, self.unnamed = tables()

    def test_tables_say_where_from(self):
        self.assertEqual(self.unnamed, [])
        text = texts.read(SOURCE, FIGURES)
        for table, machine in ORIGIN.findall(text):
            self.assertIn("- machine %s:" % machine, text, table)

    def test_marked_figures(self):
        for document in ("README.md", *texts.PAGES, texts.MANUAL):
            text = texts.read(SOURCE, document)
            for marker in SOURCE_OF_FIGURE.finditer(text):
                table, column, row = (re.sub(r"\s+", " ", part) for part in marker.groups())
                with self.subTest(document=document, marker=marker.group()):
                    self.assertIn(table, self.tables)
                    known = self.tables[table]
                    found = [known[row]] if row in known else [
                        each for name, each in known.items() if re.fullmatch(row, name)]
                    measured = [number for each in found for number in NUMBER.findall(each[column])]
                    self.assertTrue(measured, "no such row")
                    measured.sort(key=lambda number: float(number.replace(",", "")))
                    shown = shown_before(text[:marker.start()])
                    expected = measured[:1] if len(measured) == 1 else [measured[0], measured[-1]]
                    self.assertEqual(len(shown), len(expected), expected)
                    for each, exact in zip(shown, expected):
                        self.assertTrue(agrees(each, exact), "%s is shown, %s measured" % (shown, expected))

    def test_figures_are_marked(self):
        """Numbers with a fraction. Tables are compared below, row by row."""
        for document in ("README.md", "docs/accuracy.md"):
            text = texts.read(SOURCE, document)
            text = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
            text = re.sub(r"^(?:\| | {4}).*$", "", text, flags=re.MULTILINE)
            text = NO_FIGURE.sub("", text)
            for number in re.finditer(r"\d+\.\d+", text):
                after = text[number.end():]
                self.assertRegex(after, r"\A(?: to [\d.]+)?(?: \S+)? ?<!--",
                                 "%s: %s" % (document, text[number.start() - 30:number.end() + 30]))

    def test_what_is_shown(self):
        self.assertEqual(shown_before("of 20 programs **0.72 to 1.13** times"), ["0.72", "1.13"])
        self.assertEqual(shown_before("from 3 to a <b>1,300</b> MB"), ["1300"])
        self.assertTrue(agrees("1.3", "1.28"))
        self.assertFalse(agrees("1.30", "1.28"))


class Figures(unittest.TestCase):
    def setUp(self):
        self.measured = rows(FIGURES)

    def test_readme(self):
        shown = rows("README.md")
        for name, measured in PROGRAMS.items():
            cpu, original, _, file, *_ = self.measured[measured]
            expected = [cpu, original, file]
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
                     for column in (0, 1, 2, 3)], f"{label}, {word}")
        for name, measured in PROGRAMS.items():
            memory = self.measured[measured][4:6]
            if all(memory):
                self.assertEqual(shown[name], memory, name)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
