#!/usr/bin/env python3
"""Loads a module in the real engine, and compares what it shows with what the game's tables say.

    VASSAL_ENGINE=JAR set-ups.py BUILT SOURCE

BUILT is the folder of a game that was built, SOURCE the folder of its tables. The engine finds nothing wrong, draws every counter and
card, and saves and loads every set-up. Held to each other are
- every counter of every set-up, by place and face: the engine against the bundle, and the engine against setup.csv, which is
  read here anew;
- what waits on the turn track, against the bundle;
- the cards of every deck, and the kinds of counter in the palette and their numbers.
Exit status 0 if all agree; else each difference is a line.
"""

import csv
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path

from engine import Engine

TURNS = ("promote", "replace")  # they turn a counter that is in play already
WIDEST = 1700  # pixels of a tool bar, so that it has one row on most screens
ROOM = "＄"  # what the module writes for a dollar sign, which means something to the engine


def plain(name):
    name = " ".join(name.split()).replace("$", ROOM).replace('"', "”")
    return name[:-1] + "＼" if name.endswith("\\") else name


def rows(path):
    if not path.exists():
        return []  # a table of another system
    with open(path, encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def tables_for(source, roles):
    """The files of the tables that a pack describes itself as being for one of these."""
    described = rows(source / "system/tables.csv")
    return [row["file"] or f"{row['id']}.csv" for row in described if row["role"] in roles]


def by_any_name(source, files):
    """Each id, name and alias of the tables' rows to the id."""
    known = {}
    for file in files:
        for row in rows(source / file):
            for word in [row["id"], row.get("name"), *(row.get("aliases") or "").split("|")]:
                if word:
                    known.setdefault(word, row["id"])
    return known


def halves(count):
    whole, _, half = (count or "1").partition(".")
    return int(whole or 0) * 2 + (half == "5")


class Comparison:
    def __init__(self):
        self.differences = 0
        self.compared = 0

    def same(self, what, engine, wanted):
        for key in sorted(set(engine) | set(wanted), key=str):
            self.compared += max(engine.get(key, 0), wanted.get(key, 0))
            if engine.get(key, 0) != wanted.get(key, 0):
                self.differences += 1
                print(f"{what}: {key}: the engine has {engine.get(key, 0)}, the tables {wanted.get(key, 0)}")


class SetUp:
    """What the engine shows of a set-up."""

    def __init__(self):
        self.pieces, self.decks = [], Counter()


def shown(module):
    """What the engine shows of a module: its set-ups by their names, and the numbers of its counters and cards."""
    set_ups, numbers, problems = {}, Counter(), []
    with tempfile.TemporaryDirectory() as scratch, Engine(scratch) as engine:
        told = engine.run("Look", module)
    for kind, *fields in told:
        if kind == "set-up":
            set_up = set_ups[fields[0]] = SetUp()
        elif kind == "piece" and fields[0] == "Main Map":
            _, place, _, _, gpid, basic, name = fields
            set_up.pieces.append((place, gpid, name != basic))
        elif kind == "deck":
            set_up.decks[fields[0]] += int(fields[1])
        elif kind in ("slots", "cards"):
            numbers[kind] = int(fields[0])
        elif kind == "tool bar" and int(fields[0]) > WIDEST:
            problems.append(f"the tool bar is {fields[0]} pixels wide")
        elif kind == "problem":
            problems.append(fields[0])
    return set_ups, numbers, problems


def main(built, source):
    [module] = Path(built).resolve().glob("*.vmod")
    bundle = json.loads((Path(built) / "bundle.json").read_text(encoding="utf-8"))
    set_ups, numbers, problems = shown(module)
    print(*problems, sep="\n", end="\n" if problems else "")
    source = Path(source)
    slots = json.loads((source / "ids.lock").read_text(encoding="utf-8"))["slots"]
    piece_of = {str(number): key.removeprefix("piece:") for key, number in slots.items() if key.startswith("piece:")}
    pieces = {piece["id"]: piece for piece in bundle["pieces"]}
    kinds = {piece["id"]: piece["kind"] for piece in bundle["pieces"]}
    tracks = {track["id"]: track for track in bundle["map"]["tracks"]}
    places = {}
    for place in bundle["map"]["places"]:
        track = tracks.get(place.get("track"))
        name = place["name"] if track is None or track["kind"] == "turn" else f"{track['name']} {place['name']}"
        places[place["id"]] = plain(name)
    marked = {piece["id"]: piece["attributes"].get("track") for piece in bundle["pieces"]}
    tracked = {of: {places[id] for id in tracks[track]["places"]} for of, track in marked.items() if track in tracks}
    comparison = Comparison()

    for scenario in bundle["scenarios"]:
        title = scenario["name"]
        # In each place of a map without a grid a piece lies that nobody sees.
        unseen = Counter(place for place, gpid, _ in set_ups[title].pieces if gpid == str(slots.get("place")))
        of_map = [place for place in bundle["map"]["places"] if place["kind"] not in ("box", "track-space")]
        wanted = Counter(places[place["id"]] for place in of_map if "place" in slots)
        comparison.same(f"{title}, places", unseen, wanted)
        engine = Counter()
        for place, gpid, turned in set_ups[title].pieces:
            of = piece_of.get(gpid)
            if of is None:
                continue  # a card
            # The front adds nothing to a name, and a corps has no other number of steps.
            engine[place, of, kinds[of] == "corps" and turned] += 1
        # Markers that go with the turn tracker lie where it stands, whether or not the set-up says so.
        placed = {line["piece"] for line in scenario["placements"]}
        for of, on in tracked.items():
            found_on = {place for place, piece, _ in engine if piece == of}
            if of not in placed and found_on:
                comparison.same(f"{title}, tracker", Counter({of: len(found_on & on)}), Counter({of: 1}))
                engine = Counter({key: count for key, count in engine.items() if key[1] != of})
        wanted = Counter()
        for list_of, at in [("placements", "place"), ("arrivals", "turn")]:
            for line in scenario[list_of]:
                if line.get("action") not in TURNS:
                    reduced = kinds[line["piece"]] == "corps" and line["face"] == "reduced"
                    wanted[places[line[at]], line["piece"], reduced] += line["count"]
        comparison.same(f"{title}, bundle", engine, wanted)

        # The same from the tables themselves: strengths of corps and numbers of counters, without what comes later.
        for line in scenario["arrivals"]:
            if line["action"] not in TURNS:
                reduced = kinds[line["piece"]] == "corps" and line["face"] == "reduced"
                engine[places[line["turn"]], line["piece"], reduced] -= line["count"]
        strength = Counter()
        for (place, of, reduced), count in engine.items():
            strength[place, of] += count * (1 if reduced else 2)
        folder = source / "scenarios" / scenario["id"]
        other = json.loads((folder / "scenario.json").read_text(encoding="utf-8")).get("set_up_of")
        own = tables_for(source, {"space", "cell", "area", "box"})
        # Most cells of a grid have no row: a cell is called by its number.
        spaces = {id: id for id in places} | by_any_name(source, ["spaces.csv", "boxes.csv", "track-spaces.csv", *own])
        own = tables_for(source, {"counter", "leader", "block", "marker"})
        counters = by_any_name(source, ["corps.csv", "strength-points.csv", "leaders.csv", "markers.csv", *own])
        powers = {row["id"]: row for row in rows(source / "powers.csv")}
        for row in rows(source / "corps.csv"):
            power = powers[row["power"]] if row["power"] in powers else None
            for word in [] if power is None else [power["name"], power["id"]]:
                counters.setdefault(word, row["id"])
        tables = Counter()
        for row in rows((source / "scenarios" / other if other else folder) / "setup.csv"):
            tables[places[spaces[row["place"]]], counters[row["piece"]]] += halves(row["count"])
        comparison.same(f"{title}, setup.csv", +strength, tables)

        decks = set_ups[title].decks
        cards = Counter({plain(deck["name"]): 0 for deck in bundle["decks"]})
        names = {deck["id"]: plain(deck["name"]) for deck in bundle["decks"]}
        held = Counter({held["card"]: held["count"] for hand in bundle["hands"] for held in hand["holds"]})
        # A scenario may say where a card begins instead: in another deck, in a hand, or in neither.
        moved = {deal["card"]: deal.get("deck") for deal in scenario["cards"]}
        for card in bundle["cards"]:
            deck, in_hand = card["deck"], held[card["id"]]
            if card["id"] in moved:
                deck, in_hand = moved[card["id"]], 0
            if deck is not None:
                cards[names[deck]] += card["copies"] - in_hand
        comparison.same(f"{title}, decks", decks, cards)

    cards = sum(card["copies"] for card in bundle["cards"])
    comparison.same("numbers", numbers, Counter({"slots": len(pieces) + ("place" in slots), "cards": cards}))
    print(f"{bundle['game']['title']}: {comparison.compared} counters and cards compared, {comparison.differences} differences")
    return 1 if problems or comparison.differences or not comparison.compared else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
