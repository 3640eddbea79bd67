//! Detects changes to the files of a pack.

use std::collections::BTreeMap;
use std::fs::Metadata;
use std::io;
use std::path::Path;
use std::time::SystemTime;

use super::{Walk, series_of};

/// The stamp of each file of a pack, by its path from the pack with `/`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stamps(BTreeMap<String, Stamp>);

/// The time of the last write to a file, its length, and the time of the last change of any kind, which no program can
/// set.
type Stamp = (Option<SystemTime>, u64, [i64; 2]);

impl Stamps {
    /// The current stamps of a pack, including the description that it shares with others of its series.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn of(root: &Path) -> io::Result<Self> {
        let mut places = Walk::of(root)?.paths;
        let game = std::fs::read(root.join("game.json")).unwrap_or_default();
        if let Some(folder) = series_of(&game) {
            let shared = std::fs::read_dir(root.join(&folder)).into_iter().flatten().filter_map(Result::ok);
            places.extend(shared.map(|entry| format!("{folder}/{}", entry.file_name().to_string_lossy())));
        }
        Ok(Self::of_files(root, places))
    }

    /// The current stamps of some files of a folder; those that are not there have stamps, too.
    pub fn of_files(folder: &Path, places: impl IntoIterator<Item = String>) -> Self {
        let stamp = |place: String| {
            let about = std::fs::metadata(folder.join(&place)).ok();
            let stamp = about.map(|about| (about.modified().ok(), about.len(), changed(&about))).unwrap_or_default();
            (place, stamp)
        };
        Self(places.into_iter().map(stamp).collect())
    }

    /// The files that are new or different since older stamps.
    pub fn since<'s>(&'s self, others: &'s Self) -> impl Iterator<Item = &'s str> {
        self.0.iter().filter(|(place, stamp)| others.0.get(*place) != Some(stamp)).map(|(place, _)| place.as_str())
    }
}

/// The time of the last change of any kind to a file, in seconds and fractions, if the system knows it.
#[cfg(unix)]
fn changed(about: &Metadata) -> [i64; 2] {
    use std::os::unix::fs::MetadataExt;
    [about.ctime(), about.ctime_nsec()]
}

#[cfg(not(unix))]
fn changed(_: &Metadata) -> [i64; 2] {
    [0; 2]
}
