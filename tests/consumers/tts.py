#!/usr/bin/env python3
"""Holds saves for Tabletop Simulator against what others know of the form.

    tts.py BUILT SAVES GAME...    what `muster build` and `muster tts` made of these games, in these folders

Each save is valid by the types that others have written down, all numbers are its own, all pictures are there, cards point at their places
on the sheets, and every counter of the set-up lies once where it should. The script of a save is run, with objects that answer as the
program's documentation says; none has the size that Muster takes it to have.
"""

import json
import re
import struct
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from lupa import lua52

HERE = Path(__file__).resolve().parent


def schema(folder):
    """What a save is, by the types in `save-types`."""
    path = folder / "save.schema.json"
    types = HERE / "save-types"
    command = ["ts-json-schema-generator", "--tsconfig", types / "tsconfig.json", "--path", types / "save.ts", "--type", "Save"]
    command += ["--no-type-check", "--functions", "hide", "--out", path]
    subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL)
    return path


def all_of(objects):
    """Objects, what lies in them, and their other states."""
    for one in objects:
        yield one
        yield from all_of(one.get("ContainedObjects", []))
        yield from all_of(one.get("States", {}).values())


def size(png):
    head = png.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n", png
    return struct.unpack(">II", head[16:24])


def pictures(save):
    for one in all_of(save["ObjectStates"]):
        image = one.get("CustomImage", {})
        yield from (image[name] for name in ("ImageURL", "ImageSecondaryURL") if image.get(name))
        for sheet in one.get("CustomDeck", {}).values():
            yield from (sheet["FaceURL"], sheet["BackURL"])


def look_at_decks(save, images):
    for deck in save["ObjectStates"]:
        if deck["Name"] == "DeckCustom":
            assert len(deck["ContainedObjects"]) > 1, f"{deck['Nickname']} is a deck of one card"
            assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]], deck["Nickname"]
    for card in all_of(save["ObjectStates"]):
        if card["Name"] == "CardCustom":
            key, place = divmod(card["CardID"], 100)
            sheet = card["CustomDeck"][str(key)]
            assert place < min(sheet["NumWidth"] * sheet["NumHeight"], 69), card["Nickname"]
            assert 2 <= sheet["NumWidth"] <= 10 and 2 <= sheet["NumHeight"] <= 7, sheet
            width, height = size(images / sheet["FaceURL"].rsplit("/", 1)[-1])
            assert width % sheet["NumWidth"] == 0 and height % sheet["NumHeight"] == 0 and max(width, height) <= 4096, sheet


def look_at_counters(save, scenario, bundle):
    """Whether as many of each counter lie on the table as the set-up has, and all others in bags."""
    names = lambda objects: Counter(one["GMNotes"].split("#")[0] for one in objects if "counter" in one.get("Tags", []))
    table = names(save["ObjectStates"])
    comes = [one for one in scenario["arrivals"] if one["action"] in ("arrive", "pool")]
    wanted = Counter()
    for one in [*scenario["placements"], *comes]:
        wanted[one["piece"]] += one["count"]
    assert table == wanted, f"on the table {table - wanted} too many, {wanted - table} too few"
    bags = names(inner for one in save["ObjectStates"] for inner in one.get("ContainedObjects", []))
    counts = Counter({piece["id"]: piece["count"] for piece in bundle["pieces"]})
    lost = (counts - wanted) - bags
    assert not lost, f"nowhere: {lost}"
    # Where they lie, as shares of the map: in the room of their place, or where a counter would cover it.
    state = json.loads(save["LuaScriptState"])
    places = {place["id"]: place for place in bundle["map"]["places"]}
    by_number = {one["GUID"]: one for one in save["ObjectStates"]}
    spots = {}
    for piece in state["pieces"]:
        assert piece["guid"] in by_number, piece
        spots.setdefault(by_number[piece["guid"]]["GMNotes"].split("#")[0], []).append(piece["at"])
    width, height = bundle["map"]["width"], bundle["map"]["height"]
    for one in [*scenario["placements"], *({**one, "place": one["turn"]} for one in comes)]:
        place = places[one["place"]]
        room = place.get("size") or [0, 0]
        reach = [max(length or 0, state["counter"] * width * 1.1) / 2 + 1 for length in room]
        x, y = place["x"], place["y"]
        near = [at for at in spots[one["piece"]] if abs(at[0] * width - x) < reach[0] and abs(at[1] * height - y) < reach[1]]
        assert len(near) >= one["count"], f"{one['piece']} is not in {one['place']}: {spots[one['piece']]}"
    assert state["map"] in by_number and state["settled"] == {} and len(state["snaps"]) >= 10


