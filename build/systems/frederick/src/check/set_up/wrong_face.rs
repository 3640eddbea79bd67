use super::super::prelude::*;

pub static LINT: Lint =
    Lint::of(faults::WRONG_FACE, check).reads(&["set-up", "units", "leaders", "markers"]).after(&["C053"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for line in war.placed().filter(|line| line.is_back()) {
        let column = match (line.piece::<Unit>(), line.piece::<Marker>()) {
            (Some(unit), _) if !unit.has_back() => "other",
            (_, Some(marker)) if marker.back.is_none() => "back",
            (None, None) => "id",
            _ => continue,
        };
        LINT.finds(findings, line.cell("back"))
            .says(format!("the back of `{}` is blank", line.name()))
            .label("no back to show")
            .expected("nothing: its front is up")
            .rule("2.11")
            .see(line.counter.spot_in(column), "its row");
    }
}
