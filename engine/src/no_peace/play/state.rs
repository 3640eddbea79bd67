//! The state of a game.

use crate::no_peace::records::SidePoints;

use super::action::Action;
use super::game::{Control, Game, Place, Side};
use super::set::Set;
use super::task::{Attack, Battle, March, Purpose, Select, Task};

/// The outcome of a game (6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    pub winner: Side,
    /// True for a major victory.
    pub major: bool,
    /// The reason for the end.
    pub end: End,
}

/// A reason for the end of a game (6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum End {
    /// The last turn: the verdict is on points (6.3).
    LastTurn,
    /// A power was talked out of the war: the verdict is on points (19.0 E).
    Talks,
    /// Automatic victory by holding this space (6.2).
    Prize(u8),
    /// Automatic victory by points (6.2).
    Points,
    /// Automatic victory as a power left the war (6.2).
    Withdrawal,
}

impl End {
    /// True if the victory is automatic (6.2).
    pub fn automatic(self) -> bool {
        !matches!(self, Self::LastTurn | Self::Talks)
    }
}

/// Statistics of a game, for reports. The rules do not use them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Spaces that some force moved into.
    pub entered: Set,
    /// Fortresses that were rolled against.
    pub besieged: Set,
    /// Spaces that changed hands.
    pub taken: Set,
    /// Spaces in which a corps of their holder stood when the enemy last came before them.
    pub guarded: Set,
    /// Leaders who led a campaign.
    pub led: Set,
    /// Event cards that were drawn.
    pub drawn: Set,
    /// Event cards whose effect was played.
    pub played: Set,
    /// Counters whose arrival was put off for want of a space.
    pub delayed: Set,
    /// Action rounds in which a side did nothing: no march, siege, recovery or voyage.
    pub idle: [u16; 2],
    /// Campaigns that each side began.
    pub campaigns: [u16; 2],
    /// Campaigns without any march, siege or conversion.
    pub empty: [u16; 2],
    /// True if something was done in this action round.
    pub busy: bool,
    /// Turns in which a side did something in an action round.
    pub active: [Set; 2],
    /// Battles, and famous or major victories by side.
    pub battles: u16,
    /// Famous or major victories.
    pub victories: [u16; 2],
    pub sieges: u16,
    /// Decisions of the players.
    pub decisions: u32,
    /// Victory points after each turn.
    pub points: Vec<i32>,
}

