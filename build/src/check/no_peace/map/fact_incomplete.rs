//! Fact_incomplete.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &Code {
        id: "M005",
        name: "fact-incomplete",
        severity: Severity::Error,
        explanation: "A map fact lacks what its kind needs: `adjacent`, `not-adjacent`, `only-side`, `way` and `distance` need \
            `to`; `only-side` needs `side`; `distance`, `fortress`, `terrain` and `vp` need `value`, and it must be \
            of the right kind.",
        example: Example {
            file: "map-facts.csv",
            right: "abbey-hill,not-adjacent,abbey,hill,",
            wrong: b"abbey-hill,not-adjacent,abbey,,",
        },
    },
    tables: &["map-facts"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, fact) in world.pack.rows::<MapFact>() {
        let number = || fact.value.is_some_and(|value| value.parse::<u32>().is_ok());
        let to = || fact.to.is_some();
        let (field, met) = match fact.fact {
            Fact::Adjacent | Fact::NotAdjacent | Fact::Way => ("to", to()),
            Fact::OnlySide | Fact::Distance if !to() => ("to", false),
            Fact::OnlySide => ("side", fact.side.is_some()),
            Fact::Distance | Fact::Fortress | Fact::Vp => ("value", number()),
            Fact::Terrain => ("value", fact.value.is_some()),
            Fact::Port | Fact::Home | Fact::Wealthy => ("value", true),
        };
        if !met {
            findings.push(
                Finding::new(
                    LINT.code,
                    world.pack.cell(at, field),
                    format!("the fact `{}` lacks its `{field}`", fact.id),
                )
                .label("needed for this kind of fact")
                .expected(if field == "value" {
                    "a value of the right kind, mostly a number"
                } else {
                    "an id"
                }),
            );
        }
    }
}
