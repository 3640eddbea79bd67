"""Loads a data pack into typed objects. It needs nothing but Python 3.10.

    python3 pack.py ../../dist/npws                           what the pack holds
    python3 pack.py ../../dist/npws set-up full-game          where the counters of a scenario lie
    python3 pack.py ../../dist/npws way paris vienna          the shortest way between two places
    python3 pack.py ../../dist/npws graph > map.graphml       the map for yEd, Gephi, networkx

The classes below have the members that this example needs. A class for everything in a pack, checked as it is loaded, can be made
from the schema that is published with it: `datamodel-codegen --input bundle.schema.json --input-file-type jsonschema
--output-model-type pydantic_v2.BaseModel --output bundle.py`.
"""

from __future__ import annotations

import json
import sys
import xml.etree.ElementTree as xml
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeVar

FORM = "1"
"""The major version of the bundle's form that is read here. Minor versions only add members, which are ignored."""


@dataclass(frozen=True)
class Place:
    id: str
    name: str
    kind: str
    x: float
    y: float
    home: list[str]
    attributes: dict[str, Any]


@dataclass(frozen=True)
class Connection:
    """A line between two places."""

    from_: str
    to: str
    only: str | None = None
    """The only side that may use it."""
    sides: Sequence[str] = ()
    """The sides that may use it, where these are several, but not all."""

    def is_open_to(self, side: str | None) -> bool:
        """Whether a side may use it; whoever belongs to none may use what is open to all."""
        own = [self.only] if self.only else self.sides
        return not own or side in own


@dataclass(frozen=True)
class Piece:
    """A kind of counter."""

    id: str
    name: str
    kind: str
    count: int
    side: str | None = None


@dataclass(frozen=True)
class Placement:
    """Counters of one kind in one place."""

    place: str
    piece: str
    face: str
    count: int


@dataclass(frozen=True)
class Scenario:
    id: str
    name: str
    placements: list[Placement]


@dataclass(frozen=True)
class Pack:
    title: str
    version: str
    places: dict[str, Place]
    connections: list[Connection]
    pieces: dict[str, Piece]
    scenarios: dict[str, Scenario]


Record = TypeVar("Record")


def record(kind: type[Record], members: dict[str, Any], **made: Any) -> Record:
    """An object of a class, of those members that the class has. An absent member has the default of its field."""
    known = {field.name: field.name.rstrip("_") for field in fields(kind)}  # type: ignore[arg-type]
    given = {field: members[member] for field, member in known.items() if member in members}
    return kind(**{**given, **made})


def load(folder: Path) -> Pack:
    """The pack in a folder such as `dist/npws`."""
    bundle = json.loads((folder / "bundle.json").read_text(encoding="utf-8"))
    form = bundle["formatVersion"]
    if form.split(".")[0] != FORM:
        raise SystemExit(f"this program reads form {FORM} of the bundle, and not {form}")
    scenarios = [
        record(Scenario, scenario, placements=[record(Placement, placement) for placement in scenario["placements"]])
        for scenario in bundle["scenarios"]
    ]
    return Pack(
        title=bundle["game"]["title"],
        version=bundle["game"]["version"],
        places={place["id"]: record(Place, place) for place in bundle["map"]["places"]},
        connections=[record(Connection, connection) for connection in bundle["map"]["connections"]],
        pieces={piece["id"]: record(Piece, piece) for piece in bundle["pieces"]},
        scenarios={scenario.id: scenario for scenario in scenarios},
    )


def shortest_way(pack: Pack, start: str, end: str, side: str | None = None) -> list[Place] | None:
    """The places of a way with the fewest connections, by those that a side may use; none if there is no way."""
    neighbours: dict[str, list[str]] = {}
    for connection in pack.connections:
        if connection.is_open_to(side):
            neighbours.setdefault(connection.from_, []).append(connection.to)
            neighbours.setdefault(connection.to, []).append(connection.from_)
    came_from = {start: start}
    waiting = deque([start])
    while waiting and end not in came_from:
        here = waiting.popleft()
        for there in neighbours.get(here, []):
            if there not in came_from:
                came_from[there] = here
                waiting.append(there)
    if end not in came_from:
        return None
    way = [end]
    while way[-1] != start:
        way.append(came_from[way[-1]])
    return [pack.places[place] for place in reversed(way)]


def set_up(pack: Pack, scenario: Scenario) -> dict[str, list[str]]:
    """The counters of each place at the start of a scenario, by the names of places, in words."""
    stacks: dict[str, list[str]] = {}
    for placement in scenario.placements:
        counters = f"{placement.count} {pack.pieces[placement.piece].name} ({placement.face})"
        stacks.setdefault(pack.places[placement.place].name, []).append(counters)
    return stacks


def graph(pack: Pack) -> str:
    """The map as GraphML: its connected places, with their names and where they are."""
    root = xml.Element("graphml", xmlns="http://graphml.graphdrawing.org/xmlns")
    for name, kind in (("name", "string"), ("x", "double"), ("y", "double")):
        xml.SubElement(root, "key", {"id": name, "for": "node", "attr.name": name, "attr.type": kind})
    xml.SubElement(root, "key", {"id": "only", "for": "edge", "attr.name": "only", "attr.type": "string"})
    drawn = xml.SubElement(root, "graph", edgedefault="undirected")
    for id in dict.fromkeys(end for line in pack.connections for end in (line.from_, line.to)):
        place = pack.places[id]
        node = xml.SubElement(drawn, "node", id=id)
        for name, value in (("name", place.name), ("x", place.x), ("y", place.y)):
            xml.SubElement(node, "data", key=name).text = str(value)
    for connection in pack.connections:
        edge = xml.SubElement(drawn, "edge", source=connection.from_, target=connection.to)
        if connection.only or connection.sides:
            xml.SubElement(edge, "data", key="only").text = connection.only or " ".join(connection.sides)
    xml.indent(root)
    return xml.tostring(root, encoding="unicode")


def main(arguments: list[str]) -> None:
    match arguments:
        case [folder]:
            pack = load(Path(folder))
            print(f"{pack.title} {pack.version}: {len(pack.places)} places, {len(pack.connections)} connections, "
                  f"{sum(piece.count for piece in pack.pieces.values())} counters")
            for scenario in pack.scenarios.values():
                print(f"  {scenario.id}: {scenario.name}")
        case [folder, "set-up", scenario]:
            pack = load(Path(folder))
            for place, counters in set_up(pack, pack.scenarios[scenario]).items():
                print(f"{place}: {', '.join(counters)}")
        case [folder, "way", start, end]:
            way = shortest_way(load(Path(folder)), start, end)
            print("there is no way" if way is None else ", ".join(place.name for place in way))
        case [folder, "graph"]:
            print(graph(load(Path(folder))))
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
