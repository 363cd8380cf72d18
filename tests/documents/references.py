# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Is there what the documents name: links, pictures, files, options of the programs and of the
collector?

    references.py SOURCE BIN PERL_LIBRARY
"""
import glob
import os
import re
import subprocess
import sys
import tempfile
import unittest

import texts

SOURCE, BIN, LIBRARY = sys.argv[1:4]
PERL = os.environ.get("NYTPROF_PERL") or "perl"
DOCUMENTS = (*texts.MARKDOWN, texts.MANUAL)
FOLDERS = ("", "collector", "collector/lib", "model", "gui", "resources", "tests")
# How lines begin that are of programs which are not ours, or of scripts of the tests; and their
# options that stand alone.
FOREIGN = ("cmake ", "ctest ", "git ", "dpkg", "apt", "sudo apt ", "docker ", "uwsgi ", "tests/")
FOREIGN_OPTIONS = {"--preset", "--prefix", "--component", "--workers",
                   # parallel and sbatch
                   "--joblog", "--resume-failed",
                   "--parsable", "--partition", "--dependency", "--array", "--wrap"}
# Other names before an equals sign in code of the documents.
NO_OPTIONS = {"PERL_HASH_SEED", "NYTPROF", "PERL5OPT", "PERL5LIB", "cmake",
              # Keys of locations, and parameters of queries
              "service", "deployment", "labels", "secure", "where", "baseline", "current", "sub",
              # Fields of extensions
              "version", "monotonic", "wall", "pid", "thread", "boot",
              # Variables of shell scripts
              "id", "commit", "runs", "folder"}


def exists(*parts):
    return os.path.exists(os.path.join(SOURCE, *parts))


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          check=True, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}).stdout


def options_in(text):
    return set(re.findall(r"(?<![\w-])--[a-z][\w-]*", text))


def slug(heading):
    """As forges name headings."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def anchors(name):
    text = texts.read(SOURCE, name)
    ids = set(re.findall(r'id="([^"]+)"', text))
    return ids | {slug(heading) for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE)}


class Links(unittest.TestCase):
    def test_links_lead_somewhere(self):
        for name in DOCUMENTS:
            text = texts.read(SOURCE, name)
            links = re.findall(r"\]\(([^)\s]+)\)", text)
            links += re.findall(r'(?:href|src|srcset)="([^"]+)"', text)
            for link in links:
                with self.subTest(f"{name}: {link}"):
                    self.assertFalse(link.startswith("http"), "nobody checks whether it is there")
                    path, _, anchor = link.partition("#")
                    if path:
                        self.assertTrue(exists(os.path.dirname(name), path))
                    if anchor:
                        target = os.path.join(os.path.dirname(name), path) if path else name
                        self.assertIn(anchor, anchors(target))

    def test_the_readme_links_every_page(self):
        readme = texts.read(SOURCE, "README.md")
        for page in texts.PAGES:
            self.assertIn(f"]({page})", readme)

    def test_pictures_of_the_manual_are_there_in_both_themes(self):
        pictures = re.findall(r"<!-- picture: (\w+) -->", texts.read(SOURCE, texts.MANUAL))
        self.assertGreater(len(pictures), 10)
        for picture in pictures:
            for theme in ("light", "dark"):
                self.assertTrue(exists(f"resources/screenshots/{picture}-{theme}.png"), picture)

    def test_all_pictures_are_shown(self):
        shown = "".join(texts.read(SOURCE, name) for name in DOCUMENTS)
        for path in glob.glob(os.path.join(SOURCE, "resources/screenshots/*-light.png")):
            view = os.path.basename(path)[:-len("-light.png")]
            self.assertTrue(re.search(rf"\b{view}-light\.png|picture: {view} ", shown), view)

    def test_files_that_documents_name_are_there(self):
        named = 0
        for name in DOCUMENTS:
            for line, code in texts.code_words(SOURCE, name):
                for path in re.findall(r"^(?:\./)?(?:[\w.-]+/)+[\w.-]*$", code):
                    if re.search(r"^(?:build|share|tmp|lib/perl5|bench/|ci/)|[A-Z]{4}", path):
                        continue  # made later or elsewhere, or to be filled in
                    named += 1
                    with self.subTest(f"{name}:{line}: {path}"):
                        self.assertTrue(any(exists(folder, path) for folder in FOLDERS))
        self.assertGreater(named, 40)

    def test_each_promise_names_its_tests(self):
        tables = re.findall(r"^\| promise \| test \|\n\|---\|---\|\n((?:\|.*\n)+)",
                            texts.read(SOURCE, "SECURITY.md"), re.MULTILINE)
        promises = "".join(tables).splitlines()
        self.assertGreater(len(promises), 30)
        for promise in promises:
            tests = re.findall(r"`([^`]+)`", promise.rsplit(" | ", 1)[1])
            self.assertTrue(tests, promise)
            for test in tests:
                path = test if "/" in test else re.sub(r"^fuzz\.", "fuzz_", test) + ".cpp"
                self.assertTrue(glob.glob(os.path.join(SOURCE, "**" if path != test else "", path),
                                          recursive=True), test)


