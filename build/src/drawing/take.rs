//! From a drawing to tables.

use std::collections::{BTreeMap, BTreeSet};

use muster_schema::{Slot, TableDef};

use super::read::{self, Shape};
use super::{Drawn, write};
use crate::finding::{choices, nearest};
use crate::geometry::Chart;
use crate::maths::{distance, number};
use crate::pack::Pack;
use crate::polygon::{self, Ring};
use crate::read::Files;
use crate::workbook::{Refused, Taken, canonical};
use crate::{Options, examine, lower};

/// How far something must have moved to have moved, in map units.
const MOVED: f64 = 0.06;
/// The same for a place on the earth, whose degrees are rounded.
const MOVED_ON_EARTH: f64 = 0.5;
/// How near the end of a line must be to a place, as a part of the longer side of the sheet.
const NEAR: f64 = 0.025;
/// The most shapes in the layers of tables: far more than any map has, and few enough to look each up.
const MOST: usize = 5_000;
/// How many rows are named in one line.
const NAMED: usize = 8;

/// The tables of a pack with what a drawing says of them. Rows that are not drawn stay, unless `remove` is set.
///
/// # Errors
/// Where the drawing cannot be read, or nobody can tell what is meant by something in it.
pub fn take(files: &Files, drawing: &[u8], remove: bool) -> Result<Taken, Refused> {
    let outcome = examine(files.clone(), Options { printed: true });
    let Some(pack) = outcome.pack else { return Err(Refused::Pack(outcome.findings)) };
    let Some(layout) = pack.game().map(|game| game.map) else { return Err(Refused::Pack(outcome.findings)) };
    let layers = read::open(drawing, f64::from(layout.width)).map_err(|why| Refused::Told(vec![why]))?;
    let chart = layout.projection.as_ref().map(Chart::of);
    let near = f64::from(layout.width.max(layout.height)) * NEAR;
    let spots = write::spots(&pack, chart.as_ref());
    let mut world = World { was: spots.clone(), spots, ids: ids(&pack), areas: Vec::new(), chart, near };
    world.areas.extend(
        pack.lines(muster_schema::Role::Area).map(|line| (line.id().to_string(), lower::cells::outline(&line))),
    );
    let drawn = |table: &&TableDef| Drawn::of(table).is_some() && !table.file.contains('*');
    let tables: Vec<&TableDef> = pack.sources.system.tables.iter().filter(drawn).collect();
    let (mut taken, mut faults) = (Taken::default(), Vec::new());
    for layer in &layers {
        let names = || tables.iter().map(|table| table.name.as_str());
        if let Some(like) = nearest(&layer.name, names()).filter(|_| names().all(|name| name != layer.name)) {
            faults.push(format!("the layer `{}` is no table that can be drawn. Did you mean `{like}`?", layer.name));
        }
    }
    if faults.is_empty() && !layers.iter().any(|layer| tables.iter().any(|table| table.name == layer.name)) {
        let names = choices(tables.iter().map(|table| table.name.as_str()));
        faults.push(format!("no layer is called as a table that can be drawn, which would be {names}"));
    }
    let is_drawn = |layer: &&read::Layer| tables.iter().any(|table| table.name == layer.name);
    let shapes: usize = layers.iter().filter(is_drawn).map(|layer| layer.shapes.len()).sum();
    if shapes > MOST {
        faults.push(format!("{shapes} shapes in layers of tables are more than any map has; at most {MOST} are read"));
        return Err(Refused::Told(faults));
    }
    let before = canonical(files)?;
    let mut all = files.clone();
    // Ways lead from place to place, so that these come first.
    for kind in [Drawn::Outline, Drawn::Spot, Drawn::Frame, Drawn::Way] {
        for table in tables.iter().filter(|table| Drawn::of(table) == Some(kind)) {
            let mut shapes =
                layers.iter().filter(|layer| layer.name == table.name).flat_map(|layer| &layer.shapes).peekable();
            if shapes.peek().is_none() {
                continue;
            }
            let Some(mut rows) = Rows::of(table, before.get(&table.file)) else {
                faults.push(format!("`{}` cannot be read; `muster check` says why", table.file));
                continue;
            };
            for shape in shapes {
                if let Err(fault) = world.draw(kind, &mut rows, shape) {
                    faults.push(fault);
                }
            }
            taken.told.extend(rows.leave(kind, &world, remove));
            all = all.with(&table.file, rows.csv());
        }
    }
    if !faults.is_empty() {
        return Err(Refused::Told(faults));
    }
    let now = canonical(&all)?;
    for table in tables {
        let (old, new) = (before.get(&table.file), now.get(&table.file));
        let Some(new) = new.filter(|_| layers.iter().any(|layer| layer.name == table.name)) else { continue };
        match old {
            Some(old) if old == new => taken.same += 1,
            Some(_) => taken.changed.push((table.file.clone(), new.clone())),
            None => taken.new.push((table.file.clone(), new.clone())),
        }
    }
    Ok(taken)
}

