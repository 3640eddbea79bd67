use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T019", "siege-modifier", Warning, Tables, check)
    .explained(
        "The modifiers of a siege are found by their ids: `siege-no-loc`, `siege-threatened-loc`, `siege-port`, \
        `siege-leader-inside`, `siege-continued-1`, `siege-continued-2`, `siege-leader`, `siege-famous-victory`, and \
        `siege-tyrol` if `hard` names spaces. Here one of them is missing and counts as 0, or a modifier has another \
        id and never applies.",
    )
    .example("die-modifiers.csv", "siege-port,siege,", b"siege-prot,siege,")
    .reads(&["rules", "die-modifiers"])
    .after(&["L001"]);

/// The ids that the engine knows; the last one only where some sieges are hard.
const KNOWN: [&str; 9] = [
    "siege-no-loc",
    "siege-threatened-loc",
    "siege-port",
    "siege-leader-inside",
    "siege-continued-1",
    "siege-continued-2",
    "siege-leader",
    "siege-famous-victory",
    "siege-tyrol",
];

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &war.rules else { return };
    let needed = if rules.siege.hard.is_empty() { &KNOWN[..8] } else { &KNOWN[..] };
    let held = |id: &str| war.pack.find::<DieModifier>(Id::new(id)).map(|(_, row)| row);
    let of_siege = |row: &DieModifier| row.is_for(rules.siege.table.id());
    let mut missing: Vec<&str> = needed.iter().copied().filter(|id| !held(id).is_some_and(of_siege)).collect();
    let mut wrong = |spot: Spot, message: String, label: &str, expected: String, suggestion: Option<&str>| {
        LINT.finds(findings, spot).says(message).label(label).expected(expected).suggest(suggestion).rule("17.5.3");
    };
    for (at, row) in war.pack.rows::<DieModifier>().filter(|(_, row)| of_siege(row)) {
        if !KNOWN.contains(&row.id.as_str()) {
            // A misspelt id is one mistake, not one that is missing and one too many.
            let meant = nearest(row.id.as_str(), missing.iter().copied());
            missing.retain(|id| Some(*id) != meant);
            let message = format!("nothing uses the modifier `{}`", row.id);
            let expected = choices(needed.iter().copied());
            wrong(at.cell("id"), message, "never applied", expected, meant);
        }
    }
    for id in missing {
        let (spot, label) = match war.pack.find::<DieModifier>(Id::new(id)) {
            Some((at, _)) => (at.cell("table"), "modifies another table"),
            None => (Spot::Value(*file, "/siege/table".into()), "one of its modifiers is missing"),
        };
        let message = format!("the siege table has no modifier `{id}`");
        wrong(spot, message, label, format!("a row `{id}` in die-modifiers.csv"), None);
    }
}
