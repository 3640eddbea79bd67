//! `rules.json`: the numbers of the rules.

use super::{Alliance, Area, Event, Leader, Power, Sea, Space, Theater};
use muster_schema::{Cite, Ref, Text, form};

/// The numbers of the rules of a game. Procedures are in the engine.
#[form(has(schema))]
pub struct Rules {
    /// Forces and those who lead them (3.0).
    pub force: ForceRules,
    /// Costs and limits of activations (8.0).
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
    /// Winter quarters (17.0); none where nobody goes into them.
    pub winter: Option<WinterRules>,
    /// Fleets (6.10, 16.0).
    pub fleet: FleetRules,
    /// A descent on an island (16.5); none where nobody tries it.
    pub descent: Option<DescentRules>,
    /// Cards (6.0).
    pub cards: CardRules,
    /// Access to spaces, and effects of events on alliances (7.0).
    #[serde(default)]
    pub diplomacy: DiplomacyRules,
    /// Reinforcements (18.0).
    pub reinforcement: ReinforcementRules,
    /// Monarchial will (19.0).
    pub will: WillRules,
    /// Victory (20.0, 21.0).
    pub victory: VictoryRules,
}

/// Forces and those who lead them.
#[form(has(cited))]
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
    /// Powers whose forces do not stay in one space even when they are allies (3.2.1).
    #[serde(default)]
    pub friction: Vec<Vec<Ref<Power>>>,
    /// Leaders who command the strength points of some powers alone (6.7.2).
    #[serde(default)]
    pub companions: Vec<Companions>,
}

/// A leader who commands the strength points of some powers alone.
#[form]
pub struct Companions {
    /// The leader.
    pub leader: Ref<Leader>,
    /// The powers.
    pub powers: Vec<Ref<Power>>,
}

/// A number of strength points from which something is lost.
#[form]
pub struct Burden {
    /// Lowest number of strength points with this loss.
    pub from: u16,
    /// Activation points lost; of several burdens the heaviest applies.
    pub penalty: u8,
}

/// Costs and limits of activations.
#[form(has(cited))]
pub struct ActivationRules {
    /// Activation points to enter a space (8.3).
    pub march: u8,
    /// Additional activation points where enemy irregulars are (8.3).
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
    /// Cost of rallying, besides the commander's initiative (14.2).
    pub rally: u8,
    /// Points that a depot saves when a command rallies; it always costs one point (14.2).
    pub rally_depot: u8,
    /// Activation points that large forces lose (8.4).
    pub burdens: Vec<Burden>,
    /// Activation points that a mixed force loses (8.4).
    pub mixed: u8,
    /// Strength points in an administrative march, at the most (8.8.1).
    pub admin_most: u16,
    /// Campaign points for it (8.8.1).
    pub admin_cost: u8,
    /// Its activation points (8.8.1).
    pub admin_points: u8,
    /// The activation points of the free one of a minor force (8.8.2).
    pub free_admin_points: u8,
    /// The power that marches by sea too in an administrative march (8.8.3).
    pub admin_sea: Option<Ref<Power>>,
    /// Distance that a leader moves free of cost (8.6).
    pub leader_points: u8,
    /// Multiple of the enemy's strength that an overrun needs (8.9).
    pub overrun_ratio: u16,
    /// Multiple of the enemy's strength that a minor battle needs (8.10).
    pub minor_battle_ratio: u16,
    /// Strength points that each side loses in a minor battle (8.10.2).
    pub minor_battle_loss: u16,
}

/// Interception and withdrawal: one die each.
#[form(has(cited))]
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
}

/// Supply.
#[form(has(cited))]
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
    /// Fortresses that supply one power only (11.4.3).
    #[serde(default)]
    pub reserved: Vec<ReservedSource>,
    /// Sources that a power may use as if they were its own (11.4.3).
    #[serde(default)]
    pub shares: Vec<SharedSources>,
    /// Allies who supply no more than a few strength points of each other, by the optional rule (22.8).
    #[serde(default)]
    pub limited: Vec<LimitedSources>,
    /// Ports that are sources of supply (11.5).
    #[serde(default)]
    pub ports: Vec<PortSources>,
    /// Limits on the placing of a power's depots (4.2.1, 16.5).
    #[serde(default)]
    pub depot_places: Vec<Placing>,
}

