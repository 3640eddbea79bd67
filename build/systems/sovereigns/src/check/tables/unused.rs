use super::super::prelude::*;

pub static LINT: Lint = Lint::of(faults::UNUSED, check)
    .reads(&["powers", "strength-points", "tracks", "track-spaces"])
    .after(&["C021", "L001"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let mut unused = |spot: Spot, what: String, expected: &str| {
        LINT.finds(findings, spot).says(what).label("nothing uses it").expected(expected);
    };
    for (at, power) in war.pack.rows::<Power>().filter(|(_, power)| power.rank != Rank::Neutral) {
        if !war.pack.records::<StrengthPoint>().iter().any(|points| points.power.id() == power.id) {
            let what = format!("{} takes part in the war but has no counters", power.name);
            unused(at.cell("id"), what, "its counters in strength-points.csv");
        }
    }
    for (at, track) in war.pack.rows::<Track>() {
        if !war.pack.records::<TrackSpace>().iter().any(|space| space.track.id() == track.id) {
            let what = format!("the track `{}` has no spaces", track.name);
            unused(at.cell("id"), what, "its spaces in track-spaces.csv");
        }
    }
}
