//! Both_sides.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &Code {
        id: "U004",
        name: "both-sides",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::SetUp),
        explanation: "Corps of both sides are in one space at the start. That happens only in a siege.",
        example: Example { file: "scenarios/campaign/setup.csv", right: "orleans,1,Blurian", wrong: b"hill,1,Blurian" },
    },
    tables: &["spaces", "set-up"],
    after: &["U003", "U013"],
    check,
};

use rustc_hash::FxHashMap;

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for layout in &world.set_ups {
        let mut seen: FxHashMap<u32, (Id, Spot)> = FxHashMap::default();
        for line in &layout.placed {
            let (Site::Space(number, space), Item::Corps(_)) = (line.place, line.item) else { continue };
            let Some(side) = world.side(line.item) else { continue };
            match seen.get(&number) {
                Some((other, first)) if *other != side => findings.push(
                    Finding::new(
                        LINT.code,
                        world.pack.cell(line.at, "place"),
                        format!("corps of both sides stand in {}", space.name),
                    )
                    .label(format!("`{side}` here, `{other}` before"))
                    .expected("corps of one side")
                    .rule("4.3")
                    .see(first.clone(), "the other side")
                    .cause(Cause::about(super::enemy_control::LINT.code, &[&layout.scenario, &space.id])),
                ),
                Some(_) => {}
                None => {
                    seen.insert(number, (side, world.pack.cell(line.at, "place")));
                }
            }
        }
    }
}
