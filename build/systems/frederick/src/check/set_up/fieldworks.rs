use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U060", "fieldworks-twice", Error, SetUps, check)
    .explained("More than one counter of fieldworks is set up in one square: markers of the role `line`.")
    .example(
        "scenarios/war/setup.csv",
        "year-1741,1,year,,31.2,\n",
        b"year-1741,1,year,,31.2,\n3a,2,fieldworks,,26.1,\n",
    )
    .reads(&["set-up", "markers", "squares"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for set_up in &war.set_ups {
        let mut there: FxHashMap<Id, u32> = FxHashMap::default();
        for line in set_up.placed.iter().filter(|line| is_marker(line, MarkerRole::Line)) {
            let Some(square) = line.place::<Square>() else { continue };
            if let Some([before, sum]) = exceed(&mut there, square.id, line.count().counters(), 1) {
                LINT.finds(findings, line.cell(if before == 0 { "count" } else { "place" }))
                    .says(format!("{} has {sum} counters of fieldworks", shown(square.id)))
                    .label("more than one")
                    .expected("at most one counter of fieldworks in a square")
                    .rule("13.5")
                    .cause(LINT.about(&[&set_up.scenario, &square.id]));
            }
        }
    }
}
