//! Pieces with the same number.

use super::prelude::*;

pub static LINT: Lint = Lint::new("W022", "double-gpid", Warning, Modules, find).explained(
    "Two pieces have the same number (gpid). When players bring a saved game up to date with Refresh Counters, the engine finds pieces by \
    their numbers: one of the two turns into the other. The editor gives the second a new number when it next saves the module, and \
    saved games lose it.",
)
.example("buildFile.xml", "entryName=\"2nd Foot\" gpid=\"2\"", b"entryName=\"2nd Foot\" gpid=\"1\"");

/// The numbers that traits give to the pieces that they place.
pub fn placed_numbers(module: &Module) -> impl Iterator<Item = (Home, &str)> {
    let pieces = module.pieces.iter().enumerate().filter(|(_, piece)| !matches!(piece.role, Role::Inside(..)));
    let traits = pieces.flat_map(|(ix, piece)| piece.traits.iter().enumerate().map(move |(number, part)| (ix, number, part)));
    let placing = traits.filter(|(.., part)| ["placemark", "replace"].contains(&part.id.as_str()));
    placing
        .map(|(ix, number, part)| (Home::Field(ix, number, NUMBER), part.field(NUMBER)))
        .filter(|(_, number)| number.bytes().all(|digit| digit.is_ascii_digit()) && !number.is_empty())
}

/// The field of Place Marker and Replace that has the number.
const NUMBER: usize = 10;

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let module = view.module;
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    for piece in module.pieces.iter().filter(|piece| matches!(piece.role, Role::Slot | Role::Card)) {
        let Some(number) = module.tree.nodes[piece.node].value("gpid").filter(|number| !number.is_empty()) else { continue };
        if let Some(first) = known.get(number) {
            let says = format!("two pieces have the number {number}");
            let first = module.spot_of(*first);
            view.finds_at(&LINT, piece.node, &says, found).label("the second").see(first, "the first");
        } else {
            known.insert(number, piece.node);
        }
    }
    // The pieces that traits place have numbers as well.
    let mut placed: BTreeMap<&str, Home> = BTreeMap::new();
    let marker = |home: Home| view.trait_of(home).map(|part| part.field(3));
    for (home, number) in placed_numbers(module) {
        // Two traits that place the same piece do no harm.
        let other = placed.get(number).filter(|other| marker(**other) != marker(home));
        let first = known.get(number).map(|node| module.spot_of(*node)).or_else(|| other.map(|home| module.spot(*home)));
        if let Some(first) = first {
            let says = format!("the piece that this trait places has the number {number}, which another has");
            view.finds(&LINT, &[home], number, &says, found).label("the second").see(first, "the first");
        } else {
            placed.entry(number).or_insert(home);
        }
    }
}
