# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Reads reports in a browser as people do: clicks, types, follows links.

    clicks.py NYTPROF PROFILES     the program, and the folder of profiles of the tests
"""
import os
import re
import subprocess
import sys
import tempfile
import time
import unittest

from browser import Browser, need_programs

NYTPROF, PROFILES = sys.argv[1:3]
SHOWN = "return [...document.querySelectorAll('main > section')].filter((s) => s.offsetWidth > 0).length"


def report(folder, profile, out, *options):
    path = os.path.join(folder, out)
    subprocess.run([NYTPROF, "html", *options, "-o", path, os.path.join(PROFILES, profile)],
                   check=True)
    return path if out.endswith(".html") else os.path.join(path, "index.html")


class Clicks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.browser = Browser(cls.temporary.name)
        cls.browser.__enter__()
        cls.addClassCleanup(cls.browser.__exit__)
        cls.folder = report(cls.temporary.name, "small_default/nytprof.out", "folder")
        cls.single = report(cls.temporary.name, "small_default/nytprof.out", "single.html")
        cls.plain = report(cls.temporary.name, "small_default/nytprof.out", "plain.html",
                           "--no-compress")

    def setUp(self):
        self.browser.console_errors()

    def tearDown(self):
        self.assertEqual(self.browser.console_errors(), [])

    def arrive(self, pattern):
        """Links are followed a while after a click or a key."""
        end = time.monotonic() + 15
        while not re.search(pattern, self.browser.address()) and time.monotonic() < end:
            time.sleep(0.03)
        self.assertRegex(self.browser.address(), pattern)
        self.assertTrue(self.browser.wait("return document.readyState === 'complete'"))

    def open(self, page, ready):
        self.browser.open(page)
        self.assertTrue(self.browser.wait(ready), ready)

    def open_flame(self, page=None):
        self.open(page or self.folder, "return document.querySelector('#flame .boxes a')")

    def labels(self):
        return self.browser.run("return [...document.querySelectorAll('#flame .boxes a')]"
                                ".map((box) => box.title.replace(/: .*/, ''))")

    def boxes(self):
        """What is read in the boxes of the flame graph."""
        return [text for text in self.browser.run(
            "return [...document.querySelectorAll('#flame .boxes a')].map((box) => box.textContent)")
            if text]

    def test_flame_graph_names_its_boxes(self):
        self.open_flame()
        self.assertEqual(self.boxes()[:3], ["main program", "main::fib", "Foo::meth"])
        self.assertEqual(set(self.boxes()[3:]), {"main::fib"})
        self.assertEqual(self.browser.texts("#flame .about")[0].split(" (")[0], "main program: 4.16ms")
        self.browser.click("#flame .boxes a[title^='Foo::meth:']")
        self.assertEqual(self.boxes(), ["main program", "Foo::meth"])
        self.assertEqual(self.browser.texts("#flame .about")[0],
                         "Foo::meth: 1.05ms (25.2%), exclusive 1.05ms, 300 calls – source")

    def test_flame_graph_zooms(self):
        self.open_flame()
        self.assertIn("Foo::meth", self.labels())
        whole = self.browser.run("return document.querySelector('#flame .boxes').clientWidth")
        width = ("return Math.round([...document.querySelectorAll('#flame .boxes a')]"
                 ".find((box) => box.title.startsWith('Foo::meth:')).getBoundingClientRect().width)")
        self.assertLess(self.browser.run(width), whole / 2 + 100)
        self.browser.click("#flame .boxes a[title^='Foo::meth:']")
        self.assertAlmostEqual(self.browser.run(width), whole, delta=2)
        self.assertNotIn("main::fib", self.labels())
        self.browser.click("#flame .bar button")
        self.assertIn("main::fib", self.labels())

    def test_flame_graph_leads_to_source(self):
        self.open_flame()
        self.browser.click("#flame .boxes a[title^='Foo::meth:']")
        self.browser.click("#flame .about a")
        self.arrive(r"w-pl-1-line\.html#1$")

    def test_flame_graph_by_keys(self):
        self.open_flame()
        self.browser.run("document.querySelector('#flame .boxes a').focus()")
        self.browser.type("#flame .boxes a", "Down")
        first = self.browser.run("return document.activeElement.title.replace(/: .*/, '')")
        self.browser.type("#flame .boxes a:focus", "Enter")
        self.assertEqual(self.labels()[:2], ["main program", first])
        self.browser.type("#flame .boxes a:focus", "s")
        self.arrive(r"-line\.html")

    def test_flame_graph_by_keys_goes_out_of_sight(self):
        depth = 60
        with open(os.path.join(self.temporary.name, "deep.folded"), "w") as folded:
            folded.write(";".join("main::at%d" % at for at in range(depth)) + " 100\n")
        self.open_flame(report(self.temporary.name, folded.name, "deep"))
        self.browser.run("document.querySelector('#flame .boxes a').focus()")
        for _ in range(depth):
            self.browser.type("#flame .boxes :focus", "Down")
        self.assertEqual(self.browser.run("return document.activeElement.textContent"),
                         "main::at%d" % (depth - 1))
        self.browser.run("document.querySelector('#flame .boxes').scrollTop = 0")
        self.assertTrue(self.browser.wait(
            "return document.querySelector('#flame .boxes a').textContent === 'all'"))
        self.browser.type("#flame .boxes:focus", "Up")
        self.assertEqual(self.browser.run("return document.activeElement.textContent"),
                         "main::at%d" % (depth - 2))

    def test_flame_graph_highlights(self):
        self.open_flame()
        self.browser.type("#flame input", "^foo::m")
        self.assertEqual(self.browser.texts("#flame .match"), ["Foo::meth"])
        self.assertRegex(self.browser.texts("#flame output")[0], r"^[1-9][\d.]*% matched$")

    def test_search_goes_to_a_sub(self):
        self.browser.open(self.folder)
        self.browser.type("#search", "meth")
        self.assertTrue(self.browser.wait("return document.querySelector('#found a')"))
        self.assertEqual(self.browser.texts("#found li"), ["Foo::meth1.05ms"])
        self.browser.type("#search", "Enter")
        self.arrive(r"w-pl-1-line\.html#1$")

    def test_tables_sort(self):
        self.browser.open(self.folder)
        column = ".subs tbody td:nth-child(1)"
        self.browser.click(".subs th:nth-child(1)")
        counts = [int(text.replace(",", "")) for text in self.browser.texts(column)]
        self.assertEqual(counts, sorted(counts, reverse=True))
        self.browser.click(".subs th:nth-child(1)")
        counts = [int(text.replace(",", "")) for text in self.browser.texts(column)]
        self.assertEqual(counts, sorted(counts))
        self.browser.click(".subs th:nth-child(6)")
        names = [name.lower() for name in self.browser.texts(".subs tbody td:nth-child(6) > a")]
        self.assertEqual(names[0], "foo::meth")
        self.assertEqual(len(names), 8)
        self.assertTrue(self.browser.texts(".subs tbody .why a")) # reasons, with links

    def test_times_sort_by_size(self):
        self.browser.open(self.folder)
        times = self.browser.run(
            "return ['-3ns', '0s', '12ns', '1.50µs', '999µs', '1.00ms', '99.9s', '12m 05s',"
            " '3h 07m', '2d 01h'].map(numberIn)")
        self.assertEqual(times, sorted(times))
        self.assertEqual(times[7], 725)

    def test_colours_switch_and_stay(self):
        self.browser.open(self.folder)
        base = "return getComputedStyle(document.querySelector('header')).backgroundColor"
        self.assertEqual(self.browser.run(base), "rgb(255, 255, 255)")
        self.browser.click("#theme")
        self.assertEqual(self.browser.run(base), "rgb(23, 25, 28)")
        self.browser.click("nav a:nth-child(2)")
        self.arrive(r"index-subs-excl\.html")
        self.assertEqual(self.browser.run(base), "rgb(23, 25, 28)")
        self.browser.click("#theme")

    def test_treemap(self):
        self.open(os.path.join(os.path.dirname(self.folder), "subs-treemap-excl.html"),
                  "return document.querySelector('#treemap .boxes a')")
        names = self.browser.run(
            "return [...document.querySelectorAll('#treemap .boxes > *')].map((box) => box.textContent)")
        self.assertEqual(names[0], "all packages")
        self.assertLessEqual({"main", "Foo", "fib", "meth"}, set(names))
        self.browser.type("#treemap input", "meth")
        self.assertEqual(self.browser.texts("#treemap .match"), ["meth"])
        self.browser.click("#treemap a[title^='main::fib:']")
        self.arrive(r"w-pl-1-line\.html#2$")

    def test_treemap_by_keys(self):
        self.open(os.path.join(os.path.dirname(self.folder), "subs-treemap-excl.html"),
                  "return document.querySelector('#treemap .boxes a')")
        focused = "return document.activeElement.title.replace(/: .*/, '')"
        whole = self.browser.run("return document.querySelector('#treemap button.package').title")
        self.browser.type("#treemap .package[title^='Foo:']", "Enter")
        self.assertEqual(self.browser.run(focused), "Foo")
        self.browser.type("#treemap .package:focus", "Enter")
        self.assertEqual(self.browser.run("return document.activeElement.title"), whole)

    def test_line_anchors(self):
        page = next(name for name in os.listdir(os.path.dirname(self.folder))
                    if name.endswith("w-pl-1-line.html"))
        self.browser.open(os.path.join(os.path.dirname(self.folder), page) + "#L2")
        self.assertTrue(self.browser.wait("return document.querySelector('tr:target')"))
        self.arrive(r"#2$")

    def test_single_file(self):
        for page in (self.single, self.plain):
            self.open_flame(page)
            self.assertEqual(self.browser.run(SHOWN), 1)
            self.browser.click(".subs a")
            self.assertTrue(self.browser.wait("return document.querySelector('tr:target')"))
            self.assertEqual(self.browser.run(SHOWN), 1)
            self.browser.click("nav a:nth-child(4)")
            self.assertTrue(self.browser.wait("return document.querySelector('#treemap .boxes a')"))
            self.arrive(r"#p2")

    def test_compressed_pages_are_those_of_plain_files(self):
        pages = ("const sections = [...document.querySelectorAll('main > section:not(#p2)')];"
                 "return sections.map((section) => section.id + section.textContent)")
        evals = "evals_blocks/nytprof.out"
        self.open_flame(report(self.temporary.name, evals, "plain_evals.html", "--no-compress"))
        plain = self.browser.run(pages)
        self.open_flame(report(self.temporary.name, evals, "evals.html"))
        for page in [1, *range(3, len(plain) + 1)]:
            self.browser.run("location.hash = 'p' + arguments[0]", page)
            self.assertTrue(self.browser.wait(
                "return document.querySelector('section.shown').id === 'p' + arguments[0]", page))
        self.assertEqual(sorted(self.browser.run(pages)), sorted(plain))

    def test_compressed_lines_have_addresses(self):
        self.browser.open(self.single + "#p4-2")
        self.assertTrue(self.browser.wait("return document.querySelector('tr:target')"))
        line = "return document.querySelector('tr:target')?.cells[0].textContent"
        self.assertEqual(self.browser.run(line), "2")
        self.assertTrue(self.browser.run(
            "const top = document.querySelector('tr:target').getBoundingClientRect().top;"
            "return top >= 0 && top < innerHeight"))
        self.browser.run("location.hash = 'p4-1'")
        self.assertTrue(self.browser.wait(line + " === '1'"))
        self.browser.run("history.back()")
        self.assertTrue(self.browser.wait(line + " === '2'"))

    def test_compressed_pages_are_found_and_sorted(self):
        self.open_flame(self.single)
        self.browser.type("#search", "meth")
        self.assertTrue(self.browser.wait("return document.querySelector('#found a')"))
        self.browser.type("#search", "Enter")
        self.arrive(r"#p4-1$")
        self.assertTrue(self.browser.wait("return document.querySelector('tr:target')"))
        self.browser.run("document.querySelector('section.shown .subs th').click()")
        counts = [int(text.replace(",", ""))
                  for text in self.browser.texts("section.shown .subs tbody td:nth-child(1)")]
        self.assertEqual(counts, sorted(counts, reverse=True))

    def test_unknown_pages_are_said_to_be_missing(self):
        self.browser.open(self.single + "#p99999-2")
        self.assertTrue(self.browser.wait("return document.querySelector('section.shown')"))
        self.assertEqual(self.browser.texts("section.shown"), ["There is no such page."])

    def test_compressed_pages_are_printed(self):
        self.browser.open(self.single + "#p4")
        self.assertTrue(self.browser.wait("return document.querySelector('section.shown .source')"))
        self.browser.run("dispatchEvent(new Event('beforeprint'))")
        self.browser.devtools("Emulation.setEmulatedMedia", media="print")
        try:
            text = self.browser.run("return document.body.innerText")
        finally:
            self.browser.devtools("Emulation.setEmulatedMedia", media="")
        self.assertIn("sub fib", text)
        self.assertNotIn("Find subs and files", text)
        self.assertEqual(self.browser.run(
            "return document.querySelectorAll('.source details:not([open])').length"), 0)

    def notices(self, page):
        """What is read above a page that a browser cannot show."""
        self.open(page, "return document.readyState === 'complete'")
        return self.browser.run("return [...document.querySelectorAll('.compressed')]"
                                ".filter((notice) => notice.offsetWidth > 0)"
                                ".map((notice) => notice.innerText).join('')")

    def test_old_browsers_show_a_notice(self):
        self.assertEqual(self.notices(self.single), "")
        script = self.browser.devtools("Page.addScriptToEvaluateOnNewDocument",
                                       source="delete window.DecompressionStream")
        try:
            self.assertIn("shows only its summary", self.notices(self.single))
            self.assertEqual(self.browser.run(SHOWN), 1)
            self.browser.click(".subs a")  # leads to the notice
            self.assertIn("--no-compress", self.browser.run("return document.body.innerText"))
            self.assertEqual(self.notices(self.plain), "")
        finally:
            self.browser.devtools("Page.removeScriptToEvaluateOnNewDocument", **script)

    def test_browsers_without_scripts_show_a_notice(self):
        self.browser.devtools("Emulation.setScriptExecutionDisabled", value=True)
        try:
            self.browser.do("/url", {"url": "file://" + self.single})
            notice = self.browser.element(".compressed")
            shown = self.browser.ask("GET", "/session/%s/element/%s/displayed"
                                     % (self.browser.session, notice))
            self.assertTrue(shown)
        finally:
            self.browser.devtools("Emulation.setScriptExecutionDisabled", value=False)

    def test_narrow_screens(self):
        """Nothing is wider than the screen; each sub has its name above its numbers."""
        self.browser.devtools("Emulation.setDeviceMetricsOverride", width=375, height=800,
                              deviceScaleFactor=1, mobile=True)
        try:
            folder = os.path.dirname(self.folder)
            pages = [name for name in os.listdir(folder) if name.endswith(".html")]
            pages = [name for name in pages if not name.startswith("(eval")] + [
                next(name for name in pages if name.startswith("(eval"))]
            for page in pages:
                self.open(os.path.join(folder, page).replace("(", "%28").replace(")", "%29"),
                          "return document.readyState === 'complete'")
                self.assertLessEqual(self.browser.run("return document.body.scrollWidth"), 375, page)
            self.open(os.path.join(folder, "index-subs-excl.html"),
                      "return document.readyState === 'complete'")
            rows = self.browser.run(
                "return [...document.querySelectorAll('.subs tbody tr')].map((row) => {"
                "const box = (cell) => cell.getBoundingClientRect();"
                "const name = box(row.cells[5]);"
                "return [name.bottom <= box(row.cells[0]).top + 1, box(row).height] })")
            for is_above, height in rows:
                self.assertTrue(is_above)
                self.assertLess(height, 70)
        finally:
            self.browser.devtools("Emulation.clearDeviceMetricsOverride")

    def test_hostile_names(self):
        for out in ("odd", "odd.html"):
            self.open_flame(report(self.temporary.name, "odd_names/nytprof.out", out))
            self.browser.type("#search", "a")
            self.assertTrue(self.browser.wait("return document.querySelector('#found li')"))

    def refused(self, page):
        """What the browser refuses to do once there is markup of others in a page."""
        with open(page, encoding="utf-8") as file:
            text = file.read()
        harmful = os.path.join(os.path.dirname(page), "harmful.html")
        with open(os.path.join(os.path.dirname(page), "harm.svg"), "w") as picture:
            picture.write("<svg xmlns='http://www.w3.org/2000/svg'/>")
        with open(harmful, "w", encoding="utf-8") as file:
            file.write(text.replace("<main>", "<main><script>window.ran = 1</script>"
                                    "<p id=styled style='color: rgb(1, 2, 3)'>x</p>"
                                    "<p id=clicked onclick='window.ran = 1'>x</p>"
                                    "<img src=harm.svg onload='window.ran = 1'>"
                                    "<base href='https://example.com/'>", 1))
        self.open(harmful, "return document.readyState === 'complete'")
        self.browser.click("#clicked")
        self.assertIsNone(self.browser.run("return window.ran || null"))
        self.assertNotEqual("rgb(1, 2, 3)", self.browser.run(
            "return getComputedStyle(document.querySelector('#styled')).color"))
        self.assertTrue(self.browser.run("return document.baseURI").startswith("file:"))
        return " ".join(self.browser.console_errors())

    def test_nothing_but_scripts_of_the_report_runs(self):
        for page in (self.folder, self.single):
            errors = self.refused(page)
            for directive in ("script-src", "style-src", "default-src", "base-uri"):
                self.assertIn(directive, errors)
            # What belongs to the report works nevertheless.
            self.assertTrue(self.browser.wait("return document.querySelector('#flame .boxes a')"))
            self.browser.console_errors()


if __name__ == "__main__":
    need_programs()
    unittest.main(argv=sys.argv[:1], verbosity=2)
