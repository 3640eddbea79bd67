//! Updates tables from a drawing.

use std::collections::BTreeSet;

use muster_schema::{Slot, TableDef};

use super::places::{CIRCLE, Figure, Map, Place, Places, refers};
use super::read::{self, Drawing, Shape};
use super::rows::{MOVED, Rows, listed};
use crate::workbook::{Refused, Taken, canonical};
use muster_build::{Options, examine};
use muster_ground::geometry::Chart;
use muster_ground::maths::{distance, number};
use muster_ground::polygon::{self, Ring};
use muster_source::drawn::Drawn;
use muster_source::finding::{Finding, choices, nearest};
use muster_source::link::codes::UNKNOWN;
use muster_source::read::Files;

/// The least distance that counts as moved for a place on the earth, in map units: its degrees are rounded.
const MOVED_ON_EARTH: f64 = 0.5;
/// The distance at which the end of a line still meets a place, as a share of the longer side of the sheet.
const NEAR: f64 = 0.025;
/// The most shapes in the layers of tables: far more than any map has, and few enough to look each up.
const MOST: usize = 5_000;

/// Updates the tables of a pack from a drawing. Rows that are not drawn stay, unless `remove` is set.
///
/// # Errors
/// If the drawing cannot be read, or a part of it is ambiguous.
pub fn take(files: &Files, drawing: &[u8], remove: bool) -> Result<Taken, Refused> {
    let outcome = examine(files.clone(), Options { printed: true, ..Options::default() });
    let map = Map::of(&outcome)?;
    let size = [map.layout.width, map.layout.height].map(f64::from);
    let drawing = read::open(drawing, &map.tables, size).map_err(|why| Refused::Told(vec![why]))?;
    let mut faults = misnamed(&drawing, &map.tables);
    let shapes: usize = drawing.layers.iter().map(|layer| layer.shapes.len()).sum();
    if shapes > MOST {
        faults.push(format!("{shapes} shapes in layers of tables are more than any map has; at most {MOST} are read"));
        return Err(Refused::Told(faults));
    }
    faults.extend(drawing.layers.iter().flat_map(|layer| &layer.faults).cloned());
    let mut world = World {
        was: map.places.clone(),
        now: map.places.clone(),
        chart: map.chart.clone(),
        near: size[0].max(size[1]) * NEAR,
    };
    let mut taken = Taken::default();
    let (mut missing, mut renamed) = (Vec::new(), false);
    let mut all = files.clone();
    // Ways lead from place to place, so that these come first.
    for kind in [Drawn::Outline, Drawn::Spot, Drawn::Frame, Drawn::Way] {
        for table in map.tables.iter().filter(|table| Drawn::of(table) == Some(kind)) {
            let own = || drawing.layers.iter().filter(|layer| layer.name == table.name);
            let shapes: Vec<&Shape> = own().flat_map(|layer| &layer.shapes).collect();
            let is_there = files.find(&table.file).is_some();
            let rows = map.rows(table, is_there);
            if own().next().is_none() {
                let figures = rows.iter().flat_map(|rows| map.places.figures(rows));
                missing.extend(figures.flatten().next().map(|_| table.name.as_str()));
                continue;
            }
            if !is_there && shapes.is_empty() {
                continue;
            }
            let Some(mut rows) = rows else {
                faults.push(format!("`{}` cannot be read; `muster check` says why", table.file));
                continue;
            };
            let could = map.places.figures(&rows);
            faults.extend(world.draw_all(kind, &mut rows, shapes));
            faults.extend(rows.refused());
            renamed |= !rows.renamed.is_empty();
            taken.told.extend(rows.news());
            taken.told.extend(world.leave(&mut rows, &could, remove));
            all = all.with(&table.file, rows.csv());
        }
    }
    if !faults.is_empty() {
        return Err(Refused::Told(faults));
    }
    taken.told.extend(left_alone(&drawing, &missing));
    let now = canonical(&all)?;
    for table in &map.tables {
        let (old, new) = (map.texts.get(&table.file), now.get(&table.file));
        let Some(new) = new.filter(|_| drawing.layers.iter().any(|layer| layer.name == table.name)) else { continue };
        match old {
            Some(old) if old == new => taken.same += 1,
            Some(_) => taken.changed.push((table.file.clone(), new.clone())),
            None => taken.new.push((table.file.clone(), new.clone())),
        }
    }
    if remove || renamed {
        let lost = |findings: &[Finding]| findings.iter().filter(|finding| finding.code == &UNKNOWN).count();
        if lost(&examine(all, Options { printed: true, ..Options::default() }).findings) > lost(&outcome.findings) {
            taken.told.push("other tables still refer to what is removed or renamed; `muster check` says where".into());
        }
    }
    Ok(taken)
}

