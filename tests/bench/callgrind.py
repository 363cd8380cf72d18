# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Counts the instructions that a perl program and its forked children execute, with callgrind."""

import glob
import os
import re
import shutil
import subprocess
import tempfile


def is_installed():
    return any(os.access(os.path.join(path, "valgrind"), os.X_OK) for path in os.environ["PATH"].split(":"))


def instructions(command, environment, folder, clock, only_marked=False):
    """Instructions in user mode, of all processes. `command` begins with perl, `clock` is the library
    made of callgrind_clock.cpp. With `only_marked`, of the part of the program between two calls of
    getpriority(), and of its children."""
    # What else the environment has would change what memory perl uses again, and so what is found.
    clean = {"PATH": "/usr/bin:/bin", "HOME": "/", **environment, "PERL_HASH_SEED": "0", "LD_PRELOAD": clock}
    # Else a few bytes in another place decide for good which way malloc takes.
    tunables = {"glibc.malloc.tcache_count": 65535}
    # Each byte that one of these instructions stores or copies would count.
    tunables |= {"glibc.cpu.x86_rep_%s_threshold" % name: 1 << 40 for name in ("stosb", "movsb")}
    clean["GLIBC_TUNABLES"] = ":".join("%s=%d" % each for each in tunables.items())
    command = [shutil.which(command[0]), *command[1:]]
    with tempfile.TemporaryDirectory() as work:
        output = os.path.join(work, "callgrind.%p")
        # How often calibration repeats its loops depends on the time.
        without = ["--toggle-collect=*timeOfRun(*", "--collect-atstart=yes"]
        valgrind = [shutil.which("valgrind"), "-q", "--tool=callgrind", "--callgrind-out-file=" + output, *without]
        done = subprocess.Popen(
            valgrind + command,
            env=clean,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        done.wait()
        total = 0
        for path in glob.glob(os.path.join(work, "callgrind.*")):
            with open(path) as lines:
                text = lines.read()
            is_own = "\npid: %d\n" % done.pid in text
            if only_marked and is_own and "Client Request: counted" not in text:
                continue
            total += sum(int(count) for count in re.findall(r"^totals: (\d+)", text, re.MULTILINE))
    return total
