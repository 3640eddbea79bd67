//! A finished drawing: as a document, in tiles, or as a published picture.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;
use resvg::usvg;

use super::compact::compact;
use super::font::Typeface;
use super::letters::Letters;
use super::shape::{self, Hand, Shape};
use muster_ground::area::Rectangle;
use muster_ground::digest::sha256;

/// A picture as SVG, which is written on request.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The file name, without its folder and ending.
    pub name: String,
    /// The usual width and height in pixels.
    pub size: [u32; 2],
    /// True if the background is transparent.
    pub(super) is_clear: bool,
    /// True if the names on the map are drawn.
    pub(super) is_named: bool,
    /// True if it is drawn in several tiles at once.
    pub(super) is_tiled: bool,
    pub(super) shapes: Arc<[Shape]>,
    /// The width and height of the sheet that it was drawn on.
    pub(super) sheet: [u32; 2],
    /// The part of the sheet that is shown: left, top, width and height.
    pub(super) area: [u32; 4],
    pub(super) typeface: Typeface,
    /// A checksum of all that, computed on first use.
    pub(super) sum: Arc<OnceLock<String>>,
}

/// A rectangular part of a picture.
#[derive(Clone, Debug)]
pub struct Tile<'p> {
    /// The position of its upper left corner, in pixels to the right and down.
    pub at: [u32; 2],
    /// Its width and height in pixels.
    pub size: [u32; 2],
    /// The part of the sheet that it shows: left, top, width and height.
    pub area: [u32; 4],
    /// Two layers: the lower one, which is the same with and without names, and the one drawn over it.
    pub layers: [Cow<'p, [Shape]>; 2],
}

/// The length from which a drawing counts as large, in pixels.
const LARGE: u32 = 1000;
/// The number of shapes written at a time for a checksum.
const PART: usize = 256;
/// The side of a tile of a large picture, in pixels.
const TILE: u32 = 400;

impl Picture {
    /// Makes the background transparent.
    pub fn clear(self) -> Self {
        Self { is_clear: true, sum: Arc::default(), ..self }
    }

    /// The same picture without the names on the map.
    pub fn without_names(&self, name: String) -> Self {
        Self { name, is_named: false, sum: Arc::default(), ..self.clone() }
    }

    /// True if the pictures differ only in the names on the map.
    pub(super) fn is_without_names_of(&self, named: &Self) -> bool {
        !self.is_named && named.is_named && Arc::ptr_eq(&self.shapes, &named.shapes) && self.area == named.area
    }

    /// The SVG document with text as text, which needs the typeface.
    pub fn document(&self) -> String {
        let mut svg = self.begun();
        self.write(&self.shapes, &mut svg);
        svg.push_str("</svg>\n");
        svg
    }

    /// The document as a tree, with text as text.
    ///
    /// # Errors
    /// If the reader refuses it: why, in words.
    pub fn tree(&self) -> Result<usvg::Tree, String> {
        usvg::Tree::from_str(&self.document(), &self.typeface.options()).map_err(|error| error.to_string())
    }

