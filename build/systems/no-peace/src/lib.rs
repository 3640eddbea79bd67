//! The rules of No Peace Without Spain! and A Pragmatic War.

mod check;
mod law;
pub mod play;
pub mod playtest;
mod reach;
pub mod replay;

use include_dir::{Dir, include_dir};
use muster_engine::no_peace::records::{
    Box, Card, Connection, Corps, Deck, DieModifier, DieResult, Leader, Marker, Power, Reinforcement, Rules as Numbers,
    SeaZone, SetUp, Space, Track, TrackSpace,
};
use muster_schema::Id;
use muster_schema::bundle;
use muster_schema::table::DocumentDef;

use self::check::{Check, War};
use muster_kit::Entry::{Own, Shared};
use muster_kit::examples::Example;
use muster_kit::playtest::Player;
use muster_kit::shared;
use muster_kit::{Entry, Law, Need, Reach, Rules, UNREADABLE, run_entries};
use muster_source::finding::{Code, Describe, Finding};
use muster_source::pack::Pack;
use muster_source::unknown;

/// The rules of No Peace Without Spain! and A Pragmatic War.
#[derive(Debug)]
pub struct NoPeace;

static STARTER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/starter");

impl Rules for NoPeace {
    fn id(&self) -> &'static str {
        "no-peace"
    }

    fn document(&self) -> &'static str {
        "No Peace Without Spain! and A Pragmatic War"
    }

    fn examples(&self, pack: &Pack) -> Vec<Example> {
        replay::play(pack)
    }

    fn is_order(&self, document: &DocumentDef, pointer: &str) -> bool {
        let mut parts = pointer.split('/').skip(1);
        let is_played = parts.next().is_some_and(|part| ["start", "steps"].contains(&part));
        document.name == "replays" && is_played && !parts.any(|part| ["id", "says", "cite", "note"].contains(&part))
    }

    fn starter(&self) -> Option<&'static Dir<'static>> {
        Some(&STARTER)
    }

    fn codes(&self) -> Vec<&'static Code> {
        let found = replay::codes::ALL.iter().copied();
        LINTS.iter().map(Entry::code).chain([&UNREADABLE]).chain(found).collect()
    }

    fn needs(&self) -> &'static [Need] {
        NEEDS
    }

    fn check(&self, pack: &Pack) -> Vec<Finding> {
        let (war, read) = unknown::noting(|| War::new(pack));
        let found = run_entries(pack, LINTS, &war.view, |lint, found| (lint.check)(&war, found));
        found.into_iter().map(|finding| finding.blame_all(unknown::causes(&read))).collect()
    }

    fn player(&self) -> Option<&'static dyn Player> {
        Some(&playtest::Player)
    }

    fn law<'p>(&self, pack: &'p Pack) -> Option<std::boxed::Box<dyn Law + 'p>> {
        Some(std::boxed::Box::new(law::Law::of(pack)))
    }

    fn reaches(&self, pack: &Pack, scenario: &bundle::Scenario, place: Id) -> Vec<Reach> {
        reach::reaches(pack, scenario, place).unwrap_or_default()
    }
}

/// The tables and documents that the rules read.
static NEEDS: &[Need] = &[
    Need::of::<Power>(),
    Need::of::<Space>(),
    Need::of::<Connection>(),
    Need::of::<Leader>(),
    Need::of::<Corps>(),
    Need::of::<Marker>(),
    Need::of::<Deck>(),
    Need::of::<Card>(),
    Need::of::<SeaZone>(),
    Need::of::<SetUp>(),
    Need::optional::<Reinforcement>(),
    Need::of::<Box>(),
    Need::of::<Track>(),
    Need::of::<TrackSpace>(),
    Need::of::<DieModifier>(),
    Need::of::<DieResult>(),
    Need::document::<Numbers>("rules"),
];

/// The lints that ask the engine, causes before what follows from them.
static LINTS: &[Entry<Check>] = &[
    Own(&check::out_of_reach::LINT),
    Own(&check::impregnable::LINT),
    Own(&check::impregnable_garrison::LINT),
    Own(&check::no_supply::LINT),
    Own(&check::nowhere_to_arrive::LINT),
    Shared(&shared::tables::played_otherwise::LINT, ""),
    Own(&check::prize::LINT),
    Own(&check::unplayable::LINT),
];
