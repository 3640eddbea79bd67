use std::collections::BTreeMap;

use muster_schema::Role;

use super::prelude::*;

pub static LINT: Lint = Lint::new("T058", "called-alike", Error, Tables, check)
    .explained(
        "Two sides, powers, decks, die tables, phases, markers or scenarios have the same name. Players choose these by name, in a \
        list or a menu, and could not tell one from the other. Phases and markers of different sides may be called alike. \
        Places of one name are M012.",
    )
    .example("sides.csv", "red,Red", b"red,Blue");

/// The things that players choose by name, and true if each side has its own.
const CHOSEN: [(Role, &str, bool); 6] = [
    (Role::Side, "sides", false),
    (Role::Power, "powers", false),
    (Role::Deck, "decks", false),
    (Role::DieTable, "die tables", false),
    (Role::Phase, "phases", true),
    (Role::Marker, "markers", true),
];

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    let rows = CHOSEN.into_iter().flat_map(|(role, kind, of_side)| {
        pack.lines(role).map(move |line| {
            let side = line.cell(Slot::Side).text().filter(|_| of_side);
            ((kind, line.name().as_str().to_owned(), side.map(|side| side.to_string())), line.spot_of(Slot::Name))
        })
    });
    let scenarios = pack.scenarios().into_iter().map(|(file, scenario)| {
        (("scenarios", scenario.name.as_str().to_owned(), None), Spot::Value(file, "/name".into()))
    });
    let mut first: BTreeMap<_, Spot> = BTreeMap::new();
    for (key, spot) in rows.chain(scenarios).filter(|((_, name, _), _)| !name.is_empty()) {
        let Some(other) = first.get(&key) else {
            first.insert(key, spot);
            continue;
        };
        let (kind, name, _) = key;
        LINT.finds(findings, spot)
            .says(format!("two {kind} are called `{name}`"))
            .label("the same name")
            .expected("a name of its own")
            .see(other.clone(), "the other one");
    }
}
