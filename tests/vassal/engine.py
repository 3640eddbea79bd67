#!/usr/bin/env python3
"""The real VASSAL engine, off screen, and the programs of `java/` that try modules in it.

    VASSAL_ENGINE=JAR engine.py FOLDER    compiles the programs into FOLDER

`VASSAL_ENGINE` names the engine: its jar, or a folder of its classes. `VASSAL_PROGRAMS` names a folder with the programs, if they
are compiled; without it, each run compiles them.
"""

import os
import subprocess
import sys
from pathlib import Path

JARS = """logback-classic logback-core miglayout-core miglayout-swing jl commons-codec commons-io gnu-getopt commons-lang3
httpclient5 httpcore5 httpcore5-h2 batik-all xmlgraphics-commons xml-apis-ext janino commons-compiler slf4j-api swingx-core
TimingFramework maven3-artifact asm jsoup""".split()


def libraries():
    jars = [Path("/usr/share/java") / f"{jar}.jar" for jar in JARS]
    return os.pathsep.join([os.environ["VASSAL_ENGINE"], *(str(jar) for jar in jars if jar.exists())])


def compile_programs(folder):
    """Compiles the programs into a folder, and returns it."""
    flags = ["--release", "17", "-nowarn", "-Xlint:none", "-proc:none"]
    sources = (Path(__file__).parent / "java").rglob("*.java")
    done = subprocess.run(["javac", *flags, "-cp", libraries(), "-d", folder, *sources], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(done.stderr)
    return str(folder)


class Engine:
    """The engine with a screen of its own, and the programs compiled for it. `scratch` is a folder for what they write."""

    def __init__(self, scratch):
        self.scratch = Path(scratch)
        compiled = os.environ.get("VASSAL_PROGRAMS")
        self.path = os.pathsep.join([libraries(), compiled or compile_programs(self.scratch / "classes")])
        read, write = os.pipe()
        screen = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
        self.screen = subprocess.Popen(screen, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as file:
            self.display = ":" + file.readline().strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.screen.terminate()
        self.screen.wait()

    def run(self, program, *arguments, out=None):
        """What a program tells: the fields of each line. Engines that run at once write to files in folders of their own."""
        out = out or self.scratch / "told"
        home = [f"-D{name}={out.parent}" for name in ("java.io.tmpdir", "user.home", "VASSAL.conf")]
        # It runs for seconds: what would make it faster later costs more than it saves.
        brief = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]
        command = ["java", "-Xmx2g", *brief, *home, "-Dsun.java2d.xrender=false", "-cp", self.path, program, out, *arguments]
        environment = {**os.environ, "DISPLAY": self.display}
        done = subprocess.run(command, cwd=out.parent, env=environment, capture_output=True, text=True, timeout=600)
        if done.returncode != 0:
            sys.exit(f"the engine failed: {done.stderr[-2000:]}")
        return [line.split("\t") for line in out.read_text(encoding="utf-8").splitlines()]


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    compile_programs(Path(sys.argv[1]))
