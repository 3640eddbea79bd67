"""Runs the examples over all built packs: python3 -m unittest, after `muster build`. DIST: their folder, instead of `dist`."""

import contextlib
import io
import json
import os
import sys
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import pack  # noqa: E402
import queries  # noqa: E402

DIST = Path(os.environ.get("DIST", Path(__file__).parents[2] / "dist"))
GAMES = ["npws", "apw", "cos", "fw"]


def printed(program, *arguments) -> str:
    """What a program prints."""
    with contextlib.redirect_stdout(io.StringIO()) as output:
        program.main([str(argument) for argument in arguments])
    return output.getvalue()


def packs():
    """Each pack: its folder, what the example makes of it, and its bundle as it is."""
    for game in GAMES:
        folder = DIST / game
        yield folder, pack.load(folder), json.loads((folder / "bundle.json").read_text(encoding="utf-8"))


class Examples(unittest.TestCase):
    def test_everything_is_loaded(self):
        for folder, game, bundle in packs():
            self.assertEqual(game.title, bundle["game"]["title"])
            self.assertEqual(list(game.places), [place["id"] for place in bundle["map"]["places"]])
            self.assertEqual([(line.from_, line.to, line.only) for line in game.connections],
                             [(line["from"], line["to"], line.get("only")) for line in bundle["map"]["connections"]])
            self.assertEqual(sum(piece.count for piece in game.pieces.values()), sum(piece["count"] for piece in bundle["pieces"]))
            self.assertIn(game.title, printed(pack, folder))

    def test_a_set_up_has_all_its_counters(self):
        for folder, game, bundle in packs():
            for scenario in bundle["scenarios"]:
                stacks = pack.set_up(game, game.scenarios[scenario["id"]])
                counters = [int(words.split()[0]) for stack in stacks.values() for words in stack]
                self.assertEqual(sum(counters), sum(placement["count"] for placement in scenario["placements"]))
                self.assertEqual(len(printed(pack, folder, "set-up", scenario["id"]).splitlines()), len(stacks))

    def test_a_way_follows_connections_and_is_the_shortest(self):
        for folder, game, bundle in packs():
            # The cells of a grid touch: few of them need a connection.
            if bundle["map"].get("grid"):
                continue
            open_lines = [(line.from_, line.to) for line in game.connections if line.only is None]
            lines = set(map(frozenset, open_lines))
            start = open_lines[0][0]
            # Some lines stand apart from the rest, on islands.
            way = next(way for _, end in reversed(open_lines) if (way := pack.shortest_way(game, start, end)))
            end = way[-1].id
            self.assertGreater(len(way), 3)
            self.assertEqual(way[0].id, start)
            for here, there in zip(way, way[1:]):
                self.assertIn(frozenset((here.id, there.id)), lines)
            # Every step of a shortest way is one further from its start.
            for steps, place in enumerate(way):
                self.assertEqual(len(pack.shortest_way(game, start, place.id)), steps + 1)
            self.assertIn(way[0].name, printed(pack, folder, "way", start, end))

    def test_nobody_uses_the_lines_of_others(self):
        game = pack.load(DIST / "npws")
        line = next(line for line in game.connections if line.only is not None)
        self.assertEqual(len(pack.shortest_way(game, line.from_, line.to, line.only)), 2)
        self.assertNotEqual(len(pack.shortest_way(game, line.from_, line.to) or []), 2)

    def test_the_graph_has_all_connections(self):
        for folder, game, _ in packs():
            graph = xml.fromstring(printed(pack, folder, "graph"))
            edges = [element for element in graph.iter() if element.tag.endswith("edge")]
            self.assertEqual(len(edges), len(game.connections))

    def test_the_questions_are_answered(self):
        for folder, game, bundle in packs():
            busiest, counters, homes, decks = queries.answers(queries.in_sqlite(folder))
            self.assertEqual(len(busiest), 5)
            self.assertEqual(sum(count for *_, count in counters),
                             sum(placement["count"] for scenario in bundle["scenarios"] for placement in scenario["placements"]))
            self.assertEqual(sum(places for _, places, _ in homes), sum(len(place["home"]) for place in bundle["map"]["places"]))
            self.assertEqual(sum(cards for *_, cards in decks), sum(card["copies"] for card in bundle["cards"]))
            self.assertIn(busiest[0][0], printed(queries, folder))


if __name__ == "__main__":
    unittest.main()
