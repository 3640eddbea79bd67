use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M050", "no-grid", Error, Map, check)
    .explained(
        "The map of this system is made of squares, and game.json lacks the `grid` that says where they lie, or the \
        `projection` that places the names of seas and the real positions of cities.",
    )
    .example(
        "game.json",
        ",\n    \"grid\": {\n      \"rows\": 5,\n      \"columns\": 6,\n      \"side\": 130,\
        \n      \"corner\": [420, 260]\n    }",
        b"",
    );

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((file, _)) = &war.view.game else { return };
    let absent = [
        (war.grid.is_none(), "grid", "nothing says where its squares lie", "rows, columns, side and corner"),
        (
            war.chart.is_none(),
            "projection",
            "nothing turns latitude and longitude into places on the map",
            "kind, parallels, centre and scale",
        ),
    ];
    for (_, name, why, parts) in absent.into_iter().filter(|(absent, ..)| *absent) {
        LINT.finds(findings, Spot::Member(*file, "/map".into()))
            .says(format!("the map has no `{name}`: {why}"))
            .label(format!("`{name}` is left out"))
            .expected(format!("a `{name}` with its {parts}"))
            .rule("2.1");
    }
}
