//! What has been released of a pack: `releases.json`, and the sources of each version in `releases/<version>.zip`.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{Files, codes, is_own, named};
use crate::digest::hexadecimal;
use crate::finding::{Finding, Spot};
use crate::forms::Tables;
use crate::step;

/// The file of a pack that lists its releases.
pub const INDEX: &str = "releases.json";

/// The folder of a pack that keeps the sources of its releases.
pub(super) const FOLDER: &str = "releases";

/// The releases of a pack, the oldest first.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Releases {
    /// Each of them.
    pub releases: Vec<Released>,
}

/// A release.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Released {
    /// The version.
    pub version: String,
    /// The day, `2024-05-31`.
    pub created: String,
    /// The version of the form of the bundle.
    pub form: String,
    /// The version of Muster.
    pub tool: String,
    /// The [`digest`] of the sources.
    pub sources: String,
    /// The SHA-256 of each file that was written.
    pub files: BTreeMap<String, String>,
}

impl Released {
    /// Where the sources are kept inside the pack.
    #[must_use]
    pub fn path(&self) -> String {
        format!("{FOLDER}/{}.zip", self.version)
    }
}

impl Releases {
    /// Reads the list.
    ///
    /// # Errors
    /// Where it is not as Muster writes it: in words.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        let index: Self = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        let mut last = None;
        for Released { version, .. } in &index.releases {
            let numbers = step::numbers(version).ok_or_else(|| format!("`{version}` is no version"))?;
            if last >= Some(numbers) {
                return Err(format!("`{version}` does not come after the version before it"));
            }
            last = Some(numbers);
        }
        Ok(index)
    }

    /// The releases of the pack in a folder: none where there is no list.
    ///
    /// # Errors
    /// Where the list cannot be read.
    pub fn in_folder(folder: &Path) -> io::Result<Self> {
        match std::fs::read(folder.join(INDEX)) {
            Ok(bytes) => Self::parse(&bytes).map_err(|why| lost(INDEX, io::ErrorKind::InvalidData, &why)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(named(INDEX, &error)),
        }
    }

    /// The release of this version.
    #[must_use]
    pub fn find(&self, version: &str) -> Option<&Released> {
        self.releases.iter().find(|release| release.version == version)
    }
}

impl Files {
    /// Reads the sources of a release of the pack in `folder`.
    ///
    /// # Errors
    /// Where they are not there, or not what was released.
    pub fn of_release(folder: &Path, release: &Released) -> io::Result<Self> {
        let path = release.path();
        let bytes = std::fs::read(folder.join(&path)).map_err(|error| lost(&path, error.kind(), &error.to_string()))?;
        let root = format!("{}@{}", folder.display(), release.version);
        let files = Self::from_zip(&root, &bytes).map_err(|error| lost(&path, error.kind(), &error.to_string()))?;
        if digest(files.iter().map(|(_, path, bytes)| (path, bytes))) != release.sources {
            return Err(lost(&path, io::ErrorKind::InvalidData, "it does not hold what was released"));
        }
        Ok(files)
    }
}

/// A file that only Muster writes is not there, or not as it was written.
fn lost(path: &str, kind: io::ErrorKind, why: &str) -> io::Error {
    io::Error::new(kind, format!("{path}: {why}; restore it from version control or a backup"))
}

/// The SHA-256 of files, sorted by path: of each its path, a zero byte, its length in eight bytes, the lowest first, and its bytes.
pub fn digest<'f>(files: impl Iterator<Item = (&'f str, &'f [u8])>) -> String {
    let mut sum = Sha256::new();
    for (path, bytes) in files {
        sum.update(path);
        sum.update([0]);
        sum.update((bytes.len() as u64).to_le_bytes());
        sum.update(bytes);
    }
    hexadecimal(&sum.finalize())
}

/// Says what is wrong with the list of releases, and with the version of the pack beside it.
pub(super) fn check(files: &Files, system: &Tables, game: &Value, findings: &mut Vec<Finding>) {
    let Some(file) = files.find(INDEX) else { return };
    let index = match Releases::parse(files.bytes(file)) {
        Ok(index) => index,
        Err(why) => {
            let finding = Finding::new(&codes::INDEX_DAMAGED, Spot::File(file), format!("`{INDEX}` is damaged: {why}"));
            findings.push(finding.expected("the file as version control or a backup has it"));
            return;
        }
    };
    let version = game.get("version").and_then(Value::as_str).unwrap_or_default();
    let spot = || files.find("game.json").map_or(Spot::Pack, |game| Spot::Value(game, "/version".into()));
    let (Some(last), Some(numbers)) = (index.releases.last(), step::numbers(version)) else { return };
    if Some(numbers) < step::numbers(&last.version) {
        let message = format!("the version {version} is lower than the last release, {}", last.version);
        let finding = Finding::new(&codes::RELEASED_LATER, spot(), message).label("lower than the last release");
        findings.push(finding.expected(format!("a version after {}", last.version)));
        return;
    }
    let own = files.iter().map(|(_, path, bytes)| (path, bytes)).filter(|(path, _)| is_own(system, path));
    if last.version == version && last.sources != digest(own) {
        let message = format!("this is not the {version} that was released on {}", last.created);
        let finding = Finding::new(&codes::RELEASED_OTHERWISE, spot(), message).label("released already");
        findings.push(finding.expected(format!(
            "a higher version, so that there are no two different modules of {version}; `muster diff {version}` tells what changed"
        )));
    }
}
