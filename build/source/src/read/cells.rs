//! Rows that need not be written: the cells of a grid without differences, the spaces of a track from its lowest to its
//! highest number, and boxes for the rows of a table.

use std::collections::{BTreeMap, BTreeSet};

use muster_ground::cells::Grid;
use muster_schema::common::{BoxGrid, Track, TrackSpace};
use muster_schema::{Id, Role, Slot, Table, game};

use super::Sources;
use crate::finding::{Finding, Spot};
use muster_ground::area::count;
use muster_ground::maths::number;
use muster_ground::place::SheetIx;

/// The rows that are in no file, with their causes.
#[derive(Debug, Default)]
pub struct Implied {
    /// The blocks of rows at the ends of sheets, in the order in which they were added.
    blocks: Vec<Block>,
    /// The printed numbers of cells, by id, where they are different.
    printed: BTreeMap<String, String>,
    /// Their ids, by printed number.
    ids: BTreeMap<String, String>,
}

/// Rows of a sheet from this one on, up to the next block.
#[derive(Debug)]
struct Block {
    sheet: SheetIx,
    first: u32,
    /// The number of rows.
    rows: usize,
    cause: Spot,
}

impl Implied {
    /// True if the row is in no file.
    pub fn has(&self, row: (SheetIx, u32)) -> bool {
        self.cause_of(row).is_some()
    }

    /// The cause of a row that is in no file: the grid, or a track.
    pub fn cause_of(&self, (sheet, row): (SheetIx, u32)) -> Option<&Spot> {
        let before = self.blocks.iter().rev().find(|block| block.sheet == sheet && block.first <= row);
        before.map(|block| &block.cause)
    }

    /// The printed numbers of cells with other ids, each with its id.
    pub fn printed(&self) -> impl Iterator<Item = (&str, &str)> {
        self.ids.iter().map(|(printed, id)| (printed.as_str(), id.as_str()))
    }

    /// The printed number of the cell with this id.
    pub fn number<'t>(&'t self, id: &'t str) -> &'t str {
        self.printed.get(id).map_or(id, String::as_str)
    }

    /// The id of the cell that a text refers to, by its id or its printed number.
    pub fn cell<'t>(&'t self, text: &'t str) -> &'t str {
        self.ids.get(text).map_or(text, String::as_str)
    }

    /// The number of such rows.
    pub(super) fn count(&self) -> usize {
        self.blocks.iter().map(|block| block.rows).sum()
    }

    /// Moves a finding about such a row to its cause.
    pub fn blame(&self, finding: &mut Finding) {
        finding.follows.iter_mut().for_each(|follow| self.blame(follow));
        for spot in finding.related.iter_mut().map(|(spot, _)| spot).chain([&mut finding.spot]) {
            if let Some(cause) = spot.row().and_then(|row| self.cause_of(row)) {
                *spot = cause.clone();
            }
        }
    }
}

/// Adds the rows that need not be written.
pub fn imply(sources: &mut Sources) {
    imply_cells(sources);
    imply_track_spaces(sources);
    imply_boxes(sources);
}

/// Adds rows to the first sound sheet of a table: each has these cells, by their columns.
fn add(sources: &mut Sources, table: usize, rows: &[BTreeMap<usize, String>], cause: Spot) {
    let sheet = sources.sheets.iter().position(|sheet| sheet.table == table && sheet.sound);
    let Some(at) = sheet.filter(|_| !rows.is_empty()) else { return };
    let sheet = &mut sources.sheets[at];
    let bytes = sources.files.edit(sheet.file);
    let mut first = None;
    for row in rows {
        let cells = row.iter().map(|(at, text)| (*at, text.as_str())).collect();
        first.get_or_insert(sheet.add(bytes, &cells));
    }
    let sheet = SheetIx(u32::try_from(at).unwrap_or(u32::MAX));
    sources.implied.blocks.extend(first.map(|first| Block { sheet, first, rows: rows.len(), cause }));
}

/// The most spaces that a track gets by its numbers.
pub const MOST_SPACES: i64 = 400;

