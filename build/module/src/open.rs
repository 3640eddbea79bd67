//! Opens a module: an archive (`.vmod`, `.vmdx`), or a folder in which one was unpacked. Nothing of it is run or unpacked to disk.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use muster_source::read::Revision;
use zip::ZipArchive;

/// The files that say what a module is made of, the newer first.
pub const BUILD_FILES: [&str; 2] = ["buildFile.xml", "buildFile"];
/// The folder of pictures.
pub const IMAGES: &str = "images/";
/// The most bytes of a module.
const MAX_ARCHIVE: u64 = 2 << 30;
/// The most files of a module.
const MAX_FILES: usize = 100_000;
/// The most bytes of a build file.
pub const MAX_BUILD_FILE: u64 = 64 << 20;
/// The most bytes of another file in a module.
const MAX_FILE: u64 = 256 << 20;
/// The most folders within folders.
const MAX_DEPTH: usize = 40;

/// The files of a module.
#[derive(Clone, Debug)]
pub struct Archive {
    files: BTreeMap<String, Entry>,
    /// Entries that are passed over, with the reasons.
    pub odd: Vec<(String, &'static str)>,
    from: From,
}

#[derive(Clone, Debug)]
enum Entry {
    /// The number in the archive.
    Zipped(usize, u64),
    OnDisk(u64),
    InMemory(Arc<Vec<u8>>),
}

#[derive(Clone)]
enum From {
    Zip(ZipArchive<Cursor<Bytes>>),
    Folder(PathBuf),
    Memory,
}

/// The bytes of an archive, shared by all who read it.
#[derive(Clone, Debug)]
struct Bytes(Arc<Vec<u8>>);

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for From {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Zip(_) => "an archive",
            Self::Folder(_) => "a folder",
            Self::Memory => "memory",
        })
    }
}

/// Why a module cannot be read.
#[derive(Debug)]
pub enum Unreadable {
    /// The error of the system, or of the archive.
    Failed(String),
    /// It has no build file.
    NoBuildFile,
    /// It is larger than any module.
    TooLarge(String),
    /// The build file is no text in UTF-8.
    NotText,
    /// The build file is not of a module: the name of its root.
    OtherRoot(String),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed(why) => f.write_str(why),
            Self::NoBuildFile => f.write_str("is no VASSAL module: it has neither `buildFile.xml` nor `buildFile`"),
            Self::TooLarge(what) => write!(f, "is larger than any module: {what}"),
            Self::NotText => f.write_str("has a build file that is not text in UTF-8"),
            Self::OtherRoot(root) => write!(f, "has a build file of something else: it begins with `{root}`"),
        }
    }
}

impl std::error::Error for Unreadable {}

impl Unreadable {
    fn failed(error: &impl fmt::Display) -> Self {
        Self::Failed(format!("cannot be read: {error}"))
    }
}

/// True if the folder of a revision is a module.
pub fn is_module_in(revision: &Revision) -> bool {
    BUILD_FILES.iter().any(|name| revision.has(name))
}

/// True if a path names a module: an archive by its ending, or a folder by its build file.
pub fn is_module(path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    let is_archive = path.is_file() && ["vmod", "vmdx"].contains(&ending.as_str());
    is_archive || BUILD_FILES.iter().any(|name| path.join(name).is_file())
}

impl Archive {
    /// Opens an archive, or a folder in which one was unpacked.
    ///
    /// # Errors
    /// If it cannot be read, or is larger than any module.
    pub fn open(path: &Path) -> Result<Self, Unreadable> {
        if path.is_dir() {
            return Self::of_folder(path);
        }
        let length = fs::metadata(path).map_err(|error| Unreadable::failed(&error))?.len();
        if length > MAX_ARCHIVE {
            return Err(Unreadable::TooLarge(format!("{} MiB", length >> 20)));
        }
        Self::of_zip(fs::read(path).map_err(|error| Unreadable::failed(&error))?)
    }

    /// Reads an archive. The newest entry of several with one name counts, as for the engine.
    ///
    /// # Errors
    /// If the bytes are no archive.
    pub fn of_zip(bytes: Vec<u8>) -> Result<Self, Unreadable> {
        let mut archive =
            ZipArchive::new(Cursor::new(Bytes(Arc::new(bytes)))).map_err(|error| Unreadable::failed(&error))?;
        if archive.len() > MAX_FILES {
            return Err(Unreadable::TooLarge(format!("{} files", archive.len())));
        }
        let (mut files, mut odd) = (BTreeMap::new(), Vec::new());
        for at in 0..archive.len() {
            let Ok(entry) = archive.by_index_raw(at) else {
                odd.push((format!("entry {}", at + 1), "cannot be read"));
                continue;
            };
            let Ok(name) = entry.name().map(|name| name.replace('\\', "/")) else {
                odd.push((format!("entry {}", at + 1), "has a name that is not text"));
                continue;
            };
            if entry.is_dir() || is_passed_over(&name) {
                continue;
            }
            if name.starts_with('/') || name.split('/').any(|part| part == "..") || name.contains(':') {
                odd.push((name, "leads out of the module"));
                continue;
            }
            if files.insert(name.clone(), Entry::Zipped(at, entry.size())).is_some() {
                odd.push((name, "is in the archive twice"));
            }
        }
        Ok(Self { files, odd, from: From::Zip(archive) })
    }

