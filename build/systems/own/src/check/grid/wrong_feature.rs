use super::prelude::*;

pub static LINT: Lint = Lint::new("M064", "wrong-feature", Error, Map, check)
    .explained(
        "Rivers, streams, walls, slopes, hedges, borders, bridges and fords lie on the sides of cells; roads, \
        tracks, railways and canals run from cell to cell. A side cannot have a road, and a river cannot run through \
        the middle of cells.",
    )
    .example("hexsides.csv", "0606,SE,bridge", b"0606,SE,road");

fn check(pack: &Pack, findings: &mut Vec<Finding>) {
    for (role, on_sides) in [(Role::CellSide, true), (Role::Path, false)] {
        let fits = |drawn: Drawn| drawn.is_on_sides() == on_sides;
        let able = || {
            let features = pack.lines(Role::Feature);
            features.filter(|line| line.value::<Drawn>(Slot::Drawn).is_some_and(fits)).map(|line| line.id())
        };
        for line in pack.lines(role) {
            let feature = line.cell(Slot::Feature).text().and_then(|id| pack.line(Role::Feature, id));
            let Some(feature) = feature.filter(|feature| feature.value(Slot::Drawn).is_some_and(|drawn| !fits(drawn)))
            else {
                continue;
            };
            let (message, label) = if on_sides {
                (format!("`{}` does not lie on sides", feature.id()), "runs from cell to cell")
            } else {
                (format!("`{}` does not run from cell to cell", feature.id()), "lies on sides")
            };
            let able: Vec<_> = able().collect();
            LINT.finds(findings, line.spot_of(Slot::Feature))
                .says(message)
                .label(label)
                .expected(choices(able.iter().map(muster_schema::Text::as_str)))
                .see(feature.spot_of(Slot::Drawn), "how it is drawn");
        }
    }
}
