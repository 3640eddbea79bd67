//! Something on the map that is moved by hand: what changes in its row.

use muster_schema::Slot;
use serde::Serialize;

use crate::Outcome;
use crate::geometry::Chart;
use crate::lower;
use crate::maths::number;
use crate::pack::{Line, Pack};
use crate::report;

/// How far something is to move.
#[derive(Clone, Copy, Debug)]
pub struct Shift {
    /// To the right and down, in map units.
    pub by: [f64; 2],
}

/// What becomes of a table.
#[derive(Debug, Serialize)]
pub struct Shifted {
    /// The path of the table inside the pack.
    pub file: String,
    /// The line of the row, from 1.
    pub line: usize,
    /// What is called so.
    pub name: String,
    /// The cells that change.
    pub cells: Vec<Changed>,
    /// The table as it will be.
    #[serde(skip)]
    pub bytes: Vec<u8>,
}

/// A cell that changes.
#[derive(Debug, Serialize)]
pub struct Changed {
    /// The name of its column.
    pub column: String,
    /// What stands there.
    pub old: String,
    /// What will stand there.
    pub new: String,
}

/// The row of what has an id, moved. Where it is drawn apart from others, it is its own position that moves.
///
/// # Errors
/// Where its row gives it no position: why, in words.
pub fn shift(outcome: &Outcome, id: &str, Shift { by }: Shift) -> Result<Shifted, String> {
    let pack = outcome.pack.as_ref().ok_or("the pack cannot be read")?;
    let absent = || format!("no row has the id `{id}`");
    let spot = pack.locate(id, "id").ok_or_else(absent)?;
    let line = spot.row().and_then(|(sheet, row)| pack.line_of(sheet, row)).ok_or_else(absent)?;
    let cells = moved(pack, &line, by)?;
    let [(file, first), (_, second)] = &cells.each_ref().map(|(slot, _)| {
        let (file, range) = report::bytes_of(&line.spot_of(*slot), Some(&pack.sources));
        (file, range)
    });
    let file = file.ok_or_else(absent)?;
    let old = outcome.files().bytes(file);
    let text = |range: &std::ops::Range<usize>| {
        String::from_utf8_lossy(old.get(range.clone()).unwrap_or_default()).into_owned()
    };
    let mut edits: Vec<_> = [first, second].into_iter().zip(&cells).collect();
    if edits.iter().any(|(range, _)| range.is_empty()) {
        return Err(format!("the row of `{}` has no cell for its position", line.name()));
    }
    let change = |(range, (slot, new)): &(&std::ops::Range<usize>, &(Slot, String))| Changed {
        column: line.table().slot(*slot).map_or_else(String::new, |at| line.table().columns()[at].name.clone()),
        old: text(range),
        new: new.clone(),
    };
    let changes = edits.iter().map(change).collect();
    // The last first, so that the others stay where they are.
    edits.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
    let mut bytes = old.to_vec();
    for (range, (_, new)) in edits {
        bytes.splice(range.clone(), new.bytes());
    }
    let place = report::place(&line.spot(), outcome.files(), &pack.sources);
    Ok(Shifted { file: place.file, line: place.line, name: line.name().to_string(), cells: changes, bytes })
}

/// The cells of a row that say where it lies, and what they will hold.
fn moved(pack: &Pack, line: &Line<'_>, [right, down]: [f64; 2]) -> Result<[(Slot, String); 2], String> {
    let name = line.name();
    let chart = pack.game().and_then(|game| Some(Chart::of(game.map.projection.as_ref()?)));
    let (at, is_own) = lower::position(chart.as_ref(), line);
    let [x, y] = at.ok_or_else(|| format!("the row of `{name}` gives it no position of its own"))?;
    let to = [x + right, y + down];
    if is_own {
        let tenth = |length: f64| number((length * 10.0).round() / 10.0);
        return Ok([(Slot::X, tenth(to[0])), (Slot::Y, tenth(to[1]))]);
    }
    let old = [Slot::Latitude, Slot::Longitude].map(|slot| line.cell(slot).number().unwrap_or_default());
    let nowhere = || format!("the projection of the map has no place on the earth where `{name}` would lie");
    let [lat, lon] = chart.and_then(|chart| chart.place(to, Some(old))).ok_or_else(nowhere)?;
    let fine = |angle: f64| number((angle * 1e4).round() / 1e4);
    Ok([(Slot::Latitude, fine(lat)), (Slot::Longitude, fine(lon))])
}
