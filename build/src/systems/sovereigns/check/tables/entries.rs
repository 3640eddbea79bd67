//! Points for capitals that are none.

use super::super::prelude::*;

/// The lint.
pub static LINT: SovereignsLint = Lint {
    code: &Code {
        id: "T024",
        name: "entry-without-capital",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Tables),
        explanation: "rules.json gives points for entering the capital of a power that has none, or gives them twice.",
        example: Example { file: "powers.csv", right: "15,porto-calen,", wrong: b"15,," },
    },
    tables: &["rules", "powers"],
    after: &["L001"],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &world.rules else { return };
    let entries = &rules.victory.entries;
    for (number, entry) in entries.iter().enumerate() {
        let Some(power) = world.pack.get(entry.power) else { continue };
        let twice = entries.iter().take(number).any(|other| other.power == entry.power);
        if power.capital.is_some() && !twice {
            continue;
        }
        findings.push(
            Finding::new(
                LINT.code,
                Spot::Value(*file, format!("/victory/entries/{number}/power")),
                if twice {
                    format!("the entry into the capital of {} is there twice", power.name)
                } else {
                    format!("{} has no capital to enter", power.name)
                },
            )
            .label(if twice { "again" } else { "no capital" })
            .expected("a power with a `capital`, each once")
            .rule("20.2.2"),
        );
    }
}
