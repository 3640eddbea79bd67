#!/usr/bin/env python3
"""Compares what the real engine reports of a module with what the game's tables say.

    vassal-set-ups.py REPORT BUNDLE SOURCE

REPORT is the checker's JSON, BUNDLE the game's bundle.json, SOURCE the folder of its tables. Held to each other are
- every counter of every set-up, by place and face: the engine against the bundle, and the engine against setup.csv, which is
  read here anew;
- what waits on the turn track, against the bundle;
- the cards of every deck, and the kinds of counter in the palette and their numbers.
Exit status 0 if all agree; else each difference is a line.
"""

import csv
import json
import sys
from collections import Counter
from pathlib import Path

TURNS = ("promote", "replace")  # they turn a counter that is in play already
ROOM = "＄"  # what the module writes for a dollar sign, which means something to the engine


def plain(name):
    name = " ".join(name.split()).replace("$", ROOM)
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


def main(report_file, bundle_file, source):
    report = json.loads(Path(report_file).read_text(encoding="utf-8"))
    bundle = json.loads(Path(bundle_file).read_text(encoding="utf-8"))
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

    found = {scenario["scenario"].removeprefix("set-up "): scenario for scenario in report["scenarios"]}
    for scenario in bundle["scenarios"]:
        title = scenario["name"]
        [board] = [each for each in found[title]["maps"] if each["map"] == "Main Map"]
        engine = Counter()
        for piece in board["pieces"]:
            of = piece_of.get(piece["gpid"])
            if of is None:
                continue  # a card
            # The front adds nothing to a name, and a corps has no other number of steps.
            reduced = kinds[of] == "corps" and piece["name"] != piece["basicName"]
            engine[piece["location"], of, reduced] += 1
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

        decks = Counter({deck["name"]: deck["count"] for deck in board["decks"]})
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

    slots_there = Counter({"slots": sum(palette["slots"] for palette in report["palettes"])})
    comparison.same("palette", slots_there, Counter({"slots": len(pieces)}))
    there = Counter({"cards": report["components"].get("CardSlot", 0)})
    comparison.same("cards", there, Counter({"cards": sum(card["copies"] for card in bundle["cards"])}))
    print(f"{bundle['game']['title']}: {comparison.compared} counters and cards compared, {comparison.differences} differences")
    return 1 if comparison.differences or not comparison.compared else 0


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
