//! A linked pack: every reference resolved, every row a record of its type.
//!
//! Code that knows the type asks for records. Shared lints and lowering see rows as lines: by the roles of tables and
//! the slots of columns, whatever their record type.

use std::any::{Any, TypeId};
use std::marker::PhantomData;
use std::sync::OnceLock;

use muster_schema::bundle::Provenance;
use muster_schema::game::{Game, Scenario};
use muster_schema::style::Style;
use muster_schema::table::{Column, TableDef};
use muster_schema::{Cell, Cite, Id, InCell, Index, Phrases, Records, Ref, Role, Slot, Table, Target, Text};
use rustc_hash::FxHashMap;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::errata::Overlay;
use crate::finding::Spot;
use crate::read::{FileIx, SheetIx, Sources};
use crate::unknown;

/// A pack after linking. A row with errors stays, with its wrong cells unknown; only a row whose cells cannot be
/// identified is left out. The findings report both.
#[derive(Debug)]
pub struct Pack {
    pub sources: Sources,
    pub overlay: Overlay,
    /// The language of the translation; `None` if it is read as its tables have it.
    pub translation: Option<Text>,
    /// Muster's own phrases, in that language.
    pub phrases: Phrases,
    /// The parts that only its system can add.
    pub tables: Vec<Linked>,
    pub documents: Vec<Option<Value>>,
}

/// The records of a table, and the rows without one.
pub struct Linked {
    pub records: Box<dyn Records>,
    /// The rows that were left out, in order, counted through all sheets of the table.
    pub left_out: Vec<u32>,
    /// The wrong cells of records, in order: rows counted as above, with their columns. They are empty.
    pub unknown: Vec<(u32, usize)>,
    pub names: Names,
    /// Its rows as the records that rules of play use, made on first use.
    view: OnceLock<Box<dyn Any + Send + Sync>>,
}

/// Rows of a table that a pack describes, as records of a type, with the columns of the same names. A row without a
/// required value is no record.
struct View<R> {
    records: Vec<R>,
    /// The number of each record among the rows of the table.
    rows: Vec<u32>,
    /// The rows that are no records, each with the number of the record's column that it cannot fill.
    unfit: Vec<(u32, usize)>,
}

/// A reason why rules of play cannot read a table.
#[derive(Clone, Debug)]
pub enum Unfit {
    /// The pack has no such table.
    NoTable,
    /// The table has no such column.
    NoColumn(&'static str),
    /// A cell holds nothing that the rules know.
    Cell(Spot, Cell, &'static str),
}

impl<R: Table> View<R> {
    fn of(table: &TableDef, rows: &dyn Records) -> Self {
        let columns: Vec<Option<usize>> = R::COLUMNS.iter().map(|column| table.column(column.name)).collect();
        let cells = |row: usize| columns.iter().map(move |at| at.map_or(Cell::Empty, |at| rows.cell(row, at)));
        let mut view = Self { records: Vec::new(), rows: Vec::new(), unfit: Vec::new() };
        for row in 0..rows.len() {
            match R::read(&cells(row).collect::<Vec<_>>()) {
                Ok(record) => {
                    view.records.push(record);
                    view.rows.push(number(row));
                }
                Err(column) => view.unfit.push((number(row), column)),
            }
        }
        view
    }
}

/// The rows of a table as records of a type.
struct Typed<'p, R> {
    linked: &'p Linked,
    records: &'p [R],
    /// The number of each record among the rows of the table, if not all of them are records.
    rows: Option<&'p [u32]>,
}

impl<'p, R> Typed<'p, R> {
    /// The row of a record, counted through all sheets.
    fn row(&self, record: usize) -> u32 {
        self.linked.row(self.rows.map_or(number(record), |rows| rows[record]))
    }

    /// The record of a row.
    fn of_row(&self, row: u32) -> Option<&'p R> {
        self.record(number(self.linked.place(row)?))
    }

    /// The record of a row of this number among those that were not left out.
    fn record(&self, place: u32) -> Option<&'p R> {
        let record = self.rows.map_or(Some(place as usize), |rows| rows.binary_search(&place).ok())?;
        self.records.get(record)
    }
}

impl std::fmt::Debug for Linked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}, {} rows left out", self.names, self.left_out.len())
    }
}

