use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C024", "event-cycle", Error, Counters, check)
    .explained(
        "An event can happen only after another, which can happen only after the first, so neither ever does. If \
        `after` lists several events, one of them is enough.",
    )
    .example(
        "events.csv",
        "surprise-march,Surprise March,,card,arland,,",
        b"surprise-march,Surprise March,,card,arland,peace-of-the-ford,",
    )
    .reads(&["events"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let events: Vec<_> = war.pack.rows::<Event>().collect();
    let mut possible: FxHashSet<Id> = FxHashSet::default();
    loop {
        let before = possible.len();
        for (_, event) in &events {
            if event.after.is_empty() || event.after.iter().any(|after| possible.contains(&after.id())) {
                possible.insert(event.id);
            }
        }
        if possible.len() == before {
            break;
        }
    }
    let mut told: FxHashSet<Id> = FxHashSet::default();
    for (at, event) in events.iter().filter(|(_, event)| !possible.contains(&event.id)) {
        let circle = circle(war, event);
        if circle.iter().any(|id| told.contains(id)) || circle.first() != Some(&event.id) {
            continue;
        }
        let after = circle.get(1).copied().unwrap_or(event.id);
        let number = event.after.iter().position(|of| of.id() == after).unwrap_or_default();
        let names: Vec<String> = circle.iter().skip(1).map(|id| format!("`{id}`")).collect();
        let message = if names.is_empty() {
            format!("`{}` can never happen: it needs itself", event.id)
        } else {
            format!("`{}` can never happen: it needs {}, which needs it", event.id, names.join(", which needs "))
        };
        let other = war.pack.find::<Event>(after).filter(|_| after != event.id);
        LINT.finds(findings, at.cell("after").item(number))
            .says(message)
            .label("waits for each other")
            .expected("an event that can happen before")
            .rule("6.5.2")
            .see(other.map(|(at, _)| at.cell("after")), "what that one needs");
        told.extend(circle);
    }
}

/// The circle that an event is led into by the first event of each that it needs, beginning with itself if it is part of it.
fn circle(war: &War<'_>, event: &Event) -> Vec<Id> {
    let mut way = vec![event.id];
    let mut next = event.after.first();
    while let Some(event) = next.and_then(|next| war.pack.get(*next)) {
        if let Some(start) = way.iter().position(|seen| *seen == event.id) {
            return way.split_off(start);
        }
        way.push(event.id);
        next = event.after.first();
    }
    way
}