class Thing:
    """An object on the table, as the script sees it."""

    loading_custom = False
    resting = True

    def __init__(self, table, save, base):
        self.table, self.base, self.name, self.tags, self.snaps = table, base, save["GMNotes"], save.get("Tags", []), []
        at = save["Transform"]
        self.called, self.is_picture = save["Nickname"], save["Name"] == "Custom_Tile"
        self.turn = at["rotX"], at["rotY"], at["rotZ"]
        self.at = [at["posX"], at["posY"], at["posZ"]]
        self.scale = [at["scaleX"], at["scaleY"], at["scaleZ"]]

    def size(self):
        return [base * scale for base, scale in zip(self.base, self.scale)]

    def vector(self, values):
        return self.table(dict(zip("xyz", values)))

    def getName(self):
        return self.called

    def getBoundsNormalized(self):
        if self.loading_custom:
            return self.table({"center": self.vector(self.at), "size": self.vector([0, 0, 0])})
        return self.table({"center": self.vector(self.at), "size": self.vector(self.size())})

    def getScale(self):
        return self.vector(self.scale)

    def setScale(self, scale):
        self.scale = [scale[1], scale[2], scale[3]]

    def setPosition(self, at):
        self.at = [at[1], at[2], at[3]]

    def positionToLocal(self, at):
        return at

    def setSnapPoints(self, snaps):
        self.snaps = list(snaps.values())

    def hasTag(self, tag):
        return tag in self.tags

    def isDestroyed(self):
        return False


# An object as the program gives it to the script: what is asked of it is asked of a thing here, by its number.
OBJECT = """function(number, ask)
  local object = {}
  for _, name in ipairs({ "getName", "getBoundsNormalized", "getScale", "setScale", "setPosition", "positionToLocal", "setSnapPoints",
                          "hasTag", "isDestroyed" }) do
    object[name] = function(...) return ask(number, name, ...) end
  end
  return setmetatable(object, { __index = function(_, name) return ask(number, name) end })
end"""


def settled(save, state, base, map_base, late=False):
    """What is on the table after the save was loaded, what the script keeps, and how it is told of an event."""
    lua = lua52.LuaRuntime()
    table = lambda value: lua.table_from(value, recursive=True)
    things = {one["GUID"]: Thing(table, one, map_base if one["GMNotes"] == "map" else base) for one in save["ObjectStates"]}
    # What is kept is kept as text.
    plain = lambda value: value if lua52.lua_type(value) != "table" else (
        [plain(one) for one in value.values()] if 1 in value or not len(list(value)) else {key: plain(one) for key, one in value.items()})
    lua.globals().JSON = table({"decode": lambda text: table(json.loads(text)), "encode": lambda value: json.dumps(plain(value))})
    waiting, timers, said = [], [], []

    def condition(do, ready):
        waiting.append((do, ready))
        step()

    def step():
        for pair in [pair for pair in waiting if pair[1]()]:
            waiting.remove(pair)
            pair[0]()

    lua.globals().Wait = table({"condition": condition, "time": lambda do, seconds: timers.append(do)})
    lua.globals().broadcastToAll = lambda words, colour: said.append(words)
    make = lua.eval(OBJECT)

    def ask(number, name, *words):
        known = getattr(things[number], name)
        return known(*words) if callable(known) else known

    objects = {number: make(number, ask) for number in things}
    lua.globals().getObjectFromGUID = lambda number: objects.get(number)
    lua.execute(save["LuaScript"])
    for thing in things.values() if late else ():
        thing.loading_custom = thing.is_picture
    lua.globals().onLoad(state)
    # First the map comes, then all else, each long after players were told what is missing.
    board = things[json.loads(state)["map"]]
    for missing, come in [(board.called, [board]), ("", things.values())] if late else []:
        [do() for do in timers]
        assert missing in said[-1], f"nobody is told what is missing: {said}"
        for thing in come:
            thing.loading_custom = False
        step()
    told = len(said)
    [do() for do in timers]
    assert told == len(said) == (2 if late else 0) and not waiting, said
    tell = lambda event, *words: lua.globals()[event](*(make(word, ask) if word in things else word for word in words))
    return things, lua.globals().onSave(), tell