/// The ids of what ways can lead to, by its ids, names and aliases.
fn ids(pack: &Pack) -> BTreeMap<String, String> {
    let system = &pack.sources.system;
    let ways = system.tables.iter().filter(|table| Drawn::of(table) == Some(Drawn::Way));
    let refer =
        |table: &TableDef| [Slot::From, Slot::To].map(|slot| table.columns().get(table.slot(slot)?)?.refers.clone());
    let named: BTreeSet<String> = ways.flat_map(refer).flatten().flat_map(|refers| refers.tables).collect();
    let mut ids = BTreeMap::new();
    for line in named.iter().filter_map(|name| system.table(name)).flat_map(|at| pack.lines_of(at)) {
        let aliases = line.cell(Slot::Aliases);
        let called = [line.name()].into_iter().chain(aliases.items().iter().copied());
        ids.extend(called.map(|called| (called.to_string(), line.id().to_string())));
    }
    ids
}

/// What shapes are about.
struct World {
    /// Where places lay before, by their ids.
    was: BTreeMap<String, [f64; 2]>,
    /// Where they lie in the drawing.
    spots: BTreeMap<String, [f64; 2]>,
    /// The ids of what ways can lead to, by all that it is called.
    ids: BTreeMap<String, String>,
    /// The outlines of areas.
    areas: Vec<(String, Vec<Ring>)>,
    chart: Option<Chart>,
    /// How near is near.
    near: f64,
}

impl World {
    /// Writes what a shape says into its row.
    fn draw(&mut self, kind: Drawn, rows: &mut Rows, shape: &Shape) -> Result<(), String> {
        match kind {
            Drawn::Spot => {
                let row = rows.meant(shape)?;
                rows.once(row, shape)?;
                let at = shape.middle();
                self.spots.insert(rows.get(row, Slot::Id).to_owned(), at);
                self.spot(rows, row, at)
                    .ok_or_else(|| format!("{}: the projection of the map has no such place", shape.shown()))
            }
            Drawn::Outline => self.outline(rows, shape),
            Drawn::Frame => {
                let row = rows.meant(shape)?;
                rows.once(row, shape)?;
                let [[left, upper], [right, lower]] = shape.hull();
                let sides = [Slot::X, Slot::Y, Slot::Width, Slot::Height];
                let told = sides.into_iter().zip([left, upper, right - left, lower - upper]);
                told.for_each(|(slot, length)| rows.length(row, slot, length));
                Ok(())
            }
            Drawn::Way => self.way(rows, shape),
        }
    }

