//! The system of Clash of Sovereigns: powers that enter and leave a war by events, strength points under leaders, strategy
//! cards in eras, five seasons a year.

pub mod bundle;
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

use crate::common::{Deal, Erratum, Missing, Ruling, Side, Translation, Waiver, Worked, tables_of};
use crate::table::Definition;

/// The tables and documents of the system.
pub fn definition() -> Definition {
    Definition {
        id: "sovereigns".into(),
        rules: Some("sovereigns".into()),
        document: "Clash of Sovereigns".into(),
        tables: tables_of! {
            Side, Alliance, Power, Sea, Area, Country, Space, SpacePoints, Connection, Box, Track, TrackSpace,
            Leader, StrengthPoint, Marker, Deck, Event, Card, DieTable, DieModifier, DieResult, Phase, SetUp, Deal,
            Ruling, Missing, Erratum, Waiver, Translation;
            read again:
            Leader, Card, Event, Space, SetUp, Erratum
        },
        documents: crate::game::documents::<Rules, Worked<Ask>>("examples"),
        facts: bundle::facts(),
        description: &[],
    }
}