    /// The beginning of the document.
    fn begun(&self) -> String {
        let ([x, y, width, height], [across, down]) = (self.area, self.size);
        let family = self.typeface.family();
        let fitted = fitted([across, down], [width, height]);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\"{fitted} width=\"{across}\" height=\"{down}\" viewBox=\"{x} {y} {width} {height}\" font-family=\"{family}\">\n"
        )
    }

    fn write(&self, shapes: &[Shape], out: &mut String) {
        shapes.iter().filter(|shape| self.shows(shape)).for_each(|shape| shape.write(out, &mut Hand::Text));
    }

    /// A checksum of the whole picture.
    pub fn sum(&self) -> &str {
        self.sum.get_or_init(|| {
            // In parts, for a map has very many shapes.
            let part = |shapes: &[Shape]| {
                let mut told = Vec::new();
                shapes.iter().filter(|shape| self.shows(shape)).for_each(|shape| shape.tell(&mut told));
                sha256(&told)
            };
            let parts: Vec<String> = self.shapes.par_chunks(PART).map(part).collect();
            sha256((self.begun() + &parts.concat()).as_bytes())
        })
    }

    /// Its shapes, for a page that has the typeface.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// A document that needs no typeface.
    pub fn outlined(&self) -> String {
        let mut letters = Letters::new(&self.typeface);
        let mut shapes = String::new();
        let mut hand = Hand::Outlines(&mut letters);
        self.shapes.iter().filter(|shape| self.shows(shape)).for_each(|shape| shape.write(&mut shapes, &mut hand));
        let ([left, top, width, height], [across, down]) = (self.area, self.size);
        let fitted = fitted([across, down], [width, height]);
        // Of a large sheet nobody sees more than a tenth of a pixel.
        let (paths, shapes) = compact(&shapes, if width.max(height) > LARGE { 10 } else { 100 });
        let definitions = format!("{}{paths}", letters.definitions());
        let definitions = if definitions.is_empty() { definitions } else { format!("<defs>\n{definitions}</defs>\n") };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\"{fitted} width=\"{across}\" height=\"{down}\" viewBox=\"{left} {top} {width} {height}\">\n{definitions}{shapes}</svg>\n"
        )
    }

    /// The tiles that make up the picture, in rows from top to bottom, each from left to right. Most pictures have only
    /// one.
    pub fn tiles(&self) -> Vec<Tile<'_>> {
        if !self.is_tiled {
            let layers = [Cow::Borrowed(&*self.shapes), Cow::Borrowed(&[][..])];
            return vec![Tile { at: [0, 0], size: self.size, area: self.area, layers }];
        }
        let [left, top, width, height] = self.area;
        let starts =
            |length: u32| (0..length).step_by(TILE as usize).map(move |start| (start, TILE.min(length - start)));
        let rows: Vec<_> = starts(height).collect();
        let row = |(y, down): &(u32, u32)| -> Vec<Tile<'_>> {
            let row = shape::seen(&self.shapes, &rectangle([left, top + y, width, *down]));
            let tile = |(x, across)| {
                let area = [left + x, top + y, across, *down];
                Tile { at: [x, *y], size: [across, *down], area, layers: self.layers(&row, area) }
            };
            starts(width).map(tile).collect()
        };
        rows.par_iter().flat_map_iter(row).collect()
    }

    /// The part about a point, in whole tiles.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "on the sheet")]
    pub fn about(&self, name: String, point: [f64; 2], reach: f64) -> Option<Self> {
        let whole = |tiles: f64, axis: usize| (tiles.max(0.0) as u32).saturating_mul(TILE).min(self.sheet[axis]);
        let start = |axis: usize| whole(((point[axis] - reach) / f64::from(TILE)).floor(), axis);
        let end = |axis: usize| whole(((point[axis] + reach) / f64::from(TILE)).ceil(), axis);
        let [left, top] = [start(0), start(1)];
        let [width, height] = [end(0) - left, end(1) - top];
        let area = [left, top, width, height];
        let shapes = shape::seen(&self.shapes, &rectangle(area));
        let (shapes, sum) = (shapes.into(), Arc::default());
        let part = Self { name, size: [width, height], shapes, area, sum, ..self.clone() };
        (width > 0 && height > 0).then_some(part)
    }

    /// The shapes visible on a part of the sheet, in two layers: those before the first name, and the rest.
    fn layers(&self, shapes: &[Shape], area: [u32; 4]) -> [Cow<'_, [Shape]>; 2] {
        let mut under = shape::seen(shapes, &rectangle(area));
        let mut over = under.split_off(under.iter().position(Shape::is_name).unwrap_or(under.len()));
        over.retain(|shape| self.shows(shape));
        [under, over].map(Cow::Owned)
    }

    fn shows(&self, shape: &Shape) -> bool {
        self.is_named || !shape.is_name()
    }
}

fn rectangle(area: [u32; 4]) -> Rectangle {
    let [x, y, width, height] = area.map(f64::from);
    Rectangle { x, y, width, height }
}

/// The SVG attributes that scale a document of one size to another.
fn fitted(shown: [u32; 2], drawn: [u32; 2]) -> &'static str {
    if shown == drawn { "" } else { " preserveAspectRatio=\"none\"" }
}
