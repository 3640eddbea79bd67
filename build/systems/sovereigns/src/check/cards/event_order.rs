use super::super::prelude::*;

pub static LINT: Lint = Lint::new("C025", "event-order", Error, Counters, check)
    .explained(
        "An event ends before it can begin, or before an event that it needs can have happened; or it needs an event \
        after which it can no longer happen. Events of later cards begin when those cards come into play.",
    )
    .example("events.csv", "drill|surprise-march,,1702,", b"drill|surprise-march,,1702,fall 1701")
    .reads(&["events", "cards", "rules"])
    .after(&["C024"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let earliest = war.earliest();
    for (at, event) in war.pack.rows::<Event>() {
        for (number, after) in event.after.iter().enumerate() {
            if event.before.contains(after) {
                LINT.finds(findings, at.cell("after").item(number))
                    .says(format!("`{}` needs `{after}`, and cannot happen after it", event.id))
                    .label("before and after")
                    .expected("one of the two")
                    .rule("6.5.2")
                    .see(at.cell("before"), "here it ends `before`");
            }
        }
        let Some((text, last)) = event.until.and_then(|until| Some((until, Date::last(&until)?))) else { continue };
        let own = war.own_first(event);
        if own > last {
            LINT.finds(findings, at.cell("until"))
                .says(format!("`{}` can happen until {text}, and not before {own}", event.id))
                .label("over before it begins")
                .expected(format!("{own} or later"))
                .rule("6.1.2");
            continue;
        }
        for (number, after) in event.after.iter().enumerate() {
            if let Some(first) = earliest.get(&after.id()).filter(|first| **first > last) {
                LINT.finds(findings, at.cell("after").item(number))
                    .says(format!("`{}` ends {text}, and `{after}` cannot happen before {first}", event.id))
                    .label("comes too late")
                    .expected("an event that can have happened by then")
                    .rule("6.5.2")
                    .see(at.cell("until"), "the end");
            }
        }
    }
}
