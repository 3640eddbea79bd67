//! `rules.json`: the numbers of the rules, and the procedures that a game switches on.

use super::{Card, Corps, DieTable, Leader, Marker, Port, Power, SeaZone, Space, Terrain, Track, TrackSpace};
use muster_schema::common::Side;
use muster_schema::{Id, Ref, form, words};

/// `rules.json`: the numbers of the rules. Where a part is left out, the game does not have that procedure.
#[form(has(schema))]
pub struct Rules {
    /// The first turn, and who goes first in a phase.
    pub turns: Turns,
    /// Corps of a side that may stack in a space.
    pub stacking: Stacking,
    /// Movement points.
    pub movement: Movement,
    /// Building and restoring.
    pub resources: Resources,
    /// Action cards and event cards.
    pub cards: CardRules,
    /// Fortified lines.
    pub lines: Option<LineRules>,
    /// Battle.
    pub battle: BattleRules,
    /// Siege.
    pub siege: SiegeRules,
    /// Victory points and victory.
    pub victory: VictoryRules,
    /// Powers that are not, or not wholly, at war from the start.
    #[serde(default)]
    pub joining: Vec<Joining>,
    /// Spaces beside its capital that supply a power.
    #[serde(default)]
    pub sources: Vec<Source>,
    /// Corps that a power may place outside its home spaces.
    #[serde(default)]
    pub landings: Vec<Landing>,
    /// Fleets that can contest a sea zone.
    #[serde(default)]
    pub fleets: Vec<FleetRules>,
    /// Squadrons that one side shares out among the sea zones each turn.
    pub squadrons: Option<Squadrons>,
    /// Control of contested sea zones.
    #[serde(default)]
    pub seas: Vec<SeaControl>,
    /// Effects of the event cards that the engine plays; all others are inert.
    #[serde(default)]
    pub events: Vec<EventRule>,
    /// Surprise conquests of the first turn.
    #[serde(default)]
    pub conquests: Vec<Conquest>,
    /// A blockade of the first turn.
    pub blockade: Option<Blockade>,
    /// A loyalty track and an uprising.
    pub uprising: Option<Uprising>,
    /// Peace negotiations and withdrawal.
    pub withdrawal: Option<Withdrawal>,
    /// The death of a ruler, whose powers change sides.
    pub succession: Option<Succession>,
    /// An appeal for troops and money.
    pub appeal: Option<Appeal>,
    /// Irregulars who cut lines of communication.
    pub irregulars: Option<Irregulars>,
    /// A last turn of uncertain length.
    pub march: Option<March>,
    /// Leaders who are called away for a turn, where the option `absent-leaders` is on.
    pub absence: Option<Absence>,
    /// Events that can be bought, where the option `historic-economy` is on.
    pub economy: Option<Economy>,
}

/// The first turn, and who goes first in a phase (8.0, 8.1).
#[form(has(cited))]
pub struct Turns {
    /// Phases that the first turn of a game skips.
    #[serde(default)]
    pub skip: Vec<Skipped>,
    /// The side that goes first in the Event Card and Reinforcement phases; without it the one with the initiative chooses.
    pub first: Option<Ref<Side>>,
    /// True if leaders who cannot withdraw in winter come back in the next turn, instead of being captured.
    #[serde(default)]
    pub winter_returns: bool,
    /// Powers whose reduced corps no action may restore in the first turn.
    #[serde(default)]
    pub no_restore: Vec<Ref<Power>>,
}

/// The phases that a first turn can skip (20.4.1).
#[words]
pub enum Skipped {
    /// The Event Card phase.
    EventCard,
    /// The Reinforcement phase.
    Reinforcement,
}

/// Stacking limits by terrain (4.1.1).
#[form(has(cited))]
pub struct Stacking {
    /// Corps in a fertile space.
    pub fertile: u32,
    /// Corps in a normal space.
    pub normal: u32,
    /// Corps in a rugged space.
    pub rugged: u32,
}

