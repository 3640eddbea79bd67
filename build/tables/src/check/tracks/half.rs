use super::prelude::*;

pub static LINT: Lint = Lint::new("M113", "track-without-step", Error, Map, check)
    .explained("A space is on a track but has no step, or has a step but is on no track, so that it is connected to nothing there.")
    .given(ON_A_ROAD)
    .example("spaces.csv", "fenwick,Fenwick,marsh,,930,430,east-road,3", b"fenwick,Fenwick,marsh,,930,430,east-road,");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for space in pack.lines(Role::Place) {
        let [track, step] = [Slot::Track, Slot::Step].map(|slot| space.cell(slot));
        let (empty, says, expected) = match (track.text(), step.number()) {
            (Some(track), None) => {
                (Slot::Step, format!("`{}` has no step on `{track}`", space.name()), "its number on the track")
            }
            (None, Some(step)) => (Slot::Track, format!("`{}` is step {step} of no track", space.name()), "the track"),
            _ => continue,
        };
        LINT.finds(findings, space.spot_of(empty)).says(says).label("empty").expected(expected);
    }
}
