//! Playtests: many games played by themselves, a row for each, and what a designer can learn from them.

use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};

use muster_engine::no_peace::play::{Game, Tally, side};
use muster_engine::no_peace::playtest::{Played, Table, VERSION};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::digest::sha256;
use crate::pack::Pack;

pub mod chart;
mod report;
mod row;
mod totals;

pub use muster_engine::no_peace::policy::Policy;
pub(crate) use report::{RESULTS, level};
pub use report::{Section, markdown, report};
pub use row::{Damage, Key, key};
pub use totals::{Counts, Ending, Interval, Totals, share};

/// The games of a playtest: what is played, and by whom.
#[derive(Clone, Debug)]
pub struct Games {
    /// What all have in common.
    pub key: Key,
    /// The game.
    pub game: Game,
}

/// Threads that play.
#[derive(Debug)]
pub struct Crew(ThreadPool);

impl Crew {
    /// So many threads; 0 for as many as the machine can run at once.
    ///
    /// # Errors
    /// Where the machine refuses them.
    pub fn new(threads: usize) -> Result<Self, ThreadPoolBuildError> {
        ThreadPoolBuilder::new().num_threads(threads).build().map(Self)
    }

    /// Plays the games of these seeds; they come back in this order, whoever played them.
    #[must_use]
    pub fn play(&self, games: &Games, seeds: &[u64]) -> Vec<Played> {
        let table = Table::new(&games.game);
        self.0.install(|| seeds.par_iter().map(|seed| one(&table, &games.key, *seed)).collect())
    }
}

/// A game; that the engine panics is an invariant that broke.
fn one(table: &Table<'_>, key: &Key, seed: u64) -> Played {
    catch_unwind(AssertUnwindSafe(|| table.play(seed, key.policies, key.checked))).unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<&str>().map(ToString::to_string);
        let words = words.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
        let broken = Some(format!("the engine panicked: {words}"));
        Played { seed, outcome: None, points: 0, turns: 0, tally: Tally::default(), broken }
    })
}

impl Games {
    /// Games as rows; with the line of column names before them, if wanted.
    #[must_use]
    pub fn rows(&self, games: &[Played], header: bool) -> Vec<u8> {
        row::rows(&self.key, &self.game, games, header)
    }

    /// Reads results, and shows each game with its row as it stands there.
    ///
    /// # Errors
    /// Where a row is damaged, or belongs to other games than these.
    pub fn read<'b>(&self, bytes: &'b [u8], seen: impl FnMut(Played, &'b [u8])) -> Result<(), Damage> {
        row::read(bytes, &self.key, &self.game, seen)
    }

    /// A game in words, decision by decision, and whether anything broke in it.
    #[must_use]
    pub fn trace(&self, seed: u64) -> (String, bool) {
        let game = &self.game;
        let mut text = format!("seed {seed}\n");
        let (mut turn, mut points) = (None, None);
        let played = Table::new(game).watch(seed, self.key.policies, self.key.checked, |state, action| {
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
                let how = level((end.winner.ix(), end.major, end.automatic));
                writeln!(text, "{} {how} victory with {} points", game.side_names[end.winner.ix()], played.points)
            }
            (None, None) => Ok(()),
        };
        (text, played.broken.is_some())
    }
}

/// A number for the pack and for the engine's way of playing: rows with different ones cannot be put together.
#[must_use]
pub fn fingerprint(pack: &Pack) -> String {
    let mut all = format!("{VERSION}\n");
    for (_, path, bytes) in pack.sources.files.iter().filter(|(_, path, _)| *path != "ids.lock") {
        let _ = writeln!(all, "{path} {}", sha256(bytes));
    }
    sha256(all.as_bytes()).chars().take(16).collect()
}
