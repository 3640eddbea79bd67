//! What tells whether anything in a pack may have changed.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::{Walk, series_of};

/// When each file of a pack was last written, and how long it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stamps(BTreeMap<PathBuf, (Option<SystemTime>, u64)>);

impl Stamps {
    /// Those of a pack now, with the description that it shares with others of its series.
    ///
    /// # Errors
    /// Where the folder cannot be read.
    pub fn of(root: &Path) -> io::Result<Self> {
        let mut paths: Vec<PathBuf> = Walk::of(root)?.paths.into_iter().map(|path| root.join(path)).collect();
        let game = std::fs::read(root.join("game.json")).unwrap_or_default();
        if let Some(folder) = series_of(&game) {
            let shared = std::fs::read_dir(root.join(folder)).into_iter().flatten().filter_map(Result::ok);
            paths.extend(shared.map(|entry| entry.path()));
        }
        let stamp = |path: PathBuf| {
            let about = std::fs::metadata(&path).ok();
            let stamp = about.map(|about| (about.modified().ok(), about.len())).unwrap_or_default();
            (path, stamp)
        };
        Ok(Self(paths.into_iter().map(stamp).collect()))
    }
}
