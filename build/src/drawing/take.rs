//! From a drawing to tables.

use std::collections::{BTreeMap, BTreeSet};

use muster_schema::{Slot, TableDef};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::read::{self, Shape};
use super::{COUNTERS, write};
use crate::drawn::Drawn;
use crate::finding::{Finding, choices, nearest};
use crate::geometry::Chart;
use crate::link::codes::UNKNOWN;
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
    let drawn = |table: &&TableDef| Drawn::of(table).is_some() && !table.file.contains('*');
    let tables: Vec<&TableDef> = pack.sources.system.tables.iter().filter(drawn).collect();
    let size = [layout.width, layout.height].map(f64::from);
    let layers = read::open(drawing, &tables, size).map_err(|why| Refused::Told(vec![why]))?;
    let chart = layout.projection.as_ref().map(Chart::of);
    let near = f64::from(layout.width.max(layout.height)) * NEAR;
    let spots = write::spots(&pack, chart.as_ref());
    let (was, gone) = (spots.clone(), BTreeSet::new());
    let mut world = World { was, spots, gone, ids: ids(&pack), areas: Vec::new(), chart, near };
    world.areas.extend(
        pack.lines(muster_schema::Role::Area).map(|line| (line.id().to_string(), lower::cells::outline(&line))),
    );
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
    faults.extend(layers.iter().filter(is_drawn).flat_map(|layer| &layer.faults).cloned());
    let before = canonical(files)?;
    let mut all = files.clone();
    let mut renamed = false;
    // Ways lead from place to place, so that these come first.
    for kind in [Drawn::Outline, Drawn::Spot, Drawn::Frame, Drawn::Way] {
        for table in tables.iter().filter(|table| Drawn::of(table) == Some(kind)) {
            let own = || layers.iter().filter(|layer| layer.name == table.name);
            let shapes = || own().flat_map(|layer| &layer.shapes);
            let is_there = files.find(&table.file).is_some();
            if own().next().is_none() || !is_there && shapes().next().is_none() {
                continue;
            }
            let file = before.get(&table.file);
            let Some(mut rows) = Rows::of(table, file).filter(|_| file.is_some() == is_there) else {
                faults.push(format!("`{}` cannot be read; `muster check` says why", table.file));
                continue;
            };
            // Where counters stand is asked of areas that are known, new ones too.
            let (counters, shapes): (Vec<_>, Vec<_>) = shapes().partition(|shape| rows.is_counters(shape));
            rows.claim(&shapes);
            for shape in shapes.into_iter().chain(counters) {
                if let Err(fault) = world.draw(kind, &mut rows, shape) {
                    faults.push(fault);
                }
            }
            renamed |= !rows.renamed.is_empty();
            taken.told.extend(rows.news());
            taken.told.extend(rows.leave(kind, &mut world, remove));
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
    if remove || renamed {
        let lost = |findings: &[Finding]| findings.iter().filter(|finding| finding.code == &UNKNOWN).count();
        if lost(&examine(all, Options { printed: true }).findings) > lost(&outcome.findings) {
            taken.told.push("other tables still refer to what is removed or renamed; `muster check` says where".into());
        }
    }
    Ok(taken)
}

/// What was done with rows, the first few of which are named.
fn listed(file: &str, what: &str, mut names: Vec<String>) -> Option<String> {
    if names.len() > NAMED {
        let more = names.len() - NAMED;
        names.truncate(NAMED);
        names.push(format!("{more} more"));
    }
    (!names.is_empty()).then(|| format!("{file}: {what}: {}", names.join(", ")))
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
    /// Those that are taken away.
    gone: BTreeSet<String>,
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
                let row = rows.meant(shape, &self.spots)?;
                rows.once(row, shape)?;
                let at = shape.middle();
                self.spots.insert(rows.get(row, Slot::Id).to_owned(), at);
                self.spot(rows, row, at)
                    .ok_or_else(|| format!("{}: the projection of the map has no such place", shape.shown()))
            }
            Drawn::Outline if rows.is_counters(shape) => self.counters(rows, shape),
            Drawn::Outline => self.outline(rows, shape),
            Drawn::Frame => {
                let row = rows.meant(shape, &self.spots)?;
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
            // The parts of a path are ways of their own.
            Drawn::Way => shape.lines.iter().try_for_each(|line| self.way(rows, shape, line)),
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

    /// Where the counters of an area stand.
    fn counters(&mut self, rows: &mut Rows, shape: &Shape) -> Result<(), String> {
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
            self.spots.insert(rows.get(row, Slot::Id).to_owned(), [x, y]);
        }
        Ok(())
    }

    /// The outline of an area.
    fn outline(&mut self, rows: &mut Rows, shape: &Shape) -> Result<(), String> {
        let row = rows.meant(shape, &self.spots)?;
        let drawn = shape.rings();
        let drawn = drawn.ok_or_else(|| format!("{}: the outline of an area must be a closed path", shape.shown()))?;
        let id = rows.get(row, Slot::Id).to_owned();
        // Several paths of one name are the parts of one area.
        let first = rows.once(row, shape).is_ok();
        let known = if first { Vec::new() } else { rows.rings(row) };
        let rings: Vec<Ring> = known.into_iter().chain(drawn).collect();
        if first && rows.get(row, Slot::X).is_empty() {
            self.spots.extend((!rings.is_empty()).then(|| (id.clone(), polygon::middle(&rings))));
        }
        rows.outline(row, &rings);
        self.areas.retain(|(other, _)| *other != id);
        self.areas.push((id, rings));
        Ok(())
    }

    /// A way between the places at its ends.
    fn way(&self, rows: &mut Rows, shape: &Shape, line: &Ring) -> Result<(), String> {
        let (Some(from), Some(to)) = (line.first(), line.last()) else { return Ok(()) };
        let meant = rows.named(shape, &self.ids);
        let end = |at: [f64; 2]| {
            let [x, y] = at;
            self.place_at(at, &meant)
                .ok_or_else(|| format!("{}: its end at {x:.0}, {y:.0} is at no place", shape.shown()))
        };
        let (from, to) = (end(*from)?, end(*to)?);
        if from == to {
            return Err(format!("{} begins and ends at `{from}`", shape.shown()));
        }
        let row = rows.between([from, to], &self.ids).unwrap_or_else(|| {
            let row = rows.add();
            rows.set(row, Slot::From, from.to_owned());
            rows.set(row, Slot::To, to.to_owned());
            rows.new.push(row);
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
            return Some(id.as_str()).filter(|id| !self.gone.contains(*id));
        }
        let there = self.spots.iter().filter(|(id, _)| !self.gone.contains(*id));
        let all = there.map(|(id, spot)| (id.as_str(), distance(*spot, at)));
        let close = all.filter(|(_, away)| *away <= self.near).min_by(|(_, one), (_, other)| one.total_cmp(other));
        let areas = || self.areas.iter().filter(|(id, _)| !self.gone.contains(id));
        let about = || areas().find(|(_, rings)| polygon::holds(rings, at));
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
    /// The rows that a shape is called by.
    claimed: BTreeSet<usize>,
    /// The rows that got another name, and which they had.
    renamed: Vec<(usize, String)>,
    /// The rows that were added.
    new: Vec<usize>,
}

impl<'t> Rows<'t> {
    /// A table in its standard form; without a file, one with the columns that it cannot do without.
    fn of(table: &'t TableDef, file: Option<&Vec<u8>>) -> Option<Self> {
        let mut rows = Self {
            table,
            head: table.required().map(str::to_owned).collect(),
            rows: Vec::new(),
            drawn: BTreeSet::new(),
            claimed: BTreeSet::new(),
            renamed: Vec::new(),
            new: Vec::new(),
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

    /// Notes which rows these shapes are called by.
    fn claim(&mut self, shapes: &[&Shape]) {
        self.claimed = shapes.iter().filter_map(|shape| self.found(shape)).collect();
    }

    /// Whether a shape is where the counters of an area stand, and not its outline: a circle, or what became of one.
    fn is_counters(&self, shape: &Shape) -> bool {
        Drawn::of(self.table) == Some(Drawn::Outline) && (shape.is_round || shape.was_for_counters())
    }

    /// What a shape is called; one without a label or a title by its id, which may be as Muster wrote it.
    fn name<'s>(&self, shape: &'s Shape) -> Option<&'s str> {
        shape.name.as_deref().or_else(|| self.id(shape))
    }

    /// The id of the row that Muster drew a shape for, if the id that it got then is still there.
    fn id<'s>(&self, shape: &'s Shape) -> Option<&'s str> {
        let id = shape.id.as_deref()?;
        let own = id.strip_prefix(self.table.name.as_str()).and_then(|rest| rest.strip_prefix('.'));
        Some(own.map_or(id, |own| own.strip_suffix(COUNTERS).unwrap_or(own)))
    }

    /// The row that Muster drew a shape for.
    fn drawn_for(&self, shape: &Shape) -> Option<usize> {
        let id = self.id(shape)?;
        (0..self.rows.len()).find(|row| self.get(*row, Slot::Id) == id)
    }

    /// The row that a shape is called by; of several of one name that which it was drawn for.
    fn found(&self, shape: &Shape) -> Option<usize> {
        let name = self.name(shape)?;
        let find = |is: &dyn Fn(usize) -> bool| (0..self.rows.len()).find(|row| is(*row));
        let is_name = |row: usize| self.get(row, Slot::Name) == name;
        find(&|row| self.get(row, Slot::Id) == name)
            .or_else(|| self.drawn_for(shape).filter(|row| is_name(*row)))
            .or_else(|| find(&is_name))
            .or_else(|| find(&|row| self.get(row, Slot::Aliases).split('|').any(|alias| alias == name)))
    }

    /// The row that a shape is about: that which it is called by. A name that no row has is another name for the row that the
    /// shape was drawn for, if no other shape is called by that, and else a new row.
    fn meant(&mut self, shape: &Shape, others: &BTreeMap<String, [f64; 2]>) -> Result<usize, String> {
        let Some(name) = self.name(shape) else {
            return Err(format!("{}: give it a name (in Inkscape: Object > Object Properties > Label)", shape.shown()));
        };
        if let Some(row) = self.found(shape) {
            return Ok(row);
        }
        if let Some(row) =
            self.drawn_for(shape).filter(|row| self.column(Slot::Name).is_some() && !self.claimed.contains(row))
        {
            self.claimed.insert(row);
            self.renamed.push((row, self.get(row, Slot::Name).to_owned()));
            self.set(row, Slot::Name, name.to_owned());
            return Ok(row);
        }
        let id = self.free_id(name, others);
        let row = self.add();
        self.set(row, Slot::Id, id);
        self.set(row, Slot::Name, name.to_owned());
        self.new.push(row);
        Ok(row)
    }

    /// An id for a new row: its name, if it has a letter or digit that ids can have, and that of the table if not; with a number
    /// where that is taken.
    fn free_id(&self, name: &str, others: &BTreeMap<String, [f64; 2]>) -> String {
        let is_free = |id: &String| {
            !others.contains_key(id) && (0..self.rows.len()).all(|row| self.get(row, Slot::Id) != id.as_str())
        };
        let plain = id_of(name);
        let (stem, first) = if plain.is_empty() { (id_of(&self.table.name), 1) } else { (plain.clone(), 2) };
        let numbered = (first..).map(|number: usize| format!("{stem}-{number}"));
        let mut all = Some(plain).filter(|id| !id.is_empty()).into_iter().chain(numbered);
        all.find(is_free).unwrap_or(stem)
    }

    /// What is new in the table, and what is called otherwise.
    fn news(&self) -> Vec<String> {
        let name = |row: usize| self.get(row, Slot::Name);
        let new = self.new.iter().map(|row| match name(*row) {
            "" => self.shown(*row),
            name => format!("{} ({name})", self.shown(*row)),
        });
        let renamed = self.renamed.iter().map(|(row, old)| format!("{} ({}, was {old})", self.shown(*row), name(*row)));
        let file = &self.table.file;
        let told = [listed(file, "new", new.collect()), listed(file, "renamed", renamed.collect())];
        told.into_iter().flatten().collect()
    }

    /// What a row is told by: a way by its ends, anything else by its id.
    fn shown(&self, row: usize) -> String {
        match Drawn::of(self.table) {
            Some(Drawn::Way) => format!("{} - {}", self.get(row, Slot::From), self.get(row, Slot::To)),
            _ => self.get(row, Slot::Id).to_owned(),
        }
    }

    /// Notes that a row is drawn.
    fn once(&mut self, row: usize, shape: &Shape) -> Result<(), String> {
        if self.drawn.insert(row) {
            return Ok(());
        }
        let id = self.get(row, Slot::Id);
        Err(format!("{} is drawn twice: another shape is `{id}`, too; give one of them another label", shape.shown()))
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
        let (name, id) = (shape.name.as_deref(), self.id(shape));
        let named = all.find(|[from, to]| match name {
            Some(name) => name == format!("{from} - {to}"),
            None => id == Some(format!("{from}.{to}").as_str()),
        });
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
    fn leave(&mut self, kind: Drawn, world: &mut World, remove: bool) -> Option<String> {
        let could = |row: usize| match kind {
            Drawn::Spot => world.spots.contains_key(self.get(row, Slot::Id)),
            Drawn::Outline => !self.rings(row).is_empty(),
            Drawn::Frame => {
                [Slot::X, Slot::Y, Slot::Width, Slot::Height].iter().all(|slot| !self.get(row, *slot).is_empty())
            }
            Drawn::Way => self.ends(row, &world.ids).iter().all(|end| world.spots.contains_key(end)),
        };
        let left: Vec<usize> = (0..self.rows.len()).filter(|row| !self.drawn.contains(row) && could(*row)).collect();
        let names = left.iter().map(|row| self.shown(*row)).collect();
        if remove {
            if matches!(kind, Drawn::Spot | Drawn::Outline) {
                world.gone.extend(left.iter().map(|row| self.get(*row, Slot::Id).to_owned()));
            }
            let mut at = 0..;
            self.rows.retain(|_| at.next().is_none_or(|row| !left.contains(&row)));
        }
        let what = if remove {
            "not drawn, and to be removed"
        } else {
            "not drawn, and left as they are (`--remove` takes them away)"
        };
        listed(&self.table.file, what, names)
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

/// A name as an id: small letters without their accents, digits and hyphens, as many as leave room for a number.
fn id_of(name: &str) -> String {
    const MOST: usize = 54;
    let plain: String = name
        .nfd()
        .filter(|letter| !is_combining_mark(*letter))
        .flat_map(char::to_lowercase)
        .map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' })
        .collect();
    let mut id = plain.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
    id.truncate(MOST);
    id.trim_end_matches('-').to_owned()
}
