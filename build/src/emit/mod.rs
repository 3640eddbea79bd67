//! The targets: what `dist/<game>` holds. A target knows the bundle, and never which system it came from.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fmt, fs, io};

use bytes::Bytes;
use muster_schema::bundle::{Bundle, VERSION};
use muster_schema::table::Definition;
use rayon::prelude::*;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::canvas::raster::{DrawError, Shelf};
use crate::digest::sha256;
use crate::draw::gallery::Gallery;
use crate::draw::{Art, own};
use crate::pack::Pack;
use crate::read::{CHANGELOG, Files, LICENCES, RULES, SOURCE, Sources};
use crate::write::{sweep, why, write_files};
pub use vassal::ids::{IdsError, IdsLock, Renumbered};

pub mod pack;
pub mod place;
pub(crate) mod publish;
pub mod shelf;
pub mod vassal;

use publish::publish;

pub use crate::read::lock::LOCK;

/// A file of the finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Artifact {
    /// Its path inside the game's folder; its parts are separated by `/`.
    pub path: String,
    /// Its content.
    pub bytes: Bytes,
}

/// Why a target cannot be made.
#[derive(Debug)]
pub enum EmitError {
    /// A picture cannot be drawn.
    Draw(DrawError),
    /// A table of the data package cannot be written.
    Table(String, csv::Error),
    /// The database cannot be written.
    Database(rusqlite::Error),
    /// A part of the bundle is not as its schema has it.
    Json(serde_json::Error),
    /// A file cannot be packed.
    Archive(String),
    /// The lock of the pack cannot be read.
    Lock(PathBuf, IdsError),
    /// A file or folder cannot be written.
    Unwritable(PathBuf, io::Error),
    /// A file of the pack is not what it was when the build began.
    Changed(PathBuf),
}

impl fmt::Display for EmitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw(error) => error.fmt(f),
            Self::Table(table, error) => write!(f, "the table `{table}` cannot be written: {error}"),
            Self::Database(error) => write!(f, "the database cannot be written: {error}"),
            Self::Json(error) => write!(f, "the bundle cannot be written: {error}"),
            Self::Archive(error) => write!(f, "a file cannot be packed: {error}"),
            Self::Lock(path, error) => write!(f, "`{}` is damaged: {error}", path.display()),
            Self::Unwritable(path, error) => write!(f, "`{}` cannot be written: {}", path.display(), why(error)),
            Self::Changed(path) => write!(
                f,
                "`{}` was changed meanwhile, and would have been overwritten; run the command again",
                path.display()
            ),
        }
    }
}

impl std::error::Error for EmitError {}

impl From<DrawError> for EmitError {
    fn from(error: DrawError) -> Self {
        Self::Draw(error)
    }
}

impl From<rusqlite::Error> for EmitError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error)
    }
}

impl From<serde_json::Error> for EmitError {
    fn from(error: serde_json::Error) -> Self {
        Self::Json(error)
    }
}

/// What the targets are given.
#[derive(Clone, Copy, Debug)]
pub struct Goods<'a> {
    /// The game; its pictures are not named in it.
    pub bundle: &'a Bundle,
    /// The tables that it was made from.
    pub system: &'a Definition,
    /// The numbers that the slots of a module keep: the lock that [`IdsLock::assign`] made for this bundle.
    pub ids: &'a IdsLock,
    /// What pictures are made with.
    pub art: &'a Art,
    /// The pictures that every target may take.
    pub gallery: &'a Gallery,
    /// What the pack publishes as it is, such as its rules.
    pub beside: &'a [Artifact],
}

impl<'a> Goods<'a> {
    /// A text that the pack publishes as it is.
    #[must_use]
    pub fn text(&self, path: &str) -> Option<Cow<'a, str>> {
        let found = self.beside.iter().find(|artifact| artifact.path == path);
        found.map(|artifact| String::from_utf8_lossy(&artifact.bytes))
    }
}