/// A fortress that supplies one power only.
#[form]
pub struct ReservedSource {
    /// The fortress.
    pub space: Ref<Space>,
    /// The power.
    pub power: Ref<Power>,
}

/// Sources that a power may use as if they were its own.
#[form]
pub struct SharedSources {
    /// The power whose troops are supplied.
    pub power: Ref<Power>,
    /// The powers whose sources they are.
    pub of: Vec<Ref<Power>>,
}

/// Allies whose sources supply few strength points of a power.
#[form]
pub struct LimitedSources {
    /// The power whose troops are supplied.
    pub power: Ref<Power>,
    /// The powers whose sources they use freely, beside its own.
    #[serde(default)]
    pub free: Vec<Ref<Power>>,
    /// The power whose sources supply few of them.
    pub of: Ref<Power>,
    /// Strength points that they supply, at the most.
    pub most: u16,
}

/// Ports that are sources of supply for some powers.
#[form]
pub struct PortSources {
    /// The powers.
    pub powers: Vec<Ref<Power>>,
    /// The seas whose ports they use.
    #[serde(default)]
    pub seas: Vec<Ref<Sea>>,
    /// True if they use the ports of their own coasts, too.
    #[serde(default)]
    pub own_coasts: bool,
}

/// Limits on the placing of a power's counters.
#[form]
pub struct Placing {
    /// The power.
    pub power: Ref<Power>,
    /// The only theater where they may be placed, if there is only one.
    pub only: Option<Theater>,
    /// The theater where they may not be placed.
    pub outside: Option<Theater>,
    /// Areas where they may not be placed.
    #[serde(default)]
    pub never: Vec<Ref<Area>>,
}

/// Irregular troops.
#[form(has(cited))]
pub struct IrregularRules {
    /// Markers placed, removed or moved in a segment (12.1).
    pub adjusted: u8,
    /// Distance that they move alone (12.1).
    pub points: u8,
    /// Strength points for which a mobile marker counts in blocking supply (12.3.1).
    pub blocks_as: u16,
    /// Campaign points for a raid (6.4, 8.1).
    pub raid_cost: u8,
    /// Limits on the placing of a power's irregulars in its own spaces, without a force of it (12.1).
    #[serde(default)]
    pub places: Vec<Placing>,
}

/// Effects of a pass on a battle (13.4).
#[form]
pub struct PassRules {
    /// Added to the roll of the side that moved.
    pub mover: i8,
    /// Added to the roll of the other side.
    pub other: i8,
    /// Strength points that the side that moved loses in addition.
    pub loss: u16,
    /// True if the side that moved may play battle cards.
    pub cards: bool,
    /// True if the battle cards that it may play are only those that need no cavalry.
    #[serde(default)]
    pub no_cavalry_cards: bool,
}

/// Battles.
#[form(has(cited))]
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
    /// Enemy strength points for each strength point that a retreat through them costs; at least one is lost (13.8).
    pub retreat_loss_per: u16,
    /// Spaces that the defeated side retreats (13.8).
    pub retreat: u8,
    /// Spaces that it retreats after a major victory (13.8).
    pub major_victory_retreat: u8,
    /// The advantage in cavalry that counts in the optional rule (22.2).
    pub cavalry_superiority: u16,
    /// The least size of both forces for it (22.2).
    pub cavalry_superiority_size: u16,
    /// Added to the roll of the side with less cavalry (22.2).
    pub cavalry_inferior: i8,
}

/// Fortresses and sieges.
#[form(has(cited))]
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
}

/// Attrition.
#[form(has(cited))]
pub struct AttritionRules {
    /// The percentage lost in each theater that differs (5.1, 17.3).
    pub theaters: Vec<TheaterAttrition>,
    /// The percentage lost elsewhere.
    pub elsewhere_percent: u16,
    /// Strength points more for a demoralized force (5.1).
    pub demoralized: u16,
}