/// The state of a game: the locations of counters, everything in force, and the current decision.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own that the rules ask about")]
pub struct State {
    /// The counters in each space.
    pub at: Vec<Set>,
    /// The location of each counter.
    pub place: Vec<Place>,
    /// Corps that are reduced, leaders on the back of their counter.
    pub down: Set,
    /// Counters that are demoralized (16.3.4).
    pub demoralized: Set,
    /// Counters that took part in an action of this round (13.4.3).
    pub acted: Set,
    /// Counters inside a besieged fortress (17.3).
    pub inside: Set,
    /// Leaders turned for good: they are never promoted again (3.1.3).
    pub fallen: Set,
    /// Counters that avoided battle or lost one in this action (14.6.2).
    pub spent: Set,
    /// Control of each space (2.3).
    pub control: Control,
    /// The full strength of each fortress now.
    pub fortress: Vec<u8>,
    /// The losses of its walls (17.2.2).
    pub breach: Vec<u8>,
    /// Siege rolls made in the present siege, two at most (17.5.3).
    pub continued: Vec<u8>,
    /// Fortresses rolled against in this round (17.5.4).
    pub rolled: Set,
    /// Fortified lines: side and level (15.1).
    pub lines: Vec<Option<(Side, u8)>>,
    /// Famous, or major, victory markers (16.5.2).
    pub victory: Vec<Option<Side>>,
    /// The side that controls each sea zone (2.5).
    pub zones: Vec<Side>,
    /// Sea zones won in a naval battle of this turn, as bits (13.5.6).
    pub naval: u8,
    /// Sea zones that the side of their ports has held before, as bits: if lost again, they come back in winter only
    /// (10.2).
    pub gained: u8,
    /// Victory points of the first side (6.1.1).
    pub points: i32,
    /// Resource points of each side a turn (12.3.1).
    pub income: [i32; 2],
    /// Resource points left to spend.
    pub purse: [i32; 2],
    /// New corps and restored corps of each power in this phase.
    pub raised: Vec<[u8; 2]>,
    /// Landings used in this turn (12.2.5).
    pub landed: Vec<u8>,
    pub turn: u8,
    /// Rounds that each side has played in this campaign.
    pub rounds: [u8; 2],
    /// The round with which this campaign ends early.
    pub last_round: Option<u8>,
    /// The first action of a side's first round is still to come.
    pub opening: [bool; 2],
    /// The very first action of each side is still to come, or under way.
    pub first_action: [bool; 2],
    /// Spaces whose counters have changed in this action.
    pub touched: Set,
    pub at_war: Set,
    /// Powers that have left the war for now or for ever.
    pub out: Set,
    /// Spaces of powers that have left the war: closed to all, and to lines of communication (7.2.9).
    pub shut: Set,
    /// Fortresses whose besiegers go in this winter (19.0 A).
    pub vacated: Set,
    /// Counters that withdraw in this winter: all at once, without firing (19.0 A).
    pub withdrawing: Set,
    /// Powers held in check (7.2.8).
    pub checked: Set,
    /// The side of each power.
    pub side_of: Vec<Side>,
    /// Action cards left in the deck, by number of actions less one.
    pub deck: [u8; 4],
    /// Action cards in the discards.
    pub discards: [u8; 4],
    /// Action cards in hand.
    pub hand: [[u8; 4]; 2],
    /// The cards that the players have shown (13.2.1).
    pub shown: [Option<u8>; 2],
    /// Action cards gained or lost by events that last.
    pub extra_cards: [i32; 2],
    /// Event cards in the deck.
    pub events: Set,
    /// Event cards held by each side.
    pub held: [Set; 2],
    /// Event cards that have happened and last, or are remembered.
    pub happened: Set,
    /// Event cards that end when a turn ends: the turn, the card, the side it is about.
    pub ending: Vec<(u8, u8, Side)>,
    /// The position of the loyalty marker, and the side whose face is up (18.2).
    pub loyalty: (u8, Side),
    /// True after the uprising.
    pub risen: bool,
    /// The turn in which the power withdrew (19.0).
    pub withdrew: Option<u8>,
    /// The turn in which the appeal succeeded (17.1).
    pub appeal: Option<u8>,
    /// The space of the irregulars' marker, and whether they have risen in this campaign (17.4).
    pub irregulars: Option<u8>,
    /// True if the irregulars have risen in this campaign.
    pub irregulars_used: bool,
    /// The strength of each fleet; and whether it is lost for good.
    pub fleets: Vec<u8>,
    /// Fleets lost for good.
    pub fleets_lost: Set,
    /// The zone with the stronger squadron.
    pub squadron: u8,
    /// True while the blockade of the first turn is in force (20.4.3).
    pub blockade: bool,
    /// Counters that wait to be placed in this phase.
    pub waiting: Vec<u8>,
    /// The spaces that the waiting counters are restricted to, if they are.
    pub waiting_in: Option<Set>,
    /// Replacement and rally actions made in this round (13.5.3, 13.5.4).
    pub replaced: bool,
    /// True if a rally was made in this round.
    pub rallied: bool,
    /// True if anything was done in this round.
    pub busy: bool,
    /// Spaces with a line of communication to each power's own sources (11.1).
    pub networks: Vec<Network>,
    /// Spaces with a line of communication to any capital of a side.
    pub network: [Network; 2],
    /// Spaces that each power's forces may enter; the last one is for leaders without a home.
    pub open: Vec<Set>,
    /// Counters of powers whose forces may not act.
    pub bound: Set,
    /// True if `networks` must be traced anew.
    pub stale: bool,
    /// Spaces where counters have come or gone, so that ports may be besieged or free.
    pub moved: Set,
    /// The ports that were besieged when `networks` were traced.
    pub blocked: Set,
    /// The current tasks, the innermost last.
    pub tasks: Vec<Task>,
    /// The campaign that is under way.
    pub march: March,
    /// The attack that is under way.
    pub attack: Attack,
    /// The battle that is under way.
    pub battle: Battle,
    /// The actions that are legal now.
    pub legal: Vec<Action>,
    /// Decisions since the last real one that were made at once, as they left no choice.
    pub forced: Vec<Action>,
    pub outcome: Option<Outcome>,
    pub tally: Tally,
}

/// The spaces that have a line of communication to some sources.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Network {
    /// Spaces with a line that goes on from there by land.
    pub through: Set,
    /// Besieged ports that have their line by sea alone: it goes no farther (11.1.3).
    pub ends: Set,
}

impl Network {
    /// True if a space belongs to it.
    pub fn contains(&self, space: u8) -> bool {
        self.through.contains(space) || self.ends.contains(space)
    }

    pub(super) fn join(&mut self, other: Self) {
        self.through |= other.through;
        self.ends = (self.ends | other.ends) - self.through;
    }
}

