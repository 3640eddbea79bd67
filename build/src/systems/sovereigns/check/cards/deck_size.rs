//! How many cards a deck has.

use super::super::prelude::*;

/// The lint.
pub static LINT: SovereignsLint = Lint {
    code: &Code {
        id: "C015",
        name: "deck-size",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Counters),
        explanation: "The number of cards of a power differs from `cards` in rules.json, or the number of Day of Battle cards \
            does.",
        example: Example {
            file: "cards.csv",
            right: "b6,B6,Peace of the Ford,borovia-late,late,4,,peace-of-the-ford,,,,,yes,,6.1,\n",
            wrong: b"",
        },
    },
    tables: &["cards", "rules"],
    after: &["L001", "L004", "P001", "P002", "C014", "C007"],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &world.rules else { return };
    let cards = world.pack.records::<Card>();
    let letters = |card: &&Card| parts(card).map(|(letters, _)| letters);
    let count = |of: &dyn Fn(&str) -> bool| cards.iter().filter(|card| letters(card).is_some_and(of)).count();
    let mut compare = |pointer: String, what: String, letter: &str, wanted: u16, found: usize| {
        if usize::from(wanted) != found {
            findings.push(
                Finding::new(
                    LINT.code,
                    Spot::Value(*file, pointer),
                    format!("rules.json gives {what}, and cards.csv has {found}"),
                )
                .label("not as many as in cards.csv")
                .expected("as many as there are")
                .rule("6.1.1")
                .cause(Cause::about(LINT.code, &[&letter])),
            );
        }
    };
    for (number, deck) in rules.cards.decks.iter().enumerate() {
        let found = count(&|letters| letters == deck.letter.as_str());
        let what = format!("{} {} cards", world.power_name(deck.power.id()), deck.cards);
        compare(format!("/cards/decks/{number}/cards"), what, &deck.letter, deck.cards, found);
    }
    let found = count(&|letters| world.power_of_letter(letters).is_none());
    let wanted = rules.cards.day_of_battle;
    compare("/cards/day_of_battle".into(), format!("{wanted} Day of Battle cards"), "", wanted, found);
}