/// Movement points (13.5, 14.1).
#[form(has(cited))]
pub struct Movement {
    /// Movement points of a campaign action.
    pub campaign: u32,
    /// Movement points of a leader in a transfer action.
    pub transfer_leader: u32,
    /// Movement points of a corps in a transfer action.
    pub transfer_corps: u32,
    /// Cost of a connection.
    pub connection: u32,
    /// Cost of a connection that one side alone may use.
    pub side_connection: u32,
    /// Corps in one sea move.
    pub sea_corps: u32,
    /// True if fleets and lines of communication pass from any sea zone to any other.
    #[serde(default)]
    pub seas_joined: bool,
    /// Modified roll at which an interception succeeds.
    #[schema(minimum = 1, maximum = 20)]
    pub interception: u32,
    /// Modified roll at which avoiding battle succeeds.
    #[schema(minimum = 1, maximum = 20)]
    pub avoid_battle: u32,
}

/// Resource points and what they buy (12.3).
#[form(has(cited))]
pub struct Resources {
    /// Points of each side at the start, a turn.
    pub points: Vec<SidePoints>,
    /// Cost of a new corps at full strength.
    pub build_full: u32,
    /// Cost of a new corps at reduced strength.
    pub build_reduced: u32,
    /// Cost of restoring a reduced corps.
    pub restore: u32,
    /// New corps a turn, for any power not named in `exceptions`.
    pub builds: u32,
    /// Restored corps a turn, for any power not named in `exceptions`.
    pub restores: u32,
    /// Powers with limits of their own.
    #[serde(default)]
    pub exceptions: Vec<BuildLimit>,
}

/// Resource points of a side, gained or lost.
#[form]
pub struct SidePoints {
    /// The side.
    pub side: Ref<Side>,
    /// Points a turn.
    pub points: i32,
}

/// Limits on building and restoring by a power in a turn.
#[form]
pub struct BuildLimit {
    /// The power.
    pub power: Ref<Power>,
    /// New corps a turn.
    pub builds: u32,
    /// Restored corps a turn.
    pub restores: u32,
}

/// Action cards and event cards (5.1, 9.1, 13.1).
#[form(has(cited))]
pub struct CardRules {
    /// Action cards dealt to each player.
    pub hand: u32,
    /// Turns with another number.
    #[serde(default)]
    pub exceptions: Vec<HandSize>,
    /// True if discards are shuffled in before dealing where the deck is too small, instead of when it runs out.
    #[serde(default)]
    pub reshuffle_first: bool,
    /// The turn in which the cards put aside are shuffled in.
    pub added: Option<Ref<TrackSpace>>,
    /// Second event cards, by side.
    #[serde(default)]
    pub second: Vec<SecondDraw>,
}

/// A turn in which another number of action cards is dealt.
#[form]
pub struct HandSize {
    /// The turn.
    pub turn: Ref<TrackSpace>,
    /// Action cards dealt to each player.
    pub hand: u32,
}

/// Turns in which a side draws a second event card (5.1, 9.2.4).
#[form]
pub struct SecondDraw {
    /// The side.
    pub side: Ref<Side>,
    /// The turns.
    pub turns: Vec<Ref<TrackSpace>>,
}

/// Fortified lines (15.2).
#[form(has(cited))]
pub struct LineRules {
    /// Corps needed in the space.
    pub corps: u32,
    /// Cost of a level.
    pub cost: u32,
    /// Net roll that bypasses a line.
    #[schema(minimum = 1, maximum = 20)]
    pub bypass: u32,
    /// The terrain that a line of the second level needs.
    pub second_level: Terrain,
}

/// Battle (16.2, 16.5).
#[form(has(cited))]
pub struct BattleRules {
    /// Lowest roll of a die that hits.
    #[schema(minimum = 1, maximum = 6)]
    pub hit: u32,
    /// Lowest roll of a demoralized leader's or corps' die that hits.
    #[schema(minimum = 1, maximum = 6)]
    pub hit_demoralized: u32,
    /// Leaders of a side that give dice.
    pub leaders: u32,
    /// Hits that make a victory famous, or major.
    pub famous_hits: u32,
    /// Corps removed that make a victory famous, or major.
    pub famous_corps: u32,
    /// True if the defender wins when no corps of either side is left, whatever was rolled.
    #[serde(default)]
    pub defender_keeps: bool,
    /// Victory points that a captured named leader costs at the least.
    #[serde(default)]
    pub ransom: u32,
    /// True if the minor side of a leader's counter has the home of the named side: without a corps of it, it loses a point of
    /// its tactical rating, too.
    #[serde(default)]
    pub minor_homes: bool,
}

