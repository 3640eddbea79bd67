use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C052", "weak-veteran", Error, Counters, check)
    .explained(
        "The other side of a unit is weaker than its front. The front of a counter shows its recruits, or its small \
        garrison; the side it is flipped to is never weaker.",
    )
    .example("units.csv", "arland,infantry,2,3,", b"arland,infantry,2,1,")
    .reads(&["units"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, unit) in war.pack.rows::<Unit>() {
        let (Some(front), Some(other)) = (unit.strength, unit.other) else { continue };
        if other < front {
            let (side, rule) = match unit.kind {
                UnitKind::Garrison => ("larger garrison", "11.11"),
                _ => ("veterans", "11.7"),
            };
            LINT.finds(findings, at.cell("other"))
                .says(format!("the other side of `{}`, its {side}, has {other} and its front {front}", unit.name))
                .label("the weaker side")
                .expected(format!("{front} or more, or the two sides swapped"))
                .rule(rule)
                .see(at.cell("strength"), "its front");
        }
    }
}
