//! Rows that nothing uses.

use super::super::prelude::*;

/// The lint.
pub static LINT: SovereignsLint = Lint {
    code: &faults::UNUSED,
    tables: &["powers", "strength-points", "tracks", "track-spaces"],
    after: &["C021", "L001"],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let mut unused = |spot: Spot, what: String, expected: &str| {
        findings.push(Finding::new(LINT.code, spot, what).label("nothing uses it").expected(expected));
    };
    for (at, power) in world.pack.rows::<Power>().filter(|(_, power)| power.rank != Rank::Neutral) {
        if !world.pack.records::<StrengthPoint>().iter().any(|points| points.power.id() == power.id) {
            let what = format!("{} takes part in the war and has no counters", power.name);
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