impl Linked {
    /// Its rows as records of a type; `None` if other rules know them as another type.
    fn view<R: Table>(&self, table: &TableDef) -> Option<&View<R>> {
        self.view.get_or_init(|| Box::new(View::<R>::of(table, &*self.records))).downcast_ref()
    }

    /// The rows of a table that were linked.
    pub fn new(records: Box<dyn Records>, left_out: Vec<u32>, unknown: Vec<(u32, usize)>, names: Names) -> Self {
        Self { records, left_out, unknown, names, view: OnceLock::new() }
    }

    /// The row of a record.
    pub fn row(&self, record: u32) -> u32 {
        let mut row = record;
        loop {
            let left_out = self.left_out.partition_point(|out| *out <= row);
            match record.saturating_add(u32::try_from(left_out).unwrap_or(u32::MAX)) {
                same if same == row => return row,
                next => row = next,
            }
        }
    }

    /// The cell of a record. Reading an unknown one is recorded.
    pub fn cell(&self, record: u32, column: usize) -> Cell {
        if !self.unknown.is_empty() && self.unknown.binary_search(&(self.row(record), column)).is_ok() {
            unknown::note(self.at(record, column));
        }
        self.records.cell(record as usize, column)
    }

    /// Like `cell`, for callers that need to know which cells were read.
    pub fn traced(&self, record: u32, column: usize) -> Cell {
        unknown::trace(|| self.at(record, column));
        self.cell(record, column)
    }

    fn at(&self, record: u32, column: usize) -> unknown::Place {
        (self.names.origin(self.row(record)), column)
    }

    /// Records that the unknown cells of some columns were read: rows are records without them, or none.
    fn note_unknown(&self, is_read: impl Fn(usize) -> bool) {
        for (row, column) in self.unknown.iter().filter(|(_, column)| is_read(*column)) {
            unknown::note((self.names.origin(*row), *column));
        }
    }

    /// The place of the record of a row.
    pub fn place(&self, row: u32) -> Option<usize> {
        self.left_out.binary_search(&row).err().map(|before| row as usize - before)
    }
}

/// The texts that may name the rows of a table.
#[derive(Debug, Default)]
pub struct Names {
    /// The first row of each sheet, counted through the table.
    pub bases: Vec<(SheetIx, u32)>,
    pub rows: Index,
    /// The id of each row, if it has one.
    pub ids: Vec<Option<Text>>,
    /// Texts that refer to several rows, with these rows.
    pub ambiguous: FxHashMap<Text, Vec<u32>>,
}

impl Names {
    /// The sheet and row of a row counted through the table.
    pub fn origin(&self, row: u32) -> (SheetIx, u32) {
        let after = self.bases.partition_point(|(_, base)| *base <= row);
        after
            .checked_sub(1)
            .and_then(|at| self.bases.get(at))
            .map_or((SheetIx(0), row), |(sheet, base)| (*sheet, row - base))
    }

    /// The id of a row.
    pub fn id(&self, row: u32) -> Option<Text> {
        self.ids.get(row as usize).copied().flatten()
    }

    pub fn set_id(&mut self, row: u32, id: Text) {
        if let Some(slot) = self.ids.get_mut(row as usize) {
            *slot = Some(id);
        }
    }

    pub fn base(&self, sheet: SheetIx) -> u32 {
        self.bases.iter().find(|(other, _)| *other == sheet).map_or(0, |(_, base)| *base)
    }
}

impl Pack {
    /// True if all cells are known.
    pub fn is_known(&self) -> bool {
        self.tables.iter().all(|linked| linked.unknown.is_empty())
    }

    /// The records of a table.
    pub fn records<R: Table>(&self) -> &[R] {
        self.typed::<R>().map_or(&[], |typed| typed.records)
    }

