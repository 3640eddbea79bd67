use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C016", "wrong-deck", Error, Counters, check)
    .explained(
        "A card begins in the deck of another power than its letters say, among the Day of Battle cards although it \
        is not one of them, or the other way round, or in the deck of another era. Early cards are drawn from the \
        start; the others wait in a deck of kind `later`, one for each era.",
    )
    .example("cards.csv", "Convoy,arland-wider,wider", b"Convoy,arland-late,wider")
    .reads(&["cards", "decks", "rules"])
    .after(&["C008", "C014", "C007"]);

/// The decks of a power, or the deck of the Day of Battle cards.
struct Decks {
    /// The deck that is drawn from.
    root: Id,
    letters: &'static str,
    /// The decks that wait, each with the era that most of its cards have.
    later: Vec<(Id, Era)>,
}

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let all = decks(war);
    for (at, card) in war.pack.rows::<Card>() {
        let (Some((_, deck)), Some((letters, _))) = (war.pack.find::<Deck>(card.deck.id()), parts(card)) else {
            continue;
        };
        let root = root(deck);
        let Some(here) = all.iter().find(|decks| decks.root == root) else { continue };
        let own = all.iter().find(|decks| decks.letters == letters);
        let right = own.and_then(|own| match card.era {
            None | Some(Era::Early) => Some(own.root),
            Some(era) => own.later.iter().find(|(_, of)| *of == era).map(|(deck, _)| *deck),
        });
        let fits = match (deck.kind, card.era) {
            (_, None) | (DeckKind::Draw, Some(Era::Early)) => true,
            (DeckKind::Later, Some(era)) => {
                here.later.iter().find(|(of, _)| *of == deck.id).is_none_or(|(_, of)| *of == era) && era != Era::Early
            }
            _ => false,
        };
        let message = if here.letters != letters && own.is_some() {
            format!("{} {} begins in `{}`, the deck of the cards `{}`", card.code, card.name, deck.name, here.letters)
        } else if !fits && here.letters == letters {
            format!("{} {} begins in `{}`, and is not of its era", card.code, card.name, deck.name)
        } else {
            continue;
        };
        LINT.finds(findings, at.cell("deck"))
            .says(message)
            .label("the deck of other cards")
            .expected("the deck of its power and era")
            .suggest(right.map(|deck| deck.to_string()))
            .rule("6.1.2")
            .see(at.cell("era"), "its era");
    }
}

/// The deck that the cards of a deck are drawn from in the end.
fn root(deck: &Deck) -> Id {
    deck.into.filter(|_| deck.kind == DeckKind::Later).map_or(deck.id, |into| into.id())
}

/// The decks that belong together, by what most cards in them are.
fn decks(war: &War<'_>) -> Vec<Decks> {
    let all = war.pack.records::<Deck>();
    let cards = war.pack.records::<Card>();
    let here = |deck: Id| cards.iter().filter(move |card| card.deck.id() == deck);
    let one = |draw: &Deck| {
        let own: Vec<&Deck> = all.iter().filter(|deck| root(deck) == draw.id).collect();
        let mut letters: Vec<(&'static str, usize)> = Vec::new();
        for (of, _) in own.iter().flat_map(|deck| here(deck.id)).filter_map(parts) {
            match letters.iter_mut().find(|(known, _)| *known == of) {
                Some((_, count)) => *count += 1,
                None => letters.push((of, 1)),
            }
        }
        letters.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let (letters, _) = *letters.first()?;
        // The largest share has the first word; no two decks of a power have one era.
        let waiting = own.iter().filter(|deck| deck.kind == DeckKind::Later);
        let mut shares: Vec<(Id, Era, usize)> = waiting
            .flat_map(|deck| [Era::Wider, Era::Late].map(|era| (deck.id, era)))
            .map(|(deck, era)| (deck, era, here(deck).filter(|card| card.era == Some(era)).count()))
            .filter(|(.., count)| *count > 0)
            .collect();
        shares.sort_by_key(|(.., count)| std::cmp::Reverse(*count));
        let mut later: Vec<(Id, Era)> = Vec::new();
        for (deck, era, _) in shares {
            if !later.iter().any(|(other, of)| *other == deck || *of == era) {
                later.push((deck, era));
            }
        }
        Some(Decks { root: draw.id, letters, later })
    };
    all.iter().filter(|deck| deck.kind == DeckKind::Draw).filter_map(one).collect()
}
