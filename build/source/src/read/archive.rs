//! Packs in zip files.

use muster_ground::names::SOURCE;
use std::collections::BTreeMap;
use std::io::{self, Cursor, Read};

use serde_json::Value;
use zip::ZipArchive;

use super::{Files, MOST_ENTRIES, is_passed_over};

/// The file of a build that describes the whole game.
pub const BUNDLE: &str = "bundle.json";

/// The most bytes that the files of a zip file may have in all.
const MOST_BYTES: u64 = 128 << 20;

impl Files {
    /// Reads the pack in a zip file: at its top, or in the one folder at its top, or in a `source.zip` there.
    ///
    /// # Errors
    /// If it is no zip file, is damaged or too large, or holds no pack.
    pub fn from_zip(root: &str, bytes: &[u8]) -> io::Result<Self> {
        Self::from_build(root, bytes).map(|(files, _)| files)
    }

    /// Like [`Files::from_zip`]; also returns true if the pack is in a build that was made as printed.
    ///
    /// # Errors
    /// As [`Files::from_zip`].
    pub fn from_build(root: &str, bytes: &[u8]) -> io::Result<(Self, bool)> {
        let mut files = unpacked(bytes)?;
        let top = top(&files);
        let printed = files.get(&format!("{top}{BUNDLE}")).is_some_and(|bundle| is_as_printed(bundle));
        if let Some(source) = files.remove(&format!("{top}{SOURCE}")).or_else(|| files.remove(SOURCE)) {
            files = unpacked(&source)?;
        } else if !top.is_empty() {
            let inside = |(path, bytes): (String, _)| Some((path.strip_prefix(&top)?.to_owned(), bytes));
            files = files.into_iter().filter_map(inside).collect();
        }
        if !files.contains_key("game.json") {
            let built = files.contains_key(BUNDLE) || files.contains_key("buildFile.xml");
            let why = if built {
                "it does not contain the tables it was made from"
            } else {
                "it does not contain a pack: there is no `game.json` at its top"
            };
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        }
        files.retain(|path, _| !path.starts_with(&format!("{}/", super::releases::FOLDER)));
        Ok((Self::from_memory(root, files), printed))
    }
}

/// The bundle in a zip file: at its top, or in the one folder at its top.
///
/// # Errors
/// If it is no zip file, is damaged or too large.
pub fn zipped_bundle(bytes: &[u8]) -> io::Result<Option<Vec<u8>>> {
    let mut files = unpacked(bytes)?;
    let path = top(&files) + BUNDLE;
    Ok(files.remove(&path))
}

/// True if a build is the game as printed, according to its bundle.
pub fn is_as_printed(bundle: &[u8]) -> bool {
    serde_json::from_slice::<Value>(bundle).is_ok_and(|bundle| bundle["game"]["asPrinted"] == true)
}

/// The single folder at the top that contains everything, with a slash; empty if there is none.
fn top(files: &BTreeMap<String, Vec<u8>>) -> String {
    let first = files.keys().next().and_then(|path| path.split_once('/')).map(|(folder, _)| format!("{folder}/"));
    first.filter(|folder| files.keys().all(|path| path.starts_with(folder))).unwrap_or_default()
}

/// The files of a zip file by their paths, except those that are ignored in a folder as well.
pub fn unpacked(bytes: &[u8]) -> io::Result<BTreeMap<String, Vec<u8>>> {
    let damaged = |why: String| io::Error::new(io::ErrorKind::InvalidData, why);
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| damaged(error.to_string()))?;
    if archive.len() > MOST_ENTRIES {
        return Err(damaged(format!("it contains {} files, more than any pack has", archive.len())));
    }
    let (mut files, mut left) = (BTreeMap::new(), MOST_BYTES);
    for at in 0..archive.len() {
        let mut entry = archive.by_index(at).map_err(|error| damaged(error.to_string()))?;
        let path = entry.name().map_err(|error| damaged(error.to_string()))?.into_owned();
        if entry.is_dir() || path.split('/').any(|part| is_passed_over(part) || part.is_empty()) {
            continue;
        }
        let mut content = Vec::new();
        entry.by_ref().take(left + 1).read_to_end(&mut content)?;
        left = left
            .checked_sub(content.len() as u64)
            .ok_or_else(|| damaged(format!("its files come to more than {} MiB", MOST_BYTES >> 20)))?;
        files.insert(path, content);
    }
    Ok(files)
}
