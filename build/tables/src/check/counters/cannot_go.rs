use muster_lower::expression::World;
use muster_lower::movement::Movement;

use super::prelude::*;
use crate::reach::arm;

pub static LINT: Lint = Lint::new("U064", "set-up-where-it-cannot-go", Warning, SetUps, check)
    .explained(
        "A counter is set up in a place that it could never enter: the costs of movement say `-` of this ground for its arm, and no \
        road leads there. If it is meant to stay there, `stays` says so in its row.",
    )
    .example("scenarios/battle/setup.csv", "0205,2,blue-horse", b"0609,2,blue-horse");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let movement = Movement::of(&World::of(pack));
    if !movement.is_told {
        return;
    }
    for line in lines(pack).iter().filter(|line| !line.arrives() && line.counter.table().role == Role::Piece) {
        let Some(site) = line.site.filter(|_| !line.counter.cell(Slot::Stays).is_yes()) else { continue };
        let arm = arm(&line.counter);
        if let Some(ground) = movement.closed_by(site.id(), arm.as_deref()) {
            let ground = pack.line(Role::Terrain, ground);
            let what = ground.map_or_else(|| site.name(), |ground| ground.name());
            let who = arm.map_or_else(|| line.counter.name().to_string(), |arm| format!("`{arm}`"));
            let finding = LINT
                .finds(findings, line.line.spot_of(Slot::Place))
                .says(format!("`{}` could never enter `{}`: {what} is closed to {who}", line.counter.name(), site.id()))
                .label("begins where it cannot go")
                .expected("a place that it can enter");
            if let Some(ground) = ground {
                finding.see(ground.spot(), "what it costs to enter");
            }
        }
    }
}
