//! A starter pack without its game: the tables with only their heads, for people who know what to fill in.

use std::collections::{BTreeMap, BTreeSet};

use muster_schema::description::DescribedMember;
use muster_schema::{Role, Table};

use crate::read::{self, Files, Sheet, Sources};

/// Empties the tables of a pack, except those that describe the tables, the track by which scenarios count turns, and
/// the values of empty cells.
pub fn blank(mut files: BTreeMap<String, Vec<u8>>) -> BTreeMap<String, Vec<u8>> {
    let Some(sources) = read::read(Files::from_memory("", files.clone()), &mut Vec::new()) else { return files };
    let description = sources.system.description;
    for sheet in &sources.sheets {
        let table = &sources.system.tables[sheet.table];
        let path = sources.files.path(sheet.file).to_owned();
        if [Role::DieResult, Role::DieLine].contains(&table.role) {
            // A file for each die table, of which there is none.
            files.remove(&path);
            continue;
        }
        let describes = description.contains(&table.name.as_str()) && table.name != DescribedMember::NAME;
        let stays = matches!(table.role, Role::Track | Role::TrackSpace) || describes;
        if !stays {
            files.insert(path, emptied(&sources, sheet));
        }
    }
    // The numbers of the rules go with the rows that they name.
    for document in sources.documents.iter().filter(|one| sources.system.documents[one.kind].is_described()) {
        files.insert(sources.files.path(document.file).to_owned(), b"{}\n".to_vec());
    }
    files
}

/// The head of a table, with the rows that empty cells of other tables default to.
fn emptied(sources: &Sources, sheet: &Sheet) -> Vec<u8> {
    let bytes = sources.files.bytes(sheet.file);
    let table = &sources.system.tables[sheet.table];
    let others = sources.system.tables.iter().flat_map(muster_schema::TableDef::columns);
    let defaults: BTreeSet<&str> = others
        .filter(|column| column.refers.as_ref().is_some_and(|reference| reference.tables.contains(&table.name)))
        .filter_map(|column| column.default.as_deref())
        .collect();
    let key = table.key_columns();
    let id = |row| key.first().map(|key| sheet.cell_text(bytes, row, *key)).unwrap_or_default();
    let rows = (0u32..).take(sheet.len());
    let kept = rows.filter(|row| defaults.contains(id(*row).as_str())).map(|row| &bytes[sheet.row_bytes(bytes, row)]);
    let head = if sheet.is_empty() { bytes } else { &bytes[..sheet.row_bytes(bytes, 0).start] };
    let mut text = head.to_vec();
    for row in kept {
        text.extend_from_slice(row);
        text.push(b'\n');
    }
    text
}
