//! What is counted in a game, as cells of a row, and added up.

use std::collections::BTreeMap;

use muster_engine::described::game::Game;
use muster_engine::described::state::State;
use muster_rules::playtest::{Counts, Notable};

/// The columns of a game's row, beside those of all games.
pub const COLUMNS: [&str; 11] =
    ["verdict", "turns", "points", "held", "steps", "counters", "attacks", "rolls", "modifiers", "waits", "leads"];

/// The end of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ended {
    /// The number of the verdict; none if no verdict fits.
    pub verdict: Option<usize>,
    pub turns: i64,
    /// Of each side the points, in hundredths.
    pub points: Vec<i64>,
    /// The side that holds each place of worth, from 1; 0 for nobody.
    pub held: Vec<i64>,
    /// Of each side the steps that it lost, its counters that were eliminated, its attacks.
    pub steps: Vec<i64>,
    pub counters: Vec<i64>,
    pub attacks: Vec<i64>,
    /// How often each outcome came up in each column of each die table.
    pub rolls: Vec<i64>,
    /// How often each modifier of each die table applied.
    pub modifiers: Vec<i64>,
    pub waits: i64,
    pub leads: i64,
}

/// The places of worth.
pub fn prizes(game: &Game) -> impl Iterator<Item = (usize, &muster_engine::described::game::Place)> {
    game.places.iter().enumerate().filter(|(_, place)| place.worth > 0.0)
}

/// A number of hundredths as it is written.
pub fn hundredths(number: i64) -> String {
    if number % 100 == 0 { (number / 100).to_string() } else { format!("{}.{:02}", number / 100, (number % 100).abs()) }
}

impl Ended {
    pub fn of(game: &Game, state: &State) -> Self {
        let tally = &state.tally;
        let each = |numbers: &[u32]| numbers.iter().map(|number| i64::from(*number)).collect();
        #[expect(clippy::cast_possible_truncation, reason = "points are few")]
        let points = |side: usize| (state.score(game, side, true) * 100.0).round() as i64;
        Self {
            verdict: state.verdict,
            turns: i64::try_from((state.turn + 1).saturating_sub(game.first)).unwrap_or_default(),
            points: (0..game.sides.len()).map(points).collect(),
            held: prizes(game).map(|(at, _)| state.held[at].map_or(0, |side| i64::from(side) + 1)).collect(),
            steps: each(&tally.steps),
            counters: each(&tally.counters),
            attacks: each(&tally.attacks),
            rolls: tally.results.iter().flatten().flatten().map(|times| i64::from(*times)).collect(),
            modifiers: tally.modifiers.iter().flatten().map(|[times, _]| i64::from(*times)).collect(),
            waits: tally.waits.into(),
            leads: tally.leads.into(),
        }
    }

    /// The things that may make the game worth watching.
    pub fn notable(&self) -> Vec<Notable> {
        let mut all = Vec::new();
        let mut points = self.points.clone();
        points.sort_unstable_by(|one, other| other.cmp(one));
        if let [first, second, ..] = points[..]
            && first > 0
        {
            let shown = format!("{} to {} points", hundredths(first), hundredths(second));
            all.push(Notable { what: "the closest end", much: second - first, shown });
        }
        let counted = [
            ("the most changes of the lead", self.leads),
            ("the most steps lost", self.steps.iter().sum()),
            ("the most attacks", self.attacks.iter().sum()),
        ];
        let counted = counted.into_iter().filter(|(_, much)| *much > 0);
        all.extend(counted.map(|(what, much)| Notable { what, much, shown: much.to_string() }));
        all
    }

    pub fn written(&self) -> Vec<String> {
        let list = |numbers: &[i64]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join("|");
        vec![
            self.verdict.map_or_else(String::new, |verdict| verdict.to_string()),
            self.turns.to_string(),
            list(&self.points),
            list(&self.held),
            list(&self.steps),
            list(&self.counters),
            list(&self.attacks),
            list(&self.rolls),
            list(&self.modifiers),
            self.waits.to_string(),
            self.leads.to_string(),
        ]
    }

    /// Reads the cells of a row.
    ///
    /// # Errors
    /// The column that cannot be read.
    pub fn read(game: &Game, cells: &[String]) -> Result<Self, &'static str> {
        let cell = |at: usize| cells.get(at).map_or("", String::as_str);
        let one = |at: usize| cell(at).parse::<i64>().map_err(|_| COLUMNS[at]);
        let list = |at: usize, length: usize| {
            let numbers = cell(at).split('|').filter(|number| !number.is_empty()).map(str::parse);
            let numbers: Result<Vec<i64>, _> = numbers.collect();
            numbers.ok().filter(|numbers| numbers.len() == length).ok_or(COLUMNS[at])
        };
        let verdict = match cell(0) {
            "" => None,
            text => Some(text.parse().ok().filter(|verdict| *verdict < game.levels.len()).ok_or(COLUMNS[0])?),
        };
        let sides = game.sides.len();
        let rolls = game.dice.iter().map(|dice| dice.columns.len().max(1) * dice.outcomes.len()).sum();
        Ok(Self {
            verdict,
            turns: one(1)?,
            points: list(2, sides)?,
            held: list(3, prizes(game).count())?,
            steps: list(4, sides)?,
            counters: list(5, sides)?,
            attacks: list(6, sides)?,
            rolls: list(7, rolls)?,
            modifiers: list(8, game.dice.iter().map(|dice| dice.modifiers.len()).sum())?,
            waits: one(9)?,
            leads: one(10)?,
        })
    }
}

/// Games added up.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    pub games: u64,
    pub verdicts: BTreeMap<Option<usize>, u64>,
    pub turns: Counts,
    pub points: Vec<Counts>,
    /// For each place of worth, how often each side held it at the end; the first is nobody.
    pub held: Vec<BTreeMap<i64, u64>>,
    pub steps: Vec<Counts>,
    pub counters: Vec<Counts>,
    pub attacks: Vec<Counts>,
    pub rolls: Vec<i64>,
    pub modifiers: Vec<i64>,
    pub waits: Counts,
    pub leads: Counts,
}

impl Totals {
    pub fn add(&mut self, ended: &Ended) {
        self.games += 1;
        *self.verdicts.entry(ended.verdict).or_default() += 1;
        self.turns.add(ended.turns);
        let counts = [
            (&mut self.points, &ended.points),
            (&mut self.steps, &ended.steps),
            (&mut self.counters, &ended.counters),
            (&mut self.attacks, &ended.attacks),
        ];
        for (all, own) in counts {
            all.resize_with(own.len(), Counts::default);
            all.iter_mut().zip(own).for_each(|(counts, one)| counts.add(*one));
        }
        for (all, own) in [(&mut self.rolls, &ended.rolls), (&mut self.modifiers, &ended.modifiers)] {
            all.resize(own.len(), 0);
            all.iter_mut().zip(own).for_each(|(sum, one)| *sum += one);
        }
        self.held.resize_with(ended.held.len(), BTreeMap::new);
        for (all, one) in self.held.iter_mut().zip(&ended.held) {
            *all.entry(*one).or_default() += 1;
        }
        self.waits.add(ended.waits);
        self.leads.add(ended.leads);
    }
}
