# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""A copy of the source tree in which mutants are compiled in, all at once, each behind a number."""
import collections
import json
import random
import re
import shutil
import subprocess
import sys

from mutants import mutants_of

# Of the window, what its tests see without looking at pictures: files that, like the header or source of the same
# name, include nothing of widgets, painting or events.
WIDGETS = re.compile(r"#include <Q\w*(Widget|View|Dialog|Button|Box|Layout|Edit|Bar|Area|Label|Menu|Action|Delegate|"
                     r"Event|Splitter|Painter|Style|Application|Clipboard|ToolTip|Shortcut|Pixmap|Browser|Window)\w*>")

# What has to be built, of Ninja's targets for folders: the product, in which most mutants show that they do not
# compile, and then its tests.
TARGETS = {
    "model": (["model/all"], ["tests/model/all", "tests/fuzz/all"]),
    "collector": (["model/all", "collector/all"], ["tests/collector/all"]),
    "gui": (["gui/all", "gui/highlight/all"], ["tests/gui/all"]),
}


def parts_of(folders):
    """The parts whose tests these folders need."""
    return {folder.split("/")[0] for folder in folders} | (
        {"collector"} if {"model/format", "model/deflate"} & set(folders) else set())


def sources_in(folder):
    """The C++ sources of a folder that can have mutants."""
    for path in sorted(folder.glob("*")):
        if path.suffix not in (".cpp", ".h"):
            continue
        pair = [path.with_suffix(suffix) for suffix in (".cpp", ".h")]
        if folder.parent.name == "gui" and any(
                WIDGETS.search(each.read_text(encoding="utf-8")) for each in pair if each.exists()):
            continue
        yield path


def choose(tree, folders, each, seed):
    """Up to `each` mutants of each folder, at most one in a line, the kind first and then the place."""
    chance = random.Random(seed)
    by_folder = []
    for folder in folders:
        found = collections.defaultdict(list)
        for path in sources_in(tree / folder):
            for mutant in mutants_of(path.read_text(encoding="utf-8")):
                found[mutant.kind].append((str(path.relative_to(tree)), mutant))
        lines, chosen = set(), []
        while found and len(chosen) < each:
            kind = chance.choice(sorted(found))
            file, mutant = found[kind].pop(chance.randrange(len(found[kind])))
            if not found[kind]:
                del found[kind]
            if (file, mutant.line) not in lines:
                lines.add((file, mutant.line))
                chosen.append(dict(mutant._asdict(), file=file, folder=folder))
        by_folder.append(chosen)
    # Of a run that ends early, each folder has had its share.
    mixed = [chosen[i] for i in range(each) for chosen in by_folder if i < len(chosen)]
    return [dict(mutant, number=i + 1) for i, mutant in enumerate(mixed)]


def guilty_mutants(output, mutants):
    """Numbers of the mutants that a compiler's errors name, and the files of mutants with errors in other lines."""
    in_line = {(mutant["file"], mutant["line"] + 1): mutant for mutant in mutants}  # the include adds a line
    guilty, files, severity = set(), set(), ""
    for path, line, what, text in re.findall(
            r"^(\S+\.(?:cpp|h)):(\d+):\d+: (?:fatal )?(error|warning|note): (.*)", output, re.MULTILINE):
        severity = what if what != "note" else severity
        file = next((file for file, _ in in_line if path.endswith("/" + file)), None)
        mutant = in_line.get((file, int(line)))
        if severity != "error":
            continue
        # Of a macro, and of a named constant where it is used, notes say where it is.
        if mutant and (what == "error" or mutant["kind"] == "limit" or "in expansion of macro" in text):
            guilty.add(mutant["number"])
        elif file and what == "error":
            files.add(file)
    # An error within a template of the library: this line says who asked for it.
    for path, line in re.findall(r"^(\S+\.(?:cpp|h)):(\d+):\d+:\s+required from here", output, re.MULTILINE):
        guilty |= {mutant["number"] for (file, at), mutant in in_line.items()
                   if at == int(line) and path.endswith("/" + file)}
    return guilty, files


