#!/usr/bin/env bash
# Builds the shipped packs again with a mathematics library that is off in every last digit, and compares the result with
# `dist/`, which `cargo run --release -- build` has just made; so it does with sheets, saves and pages of two of them. Nothing that the
# system works out may show. Needs a C compiler.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$PWD/target/same-bytes
rm -rf "$folder"
mkdir -p "$folder"
cc -O1 -fno-builtin -shared -fPIC -o "$folder/other-maths.so" tests/same-bytes/other-maths.c -ldl
# Does it take effect at all?
LD_PRELOAD=$folder/other-maths.so python3 -c 'import math; assert math.cos(1) != 0.5403023058681398'
LD_PRELOAD=$folder/other-maths.so target/release/muster build --quiet --out "$folder/dist"
diff --recursive --brief --exclude='.*' dist "$folder/dist"
for outlet in print tts site; do
  target/release/muster "$outlet" --quiet sources/{npws,arlenbruck} --out "$folder/one"
  LD_PRELOAD=$folder/other-maths.so target/release/muster "$outlet" --quiet sources/{npws,arlenbruck} --out "$folder/other"
done
diff --recursive --brief "$folder/one" "$folder/other"
echo "the same bytes with another mathematics library"
