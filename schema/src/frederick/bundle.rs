//! What the bundle says of Frederick's War beyond the columns of its tables.

use std::collections::BTreeMap;

use super::Settlement;
use crate::bundle::Facts;
use crate::{form, words};

pub(super) fn facts() -> Vec<Facts> {
    vec![
        Facts::words::<FaceId>("Face", "id"),
        Facts::words::<RatingId>("Rating", "id"),
        Facts::of::<PieceFacts>("Piece"),
        Facts::of::<PowerFacts>("Power"),
        Facts::of::<PlaceFacts>("Place"),
        Facts::of::<ConnectionFacts>("Connection"),
    ]
}

/// What a face of a counter is called.
#[words]
pub enum FaceId {
    /// A leader with a name.
    Named,
    /// One of several generals without a name.
    General,
    /// A unit of recruits.
    Recruit,
    /// A unit of veterans.
    Veteran,
    /// The front of any other counter.
    Front,
    /// The back of any other counter.
    Back,
}

/// What a number on a counter rates.
#[words]
pub enum RatingId {
    /// What a leader adds in combat.
    Value,
    /// Strength in combat.
    Strength,
    /// Squares that a unit can move.
    Movement,
}

/// What else the bundle says of a counter.
#[form(published)]
pub struct PieceFacts {
    /// Whether a leader is a sovereign.
    pub royal: bool,
}

/// What else the bundle says of a power.
#[form(published)]
pub struct PowerFacts {
    /// The side that leads a major power, by the number of players: ids of `sides`.
    pub seats: BTreeMap<String, String>,
}

/// What else the bundle says of a place: what lies in a square, and that an area lies beyond the edge of the map.
#[form(published)]
#[derive(Default)]
pub struct PlaceFacts {
    /// What a box is for; areas beyond the edge of the map are `off-map`.
    pub kind: Option<PlaceUse>,
    /// The city or town in a square.
    #[schema("x-list" = "map.settlements")]
    pub city: Option<String>,
    /// How large that is.
    pub settlement: Option<Settlement>,
    /// Whether it has a port.
    pub port: Option<bool>,
    /// Whether it is a fortress.
    pub fortress: Option<bool>,
    /// Whether it has a vote in the Holy Roman Empire.
    pub electorate: Option<bool>,
    /// Its taxation value, in thaler.
    #[schema(minimum = 0, maximum = 99)]
    pub tax: Option<u8>,
    /// The rivers along a square.
    #[schema("x-list" = "map.rivers")]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rivers: Vec<String>,
    /// A letter that is printed in it.
    pub mark: Option<String>,
    /// What the letter stands for.
    pub mark_name: Option<String>,
}

/// What a box or an area beyond the edge is.
#[words]
pub enum PlaceUse {
    /// An area beyond the edge of the map.
    OffMap,
}

/// What else the bundle says of a connection.
#[form(published)]
pub struct ConnectionFacts {
    /// The river along it.
    #[schema("x-list" = "map.rivers")]
    pub river: Option<String>,
    /// How one goes along it.
    pub route: Route,
}

/// How one goes from one square to another.
#[words]
pub enum Route {
    /// By land.
    Land,
    /// Along a river.
    River,
    /// By sea.
    Sea,
}