/// Adds a space for each number of a track from its lowest to its highest that has none.
fn imply_track_spaces(sources: &mut Sources) {
    let tables = [Track::NAME, TrackSpace::NAME].map(|name| sources.system.table(name));
    let [Some(tracks), Some(spaces)] = tables else { return };
    let column = |table: usize, name: &str| sources.system.tables[table].column(name);
    let of_track = ["id", "lowest", "highest"].map(|name| column(tracks, name));
    let of_space = ["id", "track", "name", "value"].map(|name| column(spaces, name));
    let [Some(id), Some(lowest), Some(highest)] = of_track else { return };
    let [Some(own), Some(track), Some(name), Some(value)] = of_space else { return };
    let cite = column(tracks, "cite").zip(column(spaces, "cite"));
    let mut told: BTreeSet<(String, i64)> = BTreeSet::new();
    for sheet in sources.sheets.iter().filter(|sheet| sheet.table == spaces && sheet.sound) {
        sheet.for_each_row(sources.files.bytes(sheet.file), 0..sheet.len(), |row| {
            told.extend(row.cell(value).parse().ok().map(|value| (row.cell(track).to_owned(), value)));
        });
    }
    let mut ranges = Vec::new();
    for (at, sheet) in (0u32..).zip(&sources.sheets).filter(|(_, sheet)| sheet.table == tracks && sheet.sound) {
        sheet.for_each_row(sources.files.bytes(sheet.file), 0..sheet.len(), |row| {
            let ends = [lowest, highest].map(|column| row.cell(column).parse::<i64>().ok());
            let [Some(from), Some(to)] = ends else { return };
            if from <= to && to - from < MOST_SPACES {
                let cite = cite.map(|(of_track, of_space)| (of_space, row.cell(of_track).to_owned()));
                ranges.push((row.cell(id).to_owned(), from..=to, cite, Spot::Cell(SheetIx(at), row.index, lowest)));
            }
        });
    }
    for (id, range, cite, cause) in ranges {
        let space = |number: i64| {
            let minus = if number < 0 { "minus-" } else { "" };
            let cells = [
                (own, format!("{id}-{minus}{}", number.abs())),
                (track, id.clone()),
                (name, number.to_string().replace('-', "−")),
                (value, number.to_string()),
            ];
            cells.into_iter().chain(cite.clone()).collect::<BTreeMap<usize, String>>()
        };
        let missing = range.filter(|number| !told.contains(&(id.clone(), *number)));
        let rows: Vec<_> = missing.map(space).collect();
        add(sources, spaces, &rows, cause);
    }
}

/// The table whose rows stand for boxes: the first whose file exists.
pub fn table_of_boxes(sources: &Sources) -> Option<usize> {
    let is_box = |table: &usize| sources.system.tables[*table].role == Role::Box;
    let of_boxes = sources.sheets.iter().filter(|sheet| sheet.sound).map(|sheet| sheet.table);
    of_boxes.filter(is_box).min()
}

/// A grid of boxes, as its row describes it.
struct Boxes {
    cause: Spot,
    of: String,
    called: String,
    id: String,
    columns: usize,
    /// Left, upper edge, width, height.
    area: [f64; 4],
    /// The values that all boxes share, by column.
    alike: Vec<(usize, String)>,
}

