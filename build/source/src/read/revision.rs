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

/// A folder as it was in a revision.
#[derive(Debug)]
pub struct Revision {
    here: PathBuf,
    /// The top of the repository.
    pub top: PathBuf,
    commit: String,
    tree: String,
    /// The name of the folder, as git writes it.
    folder: String,
}

impl Revision {
    /// Finds a folder in a revision: it is relative to `here`, or else to the top of the repository.
    ///
    /// # Errors
    /// If there is no git, no such revision, or no such folder in it.
    pub fn find(here: &Path, revision: &str, folder: &str) -> Result<Self, NoRevision> {
        let top =
            git(here, &["rev-parse", "--show-toplevel"])?.ok_or_else(|| NoRevision::NoRepository(here.to_owned()))?;
        let top = PathBuf::from(String::from_utf8_lossy(&top).trim_end_matches(['\r', '\n']));
        // Git writes no path otherwise, on any system.
        let folder = folder.replace(MAIN_SEPARATOR, "/");
        let unknown = || NoRevision::Unknown(revision.to_owned());
        let commit = object(here, &format!("{revision}^{{commit}}"))?.ok_or_else(unknown)?;
        let mut tree = None;
        for path in [format!("{commit}:./{folder}"), format!("{commit}:{folder}")] {
            tree = tree.or(object(here, &path)?);
        }
        let tree = tree.ok_or_else(|| NoRevision::NoFolder(revision.to_owned(), folder.clone()))?;
        Ok(Self { here: here.to_owned(), top, commit, tree, folder })
    }

    /// All files of the folder, as a zip file; `None` if git cannot read some.
    ///
    /// # Errors
    /// If git cannot be run.
    pub fn archive(&self) -> Result<Option<Vec<u8>>, NoRevision> {
        self.zipped(&self.tree)
    }

    fn zipped(&self, tree: &str) -> Result<Option<Vec<u8>>, NoRevision> {
        git(&self.top, &["archive", "--format=zip", tree])
    }

    /// The folder as it is now, if it is still there.
    pub fn folder_now(&self) -> Option<PathBuf> {
        let from_here = if self.folder.is_empty() { self.here.clone() } else { self.here.join(&self.folder) };
        [from_here, self.top.join(&self.folder)].into_iter().find(|path| path.is_dir())
    }

    /// True if the folder has a file of this name.
    pub fn has(&self, name: &str) -> bool {
        object(&self.top, &format!("{}:{name}", self.tree)).is_ok_and(|id| id.is_some())
    }

    /// A file of the folder; `None` if there is none, or git cannot read it.
    ///
    /// # Errors
    /// If git cannot be run.
    pub fn file(&self, name: &str) -> Result<Option<Vec<u8>>, NoRevision> {
        match object(&self.top, &format!("{}:{name}", self.tree))? {
            Some(id) => git(&self.top, &["cat-file", "blob", &id]),
            None => Ok(None),
        }
    }
}

impl Files {
    /// Reads a folder as it was in a revision: `folder` is relative to `here`, or else to the top of the repository.
    ///
    /// # Errors
    /// If there is no git, no such revision, or no such folder in it.
    pub fn from_revision(here: &Path, revision: &str, folder: &str) -> Result<Self, NoRevision> {
        let found = Revision::find(here, revision, folder)?;
        let lacking = || NoRevision::NoFolder(revision.to_owned(), found.folder.clone());
        let failed = |error: io::Error| NoRevision::Failed(error.to_string());
        let archive = found.archive()?.ok_or_else(lacking)?;
        let files = Self::from_zip(&format!("{revision}:{}", found.folder), &archive).map_err(failed)?;
        let Some(named) = series::series_of(files.find("game.json").map_or(&[], |file| files.bytes(file))) else {
            return Ok(files);
        };
        // Git finds its way up and down again only from where it stands.
        match object(&found.here, &format!("{}:./{}/{named}", found.commit, found.folder))? {
            Some(tree) => {
                let archive = found.zipped(&tree)?.ok_or_else(lacking)?;
                Ok(files.with_series(&named, unpacked(&archive).map_err(failed)?))
            }
            None => Ok(files),
        }
    }
}

/// The id of an object of git, if there is one of this name.
fn object(here: &Path, name: &str) -> Result<Option<String>, NoRevision> {
    let found = git(here, &["rev-parse", "--verify", "--quiet", "--end-of-options", name])?;
    Ok(found.map(|id| String::from_utf8_lossy(&id).trim().to_owned()))
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
