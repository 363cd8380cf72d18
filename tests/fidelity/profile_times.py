# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Times in a profile, as `nytprof dump` prints it."""

import collections
import re
import subprocess


class ProfileTimes:
    """`lines`: seconds by (file name, line); `inclusive` and `exclusive`: seconds by sub, of calls
    that are not recursive."""

    def __init__(self, command, path):
        self.lines = collections.Counter()
        self.inclusive = collections.Counter()
        self.exclusive = collections.Counter()
        self.output = ""  # of the program
        self._files = {}
        self._ticks = 1.0
        dump = subprocess.Popen([command, "dump", path], stdout=subprocess.PIPE)
        for record in dump.stdout:
            if not record.startswith((b"TIME_LINE\t0\t", b"SUB_RETURN", b"SRC_LINE", b"DISCOUNT")):
                self._add(record.decode("utf-8", "replace").rstrip("\n").split("\t"))
        if dump.wait() != 0:
            raise SystemExit("%s can't be read" % path)
        self.statements = sum(self.lines.values())

    def _add(self, record):
        kind = record[0]
        if kind in ("TIME_LINE", "TIME_BLOCK"):
            self.lines[self._files[record[2]], int(record[3])] += int(record[1]) / self._ticks
        elif kind == "SUB_CALLERS":
            called = record[8]
            self.inclusive[called] += float(record[4])
            self.exclusive[called] += float(record[5])
        elif kind == "NEW_FID":
            self._files[record[1]] = record[7]
        elif kind == "ATTRIBUTE" and record[1] == "ticks_per_sec":
            self._ticks = float(record[2])


def sum_of_statements(command, path):
    """The same as `statements` for profiles that are too long to be read record by record."""
    text = subprocess.run([command, "info", path], capture_output=True, text=True).stdout
    found = re.search(r"time in statements\s+([\d.,]+)\s*(\S+)", text)
    units = {"s": 1, "ms": 1e-3, "µs": 1e-6, "ns": 1e-9, "min": 60}
    return float(found.group(1).replace(",", "")) * units[found.group(2)]
