use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C058", "returns-otherwise", Error, Counters, check)
    .explained(
        "A campaign marker returns to the pool in a way that does not fit its class. Action markers return when \
        played, or never; battle markers when played or when the battle is lost; mercenaries when eliminated.",
    )
    .example(
        "campaign-markers.csv",
        "charge,Charge,pool,battle,2,In a battle,,,yes,lost",
        b"charge,Charge,pool,battle,2,In a battle,,,yes,eliminated",
    )
    .reads(&["campaign-markers"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, marker) in war.pack.rows::<CampaignMarker>() {
        let (fits, expected) = match marker.class {
            Class::Action => (matches!(marker.returns, Returns::Played | Returns::Never), "`played`, or `never`"),
            Class::Battle => (matches!(marker.returns, Returns::Played | Returns::Lost), "`lost`, or `played`"),
            Class::Mercenary => (marker.returns == Returns::Eliminated, "`eliminated`"),
        };
        if !fits {
            LINT.finds(findings, at.cell("returns"))
                .says(format!("`{}` does not go back to the pool as others of its class do", marker.name))
                .label("not of this class")
                .expected(expected)
                .rule("9.8")
                .see(at.cell("class"), "its class");
        }
    }
}
