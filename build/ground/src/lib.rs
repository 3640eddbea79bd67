//! The lowest layer, which knows of no tables: numbers, geometry, grids and graphs, land and water, checksums.

pub mod area;
pub mod cells;
pub mod digest;
pub mod geometry;
pub mod graph;
pub mod html;
pub mod json;
pub mod land;
pub mod maths;
pub mod memo;
pub mod names;
pub mod numbers;
pub mod place;
pub mod polygon;
pub mod spread;
pub mod squares;
pub mod step;
pub mod write;
