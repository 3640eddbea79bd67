//! What the worked examples of the rules can ask.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{CampaignMarker, City, Leader, Power, Square, Terrain};
use crate::{Ref, Text};

/// A counter, as far as an example tells of it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Combatant {
    /// What it is.
    pub kind: CombatantKind,
    /// The power that it serves; none for mercenaries.
    #[serde(default)]
    pub power: Option<Ref<Power>>,
    /// How well it is trained.
    #[serde(default)]
    pub training: Drill,
    /// Combat strength.
    #[serde(default)]
    pub strength: u16,
    /// Leader value.
    #[serde(default)]
    pub value: u8,
}

/// What a counter is (2.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum CombatantKind {
    /// A monarch.
    Sovereign,
    /// A leader of land forces.
    Commander,
    /// A leader of fleets.
    Admiral,
    /// Infantry.
    Infantry,
    /// Cavalry.
    Cavalry,
    /// Light troops.
    LightTroops,
    /// A siege train.
    SiegeTrain,
    /// A garrison.
    Garrison,
    /// A fleet.
    Fleet,
}

/// How well a unit is trained (11.7, 24.0).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Drill {
    /// A recruit, or a unit that is never trained.
    #[default]
    Recruit,
    /// A veteran.
    Veteran,
    /// A guard.
    Guard,
}

/// A side of an attempt at honors of war.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Committed {
    /// Points of its markers.
    pub points: u8,
    /// Its dice, where the example tells them one by one.
    #[serde(default)]
    pub dice: Vec<u8>,
    /// How many dice it rolls.
    pub rolls: u8,
    /// Their total.
    pub total: u16,
}

/// What is asked, and the answer.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ask {
    /// In which square a city lies (2.1).
    Lies {
        /// The city.
        city: Ref<City>,
        /// The square.
        square: Ref<Square>,
    },
    /// Whom a leader serves, and whether he is a sovereign (2.10).
    Serves {
        /// The leader.
        leader: Ref<Leader>,
        /// The power.
        power: Ref<Power>,
    },
    /// Whether a land belongs to a power (4.2).
    Land {
        /// The land.
        land: Text,
        /// The power.
        power: Ref<Power>,
    },
    /// Who gathers the taxes of a city in which these have units (5.5).
    Taxes {
        /// The city.
        city: Ref<City>,
        /// The powers with units there.
        occupiers: Vec<Ref<Power>>,
        /// Who gathers them; nobody if several are there.
        gathers: Option<Ref<Power>>,
    },
    /// Whether units of a power may be mobilized in a city that its player holds (11.12).
    Mobilizes {
        /// The power.
        power: Ref<Power>,
        /// The city.
        city: Ref<City>,
        /// Whether they may.
        may: bool,
    },
    /// What an operation costs a force, in halves of a thaler (12.2, 42.0).
    Costs {
        /// The force.
        force: Vec<Combatant>,
        /// Halves of a thaler.
        halves: u8,
    },
    /// Whether the Operations Phases are over when these have passed, in their order (12.1, 42.0).
    PhaseEnds {
        /// Whether each player has passed.
        passed: Vec<bool>,
        /// Whether they are.
        is: bool,
    },
    /// What a result of the Attrition Table costs (12.3).
    Attrition {
        /// Counters in the force.
        counters: u16,
        /// The result in percent.
        percent: u8,
        /// Counters that are eliminated.
        eliminates: u16,
    },
    /// Whether a force is steady, for the modifier of an attrition check (12.3, 42.0).
    Steady {
        /// The force.
        force: Vec<Combatant>,
        /// Whether it is.
        is: bool,
    },
    /// How many counters may act as one force (12.5).
    Gathers {
        /// Counters that came together.
        arrived: u16,
        /// Friendly counters that they found in the square.
        found: u16,
        /// Whether this is a later operation than that in which they came.
        later: bool,
        /// Counters.
        most: u16,
    },
    /// Whether a unit can move through squares in a row, no river among them (16.2).
    March {
        /// Its movement factor.
        movement: u8,
        /// The squares that it enters.
        squares: Vec<Terrain>,
        /// Whether it can.
        can: bool,
    },
    /// An attempt at honors of war (17.2).
    Honors {
        /// Who tries.
        attack: Committed,
        /// The other.
        defense: Committed,
        /// Whether the other is in a fortress.
        #[serde(default)]
        fortress: bool,
        /// Whether it succeeds.
        succeeds: bool,
        /// The lowest total that would have succeeded, where that is told.
        #[serde(default)]
        needed: Option<u16>,
    },
    /// Whether a leader may play battle markers together, where no walls are (18.5).
    Plays {
        /// His leader value.
        value: u8,
        /// The markers.
        markers: Vec<Ref<CampaignMarker>>,
        /// Whether he may.
        may: bool,
    },
    /// How strong a force is in the attack on open ground (18.5).
    Strength {
        /// The force.
        force: Vec<Combatant>,
        /// The battle markers that are played for it.
        #[serde(default)]
        markers: Vec<Ref<CampaignMarker>>,
        /// Its strength.
        is: u16,
    },
    /// What an attack on a fortress comes to (19.4).
    Assault {
        /// Its defenders.
        defenders: u16,
        /// Those of them who are eliminated.
        eliminated: u16,
        /// Whether the attackers must retreat.
        retreat: bool,
        /// Whether the attackers have won.
        won: bool,
    },
    /// Whether a line of supply reaches from a fortress over squares in a row to a force in the last of them (22.9).
    Line {
        /// The squares, without that of the fortress.
        squares: Vec<Terrain>,
        /// Whether all, with that of the fortress, lie along one river.
        #[serde(default)]
        river: bool,
        /// Whether it does.
        reaches: bool,
    },
    /// Whether a line of supply reaches from the fortress of a city to another on the map of the pack, with nobody in its way
    /// (22.9).
    Feeds {
        /// The city with the fortress.
        from: Ref<City>,
        /// The other.
        to: Ref<City>,
        /// Whether it does.
        may: bool,
    },
    /// Whether a recruit in a fortress may be trained for thaler (24.1).
    Trains {
        /// The year in which it was mobilized.
        mobilized: u16,
        /// The year.
        year: u16,
        /// Whether it may.
        may: bool,
    },
    /// Whether units may be promoted after a battle (24.1).
    Promotes {
        /// Units of the defeated force.
        defeated: u16,
        /// Recruits who become veterans.
        recruits: u16,
        /// Veterans who become guards.
        veterans: u16,
        /// Whether they may.
        may: bool,
    },
    /// Whether units go on board a fleet that lies in the square (25.7).
    Embarks {
        /// Whether that is a port.
        port: bool,
        /// Whether units and fleet began the Operations Phase together.
        began_together: bool,
        /// Whether they may.
        may: bool,
        /// Whether the fleet may sail in the same segment.
        sails: bool,
    },
    /// Whether units of a player may enter the square of a formal siege (34.2).
    EntersSiege {
        /// The power whose player besieges.
        besieger: Ref<Power>,
        /// The power whose player is besieged.
        besieged: Ref<Power>,
        /// The power whose player would enter.
        enters: Ref<Power>,
        /// How many play.
        players: u8,
        /// Whether they may.
        may: bool,
    },
    /// What becomes of an annihilated or overrun force (35.1).
    Prisoners {
        /// Its counters.
        counters: u16,
        /// Those that are eliminated.
        eliminated: u16,
        /// Those that become prisoners of war.
        prisoners: u16,
    },
}
