//! Finds the definition of a thing and all its uses.

use std::ops::Range;

use memchr::memmem;
use muster_schema::table::Reference;
use muster_schema::{Role, Slot, TableDef, Text};
use serde_json::Value;

use super::cursor::{Cursor, InCell, InDocument};
use super::expression::{Inside, texts};
use super::meaning::Meaning;
use super::{Desk, Stretch, Thing, schema};
use muster_build::rules;
use muster_build::tables;
use muster_build::tables::Language;
use muster_ground::place::SheetIx;
use muster_lower::expression;
use muster_lower::stencil;
use muster_source::finding::Spot;
use muster_source::link::references_in;
use muster_source::read::lock::{CARD, PIECE};
use muster_source::read::{Document, spans};

/// A use of a thing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Use {
    pub(super) at: Stretch,
    /// The text that names it there.
    pub(super) text: String,
    /// True if it is matched by text alone: a text in an expression is no reference.
    pub(super) by_letters: bool,
}

impl<'o> Desk<'o> {
    /// The definition of the thing named at a byte of a file: the id of a row, the line that declares a column.
    pub fn definition(&self, place: &str, at: usize) -> Option<Stretch> {
        if let Some(spot) = self.defined_in_prototype(place, at) {
            return Some(self.place(&spot).into());
        }
        let spot = match self.cursor(place, at)? {
            Cursor::Head { table, text, .. } => self.declared(&table.name, Some(&text))?,
            Cursor::Cell(here) => self.source(&here)?,
            Cursor::Value(_) => self.spot_of(self.thing_at(place, at)?.0)?,
        };
        Some(self.place(&spot).into())
    }

    fn source(&self, here: &InCell<'o>) -> Option<Spot> {
        let meaning = self.meaning(here.table, here.field, &|column| here.beside(column));
        if let Meaning::Module(meaning) = meaning {
            return self.defined_in_module(here, meaning);
        }
        let tables = &self.pack.sources.system.tables;
        if let Some((raw, inside)) = self.expression(here, &meaning) {
            return match inside? {
                Inside::Name { bytes, table } => {
                    let name = raw.get(bytes)?;
                    let column = tables.get(table).filter(|table| table.column(name).is_some());
                    match column {
                        Some(table) => self.declared(&table.name, Some(name)),
                        None => self.declared(&tables.get(self.table_called(name)?)?.name, None),
                    }
                }
                Inside::Member { bytes, tables: of } => {
                    let name = raw.get(bytes)?;
                    let mut of = of.iter().filter_map(|table| tables.get(*table));
                    self.declared(&of.find(|table| table.column(name).is_some())?.name, Some(name))
                }
                Inside::Field { bytes, table } => self.declared(&tables.get(table)?.name, Some(raw.get(bytes)?)),
                Inside::Value { bytes, table, field } => {
                    let table = tables.get(table)?;
                    self.meant_by(table, &self.meaning(table, field, &|_| String::new()), raw.get(bytes)?)
                }
                Inside::Table { bytes } => self.declared(&tables.get(self.table_called(raw.get(bytes)?)?)?.name, None),
            };
        }
        self.meant_by(here.table, &meaning, &here.text)
    }

    /// The position of the thing that a text refers to.
    fn meant_by(&self, table: &TableDef, meaning: &Meaning<'_>, text: &str) -> Option<Spot> {
        match meaning {
            Meaning::Table => self.declared(text, None),
            Meaning::Column(table) => self.declared(&self.pack.sources.system.tables.get(*table)?.name, Some(text)),
            Meaning::File => self.outcome.files().find(text).map(Spot::File),
            meaning => self.spot_of(self.thing_meant(table, meaning, text)?),
        }
    }

