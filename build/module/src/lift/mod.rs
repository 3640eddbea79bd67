//! Lifts a module into a pack that describes its tables itself, like those of a designer's own game.
//!
//! Everything that [`view`](crate::view) recognises becomes rows: sides, places, counters with their pictures, cards, set-ups. [`sheet`]
//! makes room beneath the map for the decks and the turns that lie nowhere on it, [`kept`] takes what can stand beside the tables as it is
//! into the folder `vassal`. The traits of pieces stay behind: Muster gives counters commands by what their columns say.

mod kept;
mod sheet;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use muster_ground::area::Rectangle;
use muster_schema::Role;
use muster_schema::bundle::{Bundle, Card, CellCount, Deck, DeckKind, GridKind, Piece, PlaceKind, Side};
use muster_schema::game::FORM;
use rustc_hash::FxHashMap;
use serde_json::{Value, json};

use self::sheet::Sheet;
use crate::Module;
use crate::piece::Trait;
use crate::tables::extract::Extract;
use crate::tables::pack::csv;
use crate::tables::{marks, slug};
use crate::view::{Cells, View, named, turn};
use crate::xml::NodeIx;

/// The bounds of the side of a counter in the module, in pixels.
const COUNTER: [f64; 2] = [30.0, 150.0];
/// The table of counters that stand in no table of the module.
const COUNTERS: &str = "counters";
/// The most columns of a table of counters beside its own.
const MAX_COLUMNS: usize = 60;
/// The most turns.
const MAX_TURNS: i32 = 100;
/// Turns of a module that does not count them to an end.
const USUAL_TURNS: i32 = 10;

/// A module as a pack of its own.
#[derive(Debug)]
pub struct Lifted {
    /// The files of the pack by their paths.
    pub files: BTreeMap<String, Vec<u8>>,
    /// The tables, and the number of their rows and columns.
    pub tables: Vec<(String, usize, usize)>,
    /// The files of `vassal` that hold a component each.
    pub kept: BTreeMap<String, Kept>,
    /// The components that are neither in tables nor in `vassal`, in words.
    pub left: Vec<String>,
    /// The parts that were not recognised, and the assumptions made, in words.
    pub notes: Vec<String>,
}

/// A component that is kept as it is.
#[derive(Debug)]
pub struct Kept {
    /// Its way in VASSAL's editor.
    pub what: String,
    /// True if a key was taken away from it.
    pub is_freed: bool,
    /// The pictures and pages that it shows, by their paths in the pack.
    files: BTreeSet<String>,
}

impl Lifted {
    /// Takes keys away from components that are kept: parts of their files, by these bytes.
    pub fn free(&mut self, keys: &[(String, Range<usize>)]) {
        let mut keys: Vec<_> = keys.iter().collect();
        keys.sort_by_key(|(_, at)| std::cmp::Reverse(at.start));
        for (path, at) in keys {
            let Some(file) = self.files.get_mut(path).filter(|file| file.get(at.clone()).is_some()) else { continue };
            file.splice(at.clone(), []);
            if let Some(kept) = self.kept.get_mut(path) {
                kept.is_freed = true;
            }
        }
    }

    /// Leaves out a file of `vassal`: the component that it holds, or those that show it, stay behind.
    pub fn leave(&mut self, path: &str) {
        let is_meant = |(file, kept): &(&String, &Kept)| *file == path || kept.files.contains(path);
        let meant: Vec<String> = self.kept.iter().filter(is_meant).map(|(file, _)| file.clone()).collect();
        for file in meant {
            self.files.remove(&file);
            let Some(kept) = self.kept.remove(&file) else { continue };
            self.left.push(kept.what);
            // A picture may be shown by another that stays.
            let idle = kept.files.iter().filter(|file| self.kept.values().all(|other| !other.files.contains(*file)));
            idle.for_each(|file| drop(self.files.remove(file)));
        }
        self.files.remove(path);
    }
}

