use muster_schema::{Cell, Role};

use super::prelude::*;

pub static LINT: Lint = Lint::new("M102", "half-sized", Error, Map, check)
    .explained(
        "A space has a width but no height, or a height but no width, or one of them is not above zero. A space that has both is \
        drawn as a box of that size; one that has neither is drawn as a point.",
    )
    .given(&[
        (
            "system/columns.csv",
            "spaces,x,number,",
            "spaces,width,number,,,,,,,,,,Its width.\nspaces,height,number,,,,,,,,,,Its height.\nspaces,x,number,",
        ),
        ("spaces.csv", "points,x,y", "points,x,y,width,height"),
        ("spaces.csv", "200,300", "200,300,110,90"),
        ("spaces.csv", "420,180", "420,180,,"),
        ("spaces.csv", "460,430", "460,430,,"),
        ("spaces.csv", "690,300", "690,300,,"),
        ("spaces.csv", "700,560", "700,560,,"),
        ("spaces.csv", "930,430", "930,430,,"),
        ("spaces.csv", "960,190", "960,190,,"),
        ("spaces.csv", "1190,330", "1190,330,,"),
    ])
    .example("spaces.csv", "200,300,110,90", b"200,300,110,")
    .reads_roles(&[Role::Place]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for line in pack.lines(Role::Place) {
        let sizes = [(Slot::Width, "width"), (Slot::Height, "height")];
        let is_there = sizes.map(|(slot, _)| line.cell(slot) != Cell::Empty);
        for ((slot, name), is_there) in sizes.into_iter().zip(is_there).filter(|_| is_there.contains(&true)) {
            let number = line.cell(slot).number();
            if line.table().slot(slot).is_some() && is_there && number.is_none_or(|number| number > 0.0) {
                continue;
            }
            LINT.finds(findings, line.spot_of(slot))
                .says(match number {
                    Some(number) => format!("the {name} of `{}` is {number}", line.name()),
                    None => format!("`{}` has no {name}", line.name()),
                })
                .label(if is_there { "not above zero" } else { "empty" })
                .expected("both `width` and `height` in map units, or neither");
        }
    }
}
