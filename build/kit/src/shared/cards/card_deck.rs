use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C008", "card-deck", Error, Counters, check)
    .explained(
        "A card begins in a discard pile, in a market or out of the game; the cards of a deck lead into one that \
        nobody draws from; a deck leads into itself; or a deck has no cards.",
    )
    .example("cards.csv", "storm,7,Storm,draw-deck", b"storm,7,Storm,discards")
    .reads_roles(&[Role::Card, Role::Deck]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    for card in view.cards() {
        let Some((deck_at, deck)) = view.pack.find::<Deck>(card.deck) else { continue };
        if matches!(deck.kind, DeckKind::Discard | DeckKind::Removed | DeckKind::Market) {
            LINT.finds(findings, card.line.spot_of(Slot::Deck))
                .says(format!("`{}` begins in `{}`", card.line.name(), deck.name))
                .label("not a deck to begin in")
                .expected("a deck of kind `draw` or `later`")
                .see(deck_at.cell("kind"), "its kind");
        }
    }
    for (at, deck) in view.pack.rows::<Deck>() {
        let into = deck.into.and_then(|into| view.pack.get(into));
        let wrong = match deck.kind {
            DeckKind::Discard | DeckKind::Later | DeckKind::Market => {
                into.is_none_or(|into| into.kind != DeckKind::Draw)
            }
            DeckKind::Draw => into.is_some_and(|into| into.kind == DeckKind::Market),
            DeckKind::Removed => false,
        };
        if into.is_some_and(|into| into.id == deck.id) {
            LINT.finds(findings, at.cell("into"))
                .says(format!("`{}` leads into itself", deck.name))
                .label("the deck itself")
                .expected("another deck of kind `draw`, or nothing where the cards stay");
        } else if wrong {
            LINT.finds(findings, at.cell("into"))
                .says(format!("the cards of `{}` never come into play", deck.name))
                .label("must lead into a deck that is drawn from")
                .expected("a deck of kind `draw`");
        }
        let cards = view.cards().any(|card| card.deck == deck.id);
        if !cards && deck.kind == DeckKind::Draw {
            LINT.finds(findings, at.cell("id"))
                .says(format!("the deck `{}` has no cards", deck.name))
                .label("no card begins here")
                .expected("cards with this deck in `deck`");
        }
    }
}
