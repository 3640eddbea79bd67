use super::super::prelude::*;

pub static LINT: Lint =
    Lint::of(faults::UNUSED, check).reads(&["powers", "tracks", "track-spaces", "corps", "leaders"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let mut unused = |spot: Spot, what: String, expected: &str| {
        LINT.finds(spot, what).label("nothing uses it").expected(expected).add_to(findings);
    };
    for (at, power) in world.pack.rows::<Power>() {
        let corps = world.pack.records::<Corps>().iter().any(|corps| corps.power.id() == power.id);
        let leader =
            world.pack.records::<Leader>().iter().any(|leader| leader.home.iter().any(|home| home.id() == power.id));
        if !corps && !leader {
            unused(
                world.pack.cell(at, "id"),
                format!("{} has no corps and no leader", power.name),
                "counters of the power in corps.csv",
            );
        }
    }
    for (at, track) in world.pack.rows::<Track>() {
        if !world.pack.records::<TrackSpace>().iter().any(|space| space.track.id() == track.id) {
            unused(
                world.pack.cell(at, "id"),
                format!("the track `{}` has no spaces", track.name),
                "its spaces in track-spaces.csv",
            );
        }
    }
}
