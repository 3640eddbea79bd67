use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C027", "event-source", Warning, Counters, check)
    .explained("A card brings an event whose `source` says that it comes from elsewhere.")
    .example("events.csv", "drill,Drill,,card", b"drill,Drill,,track")
    .reads(&["events", "cards"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, event) in war.pack.rows::<Event>().filter(|(_, event)| event.source != Source::Card) {
        if let Some((card_at, card)) = war.bringing(event.id).next() {
            LINT.finds(findings, at.cell("source"))
                .says(format!("`{}` is not an event of a card, but {} {} brings it", event.name, card.code, card.name))
                .label("a card brings it")
                .expected("`card`, or no such event on the card")
                .suggest(Some("card"))
                .rule("6.5")
                .see(card_at.cell("event"), "the card");
        }
    }
}
