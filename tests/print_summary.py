# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Prints a summary of a run of ctest: failures, the slowest tests, what was skipped and why, and counts.

    print_summary.py JUNIT_FILE    as ctest --output-junit writes it, with the output of all tests

Parts of a test count as skipped, too: rows and functions of Qt Test, tests and subtests of Test::More, methods of
unittest.
"""
import collections
import re
import sys
import xml.etree.ElementTree

SKIPPED = [
    re.compile(r"^SKIP *: \w+(?:::\w+)*\(.*?\) (.*)"),  # Qt Test: "SKIP   : Class::function(row) reason"
    re.compile(r"^ *ok \d+ # skip (.*)", re.IGNORECASE),  # Test::More
    re.compile(r"^\w+\.t \.+ skipped: (.*)"),  # prove, of a whole file
    re.compile(r"\.\.\. skipped (['\"])(?P<reason>.*)\1$"),  # unittest
    re.compile(r"^skipped: (.*)"),  # programs that end with SKIP_RETURN_CODE
]

FAILURE = re.compile(r"(FAIL!|XPASS|QFATAL) ")  # of Qt Test; classes that passed may follow
LINES_OF_FAILED = 60
LINES_OF_END = 10


def reasons(output):
    """Why parts of a test were skipped, one reason for each part."""
    for line in output.splitlines():
        for pattern in SKIPPED:
            if match := pattern.search(line):
                yield (match.groupdict().get("reason") or match.group(1)).strip()
                break


def skipped(cases):
    """Reason -> how many parts of which test."""
    result = collections.defaultdict(collections.Counter)
    for case in cases:
        found = list(reasons(case.findtext("system-out") or ""))
        if not found and case.get("status") in ("notrun", "disabled"):
            found = [case.find("skipped").get("message") or "no reason given"]
        for reason in found:
            result[reason][case.get("name")] += 1
    return result


def print_skipped(found):
    if found:
        print("  skipped:")
    for reason, tests in sorted(found.items()):
        print(f"    {reason}: " + ", ".join(name + (f" ({count} times)" if count > 1 else "")
                                           for name, count in sorted(tests.items())))


def said(output):
    """What says most about why a test failed: its first failure and its end, or else more of its end."""
    lines = output.splitlines()
    first = next((number for number, line in enumerate(lines) if FAILURE.match(line)), len(lines))
    if first >= len(lines) - LINES_OF_FAILED:
        return lines[-LINES_OF_FAILED:]
    return [*lines[first:first + LINES_OF_FAILED - LINES_OF_END], "...", *lines[-LINES_OF_END:]]


def main(path):
    cases = list(xml.etree.ElementTree.parse(path).getroot().iter("testcase"))
    status = collections.Counter(case.get("status") for case in cases)
    for case in cases:
        if case.get("status") == "fail":
            print(f"  failed: {case.get('name')}, which said")
            for line in said(case.findtext("system-out") or ""):
                print(f"    | {line}")
    print("  slowest:")
    for case in sorted(cases, key=lambda case: -float(case.get("time")))[:10]:
        print(f"    {float(case.get('time')):6.1f} s  {case.get('name')}")
    found = skipped(cases)
    print_skipped(found)
    whole = status["notrun"] + status["disabled"]
    ran = {case.get("name") for case in cases if case.get("status") in ("run", "fail")}
    parts = sum(count for tests in found.values() for name, count in tests.items() if name in ran)
    print(f"{status['run']} passed, {status['fail']} failed, {whole} skipped; of those that ran, {parts} parts skipped")


if __name__ == "__main__":
    main(sys.argv[1])
