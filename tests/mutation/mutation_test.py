# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Which mutants are proposed for small pieces of C++, how they are chosen, and what the score is."""
import contextlib
import io
import pathlib
import subprocess
import sys
import tempfile
import unittest

from code_text import masked
from mutants import mutants_of
from mutated_tree import choose, guilty_mutants
from score import Log, is_too_low, print_results, scores
from test_runs import by_class

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = """// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include <algorithm>
#include <string>

namespace example {

constexpr int Limit = 10;

// a && b, return 1; in a comment
/* x < 3
   y == 4; */
int checked(int value, int other)
{
    const std::string text = "value < other && 1 + 2";
    const std::string raw = R"x(if (value > 7)
        return value + 1;)x";
    const char letter = '<';
    if (value > 0 && other == 1) {
        value += other;
    }
    return std::min(value, Limit);
}

} // namespace example
"""


def changes(text):
    return [(mutant.line, mutant.change) for mutant in mutants_of(text)]


def changes_of_line(line, before="{\n", after="\n}"):
    return [mutant.change for mutant in mutants_of(before + line + after) if mutant.line == 1 + before.count("\n")]


class Proposals(unittest.TestCase):
    def test_a_small_file(self):
        self.assertEqual(changes(SOURCE), [
            (7, "Limit = 10 -> (10) + 1"),
            (7, "Limit = 10 -> (10) * 2"),
            (18, "value > 0 -> >="),
            (18, "value > 0 -> <="),
            (18, "value > 0 && other == 1 -> ||"),
            (18, "value > 0 && other == 1 -> value > 0"),
            (18, "value > 0 && other == 1 -> other == 1"),
            (18, "other == 1 -> !="),
            (18, "if (value > 0 && other == 1) -> if (!(value > 0 && other == 1))"),
            (18, "if (value > 0 && other == 1) -> if (false)"),
            (18, "`if (value > 0 && other == 1) {`: 0 -> 1"),
            (18, "`if (value > 0 && other == 1) {`: 1 -> 0"),
            (18, "`if (value > 0 && other == 1) {`: 1 -> 2"),
            (19, "drop `value += other;`"),
            (21, "return std::min(value, Limit) -> default value"),
            (21, "std::min(value, Limit) -> max"),
        ])

    def test_all_of_them_compile(self):
        with tempfile.TemporaryDirectory() as folder:
            for number, mutant in enumerate(mutants_of(SOURCE)):
                lines = SOURCE.split("\n")
                lines[mutant.line - 1] = mutant.text.replace("NYTMUT(@)", f"NYTMUT({number})")
                lines.insert(1, f'#include "{HERE}/switches.h"')
                # As namespaces of one source: a compiler that is started once is soon done.
                with open(f"{folder}/all.cpp", "a", encoding="utf-8") as file:
                    file.write("\n".join(lines).replace("namespace example", f"namespace example{number}") + "\n")
            run = subprocess.run(["c++", "-std=c++20", "-fsyntax-only", f"{folder}/all.cpp"],
                                 capture_output=True, text=True, check=False)
            self.assertEqual((run.returncode, run.stderr), (0, ""))

    def test_masked_text_keeps_its_shape(self):
        self.assertEqual(masked("a = \"x\\\"y\"; // b\nc = 'd' + 1'000; /* e\nf */ g"),
                         "a = \"SSSS\";     \nc = 'S' + 1'000;     \n     g")
        self.assertEqual(masked('R"(a"\n)" + R"x(b)")x" + "c"'), 'R"SSS\nS" + R"SSSSSSS" + "S"')

    def test_operands_end_at_lower_precedence(self):
        self.assertEqual(changes_of_line("    return a + b < c || d == e && f;")[:7], [
            "a + b -> -",
            "a + b < c -> <=",
            "a + b < c -> >=",
            "a + b < c || d == e && f -> &&",
            "d == e -> !=",
            "d == e && f -> ||",
            "d == e && f -> d == e",
        ])

    def test_conditions_over_several_lines(self):
        self.assertEqual(changes_of_line("        && second < limit) {", before="{\n    if (first\n"),
                         ["second < limit -> <=", "second < limit -> >="])
        self.assertEqual(changes_of_line("        || (first && second)", after="\n        || third) {"), [
            "first && second -> ||",
            "first && second -> first",
            "first && second -> second",
        ])

    def test_arguments(self):
        self.assertEqual(changes_of_line("    fill(first, second);"),
                         ["drop `fill(first, second);`", "fill(first, second) -> (second, first)"])
        self.assertEqual(changes_of_line("    void fill(first, second);"), [])

    def test_returned_values(self):
        self.assertEqual(changes_of_line("    return true;"), ["return true -> false"])
        self.assertEqual(changes_of_line('    return "text";'), [])
        self.assertEqual(changes_of_line("    return nullptr;"), [])
        self.assertEqual(changes_of_line("    return std::nullopt;"), [])

    def test_returned_names_are_not_copied(self):
        text = "{\n    return m_name;\n}"  # of a function that returns std::string_view
        self.assertEqual([mutant.text for mutant in mutants_of(text)],
                         ["    { if (NYTMUT(@)) return {}; return m_name; }"])

    def test_numbers(self):
        self.assertEqual(changes_of_line("    limit = 1'000;"), [
            "drop `limit = 1'000;`",
            "`limit = 1'000;`: 1'000 -> 999",
            "`limit = 1'000;`: 1'000 -> 1001",
        ])
        self.assertEqual(changes_of_line("    std::array<int, 3> values;"), [])


