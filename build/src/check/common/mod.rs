//! Checks for packs of every system: sources of rows, and waivers.

mod altered_picture;
mod blown_up;
mod called_alike;
mod costly_picture;
mod dealt_twice;
mod dropped_part;
pub mod erratum_idle;
mod fragment;
mod html_in_rules;
pub mod idle_waiver;
mod layout;
mod lost_example;
mod missing_face;
mod missing_letters;
mod missing_table;
mod of_another_side;
mod picture_shape;
mod print;
mod reconstructed_columns;
mod replaced_typeface;
mod reserved_name;
mod sheet_size;
mod spreadsheet_damage;
mod unreadable_font;
mod unreadable_picture;
mod unused_art;

use std::ops::Deref;

use muster_schema::Text;
use muster_schema::style::{Style, Typeface};

use self::layout::Layouts;
use crate::art;
use crate::canvas::effort::Flaw;
use crate::canvas::theme::Theme;
use crate::draw::own::Facts;
use crate::draw::{Own, Slot, own};
use crate::emit::vassal::fragment::Fault;
use crate::finding::{Cause, Finding};
use crate::lower::lower;
use crate::pack::Pack;

/// All lints of any pack.
pub static LINTS: &[&Lint] = &[
    &reconstructed_columns::LINT,
    &reserved_name::LINT,
    &called_alike::LINT,
    &missing_table::LINT,
    &erratum_idle::LINT,
    &dealt_twice::LINT,
    &of_another_side::LINT,
    &lost_example::LINT,
    &sheet_size::LINT,
    &spreadsheet_damage::LINT,
    &unreadable_picture::LINT,
    &costly_picture::LINT,
    &picture_shape::LINT,
    &blown_up::LINT,
    &replaced_typeface::LINT,
    &altered_picture::LINT,
    &dropped_part::LINT,
    &unreadable_font::LINT,
    &unused_art::LINT,
    &missing_face::LINT,
    &missing_letters::LINT,
    &html_in_rules::LINT,
    &layout::NAME,
    &layout::BEYOND,
    &print::PAPER,
    &print::OVERLAP,
    &print::SHAPE,
    &fragment::FORM,
    &fragment::PLACE,
    &fragment::CLASS,
    &fragment::SEAT,
    &fragment::FILE,
    &fragment::NAME,
    &fragment::NUMBER,
    &fragment::KEY,
];

/// A lint of any pack.
pub type Lint = crate::finding::Lint<fn(&Whole<'_>, &mut Vec<Finding>)>;

/// A pack, and the pictures and layouts of the designer's own, each read once for all lints.
#[derive(Debug)]
pub struct Whole<'p> {
    pack: &'p Pack,
    pictures: Vec<Picture>,
    /// The pictures that are added to the module.
    added: Vec<Picture>,
    layouts: Layouts,
    /// The mistakes in the pack's additions to its module.
    fragments: Vec<Fault>,
}

impl<'p> Whole<'p> {
    pub fn of(pack: &'p Pack) -> Self {
        let (own, theme) = (art::pictures(&pack.sources.files), art::theme(pack));
        let mut slots = if own.is_empty() { Vec::new() } else { needed(pack) };
        let picture = |(name, own): (String, Own)| {
            let slot = slots.iter().position(|slot| slot.name == name).map(|at| slots.swap_remove(at));
            Picture::read(own, slot, &theme)
        };
        let pictures = own.into_iter().map(picture).collect();
        let files = &pack.sources.files;
        let added = files.iter().filter(|(_, path, _)| fragment::is_picture(path));
        let added = added.map(|(file, ..)| Picture::read(art::file(files, file), None, &theme)).collect();
        Self { pack, pictures, added, layouts: Layouts::of(pack, &theme), fragments: fragment::faults(pack) }
    }
}

impl Deref for Whole<'_> {
    type Target = Pack;

    fn deref(&self) -> &Pack {
        self.pack
    }
}

/// Imports for the files of lints.
mod prelude {
    pub(super) use super::{Lint, Picture, Whole, damage, faces, is_note, needed};
    pub use crate::check::prelude::*;
    pub use crate::lower::lower;
    pub use crate::pack::{Line, Pack};
    pub use muster_schema::Slot;
}

/// The pictures that the game needs. A pack without any of its own is not asked, nor one that no game can be made of.
fn needed(pack: &Pack) -> Vec<Slot> {
    let any = pack.sources.files.iter().any(|(_, path, _)| path.starts_with(own::FOLDER));
    let bundle = any.then(|| lower(pack, false)).flatten();
    bundle.map_or_else(Vec::new, |bundle| own::slots(&bundle))
}

/// A picture of the designer's own.
#[derive(Debug)]
struct Picture {
    own: Own,
    /// The picture that it replaces; `None` if there is none of this name.
    slot: Option<Slot>,
    /// The facts about it.
    facts: Result<Facts, Flaw>,
}

impl Picture {
    fn read(own: Own, slot: Option<Slot>, theme: &Theme) -> Self {
        let facts = own.facts(slot.as_ref().and_then(|slot| slot.size), theme);
        Self { own, slot, facts }
    }

    /// The letters in it that no typeface has.
    fn lacking(&self) -> impl Iterator<Item = char> {
        self.facts.iter().flat_map(|facts| facts.lacking.iter().copied())
    }
}

/// Rows that cannot be used may be why a picture is not needed.
fn damage(pack: &Pack) -> impl Iterator<Item = Cause> {
    pack.sources.system.tables.iter().map(|table| Cause::Damaged(table.name.clone()))
}

/// True for a note, which may be anywhere.
fn is_note(path: &str) -> bool {
    path.ends_with(".md") || path.ends_with(".txt")
}

/// An example of the setting that names the pack's own typeface.
const OWN_TYPEFACE: &str = "`\"typeface\": {\"regular\": \"fonts/DejaVuSans.ttf\"}`";

/// The files of the pack's own typeface, with the members that name them.
fn faces(style: &Style) -> Vec<(&'static str, Text)> {
    let Typeface::Own(own) = &style.typeface else { return Vec::new() };
    let faces = [("regular", Some(own.regular)), ("bold", own.bold), ("italic", own.italic)];
    faces.into_iter().filter_map(|(member, path)| Some((member, path?))).collect()
}
