//! Maps of areas: what their outlines enclose.

use muster_schema::Role;

use super::Lint;
use muster_ground::polygon::Ring;
use muster_lower::cells;
use muster_source::lints;
use muster_source::pack::{Line, Pack};

lints! {
    tangled,
    overlapping,
    apart: APART UNLISTED,
    counters_elsewhere,
}

/// Imports for the file of every lint.
mod prelude {
    pub(super) use super::super::drawn;
    pub use super::super::prelude::*;
    pub(super) use super::{Area, areas};
}

/// An area with an outline.
struct Area<'p> {
    line: Line<'p>,
    rings: Vec<Ring>,
}

/// The areas of a pack that have an outline.
fn areas(pack: &Pack) -> Vec<Area<'_>> {
    let all = pack.lines(Role::Area).map(|line| Area { rings: cells::outline(&line), line });
    all.filter(|area| !area.rings.is_empty()).collect()
}
