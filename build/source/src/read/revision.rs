//! Packs in the history of a git repository, read by `git` itself.

use std::fmt;
use std::io;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::process::Command;

use super::archive::unpacked;
use super::{Files, series};

/// The reason why a pack cannot be read from the history.
#[derive(Debug)]
pub enum NoRevision {
    /// There is no `git`.
    NoGit,
    /// The folder is in no repository.
    NoRepository(PathBuf),
    /// The repository has no such revision.
    Unknown(String),
    /// The revision has no such folder.
    NoFolder(String, String),
    /// The error message of `git`, or the reason why its output cannot be read.
    Failed(String),
}

impl fmt::Display for NoRevision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGit => f.write_str("git is not installed, so Muster cannot read revisions"),
            Self::NoRepository(folder) => write!(f, "`{}` is not in a git repository", folder.display()),
            Self::Unknown(revision) => write!(f, "git knows no revision `{revision}`"),
            Self::NoFolder(revision, folder) => write!(f, "the revision `{revision}` has no folder `{folder}`"),
            Self::Failed(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for NoRevision {}

impl Files {
    /// Reads a folder as it was in a revision: `folder` is relative to `here`, or else to the top of the repository.
    ///
    /// # Errors
    /// If there is no git, no such revision, or no such folder in it.
    pub fn from_revision(here: &Path, revision: &str, folder: &str) -> Result<Self, NoRevision> {
        let top =
            git(here, &["rev-parse", "--show-toplevel"])?.ok_or_else(|| NoRevision::NoRepository(here.to_owned()))?;
        let top = PathBuf::from(String::from_utf8_lossy(&top).trim_end_matches(['\r', '\n']));
        // Git writes no path otherwise, on any system.
        let folder = &folder.replace(MAIN_SEPARATOR, "/");
        let object = |name: &str| -> Result<Option<String>, NoRevision> {
            let found = git(here, &["rev-parse", "--verify", "--quiet", "--end-of-options", name])?;
            Ok(found.map(|id| String::from_utf8_lossy(&id).trim().to_owned()))
        };
        let unknown = || NoRevision::Unknown(revision.to_owned());
        let commit = object(&format!("{revision}^{{commit}}"))?.ok_or_else(unknown)?;
        let mut tree = None;
        for path in [format!("{commit}:./{folder}"), format!("{commit}:{folder}")] {
            tree = tree.or(object(&path)?);
        }
        let lacking = || NoRevision::NoFolder(revision.to_owned(), folder.clone());
        let tree = tree.ok_or_else(lacking)?;
        let archive = |tree: &str| git(&top, &["archive", "--format=zip", tree])?.ok_or_else(lacking);
        let failed = |error: io::Error| NoRevision::Failed(error.to_string());
        let files = Self::from_zip(&format!("{revision}:{folder}"), &archive(&tree)?).map_err(failed)?;
        let Some(named) = series::series_of(files.find("game.json").map_or(&[], |file| files.bytes(file))) else {
            return Ok(files);
        };
        // Git finds its way up and down again only from where it stands.
        match object(&format!("{commit}:./{folder}/{named}"))? {
            Some(tree) => Ok(files.with_series(&named, unpacked(&archive(&tree)?).map_err(failed)?)),
            None => Ok(files),
        }
    }
}

/// The output of `git`; `None` if it fails.
fn git(folder: &Path, arguments: &[&str]) -> Result<Option<Vec<u8>>, NoRevision> {
    let done = Command::new("git").arg("-C").arg(folder).args(arguments).env("GIT_OPTIONAL_LOCKS", "0").output();
    match done {
        Ok(done) => Ok(done.status.success().then_some(done.stdout)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(NoRevision::NoGit),
        Err(error) => Err(NoRevision::Failed(error.to_string())),
    }
}
