#!/usr/bin/env python3
"""Measures the prints of games with other people's tools.

    print.py BUILT PRINTED GAME...          what `muster build` and `muster print` made of these games, in these folders
    print.py --try WHAT MUSTER PACK         prints a pack with cards in another way: faces, long-edge or short-edge

Every page is read without a warning, all letters are embedded and can be searched, boxes are where they should be, every counter and card is
there as often as in the box, and fronts and backs lie on one another to a tenth of a millimetre.
"""

import csv
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from fractions import Fraction
from pathlib import Path

POINT = 25.4 / 72
# Forty pixels to the millimetre.
FINE, TIMES = 1016, 40


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True)
    said = (done.stdout + done.stderr).decode("utf-8", "replace")
    if done.returncode:
        raise SystemExit(f"{command[0]} {command[-1]}: {said}")
    return said


def boxes(pdf):
    """How many pages there are, and the width and height of each box of the first page in millimetres, with its corner."""
    said = run("pdfinfo", "-box", pdf)
    box = lambda name: [float(number) * POINT for number in re.search(rf"{name}Box: +([-\d. ]+)", said)[1].split()]
    return int(re.search(r"Pages: +(\d+)", said)[1]), {name: box(name) for name in ("Media", "Bleed", "Trim")}


def is_sound(pdf):
    said = run("qpdf", "--check", pdf)
    assert "No syntax or stream encoding errors found" in said and "WARNING" not in said, said
    said = run("mutool", "info", pdf)
    assert "warning" not in said.lower() and "error" not in said.lower(), said
    said = run("gs", "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=nullpage", pdf)
    assert not said.strip(), f"{pdf}: {said}"
    for line in run("pdffonts", pdf).splitlines()[2:]:
        assert line.split()[-5:-2] == ["yes", "yes", "yes"], f"{pdf}: {line}"


class Page:
    """A page in grey, forty pixels to the millimetre."""

    def __init__(self, pdf, number):
        command = ["pdftoppm", "-gray", "-r", str(FINE), "-f", str(number), "-l", str(number), str(pdf)]
        pgm = subprocess.run(command, check=True, capture_output=True).stdout
        head = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", pgm)
        self.width, self.height, self.grey = int(head[1]), int(head[2]), pgm[head.end() :]

    def edges(self, left, right, y):
        """Where the ink of a line begins and ends between two points, in millimetres."""
        line = self.grey[round(y * TIMES) * self.width :][: self.width]
        dark = [x for x in range(round(left * TIMES), round(right * TIMES)) if line[x] < 248]
        return dark[0] / TIMES, (dark[-1] + 1) / TIMES

    def ends(self, x, top, bottom):
        """The same of a column."""
        dark = [y for y in range(round(top * TIMES), round(bottom * TIMES)) if self.grey[y * self.width + round(x * TIMES)] < 248]
        return dark[0] / TIMES, (dark[-1] + 1) / TIMES


