use super::prelude::*;

pub static LINT: Lint = Lint::new("M112", "track-of-one-space", Warning, Map, check)
    .explained(
        "Only one space is on this track, so that it leads nowhere. Perhaps the name of the track is spelt differently in \
        another row.",
    )
    .given(ON_A_ROAD)
    .example("spaces.csv", "garth,Garth,hills,1,960,190,,", b"garth,Garth,hills,1,960,190,eats-road,4");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let all = tracks::of(pack);
    let longer = || all.iter().filter(|track| track.steps.len() > 1).map(|track| track.name);
    for track in &all {
        let [(_, only)] = track.steps.as_slice() else { continue };
        let names: Vec<_> = longer().collect();
        LINT.finds(findings, only.spot_of(Slot::Track))
            .says(format!("only `{}` is on the track `{}`", only.name(), track.name))
            .label("leads nowhere")
            .expected("a second space on it, or no track")
            .suggest(nearest(&track.name, names.iter().map(muster_schema::Text::as_str)));
    }
}
