use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C014", "card-code", Error, Counters, check)
    .explained(
        "The code of a card is the letters of its deck and a number. Here it is something else, or no power's cards \
        have these letters.",
    )
    .example("cards.csv", "a2,A2,Drill", b"a2,2A,Drill")
    .reads(&["cards", "rules"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &war.rules else { return };
    for (at, card) in war.pack.rows::<Card>() {
        let cell = at.cell("code");
        let cause = LINT.about(&[&card.id]);
        let Some((letters, _)) = parts(card) else {
            LINT.finds(findings, cell)
                .says(format!("`{}` is not the code of a card", card.code))
                .label("not letters and a number")
                .expected("the letters of the deck and a number: `A1`")
                .rule("6.1.1")
                .cause(cause);
            continue;
        };
        if is_of_no_deck(war, card, letters) {
            let known = || rules.cards.decks.iter().map(|deck| deck.letter.as_str());
            LINT.finds(findings, cell)
                .says(format!("no power's cards have the letter `{letters}`"))
                .label("whose card is it?")
                .expected(choices(known()))
                .rule("6.1.1")
                .see(Spot::Value(*file, "/cards/decks".into()), "the decks")
                .cause(cause);
        }
    }
}

/// Whether the letters of a card are those of no power. Day of Battle cards have no era, and letters of their own.
pub fn is_of_no_deck(war: &War<'_>, card: &Card, letters: &str) -> bool {
    card.era.is_some() && war.power_of_letter(letters).is_none()
}