class Choice(unittest.TestCase):
    def test_by_seed_at_most_one_in_a_line(self):
        with tempfile.TemporaryDirectory() as folder:
            tree = pathlib.Path(folder)
            (tree / "model/one").mkdir(parents=True)
            (tree / "model/one/checked.cpp").write_text(SOURCE, encoding="utf-8")
            chosen = choose(tree, ["model/one"], 3, 1)
            self.assertEqual(chosen, choose(tree, ["model/one"], 3, 1))
            self.assertEqual([mutant["number"] for mutant in chosen], [1, 2, 3])
            lines = [mutant["line"] for mutant in choose(tree, ["model/one"], 100, 2)]
            self.assertEqual(sorted(lines), [7, 18, 19, 21])

    def test_of_the_window_only_what_has_no_widgets(self):
        with tempfile.TemporaryDirectory() as folder:
            tree = pathlib.Path(folder)
            (tree / "gui/one").mkdir(parents=True)
            for name, includes in ("view.h", "<QTreeView>"), ("view.cpp", '"view.h"'), ("rows.cpp", "<QString>"):
                (tree / "gui/one" / name).write_text(f"#include {includes}\n{SOURCE}", encoding="utf-8")
            files = {mutant["file"] for mutant in choose(tree, ["gui/one"], 100, 1)}
            self.assertEqual(files, {"gui/one/rows.cpp"})


ERRORS = """../tree/model/a.cpp:7:49: warning: suggest parentheses [-Wparentheses]
../tree/model/a.cpp:8:3: note: in expansion of macro 'NYTMUT'
/x/switches.h:60:52: error: call to non-'constexpr' function
../tree/model/a.cpp:11:13: note: in expansion of macro 'NYTMUT'
/x/tree/model/b.h:21:1: error: no match for 'operator<='
../tree/model/c.cpp:90:1: error: size of array is not constant
/x/tree/model/b.h:31:1: note: 'Limit' was not declared 'constexpr'
/x/tree/model/a.cpp:6:1: note: candidate
../tree/model/d.cpp:5:1: error: 'found' was not declared
"""


