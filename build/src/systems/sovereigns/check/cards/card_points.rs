//! The two numbers of a card.

use super::super::prelude::*;

/// The lint.
pub static LINT: SovereignsLint = Lint {
    code: &Code {
        id: "C017",
        name: "card-points",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Counters),
        explanation: "A card has a second number of campaign points, for which it leaves the game. That number must be higher \
            than the first.",
        example: Example { file: "cards.csv", right: "arland-deck,early,2,4,", wrong: b"arland-deck,early,4,2," },
    },
    tables: &["cards"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    for (at, card) in world.pack.rows::<Card>() {
        let Some(once) = card.once else { continue };
        let wrong = match card.points {
            None => "no other",
            Some(points) if once <= points => "not the higher one",
            Some(_) => continue,
        };
        findings.push(
            Finding::new(
                LINT.code,
                world.pack.cell(at, "once"),
                format!("{} {} leaves the game for {once} campaign points, {wrong}", card.code, card.name),
            )
            .label(wrong)
            .expected(card.points.map_or("`points` beside it".into(), |points| format!("more than {points}")))
            .rule("6.4")
            .see(world.pack.cell(at, "points"), "its campaign points"),
        );
    }
}
