//! The map: squares and what lies in them, areas beyond its edge.

use super::Power;
use crate::{Id, Latitude, List, Longitude, Name, Ref, Target, Text, YesNo, record, words};

/// A sea.
#[record(table = "seas", file = "seas.csv", role = Zone, has(named, label, sourced))]
pub struct Sea {
    /// The seas that fleets reach from it beyond the edge of the map (25.9).
    pub transits: List<Ref<Sea>>,
}

/// A square of the map (2.1). Squares that are not listed are off the map.
#[record(table = "squares", file = "squares.csv", role = Square, has(id, sourced))]
pub struct Square {
    /// The square as the edges of the map name it: `8m`, the eighth row from the north, the column M from the west.
    #[schema(pattern = r"^[1-9][0-9]?[a-z]{1,2}$", "x-form" = "square")]
    pub id: Id,
    /// What it is like.
    pub terrain: Terrain,
    /// The sea that it lies in or borders on: fleets may enter it (16.14).
    pub sea: Option<Ref<Sea>>,
    /// The power whose territory it is.
    pub home: Option<Ref<Power>>,
}

/// What a square is like (16.2, 16.7, 16.14).
#[words]
pub enum Terrain {
    /// Open land.
    Clear,
    /// Mountains.
    Mountain,
    /// Nothing but sea.
    Sea,
}

/// A city or town.
#[record(table = "cities", file = "cities.csv", role = Settlement, has(named, label, sourced))]
pub struct City {
    /// The name on the map.
    #[schema(with = Name)]
    pub name: Text,
    /// The square that it lies in; a square has one at the most.
    pub square: Ref<Square>,
    /// How large it is.
    pub kind: Settlement,
    /// Whether it is a fortress.
    pub fortress: YesNo,
    /// Whether it has a port (25.3).
    pub port: YesNo,
    /// Whether who occupies it has a vote in the Holy Roman Empire (29.2).
    pub electorate: YesNo,
    /// Its taxation value, in thaler (8.3).
    #[schema(minimum = 0, maximum = 20)]
    pub tax: Option<u8>,
    /// Degrees north of the real place.
    pub lat: Latitude,
    /// Degrees east of the real place.
    pub lon: Longitude,
    /// Columns of this row that the rule does not give; positions are always those of the real place.
    pub reconstructed: List<Text>,
}

/// How large a settlement is.
#[words]
pub enum Settlement {
    /// A city, which pays taxes.
    City,
    /// A town.
    Town,
}

/// A river: a chain of squares along which units move at twice their rate (16.6) and supply reaches farther (22.9).
#[record(table = "rivers", file = "rivers.csv", role = River, has(named, sourced))]
pub struct River {
    /// Its squares from the source to the mouth; each touches the next.
    #[needed]
    pub squares: List<Ref<Square>>,
}

/// Two squares of land or coast that touch along the sea: nobody crosses there by land (16.12).
#[record(table = "straits", file = "straits.csv", role = Crossing, key("from", "to"), optional, has(cited))]
pub struct Strait {
    /// One of them.
    pub from: Ref<Square>,
    /// The other.
    pub to: Ref<Square>,
}

/// An area beyond the edge of the map (2.5, 27.0).
#[record(table = "areas", file = "areas.csv", role = Box, optional, has(named, rectangle, sourced))]
pub struct Area {
    /// The name on the map.
    #[schema(with = Name)]
    pub name: Text,
    /// The power that it belongs to, whose units alone may enter it (27.2).
    pub power: Ref<Power>,
    /// Thaler that its owner gains from it (27.8).
    #[schema(minimum = 0, maximum = 99)]
    pub tax: Option<u8>,
    /// The sea of its port (27.7).
    #[attribute("sea")]
    pub port: Option<Ref<Sea>>,
}

/// A square from which an area beyond the edge is entered, and into which it is left (27.3).
#[record(table = "links", file = "links.csv", role = Crossing, key("area", "square"), optional, has(sourced))]
pub struct Link {
    /// The area.
    #[member("/from")]
    pub area: Ref<Area>,
    /// The square.
    #[member("/to")]
    pub square: Ref<Square>,
    /// How one goes there.
    #[member("/attributes/route")]
    pub by: By,
}

/// How one goes.
#[words]
pub enum By {
    /// On foot.
    Land,
    /// With a fleet.
    Sea,
}

/// Anywhere a counter can lie: a square, an area beyond the edge, a box or a space of a track. Their ids share one list.
pub struct Place;
impl Target for Place {
    const TABLES: &'static [&'static str] = &["squares", "areas", "boxes", "track-spaces"];
}
