"""The real VASSAL engine, off screen, and the programs of `java/` that try modules in it.

`VASSAL_ENGINE` names the engine: its jar, or a folder of its classes.
"""

import os
import subprocess
import sys
from pathlib import Path

JARS = """logback-classic logback-core miglayout-core miglayout-swing jl commons-codec commons-io gnu-getopt commons-lang3
httpclient5 httpcore5 httpcore5-h2 batik-all xmlgraphics-commons xml-apis-ext janino commons-compiler slf4j-api swingx-core
TimingFramework maven3-artifact asm jsoup""".split()


class Engine:
    """The engine with a screen of its own, and the programs compiled for it. `scratch` is a folder for what they write."""

    def __init__(self, scratch):
        jars = [Path("/usr/share/java") / f"{jar}.jar" for jar in JARS]
        libraries = [os.environ["VASSAL_ENGINE"], *(str(jar) for jar in jars if jar.exists())]
        self.scratch = Path(scratch)
        classes = self.scratch / "classes"
        self.path = os.pathsep.join([*libraries, str(classes)])
        flags = ["--release", "17", "-nowarn", "-Xlint:none", "-proc:none"]
        sources = (Path(__file__).parent / "java").rglob("*.java")
        command = ["javac", *flags, "-cp", self.path, "-d", classes, *sources]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(done.stderr)
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
        command = ["java", "-Xmx2g", *home, "-Dsun.java2d.xrender=false", "-cp", self.path, program, out, *arguments]
        environment = {**os.environ, "DISPLAY": self.display}
        done = subprocess.run(command, cwd=out.parent, env=environment, capture_output=True, text=True, timeout=600)
        if done.returncode != 0:
            sys.exit(f"the engine failed: {done.stderr[-2000:]}")
        return [line.split("\t") for line in out.read_text(encoding="utf-8").splitlines()]
