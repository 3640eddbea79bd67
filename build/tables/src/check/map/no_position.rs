use super::prelude::*;

pub static LINT: Lint = Lint::new("M009", "no-position", Error, Map, check)
    .explained(
        "A space has no position on the map: it needs `lat` and `lon` (and the pack needs a projection), or `x` and \
        `y`.",
    )
    .example("spaces.csv", "46.2,4.4,2.1", b"46.2,,2.1")
    .reads_roles(&[Role::Place]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let projection = view.game.as_ref().is_some_and(|(_, game)| game.map.projection.is_some());
    if view.game.is_none() {
        return;
    }
    for space in &view.spaces {
        let wrong = match [Slot::Latitude, Slot::Longitude, Slot::X, Slot::Y].map(|slot| space.line.value::<f64>(slot))
        {
            [_, _, Some(_), Some(_)] => continue,
            [_, _, Some(_), None] => (Slot::Y, "`y` is missing beside `x`"),
            [_, _, None, Some(_)] => (Slot::X, "`x` is missing beside `y`"),
            [Some(_), Some(_), ..] if projection => continue,
            [Some(_), Some(_), ..] => (Slot::Latitude, "the pack has no projection for `lat` and `lon`"),
            [Some(_), None, ..] => (Slot::Longitude, "`lon` is missing beside `lat`"),
            [None, ..] => (Slot::Latitude, "no position is given"),
        };
        LINT.finds(findings, space.line.spot_of(wrong.0))
            .says(format!("`{}` has no place on the map: {}", space.name, wrong.1))
            .label("where is it?")
            .expected("`lat` and `lon` of the real place, or `x` and `y` in map units");
    }
}
