//! The parts of a pack's map that can be drawn. They are read from the text of the tables, so that an error in another
//! cell of a row does not exclude it.

use std::collections::{BTreeMap, BTreeSet};

use muster_schema::game::MapLayout;
use muster_schema::{Role, Slot, TableDef};

use super::rows::Rows;
use crate::workbook::{Refused, canonical};
use muster_build::Outcome;
use muster_ground::geometry::Chart;
use muster_ground::maths::distance;
use muster_ground::polygon::{self, Ring};
use muster_source::drawn::Drawn;

/// The radius of the circle of a space, in map units.
pub(super) const CIRCLE: f64 = 14.0;

/// The map of a pack, from its tables.
pub(super) struct Map<'p> {
    pub(super) layout: MapLayout,
    pub(super) chart: Option<Chart>,
    /// The tables that are drawn.
    pub(super) tables: Vec<&'p TableDef>,
    /// The files of the pack in their standard form, without those that cannot be read.
    pub(super) texts: BTreeMap<String, Vec<u8>>,
    pub(super) places: Places,
}

impl<'p> Map<'p> {
    /// The map of a pack that was examined as printed.
    pub(super) fn of(outcome: &'p Outcome) -> Result<Self, Refused> {
        let found = outcome.pack.as_ref().and_then(|pack| Some((pack, pack.game()?.map)));
        let Some((pack, layout)) = found else { return Err(Refused::Pack(outcome.findings.clone())) };
        let texts = canonical(outcome.files())?;
        let chart = layout.projection.as_ref().map(Chart::of);
        let all = pack.sources.system.tables.as_slice();
        let tables = all.iter().filter(|table| Drawn::of(table).is_some() && is_one_file(table)).collect();
        let places = Places::of(all, &texts, chart.as_ref());
        Ok(Self { layout, chart, tables, texts, places })
    }

    /// The rows of a table; `None` if its file cannot be read.
    pub(super) fn rows(&self, table: &'p TableDef, is_there: bool) -> Option<Rows<'p>> {
        let file = self.texts.get(&table.file);
        Rows::of(table, file).filter(|_| file.is_some() == is_there)
    }
}

fn is_one_file(table: &TableDef) -> bool {
    !table.file.contains('*')
}

/// The figure that the drawing shows for a row, in map units.
pub(super) enum Figure {
    Spot([f64; 2]),
    /// The outline of an area, and the position of its counters if its row gives one.
    Outline(Vec<Ring>, Option<[f64; 2]>),
    /// The corner of a box, its width and its height.
    Frame([f64; 4]),
    /// The places at the ends of a way with their positions, and its line.
    Way([(String, [f64; 2]); 2], Ring),
}

/// The position of a place.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// The name of its table.
    pub(super) table: String,
    /// The name.
    pub(super) name: String,
    pub(super) at: [f64; 2],
    /// The radius of the circle that is drawn for it; 0 without one.
    pub(super) radius: f64,
    /// The outline of an area.
    pub(super) rings: Vec<Ring>,
}

/// The places of a map.
#[derive(Clone, Debug)]
pub(super) struct Places {
    /// The positions by place id, as the rows give them, before places are spread apart.
    places: BTreeMap<String, Place>,
    /// The ids of the places that ways can lead to, by their names and aliases.
    called: BTreeMap<String, String>,
}

impl Places {
    fn of(tables: &[TableDef], texts: &BTreeMap<String, Vec<u8>>, chart: Option<&Chart>) -> Self {
        let mut all = Self { places: BTreeMap::new(), called: BTreeMap::new() };
        let ways = tables.iter().filter(|table| Drawn::of(table) == Some(Drawn::Way));
        let ends: BTreeSet<&String> =
            ways.flat_map(|table| [Slot::From, Slot::To].map(|slot| refers(table, slot))).flatten().collect();
        for table in tables.iter().filter(|table| is_one_file(table)) {
            let (is_end, is_place) = (ends.contains(&table.name), matches!(table.role, Role::Place | Role::Area));
            let Some(rows) = Rows::of(table, texts.get(&table.file)).filter(|_| is_end || is_place) else { continue };
            for row in 0..rows.len() {
                let id = rows.get(row, Slot::Id);
                let names = [rows.get(row, Slot::Name)]
                    .into_iter()
                    .chain(table.items(Slot::Aliases, rows.get(row, Slot::Aliases)));
                for name in names.filter(|name| is_end && !name.is_empty()) {
                    all.called.entry(name.to_owned()).or_insert_with(|| id.to_owned());
                }
                let place = place(&rows, row, chart).filter(|_| is_place && !id.is_empty());
                if let Some(place) = place {
                    all.places.entry(id.to_owned()).or_insert(place);
                }
            }
        }
        all
    }

