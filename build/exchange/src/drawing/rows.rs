//! The rows of a table as text, and what shapes make of them.

use std::collections::BTreeSet;

use muster_schema::{Slot, TableDef};

use super::COUNTERS;
use super::places::Places;
use super::read::Shape;
use muster_ground::maths::{distance, number};
use muster_ground::polygon::Ring;
use muster_source::drawn::Drawn;
use muster_source::finding::choices;
use muster_source::forms::TableForm;
use muster_source::validate::slug;

/// The least distance that counts as moved, in map units.
pub(super) const MOVED: f64 = 0.06;
/// The number of rows named in one line.
const NAMED: usize = 8;
/// The number of letters of a name shown.
const SHOWN: usize = 60;
/// The longest id that is made from a name: it leaves room for a number.
const LONGEST: usize = 54;

/// The rows of a table as text.
pub(super) struct Rows<'t> {
    pub(super) table: &'t TableDef,
    head: Vec<String>,
    rows: Vec<Vec<String>>,
    /// The rows that a shape was found for.
    pub(super) drawn: BTreeSet<usize>,
    /// The rows that shapes are named after; for ways, those that a line was drawn for.
    pub(super) claimed: BTreeSet<usize>,
    /// The rows that got another name, with their old names.
    pub(super) renamed: Vec<(usize, String)>,
    /// The ids of the places at the ends of each way, filled when first needed.
    pub(super) ends: Vec<[String; 2]>,
    /// The ways that have other ends now, with their old descriptions.
    led: Vec<(usize, String)>,
    /// The lines that lead through other places, a sentence each.
    through: Vec<String>,
    /// The rows that were added.
    new: Vec<usize>,
    /// The rows in which a cell was changed, new ones too.
    changed: BTreeSet<usize>,
}

/// Reads points separated by blanks, each with a comma between `x` and `y`; `None` if one cannot be read.
fn points(text: &str) -> Option<Ring> {
    let length = |text: &str| text.parse().ok().filter(|number: &f64| number.is_finite());
    let point = |text: &str| text.split_once(',').and_then(|(x, y)| Some([length(x)?, length(y)?]));
    text.split_whitespace().map(point).collect()
}

/// True if the points have nearly the same positions.
fn alike(one: &[[f64; 2]], other: &[[f64; 2]]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| distance(*one, *other) < MOVED)
}