/// A table under construction.
struct Table {
    id: String,
    role: Option<&'static str>,
    file: Option<String>,
    key: &'static str,
    help: &'static str,
    /// Name, type, slot, needed, the tables that it refers to, and meaning.
    columns: Vec<[String; 6]>,
    rows: Vec<Vec<String>>,
}

impl Table {
    fn new(id: &str, role: Option<&'static str>, help: &'static str) -> Self {
        Self { id: id.to_owned(), role, file: None, key: "", help, columns: Vec::new(), rows: Vec::new() }
    }

    /// Adds columns: name, type, slot, needed, the tables that it refers to, and meaning.
    fn with(mut self, columns: &[[&str; 6]]) -> Self {
        self.columns.extend(columns.iter().map(|column| column.map(str::to_owned)));
        self
    }
}

const ID: [&str; 6] = ["id", "id", "id", "yes", "", "The permanent id."];
const NAME: [&str; 6] = ["name", "name", "name", "yes", "", "The name that players use."];

/// Lifts a module, which is shown by a view and laid out in tables.
pub fn lift(module: &Module, view: &View, extract: &Extract) -> Lifted {
    let bundle = &view.bundle;
    let mut notes = view.notes.clone();
    if !view.grids.is_empty() {
        let boards = named(view.grids.iter().map(String::as_str));
        notes.push(format!("cells of the grid of {boards} are places only where a set-up uses them"));
    }
    let turns = turns(module, view, &mut notes);
    let scale =
        (COUNTER[0] / f64::from(bundle.style.counter)).max(1.0).min(COUNTER[1] / f64::from(bundle.style.counter));
    let mut sheet = Sheet::of(bundle, scale, turns.len());
    sheet.size[1] = sheet.size[1].max(view.cells.as_ref().map_or(0.0, Cells::bottom).ceil());
    let mut tables = vec![sides(bundle)];
    tables.extend(places(view, &sheet));
    tables.extend(counters(module, view, extract));
    tables.extend(cards(bundle, &sheet));
    tables.extend(turn_track(&turns, &sheet));
    if !bundle.phases.is_empty() {
        let mut phases = Table::new("phases", None, "").with(&[ID, NAME]);
        phases.rows = bundle.phases.iter().map(|phase| vec![phase.id.clone(), name(&phase.name)]).collect();
        tables.push(phases);
    }
    let mut files = BTreeMap::new();
    let pieces: Vec<String> =
        tables.iter().filter(|table| table.role == Some("counter")).map(|table| table.id.clone()).collect();
    let set_up = set_ups(view, &pieces, &tables, &turns, &mut files);
    describe(tables.iter().chain(&set_up), &mut files);
    for table in &tables {
        files.insert(format!("{}.csv", table.id), written(table));
    }
    files.insert("game.json".into(), game(view, &sheet));
    files.insert("rules.json".into(), b"{}\n".to_vec());
    files.insert("style.json".into(), style(bundle, &sheet));
    sheet.pictures(view, &turns, &mut files, &mut notes);
    let kept = kept::kept(module, &mut files);
    let counted = |table: &Table| (table.id.clone(), table.rows.len(), table.columns.len());
    let tables = tables.iter().chain(&set_up).map(counted).filter(|(_, rows, _)| *rows > 0).collect();
    Lifted { left: kept::left(module), files, tables, kept, notes }
}

/// A name as a cell can hold it: one line of at most 120 letters.
fn name(text: &str) -> String {
    let plain: String =
        text.chars().map(|letter| if letter.is_control() || letter == '\\' { ' ' } else { letter }).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    let short: String = words.join(" ").chars().take(110).collect();
    if short.trim().is_empty() { "?".into() } else { short.trim().to_owned() }
}

/// The first name, by numbers from 1, that is not taken.
fn free(name: impl Fn(usize) -> String, is_taken: impl Fn(&str) -> bool) -> String {
    let mut number = 1;
    while is_taken(&name(number)) {
        number += 1;
    }
    name(number)
}

