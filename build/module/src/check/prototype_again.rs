//! Prototypes that pieces get twice.

use std::cell::LazyCell;

use rustc_hash::FxHashSet;

use super::prelude::*;
use super::unheard_here::{heard, performs};
use crate::piece::Trait;
use muster_vassal::sequence::decode;

pub static LINT: Lint = Lint::new("W040", "prototype-again", Hint, Modules, find).explained(
    "A piece gets a prototype twice, most often once itself and once through another prototype. Each of its commands then runs twice: two \
    markers are placed, two reports are written, a global property is raised twice. Prototypes that only have layers and properties of \
    their own are not reported: both copies stay in step.",
)
.example(
    "buildFile.xml",
    "+/null/prototype;Unit\tmark;Strength\\\tpiece;;;foot.png;2nd Foot/\t4\\\tnull;0;0;2;0",
    b"+/null/prototype;Unit\tprototype;Unit\\\tmark;Strength\\\\\tpiece;;;foot.png;2nd Foot/\t\\\t4\\\\\tnull;0;0;2;0",
);

/// A use of a prototype: the prototype, the trait that names it, and the prototype that this is in.
type Use<'m> = (&'m str, Home, Option<&'m str>);

/// The most uses of prototypes in a piece that are followed.
const MAX_USES: usize = 500;

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let module = view.module;
    let mut again: BTreeMap<&str, (usize, Vec<Home>)> = BTreeMap::new();
    for (ix, _) in module.pieces.iter().enumerate().filter(|(_, piece)| matches!(piece.role, Role::Slot | Role::Card)) {
        let mut uses: Vec<Use<'_>> = Vec::new();
        follow(module, ix, &mut Vec::new(), &mut uses);
        let mut twice: BTreeMap<&str, Home> = BTreeMap::new();
        let adding = LazyCell::new(|| adding(module, ix));
        for (at, (name, home, within)) in uses.iter().enumerate() {
            let first = uses[..at].iter().find(|(other, ..)| other == name);
            // What a prototype brings along a second time follows from that.
            if first.is_some_and(|(.., other)| within.is_none() || other != within) && acts(module, name, &adding) {
                twice.insert(name, *home);
            }
        }
        for (name, home) in twice {
            let (pieces, homes) = again.entry(name).or_default();
            *pieces += 1;
            if !homes.contains(&home) {
                homes.push(home);
            }
        }
    }
    for (name, (pieces, homes)) in again {
        let pieces = if pieces == 1 { "one piece gets".into() } else { format!("{pieces} pieces get") };
        let says = format!("{pieces} the prototype `{name}` twice, so its commands run twice");
        view.finds(&LINT, &homes, name, &says, found).label("once more");
    }
}

/// True if a prototype has commands that do more if they run twice. `adding` are the keys of its piece that do.
fn acts(module: &Module, name: &str, adding: &FxHashSet<Key>) -> bool {
    let expanded = module.prototypes.get(name).map(|ix| module.expanded(*ix)).unwrap_or_default();
    let mut parts = expanded.iter().map(|(piece, number)| &module.pieces[*piece].traits[*number]);
    parts.any(|part| !adds(part).is_empty() || passes_on(part, adding))
}

/// The keys of a piece that do something else if they are sent twice.
fn adding(module: &Module, ix: usize) -> FxHashSet<Key> {
    let expanded = module.expanded(ix);
    let parts = || expanded.iter().map(|(piece, number)| &module.pieces[*piece].traits[*number]);
    let mut keys: FxHashSet<Key> = parts().flat_map(|part| adds(part).into_iter().chain(steps(part))).collect();
    loop {
        let passed: Vec<Key> = parts().filter(|part| passes_on(part, &keys)).flat_map(heard).collect();
        let before = keys.len();
        keys.extend(passed);
        if keys.len() == before {
            return keys;
        }
    }
}

/// True for a trigger that performs one of these keys.
fn passes_on(part: &Trait, keys: &FxHashSet<Key>) -> bool {
    part.id == "macro" && !heard(part).is_empty() && performs(part).iter().any(|key| keys.contains(key))
}

/// The keys at which two equal traits do more than one.
fn adds(part: &Trait) -> Vec<Key> {
    match part.id.as_str() {
        "clone" | "globalhotkey" | "globalkey" | "label" | "placemark" | "playSound" | "report" | "translate" => heard(part),
        "setprop" | "setpieceprop" => changes(part, &['I', 'P', 'R', 'E']),
        // Each asks the player.
        "PROP" => changes(part, &['R', 'E']),
        _ => Vec::new(),
    }
}

/// The keys at which a trait with a state of its own, of which two copies stay in step, goes on.
fn steps(part: &Trait) -> Vec<Key> {
    let is = |number: usize| part.field(number) == "true";
    match part.id.as_str() {
        "PROP" => changes(part, &['I', 'P']),
        "emb2" if part.field(25) == "1" && !is(22) => {
            let levels = decode(part.field(16), ',').len();
            let fields = [20, 27, 28, 29].into_iter().filter(|number| if *number == 27 { !is(26) } else { levels > 1 });
            fields.filter_map(|number| Key::read(part.field(number))).collect()
        }
        _ => Vec::new(),
    }
}

/// The keys that change a property in one of some ways: setting it (`P`) counts only if the new value is made of the old one.
fn changes(part: &Trait, ways: &[char]) -> Vec<Key> {
    let is_meant = |change: &str| change.starts_with(ways) && (!change.starts_with('P') || change.contains(part.field(1)));
    let commands = decode(part.field(3), ',');
    let commands = commands.iter().map(|one| decode(one, ':')).filter(|one| one.get(2).is_some_and(|change| is_meant(change)));
    commands.filter_map(|one| Key::read(&one[1])).collect()
}

/// Adds the uses of prototypes in a piece, and in these. `within` are the prototypes that it is in itself.
fn follow<'m>(module: &'m Module, ix: usize, within: &mut Vec<&'m str>, uses: &mut Vec<Use<'m>>) {
    for (number, part) in module.pieces[ix].traits.iter().enumerate().filter(|(_, part)| part.id == "prototype") {
        let name = part.field(1);
        let Some(prototype) = module.prototypes.get(name).filter(|_| !within.contains(&name)) else { continue };
        if uses.len() >= MAX_USES {
            return;
        }
        uses.push((name, Home::Field(ix, number, 1), within.last().copied()));
        within.push(name);
        follow(module, *prototype, within, uses);
        within.pop();
    }
}
