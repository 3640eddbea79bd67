//! Pictures, the sheets that many stand on, and the position of everything on the drawn map.

use crate::layout::Weight;
use crate::picture::Emblem;
use crate::{form, words};

/// A picture: files beside this document, by their paths from its folder.
#[form(published)]
pub struct Picture {
    /// As SVG; none where the designer's own picture consists of pixels. It needs no typeface and no other file.
    pub svg: Option<String>,
    /// As PNG.
    pub png: String,
    /// As PNG of twice the width and height, for fine screens; none where no browser could hold it on a canvas.
    #[serde(rename = "png2x")]
    pub png_2x: Option<String>,
    /// As PNG of half the width and height, for small screens; only where there is none of twice.
    pub png_half: Option<String>,
    /// The width of `png` in pixels.
    pub width: u32,
    /// The height of `png` in pixels.
    pub height: u32,
}

/// The picture of an emblem.
#[form(published)]
pub struct EmblemPicture {
    /// The emblem.
    pub emblem: Emblem,
    /// Its picture, on no ground.
    pub image: Picture,
}

/// Pictures that stand together on sheets.
#[form(published, has(id))]
pub struct Atlas {
    /// The sheets.
    pub pages: Vec<AtlasPage>,
}

/// A sheet of pictures. Its indices are JSON as PixiJS and Phaser read it: `frames` says where each picture stands, by the path of
/// its `png`.
#[form(published)]
pub struct AtlasPage {
    /// The sheet.
    pub image: Picture,
    /// The index of `png`.
    pub index: String,
    /// The index of `png2x`.
    #[serde(rename = "index2x")]
    pub index_2x: Option<String>,
}

/// Position and size of everything on the drawn map, in map units.
#[form(published)]
#[derive(Default)]
pub struct SheetLayout {
    /// The side of a counter.
    pub counter: f64,
    /// Width and height of a card.
    pub card: [f64; 2],
    /// The radius of a space's symbol, without its rings.
    pub radius: f64,
    /// The layout of stacks of counters.
    pub stack: StackLayout,
    /// The places, in the order of `map.places`.
    pub places: Vec<PlaceLayout>,
    /// The tracks: all their spaces together.
    pub tracks: Vec<Room>,
    /// The decks: the rectangles that their cards cover.
    pub decks: Vec<Room>,
    /// The names on the map, line by line.
    pub labels: Vec<Label>,
    /// The numbers drawn at places, for front ends that mark reconstructed values.
    pub figures: Vec<Figure>,
    /// The rectangle that the title covers, if there is room for it.
    pub title: Option<Rectangle>,
    /// The rectangle that the legend covers, if there is one.
    pub legend: Option<Rectangle>,
    /// The land, and its owners.
    pub lands: Vec<LandLayout>,
}

/// The layout of a stack of counters: the first is at the bottom.
#[form(published)]
#[derive(Default)]
pub struct StackLayout {
    /// The offset of each counter from the one under it, to the right and down; the latter is below 0, since stacks grow upwards.
    pub step: [f64; 2],
    /// The highest stack that the map keeps room for, in counters.
    pub highest: u32,
}

/// The position of a place on the drawn map.
#[form(published)]
pub struct PlaceLayout {
    /// The place.
    pub place: String,
    /// The rectangle around its symbol, box, cell or area.
    pub room: Rectangle,
    /// The middle of the lowest counter in it.
    pub stand: [f64; 2],
}

/// A number that is drawn at a place, such as its fortress or its points.
#[form(published)]
pub struct Figure {
    /// The place.
    pub place: String,
    /// The attribute of the place that it shows, as in `provenance.reconstructed`: `/attributes/fortress`.
    pub attribute: String,
    /// The text that is drawn.
    pub text: String,
    /// The rectangle that it covers.
    pub room: Rectangle,
}

/// The position of a track or deck on the drawn map.
#[form(published)]
pub struct Room {
    /// The id of the track or deck.
    pub id: String,
    /// The rectangle that it covers.
    pub room: Rectangle,
}

/// A rectangle.
#[form(published)]
pub struct Rectangle {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

/// A name on the map, or one line of it.
#[form(published)]
pub struct Label {
    /// The kind of the named thing.
    pub kind: LabelKind,
    /// The id of the named thing; for regions, the name.
    pub id: String,
    /// The text of the line.
    pub text: String,
    /// The position of its anchor from the left edge.
    pub x: f64,
    /// Its baseline.
    pub y: f64,
    /// The part of the line that is at `x`.
    pub anchor: LabelAnchor,
    /// The size of its letters: map units to the em.
    pub size: f64,
    /// Room between letters beyond the usual.
    pub spacing: f64,
    /// Degrees by which it is turned clockwise about its point.
    pub angle: f64,
    /// Its weight and slant.
    pub style: Weight,
    /// The rectangle that it covers.
    pub room: Rectangle,
    /// The line that leads from it to the named thing; none if it stands beside that.
    pub leader: Option<[[f64; 2]; 2]>,
}

/// The kind of thing that a name on the map belongs to.
#[words(named)]
pub enum LabelKind {
    /// A place.
    Place,
    /// A zone.
    Zone,
    /// A country or region, written large over its land.
    Region,
    /// A track.
    Track,
    /// A deck.
    Deck,
}

/// The part of a line of text that is at its point.
#[words(named)]
pub enum LabelAnchor {
    /// Its start.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// A piece of land that powers are at home on.
#[form(published)]
pub struct LandLayout {
    /// Its coast, as the path of an SVG (`d`): closed polygons; all points inside an odd number of them are land. None if the map has no
    /// coasts.
    pub coast: Option<String>,
    /// Each power's share of it.
    pub countries: Vec<CountryLayout>,
}

/// A power's share of a piece of land.
#[form(published)]
pub struct CountryLayout {
    /// The power.
    pub power: String,
    /// Its outline, as such a path: the share is all that is inside any of its polygons and within the coast.
    pub outline: String,
}
