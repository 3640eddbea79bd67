//! The map: places and the lines between them, the cells of a grid, areas, tracks, and the ground under them.

use super::{
    Along, BoxKind, Charged, Dash, Direction, Drawn, GridKind, Picture, Provenance, Shift, Texture, TrackKind,
};
use crate::picture::Emblem;
use crate::{form, words};

/// The map.
#[form(published, GameMap)]
pub struct Map {
    /// Width in map units.
    pub width: f64,
    /// Height in map units.
    pub height: f64,
    /// Pixels of the drawn map for one unit.
    pub scale: f64,
    /// All places where a counter can be.
    pub places: Vec<Place>,
    /// The lines between places.
    pub connections: Vec<Connection>,
    /// The sea zones and other areas that hold no counters of their own.
    pub zones: Vec<Zone>,
    /// The grid of squares or hexes, where the map has one.
    pub grid: Option<Grid>,
    /// The kinds of ground: places name theirs in the attribute `terrain`, a text or, where there may be several, a list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terrains: Vec<Terrain>,
    /// The kinds of lines, which run along the sides of cells and the borders of areas, or from place to place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub features: Vec<Feature>,
    /// The sides of cells that have a feature.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<CellSide>,
    /// The features that run from cell to cell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paths: Vec<Path>,
    /// The costs of movement. Ground without a cost takes a movement point, a line without one takes none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub costs: Vec<Cost>,
    /// The rating of counters that says how many movement points they have.
    pub allowance: Option<String>,
    /// Names that are written over cells or areas.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<MapName>,
    /// The regions that places lie in: each of them names its own in the attribute `region`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<Region>,
    /// The cities and towns in squares and other places. Their places say what they are, too; the source of that is given here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settlements: Vec<Settlement>,
    /// The values of places to powers that value them differently; the places repeat them in the attribute `worth`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub worths: Vec<Worth>,
    /// The tracks.
    pub tracks: Vec<Track>,
    /// The tracks that run over spaces of the map, such as roads: `connections` has their lines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub space_tracks: Vec<SpaceTrack>,
    /// The upper left corner of the drawn map's legend; without it, the legend goes where there is room.
    pub legend: Option<[f64; 2]>,
    /// The upper left corner of the drawn map's title; without it, the title goes where there is room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<[f64; 2]>,
    /// The ground under the places: coasts, rivers, mountains. Land comes first, the things that cover it later.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ground: Vec<Ground>,
    /// Its picture.
    pub image: Option<Picture>,
    /// Its picture without the names in `layout.labels`; none where the map is the designer's own.
    pub image_without_names: Option<Picture>,
}

impl Map {
    /// True if the ground of a place is water.
    pub fn is_water(&self, place: &Place) -> bool {
        let ground = self.terrains.iter().find(|terrain| place.terrain() == Some(terrain.id.as_str()));
        ground.is_some_and(|ground| matches!(ground.texture, Texture::Water | Texture::Sea))
    }

    /// The source of what is printed in a place: its settlement's, if it has one.
    pub fn printed<'m>(&'m self, place: &'m Place) -> &'m Provenance {
        let settlement = self.settlements.iter().find(|settlement| settlement.place == place.id);
        settlement.map_or(&place.provenance, |settlement| &settlement.provenance)
    }
}

/// A grid of squares or hexes, in map units. Each cell on the map is a place, whose `size` is that of the rectangle around it.
#[form(published)]
pub struct Grid {
    /// The kind of its cells.
    pub kind: GridKind,
    /// Rows, from north to south.
    pub rows: u16,
    /// Columns, from west to east.
    pub columns: u16,
    /// The distance from a side of a cell to the opposite side.
    pub side: f64,
    /// The left edge.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// The columns of flat hexes that are half a hex further down, or the rows of pointed ones further to the right; none for squares.
    pub shift: Option<Shift>,
    /// True if hexes that reach over the straight edges are cut in half there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub halves: bool,
    /// The numbering of its cells; without it, each cell gives its own number.
    pub numbering: Option<CellNumbering>,
}

/// The numbering of the cells of a grid.
#[form(published)]
pub struct CellNumbering {
    /// True if the number of the row comes first.
    pub rows_first: bool,
    /// The labels of columns, from west to east.
    pub columns: CellCount,
    /// The labels of rows, from north to south.
    pub rows: CellCount,
    /// The text between the two.
    pub separator: Option<String>,
}

/// The labels of columns or rows.
#[form(published)]
#[derive(Copy)]
pub struct CellCount {
    /// True for letters instead of numbers: A to Z, then AA, BB and so on.
    pub letters: bool,
    /// The least number of digits.
    pub digits: u8,
    /// The number of the first; for letters, 1 is A.
    pub first: u16,
    /// True if the count begins at the other end: in the east, in the south.
    pub descending: bool,
}

