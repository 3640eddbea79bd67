use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C022", "neutral-forces", Error, Counters, check)
    .explained("A power that takes no side has counters. Nobody could ever move them.")
    .example("powers.csv", "dunmark,Dunmark,,DU,minor", b"dunmark,Dunmark,,DU,neutral")
    .reads(&["powers", "strength-points", "leaders"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, power) in war.pack.rows::<Power>().filter(|(_, power)| power.rank == Rank::Neutral) {
        let points = war.pack.rows::<StrengthPoint>().find(|(_, points)| points.power.id() == power.id);
        let leader = war.pack.rows::<Leader>().find(|(_, leader)| leader.power.id() == power.id);
        let first = points.map(|(at, _)| at.spot()).or_else(|| leader.map(|(at, _)| at.spot()));
        if let Some(first) = first {
            LINT.finds(findings, at.cell("rank"))
                .says(format!("{} takes no side but has counters", power.name))
                .label("takes no side")
                .expected("another rank, or no counters")
                .rule("2.1.1")
                .see(first, "its first counter")
                .cause(LINT.about(&[&power.id]));
        }
    }
}
