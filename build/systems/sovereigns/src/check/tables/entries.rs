use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T024", "entry-without-capital", Error, Tables, check)
    .explained("rules.json gives points for entering the capital of a power that has none, or gives them twice.")
    .example("powers.csv", "15,porto-calen,", b"15,,")
    .reads(&["rules", "powers"])
    .after(&["L001"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &war.rules else { return };
    let entries = &rules.victory.entries;
    for (number, entry) in entries.iter().enumerate() {
        let Some(power) = war.pack.get(entry.power) else { continue };
        let twice = entries.iter().take(number).any(|other| other.power == entry.power);
        if power.capital.is_some() && !twice {
            continue;
        }
        LINT.finds(findings, Spot::Value(*file, format!("/victory/entries/{number}/power")))
            .says(if twice {
                format!("the entry into the capital of {} is given twice", power.name)
            } else {
                format!("{} has no capital to enter", power.name)
            })
            .label(if twice { "again" } else { "no capital" })
            .expected("a power with a `capital`, each only once")
            .rule("20.2.2");
    }
}
