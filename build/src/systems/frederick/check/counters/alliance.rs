//! Alliances with powers that make none.

use super::super::prelude::*;

/// The lint.
pub static LINT: FrederickLint = Lint {
    code: &Code {
        id: "C050",
        name: "alliance-of-no-minor",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Counters),
        explanation: "A campaign marker wins the alliance of a power that is not minor. Players lead major powers from the \
            start, and the many small states are never neutral; only minor powers have Alliance markers.",
        example: Example {
            file: "campaign-markers.csv",
            right: "In a Grand Diplomacy Phase,,dunmark,",
            wrong: b"In a Grand Diplomacy Phase,,hill-states,",
        },
    },
    tables: &["campaign-markers", "powers"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, marker) in world.pack.rows::<CampaignMarker>() {
        let Some((place, power)) = marker.power.and_then(|power| world.pack.find::<Power>(power.id())) else {
            continue;
        };
        if power.rank != Rank::Minor {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "power"),
                    format!("{} is no minor power, so nobody wins it by `{}`", power.name, marker.name),
                )
                .label("not a minor power")
                .expected("a power of rank `minor`")
                .rule("28.2")
                .see(world.pack.cell(place, "rank"), "its rank"),
            );
        }
    }
}
