# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""C++ source without what is not code, and where the operands of an operator begin and end."""
import re

# Comments, raw strings, strings and characters; not the ' between digits.
NOT_CODE = re.compile(
    r'//[^\n]*|/\*.*?\*/'
    r'|R"(?P<delimiter>[^()\\\s]*)\(.*?\)(?P=delimiter)"'
    r'|"(?:\\.|[^"\\\n])*"'
    r"|(?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'",
    re.DOTALL)

# Operators that are written with blanks around them, and separators, from low to high precedence.
LEVELS = [
    [";"], [","],
    [" = ", " += ", " -= ", " |= ", " &= ", " ^= ", " *= ", " /= ", " %= ", " <<= ", " >>= ", " ? ", " : "],
    [" || "], [" && "], [" | "], [" ^ "], [" & "], [" == ", " != "],
    [" < ", " > ", " <= ", " >= ", " <=> "], [" << ", " >> "], [" + ", " - "],
]


def masked(text):
    """The text with comments as blanks and the inside of literals as letters S, of the same shape."""
    def blot(match):
        found = match.group(0)
        if found.startswith("/"):
            return re.sub(r"[^\n]", " ", found)
        begin = found.index(found[-1]) + 1
        return found[:begin] + re.sub(r"[^\n]", "S", found[begin:-1]) + found[-1]
    return NOT_CODE.sub(blot, text)


def stops_of(operator):
    """What ends the left and the right operand."""
    level = next(i for i, operators in enumerate(LEVELS) if f" {operator} " in operators)
    lower = [each for operators in LEVELS[:level] for each in operators]
    return lower, lower + LEVELS[level]


def begin_of_operand(line, at, stops, before):
    """Column at which the operand that ends at column `at` of a masked line begins; None when it does so in an
    earlier line. `before` is the code in front of the line."""
    depth = 0
    for i in range(at - 1, -1, -1):
        if line[i] in ")]}":
            depth += 1
        elif line[i] in "([{":
            if depth == 0:
                return i + 1
            depth -= 1
        elif depth == 0:
            if line.endswith(tuple(stops), 0, i + 1) or re.search(r"\b(return|case|co_return)\s$", line[:i + 1]):
                return i + 1
    if depth:
        return None
    code = line.lstrip()
    indent = len(line) - len(code)
    for stop in stops:  # the line begins with an operator
        if stop.startswith(" ") and code.startswith(stop.lstrip()):
            return indent + len(stop) - 1
    if re.search(r"([;{}(,?:]|&&|\|\||[^=!<>]=|\breturn|\belse)$", before):
        return indent
    return None


def end_of_operand(line, at, stops, after):
    """Likewise, where the operand that begins at column `at` ends."""
    depth = 0
    for i in range(at, len(line)):
        if line[i] in "([{":
            depth += 1
        elif line[i] in ")]}":
            if depth == 0:
                return i
            depth -= 1
        elif depth == 0 and any(line.startswith(stop, i) or line[i:].rstrip() == stop.rstrip() for stop in stops):
            return i
    if depth == 0 and re.match(r"(&&|\|\||\?|:|\)|\]|\}|,)", after):
        return len(line.rstrip())
    return None
