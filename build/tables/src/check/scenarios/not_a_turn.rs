use muster_schema::Text;
use muster_schema::common::Phase;

use muster_schema::common::{Track, TrackKind, TrackSpace};

use super::prelude::*;

pub static LINT: Lint = Lint::new("U101", "not-a-turn", Error, SetUps, check)
    .explained(
        "A line of the schedule, or a phase that is played only in some turns, names a space that is not on the turn track.",
    )
    .example("scenarios/campaign/reinforcements.csv", "turn-3,1,Carl", b"vp-3,1,Carl")
    .reads_roles(&[Role::Arrival, Role::Phase, Role::TrackSpace, Role::Track]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    // Without a track of turns nobody knows what one is.
    if !view.pack.records::<Track>().iter().any(|track| track.kind == TrackKind::Turn) {
        return;
    }
    let mut held = |turn: Option<Text>, spot: Spot| {
        let space = turn.and_then(|id| view.pack.find::<TrackSpace>(id.into()));
        let Some((_, space)) = space.filter(|(_, space)| !view.is_turn(space)) else { return };
        LINT.finds(findings, spot)
            .says(format!("`{}` is not a turn", space.id))
            .label("not on the turn track")
            .expected("a space of the track of kind `turn`");
    };
    for line in view.pack.lines(Role::Arrival) {
        held(line.cell(Slot::Turn).text(), line.spot_of(Slot::Turn));
    }
    for (at, phase) in view.pack.rows::<Phase>() {
        for turn in &phase.turns {
            held(Some(turn.id().text()), at.cell("turns"));
        }
    }
}
