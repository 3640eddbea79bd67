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
use crate::table::{DocumentSpec, System, TableSpec, schema_of};

/// The tables and documents of the system.
pub const SYSTEM: System = System {
    id: "sovereigns",
    document: "Clash of Sovereigns",
    tables: &[
        TableSpec::of::<Side>(),
        TableSpec::of::<Alliance>(),
        TableSpec::of::<Power>(),
        TableSpec::of::<Sea>(),
        TableSpec::of::<Area>(),
        TableSpec::of::<Country>(),
        TableSpec::of::<Space>(),
        TableSpec::of::<SpacePoints>(),
        TableSpec::of::<Connection>(),
        TableSpec::of::<Box>(),
        TableSpec::of::<Track>(),
        TableSpec::of::<TrackSpace>(),
        TableSpec::of::<Leader>(),
        TableSpec::of::<StrengthPoint>(),
        TableSpec::of::<Marker>(),
        TableSpec::of::<Deck>(),
        TableSpec::of::<Event>(),
        TableSpec::of::<Card>(),
        TableSpec::of::<DieTable>(),
        TableSpec::of::<DieModifier>(),
        TableSpec::of::<DieResult>(),
        TableSpec::of::<Phase>(),
        TableSpec::of::<SetUp>(),
        TableSpec::of::<Ruling>(),
        TableSpec::of::<Missing>(),
        TableSpec::of::<Erratum>(),
        TableSpec::of::<Waiver>(),
        TableSpec::second_reading::<Leader>("leaders-second-reading", "second-reading/leaders.csv"),
        TableSpec::second_reading::<Card>("cards-second-reading", "second-reading/cards.csv"),
        TableSpec::second_reading::<Event>("events-second-reading", "second-reading/events.csv"),
        TableSpec::second_reading::<Space>("spaces-second-reading", "second-reading/spaces.csv"),
        TableSpec::second_reading::<SetUp>("set-up-second-reading", "second-reading/scenarios/*/setup.csv"),
        TableSpec::second_reading::<Erratum>("errata-second-reading", "second-reading/errata.csv"),
    ],
    documents: &[
        DocumentSpec { name: "game", file: "game.json", needed: true, schema: schema_of::<game::Game> },
        DocumentSpec { name: "rules", file: "rules.json", needed: true, schema: schema_of::<Rules> },
        DocumentSpec {
            name: "scenarios",
            file: "scenarios/*/scenario.json",
            needed: true,
            schema: schema_of::<game::Scenario>,
        },
        DocumentSpec { name: "style", file: "style.json", needed: false, schema: schema_of::<Style> },
        DocumentSpec { name: "examples", file: "examples/*.json", needed: false, schema: schema_of::<Worked<Ask>> },
    ],
};