/// The warnings about layers whose name is close to that of a table, and about a drawing without any layer of a table.
fn misnamed(drawing: &Drawing, tables: &[&TableDef]) -> Vec<String> {
    let names = || tables.iter().map(|table| table.name.as_str());
    let strangers = drawing.strangers.iter().filter_map(|(name, _)| Some((name, nearest(name, names())?)));
    let mut faults: Vec<String> = strangers
        .map(|(name, like)| format!("the layer `{name}` is not a table that can be drawn. Did you mean `{like}`?"))
        .collect();
    if faults.is_empty() && drawing.layers.is_empty() {
        faults.push(format!("no layer is named after a table that can be drawn, which would be {}", choices(names())));
    }
    faults
}

/// The tables without a layer, and the shapes that are in no layer of a table.
fn left_alone(drawing: &Drawing, missing: &[&str]) -> Option<String> {
    let shapes = |count: &usize| if *count == 1 { "1 shape".to_owned() } else { format!("{count} shapes") };
    let strangers = drawing.strangers.iter().filter(|(_, count)| *count > 0);
    let layers = strangers.map(|(name, count)| format!("layer `{name}` ({})", shapes(count)));
    let outside = Some(&drawing.outside).filter(|count| **count > 0);
    let left: Vec<String> = layers.chain(outside.map(|count| format!("{} outside any layer", shapes(count)))).collect();
    let missing =
        (!missing.is_empty()).then(|| format!("no layer {} in this drawing", choices(missing.iter().copied())));
    let left = (!left.is_empty()).then(|| format!("left alone: {}", left.join(", ")));
    let told: Vec<String> = missing.into_iter().chain(left).collect();
    (!told.is_empty()).then(|| told.join("; "))
}

/// The places that shapes refer to.
struct World {
    /// The positions of places before.
    was: Places,
    /// Their positions in the drawing.
    now: Places,
    chart: Option<Chart>,
    near: f64,
}

impl World {
    /// Updates the rows of a table from its shapes, and returns the errors.
    fn draw_all(&mut self, kind: Drawn, rows: &mut Rows<'_>, shapes: Vec<&Shape>) -> Vec<String> {
        if kind == Drawn::Way {
            return self.ways(rows, shapes);
        }
        // Where counters stand is asked of areas that are known, new ones too.
        let (counters, shapes): (Vec<_>, Vec<_>) = shapes.into_iter().partition(|shape| rows.is_counters(shape));
        rows.claim(&shapes);
        let shapes = shapes.into_iter().chain(counters);
        shapes.filter_map(|shape| self.draw(kind, rows, shape).err()).collect()
    }

    /// Updates the row of a shape.
    fn draw(&mut self, kind: Drawn, rows: &mut Rows<'_>, shape: &Shape) -> Result<(), String> {
        match kind {
            Drawn::Spot => {
                let row = rows.row_of(shape, &self.now)?;
                rows.once(row, shape)?;
                let at = shape.middle();
                self.place(rows, row, at, shape.radius());
                self.spot(rows, row, at)
                    .ok_or_else(|| format!("{}: the projection of the map has no such place", shape.shown()))
            }
            Drawn::Outline if rows.is_counters(shape) => self.counters(rows, shape),
            Drawn::Outline => self.outline(rows, shape),
            Drawn::Frame => {
                let row = rows.row_of(shape, &self.now)?;
                rows.once(row, shape)?;
                let [[left, upper], [right, lower]] = shape.hull();
                if right - left < MOVED || lower - upper < MOVED {
                    return Err(format!("{}: a box must have a width and a height", shape.shown()));
                }
                let sides = [Slot::X, Slot::Y, Slot::Width, Slot::Height];
                let told = sides.into_iter().zip([left, upper, right - left, lower - upper]);
                told.for_each(|(slot, length)| rows.length(row, slot, length));
                Ok(())
            }
            Drawn::Way => Ok(()),
        }
    }

    /// Records the new position of a place.
    fn place(&mut self, rows: &Rows<'_>, row: usize, at: [f64; 2], radius: f64) {
        let id = rows.get(row, Slot::Id);
        let (table, name) = (rows.table.name.clone(), rows.called(row).to_owned());
        let rings = self.now.get(id).map(|place| place.rings.clone()).unwrap_or_default();
        self.now.put(id, Place { table, name, at, radius, rings });
    }