def look_at_table(save, scenario, bundle, images, form="wide", late=False):
    """Whether all lies in its place and in its size, and blocks stand with their faces to their owners, once the script has run: where a
    tile of scale 1 is so wide, or so high, and where pictures come late."""
    width, height = bundle["map"]["width"], bundle["map"]["height"]
    base = (1.7, 0.13, 1.7)
    map_base = (1.7, 0.1, 1.7 * height / width) if form == "wide" else (2 * width / height, 0.1, 2)
    things, state, tell = settled(save, save["LuaScriptState"], base, map_base, late)
    board = things[json.loads(save["LuaScriptState"])["map"]]
    broad, _, depth = board.size()
    wide = bundle["style"]["counter"] / width * broad
    top = board.at[1] + board.size()[1] / 2
    seats = {one["GMNotes"]: (one["Transform"]["posX"], one["Transform"]["posZ"])
             for one in save["ObjectStates"] if one["Name"] == "HandTrigger"}
    pieces = {piece["id"]: piece for piece in bundle["pieces"]}
    allied = {one["power"]: one.get("side") for one in scenario.get("powers", [])}
    below = {piece["guid"]: piece["below"] for piece in json.loads(save["LuaScriptState"])["pieces"]}
    standing = []
    for one in save["ObjectStates"]:
        thing, piece = things[one["GUID"]], pieces.get(one["GMNotes"].split("#")[0])
        if not thing.hasTag("counter"):
            continue
        assert abs(thing.size()[0] - wide) < 1e-3, f"{one['Nickname']} is {thing.size()[0]} wide, not {wide}"
        assert abs(thing.at[0]) < broad * 0.6 and abs(thing.at[2]) < depth * 0.6 and thing.at[1] > top, one["Nickname"]
        side = allied.get((piece.get("powers") or [None])[0], piece.get("side"))
        is_block = piece["kind"] == "block" and piece.get("hidden", False) and side
        assert bool(is_block) == thing.hasTag("block") == (thing.turn[0] == 90), one["Nickname"]
        if is_block:
            # Its face is turned to its owner, of whom nobody sits at the same edge, and it stands on the map by itself.
            x, z = seats[f"hand-{side}"]
            face = {180: (0, -1), 0: (0, 1), 270: (-1, 0), 90: (1, 0)}[thing.turn[1]]
            assert face[0] * x + face[1] * z > max(abs(x), abs(z)) * 0.9 and thing.turn[2] == 0, f"{one['Nickname']}: {thing.turn}, {x}, {z}"
            flat, blocks = below[one["GUID"]]
            foot = thing.at[1] - wide / 2 - top - flat * 0.25 - blocks * wide
            assert abs(thing.size()[1] - wide / 2) < 1e-3 and 0 < foot < 0.3, one["Nickname"]
            assert one["Nickname"] != piece["name"] and not one["Description"], f"{one['Nickname']} says what it is"
            standing.append(thing)
    for at, block in enumerate(standing):
        for other in standing[:at]:
            reach = [sum((wide if one.turn[1] % 180 == axis else wide / 2) for one in (block, other)) / 2 for axis in (0, 90)]
            apart = any(abs(block.at[axis] - other.at[axis]) > room - 1e-3 for axis, room in zip((0, 2, 1), [*reach, wide]))
            assert apart, f"{block.name} stands in {other.name}: {block.at}, {other.at}"
    assert not standing or len({block.turn[1] for block in standing}) == len(seats), "two sides see the same faces"
    # Decks, charts, hands and the map lie beside one another.
    flat = {}
    for one in save["ObjectStates"]:
        thing = things[one["GUID"]]
        across, _, deep = thing.size()
        if one["Name"] == "HandTrigger":
            across, deep = (thing.scale[axis] for axis in ((0, 2) if thing.turn[1] % 180 == 0 else (2, 0)))
        elif one["Name"] in ("DeckCustom", "CardCustom"):
            deep = across * bundle["style"]["card"][1] / bundle["style"]["card"][0]
        elif one["GMNotes"].startswith("chart-"):
            shown = size(images / one["CustomImage"]["ImageURL"])
            deep = across * shown[1] / shown[0]
        else:
            continue
        flat[one["GMNotes"]] = thing.at[0], thing.at[2], across / 2, deep / 2
    for name, (x, y, across, deep) in flat.items():
        for other, (x2, y2, across2, deep2) in flat.items():
            apart = abs(x - x2) > across + across2 - 0.05 or abs(y - y2) > deep + deep2 - 0.05
            assert name >= other or apart, f"{name} lies on {other}"
        beside = abs(x) > across + broad / 2 - 0.05 or abs(y) > deep + depth / 2 - 0.05
        assert beside or name.startswith("deck-"), f"{name} lies on the map"
    points = json.loads(save["LuaScriptState"])["snaps"]
    assert len(board.snaps) == len(points), len(board.snaps)
    # Another state, or what is drawn from a bag, is made as wide.
    fresh = next(one for one in all_of(save["ObjectStates"]) if "counter" in one.get("Tags", []))
    for event in ("onObjectStateChange", "onObjectLeaveContainer"):
        new = things["new"] = Thing(board.table, fresh, (0.9, 0.2, 0.9))
        tell(event, *(["a bag", "new"] if event == "onObjectLeaveContainer" else ["new", "000000"]))
        assert abs(new.size()[0] - wide) < 1e-3, event
    # What players have moved stays where it is, once it was put in its place.
    again, _, _ = settled(save, state, base, map_base)
    assert all(thing.at == [one["Transform"][f"pos{axis}"] for axis in "XYZ"]
               for thing, one in zip(again.values(), save["ObjectStates"]))


