//! Pictures of a game: SVG text made from the bundle, and PNG made from that text.
//!
//! All of it is pure: the same bundle gives the same bytes. Nothing here knows what a picture is used for.

use std::collections::BTreeMap;
use std::sync::Arc;

use muster_schema::bundle::Bundle;
use rayon::prelude::*;

use crate::layout;
use crate::marks::Looks;
use crate::pack::Pack;
pub use own::{Own, Slot};
pub use theme::Theme;

pub mod bitmap;
pub mod card;
pub mod chart;
pub mod colour;
pub mod counter;
mod curve;
pub mod effort;
pub mod emblem;
pub mod font;
pub mod geometry;
pub mod grid;
pub mod ground;
pub mod label;
pub mod legend;
pub mod map;
pub mod outlines;
pub mod own;
pub mod raster;
pub mod region;
pub mod shape;
pub mod sheet;
pub mod sight;
pub mod standard;
pub mod svg;
pub mod symbol;
pub mod theme;

/// How many pixels the picture of a counter has for each that it takes on the map at full size: it stays sharp when one
/// looks closer.
pub const FINENESS: u32 = 3;

/// What the pictures of a game are made with.
#[derive(Clone, Debug, Default)]
pub struct Art {
    /// Colours, sizes and type.
    pub theme: Theme,
    /// The designer's own pictures, by their names.
    pub own: BTreeMap<String, Own>,
    /// Pictures of earlier builds.
    pub shelf: Option<Arc<dyn Shelf>>,
}

/// Somewhere to keep PNG files, by keys that tell all that they were drawn from.
pub trait Shelf: std::fmt::Debug + Send + Sync {
    /// The picture of that key, if it was kept.
    fn take(&self, key: &str) -> Option<Vec<u8>>;
    /// Says that a picture is still of use, though nobody needs it now.
    fn keep(&self, key: &str);
    /// Keeps a picture.
    fn put(&self, key: &str, picture: &[u8]);
}

impl Art {
    /// What a pack brings along.
    #[must_use]
    pub fn of(pack: &Pack) -> Self {
        let files = &pack.sources.files;
        let file = |path: &str| files.find(path).map(|file| files.share(file));
        Self { theme: Theme::of(&pack.style(), file), own: own::pictures(files), shelf: None }
    }
}

/// A picture as SVG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The file name, without its folder and ending.
    pub name: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// What it is put together from: in rows from top to bottom, and in each from left to right. Most have but one.
    pub tiles: Vec<Tile>,
}

/// A rectangular part of a picture. It is drawn once as long as it stays the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Where its upper left corner is, in pixels to the right and down.
    pub at: [u32; 2],
    /// Its width and height in pixels.
    pub size: [u32; 2],
    /// The SVG document.
    pub svg: String,
    /// How far the document reaches beyond the tile to the left and above, and its own width and height in pixels: all texts of
    /// which a part is seen are wholly in it. To cut a letter at its edge the renderer would need the system's cosines.
    pub drawn: [[u32; 2]; 2],
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
    /// The designer's own picture cannot be read; its path, and why.
    Own(String, String),
    /// The image cannot be written.
    Png(String, String),
}

impl std::fmt::Display for DrawError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Size(name, width, height) => write!(f, "the picture `{name}` would be {width} by {height} pixels"),
            Self::Svg(name, why) => write!(f, "the picture `{name}` cannot be drawn: {why}"),
            Self::Own(path, why) => write!(f, "`{path}` cannot be read: {why}"),
            Self::Png(name, why) => write!(f, "the picture `{name}` cannot be written: {why}"),
        }
    }
}

impl std::error::Error for DrawError {}

/// Every picture of the game, as SVG: the map, each face of each counter, each card, each deck's back, each die table.
#[must_use]
pub fn pictures(bundle: &Bundle, looks: &Looks, theme: &Theme) -> Vec<Picture> {
    let mut pictures = vec![map::picture(bundle, &looks.map, theme)];
    pictures.extend(small(bundle, looks, theme));
    pictures
}

/// All of them but the map.
fn small(bundle: &Bundle, looks: &Looks, theme: &Theme) -> Vec<Picture> {
    let mut pictures = Vec::new();
    for (piece, faces) in bundle.pieces.iter().zip(&looks.counters) {
        let faces = faces.iter().enumerate();
        pictures.extend(faces.map(|(at, marks)| counter::picture(marks, geometry::face_picture(piece, at), theme)));
    }
    let cards = bundle.cards.iter().zip(&looks.cards);
    pictures.extend(cards.map(|(card, front)| card::front(bundle, card, front, theme)));
    pictures.extend(looks.backs.iter().map(|back| card::back(bundle, back, theme)));
    pictures.extend(bundle.tables.iter().map(|table| chart::picture(table, theme)));
    pictures
}

/// Every picture of the game, as PNG, in the order of [`pictures`]; the designer's own where there are such.
///
/// # Errors
/// Where a picture's size makes no sense, or the renderer refuses it.
pub fn images(bundle: &Bundle, art: &Art) -> Result<Vec<Image>, DrawError> {
    let looks = Looks::of(bundle, layout::standard(), &art.theme);
    let slots: BTreeMap<String, Slot> = own::slots(bundle).into_iter().map(|slot| (slot.name.clone(), slot)).collect();
    let image = |picture: &Picture| match (art.own.get(&picture.name), slots.get(&picture.name)) {
        (Some(own), Some(slot)) => own.image(&slot.name, slot.size, &art.theme),
        _ => raster::image(picture, art),
    };
    // The map takes as long as all the others together.
    let (map, small) = rayon::join(
        || image(&map::picture(bundle, &looks.map, &art.theme)),
        || small(bundle, &looks, &art.theme).par_iter().map(image).collect::<Result<Vec<_>, _>>(),
    );
    let mut images = vec![map?];
    images.extend(small?);
    Ok(images)
}