/// A target: from what all are given to files.
type Target = fn(Goods<'_>) -> Result<Vec<Artifact>, EmitError>;

/// The targets that are known: one line each.
const TARGETS: &[Target] = &[pack::artifacts, vassal::artifacts, pack::images::artifacts];

/// A pack that was compiled for all targets, of which nothing is written yet.
#[derive(Debug)]
pub struct Compiled {
    /// All that goes into `dist/<game>`.
    pub artifacts: Vec<Artifact>,
    /// How many pictures are the designer's own, and how many there are.
    pub pictures: [usize; 2],
    /// What goes into the pack because of the numbers of new counters and cards: `ids.lock`, and `game.json` if it does not tell of
    /// that yet.
    numbers: Vec<(&'static str, Vec<u8>)>,
}

impl Compiled {
    /// Compiles a bundle: its pictures are taken from the shelf, and put there.
    ///
    /// # Errors
    /// Where the lock is damaged, or files cannot be made.
    pub fn of(bundle: &Bundle, pack: &Pack, files: &Files, shelf: Option<Arc<dyn Shelf>>) -> Result<Self, EmitError> {
        let text = |path: &str| files.find(path).map(|file| String::from_utf8_lossy(files.bytes(file)).into_owned());
        let known = text(LOCK).as_deref().map_or_else(|| Ok(IdsLock::default()), IdsLock::parse);
        let lock_path = || Path::new(&files.root).join(LOCK);
        let known = known.map_err(|error| EmitError::Lock(lock_path(), error))?;
        let ids = known.assign(bundle);
        let mut art = crate::art::of(pack);
        art.shelf = shelf;
        let kept = if bundle.game.as_printed { &known.with(&ids) } else { &ids };
        let mut numbers = vec![(LOCK, kept.render().into_bytes())];
        let game = files.find("game.json").and_then(|file| IdsLock::marked(files.bytes(file)));
        numbers.extend(game.map(|game| ("game.json", game)));
        let (gallery, source) = rayon::join(|| Gallery::of(bundle, &art), || source(&pack.sources, files, &numbers));
        let mut beside = vec![source?];
        for path in LICENCES.into_iter().chain([RULES, CHANGELOG]) {
            beside.extend(text(path).map(|text| Artifact { path: path.into(), bytes: text.into() }));
        }
        let (system, gallery) = (&pack.sources.system, &gallery?);
        let artifacts = artifacts(Goods { bundle, system, ids: &ids, art: &art, gallery, beside: &beside })?;
        let slots = own::slots(bundle);
        let own = slots.iter().filter(|slot| art.own.contains_key(&slot.name)).count();
        Ok(Self { artifacts, pictures: [own, slots.len()], numbers })
    }

    /// Writes the numbers into the pack: a game that is published must never have numbers that nobody remembers.
    ///
    /// # Errors
    /// Where the files cannot be written, or are not what they were when they were read.
    pub fn number(&self, folder: &Path, files: &Files) -> Result<(), EmitError> {
        let _alone = alone(folder)?;
        sweep(&folder.join(LOCK));
        let is_new = |(path, bytes): &&(&str, Vec<u8>)| files.find(path).is_none_or(|file| files.bytes(file) != bytes);
        let new: Vec<_> =
            self.numbers.iter().filter(is_new).map(|(path, bytes)| (folder.join(path), &**bytes)).collect();
        unchanged(folder, files, self.numbers.iter().map(|(path, _)| *path))?;
        write_files(&new).map_err(|(path, error)| EmitError::Unwritable(path, error))
    }
}

/// Keeps other runs from writing into a pack, so that no two look and then write at the same time.
pub(crate) fn alone(folder: &Path) -> Result<fs::File, EmitError> {
    publish::lock(folder, "pack").map_err(|error| EmitError::Unwritable(folder.to_owned(), error))
}

/// Sees that files of a pack are still what they were when it was read.
pub(crate) fn unchanged<'p>(
    folder: &Path,
    files: &Files,
    paths: impl IntoIterator<Item = &'p str>,
) -> Result<(), EmitError> {
    let is_as_read = |path: &&str| match fs::read(folder.join(path)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => files.find(path).is_none(),
        now => now.is_ok_and(|now| files.holds(path, &now)),
    };
    let changed = paths.into_iter().find(|path| !is_as_read(path));
    changed.map_or(Ok(()), |path| Err(EmitError::Changed(folder.join(path))))
}

/// What was made of a pack.
#[derive(Debug)]
pub struct Made {
    /// How many files.
    pub files: usize,
    /// How many bytes in all.
    pub bytes: usize,
    /// The folder that holds them.
    pub folder: PathBuf,
    /// How many pictures are the designer's own, and how many there are.
    pub pictures: [usize; 2],
}

/// Draws and writes all targets of a bundle into `out/<game>`, and notes the numbers of new counters and cards in the
/// pack's `ids.lock`.
///
/// # Errors
/// Where the lock is damaged, or files cannot be made or written.
pub fn build(bundle: &Bundle, pack: &Pack, files: &Files, folder: &Path, out: &Path) -> Result<Made, EmitError> {
    let kept = shelf::place(out, &bundle.game.id);
    let shelf = Arc::new(shelf::Cabinet::new(kept.clone()));
    let compiled = Compiled::of(bundle, pack, files, Some(Arc::clone(&shelf) as Arc<dyn Shelf>))?;
    compiled.number(folder, files)?;
    shelf.close();
    let Compiled { artifacts, pictures, .. } = compiled;
    let name = &bundle.game.id;
    publish(out, name, name, &artifacts, Some(&kept.join(BEFORE)))
        .map_err(|error| EmitError::Unwritable(out.to_owned(), error))?;
    Ok(Made {
        pictures,
        files: artifacts.len(),
        bytes: artifacts.iter().map(|artifact| artifact.bytes.len()).sum(),
        folder: out.join(name),
    })
}

/// The build before, in the folder of what is kept of a game.
const BEFORE: &str = "before";

/// Everything that goes into `dist/<game>`, sorted by path, with a manifest of it all.
///
/// # Errors
/// Where a target cannot be made from this bundle.
pub fn artifacts(goods: Goods<'_>) -> Result<Vec<Artifact>, EmitError> {
    let Goods { bundle, ids, beside, .. } = goods;
    // Checksums of the first are worked out while others are still being made.
    let sealed = |target: &Target| -> Result<_, EmitError> {
        let artifacts = target(goods)?;
        let seals: Vec<Seal> = artifacts.par_iter().map(Seal::of).collect();
        Ok((artifacts, seals))
    };
    let made: Vec<_> = TARGETS.par_iter().map(sealed).collect::<Result<_, _>>()?;
    let (made, seals): (Vec<_>, Vec<_>) = made.into_iter().unzip();
    // Whoever has a build can bring the numbers back.
    let numbers = Artifact { path: LOCK.into(), bytes: ids.render().into() };
    let beside = beside.iter().chain([&numbers]);
    let mut seals: Vec<_> = seals.into_iter().flatten().chain(beside.clone().map(Seal::of)).collect();
    let mut artifacts: Vec<_> = made.into_iter().flatten().chain(beside.cloned()).collect();
    artifacts.push(manifest(&bundle.game.id, &bundle.game.version, &mut seals));
    artifacts.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(artifacts)
}

/// `source.zip`: the pack's own files, so that a build can be compared with what comes after it. `written` are those that the
/// build itself writes into the pack.
///
/// # Errors
/// Where a file is larger than the format allows.
pub fn source(sources: &Sources, files: &Files, written: &[(&str, Vec<u8>)]) -> Result<Artifact, EmitError> {
    let read = files.iter().map(|(_, path, bytes)| (path, bytes)).filter(|(path, _)| sources.is_own(path));
    let mut all: BTreeMap<&str, &[u8]> = read.collect();
    all.extend(written.iter().map(|(path, bytes)| (*path, bytes.as_slice())));
    let all: Vec<_> = all.into_iter().map(|(path, bytes)| (path.to_owned(), bytes)).collect();
    Ok(Artifact { path: SOURCE.to_owned(), bytes: zipped(&all)?.into() })
}

/// A zip file whose bytes depend on nothing but its content. Pictures, which are compressed already, are stored as they are.
///
/// # Errors
/// Where two files have one name, or one is larger than the format allows.
pub(crate) fn zipped(files: &[(String, impl AsRef<[u8]>)]) -> Result<Vec<u8>, EmitError> {
    let refused = |error: zip::result::ZipError| EmitError::Archive(error.to_string());
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        let compressed = [".png", ".vsav"].iter().any(|ending| name.ends_with(ending));
        let method = if compressed { CompressionMethod::Stored } else { CompressionMethod::Deflated };
        let options = SimpleFileOptions::default()
            .compression_method(method)
            // Beside the pictures, texts are small: to be quick is worth more.
            .compression_level((!compressed).then_some(3))
            .last_modified_time(DateTime::DEFAULT)
            .unix_permissions(0o644)
            .system(zip::System::Unix);
        archive.start_file(name.as_str(), options).map_err(refused)?;
        archive.write_all(bytes.as_ref()).map_err(|error| EmitError::Archive(error.to_string()))?;
    }
    Ok(archive.finish().map_err(refused)?.into_inner())
}

