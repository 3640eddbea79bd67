use super::super::prelude::*;

pub static LINT: Lint =
    Lint::of(faults::UNUSED, check).reads(&["powers", "tracks", "track-spaces", "corps", "leaders"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let mut unused = |spot: Spot, what: String, expected: &str| {
        LINT.finds(findings, spot).says(what).label("nothing uses it").expected(expected);
    };
    for (at, power) in war.pack.rows::<Power>() {
        let corps = war.pack.records::<Corps>().iter().any(|corps| corps.power.id() == power.id);
        let leader =
            war.pack.records::<Leader>().iter().any(|leader| leader.home.iter().any(|home| home.id() == power.id));
        if !corps && !leader {
            unused(
                at.cell("id"),
                format!("{} has no corps and no leader", power.name),
                "counters of the power in corps.csv",
            );
        }
    }
    for (at, track) in war.pack.rows::<Track>() {
        if !war.pack.records::<TrackSpace>().iter().any(|space| space.track.id() == track.id) {
            unused(
                at.cell("id"),
                format!("the track `{}` has no spaces", track.name),
                "its spaces in track-spaces.csv",
            );
        }
    }
}
