//! Decks, maps, boards, zones and regions that are named and do not exist.

use super::prelude::*;
use crate::names::literal;

pub static LINT: Lint = Lint::new("W008", "missing-place", Warning, Modules, find).explained(
    "A trait or a component names a deck, a map, a board, a zone or a region that does not exist. A stack or deck on a \
    board that does not exist is never placed, and the engine says nothing. One at a location that its board does not have is put \
    elsewhere. A command that sends a piece to a map that does not exist \
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
        for field in view.of_kind(&[kind]).filter(|field| !view.defines(field)) {
            let text = literal(field.text);
            let name = text.trim();
            let is_state = matches!(field.home, Home::State(..));
            let is_grid = kind == Kind::Region && matches!(field.home, Home::Attribute(..));
            let is_list = view.trait_of(field.home).is_none() && name.contains(',');
            if name.is_empty() || !is_literal(text) || is_state || is_grid || is_list || ANY.contains(&name) || known.contains(text) || is_old_id(word, name) {
                continue;
            }
            // The engine takes a stack's place for no board in particular if the field is empty.
            missing.entry(text).or_default().push(field.home);
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
    for stack in view.module.all("module.map.SetupStack") {
        let Some(Lost { home, location, board, regions }) = lost(view.module, stack) else { continue };
        let says = format!("the board `{board}` has no place `{location}`, so the pieces are put where the stack's x and y say");
        view.finds(&LINT, &[home], location, &says, found).label("no such place").suggest(guess(location, regions));
    }
}

/// The location of a stack that its board does not have.
struct Lost<'m> {
    home: Home,
    location: &'m str,
    board: &'m str,
    /// The regions of the board.
    regions: Vec<&'m str>,
}

/// The parts of a board whose places all have names.
const PLAIN: [&str; 10] = [
    "module.map.boardPicker.board.ZonedGrid",
    "module.map.boardPicker.board.RegionGrid",
    "module.map.boardPicker.board.Region",
    "module.map.boardPicker.board.mapgrid.Zone",
    "module.map.boardPicker.board.mapgrid.ZonedGridHighlighter",
    "module.map.boardPicker.board.mapgrid.ZoneHighlight",
    "module.properties.GlobalProperty",
    "module.properties.ZoneProperty",
    "module.properties.ChangePropertyButton",
    "module.properties.GlobalTranslatableMessage",
];

/// The location of a stack, if its board has regions and zones only, and none is called so.
fn lost(module: &Module, stack: usize) -> Option<Lost<'_>> {
    let nodes = &module.tree.nodes;
    let node = &nodes[stack];
    let at = node.attributes.iter().position(|attribute| attribute.name == "location")?;
    let location = node.attributes[at].value.as_str();
    let board = node.value("owningBoard")?;
    if node.value("useGridLocation") != Some("true") || location.is_empty() || board.is_empty() {
        return None;
    }
    let boards = module.tree.inside(node.parent?);
    let mut boards = boards.filter(|ix| short(&nodes[*ix].class) == "module.map.boardPicker.Board" && module.name(*ix) == board);
    let (Some(found), None) = (boards.next(), boards.next()) else { return None };
    let parts: Vec<usize> = module.tree.inside(found).filter(|ix| *ix != found).collect();
    let of = |class: &'static str| parts.iter().copied().filter(move |ix| short(&nodes[*ix].class) == class);
    let has_grid = parts.iter().any(|ix| PLAIN[..2].contains(&short(&nodes[*ix].class)));
    if !has_grid || parts.iter().any(|ix| !PLAIN.contains(&short(&nodes[*ix].class))) {
        return None;
    }
    let regions: Vec<&str> = of(PLAIN[2]).map(|ix| module.name(ix)).collect();
    // A zone may be named itself, or put something before and after the names of its regions.
    let is_in = |zone: usize| {
        let format = nodes[zone].value("locationFormat").unwrap_or("$name$").replace("$name$", module.name(zone));
        let is_unknown = format.replace("$gridLocation$", "").contains('$');
        is_unknown || regions.iter().chain(&[""]).any(|region| format.replace("$gridLocation$", region) == location)
    };
    let is_there = regions.contains(&location) || of(PLAIN[3]).any(is_in);
    (!is_there).then_some(Lost { home: Home::Attribute(stack, at), location, board, regions })
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
