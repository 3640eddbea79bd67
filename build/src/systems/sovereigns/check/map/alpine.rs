//! Alpine passes far from the Alps.

use super::super::prelude::*;

/// The lint.
pub static LINT: SovereignsLint = Lint {
    code: &Code {
        id: "M023",
        name: "alpine-outside-italy",
        severity: Severity::Warning,
        stage: Stage::Checking(Subject::Map),
        explanation: "Neither end of an Alpine pass is in the Italian theater. The Alps separate it from the others; passes \
            elsewhere are mountain passes.",
        example: Example {
            file: "connections.csv",
            right: "tollgate,borovar,mountain",
            wrong: b"tollgate,borovar,alpine",
        },
    },
    tables: &["connections", "spaces", "areas"],
    after: &["M001", "M030"],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, route) in world.pack.rows::<Connection>() {
        let ends = [route.from, route.to].map(|end| world.theater(end.id()));
        if let [Some(from), Some(to)] = ends
            && route.route == Route::Alpine
            && from != Theater::Italian
            && to != Theater::Italian
        {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "route"),
                    format!("neither `{}` nor `{}` is in the Italian theater", route.from, route.to),
                )
                .label("not in the Alps")
                .expected("`mountain`, or an end in the Italian theater")
                .rule("2.1.2"),
            );
        }
    }
}
