#!/usr/bin/env python3
"""Compares what `muster diff` says of saved games with what the real engine does to them.

    VASSAL_ENGINE=JAR verdict.py MUSTER [KIND...]

MUSTER is the program. Its small pack to start from is built; counters are moved, turned, marked and demoralized, cards are dealt,
and the game is saved. For each kind of change the pack is changed and built again, `muster diff` tells what saved games lose, and
the engine loads the game in the new module and refreshes it. Held to be true: what is lost is what was said, counter by counter,
and every counter lies where it was said to lie. Exit status 0 if so; else each difference is a line.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import refresh
from engine import Engine


def table(file, change):
    """A change of the rows of a table."""

    def apply(pack):
        rows = refresh.Table(pack / file)
        rows.rows = change(rows.rows) or rows.rows
        rows.save()

    return apply


def cells(file, row, **values):
    """A change of some cells of a row."""

    def change(rows):
        [found] = [other for other in rows if other["id"] == row]
        found.update(values)

    return table(file, change)


def document(name, change):
    """A change of a document."""

    def apply(pack):
        path = pack / name
        value = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        change(value)
        path.write_text(json.dumps(value, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")

    return apply


def without(file, row):
    return table(file, lambda rows: [other for other in rows if other["id"] != row])


def words(old, new):
    """A word that stands for something else in every file of the pack."""

    def apply(pack):
        for path in [*pack.rglob("*.csv"), *pack.rglob("*.json")]:
            path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")

    return apply


def several(*changes):
    def apply(pack):
        for change in changes:
            change(pack)

    return apply


def own_picture(pack):
    (pack / "images").mkdir()
    shape = '<svg xmlns="http://www.w3.org/2000/svg" width="144" height="144"><rect width="144" height="144" fill="#2a7"/></svg>'
    (pack / "images" / "piece-anders.svg").write_text(shape, encoding="utf-8")


def new_space(rows):
    return [*rows, {**rows[-1], "id": "moor", "name": "The Moor", "lat": "46.9", "lon": "5.0", "home": "", "fortress": "0"}]


def wider(game):
    game["map"]["scale"] = 1.5


def smaller(rules):
    rules["cards"]["hand"] = 2


KINDS = {
    "a space renamed": cells("spaces.csv", "hill", name="Windy Hill"),
    "a space moved a little": cells("spaces.csv", "hill", lat="46.62"),
    "a space moved far away": cells("spaces.csv", "castle", lat="46.9", lon="5.4"),
    "a space added": several(
        table("spaces.csv", new_space),
        table("connections.csv", lambda rows: [*rows, {**rows[0], "from": "castle", "to": "moor", "only": ""}]),
    ),
    "a connection gone": table("connections.csv", lambda rows: [row for row in rows if row["from"] != "abbey" or row["to"] != "cape"]
                               + [{**rows[0], "from": "ferry", "to": "cape", "only": ""}]),
    "a box moved": cells("boxes.csv", "gulf-control", x="520"),
    "a map drawn larger": document("game.json", wider),
    "a counter's name": cells("leaders.csv", "anders", name="Anders the Bold", aliases="Anders"),
    "a counter's rating": cells("leaders.csv", "anders", command="4"),
    "a counter's text": cells("markers.csv", "blue-line", front="Line"),
    "a face added": cells("markers.csv", "vp", back="VP +10"),
    "a face gone": cells("markers.csv", "blue-line", back=""),
    "faces the other way round": cells("markers.csv", "blue-control", front="Red", back="Blue"),
    "a badge's words": cells("markers.csv", "demoralized", name="Shaken", front="Shaken", put="Shake", take="Steady"),
    "a badge with another id": cells("markers.csv", "demoralized", id="shaken"),
    "a badge for corps alone": cells("markers.csv", "demoralized", on="corps"),
    "fewer counters in the box": cells("markers.csv", "blue-control", count="5"),
    "a counter gone": without("markers.csv", "blue-line"),
    "a counter with another id": cells("leaders.csv", "anders", id="andrew", aliases="anders"),
    "a picture of its own": own_picture,
    "larger counters": document("style.json", lambda style: style.update(counter=52)),
    "a card's text": cells("cards.csv", "storm", effect="Nobody sails this turn."),
    "a card's name": cells("cards.csv", "halt", name="Halt there"),
    "fewer copies of a card": several(
        cells("cards.csv", "halt", copies="2"),
        cells("cards.csv", "storm", number="6"),
        document("game.json", lambda game: game["components"].update(cards=6)),
    ),
    "a deck renamed": cells("decks.csv", "draw-deck", name="Deck of Orders"),
    "a deck moved": cells("decks.csv", "discards", x="1090"),
    "the discards renamed": cells("decks.csv", "discards", name="Played cards"),
    "a side renamed": cells("sides.csv", "blue", name="Azure", aliases="Blue"),
    "a power renamed": cells("powers.csv", "bluria", name="Great Bluria", aliases="Blurian|Bluria"),
    "a turn renamed": cells("track-spaces.csv", "turn-2", name="High Summer"),
    "a number of the rules": several(cells("decks.csv", "draw-deck", hand="2"), document("rules.json", smaller)),
}


def played(slots):
    """What is played before the game is saved."""
    number = {slot.removeprefix("piece:"): str(gpid) for slot, gpid in slots.items()}
    at = number["anders"]
    put = [["put", number[piece], at] for piece in ("blue-line", "blue-line", "blue-control", "blue-control", "vp", "fleet")]
    turn = [["key", number[piece], refresh.TURN_OVER] for piece in ("blue-line", "blue-control", "bluria-corps", "anders", "fleet")]
    march = [
        ["move", number["berta"], number["carl"]],
        ["key", number["berta"], refresh.MARK_MOVED],
        ["key", number["berta"], refresh.SHOW_TRAIL],
        ["move", number["carl"], at],
        ["key", number["carl"], refresh.SHOW_TRAIL],
        ["key", number["redonia-corps"], "57348,0,toggle-demoralized"],
        ["key", number["berta"], "57348,0,toggle-demoralized"],
    ]
    deal = [["deal", "Draw Deck", "Deal a card to Blue"]] * 3
    return ["\t".join(act) for act in put + turn + march + deal]


def remembered(line):
    """What a piece remembers, but for what is worked out anew."""
    parts = dict(part.split("=", 1) for part in line[10].split(" & ") if part)
    parts.pop("Size", None)
    return parts


def aspects(parts):
    """What of it means something, by what `muster diff` calls its loss."""
    told = {"face": parts.get("Face", "1")}
    for name, value in parts.items():
        if name.startswith("State") and int(value) > 0:
            told[f"badge {name}"] = "worn"
    if not parts.get("trail", "false;;0").split(";")[2] == "0":
        told["trail"] = parts["trail"]
    if parts.get("moved") == "true":
        told["moved"] = "true"
    # In a deck it is the deck that hides a card.
    if not parts.get("owner", "null").startswith("null"):
        told["owner"] = parts["owner"]
    return told


def said(fate):
    """The losses that `muster diff` tells of a slot."""
    names = {"badge": lambda loss: f"badge {loss['name']}"}
    return {names.get(loss["what"], lambda loss: loss["what"])(loss): loss for loss in fate["loses"]}


def compare(kind, before, told, verdict, tell):
    """Tells each difference; returns how many counters and cards lost something."""
    counted = 0
    steps = {step: [line for line in told if line[0] == step] for step in ("loaded", "refreshed")}
    after = steps["refreshed"]
    fates = {str(fate["number"]): fate for fate in verdict["lost"]}
    hands = {hand["was"] for hand in verdict["hands"]}
    decks = {line[2] for line in before if line[2].startswith("Draw") or line[2].startswith("Disc")}
    places = {place["was"]: place["found"] for place in verdict["places"]}
    by_number = [defaultdict(list), defaultdict(list)]
    for lines, found in zip((before, after), by_number):
        for line in lines:
            found[line[4]].append(line)
    for number, old in by_number[0].items():
        new = by_number[1].get(number, [])
        old_seen = [line for line in old if line[1] not in hands]
        if len(new) != len(old_seen):
            tell(f"{kind}: {old[0][5]}: {len(old_seen)} should be there, {len(new)} are")
            continue
        fate = fates.get(number, {"loses": [], "gone": False})
        current = {line[9] for line in new}
        if current - {"false" if fate["gone"] else "true"}:
            tell(f"{kind}: {old[0][5]}: gone {fate['gone']}, made anew {current}")
        losses = said(fate)
        lies = [Counter(places.get(line[2], line[2]) for line in old_seen), Counter(line[2] for line in new)]
        if lies[0] != lies[1]:
            tell(f"{kind}: {old[0][5]} should lie in {dict(lies[0])}, lies in {dict(lies[1])}")
        # Cards in decks are turned by their decks.
        held = [[aspects(remembered(line)) for line in lines if line[2] not in decks] for lines in (old_seen, new)]
        names = {name for one in held[0] for name in one}
        for name in names:
            values = [Counter(one[name] for one in side if name in one) for side in held]
            lost = values[0] != values[1]
            if name == "face" and "other-face" in losses and not lost:
                # The same number of a face that is another one now: its picture is that of the other side.
                turned = {one: {line[8] for line in lines if line[7] == one} for one, lines in (("1", old_seen), ("2", new))}
                lost = bool(turned["1"]) and turned["1"] == turned["2"]
            predicted = name in losses or (name == "face" and "other-face" in losses)
            counted += lost
            matters = name != "face" or values[0].keys() != {"1"} or lost
            if matters and lost != predicted:
                tell(f"{kind}: {old[0][5]}: {name} {dict(values[0])} → {dict(values[1])}, said {sorted(losses)}")
    return counted


def main(muster, *kinds):
    muster = Path(muster).resolve()
    differences = []
    with tempfile.TemporaryDirectory() as scratch:
        scratch = Path(scratch)
        pack = scratch / "pack"
        subprocess.run([muster, "new", "pack", "--rules", "no-peace"], cwd=scratch, check=True, capture_output=True)
        shutil.rmtree(pack / "examples")
        module, bundle, slots = refresh.build(muster, pack, scratch / "old")
        with Engine(scratch) as engine:
            save = scratch / "played.vsav"
            told = engine.run("Refresh", module, "play", bundle["scenarios"][0]["name"], "Blue", save, *played(slots))
            problems = [line for line in told if line[0] == "problem"]
            before = [line for line in told if line[0] == "played"]
            assert before and not problems, problems

            def one(kind):
                place = scratch / kind.replace(" ", "-").replace("'", "")
                later = place / "pack"
                shutil.copytree(pack, later)
                KINDS[kind](later)
                try:
                    built, _, _ = refresh.build(muster, later, place / "new")
                except subprocess.CalledProcessError as error:
                    return kind, None, error.stdout.decode() + error.stderr.decode()
                shown = subprocess.run([muster, "diff", "--format", "json", pack, later], capture_output=True, text=True)
                verdict = json.loads(shown.stdout)["saved"]
                return kind, verdict, engine.run("Refresh", built, "refresh", save, place / "again.vsav", out=place / "told")

            with ThreadPoolExecutor(2) as pool:
                for kind, verdict, told in pool.map(one, kinds or KINDS):
                    if verdict is None:
                        differences.append(f"{kind}: cannot be built: {told[:1500]}")
                        continue
                    lost = compare(kind, before, told, verdict, differences.append)
                    names = ("places", "decks", "hands")
                    gone = sum(fate["gone"] for fate in verdict["lost"])
                    also = ", ".join(f"{len(verdict[name])} {name}" for name in names if verdict[name])
                    print(f"{kind}: {lost} lost something, {gone} gone{also and ', ' + also}")
    for line in differences:
        print(line)
    print(f"saved games: {len(kinds or KINDS)} kinds of change, {len(differences)} differences from what was said")
    return 1 if differences else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
