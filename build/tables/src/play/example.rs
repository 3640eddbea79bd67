//! Worked examples of battles: a position, a roll, and what the rows make of it.

use muster_engine::described::game::Game;
use muster_engine::described::state::{At, State};
use muster_schema::bundle::Bundle;
use muster_source::finding::{choices, guess};
use muster_source::pack::Pack;
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::compile;

/// A question about a battle in a scenario.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Battle {
    /// The kind of battle: a row of `combats.csv`.
    battle: String,
    /// The scenario whose set-up is the position; without it, the first.
    scenario: Option<String>,
    /// The place that is attacked.
    place: String,
    /// The counters that attack.
    attackers: Vec<String>,
    /// Counters that stand elsewhere than in the set-up, each with its place: `r-4-line=1107`.
    #[serde(default)]
    at: Vec<String>,
    /// States that differ from those of the set-up, of a counter or a formation: `p-1.order=hold`; `yes` and `no` for a marker.
    #[serde(default)]
    states: Vec<String>,
    /// The roll before modifiers.
    roll: i32,
}

/// The answer to a question about a battle: the column, what is added to the roll, the modifiers that apply, and the result.
///
/// # Errors
/// Why it cannot be asked, what is expected, and a likely correction of a name.
pub fn ask(pack: &Pack, question: &Json) -> Result<Json, Unasked> {
    let asked: Battle = serde_json::from_value(question.clone()).map_err(|error| Unasked::of(error.to_string()))?;
    let bundle: Bundle = muster_lower::lower(pack, false).ok_or_else(|| Unasked::of("the pack is not whole"))?;
    let scenario = match &asked.scenario {
        Some(id) => {
            let known = bundle.scenarios.iter().map(|scenario| scenario.id.as_str());
            bundle
                .scenarios
                .iter()
                .find(|scenario| scenario.id == *id)
                .ok_or_else(|| Unasked::name("scenario", id, known))?
        }
        None => bundle.scenarios.first().ok_or_else(|| Unasked::of("the pack has no scenario"))?,
    };
    let game = compile(pack, &bundle, scenario).map_err(Unasked::of)?.game;
    let names: Vec<String> =
        pack.records::<muster_schema::common::Combat>().iter().map(|row| row.id.to_string()).collect();
    let known = || names.iter().map(String::as_str);
    let combat = names.iter().position(|name| *name == asked.battle).and_then(|at| game.combats.get(at));
    let combat = combat.ok_or_else(|| Unasked::name("kind of battle", &asked.battle, known()))?;
    let mut state = State::new(&game);
    for text in &asked.at {
        let told = || Unasked::of(format!("`{text}` is no counter with its place, such as `r-4-line=1107`"));
        let (piece, place) = text.split_once('=').ok_or_else(told)?;
        let (piece, place) = (find(&game, "counter", piece)?, find_place(&game, place)?);
        state.unit_mut(piece).at = At::Map(place);
    }
    for text in &asked.states {
        let told = || Unasked::of(format!("`{text}` is no state with its value, such as `p-1.order=hold`"));
        let (what, value) = text.split_once('=').ok_or_else(told)?;
        let (who, name) = what.rsplit_once('.').ok_or_else(told)?;
        put(&game, &mut state, who, name, value)?;
    }
    state.refresh(&game);
    let place = find_place(&game, &asked.place)?;
    let attackers: Vec<u16> = asked.attackers.iter().map(|id| find(&game, "counter", id)).collect::<Result<_, _>>()?;
    state.side = attackers.first().and_then(|piece| game.side_of(*piece)).unwrap_or_default();
    for (piece, id) in attackers.iter().zip(&asked.attackers) {
        if !state.may_attack(&game, state.side, combat, *piece, place) {
            return Err(Unasked::of(format!("`{id}` may not attack {}", game.places[usize::from(place)].name)));
        }
    }
    let defenders = game.defenders(&state, place);
    if defenders.is_empty() {
        return Err(Unasked::of(format!("nobody defends {}", game.places[usize::from(place)].name)));
    }
    let prospect = state.prospect(&game, combat, place, &attackers, &defenders);
    let dice = &game.dice[combat.table];
    let outcome = dice.outcome(prospect.column, asked.roll.saturating_add(prospect.added));
    Ok(json!({
        "column": dice.columns.get(prospect.column).map(|(name, _)| name),
        "added": prospect.added,
        "modifiers": prospect.applied.iter().map(|at| game.name(dice.modifiers[*at].word)).collect::<Vec<_>>(),
        "result": outcome.map(|outcome| &dice.outcomes[outcome].name),
    }))
}

/// Why a question cannot be asked.
#[derive(Debug)]
pub struct Unasked {
    pub message: String,
    pub expected: Option<String>,
}

impl Unasked {
    fn of(message: impl Into<String>) -> Self {
        Self { message: message.into(), expected: None }
    }

    fn name<'n>(what: &str, name: &str, known: impl Iterator<Item = &'n str> + Clone) -> Self {
        let likely = guess(name, known.clone()).map(|meant| format!("`{}`", meant.text));
        Self {
            message: format!("there is no {what} `{name}`"),
            expected: Some(likely.unwrap_or_else(|| choices(known))),
        }
    }
}

/// A counter by its id.
fn find(game: &Game, what: &str, id: &str) -> Result<u16, Unasked> {
    let at = game.pieces.iter().position(|piece| game.name(piece.word) == id).and_then(|at| u16::try_from(at).ok());
    at.ok_or_else(|| Unasked::name(what, id, game.pieces.iter().map(|piece| game.name(piece.word))))
}

fn find_place(game: &Game, id: &str) -> Result<u16, Unasked> {
    let at = game.places.iter().position(|place| game.name(place.word) == id).and_then(|at| u16::try_from(at).ok());
    at.ok_or_else(|| Unasked::of(format!("there is no place `{id}` on the map")))
}

/// Puts a counter or a formation into a state.
fn put(game: &Game, state: &mut State, who: &str, name: &str, value: &str) -> Result<(), Unasked> {
    let known = || game.states.iter().map(|kind| game.name(kind.word));
    let at = known().position(|known| known == name).ok_or_else(|| Unasked::name("state", name, known()))?;
    let kind = &game.states[at];
    let number = if kind.values.is_empty() {
        u8::from(value == "yes")
    } else {
        let values = || kind.values.iter().map(|word| game.name(*word));
        let number = values().position(|known| known == value).and_then(|at| u8::try_from(at).ok());
        number.ok_or_else(|| Unasked::name("value", value, values()))?
    };
    if kind.of_formations {
        let names = || game.formations.iter().map(|formation| game.name(formation.word));
        let formation =
            names().position(|known| known == who).ok_or_else(|| Unasked::name("formation", who, names()))?;
        state.formations[formation][at] = number;
    } else {
        let piece = find(game, "counter", who)?;
        state.unit_mut(piece).states[at] = number;
    }
    Ok(())
}