/// A kind of ground that cells or areas have.
#[form(published, has(named, attributes, sourced))]
pub struct Terrain {
    /// Its colour, as `#rrggbb`; without one it is shown by a sign at its spaces.
    pub colour: Option<String>,
    /// The pattern drawn on it, which tells it from others without colour.
    pub texture: Texture,
}

/// A kind of line that runs along the sides of cells and the borders of areas, or from place to place.
#[form(published, has(named, attributes, sourced))]
pub struct Feature {
    /// Its look on the map.
    pub drawn: Drawn,
    /// Its colour, as `#rrggbb`, where it is not the usual one.
    pub colour: Option<String>,
    /// Its width in map units, if it is not the usual one.
    pub width: Option<f64>,
    /// The dashes of a plain line; solid without it.
    pub dash: Option<Dash>,
    /// The direction in which crossing it has its cost; both without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charged: Option<Charged>,
    /// The way in which its cost counts for those who move along it; without it, it replaces that of the ground.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub along: Option<Along>,
}

/// The cost to enter a kind of ground, to cross a line, to follow a line instead of both, or to go uphill. One with an attribute `when`
/// counts while that holds, instead of the others of its subject.
#[form(published, has(attributes, sourced))]
pub struct Cost {
    /// The kind of ground or of line, a terrain or a feature; or `uphill`, for each level that a cell is higher than the one before.
    pub of: String,
    /// The kind of subject: a kind of ground and a kind of line may have the same id.
    pub kind: CostOf,
    /// The cost for each arm; an arm that is not named pays nothing for it.
    pub points: Vec<Points>,
}

/// The subject of a cost.
#[words]
pub enum CostOf {
    /// A kind of ground.
    Terrain,
    /// A kind of line.
    Feature,
    /// Going uphill.
    Uphill,
}

/// The cost of something for an arm.
#[form(published)]
pub struct Points {
    /// The counters that pay it, by their attribute `arm` or else their symbol; without it, all.
    pub arm: Option<String>,
    /// Movement points; none if they can never move there, or if it takes all that a counter has.
    pub points: Option<f64>,
    /// True if it takes all movement points that a counter has.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub all: bool,
}

/// A side of a cell with a feature on it.
#[form(published, has(attributes, sourced))]
pub struct CellSide {
    /// The cells on both sides of it; the second may be off the map, and is left out at the edge of the grid.
    pub places: Vec<String>,
    /// The direction of the side from the first cell.
    pub direction: Direction,
    /// The feature.
    pub feature: String,
}

/// A feature that runs from cell to cell.
#[form(published, has(attributes, sourced))]
pub struct Path {
    /// Its id, if the pack gives it one.
    pub id: Option<String>,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The feature.
    pub feature: String,
    /// The cells in order.
    pub places: Vec<String>,
}

/// A name that is written over cells or areas.
#[form(published, has(extra, sourced))]
pub struct MapName {
    /// Its id, if the pack gives it one.
    pub id: Option<String>,
    /// The name.
    pub name: String,
    /// The places that it is written over, in order.
    pub places: Vec<String>,
}

/// A part of the ground, in map units. Lines may reach beyond the sheet.
#[form(published)]
pub struct Ground {
    /// Its kind.
    pub kind: GroundKind,
    /// Its rank by size among its kind: 1 for the largest.
    pub rank: u8,
    /// Its name, where it has one.
    pub name: String,
    /// Its lines: for land, sea and lakes closed ones, which may lie in one another; for countries single points.
    pub lines: Vec<Vec<[f64; 2]>>,
}

/// The kinds of ground.
#[words(named)]
pub enum GroundKind {
    /// Land; the rest is sea.
    Land,
    /// Sea that later times made land.
    Sea,
    /// A lake.
    Lake,
    /// A river, from its source to its mouth.
    River,
    /// A mountain range: the line of its ridge.
    Range,
    /// Points between spaces, and the owner of the land there: the power with the id `name`, or nobody.
    Country,
    /// The part of the sheet that a map with made-up ground takes. If there is no land, it has the lines of an engraved map.
    Sheet,
}

/// A place where a counter can be.
#[form(published, has(named, attributes, sourced))]
pub struct Place {
    /// The name printed on the map.
    pub name: String,
    /// The kind of place.
    pub kind: PlaceKind,
    /// Its centre, in map units from the left edge.
    pub x: f64,
    /// Its centre, in map units from the upper edge.
    pub y: f64,
    /// Its size in map units, if it is drawn as a box, or is a cell of a grid or an area: that of the rectangle around it.
    pub size: Option<[f64; 2]>,
    /// The outline of an area: polygons of points in map units, the first of which holds the centre.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outline: Vec<Vec<[f64; 2]>>,
    /// The purpose of a box.
    pub purpose: Option<BoxKind>,
    /// A colour of its own, `#rrggbb`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
    /// The sign that is drawn beside its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Emblem>,
    /// The powers at home there.
    pub home: Vec<String>,
    /// Degrees north and east of the real place.
    pub position: Option<[f64; 2]>,
    /// The track it is part of.
    pub track: Option<String>,
    /// The row of a cell of the grid, from 1 in the north.
    pub row: Option<u16>,
    /// The column of a cell of the grid, from 1 in the west.
    pub column: Option<u16>,
    /// The neighbours of a cell of the grid that are on the map, clockwise from the north.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub neighbours: Vec<Neighbour>,
    /// The facts in its columns, in words for players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Fact>,
}