    /// Sets the position of a space: in map units, or on the earth if its row says so.
    fn spot(&self, rows: &mut Rows<'_>, row: usize, [x, y]: [f64; 2]) -> Option<()> {
        let degrees = [Slot::Latitude, Slot::Longitude];
        let is_on_earth = degrees.iter().all(|slot| rows.column(*slot).is_some()) && rows.get(row, Slot::X).is_empty();
        let (true, Some(chart)) = (is_on_earth, &self.chart) else {
            rows.length(row, Slot::X, x);
            rows.length(row, Slot::Y, y);
            return Some(());
        };
        let old = rows.pair(row, degrees);
        let stayed =
            old.and_then(|[lat, lon]| chart.point(lat, lon)).is_some_and(|at| distance(at, [x, y]) < MOVED_ON_EARTH);
        if !stayed {
            let found = chart.place([x, y], old)?;
            degrees
                .into_iter()
                .zip(found)
                .for_each(|(slot, angle)| rows.set(row, slot, number((angle * 1e4).round() / 1e4)));
        }
        Some(())
    }

    /// Sets the position of an area's counters.
    fn counters(&mut self, rows: &mut Rows<'_>, shape: &Shape) -> Result<(), String> {
        let known = rows.found(shape).filter(|row| rows.drawn.contains(row) || shape.was_for_counters());
        let row = known.ok_or_else(|| {
            format!(
                "{}: a circle is where the counters of an area stand, but no path of this name is an outline; if it is the \
                 outline, make it a path (in Inkscape: Path > Object to Path)",
                shape.shown()
            )
        })?;
        let [x, y] = shape.middle();
        if rows.column(Slot::X).is_some() && rows.column(Slot::Y).is_some() {
            rows.length(row, Slot::X, x);
            rows.length(row, Slot::Y, y);
            self.place(rows, row, [x, y], shape.radius());
        }
        Ok(())
    }

    /// The outline of an area.
    fn outline(&mut self, rows: &mut Rows<'_>, shape: &Shape) -> Result<(), String> {
        let row = rows.row_of(shape, &self.now)?;
        let drawn = shape.rings().map_err(|why| format!("{}: {why}", shape.shown()))?;
        // Several paths of one name are the parts of one area.
        let first = rows.once(row, shape).is_ok();
        let known = if first { Vec::new() } else { rows.rings(row) };
        let rings: Vec<Ring> = known.into_iter().chain(drawn).collect();
        let own = rows.pair(row, [Slot::X, Slot::Y]);
        let middle = || (!rings.is_empty()).then(|| polygon::middle(&rings));
        if let Some(at) = own.or_else(middle) {
            let (table, name) = (rows.table.name.clone(), rows.called(row).to_owned());
            let radius = if own.is_some() { CIRCLE } else { 0.0 };
            self.now.put(rows.get(row, Slot::Id), Place { table, name, at, radius, rings: rings.clone() });
        }
        rows.outline(row, &rings);
        Ok(())
    }

    /// Assigns the lines of a table to ways. Lines that were drawn for a row come first: others get none of these rows.
    fn ways(&self, rows: &mut Rows<'_>, mut shapes: Vec<&Shape>) -> Vec<String> {
        rows.ends = (0..rows.len()).map(|row| self.was.ends(rows, row)).collect();
        shapes.sort_by_cached_key(|shape| rows.way_of(shape).is_none());
        rows.claimed = shapes.iter().filter_map(|shape| rows.way_of(shape)).collect();
        let (mut met, mut faults) = (Vec::new(), Vec::new());
        for shape in shapes {
            match self.way(rows, shape) {
                Ok(found) => met.extend(found.into_iter().map(|row| (row, shape))),
                Err(fault) => faults.push(fault),
            }
        }
        let drawn: BTreeSet<usize> = rows.touched();
        let twice = met.iter().filter(|(row, _)| drawn.contains(row)).filter_map(|(row, shape)| {
            // Of two new lines the second is one too many.
            let other = rows.again(*row).filter(|other| !drawn.contains(other) || other < row)?;
            let [from, to] = rows.ends.get(other)?;
            let shown = shape.shown();
            Some(format!("{shown} is drawn twice: another line also leads from `{from}` to `{to}`; delete one of them"))
        });
        faults.extend(twice);
        faults
    }

