"""Plays in parts, and compares with one machine: python3 -m unittest, with `muster` on the PATH."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import uuid
from pathlib import Path

import psutil

HERE = Path(__file__).parent
APW, NPWS = [HERE.parents[1] / "sources" / game for game in ["apw", "npws"]]
RANDOM = ["--policy", "random"]
MUSTER = shutil.which("muster")

# A `muster` that gets stuck in the middle of one part, and fails in another; both only once.
FRAIL = """#!/usr/bin/env bash
case " $* " in
  *" --seeds 100..150 "*) if mkdir "$MARKS/stuck" 2>&-; then "$MUSTER" "${@/100..150/100..125}" && exec sleep 1000; fi ;;
  *" --seeds 200..250 "*) if mkdir "$MARKS/failed" 2>&-; then echo "the disk is full" >&2 && exit 3; fi ;;
esac
exec "$MUSTER" "$@"
"""

# An `sbatch` that does at once what the real one puts into a queue.
SBATCH = """#!/usr/bin/env bash
set -euo pipefail
array=0-0
while [[ $1 == --* ]]; do
  case $1 in
    --array=*) array=${1#*=} ;;
    --dependency=*) [ "$1" = --dependency=afterok:7 ] ;;
  esac
  shift
done
for task in $(seq "${array%-*}" "${array#*-}"); do SLURM_ARRAY_TASK_ID=$task bash "$@" >&2; done
echo 7
"""


class Cluster(unittest.TestCase):
    def setUp(self):
        self.assertTrue(MUSTER, "`muster` must be on the PATH")
        folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        # All that a test starts has this in its environment, whoever its parent becomes.
        self.mark = uuid.uuid4().hex
        self.environment = {**os.environ, "PLAYTEST_MARK": self.mark, "MUSTER": MUSTER, "MARKS": folder.name}
        self.addCleanup(lambda: [process.kill() for process in self.running()])

    def running(self, name=""):
        """What the test started and still runs, if its command has this name in it."""
        found = []
        for process in psutil.process_iter():
            try:
                if process.environ().get("PLAYTEST_MARK") == self.mark and name in " ".join(process.cmdline()):
                    found.append(process)
            except psutil.Error:
                pass
        return found

    def wait_for(self, what, seconds=60):
        end = time.monotonic() + seconds
        while not (found := what()):
            self.assertLess(time.monotonic(), end, "this takes too long")
            time.sleep(0.05)
        return found

    def command(self, name, text):
        """Puts a command of its own before all others on the PATH."""
        path = self.folder / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)
        self.environment["PATH"] = f"{path.parent}{os.pathsep}{os.environ['PATH']}"

    def start(self, *words, out="out"):
        command = [sys.executable, HERE / "playtest.py", *words[:1], "--out", self.folder / out, *words[1:]]
        # As from a terminal, which sends Ctrl-C to a whole group of processes.
        return subprocess.Popen([str(word) for word in command], env=self.environment, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
                                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler))

    def end(self, process, status=0):
        """What a program says, which ends with this status and leaves nothing running."""
        output, errors = process.communicate(timeout=120)
        self.assertEqual(process.returncode, status, output + errors)
        self.assertNotIn("Traceback", errors)
        self.wait_for(lambda: not self.running(), seconds=15)
        return output if status == 0 else errors

    def assert_as_one(self, pack, seeds, *options):
        """The files are those that one machine writes."""
        one = self.folder / "one"
        subprocess.run([MUSTER, "playtest", pack, "--seeds", seeds, "--quiet", "--out", one, *options], check=True)
        files = sorted(path.name for path in one.iterdir())
        self.assertEqual([Path(name).suffix for name in files], [".csv", ".md", ".png", ".svg"])
        for name in files:
            self.assertEqual((one / name).read_bytes(), (self.folder / "out" / name).read_bytes(), name)
        return files

    def test_a_worker_is_killed_and_a_part_fails(self):
        self.command("muster", FRAIL)
        words = [APW, "--seeds", "0..430", "--parts-of", "50", "--workers", "4", "--", *RANDOM]
        process = self.start(*words)
        [stuck] = self.wait_for(lambda: self.running("sleep 1000"))
        stuck.parent().parent().kill()
        self.assertIn("9 of 9 parts, 430 games", self.end(process))
        self.assertTrue((self.folder / "failed").is_dir())
        files = self.assert_as_one(APW, "0..430", *RANDOM)
        # All parts are kept, so that the same command only merges them.
        for name in files:
            (self.folder / "out" / name).unlink()
        self.assertIn("from an earlier run: 9 of 9 parts", self.end(self.start(*words)))
        self.assert_as_one(APW, "0..430", *RANDOM)

    def test_it_stops_when_the_interval_is_narrow(self):
        words = ["--seeds", "20..20000", "--parts-of", "50", "--workers", "4", "--until", "15", "--", *RANDOM]
        output = self.end(self.start(APW, *words))
        seeds = re.search(r"^seeds (20\.\.\d+) were played", output, re.MULTILINE)[1]
        self.assertLess(int(seeds[4:]), 500)
        self.assert_as_one(APW, seeds, *RANDOM)
        # It is the interval of the report.
        low, high = re.search(r"Bourbon wins +[\d.]+ % \(([\d.]+) to ([\d.]+)\)", output).groups()
        self.assertTrue(10 < float(high) - float(low) < 15)

    def test_nothing_is_left_after_ctrl_c(self):
        process = self.start(NPWS, "--seeds", "0..100000", "--parts-of", "20000", "--workers", "2")
        self.wait_for(lambda: len(self.running("--jobs 1")) == 4)
        os.killpg(process.pid, signal.SIGINT)
        self.assertIn("stopped", self.end(process, status=130))

    def test_mistakes_are_told_in_plain_words(self):
        (self.folder / "notes").mkdir()
        (self.folder / "notes" / "mine.txt").touch()
        seeds = ["--seeds", "0..10"]
        mistakes = [
            (self.start(APW, "--seeds", "10..5"), "`10..5` is not a range of seeds"),
            (self.start("no-such-pack", *seeds), "there is no folder `no-such-pack`"),
            (self.start(APW, *seeds, "--", "--policy", "rash"), "there is no policy `rash`"),
            (self.start(APW, *seeds, out="notes"), "is not from this program"),
            (self.start(APW, *seeds, "--scheduler", "tcp://127.0.0.1:1"), "no scheduler answers at `tcp://127.0.0.1:1`"),
        ]
        self.environment["PATH"] = str(self.folder)
        mistakes.append((self.start(APW, *seeds), "there is no `muster` on the PATH"))
        for process, words in mistakes:
            with self.subTest(words):
                errors = process.communicate(timeout=120)[1]
                self.assertEqual(process.returncode, 2, errors)
                self.assertIn(words, errors)
                self.assertNotIn("Traceback", errors)
        self.assertEqual(self.running(), [])

    def test_a_slurm_job_array(self):
        self.command("sbatch", SBATCH)
        command = [HERE / "slurm.sh", APW, "0", "120", self.folder / "out", *RANDOM]
        subprocess.run(command, env={**self.environment, "PARTS_OF": "50"}, check=True, capture_output=True)
        self.assertEqual(len(list((self.folder / "out" / "parts").iterdir())), 3)
        self.assert_as_one(APW, "0..120", *RANDOM)


if __name__ == "__main__":
    unittest.main()
