//! The rules of play: pure functions over tables and game state.
//!
//! This crate knows nothing of files, rows or findings. Each system is a module; [`graph`] has the common parts of all
//! maps, [`squares`] those of maps of squares, and [`table`] those of all die tables.

pub mod cells;
pub mod chart;
pub mod frederick;
pub mod graph;
pub mod no_peace;
pub mod sovereigns;
pub mod squares;
pub mod table;

use muster_schema::DocumentDef;

/// Rules of play, as a pack names them.
#[derive(Debug)]
pub struct Family {
    /// The name by which `game.json` asks for them.
    pub id: &'static str,
    /// The documents that they read: the numbers of the rules, worked examples, and what every pack has.
    pub documents: fn() -> Vec<DocumentDef>,
}

/// All rules of play that games can name.
pub static FAMILIES: &[Family] = &[
    Family { id: "no-peace", documents: no_peace::records::documents },
    Family { id: "frederick", documents: frederick::records::documents },
    Family { id: "sovereigns", documents: sovereigns::records::documents },
];
