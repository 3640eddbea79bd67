//! The targets: what `dist/<game>` holds. A target knows the bundle, and never which system it came from.

use std::collections::BTreeMap;
use std::fmt;

use muster_schema::bundle::Bundle;
use rayon::prelude::*;

use crate::canvas::picture::DrawError;
use crate::digest::sha256;
use crate::draw::Art;
pub use vassal::ids::{IdsError, IdsLock, Renumbered};

mod archive;
pub mod pack;
pub mod place;
mod publish;
pub mod shelf;
pub mod vassal;

pub use publish::publish;

pub use crate::read::lock::LOCK;
use crate::read::{Files, SOURCE, Sources};

/// A file of the finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Artifact {
    /// Its path inside the game's folder; its parts are separated by `/`.
    pub path: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// Why a target cannot be made.
#[derive(Debug)]
pub enum EmitError {
    /// A picture cannot be drawn.
    Draw(DrawError),
    /// A table of the data package cannot be written.
    Table(String, csv::Error),
    /// A part of the bundle is not as its schema has it.
    Json(serde_json::Error),
    /// A file cannot be packed.
    Archive(String),
}

impl fmt::Display for EmitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw(error) => error.fmt(f),
            Self::Table(table, error) => write!(f, "the table `{table}` cannot be written: {error}"),
            Self::Json(error) => write!(f, "the bundle cannot be written: {error}"),
            Self::Archive(error) => write!(f, "a file cannot be packed: {error}"),
        }
    }
}

impl std::error::Error for EmitError {}

impl From<DrawError> for EmitError {
    fn from(error: DrawError) -> Self {
        Self::Draw(error)
    }
}

impl From<serde_json::Error> for EmitError {
    fn from(error: serde_json::Error) -> Self {
        Self::Json(error)
    }
}

/// A target: from the bundle, the numbers that its slots keep, and what its pictures are made with, to files.
type Target = fn(&Bundle, &IdsLock, &Art) -> Result<Vec<Artifact>, EmitError>;

/// The targets that are known: one line each.
const TARGETS: &[Target] = &[pack::artifacts, vassal::artifacts];

/// Everything that goes into `dist/<game>`, sorted by path, with a manifest of it all.
///
/// `ids` is the lock that [`IdsLock::assign`] made for this bundle, `art` what its pictures are made with; `more` goes in as
/// it is.
///
/// # Errors
/// Where a target cannot be made from this bundle.
pub fn artifacts(bundle: &Bundle, ids: &IdsLock, art: &Art, more: Vec<Artifact>) -> Result<Vec<Artifact>, EmitError> {
    let made: Vec<_> = TARGETS.par_iter().map(|target| target(bundle, ids, art)).collect::<Result<_, _>>()?;
    let mut artifacts: Vec<_> = made.into_iter().flatten().chain(more).collect();
    // Whoever has a build can bring the numbers back.
    artifacts.push(Artifact { path: LOCK.into(), bytes: ids.render().into_bytes() });
    artifacts.sort_by(|one, other| one.path.cmp(&other.path));
    artifacts.push(manifest(&bundle.game.id, &bundle.game.version, &artifacts));
    artifacts.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(artifacts)
}

/// `source.zip`: the pack's own files, so that a build can be compared with what comes after it. `written` are those that the
/// build itself writes into the pack.
///
/// # Errors
/// Where a file is larger than the format allows.
pub fn source(sources: &Sources, files: &Files, written: &[(&str, Vec<u8>)]) -> Result<Artifact, EmitError> {
    let read = files.iter().map(|(_, path, bytes)| (path, bytes)).filter(|(path, _)| sources.is_own(path));
    let mut all: BTreeMap<&str, &[u8]> = read.collect();
    all.extend(written.iter().map(|(path, bytes)| (*path, bytes.as_slice())));
    let all: Vec<(String, Vec<u8>)> = all.into_iter().map(|(path, bytes)| (path.to_owned(), bytes.to_vec())).collect();
    Ok(Artifact { path: SOURCE.to_owned(), bytes: archive::pack(&all)? })
}

/// `manifest.json`: what made this, of which game, and size and SHA-256 of every other file.
fn manifest(game: &str, version: &str, artifacts: &[Artifact]) -> Artifact {
    let files: Vec<_> = artifacts
        .iter()
        .map(|artifact| {
            serde_json::json!({
                "bytes": artifact.bytes.len(),
                "path": artifact.path,
                "sha256": sha256(&artifact.bytes),
            })
        })
        .collect();
    let text = pack::json::text(&serde_json::json!({
        "files": files,
        "game": game,
        "tool": place::TOOL,
        "version": version,
    }));
    Artifact { path: place::MANIFEST.into(), bytes: text.into_bytes() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[test]
    fn the_same_bundle_gives_the_same_bytes() -> Result<(), EmitError> {
        let (bundle, art) = (fixture::bundle(), Art::default());
        let ids = IdsLock::default().assign(&bundle);
        let made = || artifacts(&bundle, &ids, &art, Vec::new());
        let one = made()?;
        let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build();
        let other = alone.map_or_else(|_| made(), |pool| pool.install(made))?;
        assert!(one == other);
        assert!(one.iter().any(|artifact| artifact.path == "manifest.json"));
        Ok(())
    }

    #[test]
    fn an_empty_or_broken_bundle_does_no_harm() {
        let art = Art::default();
        for bundle in [fixture::empty(), fixture::broken()] {
            let ids = IdsLock::default().assign(&bundle);
            assert!(artifacts(&bundle, &ids, &art, Vec::new()).is_ok());
        }
    }
}
