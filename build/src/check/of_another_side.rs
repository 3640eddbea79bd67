use muster_schema::{Role, Text};

use super::prelude::*;

pub static LINT: Lint = Lint::new("C071", "card-of-another-side", Warning, SetUps, check)
    .explained(
        "A card belongs to a side, by itself or through its deck, but begins in the hand, the deck or the pile of another. \
        Only players of its own side may draw it, and its back and colour show that side.",
    )
    .given(&[
        ("decks.csv", "kind,into,x,", "kind,into,side,x,"),
        ("decks.csv", "draw,,1362,", "draw,,blue,1362,"),
        ("decks.csv", "draw-deck,1362,", "draw-deck,,1362,"),
    ])
    .example("scenarios/campaign/cards.csv", "", b"card,deck,hand,cite\nstorm,,red,8.3\n")
    .reads(&["deals"])
    .reads_roles(&[Role::Card, Role::Deck, Role::Side]);

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    let of_deck = |deck: Text| pack.line(Role::Deck, deck)?.cell(Slot::Side).text();
    let name = |side: Text| pack.line(Role::Side, side).map_or(side, |side| side.name());
    let mut tell = |card: &Line<'_>, spot: Spot, own: Text, other: Option<Text>, place: &str| {
        if let Some(other) = other.filter(|other| *other != own) {
            LINT.finds(findings, spot)
                .says(format!("`{}` is a card of {}, and begins {place} of {}", card.name(), name(own), name(other)))
                .label(format!("that of {}", name(other)))
                .expected(format!("a deck, pile or hand of {}", name(own)));
        }
    };
    for card in pack.lines(Role::Card) {
        let deck = card.cell(Slot::Deck).text().and_then(of_deck);
        if let Some(own) = card.cell(Slot::Side).text() {
            tell(&card, card.spot_of(Slot::Deck), own, deck, "in a deck");
        }
    }
    for line in pack.lines(Role::Deal) {
        let card = line.cell(Slot::Card).text().and_then(|card| pack.line(Role::Card, card));
        let Some(card) = card else { continue };
        let deck = || of_deck(card.cell(Slot::Deck).text()?);
        let Some(own) = card.cell(Slot::Side).text().or_else(deck) else { continue };
        tell(&card, line.spot_of(Slot::Side), own, line.cell(Slot::Side).text(), "in the hand");
        tell(&card, line.spot_of(Slot::Deck), own, line.cell(Slot::Deck).text().and_then(of_deck), "in a deck");
    }
}
