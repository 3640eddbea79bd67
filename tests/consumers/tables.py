"""Examines `data.sqlite` of a pack, and compares it with what DuckDB reads in the CSV tables: python3 tables.py FOLDER"""

import json
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "examples" / "python"))
from queries import answers, in_duckdb, in_sqlite  # noqa: E402


def main(folder: Path) -> None:
    sqlite, duckdb = in_sqlite(folder), in_duckdb(folder)
    found = sqlite.execute("pragma integrity_check").fetchall()
    assert found == [("ok",)], found
    found = sqlite.execute("pragma foreign_key_check").fetchall()
    assert found == [], found

    resources = json.loads((folder / "datapackage.json").read_text(encoding="utf-8"))["resources"]
    for resource in resources:
        if resource["format"] != "csv":
            continue
        name, fields = resource["name"], resource["schema"]["fields"]
        # Mixed columns have numbers and texts in SQLite, and texts in DuckDB.
        columns = ", ".join(f'"{field["name"]}"' for field in fields if field["type"] != "any")
        query = f'select {columns} from "{name}"'
        here, there = (sorted(database.execute(query).fetchall(), key=repr) for database in (sqlite, duckdb))
        assert len(here) == len(there), f"{name}: {len(here)} rows in SQLite, {len(there)} in DuckDB"
        assert [list(map(plain, row)) for row in here] == [list(map(plain, row)) for row in there], f"{name} differs"
    assert answers(sqlite) == answers(duckdb)


def plain(value: object) -> object:
    """SQLite has numbers for truth values."""
    return int(value) if isinstance(value, bool) else value


if __name__ == "__main__":
    main(Path(sys.argv[1]))
