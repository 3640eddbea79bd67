//! The targets, which make the content of `dist/<game>`. A target knows the bundle, and the description of its tables, but no source.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use muster_canvas::raster::Shelf;
use muster_draw::gallery::{Gallery, Request};
use muster_draw::{Art, artwork};
use muster_ground::names::{CHANGELOG, LICENCES, RULES, SOURCE};
use muster_ground::numbers::Numbers;
use muster_ground::write::{sweep, write_files};
use muster_schema::bundle::{Bundle, Facts};
use muster_schema::table::Definition;
use rayon::prelude::*;

pub use muster_source::read::ids::{IdsError, IdsLock, Renumbered};
pub use muster_source::read::lock::LOCK;
pub use muster_targets::{Artifact, EmitError, Input, Seal, Target, errata, manifest, place, publish, shelf, zipped};
pub use {muster_data as data, muster_print as print, muster_site as site, muster_tts as tts, muster_vassal as vassal};

use crate::pack::Pack;
use crate::read::{Files, Sources};

/// The targets that make the build, `dist/<game>`.
pub static TARGETS: &[&dyn Target] = &[&data::Data, &vassal::Module];

/// A pack compiled for all targets, with nothing written yet.
#[derive(Debug)]
pub struct Compiled {
    /// The files for `dist/<game>`.
    pub artifacts: Vec<Artifact>,
    /// The number of the designer's own pictures, and of all pictures.
    pub pictures: [usize; 2],
    /// The files of the pack that change with the numbers of new counters and cards: `ids.lock`, and `game.json` if it
    /// does not mention the lock yet.
    pub numbers: Vec<(&'static str, Vec<u8>)>,
}

impl Compiled {
    /// Compiles a bundle, with pictures from the cache if possible.
    ///
    /// # Errors
    /// If the lock is damaged, or files cannot be made.
    pub fn of(bundle: &Bundle, pack: &Pack, files: &Files, shelf: Option<Arc<dyn Shelf>>) -> Result<Self, EmitError> {
        let (known, ids) = numbers(bundle, files)?;
        let art = Art { shelf, ..crate::art::of(pack) };
        let kept = if bundle.game.as_printed { &known.with(&ids) } else { &ids };
        let mut numbers = vec![(LOCK, kept.render().into_bytes())];
        let game = files.find("game.json").and_then(|file| IdsLock::marked(files.bytes(file)));
        numbers.extend(game.map(|game| ("game.json", game)));
        let (gallery, source) =
            rayon::join(|| Gallery::of(bundle, &art, &requests()), || source(&pack.sources, files, &numbers));
        let beside: Vec<_> = std::iter::once(source?).chain(beside(pack, files)).collect();
        let (system, ids_of, added) = (&pack.sources.system, &ids.numbers(), &*crate::read::added(files));
        let input = Input { bundle, system, ids: ids_of, art: &art, gallery: &gallery?, beside: &beside, added };
        let artifacts = artifacts(input, &ids)?;
        let slots = artwork::slots(bundle);
        let own = slots.iter().filter(|slot| art.own.contains_key(&slot.name)).count();
        Ok(Self { artifacts, pictures: [own, slots.len()], numbers })
    }

