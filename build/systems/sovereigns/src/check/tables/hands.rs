use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C081", "hand-too-large", Error, Tables, check)
    .explained(
        "A power draws more cards in spring than its deck has, or must discard more for its army and fleet than a hand can \
        hold.",
    )
    .example("powers.csv", "peace-of-the-ford,,1,6,1", b"peace-of-the-ford,,1,7,1")
    .reads(&["powers", "rules"])
    .after(&["C015"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((_, rules)) = &war.rules else { return };
    for (at, power) in war.pack.rows::<Power>() {
        let Some(deck) = rules.cards.decks.iter().find(|deck| deck.power.id() == power.id) else { continue };
        let limits: [(_, _, u16, _, _); 2] = [
            ("draw", power.draw, deck.cards, "cards in its deck", "4.1.3"),
            ("sustain", power.sustain, rules.cards.hand.into(), "cards in a hand", "4.1.5"),
        ];
        for (field, cards, most, what, rule) in limits {
            if let Some(cards) = cards.map(u16::from).filter(|cards| *cards > most) {
                LINT.finds(findings, at.cell(field))
                    .says(format!("{cards} cards, but there are {most} {what}"))
                    .label("more than there are")
                    .expected(format!("at most {most}"))
                    .rule(rule);
            }
        }
    }
}
