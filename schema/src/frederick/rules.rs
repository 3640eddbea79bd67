//! `rules.json`: the numbers of the rules.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Power;
use crate::{Cite, Ref, Text};

/// The numbers of the rules of a game. Procedures are in the engine.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// The schema that editors check this file with.
    #[serde(rename = "$schema", default)]
    pub schema: Option<Text>,
    /// Moving (16.0).
    pub movement: MovementRules,
    /// Attrition (12.3).
    pub attrition: AttritionRules,
    /// Honors of war (17.0).
    pub honors: HonorsRules,
    /// Combat (18.0).
    pub combat: CombatRules,
    /// Overruns (33.0).
    pub overrun: OverrunRules,
    /// Provisioning (22.0).
    pub supply: SupplyRules,
    /// Fleets (25.0).
    pub fleet: FleetRules,
    /// Campaign markers (9.0).
    pub markers: MarkerRules,
    /// Mobilization (11.0).
    pub mobilization: MobilizationRules,
    /// Victory (30.0).
    pub victory: VictoryRules,
}

/// Moving.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MovementRules {
    /// By how much a move along a river multiplies a unit's rate (16.6).
    pub river_factor: u8,
    /// The rules that say so.
    pub cite: Cite,
}

/// Attrition. The table and its modifiers are in `tables/attrition.csv` and `die-modifiers.csv`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttritionRules {
    /// Percent of a force's counters that must be leaders, light troops, veterans or guards for the modifier of a steady force.
    pub steady_share: u8,
    /// Counters from which a force is large.
    pub large_force: u8,
    /// The rules that say so.
    pub cite: Cite,
}

/// Honors of war.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HonorsRules {
    /// Dice of the defender in any case (17.2).
    pub free_dice: u8,
    /// His further dice in a fortress (17.2).
    pub fortress_dice: u8,
    /// Further dice of a besieger with fieldworks in the square (34.5).
    pub siege_dice: u8,
    /// How many times the other's total takes prisoners (35.1).
    pub prisoner_factor: u8,
    /// The rules that say so.
    pub cite: Cite,
}

/// Combat.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatRules {
    /// By how much strength is multiplied at the most (18.5).
    pub most_multiplied: u8,
    /// What victories bring, by the strength of the defeated force (18.4).
    pub gains: Vec<Gain>,
    /// The rules that say so.
    pub cite: Cite,
}

/// What a victory brings.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Gain {
    /// Least strength of the defeated force, with its leader values.
    pub from: u16,
    /// Markers that the winner picks.
    pub picks: u8,
    /// Markers that the loser loses.
    pub loses: u8,
    /// Highest roll of a die that also brings a leader; 0 for none.
    pub leader: u8,
}

/// Overruns.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OverrunRules {
    /// How many times as strong a force must be (33.1).
    pub ratio: u8,
    /// Movement points that it costs (33.2).
    pub movement: u8,
    /// The rules that say so.
    pub cite: Cite,
}

/// Provisioning.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SupplyRules {
    /// Units that a square feeds by its terrain, where the document tells: the Terrain Effects Chart (22.2).
    #[serde(default)]
    pub forage: Vec<Forage>,
    /// The most that a city adds by its taxation value (22.2).
    pub city_forage: u8,
    /// What fieldworks add (22.3).
    pub fieldwork_forage: u8,
    /// Squares of a line of supply, at the most (22.9).
    pub line: u8,
    /// Squares of a line of supply along a river, at the most (22.9).
    pub river_line: u8,
    /// The rules that say so.
    pub cite: Cite,
}

/// Units that a kind of square feeds.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Forage {
    /// The kind of square.
    pub terrain: super::Terrain,
    /// Units.
    pub units: u8,
}

/// Fleets.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FleetRules {
    /// Land units that a fleet carries (25.5).
    pub carries: u8,
    /// Highest roll with which fleets find each other on the high seas (25.17).
    pub finds: u8,
    /// By how much fleets in a fortress are multiplied in defense (25.19).
    pub fortress_factor: u8,
    /// The rules that say so.
    pub cite: Cite,
}

/// Campaign markers.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkerRules {
    /// Markers put up in the market for each player (3.2).
    pub market_each: u8,
    /// Markers in hand, at the most, by the number of players (9.4).
    pub hand: Vec<ByPlayers>,
    /// The rules that say so.
    pub cite: Cite,
}

/// A number that depends on how many play.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ByPlayers {
    /// How many play.
    pub players: u8,
    /// The number.
    pub number: u16,
}

/// Mobilization.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MobilizationRules {
    /// Units newly placed in a square, at the most, unless its tax is higher (11.9).
    pub units_each: u8,
    /// Enemy-held cities and fortresses that bring a general levy another die (11.4).
    pub levy_losses: u8,
    /// The powers that may mobilize nothing for thaler in the first year (31.7).
    pub late: Vec<Ref<Power>>,
    /// The rules that say so.
    pub cite: Cite,
}

/// Victory.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VictoryRules {
    /// Thaler of taxation beyond the initial total that win, by the number of players (30.2).
    pub beyond: Vec<ByPlayers>,
    /// Votes that matter in the Empire (29.2).
    pub votes: u8,
    /// The rules that say so.
    pub cite: Cite,
}
