//! `rules.json`: the numbers of the rules.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Alliance, Power, Theater};
use crate::{Cite, Ref, Text};

/// The numbers of the rules of a game. Procedures are in the engine.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// The schema that editors check this file with.
    #[serde(rename = "$schema", default)]
    pub schema: Option<Text>,
    /// Forces and those who lead them (3.0).
    pub force: ForceRules,
    /// What activations cost and allow (8.0).
    pub activation: ActivationRules,
    /// Interception and withdrawal (9.0, 10.0).
    pub reaction: ReactionRules,
    /// Supply (11.0).
    pub supply: SupplyRules,
    /// Irregular troops (12.0).
    pub irregular: IrregularRules,
    /// Battles (13.0, 14.0).
    pub battle: BattleRules,
    /// Fortresses and sieges (15.0).
    pub siege: SiegeRules,
    /// Attrition (5.1, 17.3).
    pub attrition: AttritionRules,
    /// Fleets (6.10, 16.0).
    pub fleet: FleetRules,
    /// Cards (6.0).
    pub cards: CardRules,
    /// Reinforcements (18.0).
    pub reinforcement: ReinforcementRules,
    /// Victory (20.0, 21.0).
    pub victory: VictoryRules,
}

/// Forces and those who lead them.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForceRules {
    /// Strength points of a minor force, at the most (3.1.1).
    pub minor_most: u16,
    /// Strength points that an army leader moves and attacks with (3.3.1).
    pub army_capacity: u16,
    /// Strength points that a corps leader moves and attacks with (3.3.1).
    pub corps_capacity: u16,
    /// Initiative of a force without leaders (3.1).
    pub leaderless_initiative: u8,
    /// Activation points of a force without leaders (3.1).
    pub leaderless_activation: u8,
    /// Strength points that can be inside a fortress (3.2).
    pub garrison: u16,
    /// Activation points lost by the major forces of a power that breaks the rule of theater command (3.3.4).
    pub theater_command_penalty: u8,
    /// Powers that need no theater command (3.3.4).
    pub no_theater_command: Vec<Ref<Power>>,
    /// The power that alone may garrison the barrier fortresses (15.2.2).
    pub barrier_garrison: Ref<Power>,
    /// Powers whose strength points count as those of one nation (3.1.2).
    pub one_nation: Vec<Vec<Ref<Power>>>,
    /// The rules that say so.
    pub cite: Cite,
}

/// A number of strength points from which something is lost.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Burden {
    /// From so many strength points on.
    pub from: u16,
    /// Activation points lost; of several burdens the heaviest applies.
    pub penalty: u8,
}

/// What activations cost and allow.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActivationRules {
    /// Activation points to enter a space (8.3).
    pub march: u8,
    /// More, where enemy irregulars are (8.3).
    pub irregulars: u8,
    /// An overrun (8.3).
    pub overrun: u8,
    /// A minor battle (8.3).
    pub minor_battle: u8,
    /// A major battle (8.3).
    pub battle: u8,
    /// A siege roll at a minor fortress (8.3).
    pub siege_minor: u8,
    /// A siege roll at a major fortress (8.3).
    pub siege_major: u8,
    /// An attempt to withdraw after being intercepted (8.3).
    pub withdrawal: u8,
    /// To rally, beside the commander's initiative (14.2).
    pub rally: u8,
    /// What a depot saves when a command rallies; it always costs one point (14.2).
    pub rally_depot: u8,
    /// What large forces lose (8.4).
    pub burdens: Vec<Burden>,
    /// What a mixed force loses (8.4).
    pub mixed: u8,
    /// Strength points in an administrative march, at the most (8.8.1).
    pub admin_most: u16,
    /// Campaign points for it (8.8.1).
    pub admin_cost: u8,
    /// Its activation points (8.8.1).
    pub admin_points: u8,
    /// The activation points of the free one of a minor force (8.8.2).
    pub free_admin_points: u8,
    /// How far a leader moves free of cost (8.6).
    pub leader_points: u8,
    /// How many times the enemy's strength an overrun needs (8.9).
    pub overrun_ratio: u16,
    /// How many times the enemy's strength a minor battle needs (8.10).
    pub minor_battle_ratio: u16,
    /// Strength points that each side loses in a minor battle (8.10.2).
    pub minor_battle_loss: u16,
    /// The rules that say so.
    pub cite: Cite,
}

