"""Answers the questions in `queries.sql` about a pack: python3 queries.py ../../dist/npws

With `--duckdb` the database is DuckDB, which reads the CSV tables by the types in `datapackage.json` (`pip install duckdb`).
"""

from __future__ import annotations

import json
import sqlite3
import sys
from pathlib import Path
from typing import Any

TYPES = {"string": "VARCHAR", "integer": "BIGINT", "number": "DOUBLE", "boolean": "BOOLEAN", "array": "JSON", "object": "JSON",
         "any": "VARCHAR"}
"""What the types of a Table Schema are called in DuckDB."""


def in_sqlite(folder: Path) -> Any:
    """The pack's own database, opened so that nothing can change it."""
    return sqlite3.connect(f"{(folder / 'data.sqlite').resolve().as_uri()}?mode=ro", uri=True)


def in_duckdb(folder: Path) -> Any:
    """A new database of the pack's CSV tables."""
    import duckdb

    database = duckdb.connect()
    for resource in json.loads((folder / "datapackage.json").read_text(encoding="utf-8"))["resources"]:
        if resource["format"] == "csv":
            columns = {field["name"]: TYPES[field["type"]] for field in resource["schema"]["fields"]}
            table = database.read_csv(str(folder / resource["path"]), header=True, columns=columns, delimiter=",", quotechar='"')
            table.create(resource["name"])
    return database


def answers(database: Any) -> list[list[tuple[Any, ...]]]:
    """The answers to all questions, in their order."""
    text = Path(__file__).with_name("queries.sql").read_text(encoding="utf-8")
    queries = [query for query in text.split(";") if query.strip()]
    return [database.execute(query).fetchall() for query in queries]


def main(arguments: list[str]) -> None:
    match arguments:
        case [folder]:
            database = in_sqlite(Path(folder))
        case [folder, "--duckdb"]:
            database = in_duckdb(Path(folder))
        case _:
            raise SystemExit(__doc__)
    for answer in answers(database):
        for row in answer:
            print(*row, sep="\t")
        print()


if __name__ == "__main__":
    main(sys.argv[1:])
