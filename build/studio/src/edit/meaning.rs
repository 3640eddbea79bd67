//! The meaning of a column's cells: an id, a name of a row, of a column, of a file, an expression.

use std::borrow::Cow;

use muster_schema::table::Reference;
use muster_schema::{Kind, Role, Slot, TableDef};

use super::Desk;
use muster_build::module::tables::words;
use muster_build::tables;
use muster_build::tables::Language;
use muster_source::columns;
use muster_source::read::matches;

/// The meaning of a cell.
pub(super) enum Meaning<'d> {
    /// The id of its own row.
    Id,
    /// The id or name of a row of these tables.
    Refers(Cow<'d, Reference>),
    /// The key of a row of a table.
    Key(usize),
    /// A file of the pack.
    File,
    Table,
    /// A column of a table.
    Column(usize),
    /// The code of a kind of finding.
    Code,
    /// One of some words.
    Words(Vec<String>),
    /// The number of a rule, or a word in its place.
    Cite,
    /// An expression, or a text with expressions, about the rows of a table.
    Written(Language, usize),
    /// A name or an expression of a module of VASSAL.
    Module(words::Meaning),
    Plain,
}

impl<'o> Desk<'o> {
    /// The meaning of a column's cells, in a row whose other cells are known.
    pub(super) fn meaning(&self, table: &'o TableDef, field: usize, beside: &dyn Fn(&str) -> String) -> Meaning<'o> {
        let Some(column) = table.columns().get(field) else { return Meaning::Plain };
        let system = &self.pack.sources.system;
        if let Some(again) = table.reads_again.as_ref().filter(|_| column.slot == Some(Slot::Id)) {
            return Meaning::Refers(Cow::Owned(Reference { tables: vec![again.clone()], words: Vec::new() }));
        }
        if let Some(reference) = &column.refers {
            return Meaning::Refers(Cow::Borrowed(reference));
        }
        if let Some(meaning) = self.of_module(table, &column.name) {
            return Meaning::Module(meaning);
        }
        match (table.role, column.name.as_str()) {
            (Role::Translation, "id") => {
                let id = beside("id");
                let file = id.split_inclusive(".csv").next().unwrap_or_default();
                return self.table_of(file).map_or(Meaning::Plain, Meaning::Key);
            }
            (Role::Erratum | Role::Waiver, "file") => return Meaning::File,
            (Role::Waiver, "code") => return Meaning::Code,
            (Role::Missing, "table") => return Meaning::Table,
            (Role::Erratum | Role::Waiver, "row") => {
                return self.table_of(&beside("file")).map_or(Meaning::Plain, Meaning::Key);
            }
            (Role::Erratum, "field") => {
                return self.table_of(&beside("file")).map_or(Meaning::Plain, Meaning::Column);
            }
            (Role::Erratum, "before" | "after") => return self.amended(beside),
            _ => {}
        }
        let of_row = || system.table(&beside("table"));
        match tables::language(table, &column.name) {
            Some(Language::Table) => return Meaning::Table,
            Some(Language::Key) => return system.table(&beside("id")).map_or(Meaning::Plain, Meaning::Column),
            Some(Language::Column) => return of_row().map_or(Meaning::Plain, Meaning::Column),
            Some(language) => return of_row().map_or(Meaning::Plain, |table| Meaning::Written(language, table)),
            None => {}
        }
        let words = columns::words(column);
        match column.slot {
            _ if column.slot == Some(Slot::Id) || column.slot == Some(Slot::Id) => Meaning::Id,
            Some(Slot::Cite) => Meaning::Cite,
            Some(Slot::Reconstructed) => system.table(&table.name).map_or(Meaning::Plain, Meaning::Column),
            _ if column.kind == Kind::YesNo => Meaning::Words(vec!["yes".into()]),
            _ if !words.is_empty() => Meaning::Words(words),
            _ => Meaning::Plain,
        }
    }

    /// The meaning of an erratum's text: that of the cell which it amends.
    fn amended(&self, beside: &dyn Fn(&str) -> String) -> Meaning<'o> {
        let system = &self.pack.sources.system;
        let cell = self.table_of(&beside("file")).and_then(|table| system.tables.get(table)).and_then(|table| {
            let is_cell = table.role != Role::Erratum;
            Some((table, table.column(&beside("field"))?)).filter(|_| is_cell)
        });
        match cell.map(|(table, field)| self.meaning(table, field, &|_| String::new())) {
            // The id that a new row gets is no name of a row yet.
            None | Some(Meaning::Id) => Meaning::Plain,
            Some(meaning) => meaning,
        }
    }

    /// The table whose file is at this path.
    pub(super) fn table_of(&self, path: &str) -> Option<usize> {
        let tables = &self.pack.sources.system.tables;
        let exact = tables.iter().position(|table| table.file == path);
        exact.or_else(|| tables.iter().position(|table| matches(&table.file, path).is_some()))
    }
}
