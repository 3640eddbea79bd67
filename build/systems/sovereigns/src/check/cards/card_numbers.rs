//! The numbers in the codes of cards.

use super::super::prelude::*;
use super::card_code::is_of_no_deck;

pub static LINT: Lint = Lint::of(faults::CARD_NUMBERS, check)
    .reads(&["cards", "rules"])
    // A card with a wrong code leaves a gap where its own would be.
    .after(&["C014"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    if world.rules.is_none() {
        return;
    }
    let coded = world.pack.rows::<Card>().filter_map(|(at, card)| {
        let (letters, number) = parts(card)?;
        (!is_of_no_deck(world, card, letters)).then_some((letters, number, at, card))
    });
    let mut cards: Vec<(&str, u32, At<Card>, &Card)> = coded.collect();
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
                LINT.finds(world.pack.cell(*at, "code"), message)
                    .label(if twice { "taken" } else { "a number is left out before this" })
                    .expected(format!("{letters}{next}"))
                    .suggest(Some(format!("{letters}{next}")))
                    .rule("6.1.1")
                    .cause(super::deck_size::LINT.about(&[&letters]))
                    .see(last.map(|last| world.pack.cell(last, "code")), "the card before")
                    .add_to(findings);
            }
            next = next.max(number.saturating_add(1));
            last = Some(*at);
        }
    }
}