    /// The position where a pack describes a table of its own, or a column of it; otherwise the head of the table's
    /// file.
    fn declared(&self, table: &str, column: Option<&str>) -> Option<Spot> {
        let sources = &self.pack.sources;
        let wanted: Vec<&str> = std::iter::once(table).chain(column).collect();
        let described = sources.system.description.get(wanted.len() - 1);
        let described = described.and_then(|name| self.keyed(sources.system.table(name)?, &wanted.join("/")));
        if let Some(row) = described {
            // The key of a column is its table and its name.
            return Some(Spot::Cell(row.0, row.1, wanted.len() - 1));
        }
        let at = sources.system.table(table)?;
        let sheet = sources.sheets.iter().position(|sheet| sheet.table == at)?;
        let field = column.map_or(Some(0), |column| sources.system.tables.get(at)?.column(column))?;
        let head = sources.sheets.get(sheet)?.columns().get(field).copied().flatten()?;
        Some(Spot::Header(SheetIx(u32::try_from(sheet).ok()?), head))
    }

    /// The thing that a text refers to in cells of this meaning.
    fn thing_meant(&self, table: &TableDef, meaning: &Meaning<'_>, text: &str) -> Option<Thing> {
        match meaning {
            Meaning::Id => self.named(std::slice::from_ref(&table.name), text),
            Meaning::Refers(reference) => self.named(&reference.tables, text),
            Meaning::Key(table) => Some(Thing::Row(self.keyed(*table, text)?)),
            _ => None,
        }
    }

    /// The thing named at a byte of a file, and the bytes of its name.
    pub(super) fn thing_at(&self, place: &str, at: usize) -> Option<(Thing, Stretch, String)> {
        match self.cursor(place, at)? {
            Cursor::Cell(here) => {
                let meaning = self.meaning(here.table, here.field, &|column| here.beside(column));
                if let Some((raw, inside)) = self.expression(&here, &meaning) {
                    let Inside::Value { bytes, table, field } = inside? else { return None };
                    let table = self.pack.sources.system.tables.get(table)?;
                    let text = raw.get(bytes.clone())?;
                    let thing = self.thing_meant(table, &self.meaning(table, field, &|_| String::new()), text)?;
                    let at = here.part.start + bytes.start..here.part.start + bytes.end;
                    return Some((thing, Stretch::new(place, at), text.to_owned()));
                }
                let thing = self.thing_meant(here.table, &meaning, &here.text)?;
                Some((thing, Stretch::new(place, here.part.clone()), here.text))
            }
            Cursor::Value(value) if !value.is_name => {
                let text = self.text_of(&value)?;
                let root = &self.pack.sources.system.document_form(value.kind).schema;
                let schemas = schema::at(root, &value.pointer);
                let references = schemas.iter().filter_map(|schema| Reference::of(schema));
                let of_kind = &self.pack.sources.system.documents.get(value.kind)?.name;
                let own = || self.named(std::slice::from_ref(of_kind), &text).filter(|_| value.pointer == "/id");
                let mut named = references.filter_map(|known| self.named(&known.tables, &text));
                let bytes = value.bytes.start + 1..value.bytes.end.saturating_sub(1);
                if self.is_order(&value) {
                    return self.ordered(place, at, bytes);
                }
                Some((named.next().or_else(own)?, Stretch::new(place, bytes), text))
            }
            Cursor::Value(_) | Cursor::Head { .. } => None,
        }
    }

    /// True if a value of a document is an order or an answer.
    pub(super) fn is_order(&self, value: &InDocument) -> bool {
        let system = &self.pack.sources.system;
        let is_order =
            system.documents.get(value.kind).is_some_and(|known| rules::is_order(self.pack, known, &value.pointer));
        is_order && !refers(&system.document_form(value.kind).schema, &value.pointer)
    }

    /// The thing that is named by a word of an order.
    fn ordered(&self, place: &str, at: usize, order: Range<usize>) -> Option<(Thing, Stretch, String)> {
        let (file, _) = self.file(place)?;
        let bytes = self.files.bytes(file);
        let goes_on = |byte: &&u8| is_of_word(**byte);
        let start = at - bytes.get(order.start..at)?.iter().rev().take_while(goes_on).count();
        let end = at + bytes.get(at..order.end)?.iter().take_while(goes_on).count();
        let text = std::str::from_utf8(bytes.get(start..end)?).ok()?;
        let tables = self.pack.sources.system.tables.iter();
        let mut things = tables.filter_map(|table| self.named(std::slice::from_ref(&table.name), text));
        let thing = things.find(|thing| self.id_of(*thing).is_some_and(|id| id.as_str() == text))?;
        Some((thing, Stretch::new(place, start..end), text.to_owned()))
    }