impl State {
    /// The state at the start of the first turn, before anything is decided.
    pub(super) fn new(game: &Game) -> Self {
        let spaces = game.spaces.len();
        let rules = &game.rules;
        let mut income = [0; 2];
        for points in &rules.resources.points {
            if let Some(side) = game.side(points.side.id()) {
                income[side.ix()] = points.points;
            }
        }
        let mut state = Self {
            at: vec![Set::EMPTY; spaces],
            place: vec![Place::Removed; game.pieces.len()],
            control: game.control,
            fortress: game.spaces.iter().map(|space| space.fortress).collect(),
            breach: vec![0; spaces],
            continued: vec![0; spaces],
            lines: game.lines.clone(),
            victory: vec![None; spaces],
            zones: game.zones.iter().map(|zone| zone.control).collect(),
            points: i32::try_from(rules.victory.start).unwrap_or_default(),
            income,
            raised: vec![[0; 2]; game.powers.len()],
            landed: vec![0; game.index.landings.len()],
            turn: game.first,
            opening: [true; 2],
            first_action: [true; 2],
            at_war: Set::of(&game.powers, |power| power.at_war),
            side_of: game.powers.iter().map(|power| power.side).collect(),
            deck: game.actions,
            events: Set::of(&game.events, |event| !event.later),
            loyalty: game.loyalty_start,
            fleets: vec![0; game.fleets.len()],
            squadron: game.index.squadrons.map_or(0, |(zone, _)| zone),
            blockade: game.index.blockade.is_some(),
            networks: vec![Network::default(); game.powers.len()],
            open: vec![Set::EMPTY; game.powers.len() + 2],
            stale: true,
            ..Self::default()
        };
        for placed in &game.set_up {
            state.place[usize::from(placed.piece)] = placed.place;
            if let Place::Space(space) = placed.place {
                state.at[usize::from(space)].insert(placed.piece);
            }
            state.down.put(placed.piece, placed.down);
        }
        if let (Some((space, _)), Some(blockade)) = (&game.index.blockade, &rules.blockade) {
            state.fortress[usize::from(*space)] = u8::try_from(blockade.strength).unwrap_or_default();
        }
        state
    }

    /// The actions that are legal now; none once the game is over.
    pub fn legal(&self) -> &[Action] {
        &self.legal
    }

    /// The side that decides now.
    pub fn to_move(&self) -> Option<Side> {
        self.tasks.last().and_then(Task::decider)
    }

    /// The counters of a side in a space, those inside a fortress among them.
    pub fn here(&self, game: &Game, side: Side, space: u8) -> Set {
        self.at[usize::from(space)] & game.of[side.ix()]
    }

    /// The counters of a side in a space that are not shut up in a fortress (17.3).
    pub fn field(&self, game: &Game, side: Side, space: u8) -> Set {
        self.here(game, side, space) - self.inside
    }

    /// The spaces where some of these counters are.
    pub fn spread(&self, pieces: Set) -> Set {
        pieces.into_iter().filter_map(|piece| self.space_of(piece)).collect()
    }

    /// The corps of a side in a space that are not shut up in a fortress.
    pub fn field_corps(&self, game: &Game, side: Side, space: u8) -> Set {
        self.field(game, side, space) & game.corps
    }

    /// True if a space is a fortress under siege: held by one side, with corps of the other before it (17.1.1).
    pub fn besieged(&self, game: &Game, space: u8) -> bool {
        let Some(holder) = self.control.of(space) else { return false };
        self.fortress[usize::from(space)] > 0 && !self.field_corps(game, holder.other(), space).is_empty()
    }

    /// True if a space is a fortress of a side in which its units can take shelter (14.7.4).
    pub(super) fn shelters(&self, side: Side, space: u8) -> bool {
        self.control.of(space) == Some(side) && self.fortress[usize::from(space)] > 0
    }

    /// All fortresses under siege (17.1.1).
    pub fn sieges(&self, game: &Game) -> Set {
        let corps = |side: Side| self.spread((game.of[side.ix()] & game.corps) - self.inside);
        let before = Side::BOTH.map(|side| self.control.by(side.other()) & corps(side));
        (before[0] | before[1]).into_iter().filter(|space| self.fortress[usize::from(*space)] > 0).collect()
    }

