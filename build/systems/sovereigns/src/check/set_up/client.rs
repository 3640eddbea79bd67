use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U111", "client-power", Warning, SetUps, check)
    .explained(
        "A power shares the fortune of another (`client_of`) that is in the other alliance or takes no side, or a \
        chain of such powers leads back to itself.",
    )
    .example("powers.csv", "dunmark-subsidy,,borovia,", b"dunmark-subsidy,,dunmark,")
    .reads(&["powers"])
    .after(&["U109", "C022", "U108", "L001"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, power) in war.pack.rows::<Power>() {
        let Some((_, patron)) = power.client_of.and_then(|patron| war.pack.find::<Power>(patron.id())) else {
            continue;
        };
        let circle = is_circle(war.pack, power, power.id, |one| one.client_of);
        let (message, label) = if circle {
            (format!("{} ends up sharing its own fortune", power.name), "a circle")
        } else if patron.rank == Rank::Neutral {
            (format!("{} shares the fortune of {}, which takes no side", power.name, patron.name), "takes no side")
        } else if power.alliance.zip(patron.alliance).is_some_and(|(own, other)| own != other) {
            (format!("{} shares the fortune of {}, its enemy", power.name, patron.name), "of the other alliance")
        } else {
            continue;
        };
        LINT.finds(findings, at.cell("client_of"))
            .says(message)
            .label(label)
            .expected("a power of its own alliance, or nothing")
            .rule("7.4.1")
            .see(at.cell("alliance"), "its alliance")
            .cause(if circle { LINT.about(&[]) } else { LINT.about(&[&power.id]) });
    }
}
