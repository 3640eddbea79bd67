//! The rows that expressions are about: those of a pack, or in some tables those of an example.

use std::collections::BTreeSet;

use muster_schema::cell::{Records, Rows};
use muster_schema::{Cell, Column, Kind as CellKind, Role, Slot, TableDef, Text};
use rustc_hash::FxHashMap;

use super::control::Control;
use super::dates::Dates;
use super::document::{self, RULES};
use super::kind::Kind;
use super::map::Map;
use super::shapes::Shape;
use super::value::{Key, Value};
use crate::movement::Movement;
use muster_source::forms::Tables;
use muster_source::pack::Pack;
use muster_source::unknown::Once;

/// Name for the scenario of a row, which comes after the row's columns if none of them has this name.
pub const SCENARIO: &str = "scenario";

/// The name of the die table of a line, in the same place of a table of results.
pub const DIE_TABLE: &str = "table";

/// The column of a name, or the one behind all others for what `*` stands for in the file of a row: its scenario or its die table.
pub fn column_of(table: &TableDef, name: &str) -> Option<usize> {
    let is_behind = name == SCENARIO || name == DIE_TABLE && table.role == Role::DieResult;
    let behind = (is_behind && has_scenario(table)).then(|| table.columns().len());
    table.column(name).or(behind)
}

/// True if the path of a table's file has a `*`, for example for the scenario, and no column is called `scenario`.
pub fn has_scenario(table: &TableDef) -> bool {
    table.file.contains('*') && table.column(SCENARIO).is_none()
}

/// The rows of all tables, and what is found out about them once for all expressions.
pub struct World<'p> {
    pub(crate) pack: &'p Pack,
    pub(super) system: &'p Tables,
    tables: Vec<Table<'p>>,
    map: Once<Map>,
    placed: Once<FxHashMap<Text, i64>>,
    shapes: Once<Vec<Shape>>,
    movement: Once<Movement>,
    control: Once<Control>,
    dates: Once<Dates>,
    rules_kind: Once<Kind>,
    /// The rules of an example.
    rules: Option<serde_json::Value>,
}

/// A row of a pack or of an example, by the slots of its columns.
#[derive(Clone, Copy)]
pub struct Row<'w, 'p> {
    world: &'w World<'p>,
    table: usize,
    record: u32,
}

impl<'w> Row<'w, '_> {
    pub fn table(&self) -> &'w TableDef {
        &self.world.system.tables[self.table]
    }

    /// The cell of a column.
    pub fn at(&self, column: usize) -> Cell {
        self.world.cell(self.table, self.record, column)
    }

    /// The cell of a slot.
    pub fn cell(&self, slot: Slot) -> Cell {
        self.world.slot(self.table, self.record, slot)
    }

    pub fn text(&self, slot: Slot) -> Option<Text> {
        self.cell(slot).text()
    }

    /// The scenarios among these that it belongs to; a row of an example is of the one that stands for all.
    pub(super) fn scenarios(&self, all: &[Text], example: &str) -> Vec<Text> {
        let is_own = self.world.own(self.table).is_some();
        let line = self.world.pack.line_of_record(self.table, self.record).filter(|_| !is_own);
        line.map_or_else(|| vec![Text::new(example)], |line| line.scenarios(all))
    }
}

struct Table<'p> {
    columns: &'p [Column],
    /// The column of the permanent id.
    id: Option<usize>,
    /// The rows of an example, where it has any: they stand for all others.
    own: Option<Rows>,
    /// For each column the rows by their cells, once they are asked for.
    found: Vec<Once<FxHashMap<Key, Vec<u32>>>>,
}