    /// One counter of each kind and condition among some: equal counters are a single choice. Counters of a kind have
    /// consecutive numbers (13.5).
    pub(super) fn kinds<'g>(&self, game: &'g Game, pieces: Set) -> impl Iterator<Item = u8> + use<'g> {
        let (down, demoralized) = (self.down, self.demoralized);
        let (mut kind, mut seen) = (u8::MAX, 0u8);
        pieces.into_iter().filter(move |piece| {
            let own = game.pieces[usize::from(*piece)].kind;
            if own != kind {
                (kind, seen) = (own, 0);
            }
            let condition = 1 << (u8::from(down.contains(*piece)) << 1 | u8::from(demoralized.contains(*piece)));
            let new = seen & condition == 0;
            seen |= condition;
            new
        })
    }

    /// True if a power's forces may act (7.2).
    pub(super) fn acts(&self, game: &Game, power: u8) -> bool {
        if self.out.contains(power) {
            return false;
        }
        let joining = game.powers[usize::from(power)].joining.as_ref();
        self.at_war.contains(power) || joining.is_some_and(|joining| joining.acts || joining.by_choice)
    }

    /// Victory points for capturing a space: the printed number, else the strength of its fortress, which an event may
    /// have raised (6.1.1).
    pub fn worth(&self, game: &Game, space: u8) -> i32 {
        let row = &game.spaces[usize::from(space)];
        row.vp.unwrap_or_else(|| i32::from(row.fortress.max(self.fortress[usize::from(space)])))
    }

    /// The defense value of a fortress: its walls and the steps of its garrison (17.4). All units inside are the
    /// garrison.
    pub fn defense_value(&self, game: &Game, space: u8) -> u8 {
        let at = usize::from(space);
        let garrison = self.at[at] & self.inside & game.corps;
        let steps = 2 * garrison.len() - (garrison & self.down).len();
        (self.fortress[at] - self.breach[at].min(self.fortress[at])).saturating_add(u8::try_from(steps).unwrap_or(9))
    }

    /// A leader's tactical rating with these corps: a point less without a home corps, and for each missing home power
    /// if he has two; on a minor face only if that has a home, too (3.1.1, 3.1.2).
    pub fn tactical(&self, game: &Game, leader: u8, corps: Set) -> u8 {
        let down = self.down.contains(leader);
        let (printed, _) = game.ratings(leader, down);
        let Some(counter) = &game.pieces[usize::from(leader)].leader else { return 0 };
        if !game.named(leader, down) && !game.rules.battle.minor_homes {
            return printed;
        }
        let absent = counter.home.iter().filter(|power| !corps.meets(game.powers[usize::from(**power)].corps));
        printed.saturating_sub(u8::try_from(absent.count()).unwrap_or(u8::MAX))
    }

    /// The corps that these leaders may command: the two best ratings together (13.5.1).
    pub fn command(&self, game: &Game, leaders: Set) -> u32 {
        let (mut best, mut second) = (0, 0);
        for leader in leaders {
            let (_, command) = game.ratings(leader, self.down.contains(leader));
            if command > best {
                (best, second) = (command, best);
            } else {
                second = second.max(command);
            }
        }
        u32::from(best) + u32::from(second)
    }

    /// Puts a counter somewhere.
    pub(super) fn put(&mut self, piece: u8, place: Place) {
        if let Some(space) = self.space_of(piece) {
            self.at[usize::from(space)].remove(piece);
            self.touched.insert(space);
            self.moved.insert(space);
        }
        if let Place::Space(space) = place {
            self.at[usize::from(space)].insert(piece);
            self.touched.insert(space);
            self.moved.insert(space);
        } else {
            self.demoralized.remove(piece);
        }
        self.inside.remove(piece);
        self.place[usize::from(piece)] = place;
    }

    /// Moves counters to a space.
    pub(super) fn move_all(&mut self, pieces: Set, space: u8) {
        for piece in pieces {
            self.put(piece, Place::Space(space));
        }
    }

    /// The space that a counter is in.
    pub fn space_of(&self, piece: u8) -> Option<u8> {
        match self.place[usize::from(piece)] {
            Place::Space(space) => Some(space),
            _ => None,
        }
    }

    /// Resource points that sides gain from now on (12.3.1).
    pub(super) fn earn(&mut self, game: &Game, gains: &[SidePoints]) {
        for gain in gains {
            if let Some(side) = game.side(gain.side.id()) {
                self.income[side.ix()] += gain.points;
            }
        }
    }

    /// Begins gathering a force in a space, with a limit of corps (13.5.1).
    pub(super) fn gather(&mut self, side: Side, purpose: Purpose, space: u8, pool: Set, most: u8) {
        self.tasks.push(Task::Select(Select { side, purpose, space, pool, chosen: Set::EMPTY, most }));
    }

    /// Moves the victory point marker in a side's favour, within its track (6.1.1).
    pub(super) fn score(&mut self, game: &Game, side: Side, points: i32) {
        let [low, high] = game.rules.victory.range.map(|end| i32::try_from(end).unwrap_or(i32::MAX));
        let gain = if side == Side::One { points } else { -points };
        self.points = (self.points + gain).clamp(low, high);
    }

    /// The spaces that the force may enter at all: neutral, closed and one-sided spaces stay shut (2.4, 7.2).
    pub fn open_to(&self, game: &Game, pieces: Set) -> Set {
        let mut open: Option<Set> = None;
        for piece in pieces {
            let counter = &game.pieces[usize::from(piece)];
            let own = match counter.power {
                Some(power) => self.open[usize::from(power)],
                None => self.open[game.powers.len() + counter.side.ix()],
            };
            open = Some(open.map_or(own, |open| open & own));
        }
        open.unwrap_or_default()
    }
}
