//! `rules.json`: the numbers of the rules.

use super::{CampaignMarker, DieModifier, DieTable, Event, Expense, Marker, Phase, Power, Terrain};
use muster_schema::{Name, Ref, Text, form, words};

/// The numbers of the rules of a game. Procedures are in the engine.
#[form(has(schema))]
pub struct Rules {
    /// Moving (16.0).
    pub movement: MovementRules,
    /// Costs of operations (12.2, 20.0).
    pub operation: OperationRules,
    /// Attrition (12.3).
    pub attrition: AttritionRules,
    /// Honors of war (17.0).
    pub honors: HonorsRules,
    /// Combat (18.0).
    pub combat: CombatRules,
    /// Overruns (33.0).
    pub overrun: OverrunRules,
    /// Prisoners of war (35.0).
    pub prisoners: PrisonerRules,
    /// Pillage (21.0).
    pub pillage: PillageRules,
    /// Taxation (8.0).
    pub taxation: TaxationRules,
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
    /// Scale of a turn, a unit and a square (2.15).
    pub scale: Option<Scale>,
    /// The Balance of Power, where the document tells of it (6.0).
    pub balance: Option<BalanceRules>,
    /// Agreements, where the document tells when they are kept (10.0).
    pub agreements: Option<AgreementRules>,
}

/// Moving.
#[form(has(cited))]
pub struct MovementRules {
    /// Factor by which a move along a river multiplies a unit's rate (16.6).
    pub river_factor: u8,
    /// Movement points for entering a square, where the document tells: the Terrain Effects Chart (16.2).
    #[serde(default)]
    pub costs: Vec<EntryCost>,
    /// Movement points for entering an area beyond the edge of the map (27.3).
    pub area: u8,
}

/// Cost of entering a kind of square.
#[form]
#[derive(Copy)]
pub struct EntryCost {
    /// The kind of square.
    pub terrain: Terrain,
    /// Movement points.
    pub points: u8,
}

/// Costs of operations. Of the expenses named for one thing, those of a power are for forces that are wholly of that power.
#[form(has(cited))]
pub struct OperationRules {
    /// An operation (12.2).
    pub phase: Vec<Ref<Expense>>,
    /// A countermarch (9.13, 20.0).
    pub countermarch: Vec<Ref<Expense>>,
}

/// Attrition. Its table and modifiers are among the die tables.
#[form(has(cited))]
pub struct AttritionRules {
    /// The table, whose results are percentages.
    pub table: Ref<DieTable>,
    /// Modifiers of its roll, besides the value of a leader, which is subtracted.
    pub modifiers: AttritionModifiers,
    /// Percent of a force's counters that must be leaders, light troops, veterans or guards for the modifier of a steady force.
    pub steady_share: u8,
    /// Counters from which a force is large.
    pub large_force: u8,
}

/// Modifiers of an attrition check.
#[form]
#[derive(Copy)]
pub struct AttritionModifiers {
    /// A force that is steady.
    pub steady: Ref<DieModifier>,
    /// A force that is in mountains or moved into them.
    pub mountain: Ref<DieModifier>,
    /// A force that is large.
    pub large: Ref<DieModifier>,
    /// A force of a power that levied this turn.
    pub levy: Ref<DieModifier>,
    /// A force of several powers.
    pub mixed: Ref<DieModifier>,
}

/// Honors of war.
#[form(has(cited))]
pub struct HonorsRules {
    /// Dice of the defender in any case (17.2).
    pub free_dice: u8,
    /// His further dice in a fortress (17.2).
    pub fortress_dice: u8,
    /// Further dice of a besieger with fieldworks in the square (34.5).
    pub siege_dice: u8,
    /// Multiple of the other side's total that takes prisoners (35.1).
    pub prisoner_factor: u8,
}

/// Combat.
#[form(has(cited))]
pub struct CombatRules {
    /// Highest factor for a strength (18.5).
    pub most_multiplied: u8,
    /// Factors for the defense by its square, where the document tells: the Terrain Effects Chart (18.5).
    #[serde(default)]
    pub terrain: Vec<TerrainFactor>,
    /// Factor for the defense in a fortress, where the document tells (18.5).
    pub fortress: Option<u8>,
    /// Factor for the defense with fieldworks (18.5).
    pub fieldworks: u8,
    /// Factor for an attack with a siege train, where anything strengthens the defense (18.5).
    pub siege_train: u8,
    /// Factor for light troops that attack in mountains, by the optional rule (32.1).
    pub light_attack: u8,
    /// Factor for light troops that defend in mountains, by the optional rule (32.1).
    pub light_defense: u8,
    /// Factors of battle markers, and the units that they multiply (9.13).
    pub markers: Vec<MarkerFactor>,
    /// The only battle markers that are played against, and in, fortresses and fieldworks (19.3, 19.5).
    pub siege_markers: Vec<Ref<CampaignMarker>>,
    /// Gains from victories, by the strength of the defeated force (18.4).
    pub gains: Vec<Gain>,
    /// The results of the Combat Results Table, where the document tells of them (24.1, 32.3, 34.6, 35.1).
    #[serde(default)]
    pub results: Vec<CombatResult>,
}

