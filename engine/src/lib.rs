//! The rules of play: pure functions over tables and game state.
//!
//! This crate knows nothing of files, rows or findings. Each family of rules is a module, whose `records` say what it reads from
//! tables; [`table`] has the common parts of all die tables.

pub mod chart;
pub mod described;
pub mod frederick;
pub mod machine;
pub mod no_peace;
pub mod sovereigns;
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
