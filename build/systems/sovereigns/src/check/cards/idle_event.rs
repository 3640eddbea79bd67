use muster_schema::common::Missing;

use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C030", "idle-event", Warning, Counters, check)
    .explained(
        "Nothing needs this event: no power, leader or other event waits for it, none ends with it, and neither it \
        nor a card that brings it has an effect. Most events do something themselves; describe it in `effect`. If the \
        only point of an event was that something needed it, perhaps an erratum removed the need. If the source \
        document does not give the effect, add a row about `events` to missing.csv that names the event.",
    )
    .example(
        "events.csv",
        "hussar-raid,Hussar Raid,,card,borovia,,,,,Two markers of hussars are placed.",
        b"hussar-raid,Hussar Raid,,card,borovia,,,,,",
    )
    .reads(&["events", "cards", "leaders", "powers", "rules"])
    .after(&["L001", "C026", "P001", "P002"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let events = war.pack.records::<Event>();
    for (at, event) in war.pack.rows::<Event>() {
        let is = |of: &Ref<Event>| of.id() == event.id;
        let told = event.effect.is_some() || war.bringing(event.id).any(|(_, card)| card.effect.is_some());
        let ends = events.iter().any(|other| other.before.iter().any(is));
        let winter = war.rules.as_ref().is_some_and(|(_, rules)| rules.cards.early_winter.iter().any(is));
        if told || ends || winter || war.waiting(event.id).is_some() || untold(war, event) {
            continue;
        }
        LINT.finds(findings, at.cell("effect"))
            .says(format!("nothing needs `{}`, and nothing says what it does", event.name))
            .label("what is it for?")
            .expected("its effect, something that waits for it, or a row of missing.csv that names it")
            .rule("6.5");
    }
}

/// Whether the pack says that the document does not tell what an event does.
fn untold(war: &War<'_>, event: &Event) -> bool {
    let gaps = war.pack.records::<Missing>().iter().filter(|gap| gap.table.as_str() == Event::NAME);
    gaps.into_iter().any(|gap| gap.what.contains(event.name.as_str()))
}