/// Siege (17.0).
#[form(has(cited))]
pub struct SiegeRules {
    /// The table that is rolled on.
    pub table: Ref<DieTable>,
    /// Corps in a garrison at most.
    pub garrison: u32,
    /// Spaces whose siege has a modifier of its own.
    #[serde(default)]
    pub hard: Vec<Ref<Space>>,
    /// Corps of an ally without counters that count as besieging.
    #[serde(default)]
    pub allies: Vec<SiegeAlly>,
}

/// Corps of an ally without counters, which count towards the corps that a siege asks for (7.2.5, 16.5.1).
#[form(has(cited))]
pub struct SiegeAlly {
    /// The side that besieges.
    pub side: Ref<Side>,
    /// The space.
    pub space: Ref<Space>,
    /// Corps.
    pub corps: u32,
    /// The turn in which it ends.
    pub until: Ref<TrackSpace>,
}

/// Victory points and victory (6.0).
#[form(has(cited))]
pub struct VictoryRules {
    /// The side that victory points are counted for.
    pub side: Ref<Side>,
    /// The track.
    pub track: Ref<Track>,
    /// Points at the start.
    pub start: u32,
    /// Points at the least and at the most.
    pub range: [u32; 2],
    /// Points for a famous, or major, victory.
    pub famous: u32,
    /// Points for a battle won by a Royal, and for one won against a Royal.
    #[serde(default)]
    pub royal: u32,
    /// Points at which the side wins at once.
    pub automatic: u32,
    /// Lowest points of a minor victory of the side, and of a minor defeat.
    pub levels: [u32; 2],
    /// Lowest points of a major victory, a minor victory and a minor defeat after the withdrawal and in the tournament.
    pub later_levels: Option<[u32; 3]>,
    /// Spaces whose capture, with a line of communication, wins at once.
    pub prizes: Vec<Prize>,
    /// The space whose holder wins if both sides would.
    pub decider: Option<Ref<Space>>,
}

/// A space whose capture wins the game (6.2).
#[form]
pub struct Prize {
    /// The side that wins.
    pub side: Ref<Side>,
    /// The space to take.
    pub space: Ref<Space>,
    /// Spaces; a line of communication by land must reach one of them.
    pub line_to: Vec<Ref<Space>>,
    /// The sea zone, controlled by the side, that lies between.
    pub by_sea: Option<Ref<SeaZone>>,
    /// True if the space changes control as soon as a force of the side is alone in it at the end of an action round.
    #[serde(default)]
    pub at_once: bool,
}

/// A power that is not, or not wholly, at war from the start (7.2). The turn in which it joins by itself is `entry_turn` of
/// the power.
#[form(has(cited))]
pub struct Joining {
    /// The power.
    pub power: Ref<Power>,
    /// The side that counts its spaces as its own until it joins.
    pub friendly_to: Option<Ref<Side>>,
    /// The sides whose forces may not enter its home spaces until it joins.
    #[serde(default)]
    pub closed_to: Vec<Ref<Side>>,
    /// Powers that may enter all the same.
    #[serde(default)]
    pub guests: Vec<Ref<Power>>,
    /// Lines that neither the guests nor the power's own forces may cross until it joins.
    #[serde(default)]
    pub barred: Vec<Barred>,
    /// True if its own forces may act before it joins.
    #[serde(default)]
    pub acts: bool,
    /// The only countries that its own forces may enter before it joins; empty for all that are open to it.
    #[serde(default)]
    pub within: Vec<Id>,
    /// True if it may build corps before it joins.
    #[serde(default)]
    pub builds: bool,
    /// True if its side may bring it in at any time, by acting with it.
    #[serde(default)]
    pub by_choice: bool,
    /// Earlier turns in which a die is rolled for it.
    #[serde(default)]
    pub rolls: Vec<TurnRoll>,
    /// A force that, once in place, keeps its forces at home until it joins.
    pub checked_by: Option<Check>,
    /// Resource points that it brings, or costs, when it joins.
    #[serde(default)]
    pub points: Vec<SidePoints>,
}

