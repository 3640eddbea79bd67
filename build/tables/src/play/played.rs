//! Playtests of games whose rules of play are rows: what is counted in a game, told of many, and drawn.

mod chart;
mod report;
mod told;
mod totals;

use std::fmt::Write;

use muster_canvas::svg::Drawing;
use muster_canvas::theme::Theme;
use muster_engine::described::game::Game;
use muster_engine::described::policy::{self, choose};
use muster_engine::described::state::State;
use muster_engine::machine::{self, Machine};
use muster_rules::playtest::{self, Figure, Key, Notable, Played, Policy, Section, Sum, Tally};
use muster_schema::Id;
use muster_schema::played::Record;
use muster_source::pack::Pack;

use self::told::Teller;
use self::totals::{COLUMNS, Ended, Totals};

/// Plays games whose rules of play are rows.
#[derive(Debug)]
pub struct Player;

/// Raised when the same seed gives another game than before.
const VERSION: u32 = 2;

/// The engine's policies, by its names for them.
const POLICIES: [Policy; 3] = [
    Policy {
        name: "one-step",
        does: "takes what is best for the moment: battles by their exact odds, moves by what is near",
    },
    Policy {
        name: "search",
        does: "tries what seems best and plays on for a while, to take what turns out best: slow",
    },
    Policy { name: "random", does: "takes any legal action" },
];

impl playtest::Player for Player {
    fn policies(&self) -> &'static [Policy] {
        &POLICIES
    }

    fn version(&self) -> u32 {
        VERSION
    }

    fn game(&self, pack: &Pack, scenario: Id) -> Result<Box<dyn playtest::Game>, String> {
        let bundle = muster_lower::lower(pack, false).ok_or("its tables are not whole")?;
        let found = bundle.scenarios.iter().find(|own| own.id == scenario.as_str());
        let mut compiled = super::compile(pack, &bundle, found.ok_or("it has no such scenario")?)?;
        super::prizes(&mut compiled.game);
        if let Some(fault) = compiled.faults.first() {
            return Err(format!("a rule is not understood: {}", fault.fault.message));
        }
        if compiled.game.steps.is_empty() {
            return Err("no row says what is done in its phases".into());
        }
        Ok(Box::new(Match { game: compiled.game, unstated: super::unstated(pack) }))
    }
}

/// A game on the table, and what the machine does without.
#[derive(Debug)]
struct Match {
    game: Game,
    unstated: Vec<String>,
}

impl Match {
    /// Plays the game of a seed, and tells it; `end` has the last word.
    fn told<T>(&self, seed: u64, key: &Key, end: impl FnOnce(Teller<'_>, &State, Result<(), String>) -> T) -> T {
        let mut game = self.game.clone();
        game.is_told = true;
        let mut teller = Teller::new(&game, seed);
        let (state, sound) = watch(&game, seed, key, |state, action| teller.decides(state, action));
        teller.catch_up(&state);
        end(teller, &state, sound)
    }
}

/// Plays the game of a seed.
fn watch(
    game: &Game,
    seed: u64,
    key: &Key,
    watch: impl FnMut(&State, <Game as Machine>::Action),
) -> (State, Result<(), String>) {
    let policies = policies(key, game.sides.len());
    let choose =
        |state: &State, side: usize, whim: &mut machine::Seeded| choose(game, state, side, policies[side], whim);
    machine::play(game, seed, key.checked, choose, watch)
}

impl playtest::Game for Match {
    fn sides(&self) -> usize {
        self.game.sides.len()
    }

    fn columns(&self) -> &'static [&'static str] {
        &COLUMNS
    }

    fn play(&self, seed: u64, key: &Key) -> Played {
        let (state, sound) = watch(&self.game, seed, key, |_, _| {});
        let broken = sound.err().map(|why| format!("{why} in {}", self.turn(&state)));
        Played { seed, cells: Ended::of(&self.game, &state).written(), broken }
    }

    fn trace(&self, seed: u64, key: &Key) -> (String, bool) {
        self.told(seed, key, |mut teller, state, sound| {
            let _ = match (&sound, state.verdict) {
                (Err(broken), _) => writeln!(teller.text, "broken: {broken}"),
                (Ok(()), Some(verdict)) => writeln!(teller.text, "{}", self.game.levels[verdict].name),
                (Ok(()), None) => writeln!(teller.text, "no verdict fits"),
            };
            (teller.text, sound.is_err())
        })
    }

    fn record(&self, seed: u64, key: &Key) -> Option<Record> {
        self.told(seed, key, |teller, _, sound| sound.is_ok().then(|| teller.record()))
    }

    fn test(&self, cells: &[String]) -> Result<(), &'static str> {
        Ended::read(&self.game, cells).map(drop)
    }

    fn tally(&self) -> Box<dyn Tally + '_> {
        Box::new(Tallied { of: self, totals: Totals::default() })
    }
}

impl Match {
    fn turn(&self, state: &State) -> &str {
        self.game.turns.get(state.turn).map_or("", |turn| turn.name.as_str())
    }
}

/// The policies of the sides.
fn policies(key: &Key, sides: usize) -> Vec<policy::Policy> {
    let named = |side: usize| {
        let name = key.policies.get(side).or(key.policies.first());
        policy::Policy::ALL.into_iter().find(|policy| name.is_some_and(|name| policy.name() == name))
    };
    (0..sides).map(|side| named(side).unwrap_or(policy::Policy::Random)).collect()
}

/// Games of one scenario added up.
#[derive(Debug)]
struct Tallied<'g> {
    of: &'g Match,
    totals: Totals,
}

impl Tally for Tallied<'_> {
    fn add(&mut self, cells: &[String]) {
        if let Ok(ended) = Ended::read(&self.of.game, cells) {
            self.totals.add(&ended);
        }
    }

    fn notable(&self, cells: &[String]) -> Vec<Notable> {
        Ended::read(&self.of.game, cells).map(|ended| ended.notable()).unwrap_or_default()
    }

    fn report(&self, key: &Key, sum: &Sum) -> Vec<Section> {
        report::report(&self.of.game, &self.of.unstated, key, sum, &self.totals)
    }

    fn figures(&self) -> Vec<Figure> {
        report::figures(&self.of.game, self.of.unstated.is_empty(), &self.totals)
    }

    fn picture<'t>(&self, title: &str, key: &Key, sum: &Sum, pack: &Pack, theme: &'t Theme) -> Drawing<'t> {
        chart::drawing(&self.of.game, &self.totals, title, &report::players(&self.of.game, key, sum), pack, theme)
    }
}
