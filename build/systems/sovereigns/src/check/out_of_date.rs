use super::prelude::*;

pub static LINT: Lint = Lint::new("U018", "leader-out-of-date", Error, SetUps, check)
    .explained(
        "A set-up contains a leader's counter that comes, by its date or its event, only after the year in which the \
        scenario begins, or one that was replaced by another counter in an earlier year.",
    )
    .example("scenarios/war/setup.csv", "borovar,1,Vasil,", b"borovar,1,vasil-demoted,")
    .reads(&["set-up", "leaders", "events", "cards", "scenarios", "track-spaces"])
    .after(&["U015", "U107", "U110", "C019", "T003"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    if war.years().is_none() {
        return;
    }
    let earliest = war.earliest();
    let comes = |leader: &Leader| {
        let dated = leader.from.and_then(|from| Date::first(&from));
        dated.or_else(|| earliest.get(&leader.event?.id()).copied())
    };
    for set_up in &war.set_ups {
        let Some((first, last)) = war.begins(set_up.scenario) else { continue };
        for line in &set_up.placed {
            let Some(leader) = line.piece::<Leader>() else { continue };
            let next = war.pack.rows::<Leader>().find(|(_, next)| {
                let replaces = next.replaces.is_some_and(|old| old.id() == leader.id);
                // What only an event brings may not have come.
                replaces && next.from.and_then(|from| Date::last(&from)).is_some_and(|from| from.year() < last)
            });
            let cell = line.cell("piece");
            if let Some(date) = comes(leader).filter(|date| date.year() > first) {
                LINT.finds(findings, cell)
                    .says(format!("`{}` does not come before {date}, but the scenario begins in {first}", leader.id))
                    .label("not there yet")
                    .expected(
                        leader.replaces.map_or("nothing here".into(), |old| format!("`{old}`, which it replaces")),
                    )
                    .suggest(leader.replaces.map(|old| old.to_string()))
                    .rule("3.3.6")
                    .see(line.counter.spot_in("from"), "when it comes");
            } else if let Some((at, next)) = next {
                LINT.finds(findings, cell)
                    .says(format!("`{}` has replaced `{}` before {last}, when the scenario begins", next.id, leader.id))
                    .label("no longer there")
                    .expected(format!("`{}`", next.id))
                    .suggest(Some(next.id.as_str()))
                    .rule("3.3.6")
                    .see(at.cell("from"), "when it was replaced");
            }
        }
    }
}
