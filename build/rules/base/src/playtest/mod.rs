//! Playtests: a game plays itself many times, with a row for each game, and a report for the designer.
//!
//! This module has the parts that all playtests share: seeds and policies, the threads that play, the table of results.
//! The system provides the game, its statistics, and their text and pictures ([`Player`], [`Game`], [`Tally`]).

pub mod statistics;
mod table;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::{Debug, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use muster_schema::Id;
use muster_schema::played::Record;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use muster_canvas::svg::Drawing;
use muster_canvas::theme::Theme;
use muster_ground::digest::sha256;
use muster_source::pack::Pack;

pub use statistics::{Counts, Figure, Interval, share};
pub use table::{Damage, Key};

/// An engine that plays the games of its system by itself.
pub trait Player: Debug + Sync {
    /// The ways to decide that can be chosen for a side; the first is taken if none is asked for.
    fn policies(&self) -> &'static [Policy];

    /// Raised when the same seed gives another game than before.
    fn version(&self) -> u32;

    /// A scenario, ready to be played.
    ///
    /// # Errors
    /// If there is no such scenario, or the pack is not whole, or too large to be played: in words.
    fn game(&self, pack: &Pack, scenario: Id) -> Result<Box<dyn Game>, String>;
}

/// A policy: a way to make decisions.
#[derive(Debug)]
pub struct Policy {
    pub name: &'static str,
    /// The way it decides, in a few words that follow its name.
    pub does: &'static str,
}

/// A scenario, ready to be played as often as wanted.
pub trait Game: Debug + Send + Sync {
    /// The number of sides that decide, from 1 to 8.
    fn sides(&self) -> usize;

    /// The columns of a result beyond those of every game.
    fn columns(&self) -> &'static [&'static str];

    /// Plays the game of a seed.
    fn play(&self, seed: u64, key: &Key) -> Played;

    /// The game of a seed in words, decision by decision; true with it if an invariant broke.
    fn trace(&self, seed: u64, key: &Key) -> (String, bool);

    /// The game of a seed as a record of what happened to its counters; `None` if it can only be told.
    fn record(&self, _seed: u64, _key: &Key) -> Option<Record> {
        None
    }

    /// Checks that the cells of a result can be read.
    ///
    /// # Errors
    /// The column that cannot.
    fn test(&self, cells: &[String]) -> Result<(), &'static str>;

    /// An empty tally.
    fn tally(&self) -> Box<dyn Tally + '_>;
}

/// The results of many games added up. The order in which they are added makes no difference.
pub trait Tally: Debug {
    /// Adds a game that ended as it should, by its cells.
    fn add(&mut self, cells: &[String]);

    /// The things that may make this game worth watching, each with how much of it there was.
    fn notable(&self, cells: &[String]) -> Vec<Notable>;

    /// The report for the designer.
    fn report(&self, key: &Key, sum: &Sum) -> Vec<Section>;

    /// Figures that are compared with the games of a variant.
    fn figures(&self) -> Vec<Figure>;

    /// A chart of the results with this title.
    fn picture<'t>(&self, title: &str, key: &Key, sum: &Sum, pack: &Pack, theme: &'t Theme) -> Drawing<'t>;
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The seed that plays it again.
    pub seed: u64,
    /// The cells of the result, one for each column of the game.
    pub cells: Vec<String>,
    /// An invariant that broke, in words.
    pub broken: Option<String>,
}

/// Something by which games differ: of all games, the one with the most of it is worth watching.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notable {
    /// Words for that game: `the most battles`.
    pub what: &'static str,
    pub much: i64,
    /// The amount in words.
    pub shown: String,
}

/// A part of the report: a heading and its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// Paragraphs; lines that belong to a table begin with a space.
    pub lines: Vec<String>,
}

/// The games of a playtest: the game and its policies.
#[derive(Debug)]
pub struct Games {
    /// The properties shared by all games.
    pub key: Key,
    pub game: Box<dyn Game>,
}

