use muster_schema::value::Standing;

use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C026", "event-not-brought", Error, Counters, check)
    .explained(
        "No card brings an event that is said to come from a card, so neither it nor anything that waits for it can \
        happen. Each card whose title or event is unknown may bring one such event: a card of its power if that power \
        has cards, otherwise any card. Here there are more such events than such cards.",
    )
    .example(
        "cards.csv",
        "League of Calen,borovia-deck,early,3,,league-of-calen",
        b"League of Calen,borovia-deck,early,3,,",
    )
    .reads(&["events", "cards", "leaders", "powers"])
    .after(&["L001", "C014", "C007", "C015"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    // Whose deck, and how many of its cards may bring an event that the table does not name; those of no one deck are all.
    let mut unknown: FxHashMap<Option<Id>, usize> = FxHashMap::default();
    for card in war.pack.records::<Card>().iter().filter(|card| is_unknown(card)) {
        let owner = parts(card).and_then(|(letters, _)| war.power_of_letter(letters));
        *unknown.entry(None).or_default() += 1;
        if owner.is_some() {
            *unknown.entry(owner).or_default() += 1;
        }
    }
    let deck = |event: &Event| event.power.map(|power| power.id()).filter(|power| war.has_deck(*power));
    let lost = |event: &Event| event.source == Source::Card && war.bringing(event.id).next().is_none();
    let events: Vec<_> = war.pack.rows::<Event>().filter(|(_, event)| lost(event)).collect();
    let mut counts: FxHashMap<Option<Id>, usize> = FxHashMap::default();
    for (_, event) in &events {
        *counts.entry(None).or_default() += 1;
        if let Some(deck) = deck(event) {
            *counts.entry(Some(deck)).or_default() += 1;
        }
    }
    let too_many = |of: Option<Id>| counts.get(&of) > unknown.get(&of).or(Some(&0));
    for (at, event) in events.into_iter().filter(|(_, event)| too_many(deck(event)) || too_many(None)) {
        let waiting = war.waiting(event.id);
        let waits = waiting.as_ref().map_or(String::new(), |(_, waits)| format!(", and {waits} waits for it"));
        let most = unknown.get(&deck(event)).or(unknown.get(&None)).copied().unwrap_or_default();
        let few = match most {
            0 => String::new(),
            _ => format!(
                "; of {} such events {most} can be on cards that are unknown",
                counts.get(&deck(event)).copied().unwrap_or_default()
            ),
        };
        let message = format!("no card brings `{}`{waits}{few}", event.name);
        let several = counts.get(&deck(event)) > Some(&1);
        LINT.finds(findings, at.cell("id"))
            .says(message)
            .label("no card has it in `event`")
            .expected("a card that brings it, or another `source`")
            .rule("6.5")
            .see(waiting.map(|(spot, _)| spot), "what waits for it")
            .cause(several.then(|| LINT.about(&[&deck(event).map_or("", |deck| deck.as_str())])));
    }
}

/// Whether nobody knows what event a card brings.
fn is_unknown(card: &Card) -> bool {
    let guessed = |column: &str| card.reconstructed.iter().any(|of| of.as_str() == column);
    card.event.is_none() && (card.cite.standing() == Standing::Missing || guessed("name") || guessed("event"))
}
