//! The numbers in the codes of cards.

use super::super::prelude::*;
use super::card_code::is_of_no_deck;

pub static LINT: Lint = Lint::of(faults::CARD_NUMBERS, check)
    .reads(&["cards", "rules"])
    // A card with a wrong code leaves a gap where its own would be.
    .after(&["C014"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    if war.rules.is_none() {
        return;
    }
    let coded = war.pack.rows::<Card>().filter_map(|(at, card)| {
        let (letters, number) = parts(card)?;
        (!is_of_no_deck(war, card, letters)).then_some((letters, number, at, card))
    });
    let mut cards: Vec<(&str, u32, At<'_, Card>, &Card)> = coded.collect();
    cards.sort_by_key(|(letters, number, at, _)| (*letters, *number, at.row));
    for deck in cards.chunk_by(|a, b| a.0 == b.0) {
        let mut next = 1;
        let mut last: Option<At<'_, Card>> = None;
        for (letters, number, at, card) in deck {
            if *number != next {
                let twice = *number < next;
                let message = if twice {
                    format!("two cards have the number {}", card.code)
                } else {
                    format!("no card has the number {letters}{next}")
                };
                LINT.finds(findings, at.cell("code"))
                    .says(message)
                    .label(if twice { "taken" } else { "a number is left out before this" })
                    .expected(format!("{letters}{next}"))
                    .suggest(Some(format!("{letters}{next}")))
                    .rule("6.1.1")
                    .cause(super::deck_size::LINT.about(&[&letters]))
                    .see(last.map(|last| last.cell("code")), "the card before");
            }
            next = next.max(number.saturating_add(1));
            last = Some(*at);
        }
    }
}