/// The number of games, and the invariants that broke in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    pub games: u64,
    /// The lowest and the highest seed.
    pub seeds: (u64, u64),
    /// The invariants that broke, by seed.
    pub broken: BTreeMap<u64, String>,
}

/// Games added up: the common figures, and those of the system.
#[derive(Debug)]
pub struct Totals<'g> {
    key: &'g Key,
    /// The number of games, and the invariants that broke.
    pub sum: Sum,
    tally: Box<dyn Tally + 'g>,
    /// The game that has most of each notable thing, by that thing, with its seed.
    notable: BTreeMap<&'static str, (u64, Notable)>,
}

/// The most broken games that are listed.
const BROKEN: usize = 20;

impl Games {
    /// An empty tally.
    pub fn totals(&self) -> Totals<'_> {
        let sum = Sum { games: 0, seeds: (u64::MAX, 0), broken: BTreeMap::new() };
        Totals { key: &self.key, sum, tally: self.game.tally(), notable: BTreeMap::new() }
    }

    /// Plays a game; that the engine panics is an invariant that broke.
    fn one(&self, seed: u64) -> Played {
        catch_unwind(AssertUnwindSafe(|| self.game.play(seed, &self.key))).unwrap_or_else(|panic| {
            let words = panic.downcast_ref::<&str>().map(ToString::to_string);
            let words = words.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
            let cells = vec![String::new(); self.game.columns().len()];
            Played { seed, cells, broken: Some(format!("the engine panicked: {words}")) }
        })
    }
}

impl Totals<'_> {
    /// Adds a game. One that broke counts as broken, and for nothing else.
    pub fn add(&mut self, played: &Played) {
        let Sum { games, seeds, broken } = &mut self.sum;
        *games += 1;
        *seeds = (seeds.0.min(played.seed), seeds.1.max(played.seed));
        match &played.broken {
            Some(why) => drop(broken.insert(played.seed, why.clone())),
            None => {
                self.tally.add(&played.cells);
                self.tally.notable(&played.cells).into_iter().for_each(|notable| self.note(played.seed, notable));
            }
        }
    }

    /// Keeps the game that has most of something; of several the one with the lowest seed.
    fn note(&mut self, seed: u64, notable: Notable) {
        let most = self.notable.entry(notable.what).or_insert_with(|| (seed, notable.clone()));
        if (notable.much, Reverse(seed)) > (most.1.much, Reverse(most.0)) {
            *most = (seed, notable);
        }
    }

    /// The report. It depends only on the games, not on the order or parts in which they were played.
    pub fn report(&self) -> Vec<Section> {
        let mut report = self.tally.report(self.key, &self.sum);
        report.push(Section { title: "Games worth watching".into(), lines: self.worth_watching() });
        report.push(Section { title: "Invariants".into(), lines: self.invariants() });
        report.retain(|section| !section.lines.is_empty());
        report
    }

    /// Compares the figures of these games with those of a variant: the lines of a table, and a note on their
    /// precision.
    pub fn beside(&self, variant: &Self) -> Vec<String> {
        let [before, after] = [self, variant].map(|totals| totals.tally.figures());
        let of = |figures: &[Figure], what: &str| figures.iter().find(|figure| figure.what == what).cloned();
        let only_after = after.iter().filter(|figure| of(&before, &figure.what).is_none());
        let all: Vec<&str> = before.iter().chain(only_after).map(|figure| figure.what.as_str()).collect();
        let wide = all.iter().map(|what| what.chars().count()).max().unwrap_or_default();
        let mut lines = vec![format!("  {:wide$} {:>24} {:>24}", "", "as it is", "variant")];
        for what in all {
            let (was, is) = (of(&before, what), of(&after, what));
            let verdict = match (&was, &is) {
                (Some(was), Some(is)) if was.high < is.low => "higher",
                (Some(was), Some(is)) if is.high < was.low => "lower",
                _ => "",
            };
            let [was, is] = [was, is].map(|figure| figure.map_or_else(|| "never".to_owned(), |figure| figure.shown));
            lines.push(format!("  {what:wide$} {was:>24} {is:>24}  {verdict}").trim_end().to_owned());
        }
        lines.push(
            "In brackets or behind ± is where the true figure lies with 95 % confidence. Higher or lower is said where these do not \
             overlap; any other difference may be chance, and more games would show more."
                .into(),
        );
        lines
    }

    pub fn picture<'t>(&self, title: &str, pack: &Pack, theme: &'t Theme) -> Drawing<'t> {
        self.tally.picture(title, self.key, &self.sum, pack, theme)
    }

    fn invariants(&self) -> Vec<String> {
        let (key, Sum { games, broken, .. }) = (self.key, &self.sum);
        let looked = if key.checked { "after every decision" } else { "at the end of each game" };
        let Some(seed) = broken.keys().next() else {
            return vec![if *games == 0 { "No game was played.".into() } else { format!("All held, {looked}.") }];
        };
        let mut lines = vec![format!("{} of {games} games broke one:", broken.len())];
        lines.extend(broken.iter().take(BROKEN).map(|(seed, why)| format!("  seed {seed}: {why}")));
        if broken.len() > BROKEN {
            lines.push(format!("  … and {} more", broken.len() - BROKEN));
        }
        lines.push(self.again(*seed, "--trace --check"));
        lines
    }

    fn worth_watching(&self) -> Vec<String> {
        let Some((seed, _)) = self.notable.values().next().filter(|_| self.sum.games > 1) else { return Vec::new() };
        let line =
            |(seed, notable): &(u64, Notable)| format!("  {:32} seed {seed:<12} {}", notable.what, notable.shown);
        let mut lines: Vec<String> = self.notable.values().map(line).collect();
        lines.push(self.again(*seed, "--trace"));
        lines
    }

    /// The advice how to see the game of a seed.
    fn again(&self, seed: u64, how: &str) -> String {
        let Key { scenario, policies, variant, .. } = self.key;
        let set = if variant.is_empty() { "" } else { " and the same `--set`" };
        let (policies, next) = (policies.join(","), seed.saturating_add(1));
        format!(
            "See one with `muster playtest --scenario {scenario} --policy {policies} --seeds {seed}..{next} {how}`{set}."
        )
    }
}