    /// The reasons why rows of a table that the pack describes are no records of a type, each once. A cell that is wrong by itself
    /// is none.
    pub fn unfit<R: Table>(&self) -> Vec<Unfit> {
        let Some(at) = self.sources.system.table(R::NAME) else { return vec![Unfit::NoTable] };
        let (table, linked) = (&self.sources.system.tables[at], &self.tables[at]);
        if linked.records.record_type() == TypeId::of::<R>() {
            return Vec::new();
        }
        let mut all: Vec<Unfit> = Vec::new();
        let view = linked.view::<R>(table);
        for (record, column) in view.map(|view| view.unfit.as_slice()).unwrap_or_default() {
            let (name, row) = (R::COLUMNS[*column].name, linked.row(*record));
            let Some(field) = table.column(name) else {
                if !all.iter().any(|other| matches!(other, Unfit::NoColumn(known) if *known == name)) {
                    all.push(Unfit::NoColumn(name));
                }
                continue;
            };
            if linked.unknown.binary_search(&(row, field)).is_err() {
                let (sheet, row) = linked.names.origin(row);
                let cell = linked.records.cell(*record as usize, field);
                all.push(Unfit::Cell(Spot::Cell(sheet, row, field), cell, name));
            }
        }
        all
    }

    /// The records of a table with the sheets and rows that they come from.
    pub fn rows<R: Table>(&self) -> impl Iterator<Item = (At<'_, R>, &R)> {
        self.typed::<R>().into_iter().flat_map(move |typed| {
            typed.records.iter().enumerate().map(move |(at, record)| {
                let (sheet, row) = typed.linked.names.origin(typed.row(at));
                (At { pack: self, sheet, row, record: PhantomData }, record)
            })
        })
    }

    /// The records of the sheets whose path has `stem` in place of `*`.
    pub fn rows_of<R: Table>(&self, stem: Id) -> impl Iterator<Item = (At<'_, R>, &R)> {
        self.rows::<R>().filter(move |(at, _)| self.stem(at.sheet).as_str() == stem.as_str())
    }

    /// The value of `*` in the path of a sheet.
    pub fn stem(&self, sheet: SheetIx) -> Text {
        self.sources.sheets.get(sheet.0 as usize).map_or_else(|| Text::new(""), |sheet| sheet.stem)
    }

    /// The spot of a field of a row of the table of this name.
    pub fn cell_of(&self, name: &str, sheet: SheetIx, row: u32, field: &str) -> Spot {
        let table = self.sources.system.table(name);
        let field = table.and_then(|table| self.sources.system.tables[table].column(field));
        field.map_or(Spot::Row(sheet, row), |field| Spot::Cell(sheet, row, field))
    }

    /// The record that a reference means, if its table has one type of record.
    pub fn get<R: Table + Target>(&self, reference: Ref<R>) -> Option<&R> {
        self.find::<R>(reference.id()).map(|(_, record)| record)
    }

    /// The record of this id, with its position.
    pub fn find<R: Table>(&self, id: Id) -> Option<(At<'_, R>, &R)> {
        let typed = self.typed::<R>()?;
        let row = typed.linked.names.rows.get(id)?;
        let record = typed.of_row(row)?;
        let (sheet, row) = typed.linked.names.origin(row);
        Some((At { pack: self, sheet, row, record: PhantomData }, record))
    }

    /// The row with this id in any table of things on the map, at its column of this name if it has that.
    pub fn locate(&self, id: &str, field: &str) -> Option<Spot> {
        self.tables.iter().enumerate().find_map(|(table, linked)| {
            let def = &self.sources.system.tables[table];
            // Other tables may have rows of this id, too: a kind of ground, a table that the pack describes.
            let is_placed = def.role.is_placed();
            let row = is_placed
                .then(|| linked.names.ids.iter().position(|own| own.is_some_and(|own| own.as_str() == id)))??;
            let (sheet, row) = linked.names.origin(u32::try_from(row).ok()?);
            Some(def.column(field).map_or(Spot::Row(sheet, row), |field| Spot::Cell(sheet, row, field)))
        })
    }

    pub fn game(&self) -> Option<Game> {
        self.document("game").map(|(_, game)| game)
    }

    /// `style.json`, or the defaults.
    pub fn style(&self) -> Style {
        self.document("style").map(|(_, style)| style).unwrap_or_default()
    }

    /// The scenarios, in the order in which they are offered.
    pub fn scenarios(&self) -> Vec<(FileIx, Scenario)> {
        let mut scenarios: Vec<(FileIx, Scenario)> = self.documents_of("scenarios");
        scenarios.sort_by_key(|(_, scenario)| (scenario.order, scenario.id));
        scenarios
    }

    /// The scenarios that have a set-up of their own.
    pub fn set_ups(&self) -> Vec<Text> {
        let mut all: Vec<Text> = Vec::new();
        for (_, scenario) in self.scenarios() {
            let id = scenario.set_up_of.map_or(scenario.id, |other| other.id()).text();
            if !all.contains(&id) {
                all.push(id);
            }
        }
        all
    }

