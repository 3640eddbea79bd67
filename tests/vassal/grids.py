#!/usr/bin/env python3
"""Compares what the real engine calls the cells of grids with what the pack calls them.

    VASSAL_ENGINE=JAR grids.py MUSTER

MUSTER is the program. Its pack of hexes to start from gets one grid after another (flat and pointed hexes, both shifts, squares,
each with other numbers), and a counter in every cell. Held to be true: the module has a grid of the engine's own, the engine finds
nothing wrong, and says of every counter the name of the cell that it lies in. Exit status 0 if so; else each difference is a line.
"""

import csv
import json
import subprocess
import sys
import tempfile
import zipfile
from collections import namedtuple
from pathlib import Path

from engine import Engine

# Where the board begins on the map of the module, in pixels.
EDGE = 48
Piece = namedtuple("Piece", "place x y")


def count(letters=False, digits=2, first=1, descending=False):
    return {"letters": letters, "digits": digits, "first": first, "descending": descending}


DOWN = {"rows_first": True, "columns": count(descending=True), "rows": count(), "separator": "."}
LETTERS = {"rows_first": False, "columns": count(letters=True, digits=1), "rows": count(digits=1, first=0, descending=True)}
BOTH = {"rows_first": True, "columns": count(digits=3, descending=True), "rows": count(first=20, descending=True), "separator": "-"}
GRIDS = [
    ("flat-hexes", "even", None),
    ("flat-hexes", "odd", DOWN),
    ("flat-hexes", "even", LETTERS),
    ("pointed-hexes", "even", None),
    ("pointed-hexes", "odd", LETTERS),
    ("pointed-hexes", "odd", BOTH),
    ("squares", "even", None),
    ("squares", "even", BOTH),
]


def write(path, text):
    path.write_text(text, encoding="utf-8")


def built(muster, folder):
    done = subprocess.run([muster, "build", folder / "pack", "--out", folder / "dist", "-q"], capture_output=True, check=False)
    if done.returncode:
        sys.exit(done.stdout.decode() + done.stderr.decode())
    [bundle] = (folder / "dist").glob("*/bundle.json")
    return bundle.parent, json.loads(bundle.read_text(encoding="utf-8"))


def tried(engine, muster, kind, shift, numbering):
    """What is wrong with a grid."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        pack = folder / "pack"
        new = [muster, "new", pack, "--map", "hexes"]
        subprocess.run(new, check=True, stdout=subprocess.DEVNULL)
        game = json.loads((pack / "game.json").read_text(encoding="utf-8"))
        grid = game["map"]["grid"]
        grid.update(kind=kind, shift=shift)
        if kind == "pointed-hexes":
            grid.update(columns=11, rows=12, side=97, corner=[53, 41])
        if numbering:
            grid["numbering"] = numbering
        write(pack / "game.json", json.dumps(game))
        tables = ["hexes", "hexsides", "paths", "names", "scenarios/battle/reinforcements", "scenarios/battle/setup"]
        # Examples of checks name cells by numbers that other grids do not have.
        for table in [*tables, "system/checks"]:
            path = pack / f"{table}.csv"
            write(path, path.read_text(encoding="utf-8").split("\n")[0] + "\n")
        # As many counters in the mix as there are cells.
        with open(pack / "units.csv", encoding="utf-8", newline="") as file:
            units = list(csv.DictReader(file))
        with open(pack / "units.csv", "w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, units[0], lineterminator="\n")
            writer.writeheader()
            writer.writerows(unit | {"count": 99} for unit in units)
        _, bundle = built(muster, folder)
        cells = [place for place in bundle["map"]["places"] if place["kind"] in ("hex", "square")]
        lies = (f"{cell['id']},1,{'blue' if at % 2 else 'red'}-foot\n" for at, cell in enumerate(cells))
        write(pack / "scenarios/battle/setup.csv", "place,count,piece\n" + "".join(lies))
        built_in, _ = built(muster, folder)
        [module] = built_in.glob("*.vmod")
        wrong = []
        xml = zipfile.ZipFile(module).read("buildFile.xml").decode()
        if "HexGrid " not in xml and "SquareGrid " not in xml:
            wrong.append("the module has no grid")
        told = engine.run("Look", module)
        wrong += [line[1] for line in told if line[0] == "problem"]
        pieces = [Piece(*line[2:5]) for line in told if line[0] == "piece" and "Foot" in line[7]]
        if len(pieces) != len(cells):
            wrong.append(f"{len(pieces)} counters in {len(cells)} cells")
        for piece in pieces:
            at = [int(piece.x) - EDGE, int(piece.y) - EDGE]
            [cell] = [cell for cell in cells if abs(cell["x"] - at[0]) < 2 and abs(cell["y"] - at[1]) < 2] or [None]
            if cell is None or piece.place != cell["name"]:
                wrong.append(f"at {at} the engine says {piece.place}, the pack {cell and cell['name']}")
        print(f"{kind}, {shift}: {len(cells)} cells, {len(wrong)} differences")
        return [f"{kind}, {shift}: {line}" for line in wrong]


def main():
    muster = Path(sys.argv[1]).resolve()
    # One after the other: engines that start at once read each other's key while it is written.
    with tempfile.TemporaryDirectory() as scratch, Engine(Path(scratch)) as engine:
        wrong = [line for grid in GRIDS for line in tried(engine, muster, *grid)]
    print("\n".join(wrong), end="\n" if wrong else "")
    sys.exit(1 if wrong else 0)


main()