    /// Where a space lies: in map units, or on the earth where its row says so.
    fn spot(&self, rows: &mut Rows, row: usize, [x, y]: [f64; 2]) -> Option<()> {
        let degrees = [Slot::Latitude, Slot::Longitude];
        let is_on_earth = degrees.iter().all(|slot| rows.column(*slot).is_some()) && rows.get(row, Slot::X).is_empty();
        let (true, Some(chart)) = (is_on_earth, &self.chart) else {
            rows.length(row, Slot::X, x);
            rows.length(row, Slot::Y, y);
            return Some(());
        };
        let old = degrees.map(|slot| rows.get(row, slot).parse::<f64>().ok());
        let old = if let [Some(lat), Some(lon)] = old { Some([lat, lon]) } else { None };
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

    /// The outline of an area, or where its counters stand.
    fn outline(&mut self, rows: &mut Rows, shape: &Shape) -> Result<(), String> {
        let row = rows.meant(shape)?;
        if shape.is_round {
            let [x, y] = shape.middle();
            if rows.column(Slot::X).is_some() && rows.column(Slot::Y).is_some() {
                rows.length(row, Slot::X, x);
                rows.length(row, Slot::Y, y);
                self.spots.insert(rows.get(row, Slot::Id).to_owned(), [x, y]);
            }
            return Ok(());
        }
        if !shape.is_closed || shape.lines.iter().any(|line| line.len() < 3) {
            return Err(format!("{}: the outline of an area must be a closed path", shape.shown()));
        }
        let id = rows.get(row, Slot::Id).to_owned();
        // Several paths of one name are the parts of one area.
        let first = rows.once(row, shape).is_ok();
        let known = if first { Vec::new() } else { rows.rings(row) };
        let rings: Vec<Ring> = known.into_iter().chain(shape.lines.iter().cloned()).collect();
        if first && rows.get(row, Slot::X).is_empty() {
            self.spots.extend(rings.first().map(|ring| (id.clone(), polygon::middle(ring))));
        }
        rows.outline(row, &rings);
        self.areas.retain(|(other, _)| *other != id);
        self.areas.push((id, rings));
        Ok(())
    }

    /// A way between the places at its ends.
    fn way(&self, rows: &mut Rows, shape: &Shape) -> Result<(), String> {
        let [from, to] = shape.ends().ok_or_else(|| format!("{} has no ends", shape.shown()))?;
        let meant = rows.named(shape, &self.ids);
        let end = |at: [f64; 2]| {
            let [x, y] = at;
            self.place_at(at, &meant)
                .ok_or_else(|| format!("{}: its end at {x:.0}, {y:.0} is at no place", shape.shown()))
        };
        let (from, to) = (end(from)?, end(to)?);
        if from == to {
            return Err(format!("{} begins and ends at `{from}`", shape.shown()));
        }
        let row = rows.between([from, to], &self.ids).unwrap_or_else(|| {
            let row = rows.add();
            rows.set(row, Slot::From, from.to_owned());
            rows.set(row, Slot::To, to.to_owned());
            row
        });
        rows.drawn.insert(row);
        Ok(())
    }

    /// The place that the end of a line is meant for: one that the line is called by, if the end lies where that place was before
    /// it was moved away; else the nearest, or the area about it.
    fn place_at(&self, at: [f64; 2], meant: &[String]) -> Option<&str> {
        let left = self.was.iter().find(|(id, spot)| meant.contains(id) && distance(**spot, at) < 1.0);
        if let Some((id, _)) = left {
            return Some(id);
        }
        let all = self.spots.iter().map(|(id, spot)| (id.as_str(), distance(*spot, at)));
        let close = all.filter(|(_, away)| *away <= self.near).min_by(|(_, one), (_, other)| one.total_cmp(other));
        let about = || self.areas.iter().find(|(_, rings)| rings.iter().any(|ring| polygon::contains(ring, at)));
        close.map(|(id, _)| id).or_else(|| about().map(|(id, _)| id.as_str()))
    }
}

/// The rows of a table as text.
struct Rows<'t> {
    table: &'t TableDef,
    head: Vec<String>,
    rows: Vec<Vec<String>>,
    /// The rows that a shape was found for.
    drawn: BTreeSet<usize>,
}

