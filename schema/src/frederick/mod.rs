//! The system of Frederick's War: a map of squares, units and leaders with values, campaign markers drawn from a pool and bid
//! for, operations of one force at a time.

pub mod bundle;
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

use crate::common::{Erratum, Missing, Ruling, Side, Translation, Waiver, Worked, tables_of};
use crate::table::Definition;

/// The tables and documents of the system.
pub fn definition() -> Definition {
    Definition {
        id: "frederick".into(),
        rules: Some("frederick".into()),
        document: "Frederick's War".into(),
        tables: tables_of! {
            Side, Power, Seat, Sea, Country, Square, City, River, Strait, Area, Link, Box, Track, TrackSpace, Leader,
            Unit, Marker, Deck, CampaignMarker, Event, Expense, DieTable, DieModifier, DieResult, Phase, SetUp,
            Ruling, Missing, Erratum, Waiver, Translation;
            read again:
            CampaignMarker, City, DieModifier, DieResult, Expense, Leader, Seat, SetUp, Unit
        },
        documents: crate::game::documents::<Rules, Worked<Ask>>("examples"),
        facts: bundle::facts(),
        description: &[],
    }
}
