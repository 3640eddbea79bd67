//! The places of a module of VASSAL: the rows that they come from, and what changes in them when a place is moved.

use std::collections::{BTreeMap, HashMap};

use super::shift::Moved;
use muster_build::Outcome;
use muster_ground::maths::number;
use muster_ground::place::{Row, SheetIx};
use muster_source::finding::{Finding, Spot};
use muster_source::pack::Pack;

/// The tables of places with the columns that tell a row, and their attributes in the module.
const TABLES: [(&str, &[(&str, &str)]); 2] = [
    ("regions", &[("name", "name"), ("originx", "originx"), ("originy", "originy")]),
    ("zones", &[("name", "name"), ("path", "path")]),
];

/// The rows of regions and zones, by the ids of their places. A row is told by its cells: a place that is like another has none.
pub(super) fn rows(outcome: &Outcome) -> BTreeMap<&str, Row> {
    let (Some(pack), Some(module), Some(Ok(view))) = (&outcome.pack, &outcome.module, outcome.view()) else {
        return BTreeMap::new();
    };
    let known = TABLES.map(|(table, columns)| known(pack, table, columns).unwrap_or_default());
    let row = |node: usize| {
        let node = &module.tree.nodes[node];
        let at = usize::from(node.class.ends_with(".Zone"));
        let told = TABLES[at].1.iter().map(|(_, name)| plain(node.value(name).unwrap_or_default()));
        known[at].get(&told.collect::<Vec<_>>()).copied().flatten()
    };
    view.places.iter().filter_map(|(id, node)| Some((id.as_str(), row(*node)?))).collect()
}

/// The ids of the places whose row a finding is in.
pub(super) fn places(rows: &BTreeMap<&str, Row>, finding: &Finding) -> Vec<String> {
    let at = finding.spot.row();
    rows.iter().filter(|(_, row)| at == Some(**row)).map(|(id, _)| (*id).to_owned()).collect()
}

/// The rows of a table by some of their cells; nothing for cells that several rows have.
fn known(pack: &Pack, table: &str, columns: &[(&str, &str)]) -> Option<HashMap<Vec<String>, Option<Row>>> {
    let mut known = HashMap::new();
    let sources = &pack.sources;
    let at = sources.sheets.iter().position(|sheet| sources.system.tables[sheet.table].name == table)?;
    let (sheet, ix) = (&sources.sheets[at], SheetIx(u32::try_from(at).ok()?));
    let def = &sources.system.tables[sheet.table];
    let columns: Option<Vec<usize>> = columns.iter().map(|(column, _)| def.column(column)).collect();
    let (columns, bytes) = (columns?, sources.files.bytes(sheet.file));
    for row in 0..u32::try_from(sheet.len()).ok()? {
        let told = columns.iter().map(|column| plain(&sheet.cell_text(bytes, row, *column))).collect();
        known.entry(told).and_modify(|other| *other = None).or_insert(Some((ix, row)));
    }
    Some(known)
}

/// A text as it is compared: spreadsheets write numbers otherwise.
fn plain(text: &str) -> String {
    let text = text.trim();
    text.parse::<f64>().ok().filter(|number| number.is_finite()).map_or_else(|| text.to_owned(), number)
}

/// Moves a region by so many pixels.
///
/// # Errors
/// If no row says where it is: why, in words.
pub(super) fn moved(outcome: &Outcome, id: &str, by: [f64; 2]) -> Result<Moved, String> {
    let pack = outcome
        .pack
        .as_ref()
        .ok_or("a module is shown as it is; `muster import` makes tables of it, in which regions can be moved")?;
    let row = *rows(outcome).get(id).ok_or("no row of the tables says where this is, so it cannot be moved here")?;
    let sheet = pack.sources.sheets.get(row.0.0 as usize).ok_or("the pack cannot be read")?;
    let def = &pack.sources.system.tables[sheet.table];
    let text = |column: usize| sheet.cell_text(pack.sources.files.bytes(sheet.file), row.1, column);
    let cell = |(name, by): (&str, f64)| {
        let column = def.column(name)?;
        let new = number((text(column).trim().parse::<f64>().ok()? + by).round());
        Some((Spot::Cell(row.0, row.1, column), name.to_owned(), new))
    };
    let cells: Option<Vec<_>> = [("originx", by[0]), ("originy", by[1])].into_iter().map(cell).collect();
    let cells = cells.ok_or("a zone is moved by its corners, in the column `path` of the table `zones`")?;
    let name = def.column("name").map(text).unwrap_or_default();
    Ok(Moved { row: Spot::Row(row.0, row.1), name, cells })
}
