//! The back half of the compiler, as `muster build` uses it: lower, draw and emit, publish.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use muster_build::draw::{Art, Shelf, own};
use muster_build::emit::{self, IdsLock, shelf};
use muster_build::pack::Pack;
use muster_build::write::{sweep, write_file};
use muster_schema::bundle::{Bundle, PlaceKind};

use crate::output::Trouble;

/// The file of a pack that binds each counter and card to its number.
const LOCK: &str = "ids.lock";

/// What was made of a pack.
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

/// Lowers a pack to the common model.
///
/// # Errors
/// Where the pack is not whole.
pub fn lower(pack: &Pack, printed: bool) -> Result<Bundle, Trouble> {
    muster_build::lower::lower(pack, printed)
        .ok_or_else(|| Trouble::failed("the pack lacks what every target needs, though no check found it"))
}

/// Draws and writes all targets of a bundle into `out/<game>`, and notes the numbers of new counters and cards in the
/// pack's `ids.lock`.
///
/// # Errors
/// Where the lock is damaged, or files cannot be made or written.
pub fn publish(bundle: &Bundle, pack: &Pack, folder: &Path, out: &Path) -> Result<Made, Trouble> {
    let lock_path = folder.join(LOCK);
    let files = &pack.sources.files;
    let before = files.find(LOCK).map(|file| String::from_utf8_lossy(files.bytes(file)).into_owned());
    let ids = IdsLock::parse(before.as_deref().unwrap_or_default())
        .map_err(|error| Trouble::failed(format!("`{}` is damaged: {error}", lock_path.display())))?
        .assign(bundle);
    let shelf = Arc::new(shelf::Folder::new(shelf::place(out, &bundle.game.id)));
    let mut art = Art::of(pack);
    art.shelf = Some(Arc::clone(&shelf) as Arc<dyn Shelf>);
    let artifacts = emit::artifacts(bundle, &ids, &art).map_err(|error| Trouble::failed(error.to_string()))?;
    // The numbers first: a game that is published must never have numbers that nobody remembers.
    let after = ids.render();
    sweep(&lock_path);
    if before.as_deref() != Some(&after) {
        write_file(&lock_path, after.as_bytes())
            .map_err(|error| Trouble::failed(format!("`{}` cannot be written: {error}", lock_path.display())))?;
    }
    shelf.tidy();
    emit::publish(out, &bundle.game.id, &artifacts)
        .map_err(|error| Trouble::failed(format!("`{}` cannot be written: {error}", out.display())))?;
    let slots = own::slots(bundle);
    let own = slots.iter().filter(|slot| art.own.contains_key(&slot.name)).count();
    Ok(Made {
        pictures: [own, slots.len()],
        files: artifacts.len(),
        bytes: artifacts.iter().map(|artifact| artifact.bytes.len()).sum(),
        folder: out.join(&bundle.game.id),
    })
}

/// In a few lines what was made.
#[must_use]
pub fn summary(bundle: &Bundle, made: &Made) -> String {
    let counters: u32 = bundle.pieces.iter().map(|piece| piece.count).sum();
    let cards: u32 = bundle.cards.iter().map(|card| card.copies).sum();
    let own = match made.pictures {
        [0, _] => String::new(),
        [own, all] => format!("\n  {own} of {all} pictures are the designer's own"),
    };
    let (wanted, kind) =
        if bundle.map.grid.is_some() { (PlaceKind::Square, "squares") } else { (PlaceKind::Space, "spaces") };
    let places = bundle.map.places.iter().filter(|place| place.kind == wanted).count();
    format!(
        "{} {}: {places} {kind}, {} connections, {counters} counters, {cards} cards, {} scenarios, {} errata\n  \
         {} files, {} KiB in {}\n  \
         bundle.json and datapackage.json for front ends, {}-{}.vmod for VASSAL{own}",
        bundle.game.title,
        bundle.game.version,
        bundle.map.connections.len(),
        bundle.scenarios.len(),
        bundle.errata.len(),
        made.files,
        made.bytes / 1024,
        made.folder.display(),
        bundle.game.id,
        bundle.game.version,
    )
}
