//! Powers, and who leads them.

use super::{Area, CampaignMarker, City};
use crate::common::Side;
use crate::picture::Pattern;
use crate::{Colour, List, Ref, Text, record, words};

/// A power (2.3, 4.0).
#[record(table = "powers", file = "powers.csv", role = Power, has(named, sourced))]
pub struct Power {
    /// Other spellings, such as adjectives.
    pub aliases: List<Text>,
    /// The letters on its counters: `PR`.
    pub code: Text,
    /// Its weight.
    pub rank: Rank,
    /// The lands that are its own beside the one that it is named by (2.11).
    pub lands: List<Text>,
    /// Its capital, if that is on the map.
    pub capital: Option<Ref<City>>,
    /// Its area beyond the edge of the map (27.1).
    pub area: Option<Ref<Area>>,
    /// The edge of the map at which its player sits (31.1).
    pub edge: Option<Edge>,
    /// Its place in the order in which the powers are set up, from 1 (31.4).
    #[schema(minimum = 1, maximum = 99)]
    pub deploys: Option<u8>,
    /// The campaign marker that is its special tactic (9.13).
    pub tactic: Option<Ref<CampaignMarker>>,
    /// What it alone can do, in words of our own.
    pub ability: Option<Text>,
    /// Its special condition of victory, in words of our own (30.3).
    pub victory: Option<Text>,
    /// Its colour on the map and on its counters.
    pub colour: Colour,
    /// The pattern of its standard; without one it has some pattern that no other power has.
    pub standard: Option<Pattern>,
}

/// The weight of a power.
#[words]
pub enum Rank {
    /// Always led by a player (4.1).
    Major,
    /// Neutral, or led by a player (4.3).
    Minor,
    /// Many small states, which anybody may enter (4.5).
    Trivial,
}

/// An edge of the map.
#[words]
pub enum Edge {
    /// Above.
    North,
    /// To the right.
    East,
    /// Below.
    South,
    /// To the left.
    West,
}

/// Which player leads a major power (2.4).
#[record(table = "seats", file = "seats.csv", role = Seat, key("players", "power"), has(cited))]
pub struct Seat {
    /// How many play.
    #[schema(minimum = 1, maximum = 9)]
    pub players: u8,
    /// The power.
    pub power: Ref<Power>,
    /// The side of the player who leads it.
    pub side: Ref<Side>,
}
