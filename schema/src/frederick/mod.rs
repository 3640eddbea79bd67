//! The system of Frederick's War: a map of squares, units and leaders with values, campaign markers drawn from a pool and bid
//! for, operations of one force at a time.

mod counters;
mod example;
mod map;
mod powers;
mod rules;

pub use self::counters::*;
pub use self::example::*;
pub use self::map::*;
pub use self::powers::*;
pub use self::rules::*;
pub use crate::common::{
    Box, BoxKind, Country, Deck, DeckKind, DieModifier, DieResult, DieTable, Marker, MarkerRole, Phase, Track,
    TrackKind, TrackSpace,
};

use crate::common::{Erratum, Missing, Ruling, Side, Waiver, Worked};
use crate::game;
use crate::style::Style;
use crate::table::{Definition, DocumentDef, TableDef};

/// The tables and documents of the system.
#[must_use]
pub fn definition() -> Definition {
    Definition {
        id: "frederick".into(),
        document: "Frederick's War".into(),
        tables: vec![
            TableDef::of::<Side>(),
            TableDef::of::<Power>(),
            TableDef::of::<Seat>(),
            TableDef::of::<Sea>(),
            TableDef::of::<Country>(),
            TableDef::of::<Square>(),
            TableDef::of::<City>(),
            TableDef::of::<River>(),
            TableDef::of::<Strait>(),
            TableDef::of::<Area>(),
            TableDef::of::<Link>(),
            TableDef::of::<Box>(),
            TableDef::of::<Track>(),
            TableDef::of::<TrackSpace>(),
            TableDef::of::<Leader>(),
            TableDef::of::<Unit>(),
            TableDef::of::<Marker>(),
            TableDef::of::<Deck>(),
            TableDef::of::<CampaignMarker>(),
            TableDef::of::<Event>(),
            TableDef::of::<Expense>(),
            TableDef::of::<DieTable>(),
            TableDef::of::<DieModifier>(),
            TableDef::of::<DieResult>(),
            TableDef::of::<Phase>(),
            TableDef::of::<SetUp>(),
            TableDef::of::<Ruling>(),
            TableDef::of::<Missing>(),
            TableDef::of::<Erratum>(),
            TableDef::of::<Waiver>(),
            TableDef::second_reading::<CampaignMarker>(),
            TableDef::second_reading::<City>(),
            TableDef::second_reading::<DieModifier>(),
            TableDef::second_reading::<DieResult>(),
            TableDef::second_reading::<Expense>(),
            TableDef::second_reading::<Leader>(),
            TableDef::second_reading::<Seat>(),
            TableDef::second_reading::<SetUp>(),
            TableDef::second_reading::<Unit>(),
        ],
        documents: vec![
            DocumentDef::needed::<game::Game>("game", "game.json"),
            DocumentDef::needed::<Rules>("rules", "rules.json"),
            DocumentDef::needed::<game::Scenario>("scenarios", "scenarios/*/scenario.json"),
            DocumentDef::optional::<Style>("style", "style.json"),
            DocumentDef::optional::<Worked<Ask>>("examples", "examples/*.json"),
        ],
    }
}
