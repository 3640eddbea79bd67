use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::WRONG_FACE, check).reads(&["set-up", "strength-points", "markers"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for line in war.set_ups.iter().flat_map(|set_up| &set_up.placed).filter(|line| line.is_back()) {
        let points = line.piece::<StrengthPoint>().is_some_and(|points| points.back.is_none());
        let marker = line.piece::<Marker>().is_some_and(|marker| marker.back.is_none());
        if points || marker {
            LINT.finds(findings, line.cell("back"))
                .says(format!("the back of `{}` is blank", line.name()))
                .label("no back to show")
                .expected("nothing: its front is up")
                .rule("2.2.2")
                .see(line.counter.spot_in("back"), "its back");
        }
    }
}