/// A result of the Combat Results Table, and what follows from it.
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own that a result falls under or not")]
#[form(has(cited))]
#[derive(Copy)]
pub struct CombatResult {
    /// Its letters in the table.
    pub code: Text,
    /// Its name.
    #[schema(with = Option<Name>)]
    pub name: Option<Text>,
    /// The side that suffers it, if one does more than the other (24.1).
    pub loser: Option<CombatSide>,
    /// True if `loser` is a guess, since the document does not tell who suffers it.
    #[serde(default)]
    pub loser_assumed: bool,
    /// True if the winner promotes units (24.1).
    #[serde(default)]
    pub promotes: bool,
    /// True if the loser rolls for the retreat of each of his units (18.7).
    #[serde(default)]
    pub scatters: bool,
    /// True if siege trains are lost first, by the optional rule (32.3).
    #[serde(default)]
    pub trains_first: bool,
    /// True if some of the loser's units become prisoners, by the optional rule (35.1).
    #[serde(default)]
    pub captures: bool,
    /// True if a fortress that is cleared by it must be pillaged, by the optional rule (34.6).
    #[serde(default)]
    pub storms: bool,
}

/// A side of a combat.
#[words]
pub enum CombatSide {
    /// The side whose operation it is (18.1).
    Attacker,
    /// The other side.
    Defender,
}

/// Factor for the defense of a kind of square.
#[form]
#[derive(Copy)]
pub struct TerrainFactor {
    /// The kind of square.
    pub terrain: Terrain,
    /// The factor, 1 for none.
    pub factor: u8,
}

/// Factor of a battle marker, and the units that it multiplies.
#[form]
#[derive(Copy)]
pub struct MarkerFactor {
    /// The marker.
    pub marker: Ref<CampaignMarker>,
    /// The factor.
    pub factor: u8,
    /// The factor of the marker and a siege train in the attack together, if they have one.
    pub with_train: Option<u8>,
    /// The units that it multiplies.
    pub whom: Whom,
}

/// The units that a battle marker multiplies.
#[words]
pub enum Whom {
    /// Infantry, and leaders, who count as infantry (23.7).
    Infantry,
    /// Cavalry.
    Cavalry,
    /// Fleets, if an admiral plays it (25.14).
    Fleets,
    /// Veterans, guards and leaders.
    Steady,
    /// All attackers of a defense that is strengthened, unless the defender plays the same marker.
    Attackers,
}

/// Gain from a victory.
#[form]
#[derive(Copy)]
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
#[form(has(cited))]
pub struct OverrunRules {
    /// Multiple of the enemy's strength that a force must have (33.1).
    pub ratio: u8,
    /// Movement points that it costs (33.2).
    pub movement: u8,
}

/// Prisoners of war. Those taken by honors of war are under `honors`.
#[form(has(cited))]
pub struct PrisonerRules {
    /// Percent of the counters of an annihilated force that are taken, rounded down (35.1).
    pub share: u8,
}

/// Pillage.
#[form(has(cited))]
pub struct PillageRules {
    /// The marker of a pillaged square.
    pub marker: Option<Ref<Marker>>,
    /// Thaler from a town (21.2).
    pub town: u8,
    /// Highest roll that brings outrage.
    pub outrage: u8,
    /// Highest roll above it that brings terror; any higher brings chaos.
    pub terror: u8,
    /// Markers that outrage gives the first owner of the square, if another pillages it.
    pub owner_picks: u8,
    /// Markers that it gives each other player, if the first owner does.
    pub others_pick: u8,
    /// Markers that terror takes from each player who would have picked.
    pub loses: u8,
    /// Thaler beyond the former taxation value that restore a square (21.7).
    pub restore: u8,
}

/// Taxation.
#[form(has(cited))]
pub struct TaxationRules {
    /// Least taxation value of a city from which mercantilism draws more (9.13).
    pub mercantilism_from: u8,
    /// Thaler that it draws from each city.
    pub mercantilism: u8,
}

