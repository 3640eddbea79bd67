use muster_schema::value::Strength;

use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C002", "wrong-half", Error, Counters, check)
    .explained(
        "Half a counter is set up or arrives. Only where a corps at reduced strength is written `.5` may a count have \
        one, and only for corps. If a counter lies with its other side up, its row says so in a column of its own.",
    )
    .example("scenarios/campaign/setup.csv", "castle,1,Berta", b"castle,1.5,Berta")
    .reads_roles(&[Role::Placement])
    .after(&["U001"]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for line in view.pack.lines(Role::Placement) {
        let Some(count) = line.value::<Strength>(Slot::Count).filter(|count| count.reduced() > 0) else { continue };
        LINT.finds(findings, line.spot_of(Slot::Count))
            .says(format!("{} counters is not a whole number", f64::from(count)))
            .label("half a counter")
            .expected("a whole number; the back of a counter is up where `back` says so");
    }
}
