use muster_engine::frederick::pillage::{Site as Ground, may_pillage};

use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U061", "pillaged-out-of-place", Error, SetUps, check)
    .explained(
        "A Pillage marker, which rules.json names as `marker` of `pillage`, is set up in a square that cannot be pillaged: it is \
        all sea, or has such a marker already.",
    )
    .example(
        "scenarios/war/setup.csv",
        "year-1741,1,year,,31.2,\n",
        b"year-1741,1,year,,31.2,\n5a,1,pillage,,21.5,\n",
    )
    .reads(&["set-up", "markers", "squares", "rules"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let marker = war.rules.as_ref().and_then(|(_, rules)| rules.pillage.marker);
    let Some(marker) = marker.map(|marker| marker.id()) else { return };
    for set_up in &war.set_ups {
        for line in set_up.placed.iter().filter(|line| line.id() == marker) {
            let Some(square) = line.place::<Square>() else { continue };
            let mut before = set_up.beside(line).take_while(|other| !std::ptr::eq(*other, line));
            let pillaged = before.any(|other| other.id() == marker) || line.count().counters() > 1;
            let ground = Ground { terrain: square.terrain, pillaged, enemies: false, settlement: None };
            if !may_pillage(&ground) {
                let why = if pillaged { "is already pillaged" } else { "is all sea" };
                LINT.finds(findings, line.cell("place"))
                    .says(format!("{} {why}", shown(square.id)))
                    .label("cannot be pillaged")
                    .expected("a square of land without another Pillage marker")
                    .rule("21.5");
            }
        }
    }
}
