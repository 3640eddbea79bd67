//! Tracks, those that run over spaces among them.

use super::Lint;
use muster_source::lints;

lints! {
    half,
    twice,
    skipped,
    alone,
    gap,
    range,
}

/// Imports for the file of every lint.
mod prelude {
    pub use muster_schema::Role;

    pub use super::super::prelude::*;
    pub(super) use super::ON_A_ROAD;
    pub use muster_lower::tracks;
}

/// The starter pack with a road over some of its spaces.
const ON_A_ROAD: &[(&str, &str, &str)] = &[
    (
        "system/columns.csv",
        "spaces,x,number,",
        "spaces,track,,,,,,,,,,,Its road.\nspaces,step,whole,,,,,,,,,,Its number there.\nspaces,x,number,",
    ),
    ("spaces.csv", "points,x,y", "points,x,y,track,step"),
    ("spaces.csv", "200,300", "200,300,,"),
    ("spaces.csv", "420,180", "420,180,,"),
    ("spaces.csv", "460,430", "460,430,,"),
    ("spaces.csv", "690,300", "690,300,east-road,1"),
    ("spaces.csv", "700,560", "700,560,east-road,2"),
    ("spaces.csv", "930,430", "930,430,east-road,3"),
    ("spaces.csv", "960,190", "960,190,,"),
    ("spaces.csv", "1190,330", "1190,330,,"),
];
