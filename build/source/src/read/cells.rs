//! The cells of a grid that have no row of their own: a designer writes down only those that are not like all others.

use std::collections::{BTreeMap, BTreeSet};

use muster_engine::cells::Grid;
use muster_schema::{Id, Role, Slot, game};

use super::{Sheet, Sources};
use crate::finding::{Finding, Spot};
use muster_ground::place::SheetIx;

/// Where the rows are that no file has, and what they follow from.
#[derive(Debug, Default)]
pub struct Implied {
    /// The first of them in each sheet.
    rows: BTreeMap<SheetIx, u32>,
    grid: Option<Spot>,
}

impl Implied {
    /// Whether no file has this row.
    pub fn has(&self, (sheet, row): (SheetIx, u32)) -> bool {
        self.rows.get(&sheet).is_some_and(|first| row >= *first)
    }

    /// The grid that a row follows from which no file has.
    pub fn grid_of(&self, row: (SheetIx, u32)) -> Option<&Spot> {
        self.grid.as_ref().filter(|_| self.has(row))
    }

    /// How many of the rows of sheets no file has.
    pub(super) fn count(&self, sheets: &[Sheet]) -> usize {
        let rows = self.rows.iter().filter_map(|(at, first)| Some((sheets.get(at.0 as usize)?.len(), *first as usize)));
        rows.map(|(all, first)| all.saturating_sub(first)).sum()
    }

    /// Moves a finding about such a row to the grid that it follows from.
    pub fn blame(&self, finding: &mut Finding) {
        finding.follows.iter_mut().for_each(|follow| self.blame(follow));
        let Some(grid) = &self.grid else { return };
        let is_implied = |spot: &Spot| spot.row().is_some_and(|row| self.has(row));
        for spot in finding.related.iter_mut().map(|(spot, _)| spot).chain([&mut finding.spot]) {
            if is_implied(spot) {
                *spot = grid.clone();
            }
        }
    }
}

/// Gives each cell of the grid a row in the table of cells, if it has none.
pub fn imply(sources: &mut Sources) {
    let table = sources.system.tables.iter().position(|table| table.role == Role::Cell);
    let Some(table) = table else { return };
    let game = sources.documents.iter().find(|document| sources.system.documents[document.kind].name == "game");
    let Some((file, value)) = game.and_then(|game| Some((game.file, game.value.as_ref()?))) else { return };
    let Ok(layout) = serde_json::from_value::<game::Grid>(value["map"]["grid"].clone()) else { return };
    let is_possible = (1..=99).contains(&layout.rows) && (1..=99).contains(&layout.columns);
    let sheet = sources.sheets.iter().position(|sheet| sheet.table == table && sheet.sound);
    let id = sources.system.tables[table].slot(Slot::Id);
    let (Some(sheet), Some(id), true) = (sheet, id, is_possible) else { return };
    if !sources.sheets[sheet].has_field(id) {
        return;
    }
    let mut told: BTreeSet<String> = layout.blanks.iter().map(Id::to_string).collect();
    for sheet in sources.sheets.iter().filter(|sheet| sheet.table == table && sheet.sound) {
        sheet.for_each_row(sources.files.bytes(sheet.file), 0..sheet.len(), |row| {
            told.insert(row.cell(id).to_owned());
        });
    }
    let rows = &mut sources.sheets[sheet];
    let bytes = sources.files.edit(rows.file);
    let grid = Grid::from(&layout);
    let mut first = None;
    for cell in grid.cells().map(|cell| grid.id(cell)) {
        if told.insert(cell.clone()) {
            let row = rows.add(bytes, &BTreeMap::from([(id, cell.as_str())]));
            first.get_or_insert(row);
        }
    }
    let sheet = SheetIx(u32::try_from(sheet).unwrap_or(u32::MAX));
    sources.implied.rows.extend(first.map(|first| (sheet, first)));
    sources.implied.grid = Some(Spot::Member(file, "/map/grid".into()));
}
