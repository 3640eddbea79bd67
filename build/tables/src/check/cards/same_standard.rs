use super::prelude::*;

pub static LINT: Lint = Lint::new("C012", "same-standard", Warning, Counters, check)
    .explained(
        "Two powers have standards with the same pattern. The pattern is what tells their counters apart when their \
        colours are similar. Leave the standard empty to get a pattern that no other power has.",
    )
    .example("powers.csv", "#8b1a1a,bend", b"#8b1a1a,cross")
    .reads_roles(&[Role::Power]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let powers: Vec<_> = view.powers().filter(|power| power.standard.is_some()).collect();
    for (number, power) in powers.iter().enumerate() {
        if let Some(other) = powers.iter().take(number).find(|other| other.standard == power.standard) {
            LINT.finds(findings, power.line.spot_of(Slot::Standard))
                .says(format!("`{}` has the standard of `{}`", power.line.name(), other.line.name()))
                .label("the same pattern")
                .expected("a pattern that no other power has, or none")
                .see(other.line.spot_of(Slot::Standard), "the first with it");
        }
    }
}
