//! Triggers that set themselves off without end.

use super::prelude::*;

pub static LINT: Lint = Lint::new("W034", "endless-trigger", Warning, Modules, find)
    .explained(
        "A trigger performs the key that it listens to, and has no condition: it sets itself off again and again, until the engine stops \
        it with an error.",
    )
    .example("buildFile.xml", "{Fatigue&gt;0};;57344\\,0\\,rest;false", b";57344\\,0\\,again;57344\\,0\\,rest,57344\\,0\\,again;false");

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let mut endless: BTreeMap<Key, Vec<Home>> = BTreeMap::new();
    for field in view.of_kind(&[Kind::SendsKeys]) {
        let Some(part) = view.trait_of(field.home).filter(|part| part.id == "macro") else { continue };
        let hears: Vec<Key> = Key::read(part.field(3)).into_iter().chain(Key::list(part.field(5))).collect();
        let again = Key::list(part.field(6)).into_iter().find(|key| hears.contains(key));
        if let Some(key) = again.filter(|_| part.field(4).trim().is_empty() && part.field(7) != "true") {
            endless.entry(key).or_default().push(field.home);
        }
    }
    for (key, homes) in endless {
        let says = format!("the trigger performs `{}`, to which it listens itself: it never ends", key.words());
        view.finds(&LINT, &homes, key.name().unwrap_or_default(), &says, found).label("sets itself off");
    }
}