/// Names that differ from each other: the second of a name gets a number.
#[derive(Default)]
struct Names(BTreeSet<String>);

impl Names {
    fn of(&mut self, text: &str) -> String {
        let plain = name(text);
        let numbered = |number: usize| if number == 1 { plain.clone() } else { format!("{plain} {number}") };
        let name = free(numbered, |name| self.0.contains(&name.to_lowercase()));
        self.0.insert(name.to_lowercase());
        name
    }
}

fn sides(bundle: &Bundle) -> Table {
    let mut table = Table::new("sides", None, "").with(&[ID, NAME, ["colour", "", "", "", "", ""]]);
    let row = |side: &Side| vec![side.id.clone(), name(&side.name), side.colour.clone()];
    table.rows = bundle.sides.iter().map(row).collect();
    table
}

/// A length in map units, with one decimal at the most.
fn length(number: f64) -> String {
    format!("{}", (number * 10.0).round() / 10.0)
}

/// The regions, the zones around them, and those that are places themselves.
fn places(view: &View, sheet: &Sheet) -> Vec<Table> {
    let bundle = &view.bundle;
    let (mut names, mut zone_names) = (Names::default(), Names::default());
    let mut zones = Table::new("zones", Some("data"), "A zone of the map.").with(&[ID, NAME]);
    let mut zone_of: FxHashMap<&str, &str> = FxHashMap::default();
    for zone in &bundle.map.zones {
        zone_of.extend(zone.places.iter().map(|place| (place.as_str(), zone.id.as_str())));
        zones.rows.push(vec![zone.id.clone(), zone_names.of(&zone.name)]);
    }
    let refers = if zones.rows.is_empty() { "" } else { "zones" };
    let mut spaces = Table::new("spaces", Some("space"), "A place of the map where counters stand.").with(&[
        ID,
        NAME,
        ["in_zone", "", "", "", refers, "The zone that it is in."],
        ["x", "number", "", "yes", "", "Map units from the left edge."],
        ["y", "number", "", "yes", "", "Map units from the upper edge."],
    ]);
    let mut boxes = Table::new("boxes", None, "")
        .with(&[ID, NAME])
        .with(&["kind", "x", "y", "width", "height"].map(|column| [column, "", "", "", "", ""]));
    let [width, height] = [bundle.map.width, bundle.map.height];
    let mut taken: Vec<Rectangle> = Vec::new();
    for place in bundle.map.places.iter().filter(|place| view.cell_of(&place.id).is_none()) {
        let called = names.of(&place.name);
        let zone = zone_of.get(place.id.as_str()).copied().unwrap_or_default().to_owned();
        // Boxes do not overlap, as zones may: a zone over another is the point in its middle.
        let area = place.size.filter(|_| place.kind == PlaceKind::Box).map(|[wide, high]| {
            let from = [(place.x - wide / 2.0).max(0.0), (place.y - high / 2.0).max(0.0)];
            let to = [(place.x + wide / 2.0).min(width), (place.y + high / 2.0).min(height)];
            Rectangle { x: from[0], y: from[1], width: (to[0] - from[0]).max(1.0), height: (to[1] - from[1]).max(1.0) }
        });
        if let Some(area) = area.filter(|area| taken.iter().all(|other| !other.overlaps(area))) {
            boxes.rows.push(box_row(&place.id, called, &area));
            taken.push(area);
        } else {
            let at = [place.x.clamp(0.0, width), place.y.clamp(0.0, height)].map(length);
            spaces.rows.push([vec![place.id.clone(), called, zone], at.to_vec()].concat());
        }
    }
    // A pile that holds nothing at the start is a place for cards.
    for deck in bundle.decks.iter().filter(|deck| pile(deck, bundle).is_none()) {
        let (called, area) = (names.of(&deck.name), sheet.deck_area(&deck.id));
        if taken.iter().all(|other| !other.overlaps(&area)) {
            boxes.rows.push(box_row(&deck.id, called, &area));
            taken.push(area);
        } else {
            let at = [area.x + area.width / 2.0, area.y + area.height / 2.0].map(length);
            spaces.rows.push([vec![deck.id.clone(), called, String::new()], at.to_vec()].concat());
        }
    }
    let cells = view.cells.as_ref().map(|cells| cells_table(cells.grid.kind));
    if boxes.rows.is_empty() && spaces.rows.is_empty() && cells.is_none() {
        boxes.rows.push(box_row("map", "Map".into(), &Rectangle { x: 0.0, y: 0.0, width, height }));
    }
    if zones.rows.is_empty() {
        spaces.columns.remove(2);
        spaces.rows.iter_mut().for_each(|row| drop(row.remove(2)));
    }
    [zones, spaces, boxes].into_iter().filter(|table| !table.rows.is_empty()).chain(cells).collect()
}

