//! The files of a pack that a module is imported into.

use std::collections::BTreeMap;

use csv::{Terminator, WriterBuilder};
use muster_ground::numbers::PIECE;
use serde_json::{Map, Value, json};

use super::extract::Extract;
use super::{Bind, Table, saved, slug, traits};
use crate::Module;
use crate::piece::ADD;

/// The folder of the module as it was.
pub const FOLDER: &str = "module/";
/// The folder of prototypes.
pub const PROTOTYPES: &str = "prototypes/";

/// The account of an import: where elements and traits went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Account {
    pub elements: usize,
    /// Elements that are rows of tables.
    pub in_tables: usize,
    pub traits: usize,
    /// Traits of pieces that have rows, and of prototypes that have files.
    pub traits_in_tables: usize,
    pub traits_in_files: usize,
    pub tables: usize,
    pub rows: usize,
    /// Pieces of set-ups that are rows.
    pub placed: usize,
    pub cells: usize,
    pub empty: usize,
}

/// The tables, prototypes and documents of a pack, by their paths; the files of the module itself are not among them.
pub fn files(module: &Module, extract: &Extract, set_ups: &[Table]) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let all = || extract.tables.iter().chain(set_ups);
    let is_set_up = |table: &Table| set_ups.iter().any(|set_up| set_up.id == table.id);
    let path = |table: &Table| if is_set_up(table) { saved::path(&table.id) } else { format!("{}.csv", table.id) };
    for table in all() {
        let rows = table.rows.iter().map(|row| row.cells.as_slice());
        files.insert(path(table), csv(&heads(table), rows));
    }
    for (name, _, text) in traits::files(module) {
        files.insert(format!("{PROTOTYPES}{name}.txt"), text.into_bytes());
    }
    let tables = all().map(|table| vec![table.id.clone(), "data".into(), path(table), table.help.clone()]);
    let tables: Vec<Vec<String>> = tables.collect();
    files.insert(
        "system/tables.csv".into(),
        csv(&owned(&["id", "role", "file", "help"]), tables.iter().map(Vec::as_slice)),
    );
    let pieces: Vec<&str> = of_pieces(extract).map(|table| table.id.as_str()).collect();
    let columns: Vec<Vec<String>> = all()
        .flat_map(|table| table.columns.iter().map(move |column| (table, column)))
        .map(|(table, column)| {
            let kind = if column.binds[0] == Bind::Id { "id" } else { "" };
            let refers = if is_reference(table, column.name.as_str()) { pieces.join("|") } else { String::new() };
            let needed = if column.binds[0] == Bind::Id { "yes" } else { "" };
            vec![table.id.clone(), column.name.clone(), kind.into(), needed.into(), refers, column.help.clone()]
        })
        .collect();
    let heads = owned(&["table", "column", "type", "needed", "refers", "help"]);
    files.insert("system/columns.csv".into(), csv(&heads, columns.iter().map(Vec::as_slice)));
    files.insert("game.json".into(), game(module));
    files.insert("ids.lock".into(), lock(module, extract));
    files
}

/// True if all cells of a column name rows of pieces, so that it can be checked and renamed like other references.
fn is_reference(table: &Table, column: &str) -> bool {
    let Some(at) = table.columns.iter().position(|known| known.name == column) else { return false };
    let is_slot = matches!(table.columns[at].binds[0], Bind::Slot(..))
        || table.columns[at].binds[0] == Bind::Placed && column == saved::PIECE;
    let is_id = |cell: &String| !cell.starts_with(ADD) && !cell.starts_with("VASSAL.") && cell != "null";
    is_slot && table.rows.iter().all(|row| row.cells.get(at).is_some_and(is_id))
}

fn of_pieces(extract: &Extract) -> impl Iterator<Item = &Table> {
    extract.tables.iter().filter(|table| table.rows.iter().any(|row| extract.piece_ids.contains_key(&row.node)))
}

fn heads(table: &Table) -> Vec<String> {
    table.columns.iter().map(|column| column.name.clone()).collect()
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// A table as a file.
pub fn csv<'r>(heads: &[String], rows: impl Iterator<Item = &'r [String]>) -> Vec<u8> {
    let mut writer = WriterBuilder::new().terminator(Terminator::Any(b'\n')).from_writer(Vec::new());
    // Writing to memory does not fail.
    let _ = writer.write_record(heads);
    rows.for_each(|row| drop(writer.write_record(row)));
    writer.into_inner().unwrap_or_default()
}

/// `game.json`.
fn game(module: &Module) -> Vec<u8> {
    let root = &module.tree.nodes[0];
    let game = json!({
        "id": slug(&module.title()),
        "title": module.title(),
        "system": "module",
        "version": root.value("version").unwrap_or("0.0"),
        "form": 1,
    });
    format!("{game:#}\n").into_bytes()
}

/// `ids.lock`, with the numbers of all pieces.
fn lock(module: &Module, extract: &Extract) -> Vec<u8> {
    let number = |node: usize| module.tree.nodes[node].value("gpid")?.rsplit(':').next()?.parse::<u32>().ok();
    let slots: BTreeMap<String, u32> =
        extract.piece_ids.iter().filter_map(|(node, id)| Some((id.clone(), number(*node)?))).collect();
    written_lock(&slots, next(module))
}

/// The number that the next new piece gets.
fn next(module: &Module) -> u32 {
    module.tree.nodes[0].value("nextPieceSlotId").and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// A lock as it is written. Pieces with the same number, which some modules have, keep it for the first.
pub fn written_lock(slots: &BTreeMap<String, u32>, next: u32) -> Vec<u8> {
    let mut taken = std::collections::BTreeSet::new();
    let mut list = Map::new();
    let mut most = 0;
    for (id, number) in slots {
        most = most.max(*number);
        if taken.insert(*number) {
            list.insert(format!("{PIECE}{id}"), Value::from(*number));
        }
    }
    let lock = json!({ "next": next.max(most.saturating_add(1)), "retired": {}, "slots": list });
    format!("{lock:#}\n").into_bytes()
}

/// The account of an import.
pub fn account(module: &Module, extract: &Extract, set_ups: &[Table]) -> Account {
    let placed: usize = set_ups.iter().map(|table| table.rows.len()).sum();
    let rows: usize = extract.tables.iter().map(|table| table.rows.len()).sum();
    let prototypes = traits::files(module);
    let in_files = prototypes.iter().map(|(_, ix, _)| module.pieces[*ix].traits.len()).sum();
    let of_rows = module.pieces.iter().filter(|piece| extract.piece_ids.contains_key(&piece.node));
    let in_tables =
        of_rows.filter(|piece| !matches!(piece.role, crate::Role::Inside(..))).map(|piece| piece.traits.len()).sum();
    let cells = |is_counted: &dyn Fn(&String) -> bool| {
        let all = extract.tables.iter().flat_map(|table| &table.rows).flat_map(|row| &row.cells);
        all.filter(|cell| is_counted(cell)).count()
    };
    Account {
        elements: module.tree.nodes.len(),
        in_tables: rows,
        traits: module.pieces.iter().map(|piece| piece.traits.len()).sum(),
        traits_in_tables: in_tables,
        traits_in_files: in_files,
        tables: extract.tables.len() + set_ups.len(),
        placed,
        rows,
        cells: cells(&|_| true),
        empty: cells(&String::is_empty),
    }
}
