//! The system of Clash of Sovereigns: powers that enter and leave a war by events, strength points under leaders, strategy
//! cards in eras, five seasons a year.

mod cards;
mod counters;
mod example;
mod map;
mod powers;
mod rules;

pub use self::cards::*;
pub use self::counters::*;
pub use self::example::*;
pub use self::map::*;
pub use self::powers::*;
pub use self::rules::*;
pub use crate::common::{
    Box, BoxKind, Country, Deck, DeckKind, DieModifier, DieResult, DieTable, Laid, Marker, MarkerRole, Phase, Track,
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
        id: "sovereigns".into(),
        document: "Clash of Sovereigns".into(),
        tables: vec![
            TableDef::of::<Side>(),
            TableDef::of::<Alliance>(),
            TableDef::of::<Power>(),
            TableDef::of::<Sea>(),
            TableDef::of::<Area>(),
            TableDef::of::<Country>(),
            TableDef::of::<Space>(),
            TableDef::of::<SpacePoints>(),
            TableDef::of::<Connection>(),
            TableDef::of::<Box>(),
            TableDef::of::<Track>(),
            TableDef::of::<TrackSpace>(),
            TableDef::of::<Leader>(),
            TableDef::of::<StrengthPoint>(),
            TableDef::of::<Marker>(),
            TableDef::of::<Deck>(),
            TableDef::of::<Event>(),
            TableDef::of::<Card>(),
            TableDef::of::<DieTable>(),
            TableDef::of::<DieModifier>(),
            TableDef::of::<DieResult>(),
            TableDef::of::<Phase>(),
            TableDef::of::<SetUp>(),
            TableDef::of::<Ruling>(),
            TableDef::of::<Missing>(),
            TableDef::of::<Erratum>(),
            TableDef::of::<Waiver>(),
            TableDef::second_reading::<Leader>(),
            TableDef::second_reading::<Card>(),
            TableDef::second_reading::<Event>(),
            TableDef::second_reading::<Space>(),
            TableDef::second_reading::<SetUp>(),
            TableDef::second_reading::<Erratum>(),
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
