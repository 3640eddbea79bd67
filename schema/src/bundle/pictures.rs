//! Pictures, the sheets that many stand on, and where everything stands on the drawn map.

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

/// Where everything stands on the drawn map, in map units.
#[form(published)]
#[derive(Default)]
pub struct SheetLayout {
    /// The side of a counter.
    pub counter: f64,
    /// Width and height of a card.
    pub card: [f64; 2],
    /// The radius of a space's symbol, without its rings.
    pub radius: f64,
    /// How counters lie on one another.
    pub stack: StackLayout,
    /// The places, in the order of `map.places`.
    pub places: Vec<PlaceLayout>,
    /// The tracks: all their spaces together.
    pub tracks: Vec<Room>,
    /// The decks: where their cards lie.
    pub decks: Vec<Room>,
    /// The names on the map, line by line.
    pub labels: Vec<Label>,
    /// The numbers of places: a front end that marks what is reconstructed finds them here.
    pub figures: Vec<Figure>,
    /// Where the title stands, if there is room for it.
    pub title: Option<Rectangle>,
    /// Where the legend stands, if there is one.
    pub legend: Option<Rectangle>,
    /// The land, and whose it is.
    pub lands: Vec<LandLayout>,
}

/// How counters lie on one another: the first at the bottom.
#[form(published)]
#[derive(Default)]
pub struct StackLayout {
    /// How far each lies to the right of the one below it, and how far below it: less than nothing, since stacks grow upwards.
    pub step: [f64; 2],
    /// The highest stack that the map keeps room for, in counters.
    pub highest: u32,
}

/// Where a place is drawn.
#[form(published)]
pub struct PlaceLayout {
    /// The place.
    pub place: String,
    /// What its symbol, box or square covers.
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
    /// What is written.
    pub text: String,
    /// What it covers.
    pub room: Rectangle,
}

/// Where something is drawn.
#[form(published)]
pub struct Room {
    /// What.
    pub id: String,
    /// What it covers.
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
    /// What it is the name of.
    pub kind: LabelKind,
    /// The id of that; of a region its name.
    pub id: String,
    /// What is written.
    pub text: String,
    /// Where its line begins or has its middle.
    pub x: f64,
    /// Its baseline.
    pub y: f64,
    /// Whether it begins at `x` or has its middle there.
    pub anchor: LabelAnchor,
    /// The size of its letters: map units to the em.
    pub size: f64,
    /// Room between letters beyond the usual.
    pub spacing: f64,
    /// Degrees by which it is turned clockwise about its point.
    pub angle: f64,
    /// Its weight and slant.
    pub style: Weight,
    /// What it covers.
    pub room: Rectangle,
    /// The line that leads from it to what it names; none where it stands beside that.
    pub leader: Option<[[f64; 2]; 2]>,
}

/// What a name on the map is the name of.
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

/// Where a line of text stands relative to its point.
#[words(named)]
pub enum LabelAnchor {
    /// It begins there.
    Start,
    /// It has its middle there.
    Middle,
    /// It ends there.
    End,
}

/// A piece of land that powers are at home on.
#[form(published)]
pub struct LandLayout {
    /// Its coast, as the path of an SVG (`d`): closed polygons, of which what is inside an odd number is land. None where the
    /// map has no coasts.
    pub coast: Option<String>,
    /// What each power has of it.
    pub countries: Vec<CountryLayout>,
}

/// What a power has of a piece of land.
#[form(published)]
pub struct CountryLayout {
    /// The power.
    pub power: String,
    /// Its outline, as such a path: what is inside any of its polygons and within the coast.
    pub outline: String,
}
