//! Decks, maps, boards, zones and regions that are named and do not exist.

use super::prelude::*;

pub static LINT: Lint = Lint::new("W008", "missing-place", Warning, Modules, find).explained(
    "A trait or a component names a deck, a map, a board, a zone or a region that does not exist. A stack or deck on a \
    board that does not exist is never placed, and the engine says nothing. A command that sends a piece to a map that does not exist \
    leaves it on its own map. An extension of the module may define it.",
)
.example("buildFile.xml", ";;Ford;", b";;Fords;");

pub(super) const MAPS: [&str; 4] = ["module.Map", "module.PrivateMap", "module.PlayerHand", "widget.WidgetMap"];
const KINDS: [(Kind, &str, &[&str]); 5] = [
    (Kind::Deck, "deck", &["module.map.DrawPile"]),
    (Kind::Map, "map", &MAPS),
    (Kind::Board, "board", &["module.map.boardPicker.Board"]),
    (Kind::Zone, "zone", &["module.map.boardPicker.board.mapgrid.Zone"]),
    (Kind::Region, "region", &["module.map.boardPicker.board.Region"]),
];
/// Words that stand for no place in particular.
const ANY: [&str; 4] = ["<any>", "<none>", "null", "any"];

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    if view.module.is_extension() {
        return;
    }
    for (kind, word, classes) in KINDS {
        let known = view.names_of(classes);
        let mut missing: BTreeMap<&str, Vec<Home>> = BTreeMap::new();
        for field in view.of_kind(&[kind]).filter(|field| !view.defines(field) && is_literal(field.text)) {
            let name = field.text.trim();
            let is_state = matches!(field.home, Home::State(..));
            let is_grid = kind == Kind::Region && matches!(field.home, Home::Attribute(..));
            let is_list = view.trait_of(field.home).is_none() && name.contains(',');
            if name.is_empty() || is_state || is_grid || is_list || ANY.contains(&name) || known.contains(field.text) || is_old_id(word, name) {
                continue;
            }
            // The engine takes a stack's place for no board in particular if the field is empty.
            missing.entry(field.text).or_default().push(field.home);
        }
        for field in view.of_kind(&[Kind::Target]) {
            let places = Target::read(field.text).map(|target| target.places).into_iter().flatten();
            for (_, name) in places.filter(|(of, name)| *of == kind && !name.is_empty() && is_literal(name) && !known.contains(name)) {
                missing.entry(name).or_default().push(field.home);
            }
        }
        for (name, homes) in missing {
            let is_target = homes.iter().all(|home| view.kind_of(*home) == Some(Kind::Target));
            let outcome = if is_target { "the command reaches no piece" } else { outcome(word) };
            let says = format!("there is no {word} `{name}`, so {outcome}");
            let known = known.iter().copied();
            view.finds(&LINT, &homes, name, &says, found).label(format!("no such {word}")).suggest(guess(name, known));
        }
    }
}

/// The outcome in play.
fn outcome(word: &str) -> &'static str {
    match word {
        "map" => "the piece stays on the map it is on",
        "board" => "nothing is placed on it, and points count from the corner of the map",
        _ => "the piece stays where it is",
    }
}

/// True for a number that older versions gave instead of a name: `Map0`, `Deck12`.
fn is_old_id(word: &str, name: &str) -> bool {
    let digits = name.strip_prefix("Map").filter(|_| word == "map").or_else(|| name.strip_prefix("Deck").filter(|_| word == "deck"));
    digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()))
}
