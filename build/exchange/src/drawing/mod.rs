//! The map as a drawing that any program for SVG can edit, and back. Pure: files and bytes in, text and files out.
//!
//! A layer bears the name of a table: spaces are circles, connections lines from one to another, areas closed paths, boxes
//! rectangles. What a shape is called is its label, its title or its id. Layers of other names are the designer's own, such as a scan
//! to draw over.

mod places;
mod read;
mod rows;
mod take;
mod write;

pub use self::take::take;
pub use self::write::{Written, write};

/// How the id of the edge of the sheet begins; the size of the map in its units follows.
const EDGE: &str = "_sheet";
/// How the id of the circle ends that says where the counters of an area stand.
const COUNTERS: &str = ".counters";
/// The layer with the names of places.
const NAMES: &str = "(names)";
