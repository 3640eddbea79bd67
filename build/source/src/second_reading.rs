//! Second readings: compares cell by cell what two people typed from one document.
//!
//! Tables and rules are compared as printed, before errata; values that are `reconstructed` or `missing` are not
//! compared.

use std::collections::HashMap;

use muster_schema::Text;
use muster_schema::table::{self, TableDef};
use serde_json::Value;

use crate::finding::{Code, Describe, Finding, Severity::Warning, Spot, Stage::SecondReadings};
use crate::pack::Pack;
use crate::read::json::Document;
use crate::read::{Sheet, SheetIx};

pub static DIFFERS: Code = Code::new("A001", "readings-differ", Warning, SecondReadings)
    .explained(
        "A table or `rules.json` and its second reading (the same file in `second-reading/`, typed by somebody who \
        did not see the first) differ. Look it up in the source document and correct the one that is wrong. If the printed rule is \
        wrong, leave both as printed and put the change into `errata.csv`. If your game departs from its document on \
        purpose, cite the row as `reconstructed`: such rows are not compared.",
    )
    .example("second-reading/leaders.csv", "", b"id,tactical\nanders,3\nberta,2\ncarl,1\nblue-minor,0\nred-minor,0\n");

/// A column that both readings have, by its indices in the table and in the second reading.
struct Column {
    table: usize,
    again: usize,
}

/// A row of either reading: its number, and the meanings of its cells, key first.
struct Entry {
    row: u32,
    key: Vec<String>,
    cells: Vec<String>,
}

/// Every table that was read twice, with its second reading.
pub fn pairs(pack: &Pack) -> impl Iterator<Item = [SheetIx; 2]> {
    (0u32..).map(SheetIx).zip(&pack.sources.sheets).filter_map(move |(again, sheet)| {
        let name = pack.sources.system.tables[sheet.table].reads_again.as_ref()?;
        let fits = |other: &Sheet| pack.sources.system.tables[other.table].name == *name && other.stem == sheet.stem;
        let first = pack.sources.sheets.iter().position(fits)?;
        Some([SheetIx(u32::try_from(first).unwrap_or(u32::MAX)), again])
    })
}

/// The tables that a table and its second reading refer to.
pub fn refers_to(pack: &Pack, pair: [SheetIx; 2]) -> Vec<&str> {
    let tables = pair.map(|sheet| &pack.sources.system.tables[pack.sources.sheets[sheet.0 as usize].table]);
    let references = tables.into_iter().flat_map(TableDef::columns).filter_map(|column| column.refers.as_ref());
    references.flat_map(|reference| reference.tables.iter().map(String::as_str)).collect()
}

/// Compares a table with its second reading.
pub fn compare(pack: &Pack, [first, again]: [SheetIx; 2], findings: &mut Vec<Finding>) {
    let sheet = |ix: SheetIx| &pack.sources.sheets[ix.0 as usize];
    let (shape, other) =
        (&pack.sources.system.tables[sheet(first).table], &pack.sources.system.tables[sheet(again).table]);
    let said = |field: &&table::Column| !["cite", "note", "reconstructed"].contains(&field.name.as_str());
    let columns: Vec<Column> = other
        .columns()
        .iter()
        .filter(said)
        .filter_map(|field| Some(Column { table: shape.column(&field.name)?, again: other.column(&field.name)? }))
        .filter(|column| sheet(again).has_field(column.again))
        .collect();
    let printed = entries(pack, first, shape, columns.iter().map(|column| column.table));
    let reread = entries(pack, again, other, columns.iter().map(|column| column.again));
    let by_key: HashMap<Vec<String>, usize> =
        reread.iter().enumerate().map(|(at, entry)| (entry.key.clone(), at)).collect();
    let mut alone = Vec::new();
    let mut met = vec![false; reread.len()];
    for entry in &printed {
        match by_key.get(&entry.key) {
            Some(at) => {
                met[*at] = true;
                differences(pack, (first, entry), (again, &reread[*at]), &columns, findings);
            }
            None => alone.push(entry),
        }
    }
    let mut reread: Vec<Entry> =
        reread.into_iter().zip(met).filter_map(|(entry, met)| (!met).then_some(entry)).collect();
    for entry in alone {
        if open(pack, first, entry.row).is_none() {
            continue;
        }
        let same = |other: &Entry| entry.cells.iter().zip(&other.cells).filter(|(one, two)| one == two).count();
        let near = (0..reread.len()).max_by_key(|at| same(&reread[*at]));
        match near.filter(|at| 2 * same(&reread[*at]) >= columns.len()) {
            Some(at) => differences(pack, (first, entry), (again, &reread.swap_remove(at)), &columns, findings),
            None => findings.push(
                Finding::new(&DIFFERS, Spot::Row(first, entry.row), "the second reading has no such row")
                    .label("typed only once")
                    .expected("what the document says, read twice")
                    .see(Spot::File(sheet(again).file), "the second reading"),
            ),
        }
    }
    for entry in reread {
        findings.push(
            Finding::new(
                &DIFFERS,
                Spot::Row(again, entry.row),
                "the second reading has a row that is not in the table",
            )
            .label("not in the table")
            .expected("what the document says, read twice")
            .see(Spot::File(sheet(first).file), "the table"),
        );
    }
}

