# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""What check-source reports for small trees with one fault each."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent / "check-source"
LICENCE = "// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl\n"
FOLDERS = "model:\nmodel/stream: model\nmodel/builder: model/stream\n"


def problems_of(files, folders=FOLDERS):
    """Of a tree with these files, each with a licence and, if a header, a guard, unless it brings a line 1 of its own."""
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name)
        (root / "tests/source").mkdir(parents=True)
        (root / "tests/source/folders.txt").write_text(folders, encoding="utf-8")
        for file, text in files.items():
            (root / file).parent.mkdir(parents=True, exist_ok=True)
            guard = "#pragma once\n" if file.endswith(".h") else ""
            text = text if text.startswith("//") else LICENCE + guard + text
            (root / file).write_text(text, encoding="utf-8")
        subprocess.run(["git", "init", "-q", name], check=True)
        subprocess.run(["git", "-C", name, "add", "-A"], check=True)
        run = subprocess.run([sys.executable, SCRIPT, name], capture_output=True, text=True, check=False)
        lines = run.stdout.splitlines()
        assert run.returncode == (1 if lines else 0), run.stderr
        return lines


class Test(unittest.TestCase):
    def test_accepted(self):
        self.assertEqual(problems_of({
            "model/stream/input.h": "",
            "model/stream/input.cpp": '#include "input.h"\n#include <string>\n',
            "model/builder/builder.cpp": '#include "stream/input.h"\n#include "elsewhere.h"\n',
        }), [])

    def test_upward_include(self):
        self.assertEqual(problems_of({
            "model/builder/builder.h": "",
            "model/stream/input.cpp": '#include "builder/builder.h"\n',
        }), ["model/stream/input.cpp:2: model/stream may not use model/builder: see tests/source/folders.txt"])

    def test_folder_lists_have_no_circle(self):
        with self.assertRaisesRegex(AssertionError, "folders.txt:2: model/builder comes after model/stream"):
            problems_of({}, "model:\nmodel/stream: model/builder\nmodel/builder: model/stream\n")

    def test_circle_of_files(self):
        self.assertEqual(problems_of({
            "model/stream/a.h": '#include "stream/b.h"\n',
            "model/stream/b.h": '#include "c.h"\n',
            "model/stream/c.h": '#include "stream/a.h"\n#include "leaf.h"\n',
            "model/stream/above.h": '#include "stream/a.h"\n',
            "model/stream/input.cpp": '#include "stream/above.h"\n',
            "model/stream/leaf.h": "",
        }), ["model/stream/a.h:1: is in a circle of includes, of: "
             "model/stream/a.h model/stream/b.h model/stream/c.h"])

    def test_unlisted_folder(self):
        self.assertEqual(problems_of({"model/new/a.cpp": ""}),
                         ["model/new/a.cpp:1: is in model/new, which folders.txt does not list"])

    def test_rules_of_a_file(self):
        self.assertEqual(problems_of({"model/stream/a.cpp": "// free for all\n"}),
                         ["model/stream/a.cpp:1: has no licence line"])
        self.assertEqual(problems_of({"model/stream/a.h": LICENCE}), ["model/stream/a.h:1: has no header guard"])
        self.assertEqual(problems_of({"model/stream/string_utils.cpp": ""}),
                         ["model/stream/string_utils.cpp:1: has a name that does not say what is inside"])

    def test_versions_of_perl(self):
        tree = {"collector/perl_compat.h": "\n///   hooks/signals.cpp: 1 (handlers)\n#if PERL_VERSION < 18\n#endif\n",
                "collector/hooks/signals.cpp": "#if PERL_VERSION >= 32\n#endif\n"}
        folders = "collector:\ncollector/hooks: collector\n"
        self.assertEqual(problems_of(tree, folders), [])
        tree["collector/hooks/calls.cpp"] = "#if 1\n#elif PERL_VERSION < 26\n#endif\n"
        self.assertEqual(problems_of(tree, folders), [
            "collector/hooks/calls.cpp:3: asks for PERL_VERSION 1 times, not 0: see collector/perl_compat.h"])

    def test_rich_text(self):
        def problems(code):
            return problems_of({"gui/style/a.cpp": code}, "gui:\ngui/style: gui\n")
        self.assertEqual(problems('x = tr("<br>p %1")\n    .arg(pValueText(p));\n'),
                         ["gui/style/a.cpp:3: has pValueText() in rich text without toHtmlEscaped()"])
        self.assertEqual(problems('x = tr("<br>p %1").arg(pValueText(p).toHtmlEscaped());\n'), [])
        self.assertEqual(problems('x = tr("<b>%1</b>").arg(oneLine(toQString(name)).toHtmlEscaped());\n'), [])
        self.assertEqual(problems('x = bold(toQString(name)) + "<br>";\n'), [])
        self.assertEqual(problems('x = tr("p %1").arg(pValueText(p));\n'), [])
        self.assertEqual(problems('x.replace("<", "&lt;");\n'),
                         ["gui/style/a.cpp:2: escapes other than by toHtmlEscaped()"])

    def test_keys(self):
        def problems(name, code):
            return problems_of({name: code}, "gui:\ngui/style: gui\ngui/actions: gui\n")
        self.assertEqual(problems("gui/style/a.cpp", "case Qt::Key_Z: // Qt::Key_Return\n"),
                         ["gui/style/a.cpp:2: names Qt::Key_Z: use the entry of gui/actions/view_keys.cpp"])
        self.assertEqual(problems("gui/style/a.cpp", "case Qt::Key_Return:\n"), [])
        self.assertEqual(problems("gui/actions/a.cpp", "case Qt::Key_Z:\n"), [])

    def test_limits(self):
        self.assertEqual(problems_of({"model/stream/a.cpp": "constexpr int MostBytes = 1; // Most\n"}),
                         ["model/stream/a.cpp:2: names a limit MostBytes: begin with Max or Min"])
        self.assertEqual(problems_of({"model/stream/a.cpp": 'print("Most"); constexpr int MaxBytes = 1;\n'}), [])

    def test_comments_that_need_the_line_before(self):
        self.assertEqual(problems_of({"model/stream/a.h": "\n/// Name of a sub.\nT f(S);\n/// The same of a file.\nT f(F);\n"
                                                          "struct A {\n    int a; ///< of a sub\n    int b; ///< likewise\n"}),
                         ['model/stream/a.h:6: has a comment that needs the line before it: "The same"',
                          'model/stream/a.h:10: has a comment that needs the line before it: "likewise"'])
        self.assertEqual(problems_of({"model/stream/a.cpp": "\n// Perl ends the line.\n// Its end is known.\n"}), [])

    def test_flags(self):
        self.assertEqual(problems_of({"model/stream/a.cpp": "bool isOfRuns = true;\nbool hasRuns = true; // isOfRuns\n"}),
                         ["model/stream/a.cpp:2: names a flag isOfRuns: say what is true, as hasRuns does"])

    def test_lengths(self):
        self.assertEqual(problems_of({"model/stream/a.cpp": "\n" * 699}), [])
        self.assertEqual(problems_of({"model/stream/a.cpp": "\n" * 700}),
                         ["model/stream/a.cpp:700: has 701 lines, more than 700"])
        self.assertEqual(problems_of({"model/stream/a.cpp": "void f()\n{\n" + "\n" * 58 + "}\n"}), [])
        self.assertEqual(problems_of({"model/stream/a.cpp": "void f()\n{\n" + "\n" * 59 + "}\n"}),
                         ["model/stream/a.cpp:3: has a function of 61 lines, more than 60"])


if __name__ == "__main__":
    unittest.main()
