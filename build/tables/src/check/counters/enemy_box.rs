use muster_schema::common::BoxKind;

use super::prelude::*;

pub static LINT: Lint = Lint::new("U063", "box-of-another-side", Warning, SetUps, check)
    .explained(
        "A counter begins in a force pool or an army box that belongs to another side; the counter or the box is probably wrong. \
        Boxes for prisoners, or for what is out of the game, may hold counters of any side.",
    )
    .given(&[("boxes.csv", "lost,Lost Units,removed,,", "lost,Lost Units,force-pool,south,")])
    .example("scenarios/campaign/setup.csv", "ashford,3,north-foot", b"lost,3,north-foot")
    .reads_roles(&[Role::Box]);

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for line in lines(pack) {
        let place = line.line.cell(Slot::Place).text().and_then(|id| pack.line(Role::Box, id));
        let holds_own = |own: &Line<'_>| matches!(own.value(Slot::Purpose), Some(BoxKind::ForcePool | BoxKind::Army));
        let Some(own) = place.filter(holds_own) else { continue };
        let sides = line.counter.cell(Slot::Side).text().zip(own.cell(Slot::Side).text());
        if let Some((side, whose)) = sides.filter(|(side, whose)| side != whose) {
            LINT.finds(findings, line.line.spot_of(Slot::Place))
                .says(format!("`{}` belongs to `{side}`, but `{}` to `{whose}`", line.counter.name(), own.name()))
                .label("the box of another side")
                .expected("a box of its own side")
                .see(own.spot_of(Slot::Side), "whose box it is");
        }
    }
}
