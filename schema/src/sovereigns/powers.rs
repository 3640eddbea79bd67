//! Alliances and powers.

use super::{Event, Space};
use crate::common::Side;
use crate::picture::Pattern;
use crate::{Colour, List, Ref, Text, YesNo, record, words};

/// An alliance that powers join and leave.
#[record(table = "alliances", file = "alliances.csv", role = Alliance, has(named, cited))]
pub struct Alliance {}

/// A power: a country whose forces fight in the war, or stay out of it.
#[record(table = "powers", file = "powers.csv", role = Power, has(named, sourced))]
pub struct Power {
    /// Other spellings, such as adjectives.
    pub aliases: List<Text>,
    /// The letters on its counters (2.2.4): `FR`.
    pub code: Text,
    /// Its weight.
    pub rank: Rank,
    /// The player who leads its forces when it first enters the war; empty for one that stays out.
    pub side: Option<Ref<Side>>,
    /// The alliance that it usually belongs to; empty for one that may join either.
    pub alliance: Option<Ref<Alliance>>,
    /// Whether it is at war from the start of the Campaign Scenario.
    pub belligerent: YesNo,
    /// The events that bring it into the war or into an alliance.
    pub joins: List<Ref<Event>>,
    /// The events that take it out of the war or of an alliance.
    pub leaves: List<Ref<Event>>,
    /// The other power in whose fortune it shares: it is at war when that one is, supplied as that one is, or counted as it.
    pub client_of: Option<Ref<Power>>,
    /// Its place in the order of the powers (4.0.1); those of the same place act together.
    #[schema(minimum = 1, maximum = 9)]
    pub order: Option<u8>,
    /// Cards that it draws in spring (4.1).
    #[schema(minimum = 1, maximum = 30)]
    pub draw: Option<u8>,
    /// Cards that it discards in spring to sustain army and fleet (4.1.5).
    #[schema(minimum = 0, maximum = 9)]
    pub sustain: Option<u8>,
    /// Cards that a depot costs (6.9).
    #[schema(minimum = 1, maximum = 9)]
    pub depot: Option<u8>,
    /// Cards that it may turn into strength points or depots in early winter, at the most (4.3.2).
    #[schema(minimum = 0, maximum = 9)]
    pub recruits: Option<u8>,
    /// Its army rating (13.3.1).
    #[schema(minimum = 0, maximum = 20)]
    pub army: Option<u8>,
    /// Its army rating after the event that improves it.
    #[schema(minimum = 0, maximum = 20)]
    pub improved_army: Option<u8>,
    /// Strength points that it can have in play, at the most (2.2.2).
    #[schema(minimum = 0, maximum = 200)]
    pub strength_limit: Option<u8>,
    /// Its capital.
    pub capital: Option<Ref<Space>>,
    /// Its colour on the map and on the bands of its counters.
    pub colour: Colour,
    /// The pattern of its standard; without one it has some pattern that no other power has.
    pub standard: Option<Pattern>,
}

/// The weight of a power.
#[words]
pub enum Rank {
    /// It has a deck of its own (2.1.1).
    Main,
    /// It has forces of its own and is led by another's player.
    Ally,
    /// A minor power (7.8).
    Minor,
    /// Its troops serve under another's flag.
    Contingent,
    /// It takes no side.
    Neutral,
}
