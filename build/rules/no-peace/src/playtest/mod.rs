//! Playtests of this system: what is counted in a game, told of many, and drawn.

pub mod cells;
mod chart;
mod report;
mod totals;

use std::fmt::Write;

use muster_engine::no_peace::play::{Game, side};
use muster_engine::no_peace::playtest::{Table, VERSION};
use muster_engine::no_peace::policy;
use muster_schema::Id;

use self::report::level;
use self::totals::Totals;
use super::play;
use muster_canvas::svg::Drawing;
use muster_canvas::theme::Theme;
use muster_rules::playtest::{self, Figure, Key, Notable, Played, Policy, Section, Sum, Tally};
use muster_source::pack::Pack;

/// Plays the games of this system.
#[derive(Debug)]
pub struct Player;

/// The engine's policies for decisions, by its names for them.
const POLICIES: [Policy; 3] = [
    Policy {
        name: "sensible",
        does: "gathers forces, besieges what can fall, attacks when stronger, keeps what would lose the game",
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
        let game = play::game(pack, scenario).map_err(|error| error.to_string())?;
        Ok(Box::new(Match(Table::new(game))))
    }
}

/// A game on the table.
#[derive(Debug)]
struct Match(Table);

impl playtest::Game for Match {
    fn sides(&self) -> usize {
        self.0.game.sides.len()
    }

    fn columns(&self) -> &'static [&'static str] {
        &cells::COLUMNS
    }

    fn play(&self, seed: u64, key: &Key) -> Played {
        let played = self.0.play(seed, policies(key), key.checked);
        Played { seed, cells: cells::written(&self.0.game, &played), broken: played.broken }
    }

    fn trace(&self, seed: u64, key: &Key) -> (String, bool) {
        let game = &self.0.game;
        let mut text = format!("seed {seed}\n");
        let (mut turn, mut points) = (None, None);
        let played = self.0.watch(seed, policies(key), key.checked, |state, action| {
            if turn.replace(state.turn) != Some(state.turn) {
                let _ = writeln!(text, "{}", game.turns[usize::from(state.turn)].name);
            }
            if points.replace(state.points) != Some(state.points) {
                let _ = writeln!(text, "  {} victory points", state.points);
            }
            let who = state.to_move().map(|mover| side(game, mover)).unwrap_or_default();
            let _ = writeln!(text, "    {who}: {}", action.words(game, state));
        });
        let _ = match (&played.broken, played.outcome) {
            (Some(broken), _) => writeln!(text, "broken: {broken}"),
            (None, Some(end)) => {
                let how = level((end.winner.ix(), end.major, end.end.automatic()));
                writeln!(text, "{} {how} victory with {} points", game.side_names[end.winner.ix()], played.points)
            }
            (None, None) => Ok(()),
        };
        (text, played.broken.is_some())
    }

    fn test(&self, cells: &[String]) -> Result<(), &'static str> {
        cells::read(&self.0.game, cells).map(drop)
    }

    fn tally(&self) -> Box<dyn Tally + '_> {
        Box::new(Tallied { game: &self.0.game, totals: Totals::new(&self.0.game) })
    }
}

/// The policies of the two sides.
fn policies(key: &Key) -> [policy::Policy; 2] {
    let named = |side: usize| {
        let name = key.policies.get(side).or(key.policies.first());
        policy::Policy::ALL.into_iter().find(|policy| name.is_some_and(|name| policy.name() == name))
    };
    [0, 1].map(|side| named(side).unwrap_or(policy::Policy::Random))
}

/// Games of one scenario added up.
#[derive(Debug)]
struct Tallied<'g> {
    game: &'g Game,
    totals: Totals,
}

impl Tally for Tallied<'_> {
    fn add(&mut self, cells: &[String]) {
        if let Ok(ended) = cells::read(self.game, cells) {
            self.totals.add(self.game, &ended);
        }
    }

    fn notable(&self, cells: &[String]) -> Vec<Notable> {
        cells::read(self.game, cells).map(|ended| ended.notable()).unwrap_or_default()
    }

    fn report(&self, key: &Key, sum: &Sum) -> Vec<Section> {
        report::report(self.game, key, sum, &self.totals)
    }

    fn figures(&self) -> Vec<Figure> {
        report::figures(self.game, &self.totals)
    }

    fn picture<'t>(&self, title: &str, key: &Key, sum: &Sum, pack: &Pack, theme: &'t Theme) -> Drawing<'t> {
        let about = chart::About::new(title, self.game, key, sum, pack);
        chart::drawing(self.game, &self.totals, &about, theme)
    }
}