/// The tables of cells, by their kinds.
const CELLS: [&str; 2] = ["squares", "hexes"];

/// A table for cells that are more than their number; without a row, they are places all the same.
fn cells_table(kind: GridKind) -> Table {
    let id = CELLS[usize::from(kind != GridKind::Squares)];
    Table::new(id, Some("cell"), "A cell of the map.").with(&[
        ["id", "id", "id", "yes", "", "The number on the map."],
        ["name", "name", "name", "", "", "The name of what is in it."],
    ])
}

fn box_row(id: &str, name: String, area: &Rectangle) -> Vec<String> {
    let row = vec![id.to_owned(), name, "holding".into()];
    [row, [area.x, area.y, area.width, area.height].map(length).to_vec()].concat()
}

/// A counter with its marks: names and values.
type Marked<'v> = (&'v Piece, Vec<(String, String)>);

/// The counters, in tables that are called like those of an import, with a column for each mark.
fn counters(module: &Module, view: &View, extract: &Extract) -> Vec<Table> {
    let rows = extract.tables.iter().flat_map(|table| table.rows.iter().map(move |row| (row.node, table.id.as_str())));
    let table_of: FxHashMap<NodeIx, &str> = rows.collect();
    let reserved = [
        "sides",
        "zones",
        "spaces",
        "boxes",
        "squares",
        "hexes",
        "decks",
        "cards",
        "tracks",
        "track-spaces",
        "phases",
        "set-up",
    ];
    let mut groups: Vec<(String, Vec<Marked<'_>>)> = Vec::new();
    for piece in &view.bundle.pieces {
        let node = view.nodes.get(&piece.id).copied();
        let table = node.and_then(|node| table_of.get(&node).copied()).unwrap_or(COUNTERS);
        // Pieces that are on the map at the start lie in tables of their own in an import.
        let table = match table.strip_prefix("start-") {
            Some(kind) => format!("{COUNTERS}-{kind}"),
            None if table == "start" || reserved.contains(&table) => COUNTERS.to_owned(),
            None => table.to_owned(),
        };
        let traits =
            node.and_then(|node| module.piece_of(node)).map(|piece| module.traits_of(piece)).unwrap_or_default();
        let traits: Vec<Trait> = traits.into_iter().cloned().collect();
        let at = groups.iter().position(|(id, _)| *id == table).unwrap_or_else(|| {
            groups.push((table, Vec::new()));
            groups.len() - 1
        });
        groups[at].1.push((piece, marks(&traits)));
    }
    let has_sides = !view.bundle.sides.is_empty();
    groups.into_iter().map(|(id, pieces)| table_of_counters(&id, &pieces, has_sides)).collect()
}

fn table_of_counters(id: &str, pieces: &[Marked<'_>], has_sides: bool) -> Table {
    let mut table = Table::new(id, Some("counter"), "A counter.").with(&[ID, NAME]);
    if has_sides {
        table = table.with(&[["side", "", "side", "", "sides", "The side that it belongs to."]]);
    }
    table = table.with(&[["count", "whole", "count", "yes", "", "Counters in the box."]]);
    let has_backs = pieces.iter().any(|(piece, _)| piece.faces.len() > 1);
    if has_backs {
        table = table.with(&[["has_back", "yes-no", "back", "", "", "`yes` if it has another side."]]);
    }
    // A mark that is alike on all says nothing of any.
    let mut names: Vec<&str> = Vec::new();
    let mut seen = BTreeSet::new();
    names.extend(
        pieces.iter().flat_map(|(_, marks)| marks).map(|(name, _)| name.as_str()).filter(|name| seen.insert(*name)),
    );
    let value = |marks: &[(String, String)], name: &str| {
        marks.iter().find(|(other, _)| other == name).map(|(_, value)| value.trim().to_owned()).unwrap_or_default()
    };
    let mut taken: BTreeSet<String> = table.columns.iter().map(|column| column[0].clone()).collect();
    let mut marks_of: Vec<&str> = Vec::new();
    for mark in names {
        let values: Vec<String> = pieces.iter().map(|(_, marks)| value(marks, mark)).collect();
        let differs = values.iter().any(|value| *value != values[0]);
        let is_plain = values.iter().all(|value| value.len() <= 500 && !value.contains(['{', '$']));
        if !differs || !is_plain || marks_of.len() >= MAX_COLUMNS {
            continue;
        }
        let is_whole = values
            .iter()
            .all(|value| value.is_empty() || value.parse::<i32>().is_ok_and(|number| number.to_string() == *value));
        let column = column(mark, &mut taken);
        let help = format!("The marker property `{}` of the module.", name(mark));
        table = table.with(&[[&column, if is_whole { "whole" } else { "text" }, "", "", "", &help]]);
        marks_of.push(mark);
    }
    for (piece, marks) in pieces {
        let mut row = vec![piece.id.clone(), name(&piece.name)];
        if has_sides {
            row.push(piece.side.clone().unwrap_or_default());
        }
        row.push(piece.count.to_string());
        if has_backs {
            row.push(if piece.faces.len() > 1 { "yes" } else { "" }.into());
        }
        row.extend(marks_of.iter().map(|mark| value(marks, mark).replace(['\r', '\n'], " ")));
        table.rows.push(row);
    }
    table
}

/// The name of a column for a mark. It is none that has a meaning of its own: the designer says what it is for.
fn column(mark: &str, taken: &mut BTreeSet<String>) -> String {
    let plain = muster_source::validate::slug(mark).replace('-', "_");
    let plain: String = plain.chars().take(40).collect();
    let plain = match plain.trim_matches('_') {
        "" => "mark_of_it".to_owned(),
        digits if digits.starts_with(|letter: char| letter.is_ascii_digit()) => format!("mark_{digits}"),
        plain => plain.to_owned(),
    };
    let is_free = |column: &String| !taken.contains(column) && Role::Piece.slot(column).is_none();
    let numbered = (2..).map(|number| format!("{plain}_{number}"));
    let free = [plain.clone(), format!("{plain}_mark")].into_iter().chain(numbered).find(is_free).unwrap_or_default();
    taken.insert(free.clone());
    free
}

fn cards(bundle: &Bundle, sheet: &Sheet) -> Vec<Table> {
    let mut names = Names::default();
    let mut decks = Table::new("decks", None, "")
        .with(&[ID, NAME])
        .with(&["kind", "into", "x", "y"].map(|column| [column, "", "", "", "", ""]));
    for deck in &bundle.decks {
        let Some((kind, into)) = pile(deck, bundle) else { continue };
        let [x, y] = sheet.deck(&deck.id).map(length);
        decks.rows.push(vec![deck.id.clone(), names.of(&deck.name), kind.into(), into.into(), x, y]);
    }
    let mut cards = Table::new("cards", Some("card"), "A card.").with(&[
        ID,
        NAME,
        ["deck", "", "deck", "yes", "decks", "The deck that it begins in."],
        ["count", "whole", "count", "yes", "", "Copies in the box."],
    ]);
    let row = |card: &Card| vec![card.id.clone(), name(&card.name), card.deck.clone(), card.copies.to_string()];
    cards.rows = bundle.cards.iter().map(row).collect();
    [decks, cards].into_iter().filter(|table| !table.rows.is_empty()).collect()
}

/// The kind of a deck, and the deck that its cards go back into; `None` if it is merely a place for cards.
fn pile<'b>(deck: &Deck, bundle: &'b Bundle) -> Option<(&'static str, &'b str)> {
    if !deck.holds.is_empty() {
        return Some(("draw", ""));
    }
    match deck.kind {
        DeckKind::Discard => {
            // With several decks nobody knows which of them it belongs to, but the first is as good as any.
            let into = bundle.decks.iter().find(|deck| !deck.holds.is_empty())?;
            Some(("discard", &into.id))
        }
        DeckKind::Removed => Some(("removed", "")),
        _ => None,
    }
}

/// A turn.
struct Turn {
    id: String,
    number: i32,
    name: String,
    /// Its place on the track: they follow each other without a gap, whatever the numbers.
    value: i32,
}

/// The turns that the turn tracker counts or lists. Their ids are none that a place has.
fn turns(module: &Module, view: &View, notes: &mut Vec<String>) -> Vec<Turn> {
    let level = turn::level(module);
    let value = |name: &str| level.and_then(|node| module.tree.nodes[node].value(name));
    let number = |name: &str| value(name).and_then(|text| text.trim().parse::<i32>().ok());
    let listed = level.map(|level| turn::names(module, level)).unwrap_or_default();
    let start = number("start").unwrap_or(1).clamp(-9_999, 9_999);
    let step = number("incr").filter(|step| (1..=100).contains(step)).unwrap_or(1);
    let until = |last: i32| (last.clamp(start, 99_999) - start) / step + 1;
    let last = number("loopLimit").filter(|_| value("loop") == Some("true")).filter(|last| *last > start);
    let many = match (level, last) {
        (None, _) => 1,
        _ if !listed.is_empty() => i32::try_from(listed.len()).unwrap_or(MAX_TURNS),
        (_, Some(last)) => until(last),
        // A set-up may begin later.
        _ => view.turns.values().map(|turn| until(*turn)).fold(USUAL_TURNS, i32::max),
    };
    let many = many.clamp(1, MAX_TURNS);
    if level.is_none() {
        notes.push("the module counts no turns, and the game has one".into());
    } else if listed.is_empty() && last.is_none() {
        notes.push(format!("the module counts turns without end, and the game has {many}"));
    }
    let places = &view.bundle.map.places;
    let is_taken = |text: &str| {
        let is_cell = view.cells.as_ref().is_some_and(|cells| cells.has(text));
        is_cell || places.iter().any(|place| place.id == text || place.name == text)
    };
    let id = |number: i32| {
        let plain = number.to_string().replace('-', "minus-");
        let ids = ["turn", "turns", "turn-track", "track-of-turns"].map(|word| format!("{word}-{plain}"));
        ids.into_iter().find(|id| !is_taken(id)).unwrap_or(plain)
    };
    let numbers: Vec<i32> = (0..many).map(|turn| start + turn * step).collect();
    let is_free = |word: &&str| numbers.iter().all(|number| !is_taken(&format!("{word}{number}")));
    let word = ["", "Turn ", "Turn track "].into_iter().find(is_free).unwrap_or_default();
    let mut names = Names::default();
    let mut listed = listed.iter();
    let turn = |(value, number): (i32, i32)| {
        let name = listed.next().map_or_else(|| format!("{word}{number}"), |name| names.of(name));
        Turn { id: id(number), number, name, value }
    };
    (start..).zip(numbers.iter().copied()).map(turn).collect()
}

fn turn_track(turns: &[Turn], sheet: &Sheet) -> [Table; 2] {
    let heads = ["kind", "x", "y", "width", "height", "columns"].map(|column| [column, "", "", "", "", ""]);
    let mut tracks = Table::new("tracks", None, "").with(&[ID, NAME]).with(&heads);
    let ([x, y], side, columns) = sheet.track();
    let mut row = vec!["turns".into(), "Turns".into(), "turn".into()];
    row.extend([x, y, side, side].map(length));
    row.push(columns.to_string());
    tracks.rows.push(row);
    let mut spaces = Table::new("track-spaces", None, "").with(&[
        ID,
        ["track", "", "", "", "", ""],
        NAME,
        ["value", "", "", "", "", ""],
    ]);
    let row = |turn: &Turn| vec![turn.id.clone(), "turns".into(), turn.name.clone(), turn.value.to_string()];
    spaces.rows = turns.iter().map(row).collect();
    [tracks, spaces]
}

/// Writes the scenarios, and says what their set-ups look like.
fn set_ups(
    view: &View,
    pieces: &[String],
    tables: &[Table],
    turns: &[Turn],
    files: &mut BTreeMap<String, Vec<u8>>,
) -> Option<Table> {
    let places: Vec<&str> =
        ["spaces", "boxes"].into_iter().chain(CELLS).filter(|id| tables.iter().any(|table| table.id == *id)).collect();
    let mut set_up = Table::new("set-up", Some("set-up"), "Counters in a place at the start.").with(&[
        ["place", "", "place", "yes", &places.join("|"), "Where."],
        ["piece", "", "piece", "yes", &pieces.join("|"), "Which counter."],
        ["count", "whole", "count", "yes", "", "How many."],
        ["face", "", "face", "", "", "The side that is up, if it is not the front."],
    ]);
    set_up.file = Some("scenarios/*/setup.csv".into());
    set_up.key = "place|piece|face";
    let mut names = Names::default();
    for (at, scenario) in view.bundle.scenarios.iter().enumerate() {
        let own = view.turns.get(&scenario.id).and_then(|own| turns.iter().find(|turn| turn.number == *own));
        let ends = [own.or(turns.first()), turns.last()].map(|turn| turn.map(|turn| &turn.id));
        let document = json!({
            "id": scenario.id, "name": names.of(&scenario.name), "order": at + 1, "first_turn": ends[0], "last_turn": ends[1], "cite": "reconstructed",
        });
        files.insert(format!("scenarios/{}/scenario.json", scenario.id), format!("{document:#}\n").into_bytes());
        // A place may have counters of one kind in several stacks.
        let mut together: Vec<([&str; 3], u32)> = Vec::new();
        let mut known: FxHashMap<[&str; 3], usize> = FxHashMap::default();
        for placement in &scenario.placements {
            let face = if placement.face == "back" { "back" } else { "" };
            let place = view.cell_of(&placement.place).unwrap_or(&placement.place);
            let key = [place, placement.piece.as_str(), face];
            match known.get(&key) {
                Some(at) => together[*at].1 += placement.count,
                None => {
                    known.insert(key, together.len());
                    together.push((key, placement.count));
                }
            }
        }
        let rows = together.iter().map(|([place, piece, face], count)| {
            vec![(*place).into(), (*piece).into(), count.to_string(), (*face).into()]
        });
        let rows: Vec<Vec<String>> = rows.collect();
        files.insert(
            format!("scenarios/{}/setup.csv", scenario.id),
            csv(&heads(&set_up), rows.iter().map(Vec::as_slice)),
        );
        set_up.rows.extend(rows);
    }
    (!pieces.is_empty() && !places.is_empty()).then_some(set_up)
}

fn heads(table: &Table) -> Vec<String> {
    table.columns.iter().map(|column| column[0].clone()).collect()
}

fn written(table: &Table) -> Vec<u8> {
    csv(&heads(table), table.rows.iter().map(Vec::as_slice))
}

/// Writes what the tables are and what their columns hold. Tables without a role that every game may have need no description.
fn describe<'t>(tables: impl Iterator<Item = &'t Table>, files: &mut BTreeMap<String, Vec<u8>>) {
    let described: Vec<&Table> = tables.filter(|table| table.role.is_some()).collect();
    let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<String>>();
    let row = |table: &&Table| {
        let file = table.file.clone().unwrap_or_default();
        vec![
            table.id.clone(),
            table.role.unwrap_or_default().to_owned(),
            file,
            table.key.to_owned(),
            table.help.to_owned(),
        ]
    };
    let rows: Vec<Vec<String>> = described.iter().map(row).collect();
    let path = |name: &str| format!("system/{name}.csv");
    files.insert(path("tables"), csv(&owned(&["id", "role", "file", "key", "help"]), rows.iter().map(Vec::as_slice)));
    let columns = described.iter().flat_map(|table| {
        table.columns.iter().map(|column| {
            let mut row = vec![table.id.clone()];
            row.extend(column.iter().cloned());
            row
        })
    });
    let columns: Vec<Vec<String>> = columns.collect();
    let heads = owned(&["table", "column", "type", "slot", "needed", "refers", "help"]);
    files.insert(path("columns"), csv(&heads, columns.iter().map(Vec::as_slice)));
}

