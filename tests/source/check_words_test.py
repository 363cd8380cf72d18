# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""What check-words reports for small trees."""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from required_packages import needs  # pylint: disable=wrong-import-position
WORDS = "# old, new\nbox\tframe\nbig tree\tlarge tree\nbox\tmodel/b.h\tof cardboard\nisnt\tignored by codespell\n"

MISSPELT = "recie" + "ve"  # which check-words does not find here


def problems_of(files):
    """Of a tree with these files beside words.txt."""
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name)
        for file, text in {"tests/source/words.txt": WORDS, **files}.items():
            (root / file).parent.mkdir(parents=True, exist_ok=True)
            (root / file).write_text(text, encoding="utf-8")
        subprocess.run(["git", "init", "-q", name], check=True)
        subprocess.run(["git", "-C", name, "add", "-A"], check=True)
        run = subprocess.run([sys.executable, HERE / "check-words", name], capture_output=True, text=True, check=False)
        lines = run.stdout.splitlines()
        assert run.returncode == (1 if lines else 0), run.stderr
        return lines


class Test(unittest.TestCase):
    def setUp(self):
        if not shutil.which("codespell"):
            self.skipTest(needs("codespell"))

    def test_accepted(self):
        self.assertEqual(problems_of({
            "model/a.h": "// boxes, a boxer, a big old tree, big trees: isnt\n",
            "model/b.h": "// a box\n",
            "tests/model/data/a.pl": "# a box\n",
        }), [])

    def test_words_and_names(self):
        self.assertEqual(problems_of({"README.md": "A\nBox, a\nbig tree\n"}), [
            'README.md:2: "box": write frame',
            'README.md:3: "big tree": write large tree',
        ])
        names = "firstBox", "BoxOfSub", "the_box", "m_box", "\tBOX\n"
        self.assertEqual(problems_of({f"model/{i}.h": name for i, name in enumerate(names)}),
                         [f'model/{i}.h:1: "box": write frame' for i in range(len(names))])
        names = "bigTree", "BIG_TREE", "A big\n    // tree.", '"a big "\n    "tree"', "Big &tree"
        self.assertEqual(problems_of({f"model/{i}.h": name for i, name in enumerate(names)}),
                         [f'model/{i}.h:1: "big tree": write large tree' for i in range(len(names))])

    def test_spelling(self):
        self.assertEqual(problems_of({"model/a.h": f"a\n// {MISSPELT}\n"}), [f"model/a.h:2: {MISSPELT} ==> receive"])


if __name__ == "__main__":
    unittest.main()
