use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C053", "guard-with-two-sides", Error, Counters, check)
    .explained(
        "A guard has a second side. Guards replace veterans and are never recruits, so their counters have only one \
        side.",
    )
    .example("units.csv", "arland,infantry,4,,3", b"arland,infantry,4,5,3")
    .reads(&["units"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, unit) in war.pack.rows::<Unit>() {
        if unit.guard.is_yes() && unit.has_back() {
            LINT.finds(findings, at.cell("other"))
                .says(format!("`{}` are a guard with two sides", unit.name))
                .label("a guard has no other side")
                .expected("nothing here, or no `guard`")
                .rule("24.2")
                .see(at.cell("guard"), "this makes it a guard");
        }
    }
}
