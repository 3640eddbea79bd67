use super::prelude::*;

pub static LINT: Lint = Lint::new("M110", "step-twice", Error, Map, check)
    .explained(
        "Two spaces have the same step on the same track, so that nobody can tell which comes first. Give each space of a \
        track a number of its own.",
    )
    .given(ON_A_ROAD)
    .example("spaces.csv", "fenwick,Fenwick,marsh,,930,430,east-road,3", b"fenwick,Fenwick,marsh,,930,430,east-road,2");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for track in tracks::of(pack) {
        for pair in track.steps.windows(2).filter(|pair| pair[0].0 >= pair[1].0) {
            let [(_, first), (step, again)] = [&pair[0], &pair[1]];
            LINT.finds(findings, again.spot_of(Slot::Step))
                .says(format!("`{}` and `{}` are both step {step} of `{}`", first.name(), again.name(), track.name))
                .label("the same step again")
                .expected("another number for each space of the track")
                .see(first.spot_of(Slot::Step), "the first");
        }
    }
}