    /// The one document of this name.
    pub fn document<T: DeserializeOwned>(&self, name: &str) -> Option<(FileIx, T)> {
        self.documents_of(name).into_iter().next()
    }

    /// The value of the one document of this name, with ids for all references.
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.sources
            .documents
            .iter()
            .zip(&self.documents)
            .find(|(document, _)| self.sources.system.documents[document.kind].name == name)
            .and_then(|(_, value)| value.as_ref())
    }

    /// The documents of this name, with their files.
    pub fn documents_of<T: DeserializeOwned>(&self, name: &str) -> Vec<(FileIx, T)> {
        self.sources
            .documents
            .iter()
            .zip(&self.documents)
            .filter(|(document, _)| self.sources.system.documents[document.kind].name == name)
            .filter_map(|(document, value)| Some((document.file, T::deserialize(value.as_ref()?).ok()?)))
            .collect()
    }

    /// The rows of these tables that a text names.
    pub fn named(&self, tables: &[String], text: &str) -> impl Iterator<Item = (SheetIx, u32)> {
        let text = Text::known(text);
        let known = move |name: &String| self.sources.system.table(name);
        tables.iter().filter_map(known).filter_map(move |table| {
            let names = &self.tables[table].names;
            Some(names.origin(names.rows.get(text?)?))
        })
    }

    /// The table of this type of record, or a described table with its name.
    fn typed<R: Table>(&self) -> Option<Typed<'_, R>> {
        let kind = TypeId::of::<R>();
        if let Some(linked) = self.tables.iter().find(|linked| linked.records.record_type() == kind) {
            let records = linked.records.as_any().downcast_ref::<Vec<R>>()?;
            return Some(Typed { linked, records, rows: None });
        }
        let at = self.sources.system.table(R::NAME)?;
        let (table, linked) = (&self.sources.system.tables[at], &self.tables[at]);
        let view = linked.view::<R>(table)?;
        linked.note_unknown(|column| R::COLUMNS.iter().any(|own| own.name == table.columns()[column].name));
        Some(Typed { linked, records: &view.records, rows: Some(&view.rows) })
    }
}

/// The position of a record.
#[derive(Debug)]
pub struct At<'p, R> {
    pack: &'p Pack,
    pub sheet: SheetIx,
    /// The row, counted from 0 without the header.
    pub row: u32,
    record: PhantomData<fn() -> R>,
}

impl<R> Clone for At<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<R> Copy for At<'_, R> {}

impl<R: Table> At<'_, R> {
    /// The row as a spot.
    pub fn spot(self) -> Spot {
        Spot::Row(self.sheet, self.row)
    }

    /// The spot of one of its fields.
    pub fn cell(self, field: &str) -> Spot {
        self.pack.cell_of(R::NAME, self.sheet, self.row, field)
    }
}

/// The separator of the possible pointers to a guess, until the record is complete and decides which one applies.
pub const OR: &str = " ";

/// A row of a table.
#[derive(Clone, Copy, Debug)]
pub struct Line<'p> {
    pack: &'p Pack,
    table: u32,
    record: u32,
}

