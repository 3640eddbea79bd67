//! Hover texts: the row that is referred to, its rule, the purpose of a column.

use std::fmt::Write;

use muster_schema::table::Reference;
use muster_schema::{Slot, Standing, TableDef};

use super::cursor::{Cursor, InCell, InDocument};
use super::expression::Inside;
use super::meaning::Meaning;
use super::{Desk, Stretch, Thing, schema};
use muster_build::register;
use muster_ground::place::{Row, SheetIx};
use muster_source::columns;

/// The most letters of a cell that are shown of a row.
const LONGEST: usize = 120;

impl<'o> Desk<'o> {
    /// The hover text at a byte of a file, in Markdown, and the bytes that it applies to.
    pub fn hover(&self, place: &str, at: usize) -> Option<(String, Stretch)> {
        if let Some(told) = self.told_in_prototype(place, at) {
            return Some(told);
        }
        let (text, bytes) = match self.cursor(place, at)? {
            Cursor::Head { table, cell, text, .. } => (column(table, table.column(&text)?), cell),
            Cursor::Cell(here) if here.table.slot(Slot::Id) == Some(here.field) => {
                let about = column(here.table, here.field);
                let text = self.thing_at(place, at).and_then(|(thing, ..)| self.known(thing));
                (text.map_or(about.clone(), |text| format!("{text}\n\n---\n\n{about}")), here.part)
            }
            Cursor::Cell(here) => self.cell(&here)?,
            Cursor::Value(value) if self.is_order(&value) => {
                let (thing, at, _) = self.thing_at(place, at)?;
                return Some((self.thing(thing)?, at));
            }
            Cursor::Value(value) => (self.value(&value)?, value.bytes),
        };
        (!text.is_empty()).then(|| (text, Stretch::new(place, bytes)))
    }

    fn cell(&self, here: &InCell<'o>) -> Option<(String, std::ops::Range<usize>)> {
        let about = column(here.table, here.field);
        let meaning = self.meaning(here.table, here.field, &|column| here.beside(column));
        let part = here.part.clone();
        if let Meaning::Module(meaning) = meaning {
            let meant = self.told_in_module(here, meaning);
            return Some(meant.map_or((about.clone(), part), |(text, at)| (format!("{text}\n\n---\n\n{about}"), at)));
        }
        if let Some((raw, inside)) = self.expression(here, &meaning) {
            let (text, bytes) = match inside {
                Some(Inside::Name { bytes, table }) => (self.called(raw.get(bytes.clone())?, &[table]), bytes),
                Some(Inside::Member { bytes, tables }) => {
                    let name = raw.get(bytes.clone())?;
                    (tables.iter().find_map(|table| self.field(*table, name)), bytes)
                }
                Some(Inside::Field { bytes, table }) => (self.field(table, raw.get(bytes.clone())?), bytes),
                Some(Inside::Value { bytes, table, field }) => {
                    let def = self.pack.sources.system.tables.get(table)?;
                    let meaning = self.meaning(def, field, &|_| String::new());
                    let meant = self.shown(&meaning, raw.get(bytes.clone())?);
                    (meant.or_else(|| Some(column(def, field))), bytes)
                }
                Some(Inside::Table { bytes }) => {
                    let table = self.table_called(raw.get(bytes.clone())?);
                    (table.and_then(|table| self.pack.sources.system.tables.get(table)).map(whole), bytes)
                }
                None => (None, 0..0),
            };
            let moved = part.start + bytes.start..part.start + bytes.end;
            return Some(text.map_or((about, part), |text| (text, moved)));
        }
        let meant = self.shown(&meaning, &here.text);
        Some((meant.map_or(about.clone(), |meant| format!("{meant}\n\n---\n\n{about}")), part))
    }

    /// Describes a text with a known meaning.
    fn shown(&self, meaning: &Meaning<'_>, text: &str) -> Option<String> {
        let system = &self.pack.sources.system;
        match meaning {
            Meaning::Refers(reference) => self.named(&reference.tables, text).and_then(|thing| self.thing(thing)),
            Meaning::Key(table) => self.keyed(*table, text).and_then(|row| self.thing(Thing::Row(row))),
            Meaning::Table => system.tables.get(system.table(text)?).map(whole),
            Meaning::Column(table) => self.field(*table, text),
            Meaning::Code => {
                let known = register::code(text)?;
                let code = known.code;
                Some(format!("**{} {}** {}\n\n{}", code.severity.word(), code.id, code.name, code.explanation))
            }
            _ => None,
        }
    }

    fn value(&self, value: &InDocument) -> Option<String> {
        let root = &self.pack.sources.system.document_form(value.kind).schema;
        let schemas = schema::at(root, &value.pointer);
        let references = schemas.iter().filter_map(|schema| Reference::of(schema));
        let text = self.text_of(value);
        let rows = references.filter(|_| !value.is_name).find_map(|known| self.named(&known.tables, text.as_deref()?));
        let row = rows.and_then(|thing| self.thing(thing));
        let help = schema::help(&schemas).map(str::to_owned);
        match (row, help) {
            (Some(row), Some(help)) => Some(format!("{row}\n\n---\n\n{help}")),
            (row, help) => row.or(help),
        }
    }

    /// The text of a value of a document, as last examined.
    pub(super) fn text_of(&self, value: &InDocument) -> Option<String> {
        let sources = &self.pack.sources;
        let mut documents = sources.documents.iter();
        let found = documents.find(|document| sources.files.path(document.file) == value.path)?;
        found.value.as_ref()?.pointer(&value.pointer)?.as_str().map(str::to_owned)
    }