def of_box(built):
    """How many counters and cards there are of each, as the bundle says."""
    bundle = json.loads((built / "bundle.json").read_text())
    pieces = Counter({piece["id"]: piece["count"] * -(-len(piece["faces"]) // 2) for piece in bundle["pieces"]})
    # What can hide and has something on both sides is covered by a counter more.
    for piece in bundle["pieces"]:
        if piece.get("hidden") and piece["kind"] != "block" and len(piece["faces"]) % 2 == 0 and piece.get("side"):
            pieces[f"cover-{piece['side']}"] += piece["count"]
    cards = Counter({card["id"]: card["copies"] for card in bundle["cards"]})
    return bundle, +pieces, +cards


def made(muster, command, pack, *options):
    """The folder of what a command makes of a pack in the language of its tables, which has the shortest name."""
    out = Path(tempfile.mkdtemp())
    run(muster, command, "--quiet", pack, "--out", out, *options)
    return min((path for path in out.iterdir() if path.is_dir() and path.name[0] != "."), key=lambda path: len(path.name))


def whole(built, folder):
    files = sorted(path.name for path in folder.iterdir())
    for pdf in folder.glob("*.pdf"):
        is_sound(pdf)
    bundle, pieces, cards = of_box(built)
    rows = list(csv.DictReader((folder / "list.csv").open(encoding="utf-8")))
    for file, wanted in (("counters.pdf", pieces), ("cards.pdf", cards)):
        listed = [row for row in rows if row["file"] == file]
        assert Counter(row["id"] for row in listed) == wanted, f"{file}: {Counter(row['id'] for row in listed)}"
        if wanted:
            pages, of_page = boxes(folder / file)
            assert pages == max(int(row["page"]) for row in listed) + 1, f"{file} has {pages} pages"
            assert of_page["Trim"] == of_page["Media"], of_page
    # The map: as large as counters fit its places, with three millimetres to cut off.
    print_style, size = bundle["style"]["print"], [bundle["map"]["width"], bundle["map"]["height"]]
    assert print_style["counter"].endswith("in") and print_style.get("map") is None
    counter = float(Fraction(print_style["counter"].removesuffix("in"))) * 25.4
    width, height = (length * bundle["map"]["scale"] * counter / bundle["style"]["counter"] for length in size)
    pages, of_map = boxes(folder / "map.pdf")
    near = lambda one, other: all(abs(a - b) < 0.3 for a, b in zip(one, other))
    assert pages == 1 and near(of_map["Media"], [0, 0, width + 6, height + 6]), (of_map, width, height)
    assert near(of_map["Trim"], [3, 3, width + 3, height + 3]) and near(of_map["Bleed"], of_map["Media"]), of_map
    text = run("pdftotext", folder / "map.pdf", "-")
    named = [place["name"] for place in bundle["map"]["places"] if place["kind"] == "space" and " " not in place["name"]]
    lost = [name for name in named if name not in text]
    assert len(lost) <= len(named) // 10, f"cannot be found on the map: {lost}"
    parts, _ = boxes(folder / "map-in-parts.pdf")
    room = (210 - 12 - 10) * (297 - 12 - 10)
    assert parts >= (width - 10) * (height - 10) / room, parts
    print(f"{folder.name}: {len(files)} files, {len(rows)} counters and cards, the map {width:.0f} by {height:.0f} mm in {parts} parts")


def faces(muster, pack):
    """Faces for services that print on demand: poker cards of 825 by 1125 pixels, counters of 5/8 of an inch."""
    _, pieces, cards = of_box(made(muster, "build", pack))
    folder = made(muster, "print", pack, "--faces") / "faces"
    sizes = Counter()
    for path in folder.iterdir():
        head = path.read_bytes()[16:24]
        sizes[path.name.split("-")[0], int.from_bytes(head[:4]), int.from_bytes(head[4:])] += 1
    assert {(kind, *size) for kind, *size in sizes} == {("card", 825, 1125), ("back", 825, 1125), ("piece", 263, 263)}, sizes
    assert sizes["card", 825, 1125] == len(cards) and sizes["piece", 263, 263] >= len(pieces), sizes
    print(f"{pack}: {sum(sizes.values())} faces as files")


def registration(muster, pack, backs, offset=(0.0, 0.0)):
    """Fronts and backs of cards that do not lie in the middle of their paper."""
    copy = Path(tempfile.mkdtemp()) / "pack"
    shutil.copytree(pack, copy)
    system = json.loads((copy / "game.json").read_text())["system"]
    if system.startswith("../"):
        shutil.copytree(Path(pack) / system, copy / system)
    style = copy / "style.json"
    said = json.loads(style.read_text()) if style.exists() else {}
    places = [[12, 20], [100, 150]]
    said["print"] = {"cards": {"places": [[f"{length}mm" for length in place] for place in places], "backs": backs, "bleed": "0mm", "marks": False}}
    style.write_text(json.dumps(said))
    folder = made(muster, "print", copy, "--offset", f"{offset[0]},{offset[1]}")
    front, back = Page(folder / "cards.pdf", 1), Page(folder / "cards.pdf", 2)
    for x, y in places:
        middle = [x + 63.5 / 2, y + 88.9 / 2]
        left, right = front.edges(x - 3, x + 66.5, middle[1])
        top, foot = front.ends(middle[0], y - 3, y + 92)
        assert abs(left - x) < 0.1 and abs(right - x - 63.5) < 0.1 and abs(top - y) < 0.1, (left, right, top)
        if backs == "long-edge":
            expected = [210 - right, 210 - left, top, foot]
        else:
            expected = [left, right, 297 - foot, 297 - top]
        expected = [expected[0] + offset[0], expected[1] + offset[0], expected[2] + offset[1], expected[3] + offset[1]]
        centre = [(expected[0] + expected[1]) / 2, (expected[2] + expected[3]) / 2]
        found = [*back.edges(expected[0] - 4, expected[1] + 4, centre[1]), *back.ends(centre[0], expected[2] - 4, expected[3] + 4)]
        wrong = [abs(one - other) for one, other in zip(found, expected)]
        assert max(wrong) <= 0.1, f"{backs}: {found} for {expected}"
    print(f"{pack}: backs over the {backs} lie on their fronts, moved by {offset}")


TRIES = {
    "faces": faces,
    "long-edge": lambda *pack: registration(*pack, "long-edge"),
    "short-edge": lambda *pack: registration(*pack, "short-edge", (0.5, -0.3)),
}

if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--try", what, muster, pack] if what in TRIES:
            TRIES[what](Path(muster).resolve(), Path(pack))
        case [built, printed, *games] if games:
            for game in games:
                whole(Path(built) / game, Path(printed) / f"{game}-print")
        case _:
            sys.exit(__doc__)
