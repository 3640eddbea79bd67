#!/usr/bin/env python3
"""Packs a program that is compiled: a zip, a Python wheel and npm packages. The same program gives the same bytes.

    cli/packaging/pack.py TARGET PROGRAM FOLDER [SPEAKER...]

SPEAKER is the command that prints the completions, if this machine cannot run the program itself.
"""

import base64
import gzip
import hashlib
import io
import json
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from notices import TOP, notices

NAME = "muster-wargame"
SUMMARY = "Compiles board wargames, kept as tables, into data packs and VASSAL modules"

# What Python and Node call the machines that a target is for.
LINUX = "manylinux_2_17_{0}.manylinux2014_{0}.musllinux_1_1_{0}"
MACHINES = {
    "x86_64-unknown-linux-musl": (LINUX.format("x86_64"), "linux", "x64"),
    "aarch64-unknown-linux-musl": (LINUX.format("aarch64"), "linux", "arm64"),
    "x86_64-pc-windows-msvc": ("win_amd64", "win32", "x64"),
    "x86_64-apple-darwin": ("macosx_10_12_x86_64", "darwin", "x64"),
    "aarch64-apple-darwin": ("macosx_11_0_arm64", "darwin", "arm64"),
    # For trials on the machine that compiles.
    "x86_64-unknown-linux-gnu": ("linux_x86_64", "linux", "x64"),
    "x86_64-pc-windows-gnu": ("win_amd64", "win32", "x64"),
}

SHELLS = {"bash": "muster.bash", "zsh": "_muster", "fish": "muster.fish", "powershell": "_muster.ps1"}

# No file has a time of its own: the earliest that a zip file knows, and the one that npm gives.
ZIP_TIME = (1980, 1, 1, 0, 0, 0)
NPM_TIME = 499162500


def zipped(files):
    """A zip file of these files; those whose mode says so can be run."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path, (content, mode) in files.items():
            about = zipfile.ZipInfo(path, ZIP_TIME)
            about.create_system, about.external_attr = 3, (0o100000 | mode) << 16
            archive.writestr(about, content, zipfile.ZIP_DEFLATED, 6)
    return out.getvalue()


def tarred(files):
    """An npm package of these files."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path, (content, mode) in files.items():
            about = tarfile.TarInfo(f"package/{path}")
            about.size, about.mode, about.mtime = len(content), mode, NPM_TIME
            archive.addfile(about, io.BytesIO(content))
    return gzip.compress(out.getvalue(), 6, mtime=0)


def wheel(about, tags, program, texts):
    """The wheel, and its name: pip puts its program where commands are."""
    version, home = about["version"], about["repository"]
    stem = f"{NAME.replace('-', '_')}-{version}"
    python, abi, machines = tags
    licences = [name for name in texts if name != "README.md"]
    metadata = [
        "Metadata-Version: 2.4",
        f"Name: {NAME}",
        f"Version: {version}",
        f"Summary: {SUMMARY}",
        "License-Expression: MIT",
        *(f"License-File: {name}" for name in licences),
        "Keywords: wargame,boardgame,vassal,compiler",
        "Requires-Python: >=3.8",
        *([f"Project-URL: Source, {home}"] if home else []),
        "Description-Content-Type: text/markdown",
        "",
        texts["README.md"].decode(),
    ]
    form = ["Wheel-Version: 1.0", "Generator: muster", "Root-Is-Purelib: false"]
    form += [f"Tag: {python}-{abi}-{machine}" for machine in machines.split(".")]
    files = {f"{stem}.data/scripts/{program.name}": (program.read_bytes(), 0o755)}
    files |= {f"{stem}.dist-info/licenses/{name}": (texts[name], 0o644) for name in licences}
    files[f"{stem}.dist-info/METADATA"] = ("\n".join(metadata).encode(), 0o644)
    files[f"{stem}.dist-info/WHEEL"] = ("\n".join([*form, ""]).encode(), 0o644)
    record = f"{stem}.dist-info/RECORD"
    lines = [f"{path},sha256={checksum(content)},{len(content)}\n" for path, (content, _) in files.items()]
    files[record] = ("".join([*lines, f"{record},,\n"]).encode(), 0o644)
    return f"{stem}-{'-'.join(tags)}.whl", zipped(files)


def checksum(content):
    """As the record of a wheel has it."""
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def npm(name, about, texts, files, **more):
    """An npm package, and its name."""
    manifest = {"name": name, "version": about["version"], "description": SUMMARY, "license": "MIT", **more}
    if about["repository"]:
        manifest["repository"] = {"type": "git", "url": f"git+{about['repository']}.git"}
    files = {"package.json": (f"{json.dumps(manifest, indent=2)}\n".encode(), 0o644)} | files
    return f"{name}-{about['version']}.tgz", tarred(files | {name: (text, 0o644) for name, text in texts.items()})


def npm_packages(about, machine, program, texts):
    """The package that people name, which has a launcher, and the one with the program for a kind of machine."""
    system, processor = machine
    kinds = sorted({f"{NAME}-{system}-{processor}" for _, system, processor in MACHINES.values()})
    launcher = {
        "bin": {"muster": "muster.js"},
        "engines": {"node": ">=18"},
        "optionalDependencies": dict.fromkeys(kinds, about["version"]),
    }
    script = {"muster.js": ((TOP / "cli/packaging/npm/muster.js").read_bytes(), 0o755)}
    yield npm(NAME, about, {name: text for name, text in texts.items() if name != "NOTICES"}, script, **launcher)
    carried = {program.name: (program.read_bytes(), 0o755)}
    fits = {"os": [system], "cpu": [processor], "preferUnplugged": True}
    yield npm(f"{NAME}-{system}-{processor}", about, texts, carried, **fits)


def archive(about, target, program, texts, speaker):
    """The zip file, and its name."""
    stem = f"muster-{about['version']}-{target}"
    files = {program.name: (program.read_bytes(), 0o755)}
    files |= {name if "." in name else f"{name}.txt": (text, 0o644) for name, text in texts.items()}
    for shell, name in SHELLS.items():
        script = subprocess.run([*speaker, "completions", shell], check=True, capture_output=True).stdout
        files[f"completions/{name}"] = (script, 0o644)
    return f"{stem}.zip", zipped({f"{stem}/{path}": file for path, file in files.items()})


def workspace():
    """What Cargo knows of the program."""
    command = ["cargo", "metadata", "--format-version", "1", "--no-deps", "--locked"]
    said = subprocess.run(command, cwd=TOP, check=True, capture_output=True).stdout
    return next(crate for crate in json.loads(said)["packages"] if crate["name"] == "muster")


def main(target, program, folder, *speaker):
    program, folder, about = Path(program).resolve(), Path(folder), workspace()
    tag, *machine = MACHINES[target]
    texts = {name: (TOP / path).read_bytes() for name, path in [("README.md", "cli/packaging/README.md"), ("LICENSE", "LICENSE")]}
    texts["NOTICES"] = notices(target).encode()
    made = [
        archive(about, target, program, texts, speaker or [program]),
        wheel(about, ("py3", "none", tag), program, texts),
        *npm_packages(about, machine, program, texts),
    ]
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in made:
        (folder / name).write_bytes(content)
        print(f"{name}: {len(content):,} bytes")
    packages = sorted(path for path in folder.iterdir() if path.suffix in [".zip", ".whl", ".tgz"])
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in packages]
    (folder / "SHA256SUMS").write_text("".join(sums), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
