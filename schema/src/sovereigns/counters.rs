//! Leaders, strength points, and where they begin.

use super::{Event, Power};
use crate::{Name, Ref, Strength, Target, Text, YesNo, record, words};

/// A leader counter. A leader who is promoted or demoted has two of them (3.3.6).
#[record(
    table = "leaders",
    file = "leaders.csv",
    role = Piece,
    kind = "leader",
    noun = "counter",
    has(named, sourced)
)]
pub struct Leader {
    /// The name on the counter.
    #[schema(with = Name)]
    pub name: Text,
    /// The power he serves.
    pub power: Ref<Power>,
    /// Stars: two or one for an army leader, none for a corps leader (3.3.1); empty where the document does not tell.
    #[schema(minimum = 0, maximum = 2)]
    pub stars: Option<u8>,
    /// Whether he is a monarch (3.3.7).
    #[attribute("royal")]
    pub monarch: YesNo,
    /// What his activation costs, in campaign points; the lower the better.
    #[slot(Front)]
    #[schema(minimum = 1, maximum = 9)]
    pub initiative: Option<u8>,
    /// His activation points.
    #[slot(Front)]
    #[schema(minimum = 1, maximum = 12)]
    pub activation: Option<u8>,
    /// His die roll modifier in attack.
    #[slot(Front)]
    #[schema(minimum = -5, maximum = 9)]
    pub offense: Option<i8>,
    /// His die roll modifier in defense.
    #[slot(Front)]
    #[schema(minimum = -5, maximum = 9)]
    pub defense: Option<i8>,
    /// The counter that this one replaces.
    pub replaces: Option<Ref<Leader>>,
    /// The event that brings this counter.
    pub event: Option<Ref<Event>>,
    /// When this counter comes of itself: a year and a season.
    #[schema("x-untranslated" = "yes")]
    pub from: Option<Text>,
}

/// A counter of strength points, fleet sections or depots; change may be made between those of one kind (2.2.2).
#[record(
    table = "strength-points",
    file = "strength-points.csv",
    role = Piece,
    kind = "strength",
    noun = "counter",
    has(named, sourced)
)]
pub struct StrengthPoint {
    /// The power it belongs to.
    pub power: Ref<Power>,
    /// What it stands for.
    pub arm: Arm,
    /// Strength points or sections on its front.
    #[slot(Front)]
    #[member("/faces/0/ratings/strength/value", "/attributes/points")]
    #[schema(minimum = 1, maximum = 40)]
    pub points: u8,
    /// Strength points or sections on its back; empty for a blank back.
    #[slot(Front)]
    #[member("/faces/1/ratings/strength/value", "/faces")]
    #[schema(minimum = 1, maximum = 40)]
    pub back: Option<u8>,
    /// Counters that the module has; more are made as needed.
    #[schema(minimum = 1, maximum = 99)]
    pub count: u32,
}

/// What a strength point counter stands for.
#[words]
pub enum Arm {
    /// Infantry, 2,000 men a point.
    Infantry,
    /// Cavalry, 2,000 men a point.
    Cavalry,
    /// Croats and hussars, or guerrillas: no strength points (12.0).
    Irregular,
    /// Fleet sections of two or three ships each (2.2.3).
    Fleet,
    /// A depot.
    Depot,
}

/// A counter of any table. Their ids share one list.
pub struct Piece;
impl Target for Piece {
    const TABLES: &'static [&'static str] = &["strength-points", "leaders", "markers"];
}

/// Anywhere a counter can lie: a space, a box or a space of a track. Their ids share one list.
pub struct Place;
impl Target for Place {
    const TABLES: &'static [&'static str] = &["spaces", "boxes", "track-spaces"];
}

/// A line of a scenario's set-up: some counters in a place.
#[record(
    table = "set-up",
    file = "scenarios/*/setup.csv",
    role = Placement,
    key("place", "piece", "back"),
    optional,
    has(cited)
)]
pub struct SetUp {
    /// Where.
    pub place: Ref<Place>,
    /// How many counters.
    pub count: Strength,
    /// Which counters.
    pub piece: Ref<Piece>,
    /// Whether the back of the counter is up.
    pub back: YesNo,
}
