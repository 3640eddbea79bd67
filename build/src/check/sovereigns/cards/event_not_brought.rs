//! Events that no card brings.

use super::super::prelude::*;

/// The lint.
pub static LINT: SovereignsLint = Lint {
    code: &Code {
        id: "C026",
        name: "event-not-brought",
        severity: Severity::Error,
        explanation: "Something waits for an event of a card, and no card brings it. While there are cards whose events \
            nobody knows (`missing`), one of them may.",
        example: Example {
            file: "cards.csv",
            right: "League of Calen,borovia-deck,early,3,,league-of-calen",
            wrong: b"League of Calen,borovia-deck,early,3,,",
        },
    },
    tables: &["events", "cards", "leaders", "powers"],
    after: &["L001", "C014", "C015"],
    check,
};

use muster_schema::value::Standing;

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let unknown = |card: &Card| card.event.is_none() && card.cite.standing() == Standing::Missing;
    if world.pack.records::<Card>().iter().any(unknown) {
        return;
    }
    for (at, event) in world.pack.rows::<Event>() {
        if event.source != Source::Card || world.bringing(event.id).next().is_some() {
            continue;
        }
        let Some((spot, waits)) = waiting(world, event.id) else { continue };
        findings.push(
            Finding::new(
                LINT.code,
                world.pack.cell(at, "id"),
                format!("no card brings `{}`, and {waits} waits for it", event.name),
            )
            .label("no card has it in `event`")
            .expected("a card that brings it, or another `source`")
            .rule("6.5")
            .see(spot, "what waits for it"),
        );
    }
}

/// The first row that waits for an event.
fn waiting(world: &World<'_>, event: Id) -> Option<(Spot, &'static str)> {
    let is = |of: &Ref<Event>| of.id() == event;
    let pack = world.pack;
    let power = pack.rows::<Power>().find_map(|(at, power)| {
        let join = power.joins.iter().any(is).then(|| (pack.cell(at, "joins"), power.name.as_str()));
        join.or_else(|| power.leaves.iter().any(is).then(|| (pack.cell(at, "leaves"), power.name.as_str())))
    });
    let leader = || {
        let mut leaders = pack.rows::<Leader>();
        let (at, leader) = leaders.find(|(_, leader)| leader.event.as_ref().is_some_and(is))?;
        Some((pack.cell(at, "event"), leader.name.as_str()))
    };
    let other = || {
        let (at, other) = pack.rows::<Event>().find(|(_, other)| other.after.iter().any(is))?;
        Some((pack.cell(at, "after"), other.name.as_str()))
    };
    power.or_else(leader).or_else(other)
}
