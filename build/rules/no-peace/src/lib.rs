//! The rules of No Peace Without Spain! and A Pragmatic War.

mod check;
mod law;
pub mod play;
pub mod playtest;
mod reach;
pub mod replay;

use include_dir::{Dir, include_dir};
use muster_engine::chart::Chart;
use muster_engine::no_peace::play::charts;
use muster_engine::no_peace::records::{
    Box, Card, Connection, Corps, Deck, DieModifier, DieResult, Leader, Marker, Power, Reinforcement, Rules as Numbers,
    SeaZone, SetUp, Space, Track, TrackSpace,
};
use muster_schema::Id;
use muster_schema::bundle;
use muster_schema::table::DocumentDef;

use self::check::War;
use muster_rules::examples::Example;
use muster_rules::playtest::Player;
use muster_rules::{Law, Need, Reach, Rules, View, run};
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

    fn starter(&self) -> &'static Dir<'static> {
        &STARTER
    }

    fn codes(&self) -> Vec<&'static Code> {
        let lints = check::LINTS.concat().into_iter().map(|lint| &lint.code);
        lints.chain(replay::codes::ALL.iter().copied()).collect()
    }

    fn needs(&self) -> &'static [Need] {
        NEEDS
    }

    fn charts(&self, pack: &Pack) -> Vec<Chart> {
        pack.document("rules").map(|(_, rules)| charts(&rules)).unwrap_or_default()
    }

    fn check(&self, view: &View<'_>) -> Vec<Finding> {
        let (war, read) = unknown::noting(|| War::new(view));
        let found = run(view, &check::LINTS.concat(), |lint, found| (lint.check)(&war, found));
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
