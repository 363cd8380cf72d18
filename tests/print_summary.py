# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Prints what a run of ctest came to: counts, the slowest tests, and what was skipped and why.

    print_summary.py JUNIT_FILE    as ctest --output-junit writes it, with the output of all tests
"""
import collections
import re
import sys
import xml.etree.ElementTree

# "1..0 # SKIP reason", "ok 3 # skip reason" of prove; "SKIP   : Class::function(row) reason" of Qt Test.
REASON = re.compile(r"# skip(?:ped:?)? +(.*)|^SKIP *: [^ ]+?\(.*?\) (.*)", re.IGNORECASE | re.MULTILINE)

LINES_OF_FAILED = 60


def reasons(case):
    """Why parts of a test were skipped, with how many of them."""
    output = case.findtext("system-out") or ""
    return collections.Counter((a or b).strip() for a, b in REASON.findall(output))


def main(path):
    cases = list(xml.etree.ElementTree.parse(path).getroot().iter("testcase"))
    status = collections.Counter(case.get("status") for case in cases)
    skipped = status["notrun"] + status["disabled"]
    for case in cases:
        if case.get("status") == "fail":
            print(f"  failed: {case.get('name')}, which ended with")
            for line in (case.findtext("system-out") or "").splitlines()[-LINES_OF_FAILED:]:
                print(f"    | {line}")
    print("  slowest:")
    for case in sorted(cases, key=lambda case: -float(case.get("time")))[:10]:
        print(f"    {float(case.get('time')):6.1f} s  {case.get('name')}")
    why = [(case.get("name"), reason, count) for case in cases for reason, count in reasons(case).items()]
    if skipped or why:
        print("  skipped:")
    for name, reason, count in sorted(why):
        print(f"    {name}: {reason}" + (f" ({count} times)" if count > 1 else ""))
    for case in cases:
        if case.get("status") in ("notrun", "disabled") and not reasons(case):
            print(f"    {case.get('name')}: {(case.find('skipped').get('message') or 'no reason given')}")
    print(f"{status['run']} passed, {status['fail']} failed, {skipped} skipped")


main(sys.argv[1])