/// Adds a box for each row of a table to each grid of boxes for the table, if no box has its id.
fn imply_boxes(sources: &mut Sources) {
    /// The gap between two boxes, in map units.
    const BETWEEN: f64 = 6.0;
    let Some((grids, boxes)) = sources.system.table(BoxGrid::NAME).zip(table_of_boxes(sources)) else { return };
    let grid = |name: &str| sources.system.tables[grids].column(name);
    let slot = |slot| sources.system.tables[boxes].slot(slot);
    let [Some(of), Some(called), Some(own), Some(columns), Some(kind)] =
        ["of", "called", "id", "columns", "kind"].map(grid)
    else {
        return;
    };
    let rectangle = ["x", "y", "width", "height"].map(grid);
    let placing = [Slot::X, Slot::Y, Slot::Width, Slot::Height].map(slot);
    let of_side = slot(Slot::Side);
    let ([Some(id), Some(name)], cite) = ([Slot::Id, Slot::Name].map(slot), grid("cite").zip(slot(Slot::Cite))) else {
        return;
    };
    let mut told = Vec::new();
    for (at, sheet) in (0u32..).zip(&sources.sheets).filter(|(_, sheet)| sheet.table == grids && sheet.sound) {
        sheet.for_each_row(sources.files.bytes(sheet.file), 0..sheet.len(), |row| {
            let area = rectangle.map(|column| row.cell(column?).parse::<f64>().ok());
            let [Some(x), Some(y), Some(width), Some(height)] = area else { return };
            let cite = cite.map(|(from, to)| (to, row.cell(from).to_owned()));
            let kind = slot(Slot::Purpose).map(|to| (to, row.cell(kind).to_owned()));
            told.push(Boxes {
                cause: Spot::Cell(SheetIx(at), row.index, of),
                of: row.cell(of).to_owned(),
                called: Some(row.cell(called)).filter(|text| !text.is_empty()).unwrap_or("{name}").to_owned(),
                id: row.cell(own).to_owned(),
                columns: row.cell(columns).parse().unwrap_or(usize::MAX),
                area: [x, y, width, height],
                alike: cite.into_iter().chain(kind).filter(|(_, text)| !text.is_empty()).collect(),
            });
        });
    }
    let known: BTreeSet<String> =
        owners(sources, &sources.system.tables[boxes].name).into_iter().map(|one| one.id).collect();
    for Boxes { cause, of, called, id: prefix, columns, area: [x, y, width, height], alike } in told {
        let rows = owners(sources, &of);
        let columns = columns.clamp(1, rows.len().max(1));
        let cell = [width / count(columns), height / count(rows.len().div_ceil(columns).max(1))];
        let made = rows.into_iter().enumerate().map(|(at, row)| {
            let corner = [x + count(at % columns) * cell[0], y + count(at / columns) * cell[1]];
            let size = cell.map(|length| (length - BETWEEN).max(1.0));
            let places = placing.into_iter().zip([corner, size].concat());
            let places = places.filter_map(|(column, length)| Some((column?, number((length * 10.0).round() / 10.0))));
            let whose = of_side.zip(row.side);
            let said = [(id, format!("{prefix}-{}", row.id)), (name, called.replace("{name}", &row.name))];
            alike.iter().cloned().chain(places).chain(whose).chain(said).collect::<BTreeMap<usize, String>>()
        });
        let made: Vec<_> = made.filter(|row| !known.contains(&row[&id])).collect();
        add(sources, boxes, &made, cause);
    }
}

/// A row that boxes are made for.
struct Owner {
    id: String,
    name: String,
    side: Option<String>,
}

/// The rows of a table that have an id, by the name of the table.
fn owners(sources: &Sources, table: &str) -> Vec<Owner> {
    let Some(at) = sources.system.table(table) else { return Vec::new() };
    let table = &sources.system.tables[at];
    let Some(id) = table.slot(Slot::Id) else { return Vec::new() };
    let [name, side] = [Slot::Name, Slot::Side].map(|slot| table.slot(slot));
    // Of the sides themselves each has a box of its own.
    let side = if table.role == Role::Side { Some(id) } else { side };
    let mut owners = Vec::new();
    for sheet in sources.sheets.iter().filter(|sheet| sheet.table == at && sheet.sound) {
        sheet.for_each_row(sources.files.bytes(sheet.file), 0..sheet.len(), |row| {
            let cell = |column: Option<usize>| column.map(|at| row.cell(at).to_owned()).filter(|text| !text.is_empty());
            let Some(id) = cell(Some(id)) else { return };
            owners.push(Owner { name: cell(name).unwrap_or_else(|| id.clone()), side: cell(side), id });
        });
    }
    owners
}

/// Adds a row to the table of cells for each cell of the grid that has none.
fn imply_cells(sources: &mut Sources) {
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
    let grid = Grid::from(&layout);
    for (printed, id) in grid.cells().map(|cell| (grid.name(cell), grid.id(cell))).filter(|(printed, id)| printed != id)
    {
        sources.implied.printed.insert(id.clone(), printed.clone());
        sources.implied.ids.insert(printed, id);
    }
    let mut told: BTreeSet<String> = layout.blanks.iter().map(Id::to_string).collect();
    for sheet in sources.sheets.iter().filter(|sheet| sheet.table == table && sheet.sound) {
        sheet.for_each_row(sources.files.bytes(sheet.file), 0..sheet.len(), |row| {
            told.insert(sources.implied.cell(row.cell(id)).to_owned());
        });
    }
    let missing = grid.cells().map(|cell| grid.id(cell)).filter(|cell| !told.contains(cell));
    let rows: Vec<_> = missing.map(|cell| BTreeMap::from([(id, cell)])).collect();
    add(sources, table, &rows, Spot::Member(file, "/map/grid".into()));
}
