//! The map: seas, areas in theaters, spaces, movement routes.

use super::Power;
use crate::{Demand, List, Name, Ref, Target, Text, YesNo, record, words};

/// A sea.
#[record(table = "seas", file = "seas.csv", role = Zone, has(named, label, cited))]
pub struct Sea {
    /// The fleets that sail it: those of the Atlantic or of the Mediterranean (16.4).
    pub waters: Waters,
}

/// Where fleets sail.
#[words]
pub enum Waters {
    /// The Atlantic Ocean.
    Atlantic,
    /// The Mediterranean Sea.
    Mediterranean,
}

/// An area: a region that is named on the map (2.1.2).
#[record(table = "areas", file = "areas.csv", role = Region, has(named, sourced))]
pub struct Area {
    /// The theater that it is part of; empty for what lies in none.
    pub theater: Option<Theater>,
}

/// A theater (2.1.2).
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
#[record(table = "spaces", file = "spaces.csv", role = Place, has(named, location, sourced))]
pub struct Space {
    /// The name on the map.
    #[schema(with = Name)]
    pub name: Text,
    /// The power that controls it at the start; empty where nobody does.
    pub home: Option<Ref<Power>>,
    /// The area that it lies in.
    #[slot(Region)]
    pub area: Option<Ref<Area>>,
    /// Whether it is a square: a region that only its own power may enter (2.1.1).
    #[attribute("square")]
    pub region: YesNo,
    /// Its fortress, if it has one.
    #[slot(Fortress)]
    pub fortress: Option<Fortress>,
    /// Whether its fortress is one of the barrier, which only the power that is named in the rules may garrison (15.2.2).
    pub barrier: YesNo,
    /// The seas it is a port of.
    pub ports: List<Ref<Sea>>,
    /// Victory points for its capture; where powers value it differently, its points for them stand beside it.
    #[schema(minimum = 0, maximum = 20)]
    pub vp: Option<u8>,
    /// Columns of this row that the rule does not give; positions are always those of the real place.
    pub reconstructed: List<Text>,
}

/// A space that is a port.
pub struct Port;
impl Target for Port {
    const TABLES: &'static [&'static str] = &["spaces"];
    const DEMAND: Option<Demand> = Some(Demand { field: "ports", value: None, noun: "a port" });
}

/// The strength of a fortress (2.1.2).
#[words]
pub enum Fortress {
    /// A hexagon.
    Minor,
    /// A star.
    Major,
}

/// What a space is worth to a power, where powers value it differently (20.4).
#[record(table = "space-points", file = "space-points.csv", role = Worth, key("space", "power"), optional, has(cited))]
pub struct SpacePoints {
    /// The space.
    #[member("/place")]
    pub space: Ref<Space>,
    /// The power; empty for all others.
    pub power: Option<Ref<Power>>,
    /// Victory points.
    #[member("/points")]
    #[schema(minimum = 0, maximum = 20)]
    pub vp: u8,
}

/// A movement route between two spaces; it can be used both ways.
#[record(table = "connections", file = "connections.csv", role = Edge, key("from", "to"), has(sourced))]
pub struct Connection {
    /// One end.
    pub from: Ref<Space>,
    /// The other end.
    pub to: Ref<Space>,
    /// What kind of route.
    #[slot(Drawn)]
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