/// The attrition of a theater.
#[form]
pub struct TheaterAttrition {
    /// The theater.
    pub theater: Theater,
    /// The percentage lost.
    pub percent: u16,
}

/// Fleets.
#[form(has(cited))]
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
    /// The boxes of the fleets: no other forces may be there (16.1).
    #[serde(default)]
    pub boxes: Vec<Ref<muster_schema::common::Box>>,
    /// Events that send out fleets, beside the cards with the symbol (16.2).
    #[serde(default)]
    pub sorties: Vec<Ref<Event>>,
    /// Powers whose sections one card or marker sends out together (16.2).
    #[serde(default)]
    pub together: Vec<Vec<Ref<Power>>>,
}

/// Cards.
#[form(has(cited))]
pub struct CardRules {
    /// Cards of a hand, at the most (4.1).
    pub hand: u8,
    /// Cards of each power's deck (6.1.1).
    pub decks: Vec<DeckSize>,
    /// Day of Battle cards (1.0).
    pub day_of_battle: u16,
    /// Season and year in which the cards of the Wider War are added (6.1.2).
    #[schema("x-untranslated" = "yes")]
    pub wider_from: Option<Text>,
    /// Season and year in which the cards of the Late War are added (6.1.2).
    #[schema("x-untranslated" = "yes")]
    pub late_from: Option<Text>,
    /// Campaign points of a card that moves the marker of the Forty-Five and is used for them too, at the least (6.7.1).
    pub pretender_card: u8,
    /// Strength points in a battle from which a Day of Battle card's large effects count (22.1).
    pub large_battle: u16,
    /// Events that allow activations in early winter, as far as the document names them (4.3).
    #[serde(default)]
    pub early_winter: Vec<Ref<Event>>,
}

/// The cards of a power.
#[form]
pub struct DeckSize {
    /// The power.
    pub power: Ref<Power>,
    /// Its cards.
    pub cards: u16,
    /// The letter before their numbers.
    pub letter: Text,
}

/// Access to spaces, and effects of events on alliances.
#[form]
#[derive(Default)]
pub struct DiplomacyRules {
    /// The alliances that events make, where it is not that of the power whose event it is (7.5.2).
    #[serde(default)]
    pub sides: Vec<EventSide>,
    /// Events that take powers to war only while another power is allied (7.3).
    #[serde(default)]
    pub if_allied: Vec<Change>,
    /// Actions that events forbid from then on, unless they were done before (6.5.2).
    #[serde(default)]
    pub restrictions: Vec<Restriction>,
    /// Events that take a power to war without a formal alliance (7.5.2).
    #[serde(default)]
    pub without_alliance: Vec<Change>,
    /// Events that make a power an ally without taking it to war (7.2.1).
    #[serde(default)]
    pub without_war: Vec<Change>,
    /// Events after which no other brings a power back (7.2.1, 7.8.2).
    #[serde(default)]
    pub for_good: Vec<Change>,
    /// Alliances that stay secret until they are betrayed (7.8.3).
    #[serde(default)]
    pub secret: Vec<SecretAlliance>,
    /// Powers whose forces stay at home until another is at war (7.9.1).
    #[serde(default)]
    pub confined: Vec<Confined>,
    /// Spaces that some forces may not enter (7.3, 7.6, 7.8.4).
    #[serde(default)]
    pub closed: Vec<Closure>,
    /// Spaces of neutral powers that some forces may enter all the same (7.1.3, 7.8).
    #[serde(default)]
    pub open: Vec<Opening>,
    /// The rules that say so.
    pub cite: Option<Cite>,
}

/// The alliance that an event makes.
#[form]
pub struct EventSide {
    /// The event.
    pub event: Ref<Event>,
    /// The alliance.
    pub alliance: Ref<Alliance>,
}

