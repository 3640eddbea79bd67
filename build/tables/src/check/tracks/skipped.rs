use super::prelude::*;

pub static LINT: Lint = Lint::new("M111", "step-left-out", Warning, Map, check)
    .explained(
        "The steps of a track have a gap: no space has the number between two others. The two are connected all the same. \
        Perhaps a space is missing, or a number is wrong.",
    )
    .given(ON_A_ROAD)
    .example("spaces.csv", "fenwick,Fenwick,marsh,,930,430,east-road,3", b"fenwick,Fenwick,marsh,,930,430,east-road,4");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for track in tracks::of(pack) {
        for pair in track.steps.windows(2).filter(|pair| pair[1].0 - pair[0].0 > 1.0) {
            let [(before, last), (step, next)] = [&pair[0], &pair[1]];
            LINT.finds(findings, next.spot_of(Slot::Step))
                .says(format!("`{}` has no step between {before} and {step}", track.name))
                .label(format!("follows step {before}"))
                .expected(format!("step {}", before + 1.0))
                .see(last.spot_of(Slot::Step), "the step before");
        }
    }
}
