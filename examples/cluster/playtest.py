#!/usr/bin/env python3
"""Plays many games with `muster playtest`, on all processors of a machine or on many machines, and merges the results.

Dask gives each part of the seeds to a worker, which plays it and sends back its table. A part that fails, or whose
worker dies, is played again. Table, pictures and report are those of one `muster playtest` for the same seeds.
"""

import argparse
import csv
import logging
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import uuid
from collections import Counter
from pathlib import Path

EXAMPLES = """To go on with a run that was stopped, type the same command again.

examples:
  playtest.py sources/npws --seeds 0..20000 --out npws-20000
  playtest.py sources/npws --seeds 0..20000 --out npws-random -- --policy random --scenario full-game
  playtest.py /shared/npws --seeds 0..1000000 --out npws-exact --until 0.5 --scheduler tcp://head:8786"""

# Runs a program, and kills it when standard input ends: so it never outlives its worker, even one that is killed.
LEASH = """import subprocess, sys, threading
program = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)
threading.Thread(target=lambda: (sys.stdin.read(), program.kill()), daemon=True).start()
sys.exit(program.wait())"""

IGNORE_CTRL_C = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"


class Trouble(Exception):
    """What went wrong, in words for whoever typed the command."""


def play(first, end, pack, options):
    """Plays a part, in a worker, and returns its table; None if nobody wants it any more."""
    from distributed import get_worker

    worker = get_worker()
    task = worker.state.tasks[worker.get_current_task()]
    # `pip` puts it beside Python, which need not be on the PATH.
    muster = shutil.which("muster") or shutil.which("muster", path=os.path.dirname(sys.executable))
    if not muster:
        raise RuntimeError(f"the worker {worker.address} has no `muster` on its PATH")
    # Each attempt has a folder of its own, so that it never meets what an earlier one left behind.
    folder = tempfile.TemporaryDirectory(prefix=f"part-{first}-{end}-", dir=worker.local_directory)
    with folder as out, tempfile.TemporaryFile() as said:
        command = [sys.executable, "-IS", "-c", LEASH, muster, "playtest", pack, *options]
        command += ["--seeds", f"{first}..{end}", "--jobs", "1", "--quiet", "--out", out]
        # In a process group of its own: the Ctrl-C of the terminal does not reach it.
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=said, stderr=said, start_new_session=True) as leash:
            while leash.poll() is None:
                try:
                    leash.wait(timeout=1)
                except subprocess.TimeoutExpired:
                    if task.state == "cancelled":
                        return None
        tables = list(Path(out).glob("*.csv"))
        # If a game broke an invariant the status is 1 and the table is good: the report will say so.
        if leash.returncode not in (0, 1) or not tables:
            said.seek(0)
            why = said.read().decode(errors="replace").strip()
            raise RuntimeError(f"on {worker.address}, with status {leash.returncode}: {why}")
        return tables[0].read_text(encoding="utf-8")


def read(table):
    """What was played, which must be the same in all tables; the seeds; how many games each side won."""
    rows = list(csv.DictReader(table.splitlines()))
    # The column `pack` depends on the files of the pack and on the version of its rules in Muster.
    columns = ["pack", "scenario", "policy_one", "policy_two", "checked"]
    kinds = {tuple(row[column] for column in columns) for row in rows}
    return kinds, [int(row["seed"]) for row in rows], Counter(row["winner"] for row in rows)


