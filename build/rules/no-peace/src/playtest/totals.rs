//! Many games added up. The order in which they are added makes no difference.

use std::collections::BTreeMap;

use muster_engine::no_peace::play::{End, Game, Set};

use super::cells::Ended;
use muster_rules::playtest::Counts;

/// The result of a game: winner; true if major; true if automatic.
pub type Ending = (usize, bool, bool);

/// The end of a game; for a prize, true if it was guarded.
pub type How = (End, Option<bool>);

/// Many games added up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    pub endings: BTreeMap<Ending, u64>,
    /// For each winner and end, the number of games by their last turn.
    pub ends: BTreeMap<(usize, How), BTreeMap<u8, u64>>,
    /// Victory points at the end.
    pub points: Counts,
    /// Victory points after each turn of the scenario, of the games that lasted so long.
    pub by_turn: Vec<Counts>,
    /// Turns that the games lasted.
    pub turns: Counts,
    /// Battles, siege rolls and decisions.
    pub battles: Counts,
    pub sieges: Counts,
    pub decisions: Counts,
    /// Famous victories of each side.
    pub famous: [Counts; 2],
    /// Rounds in which a side did nothing.
    pub idle: [Counts; 2],
    /// Campaigns of each side, and those in which nothing was done.
    pub campaigns: [[u64; 2]; 2],
    /// For each turn of the scenario in how many games each side did nothing in it.
    pub inactive: Vec<[u64; 2]>,
    /// In how many games each space was entered.
    pub entered: Vec<u64>,
    /// In how many games each space was besieged.
    pub besieged: Vec<u64>,
    /// In how many games each space changed hands.
    pub taken: Vec<u64>,
    /// In how many games each leader led a campaign.
    pub led: Vec<u64>,
    /// In how many games each event card was drawn.
    pub drawn: Vec<u64>,
    /// In how many games each event card was played.
    pub played: Vec<u64>,
    /// In how many games the arrival of each counter was put off.
    pub delayed: Vec<u64>,
}

impl Totals {
    pub fn new(game: &Game) -> Self {
        let turns = usize::from((game.last + 1).saturating_sub(game.first));
        let none = |count: usize| vec![0; count];
        Self {
            by_turn: vec![Counts::default(); turns],
            inactive: vec![[0; 2]; turns],
            entered: none(game.spaces.len()),
            besieged: none(game.spaces.len()),
            taken: none(game.spaces.len()),
            led: none(game.pieces.len()),
            drawn: none(game.events.len()),
            played: none(game.events.len()),
            delayed: none(game.pieces.len()),
            ..Self::default()
        }
    }

    pub fn add(&mut self, game: &Game, ended: &Ended) {
        let Ended { outcome, tally, .. } = ended;
        let winner = outcome.winner.ix();
        *self.endings.entry((winner, outcome.major, outcome.end.automatic())).or_default() += 1;
        let last = game.first + ended.turns.saturating_sub(1);
        *self.ends.entry((winner, (outcome.end, ended.guarded))).or_default().entry(last).or_default() += 1;
        self.points.add(ended.points);
        for (counts, points) in self.by_turn.iter_mut().zip(&tally.points) {
            counts.add(*points);
        }
        self.turns.add(ended.turns);
        self.battles.add(tally.battles);
        self.sieges.add(tally.sieges);
        self.decisions.add(tally.decisions);
        for side in 0..2 {
            self.famous[side].add(tally.victories[side]);
            self.idle[side].add(tally.idle[side]);
            self.campaigns[side][0] += u64::from(tally.campaigns[side]);
            self.campaigns[side][1] += u64::from(tally.empty[side]);
            for (turn, inactive) in (game.first..).zip(&mut self.inactive).take(usize::from(ended.turns)) {
                inactive[side] += u64::from(!tally.active[side].contains(turn));
            }
        }
        let sets: [(&mut Vec<u64>, Set); 7] = [
            (&mut self.entered, tally.entered),
            (&mut self.besieged, tally.besieged),
            (&mut self.taken, tally.taken),
            (&mut self.led, tally.led),
            (&mut self.drawn, tally.drawn),
            (&mut self.played, tally.played),
            (&mut self.delayed, tally.delayed),
        ];
        for (counts, set) in sets {
            for at in set {
                if let Some(count) = counts.get_mut(usize::from(at)) {
                    *count += 1;
                }
            }
        }
    }

    /// Games that ended as they should.
    pub fn ended(&self) -> u64 {
        self.endings.values().sum()
    }

    /// Counts the games with such a result.
    pub fn endings(&self, fits: impl Fn(Ending) -> bool) -> u64 {
        self.endings.iter().filter(|(ending, _)| fits(**ending)).map(|(_, count)| count).sum()
    }
}