    /// Writes the numbers into the pack: a game must never be published with numbers that are not recorded.
    ///
    /// # Errors
    /// If the files cannot be written, or have changed since they were read.
    pub fn number(&self, folder: &Path, files: &Files) -> Result<(), EmitError> {
        let _alone = alone(folder)?;
        // Another edition of the game may have written them.
        let is_there = |(path, bytes): &(&str, Vec<u8>)| fs::read(folder.join(path)).is_ok_and(|now| now == *bytes);
        if self.numbers.iter().all(is_there) {
            return Ok(());
        }
        sweep(&folder.join(LOCK));
        let is_new = |(path, bytes): &&(&str, Vec<u8>)| files.find(path).is_none_or(|file| files.bytes(file) != bytes);
        let new: Vec<_> =
            self.numbers.iter().filter(is_new).map(|(path, bytes)| (folder.join(path), &**bytes)).collect();
        unchanged(folder, files, self.numbers.iter().map(|(path, _)| *path))?;
        write_files(&new).map_err(|(path, error)| EmitError::Unwritable(path, error))
    }
}

/// The numbers that a pack has recorded, and with them those of its counters and cards.
fn numbers(bundle: &Bundle, files: &Files) -> Result<(IdsLock, IdsLock), EmitError> {
    let lock = files.find(LOCK).map(|file| String::from_utf8_lossy(files.bytes(file)));
    let known = lock.map_or_else(|| Ok(IdsLock::default()), |lock| IdsLock::parse(&lock));
    let known = known.map_err(|error| EmitError::Lock(Path::new(&files.root).join(LOCK), error.to_string()))?;
    let ids = known.assign_with(bundle, &vassal::fragment::keys(&crate::read::added(files)));
    Ok((known, ids))
}

/// The files that a pack publishes unchanged.
fn beside(pack: &Pack, files: &Files) -> Vec<Artifact> {
    let artifact = |path: &str| {
        // The rules are in the language of the bundle.
        let files = if path == RULES { &pack.sources.files } else { files };
        let bytes = files.find(path).map(|file| files.bytes(file).to_vec().into())?;
        Some(Artifact { path: path.into(), bytes })
    };
    LICENCES.into_iter().chain([RULES, CHANGELOG]).filter_map(artifact).collect()
}

/// The pictures that the targets of the build ask for.
pub fn requests() -> Vec<Request> {
    TARGETS.iter().filter_map(|target| target.pictures()).collect()
}

/// Keeps other runs from writing into a pack at the same time.
pub fn alone(folder: &Path) -> Result<fs::File, EmitError> {
    publish::lock(folder).map_err(|error| EmitError::Unwritable(folder.to_owned(), error))
}

/// Checks that files of a pack have not changed since it was read.
pub fn unchanged<'p>(folder: &Path, files: &Files, paths: impl IntoIterator<Item = &'p str>) -> Result<(), EmitError> {
    let is_as_read = |path: &&str| match fs::read(folder.join(path)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => files.find(path).is_none(),
        now => now.is_ok_and(|now| files.holds(path, &now)),
    };
    let changed = paths.into_iter().find(|path| !is_as_read(path));
    changed.map_or(Ok(()), |path| Err(EmitError::Changed(folder.join(path))))
}

/// A summary of a build.
#[derive(Debug)]
pub struct Made {
    pub files: usize,
    /// The total number of bytes.
    pub bytes: usize,
    /// The folder that holds them.
    pub folder: PathBuf,
    /// The number of the designer's own pictures, and of all pictures.
    pub pictures: [usize; 2],
}

/// Draws and writes all targets of a bundle into `out/<game>`, and records the numbers of new counters and cards in the
/// pack's `ids.lock`.
///
/// # Errors
/// If the lock is damaged, or files cannot be made or written.
pub fn build(bundle: &Bundle, pack: &Pack, files: &Files, folder: &Path, out: &Path) -> Result<Made, EmitError> {
    let name = &bundle.edition();
    let kept = shelf::place(out, name);
    let shelf = Arc::new(shelf::Cabinet::new(kept.clone()));
    let compiled = Compiled::of(bundle, pack, files, Some(Arc::clone(&shelf) as Arc<dyn Shelf>))?;
    compiled.number(folder, files)?;
    shelf.close();
    let Compiled { artifacts, pictures, .. } = compiled;
    let made = put(&artifacts, bundle, name, out, Some(&kept.join(BEFORE)))?;
    Ok(Made { pictures, ..made })
}

/// The earlier build, in the folder of a game's cached files.
const BEFORE: &str = "before";

/// The folder of what a target makes of an edition of a game: `None` is the build.
pub fn folder(edition: &str, target: Option<&dyn Target>) -> String {
    match target.and_then(Target::folder) {
        Some(of_target) => format!("{edition}-{of_target}"),
        None => edition.to_owned(),
    }
}

/// Writes what a target with a folder of its own makes of a bundle.
///
/// # Errors
/// If files cannot be made or written.
pub fn make(target: &dyn Target, bundle: &Bundle, pack: &Pack, files: &Files, out: &Path) -> Result<Made, EmitError> {
    let ((_, ids), art, beside) = (numbers(bundle, files)?, crate::art::of(pack), beside(pack, files));
    let (system, ids, added) = (&pack.sources.system, &ids.numbers(), &*crate::read::added(files));
    let gallery = Gallery::default();
    make_of(target, Input { bundle, system, ids, art: &art, gallery: &gallery, beside: &beside, added }, out)
}

