//! Unused.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &Code {
        id: "T010",
        name: "unused",
        severity: Severity::Warning,
        stage: Stage::Checking(Subject::Tables),
        explanation: "Nothing uses this row: the power has no corps and no leader, or the track has no spaces. Nothing in a \
            source is silently ignored.",
        example: Example {
            file: "tracks.csv",
            right: "vp-track,Victory Points,record,1000,880,80,64,6,12.1",
            wrong:
                b"vp-track,Victory Points,record,1000,880,80,64,6,12.1\nmorale-track,Morale,level,1000,700,80,64,6,12.1",
        },
    },
    tables: &["powers", "tracks", "track-spaces", "corps", "leaders"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let mut unused = |spot: Spot, what: String, expected: &str| {
        findings.push(Finding::new(LINT.code, spot, what).label("nothing uses it").expected(expected));
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
