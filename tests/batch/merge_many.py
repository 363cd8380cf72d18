# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Merges many profiles by the recipes of docs/fleet.md, with a job that is killed: merge_many.py NYTPROF DOCUMENT COUNT"""
import filecmp
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import many_profiles

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from required_packages import needs  # noqa: E402

NYTPROF, DOCUMENT, COUNT = sys.argv[1], sys.argv[2], int(sys.argv[3])
PROFILES = pathlib.Path(__file__).parent.parent / "profiles"
SOURCES = [PROFILES / name / "nytprof.out" for name in ("small_default", "evals", "utf8", "odd_names")]

# The first job that writes this file waits for a pipe as its last input, and is killed meanwhile.
KILLED_ONCE = """#!/bin/sh
case "$*" in
*-o\\ all.out.parts/1-2.out*)
    if mkdir killed 2>/dev/null; then
        mkfifo killed/pipe
        "$NYTPROF" "$@" killed/pipe &
        exec 3>killed/pipe # when it has opened that
        kill -KILL $!
        wait $!
        exit 137
    fi ;;
esac
exec "$NYTPROF" "$@"
"""


def recipe(name):
    """A script of the document, which has its name in the first line."""
    text = pathlib.Path(DOCUMENT).read_text(encoding="utf-8")
    return re.search(rf"^```sh\n# {name}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE).group(1)


class Slurm:
    """A cluster of this machine with two partitions, for the user of the test."""

    CONFIGURATION = """ClusterName=test
SlurmctldHost={host}(127.0.0.1)
AuthInfo=socket={folder}/munge.socket
SlurmUser=root
SlurmdUser=root
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldPort={port}
SlurmdPort={next_port}
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
MaxArraySize=20000
NodeName={host} NodeAddr=127.0.0.1 CPUs={processors}
PartitionName=short Nodes={host} Default=YES
PartitionName=long Nodes={host}
"""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        host = os.uname().nodename.split(".")[0]
        port = 20000 + os.getpid() % 10000 * 2
        for name in ("state", "spool"):
            (self.folder / name).mkdir()
        configuration = self.folder / "slurm.conf"
        configuration.write_text(self.CONFIGURATION.format(
            host=host, folder=folder, port=port, next_port=port + 1, processors=os.cpu_count()), encoding="ascii")
        self.environment = dict(os.environ, SLURM_CONF=str(configuration))
        self.daemons = []

    def __enter__(self):
        at = self.folder
        key = at / "key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o400)
        self.start("munged", "--foreground", "--force", f"--key-file={key}", f"--socket={at}/munge.socket",
                   f"--pid-file={at}/munged.pid", f"--log-file={at}/munged.log", f"--seed-file={at}/munged.seed")
        wait_for(lambda: (at / "munge.socket").exists())
        self.start("slurmctld", "-D", "-c")
        self.start("slurmd", "-D")
        wait_for(lambda: self.run("sinfo", "-h", "-t", "idle").count("idle") == 2)
        return self

    def start(self, program, *arguments):
        with open(self.folder / f"{program}.log", "ab") as log:
            self.daemons.append(subprocess.Popen(
                [shutil.which(program, path=os.environ["PATH"] + ":/usr/sbin"), *arguments], env=self.environment,
                stdout=log, stderr=log))

    def run(self, *command):
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False).stdout

    def __exit__(self, *_):
        self.run("scancel", "--full", "--me")
        for daemon in reversed(self.daemons):
            daemon.send_signal(signal.SIGTERM)
            daemon.wait(60)


def wait_for(condition, seconds=300):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError("still waiting")
        time.sleep(0.2)


class MergeManyTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.at = self.folder / "work"
        (self.at / "profiles").mkdir(parents=True)
        many_profiles.make(NYTPROF, self.at / "profiles", COUNT, SOURCES)
        programs = self.folder / "bin"
        programs.mkdir()
        (programs / "nytprof").write_text(KILLED_ONCE, encoding="ascii")
        (programs / "nytprof").chmod(0o755)
        self.environment = dict(os.environ, NYTPROF=NYTPROF, PATH=f"{programs}:{os.environ['PATH']}")
        subprocess.run([NYTPROF, "merge", "-o", "one.out", "profiles"], cwd=self.at, check=True)

    def sh(self, script):
        return subprocess.run(["sh", "-c", script], cwd=self.at, env=self.environment, check=False,
                              capture_output=True, text=True)

    def check(self):
        self.assertTrue((self.at / "killed").is_dir(), "no job was killed")
        self.assertTrue(filecmp.cmp(self.at / "one.out", self.at / "all.out", shallow=False))

    def test_shell(self):
        """The plan is a script. A killed job leaves no output, and repeating everything is safe."""
        plan = f"nytprof merge --plan {max(COUNT // 20, 2)} -o all.out profiles > plan && sh -e plan"
        self.assertNotEqual(self.sh(plan).returncode, 0)
        self.assertFalse((self.at / "all.out.parts/1-2.out").exists())
        self.assertFalse((self.at / "all.out").exists())
        self.assertEqual(self.sh(plan).stderr, "")
        self.check()

    @unittest.skipUnless(shutil.which("parallel"), needs("parallel") if not shutil.which("parallel") else "")
    def test_gnu_parallel(self):
        script = recipe("merge-parallel")
        self.assertNotEqual(self.sh(script).returncode, 0)
        self.assertFalse((self.at / "all.out").exists())
        again = self.sh(script)
        self.assertEqual(again.returncode, 0, again.stderr)
        self.check()

    @unittest.skipUnless(shutil.which("sbatch"), needs("slurm-wlm") if not shutil.which("sbatch") else "")
    @unittest.skipUnless(os.geteuid() == 0, "only root can start a cluster")
    def test_slurm(self):
        (self.folder / "slurm").mkdir()
        with Slurm(self.folder / "slurm") as slurm:
            self.environment["SLURM_CONF"] = slurm.environment["SLURM_CONF"]
            submitted = self.sh(recipe("merge-slurm"))
            self.assertEqual(submitted.returncode, 0, submitted.stderr)
            levels = submitted.stdout.split()
            self.assertIn("Partition=short,long", slurm.run("scontrol", "show", "job", levels[-1]))
            idle = lambda: not slurm.run("squeue", "-h", "--me")  # noqa: E731
            wait_for(idle)
            self.assertFalse((self.at / "all.out.parts/1-2.out").exists())
            self.assertFalse((self.at / "all.out").exists())
            for job in [f"{levels[0]}_2", f"{levels[-1]}_1"]:
                slurm.run("scontrol", "requeue", job)
                slurm.run("scontrol", "update", f"JobId={job}", "StartTime=now")  # else in two minutes
                wait_for(idle)
            self.check()


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