impl Pack {
    /// The rows of all tables of a role, in the order of the system's tables.
    pub fn lines(&self, role: Role) -> Lines<'_> {
        Lines { pack: self, role, table: 0, record: 0, left: self.count(role) as usize }
    }

    /// The number of rows in the tables of a role.
    pub fn count(&self, role: Role) -> u32 {
        self.of(role).map(|(_, linked)| number(linked.records.len())).sum()
    }

    /// The row with this number, counted through all tables of a role.
    pub fn line_at(&self, role: Role, mut record: u32) -> Option<Line<'_>> {
        self.of(role).find_map(|(table, linked)| {
            let count = number(linked.records.len());
            if record >= count {
                record -= count;
                return None;
            }
            Some(Line { pack: self, table: number(table), record })
        })
    }

    fn of(&self, role: Role) -> impl Iterator<Item = (usize, &Linked)> {
        let tables = self.sources.system.tables.iter().zip(&self.tables).enumerate();
        tables.filter(move |(_, (table, _))| table.role == role).map(|(at, (_, linked))| (at, linked))
    }

    /// The rows of a table.
    pub fn lines_of(&self, table: usize) -> impl Iterator<Item = Line<'_>> {
        let count = self.tables.get(table).map_or(0, |linked| number(linked.records.len()));
        (0..count).map(move |record| Line { pack: self, table: number(table), record })
    }

    /// The row of a table by the number of its record.
    pub fn line_of_record(&self, table: usize, record: u32) -> Option<Line<'_>> {
        let count = self.tables.get(table).map_or(0, |linked| number(linked.records.len()));
        (record < count).then(|| Line { pack: self, table: number(table), record })
    }

    /// The rows of a role in the sheets whose path has `stem` in place of `*`.
    pub fn lines_in(&self, role: Role, stem: Id) -> impl Iterator<Item = Line<'_>> {
        self.lines(role).filter(move |line| line.stem().as_str() == stem.as_str())
    }

    /// The rows of a role that belong to the set-up of a scenario.
    pub fn lines_of_scenario(&self, role: Role, scenario: Id) -> impl Iterator<Item = Line<'_>> {
        self.lines(role).filter(move |line| line.is_in(scenario.text()))
    }

    /// The record of a row of a sheet, if it is one.
    pub fn line_of(&self, sheet: SheetIx, row: u32) -> Option<Line<'_>> {
        let table = self.sources.sheets.get(sheet.0 as usize)?.table;
        let linked = &self.tables[table];
        self.line_of_record(table, number(linked.place(linked.names.base(sheet) + row)?))
    }

    /// The card that brings an event.
    pub fn card_of(&self, event: &str) -> Option<Line<'_>> {
        let brings = |card: &Line<'_>| card.get::<Text>("event").is_some_and(|of| of.as_str() == event);
        self.lines(Role::Card).find(brings)
    }

    /// The row of this id in the tables of a role.
    pub fn line(&self, role: Role, id: Text) -> Option<Line<'_>> {
        self.of(role)
            .find_map(|(table, linked)| self.line_of_record(table, number(linked.place(linked.names.rows.get(id)?)?)))
    }
}

/// The rows of a role. Their number is known in advance, so that a list of them needs no more room.
#[derive(Clone, Debug)]
pub struct Lines<'p> {
    pack: &'p Pack,
    role: Role,
    table: usize,
    record: u32,
    left: usize,
}

impl<'p> Iterator for Lines<'p> {
    type Item = Line<'p>;

    fn next(&mut self) -> Option<Line<'p>> {
        while let Some(linked) = self.pack.tables.get(self.table) {
            let is_of_role = self.pack.sources.system.tables[self.table].role == self.role;
            if is_of_role && self.record < number(linked.records.len()) {
                let line = Line { pack: self.pack, table: number(self.table), record: self.record };
                (self.record, self.left) = (self.record + 1, self.left - 1);
                return Some(line);
            }
            (self.table, self.record) = (self.table + 1, 0);
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

fn number(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

impl<'p> Line<'p> {
    /// The pack that it is in.
    pub fn pack(&self) -> &'p Pack {
        self.pack
    }

    pub fn table(&self) -> &'p TableDef {
        &self.pack.sources.system.tables[self.table as usize]
    }

    /// The cell of a column.
    pub fn at(&self, column: usize) -> Cell {
        self.linked().cell(self.record, column)
    }

    /// The cell of a slot; empty if there is no such column.
    pub fn cell(&self, slot: Slot) -> Cell {
        self.table().slot(slot).map_or(Cell::Empty, |column| self.at(column))
    }

    /// The value of the column of this name, if there is one.
    pub fn get<T: InCell>(&self, column: &str) -> Option<T> {
        T::read(&self.at(self.table().column(column)?))
    }

    /// The value of a slot, if it has one.
    pub fn value<T: InCell>(&self, slot: Slot) -> Option<T> {
        T::read(&self.cell(slot))
    }

    /// Its permanent id; an empty text if its table has none.
    pub fn id(&self) -> Text {
        self.cell(Slot::Id).text().unwrap_or_else(|| Text::new(""))
    }

    /// The name, or else the id; for a cell the number that the map prints.
    pub fn name(&self) -> Text {
        let of_cell = |id: Text| Text::new(self.pack.sources.implied.number(id.as_str()));
        let unnamed = || if self.table().role == Role::Cell { of_cell(self.id()) } else { self.id() };
        self.cell(Slot::Name).text().unwrap_or_else(unnamed)
    }

    /// The text of a slot in the language of the tables, whatever the pack's translation.
    pub fn original(&self, slot: Slot) -> Option<Text> {
        let column = self.table().slot(slot)?;
        self.before_translation(column).unwrap_or_else(|| self.at(column)).text()
    }

    /// The cell of a column in the language of the tables; `None` if it has no translation.
    pub fn before_translation(&self, column: usize) -> Option<Cell> {
        self.pack.translation?;
        let (sheet, row) = self.origin();
        let translation = self.pack.overlay.texts.get(&(sheet, row, column))?;
        Some(self.table().columns().get(column)?.read(&translation.original))
    }

    fn linked(&self) -> &'p Linked {
        &self.pack.tables[self.table as usize]
    }

