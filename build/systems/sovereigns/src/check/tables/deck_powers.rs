use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T026", "deck-powers", Error, Tables, check)
    .explained(
        "Each main power needs exactly one deck in `cards` in rules.json, with its own letters. No other power has \
        one.",
    )
    .example(
        "rules.json",
        "\"power\": \"borovia\",\n        \"cards\": 6",
        b"\"power\": \"dunmark\",\n        \"cards\": 6",
    )
    .reads(&["rules", "powers"])
    .after(&["L001"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &war.rules else { return };
    let decks = &rules.cards.decks;
    let mut wrong = |pointer: String, message: String, label: &str, cause: Id| {
        LINT.finds(findings, Spot::Value(*file, pointer))
            .says(message)
            .label(label)
            .expected("one deck for each main power, with letters of its own")
            .rule("6.1.1")
            .cause(LINT.about(&[&cause]));
    };
    let mut strange = false;
    for (number, deck) in decks.iter().enumerate() {
        let Some(power) = war.pack.get(deck.power) else { continue };
        let pointer = |field: &str| format!("/cards/decks/{number}/{field}");
        if power.rank != Rank::Main {
            strange = true;
            wrong(
                pointer("power"),
                format!("{} is not a main power but has a deck", power.name),
                "not a main power",
                power.id,
            );
        } else if decks.iter().take(number).any(|other| other.power == deck.power) {
            strange = true;
            wrong(pointer("power"), format!("{} has two decks", power.name), "again", power.id);
        } else if decks.iter().take(number).any(|other| other.letter == deck.letter) {
            let message = format!("two decks have the letter `{}`", deck.letter);
            wrong(pointer("letter"), message, "taken", power.id);
        }
    }
    // A deck under a wrong name is not missing as well.
    for power in war.pack.records::<Power>().iter().filter(|power| power.rank == Rank::Main && !strange) {
        if !decks.iter().any(|deck| deck.power.id() == power.id) {
            wrong(
                "/cards/decks".into(),
                format!("{} is a main power without a deck", power.name),
                "not here",
                power.id,
            );
        }
    }
}
