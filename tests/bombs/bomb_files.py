# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Small files of much: profiles of formats that nytprof reads, which need much memory or time if nothing limits it.

BOMBS has a function for each, which writes it to a path.
"""
import gzip
import struct
import zlib

BLOCK = 16_000_000
MAIN = "/x/a.pl"


def u32(value):
    if value < 0x80:
        return bytes([value])
    if value < 0x4000:
        return struct.pack(">H", value | 0x8000)
    if value < 0x200000:
        return struct.pack(">I", value | 0xC00000)[1:]
    if value < 0x10000000:
        return struct.pack(">I", value | 0xE0000000)
    return b"\xff" + struct.pack(">I", value)


def nv(number):
    return struct.pack("<d", number)


def text(value):
    value = value.encode() if isinstance(value, str) else value
    return b"'" + u32(len(value)) + value


def file(number, name, eval_file=0, eval_line=0):
    return b"@" + b"".join(map(u32, (number, eval_file, eval_line, 50, 0, 0))) + text(name)


def source(number, line, code):
    return b"S" + u32(number) + u32(line) + text(code)


def sub(number, name, first=1, last=2):
    return b"s" + u32(number) + text(name) + u32(first) + u32(last)


def calls(number, line, caller, callee, count=1, inclusive=0.001):
    return b"c" + u32(number) + u32(line) + text(caller) + u32(count) + nv(inclusive) + nv(inclusive) + nv(0) + u32(0) \
        + text(callee)


def returned(depth, name, exclusive=10):
    return b"<" + u32(depth) + nv(exclusive * 2) + nv(exclusive) + text(name)


def statement(number, line, ticks=10):
    return b"+" + u32(ticks) + u32(number) + u32(line)


class Profile:
    """Of format 5.0, compressed, and if it is a bomb of equal bytes compressed again."""

    def __init__(self, *options):
        self.head = b"NYTProf 5 0\n"
        for line in (":basetime=1700000000", ":application=/x/a.pl", ":nv_size=8", ":ticks_per_sec=10000000", "!subs=1",
                     "!calls=1", *options):
            self.head += line.encode() + b"\n"
        self.parts = []
        self.packer = zlib.compressobj(6, zlib.DEFLATED, -15)
        self.checksum = 1
        self.add(b"P" + u32(7) + u32(1) + nv(1.7e9) + file(1, MAIN) + statement(1, 1))

    def add(self, content):
        self.parts.append(self.packer.compress(content))
        self.checksum = zlib.adler32(content, self.checksum)
        return self

    def repeat(self, content, times, before=lambda number: b""):
        """Content that is compressed once, apart from the rest, each time after before(number)."""
        packer = zlib.compressobj(6, zlib.DEFLATED, -15)
        packed = packer.compress(content) + packer.flush(zlib.Z_FULL_FLUSH)
        for number in range(times):
            self.add(before(number))
            self.parts += [self.packer.flush(zlib.Z_FULL_FLUSH), packed]
            self.checksum = zlib.adler32(content, self.checksum)
        return self

    def write(self, path, zips=False):
        self.add(b"p" + u32(7) + nv(1.7e9 + 2))
        content = self.head + b"z\x78\xda" + b"".join(self.parts) + self.packer.flush() + struct.pack(">I", self.checksum)
        with open(path, "wb") as out:
            out.write(gzip.compress(content, 6) if zips else content)


def long_chunks(path, begin, end=b""):
    """40 chunks of 16 MB, between begin(number) and end."""
    text_begin = b"'" + u32(BLOCK + 10)
    profile = Profile().repeat(b"B" * BLOCK + end, 40, lambda number: begin(number, text_begin) + b"%010d" % number)
    profile.write(path, zips=True)


def equal_source_of_many_lines(path):
    profile = Profile()
    line = b"'" + u32(5001) + b"x" * 5000 + b"\n"
    profile.repeat(line, 60_000, lambda number: b"S" + u32(1) + u32(number + 1))
    profile.write(path, zips=True)


def source_line_of_a_megabyte(path):
    Profile().add(source(1, 1, '"$a{' * 250_000 + "\n")).write(path)


def long_name_of_many_calls(path):
    profile = Profile().add(sub(1, "main::" + "b" * 10_000))
    for line in range(1, 30_000):
        profile.add(calls(1, line, "main::f", "main::" + "b" * 10_000))
    profile.write(path, zips=True)


def calls_from_many_lines(path):
    profile = Profile().add(sub(1, "main::f"))
    profile.add(b"".join(calls(1, line, "main::g", "main::f") for line in range(1, 600_000)))
    profile.write(path, zips=True)


def many_short_names(path):
    profile = Profile()
    profile.add(b"".join(sub(1, f"p{number}::f", number, number) + returned(1, f"p{number}::f")
                         for number in range(1, 200_000)))
    profile.write(path, zips=True)


def many_long_names(path):
    profile = Profile()
    for number in range(20_000):
        name = f"p{number}::" + '"' * 9_000
        profile.add(sub(1, name, number, number) + returned(1, name) + calls(1, number, "main::f", name))
    profile.write(path, zips=True)


def many_long_lines(path):
    profile = Profile()
    for line in range(1, 30_000):
        profile.add(source(1, line, f"{line}" + '"' * 9_990))
    profile.write(path, zips=True)


def many_short_lines(path):
    profile = Profile()
    profile.add(b"".join(source(1, line, "f($x);\n") + statement(1, line) for line in range(1, 600_000)))
    profile.write(path, zips=True)


def line_numbers_with_gaps(path):
    profile = Profile()
    profile.add(b"".join(source(1, line, "f();\n") + statement(1, line * 4000) for line in range(1, 1_000_000, 1000)))
    profile.add(b"".join(file(number, f"/x/{number}.pm") + source(number, 1 << 20, "f();") for number in range(2, 4000)))
    profile.write(path, zips=True)


def many_files(path):
    profile = Profile()
    profile.add(b"".join(file(number, f"/x/{number}.pm") + statement(number, 1) + source(number, 1, "f();\n")
                         for number in range(2, 150_000)))
    profile.write(path, zips=True)


def many_evals(path):
    profile = Profile()
    profile.add(b"".join(file(number, f"(eval {number})[{MAIN}:1]", 1, 1) + statement(number, 1)
                         + source(number, 1, f"{number}") for number in range(2, 200_000)))
    profile.write(path, zips=True)


def evals_in_evals(path):
    profile = Profile()
    profile.add(b"".join(file(number, f"(eval {number})[(eval {number - 1}):1]", number - 1, 1) + statement(number, 1)
                         for number in range(2, 100_000)))
    profile.write(path, zips=True)


def deep_recursion(path):
    profile = Profile()
    profile.add(b"".join(returned(depth, f"main::f{depth % 2}") for depth in range(400_000, 0, -1)))
    profile.write(path, zips=True)


def wide_call_tree(path):
    profile = Profile()
    profile.add(b"".join(returned(3, f"main::f{inner}") for inner in range(1000))
                + b"".join(returned(2, f"main::g{outer}") + b"".join(returned(3, f"main::f{inner}") for inner in range(1000))
                           for outer in range(600)) + returned(1, "main::h"))
    profile.write(path, zips=True)


def files_without_source(path):
    profile = Profile()
    profile.add(b"".join(file(number, f"/x/{number}.pm") + statement(number, 65_536) for number in range(2, 20_000)))
    profile.write(path, zips=True)


def subs_on_a_line(path):
    profile = Profile()
    profile.add(b"".join(sub(1, f"p{number}::f", 1, 1) + calls(1, 1, "main::g", f"p{number}::f")
                         for number in range(100_000)))
    profile.write(path, zips=True)


def subs_of_all_lines(path):
    profile = Profile()
    profile.add(b"".join(statement(1, line) for line in range(1, 30_000)))
    profile.add(b"".join(sub(1, f"p{number}::f", 1, 30_000) + calls(1, number + 1, "main::g", f"p{number}::f")
                         for number in range(30_000)))
    profile.write(path, zips=True)


def callers_of_all_subs(path):
    profile = Profile()
    profile.add(b"".join(sub(1, f"main::f{number}", number, number) for number in range(1, 700)))
    for caller in range(1, 700):
        profile.add(b"".join(calls(1, caller, f"main::f{caller}", f"main::f{callee}") for callee in range(1, 700)))
    profile.write(path, zips=True)


def many_processes(path):
    profile = Profile()
    profile.add(b"".join(b"p" + u32(pid) + nv(1.7e9 + pid) + b"P" + u32(pid + 1) + u32(pid) + nv(1.7e9 + pid)
                         for pid in range(7, 300_000)))
    profile.write(path, zips=True)


def many_requests(path):
    profile = Profile()
    profile.add(b"".join(b"#~request %d method=GET route=/r%d path=/p%d status=200 duration=%d started=1700000000\n"
                         % (number, number, number, number) for number in range(1, 300_000)))
    profile.write(path, zips=True)


AXIS = b"#~axis version=1 monotonic=1 wall=1700000000000000000 pid=7 thread=0 boot=\n"


def slice_numbers(*numbers):
    encoded = bytearray()
    for number in numbers:
        while number >= 0x60:
            encoded.append(0x80 | number & 0x7F)
            number >>= 7
        encoded.append(0x20 + number)
    return bytes(encoded)


def slices(path, files=0, subs=0, contexts=0, slices=0, rows=b""):
    """A block of the time axis, with as many rows."""
    block = slice_numbers(0, 0, files, subs, 0, contexts, 0, slices, 0, 0, 0) + rows
    piece = b"#~slices " + slice_numbers(0, 0, zlib.adler32(block, 1)) + block + b"\n"
    Profile("!stream=1").add(AXIS + piece).write(path, zips=True)


def files_of_a_slice(path):
    slices(path, files=8_000_000, rows=slice_numbers(0, 0) * 8_000_000)


def subs_of_a_slice(path):
    slices(path, subs=3_000_000, rows=slice_numbers(0) * 15_000_000)


def contexts_of_a_slice(path):
    slices(path, subs=1, contexts=5_000_000, rows=slice_numbers(0) * 15_000_005)


def many_slices(path):
    slices(path, slices=1_900_000, rows=slice_numbers(1) * 1_900_000 + slice_numbers(0) * (7 * 1_900_000))


def many_marks(path):
    profile = Profile()
    profile.add(AXIS + b"".join(b"#~mark %d m%d\n" % (time * 1000, time) for time in range(500_000)))
    profile.write(path, zips=True)


def statements_compressed_twice(path):
    block = b"".join(statement(1, line, 1000) for line in range(1, 100)) * 25_000
    Profile().repeat(block, 300).write(path, zips=True)


def files_of_two_names(path):
    profile = Profile().repeat(b"".join(file(1, f"{number}" + "a" * 40) for number in range(10_000)), 300)
    profile.write(path, zips=True)


def events_in_order(path):
    profile = Profile("!stmts=1", "!calls=2")
    some = b"".join(b">" + u32(1) + u32(2) + statement(1, 3, 1000) + returned(1, "main::f%d" % number, 1000)
                    for number in range(100))
    profile.repeat(some * 100, 100).write(path, zips=True)


def callgrind_of_a_long_name(path):
    with open(path, "w", encoding="ascii") as out:
        out.write(f"# callgrind format\nevents: ns\nfl=(1) {MAIN}\nfn=(1) main::{'A' * 300_000}\n1 5\nfn=(2) main::b\n")
        for line in range(1, 10_001):
            out.write(f"cfn=(1)\ncalls=1 1\n{line} 1\n")


def callgrind_of_all_calling_all(path):
    count = 230
    with open(path, "w", encoding="ascii") as out:
        out.write(f"# callgrind format\nevents: ns\nfl=(1) {MAIN}\n")
        for caller in range(1, count):
            out.write(f"fn=({caller}) main::f{caller}\n1 1\n")
            for callee in range(caller + 1, count):
                out.write(f"cfn=({callee}) main::f{callee}\ncalls=1 1\n+1 5\n")


def callgrind_of_a_long_file(path):
    with open(path, "w", encoding="ascii") as out:
        out.write(f"# callgrind format\nevents: ns\nfl=(1) /{'A' * 200_000}\n")
        for number in range(1, 4000):
            out.write(f"fl=(1)\nfn=({number}) main::f{number}\n1 5\ncfl=(2) /{'B' * 20}\ncfn=(9999) x\ncalls=1 1\n{number} 1\n"
                      f"cfl=(1)\ncfn=(9999)\ncalls=1 1\n{number} 1\n")


def folded_stack_of_a_long_line(path):
    with gzip.open(path, "wb") as out:
        out.write(b"a 1\n" + b"a;b;" * 2_000_000 + b"c 5\n")


def folded_stacks_of_many_frames(path):
    with gzip.open(path, "wb") as out:
        for number in range(2000):
            out.write(b"f%d;" % number + b"a;b;" * 500 + b"c 5\n")


def folded_stacks_of_long_names(path):
    with gzip.open(path, "wb") as out:
        for number in range(20_000):
            out.write(b"a;f%d" % number + b"a" * 9_000 + b" 5\n")


def varint(number):
    encoded = bytearray()
    while number >= 0x80:
        encoded.append(0x80 | number & 0x7F)
        number >>= 7
    encoded.append(number)
    return bytes(encoded)


def field(number, content):
    """Of a protocol buffer: an integer, or bytes."""
    if isinstance(content, int):
        return varint(number << 3) + varint(content)
    return varint(number << 3 | 2) + varint(len(content)) + content


def pprof(path, samples, name=b"f"):
    """samples: of each, ids of locations from 1 to 99."""
    with gzip.open(path, "wb") as out:
        out.write(b"".join(field(6, text) for text in (b"", b"cpu", b"nanoseconds")) + field(1, field(1, 1) + field(2, 2)))
        for number in range(1, 100):
            out.write(field(6, b"m::%d" % number + name) + field(5, field(1, number) + field(2, number + 2))
                      + field(4, field(1, number) + field(4, field(1, number))))
        for locations in samples:
            out.write(field(2, field(1, locations) + field(2, b"\x05")))


def pprof_of_deep_stacks(path):
    pprof(path, (bytes([1, 2] * 100_000 + [first]) for first in range(3, 99)))


def pprof_of_many_samples(path):
    pprof(path, (bytes([a, b, c]) for a in range(1, 99) for b in range(1, 99) for c in range(1, 10)))


def pprof_of_long_names(path):
    pprof(path, (bytes([a, b, 1]) for a in range(1, 99) for b in range(1, 99)), b"a" * 500_000)


BOMBS = {
    "long_source": lambda path: long_chunks(path, lambda number, text: b"S" + u32(1) + u32(number + 1) + text),
    "long_equal_source": equal_source_of_many_lines,
    "long_file_names": lambda path: long_chunks(
        path, lambda number, text: b"@" + u32(number + 2) + u32(0) * 2 + u32(50) + u32(0) * 2 + text),
    "long_sub_names": lambda path: long_chunks(path, lambda number, text: b"s" + u32(1) + text, u32(1) + u32(2)),
    "long_attributes": lambda path: long_chunks(path, lambda number, text: b":%d=" % number, b"\n"),
    "long_comments": lambda path: long_chunks(path, lambda number, text: b"#%d" % number, b"\n"),
}
for bomb in (source_line_of_a_megabyte, long_name_of_many_calls, calls_from_many_lines, many_short_names,
             many_long_names, many_long_lines, many_short_lines, line_numbers_with_gaps, many_files, files_without_source,
             many_evals, evals_in_evals, deep_recursion, wide_call_tree, subs_on_a_line, subs_of_all_lines, callers_of_all_subs,
             many_processes, many_requests, many_marks, files_of_a_slice, subs_of_a_slice, contexts_of_a_slice,
             many_slices, statements_compressed_twice, files_of_two_names, events_in_order, callgrind_of_a_long_name,
             callgrind_of_all_calling_all, callgrind_of_a_long_file, pprof_of_deep_stacks, pprof_of_many_samples,
             pprof_of_long_names, folded_stack_of_a_long_line, folded_stacks_of_many_frames,
             folded_stacks_of_long_names):
    BOMBS[bomb.__name__] = bomb