class Errors(unittest.TestCase):
    def mutants(self, *lines):
        return [{"number": number + 1, "file": file, "line": line, "kind": kind}
                for number, (file, line, kind) in enumerate(lines)]

    def test_mutants_that_do_not_compile(self):
        mutants = self.mutants(("model/a.cpp", 5, "logic"), ("model/a.cpp", 6, "logic"), ("model/a.cpp", 7, "logic"),
                               ("model/a.cpp", 10, "return"), ("model/b.h", 20, "comparison"),
                               ("model/b.h", 30, "limit"), ("model/d.cpp", 9, "dropped"))
        self.assertEqual(guilty_mutants(ERRORS, mutants), ({4, 5, 6}, {"model/d.cpp"}))

    def test_errors_within_templates_of_the_library(self):
        mutants = self.mutants(("model/a.cpp", 5, "swapped"), ("model/a.cpp", 6, "swapped"))
        errors = ("/usr/include/c++/12/bits/alloc_traits.h: In instantiation of 'construct':\n"
                  "/tmp/tree/model/a.cpp:7:38:   required from here\n"
                  "/usr/include/c++/12/bits/alloc_traits.h:518:28: error: no matching function\n")
        self.assertEqual(guilty_mutants(errors, mutants), ({2}, set()))


class Tests(unittest.TestCase):
    def test_classes_of_an_executable_are_tests(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "test_model_one")
            program.write_text('#!/bin/sh\n[ "$*" = -classes ] && echo OneTest && echo TestTwo\n', encoding="utf-8")
            program.chmod(0o755)
            test = {"name": "model.one", "command": [str(program)], "folder": "/"}
            self.assertEqual(by_class(test), [
                {"name": "model.one.OneTest", "command": [str(program), "OneTest"], "folder": "/"},
                {"name": "model.one.TestTwo", "command": [str(program), "TestTwo"], "folder": "/"}])

    def test_other_programs_are_one_test(self):
        test = {"name": "fuzz.options", "command": ["/x/fuzz_options_cases", "seeds"]}
        self.assertEqual(by_class(test), [test])


class Results(unittest.TestCase):
    MUTANTS = [{"number": number, "folder": "model/one" if number <= 4 else "gui/two", "file": "model/one/a.cpp",
                "line": number, "kind": "logic", "change": f"change {number}"} for number in range(1, 7)]

    def results(self, *results):
        return {number + 1: (result, "a test") for number, result in enumerate(results)}

    def test_score(self):
        table = scores(self.MUTANTS, self.results("killed", "killed", "survived", "not reached", "killed"))
        self.assertEqual(table["model/one"].survivors(), 2)
        self.assertAlmostEqual(table["model/one"].percent(), 50)
        self.assertEqual(table["gui/two"].percent(), 100)
        self.assertEqual(table["all"].percent(), 60)

    def test_too_low(self):
        killed, survived = ["killed"] * 9, ["survived"]
        mutants = [dict(self.MUTANTS[0], number=number) for number in range(1, 11)]
        self.assertFalse(is_too_low(mutants, self.results(*killed, *survived)))
        self.assertTrue(is_too_low(mutants, self.results(*killed[1:], *survived * 2)))
        # 95 % in all, but 75 % in a folder
        mutants = ([dict(self.MUTANTS[0], number=number) for number in range(1, 17)]
                   + [dict(self.MUTANTS[5], number=number) for number in range(17, 21)])
        self.assertTrue(is_too_low(mutants, self.results(*["killed"] * 19, *survived)))

    def test_survivors_are_named(self):
        with contextlib.redirect_stdout(io.StringIO()) as out:
            print_results(self.MUTANTS, self.results("killed", "survived"))
        lines = out.getvalue().splitlines()
        self.assertEqual(lines[0], "model/one/a.cpp:2: survived [logic] change 2 (before a test)")
        self.assertEqual(lines[-1].split(), ["all", "2", "1", "1", "50", "%"])

    def test_log_is_read_again(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "log.tsv")
            Log(file).add(self.MUTANTS[0], "killed", "model.a.TestA")
            self.assertEqual(Log(file).results, {1: ("killed", "model.a.TestA")})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