/// Theater that an event closes to a power from then on, unless its forces entered it before.
#[form(has(cited))]
pub struct Restriction {
    /// The event.
    pub event: Ref<Event>,
    /// The power whose forces it keeps out.
    pub power: Ref<Power>,
    /// The theater that it keeps them out of.
    pub theater: Theater,
}

/// A power, and an event that affects it.
#[form]
pub struct Change {
    /// The power.
    pub power: Ref<Power>,
    /// The event.
    pub event: Ref<Event>,
}

/// An alliance that stays secret until it is betrayed.
#[form]
pub struct SecretAlliance {
    /// The power that joins in secret.
    pub power: Ref<Power>,
    /// The event that makes it.
    pub event: Ref<Event>,
    /// The alliance that it joins.
    pub alliance: Ref<Alliance>,
}

/// A power whose forces stay at home.
#[form]
pub struct Confined {
    /// The power.
    pub power: Ref<Power>,
    /// Its alliance while that holds.
    pub alliance: Ref<Alliance>,
    /// The power that must be at war first.
    pub until: Ref<Power>,
}

/// Spaces that some forces may not enter.
#[form(has(cited))]
pub struct Closure {
    /// The powers whose forces they are.
    #[serde(default)]
    pub powers: Vec<Ref<Power>>,
    /// The alliance whose forces they are.
    pub alliance: Option<Ref<Alliance>>,
    /// The spaces of these powers.
    #[serde(default)]
    pub homes: Vec<Ref<Power>>,
    /// The spaces of these areas.
    #[serde(default)]
    pub areas: Vec<Ref<Area>>,
    /// The spaces of this theater.
    pub theater: Option<Theater>,
    /// Spaces of them that stay open.
    #[serde(default)]
    pub except: Vec<Ref<Space>>,
    /// Events, any of which opens them.
    #[serde(default)]
    pub until: Vec<Ref<Event>>,
    /// True if they open, too, once the enemy has attacked out of them, or landed there.
    #[serde(default)]
    pub provoked: bool,
    /// The power under whose leaders such forces may enter.
    pub led_by: Option<Ref<Power>>,
}

/// Spaces of neutral powers that some forces may enter.
#[form(has(cited))]
pub struct Opening {
    /// The powers whose forces they are; with no alliance either, those of all powers.
    #[serde(default)]
    pub powers: Vec<Ref<Power>>,
    /// The alliance whose forces they are.
    pub alliance: Option<Ref<Alliance>>,
    /// The spaces of these powers.
    #[serde(default)]
    pub homes: Vec<Ref<Power>>,
    /// These spaces.
    #[serde(default)]
    pub spaces: Vec<Ref<Space>>,
    /// Events, any of which opens them; none if they are always open.
    #[serde(default)]
    pub after: Vec<Ref<Event>>,
    /// True if forces may only pass through where troops of their owner are (7.9.3).
    #[serde(default)]
    pub passing: bool,
}

/// Reinforcements.
#[form(has(cited))]
pub struct ReinforcementRules {
    /// Infantry strength points that one of cavalry may replace (18.0).
    pub infantry_for_cavalry: u16,
    /// Strength points redeployed, at the most (4.1).
    pub redeployed: u16,
    /// Strength points that may stay in England without penalty (7.3.3, 20.8).
    pub england_most: u16,
    /// Places whose loss costs a power reinforcements (18.1.2).
    #[serde(default)]
    pub lessened: Vec<Lessened>,
    /// The year in which few powers receive any, if there is one (4.1.1).
    pub first: Option<FirstReinforcements>,
}

/// The year in which few powers receive reinforcements.
#[form]
pub struct FirstReinforcements {
    /// The year.
    pub year: u16,
    /// The powers that do.
    pub powers: Vec<Ref<Power>>,
}

/// A place whose loss costs a power reinforcements.
#[form]
pub struct Lessened {
    /// The power.
    pub power: Ref<Power>,
    /// The place.
    pub space: Ref<Space>,
    /// True if half is lost, rounded down, while enemies are there.
    #[serde(default)]
    pub half: bool,
    /// Strength points lost while friends do not control it.
    #[serde(default)]
    pub points: u16,
    /// The first year in which that holds, if not the first of all.
    pub from: Option<u16>,
}

