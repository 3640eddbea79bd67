//! The form of source tables and bundles: record types, and the JSON Schemas generated from them.
//!
//! This crate knows nothing of files, places in files, or rules of play. A column, its type, what it refers to and what it
//! demands of its target are declared once, on the record type; everything else is derived from that.

extern crate self as muster_schema;

mod attributes;
pub mod bundle;
pub mod cell;
pub mod cells;
pub mod common;
pub mod description;
pub mod form;
pub mod game;
pub mod heads;
mod index;
pub mod layout;
pub mod odds;
pub mod phrases;
pub mod picture;
pub mod played;
pub mod print;
mod role;
mod slots;
pub mod style;
pub mod table;
pub mod value;

pub use attributes::Attributes;
pub use cell::{Cell, InCell, Records};
pub use form::schema_of;
pub use index::Index;
pub use muster_derive::{form, record, words};
pub use phrases::Phrases;
pub use role::{Declared, Role};
pub use slots::Slot;
pub use table::{Column, Definition, DocumentDef, Kind, Table, TableDef};
pub use value::{
    Cite, Colour, Degrees, Id, Latitude, List, Longitude, Name, Number, Ref, Standing, Strength, Target, Text, YesNo,
};

/// The tables and documents that a game can have without describing them, and those that describe its own.
pub fn standard() -> Definition {
    // Nothing is read a second time.
    description::described(&description::Description::default(), |file| !file.starts_with("second-reading/"))
}
