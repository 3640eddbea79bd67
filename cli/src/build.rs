//! The back half of the compiler, as `muster build` uses it: lower, draw and emit, publish.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use muster_build::canvas::picture::Shelf;
use muster_build::draw::{Art, own};
use muster_build::emit::place::{self, Occupied};
use muster_build::emit::{self, IdsLock, LOCK, shelf};
use muster_build::pack::Pack;
use muster_build::read::Files;
use muster_build::write::{sweep, write_file};
use muster_schema::Id;
use muster_schema::bundle::{Bundle, PlaceKind};

use crate::output::Trouble;

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
        .ok_or_else(|| Trouble::failed("the pack lacks something that every target needs, and no check found it"))
}

/// Sees that every build has a place of its own, before anything is written.
///
/// # Errors
/// Where two packs have one id, or something is in the place of a build that no build of the game has made.
pub fn reserve(packs: &[(&Path, &Pack)], out: &Path) -> Result<(), Trouble> {
    let ids: Vec<(&Path, &Pack, Id)> =
        packs.iter().filter_map(|(folder, pack)| Some((*folder, *pack, pack.game()?.id))).collect();
    for (at, (folder, pack, id)) in ids.iter().enumerate() {
        if let Some((other, ..)) = ids[..at].iter().find(|(.., other)| other == id) {
            return Err(Trouble::usage(format!(
                "`{}` and `{}` both have the id `{id}`, so one build would replace the other. Nothing was written.\n\
                 Give one of them another `id` in its game.json, or build each with its own `--out`.",
                other.display(),
                folder.display()
            )));
        }
        let target = out.join(id.as_str());
        let shown = target.display();
        let built = place::check(&target, id.as_str()).map_err(|occupied| match occupied {
            Occupied::Unreadable(_) => Trouble::failed(format!("`{shown}` {occupied}")),
            _ => Trouble::usage(format!(
                "`{shown}` {occupied}, and a build would replace it. Nothing was written.\n\
                 Name another folder with `--out`, or move it away first."
            )),
        })?;
        if built && pack.sources.files.find(LOCK).is_none() {
            let copy = target.join(LOCK);
            let copy = if copy.exists() { format!(", or copy `{}`", copy.display()) } else { String::new() };
            return Err(Trouble::failed(format!(
                "`{}` is missing, but `{shown}` was built with its numbers. Nothing was written.\n\
                 Restore it from version control or a backup{copy}. If nobody has saved games, delete `{shown}`.",
                folder.join(LOCK).display()
            )));
        }
    }
    Ok(())
}

/// Draws and writes all targets of a bundle into `out/<game>`, and notes the numbers of new counters and cards in the
/// pack's `ids.lock`.
///
/// # Errors
/// Where the lock is damaged, or files cannot be made or written.
pub fn publish(bundle: &Bundle, (pack, files): (&Pack, &Files), folder: &Path, out: &Path) -> Result<Made, Trouble> {
    let lock_path = folder.join(LOCK);
    let before = files.find(LOCK).map(|file| String::from_utf8_lossy(files.bytes(file)).into_owned());
    let known = match &before {
        Some(text) => IdsLock::parse(text)
            .map_err(|error| Trouble::failed(format!("`{}` is damaged: {error}", lock_path.display())))?,
        None => IdsLock::default(),
    };
    let ids = known.assign(bundle);
    let shelf = Arc::new(shelf::Folder::new(shelf::place(out, &bundle.game.id)));
    let mut art = Art::of(pack);
    art.shelf = Some(Arc::clone(&shelf) as Arc<dyn Shelf>);
    let after = ids.render();
    let game = files.find("game.json").and_then(|file| IdsLock::marked(files.bytes(file)));
    let mut written = vec![(LOCK, after.clone().into_bytes())];
    written.extend(game.clone().map(|game| ("game.json", game)));
    let made = emit::source(&pack.sources, files, &written)
        .and_then(|source| emit::artifacts(bundle, &ids, &art, vec![source]));
    let artifacts = made.map_err(|error| Trouble::failed(error.to_string()))?;
    // The numbers first: a game that is published must never have numbers that nobody remembers.
    sweep(&lock_path);
    if before.as_deref() != Some(&after) {
        replace(&lock_path, after.as_bytes())?;
    }
    if let Some(game) = game {
        replace(&folder.join("game.json"), &game)?;
    }
    shelf.tidy();
    emit::publish(out, &bundle.game.id, &artifacts).map_err(Trouble::unwritable(out))?;
    let slots = own::slots(bundle);
    let own = slots.iter().filter(|slot| art.own.contains_key(&slot.name)).count();
    Ok(Made {
        pictures: [own, slots.len()],
        files: artifacts.len(),
        bytes: artifacts.iter().map(|artifact| artifact.bytes.len()).sum(),
        folder: out.join(&bundle.game.id),
    })
}

fn replace(path: &Path, bytes: &[u8]) -> Result<(), Trouble> {
    write_file(path, bytes).map_err(Trouble::unwritable(path))
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
