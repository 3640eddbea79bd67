//! The rules of play in code, and what the tables say where a pack names none.

use muster_rules::examples::Example;
use muster_schema::Id;
use muster_schema::bundle::Scenario;
use muster_schema::table::DocumentDef;

pub use muster_rules::{Law, Reach, Rules};
pub use {muster_frederick as frederick, muster_no_peace as no_peace, muster_sovereigns as sovereigns};

use crate::pack::Pack;
use crate::playtest::{Player, Policy};
use crate::tables;

/// All rules of play in code.
pub static RULES: &[&dyn Rules] = &[&no_peace::NoPeace, &sovereigns::Sovereigns, &frederick::Frederick];

/// The rules of play that `game.json` names, if they are known.
pub fn rules(pack: &Pack) -> Option<&'static dyn Rules> {
    rules_called(pack.sources.system.rules.as_deref()?)
}

/// The rules of play that `game.json` calls `id`.
pub fn rules_called(id: &str) -> Option<&'static dyn Rules> {
    RULES.iter().copied().find(|rules| rules.id() == id)
}

/// Puts the worked examples of a pack to its rules of play, or else asks its tables, in the order of their files.
pub fn examples(pack: &Pack) -> Vec<Example> {
    rules(pack).map_or_else(|| tables::examples(pack), |rules| rules.examples(pack))
}

/// True if a text of a document is an order or an answer of the rules, or a question to the tables with its answer: it names rows
/// among other words.
pub fn is_order(pack: &Pack, document: &DocumentDef, pointer: &str) -> bool {
    let is_question = || {
        let asked = pointer.strip_prefix("/questions/").and_then(|rest| rest.split('/').nth(1));
        document.file == "examples/*.json" && matches!(asked, Some("ask" | "answer"))
    };
    rules(pack).map_or_else(is_question, |rules| rules.is_order(document, pointer))
}

/// The places that the rules of play, or else the tables, connect with a place in a scenario's set-up.
pub fn reaches(pack: &Pack, scenario: &Scenario, place: Id) -> Vec<Reach> {
    match rules(pack) {
        Some(rules) => rules.reaches(pack, scenario, place),
        None => tables::reaches(pack, scenario, place),
    }
}

/// The rules of play, or else those in the tables, for a referee.
pub fn law(pack: &Pack) -> Box<dyn Law + '_> {
    rules(pack).and_then(|rules| rules.law(pack)).unwrap_or_else(|| Box::new(tables::Law::of(pack)))
}

/// The automatic player of games whose rules are rows.
static OF_ROWS: &dyn Player = &tables::play::Player;

/// Every policy of any automatic player.
pub fn policies() -> impl Iterator<Item = &'static Policy> {
    RULES.iter().filter_map(|rules| rules.player()).chain([OF_ROWS]).flat_map(Player::policies)
}

/// The automatic player for the games of a pack.
///
/// # Errors
/// If the engine does not play those of its system: in words.
pub fn player(pack: &Pack) -> Result<&'static dyn Player, String> {
    let Some(rules) = rules(pack) else {
        let stated = "no row of the pack says what is done in its phases: the guide's chapter on games that play themselves says how";
        return if tables::play::is_stated(pack) { Ok(OF_ROWS) } else { Err(stated.into()) };
    };
    let unplayed = || format!("Muster knows the rules of `{}`, but cannot play a whole game of it", rules.id());
    rules.player().ok_or_else(unplayed)
}
