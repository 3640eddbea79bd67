//! Missing files: those of the system, those whose rows others refer to, and the documents of folders with tables.

use std::collections::BTreeMap;

use muster_schema::{DocumentDef, TableDef, Text};

use super::{Files, codes};
use crate::finding::{Cause, Describe, Finding, Spot};
use crate::forms::Tables;
use muster_ground::place::FileIx;

/// A missing file.
pub struct Lack {
    pub file: String,
    pub cause: Cause,
    expected: String,
    /// A table that is of no use without it.
    beside: Option<FileIx>,
}

impl Lack {
    /// The file of a table.
    pub fn of_table(table: &TableDef) -> Self {
        let (cause, expected) = (Cause::Table(table.name.clone()), format!("a table of {}", table.name));
        Self { file: table.file.clone(), cause, expected, beside: None }
    }

    /// The file of a document.
    pub(super) fn of_document(document: &DocumentDef) -> Self {
        let cause = Cause::Table(document.name.clone());
        Self { file: document.file.clone(), cause, expected: "a JSON document".into(), beside: None }
    }

    /// The finding that reports it.
    pub fn finding(&self) -> Finding {
        Finding::new(&codes::FILE_MISSING, Spot::Absent(self.file.clone()), format!("`{}` is missing", self.file))
            .expected(&self.expected)
            .cause(self.cause.clone())
            .see(self.beside.map(Spot::File), "of no use without it")
    }
}

/// The missing documents of a kind, in folders with tables.
pub(super) fn undeclared(
    document: &DocumentDef,
    system: &Tables,
    sheets: &[(FileIx, usize, Text)],
    files: &Files,
) -> Vec<Lack> {
    let Some((folders, name)) = document.file.split_once("*/") else { return Vec::new() };
    let is_beside =
        |table: usize| system.tables[table].file.split_once("*/").is_some_and(|(other, _)| other == folders);
    let mut lost = BTreeMap::new();
    for (table, _, folder) in sheets.iter().filter(|(_, table, _)| is_beside(*table)) {
        lost.entry(format!("{folders}{folder}/{name}")).or_insert(*table);
    }
    lost.retain(|path, _| files.find(path).is_none());
    let lack = |(path, table): (String, FileIx)| Lack {
        cause: Cause::File { name: document.name.clone(), path: path.clone() },
        beside: Some(table),
        file: path,
        ..Lack::of_document(document)
    };
    lost.into_iter().map(lack).collect()
}
