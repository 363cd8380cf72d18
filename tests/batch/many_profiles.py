# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Makes many profiles of different processes from a few, without running a program each time."""
import argparse
import pathlib
import struct
import subprocess


def varint(number):
    """As in format 5.0."""
    if number < 0x80:
        return struct.pack(">B", number)
    if number < 0x4000:
        return struct.pack(">H", number | 0x8000)
    if number < 0x200000:
        return struct.pack(">I", number | 0xC00000)[1:]
    return struct.pack(">I", number | 0xE0000000)


class Pattern:
    """A profile of one process, in which pid and start time can be exchanged."""

    def __init__(self, nytprof, path):
        profile = subprocess.run([nytprof, "merge", "--compress", "0", "-o", "-", path],
                                 check=True, capture_output=True).stdout
        dump = subprocess.run([nytprof, "dump", "/dev/stdin"], input=profile, check=True, capture_output=True).stdout
        starts = [line.split() for line in dump.splitlines() if line.startswith(b"PID_START")]
        (_, pid, parent, _), = starts
        begin = b"P" + varint(int(pid)) + varint(int(parent))
        end = b"p" + varint(int(pid))
        assert profile.count(begin) == 1, path
        at = profile.index(begin)
        self.head = profile[:at]
        self.parent = varint(int(parent))
        self.time, = struct.unpack_from("=d", profile, at + len(begin))
        self.body, _, self.end = profile[at + len(begin) + 8:].rpartition(end)

    def of_process(self, pid):
        return b"".join([self.head, b"P", varint(pid), self.parent, struct.pack("=d", self.time + pid), self.body,
                         b"p", varint(pid), self.end])


def make(nytprof, folder, count, sources):
    patterns = [Pattern(nytprof, source) for source in sources]
    for i in range(count):
        pattern = patterns[i % len(patterns)]
        pathlib.Path(folder, f"nytprof.out.{i + 1}").write_bytes(pattern.of_process(1000 + i))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("nytprof", help="the program")
    parser.add_argument("folder", help="where to write them, an existing folder")
    parser.add_argument("count", type=int)
    parser.add_argument("sources", nargs="+", help="profiles of one process each")
    arguments = parser.parse_args()
    make(arguments.nytprof, arguments.folder, arguments.count, arguments.sources)
