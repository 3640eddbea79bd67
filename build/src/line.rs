//! Rows as shared lints and lowering see them: by the roles of tables and the slots of columns, whatever their record type.

use muster_schema::bundle::Provenance;
use muster_schema::table::{Column, TableDef};
use muster_schema::{Cell, Cite, Id, InCell, Role, Slot, Text};

use crate::finding::Spot;
use crate::pack::{Linked, Pack};
use crate::read::SheetIx;

/// What stands between the possible places of a guess, until its record is complete and says which of them is meant.
pub(crate) const OR: &str = " ";

/// A row of a table.
#[derive(Clone, Copy, Debug)]
pub struct Line<'p> {
    pack: &'p Pack,
    table: u32,
    record: u32,
}

impl Pack {
    /// The rows of all tables of a role, in the order of the system's tables.
    pub fn lines(&self, role: Role) -> impl Iterator<Item = Line<'_>> {
        self.of(role).flat_map(|(table, _)| self.lines_of(table))
    }

    /// How many rows the tables of a role have.
    #[must_use]
    pub fn count(&self, role: Role) -> u32 {
        self.of(role).map(|(_, linked)| number(linked.records.len())).sum()
    }

    /// The row of this number among those of all tables of a role.
    #[must_use]
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

    /// The rows of a role in the sheets whose path has `stem` in place of `*`.
    pub fn lines_in(&self, role: Role, stem: Id) -> impl Iterator<Item = Line<'_>> {
        self.lines(role).filter(move |line| line.stem().as_str() == stem.as_str())
    }

    /// The record of a row of a sheet, if it is one.
    #[must_use]
    pub fn line_of(&self, sheet: SheetIx, row: u32) -> Option<Line<'_>> {
        let table = self.sources.sheets.get(sheet.0 as usize)?.table;
        let linked = &self.tables[table];
        let record = linked.place(linked.names.base(sheet) + row)?;
        (record < linked.records.len()).then(|| Line { pack: self, table: number(table), record: number(record) })
    }

    /// The row of this id in the tables of a role.
    #[must_use]
    pub fn line(&self, role: Role, id: Text) -> Option<Line<'_>> {
        self.of(role).find_map(|(table, linked)| {
            let record = linked.place(linked.names.rows.get(id)?)?;
            (record < linked.records.len()).then(|| Line { pack: self, table: number(table), record: number(record) })
        })
    }
}

fn number(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

impl<'p> Line<'p> {
    /// Its table.
    #[must_use]
    pub fn table(&self) -> &'p TableDef {
        &self.pack.sources.system.tables[self.table as usize]
    }

    /// The cell of a column.
    #[must_use]
    pub fn at(&self, column: usize) -> Cell {
        self.linked().records.cell(self.record as usize, column)
    }

    /// The cell that fills a slot; an empty one where no column does.
    #[must_use]
    pub fn cell(&self, slot: Slot) -> Cell {
        self.table().slot(slot).map_or(Cell::Empty, |column| self.at(column))
    }

    /// The value of the column of this name; nothing where there is none such.
    #[must_use]
    pub fn get<T: InCell>(&self, column: &str) -> Option<T> {
        T::read(&self.at(self.table().column(column)?))
    }

    /// The value that fills a slot, if one does.
    #[must_use]
    pub fn value<T: InCell>(&self, slot: Slot) -> Option<T> {
        T::read(&self.cell(slot))
    }

    /// Its permanent id; an empty text where its table has none.
    #[must_use]
    pub fn id(&self) -> Text {
        self.cell(Slot::Id).text().unwrap_or_else(|| Text::new(""))
    }

    /// What it is called: its name, or else its id.
    #[must_use]
    pub fn name(&self) -> Text {
        self.cell(Slot::Name).text().unwrap_or_else(|| self.id())
    }

    fn linked(&self) -> &'p Linked {
        &self.pack.tables[self.table as usize]
    }

    /// Its sheet, and its row in it.
    fn origin(&self) -> (SheetIx, u32) {
        let linked = self.linked();
        linked.names.origin(linked.row(self.record))
    }

    /// What `*` stands for in the path of its sheet.
    #[must_use]
    pub fn stem(&self) -> Text {
        self.pack.stem(self.origin().0)
    }

    /// The row as a spot.
    #[must_use]
    pub fn spot(&self) -> Spot {
        let (sheet, row) = self.origin();
        Spot::Row(sheet, row)
    }

    /// The spot of the cell that fills a slot; the row where none does.
    #[must_use]
    pub fn spot_of(&self, slot: Slot) -> Spot {
        let (sheet, row) = self.origin();
        self.table().slot(slot).map_or(Spot::Row(sheet, row), |column| Spot::Cell(sheet, row, column))
    }

    /// The columns of which its table says that the cited rule does not give them.
    fn guessed(&self) -> impl Iterator<Item = &'p Column> {
        let names = self.cell(Slot::Reconstructed);
        let columns = self.table().columns().iter();
        columns.filter(move |column| names.items().iter().any(|name| name.as_str() == column.name))
    }

    /// Where it comes from, if its table tells; the columns that are guessed by their possible places in its record.
    #[must_use]
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
