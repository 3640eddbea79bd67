use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U112", "joins-and-leaves", Error, SetUps, check)
    .explained(
        "The same event brings a power into the war and takes it out, or the event that takes it out is over before \
        any event that brings it in can happen.",
    )
    .example(
        "powers.csv",
        "surprise-march|renewed-claims,peace-of-the-ford,",
        b"surprise-march|renewed-claims,surprise-march,",
    )
    .reads(&["powers", "events", "cards", "rules"])
    .after(&["C024", "C025", "U107", "L001"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let earliest = war.earliest();
    for (at, power) in war.pack.rows::<Power>() {
        for (number, event) in power.leaves.iter().enumerate() {
            let last = war.pack.get(*event).and_then(|event| Date::last(&event.until?));
            let first = power.joins.iter().filter_map(|joins| earliest.get(&joins.id()).copied()).min();
            let (message, label) = if power.joins.contains(event) {
                (format!("`{event}` brings {} in and takes it out", power.name), "it joins by this event".to_owned())
            } else if let (false, Some(first), Some(last)) = (power.belligerent.is_yes(), first, last)
                && last < first
            {
                let message =
                    format!("`{event}` is over after {last}, and {} does not join before {first}", power.name);
                (message, "over too soon".to_owned())
            } else {
                continue;
            };
            LINT.finds(findings, at.cell("leaves").item(number))
                .says(message)
                .label(label)
                .expected("an event that can happen after it has joined")
                .rule("7.1.1")
                .see(at.cell("joins"), "what brings it in");
        }
    }
}
