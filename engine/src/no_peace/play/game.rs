//! A game as it never changes while it is played: the tables of a pack, by number.

use std::fmt;
use std::ops::Range;

use crate::no_peace::records::{
    self as table, Arrival as Action, Connection, DieModifier, DieResult, Effect, Power as PowerRow, Reinforcement,
    Rules, SetUp, Space as SpaceRow,
};
use muster_schema::game::Scenario;
use muster_schema::{Id, Text, common};

use super::set::Set;
use super::state::State;

/// One of the two sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The side that victory points are counted for (6.1.1).
    #[default]
    One,
    Two,
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    pub fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }

    /// Its place in a pair.
    pub fn ix(self) -> usize {
        self as usize
    }
}

/// The tables of a game, with the set-up and the schedule of the scenario.
#[derive(Debug)]
pub struct Tables<'t> {
    pub sides: &'t [common::Side],
    pub powers: &'t [PowerRow],
    pub zones: &'t [table::SeaZone],
    pub spaces: &'t [SpaceRow],
    pub connections: &'t [Connection],
    pub boxes: &'t [table::Box],
    pub tracks: &'t [table::Track],
    pub track_spaces: &'t [table::TrackSpace],
    pub leaders: &'t [table::Leader],
    pub corps: &'t [table::Corps],
    pub markers: &'t [table::Marker],
    pub decks: &'t [table::Deck],
    pub cards: &'t [table::Card],
    pub modifiers: &'t [DieModifier],
    /// The lines of the siege table.
    pub siege: Vec<&'t DieResult>,
    /// The lines of the table of leaders who are called away.
    pub absence: Vec<&'t DieResult>,
    /// `setup.csv`.
    pub set_up: Vec<&'t SetUp>,
    pub schedule: Vec<&'t Reinforcement>,
    pub scenario: &'t Scenario,
    pub rules: &'t Rules,
}

/// Reason why tables cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unplayable(pub String);

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unplayable {}

/// A way out of a space.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// The space at its end.
    pub to: u8,
    /// Movement points (14.1.1).
    pub cost: u8,
    /// The only side that may use it (2.1.4).
    pub only: Option<Side>,
    /// The power until whose entry its own side may not use it (7.2.2).
    pub barred: Option<u8>,
}

#[derive(Clone, Debug)]
pub struct Space {
    pub id: Id,
    pub name: Text,
    /// The powers whose home it is.
    pub home: Vec<u8>,
    /// Printed fortress strength; 0 for an unfortified space (2.3.2).
    pub fortress: u8,
    /// Corps of a side that may stack there; `u8::MAX` for no limit (4.1.1).
    pub limit: u8,
    /// The highest level of a fortified line that may be built, 0 for none (15.2.1).
    pub lines: u8,
    /// The sea zones of the port, as bits.
    pub zones: u8,
    /// Victory points for its capture, if the map prints them (6.1.1): see [`State::worth`](super::State::worth).
    pub vp: Option<i32>,
    /// The only side that may enter it (2.4).
    pub only: Option<Side>,
    /// The country that rules speak of.
    pub region: Option<Id>,
    pub edges: Vec<Edge>,
    /// The neighbouring spaces, by the connections that each side may use.
    pub near: [Set; 2],
    /// The ends that each side always reaches with one movement point.
    pub step: [Set; 2],
}

/// Control of each space (2.3); a neutral space belongs to nobody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Control([Set; 2]);

impl Control {
    /// The side that controls a space.
    pub fn of(&self, space: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.0[side.ix()].contains(space))
    }

    /// The spaces that a side controls.
    pub fn by(&self, side: Side) -> Set {
        self.0[side.ix()]
    }

    /// Gives a space to a side, or to nobody.
    pub fn put(&mut self, space: u8, holder: Option<Side>) {
        for side in Side::BOTH {
            self.0[side.ix()].put(space, holder == Some(side));
        }
    }
}

impl Edge {
    /// True if a side may use it now (2.1.4, 7.2.2).
    pub(super) fn is_open(self, state: &State, side: Side) -> bool {
        self.only.is_none_or(|only| only == side) && self.barred.is_none_or(|power| state.at_war.contains(power))
    }
}

