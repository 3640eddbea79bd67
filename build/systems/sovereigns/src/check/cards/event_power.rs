use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C029", "event-power", Warning, Counters, check)
    .explained(
        "An event names a power that has its own cards, but only cards of other powers bring it. It may name a power \
        without cards: the event is then about that power's forces.",
    )
    .example("events.csv", "drill,Drill,,card,arland", b"drill,Drill,,card,borovia")
    .reads(&["events", "cards", "rules", "powers"])
    .after(&["C014", "C007", "C016", "C027", "C028"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, event) in war.pack.rows::<Event>().filter(|(_, event)| event.source == Source::Card) {
        let Some(power) = event.power.map(|power| power.id()).filter(|power| war.has_deck(*power)) else { continue };
        let owners = war.owners(event);
        let Some((card_at, card)) = war.bringing(event.id).next().filter(|_| !owners.contains(&power)) else {
            continue;
        };
        let Some(owner) = owners.first().copied() else { continue };
        LINT.finds(findings, at.cell("power"))
            .says(format!(
                "`{}` is an event of {}, but {} is a card of {}",
                event.name,
                war.power_name(power),
                card.code,
                war.power_name(owner)
            ))
            .label("another power's card brings it")
            .expected("the power whose card it is")
            .suggest(Some(owner.as_str()))
            .rule("6.5")
            .see(card_at.cell("event"), "the card");
    }
}
