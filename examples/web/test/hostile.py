"""Builds a small game of each system whose names, notes and texts try to run as scripts: python3 hostile.py MUSTER FOLDER"""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from itertools import cycle
from pathlib import Path

GAMES = [["--rules", name] for name in ("no-peace", "sovereigns", "frederick")]
"""The options of `muster new`, for a game of each kind."""

PAYLOADS = [
    "<script>hacked=1</script>",
    '"><img src=x onerror=hacked=1>',
    "javascript:hacked=1",
    "'><svg onload=hacked=1>",
    "]]></text></title><script>hacked=1</script>",
    '<a href="javascript:hacked=1">here</a>',
    '<iframe srcdoc="<script>parent.hacked=1</script>">',
]
"""What a page runs that takes text for markup."""

TEXTS = {"name", "note", "effect", "text", "printed", "quoted", "meaning", "question", "ruling", "reason", "what"}
"""The columns of sources that hold free text."""

NAMED = {"corps", "leaders", "markers", "strength-points", "track-spaces", "units"}
"""The tables of counters, and of what dates name."""

LONGEST_NAME = 120


def poison_table(path: Path, payloads: cycle[str]) -> None:
    """Puts a payload behind every text, and into a note of every row."""
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        columns, rows = list(reader.fieldnames or []), list(reader)
    if "aliases" not in columns and path.stem in NAMED:
        columns.append("aliases")
    for row in rows:
        if path.stem in NAMED:
            # Set-ups refer to counters by their names, too, and dates to turns and seasons.
            row["aliases"] = "|".join(filter(None, [row.get("aliases"), row["name"]]))
        texts = TEXTS | {"front", "back"} if path.stem == "markers" else TEXTS
        for column in texts.intersection(columns):
            payload = next(payloads)
            text = f"{row[column]} {payload}".strip()
            row[column] = text if len(text) <= LONGEST_NAME else payload
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def poison(pack: Path) -> None:
    payloads = cycle(PAYLOADS)
    for path in sorted(pack.rglob("*.csv")):
        poison_table(path, payloads)
    game = json.loads((pack / "game.json").read_text(encoding="utf-8"))
    # What this address tells is another's to say, too.
    game["publication"] = {"site": "https://example.org/game"}
    game.update(title=" ".join(PAYLOADS[:2]), subtitle=" ".join(PAYLOADS[2:4]), document=" ".join(PAYLOADS), credits=PAYLOADS)
    (pack / "game.json").write_text(json.dumps(game), encoding="utf-8")
    (pack / "RULES.md").write_text("\n\n".join(f"## {payload}\n\n{payload} [{payload}](javascript:hacked=1)" for payload in PAYLOADS), encoding="utf-8")


def main(muster: str, folder: Path) -> None:
    for kind in GAMES:
        pack = folder / "sources" / f"hostile-{kind[-1]}"
        subprocess.run([muster, "new", pack, *kind], check=True, stdout=subprocess.DEVNULL)
        poison(pack)
        # The names are too long for what they are written on: that is a warning.
        built = subprocess.run([muster, "build", pack, "--out", folder], capture_output=True, encoding="utf-8")
        if built.returncode != 0:
            raise SystemExit(built.stdout + built.stderr)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