#[derive(Clone, Debug)]
pub struct Power {
    pub id: Id,
    pub name: Text,
    /// The side it begins on, or joins.
    pub side: Side,
    /// True if it is at war from the start.
    pub at_war: bool,
    /// The turn in which it joins by itself.
    pub joins: Option<u8>,
    /// Its capital and other sources of supply; the second part only after the appeal (11.2).
    pub sources: [Set; 2],
    pub home: Set,
    /// New corps and restored corps a turn (12.3.4, 12.3.5).
    pub limits: [u8; 2],
    /// The conditions of its entry into the war, if there are any.
    pub joining: Option<Joining>,
    pub corps: Set,
}

impl Power {
    /// Resource points that each side gains when it joins (7.2).
    pub(super) fn gains(&self) -> [i32; 2] {
        self.joining.as_ref().map_or([0; 2], |joining| joining.points)
    }
}

/// The restrictions on a power before it is at war (7.2).
#[derive(Clone, Debug)]
pub struct Joining {
    /// The side that holds its spaces meanwhile.
    pub friendly_to: Option<Side>,
    /// The sides that its home spaces are closed to.
    pub closed_to: [bool; 2],
    /// Powers that may enter all the same.
    pub guests: Vec<u8>,
    /// True if its forces may act.
    pub acts: bool,
    /// The spaces its forces may go to; `None` for any.
    pub within: Option<Set>,
    /// The condition under which it is checked (7.2.8): a space, the power that checks it, and a number of corps.
    pub checked: Option<(u8, u8, u8)>,
    /// True if it may build.
    pub builds: bool,
    /// True if its side may bring it in by acting with it.
    pub by_choice: bool,
    /// Turns in which a die is rolled, and the highest roll at which it joins.
    pub rolls: Vec<(u8, u8)>,
    /// Resource points gained when it joins.
    pub points: [i32; 2],
}

/// A counter that fights: leaders come first, then corps.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The id of its row.
    pub id: Id,
    pub name: Text,
    /// The number of its row among all rows of leaders and corps: counters of one row are alike.
    pub kind: u8,
    pub side: Side,
    /// Its power; for a leader the first home power on his band.
    pub power: Option<u8>,
    /// The properties of a leader.
    pub leader: Option<Leader>,
}

impl Piece {
    /// The word for a counter with its back up: a reduced corps, a minor leader, or another named one who replaces him.
    pub fn back(&self) -> &'static str {
        match &self.leader {
            None => "reduced",
            Some(leader) if leader.second => "replaced",
            Some(_) => "minor",
        }
    }
}

#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "what is printed on a counter")]
pub struct Leader {
    /// True if his front is a named leader.
    pub named: bool,
    /// Tactical and command rating of the front, and of the back.
    pub ratings: [(u8, u8); 2],
    /// True if he wears a crown.
    pub royal: bool,
    /// True if the back is a named leader too.
    pub second: bool,
    /// True if he is a staff officer, who takes the place of the wounded (20.5.3).
    pub staff: bool,
    /// The home powers on his band.
    pub home: Vec<u8>,
}

#[derive(Clone, Debug)]
pub struct Turn {
    pub id: Id,
    /// Its name: the year.
    pub name: Text,
    /// The side with the initiative (8.1).
    pub initiative: Side,
    /// Action cards dealt to each player (13.1).
    pub hand: u8,
    /// Sides that draw a second event card (9.2.4).
    pub second: [bool; 2],
}

/// A line of the schedule, a counter at a time.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// The turn, at the latest.
    pub turn: u8,
    /// The power whose entry brings it.
    pub joins: Option<u8>,
    pub action: Action,
    /// The counter.
    pub piece: u8,
    /// True if it arrives reduced, or on its minor leader side.
    pub down: bool,
    /// The place of arrival, if the schedule names one.
    pub place: Option<u8>,
}

