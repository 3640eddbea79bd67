//! Tables and prototypes of a module of VASSAL: what can stand in a cell or a field, and what is named there.

use std::collections::BTreeSet;
use std::ops::Range;

use super::complete::{Choice, MOST, Offer, Sort};
use super::cursor::{InCell, item};
use super::{Desk, Stretch, Thing};
use muster_build::imported::Rebuilt;
use muster_build::module::Module;
use muster_build::module::engine::Kind;
use muster_build::module::tables::pack::PROTOTYPES;
use muster_build::module::tables::traits::{Field, field_at, labels_at};
use muster_build::module::tables::words::{Meaning, Word, is_keys, is_written, table_of, told, words};
use muster_ground::place::{Row, SheetIx};
use muster_schema::TableDef;
use muster_source::finding::Spot;

impl<'o> Desk<'o> {
    /// The meaning of a column of a module's table.
    pub(super) fn of_module(&self, table: &TableDef, column: &str) -> Option<Meaning> {
        let Rebuilt { base, extract, .. } = self.outcome.rebuilt.as_ref()?;
        extract.meaning(base, &table.name, column)
    }

    fn module(&self) -> Option<&'o Module> {
        self.outcome.module.as_deref()
    }

    /// The completions in a cell, and the bytes that they replace.
    pub(super) fn in_module(&self, here: &InCell<'o>, meaning: Meaning) -> (Vec<Offer>, Range<usize>) {
        let Some((kind, part)) = named_at(here, meaning) else {
            let others = (0..u32::try_from(here.sheet.len()).unwrap_or(u32::MAX)).filter(|row| *row != here.row);
            let others: BTreeSet<String> =
                others.map(|row| here.sheet.cell_text(here.bytes, row, here.field)).collect();
            let others = others.into_iter().filter(|text| !text.is_empty()).take(MOST);
            return (others.map(|text| Offer::new(text, Sort::Word)).collect(), here.part.clone());
        };
        let typed = here.bytes.get(part.start..here.at.max(part.start)).unwrap_or_default();
        (self.words(kind, &String::from_utf8_lossy(typed)), part)
    }

    /// The names of a kind; of very many, those first that are like what is typed so far.
    fn words(&self, kind: Kind, typed: &str) -> Vec<Offer> {
        let mut words = self.module().map(|module| words(module, kind)).unwrap_or_default();
        if words.len() > MOST {
            let typed = typed.to_lowercase();
            words.sort_by_key(|word| !word.text.to_lowercase().contains(&typed));
            words.truncate(MOST);
        }
        let offer = |word: Word| {
            let offer = Offer::new(word.text, Sort::Row);
            if word.about.is_empty() { offer } else { offer.also(&word.about).detail(word.about) }
        };
        words.into_iter().map(offer).collect()
    }

    /// Describes what a cell names, and the bytes of the name.
    pub(super) fn told_in_module(&self, here: &InCell<'o>, meaning: Meaning) -> Option<(String, Range<usize>)> {
        let (kind, part) = named_at(here, meaning)?;
        let text = str::from_utf8(here.bytes.get(part.clone())?).ok()?;
        Some((self.told(kind, text)?, part))
    }

    fn told(&self, kind: Kind, text: &str) -> Option<String> {
        let row = self.row_named(kind, text).filter(|_| kind != Kind::Prototype);
        row.and_then(|row| self.thing(Thing::Row(row)))
            .or_else(|| Some(format!("**{text}**: {}", told(self.module()?, kind, text)?)))
    }

    /// Where the thing is defined that a cell names: its row, or the file of a prototype.
    pub(super) fn defined_in_module(&self, here: &InCell<'o>, meaning: Meaning) -> Option<Spot> {
        let (kind, part) = named_at(here, meaning)?;
        self.defined(kind, str::from_utf8(here.bytes.get(part)?).ok()?)
    }

    fn defined(&self, kind: Kind, text: &str) -> Option<Spot> {
        let row = self.row_named(kind, text)?;
        if kind == Kind::Prototype {
            let path = format!("{PROTOTYPES}{}.txt", self.id_of(Thing::Row(row))?);
            return self.outcome.files().find(&path).map(|file| Spot::Bytes(file, 0..0));
        }
        self.spot_of(Thing::Row(row))
    }

    /// The row of a table of components by its name.
    fn row_named(&self, kind: Kind, name: &str) -> Option<Row> {
        let sources = &self.pack.sources;
        let table = sources.system.table(table_of(kind)?)?;
        let column = sources.system.tables[table].column("name")?;
        let sheets = sources.sheets.iter().enumerate().filter(|(_, sheet)| sheet.table == table);
        sheets.into_iter().find_map(|(at, sheet)| {
            let bytes = sources.files.bytes(sheet.file);
            let mut rows = 0..u32::try_from(sheet.len()).ok()?;
            let row = rows.find(|row| sheet.cell_text(bytes, *row, column) == name)?;
            Some((SheetIx(u32::try_from(at).ok()?), row))
        })
    }

    /// The text of a prototype.
    fn prototype(&self, place: &str) -> Option<&'o str> {
        self.outcome.rebuilt.as_ref()?;
        let (file, path) = self.file(place)?;
        let is_prototype = path.starts_with(PROTOTYPES) && path.ends_with(".txt");
        str::from_utf8(self.files.bytes(file)).ok().filter(|_| is_prototype)
    }

    /// The completions in the file of a prototype: names in a field, or fields of the trait.
    pub(super) fn in_prototype(&self, place: &str, at: usize) -> Option<Vec<Choice>> {
        let text = self.prototype(place)?;
        let (offers, part, end) = match named_in_field(text, at) {
            Some((field, part)) => (self.words(field.kind, text.get(part.start..at).unwrap_or_default()), part, ""),
            None => {
                let (labels, part) = labels_at(text, at)?;
                (labels.into_iter().map(|label| Offer::new(label, Sort::Column)).collect(), part, ": ")
            }
        };
        let typed = text.get(part.start..at).unwrap_or_default();
        let written = |offer: Offer| {
            let text = format!("{}{end}", offer.label);
            offer.written((Stretch::new(place, part.clone()), text), typed)
        };
        Some(offers.into_iter().map(written).collect())
    }

    /// Describes what a field of a prototype names.
    pub(super) fn told_in_prototype(&self, place: &str, at: usize) -> Option<(String, Stretch)> {
        let text = self.prototype(place)?;
        let (field, part) = named_in_field(text, at)?;
        Some((self.told(field.kind, text.get(part.clone())?)?, Stretch::new(place, part)))
    }

    /// Where the thing is defined that a field of a prototype names.
    pub(super) fn defined_in_prototype(&self, place: &str, at: usize) -> Option<Spot> {
        let text = self.prototype(place)?;
        let (field, part) = named_in_field(text, at)?;
        self.defined(field.kind, text.get(part)?)
    }
}

