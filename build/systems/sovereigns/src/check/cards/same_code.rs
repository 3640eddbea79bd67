use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C023", "same-power-code", Error, Counters, check)
    .explained("Two powers have the same letters on their counters, so nobody could tell them apart.")
    .example("powers.csv", "Calenzan,CA,", b"Calenzan,AR,")
    .reads(&["powers"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let powers: Vec<_> = war.pack.rows::<Power>().collect();
    for (number, (at, power)) in powers.iter().enumerate() {
        if let Some((first, other)) = powers.iter().take(number).find(|(_, other)| other.code == power.code) {
            LINT.finds(findings, at.cell("code"))
                .says(format!("{} and {} have the same letters, {}", other.name, power.name, power.code))
                .label("the same letters")
                .expected("letters of its own")
                .rule("2.2.4")
                .see(first.cell("code"), "the first with them");
        }
    }
}
