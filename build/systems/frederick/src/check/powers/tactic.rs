use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C057", "no-tactic", Error, Counters, check)
    .explained(
        "The special tactic of a power is not a battle marker. The marker Special is played in battle and counts as \
        the marker named here, so name a battle marker.",
    )
    .example("powers.csv", "west,1,charge", b"west,1,spy")
    .reads(&["powers", "campaign-markers"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, power) in war.pack.rows::<Power>() {
        let Some(marker) = power.tactic.and_then(|marker| war.pack.get(marker)) else { continue };
        if marker.class != Class::Battle {
            let seen = war.pack.find::<CampaignMarker>(marker.id).map(|(at, _)| at.cell("class"));
            LINT.finds(findings, at.cell("tactic"))
                .says(format!("`{}` is not played in battle", marker.name))
                .label("not a battle marker")
                .expected("a campaign marker of class `battle`")
                .rule("9.13")
                .see(seen, "its class");
        }
    }
}
