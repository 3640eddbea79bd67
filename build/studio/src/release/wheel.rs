//! The Python wheel: the bundle and its types, for programs in Python.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use super::contents::{self, Contents, TOOL, file};
use super::python;
use muster_build::emit::{Artifact, EmitError, zipped};
use muster_source::read::{CHANGELOG, LICENCE};

/// The wheel.
///
/// # Errors
/// If a file cannot be packed.
pub fn wheel(contents: Contents<'_>) -> Result<Artifact, EmitError> {
    let (name, version) = (module(contents), &contents.bundle.game.version);
    let info = format!("{name}-{version}.dist-info");
    let schema = serde_json::from_slice(&contents.file("bundle.schema.json"))?;
    let carried = contents.carried()?.into_iter();
    let mut files: Vec<Artifact> =
        carried.map(|carried| file(format!("{name}/{}", carried.path), carried.bytes)).collect();
    files.push(file(format!("{name}/__init__.py"), opening(contents)));
    files.push(file(format!("{name}/model.py"), python::model(&schema)));
    files.push(file(format!("{name}/py.typed"), ""));
    files.push(file(format!("{name}/{CHANGELOG}"), contents.file(CHANGELOG)));
    files.push(file(format!("{info}/{LICENCE}"), contents.licence()));
    files.push(file(format!("{info}/METADATA"), metadata(contents, &name)));
    let tags = format!("Wheel-Version: 1.0\nGenerator: muster ({TOOL})\nRoot-Is-Purelib: true\nTag: py3-none-any\n");
    files.push(file(format!("{info}/WHEEL"), tags));
    files.push(record(&files, format!("{info}/RECORD")));
    let files: Vec<_> = files.into_iter().map(|file| (file.path, file.bytes)).collect();
    Ok(file(format!("{name}-{version}-py3-none-any.whl"), zipped(&files)?))
}

/// The name of the module; it never begins with a digit.
fn module(contents: Contents<'_>) -> String {
    let name = contents.package().replace('-', "_");
    if name.starts_with(|letter: char| letter.is_ascii_digit()) { format!("data_{name}") } else { name }
}

/// `__init__.py`.
fn opening(contents: Contents<'_>) -> String {
    let title = serde_json::Value::from(contents.summary());
    format!(
        "import json\n\
         from importlib.resources import files\n\
         from importlib.resources.abc import Traversable\n\
         from typing import cast\n\n\
         from .model import Bundle as Bundle\n\n\
         __doc__ = {title}\n\
         __version__ = \"{}\"\n\n\n\
         def load() -> Bundle:\n    \
             \"\"\"The whole game.\"\"\"\n    \
             return cast(Bundle, json.loads(file(\"bundle.json\").read_text(encoding=\"utf-8\")))\n\n\n\
         def file(path: str) -> Traversable:\n    \
             \"\"\"A file that the bundle names, such as a picture.\"\"\"\n    \
             return files(__name__).joinpath(path)\n",
        contents.bundle.game.version
    )
}

/// `METADATA`: the package's metadata, and the README.
fn metadata(contents: Contents<'_>, module: &str) -> String {
    let game = &contents.bundle.game;
    let mut text = format!(
        "Metadata-Version: 2.1\nName: {}\nVersion: {}\nSummary: {}\nRequires-Python: >=3.11\n",
        module.replace('_', "-"),
        game.version,
        contents.summary()
    );
    let mut add = |name: &str, value: Option<&String>| {
        let _ = value.map(|value| writeln!(text, "{name}{value}"));
    };
    add("License: ", game.licence.as_ref().map(|licence| &licence.name));
    add("Project-URL: Homepage, ", game.homepage.as_ref());
    let what = format!(
        "```python\nimport {module}\n\nbundle = {module}.load()\n```\n\n`load` gives the whole game; its types are in \
         `{module}.model`. All files that it names are in the package: `{module}.file(\"images/map.svg\")`. {}",
        contents::ELSEWHERE
    );
    text + "Description-Content-Type: text/markdown\n\n" + &contents.readme(&what)
}

/// `RECORD`: the checksum and size of every other file.
fn record(files: &[Artifact], path: String) -> Artifact {
    let mut lines = String::new();
    for Artifact { path, bytes } in files {
        let sum = URL_SAFE_NO_PAD.encode(Sha256::digest(bytes));
        let _ = writeln!(lines, "{path},sha256={sum},{}", bytes.len());
    }
    let _ = writeln!(lines, "{path},,");
    file(path, lines)
}