#[derive(Clone, Debug)]
pub struct Event {
    pub id: Id,
    pub name: Text,
    /// True if it is not shuffled in before its turn.
    pub later: bool,
    /// True if it may be held.
    pub hold: bool,
    /// Its rule, if the engine plays it.
    pub rule: Option<EventRule>,
}

/// The effect of an event card.
#[derive(Clone, Debug)]
pub struct EventRule {
    pub effect: Effect,
    pub power: Option<u8>,
    pub side: Option<Side>,
    pub spaces: Set,
    pub value: i32,
    /// The card that must have been played before.
    pub after: Option<u8>,
    /// The number of turns it lasts; 0 for ever.
    pub turns: u8,
}

/// A fleet (13.5.6).
#[derive(Clone, Debug)]
pub struct Fleet {
    /// The id of its counter.
    pub id: Id,
    pub side: Side,
    /// The zone it contests.
    pub zone: u8,
    pub port: Option<u8>,
    /// The space that the port's line must lead to.
    pub line_to: Option<u8>,
    /// True if a siege roll against the port removes it.
    pub lost_in_siege: bool,
    /// The power that must be at war.
    pub after: Option<u8>,
    /// Cost of a point, and greatest strength.
    pub cost: i32,
    pub strength: u8,
    /// The strength that the other side adds.
    pub defence: u8,
    /// The event that adds to it, and the strength that the other side adds after the event.
    pub later: Option<(u8, u8)>,
    /// Turns from which it adds a point more.
    pub from: Vec<u8>,
}

/// The location of a counter (2.8, 12.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    Space(u8),
    /// Its side's force pool.
    Pool,
    /// The turn track: it arrives in that turn.
    Turn(u8),
    /// Held aside for an event or a special rule.
    Aside,
    /// Out of the game.
    Removed,
}

/// A counter of the set-up.
#[derive(Clone, Copy, Debug)]
pub struct Placed {
    pub piece: u8,
    pub place: Place,
    /// Reduced, or on its minor leader side.
    pub down: bool,
}

/// Die roll modifiers of a siege (17.5.3).
#[derive(Clone, Copy, Debug, Default)]
pub struct SiegeModifiers {
    /// No line of communication.
    pub no_line: i32,
    /// A threatened line only.
    pub threatened: i32,
    /// A port with a line by sea.
    pub port: i32,
    /// A fortress with a modifier of its own, besieged by the second side.
    pub hard: i32,
    pub inside: i32,
    /// Continued siege: second roll, and later ones.
    pub continued: [i32; 2],
    /// A good leader with a home corps.
    pub leader: i32,
    /// A famous victory nearby.
    pub famous: i32,
}

/// A game, ready to be played.
#[derive(Clone, Debug)]
pub struct Game {
    /// The ids of the sides.
    pub sides: [Id; 2],
    /// The names of the sides.
    pub side_names: [Text; 2],
    pub rules: Rules,
    pub spaces: Vec<Space>,
    pub zones: Vec<Zone>,
    pub powers: Vec<Power>,
    /// The counters that fight.
    pub pieces: Vec<Piece>,
    /// The leaders among them.
    pub leaders: Set,
    /// The corps among them.
    pub corps: Set,
    /// The counters of each side.
    pub of: [Set; 2],
    /// The turns, and the first and last of the scenario.
    pub turns: Vec<Turn>,
    /// The first turn of the scenario.
    pub first: u8,
    /// The last turn of the scenario.
    pub last: u8,
    pub set_up: Vec<Placed>,
    pub arrivals: Vec<Arrival>,
    /// Control at the start (2.3).
    pub control: Control,
    /// Fortified lines at the start: side and level.
    pub lines: Vec<Option<(Side, u8)>>,
    /// Fortified line counters of each side (15.2.2).
    pub line_counters: [u8; 2],
    /// Action cards: how many with one action, two, and so on.
    pub actions: [u8; 4],
    pub events: Vec<Event>,
    pub fleets: Vec<Fleet>,
    /// Results of the siege table from 0 (or less) to 9 (or more): losses of the besieger, of the besieged.
    pub siege: [(u8, u8); 10],
    pub modifiers: SiegeModifiers,
    /// The loyalty track: the numbers from its first space to its last.
    pub loyalty: Vec<i32>,
    /// The first space of the loyalty marker, and the side whose face is up.
    pub loyalty_start: (u8, Side),
    /// Rules that the scenario switches on.
    pub options: Options,
    /// The numbers behind the references of `rules`.
    pub index: Index,
}

