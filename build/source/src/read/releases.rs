//! The releases of a pack: `releases.json`, and the sources of each version in `releases/<version>.zip`.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use zip::ZipArchive;

use super::{Files, codes, is_own, named};
use crate::finding::{Describe, Finding, Spot};
use crate::forms::Tables;
use muster_ground::digest::hexadecimal;
use muster_ground::step;

/// The file of a pack that lists its releases.
pub const INDEX: &str = "releases.json";

/// The folder of a pack that keeps the sources of its releases.
pub(super) const FOLDER: &str = "releases";

/// The releases of a pack, the oldest first.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Releases {
    pub releases: Vec<Released>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Released {
    pub version: String,
    /// The day, `2024-05-31`.
    pub created: String,
    /// The version of the form of the bundle.
    pub form: String,
    /// The version of Muster.
    pub tool: String,
    /// The [`digest`] of the sources.
    pub sources: String,
    /// The SHA-256 of each file of the release.
    pub files: BTreeMap<String, String>,
}

impl Released {
    /// The path of the archived sources in the pack.
    pub fn path(&self) -> String {
        format!("{FOLDER}/{}.zip", self.version)
    }
}

impl Releases {
    /// Reads the list.
    ///
    /// # Errors
    /// If it is not as Muster writes it: in words.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        let index: Self = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        let mut last = None;
        for Released { version, .. } in &index.releases {
            let numbers = step::numbers(version).ok_or_else(|| format!("`{version}` is not a version"))?;
            if last >= Some(numbers) {
                return Err(format!("`{version}` does not come after the version before it"));
            }
            last = Some(numbers);
        }
        Ok(index)
    }

    /// The releases of the pack in a folder; empty without a list.
    ///
    /// # Errors
    /// If the list cannot be read.
    pub fn in_folder(folder: &Path) -> io::Result<Self> {
        match std::fs::read(folder.join(INDEX)) {
            Ok(bytes) => Self::parse(&bytes).map_err(|why| lost(INDEX, io::ErrorKind::InvalidData, &why)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(named(INDEX, &error)),
        }
    }

    /// The release of this version.
    pub fn find(&self, version: &str) -> Option<&Released> {
        self.releases.iter().find(|release| release.version == version)
    }
}

/// The archive of a version that may have been released.
#[derive(Clone, Debug)]
pub(super) enum Archive {
    /// The sources of a release.
    Whole,
    /// The sources of a release, which cannot be read; with the reason.
    Damaged(String),
    /// The release's files are missing.
    Missing,
    /// Sources of a version that is not in the list: their digest, if they can be read.
    Unlisted(Option<String>),
}

/// The archives in the folder of a pack, and those in its list of releases, by version. Only the ends of released files
/// are examined.
pub(super) fn archives(root: &Path, list: Option<&[u8]>) -> BTreeMap<String, Archive> {
    let index = list.and_then(|bytes| Releases::parse(bytes).ok()).unwrap_or_default();
    let listed = |release: &Released| {
        let archive = match File::open(root.join(release.path())) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Archive::Missing,
            Err(error) => Archive::Damaged(error.to_string()),
            Ok(file) => {
                ZipArchive::new(file).map_or_else(|error| Archive::Damaged(error.to_string()), |_| Archive::Whole)
            }
        };
        (release.version.clone(), archive)
    };
    let mut archives: BTreeMap<String, Archive> = index.releases.iter().map(listed).collect();
    for entry in std::fs::read_dir(root.join(FOLDER)).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let version = name.to_str().and_then(|name| name.strip_suffix(".zip")).filter(|of| step::numbers(of).is_some());
        if let Some(version) = version.filter(|version| index.find(version).is_none() && path.is_file()) {
            let files = std::fs::read(&path).and_then(|bytes| Files::from_zip(version, &bytes)).ok();
            let sum = files.map(|files| digest(files.iter().map(|(_, path, bytes)| (path, bytes))));
            archives.insert(version.to_owned(), Archive::Unlisted(sum));
        }
    }
    archives
}