impl<'t> Rows<'t> {
    /// A table in its standard form; without a file, one with the columns that it cannot do without.
    fn of(table: &'t TableDef, file: Option<&Vec<u8>>) -> Option<Self> {
        let mut rows = Self {
            table,
            head: table.required().map(str::to_owned).collect(),
            rows: Vec::new(),
            drawn: BTreeSet::new(),
        };
        if let Some(file) = file {
            let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(file.as_slice());
            rows.head = reader.headers().ok()?.iter().map(str::to_owned).collect();
            let records = reader.records().map(|record| record.map(|row| row.iter().map(str::to_owned).collect()));
            rows.rows = records.collect::<Result<_, _>>().ok()?;
        }
        Some(rows)
    }

    /// The name of the column that fills a slot.
    fn column(&self, slot: Slot) -> Option<&'t str> {
        let table = self.table;
        table.slot(slot).map(|at| table.columns()[at].name.as_str())
    }

    fn get(&self, row: usize, slot: Slot) -> &str {
        let at = self.column(slot).and_then(|name| self.head.iter().position(|head| head == name));
        at.and_then(|at| self.rows.get(row)?.get(at)).map_or("", String::as_str)
    }

    fn set(&mut self, row: usize, slot: Slot, text: String) {
        let Some(name) = self.column(slot) else { return };
        let at = self.head.iter().position(|head| head == name).unwrap_or_else(|| {
            self.head.push(name.to_owned());
            self.head.len() - 1
        });
        if let Some(cells) = self.rows.get_mut(row) {
            cells.resize(cells.len().max(at + 1), String::new());
            cells[at] = text;
        }
    }

    /// Writes a length, unless it is the one that stands there.
    fn length(&mut self, row: usize, slot: Slot, length: f64) {
        if self.get(row, slot).parse::<f64>().is_ok_and(|old| (old - length).abs() < MOVED) {
            return;
        }
        self.set(row, slot, number((length * 10.0).round() / 10.0));
    }

    fn add(&mut self) -> usize {
        self.rows.push(vec![String::new(); self.head.len()]);
        self.rows.len() - 1
    }

    /// The row that a shape is about; a new one if it has a name that no row has.
    fn meant(&mut self, shape: &Shape) -> Result<usize, String> {
        let is = |row: usize, name: &str| {
            let aliases = || self.get(row, Slot::Aliases).split('|').any(|alias| alias == name);
            self.get(row, Slot::Id) == name || self.get(row, Slot::Name) == name || aliases()
        };
        let mut known = shape.names.iter().filter_map(|name| (0..self.rows.len()).find(|row| is(*row, name)));
        if let Some(row) = known.next() {
            return Ok(row);
        }
        let id = shape.names.iter().map(|name| (name, id_of(name))).find(|(_, id)| !id.is_empty());
        let Some((name, id)) = id else {
            return Err(format!("{}: give it a name (in Inkscape: Object > Object Properties > Label)", shape.shown()));
        };
        let (name, row) = (name.clone(), self.add());
        self.set(row, Slot::Id, id);
        self.set(row, Slot::Name, name);
        Ok(row)
    }

    /// Notes that a row is drawn.
    fn once(&mut self, row: usize, shape: &Shape) -> Result<(), String> {
        let new = self.drawn.insert(row);
        if new { Ok(()) } else { Err(format!("{} is drawn twice", shape.shown())) }
    }

    /// The ids of the places at the ends of a way.
    fn ends(&self, row: usize, ids: &BTreeMap<String, String>) -> [String; 2] {
        [Slot::From, Slot::To].map(|slot| {
            let called = self.get(row, slot);
            ids.get(called).map_or(called, String::as_str).to_owned()
        })
    }

    /// The row of a way between two places, whichever it names first.
    fn between(&self, [from, to]: [&str; 2], ids: &BTreeMap<String, String>) -> Option<usize> {
        (0..self.rows.len()).find(|row| {
            let ends = self.ends(*row, ids);
            (ends == [from, to] || ends == [to, from]) && !self.drawn.contains(row)
        })
    }

    /// The places at the ends of the way that a line is called by.
    fn named(&self, shape: &Shape, ids: &BTreeMap<String, String>) -> Vec<String> {
        let mut all = (0..self.rows.len()).map(|row| self.ends(row, ids));
        let named = all.find(|[from, to]| shape.names.contains(&format!("{from} - {to}")));
        named.map(Vec::from).unwrap_or_default()
    }

    /// The outline that a row has.
    fn rings(&self, row: usize) -> Vec<Ring> {
        let point = |text: &str| text.split_once(',').and_then(|(x, y)| Some([x.parse().ok()?, y.parse().ok()?]));
        let ring = |text: &str| text.split_whitespace().filter_map(point).collect();
        self.get(row, Slot::Outline).split('|').map(ring).filter(|ring: &Ring| !ring.is_empty()).collect()
    }

    /// Writes an outline, unless it is the one that stands there.
    fn outline(&mut self, row: usize, rings: &[Ring]) {
        let old = self.rings(row);
        let alike = |one: &Ring, other: &Ring| {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| distance(*one, *other) < MOVED)
        };
        if old.len() == rings.len() && old.iter().zip(rings).all(|(one, other)| alike(one, other)) {
            return;
        }
        let pair = |at: &[f64; 2]| at.map(|length| number((length * 10.0).round() / 10.0)).join(",");
        let ring = |ring: &Ring| ring.iter().map(pair).collect::<Vec<_>>().join(" ");
        self.set(row, Slot::Outline, rings.iter().map(ring).collect::<Vec<_>>().join("|"));
    }

    /// What becomes of rows that are not drawn, though they could be.
    fn leave(&mut self, kind: Drawn, world: &World, remove: bool) -> Option<String> {
        let could = |row: usize| match kind {
            Drawn::Spot | Drawn::Outline => world.spots.contains_key(self.get(row, Slot::Id)),
            Drawn::Frame => true,
            Drawn::Way => [Slot::From, Slot::To].iter().all(|slot| world.spots.contains_key(self.get(row, *slot))),
        };
        let left: Vec<usize> = (0..self.rows.len()).filter(|row| !self.drawn.contains(row) && could(*row)).collect();
        let name = |row: &usize| match kind {
            Drawn::Way => format!("{} - {}", self.get(*row, Slot::From), self.get(*row, Slot::To)),
            _ => self.get(*row, Slot::Id).to_owned(),
        };
        let mut names: Vec<String> = left.iter().take(NAMED).map(name).collect();
        if left.len() > NAMED {
            names.push(format!("{} more", left.len() - NAMED));
        }
        if remove {
            let mut at = 0..;
            self.rows.retain(|_| at.next().is_none_or(|row| !left.contains(&row)));
        }
        let what = if remove {
            "not drawn, and to be removed"
        } else {
            "not drawn, and left as they are (`--remove` takes them away)"
        };
        (!left.is_empty()).then(|| format!("{}: {what}: {}", self.table.file, names.join(", ")))
    }

    fn csv(&self) -> Vec<u8> {
        let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
        for row in std::iter::once(&self.head).chain(&self.rows) {
            let filled = row.iter().map(String::as_str).chain(std::iter::repeat("")).take(self.head.len());
            // Memory takes every row.
            drop(writer.write_record(filled));
        }
        writer.into_inner().unwrap_or_default()
    }
}

/// A name as an id: small letters, digits and hyphens.
fn id_of(name: &str) -> String {
    let plain: String = name
        .chars()
        .flat_map(char::to_lowercase)
        .map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' })
        .collect();
    plain.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}
