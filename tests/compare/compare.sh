#!/usr/bin/env bash
# Measures Muster beside other validators, on the same synthetic packs and in one run: compare.sh [N]…
#
#   muster              types, choices, forms, keys, references by id, name and alias, all checks of the rules of play
#   frictionless        types, primary keys, foreign keys where one table is meant; no rules of play
#   check-jsonschema    each row against the JSON Schema of its record type; no keys, no references
#   jsonschema-cli      the same, where the program is installed (`cargo install jsonschema-cli`)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sizes=("$@")
[ ${#sizes[@]} -gt 0 ] || sizes=(1000 10000)
(cd "$top" && cargo build --quiet --release --workspace --bins)
venv=$top/target/ci/venv
if [ ! -x "$venv/bin/frictionless" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check 'frictionless==5.*' 'check-jsonschema==0.*'
fi
for n in "${sizes[@]}"; do
  "$top/target/release/synthetic-pack" "$n" "$work/$n"
  python3 "$here/compare.py" datapackage "$work/$n" "$work/$n.package"
  python3 "$here/compare.py" rows "$work/$n" "$top/schema/json/no-peace" "$work/$n.rows"
  printf '\nN = %s: %s rows\n' "$n" "$(cat "$work/$n.package"/*.csv | wc -l)"
  printf '%-18s' muster
  python3 "$here/compare.py" time 5 "$top/target/release/muster" check "$work/$n"
  printf '%-18s' frictionless
  (cd "$work/$n.package" && python3 "$here/compare.py" time 1 "$venv/bin/frictionless" validate datapackage.json)
  if command -v jsonschema-cli >/dev/null; then
    printf '%-18s' jsonschema-cli
    python3 "$here/compare.py" time 3 sh -c "for rows in $work/$n.rows/*.rows.json; do
      jsonschema-cli validate \"\${rows%.rows.json}.schema.json\" -i \"\$rows\" || exit 1; done"
  fi
  printf '%-18s' check-jsonschema
  python3 "$here/compare.py" time 1 sh -c "for rows in $work/$n.rows/*.rows.json; do
    $venv/bin/check-jsonschema --schemafile \"\${rows%.rows.json}.schema.json\" \"\$rows\" || exit 1; done"
done
