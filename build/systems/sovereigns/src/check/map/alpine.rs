use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M023", "alpine-outside-italy", Warning, Map, check)
    .explained(
        "Neither end of an Alpine pass is in the Italian theater. The Alps separate it from the others; passes \
        elsewhere are mountain passes.",
    )
    .example("connections.csv", "tollgate,borovar,mountain", b"tollgate,borovar,alpine")
    .reads(&["connections", "spaces", "areas"])
    .after(&["M001", "M030"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, route) in war.pack.rows::<Connection>() {
        let ends = [route.from, route.to].map(|end| war.theater(end.id()));
        if let [Some(from), Some(to)] = ends
            && route.route == Route::Alpine
            && from != Theater::Italian
            && to != Theater::Italian
        {
            LINT.finds(findings, at.cell("route"))
                .says(format!("neither `{}` nor `{}` is in the Italian theater", route.from, route.to))
                .label("not in the Alps")
                .expected("`mountain`, or an end in the Italian theater")
                .rule("2.1.2");
        }
    }
}
