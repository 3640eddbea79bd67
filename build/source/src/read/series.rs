//! Series: games that share the description of their tables, in a folder beside theirs. `game.json` names the folder in
//! place of a system, and its files are read as if they were in the pack's own folder `system`.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use serde_json::Value;

use super::{Files, is_passed_over, read_file};

/// The folder of the pack that the description is in, or seems to be.
pub const DESCRIPTION: &str = "system/";

/// The most folders that a path leads through.
const MOST_PARTS: usize = 16;

/// The location of the description of a pack's tables.
#[derive(Clone, Debug, Default)]
pub(super) enum Series {
    /// In the pack, or none.
    #[default]
    None,
    /// In this folder, seen from the pack.
    In(String),
    /// Missing, though `game.json` names a folder; with the reason.
    Lost(String),
}

/// True if `game.json` names a folder in place of a system.
pub(super) fn is_folder(system: &str) -> bool {
    system.starts_with('.') || system.contains(['/', '\\'])
}

/// The folder that a `game.json` names in place of a system.
pub fn series_of(game: &[u8]) -> Option<String> {
    let game: Value = serde_json::from_slice(game).ok()?;
    let named = game.get("system").and_then(Value::as_str).filter(|system| is_folder(system))?;
    Some(named.trim_end_matches('/').to_owned())
}

impl Files {
    /// Adds the files from the folder of a series.
    pub(super) fn with_series(&self, folder: &str, series: BTreeMap<String, Vec<u8>>) -> Self {
        let tables = series.into_iter().filter(|(name, _)| name.ends_with(".csv") && !name.contains('/'));
        let all = tables.fold(self.clone(), |all, (name, bytes)| all.with(&format!("{DESCRIPTION}{name}"), bytes));
        Self { series: Series::In(folder.to_owned()), ..all }
    }
}

impl Series {
    /// Adds the files of the description to a pack that names its folder.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub(super) fn join(root: &Path, files: &mut BTreeMap<String, Vec<u8>>) -> io::Result<Self> {
        let Some(named) = files.get("game.json").and_then(|game| series_of(game)) else { return Ok(Self::None) };
        let folder = root.join(&named);
        if let Some(why) = fault(root, &named, files) {
            return Ok(Self::Lost(why));
        }
        for entry in std::fs::read_dir(&folder)? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            if name.ends_with(".csv") && !is_passed_over(&name) {
                let (path, bytes) = read_file(&folder, name)?;
                files.insert(format!("{DESCRIPTION}{path}"), bytes);
            }
        }
        Ok(Self::In(named))
    }

    /// The real path of a file, seen from the pack's folder.
    pub(super) fn place(&self, path: &str) -> Option<String> {
        let Self::In(folder) = self else { return None };
        path.strip_prefix(DESCRIPTION).map(|name| format!("{folder}/{name}"))
    }

    /// The path in the pack of a file, given its real path.
    pub(super) fn path(&self, place: &str) -> Option<String> {
        let Self::In(folder) = self else { return None };
        place.strip_prefix(folder.as_str())?.strip_prefix('/').map(|name| format!("{DESCRIPTION}{name}"))
    }
}

/// The reason why a folder cannot contain the description of a pack.
fn fault(root: &Path, named: &str, files: &BTreeMap<String, Vec<u8>>) -> Option<String> {
    let folder = root.join(named);
    let same = || folder.canonicalize().is_ok_and(|folder| root.canonicalize().is_ok_and(|root| root == folder));
    let far = Path::new(named).has_root() || named.contains(['\\', ':']) || named.split('/').count() > MOST_PARTS;
    Some(match () {
        () if far => format!("`{named}` is not a path from this pack to a folder near it"),
        () if files.keys().any(|path| path.starts_with(DESCRIPTION)) => {
            format!("the pack has a folder `system`, although it names `{named}`")
        }
        () if !folder.is_dir() => format!("there is no folder `{named}`"),
        () if same() => format!("`{named}` is the folder of this pack itself"),
        () if !folder.join("tables.csv").is_file() => format!("the folder `{named}` has no `tables.csv`"),
        () => return None,
    })
}