impl Archive {
    /// The fault in the archive of a version, and the expected state. There is no fault if the pack holds that version,
    /// `own`: releasing it writes the missing archive.
    fn wrong(&self, version: &str, index: &Releases, own: impl Fn() -> Option<String>) -> Option<[String; 2]> {
        let path = format!("{FOLDER}/{version}.zip");
        let sum = match self {
            Self::Whole => return None,
            Self::Unlisted(sum) => sum.clone(),
            Self::Damaged(_) | Self::Missing => index.find(version).map(|release| release.sources.clone()),
        };
        if sum.is_some() && sum == own() {
            return None;
        }
        let message = match self {
            Self::Damaged(why) => format!("`{path}` is damaged: {why}"),
            Self::Unlisted(_) => format!("`{path}` exists, but `{INDEX}` lists no release {version}"),
            _ => format!("`{path}`, with the sources of that release, is missing"),
        };
        let expected = match self {
            Self::Unlisted(_) => format!(
                "`{INDEX}` from version control or a backup; delete the archive if {version} was never published"
            ),
            _ => "the file from version control or a backup".to_owned(),
        };
        Some([message, expected])
    }
}

impl Files {
    /// Reads the sources of a release of the pack in `folder`.
    ///
    /// # Errors
    /// If they are missing, or differ from the release.
    pub fn of_release(folder: &Path, release: &Released) -> io::Result<Self> {
        let path = release.path();
        let bytes = std::fs::read(folder.join(&path)).map_err(|error| lost(&path, error.kind(), &error.to_string()))?;
        let root = format!("{}@{}", folder.display(), release.version);
        let files = Self::from_zip(&root, &bytes).map_err(|error| lost(&path, error.kind(), &error.to_string()))?;
        if digest(files.iter().map(|(_, path, bytes)| (path, bytes))) != release.sources {
            return Err(lost(&path, io::ErrorKind::InvalidData, "it does not contain what was released"));
        }
        Ok(files)
    }
}

/// Error: a file that only Muster writes is missing or changed.
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

/// Reports mistakes in the list of releases, and in the version of the pack.
pub(super) fn check(files: &Files, system: &Tables, game: &Value, findings: &mut Vec<Finding>) {
    let file = files.find(INDEX);
    let place = file.map_or(Spot::Pack, Spot::File);
    let index = match file.map(|file| Releases::parse(files.bytes(file))).transpose() {
        Ok(index) => index.unwrap_or_default(),
        Err(why) => {
            let finding = Finding::new(&codes::INDEX_DAMAGED, place, format!("`{INDEX}` is damaged: {why}"));
            findings.push(finding.expected("the file from version control or a backup"));
            return;
        }
    };
    let version = game.get("version").and_then(Value::as_str).unwrap_or_default();
    let own = || digest(files.iter().map(|(_, path, bytes)| (path, bytes)).filter(|(path, _)| is_own(system, path)));
    for (of, archive) in &files.archives {
        if let Some([message, expected]) = archive.wrong(of, &index, || (of == version).then(own)) {
            findings.push(Finding::new(&codes::INDEX_DAMAGED, place.clone(), message).expected(expected));
        }
    }
    let spot = || files.find("game.json").map_or(Spot::Pack, |game| Spot::Value(game, "/version".into()));
    let (Some(last), Some(numbers)) = (index.releases.last(), step::numbers(version)) else { return };
    if Some(numbers) < step::numbers(&last.version) {
        let message = format!("the version {version} is lower than the last release, {}", last.version);
        let finding = Finding::new(&codes::RELEASED_LATER, spot(), message).label("lower than the last release");
        findings.push(finding.expected(format!("a version after {}", last.version)));
        return;
    }
    if last.version == version && last.sources != own() {
        let message = format!("this is not the {version} that was released on {}", last.created);
        let finding = Finding::new(&codes::RELEASED_OTHERWISE, spot(), message).label("already released");
        findings.push(finding.expected(format!(
            "a higher version, so that no two different modules are called {version}; `muster diff {version}` shows \
            what changed"
        )));
    }
}
