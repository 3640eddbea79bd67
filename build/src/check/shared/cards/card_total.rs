//! Card_total.

use super::super::prelude::*;

/// The lint.
pub static LINT: SharedLint = Lint {
    code: &Code {
        id: "C006",
        name: "card-total",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Counters),
        explanation: "The copies of all cards do not add up to the number of cards in the components list.",
        example: Example { file: "cards.csv", right: "halt,4,Halt,draw-deck,3", wrong: b"halt,4,Halt,draw-deck,2" },
    },
    tables: &["cards"],
    after: &["L001", "L004", "P001", "P002", "P005", "C015"],
    check,
};

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let Some((file, game)) = &view.game else { return };
    let Some(total) = game.components.cards else { return };
    let sum: u32 = view.cards().map(|card| card.copies).fold(0, u32::saturating_add);
    if sum != total {
        findings.push(
            Finding::new(
                LINT.code,
                Spot::Value(*file, "/components/cards".into()),
                format!("the box holds {total} cards, and cards.csv has {sum}"),
            )
            .label(if sum < total {
                format!("cards.csv has {} fewer", total - sum)
            } else {
                format!("cards.csv has {} more", sum - total)
            })
            .expected(format!("copies that add up to {total}"))
            .cited(game.components.cite),
        );
    }
}