fn game(view: &View, sheet: &Sheet) -> Vec<u8> {
    let bundle = &view.bundle;
    let mut parts = bundle.game.version.split('.').map(|part| {
        let digits: String = part.chars().take_while(char::is_ascii_digit).take(6).collect();
        digits.parse::<u32>().unwrap_or_default()
    });
    let version = [(); 3].map(|()| parts.next().unwrap_or_default().to_string()).join(".");
    let [width, height] = sheet.size;
    let counters: u32 = bundle.pieces.iter().map(|piece| piece.count).sum();
    let mut game = json!({
        "id": slug(&bundle.game.title), "title": name(&bundle.game.title), "system": "own", "version": version, "numbered": true,
        "document": format!("The module {} of VASSAL", name(&bundle.game.title)),
        "map": { "width": width, "height": height, "scale": bundle.map.scale * sheet.scale, "ground": "none" },
        "components": { "counters": counters, "cite": "reconstructed" },
        "form": FORM,
    });
    if let Some(cells) = &view.cells {
        game["map"]["grid"] = grid(cells);
    }
    if let Some(subtitle) = &bundle.game.subtitle {
        game["subtitle"] = name(subtitle).into();
    }
    format!("{game:#}\n").into_bytes()
}

/// A grid as the game states it.
fn grid(Cells { grid, blanks, .. }: &Cells) -> Value {
    let count = |count: &CellCount| json!({ "letters": count.letters, "digits": count.digits, "first": count.first, "descending": count.descending });
    let round = |length: f64| (length * 100.0).round() / 100.0;
    let mut layout = json!({
        "kind": grid.kind, "columns": grid.columns, "rows": grid.rows, "side": round(grid.side), "corner": [round(grid.x), round(grid.y)],
    });
    if let Some(shift) = grid.shift {
        layout["shift"] = json!(shift);
    }
    if let Some(numbering) = &grid.numbering {
        layout["numbering"] = json!({ "rows_first": numbering.rows_first, "columns": count(&numbering.columns), "rows": count(&numbering.rows) });
        if let Some(separator) = &numbering.separator {
            layout["numbering"]["separator"] = separator.as_str().into();
        }
    }
    if !blanks.is_empty() {
        layout["blanks"] = json!(blanks);
    }
    layout
}

fn style(bundle: &Bundle, sheet: &Sheet) -> Vec<u8> {
    let print = &bundle.style.print;
    let style = json!({ "counter": sheet.counter, "card": bundle.style.card, "print": { "counter": print.counter, "card": print.card } });
    format!("{style:#}\n").into_bytes()
}
