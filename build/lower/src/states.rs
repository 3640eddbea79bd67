//! The states that counters show as a marker: their names in menus, and the counters that can be in each.

use muster_schema::bundle::{Piece, State};
use muster_schema::form::Words;
use muster_schema::picture::UnitSymbol;
use muster_schema::{Role, Slot, say};

use super::{inherited, text};
use muster_source::pack::{Line, Pack};

/// The state that a marker puts on counters, in the pack's words or else in those printed on it.
pub(super) fn state(line: &Line<'_>, piece: &Piece) -> Option<State> {
    if line.cell(Slot::On).items().is_empty() {
        return None;
    }
    let said = put(line);
    let back = piece.faces.get(1).map(|back| back.label.clone());
    let degrees = [Some(piece.name.clone()), back].into_iter().flatten().enumerate();
    Some(State {
        group: text(line, Slot::Group),
        put: degrees.map(|(at, printed)| said.get(at).cloned().unwrap_or(printed)).collect(),
        take: text(line, Slot::Take)
            .unwrap_or_else(|| say!(line.pack().phrases, "No longer {state}", state = piece.name)),
    })
}

/// The words of a marker for bringing counters into each degree of its state.
pub fn put(line: &Line<'_>) -> Vec<String> {
    let cell = line.cell(Slot::Put);
    let words = cell.items().iter().flat_map(|words| words.split(',')).map(str::trim);
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The words that a marker can name its counters by: kind, role of their table, arm, symbol, id.
pub fn names(counter: &Line<'_>) -> Vec<String> {
    let symbol = inherited::<UnitSymbol>(counter, Slot::Symbol).map(|symbol| symbol.word().to_owned());
    let table = counter.table();
    let kinds = [Some(table.kind.clone()), Some(table.class.to_owned())];
    let others = [text(counter, Slot::Arm), symbol, Some(counter.id().to_string())];
    kinds.into_iter().chain(others).flatten().collect()
}

/// Lists the possible states of each counter. States of a side are for its own counters.
pub(super) fn worn(pack: &Pack, pieces: &mut [Piece], lines: &[Line<'_>]) {
    let states: Vec<_> = pack.lines(Role::Marker).filter(|line| !line.cell(Slot::On).items().is_empty()).collect();
    if states.is_empty() {
        return;
    }
    for (piece, line) in pieces.iter_mut().zip(lines) {
        let called = names(line);
        let is_meant =
            |state: &Line<'_>| state.cell(Slot::On).items().iter().any(|word| called.contains(&word.to_string()));
        let own = |state: &Line<'_>| text(state, Slot::Side).is_none_or(|side| piece.side.as_ref() == Some(&side));
        let states = states.iter().filter(|state| state.id() != line.id() && is_meant(state) && own(state));
        piece.states = states.map(|state| state.id().to_string()).collect();
    }
}
