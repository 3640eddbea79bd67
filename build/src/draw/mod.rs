//! Pictures of a game: SVG text made from the bundle, and PNG made from that text.
//!
//! All of it is pure: the same bundle gives the same bytes. Nothing here knows what a picture is used for.

use muster_schema::bundle::Bundle;
use rayon::prelude::*;

pub mod card;
pub mod chart;
pub mod colour;
pub mod counter;
pub mod emblem;
pub mod font;
pub mod geometry;
pub mod ground;
pub mod label;
pub mod legend;
pub mod map;
pub mod playtest;
pub mod raster;
pub mod sign;
pub mod standard;
pub mod svg;
pub mod symbol;

/// The side of a counter, in pixels.
pub const COUNTER: u32 = 60;
/// How many pixels the picture of a counter has for each that it takes on the map at full size: it stays sharp when one
/// looks closer.
pub const FINENESS: u32 = 3;
/// The greatest width and height of a card, in pixels.
pub const CARD: [u32; 2] = [250, 350];

/// A picture as SVG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The file name, without its folder and ending.
    pub name: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The SVG document.
    pub svg: String,
}

/// A picture as PNG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The file name with its ending.
    pub file: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The file.
    pub png: Vec<u8>,
}

/// Why a picture cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawError {
    /// The picture would be empty or far too large; its name and size in pixels.
    Size(String, u32, u32),
    /// The drawing is not SVG as the renderer knows it.
    Svg(String, String),
    /// The image cannot be written.
    Png(String, String),
}

impl std::fmt::Display for DrawError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Size(name, width, height) => write!(f, "the picture `{name}` would be {width} by {height} pixels"),
            Self::Svg(name, why) => write!(f, "the picture `{name}` cannot be drawn: {why}"),
            Self::Png(name, why) => write!(f, "the picture `{name}` cannot be written: {why}"),
        }
    }
}

impl std::error::Error for DrawError {}

/// Every picture of the game, as SVG: the map, each face of each counter, each card, each deck's back, each die table.
#[must_use]
pub fn pictures(bundle: &Bundle) -> Vec<Picture> {
    let mut pictures = vec![map::picture(bundle)];
    pictures.extend(bundle.pieces.iter().flat_map(|piece| counter::pictures(bundle, piece)));
    pictures.extend(bundle.cards.iter().map(|card| card::front(bundle, card)));
    pictures.extend(geometry::backs(bundle).into_iter().map(|deck| card::back(bundle, deck)));
    pictures.extend(bundle.tables.iter().map(chart::picture));
    pictures
}

/// Every picture of the game, as PNG, in the order of [`pictures`].
///
/// # Errors
/// Where a picture's size makes no sense, or the renderer refuses it.
pub fn images(bundle: &Bundle) -> Result<Vec<Image>, DrawError> {
    pictures(bundle).par_iter().map(raster::image).collect()
}