/// A connection that is closed (7.2.2).
#[form]
pub struct Barred {
    /// One end.
    pub from: Ref<Space>,
    /// The other end.
    pub to: Ref<Space>,
}

/// A turn in which a die is rolled.
#[form]
pub struct TurnRoll {
    /// The turn.
    pub turn: Ref<TrackSpace>,
    /// The highest roll at which it happens.
    #[schema(minimum = 1, maximum = 6)]
    pub roll: u32,
    /// The die table that shows it.
    pub table: Option<Ref<DieTable>>,
}

/// A force that keeps a power's forces at home: it must come with the first action of its side (7.2.8).
#[form(has(cited))]
pub struct Check {
    /// The space where it must stand.
    pub space: Ref<Space>,
    /// The power whose corps they are.
    pub power: Ref<Power>,
    /// Number of corps.
    pub corps: u32,
}

/// A space that supplies a power as its capital does (2.4, 17.3).
#[form(has(cited))]
pub struct Source {
    /// The space.
    pub space: Ref<Space>,
    /// The powers.
    pub powers: Vec<Ref<Power>>,
    /// True if the appeal must have succeeded.
    #[serde(default)]
    pub after_appeal: bool,
}

/// A power that may place corps outside its home spaces (12.2.5, 12.2.6).
#[form(has(cited))]
pub struct Landing {
    /// The power.
    pub power: Ref<Power>,
    /// The space.
    pub space: Ref<Space>,
    /// Corps a turn.
    pub corps: u32,
    /// True if only scheduled reinforcements may use it, not newly built corps.
    #[serde(default)]
    pub scheduled: bool,
}

/// A fleet that can contest a sea zone (12.3.6, 13.5.6).
#[form(has(cited))]
pub struct FleetRules {
    /// Its counter.
    pub marker: Ref<Marker>,
    /// The side that it belongs to.
    pub side: Ref<Side>,
    /// The zone that it contests.
    pub zone: Ref<SeaZone>,
    /// Its port, where it is on the map.
    pub port: Option<Ref<Port>>,
    /// The space to which the port's line of communication must lead.
    pub line_to: Option<Ref<Space>>,
    /// True if a siege roll against the port removes it for good.
    #[serde(default)]
    pub lost_in_siege: bool,
    /// The power that must be at war for it to sail.
    pub after: Option<Ref<Power>>,
    /// Cost of a point of strength.
    pub cost: u32,
    /// Its greatest strength.
    pub strength: u32,
    /// Strength that the other side adds to its roll, besides its squadron.
    pub defence: u32,
    /// Strength that the other side adds instead after an event.
    pub defence_later: Option<u32>,
    /// The event of `defence_later`.
    pub event: Option<Ref<Card>>,
    /// Turns from which the other side adds a point more.
    #[serde(default)]
    pub defence_from: Vec<Ref<TrackSpace>>,
}

/// Squadrons that one side shares out among the sea zones each turn, without cost (8.0, 12.3).
#[form(has(cited))]
pub struct Squadrons {
    /// The side.
    pub side: Ref<Side>,
    /// The zone that has the stronger one until `power` is at war.
    pub zone: Ref<SeaZone>,
    /// The power that must be at war for the side to choose the zone.
    pub power: Ref<Power>,
    /// Strength of the stronger and of the weaker ones.
    pub strengths: [u32; 2],
}

