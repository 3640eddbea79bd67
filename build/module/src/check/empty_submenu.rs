//! Entries of submenus that are no command of any piece.

use super::prelude::*;

pub static LINT: Lint = Lint::new("W021", "empty-submenu", Hint, Modules, find).explained(
    "A submenu lists a command that no trait of any piece has, so that the entry never appears. Most often the command was renamed.",
)
.example("buildFile.xml", "submenu;Orders;Rest,", b"submenu;Orders;Rests,");

/// Commands that the engine names itself where an old module does not.
const OF_ENGINE: [&str; 16] = [
    "Clone", "Delete", "Mark Moved", "Movement Trail", "Change Label", "Show Area", "Invisible", "Mask", "Peek", "Rotate", "Rotate CW",
    "Rotate CCW", "Return to Deck", "Send to Location", "Place Marker", "Replace",
];

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let mut known: std::collections::BTreeSet<String> = std::collections::BTreeSet::new();
    for field in view.of_kind(&[Kind::Menu]) {
        known.insert(field.text.to_owned());
    }
    for field in view.of_kind(&[Kind::Commands]) {
        let commands = muster_vassal::sequence::decode(field.text, ',');
        known.extend(commands.iter().filter_map(|one| muster_vassal::sequence::decode(one, ':').into_iter().next()));
    }
    // The names of the engine's own commands, and those of oldest layers, cannot be told.
    known.extend(OF_ENGINE.map(str::to_owned));
    let is_dynamic = known.iter().any(|text| !is_literal(text));
    let mut all: BTreeMap<Vec<String>, Vec<Home>> = BTreeMap::new();
    for field in view.of_kind(&[Kind::Names]).filter(|_| !is_dynamic && !view.module.is_extension()) {
        if view.trait_of(field.home).is_none_or(|part| part.id != "submenu") {
            continue;
        }
        let mut lost = muster_vassal::sequence::decode(field.text, ',');
        lost.retain(|entry| !entry.is_empty() && entry != "-" && !known.contains(entry));
        if !lost.is_empty() {
            all.entry(lost).or_default().push(field.home);
        }
    }
    for (lost, homes) in all {
        let first = &lost[0];
        let says = match lost.len() {
            1 => format!("no piece has a command `{first}`, so it never stands in the submenu"),
            many => {
                let names = listed(lost.iter().map(String::as_str));
                format!("{many} entries of the submenu are commands of no piece, so they never stand in it: {names}")
            }
        };
        let meant = guess(first, known.iter().map(String::as_str)).filter(|_| lost.len() == 1);
        view.finds(&LINT, &homes, first, &says, found).label("no such command").suggest(meant);
    }
}
