//! What a source table and a bundle look like: record types, and the JSON Schemas generated from them.
//!
//! This crate knows nothing of files, places in files, or rules of play. A column, its type, what it refers to and what it
//! demands of its target are declared once, on the record type; everything else is derived from that.

pub mod bundle;
pub mod common;
pub mod frederick;
pub mod game;
pub mod layout;
pub mod no_peace;
pub mod picture;
mod second_reading;
pub mod sovereigns;
pub mod style;
pub mod table;
pub mod value;
mod words;

pub use second_reading::SecondReading;
pub use table::{DocumentSpec, Records, System, Table, TableSpec, schema_of};
pub use value::{
    Cite, Colour, Degrees, Demand, Id, Latitude, List, Longitude, Name, Ref, Standing, Strength, Target, Text, YesNo,
};

/// The systems that are known: one line each.
pub const SYSTEMS: &[System] = &[no_peace::SYSTEM, sovereigns::SYSTEM, frederick::SYSTEM];

/// The system that `game.json` calls `id`.
#[must_use]
pub fn system(id: &str) -> Option<&'static System> {
    SYSTEMS.iter().find(|system| system.id == id)
}
