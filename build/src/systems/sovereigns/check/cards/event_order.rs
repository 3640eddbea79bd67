//! Events that come too late.

use super::super::prelude::*;

/// The lint.
pub static LINT: SovereignsLint = Lint {
    code: &Code {
        id: "C025",
        name: "event-order",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Counters),
        explanation: "An event ends before it can begin, or before an event that it needs can have happened; or it needs an \
            event after which it can no longer happen. Events of later cards begin when those cards come into play.",
        example: Example {
            file: "events.csv",
            right: "drill|surprise-march,,1702,",
            wrong: b"drill|surprise-march,,1702,fall 1701",
        },
    },
    tables: &["events", "cards", "rules"],
    after: &["C024"],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let earliest = world.earliest();
    for (at, event) in world.pack.rows::<Event>() {
        for (number, after) in event.after.iter().enumerate() {
            if event.before.contains(after) {
                findings.push(
                    Finding::new(
                        LINT.code,
                        world.item_of(at, "after", number),
                        format!("`{}` needs `{after}`, and cannot happen after it", event.id),
                    )
                    .label("before and after")
                    .expected("one of the two")
                    .rule("6.5.2")
                    .see(world.pack.cell(at, "before"), "here it ends `before`"),
                );
            }
        }
        let Some((text, last)) = event.until.and_then(|until| Some((until, Date::last(&until)?))) else { continue };
        let own = world.own_first(event);
        if own > last {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "until"),
                    format!("`{}` can happen until {text}, and not before {own}", event.id),
                )
                .label("over before it begins")
                .expected(format!("{own} or later"))
                .rule("6.1.2"),
            );
            continue;
        }
        for (number, after) in event.after.iter().enumerate() {
            if let Some(first) = earliest.get(&after.id()).filter(|first| **first > last) {
                findings.push(
                    Finding::new(
                        LINT.code,
                        world.item_of(at, "after", number),
                        format!("`{}` ends {text}, and `{after}` cannot happen before {first}", event.id),
                    )
                    .label("comes too late")
                    .expected("an event that can have happened by then")
                    .rule("6.5.2")
                    .see(world.pack.cell(at, "until"), "the end"),
                );
            }
        }
    }
}