    /// The rows of the ways in a line: one for each of its parts, or several if a part goes through other places.
    fn way(&self, rows: &mut Rows<'_>, shape: &Shape) -> Result<Vec<usize>, String> {
        if shape.is_round {
            let place = refers(rows.table, Slot::From).first().map(|table| format!("; move it to the layer `{table}`"));
            return Err(format!("{}: a circle is not a connection{}", shape.shown(), place.unwrap_or_default()));
        }
        let meant = rows.named(shape);
        let stops = shape.lines.iter().map(|line| self.stops(rows.table, shape, &line.nodes, &meant));
        let stops = stops.collect::<Result<Vec<_>, _>>()?;
        let pairs: Vec<[&str; 2]> =
            stops.iter().flat_map(|stops| stops.windows(2)).map(|pair| [pair[0].as_str(), pair[1].as_str()]).collect();
        let own = rows.way_of(shape);
        rows.claimed.retain(|row| Some(*row) != own);
        for stops in stops.iter().filter(|stops| stops.len() > 2) {
            rows.led_through(shape, &stops[1..stops.len() - 1]);
        }
        // Which part of a line a row was meant for nobody can tell.
        let own = own.filter(|_| pairs.len() == 1);
        let met: Vec<usize> = pairs.iter().map(|ends| rows.connect(*ends, own)).collect();
        if let ([row], [[from, _]], [line]) = (met.as_slice(), pairs.as_slice(), shape.lines.as_slice()) {
            let mut bends = line.nodes.get(1..line.nodes.len().saturating_sub(1)).unwrap_or_default().to_vec();
            if rows.ends.get(*row).is_some_and(|[start, _]| start != from) {
                bends.reverse();
            }
            rows.bend(*row, &bends);
        }
        Ok(met)
    }

    /// The places that a line leads through: those at its ends, and between them those in whose circles it has a node.
    fn stops(&self, table: &TableDef, shape: &Shape, nodes: &Ring, meant: &[String]) -> Result<Vec<String>, String> {
        let [from, to] = [Slot::From, Slot::To].map(|slot| refers(table, slot));
        let [start, between @ .., end] = nodes.as_slice() else { return Ok(Vec::new()) };
        let end_at = |at: [f64; 2], tables| {
            let [x, y] = at;
            self.place_at(at, meant, tables)
                .map_err(|why| format!("{}: its end at {x:.0}, {y:.0} is at no place{why}", shape.shown()))
        };
        let is_in = |at: &[f64; 2]| {
            let met = self.now.nearest(*at, from, |place| place.radius)?;
            (to.is_empty() || self.now.get(met).is_some_and(|place| to.contains(&place.table))).then(|| met.to_owned())
        };
        let mut stops = vec![end_at(*start, from)?];
        stops.extend(between.iter().filter_map(is_in));
        stops.push(end_at(*end, to)?);
        stops.dedup();
        if let [only] = stops.as_slice() {
            return Err(format!("{} begins and ends at `{only}`", shape.shown()));
        }
        Ok(stops)
    }

    /// The place of these tables that an end of a line refers to: one that the line is named after, if the end is where
    /// that place was before it moved; else the nearest, or the area around it. If there is none, an addition to the
    /// message.
    fn place_at(&self, at: [f64; 2], meant: &[String], tables: &[String]) -> Result<String, String> {
        let gone = |id: &str| format!(": `{id}` is not drawn any more");
        let stood = |id: &&String| self.was.get(id).is_some_and(|place| distance(place.at, at) < 1.0);
        if let Some(id) = meant.iter().find(stood) {
            return if self.now.has(id) { Ok(id.clone()) } else { Err(gone(id)) };
        }
        let near = self.now.nearest(at, tables, |place| place.radius.max(self.near));
        if let Some(id) = near.or_else(|| self.now.about(at, tables)) {
            return Ok(id.to_owned());
        }
        let before = self.was.nearest(at, tables, |_| self.near).filter(|id| !self.now.has(id));
        Err(before.map(gone).unwrap_or_default())
    }

    /// Reports or removes rows that could be drawn but are not in the drawing.
    fn leave(&mut self, rows: &mut Rows<'_>, could: &[Option<Figure>], remove: bool) -> Option<String> {
        let could = (0..).zip(could).filter(|(_, figure)| figure.is_some());
        let left: Vec<usize> = could.map(|(row, _)| row).filter(|row| !rows.drawn.contains(row)).collect();
        let names = left.iter().map(|row| rows.shown(*row)).collect();
        if remove {
            if matches!(Drawn::of(rows.table), Some(Drawn::Spot | Drawn::Outline)) {
                left.iter().for_each(|row| self.now.remove(rows.get(*row, Slot::Id)));
            }
            rows.remove(&left);
        }
        let what = if remove {
            "not drawn, and to be removed"
        } else {
            "not drawn, and left as they are (`--remove` removes them)"
        };
        listed(&rows.table.file, what, names)
    }
}