    /// All uses of the thing named at a byte of a file, with its definition if wanted.
    pub fn uses(&self, place: &str, at: usize, with_own: bool) -> Vec<Stretch> {
        let Some((thing, ..)) = self.thing_at(place, at) else { return Vec::new() };
        let own = self.spot_of(thing).map(|spot| self.place(&spot)).filter(|_| !with_own);
        let is_own = |at: &Stretch| {
            own.as_ref().is_some_and(|own| own.file == at.file && own.start <= at.start && at.end <= own.end)
        };
        self.all_uses(thing).into_iter().map(|found| found.at).filter(|at| !is_own(at)).collect()
    }

    /// Everywhere that a thing is named, its own id too.
    pub(super) fn all_uses(&self, thing: Thing) -> Vec<Use> {
        let mut uses = Vec::new();
        if let (Thing::Document(_), Some(spot), Some(id)) = (thing, self.spot_of(thing), self.id_of(thing)) {
            let place = self.place(&spot);
            let at = Stretch::new(place.file, place.start + 1..place.end.saturating_sub(1));
            uses.push(Use { at, text: id.to_string(), by_letters: false });
        }
        for sheet in (0u32..).zip(&self.pack.sources.sheets).map(|(at, _)| SheetIx(at)) {
            self.uses_in_sheet(thing, sheet, &mut uses);
        }
        self.uses_in_documents(thing, &mut uses);
        self.uses_in_layouts(thing, &mut uses);
        uses.sort_unstable();
        uses.dedup();
        uses
    }

    fn uses_in_sheet(&self, thing: Thing, ix: SheetIx, uses: &mut Vec<Use>) {
        let sources = &self.pack.sources;
        let Some(sheet) = sources.sheets.get(ix.0 as usize).filter(|sheet| sheet.sound) else { return };
        let Some(table) = sources.system.tables.get(sheet.table) else { return };
        let (Some(family), Some(id)) = (self.family(thing), self.id_of(thing)) else { return };
        let file = sources.files.place(sources.files.path(sheet.file)).into_owned();
        let (bytes, original) = (sources.files.bytes(sheet.file), self.outcome.files().bytes(sheet.file).len());
        let mut found = |row: u32, field: usize, part: Option<usize>, text: &str| {
            let column = table.columns().get(field);
            let cell = match part {
                Some(item) => sheet.item_bytes(bytes, row, field, item, column.map_or('|', |column| column.separator)),
                None => super::cursor::inside(bytes, sheet.cell_bytes(bytes, row, field)),
            };
            // A row that only follows from others is in no file.
            if cell.end <= original {
                // Behind the name of a row may stand a number.
                let is_pair = column.is_some_and(|column| column.pair);
                let end = if is_pair { cell.end.min(cell.start + text.len()) } else { cell.end };
                let at = Stretch::new(&*file, cell.start..end);
                uses.push(Use { at, text: text.to_owned(), by_letters: false });
            }
        };
        let refers: Vec<usize> = self.referring(table, family).filter(|field| sheet.has_field(*field)).collect();
        let own = table.slot(Slot::Id).filter(|_| table.name == family);
        let is_dynamic = is_note(table);
        let mut dynamic: Vec<u32> = Vec::new();
        sheet.for_each_row(bytes, 0..sheet.len(), |row| {
            if let Some(own) = own.filter(|own| row.cell(*own) == id.as_str() && thing == Thing::Row((ix, row.index))) {
                found(row.index, own, None, id.as_str());
            }
            for field in &refers {
                let column = &table.columns()[*field];
                for (item, (_, text)) in column.items(row.cell(*field)).into_iter().enumerate() {
                    let text = column.named(text);
                    if self.is_named(column.refers.as_ref(), table, thing, text) {
                        found(row.index, *field, column.list.then_some(item), text);
                    }
                }
            }
            if is_dynamic {
                dynamic.push(row.index);
            }
        });
        for row in dynamic {
            self.uses_in_note(thing, (ix, row), uses);
        }
        if Self::has_expressions(table) {
            self.uses_in_expressions(thing, ix, uses);
        }
    }