/// A fact about a place, in words for players.
#[form(published)]
pub struct Fact {
    /// Its heading; none if the text needs none: the ground, a side.
    pub name: Option<String>,
    /// The text below the heading; none for a fact that is simply true.
    pub text: Option<String>,
}

/// A cell beside another.
#[form(published)]
pub struct Neighbour {
    /// Its direction from the middle of the other, whatever runs along the side between them.
    pub direction: Direction,
    /// The cell: a place.
    pub to: String,
}

impl Place {
    /// Finds its kind of ground: the first, if there are several.
    pub fn terrain(&self) -> Option<&str> {
        self.terrains().next()
    }

    /// Lists all its kinds of ground: the first is under the others.
    pub fn terrains(&self) -> impl Iterator<Item = &str> {
        let (one, several) = match self.attributes.told("terrain") {
            Some(serde_json::Value::Array(several)) => (None, several.as_slice()),
            one => (one, &[][..]),
        };
        one.into_iter().chain(several).filter_map(serde_json::Value::as_str)
    }

    /// True if it is a box, and only the side that it belongs to sees what is in it.
    pub fn is_screened(&self) -> bool {
        self.kind == PlaceKind::Box && self.attributes.told("hidden") == Some(&serde_json::Value::Bool(true))
    }

    /// The height of a cell's ground, from 0 for the lowest.
    pub fn level(&self) -> u8 {
        let level = self.attributes.told("level").and_then(serde_json::Value::as_u64);
        level.map_or(0, |level| u8::try_from(level).unwrap_or(u8::MAX))
    }

    /// The coordinates of a cell, as printed at the edges of the map or in the cell.
    pub fn coordinates(&self) -> Option<&str> {
        self.attributes.get("coordinates")?.as_str()
    }
}

/// The kinds of place.
#[words(named)]
pub enum PlaceKind {
    /// A space of the map proper.
    Space,
    /// A square of its grid.
    Square,
    /// A hex of its grid.
    Hex,
    /// An area.
    Area,
    /// A box beside it.
    Box,
    /// A space of a track.
    TrackSpace,
}

/// A line between two places.
#[form(published, has(attributes, sourced))]
pub struct Connection {
    /// Its id, if the pack gives it one.
    pub id: Option<String>,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// One end.
    pub from: String,
    /// The other end.
    pub to: String,
    /// The only side that may use it.
    pub only: Option<String>,
    /// The sides that may use it, where these are several, but not all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<String>,
    /// The features that it has: its own kind of line, those along the border, those that lead across it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub features: Vec<String>,
    /// The points that it runs through between its ends, in map units.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub via: Vec<[f64; 2]>,
}

/// An area, such as a sea zone.
#[form(published, has(named, attributes, sourced))]
pub struct Zone {
    /// The position of its name, in map units from the left edge.
    pub x: f64,
    /// The position of its name, in map units from the upper edge.
    pub y: f64,
    /// The places that border on it.
    pub places: Vec<String>,
}

/// A part of a country.
#[form(published, has(named, attributes, sourced))]
pub struct Region {}

/// A city or town in a square or another place.
#[form(published, has(named, attributes, sourced))]
pub struct Settlement {
    /// The name printed on the map.
    pub name: String,
    /// The place that it is in.
    pub place: String,
    /// Degrees north and east of the real place.
    pub position: Option<[f64; 2]>,
}

/// The value of a place to a power.
#[form(published, has(extra, sourced))]
pub struct Worth {
    /// The place.
    pub place: String,
    /// The power; none for all that have no line of their own.
    pub power: Option<String>,
    /// Victory points.
    pub points: u32,
}

/// A track that runs over spaces of the map. Each of them names it in the attribute `track`, and its number on it in `step`.
#[form(published)]
pub struct SpaceTrack {
    /// Its id.
    pub id: String,
    /// The name that players use.
    pub name: String,
    /// Its spaces, in order: places.
    pub places: Vec<String>,
}

/// A track.
#[form(published, has(titled, extra, sourced))]
pub struct Track {
    /// The kind of thing that its spaces count.
    pub kind: TrackKind,
    /// Its spaces, in order: places.
    pub places: Vec<String>,
}
