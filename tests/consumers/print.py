#!/usr/bin/env python3
"""Prints packs, and measures what comes out with other people's tools.

    print.py MUSTER PACK...

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


def made(pack, command, pattern, language, *options):
    """What a command makes of a pack in a language; without one, in that of its tables, whose folder has the shortest name."""
    out = Path(tempfile.mkdtemp())
    run(muster, command, "--quiet", pack, "--out", out, *(["--language", language] if language else []), *options)
    return min(out.glob(pattern), key=lambda path: len(str(path)))


def of_box(pack, language=None):
    """How many counters and cards there are of each, as the bundle says."""
    bundle = json.loads(made(pack, "build", "*/bundle.json", language).read_text())
    pieces = Counter({piece["id"]: piece["count"] * -(-len(piece["faces"]) // 2) for piece in bundle["pieces"]})
    cards = Counter({card["id"]: card["copies"] for card in bundle["cards"]})
    return bundle, +pieces, +cards


def printed(pack, *options, language=None):
    return made(pack, "print", "*-print", language, *options)


def whole(pack, language=None):
    folder, again = printed(pack, language=language), printed(pack, language=language)
    files = sorted(path.name for path in folder.iterdir())
    for name in files:
        assert (folder / name).read_bytes() == (again / name).read_bytes(), f"{name} is another every time"
    for pdf in folder.glob("*.pdf"):
        is_sound(pdf)
    bundle, pieces, cards = of_box(pack, language)
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
    assert print_style["counter"] == "5/8in" and print_style.get("map") is None
    width, height = (length * bundle["map"]["scale"] * 15.875 / bundle["style"]["counter"] for length in size)
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


def faces(pack):
    """Faces for services that print on demand: poker cards of 825 by 1125 pixels, counters of 5/8 of an inch."""
    _, pieces, cards = of_box(pack)
    folder = printed(pack, "--faces") / "faces"
    sizes = Counter()
    for path in folder.iterdir():
        head = path.read_bytes()[16:24]
        sizes[path.name.split("-")[0], int.from_bytes(head[:4]), int.from_bytes(head[4:])] += 1
    assert {(kind, *size) for kind, *size in sizes} == {("card", 825, 1125), ("back", 825, 1125), ("piece", 263, 263)}, sizes
    assert sizes["card", 825, 1125] == len(cards) and sizes["piece", 263, 263] >= len(pieces), sizes
    print(f"{pack}: {sum(sizes.values())} faces as files")


def registration(pack, backs, offset=(0.0, 0.0)):
    """Fronts and backs of cards that do not lie in the middle of their paper."""
    copy = Path(tempfile.mkdtemp()) / "pack"
    shutil.copytree(pack, copy)
    style = copy / "style.json"
    said = json.loads(style.read_text()) if style.exists() else {}
    places = [[12, 20], [100, 150]]
    said["print"] = {"cards": {"places": places, "backs": backs, "bleed": "0mm", "marks": False}}
    style.write_text(json.dumps(said))
    folder = printed(copy, "--offset", f"{offset[0]},{offset[1]}")
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


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    muster, packs = Path(sys.argv[1]).resolve(), [Path(pack) for pack in sys.argv[2:]]
    for pack in packs:
        whole(pack)
        for texts in pack.glob("texts/*.csv"):
            whole(pack, texts.stem)
    with_cards = next(pack for pack in packs if (pack / "cards.csv").exists() or list(pack.glob("**/cards.csv")))
    faces(with_cards)
    registration(with_cards, "long-edge")
    registration(with_cards, "short-edge", (0.5, -0.3))