/// Control of a contested sea zone (10.0).
#[form(has(cited))]
pub struct SeaControl {
    /// The zone.
    pub zone: Ref<SeaZone>,
    /// The side that gains it, and gains it back each winter.
    pub side: Ref<Side>,
    /// The ports; it needs one of them. Empty if it needs none.
    #[serde(default)]
    pub ports: Vec<Ref<Port>>,
    /// Victory points lost each winter without it.
    pub penalty: u32,
}

/// The effect of an event card.
#[form(has(cited))]
pub struct EventRule {
    /// The card.
    pub card: Ref<Card>,
    /// The kind of effect.
    pub effect: Effect,
    /// The power that it is about.
    pub power: Option<Ref<Power>>,
    /// The side that it is about; without it the one that drew the card.
    pub side: Option<Ref<Side>>,
    /// The spaces that it is about.
    #[serde(default)]
    pub spaces: Vec<Ref<Space>>,
    /// The country that it is about.
    pub region: Option<Id>,
    /// Number of action cards or battle dice, or a strength.
    #[serde(default)]
    pub value: i32,
    /// A card that must have been played before.
    pub after: Option<Ref<Card>>,
    /// Number of turns that it lasts; 0 if it lasts for ever.
    #[serde(default)]
    pub turns: u32,
}

/// The effects of events that the engine plays.
#[words]
pub enum Effect {
    /// `power` goes over to its other side (7.2.2).
    ChangeSides,
    /// `side` gains control of `spaces` (6.1.2).
    Seize,
    /// `side` is dealt `value` action cards more, or fewer, each turn while it lasts.
    Hand,
    /// `side` rolls its battle dice first; held until a battle (21, 1742).
    FirstFire,
    /// `power` leaves the war; `region` is closed with its home spaces (7.2.9).
    Leave,
    /// `power` comes back into the war (7.2.9).
    Return,
    /// Fortresses of `spaces` have strength `value` from now on (16.2).
    Fortify,
    /// `side` has `value` more battle dice when it attacks one of `spaces` by sea, while it lasts (10.3.2).
    Rising,
    /// None by itself: other parts of the rules ask whether the event has happened.
    Remember,
}

/// Spaces that a force takes by marching in, in the first turn (20.4.2).
#[form(has(cited))]
pub struct Conquest {
    /// The space.
    pub space: Ref<Space>,
    /// The power whose corps must be there at the end of a campaign action.
    pub power: Ref<Power>,
    /// True if it must be the power's first action of all, with one leader of its own and one corps from its capital.
    #[serde(default)]
    pub first_action: bool,
}

/// A fortress of the other side that lies blockaded in a space, in the first turn (20.4.3).
#[form(has(cited))]
pub struct Blockade {
    /// The space.
    pub space: Ref<Space>,
    /// The marker that shows it.
    pub marker: Ref<Marker>,
    /// Strength of the space's fortress while it lasts.
    pub strength: u32,
    /// The side that the blockaded garrison belongs to.
    pub side: Ref<Side>,
    /// The corps that is freed, or goes to the force pool.
    pub corps: Ref<Corps>,
    /// Victory points for taking the space, instead of its own.
    pub points: u32,
}

/// The uprising of a power (18.0).
#[form(has(cited))]
pub struct Uprising {
    /// The power that rises.
    pub power: Ref<Power>,
    /// The loyalty track.
    pub track: Ref<Track>,
    /// The marker on it.
    pub marker: Ref<Marker>,
    /// The side that it rises for.
    pub side: Ref<Side>,
    /// Spaces that change control, its home spaces after that.
    pub spaces: Vec<Ref<Space>>,
    /// The capital whose control moves the loyalty marker.
    pub capital: Ref<Space>,
    /// The second space whose control moves it.
    pub second: Ref<Space>,
    /// The country whose fortresses count.
    pub region: Id,
    /// Fortresses that count for the loyalty marker.
    pub fortresses: u32,
    /// The sea zone that the side must control.
    pub zone: Ref<SeaZone>,
    /// The corps that appears, and where.
    pub corps: Ref<Corps>,
}

