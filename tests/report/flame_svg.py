# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Zooms and searches in a flame graph in a file of its own, in a browser.

    flame_svg.py NYTPROF PROFILES     the program, and the folder of profiles of the tests
"""
import os
import re
import subprocess
import sys
import tempfile
import unittest

from browser import Browser, need_programs

NYTPROF, PROFILES = sys.argv[1:3]
BOX = "[...document.querySelectorAll('.b')].find((box) => box.dataset.n === arguments[0])"


class FlameSvg(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.picture = os.path.join(cls.temporary.name, "flame.svg")
        subprocess.run([NYTPROF, "flamegraph", "-o", cls.picture,
                        os.path.join(PROFILES, "small_default/nytprof.out")], check=True)
        cls.browser = Browser(cls.temporary.name)
        cls.browser.__enter__()
        cls.addClassCleanup(cls.browser.__exit__)

    def setUp(self):
        self.browser.open(self.picture)

    def tearDown(self):
        self.assertEqual(self.browser.console_errors(), [])

    def width(self, name):
        return self.browser.run(
            "return Number(" + BOX + ".querySelector('rect').getAttribute('width'))", name)

    def shown(self, name):
        return self.browser.run("return " + BOX + ".style.display !== 'none'", name)

    def labels(self):
        """What is read in the boxes that are shown, of those that have room for it."""
        return self.browser.run(
            "return [...document.querySelectorAll('.b')].filter((box) =>"
            " box.style.display !== 'none').map((box) => box.querySelector('text').textContent)"
            ".filter((label) => label !== '')")

    def about(self):
        return self.browser.texts("#about")[0]

    def click(self, name):
        self.browser.run(BOX + ".dispatchEvent(new MouseEvent('click', {bubbles: true}))", name)

    def key(self, key):
        self.browser.run("window.dispatchEvent(new KeyboardEvent('keydown',"
                         " {key: arguments[0]}))", key)

    def test_names_are_in_their_boxes(self):
        self.assertEqual(self.labels(),
                         ["main program", "main::fib", "Foo::meth"] + ["main::fib"] * 9 + ["main::…"])
        self.assertTrue(self.browser.run(
            "const box = [...document.querySelectorAll('.b')].find((b) => b.dataset.n === 'main::fib');"
            "const text = box.querySelector('text').getBoundingClientRect();"
            "const rect = box.querySelector('rect').getBoundingClientRect();"
            "return text.width > 20 && text.left >= rect.left && text.right <= rect.right"
            " && text.top >= rect.top && text.bottom <= rect.bottom"))

    def test_names_are_fitted_when_zoomed(self):
        self.click("main::CORE:sort")  # too narrow for its name before
        self.assertEqual(self.labels(), ["main program", "main::CORE:sort"])
        self.key("Escape")
        self.assertEqual(self.labels()[:3], ["main program", "main::fib", "Foo::meth"])
        self.assertNotIn("main::CORE:sort", self.labels())
        # A part of a name ends with dots, as where the program wrote it.
        written = self.browser.run("return [...document.querySelectorAll('.b text')]"
                                   ".map((text) => text.textContent)")
        self.browser.open(self.picture)
        self.assertEqual(written, self.browser.run(
            "return [...document.querySelectorAll('.b text')].map((text) => text.textContent)"))

    def test_click_zooms_and_escape_goes_back(self):
        before = self.width("Foo::meth")
        self.assertLess(before, 1200)
        self.click("Foo::meth")
        self.assertAlmostEqual(self.width("Foo::meth"), 1200, delta=0.1)
        self.assertFalse(self.shown("main::fib"))
        self.assertEqual(self.labels(), ["main program", "Foo::meth"])
        self.assertEqual(self.about(), "Foo::meth: 1.05ms (25.25%), exclusive 1.05ms, 300 calls")
        self.key("Escape")
        self.assertAlmostEqual(self.width("Foo::meth"), before, delta=0.1)
        self.assertTrue(self.shown("main::fib"))

    def test_search_highlights_and_shows_the_share(self):
        self.browser.run("window.flame.search('^Foo::m')")
        self.assertEqual(set(self.browser.run(
            "return [...document.querySelectorAll('.found')].map((box) => box.dataset.n)")),
            {"Foo::meth"})
        share = float(self.about().split("found: ")[1].split("%")[0])
        self.assertAlmostEqual(share, 100 * self.width("Foo::meth") / 1200, delta=0.1)
        self.browser.run("window.flame.search('(')")  # no pattern, and in no name
        self.assertIn("found: 0.0%", self.about())

    def test_keys_walk(self):
        self.key("ArrowDown")
        self.assertEqual(self.about(), "main::fib: 1.10ms (26.51%), exclusive 2.80µs, 1 call")
        self.key("ArrowLeft")  # there is none
        self.assertTrue(self.about().startswith("main::fib: "))
        self.key("ArrowRight")
        self.assertTrue(self.about().startswith("Foo::meth: "))
        name = self.browser.run("return document.querySelector('.current').dataset.n")
        self.assertEqual(name, "Foo::meth")
        self.key("Enter")
        self.assertAlmostEqual(self.width(name), 1200, delta=0.1)
        self.key("ArrowUp")
        self.assertTrue(self.about().startswith("main program: "))

    def test_the_root_may_be_at_the_bottom(self):
        """As the window exports it."""
        with open(self.picture, encoding="utf-8") as file:
            text = file.read()
        flipped = os.path.join(self.temporary.name, "flipped.svg")
        with open(flipped, "w", encoding="utf-8") as file:
            file.write(re.sub(r'(<rect x="[0-9.]+" y=")([0-9.]+)("[^>]* height="17.00")',
                              lambda box: f"{box[1]}{500 - float(box[2]):.2f}{box[3]}", text))
        self.browser.open(flipped)
        self.click("Foo::meth")
        self.assertAlmostEqual(self.width("Foo::meth"), 1200, delta=0.1)
        self.assertEqual(self.labels(), ["main program", "Foo::meth"])
        self.key("ArrowDown")
        self.assertTrue(self.about().startswith("main program: "))
        self.key("ArrowUp")
        self.assertTrue(self.about().startswith("Foo::meth: "))


if __name__ == "__main__":
    need_programs()
    unittest.main(argv=sys.argv[:1])
