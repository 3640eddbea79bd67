use muster_schema::{Role, Text};

use super::super::damage;
use super::prelude::*;
use muster_lower::tracks;

pub static LINT: Lint = Lint::new("M079", "lone-space", Warning, Map, check)
    .explained(
        "Connections lead from space to space, but none to this one: nothing can enter or leave it. Perhaps you \
        forgot a line. If the space is meant to lie apart, waive the warning in `waivers.csv`. Areas are checked \
        only if most of them are connected.",
    )
    .example(
        "spaces.csv",
        "hollin,Hollin,plain,2,1190,330",
        b"hollin,Hollin,plain,2,1190,330\nisle,The Isle,plain,,1210,560",
    );

/// Least number of connected areas for each unconnected one, so that the latter are taken for a mistake.
const MOST: usize = 3;

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let has = |role: Role| pack.lines(role).next().is_some();
    // On a grid spaces lie beside each other without any connection, and in areas too.
    let role = if has(Role::Area) { Role::Area } else { Role::Place };
    if has(Role::Cell) {
        return;
    }
    let ends = pack.lines(Role::Edge).flat_map(|line| [Slot::From, Slot::To].map(|end| line.cell(end).text()));
    let tracks = tracks::of(pack);
    let steps = tracks.iter().flat_map(tracks::Track::pairs).flatten().map(|space| space.id());
    let connected: FxHashSet<Text> = ends.flatten().chain(steps).collect();
    let (joined, lone): (Vec<_>, Vec<_>) = pack.lines(role).partition(|line| connected.contains(&line.id()));
    if joined.is_empty() || role == Role::Area && joined.len() < MOST * lone.len() {
        return;
    }
    let damage = damage(pack, pack.sources.system.tables.iter().filter(|table| table.role == Role::Edge));
    for line in lone.iter().filter(|line| line.cell(Slot::Ports).items().is_empty()) {
        LINT.finds(findings, line.spot_of(Slot::Id))
            .says(format!("no connection leads to `{}`", line.name()))
            .label("cut off from the map")
            .blame_all(damage.iter().cloned())
            .expected("a row for it in the table of connections");
    }
}
