//! Drawing without a game: colours and type, shapes and SVG, pictures and PNG.
//!
//! All of it is pure: the same drawing gives the same bytes on any machine.

pub mod bitmap;
pub mod brush;
pub mod colour;
pub mod compact;
pub mod curve;
pub mod digits;
pub mod dropped;
pub mod effort;
pub mod encode;
pub mod font;
pub mod letters;
pub mod outlines;
pub mod picture;
pub mod raster;
pub mod shape;
pub mod shown;
pub mod sight;
pub mod svg;
pub mod theme;
