//! The numbers printed on cards.

use super::super::prelude::*;

/// The lint.
pub static LINT: SovereignsLint = Lint {
    code: &Code {
        id: "C014",
        name: "card-code",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Counters),
        explanation: "The code of a card is the letters of its deck and a number. Two cards have the same code, a number is \
            skipped, or no power's cards have these letters.",
        example: Example { file: "cards.csv", right: "a2,A2,Drill", wrong: b"a2,A3,Drill" },
    },
    tables: &["cards", "rules"],
    after: &[],
    check,
};

use crate::finding::choices;

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &world.rules else { return };
    let mut cards: Vec<(&str, u32, At<Card>, &Card)> = Vec::new();
    // A card with a wrong code leaves a gap where its own would be.
    let mut strange: Vec<Cause> = Vec::new();
    for (at, card) in world.pack.rows::<Card>() {
        let Some((letters, number)) = parts(card) else {
            findings.push(
                Finding::new(LINT.code, world.pack.cell(at, "code"), format!("`{}` is no code of a card", card.code))
                    .label("not letters and a number")
                    .expected("the letters of the deck and a number: `A1`")
                    .rule("6.1.1")
                    .cause(Cause::about(LINT.code, &[&card.id])),
            );
            strange.push(Cause::about(LINT.code, &[&card.id]));
            continue;
        };
        // Day of Battle cards have no era, and letters of their own.
        if card.era.is_some() && world.power_of_letter(letters).is_none() {
            let known = || rules.cards.decks.iter().map(|deck| deck.letter.as_str());
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "code"),
                    format!("no power's cards have the letter `{letters}`"),
                )
                .label("whose card is it?")
                .expected(choices(known()))
                .rule("6.1.1")
                .see(Spot::Value(*file, "/cards/decks".into()), "the decks")
                .cause(Cause::about(LINT.code, &[&card.id])),
            );
            strange.push(Cause::about(LINT.code, &[&card.id]));
            continue;
        }
        cards.push((letters, number, at, card));
    }
    cards.sort_by_key(|(letters, number, at, _)| (*letters, *number, at.row));
    for deck in cards.chunk_by(|a, b| a.0 == b.0) {
        let mut next = 1;
        let mut last: Option<At<Card>> = None;
        for (letters, number, at, card) in deck {
            if *number != next {
                let twice = *number < next;
                let message = if twice {
                    format!("two cards have the number {}", card.code)
                } else {
                    format!("no card has the number {letters}{next}")
                };
                let mut finding = Finding::new(LINT.code, world.pack.cell(*at, "code"), message)
                    .label(if twice { "taken" } else { "a number is left out before this" })
                    .expected(format!("{letters}{next}"))
                    .suggest(Some(format!("{letters}{next}")))
                    .rule("6.1.1")
                    .cause(Cause::about(super::deck_size::LINT.code, &[&letters]))
                    .blame_all(strange.iter().cloned());
                if let Some(last) = last {
                    finding = finding.see(world.pack.cell(last, "code"), "the card before");
                }
                findings.push(finding);
            }
            next = next.max(number.saturating_add(1));
            last = Some(*at);
        }
    }
}