/// The field of a prototype that a byte is in, and the name there.
fn named_in_field(text: &str, at: usize) -> Option<(Field, Range<usize>)> {
    let field = field_at(text, at)?;
    let (kind, part) = part_at(field.kind, text.as_bytes(), &field.value, at);
    Some((Field { kind, ..field }, part))
}

/// The kind and the bytes of the name in a cell that a cursor is at; `None` if the cell has no name of a kind.
fn named_at(here: &InCell<'_>, meaning: Meaning) -> Option<(Kind, Range<usize>)> {
    match meaning {
        Meaning::Of(kind) => Some(part_at(kind, here.bytes, &here.part, here.at)),
        Meaning::List(kind) => Some((kind, item(here.bytes, &here.cell, here.at, '|'))),
        Meaning::Shared => None,
    }
}

/// The name around a byte of a text, and its kind: a word of an expression, a key of a list, or all of it.
fn part_at(kind: Kind, bytes: &[u8], whole: &Range<usize>, at: usize) -> (Kind, Range<usize>) {
    // A script may stand in place of most names.
    let kind = if bytes[whole.clone()].starts_with(b"{") { Kind::Expression } else { kind };
    let at = at.clamp(whole.start, whole.end);
    let is_inside = |place: usize| match bytes[place] {
        // The comma after a backslash is part of a key.
        b',' if is_keys(kind) => place > whole.start && bytes[place - 1] == b'\\',
        byte if is_written(kind) => byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii(),
        _ => true,
    };
    let start = (whole.start..at).rev().take_while(|place| is_inside(*place)).last().unwrap_or(at);
    (kind, start..(at..whole.end).find(|place| !is_inside(*place)).unwrap_or(whole.end))
}