#[derive(Debug)]
pub struct Crew(ThreadPool);

impl Crew {
    /// Starts a number of threads; 0 for as many as the machine can run at once.
    ///
    /// # Errors
    /// If the machine refuses them.
    pub fn new(threads: usize) -> Result<Self, ThreadPoolBuildError> {
        ThreadPoolBuilder::new().num_threads(threads).build().map(Self)
    }

    /// Plays the games of these seeds in several threads; they are returned in this order.
    pub fn play(&self, games: &Games, seeds: &[u64]) -> Vec<Played> {
        self.0.install(|| seeds.par_iter().map(|seed| games.one(*seed)).collect())
    }
}

/// A number for the pack and for the engine's way of playing: rows with different ones cannot be put together.
pub fn fingerprint(pack: &Pack, player: &dyn Player) -> String {
    let mut all = format!("{}\n", player.version());
    // What earlier playtests left in the folder is no part of the game.
    let is_own = |path: &str| path != "ids.lock" && !path.starts_with("playtest/");
    for (_, path, bytes) in pack.sources.files.iter().filter(|(_, path, _)| is_own(path)) {
        let _ = writeln!(all, "{path} {}", sha256(bytes));
    }
    sha256(all.as_bytes()).chars().take(16).collect()
}

/// The report as a Markdown document: headings, paragraphs, and aligned tables.
pub fn markdown(title: &str, report: &[Section]) -> String {
    let mut text = format!("# {title}\n");
    for section in report {
        text.extend(["\n## ", section.title.as_ref(), "\n"]);
        let mut table = false;
        for line in &section.lines {
            let row = line.starts_with(' ');
            if row && table {
                text.extend(["  ", line, "\n"]);
            } else {
                text.extend(["\n", if row { "  " } else { "" }, line, "\n"]);
            }
            table = row;
        }
    }
    text
}