    /// Its sheet, and its row in it.
    fn origin(&self) -> (SheetIx, u32) {
        let linked = self.linked();
        linked.names.origin(linked.row(self.record))
    }

    /// The value of `*` in the path of its sheet.
    pub fn stem(&self) -> Text {
        self.pack.stem(self.origin().0)
    }

    /// True if it belongs to the set-up of a scenario: by its own cell, or by the scenario of its file; without either
    /// it belongs to all.
    pub fn is_in(&self, scenario: Text) -> bool {
        let told = self.cell(Slot::Scenario);
        match told.items() {
            [] => !self.has_file_of_scenario() || self.stem() == scenario,
            scenarios => scenarios.contains(&scenario),
        }
    }

    /// The scenarios from a list to whose set-ups it belongs; the scenario of its folder always counts.
    pub fn scenarios(&self, all: &[Text]) -> Vec<Text> {
        if self.has_file_of_scenario() {
            return vec![self.stem()];
        }
        all.iter().copied().filter(|scenario| self.is_in(*scenario)).collect()
    }

    fn has_file_of_scenario(&self) -> bool {
        self.table().slot(Slot::Scenario).is_none() && self.table().file.contains('*')
    }

    /// The row as a record of a type; `None` if that is the type of another table, or the row cannot be read as one.
    pub fn record<R: Table>(&self) -> Option<&'p R> {
        let typed = self.pack.typed::<R>().filter(|typed| std::ptr::eq(typed.linked, self.linked()))?;
        typed.record(self.record)
    }

    /// The row as a spot.
    pub fn spot(&self) -> Spot {
        let (sheet, row) = self.origin();
        Spot::Row(sheet, row)
    }

    /// The spot of the cell of a column.
    pub fn spot_at(&self, column: usize) -> Spot {
        let (sheet, row) = self.origin();
        Spot::Cell(sheet, row, column)
    }

    /// The spot of the cell of the column of this name.
    pub fn spot_in(&self, column: &str) -> Spot {
        self.table().column(column).map_or_else(|| self.spot(), |column| self.spot_at(column))
    }

    /// The spot of a slot's cell, or else of the row.
    pub fn spot_of(&self, slot: Slot) -> Spot {
        self.table().slot(slot).map_or_else(|| self.spot(), |column| self.spot_at(column))
    }

    /// The columns that the table marks as guessed, because the cited rule does not give them. Values from errata are
    /// no guesses.
    pub fn guessed(&self) -> impl Iterator<Item = &'p Column> {
        let (pack, names, (sheet, row)) = (self.pack, self.cell(Slot::Reconstructed), self.origin());
        let columns = self.table().columns().iter().enumerate();
        let guesses = columns.filter(move |(_, column)| names.items().iter().any(|name| name.as_str() == column.name));
        guesses.filter(move |(at, _)| !pack.overlay.states((sheet, row, *at))).map(|(_, column)| column)
    }

    /// Its source, if its table has one; guessed columns are listed by their possible pointers in the record.
    pub fn source(&self) -> Option<Provenance> {
        let cite: Cite = self.value(Slot::Cite)?;
        Some(Provenance {
            cite: cite.as_str().into(),
            standing: cite.standing(),
            reconstructed: self.guessed().map(|column| column.members.join(OR)).collect(),
            reconstructed_absent: Vec::new(),
            note: self.cell(Slot::Note).text().map(|note| note.to_string()),
        })
    }
}