def shares(total):
    """Each side, its wins, and where their true share lies with 95 % confidence, in per cent: Wilson's interval, as in
    the report."""
    # A game that broke an invariant has no winner.
    won = {side: count for side, count in sorted(total.items()) if side}
    n, z = sum(won.values()), 1.959964
    for side, count in won.items():
        centre = (count / n + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * (count / n * (1 - count / n) / n + z * z / (4 * n * n)) ** 0.5
        yield side, count, 100 * (centre - half), 100.0 if count == n else 100 * (centre + half)


def enough(parts, done, until):
    """The parts to merge, or none while they are not enough. They have no gap, as if one machine had played them."""
    total = Counter()
    for number, part in enumerate(parts, 1):
        if part not in done:
            return []
        total += done[part]
        if until and max((high - low for _, _, low, high in shares(total)), default=100) < until:
            return parts[:number]
    return parts


def first_game(args, out):
    """What is played. One game here shows mistakes in pack and options before any worker starts."""
    command = ["muster", "playtest", args.pack, *args.options, "--seeds", f"{args.seeds.start}..{args.seeds.start + 1}"]
    tried = subprocess.run([*command, "--quiet", "--out", out], capture_output=True, text=True)
    if tables := list(Path(out).glob("*.csv")):
        return read(tables[0].read_text(encoding="utf-8"))[0]
    why = re.sub("^(muster|error): ", "", tried.stderr).split("\n\n")[0].strip()
    raise Trouble(why or "`muster playtest` writes no table with these options")


def connect(args, scratch):
    """A client of the scheduler that is named, or of one for this machine only, without a dashboard."""
    try:
        from distributed import Client
    except ImportError:
        raise Trouble("the Python package `distributed` is missing: pip install distributed") from None
    if args.scheduler is None:
        # Port 0 is any free one: Dask answers questions about its state there, dashboard or not. Ctrl-C in the terminal
        # reaches the workers too, but it is this program that ends them.
        return Client(n_workers=args.workers, threads_per_worker=1, host="127.0.0.1", dashboard_address=None,
                      scheduler_kwargs={"dashboard_address": "127.0.0.1:0"}, local_directory=scratch,
                      silence_logs=logging.CRITICAL, preload=IGNORE_CTRL_C)
    try:
        client = Client(args.scheduler, timeout=5)
    except (OSError, ValueError):
        raise Trouble(f"no scheduler answers at `{args.scheduler}`; write its address as in tcp://head:8786") from None
    if not client.nthreads():
        print(f"`{args.scheduler}` has no workers yet; waiting for one", flush=True)
    return client


def play_all(args, parts, file):
    """Plays the parts, less those that an earlier run left, until they are enough; returns these."""
    pack, done = os.path.abspath(args.pack), {}

    def add(part, table, whose):
        try:
            kinds, seeds, done[part] = read(table)
        except (KeyError, TypeError, ValueError):
            raise Trouble(f"{whose} is damaged") from None
        if kinds != wanted or seeds != list(range(*part)):
            raise Trouble(f"{whose} is of other seeds, or of another pack, Muster or options than a game played here")

    def told():
        total = sum(done.values(), Counter())
        sides = [f"{side} wins {count} ({low:.1f} to {high:.1f} %)" for side, count, low, high in shares(total)]
        return f"{len(done)} of {len(parts)} parts, {total.total()} games: {', '.join(sides)}"

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        wanted = first_game(args, scratch)
        file(parts[0]).parent.mkdir(parents=True, exist_ok=True)
        for part in parts:
            if file(part).exists():
                add(part, file(part).read_text(encoding="utf-8"), f"`{file(part)}` from an earlier run")
        if done:
            print(f"from an earlier run: {told()}", flush=True)
        if found := enough(parts, done, args.until):
            return found
        with connect(args, scratch) as client:
            from distributed import as_completed

            run, left = uuid.uuid4().hex, [part for part in parts if part not in done]
            keys = [(f"playtest-{run}", first) for first, _ in left]
            futures = client.map(play, *zip(*left), pack=pack, options=args.options, key=keys, retries=2)
            waiting = dict(zip(futures, left))
            try:
                for future in as_completed(futures):
                    part = waiting.pop(future)
                    try:
                        table = future.result()
                    except Exception as error:
                        raise Trouble("the games {}..{} could not be played: {}".format(*part, error)) from None
                    add(part, table, "what a worker played")
                    new = file(part).with_suffix(".new")
                    new.write_text(table, encoding="utf-8", newline="\n")
                    new.replace(file(part))
                    print(told(), flush=True)
                    if found := enough(parts, done, args.until):
                        return found
            finally:
                # What is still being played ends within a second, on whatever machine.
                client.cancel(list(waiting))


def arguments(words):
    def seeds(text):
        found = re.fullmatch(r"(\d+)\.\.(\d+)", text)
        if not found or int(found[1]) >= int(found[2]):
            why = f"`{text}` is not a range of seeds; write A..B with A less than B, as in 0..20000"
            raise argparse.ArgumentTypeError(why)
        return range(int(found[1]), int(found[2]))

    parser = argparse.ArgumentParser(
        prog="playtest.py", usage="%(prog)s PACK --seeds A..B --out DIR [options] [-- options of muster playtest]",
        description=__doc__, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter)
    option = parser.add_argument
    option("pack", metavar="PACK", help="the folder of the pack; workers must have it under the same path")
    option("--seeds", metavar="A..B", type=seeds, required=True, help="what to play, from A up to but not including B")
    option("--out", metavar="DIR", type=Path, required=True, help="where to write table, pictures, report and parts")
    option("--parts-of", metavar="N", type=int, default=1000, help="how many seeds a part has (1000)")
    option("--until", metavar="WIDTH", type=float, help="stop when the confidence interval of each side's share of "
           "wins is narrower than so many percentage points; this is looked at after each part")
    option("--scheduler", metavar="ADDRESS", help="a Dask scheduler that has workers, as in tcp://head:8786")
    option("--workers", metavar="N", type=int, default=os.cpu_count(), help="without --scheduler: how many workers to "
           "start on this machine (as many as it has processors)")
    at = words.index("--") if "--" in words else len(words)
    args = parser.parse_args(words[:at])
    args.options = words[at + 1:]
    if min(args.parts_of, args.workers) < 1:
        parser.error("--parts-of and --workers must be at least 1")
    if args.until is not None and not 0 < args.until < 100:
        parser.error("--until must be between 0 and 100 percentage points, as in 2 or 0.5")
    return args


def main(words):
    args = arguments(words)
    kept = args.out / "parts"
    parts = [(first, min(first + args.parts_of, args.seeds.stop)) for first in args.seeds[::args.parts_of]]
    file = lambda part: kept / "{}-{}.csv".format(*part)
    try:
        if not shutil.which("muster"):
            raise Trouble("there is no `muster` on the PATH; the README beside this program says how to install it")
        if args.out.exists() and not kept.is_dir() and (not args.out.is_dir() or any(args.out.iterdir())):
            raise Trouble(f"`{args.out}` is not from this program; name another folder with `--out`")
        found = play_all(args, parts, file)
        print(f"seeds {found[0][0]}..{found[-1][1]} were played; merging", flush=True)
        command = ["muster", "playtest", args.pack, "--out", args.out, "--merge", *map(file, found)]
        return subprocess.run(command).returncode
    except (Trouble, OSError) as trouble:
        print(f"playtest.py: {trouble}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"playtest.py: stopped; the parts that are done are in `{kept}`", file=sys.stderr)
        return 130


if __name__ == "__main__":
    # A run that is told to end by `kill` ends as with Ctrl-C: it leaves nothing running.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main(sys.argv[1:]))