/// The withdrawal of a power (19.0 D, E).
#[form(has(cited))]
pub struct Withdrawal {
    /// The power that withdraws.
    pub power: Ref<Power>,
    /// Leaders that go with it.
    pub leaders: Vec<Ref<Leader>>,
    /// The turns in which it can be negotiated.
    pub turns: Vec<Ref<TrackSpace>>,
    /// The turn in which it happens by itself, in the historical scenario.
    pub historical: Ref<TrackSpace>,
    /// Victory points that one, two and three concessions cost.
    pub concessions: Vec<u32>,
    /// Modified roll at which it withdraws.
    #[schema(minimum = 1, maximum = 20)]
    pub roll: u32,
    /// The die table that shows it.
    pub table: Option<Ref<DieTable>>,
    /// The space whose control by the other side adds to the roll.
    pub space: Ref<Space>,
    /// The event that adds to the roll.
    pub after: Ref<Card>,
    /// The turn from which the year adds to the roll.
    pub from: Ref<TrackSpace>,
    /// The lasting event that ends with it.
    pub event: Ref<Card>,
    /// Points at or below which the other side wins at once.
    pub automatic: u32,
    /// Resource points of its side afterwards.
    pub points: u32,
    /// Action cards of its side afterwards.
    pub hand: u32,
}

/// The death of a ruler (7.2.1).
#[form(has(cited))]
pub struct Succession {
    /// The ruler.
    pub leader: Ref<Leader>,
    /// The power whose forces are removed with him.
    pub power: Ref<Power>,
    /// The powers whose spaces change sides.
    pub powers: Vec<Ref<Power>>,
    /// The side that they go to.
    pub side: Ref<Side>,
    /// The turns in which a die is rolled, before the event cards.
    pub rolls: Vec<TurnRoll>,
    /// Victory points that the side gains.
    pub points: u32,
    /// Resource points gained and lost from that turn on.
    pub resources: Vec<SidePoints>,
}

/// An appeal for troops and money (17.0).
#[form(has(cited))]
pub struct Appeal {
    /// The power that makes it.
    pub power: Ref<Power>,
    /// The highest roll at which it succeeds in the first turn; in the second it does by itself.
    #[schema(minimum = 1, maximum = 6)]
    pub roll: u32,
    /// The die table that shows it.
    pub table: Option<Ref<DieTable>>,
    /// Corps that go to the force pool at once.
    pub pool: u32,
    /// Corps that arrive in the next turn.
    pub corps: u32,
    /// Resource points gained from the next turn on.
    pub resources: Vec<SidePoints>,
}

/// Irregulars who cut lines of communication (17.4).
#[form(has(cited))]
pub struct Irregulars {
    /// The side that has them.
    pub side: Ref<Side>,
    /// Their marker.
    pub marker: Ref<Marker>,
    /// The countries in which they can rise.
    pub regions: Vec<Id>,
    /// Movement points more that a campaign of the other side pays to enter.
    pub cost: u32,
    /// Battle dice that their side gains in the space.
    pub dice: u32,
}

/// An army on the march that ends the last turn (18.0 D).
#[form(has(cited))]
pub struct March {
    /// The turn.
    pub turn: Ref<TrackSpace>,
    /// The side that rolls at the start of each of its rounds; at the round's number or less, the campaign ends with it.
    pub side: Ref<Side>,
}

/// Leaders who are called away for a turn (19.0 of A Pragmatic War).
#[form(has(cited))]
pub struct Absence {
    /// The power that must have been at war before the turn.
    pub after: Ref<Power>,
    /// The table that is rolled on: its results are names of leaders, or nobody.
    pub table: Ref<DieTable>,
}

/// Events that a side can have for victory points instead of the card that it would draw (20.5.1).
#[form(has(cited))]
pub struct Economy {
    /// The side.
    pub side: Ref<Side>,
    /// Victory points that an event costs.
    pub points: u32,
    /// The events.
    #[schema(minItems = 1)]
    pub events: Vec<Bought>,
}

/// An event that can be bought.
#[form]
pub struct Bought {
    /// Its card.
    pub card: Ref<Card>,
    /// The first turn in which it can be.
    pub from: Option<Ref<TrackSpace>>,
}
