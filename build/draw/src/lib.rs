//! Pictures of a game: SVG text made from the bundle, and PNG made from that text.
//!
//! All of it is pure: the same bundle gives the same bytes. Nothing here depends on the use of a picture.

use std::collections::BTreeMap;
use std::sync::Arc;

use bytes::Bytes;
use muster_schema::bundle::Bundle;
use muster_schema::layout::Layout;

pub use artwork::{Artwork, Slot};
pub use beside::Beside;
use muster_canvas::picture::Picture;
use muster_canvas::raster::{self, DrawError, Press, Shelf};
use muster_canvas::theme::Theme;
use muster_marks::layout;
use muster_marks::measures;
use muster_marks::{Back, Looks, MapLooks, card as card_marks};

pub mod artwork;
mod beside;
pub mod card;
pub mod cells;
pub mod chart;
pub mod counter;
pub mod emblem;
pub mod feature;
pub mod gallery;
pub mod grid;
pub mod ground;
pub mod label;
pub mod lane;
pub mod legend;
pub mod lettering;
pub mod lines;
pub mod map;
pub mod nearby;
pub mod placing;
pub mod region;
pub mod ribbon;
pub mod route;
pub mod sheet;
pub mod standard;
pub mod symbol;
mod unit;

/// Everything needed to draw a game's pictures, apart from the bundle.
#[derive(Clone, Debug)]
pub struct Art {
    /// Colours, sizes and type.
    pub theme: Theme,
    pub layout: Arc<Layout>,
    /// The designer's own pictures, by their names.
    pub own: BTreeMap<String, Artwork>,
    /// Pictures of earlier builds.
    pub shelf: Option<Arc<dyn Shelf>>,
}

impl Default for Art {
    fn default() -> Self {
        Self { theme: Theme::default(), layout: layout::standard(), own: BTreeMap::new(), shelf: None }
    }
}

impl Art {
    /// The looks of counters and cards.
    pub fn looks(&self, bundle: &Bundle) -> Looks {
        Looks::of(bundle, &self.layout, &self.theme)
    }

    /// The backs of cards.
    pub fn backs(&self, bundle: &Bundle) -> Vec<Back> {
        card_marks::backs(bundle, &self.layout.cards, &self.theme)
    }

    pub fn map(&self, bundle: &Bundle) -> MapLooks {
        MapLooks::of(bundle, &self.layout.map, &self.theme)
    }

    /// The settings for rendering.
    pub fn press(&self) -> Press<'_> {
        Press { theme: &self.theme, shelf: self.shelf.as_deref() }
    }

    /// Finishes a picture for its slot, with the designer's own if there is one.
    ///
    /// # Errors
    /// If the picture's size makes no sense, or the renderer refuses it.
    pub fn finish(&self, picture: &Picture, slot: Option<&Slot>) -> Result<Bytes, DrawError> {
        let size = slot.and_then(|slot| slot.size);
        match self.own.get(&picture.name).filter(|_| slot.is_some()) {
            Some(own) => own.image(size, &self.theme).map(Bytes::from),
            None => raster::png(picture, size.unwrap_or(picture.size), self.press()),
        }
    }

    /// A picture as PNG in its usual size, rendered or from the cache.
    ///
    /// # Errors
    /// If that makes no sense, or the renderer refuses it.
    pub fn png(&self, picture: &Picture) -> Result<Bytes, DrawError> {
        raster::png(picture, picture.size, self.press())
    }
}

/// Every picture of the game, as SVG: the map, each face of each counter, each card, each deck's back, each die table.
pub fn pictures(bundle: &Bundle, art: &Art) -> Vec<Picture> {
    let mut pictures = vec![map::picture(bundle, &art.map(bundle), &art.theme)];
    pictures.extend(small(bundle, art));
    pictures
}

/// All pictures except the map.
fn small(bundle: &Bundle, art: &Art) -> Vec<Picture> {
    let (looks, theme) = (art.looks(bundle), &art.theme);
    let mut pictures = Vec::new();
    for (piece, faces) in bundle.pieces.iter().zip(&looks.counters) {
        let faces = faces.iter().enumerate();
        pictures.extend(faces.map(|(at, marks)| counter::picture(marks, measures::face_picture(piece, at), theme)));
    }
    let cover =
        |(side, marks): &(usize, Vec<_>)| counter::picture(marks, measures::cover_picture(&bundle.sides[*side]), theme);
    pictures.extend(looks.covers.iter().map(cover));
    pictures.extend(card::pictures(bundle, &looks.cards, theme));
    pictures.extend(looks.backs.iter().map(|back| card::back(bundle, back, theme)));
    pictures.extend(bundle.tables.iter().map(|table| chart::picture(&bundle.phrases, table, theme)));
    pictures.extend(bundle.charts.iter().map(|chart| chart::plain::picture(bundle, chart, theme)));
    pictures
}