    /// The figure of each row of a table whose cells can be read.
    pub(super) fn figures(&self, rows: &Rows<'_>) -> Vec<Option<Figure>> {
        let mut seen = BTreeSet::new();
        let is_way = Drawn::of(rows.table) == Some(Drawn::Way);
        let figure = |row| {
            let id = rows.get(row, Slot::Id);
            // An id means its first row.
            let is_known = is_way || !id.is_empty() && seen.insert(id.to_owned());
            self.figure(rows, row).filter(|_| is_known)
        };
        (0..rows.len()).map(figure).collect()
    }

    fn figure(&self, rows: &Rows<'_>, row: usize) -> Option<Figure> {
        match Drawn::of(rows.table)? {
            Drawn::Spot => self.get(rows.get(row, Slot::Id)).map(|place| Figure::Spot(place.at)),
            Drawn::Outline => {
                let rings = rows.rings(row);
                (!rings.is_empty()).then(|| Figure::Outline(rings, rows.pair(row, [Slot::X, Slot::Y])))
            }
            Drawn::Frame => {
                let [x, y] = rows.pair(row, [Slot::X, Slot::Y])?;
                let [width, height] = rows.pair(row, [Slot::Width, Slot::Height])?;
                (width > 0.0 && height > 0.0).then_some(Figure::Frame([x, y, width, height]))
            }
            Drawn::Way => {
                let [from, to] = self.ends(rows, row);
                let (there, other) = (self.get(&from)?.at, self.get(&to)?.at);
                (from != to).then(|| Figure::Way([(from, there), (to, other)], rows.bends(row)))
            }
        }
    }

    /// The ids of the places at the ends of a way.
    pub(super) fn ends(&self, rows: &Rows<'_>, row: usize) -> [String; 2] {
        [Slot::From, Slot::To].map(|slot| {
            let called = rows.get(row, slot);
            self.called.get(called).filter(|_| !self.has(called)).map_or(called, String::as_str).to_owned()
        })
    }

    pub(super) fn has(&self, id: &str) -> bool {
        self.places.contains_key(id)
    }

    pub(super) fn get(&self, id: &str) -> Option<&Place> {
        self.places.get(id)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&String, &Place)> {
        self.places.iter()
    }

    pub(super) fn put(&mut self, id: &str, place: Place) {
        self.places.insert(id.to_owned(), place);
    }

    pub(super) fn remove(&mut self, id: &str) {
        self.places.remove(id);
    }

    /// The nearest place of these tables that is not farther away than `reach` says of it; without tables, of all.
    pub(super) fn nearest(&self, at: [f64; 2], tables: &[String], reach: impl Fn(&Place) -> f64) -> Option<&str> {
        let all = self.among(tables).map(|(id, place)| (id, place, distance(place.at, at)));
        let close = all.filter(|(_, place, away)| *away <= reach(place));
        close.min_by(|(.., one), (.., other)| one.total_cmp(other)).map(|(id, ..)| id.as_str())
    }

    /// The area of these tables that a point lies in; without tables, of all.
    pub(super) fn about(&self, at: [f64; 2], tables: &[String]) -> Option<&str> {
        self.among(tables).find(|(_, place)| polygon::holds(&place.rings, at)).map(|(id, _)| id.as_str())
    }

    fn among(&self, tables: &[String]) -> impl Iterator<Item = (&String, &Place)> {
        self.iter().filter(move |(_, place)| tables.is_empty() || tables.contains(&place.table))
    }
}

/// The tables that an end of a way may be in; empty if its column does not restrict it.
pub(super) fn refers(table: &TableDef, slot: Slot) -> &[String] {
    let column = table.slot(slot).and_then(|at| table.columns().get(at));
    column.and_then(|column| column.refers.as_ref()).map_or(&[], |refers| &refers.tables)
}

/// The position of a place: as its row says, on the sheet or on the earth; for an area without one, the middle of its
/// outline.
fn place(rows: &Rows<'_>, row: usize, chart: Option<&Chart>) -> Option<Place> {
    let on_earth = || rows.pair(row, [Slot::Latitude, Slot::Longitude]).and_then(|[lat, lon]| chart?.point(lat, lon));
    let own = rows.pair(row, [Slot::X, Slot::Y]).or_else(on_earth);
    let rings = rows.rings(row);
    let at = own.or_else(|| (!rings.is_empty()).then(|| polygon::middle(&rings)))?;
    let (table, name) = (rows.table.name.clone(), rows.called(row).to_owned());
    Some(Place { table, name, at, radius: if own.is_some() { CIRCLE } else { 0.0 }, rings })
}
