//! Event_box.

use super::super::prelude::*;

/// The lint.
pub static LINT: NoPeaceLint = Lint {
    code: &Code {
        id: "C009",
        name: "event-box",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Counters),
        explanation: "A card has a lasting effect, but the map has no event box left to hold it.",
        example: Example { file: "cards.csv", right: "id,number,name,deck,copies,actions,timing,effect,cite\nmarch,1,March,draw-deck,3,2,,Three actions.,8.1\nhalt,4,Halt,draw-deck,3,1,,One action.,8.1\nstorm,7,Storm,draw-deck,1,,hold,", wrong: b"id,number,name,deck,copies,actions,timing,lasting,effect,cite\nmarch,1,March,draw-deck,3,2,,,Three actions.,8.1\nhalt,4,Halt,draw-deck,3,1,,,One action.,8.1\nstorm,7,Storm,draw-deck,1,,hold,yes," },
    },
    tables: &["cards", "boxes"],
    after: &[],
    check,
};

fn check(world: &World<'_>, findings: &mut Vec<Finding>) {
    let boxes = world.pack.records::<Box>().iter().filter(|found| found.kind == BoxKind::Event).count();
    let lasting: Vec<_> = world.pack.rows::<Card>().filter(|(_, card)| card.lasting.is_yes()).collect();
    if let Some((at, card)) = lasting.get(boxes) {
        findings.push(
            Finding::new(
                LINT.code,
                world.pack.cell(*at, "lasting"),
                format!("there is no event box for `{}`", card.name),
            )
            .label(format!("{} lasting cards, {boxes} boxes", lasting.len()))
            .expected("a box of kind `event` for each card that lasts")
            .rule("9.2.3"),
        );
    }
}
