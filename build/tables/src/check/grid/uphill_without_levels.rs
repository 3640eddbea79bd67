use muster_schema::description::UPHILL;

use super::prelude::*;

pub static LINT: Lint = Lint::new("M114", "uphill-without-levels", Warning, Map, check)
    .explained(
        "A row says what it costs to go uphill, but the ground is equally high everywhere: no cell has a number in a column \
        with the slot `level`, or all have the same.",
    )
    .given(&[
        ("costs.csv", "", "of,foot,horse\nuphill,1,2\n"),
        (
            "system/columns.csv",
            "units,id,id,",
            "costs,of,,,yes,,terrain,,,,,,What.\ncosts,foot,,cost,,,,,,,,,On foot.\ncosts,horse,,cost,,,,,,,,,Mounted.\n\
            units,id,id,",
        ),
    ])
    .example("system/tables.csv", "hexes,cell,", b"costs,cost,,of,,What else it costs to move.,\nhexes,cell,");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let level = |line: muster_source::pack::Line<'_>| line.cell(Slot::Level).number().unwrap_or_default();
    let mut levels = pack.lines(Role::Cell).map(level);
    let first = levels.next();
    if levels.any(|level| Some(level) != first) {
        return;
    }
    for line in pack.lines(Role::Cost).filter(|line| line.cell(Slot::Of).text().is_some_and(|of| of.as_str() == UPHILL))
    {
        LINT.finds(findings, line.spot_of(Slot::Of))
            .says("no cell lies higher than another")
            .label("uphill of what?")
            .expected("cells with different numbers in a column with the slot `level`, or no such row");
    }
}