#[derive(Clone, Debug)]
pub struct Zone {
    pub id: Id,
    /// The side that controls it at the start (2.5).
    pub control: Side,
    pub ports: Set,
}

/// Rules that a scenario switches on (20.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Options {
    /// Peace negotiations (19.0 E).
    pub negotiations: bool,
    /// Britain withdraws by itself (19.0 D).
    pub historical: bool,
    /// The lower victory levels (6.3).
    pub later_levels: bool,
    /// Leaders are called away (19.0 of A Pragmatic War).
    pub absence: bool,
    /// Events can be bought (20.5.1).
    pub economy: bool,
    /// Leaders can be wounded (20.5.3).
    pub wounds: bool,
}

impl Options {
    /// The names of the options in a scenario.
    pub const NAMES: [&'static str; 6] = [
        "peace-negotiations",
        "historical-withdrawal",
        "later-levels",
        "absent-leaders",
        "historic-economy",
        "wounded-leaders",
    ];

    /// Switches an option on; false if there is none of this name.
    pub fn switch_on(&mut self, name: &str) -> bool {
        let options = [
            &mut self.negotiations,
            &mut self.historical,
            &mut self.later_levels,
            &mut self.absence,
            &mut self.economy,
            &mut self.wounds,
        ];
        let option = Self::NAMES.into_iter().zip(options).find(|(known, _)| *known == name);
        option.map(|(_, option)| *option = true).is_some()
    }
}

/// The numbers behind the references of `rules.json`.
#[derive(Clone, Debug, Default)]
pub struct Index {
    /// Spaces whose siege has a modifier of its own.
    pub hard: Set,
    /// Prizes: side, space, targets of its line, the zone between, whether taken at once.
    pub prizes: Vec<(usize, u8, Set, Option<u8>, bool)>,
    /// The space whose holder wins if both would.
    pub decider: Option<u8>,
    /// Landings: power, space, corps a turn, whether for scheduled corps alone.
    pub landings: Vec<(u8, u8, u8, bool)>,
    /// Seas: zone, side, ports, penalty.
    pub seas: Vec<(u8, usize, Set, i32)>,
    /// Allies in a siege: side, space, corps, last turn.
    pub allies: Vec<(usize, u8, u8, u8)>,
    /// Conquests: space, power, first action only.
    pub conquests: Vec<(u8, u8, bool)>,
    /// Blockade: its space, and the counters of which the one held aside is released.
    pub blockade: Option<(u8, Set)>,
    /// Powers not restored in the first turn.
    pub no_restore: Vec<u8>,
    /// Uprising: its spaces, capital, second space, the country's fortresses, zone, corps.
    pub uprising: Option<Uprising>,
    /// Withdrawal: its turns and references.
    pub withdrawal: Option<Withdrawal>,
    /// Succession: its references.
    pub succession: Option<Succession>,
    /// The spaces where irregulars can rise.
    pub irregulars: Set,
    /// Squadrons: the zone of the stronger one, and the power that must be at war to choose.
    pub squadrons: Option<(u8, u8)>,
    /// The turn of the army on the march.
    pub march: Option<u8>,
    /// The power after whose entry leaders are called away, and the leader for each roll.
    pub absence: Option<(u8, [Option<u8>; 7])>,
    /// The side that can buy events, and which from which turn on.
    pub economy: Option<(Side, Vec<(u8, u8)>)>,
    /// The turn in which late events are added.
    pub added: Option<u8>,
}

