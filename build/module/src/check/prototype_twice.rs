//! Names that two components have, so that one of them is never found.

use super::prelude::*;

pub static LINT: Lint = Lint::new("W005", "double-name", Warning, Modules, find).explained(
    "Two prototypes, two maps or two decks have the same name. Pieces and commands find things by name: the engine takes the last \
    prototype, and the first map or deck. Of two decks, commands never find the second, which players can still use by hand; it is not \
    reported if no command looks for a deck of this name.",
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
                // The same prototype twice does no harm, nor do decks that nothing finds by name.
                Some(first) if word == "prototype" && module.tree.nodes[*first].text == module.tree.nodes[ix].text => {}
                Some(_) if word == "deck" && !is_looked_up(view, name) => {}
                Some(first) => {
                    let says = format!("there are two {word}s called `{name}`");
                    let first = module.spot_of(*first);
                    view.finds_at(&LINT, ix, &says, found).label("the second").see(first, "the first");
                }
            }
        }
    }
}

/// True if a command may look for a deck by this name.
fn is_looked_up(view: &View<'_>, name: &str) -> bool {
    let mut named = view.of_kind(&[Kind::Deck]).filter(|field| !view.defines(field) && !field.text.is_empty());
    let targets = || view.of_kind(&[Kind::Target]).filter_map(|field| Target::read(field.text)).flat_map(|target| target.places);
    let is_meant = |text: &str| text == name || !is_literal(text);
    named.any(|field| is_meant(field.text)) || targets().any(|(kind, text)| kind == Kind::Deck && is_meant(text)) || view.is_in_opaque(name)
}
