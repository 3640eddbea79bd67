use super::super::prelude::*;

pub static LINT: Lint = Lint::new("U018", "leader-out-of-date", Error, SetUps, check)
    .explained(
        "A set-up contains a leader's counter that comes, by its date or its event, only after the year in which the \
        scenario begins, or one that was replaced by another counter in an earlier year.",
    )
    .example("scenarios/war/setup.csv", "borovar,1,Vasil,", b"borovar,1,vasil-demoted,")
    .reads(&["set-up", "leaders", "events", "cards", "scenarios", "track-spaces"])
    .after(&["U015", "U107", "U110", "C019", "T003"]);

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    if world.years().is_none() {
        return;
    }
    let earliest = world.earliest();
    let comes = |leader: &Leader| {
        let dated = leader.from.and_then(|from| Date::first(&from));
        dated.or_else(|| earliest.get(&leader.event?.id()).copied())
    };
    for layout in &world.set_ups {
        let Some((first, last)) = world.begins(layout.scenario) else { continue };
        for line in &layout.lines {
            let Item::Leader(leader) = line.item else { continue };
            let next = world.pack.rows::<Leader>().find(|(_, next)| {
                let replaces = next.replaces.is_some_and(|old| old.id() == leader.id);
                // What only an event brings may not have come.
                replaces && next.from.and_then(|from| Date::last(&from)).is_some_and(|from| from.year() < last)
            });
            let cell = world.pack.cell(line.at, "piece");
            if let Some(date) = comes(leader).filter(|date| date.year() > first) {
                LINT.finds(
                    cell,
                    format!("`{}` does not come before {date}, but the scenario begins in {first}", leader.id),
                )
                .label("not there yet")
                .expected(leader.replaces.map_or("nothing here".into(), |old| format!("`{old}`, which it replaces")))
                .suggest(leader.replaces.map(|old| old.to_string()))
                .rule("3.3.6")
                .see(world.item_cell(line.item, "from"), "when it comes")
                .add_to(findings);
            } else if let Some((at, next)) = next {
                LINT.finds(
                    cell,
                    format!("`{}` has replaced `{}` before {last}, when the scenario begins", next.id, leader.id),
                )
                .label("no longer there")
                .expected(format!("`{}`", next.id))
                .suggest(Some(next.id.as_str()))
                .rule("3.3.6")
                .see(world.pack.cell(at, "from"), "when it was replaced")
                .add_to(findings);
            }
        }
    }
}
