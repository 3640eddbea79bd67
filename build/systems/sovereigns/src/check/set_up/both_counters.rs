use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U015", "both-counters", Error, SetUps, check)
    .explained("A set-up contains a leader's counter and also the one that replaces it.")
    .example("scenarios/war/setup.csv", "rocca,1,Drago", b"rocca,1,vasil-demoted")
    .reads(&["set-up", "leaders"])
    .after(&["C019"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for set_up in &war.set_ups {
        for line in &set_up.placed {
            let Some(leader) = line.piece::<Leader>() else { continue };
            let Some(old) = leader.replaces else { continue };
            if let Some(other) = set_up.placed.iter().find(|other| other.id() == old.id()) {
                LINT.finds(findings, line.cell("piece"))
                    .says(format!("`{}` replaces `{old}`, and both are set up", leader.id))
                    .label("the same leader again")
                    .expected("one of his two counters")
                    .rule("3.3.6")
                    .see(other.cell("piece"), "the other one");
            }
        }
    }
}