/// See [`Index::uprising`].
#[derive(Clone, Debug, Default)]
pub struct Uprising {
    pub power: u8,
    /// Spaces that change control.
    pub spaces: Set,
    pub capital: u8,
    /// The second space.
    pub second: u8,
    /// Fortresses of the country, without the capital and the second space.
    pub fortresses: Set,
    /// All fortresses of the country.
    pub all: Set,
    pub zone: u8,
    pub corps: Set,
}

/// See [`Index::succession`].
#[derive(Clone, Debug, Default)]
pub struct Succession {
    pub leader: u8,
    /// The power whose forces leave with him.
    pub power: u8,
    /// The powers whose spaces change sides.
    pub powers: Vec<u8>,
    /// Turns in which a die is rolled, and the highest roll at which he dies.
    pub rolls: Vec<(u8, u8)>,
}

/// See [`Index::withdrawal`].
#[derive(Clone, Debug, Default)]
pub struct Withdrawal {
    pub power: u8,
    /// Leaders that go with it.
    pub leaders: Set,
    pub turns: Vec<u8>,
    /// The turn in which it happens by itself.
    pub historical: u8,
    /// The space that adds to the roll.
    pub space: u8,
    /// The event that adds to the roll.
    pub after: Option<u8>,
    /// The turn from which the year adds to the roll.
    pub from: u8,
    /// The lasting event that ends.
    pub event: Option<u8>,
}

impl Game {
    /// The game of these tables.
    ///
    /// # Errors
    /// If there are too many spaces or counters (255 of each), or a reference leads nowhere.
    pub fn new(tables: &Tables<'_>) -> Result<Self, Unplayable> {
        super::make::game(tables)
    }

    /// The side of an id.
    pub fn side(&self, id: Id) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.sides[side.ix()] == id)
    }

    /// The number of a space.
    pub fn space(&self, id: Id) -> Option<u8> {
        number(&self.spaces, |space| space.id == id)
    }

    /// The numbers of all counters.
    pub fn all_pieces(&self) -> Range<u8> {
        0..u8::try_from(self.pieces.len()).unwrap_or(u8::MAX)
    }

    /// The numbers of all spaces.
    pub(super) fn all_spaces(&self) -> Range<u8> {
        0..u8::try_from(self.spaces.len()).unwrap_or_default()
    }

    /// The spaces at the ends of connections that a side may use from some others.
    pub(super) fn beside(&self, side: Side, spaces: Set) -> Set {
        spaces.into_iter().fold(Set::EMPTY, |all, space| all | self.spaces[usize::from(space)].near[side.ix()])
    }

    /// The number of usable connections between each space and the nearest of some others, for a side; `u8::MAX` if
    /// none can be reached.
    pub fn distances(&self, side: Side, from: Set) -> Vec<u8> {
        let mut distances = vec![u8::MAX; self.spaces.len()];
        let (mut wave, mut seen, mut steps) = (from, from, 0u8);
        while !wave.is_empty() {
            for space in wave {
                distances[usize::from(space)] = steps;
            }
            wave = self.beside(side, wave) - seen;
            seen |= wave;
            steps = steps.saturating_add(1);
        }
        distances
    }

    /// A leader's tactical and command rating on a side of his counter (3.1).
    pub fn ratings(&self, piece: u8, down: bool) -> (u8, u8) {
        let leader = self.pieces[usize::from(piece)].leader.as_ref();
        leader.map_or((0, 0), |leader| leader.ratings[usize::from(down)])
    }

    /// True if a counter is a staff officer (20.5.3).
    pub fn is_staff(&self, piece: u8) -> bool {
        self.pieces[usize::from(piece)].leader.as_ref().is_some_and(|leader| leader.staff)
    }

    /// True if the leader on the face that is up is named.
    pub fn named(&self, piece: u8, down: bool) -> bool {
        let leader = self.pieces[usize::from(piece)].leader.as_ref();
        leader.is_some_and(|leader| if down { leader.second } else { leader.named })
    }
}

/// The place of the first item that fits.
pub(super) fn number<T>(items: &[T], fits: impl Fn(&T) -> bool) -> Option<u8> {
    items.iter().position(fits).and_then(|at| u8::try_from(at).ok())
}