impl<'p> World<'p> {
    /// The rows of a pack.
    pub fn of(pack: &'p Pack) -> Self {
        let system: &Tables = &pack.sources.system;
        let table = |table: &'p TableDef| Table {
            columns: table.columns(),
            id: table.slot(Slot::Id),
            own: None,
            // One more for the name of the scenario.
            found: (0..=table.columns().len()).map(|_| Once::default()).collect(),
        };
        let tables = system.tables.iter().map(table).collect();
        Self {
            pack,
            system,
            tables,
            map: Once::default(),
            placed: Once::default(),
            shapes: Once::default(),
            movement: Once::default(),
            control: Once::default(),
            dates: Once::default(),
            rules_kind: Once::default(),
            rules: None,
        }
    }

    /// Sets other rules, if there are any.
    pub fn with_rules(self, rules: Option<serde_json::Value>) -> Self {
        Self { rules, ..self }
    }

    /// The numbers of the rules, where the document has no fault.
    pub fn rules(&self) -> Option<&serde_json::Value> {
        self.rules.as_ref().or_else(|| self.pack.value(RULES))
    }

    /// The kind of the rules, in the pack and in every example.
    pub(super) fn rules_kind(&self) -> &Kind {
        self.rules_kind.get(|| document::kind(self.pack))
    }

    /// The dates of the game.
    pub fn dates(&self) -> &Dates {
        self.dates.get(|| Dates::of(self))
    }

    /// Replaces the rows of some tables.
    pub fn with(mut self, rows: impl IntoIterator<Item = (usize, Vec<Cell>)>) -> Self {
        for (table, row) in rows {
            let Some(table) = self.tables.get_mut(table) else { continue };
            let own = table.own.get_or_insert_with(|| Rows::new(row.len()));
            // Rows of cells take any.
            let _ = own.push(&row);
        }
        self
    }

    /// The rows of an example in a table.
    fn own(&self, table: usize) -> Option<&Rows> {
        self.tables.get(table)?.own.as_ref()
    }

    /// Number of rows in a table.
    pub fn len(&self, table: usize) -> u32 {
        let of_pack = || self.pack.tables.get(table).map_or(0, |linked| linked.records.len());
        u32::try_from(self.own(table).map_or_else(of_pack, Records::len)).unwrap_or(u32::MAX)
    }

    /// The value of a cell.
    pub(super) fn value(&self, table: usize, record: u32, column: usize) -> Value {
        let kind = self.tables.get(table).and_then(|table| table.columns.get(column));
        let (kind, list) = kind.map_or((CellKind::Text, false), |column| {
            (if column.slot == Some(Slot::Cost) { CellKind::Number } else { column.kind }, column.list)
        });
        let value = |cell| Value::of(cell, kind, list);
        let here = value(self.cell(table, record, column));
        match self.before_translation(table, record, column) {
            Some(original) => value(original).translated(here),
            None => here,
        }
    }

    /// The cell in the language of the tables, if it was translated.
    fn before_translation(&self, table: usize, record: u32, column: usize) -> Option<Cell> {
        self.tables.get(table).filter(|known| known.own.is_none())?;
        self.pack.line_of_record(table, record)?.before_translation(column)
    }

    fn cell(&self, table: usize, record: u32, column: usize) -> Cell {
        let of_pack = self.tables.get(table).filter(|known| known.own.is_none() && known.columns.len() == column);
        if of_pack.is_some() {
            return self.scenario(table, record).map_or(Cell::Empty, Cell::Text);
        }
        let of_pack = || self.pack.tables.get(table).map_or(Cell::Empty, |linked| linked.traced(record, column));
        self.own(table).map_or_else(of_pack, |own| own.cell(record as usize, column))
    }

    /// The cell of a slot of a row.
    pub(super) fn slot(&self, table: usize, record: u32, slot: Slot) -> Cell {
        let column = self.system.tables.get(table).and_then(|table| table.slot(slot));
        column.map_or(Cell::Empty, |column| self.cell(table, record, column))
    }

    /// The rows of a table whose cell in a column is this.
    pub(super) fn rows_where(&self, table: usize, column: usize, key: &Key) -> &[u32] {
        let Some(found) = self.tables.get(table).and_then(|table| table.found.get(column)) else { return &[] };
        let rows = found.get(|| {
            let mut rows: FxHashMap<Key, Vec<u32>> = FxHashMap::default();
            for record in 0..self.len(table) {
                if let Some(key) = self.value(table, record, column).key() {
                    rows.entry(key).or_default().push(record);
                }
            }
            rows
        });
        rows.get(key).map_or(&[], Vec::as_slice)
    }

    /// The row of a table that a text means: by its id, or as the pack names it otherwise.
    pub(super) fn find(&self, table: usize, text: Text) -> Option<u32> {
        let known = self.tables.get(table)?;
        if known.own.is_some() {
            return self.rows_where(table, known.id?, &Key::Text(text)).first().copied();
        }
        let linked = self.pack.tables.get(table)?;
        u32::try_from(linked.place(linked.names.rows.get(text)?)?).ok()
    }

    /// The row as a value that can be compared: its id, if it has one.
    pub(super) fn known_as(&self, value: Value) -> Value {
        let Value::Row(table, record) = value else { return value };
        let id = self.tables.get(table).and_then(|table| table.id);
        id.and_then(|id| self.cell(table, record, id).text()).map_or(Value::Row(table, record), Value::Text)
    }

    /// The tables of a role.
    pub(super) fn of_role(&self, role: Role) -> impl Iterator<Item = usize> {
        let tables = self.system.tables.iter().enumerate();
        tables.filter(move |(_, table)| table.role == role).map(|(at, _)| at)
    }

    /// The rows of all tables of a role.
    pub fn rows_of(&self, role: Role) -> impl Iterator<Item = Row<'_, 'p>> {
        let rows = move |table| (0..self.len(table)).map(move |record| Row { world: self, table, record });
        self.of_role(role).flat_map(rows)
    }

    /// The costs of moving from place to place.
    pub(super) fn movement(&self) -> &Movement {
        self.movement.get(|| Movement::of(self))
    }

    /// The ids of the places that touch a place.
    pub fn neighbours(&self, place: Text) -> Vec<Text> {
        let map = self.map();
        let ways = map.number(place).into_iter().flat_map(|place| map.graph().ways(place));
        let found: BTreeSet<Text> = ways.filter_map(|way| map.id(way.to)).collect();
        found.into_iter().collect()
    }

    /// The map: places, and which of them touch.
    pub(super) fn map(&self) -> &Map {
        self.map.get(|| Map::of(self))
    }

    /// The areas and boxes.
    pub(super) fn shapes(&self) -> &[Shape] {
        self.shapes.get(|| Shape::all(self))
    }

    /// The row that a value is or names, in a table of one of these roles.
    pub(super) fn row_of(&self, value: &Value, roles: &[Role]) -> Option<(usize, u32)> {
        if let Value::Row(table, record) = value {
            return Some((*table, *record));
        }
        self.find_in(value.text()?, roles)
    }

    /// The row of this id in the tables of some roles.
    pub(super) fn find_in(&self, id: Text, roles: &[Role]) -> Option<(usize, u32)> {
        let mut tables = roles.iter().flat_map(|role| self.of_role(*role));
        tables.find_map(|table| Some((table, self.find(table, id)?)))
    }

    /// The side that controls a place when a scenario begins, or, if none is named, the scenario of a row.
    pub(super) fn controls(&self, place: Text, scenario: Option<Text>, row: Option<(usize, u32)>) -> Option<Text> {
        let of_row = |(table, record): (usize, u32)| {
            let def = self.system.tables.get(table)?;
            let folder = column_of(def, SCENARIO).filter(|_| has_scenario(def));
            let named = || self.slot(table, record, Slot::Scenario).items().first().copied();
            folder.and_then(|column| self.cell(table, record, column).text()).or_else(named)
        };
        let scenario = scenario.or_else(|| row.and_then(of_row));
        self.control.get(|| Control::of(self)).controls(self, place, scenario)
    }

    /// Counts how many of a counter come into play in the scenario that uses most of them, at the start and later.
    pub(super) fn placed(&self, piece: Text) -> i64 {
        let placed = self.placed.get(|| {
            let example = Text::new("");
            let mut by_scenario: FxHashMap<(Text, Text), i64> = FxHashMap::default();
            let all = self.pack.set_ups();
            for table in [Role::Placement, Role::Arrival].into_iter().flat_map(|role| self.of_role(role)) {
                // Rows of an example are of no scenario.
                let is_own = self.tables.get(table).is_none_or(|table| table.own.is_some());
                for record in 0..self.len(table) {
                    let line = self.pack.line_of_record(table, record).filter(|_| !is_own);
                    let scenarios = line.map_or_else(|| vec![example], |line| line.scenarios(&all));
                    let count = self.slot(table, record, Slot::Count).count().unwrap_or(1);
                    for piece in self.slot(table, record, Slot::Piece).items() {
                        for scenario in &scenarios {
                            *by_scenario.entry((*piece, *scenario)).or_default() += i64::from(count);
                        }
                    }
                }
            }
            let mut most: FxHashMap<Text, i64> = FxHashMap::default();
            for ((piece, _), count) in by_scenario {
                let known = most.entry(piece).or_default();
                *known = count.max(*known);
            }
            most
        });
        placed.get(&piece).copied().unwrap_or_default()
    }

    /// The scenario of a row: what `*` stands for in the path of its file.
    fn scenario(&self, table: usize, record: u32) -> Option<Text> {
        self.pack.line_of_record(table, record).map(|line| line.stem())
    }
}
