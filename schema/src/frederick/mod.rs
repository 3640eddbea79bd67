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
use crate::table::{DocumentSpec, System, TableSpec, schema_of};

/// The tables and documents of the system.
pub const SYSTEM: System = System {
    id: "frederick",
    document: "Frederick's War",
    tables: &[
        TableSpec::of::<Side>(),
        TableSpec::of::<Power>(),
        TableSpec::of::<Seat>(),
        TableSpec::of::<Sea>(),
        TableSpec::of::<Country>(),
        TableSpec::of::<Square>(),
        TableSpec::of::<City>(),
        TableSpec::of::<River>(),
        TableSpec::of::<Strait>(),
        TableSpec::of::<Area>(),
        TableSpec::of::<Link>(),
        TableSpec::of::<Box>(),
        TableSpec::of::<Track>(),
        TableSpec::of::<TrackSpace>(),
        TableSpec::of::<Leader>(),
        TableSpec::of::<Unit>(),
        TableSpec::of::<Marker>(),
        TableSpec::of::<Deck>(),
        TableSpec::of::<CampaignMarker>(),
        TableSpec::of::<Event>(),
        TableSpec::of::<Expense>(),
        TableSpec::of::<DieTable>(),
        TableSpec::of::<DieModifier>(),
        TableSpec::of::<DieResult>(),
        TableSpec::of::<Phase>(),
        TableSpec::of::<SetUp>(),
        TableSpec::of::<Ruling>(),
        TableSpec::of::<Missing>(),
        TableSpec::of::<Erratum>(),
        TableSpec::of::<Waiver>(),
        TableSpec::second_reading::<CampaignMarker>(
            "campaign-markers-second-reading",
            "second-reading/campaign-markers.csv",
        ),
        TableSpec::second_reading::<City>("cities-second-reading", "second-reading/cities.csv"),
        TableSpec::second_reading::<DieModifier>("die-modifiers-second-reading", "second-reading/die-modifiers.csv"),
        TableSpec::second_reading::<DieResult>("die-results-second-reading", "second-reading/tables/*.csv"),
        TableSpec::second_reading::<Expense>("expenses-second-reading", "second-reading/expenses.csv"),
        TableSpec::second_reading::<Leader>("leaders-second-reading", "second-reading/leaders.csv"),
        TableSpec::second_reading::<Seat>("seats-second-reading", "second-reading/seats.csv"),
        TableSpec::second_reading::<SetUp>("set-up-second-reading", "second-reading/scenarios/*/setup.csv"),
        TableSpec::second_reading::<Unit>("units-second-reading", "second-reading/units.csv"),
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
