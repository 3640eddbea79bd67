//! Something on the map that is moved by hand: what changes in its row.

use muster_schema::Slot;
use serde::{Deserialize, Serialize};

use super::module;
use muster_build::Outcome;
use muster_ground::geometry::Chart;
use muster_ground::maths::number;
use muster_source::correct::Change;
use muster_source::finding::Spot;
use muster_source::pack::{Line, Pack};
use muster_source::report;

/// The distance to move something.
#[derive(Clone, Copy, Debug)]
pub struct Shift {
    /// Right and down, in map units.
    pub by: [f64; 2],
}

/// The change to a table.
#[derive(Debug, Serialize)]
pub struct Shifted {
    /// The path of the table inside the pack.
    pub file: String,
    /// The line of the row, from 1.
    pub line: usize,
    /// The name of the thing that moves.
    pub name: String,
    /// The cells that change.
    pub cells: Vec<Changed>,
    /// The cells as changes of the file.
    #[serde(skip)]
    pub changes: Vec<Change>,
}

/// A cell that changes.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Changed {
    /// The name of its column.
    pub column: String,
    pub old: String,
    /// The new value.
    pub new: String,
}

/// Moves the row of an id. If things are spread apart, its given position moves, not the drawn one.
///
/// # Errors
/// If its row gives it no position: why, in words.
pub fn shift(outcome: &Outcome, id: &str, Shift { by }: Shift) -> Result<Shifted, String> {
    let Moved { row, name, cells } =
        if outcome.view().is_some() { module::moved(outcome, id, by)? } else { in_table(outcome, id, by)? };
    let sources = outcome.pack.as_ref().map(|pack| &pack.sources);
    let place =
        sources.map(|sources| report::place(&row, outcome.files(), sources)).ok_or("the pack cannot be read")?;
    let (mut told, mut changes) = (Vec::new(), Vec::new());
    for (spot, column, new) in cells {
        let (file, bytes) = report::bytes_of(&spot, sources);
        let old = file.and_then(|file| outcome.files().bytes(file).get(bytes.clone())).filter(|_| !bytes.is_empty());
        let Some(old) = old else {
            return Err(format!("the row of `{id}` in {} has no cell for its position", place.file));
        };
        let old = String::from_utf8_lossy(old).into_owned();
        told.push(Changed { column, old, new: new.clone() });
        changes.push(Change::new(place.file.clone(), bytes, new));
    }
    Ok(Shifted { file: place.file, line: place.line, name, cells: told, changes })
}

/// The cells of a row that change, with their columns and new texts.
pub(super) struct Moved {
    pub row: Spot,
    /// The name of the thing that moves.
    pub name: String,
    pub cells: Vec<(Spot, String, String)>,
}

/// Moves a row of a table whose columns have slots for its position.
fn in_table(outcome: &Outcome, id: &str, by: [f64; 2]) -> Result<Moved, String> {
    let pack = outcome.pack.as_ref().ok_or("the pack cannot be read")?;
    let absent = || format!("no row has the id `{id}`");
    let spot = pack.locate(id, "id").ok_or_else(absent)?;
    let line = spot.row().and_then(|(sheet, row)| pack.line_of(sheet, row)).ok_or_else(absent)?;
    let place = report::place(&line.spot(), outcome.files(), &pack.sources);
    let shown = format!("the row of `{id}` in {}", place.file);
    let cell = |(slot, new): (Slot, String)| {
        let column = line.table().slot(slot).and_then(|at| line.table().columns().get(at));
        let column = column.ok_or_else(|| format!("{shown} has no cell for its position"))?;
        Ok((line.spot_of(slot), column.name.clone(), new))
    };
    let cells: Result<Vec<_>, String> = moved(pack, &shown, &line, by)?.into_iter().map(cell).collect();
    Ok(Moved { row: line.spot(), name: line.name().to_string(), cells: cells? })
}

/// The new values of the cells that give a row's position.
fn moved(pack: &Pack, shown: &str, line: &Line<'_>, [right, down]: [f64; 2]) -> Result<[(Slot, String); 2], String> {
    let chart = pack.game().and_then(|game| Some(Chart::of(game.map.projection.as_ref()?)));
    let (at, is_own) = muster_lower::position(chart.as_ref(), line);
    let [x, y] = at.ok_or_else(|| format!("{shown} gives it no position of its own"))?;
    let to = [x + right, y + down];
    if is_own {
        let tenth = |length: f64| number((length * 10.0).round() / 10.0);
        return Ok([(Slot::X, tenth(to[0])), (Slot::Y, tenth(to[1]))]);
    }
    let old = [Slot::Latitude, Slot::Longitude].map(|slot| line.cell(slot).number().unwrap_or_default());
    let nowhere = || "the projection of the map has no place on the earth there".to_owned();
    let [lat, lon] = chart.and_then(|chart| chart.place(to, Some(old))).ok_or_else(nowhere)?;
    let fine = |angle: f64| number((angle * 1e4).round() / 1e4);
    Ok([(Slot::Latitude, fine(lat)), (Slot::Longitude, fine(lon))])
}
