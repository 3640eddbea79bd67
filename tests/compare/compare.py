#!/usr/bin/env python3
"""Turns a synthetic pack into what other validators read, and measures commands.

    compare.py datapackage PACK OUT    a Data Package of the pack's five large tables, with types, keys and foreign keys
    compare.py rows PACK SCHEMAS OUT   the same rows as JSON arrays, and schemas for them
    compare.py time FIRST NAME RUNS COMMAND...
                                       the median wall seconds and the peak memory of a command, and how many times as long
                                       it takes as the first one, whose seconds are kept in the file FIRST
"""
import csv
import json
import os
import pathlib
import resource
import shutil
import statistics
import sys
import time

TABLES = {
    "spaces": ("spaces.csv", ["id"], {"home": ("powers", "id")}),
    "connections": ("connections.csv", ["from", "to"], {"from": ("spaces", "id"), "to": ("spaces", "id")}),
    "corps": ("corps.csv", ["id"], {"power": ("powers", "id")}),
    "markers": ("markers.csv", ["id"], {"side": ("sides", "id")}),
    "reinforcements": ("scenarios/campaign/reinforcements.csv", ["turn", "piece", "action"], {}),
    "powers": ("powers.csv", ["id"], {}),
    "sides": ("sides.csv", ["id"], {}),
}
TYPES = {"fortress": "integer", "count": "integer", "lat": "number", "lon": "number"}


def datapackage(pack, out):
    out.mkdir(parents=True, exist_ok=True)
    resources = []
    for name, (path, key, references) in TABLES.items():
        shutil.copy(pack / path, out / f"{name}.csv")
        with open(pack / path, encoding="utf-8", newline="") as file:
            header = next(csv.reader(file))
        # The starter pack names a piece now and then by an alias, which a foreign key cannot follow.
        number = TYPES if name != "reinforcements" else {}
        resources.append({
            "name": name,
            "path": f"{name}.csv",
            "schema": {
                "fields": [{"name": field, "type": number.get(field, "string")} for field in header],
                "primaryKey": key,
                "foreignKeys": [
                    {"fields": field, "reference": {"resource": target, "fields": at}}
                    for field, (target, at) in references.items() if field in header
                ],
            },
        })
    (out / "datapackage.json").write_text(json.dumps({"name": "synthetic", "resources": resources}))


def rows(pack, schemas, out):
    out.mkdir(parents=True, exist_ok=True)
    for name, (path, _, _) in TABLES.items():
        schema = json.loads((schemas / f"{name}.json").read_text())
        fields = schema["properties"]

        def value(field, cell):
            kinds = fields[field].get("type", [])
            kinds = [kinds] if isinstance(kinds, str) else kinds
            if cell == "":
                return None
            if "array" in kinds:
                return cell.split("|")
            if "integer" in kinds:
                return int(cell)
            if "number" in kinds:
                return float(cell)
            return cell

        with open(pack / path, encoding="utf-8", newline="") as file:
            table = [{field: value(field, cell) for field, cell in row.items()} for row in csv.DictReader(file)]
        (out / f"{name}.rows.json").write_text(json.dumps(table))
        (out / f"{name}.schema.json").write_text(json.dumps({
            "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "array", "items": schema}))


def measure(first, name, runs, command):
    walls, peak = [], 0
    for _ in range(runs):
        start = time.perf_counter()
        child = os.fork()
        if child == 0:
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, 1)
            os.dup2(null, 2)
            os.execvp(command[0], command)
        _, status, usage = os.wait4(child, 0)
        walls.append(time.perf_counter() - start)
        peak = max(peak, usage.ru_maxrss // 1024)
        if status != 0:
            sys.exit(f"{name}: exit status {os.waitstatus_to_exitcode(status)}")
    wall = statistics.median(walls)
    if not first.exists():
        first.write_text(str(wall))
    print(f"{name:18} {wall:9.3f} s {peak:6} MiB {wall / float(first.read_text()):9.1f} x", flush=True)


match sys.argv[1:]:
    case ["datapackage", pack, out]:
        datapackage(pathlib.Path(pack), pathlib.Path(out))
    case ["rows", pack, schemas, out]:
        rows(pathlib.Path(pack), pathlib.Path(schemas), pathlib.Path(out))
    case ["time", first, name, runs, *command]:
        measure(pathlib.Path(first), name, int(runs), command)
    case _:
        sys.exit(__doc__)
