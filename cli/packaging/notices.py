#!/usr/bin/env python3
"""The licences of all that is part of the program for a target: its crates, what they bring along, typefaces and coasts.

    cli/packaging/notices.py TARGET    prints them; fails if a licence is not one of those that the program may have, or is lost
"""

import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]

# Licences under which code may be part of the program. The first that a crate offers is taken.
ALLOWED = [
    "MIT",
    "MIT-0",
    "0BSD",
    "Zlib",
    "ISC",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "Unlicense",
    "BSL-1.0",
    "Apache-2.0",
    "Unicode-3.0",
]

# Where a crate keeps its licences.
NAMES = re.compile(r"(licen[cs]e|copying|copyright|notice|unlicense)", re.IGNORECASE)

# What the names of such files say of the licence in them, where a crate offers several.
MARKS = {
    "MIT": "mit",
    "MIT-0": "mit",
    "0BSD": "0bsd",
    "Zlib": "zlib",
    "BSD-2-Clause": "bsd",
    "BSD-3-Clause": "bsd",
    "Unlicense": "unlicense",
    "BSL-1.0": "boost|bsl",
    "Apache-2.0": "apache",
    "Unicode-3.0": "unicode",
}

# The text that a crate leaves out which only names its licence.
MIT = (TOP / "LICENSE").read_text(encoding="utf-8").split("\n\n", 2)[2]

# Code in other languages that crates compile in.
BESIDE = {
    "libmimalloc-sys": ("mimalloc", ["c_src/mimalloc2/LICENSE", "c_src/mimalloc/v2/LICENSE", "c_src/mimalloc/LICENSE"]),
    "libsqlite3-sys": ("SQLite", "SQLite is in the public domain: its authors have given up all rights to it."),
}

RUST = f"""The Rust standard library is under the MIT licence; so are the crates that it is made with.

Copyright (c) The Rust Project Contributors

{MIT}"""

MUSL = f"""The program for Linux has in it musl, a C library, which is as a whole under the MIT licence.

Copyright (c) 2005-2020 Rich Felker, et al.

{MIT}"""

GROUND = "Coasts, lakes and rivers are made with Natural Earth, which is in the public domain (naturalearthdata.com)."


def linked(target):
    """The crates that are part of the program: what it is linked with, not what compiles it."""
    arguments = ["--format-version", "1", "--locked", "--filter-platform", target]
    said = subprocess.run(["cargo", "metadata", *arguments], cwd=TOP, check=True, capture_output=True, text=True).stdout
    graph = json.loads(said)
    crates = {crate["id"]: crate for crate in graph["packages"]}
    needs = {
        node["id"]: [to["pkg"] for to in node["deps"] if any(kind["kind"] is None for kind in to["dep_kinds"])]
        for node in graph["resolve"]["nodes"]
    }
    seen, left = set(), [crate for crate in crates if crates[crate]["name"] == "muster"]
    while left:
        one = left.pop()
        macro = any("proc-macro" in part["kind"] for part in crates[one]["targets"])
        if one not in seen and not macro:
            seen.add(one)
            left += needs[one]
    return sorted((crates[one] for one in seen), key=lambda crate: (crate["name"], crate["version"]))


def chosen(crate):
    """The licences under which we take a crate: of each `OR` one, of an `AND` all."""
    asked = (crate["license"] or "").replace("/", " OR ")
    taken = []
    for part in re.split(r"\s+AND\s+", asked):
        offered = re.sub(r"[()]", "", part).split(" OR ")
        offered = [re.sub(r" WITH LLVM-exception$", "", one.strip()) for one in offered]
        found = [one for one in ALLOWED if one in offered]
        if not found:
            raise SystemExit(f"{crate['name']} {crate['version']}: `{asked}` is not among the licences in {__file__}")
        taken.append(found[0])
    return taken


def texts(crate, licences):
    """The files that hold these licences, or the common text where a crate has none."""
    folder = Path(crate["manifest_path"]).parent
    found = [path for path in sorted(folder.iterdir()) if NAMES.match(path.name)]
    found = [file for path in found for file in (sorted(path.iterdir()) if path.is_dir() else [path])]
    marked = [file for file in found if any(re.search(MARKS.get(one, one), file.name, re.I) for one in licences)]
    # Files that say whose the work is go with any licence.
    plain = [file for file in found if not any(re.search(mark, file.name, re.I) for mark in MARKS.values())]
    kept = sorted({*marked, *plain})
    if kept:
        return [file.read_text(encoding="utf-8", errors="replace").strip() for file in kept]
    if licences == ["MIT"]:
        authors = ", ".join(re.sub(r" *<.*?>", "", one) for one in crate["authors"]) or f"the authors of {crate['name']}"
        return [f"Copyright (c) {authors}\n\n{MIT.strip()}"]
    raise SystemExit(f"{crate['name']} {crate['version']} comes without the text of its licence ({licences})")


def beside(crate):
    """The text for what a crate compiles in of other languages."""
    name, where = BESIDE[crate["name"]]
    if isinstance(where, str):
        return name, where
    folder = Path(crate["manifest_path"]).parent
    return name, next((folder / file).read_text(encoding="utf-8").strip() for file in where if (folder / file).exists())


def notices(target):
    """All of them; crates with the same text share it."""
    shared = defaultdict(list)
    for crate in linked(target):
        if crate["source"] is None:
            continue
        licences = chosen(crate)
        for text in texts(crate, licences):
            shared[text].append(f"{crate['name']} {crate['version']} ({' and '.join(licences)})")
        if crate["name"] in BESIDE:
            name, text = beside(crate)
            shared[text].append(name)
    shared[RUST.strip()].append("the Rust standard library")
    if "musl" in target:
        shared[MUSL.strip()].append("musl")
    shared[GROUND].append("Natural Earth")
    fonts = (TOP / "build/canvas/src/fonts/OFL.txt").read_text(encoding="utf-8").strip()
    shared[fonts].append("the typefaces Libertinus Serif and Lato")
    parts = [f"{', '.join(names)}\n\n{text}\n" for text, names in sorted(shared.items(), key=lambda item: item[1])]
    head = "Muster is under the MIT licence (see LICENSE). What else is part of the program is under these.\n"
    return ("\n" + "-" * 100 + "\n\n").join([head, *parts])


if __name__ == "__main__":
    print(notices(sys.argv[1]), end="")
