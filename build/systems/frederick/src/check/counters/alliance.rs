use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C050", "alliance-of-no-minor", Error, Counters, check)
    .explained(
        "A campaign marker wins the alliance of a power that is not minor. Players lead major powers from the start, \
        and the many small states are never neutral; only minor powers have Alliance markers.",
    )
    .example(
        "campaign-markers.csv",
        "In a Grand Diplomacy Phase,,dunmark,",
        b"In a Grand Diplomacy Phase,,hill-states,",
    )
    .reads(&["campaign-markers", "powers"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, marker) in war.pack.rows::<CampaignMarker>() {
        let Some((place, power)) = marker.power.and_then(|power| war.pack.find::<Power>(power.id())) else {
            continue;
        };
        if power.rank != Rank::Minor {
            LINT.finds(findings, at.cell("power"))
                .says(format!("{} is not a minor power, so nobody can win it with `{}`", power.name, marker.name))
                .label("not a minor power")
                .expected("a power of rank `minor`")
                .rule("28.2")
                .see(place.cell("rank"), "its rank");
        }
    }
}
