#!/usr/bin/env python3
"""Goes through games of the machine in the real engine.

    VASSAL_ENGINE=JAR watch.py MUSTER PACK MODULE

Some games that `muster playtest --logs` writes are opened in the module and gone through to their end. Held to be true are that the
engine complains of nothing, that each counter which went somewhere lies where `--trace` left it last, and that none is there which was
eliminated. Exit status 0 if so; else each difference is a line.
"""

import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from engine import Engine

SEEDS = range(3)
#: What the trace says of a counter that goes somewhere, and of one that is gone for good.
GOES = re.compile(r"^ *(?:[^:]+: )?(.+?) (?:from .+? to|enters at|retreats to|advances to|→) (.+)$")
GONE = re.compile(r"^ *(.+?) is eliminated$")


def ends(trace):
    """Where each counter of a trace came last; `None` for one that was eliminated."""
    places = {}
    for line in trace.splitlines():
        if gone := GONE.match(line):
            places[gone[1]] = None
        elif goes := GOES.match(line):
            places[goes[1]] = re.sub(r" \([^()]*\)$", "", goes[2])
    return places


def main(muster, pack, module):
    wrong = []
    steps = 0
    with tempfile.TemporaryDirectory() as scratch, Engine(scratch) as engine:
        logs = engine.scratch / "logs"
        for seed in SEEDS:
            one = [muster, "playtest", pack, "--seeds", f"{seed}..{seed + 1}", "--policy", "one-step"]
            trace = subprocess.run([*one, "--trace"], check=True, capture_output=True, text=True).stdout
            subprocess.run([*one, "--logs", logs], check=True, capture_output=True)
            [log] = logs.glob(f"*-{seed}.vlog")
            told = engine.run("Watch", Path(module).resolve(), log)
            wrong += [f"seed {seed}: {' '.join(line)}" for line in told if line[0] == "problem"]
            begun, lie = ([tuple(line[1:]) for line in told if line[0] == when] for when in ("begins", "ends"))
            # In the module, the copies of a counter have the same name.
            plain = {name: re.sub(r" #\d+$", "", name) for name in ends(trace)}
            for name, place in ends(trace).items():
                steps += 1
                if place is not None and (plain[name], place) not in lie:
                    at = [place for other, place in lie if other == plain[name]]
                    wrong.append(f"seed {seed}: {name} does not lie in {place}, but in {at}")
            # Counters of both sides may have the same name.
            lost = Counter(plain[gone[1]] for gone in map(GONE.match, trace.splitlines()) if gone)
            left = Counter(name for name, _ in begun) - Counter(name for name, _ in lie)
            if left != lost:
                wrong.append(f"seed {seed}: {dict(left)} are gone, and not {dict(lost)}")
    print("\n".join(wrong))
    print(f"{Path(pack).name}: {len(SEEDS)} games gone through, {steps} counters looked at, {len(wrong)} differences")
    return 1 if wrong or not steps else 0


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
