//! What every system's packs are checked for: where rows come from, and what the designer waives.

mod erratum_idle;
mod missing_face;
mod missing_letters;
mod missing_table;
mod picture_shape;
mod reconstructed_columns;
mod reserved_name;
mod sheet_size;
mod unreadable_font;
mod unreadable_picture;
mod unused_art;
mod waiver;

use muster_schema::Text;
use muster_schema::style::{Style, Typeface};

use super::CommonLint;
use crate::draw::{Slot, own};
use crate::finding::Code;
use crate::lower::lower;
use crate::pack::Pack;

pub use self::waiver::waive;

/// All lints of any pack.
pub static LINTS: &[&CommonLint] = &[
    &reconstructed_columns::LINT,
    &reserved_name::LINT,
    &missing_table::LINT,
    &erratum_idle::LINT,
    &sheet_size::LINT,
    &unreadable_picture::LINT,
    &picture_shape::LINT,
    &unreadable_font::LINT,
    &unused_art::LINT,
    &missing_face::LINT,
    &missing_letters::LINT,
];

/// Codes beside the lints.
pub static CODES: &[&Code] = &[&waiver::IDLE];

/// What every lint's file needs.
mod prelude {
    pub(super) use super::{damage, faces, is_note, needed};
    pub use crate::check::{CommonLint, Lint};
    pub use crate::finding::{Code, Example, Finding, Severity, Spot};
    pub use crate::lower::lower;
    pub use crate::pack::Pack;
}

/// The pictures that the game needs. A pack without any of its own is not asked, nor one that no game can be made of.
fn needed(pack: &Pack) -> Vec<Slot> {
    let any = pack.sources.files.iter().any(|(_, path, _)| path.starts_with(own::FOLDER));
    let bundle = any.then(|| lower(pack, false)).flatten();
    bundle.map_or_else(Vec::new, |bundle| own::slots(&bundle))
}

/// Rows that cannot be used may be why a picture is not needed.
fn damage(pack: &Pack) -> impl Iterator<Item = String> {
    pack.sources.system.tables.iter().map(|spec| crate::settle::damaged(spec.name))
}

/// Notes may stand anywhere.
fn is_note(path: &str) -> bool {
    path.ends_with(".md") || path.ends_with(".txt")
}

/// The files of the pack's own typeface, with the members that name them.
fn faces(style: &Style) -> Vec<(&'static str, Text)> {
    let Typeface::Own(own) = &style.typeface else { return Vec::new() };
    let faces = [("regular", Some(own.regular)), ("bold", own.bold), ("italic", own.italic)];
    faces.into_iter().filter_map(|(member, path)| Some((member, path?))).collect()
}
