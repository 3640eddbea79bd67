#!/usr/bin/env python3
"""Counts what a module does by itself, by the traits and components of its build file.

    counts.py MODULE...

Exit status 0 if there is something of everything in each module, and enough of what happens is told.
"""

import re
import sys
import zipfile
from pathlib import Path
from xml.etree import ElementTree

# What the engine calls each trait.
TRAITS = {
    "triggers": "macro",
    "global keys": "globalkey",
    "properties of the game that counters set": "setprop",
    "properties of counters": "PROP",
    "markers laid": "placemark",
    "reports": "report",
}
# The share of the prototypes that tell what they do, in percent; those of several sides (`Moves: Blue`, `Moves: Red`) count once: no module made by hand that was looked at has more than 25.
TOLD = 40


def traits(text):
    """The kinds of the traits of a piece."""
    kinds = text.removeprefix("+/null/").split("\t")
    return [re.match(r"\w*", kind).group() for kind in kinds]


def counted(module):
    with zipfile.ZipFile(module) as archive:
        root = ElementTree.fromstring(archive.read("buildFile.xml"))
    elements = list(root.iter())
    of = lambda name: [element for element in elements if element.tag.rsplit(".", 1)[-1] == name]
    by_kind = {element.get("name").split(":")[0]: traits(element.text or "") for element in of("PrototypeDefinition")}
    prototypes = [traits(element.text or "") for element in of("PrototypeDefinition")]
    pieces = [traits(element.text or "") for name in ("PieceSlot", "CardSlot") for element in of(name)]
    every = [kind for kinds in prototypes + pieces for kind in kinds]
    counts = {what: every.count(kind) for what, kind in TRAITS.items()}
    counts["global properties"] = len(of("GlobalProperty"))
    counts["reactions to a move"] = sum(bool(element.get("moveKey")) for element in of("Map"))
    told = 100 * sum("report" in kinds for kinds in by_kind.values()) // max(1, len(by_kind))
    return counts, told


def main(modules):
    wrong = []
    for module in modules:
        counts, told = counted(module)
        counts_told = ", ".join(f"{count} {what}" for what, count in counts.items())
        print(f"{Path(module).stem}: {counts_told}; {told} % of prototypes tell what they do")
        wrong += [f"{Path(module).stem}: no {what}" for what, count in counts.items() if count == 0]
        if told < TOLD:
            wrong.append(f"{Path(module).stem}: only {told} % of prototypes tell what they do")
    print("\n".join(wrong))
    return 1 if wrong or not modules else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
