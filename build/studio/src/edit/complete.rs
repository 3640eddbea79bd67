//! Completion at the cursor.

use std::borrow::Cow;
use std::ops::Range;

use muster_schema::table::Reference;
use muster_schema::{Slot, Text};

use super::cursor::{Cursor, InCell, InDocument};
use super::expression::Inside;
use super::meaning::Meaning;
use super::{Desk, Stretch, schema};
use muster_build::register;
use muster_source::columns;
use muster_source::correct::in_cell;
use muster_source::pack::Line;

/// The kind of a completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A row, by its id.
    Row,
    Word,
    /// A column or a member.
    Column,
    Table,
    File,
    Function,
}

/// A completion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub label: String,
    pub sort: Sort,
    /// A description beside the label.
    pub detail: Option<String>,
    pub help: Option<String>,
    /// The text that the editor matches against what was typed.
    pub found_by: String,
    pub at: Stretch,
    /// The text to insert.
    pub text: String,
}

/// The most rows that are offered at once.
pub(super) const MOST: usize = 1000;

/// A completion whose spelling at the cursor is not determined yet.
pub(super) struct Offer {
    pub(super) label: String,
    sort: Sort,
    detail: Option<String>,
    help: Option<String>,
    /// Other words that it is found by.
    other: String,
}

impl Offer {
    pub(super) fn new(label: impl Into<String>, sort: Sort) -> Self {
        Self { label: label.into(), sort, detail: None, help: None, other: String::new() }
    }

    pub(super) fn detail(self, detail: impl Into<String>) -> Self {
        Self { detail: Some(detail.into()), ..self }
    }

    pub(super) fn also(self, other: &str) -> Self {
        Self { other: other.to_owned(), ..self }
    }

    fn help(self, help: Option<impl Into<String>>) -> Self {
        Self { help: help.map(Into::into), ..self }
    }

    /// The text to insert and the range that it replaces, given the text typed so far.
    pub(super) fn written(self, (at, text): (Stretch, String), typed: &str) -> Choice {
        let is_begun = |text: &str| !typed.is_empty() && text.to_lowercase().starts_with(&typed.to_lowercase());
        let found_by = match self.other.as_str() {
            "" => self.label.clone(),
            // Many editors compare beginnings only.
            other if is_begun(other) && !is_begun(&self.label) => format!("{other} {}", self.label),
            other => format!("{} {other}", self.label),
        };
        let Self { label, sort, detail, help, .. } = self;
        Choice { label, sort, detail, help, found_by, at, text }
    }
}

impl<'o> Desk<'o> {
    /// The completions at a byte of a file, and true if the list is complete.
    pub fn complete(&self, place: &str, at: usize) -> (Vec<Choice>, bool) {
        let stretch = |bytes: Range<usize>| Stretch::new(place, bytes);
        if let Some(choices) = self.in_prototype(place, at) {
            let is_all = choices.len() < MOST;
            return (choices, is_all);
        }
        match self.cursor(place, at) {
            Some(Cursor::Head { table, heads, cell, text }) => {
                let free = table.columns().iter().filter(|column| column.name == text || !heads.contains(&column.name));
                let offer = |column: &muster_schema::Column| {
                    let told = Some(columns::told(table, column).join(" "));
                    let offer = Offer::new(&column.name, Sort::Column).help(told);
                    let written = (stretch(cell.clone()), column.name.clone());
                    offer.written(written, "")
                };
                (free.map(offer).collect(), true)
            }
            Some(Cursor::Cell(cell)) => {
                let (offers, part) = self.in_cell(&cell);
                let is_all = offers.len() < MOST;
                let typed = cell.bytes.get(part.start..cell.at.max(part.start));
                let typed = typed.and_then(|typed| std::str::from_utf8(typed).ok()).unwrap_or_default();
                let written = offers.into_iter().filter_map(|offer| {
                    let whole = Some(part.clone());
                    let (bytes, text) = in_cell(&cell.sheet, cell.bytes, cell.cell.clone(), whole, &offer.label)?;
                    Some(offer.written((stretch(bytes), text), typed))
                });
                (written.collect(), is_all)
            }
            Some(Cursor::Value(value)) => self.in_value(place, &value),
            None => (Vec::new(), true),
        }
    }

