use muster_schema::bundle::Lies;
use muster_schema::form::Words;

use super::prelude::*;

pub static LINT: Lint = Lint::new("M064", "wrong-feature", Error, Map, check)
    .explained(
        "Coasts, mountains, walls, slopes, hedges, borders and frontiers lie along the sides of cells or the border of two areas; roads, \
        tracks, railways, canals, passes, sea lanes and ferries lead from place to place; bridges and fords lead over a side. Rivers, streams \
        and plain lines can do both. A side cannot have a road, a path cannot be a wall, and a wall needs two areas that touch.",
    )
    .example("hexsides.csv", "0606,SE,bridge", b"0606,SE,road");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let areas: FxHashSet<_> = pack.lines(Role::Area).map(|line| line.id()).collect();
    for role in [Role::CellSide, Role::Path, Role::Edge] {
        for line in pack.lines(role) {
            let is_area = |slot| line.cell(slot).text().is_some_and(|id| areas.contains(&id));
            let fits = |drawn: Drawn| match role {
                Role::CellSide => drawn.is_on_sides(),
                Role::Path => drawn.is_way(),
                _ => drawn.lies() != Lies::Along || (is_area(Slot::From) && is_area(Slot::To)),
            };
            let (message, label) = match role {
                Role::CellSide => ("does not lie on sides", "leads from place to place"),
                Role::Path => ("does not lead from cell to cell", "lies on sides"),
                _ => ("lies along the border of two areas", "these have no border"),
            };
            let able = |drawn: Option<Drawn>| drawn.is_some_and(fits);
            for id in line.cell(Slot::Feature).items() {
                let Some(feature) = pack
                    .line(Role::Feature, *id)
                    .filter(|feature| feature.value::<Drawn>(Slot::Drawn).is_some_and(|drawn| !fits(drawn)))
                else {
                    continue;
                };
                let known = pack.lines(Role::Feature).filter(|line| able(line.value(Slot::Drawn)));
                let known: Vec<_> = known.map(|line| line.id()).collect();
                LINT.finds(findings, line.spot_of(Slot::Feature))
                    .says(format!("`{}` {message}", feature.id()))
                    .label(label)
                    .expected(choices(known.iter().map(muster_schema::Text::as_str)))
                    .see(feature.spot_of(Slot::Drawn), "how it is drawn");
            }
            // Whatever the role, only connections say here how they are drawn.
            for word in
                line.cell(Slot::Drawn).items().iter().filter(|word| Drawn::of(word).is_some_and(|drawn| !fits(drawn)))
            {
                let known = Drawn::ALL.iter().filter(|drawn| fits(**drawn)).map(|drawn| drawn.word());
                LINT.finds(findings, line.spot_of(Slot::Drawn))
                    .says(format!("`{word}` {message}"))
                    .label(label)
                    .expected(choices(known));
            }
        }
    }
}