def look_at(built, folder, schema):
    bundle = json.loads((built / "bundle.json").read_text())
    saves = sorted(path for path in folder.glob("*.json") if path.name != "manifest.json")
    assert len(saves) == len(bundle["scenarios"])
    subprocess.run(["check-jsonschema", "--quiet", "--schemafile", schema, *saves], check=True)
    shown = set()
    for path in saves:
        save = json.loads(path.read_text())
        scenario = next(one for one in bundle["scenarios"] if save["SaveName"].endswith(f" – {one['name']}"))
        numbers = Counter(one["GUID"] for one in all_of(save["ObjectStates"]))
        assert all(re.fullmatch("[0-9a-f]{6}", number) and times == 1 for number, times in numbers.items()), numbers.most_common(3)
        for picture in pictures(save):
            assert "/" not in picture and (folder / "images" / picture).is_file(), picture
            shown.add(picture)
        look_at_decks(save, folder / "images")
        look_at_counters(save, scenario, bundle)
        for form, late in [("wide", False), ("high", False), ("high", True)]:
            look_at_table(save, scenario, bundle, folder / "images", form, late)
        seats = [one["FogColor"] for one in save["ObjectStates"] if one["Name"] == "HandTrigger"]
        assert sorted(seats) == sorted(save["Turns"]["TurnOrder"]) and len(set(seats)) == len(bundle["sides"]), seats
    lost = {path.name for path in (folder / "images").iterdir()} - shown
    assert not lost, f"pictures that no save shows: {sorted(lost)}"
    print(f"{folder.name}: {len(saves)} saves with {len(shown)} pictures")


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    built, saves = map(Path, sys.argv[1:3])
    with tempfile.TemporaryDirectory() as scratch:
        form = schema(Path(scratch))
        for game in sys.argv[3:]:
            look_at(built / game, saves / f"{game}-tts", form)