impl<'t> Rows<'t> {
    /// A table in its standard form; without a file, an empty one with the required columns.
    pub(super) fn of(table: &'t TableDef, file: Option<&Vec<u8>>) -> Option<Self> {
        let mut rows = Self {
            table,
            head: table.required().map(str::to_owned).collect(),
            rows: Vec::new(),
            drawn: BTreeSet::new(),
            claimed: BTreeSet::new(),
            renamed: Vec::new(),
            ends: Vec::new(),
            led: Vec::new(),
            through: Vec::new(),
            new: Vec::new(),
            changed: BTreeSet::new(),
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
    pub(super) fn column(&self, slot: Slot) -> Option<&'t str> {
        let table = self.table;
        table.slot(slot).map(|at| table.columns()[at].name.as_str())
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn get(&self, row: usize, slot: Slot) -> &str {
        let at = self.column(slot).and_then(|name| self.head.iter().position(|head| head == name));
        at.and_then(|at| self.rows.get(row)?.get(at)).map_or("", String::as_str)
    }

    /// Two numbers, if the row has both.
    pub(super) fn pair(&self, row: usize, slots: [Slot; 2]) -> Option<[f64; 2]> {
        let [one, other] = slots.map(|slot| self.get(row, slot).parse().ok().filter(|number: &f64| number.is_finite()));
        Some([one?, other?])
    }

    /// The name of a row, or else its id.
    pub(super) fn called(&self, row: usize) -> &str {
        Some(self.get(row, Slot::Name)).filter(|name| !name.is_empty()).unwrap_or_else(|| self.get(row, Slot::Id))
    }

    pub(super) fn set(&mut self, row: usize, slot: Slot, text: String) {
        let Some(name) = self.column(slot) else { return };
        let at = self.head.iter().position(|head| head == name).unwrap_or_else(|| {
            self.head.push(name.to_owned());
            self.head.len() - 1
        });
        let Some(cells) = self.rows.get_mut(row) else { return };
        cells.resize(cells.len().max(at + 1), String::new());
        if cells[at] != text {
            cells[at] = text;
            self.changed.insert(row);
        }
    }

    /// Writes a length if it is new.
    pub(super) fn length(&mut self, row: usize, slot: Slot, length: f64) {
        if self.get(row, slot).parse::<f64>().is_ok_and(|old| (old - length).abs() < MOVED) {
            return;
        }
        self.set(row, slot, number((length * 10.0).round() / 10.0));
    }

    fn add(&mut self) -> usize {
        self.rows.push(vec![String::new(); self.head.len()]);
        self.rows.len() - 1
    }

    /// Notes the rows that these shapes are named after.
    pub(super) fn claim(&mut self, shapes: &[&Shape]) {
        self.claimed = shapes.iter().filter_map(|shape| self.found(shape)).collect();
    }

    /// True if a shape shows where the counters of an area are placed, and not its outline: a circle, or the path made
    /// from one.
    pub(super) fn is_counters(&self, shape: &Shape) -> bool {
        Drawn::of(self.table) == Some(Drawn::Outline) && (shape.is_round || shape.was_for_counters())
    }

    /// The name of a shape; without a label or a title its id, which may be as Muster wrote it.
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
    pub(super) fn drawn_for(&self, shape: &Shape) -> Option<usize> {
        let id = self.id(shape)?;
        (0..self.rows.len()).find(|row| self.get(*row, Slot::Id) == id)
    }

    /// The row that a shape is named after; if several have the name, the one that it was drawn for.
    pub(super) fn found(&self, shape: &Shape) -> Option<usize> {
        let name = self.name(shape)?;
        let find = |is: &dyn Fn(usize) -> bool| (0..self.rows.len()).find(|row| is(*row));
        let is_name = |row: usize| self.get(row, Slot::Name) == name;
        find(&|row| self.get(row, Slot::Id) == name)
            .or_else(|| self.drawn_for(shape).filter(|row| is_name(*row)))
            .or_else(|| find(&is_name))
            .or_else(|| {
                find(&|row| self.table.items(Slot::Aliases, self.get(row, Slot::Aliases)).any(|alias| alias == name))
            })
    }

    /// The row that a shape is about: that which it is called by. A name that no row has is another name for the row that the
    /// shape was drawn for, if no other shape is called by that, and else a new row.
    pub(super) fn row_of(&mut self, shape: &Shape, others: &Places) -> Result<usize, String> {
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

    /// An id for a new row, from its name if that has a letter or digit that ids can have, or else from that of the
    /// table; with a number if it is taken.
    fn free_id(&self, name: &str, others: &Places) -> String {
        let is_free = |id: &String| {
            !others.has(id) && (0..self.rows.len()).all(|row| !self.get(row, Slot::Id).eq_ignore_ascii_case(id))
        };
        let plain = short_slug(name);
        let (stem, first) = if plain.is_empty() { (short_slug(&self.table.name), 1) } else { (plain.clone(), 2) };
        let numbered = (first..).map(|number: usize| format!("{stem}-{number}"));
        let mut all = Some(plain).filter(|id| !id.is_empty()).into_iter().chain(numbered);
        all.find(is_free).unwrap_or(stem)
    }

    /// Reasons why changes cannot be written into the table, a sentence each: an outline with too many corners, a name
    /// that is too long.
    pub(super) fn refused(&self) -> Vec<String> {
        let form = TableForm::of(self.table);
        let slots = [Slot::Id, Slot::Name, Slot::Outline];
        let cell = |(row, slot): (&usize, Slot)| {
            let (at, text) = (self.table.slot(slot)?, self.get(*row, slot));
            let (column, form) = (self.table.columns().get(at)?, form.cells.get(at)?);
            if text.is_empty() || form.accepts(&column.read(text)) {
                return None;
            }
            let shown: String = self.called(*row).chars().take(SHOWN).collect();
            Some(match slot {
                Slot::Outline => format!(
                    "`{shown}`: its outline has {} corners, which is more than a cell of a table holds; simplify the path (in \
                     Inkscape: Path > Simplify)",
                    self.rings(*row).iter().map(Vec::len).sum::<usize>()
                ),
                _ => format!(
                    "`{shown}` cannot be the `{}` of a row: it is too long, or has a sign that names cannot have",
                    column.name
                ),
            })
        };
        self.changed.iter().flat_map(|row| slots.map(|slot| (row, slot))).filter_map(cell).collect()
    }

    /// The changes to the table: new rows and changed ones.
    pub(super) fn news(&self) -> Vec<String> {
        let name = |row: usize| self.get(row, Slot::Name);
        let new = self.new.iter().map(|row| match name(*row) {
            "" => self.shown(*row),
            name => format!("{} ({name})", self.shown(*row)),
        });
        let new: Vec<String> = new.collect();
        let renamed = self.renamed.iter().map(|(row, old)| format!("{} ({}, was {old})", self.shown(*row), name(*row)));
        let led = self.led.iter().map(|(row, old)| format!("{} (was {old})", self.shown(*row)));
        let otherwise = self.renamed.iter().chain(&self.led).map(|(row, _)| row).chain(&self.new);
        let otherwise: BTreeSet<usize> = otherwise.copied().collect();
        let changed: Vec<usize> = self.changed.difference(&otherwise).copied().collect();
        let rows =
            if changed.len() == 1 { "1 row changes".to_owned() } else { format!("{} rows change", changed.len()) };
        let changed = changed.into_iter().map(|row| self.shown(row));
        let file = &self.table.file;
        // Ids are permanent, so that all new ones are told.
        let new = (!new.is_empty()).then(|| format!("{file}: new: {}", new.join(", ")));
        let told = [
            new,
            listed(file, "renamed", renamed.collect()),
            listed(file, "leads elsewhere", led.collect()),
            listed(file, &rows, changed.collect()),
        ];
        self.through.iter().cloned().chain(told.into_iter().flatten()).collect()
    }

    /// A text that identifies a row: the ends of a way, or the id, or the number of a row without one.
    pub(super) fn shown(&self, row: usize) -> String {
        match Drawn::of(self.table) {
            Some(Drawn::Way) => format!("{} - {}", self.get(row, Slot::From), self.get(row, Slot::To)),
            _ if self.get(row, Slot::Id).is_empty() => format!("row {}", row + 2),
            _ => self.get(row, Slot::Id).to_owned(),
        }
    }

    /// Notes that a row is drawn.
    pub(super) fn once(&mut self, row: usize, shape: &Shape) -> Result<(), String> {
        if self.drawn.insert(row) {
            return Ok(());
        }
        let id = self.get(row, Slot::Id);
        Err(format!("{} is drawn twice: another shape is also `{id}`; give one of them another label", shape.shown()))
    }

    /// The row of a way between two places that is left for a line without one, whichever of them it names first.
    fn between(&self, ends: [&str; 2]) -> Option<usize> {
        let is_free = |row: &usize| !self.drawn.contains(row) && !self.claimed.contains(row);
        (0..self.ends.len()).find(|row| self.leads(*row, ends) && is_free(row))
    }

    /// The row of the way that Muster drew a line for, if no other line has it.
    pub(super) fn way_of(&self, shape: &Shape) -> Option<usize> {
        let (from, to) = self.id(shape)?.split_once('.')?;
        (0..self.ends.len()).find(|row| self.ends[*row] == [from, to] && !self.drawn.contains(row))
    }

    /// The places at the ends of the way that a line is called by.
    pub(super) fn named(&self, shape: &Shape) -> Vec<String> {
        let called = match shape.name.as_deref() {
            Some(name) => name.split_once(" - "),
            None => self.id(shape).and_then(|id| id.split_once('.')),
        };
        let named = called.and_then(|(from, to)| self.ends.iter().find(|ends| **ends == [from, to]));
        named.cloned().map(Vec::from).unwrap_or_default()
    }

    /// Another row of a way between these places.
    pub(super) fn again(&self, row: usize) -> Option<usize> {
        let [from, to] = self.ends.get(row)?;
        (0..self.ends.len()).find(|other| *other != row && self.leads(*other, [from, to]))
    }

    /// True if a way connects two places, in either direction.
    fn leads(&self, row: usize, [from, to]: [&str; 2]) -> bool {
        self.ends.get(row).is_some_and(|ends| *ends == [from, to] || *ends == [to, from])
    }

    /// The ways that are new or have other ends.
    pub(super) fn touched(&self) -> BTreeSet<usize> {
        self.new.iter().copied().chain(self.led.iter().map(|(row, _)| *row)).collect()
    }

    /// Notes that a line leads through places on its way.
    pub(super) fn led_through(&mut self, shape: &Shape, stops: &[String]) {
        let (stops, count) = (choices(stops.iter().map(String::as_str)).replace(" or ", " and "), stops.len() + 1);
        self.through.push(format!("{} leads through {stops}, and is {count} connections", shape.shown()));
    }

    /// The row of a way between two places: that which its line was drawn for, unless another has these ends already.
    pub(super) fn connect(&mut self, ends: [&str; 2], own: Option<usize>) -> usize {
        let there = own.filter(|own| self.leads(*own, ends)).or_else(|| self.between(ends));
        let row = match (there, own) {
            (Some(row), _) => row,
            (None, Some(own)) => {
                self.lead(own, ends);
                own
            }
            (None, None) => self.add_way(ends),
        };
        self.drawn.insert(row);
        row
    }

    /// Adds a way between two places.
    fn add_way(&mut self, [from, to]: [&str; 2]) -> usize {
        let row = self.add();
        self.set(row, Slot::From, from.to_owned());
        self.set(row, Slot::To, to.to_owned());
        self.ends.push([from.to_owned(), to.to_owned()]);
        self.new.push(row);
        row
    }

    /// Changes the ends of a way. An end that stays is not rewritten.
    fn lead(&mut self, row: usize, [from, to]: [&str; 2]) {
        self.led.push((row, self.shown(row)));
        let Some(old) = self.ends.get_mut(row) else { return };
        let is_turned = old[0] == to || old[1] == from;
        let new = if is_turned { [to, from] } else { [from, to] }.map(str::to_owned);
        let old = std::mem::replace(old, new.clone());
        for ((slot, end), old) in [Slot::From, Slot::To].into_iter().zip(new).zip(old) {
            if end != old {
                self.set(row, slot, end);
            }
        }
    }

    pub(super) fn remove(&mut self, left: &[usize]) {
        let mut at = 0..;
        self.rows.retain(|_| at.next().is_none_or(|row| !left.contains(&row)));
    }

    /// The outline of a row; empty if one of its points cannot be read.
    pub(super) fn rings(&self, row: usize) -> Vec<Ring> {
        let ring = |text: &str| points(text).filter(|ring| ring.len() > 2);
        self.get(row, Slot::Outline).split('|').map(ring).collect::<Option<_>>().unwrap_or_default()
    }

    /// The bends of a connection.
    pub(super) fn bends(&self, row: usize) -> Ring {
        points(self.get(row, Slot::Via)).unwrap_or_default()
    }

    /// Writes the bends of a connection if they are new.
    pub(super) fn bend(&mut self, row: usize, bends: &[[f64; 2]]) {
        if !alike(&self.bends(row), bends) {
            let text = |at: &[f64; 2]| at.map(|length| number((length * 10.0).round() / 10.0)).join(",");
            self.set(row, Slot::Via, bends.iter().map(text).collect::<Vec<_>>().join(" "));
        }
    }

    /// Writes an outline if it is new.
    pub(super) fn outline(&mut self, row: usize, rings: &[Ring]) {
        let old = self.rings(row);
        if old.len() == rings.len() && old.iter().zip(rings).all(|(one, other)| alike(one, other)) {
            return;
        }
        let pair = |at: &[f64; 2]| at.map(|length| number((length * 10.0).round() / 10.0)).join(",");
        let ring = |ring: &Ring| ring.iter().map(pair).collect::<Vec<_>>().join(" ");
        self.set(row, Slot::Outline, rings.iter().map(ring).collect::<Vec<_>>().join("|"));
    }

    pub(super) fn csv(&self) -> Vec<u8> {
        let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
        for row in std::iter::once(&self.head).chain(&self.rows) {
            let filled = row.iter().map(String::as_str).chain(std::iter::repeat("")).take(self.head.len());
            // Memory takes every row.
            drop(writer.write_record(filled));
        }
        writer.into_inner().unwrap_or_default()
    }
}

/// A name as an id, as much of it as leaves room for a number.
fn short_slug(name: &str) -> String {
    let mut id = slug(name);
    id.truncate(LONGEST);
    id.trim_end_matches('-').to_owned()
}

/// Describes what was done with rows, and names the first of them.
pub(super) fn listed(file: &str, what: &str, mut names: Vec<String>) -> Option<String> {
    if names.len() > NAMED {
        let more = names.len() - NAMED;
        names.truncate(NAMED);
        names.push(format!("{more} more"));
    }
    (!names.is_empty()).then(|| format!("{file}: {what}: {}", names.join(", ")))
}
