//! The map as a drawing that any program for SVG can edit, and back. Pure: files and bytes in, text and files out.
//!
//! A layer is named after a table: spaces are circles, connections lines from one to another, areas closed paths, boxes
//! rectangles. The name of a shape is its label, its title or its id. Layers with other names are the designer's own,
//! such as a scan to draw over.

mod places;
mod read;
mod rows;
mod take;
mod write;

pub use self::take::take;
pub use self::write::{Written, write};

/// The prefix of the id of the sheet's edge; the size of the map in its units follows.
const EDGE: &str = "_sheet";
/// The suffix of the id of the circle that shows where the counters of an area are placed.
const COUNTERS: &str = ".counters";
/// The layer with the names of places.
const NAMES: &str = "(names)";
