#!/usr/bin/env bash
# Builds Muster for Windows, runs it under Wine, and compares every file of the shipped packs with what `dist/` holds, which
# `cargo run --release -- build` has just made. Takes ten minutes, most of them for compiling; wants Debian's packages, and
# leaves everything in `target/windows/`.
set -euo pipefail
cd "$(dirname "$0")/../.."
top=$PWD
folder=$top/target/windows
program=$folder/x86_64-pc-windows-gnu/release

# Debian's compiler, since its package of the standard library's source fits it.
packages=(rustc-web cargo-web rust-web-src gcc-mingw-w64-x86-64-win32 wine64 wine)
if ! dpkg --status "${packages[@]}" >/dev/null 2>&1; then
  apt-get update --quiet=2
  apt-get install --quiet=2 --yes --no-install-recommends "${packages[@]}" >/dev/null
fi

env RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc \
  /usr/bin/cargo build --release --package muster --target-dir "$folder" --target x86_64-pc-windows-gnu \
  -Zbuild-std=std,panic_abort,panic_unwind
x86_64-w64-mingw32-gcc -shared -O1 -o "$program/bcryptprimitives.dll" tests/same-bytes/process-prng.c -ladvapi32

rm -rf "$folder/dist"
WINEPREFIX=$folder/wine WINEDEBUG=-all wine "$program/muster.exe" build --quiet --out "Z:$folder/dist"
diff --recursive --brief --exclude='.*' dist "$folder/dist" && echo "Linux and Windows: the same bytes"
