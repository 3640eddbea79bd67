//! Events whose cards are none.

use super::super::prelude::*;

/// The lint.
pub static LINT: SovereignsLint = Lint {
    code: &Code {
        id: "C027",
        name: "event-source",
        severity: Severity::Warning,
        stage: Stage::Checking(Subject::Counters),
        explanation: "A card brings an event whose `source` says that it comes from elsewhere.",
        example: Example { file: "events.csv", right: "drill,Drill,,card", wrong: b"drill,Drill,,track" },
    },
    tables: &["events", "cards"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, event) in world.pack.rows::<Event>().filter(|(_, event)| event.source != Source::Card) {
        if let Some((card_at, card)) = world.bringing(event.id).next() {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "source"),
                    format!("`{}` is no event of a card, and {} {} brings it", event.name, card.code, card.name),
                )
                .label("a card brings it")
                .expected("`card`, or no such event on the card")
                .suggest(Some("card"))
                .rule("6.5")
                .see(world.pack.cell(card_at, "event"), "the card"),
            );
        }
    }
}
