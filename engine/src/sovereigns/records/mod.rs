//! The records that the rules read: the columns that they need of each table, the numbers of the rules, and the questions that
//! worked examples ask.

mod example;
mod rules;

use muster_schema::common::Worked;
use muster_schema::{DocumentDef, List, Ref, Text, YesNo, record, words};

pub use self::example::*;
pub use self::rules::*;
pub use muster_schema::common::{DieResult, DieTable, Marker, MarkerRole, TrackSpace};

/// The documents that the rules read.
pub fn documents() -> Vec<DocumentDef> {
    muster_schema::game::documents::<Rules, Worked<Ask>>("examples")
}

/// An alliance that powers join and leave.
#[record(table = "alliances", has(id))]
pub struct Alliance {}

/// A power: a country whose forces fight in the war, or stay out of it.
#[record(table = "powers", has(titled))]
pub struct Power {
    pub rank: Rank,
    /// The alliance that it usually belongs to; empty for one that may join either.
    pub alliance: Option<Ref<Alliance>>,
    /// True if it is at war from the start of the Campaign Scenario.
    pub belligerent: YesNo,
    /// The events that bring it into the war or into an alliance.
    pub joins: List<Ref<Event>>,
    /// The events that take it out of the war or of an alliance.
    pub leaves: List<Ref<Event>>,
    /// Its patron: it is at war when that power is, supplied as that one is, or counted as it.
    pub client_of: Option<Ref<Power>>,
    /// Its army rating (13.3.1).
    pub army: Option<u8>,
}

/// The weights of powers.
#[words]
pub enum Rank {
    /// Has a deck of its own (2.1.1).
    Main,
    /// Has forces of its own and is led by another's player.
    Ally,
    /// A minor power (7.8).
    Minor,
    /// Has troops that serve under another's flag.
    Contingent,
    /// Takes no side.
    Neutral,
}

/// A sea.
#[record(table = "seas", has(id))]
pub struct Sea {}

/// The oceans where fleets sail (16.4).
#[words]
pub enum Waters {
    /// The Atlantic Ocean.
    Atlantic,
    /// The Mediterranean Sea.
    Mediterranean,
}

/// An area: a region that is named on the map (2.1.2).
#[record(table = "areas", has(titled))]
pub struct Area {
    /// The theater that it is part of; empty for an area that lies in none.
    pub theater: Option<Theater>,
}

/// The theaters (2.1.2).
#[words]
pub enum Theater {
    /// Germany and France.
    German,
    /// Austria and Prussia.
    Border,
    /// Italy.
    Italian,
}

/// A space of the map: a town with the country about it, or a larger region.
#[record(table = "spaces", has(titled))]
pub struct Space {
    /// The power that controls it at the start; empty where nobody does.
    pub home: Option<Ref<Power>>,
    /// The area that it lies in.
    pub area: Option<Ref<Area>>,
    /// True if it is a square: a region that only its own power may enter (2.1.1).
    pub region: YesNo,
    pub fortress: Option<Fortress>,
    /// The seas it is a port of.
    pub ports: List<Ref<Sea>>,
    /// Victory points for its capture; powers that value it differently have points of their own.
    pub vp: Option<u8>,
}

/// The strengths of fortresses (2.1.2).
#[words]
pub enum Fortress {
    /// A hexagon.
    Minor,
    /// A star.
    Major,
}

/// The worth of a space to a power, where powers value it differently (20.4).
#[record(table = "space-points")]
pub struct SpacePoints {
    pub space: Ref<Space>,
    /// The power; empty for all others.
    pub power: Option<Ref<Power>>,
    /// Victory points.
    pub vp: u8,
}

/// A movement route between two spaces; it can be used both ways.
#[record(table = "connections")]
pub struct Connection {
    pub from: Ref<Space>,
    pub to: Ref<Space>,
    pub route: Route,
}

/// The kinds of movement route (2.1.2).
#[words]
pub enum Route {
    /// A regular route.
    Road,
    /// A mountain pass.
    Mountain,
    /// An Alpine pass.
    Alpine,
}

/// A leader counter. A leader who is promoted or demoted has two of them (3.3.6).
#[record(table = "leaders", has(titled))]
pub struct Leader {
    /// The power he serves.
    pub power: Ref<Power>,
    /// Two or one for an army leader, none for a corps leader (3.3.1); empty where the document does not tell.
    pub stars: Option<u8>,
    /// True if he is a monarch (3.3.7).
    pub monarch: YesNo,
    /// The cost of his activation, in campaign points; the lower the better.
    pub initiative: Option<u8>,
    /// His activation points.
    pub activation: Option<u8>,
    /// His die roll modifier in attack.
    pub offense: Option<i8>,
    /// His die roll modifier in defense.
    pub defense: Option<i8>,
}

/// A counter of strength points, fleet sections or depots (2.2.2).
#[record(table = "strength-points", has(titled))]
pub struct StrengthPoint {
    /// The power it belongs to.
    pub power: Ref<Power>,
    pub arm: Arm,
}

/// The kinds of strength point counter.
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
    Depot,
}

/// A named event: of a card, of a track, or of the Fortunes of War.
#[record(table = "events", has(id))]
pub struct Event {
    pub source: Source,
    /// The power whose card it is, or whose forces it concerns.
    pub power: Option<Ref<Power>>,
    /// Events, one of which must have happened before (6.5.2).
    pub after: List<Ref<Event>>,
    /// Events after which it cannot happen any more.
    pub before: List<Ref<Event>>,
    /// The first turn in which it can happen: a year, or a season and a year (`early winter 1743`).
    pub from: Option<Text>,
}

/// The sources of events.
#[words]
pub enum Source {
    /// A card that is played.
    Card,
    /// A space of a track (6.7, 6.8).
    Track,
    /// The Fortunes of War (5.0).
    Fortunes,
    /// Something that forces do.
    Play,
}

/// A strategy card or a Day of Battle card.
#[record(table = "cards", has(id))]
pub struct Card {
    /// Time at which it comes into play; empty where the document does not tell, and for Day of Battle cards.
    pub era: Option<Era>,
    /// The event that it brings.
    pub event: Option<Ref<Event>>,
    /// True if it interrupts (6.3.4).
    pub interrupt: YesNo,
    /// True if it gives a fleet sortie marker when played for campaign points (16.2).
    pub sortie: YesNo,
    /// True if its event can be played only once, or removes it from the game (6.5.2, 6.5.3).
    pub removed: YesNo,
}

/// Times at which cards come into play (2.3).
#[words]
pub enum Era {
    /// From the start.
    Early,
    /// From spring 1743.
    Wider,
    /// From spring 1746.
    Late,
}
