use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C018", "starting-card", Error, Counters, check)
    .explained("A card is in its power's hand at the start but is not an early card.")
    .example("cards.csv", "wider,2,,,,,,yes,,,6.1,", b"wider,2,,,yes,,,yes,,,6.1,")
    .reads(&["cards", "decks"])
    .after(&["C016"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, card) in war.pack.rows::<Card>() {
        if card.starting.is_yes() && card.era != Some(Era::Early) {
            LINT.finds(findings, at.cell("starting"))
                .says(format!("{} {} is in hand at the start but is not an early card", card.code, card.name))
                .label("not in play yet")
                .expected("an early card")
                .rule("6.1.1")
                .see(at.cell("era"), "its era");
        }
    }
}
