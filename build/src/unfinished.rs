//! Changes of several files of a pack: all of them or none, even if the command is killed.
//!
//! Before the first file is written, the whole change is written down beside them. The next command that
//! changes files of the pack finishes it; others report it (R032).

use std::path::{Component, Path, PathBuf};
use std::{fmt, fs, io};

use crate::emit::zipped;
use crate::read::journal::{PLACES, UNFINISHED, listed};
use crate::read::unpacked;
use crate::write::{why, write_file, write_files};

/// Why a change was not made, or not finished.
#[derive(Debug)]
pub enum Unfinished {
    /// A file cannot be read or written.
    Failed(PathBuf, io::Error),
    /// This file is neither the old nor the new version.
    Changed(PathBuf),
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed(path, error) => write!(f, "`{}` cannot be written: {}", path.display(), why(error)),
            Self::Changed(path) => write!(
                f,
                "a command was killed while it changed the pack, and `{}` was edited since, so the change cannot be \
                 finished. Restore the pack from version control or a backup, or check that everything is as you \
                 want it, and delete `{UNFINISHED}` in it (a zip file of the files before and after)",
                path.display()
            ),
        }
    }
}

impl std::error::Error for Unfinished {}

/// Changes files of a pack, given by their paths from its folder and their new contents.
///
/// # Errors
/// If a file cannot be read or written; all of them are then as they were.
pub fn change(folder: &Path, files: &[(String, Vec<u8>)]) -> Result<(), Unfinished> {
    let journal = folder.join(UNFINISHED);
    let places: Vec<&String> = files.iter().map(|(place, _)| place).collect();
    let mut noted = vec![(PLACES.to_owned(), serde_json::json!(places).to_string().into_bytes())];
    for (number, (place, after)) in files.iter().enumerate() {
        let path = folder.join(place);
        match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            before => noted.push((before_name(number), before.map_err(|error| Unfinished::Failed(path, error))?)),
        }
        noted.push((after_name(number), after.clone()));
    }
    let failed = |error| Unfinished::Failed(journal.clone(), error);
    let noted = zipped(&noted).map_err(|error| failed(io::Error::other(error.to_string())))?;
    write_file(&journal, &noted).map_err(failed)?;
    let files: Vec<_> = files.iter().map(|(place, after)| (folder.join(place), after.as_slice())).collect();
    let written = write_files(&files).map_err(|(path, error)| Unfinished::Failed(path, error));
    fs::remove_file(&journal).map_err(failed).and(written)
}

/// Finishes a change that a killed command has begun, if there is one, and returns the remaining files.
///
/// # Errors
/// If somebody edited one of the files since, or one cannot be read or written.
pub fn finish(folder: &Path) -> Result<Vec<String>, Unfinished> {
    let journal = folder.join(UNFINISHED);
    let failed = |error| Unfinished::Failed(journal.clone(), error);
    let damaged = || failed(io::Error::from(io::ErrorKind::InvalidData));
    let noted = match fs::read(&journal) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        noted => noted.and_then(|noted| unpacked(&noted)).map_err(failed)?,
    };
    let mut missing = Vec::new();
    for (number, place) in listed(&noted).into_iter().enumerate() {
        let (path, after) = (folder.join(&place), noted.get(&after_name(number)).ok_or_else(damaged)?);
        // A series may lie beside the pack; nothing further away is written, whoever made the journal.
        let steps = || Path::new(&place).components();
        let is_near = steps().all(|step| matches!(step, Component::Normal(_) | Component::ParentDir))
            && steps().filter(|step| *step == Component::ParentDir).count() <= 1;
        let now = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            now => Some(now.map_err(failed)?),
        };
        if now.as_ref() == Some(after) {
            continue;
        }
        if !is_near || now.as_ref() != noted.get(&before_name(number)) {
            return Err(Unfinished::Changed(path));
        }
        missing.push((place, path, after.as_slice()));
    }
    let files: Vec<_> = missing.iter().map(|(_, path, after)| (path.clone(), *after)).collect();
    write_files(&files).map_err(|(path, error)| Unfinished::Failed(path, error))?;
    fs::remove_file(&journal).map_err(failed)?;
    Ok(missing.into_iter().map(|(place, ..)| place).collect())
}

fn before_name(number: usize) -> String {
    format!("{number}-before")
}

fn after_name(number: usize) -> String {
    format!("{number}-after")
}