    /// The completions in a cell, and the bytes that they replace.
    fn in_cell(&self, cell: &InCell<'o>) -> (Vec<Offer>, Range<usize>) {
        let part = cell.part.clone();
        let meaning = self.meaning(cell.table, cell.field, &|column| cell.beside(column));
        if let Meaning::Module(meaning) = meaning {
            return self.in_module(cell, meaning);
        }
        if let Meaning::Written(..) = meaning {
            let moved = |bytes: Range<usize>| part.start + bytes.start..part.start + bytes.end;
            return match self.expression(cell, &meaning).and_then(|(_, inside)| inside) {
                Some(Inside::Name { bytes, table }) => (self.names(table), moved(bytes)),
                Some(Inside::Member { bytes, tables }) => {
                    (tables.into_iter().flat_map(|table| self.columns(table)).collect(), moved(bytes))
                }
                Some(Inside::Field { bytes, table }) => (self.columns(table), moved(bytes)),
                Some(Inside::Table { bytes }) => (self.tables(), moved(bytes)),
                Some(Inside::Value { bytes, table, field }) => (self.values(table, field), moved(bytes)),
                None => (Vec::new(), part),
            };
        }
        (self.offers(meaning, &cell.text), part)
    }

    /// The completions in a column of a table, whatever else the row holds.
    fn values(&self, table: usize, field: usize) -> Vec<Offer> {
        let Some(def) = self.pack.sources.system.tables.get(table) else { return Vec::new() };
        let own = || Cow::Owned(Reference { tables: vec![def.name.clone()], words: Vec::new() });
        let meaning = self.meaning(def, field, &|_| String::new());
        self.offers(if matches!(meaning, Meaning::Id) { Meaning::Refers(own()) } else { meaning }, "")
    }

    fn offers(&self, meaning: Meaning<'_>, typed: &str) -> Vec<Offer> {
        match meaning {
            Meaning::Refers(reference) => self.rows_for(&reference, typed),
            Meaning::Words(words) => words.into_iter().map(|word| Offer::new(word, Sort::Word)).collect(),
            Meaning::Cite => ["reconstructed", "missing"].map(|word| Offer::new(word, Sort::Word)).into(),
            Meaning::Column(table) => self.columns(table),
            Meaning::Table => self.tables(),
            Meaning::File => {
                let sheets = self.pack.sources.sheets.iter().map(|sheet| sheet.file);
                let files = sheets.chain(self.pack.sources.documents.iter().map(|document| document.file));
                files.map(|file| Offer::new(self.pack.sources.files.path(file), Sort::File)).collect()
            }
            Meaning::Key(table) => self.keys(table),
            Meaning::Code => {
                let known = register::codes().iter().map(|known| known.code);
                known
                    .map(|code| Offer::new(code.id, Sort::Word).detail(code.name).help(Some(code.explanation)))
                    .collect()
            }
            Meaning::Id | Meaning::Written(..) | Meaning::Module(_) | Meaning::Plain => Vec::new(),
        }
    }

    /// The rows that a reference can name.
    fn rows_for(&self, reference: &Reference, typed: &str) -> Vec<Offer> {
        let system = &self.pack.sources.system;
        let tables = reference.tables.iter().filter_map(|name| system.table(name));
        let mut offers: Vec<Offer> = Vec::new();
        let typed = typed.to_lowercase();
        for table in tables {
            let is_near = |id: &str, name: &str| {
                typed.is_empty() || [id, name].iter().any(|word| word.to_lowercase().contains(&typed))
            };
            for line in self.pack.lines_of(table) {
                let (id, name) = (line.id(), line.name());
                // Of very many only those that are like what is typed so far.
                if id.as_str().is_empty() || offers.len() >= MOST && !is_near(id.as_str(), name.as_str()) {
                    continue;
                }
                let table = &line.table().name;
                let detail = if name == id { table.clone() } else { format!("{name} ({table})") };
                let aliases = line.cell(Slot::Aliases);
                let aliases = aliases.items().iter().map(Text::as_str).collect::<Vec<_>>().join(" ");
                let other = if name == id { aliases } else { format!("{name} {aliases}") };
                offers.push(Offer { other, ..Offer::new(id.as_str(), Sort::Row).detail(detail) });
            }
        }
        if offers.len() > MOST {
            let at = |offer: &Offer| {
                !(offer.label.to_lowercase().contains(&typed) || offer.other.to_lowercase().contains(&typed))
            };
            offers.sort_by_key(at);
            offers.truncate(MOST);
        }
        let ids = self.document_ids(&reference.tables).map(|id| Offer::new(id, Sort::Row));
        offers.extend(ids);
        offers
    }

