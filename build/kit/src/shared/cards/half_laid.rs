use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C013", "half-laid-marker", Error, Counters, check)
    .explained(
        "A marker that is placed on counters says on which (`on`), and what the menus call placing it (`put`) and \
        removing it (`take`). Fill in all three columns or none.",
    )
    .example("markers.csv", "Demoralize,Rally", b"Demoralize,")
    .reads_roles(&[Role::Marker]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for (at, marker) in view.pack.rows::<Marker>() {
        let there = [("on", !marker.on.is_empty()), ("put", marker.put.is_some()), ("take", marker.take.is_some())];
        if !there.iter().any(|(_, there)| *there) {
            continue;
        }
        for (column, _) in there.into_iter().filter(|(_, there)| !there) {
            LINT.finds(findings, at.cell(column))
                .says(format!("`{}` is placed on counters, but its `{column}` is empty", marker.name))
                .label("left out")
                .expected("`on`, `put` and `take` together, or none of them");
        }
    }
}
