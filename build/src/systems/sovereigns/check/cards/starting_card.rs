//! Cards in hand at the start.

use super::super::prelude::*;

/// The lint.
pub static LINT: SovereignsLint = Lint {
    code: &Code {
        id: "C018",
        name: "starting-card",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Counters),
        explanation: "A card is in its power's hand at the start but is not an early card.",
        example: Example { file: "cards.csv", right: "wider,2,,,,,,yes,,,6.1,", wrong: b"wider,2,,,yes,,,yes,,,6.1," },
    },
    tables: &["cards", "decks"],
    after: &["C016"],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, card) in world.pack.rows::<Card>() {
        if card.starting.is_yes() && card.era != Some(Era::Early) {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "starting"),
                    format!("{} {} is in hand at the start, and not an early card", card.code, card.name),
                )
                .label("not in play yet")
                .expected("an early card")
                .rule("6.1.1")
                .see(world.pack.cell(at, "era"), "its era"),
            );
        }
    }
}
