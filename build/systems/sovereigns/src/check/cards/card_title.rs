use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C028", "card-title", Warning, Counters, check)
    .explained(
        "The title of a card is not the name of the event that it brings, or is the name of an event that it does not \
        bring. Players who read the name of an event look for the card with that title. If the two differ on purpose, \
        add the title to the event's aliases.",
    )
    .example("cards.csv", "a2,A2,Drill,", b"a2,A2,Forced Drill,")
    .reads(&["cards", "events"])
    .after(&["C026", "L001"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let mut titles: FxHashMap<String, Id> = FxHashMap::default();
    for event in war.pack.records::<Event>() {
        for name in std::iter::once(&event.name).chain(&event.aliases) {
            titles.insert(name.to_lowercase(), event.id);
        }
    }
    for (at, card) in war.pack.rows::<Card>() {
        let brings = card.event.and_then(|event| war.pack.find::<Event>(event.id()));
        let meant = titles.get(&card.name.to_lowercase()).copied();
        let brought = brings.map(|(_, event)| event.id);
        if brought == meant || (brings.is_some_and(|(_, event)| is_called(event, &card.name))) {
            continue;
        }
        let (field, message, label) = match (brings, meant) {
            (Some((_, event)), None) => {
                ("name", format!("{} `{}` brings `{}`", card.code, card.name, event.name), "not the title of its event")
            }
            (Some((_, event)), Some(_)) => (
                "event",
                format!("{} `{}` brings `{}`, but another event has its title", card.code, card.name, event.name),
                "not the event of its title",
            ),
            (None, _) => (
                "event",
                format!("{} `{}` has the title of an event but does not bring it", card.code, card.name),
                "which event?",
            ),
        };
        let right = match field {
            "name" => brings.map(|(_, event)| event.name.to_string()),
            _ => meant.map(|event| event.to_string()),
        };
        LINT.finds(findings, at.cell(field))
            .says(message)
            .label(label)
            .expected("the event of its title, or the title among the event's aliases")
            .suggest(right)
            .rule("6.5")
            .see(brings.map(|(event, _)| event.cell("name")), "the event");
    }
}

/// Whether an event has this name or alias.
fn is_called(event: &Event, title: &str) -> bool {
    std::iter::once(&event.name).chain(&event.aliases).any(|name| name.to_lowercase() == title.to_lowercase())
}
