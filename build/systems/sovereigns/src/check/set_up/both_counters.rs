use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U015", "both-counters", Error, SetUps, check)
    .explained("A set-up contains a leader's counter and also the one that replaces it.")
    .example("scenarios/war/setup.csv", "rocca,1,Drago", b"rocca,1,vasil-demoted")
    .reads(&["set-up", "leaders"])
    .after(&["C019"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for layout in &world.set_ups {
        for line in &layout.lines {
            let Item::Leader(leader) = line.item else { continue };
            let Some(old) = leader.replaces else { continue };
            if let Some(other) = layout.lines.iter().find(|other| other.item.id() == old.id()) {
                LINT.finds(
                    world.pack.cell(line.at, "piece"),
                    format!("`{}` replaces `{old}`, and both are set up", leader.id),
                )
                .label("the same leader again")
                .expected("one of his two counters")
                .rule("3.3.6")
                .see(world.pack.cell(other.at, "piece"), "the other one")
                .add_to(findings);
            }
        }
    }
}
