use super::super::prelude::*;

pub static LINT: Lint = Lint::new("T025", "victory-powers", Error, Tables, check)
    .explained(
        "An automatic victory counts the points of a power in another alliance, or needs more points while the \
        emperor is crowned than without him; or a power gains points from its own collapse.",
    )
    .example(
        "rules.json",
        "\"of\": \"arland\",\n        \"to\": \"borovia\"",
        b"\"of\": \"arland\",\n        \"to\": \"arland\"",
    )
    .reads(&["rules", "powers", "alliances"])
    .after(&["U109"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    let Some((file, rules)) = &war.rules else { return };
    let mut wrong = |pointer: String, message: String, label: &str, expected: &str, rule: &str| {
        LINT.finds(findings, Spot::Value(*file, pointer)).says(message).label(label).expected(expected).rule(rule);
    };
    for (number, victory) in rules.victory.automatic.iter().enumerate() {
        for (place, power) in victory.powers.iter().enumerate() {
            let Some(power) = war.pack.get(*power) else { continue };
            if power.alliance.is_some_and(|alliance| alliance != victory.alliance) {
                wrong(
                    format!("/victory/automatic/{number}/powers/{place}"),
                    format!("{} is not of the alliance `{}`", power.name, victory.alliance),
                    "of another alliance",
                    "a power of the alliance that wins",
                    "21.1",
                );
            }
        }
        if let Some(points) = victory.points_with_emperor.filter(|points| *points > victory.points) {
            wrong(
                format!("/victory/automatic/{number}/points_with_emperor"),
                format!("with the emperor, {points} points are needed, and without him only {}", victory.points),
                "harder with the emperor",
                "no more than `points`",
                "21.1",
            );
        }
    }
    for (number, collapse) in rules.victory.collapses.iter().enumerate() {
        if collapse.of == collapse.to {
            wrong(
                format!("/victory/collapses/{number}/to"),
                format!("`{}` gains by its own collapse", collapse.of),
                "the power that collapses",
                "its enemy",
                "20.9.1",
            );
        }
    }
}
