use muster_engine::machine::Seeded;

use super::prelude::*;
use muster_schema::common::Side;
use muster_schema::description::{DescribedCheck, OwnSeverity};

pub static LINT: Lint = Lint::new("T022", "unplayable", Error, Tables, check)
    .explained(
        "A scenario cannot be played, or its set-up leaves nobody anything to do: the game does not have exactly two \
        sides, something exceeds a limit, or something that the rules refer to does not exist. Maps of more than 255 \
        spaces are not checked.",
    )
    .example("sides.csv", "red,Red,,#c0392b,1.2", b"red,Red,,#c0392b,1.2\ngreen,Green,,#3a7d44,1.2")
    .reads(&[
        "rules",
        "scenarios",
        "set-up",
        "reinforcements",
        "spaces",
        "connections",
        "powers",
        "corps",
        "leaders",
        "markers",
        "die-modifiers",
        "cards",
        "sides",
    ])
    .after(&["D047", "T001", "T002", "T003", "U001", "U013", "U101", "U104"]);

fn check(war: &War<'_>, findings: &mut Vec<Finding>) {
    if war.view.game.is_none() || war.rules.is_none() || war.board.spaces.len() > usize::from(u8::MAX) {
        return;
    }
    // Any error that the game itself looks for may be the reason.
    let is_error = |check: &&DescribedCheck| check.severity.is_none_or(|severity| severity == OwnSeverity::Error);
    let checks = war.pack.records::<DescribedCheck>().iter().filter(is_error);
    let blames: Vec<Cause> = checks.map(|check| Cause::Found(check.id.text().as_str())).collect();
    let sides: Vec<Spot> = war.pack.rows::<Side>().map(|(at, _)| at.spot()).collect();
    if sides.len() != 2 {
        // The one too many is the third; where one is wanting, it is the table that lacks it.
        let file = war.pack.sources.files.find("sides.csv").map_or(Spot::Pack, Spot::File);
        let spot = sides.get(2).cloned().unwrap_or(file);
        let message = match sides.len() {
            1 => "the game has 1 side".to_owned(),
            number => format!("the game has {number} sides"),
        };
        LINT.finds(findings, spot)
            .says(message)
            .label("the rules need two")
            .expected("two rows in sides.csv")
            .rule("1.2")
            .cause(Cause::Found(LINT.code.id))
            .blame_all(blames);
        return;
    }
    for (file, scenario) in &war.view.scenarios {
        let reason = match crate::play::game(war.pack, scenario.id) {
            Err(reason) => reason.to_string(),
            Ok(game) => {
                let state = game.start(&mut Seeded::new(1));
                if state.outcome.is_some() {
                    "the game is over before it begins".to_owned()
                } else if state.legal().is_empty() {
                    "nobody can do anything at the start".to_owned()
                } else {
                    continue;
                }
            }
        };
        LINT.finds(findings, Spot::Value(*file, "/id".into()))
            .says(format!("`{}` cannot be played: {reason}", scenario.name))
            .label("no game can be set up from it")
            .expected("tables from which a game can be set up")
            .rule("20.1")
            .cause(Cause::Found(LINT.code.id))
            .blame_all(blames.iter().cloned());
    }
}