    /// The ids of the documents of these names.
    fn document_ids<'a>(&'a self, names: &'a [String]) -> impl Iterator<Item = &'a str> {
        let sources = &self.pack.sources;
        let of = |kind: usize| sources.system.documents.get(kind).is_some_and(|known| names.contains(&known.name));
        let documents = sources.documents.iter().filter(move |document| of(document.kind));
        documents.filter_map(|document| document.value.as_ref()?.get("id")?.as_str())
    }

    fn tables(&self) -> Vec<Offer> {
        let tables = self.pack.sources.system.tables.iter().filter(|table| table.reads_again.is_none());
        tables.map(|table| Offer::new(&table.name, Sort::Table).detail(&table.file)).collect()
    }

    /// The columns of a table.
    fn columns(&self, table: usize) -> Vec<Offer> {
        let Some(table) = self.pack.sources.system.tables.get(table) else { return Vec::new() };
        let told = |column| Some(columns::told(table, column).join(" "));
        table.columns().iter().map(|column| Offer::new(&column.name, Sort::Column).help(told(column))).collect()
    }

    /// The keys of the rows of a table, as errata and waivers name them.
    fn keys(&self, table: usize) -> Vec<Offer> {
        let of = |line: Line<'o>| {
            let key = self.key_of(line.spot().row()?)?;
            Some(Offer::new(key, Sort::Row).detail(line.name().as_str()))
        };
        self.pack.lines_of(table).take(MOST).filter_map(of).collect()
    }

    /// The names allowed in an expression about the rows of a table.
    fn names(&self, table: usize) -> Vec<Offer> {
        let mut offers = self.columns(table);
        offers.push(Offer::new("row", Sort::Word).help(Some("The row that is checked.")));
        let tables = self.pack.sources.system.tables.iter().filter(|table| table.reads_again.is_none());
        offers.extend(tables.map(|table| {
            let help = table.schema().get("description").and_then(|help| help.as_str());
            Offer::new(table.name.replace('-', "_"), Sort::Table).detail(&table.file).help(help)
        }));
        offers.extend(Self::functions().map(|(name, call)| Offer::new(name, Sort::Function).detail(call)));
        offers
    }

    fn in_value(&self, place: &str, value: &InDocument) -> (Vec<Choice>, bool) {
        let root = &self.pack.sources.system.document_form(value.kind).schema;
        let file = self.pack.sources.files.find(&value.path);
        let rest = file.and_then(|file| self.pack.sources.files.bytes(file).get(value.bytes.end..)).unwrap_or_default();
        let lacks_colon = value.is_name && !rest.trim_ascii_start().starts_with(b":");
        let written = |offer: Offer| {
            let text = serde_json::Value::from(&*offer.label).to_string() + if lacks_colon { ": " } else { "" };
            offer.written((Stretch::new(place, value.bytes.clone()), text), "")
        };
        if value.is_name {
            let (above, own) = value.pointer.rsplit_once('/').unwrap_or_default();
            let is_free = |name: &&str| {
                let pointer = format!("{above}/{}", name.replace('~', "~0").replace('/', "~1"));
                *name == own || !value.spans.names.contains_key(&pointer)
            };
            let members = schema::members(root, &schema::at(root, above));
            let free = members.into_iter().filter(|(name, _)| is_free(name));
            return (free.map(|(name, help)| written(Offer::new(name, Sort::Column).help(help))).collect(), true);
        }
        let schemas = schema::at(root, &value.pointer);
        let mut offers: Vec<Offer> =
            schema::words(&schemas).into_iter().map(|word| Offer::new(word, Sort::Word)).collect();
        if value.pointer == "/system" {
            offers.push(Offer::new(muster_schema::description::ID, Sort::Word));
        }
        for reference in schemas.iter().filter_map(|schema| Reference::of(schema)) {
            offers.extend(self.rows_for(&reference, ""));
        }
        let is_all = offers.len() < MOST;
        (offers.into_iter().map(written).collect(), is_all)
    }
}
