//! The rules of Clash of Sovereigns.

mod check;
mod examples;
mod reach;

use include_dir::{Dir, include_dir};
use muster_engine::chart::Chart;
use muster_engine::sovereigns::charts::charts;
use muster_engine::sovereigns::records::{
    Area, Card, Connection, Event, Leader, Power, Rules as Numbers, Space, SpacePoints, StrengthPoint,
};
use muster_schema::Id;
use muster_schema::bundle;

use self::check::War;
use muster_rules::examples::{Example, codes, questions};
use muster_rules::{Law, Limit, Need, OfHands, Reach, Rules, View, run};
use muster_source::finding::{Code, Finding};
use muster_source::pack::Pack;

/// The rules of Clash of Sovereigns.
#[derive(Debug)]
pub struct Sovereigns;

static STARTER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/starter");

impl Rules for Sovereigns {
    fn id(&self) -> &'static str {
        "sovereigns"
    }

    fn document(&self) -> &'static str {
        "Clash of Sovereigns"
    }

    fn starter(&self) -> &'static Dir<'static> {
        &STARTER
    }

    fn codes(&self) -> Vec<&'static Code> {
        check::LINTS.concat().into_iter().map(|lint| &lint.code).chain(codes::ASKED.iter().copied()).collect()
    }

    fn needs(&self) -> &'static [Need] {
        NEEDS
    }

    fn charts(&self, pack: &Pack) -> Vec<Chart> {
        pack.document("rules").map(|(_, rules)| charts(&rules)).unwrap_or_default()
    }

    fn check(&self, view: &View<'_>) -> Vec<Finding> {
        let war = War::new(view);
        run(view, &check::LINTS.concat(), |lint, found| (lint.check)(&war, found))
    }

    fn examples(&self, pack: &Pack) -> Vec<Example> {
        let Some((_, rules)) = pack.document("rules") else { return Vec::new() };
        let asker = examples::Asker::new(pack, &rules);
        questions::ask_all(pack, |ask| asker.answers(ask))
    }

    fn law<'p>(&self, pack: &'p Pack) -> Option<Box<dyn Law + 'p>> {
        let rules = pack.document::<Numbers>("rules");
        let limit = rules.map(|(_, rules)| Limit { most: rules.cards.hand.into(), rule: "4.1.3".to_owned() });
        Some(Box::new(OfHands(limit)))
    }

    fn reaches(&self, pack: &Pack, scenario: &bundle::Scenario, place: Id) -> Vec<Reach> {
        reach::reaches(pack, scenario, place).unwrap_or_default()
    }
}

/// The tables and documents that the rules read.
static NEEDS: &[Need] = &[
    Need::of::<Power>(),
    Need::of::<Area>(),
    Need::of::<Space>(),
    Need::of::<Connection>(),
    Need::of::<Leader>(),
    Need::of::<StrengthPoint>(),
    Need::of::<Event>(),
    Need::of::<Card>(),
    Need::optional::<SpacePoints>(),
    Need::document::<Numbers>("rules"),
];