/// Provisioning.
#[form(has(cited))]
pub struct SupplyRules {
    /// Units that a square feeds by its terrain, where the document tells: the Terrain Effects Chart (22.2).
    #[serde(default)]
    pub forage: Vec<Forage>,
    /// The most that a city adds by its taxation value (22.2).
    pub city_forage: u8,
    /// Units that fieldworks add (22.3).
    pub fieldwork_forage: u8,
    /// Price of provisions for all units of a square beyond its forage (22.4).
    pub provisions: Option<Ref<Expense>>,
    /// Squares of a line of supply, at the most (22.9).
    pub line: u8,
    /// Squares of a line of supply along a river, at the most (22.9).
    pub river_line: u8,
}

/// Units that a kind of square feeds.
#[form]
#[derive(Copy)]
pub struct Forage {
    /// The kind of square.
    pub terrain: super::Terrain,
    /// Units.
    pub units: u8,
}

/// Fleets.
#[form(has(cited))]
pub struct FleetRules {
    /// Land units that a fleet carries (25.5).
    pub carries: u8,
    /// Highest roll with which fleets find each other on the high seas (25.17).
    pub finds: u8,
    /// Factor for fleets that defend in a fortress (25.19).
    pub fortress_factor: u8,
}

/// Campaign markers.
#[form(has(cited))]
pub struct MarkerRules {
    /// Markers put up in the market for each player (3.2).
    pub market_each: u8,
    /// Markers in hand, at the most, by the number of players (9.4).
    pub hand: Vec<ByPlayers>,
    /// Percent of his markers that a player loses by breaking an agreement, rounded up (10.3).
    pub breach_share: u8,
}

/// A number that depends on the number of players.
#[form]
#[derive(Copy)]
pub struct ByPlayers {
    /// Number of players.
    pub players: u8,
    /// The number.
    pub number: u16,
}

/// Mobilization.
#[form(has(cited))]
pub struct MobilizationRules {
    /// Units newly placed in a square, at the most, unless its tax is higher (11.9).
    pub units_each: u8,
    /// Enemy-held cities and fortresses that bring a general levy another die (11.4).
    pub levy_losses: u8,
    /// Dice of a general levy in any case (11.4).
    pub levy_dice: u8,
    /// Its further dice after such losses (11.4).
    pub levy_loss_dice: u8,
    /// Leaders that a general levy brings (11.4).
    #[serde(default)]
    pub levy_leaders: u8,
    /// Rolls on the Balance of Power Table after a phase with general levies (11.4).
    #[serde(default)]
    pub levy_rolls: u8,
    /// Units newly placed in fieldworks, at the most (26.5).
    pub fieldwork_units: u8,
    /// The powers that may mobilize nothing for thaler in the first year (31.7).
    pub late: Vec<Ref<Power>>,
}

/// Victory.
#[form(has(cited))]
pub struct VictoryRules {
    /// Thaler of taxation beyond the initial total that win, by the number of players (30.2).
    pub beyond: Vec<ByPlayers>,
    /// Percent of its taxation that a pillaged city counts (30.2).
    pub pillaged_share: u8,
    /// Powers that need only one special condition among them, if a player leads several of them (30.7).
    #[serde(default)]
    pub either: Vec<Ref<Power>>,
    /// Votes that matter in the Empire (29.2).
    pub votes: u8,
}

/// Scale of the parts of the game.
#[form(has(cited))]
#[derive(Copy)]
pub struct Scale {
    /// A game turn.
    pub turn: Text,
    /// An Operations Phase.
    pub operation: Text,
    /// Men in the smallest and in the largest unit.
    pub men: [u32; 2],
    /// Miles from one side of a square to the other.
    pub miles: u32,
}

/// The Balance of Power. Its table is in `tables/`, if the pack has it.
#[form(has(cited))]
pub struct BalanceRules {
    /// Events that concern all players, whoever rolls them (6.3).
    pub for_all: Vec<Ref<Event>>,
}

/// Agreements.
#[form(has(cited))]
pub struct AgreementRules {
    /// Phases in which agreements of players are carried out (10.2).
    pub done: Vec<DoneIn>,
}

/// Phase in which an agreement of players is carried out.
#[form]
#[derive(Copy)]
pub struct DoneIn {
    /// The subject of the agreement.
    pub deal: Deal,
    /// The phase.
    pub phase: Ref<Phase>,
}

/// Subjects of agreements between players (10.2).
#[words]
pub enum Deal {
    /// To trade campaign markers and thaler.
    Trade,
    /// To leave a square, such as a captured fortress.
    Withdrawal,
    /// To demobilize units.
    Demobilization,
    /// To give back prisoners of war (35.3).
    Release,
    /// To end the game.
    End,
}
