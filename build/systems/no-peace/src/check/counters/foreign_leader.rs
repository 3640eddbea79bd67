use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C011", "foreign-leader", Warning, Counters, check)
    .explained(
        "A leader belongs to one side, but a home power on his band fights for the other and cannot change sides. \
        Without a corps of his home, he always loses a point of his tactical rating.",
    )
    .example("leaders.csv", "carl,Carl,red,named,redonia", b"carl,Carl,red,named,bluria")
    .reads(&["leaders", "powers"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, leader) in war.pack.rows::<Leader>() {
        let side = leader.side.id();
        for home in &leader.home {
            let Some((power_at, power)) = war.pack.find::<Power>(home.id()) else { continue };
            let serves = power.side.id() == side || power.turncoat.is_some_and(|other| other.id() == side);
            let corps = || war.pack.records::<Corps>().iter().filter(|corps| corps.power.id() == power.id);
            if !serves && !corps().any(|corps| corps.side.is_some_and(|own| own.id() == side)) {
                LINT.finds(findings, at.cell("home"))
                    .says(format!("{} serves `{side}`, but {} fights for `{}`", leader.name, power.name, power.side))
                    .label("the other side's power")
                    .expected(format!("a power of `{side}`"))
                    .rule("3.1.1")
                    .see(power_at.cell("side"), "the side of the power")
                    .cause(LINT.about(&[&leader.id]));
                break;
            }
        }
    }
}