/// Every document that was read twice, with its second reading.
pub fn documents(pack: &Pack) -> impl Iterator<Item = [&Document; 2]> {
    let (all, known) = (&pack.sources.documents, &pack.sources.system.documents);
    all.iter().filter_map(move |again| {
        let name = known[again.kind].reads_again.as_ref()?;
        Some([all.iter().find(|first| known[first.kind].name == *name)?, again])
    })
}

/// Compares a document with its second reading, which may have any part of it.
pub fn compare_documents(pack: &Pack, [first, again]: [&Document; 2], findings: &mut Vec<Finding>) {
    let printed = |document: &Document| {
        let bytes = pack.sources.files.bytes(document.file);
        Document::read(document.file, document.kind, document.stem, bytes, &mut Vec::new()).value
    };
    if let [Some(one), Some(two)] = [printed(first), printed(again)] {
        differing([first, again], [&one, &two], ["", ""], findings);
    }
}

/// Reports the differences of two readings of a value; the pointers give its position in each.
fn differing(readings: [&Document; 2], values: [&Value; 2], pointers: [&str; 2], findings: &mut Vec<Finding>) {
    let [first, again] = readings.map(|document| document.file);
    let below = |pointer: &str, name: &str| format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"));
    let lacks = |what: &str, spot: Spot| {
        Finding::new(&DIFFERS, spot, format!("the second reading has {what} that is not in the first"))
            .label("not in the first reading")
            .expected("what the document says, read twice")
            .see(Spot::Value(first, pointers[0].to_owned()), "the first reading")
    };
    match values {
        [Value::Object(one), Value::Object(_)] if one.get("cite").is_some_and(is_guess) => {}
        [Value::Object(one), Value::Object(two)] => {
            for (name, two) in two.iter().filter(|(name, _)| !["$schema", "cite", "note"].contains(&name.as_str())) {
                let [here, there] = pointers.map(|pointer| below(pointer, name));
                match one.get(name) {
                    Some(one) => differing(readings, [one, two], [&here, &there], findings),
                    None => findings.push(lacks("a member", Spot::Member(again, there))),
                }
            }
        }
        [Value::Array(one), Value::Array(two)] if two.iter().any(Value::is_object) => {
            for (at, two) in two.iter().enumerate() {
                let there = below(pointers[1], &at.to_string());
                // An item that no text tells from others is the one in the same place.
                let here = if has_texts(two) {
                    one.iter().position(|one| is_same_item(one, two))
                } else {
                    Some(at).filter(|at| *at < one.len())
                };
                match here {
                    Some(at) => {
                        let here = below(pointers[0], &at.to_string());
                        differing(readings, [&one[at], two], [&here, &there], findings);
                    }
                    None => findings.push(lacks("an item", Spot::Value(again, there))),
                }
            }
        }
        [Value::Array(one), Value::Array(two)] if one.len() == two.len() => {
            for (at, pair) in one.iter().zip(two).enumerate() {
                let at = pointers.map(|pointer| below(pointer, &at.to_string()));
                differing(readings, [pair.0, pair.1], [&at[0], &at[1]], findings);
            }
        }
        // Nobody read this item of a list again.
        [_, Value::Null] => {}
        [Value::Number(one), Value::Number(two)] if one.as_f64() == two.as_f64() => {}
        [one, two] if one == two => {}
        [one, two] => findings.push(
            Finding::new(
                &DIFFERS,
                Spot::Value(first, pointers[0].to_owned()),
                format!("the first reading has `{one}`, the second `{two}`"),
            )
            .label("read differently")
            .expected(format!("what the document says: `{two}`, if the second reader is right"))
            .see(Spot::Value(again, pointers[1].to_owned()), "the second reading"),
        ),
    }
}