/// Interception and withdrawal: one die each.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReactionRules {
    /// The modified roll from which an interception succeeds (9.2).
    pub intercept_from: i8,
    /// Added for a mixed force (9.2).
    pub intercept_mixed: i8,
    /// Added across a mountain or Alpine pass (9.2).
    pub intercept_pass: i8,
    /// The modified roll from which a withdrawal succeeds (10.2.2).
    pub withdraw_from: i8,
    /// Added where irregulars or a raid help (10.2.1).
    pub withdraw_irregulars: i8,
    /// Added for irregulars and leaders alone (10.2.3).
    pub withdraw_alone: i8,
    /// The rules that say so.
    pub cite: Cite,
}

/// Supply.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SupplyRules {
    /// Activation points to a major fortress, depot or port, at the most (11.6).
    pub reach: u8,
    /// Activation points to a minor fortress, at the most (11.6).
    pub minor_reach: u8,
    /// The worst state of short supply (11.7).
    pub worst: u8,
    /// Activation points from a new depot to its source, at the most (11.4.2).
    pub depot_reach: u8,
    /// Spaces that a depot moves (4.2.1).
    pub depot_moves: u8,
    /// Depots bought in a segment, at the most (6.9).
    pub depots_bought: u8,
    /// The rules that say so.
    pub cite: Cite,
}

/// Irregular troops.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct IrregularRules {
    /// Markers placed, removed or moved in a segment (12.1).
    pub adjusted: u8,
    /// How far they move alone (12.1).
    pub points: u8,
    /// Strength points for which a mobile marker counts in blocking supply (12.3.1).
    pub blocks_as: u16,
    /// The rules that say so.
    pub cite: Cite,
}

/// What a pass does to a battle (13.4).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassRules {
    /// Added to the roll of the side that moved.
    pub mover: i8,
    /// Added to the other's.
    pub other: i8,
    /// Strength points that the side that moved loses beside.
    pub loss: u16,
}

/// Battles.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BattleRules {
    /// After a mountain pass (13.4.1).
    pub mountain: PassRules,
    /// After an Alpine pass (13.4.2).
    pub alpine: PassRules,
    /// Times that an activated force attacks in a space, at the most (13.2).
    pub attacks: u8,
    /// The least rating of a commander who may use two battle cards; others use one (13.5).
    pub two_cards_from: i8,
    /// Fractions from so many tenths on are rounded up (13.3.1, 13.6, 5.1).
    pub round_up_from_tenths: u8,
    /// Every so many-th strength point lost is cavalry, if there is any (13.6.1).
    pub cavalry_every: u16,
    /// The sum of two dice at which a leader is lost, by a second roll (13.6.2).
    pub leader_loss: u8,
    /// The worst level of worn (13.7.1).
    pub worn_worst: u8,
    /// Added to the rolls of a demoralized force (14.0).
    pub demoralized: i8,
    /// The percentage of its strength that the defeated side loses in a major victory, at the least (13.7.3).
    pub major_victory_percent: u16,
    /// The strength points that it loses, at the least (13.7.3).
    pub major_victory_loss: u16,
    /// The fleet sections that it loses at sea, at the least (13.7.3).
    pub major_victory_sections: u16,
    /// Victory points for a major victory (13.7.3).
    pub major_victory_points: i8,
    /// Monarchial will that the loser loses (13.7.3).
    pub major_victory_will: i8,
    /// Enemy strength points for each that a retreat through them loses; at least one is lost (13.8).
    pub retreat_loss_per: u16,
    /// The advantage in cavalry that counts in the optional rule (22.2).
    pub cavalry_superiority: u16,
    /// The least size of both forces for it (22.2).
    pub cavalry_superiority_size: u16,
    /// The rules that say so.
    pub cite: Cite,
}

/// Fortresses and sieges.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SiegeRules {
    /// Strength points that blockade a minor fortress (15.3).
    pub blockade_minor: u16,
    /// Strength points that blockade a major fortress (15.3).
    pub blockade_major: u16,
    /// The percentage of the besiegers' strength that the enemy may have outside, at the most (15.3).
    pub outside_percent: u16,
    /// Infantry that takes an empty fortress (15.2.1).
    pub capture_infantry: u16,
    /// The value of the siege marker that grants honors of war (15.4.3).
    pub honors_at: u8,
    /// Captured strength points that make a siege a major victory (15.6).
    pub major_victory_captured: u16,
    /// The rules that say so.
    pub cite: Cite,
}