class MutatedTree:
    """A folder with `tree`, the copy, `originals`, its sources before they were changed, and `build`."""

    def __init__(self, folder):
        self.folder = folder
        self.tree, self.originals, self.build = folder / "tree", folder / "originals", folder / "build"
        self.list, self.not_compiling = folder / "mutants.json", folder / "not_compiling.json"

    def create(self, source, folders, each, seed):
        # The build folder stays: what has not changed need not be compiled again, but for former mutants.
        mutated = [file.relative_to(self.originals) for file in self.originals.rglob("*.*")]
        for old in self.tree, self.originals:
            shutil.rmtree(old, ignore_errors=True)
        for old in list(self.folder.glob("*.json")) + list(self.folder.glob("*.tsv")):
            old.unlink()
        subprocess.run([source / "packaging/copy-tree", self.tree], check=True)
        for file in mutated:
            if (self.tree / file).exists():
                (self.tree / file).touch()
        mutants = choose(self.tree, folders, each, seed)
        for file in {mutant["file"] for mutant in mutants}:
            (self.originals / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(self.tree / file, self.originals / file)
        self.list.write_text(json.dumps(mutants, indent=1), encoding="utf-8")

    def mutants(self):
        """Those that compile, or may."""
        dropped = self.dropped()
        mutants = json.loads(self.list.read_text(encoding="utf-8"))
        return [mutant for mutant in mutants if mutant["number"] not in dropped]

    def dropped(self):
        return set(json.loads(self.not_compiling.read_text(encoding="utf-8"))) if self.not_compiling.exists() else set()

    def write_sources(self):
        header = self.tree / "tests/mutation/switches.h"
        by_file = collections.defaultdict(list)
        for mutant in self.mutants():
            by_file[mutant["file"]].append(mutant)
        for original in self.originals.rglob("*.*"):
            file = original.relative_to(self.originals)
            lines = original.read_text(encoding="utf-8").split("\n")
            for mutant in by_file[str(file)]:
                lines[mutant["line"] - 1] = mutant["text"].replace("NYTMUT(@)", f"NYTMUT({mutant['number']})")
            lines.insert(1, f'#include "{header}"')
            text = "\n".join(lines)
            if (self.tree / file).read_text(encoding="utf-8") != text:
                (self.tree / file).write_text(text, encoding="utf-8")

    def configure(self, parts):
        """Without what is not needed, and without the optimizer, which takes longer than the tests."""
        options = [f"-DNYTPROF_BUILD_{part.upper()}={'ON' if part in parts else 'OFF'}"
                   for part in ("gui", "collector")]
        if "gui" in parts:  # as packaging/build does
            found = subprocess.run([self.tree / "packaging/syntax-highlighting"], check=True, capture_output=True,
                                   text=True)
            options += found.stdout.split()
        self.run("configure", ["cmake", "-S", self.tree, "-B", self.build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug",
                               "-DCMAKE_CXX_FLAGS=-O0 -g0", "-DNYTPROF_FAST_BUILD=ON", *options])

    def compile(self, parts, jobs):
        """Drops the mutants that do not compile, until the others do."""
        for stage in 0, 1:
            targets = sorted({target for part in parts for target in TARGETS[part][stage]})
            while not self.compiles(targets, jobs):
                pass

    def compiles(self, targets, jobs):
        """Else the guilty mutants have been dropped."""
        self.write_sources()
        status, output = self.try_run("build", ["ninja", "-C", self.build, f"-j{jobs}", "-k", "0", *targets])
        if status != 0:
            guilty = self.guilty_of(output)
            if not guilty:
                sys.exit("tests/mutation/run: does not compile, and not because of a mutant; "
                         f"see {self.folder}/build.log")
            self.not_compiling.write_text(json.dumps(sorted(self.dropped() | guilty)), encoding="utf-8")
        return status == 0

    def guilty_of(self, output):
        """Numbers of the mutants that the errors name."""
        guilty, files = guilty_mutants(output, self.mutants())
        # An error elsewhere in a file that has mutants: without these, too.
        return guilty or {mutant["number"] for mutant in self.mutants() if mutant["file"] in files}

    def try_run(self, name, command):
        result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        (self.folder / f"{name}.log").write_text(result.stdout + result.stderr, encoding="utf-8")
        return result.returncode, result.stdout + result.stderr

    def run(self, name, command):
        if self.try_run(name, command)[0] != 0:
            sys.exit(f"tests/mutation/run: {command[0]} failed; see {self.folder}/{name}.log")
