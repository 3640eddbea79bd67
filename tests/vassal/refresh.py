#!/usr/bin/env python3
"""Plays with a module in the real engine, changes the game, builds it again and refreshes the saved game.

    VASSAL_ENGINE=JAR refresh.py MUSTER SOURCE

MUSTER is the program, SOURCE the folder of a game. A copy of it is built; some counters are taken from the palettes, moved,
turned and marked and cards dealt; the game is saved. Then a leader's rating changes, a space or a city comes and a card goes,
and the copy is built again. Held to be true are
- every slot that stays has its number, in ids.lock and in the module;
- the saved game loads in the new module with every counter and card in its place and with its face up;
- the engine's own Refresh Counters makes each of them what the new module makes, and finds all but the card that went;
- the leader shows its new rating, and no other picture changes;
- saved and loaded once more, all is as it was.
Exit status 0 if so; else each difference is a line.
"""

import csv
import io
import json
import math
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

from engine import Engine

ROOM = "＄"  # what the module writes for a dollar sign, which means something to the engine
TURN_OVER, MARK_MOVED, SHOW_TRAIL = "70,130", "77,130", "84,130"
STEPS = ("played", "loaded", "refreshed", "again")


class Table:
    """A table that is changed as a spreadsheet would change it."""

    def __init__(self, path):
        self.path = path
        with open(path, encoding="utf-8-sig", newline="") as file:
            self.rows = list(csv.DictReader(file))

    def save(self):
        text = io.StringIO()
        writer = csv.DictWriter(text, self.rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(self.rows)
        self.path.write_text(text.getvalue(), encoding="utf-8")


def build(muster, pack, out):
    """The module, the bundle and the numbers of the slots."""
    subprocess.run([muster, "build", pack, "--out", out], check=True, capture_output=True)
    [bundle] = out.glob("*/bundle.json")
    [module] = out.glob("*/*.vmod")
    slots = json.loads((pack / "ids.lock").read_text(encoding="utf-8"))["slots"]
    return module, json.loads(bundle.read_text(encoding="utf-8")), slots


def numbers(module):
    """The slots of the build file: their numbers and names."""
    with zipfile.ZipFile(module) as archive:
        root = ElementTree.fromstring(archive.read("buildFile.xml"))
    return {slot.get("gpid"): slot.get("entryName") for slot in root.iter() if slot.get("gpid")}


def actions(bundle, slots, rated):
    """What is played, and the leader, one of those that are rated, whose rating will change."""
    pieces = {piece["id"]: piece for piece in bundle["pieces"]}
    number = {piece: str(slots[f"piece:{piece}"]) for piece in pieces}
    placed = bundle["scenarios"][0]["placements"]
    turned = {line["piece"]: line["face"] != pieces[line["piece"]]["faces"][0]["id"] for line in placed}
    front_up = [piece for piece in pieces.values() if not turned.get(piece["id"])]
    two_sided = {piece["id"] for piece in front_up if len(piece["faces"]) > 1}
    leaders = [piece["id"] for piece in front_up if piece["kind"] == "leader"]
    troops = [piece["id"] for piece in front_up if piece["id"] in two_sided and piece["kind"] not in ("leader", "marker")]
    # Leaders of some games have one side.
    leaders = [leader for leader in leaders if leader in two_sided] or leaders
    # Those that lie on the map already come first.
    leaders.sort(key=lambda piece: piece not in turned)
    troops.sort(key=lambda piece: piece not in turned)
    leader = next(piece for piece in leaders if piece in rated)
    other = next(piece for piece in leaders if piece != leader)
    first, second = troops[:2]
    acts = [["put", number[piece], number[next(iter(turned))]] for piece in (leader, other, first, second) if piece not in turned]
    acts += [
        ["move", number[leader], number[second]],
        ["key", number[leader], MARK_MOVED],
        ["key", number[first], TURN_OVER],
        ["key", number[first], SHOW_TRAIL],
    ]
    if other in two_sided:
        acts.append(["key", number[other], TURN_OVER])
    laid = [piece for piece in pieces.values() if piece["attributes"].get("on")]
    states = [piece for piece in laid if pieces[second]["kind"] in piece["attributes"]["on"]]
    assert states or not laid, "no marker is laid on troops"
    acts += [["key", number[second], f"57348,0,toggle-{state['id']}"] for state in states]
    dealt = bundle["sides"][0]
    side = dealt["name"].replace("$", ROOM)
    open_to = (None, dealt["id"])
    decks = [deck for deck in bundle["decks"] if deck["kind"] == "draw" and deck.get("side") in open_to]
    draws = [deck["name"].replace("$", ROOM) for deck in decks]
    assert draws, "no deck is drawn from"
    acts += [["deal", deck, f"Deal a card to {side}"] for deck in draws for _ in range(3)]
    return leader, side, ["\t".join(act) for act in acts]


def ratings(pack):
    """The leaders with the column of a rating that each has, or could have."""
    known = {}
    for row in Table(pack / "leaders.csv").rows:
        column = next((name for name in ("command", "activation") if (row.get(name) or "").isdigit()), None)
        # Of some games no rating is known.
        column = column or ("value" if "value" in row else None)
        if column:
            known[row["id"]] = column
    return known


def new_space(pack):
    """A space that lies beside another, and can be reached from it."""
    spaces, connections = Table(pack / "spaces.csv"), Table(pack / "connections.csv")
    plain = [row for row in spaces.rows if not any(row.get(name) for name in ("ports", "vp", "wealthy", "x"))]
    # Where it pushes no other space aside: saved games know points of the map.
    places = [(float(row["lat"]), float(row["lon"])) for row in spaces.rows if row["lat"]]
    room = lambda lat, lon: min(math.hypot(lat - at[0], 0.65 * (lon - at[1])) for at in places)
    inside = lambda lat, lon: all(min(axis) < at < max(axis) for at, axis in zip((lat, lon), zip(*places)))
    steps = [(0.8, 0), (-0.8, 0), (0, 1.3), (0, -1.3), (0.9, 0.9), (-0.9, 0.9), (0.9, -0.9), (-0.9, -0.9)]
    near, lat, lon = max(
        ((row, float(row["lat"]) + up, float(row["lon"]) + right) for row in plain for up, right in steps
         if row.get("terrain") != "unlimited" and inside(float(row["lat"]) + up, float(row["lon"]) + right)),
        key=lambda found: room(*found[1:]),
    )
    new = {**near, "id": "new-space", "name": "New Space", "aliases": "", "lat": f"{lat:.3f}", "lon": f"{lon:.3f}"}
    spaces.rows.append(new)
    open_to_all = {"only": ""} if "only" in connections.rows[0] else {}
    connections.rows.append({**connections.rows[0], "from": near["id"], "to": "new-space", **open_to_all})
    spaces.save()
    connections.save()


def new_city(pack):
    """A town in a square of land beside that of another."""
    cities, squares = Table(pack / "cities.csv"), Table(pack / "squares.csv")
    taken = {row["square"] for row in cities.rows}
    inland = {row["id"] for row in squares.rows if row["terrain"] != "sea" and not row.get("sea")}
    east = lambda square: square[:-1] + chr(ord(square[-1]) + 1)
    near = next(row for row in cities.rows if east(row["square"]) in inland - taken)
    facts = {"id": "new-town", "name": "New Town", "aliases": "", "square": east(near["square"]), "kind": "town"}
    nothing = dict.fromkeys(("fortress", "port", "electorate", "tax", "reconstructed", "note"), "")
    cities.rows.append({**near, **nothing, **facts, "cite": "reconstructed"})
    cities.save()


def change(pack, leader, column):
    """A rating changes, a space or a city comes, a card goes; the card's id."""
    leaders = Table(pack / "leaders.csv")
    for row in leaders.rows:
        if row["id"] == leader:
            row[column] = str(int(row[column] or 0) + 1)
    leaders.save()
    (new_space if (pack / "spaces.csv").exists() else new_city)(pack)
    texts = [path.read_text(encoding="utf-8") for path in pack.rglob("*") if path.suffix in (".csv", ".json")]
    names = ("cards.csv", "campaign-markers.csv")
    cards = Table(next(pack / name for name in names if (pack / name).exists()))
    named = [re.compile(rf"(?<![\w-]){row['id']}(?![\w-])") for row in cards.rows]
    single = [(row.get("copies") or "1") == "1" for row in cards.rows]
    told = [sum(len(name.findall(text)) for text in texts) for name in named]
    once = [row for row, times, one in zip(cards.rows, told, single) if one and times == 1]
    rules = json.loads((pack / "rules.json").read_text(encoding="utf-8"))
    # Where the rules count the cards of each deck by the letter of their codes, one of those goes.
    counts = {count["letter"]: count for count in rules.get("cards", {}).get("decks", [])}
    once = [row for row in once if not counts or row["code"][0] in counts]
    cards.rows.remove(once[-1])
    cards.save()
    for letter, count in counts.items():
        count["cards"] -= once[-1]["code"].startswith(letter)
    (pack / "rules.json").write_text(json.dumps(rules, ensure_ascii=False, indent=2), encoding="utf-8")
    game = json.loads((pack / "game.json").read_text(encoding="utf-8"))
    game["version"] = "99.0.0"
    if "cards" in game["components"]:
        game["components"]["cards"] -= 1
    (pack / "game.json").write_text(json.dumps(game, ensure_ascii=False, indent=2), encoding="utf-8")
    return once[-1]["id"]


class Comparison:
    def __init__(self):
        self.differences = 0

    def tell(self, line):
        self.differences += 1
        print(line)

    def same(self, what, before, after):
        for key in sorted((before - after).elements()):
            self.tell(f"{what}: lost {key}")
        for key in sorted((after - before).elements()):
            self.tell(f"{what}: came {key}")


def compare(told, old, new, leader, card, picture):
    comparison = Comparison()
    steps = {step: [line[1:] for line in told if line[0] == step] for step in STEPS}
    lies = {step: Counter(tuple(line[:7]) for line in lines) for step, lines in steps.items()}
    comparison.same("loading in the new module", lies["played"], lies["loaded"])
    comparison.same("refreshing", lies["loaded"], lies["refreshed"])
    whole = {step: Counter(map(tuple, lines)) for step, lines in steps.items()}
    comparison.same("saving and loading again", whole["refreshed"], whole["again"])
    looks = {step: Counter((line[0], line[3], line[7]) for line in lines) for step, lines in steps.items()}
    changed = {gpid for _, gpid, _ in looks["played"] - looks["again"]}
    if leader not in changed or changed - {leader, card}:
        comparison.tell(f"new pictures: of {sorted(changed)}, where {leader} alone has changed")
    stale = {line[3] for line in steps["refreshed"] if line[8] != "true"}
    if stale != {card}:
        comparison.tell(f"not as the new module makes them: {sorted(stale)}, where {card} alone has gone")
    comparison.same("slots", Counter(old.items()) - Counter([(card, old[card])]), Counter(new.items()))
    for line in told:
        # The engine keeps the card that went, and misses its picture.
        if line[0] == "problem" and picture not in line[1]:
            comparison.tell(" ".join(line))
    return comparison.differences, len(steps["played"])


def main(muster, source):
    muster, source = Path(muster).resolve(), Path(source)
    with tempfile.TemporaryDirectory() as scratch:
        scratch = Path(scratch)
        pack = scratch / source.name
        # Worked examples and second readings speak of the game as it was.
        shutil.copytree(source, pack, ignore=shutil.ignore_patterns("examples", "second-reading", "texts"))
        system = json.loads((source / "game.json").read_text(encoding="utf-8"))["system"]
        if system.startswith("../"):
            shutil.copytree(source / system, pack / system)
        with Engine(scratch) as engine:
            module, bundle, slots = build(muster, pack, scratch / "old")
            rated = ratings(pack)
            leader, side, acts = actions(bundle, slots, rated)
            saved, again = scratch / "played.vsav", scratch / "again.vsav"
            told = engine.run("Refresh", module, "play", bundle["scenarios"][0]["name"], side, saved, *acts)
            card = change(pack, leader, rated[leader])
            later, _, slots_later = build(muster, pack, scratch / "new")
            told += engine.run("Refresh", later, "refresh", saved, again)
        gone = f"card:{card}#1"
        kept = {key: slot for key, slot in slots.items() if key != gone}
        locks = 0 if kept == slots_later else 1
        if locks:
            print(f"ids.lock: {sorted(set(kept.items()) ^ set(slots_later.items()))}")
        leader, number = str(slots[f"piece:{leader}"]), str(slots[gone])
        differences, count = compare(told, numbers(module), numbers(later), leader, number, f"card-{card}.png")
    print(f"{bundle['game']['title']}: {count} counters and cards refreshed, {differences + locks} differences")
    return 1 if differences + locks or not count else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
