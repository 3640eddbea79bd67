//! `<game>-<version>-data.zip`: the files of a build without the module, and all the information for people who get
//! nothing else.

use muster_ground::json;
use serde_json::Value;

use super::contents::{Contents, file};
use super::sealed;
use muster_build::emit::{Artifact, EmitError, place, zipped};
use muster_source::read::LICENCE;

const WHAT: &str = "\
- `bundle.json` is the whole game, `bundle.schema.json` and `bundle.d.ts` tell its form.
- `datapackage.json` describes the tables in `data/`; `data.sqlite` has the same tables.
- `images/` has the pictures that the bundle names.
- `source.zip` has the tables and documents that all this was made from.
- `SHA256SUMS` has the checksum of each file.";

/// The file.
///
/// # Errors
/// If a file cannot be packed.
pub fn archive(contents: Contents<'_>) -> Result<Artifact, EmitError> {
    let game = &contents.bundle.game;
    let own = ["datapackage.json", place::MANIFEST, LICENCE];
    let kept = |file: &&Artifact| !own.contains(&file.path.as_str()) && !file.path.ends_with(".vmod");
    let mut files: Vec<Artifact> = contents.built.iter().filter(kept).cloned().collect();
    let mut package: Value = serde_json::from_slice(&contents.file("datapackage.json"))?;
    package["created"] = format!("{}T00:00:00Z", contents.created).into();
    files.push(file("datapackage.json", json::text(&package)));
    files.push(file("README.md", contents.readme(WHAT)));
    files.push(file(LICENCE, contents.licence()));
    let files = sealed(&game.id, &game.version, files);
    let files: Vec<_> = files.into_iter().map(|file| (file.path, file.bytes)).collect();
    Ok(file(format!("{}-{}-data.zip", game.id, game.version), zipped(&files)?))
}