    /// The columns of a table that refer to the rows of a family.
    fn referring(&self, table: &'o TableDef, family: &str) -> impl Iterator<Item = usize> {
        (0..table.columns().len()).filter(move |field| match self.meaning(table, *field, &|_| String::new()) {
            Meaning::Refers(reference) => reference.tables.iter().any(|name| name == family),
            _ => false,
        })
    }

    /// True if some column of a table has expressions or related texts.
    fn has_expressions(table: &TableDef) -> bool {
        table.columns().iter().any(|column| tables::language(table, &column.name).is_some())
    }

    /// True if the rows of a table may name the rows of a family.
    pub(super) fn may_name(&self, table: &'o TableDef, family: &str) -> bool {
        let refers = || self.referring(table, family).next().is_some();
        table.name == family || is_note(table) || Self::has_expressions(table) || refers()
    }

    /// True if a text in a column names the thing.
    fn is_named(&self, reference: Option<&Reference>, table: &TableDef, thing: Thing, text: &str) -> bool {
        match (reference, &table.reads_again) {
            (Some(reference), _) => self.named(&reference.tables, text) == Some(thing),
            (None, Some(again)) => self.named(std::slice::from_ref(again), text) == Some(thing),
            _ => false,
        }
    }

    /// The uses in an erratum or a waiver: in the key of the row that it is about, and in its text.
    fn uses_in_note(&self, thing: Thing, (ix, row): muster_ground::place::Row, uses: &mut Vec<Use>) {
        let sources = &self.pack.sources;
        let Some(sheet) = sources.sheets.get(ix.0 as usize) else { return };
        let Some(table) = sources.system.tables.get(sheet.table) else { return };
        let bytes = sources.files.bytes(sheet.file);
        let file = sources.files.place(sources.files.path(sheet.file));
        let beside =
            |name: &str| table.column(name).map_or_else(String::new, |field| sheet.cell_text(bytes, row, field));
        for field in 0..table.columns().len() {
            let text = sheet.cell_text(bytes, row, field);
            let cell = super::cursor::inside(bytes, sheet.cell_bytes(bytes, row, field));
            let mut add = |from: usize, part: &str| {
                let at = Stretch::new(&*file, cell.start + from..cell.start + from + part.len());
                uses.push(Use { at, text: part.to_owned(), by_letters: false });
            };
            let parts = |sign: char| {
                text.split(sign).scan(0, |from, part| {
                    let next = *from + part.len() + 1;
                    Some((std::mem::replace(from, next), part))
                })
            };
            match self.meaning(table, field, &beside) {
                Meaning::Refers(reference) => {
                    for (from, part) in
                        parts('|').filter(|(_, part)| self.named(&reference.tables, part) == Some(thing))
                    {
                        add(from, part);
                    }
                }
                Meaning::Key(of) => {
                    let Some(of) = sources.system.tables.get(of) else { continue };
                    // In the id of a translation the file stands before the key.
                    let path =
                        if table.role == Role::Translation { text.find(".csv/").map_or(0, |at| at + 5) } else { 0 };
                    for ((from, part), key) in parts('/').filter(|(from, _)| *from >= path).zip(of.key_columns()) {
                        let meant = match self.meaning(of, key, &|_| String::new()) {
                            Meaning::Id => self.named(std::slice::from_ref(&of.name), part),
                            Meaning::Refers(reference) => self.named(&reference.tables, part),
                            _ => None,
                        };
                        if meant == Some(thing) {
                            add(from, part);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// The uses in expressions and examples of checks.
    fn uses_in_expressions(&self, thing: Thing, ix: SheetIx, uses: &mut Vec<Use>) {
        let sources = &self.pack.sources;
        let Some(sheet) = sources.sheets.get(ix.0 as usize) else { return };
        let Some(table) = sources.system.tables.get(sheet.table) else { return };
        let (Some(id), Some(family)) = (self.id_of(thing), self.family(thing)) else { return };
        let bytes = sources.files.bytes(sheet.file);
        let file = sources.files.place(sources.files.path(sheet.file));
        for row in 0..u32::try_from(sheet.len()).unwrap_or(u32::MAX) {
            let beside =
                |name: &str| table.column(name).map_or_else(String::new, |field| sheet.cell_text(bytes, row, field));
            for field in 0..table.columns().len() {
                let Meaning::Written(language, of) = self.meaning(table, field, &beside) else { continue };
                let Some(cell) = sheet.written_cell(bytes, row, field) else { continue };
                let cell = super::cursor::inside(bytes, cell);
                let Some(raw) = bytes.get(cell.clone()).and_then(|raw| std::str::from_utf8(raw).ok()) else { continue };
                let found = match language {
                    Language::Example => self.in_examples(raw, of, id, family),
                    Language::Message => texts_in(raw, expression::in_braces(raw), id),
                    _ => texts(raw, id.as_str()),
                };
                uses.extend(found.into_iter().map(|part| Use {
                    at: Stretch::new(&*file, cell.start + part.start..cell.start + part.end),
                    text: id.to_string(),
                    by_letters: true,
                }));
            }
        }
    }

    /// The positions of this id in an example, in columns that name rows of this family.
    fn in_examples(&self, raw: &str, table: usize, id: Text, family: &str) -> Vec<Range<usize>> {
        let places = raw.match_indices(id.as_str());
        let is_meant = |at: usize| {
            let Some(Inside::Value { bytes, table, field }) = self.inside(Language::Example, table, raw, at) else {
                return None;
            };
            let def = self.pack.sources.system.tables.get(table)?;
            let names = match self.meaning(def, field, &|_| String::new()) {
                Meaning::Id => def.name == family,
                Meaning::Refers(reference) => reference.tables.iter().any(|name| name == family),
                _ => false,
            };
            (names && raw.get(bytes.clone()) == Some(id.as_str())).then_some(bytes)
        };
        places.filter_map(|(at, _)| is_meant(at)).collect()
    }

    /// The uses in expressions of layouts.
    fn uses_in_layouts(&self, thing: Thing, uses: &mut Vec<Use>) {
        let Some(id) = self.id_of(thing) else { return };
        for (stencil, _) in stencil::of(self.pack).0 {
            let Ok(text) = std::str::from_utf8(&stencil.bytes) else { continue };
            let file = self.pack.sources.files.place(&stencil.path);
            uses.extend(texts_in(text, stencil.written, id).into_iter().map(|part| Use {
                at: Stretch::new(&*file, part),
                text: id.to_string(),
                by_letters: true,
            }));
        }
    }

    fn uses_in_documents(&self, thing: Thing, uses: &mut Vec<Use>) {
        let Some(id) = self.id_of(thing) else { return };
        let sources = &self.pack.sources;
        for document in &sources.documents {
            let Some(mut value) = document.value.clone() else { continue };
            let schema = &sources.system.document_form(document.kind).schema;
            let mut named: Vec<(String, String)> = Vec::new();
            references_in(schema, schema, &mut value, "", &mut |pointer, text, reference| {
                if self.named(&reference.tables, text) == Some(thing) {
                    named.push((pointer.to_owned(), text.clone()));
                }
            });
            let orders = self.orders(document, id);
            if named.is_empty() && orders.is_empty() {
                continue;
            }
            let bytes = self.outcome.files().bytes(document.file);
            let spans = spans(bytes);
            let file = sources.files.place(sources.files.path(document.file));
            uses.extend(named.into_iter().filter_map(|(pointer, text)| {
                let bytes = spans.values.get(&pointer)?;
                let at = Stretch::new(&*file, bytes.start + 1..bytes.end.saturating_sub(1));
                Some(Use { at, text, by_letters: false })
            }));
            let said = orders.iter().filter_map(|pointer| spans.values.get(pointer)).flat_map(|order| {
                let all = words(bytes.get(order.clone()).unwrap_or_default(), id.as_str());
                all.map(|at| order.start + at..order.start + at + id.as_str().len())
            });
            uses.extend(said.map(|part| Use {
                at: Stretch::new(&*file, part),
                text: id.to_string(),
                by_letters: true,
            }));
        }
    }

    /// The pointers of the orders and answers of a document that have this id in them.
    fn orders(&self, document: &Document, id: Text) -> Vec<String> {
        let system = &self.pack.sources.system;
        let Some(def) = system.documents.get(document.kind) else { return Vec::new() };
        let root = &system.document_form(document.kind).schema;
        let mut open: Vec<(String, &Value)> = document.value.iter().map(|value| (String::new(), value)).collect();
        let mut found = Vec::new();
        while let Some((pointer, value)) = open.pop() {
            match value {
                Value::Array(items) => {
                    open.extend((0_usize..).zip(items).map(|(at, item)| (format!("{pointer}/{at}"), item)));
                }
                Value::Object(members) => {
                    let name = |name: &String| name.replace('~', "~0").replace('/', "~1");
                    open.extend(members.iter().map(|(key, value)| (format!("{pointer}/{}", name(key)), value)));
                }
                Value::String(text) => {
                    let has_it = words(text.as_bytes(), id.as_str()).next().is_some();
                    if has_it && rules::is_order(self.pack, def, &pointer) && !refers(root, &pointer) {
                        found.push(pointer);
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// The prefix of the slots of a counter or card in `ids.lock`, which end with its id.
    pub(super) fn slots_of(&self, thing: Thing) -> Option<&'static str> {
        let Thing::Row((sheet, _)) = thing else { return None };
        let sources = &self.pack.sources;
        let table = sources.system.tables.get(sources.sheets.get(sheet.0 as usize)?.table)?;
        table.slot(Slot::Id)?;
        match table.role {
            Role::Piece | Role::Marker => Some(PIECE),
            Role::Card => Some(CARD),
            _ => None,
        }
    }
}

/// True if a value of a document is the id or name of something.
fn refers(root: &Value, pointer: &str) -> bool {
    schema::at(root, pointer).into_iter().any(|schema| Reference::of(schema).is_some())
}

/// True if a byte can be part of an id.
fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_".contains(&byte)
}

/// The positions of an id in a text, where it is not part of a longer word.
pub fn words<'t>(text: &'t [u8], id: &'t str) -> impl Iterator<Item = usize> + 't {
    // A full stop belongs to a word if letters follow on its other side.
    let goes_on = |next: Option<&u8>, then: Option<&u8>| match next {
        Some(b'.') => then.is_some_and(|byte| is_of_word(*byte)),
        next => next.is_some_and(|byte| is_of_word(*byte)),
    };
    memmem::find_iter(text, id).filter(move |at| {
        let before = |by: usize| at.checked_sub(by).and_then(|before| text.get(before));
        let end = at + id.len();
        !goes_on(before(1), before(2)) && !goes_on(text.get(end), text.get(end + 1))
    })
}

/// True if the meaning of a table's cells depends on other cells of the row.
fn is_note(table: &TableDef) -> bool {
    matches!(table.role, Role::Erratum | Role::Waiver | Role::Translation)
}

/// The positions of this id in the expressions of a text.
fn texts_in(text: &str, expressions: Vec<Range<usize>>, id: Text) -> Vec<Range<usize>> {
    let in_one = |at: Range<usize>| {
        let found = texts(text.get(at.clone()).unwrap_or_default(), id.as_str());
        found.into_iter().map(move |part| at.start + part.start..at.start + part.end)
    };
    expressions.into_iter().flat_map(in_one).collect()
}