/// By what a file is known: its path, how many bytes it has, and their SHA-256.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Seal {
    pub path: String,
    pub bytes: usize,
    pub sha256: String,
}

impl Seal {
    pub fn of(artifact: &Artifact) -> Self {
        Self { path: artifact.path.clone(), bytes: artifact.bytes.len(), sha256: sha256(&artifact.bytes) }
    }
}

/// `manifest.json`: what made this in which form, of which game, and size and SHA-256 of every other file in the order of paths.
pub(crate) fn manifest(game: &str, version: &str, seals: &mut [Seal]) -> Artifact {
    seals.sort();
    let file =
        |Seal { path, bytes, sha256 }: &Seal| serde_json::json!({ "bytes": bytes, "path": path, "sha256": sha256 });
    let text = pack::json::text(&serde_json::json!({
        "files": seals.iter().map(file).collect::<Vec<_>>(),
        "form": VERSION,
        "game": game,
        "tool": place::TOOL,
        "toolVersion": env!("CARGO_PKG_VERSION"),
        "version": version,
    }));
    Artifact { path: place::MANIFEST.into(), bytes: text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[test]
    fn the_same_bundle_gives_the_same_bytes() -> Result<(), EmitError> {
        let (bundle, system, art) = (fixture::bundle(), fixture::system(), Art::default());
        let ids = IdsLock::default().assign(&bundle);
        let made = || {
            let gallery = &Gallery::of(&bundle, &art)?;
            artifacts(Goods { bundle: &bundle, system, ids: &ids, art: &art, gallery, beside: &[] })
        };
        let one = made()?;
        let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build();
        let other = alone.map_or_else(|_| made(), |pool| pool.install(made))?;
        assert!(one == other);
        assert!(one.iter().any(|artifact| artifact.path == "manifest.json"));
        Ok(())
    }

    #[test]
    fn a_lock_that_changed_meanwhile_is_left_alone() -> Result<(), Box<dyn std::error::Error>> {
        let folder = std::env::temp_dir().join(format!("muster-race-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let read = Files::from_memory("", BTreeMap::from([(LOCK.to_owned(), b"as read".to_vec())]));
        let compiled = Compiled { artifacts: Vec::new(), pictures: [0; 2], numbers: vec![(LOCK, b"new".to_vec())] };
        let lock = folder.join(LOCK);
        for now in ["as pulled", "as read"] {
            fs::write(&lock, now)?;
            let done = compiled.number(&folder, &read);
            assert_eq!(matches!(done, Err(EmitError::Changed(_))), now == "as pulled", "{done:?}");
            assert_eq!(fs::read_to_string(&lock)? == "new", now == "as read");
        }
        fs::remove_file(&lock)?;
        assert!(matches!(compiled.number(&folder, &read), Err(EmitError::Changed(_))) && !lock.exists());
        Ok(fs::remove_dir_all(folder)?)
    }

    #[test]
    fn an_empty_or_broken_bundle_does_no_harm() -> Result<(), EmitError> {
        let (system, art) = (fixture::system(), Art::default());
        for bundle in [fixture::empty(), fixture::broken()] {
            let ids = IdsLock::default().assign(&bundle);
            let gallery = &Gallery::of(&bundle, &art)?;
            artifacts(Goods { bundle: &bundle, system, ids: &ids, art: &art, gallery, beside: &[] })?;
        }
        Ok(())
    }
}
