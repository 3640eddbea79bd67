#!/usr/bin/env node
// Runs the program, which is in a package for each kind of machine; npm installs the one that fits.
const { spawnSync } = require("node:child_process");

const name = `muster-wargame-${process.platform}-${process.arch}`;
let program;
try {
  program = require.resolve(`${name}/${process.platform === "win32" ? "muster.exe" : "muster"}`);
} catch {
  console.error(
    `muster: the package \`${name}\` is not installed. Install \`muster-wargame\` again without leaving out optional ` +
      "dependencies; if there is no such package, Muster has no program for this machine.",
  );
  process.exit(3);
}
const { error, signal, status } = spawnSync(program, process.argv.slice(2), { stdio: "inherit" });
if (error) {
  console.error(`muster: \`${program}\` cannot be run: ${error.message}`);
}
if (signal) {
  process.kill(process.pid, signal);
}
process.exit(status ?? 3);
