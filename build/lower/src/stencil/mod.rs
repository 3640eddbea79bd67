//! Layouts of the designer's own: an SVG in `layouts/` for all counters or cards of a table, with names of its columns in it.
//!
//! A stencil is read once: [`parse`] finds the parts that differ from row to row, as ranges of its text. For a row,
//! [`fill`] inserts the values, leaves out parts that do not apply to it, and breaks texts into their frames. The
//! result is one of the designer's own pictures like any other.

mod fill;
pub mod frame;
mod parse;

use std::ops::Range;
use std::sync::Arc;

use muster_schema::Role;
use resvg::usvg::roxmltree::Node;
use rustc_hash::FxHashMap;

pub use self::fill::{Filled, Lack, Picture, pictures};
use crate::expression::{Expression, Fault, Message};
use muster_canvas::dropped::Dropped;
use muster_canvas::effort::Flaw;
use muster_canvas::shown::Shown;
use muster_source::pack::Pack;
use muster_source::read::FileIx;

/// The folder of layouts in a pack.
pub const FOLDER: &str = "layouts/";
/// The suffix of the name of a layout for backs only.
pub const BACK: &str = "-back";

/// The least size of type as a share of the width: on counters, which are looked at enlarged, and on cards.
const LEAST: [f64; 2] = [0.05, 0.036];

#[derive(Debug)]
pub struct Stencil {
    pub file: FileIx,
    pub path: String,
    pub bytes: Arc<Vec<u8>>,
    /// The table whose rows it is for.
    table: usize,
    /// The faces that it is for.
    faces: Faces,
    /// Its width, and the least size of type that can be read in it.
    width: f64,
    least: f64,
    /// The parts that differ from row to row, in the order of the file.
    parts: Vec<Part>,
    /// The byte ranges of its expressions.
    pub written: Vec<Range<usize>>,
}

/// The faces of a counter that a layout is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Faces {
    All,
    Front,
    Back,
}

/// A part of the text that differs from row to row.
#[derive(Debug)]
struct Part {
    /// Its bytes in the file.
    at: Range<usize>,
    what: What,
}

#[derive(Debug)]
enum What {
    /// A text with values in it.
    Words(Message),
    /// An element that is drawn only if an expression is true.
    If(Expression),
    /// A text within its frame.
    Frame(Box<frame::Framed>),
    /// A picture of the pack, whose path may have values in it.
    Picture(Message),
    /// A picture embedded in the layout.
    Embedded(Arc<Shown>),
}

/// A mistake in a layout.
#[derive(Debug)]
pub enum Wrong {
    /// It cannot be read at all.
    Unread(Range<usize>, Flaw),
    /// An expression is wrong: the byte where it begins in the file, and the fault.
    Expression(usize, Fault),
    /// It shows or does something outside the pack.
    Beyond(Range<usize>, String),
    /// It contains something that is not drawn.
    Dropped(Dropped),
}

impl Wrong {
    /// True if the layout can still be used: something in it is not drawn.
    pub fn is_harmless(&self) -> bool {
        matches!(self, Self::Dropped(_))
    }

    /// The byte where it begins in the file.
    fn start(&self) -> usize {
        match self {
            Self::Unread(at, _) | Self::Beyond(at, _) => at.start,
            Self::Expression(at, _) => *at,
            Self::Dropped(part) => part.at.start,
        }
    }
}

impl Stencil {
    /// Its fixed texts with their positions.
    pub fn texts(&self) -> FxHashMap<String, Range<usize>> {
        let Some(document) = str::from_utf8(&self.bytes).ok().and_then(|text| parse::document(text).ok()) else {
            return FxHashMap::default();
        };
        let texts = document.descendants().filter(Node::is_text);
        texts.filter_map(|node| Some((node.text()?.trim().to_owned(), node.range()))).collect()
    }

    fn is_for(&self, face: usize) -> bool {
        match self.faces {
            Faces::All => true,
            Faces::Front => face == 0,
            Faces::Back => face > 0,
        }
    }
}

/// True for the file of a layout, and not for a note or a picture in a folder of its own.
fn is_layout(name: &str) -> bool {
    !name.contains('/') && !name.ends_with(".md") && !name.ends_with(".txt")
}

/// The roles of tables that layouts can be for.
const ROLES: [Role; 3] = [Role::Piece, Role::Marker, Role::Card];

/// The tables that layouts can be for.
pub fn tables(pack: &Pack) -> Vec<&str> {
    let tables = pack.sources.system.tables.iter().filter(|table| ROLES.contains(&table.role));
    tables.map(|table| table.name.as_str()).collect()
}

/// The layouts of a pack, with the mistakes in each, and other files in their folder.
pub fn of(pack: &Pack) -> (Vec<(Stencil, Vec<Wrong>)>, Vec<FileIx>) {
    let files = &pack.sources.files;
    let system = &pack.sources.system;
    let (mut stencils, mut idle) = (Vec::new(), Vec::new());
    for (file, path, _) in files.iter() {
        let Some(name) = path.strip_prefix(FOLDER).filter(|name| is_layout(name)) else {
            continue;
        };
        let Some(stem) = name.strip_suffix(".svg") else {
            idle.push(file);
            continue;
        };
        let table = |stem: &str| {
            let table = system.table(stem)?;
            ROLES.contains(&system.tables[table].role).then_some(table)
        };
        let has_back = || files.find(&format!("{FOLDER}{stem}{BACK}.svg")).is_some();
        let found = match (table(stem), stem.strip_suffix(BACK)) {
            (Some(of), _) => Some((of, if has_back() { Faces::Front } else { Faces::All })),
            // The cards of a deck have one back, which is no row's.
            (None, Some(front)) => {
                table(front).filter(|of| system.tables[*of].role != Role::Card).map(|of| (of, Faces::Back))
            }
            (None, None) => None,
        };
        let Some((table, faces)) = found else {
            idle.push(file);
            continue;
        };
        let bytes = files.share(file);
        let parse::Parsed { parts, written, wrong, width } = parse::parts(&bytes, system, table);
        let least = width * if system.tables[table].role == Role::Card { LEAST[1] } else { LEAST[0] };
        stencils
            .push((Stencil { file, path: path.to_owned(), bytes, table, faces, width, least, parts, written }, wrong));
    }
    (stencils, idle)
}