    /// Lists the files of a folder.
    ///
    /// # Errors
    /// If it cannot be read, or has more files than any module.
    pub fn of_folder(folder: &Path) -> Result<Self, Unreadable> {
        let mut files = BTreeMap::new();
        let mut left = vec![(folder.to_owned(), String::new(), 0)];
        while let Some((path, prefix, depth)) = left.pop() {
            for entry in fs::read_dir(&path).map_err(|error| Unreadable::failed(&error))? {
                let entry = entry.map_err(|error| Unreadable::failed(&error))?;
                let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
                let Ok(data) = entry.metadata() else { continue };
                if is_passed_over(&name) {
                    continue;
                }
                if data.is_dir() && depth < MAX_DEPTH {
                    left.push((entry.path(), format!("{name}/"), depth + 1));
                } else if data.is_file() {
                    files.insert(name, Entry::OnDisk(data.len()));
                }
            }
            if files.len() > MAX_FILES {
                return Err(Unreadable::TooLarge(format!("more than {MAX_FILES} files")));
            }
        }
        Ok(Self { files, odd: Vec::new(), from: From::Folder(folder.to_owned()) })
    }

    /// A module that was never on a disk.
    pub fn of_memory(files: BTreeMap<String, Vec<u8>>) -> Self {
        Self::of_shared(files.into_iter().map(|(name, bytes)| (name, Arc::new(bytes))))
    }

    /// A module of files that others have, too.
    pub fn of_shared(files: impl IntoIterator<Item = (String, Arc<Vec<u8>>)>) -> Self {
        let files = files.into_iter().map(|(name, bytes)| (name, Entry::InMemory(bytes))).collect();
        Self { files, odd: Vec::new(), from: From::Memory }
    }

    /// The module with other bytes for one of its files.
    #[must_use]
    pub fn with(mut self, name: &str, bytes: Vec<u8>) -> Self {
        self.files.insert(name.to_owned(), Entry::InMemory(Arc::new(bytes)));
        self
    }

    /// Reads a module that was unpacked into a folder, as it was in a revision of git. In a partial clone only its build file may be
    /// there.
    ///
    /// # Errors
    /// If it is none, or git cannot read it.
    pub fn of_revision(revision: &Revision) -> Result<Self, Unreadable> {
        let failed = |error| Unreadable::Failed(format!("cannot be read: {error}"));
        let Some(name) = BUILD_FILES.into_iter().find(|name| revision.has(name)) else {
            return Err(Unreadable::NoBuildFile);
        };
        if let Some(archive) = revision.archive().map_err(failed)? {
            return Self::of_zip(archive);
        }
        let missing = || Unreadable::Failed(format!("cannot be read: git does not have its `{name}` here"));
        let bytes = revision.file(name).map_err(failed)?.ok_or_else(missing)?;
        Ok(Self::of_memory([(name.to_owned(), bytes)].into()))
    }

    /// The names of all files, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// True if it is not packed: what a repository has.
    pub fn is_folder(&self) -> bool {
        matches!(self.from, From::Folder(_))
    }

    pub fn has(&self, name: &str) -> bool {
        self.files.contains_key(name)
    }

    /// The bytes of a file, unpacked.
    pub fn size(&self, name: &str) -> u64 {
        match self.files.get(name) {
            Some(Entry::Zipped(_, size) | Entry::OnDisk(size)) => *size,
            Some(Entry::InMemory(bytes)) => bytes.len() as u64,
            None => 0,
        }
    }

    /// Names that differ from another only in capitals: some systems take them for one.
    pub fn alike(&self) -> Vec<(&str, &str)> {
        let mut known: BTreeMap<String, &str> = BTreeMap::new();
        let twice = |name| known.insert(str::to_lowercase(name), name).map(|other| (other, name));
        self.names().filter_map(twice).collect()
    }

    /// Reads a file; `None` if there is none of this name, it cannot be read, or is larger than `most`.
    pub fn read_at_most(&self, name: &str, most: u64) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        match (self.files.get(name)?, &self.from) {
            (Entry::InMemory(bytes), _) => return Some(bytes.to_vec()),
            (Entry::Zipped(at, _), From::Zip(archive)) => {
                let mut archive = archive.clone();
                let entry = archive.by_index(*at).ok()?;
                entry.take(most + 1).read_to_end(&mut bytes).ok()?;
            }
            (Entry::OnDisk(_), From::Folder(folder)) => {
                let file = fs::File::open(folder.join(name)).ok()?;
                file.take(most + 1).read_to_end(&mut bytes).ok()?;
            }
            _ => return None,
        }
        (bytes.len() as u64 <= most).then_some(bytes)
    }

    /// Reads a file, if it is no larger than any of a module.
    pub fn read(&self, name: &str) -> Option<Vec<u8>> {
        self.read_at_most(name, MAX_FILE)
    }

    /// The name of the build file.
    ///
    /// # Errors
    /// If there is none.
    pub fn build_file(&self) -> Result<&'static str, Unreadable> {
        BUILD_FILES.into_iter().find(|name| self.has(name)).ok_or(Unreadable::NoBuildFile)
    }

    /// The names of pictures, without their folder.
    pub fn pictures(&self) -> BTreeSet<&str> {
        self.names().filter_map(|name| name.strip_prefix(IMAGES)).collect()
    }
}

/// True for files of other programs: hidden ones, and those that a Mac adds to archives.
fn is_passed_over(name: &str) -> bool {
    name.split('/').any(|part| part.starts_with('.') && part != ".." || part == "__MACOSX")
}
