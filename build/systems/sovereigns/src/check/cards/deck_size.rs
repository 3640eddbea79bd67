use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C015", "deck-size", Error, Counters, check)
    .explained(
        "The number of cards of a power differs from `cards` in rules.json, or the number of Day of Battle cards does.",
    )
    .example("cards.csv", "b6,B6,Peace of the Ford,borovia-late,late,4,,peace-of-the-ford,,,,,yes,,6.1,\n", b"")
    .reads(&["cards", "rules"])
    .after(&["L001", "L004", "P001", "P002", "C014", "C007"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &war.rules else { return };
    let cards = war.pack.records::<Card>();
    let letters = |card: &&Card| parts(card).map(|(letters, _)| letters);
    let count = |of: &dyn Fn(&str) -> bool| cards.iter().filter(|card| letters(card).is_some_and(of)).count();
    let mut compare = |pointer: String, what: String, letter: &str, wanted: u16, found: usize| {
        if usize::from(wanted) != found {
            LINT.finds(findings, Spot::Value(*file, pointer))
                .says(format!("rules.json gives {what}, but cards.csv has {found}"))
                .label("not as many as in cards.csv")
                .expected("the same number as in cards.csv")
                .rule("6.1.1")
                .cause(LINT.about(&[&letter]));
        }
    };
    for (number, deck) in rules.cards.decks.iter().enumerate() {
        let found = count(&|letters| letters == deck.letter.as_str());
        let what = format!("{} {} cards", war.power_name(deck.power.id()), deck.cards);
        compare(format!("/cards/decks/{number}/cards"), what, &deck.letter, deck.cards, found);
    }
    let found = count(&|letters| war.power_of_letter(letters).is_none());
    let wanted = rules.cards.day_of_battle;
    compare("/cards/day_of_battle".into(), format!("{wanted} Day of Battle cards"), "", wanted, found);
}