/// True if two items of lists are readings of the same one: the first has all texts of the second.
fn is_same_item(one: &Value, two: &Value) -> bool {
    texts(two).all(|(name, text)| one.get(name) == Some(text))
}

fn has_texts(item: &Value) -> bool {
    texts(item).next().is_some()
}

/// The texts that identify an item of a list.
fn texts(item: &Value) -> impl Iterator<Item = (&String, &Value)> {
    item.as_object().into_iter().flatten().filter(|(name, value)| value.is_string() && *name != "cite")
}

/// True for a citation that marks a guess.
fn is_guess(cite: &Value) -> bool {
    cite.as_str().is_some_and(|cite| GUESSES.contains(&cite))
}

/// Citations for facts that are in no document.
const GUESSES: [&str; 2] = ["reconstructed", "missing"];

/// Reports the cells in which two readings of a row differ.
fn differences(
    pack: &Pack,
    (first, entry): (SheetIx, &Entry),
    (again, other): (SheetIx, &Entry),
    columns: &[Column],
    findings: &mut Vec<Finding>,
) {
    let Some(guessed) = open(pack, first, entry.row) else { return };
    let shape = &pack.sources.system.tables[pack.sources.sheets[first.0 as usize].table];
    let mut found = Vec::new();
    for (at, column) in columns.iter().enumerate() {
        let (one, two) = (&entry.cells[at], &other.cells[at]);
        let name = &shape.columns()[column.table].name;
        if one == two || guessed.contains(name) {
            continue;
        }
        let show = |text: &str| if text.is_empty() { "nothing".to_owned() } else { format!("`{text}`") };
        found.push(
            Finding::new(
                &DIFFERS,
                Spot::Cell(first, entry.row, column.table),
                format!("the table has {} in `{name}`, its second reading {}", show(one), show(two)),
            )
            .label("read differently")
            .expected(format!("what the document says: {}, if the second reader is right", show(two)))
            .see(Spot::Cell(again, other.row, column.again), "the second reading"),
        );
    }
    // Several cells of a row are one mistake.
    let mut found = found.into_iter();
    if let Some(mut one) = found.next() {
        one.follows.extend(found);
        findings.push(one);
    }
}

/// The guessed columns of a row; `None` if all of it is guessed.
fn open(pack: &Pack, sheet: SheetIx, row: u32) -> Option<Vec<String>> {
    let source = &pack.sources.sheets[sheet.0 as usize];
    let (shape, bytes) = (&pack.sources.system.tables[source.table], pack.sources.files.bytes(source.file));
    let cell = |name: &str| shape.column(name).map_or(String::new(), |field| source.cell_text(bytes, row, field));
    let guess = GUESSES.contains(&cell("cite").as_str());
    (!guess).then(|| cell("reconstructed").split('|').map(|name| name.trim().to_owned()).collect())
}

/// The rows of a sheet, each with its key and with the meanings of these fields.
fn entries(pack: &Pack, ix: SheetIx, shape: &TableDef, fields: impl Iterator<Item = usize>) -> Vec<Entry> {
    let sheet = &pack.sources.sheets[ix.0 as usize];
    let fields: Vec<usize> = fields.collect();
    let key = shape.key_columns();
    let mut entries = Vec::new();
    sheet.for_each_row(pack.sources.files.bytes(sheet.file), 0..sheet.len(), |row| {
        // What errata add is not printed.
        if pack.overlay.adds((ix, row.index)) {
            return;
        }
        let mean = |field: &usize| meaning(pack, &shape.columns()[*field], row.cell(*field));
        let (key, cells) = (key.iter().map(mean).collect(), fields.iter().map(mean).collect());
        entries.push(Entry { row: row.index, key, cells });
    });
    entries
}

/// The meaning of a cell, however it is spelt: ids for references, and numbers in one form.
fn meaning(pack: &Pack, field: &table::Column, cell: &str) -> String {
    let one = |text: &str| {
        let text = text.trim();
        let row = field.named(text);
        let named = field.refers.iter().flat_map(|reference| &reference.tables).find_map(|table| {
            let at = pack.sources.system.table(table)?;
            let names = &pack.tables[at].names;
            names.id(names.rows.get(Text::known(row)?)?)
        });
        match (named, text.parse::<f64>()) {
            (Some(id), _) => format!("{id}{}", text[row.len()..].replace(' ', "")),
            (None, Ok(number)) => number.to_string(),
            _ => text.to_owned(),
        }
    };
    field.items(cell).into_iter().map(|(_, item)| one(item)).collect::<Vec<_>>().join("|")
}
