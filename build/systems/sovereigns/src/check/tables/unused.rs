use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::UNUSED, check)
    .reads(&["powers", "strength-points", "tracks", "track-spaces"])
    .after(&["C021", "L001"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let mut unused = |spot: Spot, what: String, expected: &str| {
        LINT.finds(spot, what).label("nothing uses it").expected(expected).add_to(findings);
    };
    for (at, power) in world.pack.rows::<Power>().filter(|(_, power)| power.rank != Rank::Neutral) {
        if !world.pack.records::<StrengthPoint>().iter().any(|points| points.power.id() == power.id) {
            let what = format!("{} takes part in the war but has no counters", power.name);
            unused(world.pack.cell(at, "id"), what, "its counters in strength-points.csv");
        }
    }
    for (at, track) in world.pack.rows::<Track>() {
        if !world.pack.records::<TrackSpace>().iter().any(|space| space.track.id() == track.id) {
            let what = format!("the track `{}` has no spaces", track.name);
            unused(world.pack.cell(at, "id"), what, "its spaces in track-spaces.csv");
        }
    }
}
