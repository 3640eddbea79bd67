//! Unit tests: each module tests the module of the crate that has its name.

mod brush;
mod colour;
mod compact;
mod curve;
mod digits;
mod dropped;
mod effort;
mod encode;
mod font;
mod letters;
mod outlines;
mod shape;
mod sight;
mod svg;
mod theme;