class Options(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.commands = {}
        cls.formats = []
        nytprof = os.path.join(BIN, "nytprof")
        top = output(nytprof, "--help")
        for command in re.findall(r"^  (\w+)  ", top[top.index("Record:"):], re.MULTILINE):
            text = output(nytprof, command, "--help")
            cls.commands[command] = options_in(text)
            for name in re.findall(r"^  (\w+)  ", text.partition("\nFormats:\n")[2], re.MULTILINE):
                cls.formats.append(name)
                cls.commands[command] |= options_in(output(nytprof, command, name, "--help"))
        cls.commands["record"] |= cls.commands["compare"]
        cls.commands["diff"] = cls.commands["compare"]
        cls.ours = options_in(top).union(*cls.commands.values())
        for name in ("dprofpp", "nytprofcalls", "nytprofcg", "nytprofcsv", "nytprofhtml", "nytprofpf",
                     "nytprofmerge"):
            cls.ours |= options_in(output(os.path.join(BIN, name), "--help"))
        command_line = texts.read(SOURCE, "gui/app/command_line.cpp")
        cls.window = {"--" + option for option in
                      re.findall(r'\{QStringLiteral\("([\w-]+)"\)', command_line)} | {"--help"}
        cls.scripts = set()
        for scripts in ("packaging/*", "tests/*/run", ".ci/*"):
            for path in filter(os.path.isfile, glob.glob(os.path.join(SOURCE, scripts))):
                cls.scripts |= options_in(texts.read(SOURCE, os.path.relpath(path, SOURCE)))
        with tempfile.TemporaryDirectory() as folder:
            names = {option for _, option in cls.collector_options()} | {"no_such_option"}
            environment = {key: value for key, value in os.environ.items() if key != "PERL5OPT"}
            environment.update(PERL5LIB=LIBRARY,
                               NYTPROF=":".join(sorted(f"{name}=1" for name in names
                                                       if name not in ("file", "log", "start"))))
            cls.refused = set(re.findall(
                r"Unknown NYTProf option: '(\w+)'",
                subprocess.run([PERL, "-d:NYTProf", "-e", "1"], env=environment, cwd=folder,
                               text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               check=True).stdout))

    @staticmethod
    def collector_options():
        """(where, name) of each option that the documents and the collector's manual name."""
        for name in DOCUMENTS:
            for line, code in texts.code_words(SOURCE, name):
                for option in re.findall(r"(?:^|[\s:,=])([a-z_]+)=[\w/$.\-]", code):
                    if option not in NO_OPTIONS:
                        yield f"{name}:{line}", option
        manual = texts.read(SOURCE, "collector/lib/Devel/NYTProf.pm")
        for items in re.findall(r"^=item (.*=.*)$", manual, re.MULTILINE):
            for option in re.findall(r"(\w+)=", items):
                yield "perldoc Devel::NYTProf", option

    def test_options_of_programs_exist(self):
        known = self.ours | self.window | self.scripts | FOREIGN_OPTIONS
        for name in DOCUMENTS:
            for line, code in texts.code_words(SOURCE, name):
                for each in code.splitlines():
                    if not each.startswith(FOREIGN):
                        self.assertLessEqual(options_in(each), known, f"{name}:{line}")

    def test_options_belong_to_the_command_they_follow(self):
        seen = 0
        for name in DOCUMENTS:
            for line, code in texts.code_words(SOURCE, name):
                for command, rest in re.findall(r"\bnytprof ([a-z]+)\b([^|;\n]*)", code):
                    if command in self.commands:
                        seen += 1
                        self.assertLessEqual(options_in(rest), self.commands[command],
                                             f"{name}:{line}: nytprof {command}")
                for rest in re.findall(r"\bnytprof-gui\b([^|;\n]*)", code):
                    self.assertLessEqual(options_in(rest), self.window, f"{name}:{line}")
        self.assertGreater(seen, 30)

    def test_commands_exist(self):
        for name in DOCUMENTS:
            for line, code in texts.code_words(SOURCE, name):
                for command in re.findall(r"(?:^|\n|/)nytprof ([a-z][a-z-]*)\b", code):
                    self.assertIn(command, {"help", *self.commands}, f"{name}:{line}")

    def test_every_command_is_named_by_readme_or_manual(self):
        shown = texts.read(SOURCE, "README.md") + texts.read(SOURCE, texts.MANUAL)
        for command in self.commands:
            self.assertRegex(shown, rf"nytprof {command}\b|<code>{command}</code>")

    def test_the_manual_and_a_page_name_every_export_format(self):
        self.assertGreater(len(self.formats), 10)
        for page in texts.MANUAL, "docs/formats.md":
            for name in self.formats:
                self.assertIn(f"nytprof export {name}", texts.read(SOURCE, page), page)

    def test_options_of_the_collector_exist(self):
        self.assertEqual(self.refused & {"no_such_option"}, {"no_such_option"})
        places = list(self.collector_options())
        self.assertGreater(len(places), 40)
        for where, option in places:
            self.assertNotIn(option, self.refused, where)

    def test_options_of_the_collector_are_all_documented(self):
        source = texts.read(SOURCE, "collector/base/options.cpp")
        known = set(re.findall(r'^        \{"(\w+)", ', source[source.index("& knownOptions()"):],
                               re.MULTILINE))
        self.assertGreater(len(known), 25)
        manual = texts.read(SOURCE, "collector/lib/Devel/NYTProf.pm")
        documented = set(re.findall(r"(\w+)=", "\n".join(re.findall(r"^=item .*$", manual,
                                                                    re.MULTILINE))))
        self.assertEqual(known - documented, set())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
