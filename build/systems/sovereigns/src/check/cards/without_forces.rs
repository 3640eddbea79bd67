use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C021", "leader-without-forces", Error, Counters, check)
    .explained("The power that a leader serves has neither infantry nor cavalry, so he leads nobody.")
    .example(
        "strength-points.csv",
        "calenza-infantry,Calenzan Infantry,calenza",
        b"calenza-infantry,Calenzan Infantry,dunmark",
    )
    .reads(&["leaders", "strength-points"])
    .after(&["L001"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, leader) in war.pack.rows::<Leader>() {
        let own = |points: &&StrengthPoint| points.power == leader.power;
        let mut points = war.pack.records::<StrengthPoint>().iter().filter(own);
        if !points.any(|points| matches!(points.arm, Arm::Infantry | Arm::Cavalry)) {
            let power = war.power_name(leader.power.id());
            LINT.finds(findings, at.cell("power"))
                .says(format!("{} serves {power}, which has no strength points", leader.name))
                .label("nobody to lead")
                .expected("a power with infantry or cavalry in strength-points.csv")
                .rule("3.1")
                .cause(LINT.about(&[&leader.power]));
        }
    }
}
