//! Checks of `muster build` before it writes, and its summary afterwards.

use std::path::Path;

use muster_build::emit::place::{self, Occupied};
use muster_build::emit::{self, LOCK, Made, Target};
use muster_build::pack::Pack;
use muster_schema::Id;
use muster_schema::bundle::{Bundle, PlaceKind, edition};

use crate::output::{Trouble, count};

/// Sees that no two packs have one id; gives that, and what each edition of a pack is called.
///
/// # Errors
/// Where two have.
pub fn distinct<'p>(packs: &[(&'p Path, &'p Pack)]) -> Result<Vec<(&'p Path, &'p Pack, Id, String)>, Trouble> {
    let named = |(folder, pack): &(&'p Path, &'p Pack)| {
        let id = pack.game()?.id;
        Some((*folder, *pack, id, edition(id.as_str(), pack.translation.as_deref())))
    };
    let ids: Vec<_> = packs.iter().filter_map(named).collect();
    for (at, (folder, _, id, edition)) in ids.iter().enumerate() {
        if let Some((other, ..)) = ids[..at].iter().find(|(.., other)| other == edition) {
            return Err(Trouble::usage(format!(
                "`{}` and `{}` both have the id `{id}`, so one build would replace the other. Nothing was written.\n\
                 Give one of them another `id` in its game.json, or build each with its own `--out`.",
                other.display(),
                folder.display()
            )));
        }
    }
    Ok(ids)
}

/// Sees that every build has a place of its own, before anything is written.
///
/// # Errors
/// Where two packs have one id, or something is in the place of a build that no build of the game has made.
pub fn reserve(packs: &[(&Path, &Pack)], out: &Path, target: Option<&dyn Target>) -> Result<(), Trouble> {
    for (folder, pack, id, edition) in distinct(packs)? {
        let place = out.join(emit::folder(&edition, target));
        let shown = place.display();
        let built = reserve_place(&place, id.as_str())?;
        if built && target.is_none() && pack.sources.files.find(LOCK).is_none() {
            let copy = place.join(LOCK);
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

/// Sees that a build of `game` may replace what is in its place; true if an earlier build is there.
///
/// # Errors
/// If something else is there.
pub fn reserve_place(place: &Path, game: &str) -> Result<bool, Trouble> {
    let shown = place.display();
    place::check(place, game).map_err(|occupied| match occupied {
        Occupied::Unreadable(_) => Trouble::failed(format!("`{shown}` {occupied}")),
        _ => Trouble::usage(format!(
            "`{shown}` {occupied}, and a build would replace it. Nothing was written.\n\
             Name another folder with `--out`, or move it away first."
        )),
    })
}

/// In a few lines what was made of a module: its data pack.
pub fn data_summary(bundle: &Bundle, made: &Made) -> String {
    format!(
        "{} {}: {}\n  {} files, {} KiB in {}\n  bundle.json and datapackage.json for programs",
        bundle.game.title,
        bundle.game.version,
        contents(bundle),
        made.files,
        made.bytes / 1024,
        made.folder.display(),
    )
}

/// In a few lines what was made.
pub fn summary(bundle: &Bundle, made: &Made) -> String {
    let there = contents(bundle);
    let own = match made.pictures {
        [0, _] => String::new(),
        [own, all] => format!("\n  {own} of {all} pictures are the designer's own"),
    };
    format!(
        "{} {}: {there}\n  {} files, {} KiB in {}\n  \
         bundle.json and datapackage.json for programs, {}-{}.vmod for VASSAL{own}",
        bundle.game.title,
        bundle.game.version,
        made.files,
        made.bytes / 1024,
        made.folder.display(),
        bundle.edition(),
        bundle.game.version,
    )
}

/// The numbers of the things in a game.
fn contents(bundle: &Bundle) -> String {
    let counters: u32 = bundle.pieces.iter().map(|piece| piece.count).sum();
    let cards: u32 = bundle.cards.iter().map(|card| card.copies).sum();
    let kind = |kind| bundle.map.places.iter().filter(|place| place.kind == kind).count();
    let all = [
        (kind(PlaceKind::Space), "space", "spaces"),
        (kind(PlaceKind::Square), "square", "squares"),
        (kind(PlaceKind::Hex), "hex", "hexes"),
        (kind(PlaceKind::Area), "area", "areas"),
        (bundle.map.connections.len(), "connection", "connections"),
        (counters as usize, "counter", "counters"),
        (cards as usize, "card", "cards"),
        (bundle.scenarios.len(), "scenario", "scenarios"),
        (bundle.errata.len(), "erratum", "errata"),
    ];
    let there = all.into_iter().filter(|(number, ..)| *number > 0).map(|(number, one, many)| count(number, one, many));
    let there = there.collect::<Vec<_>>().join(", ");
    if there.is_empty() { "nothing in it yet".into() } else { there }
}
