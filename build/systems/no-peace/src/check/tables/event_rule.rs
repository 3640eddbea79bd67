use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T015", "event-rule", Error, Tables, check)
    .explained(
        "A part of `events` in rules.json cannot be played: the card, or the one in `after`, is an action card; the \
        effect is given twice; or something that it needs is left out: `power` (with a `turncoat`) to change sides, \
        `power` to leave or come back, `spaces` to seize, fortify or rise, `value` for a hand, a strength or dice. \
        The events in `fleets` and `withdrawal` cannot be action cards either.",
    )
    .example(
        "rules.json",
        "\"landings\": [],",
        b"\"landings\": [],\n  \"events\": [{ \"card\": \"march\", \"effect\": \"remember\", \"cite\": \"8.3\" }],",
    )
    .reads(&["rules", "cards"])
    .after(&["T013"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &war.rules else { return };
    let is_event = |card: Ref<Card>| war.pack.get(card).is_none_or(|card| card.actions.is_none());
    let mut wrong = |pointer: String, message: String, label: &str, expected: &str| {
        LINT.finds(findings, Spot::Value(*file, pointer)).says(message).label(label).expected(expected).rule("9.2");
    };
    for (ix, event) in rules.events.iter().enumerate() {
        let at = |field: &str| format!("/events/{ix}/{field}");
        let card = event.card;
        if !is_event(card) {
            wrong(at("card"), format!("`{card}` is an action card"), "gives actions", "an event card");
        } else if rules.events[..ix].iter().any(|other| other.card.id() == card.id()) {
            wrong(at("card"), format!("the effect of `{card}` is given twice"), "already given", "each card only once");
        }
        let after = event.after.filter(|after| !is_event(*after) || after.id() == card.id());
        if let Some(after) = after {
            wrong(at("after"), format!("`{after}` cannot have been played"), "no other event", "another event card");
        }
        let anywhere = !event.spaces.is_empty() || event.region.is_some();
        let strength = (0..=3).contains(&event.value);
        let (field, lacks) = match event.effect {
            Effect::ChangeSides | Effect::Leave | Effect::Return => ("power", event.power.is_none()),
            Effect::Seize => ("spaces", !anywhere),
            Effect::Hand => ("value", event.value == 0),
            Effect::Fortify if anywhere => ("value", !strength),
            Effect::Rising if anywhere => ("value", event.value == 0),
            Effect::Fortify | Effect::Rising => ("spaces", true),
            Effect::FirstFire | Effect::Remember => continue,
        };
        if lacks {
            let message = format!("the effect of `{card}` needs `{field}`");
            wrong(at("effect"), message, "incomplete", &format!("`{field}`, which this effect needs"));
            continue;
        }
        let bound = event.power.and_then(|power| war.pack.get(power));
        if let Some(power) = bound.filter(|power| event.effect == Effect::ChangeSides && power.turncoat.is_none()) {
            let message = format!("{} has no side to change to", power.name);
            wrong(at("power"), message, "`turncoat` is empty in powers.csv", "a power with a side in `turncoat`");
        }
    }
    for (ix, fleet) in rules.fleets.iter().enumerate() {
        if let Some(event) = fleet.event.filter(|event| !is_event(*event)) {
            let message = format!("`{event}` is an action card");
            wrong(format!("/fleets/{ix}/event"), message, "gives actions", "an event card");
        }
    }
    if let Some(withdrawal) = &rules.withdrawal {
        for (field, card) in [("after", withdrawal.after), ("event", withdrawal.event)] {
            if !is_event(card) {
                let message = format!("`{card}` is an action card");
                wrong(format!("/withdrawal/{field}"), message, "gives actions", "an event card");
            }
        }
    }
}
