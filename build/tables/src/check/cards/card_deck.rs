use muster_schema::common::DeckKind;

use super::prelude::*;
use muster_source::pack::Line;

pub static LINT: Lint = Lint::new("C008", "card-deck", Error, Counters, check)
    .explained(
        "A card begins in a discard pile, in a market or out of the game; the cards of a deck lead into one that \
        nobody draws from; a deck leads into itself; or a deck has no cards.",
    )
    .example("cards.csv", "storm,7,Storm,draw-deck", b"storm,7,Storm,discards")
    .reads_roles(&[Role::Card, Role::Deck]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let kind = |deck: &Line<'_>| deck.value(Slot::Kind).unwrap_or(DeckKind::Draw);
    for card in view.cards() {
        let Some(deck) = view.pack.line(Role::Deck, card.deck.text()) else { continue };
        if matches!(kind(&deck), DeckKind::Discard | DeckKind::Removed | DeckKind::Market) {
            LINT.finds(findings, card.line.spot_of(Slot::Deck))
                .says(format!("`{}` begins in `{}`", card.line.name(), deck.name()))
                .label("not a deck to begin in")
                .expected("a deck of kind `draw` or `later`")
                .see(deck.spot_of(Slot::Kind), "its kind");
        }
    }
    for deck in view.pack.lines(Role::Deck) {
        let own = kind(&deck);
        let into = deck.cell(Slot::Deck).text();
        let kind_of_into = into.and_then(|into| Some(kind(&view.pack.line(Role::Deck, into)?)));
        let wrong = match own {
            DeckKind::Discard | DeckKind::Later | DeckKind::Market => kind_of_into != Some(DeckKind::Draw),
            DeckKind::Draw => kind_of_into == Some(DeckKind::Market),
            DeckKind::Removed => false,
        };
        if into == Some(deck.id()) {
            LINT.finds(findings, deck.spot_of(Slot::Deck))
                .says(format!("`{}` leads into itself", deck.name()))
                .label("the deck itself")
                .expected("another deck of kind `draw`, or nothing where the cards stay");
        } else if wrong {
            LINT.finds(findings, deck.spot_of(Slot::Deck))
                .says(format!("the cards of `{}` never come into play", deck.name()))
                .label("must lead into a deck that is drawn from")
                .expected("a deck of kind `draw`");
        }
        let cards = view.cards().any(|card| card.deck.text() == deck.id());
        if !cards && own == DeckKind::Draw {
            LINT.finds(findings, deck.spot_of(Slot::Id))
                .says(format!("the deck `{}` has no cards", deck.name()))
                .label("no card begins here")
                .expected("cards with this deck in `deck`");
        }
    }
}
