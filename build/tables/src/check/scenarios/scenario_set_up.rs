use super::prelude::*;

pub static LINT: Lint = Lint::new("T002", "scenario-set-up", Error, Tables, check)
    .explained(
        "A scenario has no set-up: it has no `setup.csv` and no lines in a table of set-ups, and `set_up_of` does not \
        name a scenario that has them. Or it has both.",
    )
    .example("scenarios/short/scenario.json", "  \"set_up_of\": \"campaign\",\n", b"")
    .reads(&["scenarios"])
    .reads_roles(&[Role::Placement])
    .after(&["T001"]);

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    // Those that lend their set-up come before those that borrow it.
    let (lenders, borrowers): (Vec<_>, Vec<_>) =
        view.scenarios.iter().partition(|(_, scenario)| scenario.set_up_of.is_none());
    for (file, scenario) in lenders.into_iter().chain(borrowers) {
        let own = |id: Id| {
            let has_file = view.pack.sources.sheets.iter().any(|sheet| {
                view.pack.sources.system.tables[sheet.table].role == Role::Placement
                    && sheet.stem.as_str() == id.as_str()
            });
            has_file || view.pack.lines_of_scenario(Role::Placement, id).next().is_some()
        };
        let wrong = match scenario.set_up_of {
            None => (!own(scenario.id)).then_some("has no set-up"),
            Some(_) if own(scenario.id) => Some("has a set-up of its own and names another"),
            Some(other) => (!own(other.id())).then_some("names a scenario that has no set-up of its own"),
        };
        if let Some(wrong) = wrong {
            // One set-up that is not there fails all who borrow it; it is reported where it belongs.
            let of = scenario.set_up_of.map_or(scenario.id, |other| other.id());
            let pointer = if scenario.set_up_of.is_some() { "/set_up_of" } else { "/id" };
            LINT.finds(findings, Spot::Value(*file, pointer.into()))
                .says(format!("`{}` {wrong}", scenario.name))
                .label("which set-up?")
                .expected(
                    "a `setup.csv` beside it, `set_up_of`, or lines in a table of set-ups that has a column `scenario`",
                )
                .cause(LINT.about(&[&of]));
        }
    }
}
