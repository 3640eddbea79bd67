//! Things printed on any map beside its spaces: boxes, tracks, the owners of land.

use super::Side;
use crate::picture::Emblem;
use crate::{Cite, Colour, Latitude, List, Longitude, Name, Ref, Target, Text, record, words};

/// A power of whatever system.
pub struct AnyPower;
impl Target for AnyPower {
    const TABLES: &'static [&'static str] = &["powers"];
}

/// A point between the spaces, and the power that owns the land there: it tints the map. No rule uses it.
#[record(
    table = "countries",
    file = "countries.csv",
    role = Country,
    optional,
    noun = "place",
    has(id, label, cited)
)]
pub struct Country {
    /// The power at home there; empty where none of the game is.
    pub home: Option<Ref<AnyPower>>,
    /// Degrees north.
    pub lat: Latitude,
    /// Degrees east.
    pub lon: Longitude,
}

/// A box of the map that is not a space: an army box, a holding box, a force pool.
#[record(table = "boxes", file = "boxes.csv", role = Box, has(named, rectangle, cited))]
pub struct Box {
    /// The name on the map.
    #[schema(with = Name)]
    pub name: Text,
    /// The purpose of the box.
    #[slot(Purpose)]
    pub kind: BoxKind,
    /// The side it belongs to.
    pub side: Option<Ref<Side>>,
    /// Its colour; without it that of its side.
    pub colour: Option<Colour>,
}

/// Boxes in a grid, one for each row of a table: a force pool for each power, a box for each leader. They need no rows of their own in the
/// table of boxes.
#[record(
    table = "box-grids",
    file = "box-grids.csv",
    role = Data,
    optional,
    noun = "grid of boxes",
    has(id, rectangle, cited)
)]
pub struct BoxGrid {
    /// The table: a box gets the id of this grid and that of its row, `pools-france`.
    pub of: Text,
    /// The name of each box, with `{name}` for the name of the row: `{name}: force pool`. Without this, the name of the row alone.
    #[schema(with = Option<Name>)]
    pub called: Option<Text>,
    /// The purpose of the boxes.
    pub kind: Option<BoxKind>,
    /// The number of boxes in a row; without this all stand in one row.
    #[schema(minimum = 1, maximum = 100)]
    pub columns: Option<u32>,
}

/// The purpose of a box.
#[words]
pub enum BoxKind {
    /// Holds the counters of an army marker.
    Army,
    /// Shows a state, such as who controls a sea.
    Holding,
    /// Holds a card with a lasting effect.
    Event,
    /// Holds the counters that can be built.
    ForcePool,
    /// Holds what an event or a special rule will bring.
    HeldAside,
    /// Holds what is out of the game.
    Removed,
}

/// A track of the map.
#[record(table = "tracks", file = "tracks.csv", role = Track, has(titled, cited))]
pub struct Track {
    /// The name on the map.
    #[schema(with = Name)]
    pub name: Text,
    /// The kind of track: what its spaces count.
    pub kind: TrackKind,
    /// Map units from the left edge to its first space.
    pub x: f64,
    /// Map units from the upper edge to its first space.
    pub y: f64,
    /// Width of a space in map units.
    #[schema(minimum = 1)]
    pub width: f64,
    /// Height of a space in map units.
    #[schema(minimum = 1)]
    pub height: f64,
    /// Spaces in a row before the next row begins; empty for all in one row.
    #[schema(minimum = 1, maximum = 100)]
    pub columns: Option<u32>,
    /// Its lowest number. Muster makes the spaces from this one to the highest; they need no rows of their own.
    pub lowest: Option<i32>,
    /// Its highest number.
    pub highest: Option<i32>,
    /// The colour of its spaces.
    pub colour: Option<Colour>,
}

/// The kind of a track: what its spaces count.
#[words]
pub enum TrackKind {
    /// Turns: each space is a year.
    Turn,
    /// A quantity: victory points, resource points.
    Record,
    /// A state of affairs, such as a loyalty.
    Level,
}

/// A space of a track.
#[record(table = "track-spaces", file = "track-spaces.csv", role = TrackSpace, noun = "space", has(id))]
pub struct TrackSpace {
    /// The track it belongs to.
    pub track: Ref<Track>,
    /// The name printed in it.
    #[schema(with = Name)]
    pub name: Text,
    /// Other spellings.
    pub aliases: List<Text>,
    /// Its number: year, points, or die roll.
    pub value: i32,
    /// The side it favours: on the turn track the one with the initiative.
    pub side: Option<Ref<Side>>,
    /// The rule, or `reconstructed`.
    pub cite: Cite,
    /// Columns of this row that the rule does not give.
    pub reconstructed: List<Text>,
    /// Words printed in the space below its name, in italics: what begins or happens there.
    pub printed: Option<Text>,
    /// Its colour, such as that of a season.
    pub colour: Option<Colour>,
    /// A picture in its corner: `snow` for winter turns.
    pub picture: Option<Emblem>,
    /// Anything worth saying.
    pub note: Option<Text>,
}
