//! Checks the output folder: a build may replace nothing, an empty folder, or an earlier build of the same game.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

use serde::Deserialize;

pub use muster_ground::names::{MANIFEST, TOOL};
use muster_ground::write::why;

/// A reason why a build may not replace the target.
#[derive(Debug)]
pub enum Occupied {
    File,
    /// A link: its destination belongs to somebody else.
    Link,
    /// The sources of a game.
    Sources,
    /// The build of another game.
    Other(String),
    /// A folder with this in it that no build has made.
    Foreign(String),
    /// It cannot be read.
    Unreadable(io::Error),
}

impl fmt::Display for Occupied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => f.write_str("is a file"),
            Self::Link => f.write_str("is a link"),
            Self::Sources => f.write_str("holds the sources of a game"),
            Self::Other(game) => write!(f, "holds a build of `{game}`"),
            Self::Foreign(name) => write!(f, "holds `{name}`, which no build has made"),
            Self::Unreadable(error) => write!(f, "cannot be read: {}", why(error)),
        }
    }
}

impl std::error::Error for Occupied {}

impl From<io::Error> for Occupied {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(error)
    }
}

/// The members of a manifest used here. Builds of earlier versions do not say which tool made them.
#[derive(Deserialize)]
struct Manifest {
    tool: Option<String>,
    game: String,
    files: Vec<Listed>,
}

#[derive(Deserialize)]
struct Listed {
    path: String,
}

/// Files that systems leave in any folder that people open.
const LITTER: &[&str] = &[".DS_Store", "Thumbs.db", "desktop.ini"];

/// Checks that a build of `game` may replace `target`; true if an earlier build is there.
///
/// # Errors
/// If something else is there.
pub fn check(target: &Path, game: &str) -> Result<bool, Occupied> {
    let found = match fs::symlink_metadata(target) {
        Ok(found) => found,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error.into()),
    };
    if found.is_symlink() {
        return Err(Occupied::Link);
    }
    if !found.is_dir() {
        return Err(Occupied::File);
    }
    if target.join("game.json").exists() {
        return Err(Occupied::Sources);
    }
    let manifest = match fs::read(target.join(MANIFEST)) {
        Ok(bytes) => serde_json::from_slice::<Manifest>(&bytes).ok(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error.into()),
    };
    let manifest = manifest.filter(|made| made.tool.as_deref().is_none_or(|tool| tool == TOOL));
    if let Some(made) = manifest.as_ref().filter(|made| made.game != game) {
        return Err(Occupied::Other(made.game.clone()));
    }
    let mut listed: BTreeSet<&str> = BTreeSet::new();
    if let Some(made) = &manifest {
        listed.insert(MANIFEST);
        listed.extend(made.files.iter().map(|file| file.path.as_str()));
    }
    match foreign(target, "", &listed)? {
        Some(name) => Err(Occupied::Foreign(name)),
        None => Ok(manifest.is_some()),
    }
}

/// The first thing in a folder that is not listed. A folder is foreign if anything in it is.
fn foreign(folder: &Path, prefix: &str, listed: &BTreeSet<&str>) -> io::Result<Option<String>> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let path = format!("{prefix}{}", name.to_string_lossy());
        let inside = if entry.file_type()?.is_dir() {
            foreign(&entry.path(), &format!("{path}/"), listed)?
        } else {
            let known = listed.contains(path.as_str()) || LITTER.iter().any(|litter| name == *litter);
            (!known).then_some(path)
        };
        if inside.is_some() {
            return Ok(inside);
        }
    }
    Ok(None)
}
