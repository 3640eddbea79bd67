use super::super::prelude::*;

pub static LINT: Lint = Lint::new("M005", "fact-incomplete", Error, Map, check)
    .explained(
        "A map fact lacks a value that its kind needs: `adjacent`, `not-adjacent`, `only-side`, `way`, `distance` and \
        `within` need `to`; `only-side` needs `side`; `distance`, `within`, `fortress`, `terrain` and `vp` need \
        `value`. A `value` must be of the right kind: a number, a terrain, a sea zone, a power.",
    )
    .example("map-facts.csv", "abbey-hill,not-adjacent,abbey,hill,", b"abbey-hill,not-adjacent,abbey,,")
    .reads(&["map-facts"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    for (at, fact) in war.pack.rows::<MapFact>() {
        let Some((field, expected)) = lacks(war, fact) else { continue };
        let message = match fact.value.filter(|_| field == "value") {
            Some(value) => format!("the fact `{}` cannot have the value `{value}`", fact.id),
            None => format!("the fact `{}` lacks its `{field}`", fact.id),
        };
        LINT.finds(findings, at.cell(field)).says(message).label("needed for this kind of fact").expected(expected);
    }
}

/// The column without which, or with which, a fact of its kind says nothing, and what belongs there.
pub(super) fn lacks(war: &War<'_>, fact: &MapFact) -> Option<(&'static str, String)> {
    let space = || fact.to.is_none().then(|| ("to", String::from("a space")));
    let value = |right: bool, what: &str| (!right).then(|| ("value", what.to_owned()));
    let number = fact.value.is_some_and(|value| value.parse::<u32>().is_ok());
    match fact.fact {
        Fact::Adjacent | Fact::NotAdjacent => space(),
        Fact::Way => space().or_else(|| value(number || fact.value.is_none(), "a number of movement points, or none")),
        Fact::OnlySide => space().or_else(|| fact.side.is_none().then(|| ("side", String::from("a side")))),
        Fact::Distance | Fact::Within => space().or_else(|| value(number, "a number of movement points")),
        Fact::Fortress => value(number, "a strength, 0 to 3"),
        Fact::Vp => value(number, "a number of points"),
        Fact::Terrain => {
            let known = ["fertile", "normal", "rugged", "unlimited"];
            let right = fact.value.is_some_and(|value| known.contains(&value.as_str()));
            value(right, &choices(known))
        }
        Fact::Port => {
            let right = fact.value.is_none_or(|value| war.pack.find::<SeaZone>(Id::new(&value)).is_some());
            value(right, "a sea zone, or nothing if it is not a port")
        }
        Fact::Home => {
            let right = fact.value.is_none_or(|value| war.pack.find::<Power>(Id::new(&value)).is_some());
            value(right, "a power, or nothing where it is nobody's")
        }
        Fact::Wealthy => None,
    }
}
