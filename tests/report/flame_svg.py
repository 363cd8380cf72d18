# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Zooms and searches in a flame graph that stands alone, in a browser.

    flame_svg.py NYTPROF PROFILES     the program, and the folder of profiles of the tests
"""
import os
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
        self.assertEqual(self.browser.complaints(), [])

    def width(self, name):
        return self.browser.run(
            "return Number(" + BOX + ".querySelector('rect').getAttribute('width'))", name)

    def shown(self, name):
        return self.browser.run("return " + BOX + ".style.display !== 'none'", name)

    def about(self):
        return self.browser.texts("#about")[0]

    def click(self, name):
        self.browser.run(BOX + ".dispatchEvent(new MouseEvent('click', {bubbles: true}))", name)

    def key(self, key):
        self.browser.run("window.dispatchEvent(new KeyboardEvent('keydown',"
                         " {key: arguments[0]}))", key)

    def test_click_zooms_and_escape_goes_back(self):
        before = self.width("Foo::meth")
        self.assertLess(before, 1200)
        self.click("Foo::meth")
        self.assertAlmostEqual(self.width("Foo::meth"), 1200, delta=0.1)
        self.assertFalse(self.shown("main::fib"))
        self.assertTrue(self.about().startswith("Foo::meth: "))
        self.key("Escape")
        self.assertAlmostEqual(self.width("Foo::meth"), before, delta=0.1)
        self.assertTrue(self.shown("main::fib"))

    def test_search_highlights_and_tells_how_much(self):
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
        first = self.about()
        self.assertNotIn("all:", first)
        self.key("ArrowRight")
        self.assertNotEqual(self.about(), first)
        name = self.browser.run("return document.querySelector('.current').dataset.n")
        self.key("Enter")
        self.assertAlmostEqual(self.width(name), 1200, delta=0.1)
        self.key("ArrowUp")
        self.assertTrue(self.about().startswith("all: "))


if __name__ == "__main__":
    need_programs()
    unittest.main(argv=sys.argv[:1])
