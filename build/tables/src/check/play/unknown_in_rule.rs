use super::prelude::*;

pub static LINT: Lint = Lint::new("T081", "unknown-in-rule", Error, Tables, check)
    .explained(
        "A row of the rules of play names a kind of ground, a kind of line or a scenario that there is not. `over` and `not_across` name \
        kinds of lines, `stopped_by` kinds of lines and of ground.",
    )
    .example("combats.csv", "combat,river,yes", b"combat,rivr,yes");

fn check(view: &View<'_>, findings: &mut Vec<Finding>) {
    let ids = |role: Role| view.pack.lines(role).map(|line| line.id()).collect::<Vec<Text>>();
    let lines = ids(Role::Feature);
    let both: Vec<Text> = lines.iter().copied().chain(ids(Role::Terrain)).collect();
    let scenarios = view.pack.set_ups();
    let mut look = |spot: Spot, named: &[Text], known: &[Text], what: &str| {
        for name in named.iter().filter(|name| !known.contains(name)) {
            LINT.finds(findings, spot.clone())
                .says(format!("there is no {what} `{name}`"))
                .label("no such thing")
                .expected(choices(known.iter().map(Text::as_str)))
                .suggest(guess(name.as_str(), known.iter().map(Text::as_str)));
        }
    };
    for (at, row) in view.pack.rows::<PlayEffect>() {
        look(at.cell("over"), &row.over, &lines, "kind of line");
    }
    for (at, row) in view.pack.rows::<Trace>() {
        look(at.cell("over"), &row.over, &lines, "kind of line");
    }
    for (at, row) in view.pack.rows::<Combat>() {
        look(at.cell("not_across"), &row.not_across, &lines, "kind of line");
    }
    for (at, row) in view.pack.rows::<ZoneOfControl>() {
        look(at.cell("stopped_by"), &row.stopped_by, &both, "kind of line or ground");
    }
    for (at, row) in view.pack.rows::<Score>() {
        look(at.cell("scenario"), &row.scenario, &scenarios, "scenario");
    }
    for (at, row) in view.pack.rows::<Level>() {
        look(at.cell("scenario"), &row.scenario, &scenarios, "scenario");
    }
}
