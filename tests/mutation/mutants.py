# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Proposes mutants of C++ source: single lines with one small fault, as a reviewer might overlook it.

Each is the line with both versions in it. NYTMUT(@) chooses the faulty one; @ is the number of the mutant.
"""
import collections
import re

from code_text import begin_of_operand, end_of_operand, masked, stops_of

# line: from 1; kind: one of a dozen; change: for people, unique in its line; text: of the line
Mutant = collections.namedtuple("Mutant", "line kind change text")

LINES_WITHOUT_LOGIC = (
    "#", "template", "static_assert", "using ", "enum ", "case ", "default:", "public:", "private:", "extern",
    "typedef", "namespace", "friend ")
OTHER_OPERATORS = {
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="],
    "+": ["-"], "-": ["+"], "&&": ["||"], "||": ["&&"],
}
KIND_OF_OPERATOR = {"+": "arithmetic", "-": "arithmetic", "&&": "logic", "||": "logic"}
ASSIGNMENT = r"\*?[A-Za-z_][\w.\[\]()>\-:]* (=|\+=|-=|\|=|&=|<<=|>>=|\*=|/=) .*;$"
STEP = r"(\+\+|--)[\w.\[\]()>\-]+;$"
CALL = r"(?!(?:if|for|while|switch|return|assert)\b)[A-Za-z_][\w.:\[\]>\-()]*\(.*\);$"


class Place:
    """A line of source: as it is, masked, and the code around it."""

    def __init__(self, line, mask, before, after):
        self.line, self.mask, self.before, self.after = line[:len(mask)], mask, before, after
        self.code = mask.strip()
        self.indent = line[:len(line) - len(line.lstrip())]


def of_operators(place):
    for hit in re.finditer(r" (<=|>=|==|!=|<|>|\+|-|&&|\|\|) ", place.mask):
        operator = hit.group(1)
        left_stops, right_stops = stops_of(operator)
        begin = begin_of_operand(place.mask, hit.start() + 1, left_stops, place.before)
        end = end_of_operand(place.mask, hit.end(), right_stops, place.after)
        if begin is None or end is None:
            continue
        left, right = place.line[begin:hit.start()].strip(), place.line[hit.end():end].strip()
        if not left or not right or left.endswith("auto") or (operator in "+-" and '"' in left + right):
            continue
        head = place.line[:begin] + re.match(r"\s*", place.line[begin:]).group(0)
        whole = f"{left} {operator} {right}"
        kind = KIND_OF_OPERATOR.get(operator, "comparison")
        for other in OTHER_OPERATORS[operator]:
            yield kind, f"{whole} -> {other}", (
                f"{head}(NYTMUT(@) ? ({left} {other} {right}) : ({whole})){place.line[end:]}")
        if operator == "&&":
            for half in left, right:
                yield "half dropped", f"{whole} -> {half}", (
                    f"{head}(NYTMUT(@) ? bool({half}) : ({whole})){place.line[end:]}")


def of_conditions(place):
    hit = re.match(r"(\s*(?:\} )?(?:else )?if )\((.*)\)( \[\[\w+\]\])?( \{)?\s*$", place.mask)
    if not hit or ";" in hit.group(2) or " = " in hit.group(2) or not is_balanced(hit.group(2)):
        return
    condition, rest = place.line[hit.start(2):hit.end(2)], place.line[hit.end(2) + 1:]
    yield "negated", f"if ({condition}) -> if (!({condition}))", (
        f"{hit.group(1)}(NYTMUT(@) ? !({condition}) : bool({condition})){rest}")
    yield "never", f"if ({condition}) -> if (false)", f"{hit.group(1)}(!NYTMUT(@) && ({condition})){rest}"


def is_balanced(code):
    """No parenthesis closes that has not been opened in it."""
    depth = 0
    for each in code:
        depth += (each == "(") - (each == ")")
        if depth < 0:
            return False
    return depth == 0


def of_statements(place):
    """Statements on one line, which are left out."""
    begins = not place.before or re.search(r"([;{}]|\belse)$", place.before) or (
        place.before.endswith(")") and re.match(r"(\} )?(else )?(if|for|while) ", place.before)) or (
        place.before.endswith(":") and re.match(r"(case|default)", place.before))
    if not begins or not place.indent or not is_balanced(place.code) or place.code.count("{") != place.code.count("}"):
        return
    if place.code == "break;" and re.search(r"\breturn\b", place.before):
        return
    if re.match(f"{CALL}|{ASSIGNMENT}|{STEP}|(break|continue|return);$", place.code):
        text = place.line.strip()
        yield "dropped", f"drop `{text}`", f"{place.indent}{{ if (!NYTMUT(@)) {text} }}"


def of_returns(place):
    hit = re.match(r"(\s*)return (.+);\s*$", place.mask)
    if not hit or not is_balanced(place.mask) or "{" in place.mask:
        return
    value = place.line[hit.start(2):hit.end(2)]
    if value in ("false", "true"):
        other = "true" if value == "false" else "false"
        yield "return", f"return {value} -> {other}", f"{hit.group(1)}return NYTMUT(@) ? {other} : {value};"
    elif not value.startswith(("std::move", "*this", "nullptr", "std::nullopt", "{}")) and '"' not in value:
        # No conditional expression, whose copy of a string a returned view would outlive.
        yield "return", f"return {value} -> default value", (
            f"{hit.group(1)}{{ if (NYTMUT(@)) return {{}}; return {value}; }}")


def of_limits(place):
    """Named constants, which are no longer constant expressions then."""
    hit = re.match(r"(\s*(?:inline )?)(static )?constexpr ([\w:]+) (\w+) = (.+);$", place.mask)
    if not hit or not re.search(r"\d", hit.group(5)) or '"' in hit.group(5):
        return
    before, is_static, kind, name = hit.group(1, 2, 3, 4)
    value = place.line[hit.start(5):hit.end(5)]
    storage = "inline static " if is_static else ""
    for other in f"({value}) + 1", f"({value}) * 2":
        yield "limit", f"{name} = {value} -> {other}", (
            f"{before}{storage}const {kind} {name} = NYTMUT(@) ? static_cast<{kind}>({other}) "
            f": static_cast<{kind}>({value});")


def of_numbers(place):
    if re.search(r"\b(constexpr|std::array|alignas|sizeof|__attribute__)\b", place.mask) or "[[" in place.mask:
        return
    number = r"(?<![\w.'\"<\[{])(0x[0-9A-Fa-f]+|0(?!\d)|[1-9][\d']*)(?=[uU]?[;), \]])([uU])?"
    for hit in re.finditer(number, place.mask):
        if place.mask[:hit.start()].rstrip().endswith(("<", "case")):
            continue
        value, suffix = int(hit.group(1).replace("'", ""), 0), hit.group(2) or ""
        for other in sorted({value + 1, max(value - 1, 0)} - {value}):
            yield "number", f"`{place.line.strip()}`: {hit.group(0)} -> {other}", (
                f"{place.line[:hit.start()]}(NYTMUT(@) ? {other}{suffix} : {hit.group(0)}){place.line[hit.end():]}")


def of_arguments(place):
    for hit in re.finditer(r"(?<![\w.>:)])([\w.:>\-]+)\(([a-z_][\w.]*), ([a-z_][\w.]*)\)(?=[;,) ])", place.mask):
        function, first, second = hit.groups()
        before = place.mask[:hit.start()]
        declares = re.search(r"\b[\w:>&]+ $", before) and not re.search(r"\b(return|case) $", before)
        if declares or function in ("if", "for", "while", "switch", "std::min", "std::max", "return", "sizeof"):
            continue
        swapped = f"{function}({second}, {first})"
        yield "swapped", f"{hit.group(0)} -> ({second}, {first})", (
            f"{place.line[:hit.start()]}(NYTMUT(@) ? {swapped} : {hit.group(0)}){place.line[hit.end():]}")


def of_min_and_max(place):
    for hit in re.finditer(r"std::(min|max)((?:<[\w:]+>)?)\(", place.mask):
        end = end_of_operand(place.mask, hit.end(), [";"], "")
        if end is None or place.mask[end] != ")":
            continue
        arguments = f"{hit.group(2)}({place.line[hit.end():end]})"
        other = "max" if hit.group(1) == "min" else "min"
        yield "min or max", f"std::{hit.group(1)}{arguments} -> {other}", (
            f"{place.line[:hit.start()]}(NYTMUT(@) ? std::{other}{arguments} : std::{hit.group(1)}{arguments})"
            f"{place.line[end + 1:]}")


KINDS = [of_operators, of_conditions, of_statements, of_returns, of_numbers, of_arguments, of_min_and_max]


def mutants_of(text):
    """All mutants of the text of a source file."""
    lines, masks = text.split("\n"), masked(text).split("\n")
    code = [mask.strip() for mask in masks]
    for i, mask in enumerate(masks):
        if not code[i] or code[i].startswith(LINES_WITHOUT_LOGIC) or "operator" in mask or code[i] in ("{", "}"):
            continue
        if re.search(r'"S{3,}"', mask):  # texts are not logic
            continue
        place = Place(lines[i], mask.rstrip(),
                      next((each for each in reversed(code[max(0, i - 8):i]) if each), ""),
                      next((each for each in code[i + 1:i + 8] if each), ""))
        for propose in [of_limits] if "constexpr" in mask else KINDS:
            for kind, change, changed in propose(place):
                yield Mutant(i + 1, kind, change, changed)
