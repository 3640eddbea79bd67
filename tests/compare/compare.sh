#!/usr/bin/env bash
# Measures Muster beside other validators, on the same synthetic packs and in one run: compare.sh [N]…
#
#   muster              types, choices, forms, keys, references by id, name and alias, all checks of the rules of play
#   jsonschema-cli      each row against the JSON Schema of its record type; no keys, no references
#   frictionless        types, primary keys, foreign keys where one table is meant; no rules of play
#   check-jsonschema    as jsonschema-cli, in Python
#
# Installs the others under target/ci; wants Rust and Python.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
tools=$top/target/ci
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sizes=("$@")
[ ${#sizes[@]} -gt 0 ] || sizes=(1000 10000)
(cd "$top" && cargo build --quiet --release --workspace --bins)
if [ ! -x "$tools/venv/bin/frictionless" ]; then
  python3 -m venv "$tools/venv"
  "$tools/venv/bin/pip" install --quiet --disable-pip-version-check 'frictionless==5.*' 'check-jsonschema==0.*'
fi
if [ ! -x "$tools/cargo/bin/jsonschema-cli" ]; then
  cargo install --quiet --locked --root "$tools/cargo" --version '^0.60' jsonschema-cli
fi
export PATH=$tools/cargo/bin:$tools/venv/bin:$PATH
for n in "${sizes[@]}"; do
  "$top/target/release/synthetic-pack" "$n" "$work/$n"
  python3 "$here/compare.py" datapackage "$work/$n" "$work/$n.package"
  (cd "$work/$n" && "$top/target/release/muster" schema --out schema >/dev/null)
  python3 "$here/compare.py" rows "$work/$n" "$work/$n/schema" "$work/$n.rows"
  printf '\nN = %s: %s rows\n' "$n" "$(cat "$work/$n.package"/*.csv | wc -l)"
  measure() { python3 "$here/compare.py" time "$work/$n.first" "$@"; }
  cd "$work/$n.rows"
  measure muster 5 "$top/target/release/muster" check "$work/$n"
  measure jsonschema-cli 3 sh -ec 'for rows in *.rows.json; do
    jsonschema-cli validate "${rows%.rows.json}.schema.json" --instance "$rows"; done'
  measure frictionless 1 frictionless validate "$work/$n.package/datapackage.json"
  measure check-jsonschema 1 sh -ec 'for rows in *.rows.json; do
    check-jsonschema --schemafile "${rows%.rows.json}.schema.json" "$rows"; done'
done