/// Attrition.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttritionRules {
    /// The percentage lost in each theater that differs (5.1, 17.3).
    pub theaters: Vec<TheaterAttrition>,
    /// The percentage lost elsewhere.
    pub elsewhere_percent: u16,
    /// Strength points more for a demoralized force (5.1).
    pub demoralized: u16,
    /// The rules that say so.
    pub cite: Cite,
}

/// The attrition of a theater.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TheaterAttrition {
    /// The theater.
    pub theater: Theater,
    /// The percentage lost.
    pub percent: u16,
}

/// Fleets.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FleetRules {
    /// Strength points that a sea transport carries (16.3).
    pub transport: u16,
    /// Depots that it carries (16.3).
    pub transport_depots: u16,
    /// Sections that a transfer moves (16.3).
    pub transfer: u16,
    /// Campaign points of a card that builds sections, at the least (6.10).
    pub build_card: u8,
    /// Sections that it builds (6.10).
    pub build: u16,
    /// Strength points of a treasure voyage, at the most (5.2).
    pub treasure_most: u16,
    /// The rules that say so.
    pub cite: Cite,
}

/// Cards.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardRules {
    /// Cards of a hand, at the most (4.1).
    pub hand: u8,
    /// Cards of each power's deck (6.1.1).
    pub decks: Vec<DeckSize>,
    /// Day of Battle cards (1.0).
    pub day_of_battle: u16,
    /// When the cards of the Wider War are added: a season and a year (6.1.2).
    #[serde(default)]
    pub wider_from: Option<Text>,
    /// When the cards of the Late War are added (6.1.2).
    #[serde(default)]
    pub late_from: Option<Text>,
    /// Campaign points of a card that moves the marker of the Forty-Five and is used for them too, at the least (6.7.1).
    pub pretender_card: u8,
    /// Strength points in a battle from which a Day of Battle card's large effects count (22.1).
    pub large_battle: u16,
    /// The rules that say so.
    pub cite: Cite,
}

/// The cards of a power.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeckSize {
    /// The power.
    pub power: Ref<Power>,
    /// Its cards.
    pub cards: u16,
    /// The letter before their numbers.
    pub letter: Text,
}

/// Reinforcements.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReinforcementRules {
    /// Infantry strength points that one of cavalry may replace (18.0).
    pub infantry_for_cavalry: u16,
    /// Strength points redeployed, at the most (4.1).
    pub redeployed: u16,
    /// Strength points that may stay in England without penalty (7.3.3, 20.8).
    pub england_most: u16,
    /// The rules that say so.
    pub cite: Cite,
}

/// Victory.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VictoryRules {
    /// Automatic decisive victories of the Campaign Scenario (21.1).
    pub automatic: Vec<AutomaticVictory>,
    /// Points for the first entry into a capital (20.2.2).
    pub entries: Vec<EntryPoints>,
    /// Points for a displaced monarch (20.3).
    pub displaced_monarch: i8,
    /// Points a year while the emperor is Bavarian (20.5).
    pub emperor: i8,
    /// Points lost by distrust of the army (20.8).
    pub distrust: i8,
    /// Points when a power's will is at an end (20.9.1).
    pub collapses: Vec<CollapsePoints>,
    /// Points of the levels of victory in a two-player game, from marginal up (21.2.1).
    pub levels: [u8; 3],
    /// The rules that say so.
    pub cite: Cite,
}

/// An automatic victory.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AutomaticVictory {
    /// The alliance that wins.
    pub alliance: Ref<Alliance>,
    /// The powers whose points count.
    pub powers: Vec<Ref<Power>>,
    /// Points needed.
    pub points: i16,
    /// Points needed while the emperor is Bavarian, if that matters.
    #[serde(default)]
    pub points_with_emperor: Option<i16>,
}

/// Points for the first entry into a capital.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EntryPoints {
    /// The power whose capital it is.
    pub power: Ref<Power>,
    /// Points.
    pub points: i8,
}

/// Points when a power's will is at an end.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CollapsePoints {
    /// The power whose will is at an end.
    pub of: Ref<Power>,
    /// The power that gains.
    pub to: Ref<Power>,
    /// Points.
    pub points: i8,
}
