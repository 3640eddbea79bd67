use muster_schema::Text;

use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U060", "fieldworks-twice", Error, SetUps, check)
    .explained("More than one counter of fieldworks is set up in one square: markers of the role `line`.")
    .example(
        "scenarios/war/setup.csv",
        "year-1741,1,year,,31.2,\n",
        b"year-1741,1,year,,31.2,\n3a,2,fieldworks,,26.1,\n",
    )
    .reads(&["set-up", "markers", "squares"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let mut there: FxHashMap<(Text, Id), u32> = FxHashMap::default();
    for line in &world.lines {
        let (Item::Marker(marker), Site::Square(square)) = (line.item, line.place) else { continue };
        if marker.role != MarkerRole::Line {
            continue;
        }
        let sum = there.entry((line.scenario, square.id)).or_default();
        let before = *sum;
        *sum = sum.saturating_add(line.row.count.counters());
        if *sum > 1 && before <= 1 {
            LINT.finds(
                world.pack.cell(line.at, if before == 0 { "count" } else { "place" }),
                format!("{} has {sum} counters of fieldworks", shown(square.id)),
            )
            .label("more than one")
            .expected("at most one counter of fieldworks in a square")
            .rule("13.5")
            .cause(LINT.about(&[&line.scenario, &square.id]))
            .add_to(findings);
        }
    }
}
