//! Names that two components have, so that one of them is never found.

use super::prelude::*;

pub static LINT: Lint = Lint::new("W005", "double-name", Warning, Modules, find).explained(
    "Two prototypes, two maps or two decks have the same name. Pieces and commands find things by name: the engine takes the last \
    prototype, and the first map or deck. Of two decks, commands never find the second, which players can still use by hand.",
)
.example("buildFile.xml", "<VASSAL.build.module.map.KeyBufferer/>", b"<VASSAL.build.module.map.KeyBufferer/>\n        <VASSAL.build.module.map.DrawPile name=\"Draw\" owningBoard=\"Map\" x=\"340\" y=\"200\"/>");

const KINDS: [(&str, &[&str]); 3] = [
    ("prototype", &["module.PrototypeDefinition"]),
    ("map", &["module.Map", "module.PrivateMap", "module.PlayerHand"]),
    ("deck", &["module.map.DrawPile"]),
];

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let module = view.module;
    for (word, classes) in KINDS {
        let mut known: BTreeMap<&str, usize> = BTreeMap::new();
        for ix in (0..module.tree.nodes.len()).filter(|ix| classes.contains(&short(&module.tree.nodes[*ix].class))) {
            let name = module.name(ix);
            if name.is_empty() {
                continue;
            }
            match known.get(name) {
                None => drop(known.insert(name, ix)),
                // The same prototype twice does no harm.
                Some(first) if word == "prototype" && module.tree.nodes[*first].text == module.tree.nodes[ix].text => {}
                Some(first) => {
                    let says = format!("there are two {word}s called `{name}`");
                    let first = module.spot_of(*first);
                    view.finds_at(&LINT, ix, &says, found).label("the second").see(first, "the first");
                }
            }
        }
    }
}
