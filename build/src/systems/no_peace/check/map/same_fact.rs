//! Facts that say the same.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &Code {
        id: "M019",
        name: "same-fact",
        severity: Severity::Hint,
        stage: Stage::Checking(Subject::Map),
        explanation: "Two rows of map-facts.csv say the same about the same spaces. Either one of them was meant to say \
            something else, or you can delete it.",
        example: Example {
            file: "map-facts.csv",
            right: "millbrook-hill,adjacent,millbrook,hill,",
            wrong: b"millbrook-hill,adjacent,orleans,millbrook,",
        },
    },
    tables: &["map-facts", "connections"],
    after: &["M005", "M006"],
    check,
};

use rustc_hash::FxHashMap;

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let mut seen: FxHashMap<String, At<MapFact>> = FxHashMap::default();
    for (at, fact) in world.pack.rows::<MapFact>() {
        let both_ways = matches!(fact.fact, Fact::Adjacent | Fact::NotAdjacent | Fact::OnlySide);
        let (mut from, mut to) = (Some(fact.from.id()), fact.to.map(|to| to.id()));
        if both_ways && to < from {
            (from, to) = (to, from);
        }
        let said = format!("{:?} {from:?} {to:?} {:?} {:?} {:?}", fact.fact, fact.via, fact.side, fact.value);
        if let Some(first) = seen.get(&said) {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, "fact"),
                    format!("`{}` says what another fact says", fact.id),
                )
                .label("said before")
                .expected("another fact, or no such row")
                .see(world.pack.cell(*first, "id"), "the first time"),
            );
        } else {
            seen.insert(said, at);
        }
    }
}
