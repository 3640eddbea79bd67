//! Dates: the spaces of the turn track in their order, and the parts of turns that another track or the phases name.

use muster_schema::{Role, Slot};
use rustc_hash::FxHashMap;

use super::value::Value;
use super::world::{Row, World};

/// Parts of a turn, at the most.
const PARTS: i64 = 10_000;

/// The dates of a game.
#[derive(Debug, Default)]
pub struct Dates {
    /// The numbers of the turns by their names in small letters.
    turns: FxHashMap<String, i64>,
    /// The numbers of the parts of a turn by their names in small letters.
    parts: FxHashMap<String, i64>,
    /// The names of turns and of parts as they are written.
    names: [Vec<String>; 2],
}

impl Dates {
    pub(super) fn of(world: &World<'_>) -> Self {
        let mut dates = Self::default();
        let is_turn = |row: &Row<'_, '_>| row.text(Slot::Kind).is_some_and(|kind| kind.as_str() == "turn");
        let turn_tracks: Vec<_> =
            world.rows_of(Role::Track).filter(is_turn).filter_map(|track| track.text(Slot::Id)).collect();
        let is_on = |row: &Row<'_, '_>| row.text(Slot::Track).is_some_and(|track| turn_tracks.contains(&track));
        let (turns, others): (Vec<_>, Vec<_>) = by_value(world.rows_of(Role::TrackSpace)).into_iter().partition(is_on);
        for (number, row) in (0..).zip(turns) {
            for name in names(&row) {
                dates.turns.entry(name.to_lowercase()).or_insert(number);
            }
            dates.names[0].extend(names(&row).into_iter().next());
        }
        for (number, row) in (0..PARTS).zip(others.into_iter().chain(world.rows_of(Role::Phase))) {
            for name in names(&row) {
                dates.parts.entry(name.to_lowercase()).or_insert(number);
            }
            dates.names[1].extend(names(&row).into_iter().next());
        }
        dates
    }

    /// The first and the last moment of a date.
    pub fn span(&self, text: &str) -> Option<[i64; 2]> {
        let text = text.to_lowercase();
        if let Some(turn) = self.turns.get(&text) {
            return Some([turn * PARTS, turn * PARTS + PARTS - 1]);
        }
        let blanks = text.match_indices(' ').map(|(at, _)| at);
        let moment = |at: usize| {
            let [part, turn] = [self.parts.get(text.get(..at)?)?, self.turns.get(text.get(at + 1..)?)?];
            Some(turn * PARTS + part)
        };
        blanks.into_iter().find_map(moment).map(|moment| [moment; 2])
    }

    /// True without a turn track: then nothing is a date.
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// The names of the turns, in their order.
    pub fn turns(&self) -> impl Iterator<Item = &str> {
        self.names[0].iter().map(String::as_str)
    }

    /// All dates that a text which is none may mean, as they are written: turns, and those with the same turn or the same part.
    pub fn like(&self, text: &str) -> Vec<String> {
        let mut all: Vec<String> = self.names[0].clone();
        for (at, _) in text.match_indices(' ') {
            let (part, turn) = (text.get(..at).unwrap_or_default(), text.get(at + 1..).unwrap_or_default());
            if self.turns.contains_key(&turn.to_lowercase()) {
                all.extend(self.names[1].iter().map(|part| format!("{} {turn}", part.to_lowercase())));
            }
            if self.parts.contains_key(&part.to_lowercase()) {
                all.extend(self.names[0].iter().map(|turn| format!("{part} {turn}")));
            }
        }
        all
    }

    /// The span of time of a value: of the text of a date, or the id of a turn.
    pub(super) fn value(&self, value: &Value) -> Value {
        value.as_str().and_then(|text| self.span(text)).map_or(Value::Null, Value::Span)
    }
}

/// The spaces of tracks by their values, whatever the order of their rows.
fn by_value<'w, 'p>(spaces: impl Iterator<Item = Row<'w, 'p>>) -> Vec<Row<'w, 'p>> {
    let mut spaces: Vec<_> = spaces.collect();
    let value = |row: &Row<'_, '_>| row.cell(Slot::Value).number().unwrap_or(f64::MAX);
    spaces.sort_by(|one, other| value(one).total_cmp(&value(other)));
    spaces
}

/// The names of a space or a phase: first its name, or else its id.
fn names(row: &Row<'_, '_>) -> Vec<String> {
    let name = [Slot::Name, Slot::Id].into_iter().filter_map(|slot| row.text(slot)).map(|name| name.to_string());
    let others = row.cell(Slot::Aliases);
    name.chain(others.items().iter().map(ToString::to_string)).collect()
}