/// Winter quarters.
#[form(has(cited))]
pub struct WinterRules {
    /// Activation points of a force on its way there (17.2), and of one that was driven out (17.4).
    pub points: u8,
    /// Spaces that depots move before (17.2).
    pub depot_moves: u8,
    /// Strength points that a force may leave behind on its way, at the most (17.2).
    pub left_behind: u16,
    /// The percentage that a force loses which intercepts in winter (17.3).
    pub intercepting_percent: u16,
}

/// A descent on an island.
#[form(has(cited))]
pub struct DescentRules {
    /// The power that lands.
    pub power: Ref<Power>,
    /// Activation points left after the landing.
    pub points: u8,
    /// The state of short supply when its activation ends.
    pub short_supply: u8,
    /// Strength points that it loses at the end of each turn of its power.
    pub loss: u16,
    /// Victory points at once, and for each year that it remains.
    pub victory_points: i8,
}

/// Monarchial will.
#[form(has(cited))]
pub struct WillRules {
    /// Powers whose forces leave the game when their will is at an end (19.1).
    pub leave: Vec<Ref<Power>>,
    /// Powers whose will may end the game (19.1).
    pub end: Vec<Ref<Power>>,
}

/// Victory.
#[form(has(cited))]
pub struct VictoryRules {
    /// Automatic decisive victories of the Campaign Scenario (21.1).
    pub automatic: Vec<AutomaticVictory>,
    /// Points for the first entry into a capital (20.2.2).
    pub entries: Vec<EntryPoints>,
    /// Powers whose points count for another (7.7, 7.8.1, 20.6).
    #[serde(default)]
    pub patrons: Vec<Patronage>,
    /// Points for a displaced monarch (20.3).
    pub displaced_monarch: i8,
    /// Points a year while the emperor is Bavarian (20.5).
    pub emperor: i8,
    /// Points lost by distrust of the army (20.8).
    pub distrust: i8,
    /// Greatest distance of the rebels from the capital that ends the distrust, in spaces (20.8).
    #[serde(default)]
    pub rebels_near: u32,
    /// Points when a power's will is at an end (20.9.1).
    pub collapses: Vec<CollapsePoints>,
    /// Points of the levels of victory in a two-player game, from marginal up (21.2.1).
    pub levels: [u8; 3],
    /// Powers that must all win if their player is to win (21.2).
    #[serde(default)]
    pub together: Vec<Together>,
    /// The power whose decisive victory decides a two-player game (21.2.1).
    pub decides: Ref<Power>,
}

/// An automatic victory.
#[form]
pub struct AutomaticVictory {
    /// The alliance that wins.
    pub alliance: Ref<Alliance>,
    /// The powers whose points count.
    pub powers: Vec<Ref<Power>>,
    /// Points needed.
    pub points: i16,
    /// Points needed while the emperor is Bavarian, if that matters.
    pub points_with_emperor: Option<i16>,
}

/// A power whose points count for another.
#[form]
pub struct Patronage {
    /// The power.
    pub of: Ref<Power>,
    /// The power for which they count.
    pub to: Ref<Power>,
    /// The alliance to which it must belong.
    pub alliance: Ref<Alliance>,
    /// The event that must have brought it, where that matters.
    pub by: Option<Ref<Event>>,
}

/// Points for the first entry into a capital.
#[form]
pub struct EntryPoints {
    /// The power whose capital it is.
    pub power: Ref<Power>,
    /// Points.
    pub points: i8,
}

/// Points when a power's will is at an end.
#[form]
pub struct CollapsePoints {
    /// The power whose will is at an end.
    pub of: Ref<Power>,
    /// The power that gains.
    pub to: Ref<Power>,
    /// Points.
    pub points: i8,
}

/// Powers of one player that must all win.
#[form]
pub struct Together {
    /// The powers.
    pub powers: Vec<Ref<Power>>,
    /// The power whose decisive victory is enough.
    pub or_decisive: Option<Ref<Power>>,
}