/// Writes what a target makes of a game that was read from a module: it has neither tables nor numbers of Muster's own.
///
/// # Errors
/// If files cannot be made or written.
pub fn make_of_module(target: &dyn Target, bundle: &Bundle, art: &Art, out: &Path) -> Result<Made, EmitError> {
    let system = Definition {
        id: bundle.system.clone(),
        rules: None,
        document: bundle.game.document.clone(),
        tables: Vec::new(),
        documents: Vec::new(),
        facts: Facts::common(),
        description: &[],
    };
    let (ids, gallery) = (Numbers::default(), Gallery::default());
    make_of(target, Input { bundle, system: &system, ids: &ids, art, gallery: &gallery, beside: &[], added: &[] }, out)
}

/// Draws what a target asks for, and writes its files.
fn make_of(target: &dyn Target, input: Input<'_>, out: &Path) -> Result<Made, EmitError> {
    let Input { bundle, art, .. } = input;
    let gallery =
        target.pictures().map(|request| Gallery::of(bundle, art, &[request])).transpose()?.unwrap_or_default();
    let mut artifacts = target.files(Input { gallery: &gallery, ..input })?;
    let mut seals: Vec<_> = artifacts.par_iter().map(Seal::of).collect();
    artifacts.push(manifest(&bundle.game.id, &bundle.game.version, &mut seals));
    put(&artifacts, bundle, &folder(&bundle.edition(), Some(target)), out, None)
}

/// Writes files into a folder of `out`, in place of those that it has; the build before is kept in a folder of its own.
fn put(files: &[Artifact], bundle: &Bundle, name: &str, out: &Path, before: Option<&Path>) -> Result<Made, EmitError> {
    publish::publish(out, name, &bundle.game.id, files, before)
        .map_err(|error| EmitError::Unwritable(out.to_owned(), error))?;
    let bytes = files.iter().map(|file| file.bytes.len()).sum();
    Ok(Made { files: files.len(), bytes, folder: out.join(name), pictures: [0; 2] })
}

/// Makes all files for `dist/<game>`, sorted by path, including their manifest.
///
/// # Errors
/// If a target cannot be made from this bundle.
pub fn artifacts(input: Input<'_>, lock: &IdsLock) -> Result<Vec<Artifact>, EmitError> {
    let Input { bundle, beside, .. } = input;
    // Checksums of the first are worked out while others are still being made.
    let sealed = |target: &&dyn Target| -> Result<_, EmitError> {
        let artifacts = target.files(input)?;
        let seals: Vec<Seal> = artifacts.par_iter().map(Seal::of).collect();
        Ok((artifacts, seals))
    };
    let made: Vec<_> = TARGETS.par_iter().map(sealed).collect::<Result<_, _>>()?;
    let (made, seals): (Vec<_>, Vec<_>) = made.into_iter().unzip();
    // Whoever has a build can bring the numbers back.
    let numbers = Artifact { path: LOCK.into(), bytes: lock.render().into() };
    let beside = beside.iter().chain([&numbers]);
    let mut seals: Vec<_> = seals.into_iter().flatten().chain(beside.clone().map(Seal::of)).collect();
    let mut artifacts: Vec<_> = made.into_iter().flatten().chain(beside.cloned()).collect();
    artifacts.push(manifest(&bundle.game.id, &bundle.game.version, &mut seals));
    artifacts.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(artifacts)
}

/// `source.zip`: the pack's own files, so that a build can be compared with later ones. `written` are the files that
/// the build itself writes into the pack.
///
/// # Errors
/// If a file is larger than the format allows.
pub fn source(sources: &Sources, files: &Files, written: &[(&str, Vec<u8>)]) -> Result<Artifact, EmitError> {
    let read = files.iter().map(|(_, path, bytes)| (path, bytes)).filter(|(path, _)| sources.is_own(path));
    let mut all: BTreeMap<&str, &[u8]> = read.collect();
    all.extend(written.iter().map(|(path, bytes)| (*path, bytes.as_slice())));
    let all: Vec<_> = all.into_iter().map(|(path, bytes)| (path.to_owned(), bytes)).collect();
    Ok(Artifact { path: SOURCE.to_owned(), bytes: zipped(&all)?.into() })
}
