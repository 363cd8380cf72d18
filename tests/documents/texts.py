# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""The documents, and what of them is code."""
import glob
import html
import os
import re

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PAGES = tuple(sorted(glob.glob("docs/*.md", root_dir=SOURCE)))
MARKDOWN = ("README.md", *PAGES, "CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md",
            "CHANGELOG.md", "tests/bench/FIGURES.md")
MANUAL = "resources/manual/manual.html"


def read(source, name):
    with open(os.path.join(source, name), encoding="utf-8") as file:
        return file.read()


def blocks(source, name):
    """(line, language, text) of each block of code: shell or perl, or output or config, which are
    only to be read."""
    text = read(source, name)
    if name.endswith(".html"):
        for found in re.finditer(r'<pre(?: class="(\w+)")?(?: id="[^"]+")?>(.*?)</pre>', text, re.DOTALL):
            yield (text.count("\n", 0, found.start()) + 1, found.group(1) or "shell",
                   html.unescape(found.group(2)) + "\n")
        return
    for found in re.finditer(r"(?:(?<=\n\n)|^)(?: {4}.*\n+)+", text):
        code = re.sub(r"^ {4}", "", found.group(), flags=re.MULTILINE).rstrip() + "\n"
        yield text.count("\n", 0, found.start()) + 1, "shell", code


def code_words(source, name):
    """(line, text) of all code: blocks, and words between backticks or in code and tt."""
    text = read(source, name)
    for line, _, code in blocks(source, name):
        yield line, code
    if name.endswith(".html"):
        pattern = r"<(?:code|tt)>(.*?)</(?:code|tt)>"
    else:
        pattern = r"`([^`]+)`"
    for found in re.finditer(pattern, text, re.DOTALL):
        code = found.group(1)
        if name.endswith(".html"):
            code = html.unescape(re.sub(r"<[^>]+>", "", code))
        yield text.count("\n", 0, found.start()) + 1, code
