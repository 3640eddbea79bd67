use muster_schema::Role;

use super::prelude::*;

pub static LINT: Lint = Lint::new("C070", "card-dealt-twice", Error, SetUps, check)
    .explained(
        "The cards of a scenario say that a card is both in a deck and in a hand. It can only begin in one of them; leave \
        both empty if it stays in the box.",
    )
    .example("scenarios/campaign/cards.csv", "", b"card,deck,hand,cite\nstorm,discards,blue,8.3\n")
    .reads(&["deals"]);

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    for line in pack.lines(Role::Deal) {
        let [card, deck, side] = [Slot::Card, Slot::Deck, Slot::Side].map(|slot| line.cell(slot).text());
        if let (Some(card), Some(deck), Some(side)) = (card, deck, side) {
            LINT.finds(findings, line.spot_of(Slot::Side))
                .says(format!("`{card}` is in `{deck}` and in the hand of `{side}`"))
                .label("in two places")
                .expected("either the deck or the side, not both");
        }
    }
}
