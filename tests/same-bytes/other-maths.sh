#!/usr/bin/env bash
# other-maths.sh OUTLETS: builds the shipped packs again with a mathematics library that is off in every last digit, and compares
# the result with `dist/`, which `cargo run --release -- build` has just made; so it does with the prints, saves and pages in
# OUTLETS (`.ci/run` makes them), and with games that the machine plays. Nothing that the system works out may show. Needs a C compiler.
set -euo pipefail
cd "$(dirname "$0")/../.."
outlets=$1
folder=$PWD/target/same-bytes
rm -rf "$folder"
mkdir -p "$folder"
play() {
  target/release/muster playtest "sources/$1" --policy "$2" --games "$3" --quiet --out "$4" >/dev/null
}
games=("npws sensible 40" "npws random 40" "arlenbruck one-step 40" "arlenbruck random 200")
for game in "${games[@]}"; do play $game "$folder/games"; done
cc -O1 -fno-builtin -shared -fPIC -o "$folder/other-maths.so" tests/same-bytes/other-maths.c -ldl
# Does it take effect at all?
LD_PRELOAD=$folder/other-maths.so python3 -c 'import math; assert math.cos(1) != 0.5403023058681398'
export LD_PRELOAD=$folder/other-maths.so
target/release/muster build --quiet --out "$folder/dist"
target/release/muster print --quiet sources/{npws,arlenbruck} --out "$folder/print"
target/release/muster tts --quiet sources/{npws,amber,arlenbruck} --out "$folder/tts"
target/release/muster site --quiet --single sources/{npws,arlenbruck} --out "$folder/site"
for game in "${games[@]}"; do play $game "$folder/played"; done
unset LD_PRELOAD
diff --recursive --brief --exclude='.*' dist "$folder/dist"
for made in "$folder"/{print,tts,site}/*/; do
  diff --recursive --brief "$outlets/${made#"$folder"/}" "$made"
done
diff --recursive --brief "$folder/games" "$folder/played"
echo "the same bytes with another mathematics library"
