use std::collections::BTreeSet;

use muster_lower::states;
use muster_schema::Cell;

use super::prelude::*;

pub static LINT: Lint = Lint::new("C063", "no-such-kind", Warning, Counters, check)
    .explained(
        "The slot `on` of a marker names the counters that can carry it as their state: a kind of counter (`counter`, `leader` \
        or `block`, the roles of their tables in `system/tables.csv`, or what these say under `kind`), an arm, a symbol or the id of a counter. No counter of \
        the game has the word that stands here, so no counter could carry the marker.",
    )
    .example("markers.csv", "boarded,Boarded,Boarded,,4,,counter", b"boarded,Boarded,Boarded,,4,,countr");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    let tables = pack.sources.system.tables.iter().filter(|table| matches!(table.role, Role::Piece | Role::Marker));
    let kinds: BTreeSet<&str> = tables.flat_map(|table| [table.kind.as_str(), table.class]).collect();
    let counters = || pack.lines(Role::Piece).chain(pack.lines(Role::Marker));
    let mut known: BTreeSet<String> = kinds.iter().map(|kind| (*kind).to_owned()).collect();
    if pack.lines(Role::Marker).any(|line| line.cell(Slot::On) != Cell::Empty) {
        known.extend(counters().flat_map(|counter| states::names(&counter)));
    }
    for line in pack.lines(Role::Marker) {
        let cell = line.cell(Slot::On);
        for (number, word) in cell.items().iter().enumerate().filter(|(_, word)| !known.contains(word.as_str())) {
            let spot = line.spot_of(Slot::On);
            LINT.finds(findings, if matches!(cell, Cell::List(_)) { spot.item(number) } else { spot })
                .says(format!("no counter of this game is a `{word}`"))
                .label("no counter can carry it")
                .expected(format!(
                    "a kind of counter: {}; or an arm, a symbol or the id of a counter",
                    choices(kinds.iter().copied())
                ))
                .suggest(guess(word, known.iter().map(String::as_str)));
        }
    }
}
