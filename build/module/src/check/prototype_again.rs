//! Prototypes that pieces get twice.

use super::prelude::*;

pub static LINT: Lint = Lint::new("W040", "prototype-again", Hint, Modules, find).explained(
    "A piece gets a prototype twice, most often once itself and once through another prototype. Each of its commands then runs twice: two \
    markers are placed, two reports are written, a switch is turned and turned back.",
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
        for (at, (name, home, within)) in uses.iter().enumerate() {
            let first = uses[..at].iter().find(|(other, ..)| other == name);
            // What a prototype brings along a second time follows from that.
            if first.is_some_and(|(.., other)| within.is_none() || other != within) && acts(module, name) {
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

/// True if a prototype has commands of its own that do something each time.
fn acts(module: &Module, name: &str) -> bool {
    const ACTIVE: [&str; 9] = ["PROP", "emb2", "globalhotkey", "globalkey", "macro", "placemark", "report", "setprop", "setpieceprop"];
    let piece = module.prototypes.get(name).map(|ix| &module.pieces[*ix]);
    piece.is_some_and(|piece| piece.traits.iter().any(|part| ACTIVE.contains(&part.id.as_str()) && !super::unheard_here::heard(part).is_empty()))
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
