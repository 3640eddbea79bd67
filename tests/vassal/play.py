#!/usr/bin/env python3
"""Plays games in the real engine, and compares what players read with what they read before.

    VASSAL_ENGINE=JAR play.py MODULE PLAY [LOGS]

PLAY is a file of `plays/`: what is done, and below it what the chat says; `java/Play.java` tells how it is written. Everything is done,
undone by one undo, and done again, and the log of the game leads to the same state. The logs are kept in the folder LOGS. With
`PLAYS=write` the file is written anew.
Exit status 0 if nothing differs.
"""

import difflib
import os
import shutil
import sys
import tempfile
from pathlib import Path

from engine import Engine


def main(module, play, logs=None):
    module, play = Path(module).resolve(), Path(play).resolve()
    with tempfile.TemporaryDirectory() as scratch, Engine(scratch) as engine:
        engine.run("Play", module, play)
        for log in engine.scratch.glob("*.vlog") if logs else ():
            shutil.copy(log, Path(logs) / log.name.replace("play", play.stem))
        said = (engine.scratch / "told").read_text(encoding="utf-8").splitlines(keepends=True)
    expected = play.read_text(encoding="utf-8").splitlines(keepends=True)
    wrong = [line for line in said if line.startswith("problem")]
    if os.environ.get("PLAYS") == "write" and not wrong:
        play.write_text("".join(said), encoding="utf-8")
        expected = said
    differences = list(difflib.unified_diff(expected, said, "as it was", "as it is", n=2))
    print("".join(differences), end="")
    done = sum(line.startswith("> ") for line in said)
    print(f"{play.stem}: {done} steps played, {len(wrong)} problems, {'other words' if differences else 'the same words'}")
    return 1 if differences or wrong or not done else 0


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
