use super::super::prelude::*;

pub static LINT: Lint = Lint::of(shared::cards::wrong_half::LINT.code, check).reads(&["set-up", "reinforcements"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for line in war.set_ups.iter().flat_map(Deployment::lines) {
        if line.count().reduced() > 0 && line.piece::<Corps>().is_none() {
            LINT.finds(findings, line.cell("count"))
                .says(format!("half a counter of {}", line.name()))
                .label("only corps have a reduced side")
                .expected("a whole number")
                .rule("20.2");
        }
    }
}
