# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Is every message of the product in messages.txt, so that somebody has read them as a whole?

    messages.py SOURCE            shows how the file and the sources differ
    messages.py SOURCE --renew    writes the file

A message is a statement with words in quotes that also has one of the calls and names of MAKES, by which all messages
are made, or is in one of the files of TEXTS, where words have no other purpose. Between its words, %s is what the
program puts in. Texts of the window in tr() are in resources/translations, too; tests of the window check those.
"""
import os
import re
import sys
import unittest

SOURCE = os.path.realpath(sys.argv[1])
LIST = os.path.join(SOURCE, "tests", "documents", "messages.txt")

MAKES = re.compile(
    r"\b(std::cerr|stderr|throw|croak|Perl_croak|newSVpvf|warn|_warn|warnOnce|carp|confess|die)\b|Severity::|std::string\(\)"
    r"|\b(log\.add|addEnd|addCut|complain\w*|fail|failed|report|warnings\.push_back|showMessage|QMessageBox::\w+)\s*\("
    r"|\b\w*([Ee]rror|[Pp]roblem|wrong|why|reason)\s*\+?=\s|\bOutcome\b|return \(\"must|\bconst char\* const\b")
TEXTS = re.compile(r"model/(stream|builder|import|load|dprof/trace_|command/output)|collector/(base|writer/(log|output))")
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
PERL_LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"' + r"|'((?:[^'\\\n]|\\.)*)'")
NOT_CODE = re.compile(r'("(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)\')|//[^\n]*|/\*.*?\*/|^[ \t]*#[^\n]*', re.DOTALL | re.MULTILINE)
POD = re.compile(r"^=\w.*?(?:^=cut$|\Z)|^__END__.*|(?:^|(?<=\s))#[^\n]*", re.DOTALL | re.MULTILINE)
VALUES = re.compile(r'\{((?:"(?:[^"\\\n]|\\.)*"|[^;{}"])*)\}')  # an initializer has no semicolon
WORDS = re.compile(r"[A-Za-z]{2,}[,:;]? (?:\S+ )*?[a-z]{2,}")


def joined(code, literal):
    """The quoted words of a statement, with %s for code between them."""
    text = ""
    end = None
    for found in literal.finditer(code):
        between = code[end:found.start()] if end is not None else ""
        text += "%s" if between.strip(" \n()") else ""
        text += next(group for group in found.groups() if group is not None)
        end = found.end()
    text = re.sub(r"\\[nrt]|\s+", " ", text).replace('\\"', '"')
    return re.sub(r"(?:%s)+", "%s", text).strip()


def statements_of_cpp(text):
    """Code up to a semicolon or brace that is not in quotes."""
    text = NOT_CODE.sub(lambda found: found.group(1) or "", text)
    while (flat := VALUES.sub(r"(\1)", text)) != text:
        text = flat
    return re.findall(r'(?:"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)\'|[^;{}"\'])+', text)


def statements_of_perl(text):
    return re.findall(r'(?:"(?:[^"\\]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|[^;"\'])+', POD.sub("", text))


def sources():
    """Without git, since a release has none; blib/ is made by Makefile.PL."""
    for part in ("model", "collector", "gui"):
        for folder, folders, files in os.walk(os.path.join(SOURCE, part)):
            folders[:] = [name for name in folders if name != "blib"]
            yield from (os.path.relpath(os.path.join(folder, name), SOURCE) for name in files
                        if name.endswith((".cpp", ".h", ".pm", ".PL")))


def messages():
    found = set()
    for name in sources():
        with open(os.path.join(SOURCE, name), encoding="utf-8") as file:
            text = file.read()
        is_cpp = name.endswith((".cpp", ".h"))
        for code in statements_of_cpp(text) if is_cpp else statements_of_perl(text):
            message = joined(code, LITERAL if is_cpp else PERL_LITERAL)
            if WORDS.search(message) and (MAKES.search(code) or TEXTS.match(name)):
                found.add(f"{name}: {message}")
    return sorted(found)


class Messages(unittest.TestCase):
    def test_list(self):
        with open(LIST, encoding="utf-8") as file:
            self.maxDiff = None
            self.assertEqual(file.read().splitlines(), messages(),
                             "read the new messages, then run tests/documents/messages.py . --renew")


if __name__ == "__main__":
    if "--renew" in sys.argv:
        with open(LIST, "w", encoding="utf-8") as file:
            file.write("\n".join(messages()) + "\n")
    else:
        unittest.main(argv=sys.argv[:1], verbosity=2)
