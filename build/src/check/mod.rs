//! Lints of every pack: sources of rows, waivers, pictures, layouts, additions to the module.

pub mod idle_waiver;

use std::ops::Deref;

use muster_schema::Text;
use muster_schema::style::{Style, Typeface};

use self::layout::Layouts;
use crate::art;
use crate::canvas::effort::Flaw;
use crate::canvas::theme::Theme;
use crate::draw::artwork::Facts;
use crate::draw::{Artwork, Slot, artwork};
use crate::emit::vassal::fragment::Fault;
use crate::finding::{Cause, Finding};
use crate::lower::lower;
use crate::pack::Pack;
use muster_source::lints;

/// A lint of any pack.
pub type Lint = crate::finding::Lint<fn(&Whole<'_>, &mut Vec<Finding>)>;

lints! {
    reconstructed_columns,
    reserved_name,
    called_alike,
    missing_table,
    erratum_idle,
    dealt_twice,
    of_another_side,
    lost_example,
    sheet_size,
    spreadsheet_damage,
    unreadable_picture,
    costly_picture,
    picture_shape,
    blown_up,
    replaced_typeface,
    altered_picture,
    dropped_part,
    unreadable_font,
    unused_art,
    missing_face,
    missing_letters,
    html_in_rules,
    layout: NAME BEYOND,
    print: PAPER OVERLAP SHAPE,
    fragment: FORM PLACE CLASS SEAT FILE NAME NUMBER KEY,
}

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
        let picture = |(name, own): (String, Artwork)| {
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
    pub use crate::lower::lower;
    pub use crate::pack::{Line, Pack};
    pub use muster_rules::prelude::*;
    pub use muster_schema::Slot;
}

/// The pictures that the game needs. A pack without any of its own is not asked, nor one that no game can be made of.
fn needed(pack: &Pack) -> Vec<Slot> {
    let any = pack.sources.files.iter().any(|(_, path, _)| path.starts_with(artwork::FOLDER));
    let bundle = any.then(|| lower(pack, false)).flatten();
    bundle.map_or_else(Vec::new, |bundle| artwork::slots(&bundle))
}

/// A picture of the designer's own.
#[derive(Debug)]
struct Picture {
    own: Artwork,
    /// The picture that it replaces; `None` if there is none of this name.
    slot: Option<Slot>,
    /// The facts about it.
    facts: Result<Facts, Flaw>,
}

impl Picture {
    fn read(own: Artwork, slot: Option<Slot>, theme: &Theme) -> Self {
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
