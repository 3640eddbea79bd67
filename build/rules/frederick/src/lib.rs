//! The rules of Frederick's War.

mod examples;
mod reach;

use include_dir::{Dir, include_dir};
use muster_engine::chart::Chart;
use muster_engine::frederick::board::{Board, Tables};
use muster_engine::frederick::charts::charts;
use muster_engine::frederick::records::{
    Area, CampaignMarker, City, Event, Expense, Leader, Link, Power, River, Rules as Numbers, Sea, Seat, Square,
    Strait, Unit,
};
use muster_schema::Id;
use muster_schema::bundle;

use muster_rules::examples::{Example, codes, questions};
use muster_rules::{Law, Limit, Need, OfHands, Reach, Rules};
use muster_source::finding::Code;
use muster_source::pack::Pack;

/// The rules of Frederick's War.
#[derive(Debug)]
pub struct Frederick;

static STARTER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/starter");

impl Rules for Frederick {
    fn id(&self) -> &'static str {
        "frederick"
    }

    fn document(&self) -> &'static str {
        "Frederick's War"
    }

    fn examples(&self, pack: &Pack) -> Vec<Example> {
        let Some((_, rules)) = pack.document("rules") else { return Vec::new() };
        let asker = examples::Asker::new(pack, &rules);
        questions::ask_all(pack, |ask| asker.answers(ask))
    }

    fn starter(&self) -> &'static Dir<'static> {
        &STARTER
    }

    fn codes(&self) -> Vec<&'static Code> {
        codes::ASKED.to_vec()
    }

    fn needs(&self) -> &'static [Need] {
        NEEDS
    }

    fn charts(&self, pack: &Pack) -> Vec<Chart> {
        pack.document("rules").map(|(_, rules)| charts(&rules)).unwrap_or_default()
    }

    fn law<'p>(&self, pack: &'p Pack) -> Option<Box<dyn Law + 'p>> {
        // With the number of players that allows the most: a log does not say how many there are.
        let rules = pack.document::<Numbers>("rules");
        let most = rules.and_then(|(_, rules)| rules.markers.hand.iter().map(|hand| hand.number).max());
        Some(Box::new(OfHands(most.map(|most| Limit { most: most.into(), rule: "9.4".to_owned() }))))
    }

    fn reaches(&self, pack: &Pack, scenario: &bundle::Scenario, place: Id) -> Vec<Reach> {
        reach::reaches(pack, scenario, place).unwrap_or_default()
    }
}

/// The tables and documents that the rules read.
static NEEDS: &[Need] = &[
    Need::of::<Square>(),
    Need::of::<City>(),
    Need::of::<Power>(),
    Need::of::<Seat>(),
    Need::of::<Leader>(),
    Need::of::<Unit>(),
    Need::of::<CampaignMarker>(),
    Need::of::<Expense>(),
    Need::optional::<Sea>(),
    Need::optional::<River>(),
    Need::optional::<Strait>(),
    Need::optional::<Area>(),
    Need::optional::<Link>(),
    Need::optional::<Event>(),
    Need::document::<Numbers>("rules"),
];

/// The map of a pack, as the engine has it.
fn board(pack: &Pack) -> Board {
    Board::new(&Tables {
        squares: pack.records(),
        cities: pack.records(),
        rivers: pack.records(),
        straits: pack.records(),
        areas: pack.records(),
        links: pack.records(),
        seas: pack.records(),
    })
}