    /// Describes a name in an expression: a column of the row, a table or a function.
    fn called(&self, name: &str, tables: &[usize]) -> Option<String> {
        let field = tables.iter().find_map(|table| self.field(*table, name));
        let table = || self.pack.sources.system.tables.get(self.table_called(name)?).map(whole);
        let call = || Self::functions().find(|(known, _)| *known == name).map(|(_, call)| format!("`{call}`"));
        field.or_else(table).or_else(call)
    }

    fn field(&self, table: usize, name: &str) -> Option<String> {
        let table = self.pack.sources.system.tables.get(table)?;
        Some(column(table, table.column(name)?))
    }

    /// Describes a thing at its definition, with the number of its uses.
    fn known(&self, thing: Thing) -> Option<String> {
        let named = match self.all_uses(thing).len().saturating_sub(1) {
            0 => "Nothing else names it.".to_owned(),
            1 => "It is named in one other place.".to_owned(),
            many => format!("It is named in {many} other places."),
        };
        Some(format!("{}\n\n{named}", self.thing(thing)?))
    }

    /// Describes a thing: its name, its cells, and the rule that it comes from.
    pub(super) fn thing(&self, thing: Thing) -> Option<String> {
        let id = self.id_of(thing);
        let place = self.place(&self.spot_of(thing)?);
        let stands = format!("{}:{}", place.file, place.line);
        let Thing::Row((sheet, row)) = thing else {
            return Some(format!("`{}` in {stands}", id?));
        };
        let sources = &self.pack.sources;
        let of = sources.sheets.get(sheet.0 as usize)?;
        let table = sources.system.tables.get(of.table)?;
        let text = |field: usize| {
            let amended = self.pack.overlay.cell(sheet, row, field).map(str::to_owned);
            amended.unwrap_or_else(|| of.cell_text(sources.files.bytes(of.file), row, field))
        };
        let name = table.slot(Slot::Name).map(text).filter(|name| !name.is_empty());
        let mut out = String::new();
        let title = name.or_else(|| id.map(|id| id.to_string())).unwrap_or_default();
        let _ = writeln!(out, "**{}** `{}` in {}\n", plain(&title), id.map_or("", |id| id.as_str()), plain(&stands));
        let is_told = |slot: Option<Slot>| {
            !matches!(slot, Some(Slot::Id | Slot::Name | Slot::Cite | Slot::Reconstructed | Slot::Note))
        };
        for (field, column) in table.columns().iter().enumerate().filter(|(_, column)| is_told(column.slot)) {
            let cell = text(field);
            if !cell.is_empty() {
                let _ = writeln!(out, "- {}: {}", column.name, plain(&shortened(&cell)));
            }
        }
        let line = self.pack.line_of(sheet, row);
        let cite = table.slot(Slot::Cite).map(text).filter(|cite| !cite.is_empty());
        if let Some(cite) = cite {
            let standing = line.and_then(|line| line.source()).map(|source| source.standing);
            let told = match standing {
                Some(Standing::Reconstructed | Standing::Missing) => format!("The rules do not give it: {cite}."),
                _ => format!("Rule {cite}."),
            };
            let _ = writeln!(out, "\n{}", plain(&told));
        }
        if let Some(note) = table.slot(Slot::Note).map(text).filter(|note| !note.is_empty()) {
            let _ = writeln!(out, "\n{}", plain(&note));
        }
        Some(out.trim_end().to_owned())
    }

    /// The row of a table that a key names, as errata and waivers write it.
    pub(super) fn keyed(&self, table: usize, key: &str) -> Option<Row> {
        let def = self.pack.sources.system.tables.get(table)?;
        if key.is_empty() {
            return None;
        }
        if def.is_by_id() {
            let id = muster_schema::Text::known(key)?;
            let names = &self.pack.tables.get(table)?.names;
            return names.rows.get(id).map(|row| names.origin(row));
        }
        let sheets = self.pack.sources.sheets.iter().enumerate().filter(|(_, sheet)| sheet.table == table);
        let mut rows = sheets.flat_map(|(at, sheet)| {
            let at = SheetIx(u32::try_from(at).unwrap_or(u32::MAX));
            (0..u32::try_from(sheet.len()).unwrap_or(u32::MAX)).map(move |row| (at, row))
        });
        rows.find(|row| self.key_of(*row).as_deref() == Some(key))
    }

    /// The key of a row, as errata and waivers write it.
    pub(super) fn key_of(&self, (sheet, row): Row) -> Option<String> {
        let sources = &self.pack.sources;
        let of = sources.sheets.get(sheet.0 as usize)?;
        let table = sources.system.tables.get(of.table)?;
        let bytes = sources.files.bytes(of.file);
        let parts: Vec<String> = table.key_columns().into_iter().map(|field| of.cell_text(bytes, row, field)).collect();
        Some(parts.join("/"))
    }
}

/// Describes the purpose of a column, in sentences.
fn column(table: &TableDef, field: usize) -> String {
    let Some(column) = table.columns().get(field) else { return String::new() };
    let told = columns::told(table, column).join(" ");
    format!("**{}.{}**\n\n{}", table.name, column.name, plain(&told))
}

/// Describes the rows of a table.
fn whole(table: &TableDef) -> String {
    let help = table.schema().get("description").and_then(|help| help.as_str()).unwrap_or_default();
    format!("**{}** in {}\n\n{}", table.name, plain(&table.file), plain(help))
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST).chain(['…']).collect()
}

/// A text with the special characters of Markdown escaped.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '*' | '_' | '<' | '>' | '[' | ']' | '\\' | '#' | '|') {
            out.push('\\');
        }
        out.push(if letter.is_control() { ' ' } else { letter });
    }
    out
}
