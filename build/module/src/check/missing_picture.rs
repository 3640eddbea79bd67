//! Pictures that are named and are not in the module.

use muster_vassal::fragment::classes::of_engine;

use super::prelude::*;

pub static LINT: Lint = Lint::new("W011", "missing-picture", Warning, Modules, find).explained(
    "A component or a trait names a picture that is not in `images/` of the module, nor one of the engine's own. The engine reports an \
    error, and players see nothing there. Capitals count: on the maker's machine they may not have.",
)
.example("buildFile.xml", "piece;;;foot.png;1st Foot", b"piece;;;Foot.png;1st Foot");

/// The most missing pictures of a module that has its pictures.
const MOST: usize = 20;

/// The pictures that are named and are not there, with the fields that name them; and the number of fields that name any.
pub fn missing(view: &View<'_>) -> (BTreeMap<String, Vec<Home>>, usize) {
    let known = view.module.archive.pictures();
    // Pictures that are made in the editor.
    let made = view.names_of(&["module.gamepieceimage.GamePieceImage"]);
    let of_engine: Vec<&str> = of_engine().collect();
    let (mut missing, mut named): (BTreeMap<String, Vec<Home>>, _) = (BTreeMap::new(), 0);
    for field in view.of_kind(&[Kind::Picture, Kind::Pictures, Kind::Peek]).filter(|field| !view.defines(field)) {
        for name in field.pictures().into_iter().filter(|name| !name.is_empty() && name != "null" && is_literal(name)) {
            named += 1;
            let gif = format!("{name}.gif");
            let is_there = known.contains(name.as_str()) || known.contains(gif.as_str()) || made.contains(name.as_str());
            if !is_there && !of_engine.contains(&name.trim_start_matches("/images/")) && !of_engine.contains(&gif.as_str()) {
                missing.entry(name).or_default().push(field.home);
            }
        }
    }
    (missing, named)
}

/// True if most pictures are elsewhere: a repository may make them, or leave them out.
pub fn are_elsewhere(view: &View<'_>) -> bool {
    let (missing, named) = missing(view);
    missing.len() > MOST && missing.values().map(Vec::len).sum::<usize>() * 2 > named
}

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let known = view.module.archive.pictures();
    if view.module.is_extension() || are_elsewhere(view) {
        return;
    }
    let (missing, _) = missing(view);
    let inner = |name: &str| known.contains(format!("{}{name}", crate::open::IMAGES).as_str());
    let (deep, missing): (Vec<_>, Vec<_>) = missing.into_iter().partition(|(name, _)| inner(name));
    if let Some((first, homes)) = deep.first() {
        let names = listed(deep.iter().map(|(name, _)| name.as_str()));
        let says = format!("pictures lie in `images/images/`, where the engine does not look for them: {names}");
        view.finds(&LINT, &homes[..1], first, &says, found).label("no such picture").expected("them in `images/`");
    }
    for (name, homes) in missing {
        let same = known.iter().find(|known| known.to_lowercase() == name.to_lowercase());
        let says = match same {
            Some(same) => format!("there is no picture `{name}`, only `{same}`: capitals count"),
            None => format!("there is no picture `{name}`"),
        };
        let meant = same.map(|same| (*same).into()).or_else(|| guess(&name, known.iter().copied()));
        view.finds(&LINT, &homes, &name, &says, found).label("no such picture").suggest(meant);
    }
}
