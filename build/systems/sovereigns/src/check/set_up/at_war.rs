use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U108", "never-at-war", Warning, SetUps, check)
    .explained(
        "A power is not at war from the start, no event brings it in, and it does not share the fortune of another \
        power, so its counters would never move. Or a power that takes no side joins the war.",
    )
    .example("powers.csv", "borovia,south,,surprise-march,", b"borovia,south,,,")
    .reads(&["powers", "events"])
    .after(&["C022", "L001"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, power) in war.pack.rows::<Power>() {
        let neutral = power.rank == Rank::Neutral;
        let enters = power.belligerent.is_yes() || !power.joins.is_empty();
        let (message, label, expected) = match (neutral, enters || power.client_of.is_some()) {
            (false, false) => (
                format!("nothing ever brings {} into the war", power.name),
                "when does it join?",
                "an event in `joins`, `belligerent`, or another power in `client_of`",
            ),
            (true, _) if enters => (
                format!("{} takes no side, but joins the war", power.name),
                "takes no side",
                "another rank, or no event in `joins`",
            ),
            _ => continue,
        };
        LINT.finds(findings, at.cell("joins"))
            .says(message)
            .label(label)
            .expected(expected)
            .rule("7.1.1")
            .cause(super::super::cards::neutral_forces::LINT.about(&[&power.id]));
    }
}
