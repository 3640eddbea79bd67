//! Linking: every reference becomes the id of the row that it means, every row a record of its type.

pub mod codes;

use std::collections::hash_map::Entry;
use std::hash::{Hash, Hasher};
use std::ops::Range;

use jsonschema::Validator;
use muster_schema::{Records, Text};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHasher};
use serde_json::Value;

use crate::errata::Overlay;
use crate::finding::{Cause, Finding, Spot, nearest};
use crate::pack::{Linked, Names, Pack};
use crate::read::{Row, SheetIx, Sources};
use crate::shape::{Demand, Field, Reference, Shape, Shapes};
use crate::validate::{self, listed};

/// Rows handled in one go by one thread.
const CHUNK: usize = 8_192;

/// Validates and links a pack, row by row.
pub(crate) fn link(sources: Sources, shapes: &'static Shapes, overlay: Overlay, findings: &mut Vec<Finding>) -> Pack {
    let (linker, glances, doubled) = Linker::new(&sources, shapes, &overlay);
    // A table is put together as soon as its rows are done: few are held in pieces and as a whole.
    let tables: Vec<Table> =
        glances.into_par_iter().enumerate().map(|(table, glances)| linker.table(table, glances)).collect();
    let (mut records, mut unresolved, mut same) = (Vec::new(), Vec::new(), Vec::new());
    for table in tables {
        findings.extend(table.invalid);
        unresolved.extend(table.unresolved);
        same.extend(table.doubled);
        records.push((table.records, table.left_out));
    }
    let sound = validate::documents(&sources, shapes, findings);
    findings.extend(doubled);
    linker.one_list(findings);
    findings.extend(unresolved);
    findings.extend(same);
    let documents = linker.documents(&sound, findings);
    let names = linker.names;
    let tables = records
        .into_iter()
        .zip(names)
        .map(|((records, left_out), names)| Linked { records, left_out, names })
        .collect();
    Pack { sources, shapes, overlay, tables, documents }
}

/// The pieces in which the sheets of a table are handled, in order.
fn chunks(sources: &Sources, table: usize) -> Vec<(SheetIx, Range<usize>)> {
    (0u32..)
        .zip(&sources.sheets)
        .filter(|(_, sheet)| sheet.sound && sheet.table == table)
        .flat_map(|(ix, sheet)| {
            (0..sheet.len()).step_by(CHUNK).map(move |from| (SheetIx(ix), from..(from + CHUNK).min(sheet.len())))
        })
        .collect()
}

/// A demand on the rows of a table, and for each row whether it meets it.
type Able = (Demand, Vec<bool>);

/// A first look at a piece of a sheet: what its rows are called, and which of them meet the demands.
struct Glance {
    sheet: SheetIx,
    rows: Range<usize>,
    /// For each row with an id the id, then its name and aliases.
    words: Vec<(u32, Text)>,
    able: Vec<Vec<u32>>,
}

/// Looks at the rows of a table: by which texts a reference may name them, and which of them meet each demand.
fn look_at(
    sources: &Sources,
    shape: &Shape,
    overlay: &Overlay,
    table: usize,
    demands: Vec<Demand>,
) -> (Names, Vec<Able>, Vec<Glance>, Vec<Finding>) {
    let mut names = Names::default();
    let mut rows = 0;
    for (ix, sheet) in (0u32..).map(SheetIx).zip(&sources.sheets).filter(|(_, sheet)| sheet.table == table) {
        names.bases.push((ix, rows));
        rows += u32::try_from(sheet.len()).unwrap_or(u32::MAX);
    }
    let mut able: Vec<Able> = demands.into_iter().map(|demand| (demand, vec![false; rows as usize])).collect();
    names.ids.resize(if shape.id.is_some() { rows as usize } else { 0 }, None);
    let fields: Vec<Option<usize>> = able.iter().map(|(demand, _)| shape.field(&demand.field)).collect();
    let (name, aliases) = (shape.field("name"), shape.field("aliases"));
    let glance = |ix: SheetIx, row: &Row<'_>, glance: &mut Glance| {
        for (((demand, _), field), able) in able.iter().zip(&fields).zip(&mut glance.able) {
            let Some(field) = *field else { continue };
            let cell = overlay.cell(ix, row.index, field).unwrap_or_else(|| row.cell(field));
            let met = match &demand.value {
                None => !cell.is_empty(),
                Some(value) => cell.split('|').any(|part| part.trim() == value),
            };
            if met {
                able.push(row.index);
            }
        }
        let id = shape.id.map_or("", |id| row.cell(id));
        if !id.is_empty() {
            glance.words.push((row.index, Text::new(id)));
            let name = name.map_or("", |name| row.cell(name));
            if !name.is_empty() && name != id {
                glance.words.push((row.index, Text::new(name)));
            }
            let aliases = aliases.map_or("", |aliases| row.cell(aliases));
            let aliases = aliases.split('|').map(str::trim);
            let aliases = aliases.filter(|other| !other.is_empty() && *other != id && *other != name);
            glance.words.extend(aliases.map(|other| (row.index, Text::new(other))));
        }
    };
    let glances: Vec<Glance> = chunks(sources, table)
        .into_par_iter()
        .map(|(ix, range)| {
            let mut seen = Glance {
                sheet: ix,
                rows: range.clone(),
                words: Vec::with_capacity(if shape.id.is_some() { 2 * range.len() } else { 0 }),
                able: vec![Vec::new(); able.len()],
            };
            if shape.id.is_some() || !able.is_empty() {
                let sheet = &sources.sheets[ix.0 as usize];
                sheet.for_each_row(sources.files.bytes(sheet.file), range, |row| glance(ix, row, &mut seen));
            }
            seen
        })
        .collect();
    let mut findings = Vec::new();
    names.rows.reserve(glances.iter().map(|glance| glance.words.len()).sum());
    for glance in &glances {
        let base = names.base(glance.sheet);
        for words in glance.words.chunk_by(|(row, _), (next, _)| row == next) {
            let [(row, id), ..] = words else { continue };
            let row = base + row;
            match names.rows.get(id) {
                Some(first) => findings.push(doubled_id(sources, &names, table, *id, row, *first)),
                None => {
                    names.rows.insert(*id, row);
                    names.set_id(row, *id);
                }
            }
        }
        for ((_, able), rows) in able.iter_mut().zip(&glance.able) {
            rows.iter().for_each(|row| able[(base + row) as usize] = true);
        }
    }
    for glance in &glances {
        let base = names.base(glance.sheet);
        for words in glance.words.chunk_by(|(row, _), (next, _)| row == next) {
            for (row, other) in words.iter().skip(1) {
                let row = base + row;
                match names.rows.get(other) {
                    None => {
                        names.rows.insert(*other, row);
                    }
                    Some(first) if *first == row => {}
                    // An id always means its own row.
                    Some(first) if names.id(*first) == Some(*other) => {}
                    Some(_) => {
                        names.ambiguous.insert(*other);
                    }
                }
            }
        }
    }
    (names, able, glances, findings)
}

/// The ids of the scenarios; their rows are the documents.
fn scenarios(sources: &Sources) -> Names {
    let mut scenarios = Names::default();
    scenarios.ids.resize(sources.documents.len(), None);
    for (row, document) in (0u32..).zip(&sources.documents) {
        if sources.system.documents[document.kind].name == "scenarios"
            && let Some(id) = document.value.as_ref().and_then(|value| value.get("id")).and_then(Value::as_str)
        {
            scenarios.rows.insert(Text::new(id), row);
            scenarios.set_id(row, Text::new(id));
        }
    }
    scenarios
}

fn doubled_id(sources: &Sources, names: &Names, table: usize, id: Text, row: u32, first: u32) -> Finding {
    let spec = &sources.system.tables[table];
    let (sheet, row) = names.origin(row);
    let (first_sheet, first_row) = names.origin(first);
    let field = 0;
    Finding::new(
        &codes::DOUBLED,
        Spot::Cell(sheet, row, field),
        format!("the id `{id}` is there twice in {}", spec.name),
    )
    .label("the same id again")
    .expected("each id once, for ever; references mean the first")
    .see(Spot::Cell(first_sheet, first_row, field), "the first one")
    .cause(Cause::SameId { table: spec.name.into(), id: id.to_string() })
}

struct Linker<'s> {
    sources: &'s Sources,
    shapes: &'s Shapes,
    overlay: &'s Overlay,
    /// The names of the rows of each table, and behind them those of the scenarios.
    names: Vec<Names>,
    able: Vec<Vec<Able>>,
}

/// The rows of a table, and what is wrong with them.
struct Table {
    records: Box<dyn Records>,
    left_out: Vec<u32>,
    invalid: Vec<Finding>,
    unresolved: Vec<Finding>,
    doubled: Vec<Finding>,
}

/// The rows of a piece of a sheet, and what is wrong with them.
struct Chunk {
    sheet: SheetIx,
    records: Box<dyn Records>,
    /// For each record its row, counted through all sheets of the table.
    rows: Vec<u32>,
    /// The hashes of the keys, with their rows.
    keys: Vec<(u32, u32)>,
    invalid: Vec<Finding>,
    unresolved: Vec<Finding>,
}

/// A column of the piece of a sheet at hand. Most cells repeat the one above, and need no second look.
struct Column<'l> {
    field: &'l Field,
    validator: Option<&'l Validator>,
    reference: Option<(&'l Reference, Search<'l>)>,
    /// The cell of the row above.
    last: String,
    /// Whether that was valid and found what it refers to.
    sound: bool,
}

/// Where a reference looks: names, their table if it is one, and whose rows will do.
type Search<'l> = Vec<(&'l Names, Option<usize>, Option<&'l [bool]>)>;

enum Miss {
    Unknown,
    Ambiguous,
    Unable(usize, u32),
}

/// The id of the row that a text means.
fn resolve(text: &str, search: &Search<'_>) -> Result<Text, Miss> {
    // A text that was never interned is the name of no row.
    let Some(word) = Text::known(text) else { return Err(Miss::Unknown) };
    for (names, table, able) in search {
        if let Some(row) = names.rows.get(&word) {
            if names.ambiguous.contains(&word) {
                return Err(Miss::Ambiguous);
            }
            return match (table, able) {
                (Some(table), Some(able)) if !able[*row as usize] => Err(Miss::Unable(*table, *row)),
                _ => names.id(*row).ok_or(Miss::Unknown),
            };
        }
    }
    Err(Miss::Unknown)
}

impl<'s> Linker<'s> {
    /// Looks at all tables; returns also what it saw, table by table, and what it found of ids that are there twice.
    fn new(sources: &'s Sources, shapes: &'s Shapes, overlay: &'s Overlay) -> (Self, Vec<Vec<Glance>>, Vec<Finding>) {
        let mut linker = Self { sources, shapes, overlay, names: Vec::new(), able: Vec::new() };
        let mut declared: Vec<Reference> =
            shapes.iter().flat_map(|shape| &shape.fields).filter_map(|field| field.reference.clone()).collect();
        (0..sources.system.documents.len()).for_each(|kind| declared_in(&shapes.document(kind).schema, &mut declared));
        let mut demands: Vec<Vec<Demand>> = vec![Vec::new(); sources.system.tables.len()];
        for reference in &declared {
            for table in reference.tables.iter().filter_map(|name| linker.place(name)) {
                if let Some(demand) = &reference.demand
                    && !demands[table].contains(demand)
                {
                    demands[table].push(demand.clone());
                }
            }
        }
        let seen: Vec<_> = demands
            .into_par_iter()
            .enumerate()
            .map(|(table, demands)| look_at(sources, &shapes[table], overlay, table, demands))
            .collect();
        let (mut glances, mut doubled) = (Vec::new(), Vec::new());
        for (names, able, glance, mut findings) in seen {
            linker.names.push(names);
            glances.push(glance);
            linker.able.push(able);
            doubled.append(&mut findings);
        }
        linker.names.push(scenarios(sources));
        (linker, glances, doubled)
    }

    /// The place of a table in the list of the system.
    fn place(&self, name: &str) -> Option<usize> {
        self.sources.system.tables.iter().position(|spec| spec.name == name)
    }

    fn names_of(&self, table: &str) -> Option<&Names> {
        if table == "scenarios" { self.names.last() } else { self.names.get(self.place(table)?) }
    }

    /// Where a reference looks.
    fn search(&self, reference: &Reference) -> Search<'_> {
        let in_table = |name: &String| {
            let table = self.place(name);
            let demand = table.zip(reference.demand.as_ref());
            let able = demand.and_then(|(table, demand)| self.able[table].iter().find(|(other, _)| other == demand));
            Some((self.names_of(name)?, table, able.map(|(_, able)| able.as_slice())))
        };
        reference.tables.iter().filter_map(in_table).collect()
    }

    /// What is wrong with a reference. Of very many wrong ones, `said` of them so far, not all get a suggestion: a look at
    /// every name of a large table takes its time.
    fn miss(&self, miss: &Miss, text: &str, reference: &Reference, spot: Spot, said: usize) -> Finding {
        let tables = crate::finding::choices(reference.tables.iter().map(String::as_str));
        let system = self.sources.system;
        let tables_and_documents = || {
            let tables = system.tables.iter().map(|spec| (spec.name, spec.file));
            tables.chain(system.documents.iter().map(|spec| (spec.name, spec.file)))
        };
        let files: Vec<&str> = reference
            .tables
            .iter()
            .filter_map(|table| tables_and_documents().find(|(name, _)| name == table))
            .map(|(_, file)| file)
            .collect();
        match miss {
            Miss::Unknown => {
                let names = || reference.tables.iter().filter_map(|name| self.names_of(name));
                let few = names().map(|names| names.rows.len()).sum::<usize>() < 10_000;
                let known = || names().flat_map(|names| names.rows.keys().map(Text::as_str));
                let near = (said < if few { 100 } else { 3 }).then(|| nearest(text, known())).flatten();
                let search = self.search(reference);
                let list = matches!(spot, Spot::Item(..)).then(|| listed(text, |part| resolve(part, &search).is_ok()));
                let list = list.flatten();
                Finding::new(&codes::UNKNOWN, spot, format!("`{text}` is not in {tables}"))
                    .label(if list.is_some() {
                        "values are separated by `|`"
                    } else if reference.tables == ["scenarios"] {
                        "nothing has this id"
                    } else {
                        "nothing has this id, name or alias"
                    })
                    .expected(if reference.tables == ["scenarios"] {
                        format!("an `id` from {}", files.join(", "))
                    } else {
                        format!("an id, name or alias from {}", files.join(", "))
                    })
                    .suggest(list.or_else(|| near.map(str::to_owned)))
                    .cause(Cause::Reference { tables: reference.tables.clone(), text: text.to_owned() })
                    .blame_all(reference.tables.iter().cloned().map(Cause::Damaged))
            }
            Miss::Ambiguous => {
                Finding::new(&codes::AMBIGUOUS, spot, format!("`{text}` means several rows of {tables}"))
                    .label("which one?")
                    .expected("the id of the one that is meant")
                    .cause(Cause::Reference { tables: reference.tables.clone(), text: text.to_owned() })
            }
            Miss::Unable(table, row) => {
                let (sheet, at) = self.names[*table].origin(*row);
                let demand = reference.demand.as_ref();
                let noun = demand.map_or("", |demand| demand.noun.as_str());
                let field = demand.and_then(|demand| self.shapes[*table].field(&demand.field)).unwrap_or_default();
                Finding::new(&codes::UNABLE, spot, format!("`{text}` is not {noun}"))
                    .label(format!("must be {noun}"))
                    .expected(format!(
                        "a row of {} whose `{}` is given",
                        files.join(", "),
                        demand.map_or("", |d| d.field.as_str())
                    ))
                    .see(Spot::Cell(sheet, at, field), format!("this makes it {noun} or not"))
                    .cause(Cause::Unable { noun: noun.to_owned(), row: (sheet, at) })
            }
        }
    }

    /// The records of a table.
    fn table(&self, table: usize, glances: Vec<Glance>) -> Table {
        let chunks: Vec<Chunk> = glances.into_par_iter().map(|glance| self.rows(&glance)).collect();
        let mut all = Table {
            records: (self.sources.system.tables[table].records)(),
            left_out: Vec::new(),
            invalid: Vec::new(),
            unresolved: Vec::new(),
            doubled: Vec::new(),
        };
        all.records.reserve(chunks.iter().map(|chunk| chunk.rows.len()).sum());
        let mut next = 0;
        let mut keys: Vec<(SheetIx, Vec<(u32, u32)>)> = Vec::new();
        for mut chunk in chunks {
            all.records.append(chunk.records);
            for row in chunk.rows {
                all.left_out.extend(next..row);
                next = row + 1;
            }
            all.invalid.append(&mut chunk.invalid);
            all.unresolved.append(&mut chunk.unresolved);
            match keys.last_mut() {
                Some((sheet, keys)) if *sheet == chunk.sheet => keys.append(&mut chunk.keys),
                _ => keys.push((chunk.sheet, chunk.keys)),
            }
        }
        for (sheet, keys) in keys {
            self.doubled_in(sheet, keys, &mut all.doubled);
        }
        all
    }

    fn rows(&self, glance: &Glance) -> Chunk {
        let (ix, range) = (glance.sheet, glance.rows.clone());
        let sheet = &self.sources.sheets[ix.0 as usize];
        let spec = &self.sources.system.tables[sheet.table];
        let shape = &self.shapes[sheet.table];
        let base = self.names[sheet.table].base(ix);
        let mut chunk = Chunk {
            sheet: ix,
            records: (spec.records)(),
            rows: Vec::with_capacity(range.len()),
            keys: Vec::new(),
            invalid: Vec::new(),
            unresolved: Vec::new(),
        };
        chunk.records.reserve(range.len());
        let mut value = Value::Array(vec![Value::Null; shape.fields.len()]);
        let mut words = glance.words.iter().peekable();
        let mut columns: Vec<Column<'_>> = shape.fields.iter().map(|field| self.column(field)).collect();
        sheet.for_each_row(self.sources.files.bytes(sheet.file), range, |row| {
            let Value::Array(cells) = &mut value else { return };
            let (mut valid, mut misses) = (true, Vec::new());
            for ((at, column), slot) in columns.iter_mut().enumerate().zip(&mut *cells) {
                let cell = self.cell(ix, row, at);
                // Most cells are empty, and need no comparing of letters.
                let same = column.last.len() == cell.len() && (cell.is_empty() || column.last == cell);
                if column.sound && same {
                    continue;
                }
                cell.clone_into(&mut column.last);
                column.field.kind.read(cell, slot);
                if let (Value::String(text), Some((_, search))) = (&*slot, &column.reference)
                    && resolve(text, search).is_ok_and(|id| id.as_str() == text)
                {
                    // An id that is there needs no other look.
                    column.sound = true;
                    continue;
                }
                column.sound = column.validator.is_none_or(|validator| validator.is_valid(slot));
                valid &= column.sound;
                let Some((reference, search)) = &column.reference else { continue };
                let mut link = |text: &mut String, spot: Spot| match resolve(text, search) {
                    Ok(id) if id.as_str() == text => {}
                    Ok(id) => id.as_str().clone_into(text),
                    Err(miss) => {
                        let said = chunk.unresolved.len() + misses.len();
                        misses.push(self.miss(&miss, text, reference, spot, said));
                    }
                };
                match slot {
                    Value::String(text) => link(text, Spot::Cell(ix, row.index, at)),
                    Value::Array(items) => {
                        for (item, slot) in items.iter_mut().enumerate() {
                            let Value::String(text) = slot else { continue };
                            link(text, Spot::Item(ix, row.index, at, item));
                        }
                    }
                    _ => {}
                }
                column.sound &= misses.is_empty();
            }
            if !(valid && shape.by_cell) {
                let whole = shape.value(|field| self.cell(ix, row, field));
                valid = validate::row(self.sources, (ix, row.index), shape, &whole, &mut chunk.invalid);
            }
            if shape.id.is_none() {
                let mut key = FxHasher::default();
                for field in &shape.key {
                    match cells.get(*field) {
                        // A reference: whatever the row calls it, its id.
                        Some(Value::String(id)) if shape.fields[*field].reference.is_some() => id.hash(&mut key),
                        _ => self.cell(ix, row, *field).hash(&mut key),
                    }
                }
                chunk.keys.push(((key.finish() >> 32) as u32, row.index));
            }
            while let Some((_, word)) = words.next_if(|(of, _)| *of <= row.index) {
                word.recall();
            }
            if valid && misses.is_empty() {
                match chunk.records.push(&value) {
                    Ok(()) => chunk.rows.push(base + row.index),
                    Err(error) => misses.push(
                        Finding::new(
                            &validate::codes::RANGE,
                            Spot::Row(ix, row.index),
                            format!("a number of this row is too large: {error}"),
                        )
                        .expected("numbers that fit into 32 bits"),
                    ),
                }
            }
            // What a row that is not valid refers to does not matter.
            if valid {
                chunk.unresolved.append(&mut misses);
            }
        });
        chunk
    }

    fn column<'l>(&'l self, field: &'l Field) -> Column<'l> {
        Column {
            field,
            validator: field.form.validator(),
            reference: field.reference.as_ref().map(|reference| (reference, self.search(reference))),
            last: String::new(),
            sound: false,
        }
    }

    /// A cell after the errata.
    fn cell<'r>(&self, sheet: SheetIx, row: &Row<'r>, field: usize) -> &'r str {
        self.overlay.cell(sheet, row.index, field).unwrap_or_else(|| row.cell(field))
    }

    /// Rows of a sheet that have the same key, found by the hashes of the keys.
    fn doubled_in(&self, ix: SheetIx, mut keys: Vec<(u32, u32)>, findings: &mut Vec<Finding>) {
        keys.sort_unstable();
        let mut doubled: Vec<(u32, u32)> = Vec::new();
        for group in keys.chunk_by(|(a, _), (b, _)| a == b).filter(|group| group.len() > 1) {
            // Different keys may share a hash.
            let mut first: FxHashMap<Vec<String>, u32> = FxHashMap::default();
            for (_, row) in group {
                match first.entry(self.key_of(ix, *row)) {
                    Entry::Occupied(first) => doubled.push((*row, *first.get())),
                    Entry::Vacant(free) => {
                        free.insert(*row);
                    }
                }
            }
        }
        doubled.sort_unstable();
        let sheet = &self.sources.sheets[ix.0 as usize];
        let (shape, bytes) = (&self.shapes[sheet.table], self.sources.files.bytes(sheet.file));
        let names: Vec<&str> = shape.key.iter().map(|field| shape.fields[*field].name.as_str()).collect();
        for (row, first) in doubled {
            let field = shape.key.first().copied().unwrap_or_default();
            let key = shape.key.iter().map(|field| sheet.cell_text(bytes, row, *field));
            let key: Vec<String> = key.filter(|cell| !cell.is_empty()).collect();
            findings.push(
                Finding::new(
                    &codes::DOUBLED,
                    Spot::Cell(ix, row, field),
                    format!("the row `{}` is there twice", key.join(" / ")),
                )
                .label("the same again")
                .expected(format!("each combination of {} once", names.join(", ")))
                .see(Spot::Cell(ix, first, field), "the first one")
                .cause(Cause::SameKey { sheet: ix, key })
                // Two pieces of one id make their rows the same.
                .blame_all(self.key_of(ix, row).into_iter().map(Cause::Taken)),
            );
        }
    }

    /// The key of a row, with ids for references.
    fn key_of(&self, ix: SheetIx, row: u32) -> Vec<String> {
        let sheet = &self.sources.sheets[ix.0 as usize];
        let (shape, bytes) = (&self.shapes[sheet.table], self.sources.files.bytes(sheet.file));
        let cell = |field: &usize| {
            let amended = self.overlay.cell(ix, row, *field).map(str::to_owned);
            let cell = amended.unwrap_or_else(|| sheet.cell_text(bytes, row, *field));
            let reference = shape.fields[*field].reference.as_ref();
            let id = reference.and_then(|reference| resolve(&cell, &self.search(reference)).ok());
            id.map_or(cell, |id| id.as_str().to_owned())
        };
        shape.key.iter().map(cell).collect()
    }

    /// Ids of tables that a reference searches together must differ.
    fn one_list(&self, findings: &mut Vec<Finding>) {
        let mut lists: Vec<&[String]> = Vec::new();
        for reference in self.shapes.iter().flat_map(|shape| &shape.fields).filter_map(|field| field.reference.as_ref())
        {
            if reference.tables.len() > 1 && !lists.contains(&reference.tables.as_slice()) {
                lists.push(&reference.tables);
            }
        }
        for list in lists {
            let tables: Vec<usize> = list.iter().filter_map(|name| self.place(name)).collect();
            for (at, table) in tables.iter().enumerate() {
                for other in &tables[..at] {
                    let (names, earlier) = (&self.names[*table], &self.names[*other]);
                    for (row, id) in (0u32..).zip(&names.ids) {
                        let Some((id, first)) = id.and_then(|id| Some((id, *earlier.rows.get(&id)?))) else { continue };
                        if earlier.id(first) != Some(id) {
                            continue;
                        }
                        let (sheet, row) = names.origin(row);
                        let (first_sheet, first) = earlier.origin(first);
                        findings.push(
                            Finding::new(
                                &codes::DOUBLED,
                                Spot::Cell(sheet, row, 0),
                                format!("the id `{id}` is in {} too", self.sources.system.tables[*other].name),
                            )
                            .label("taken already")
                            .expected(format!(
                                "the ids of {} differ, since one reference can mean any of them",
                                list.join(", ")
                            ))
                            .see(Spot::Cell(first_sheet, first, 0), "the other one")
                            .cause(Cause::Taken(id.to_string())),
                        );
                    }
                }
            }
        }
    }

    fn documents(&self, sound: &[bool], findings: &mut Vec<Finding>) -> Vec<Option<Value>> {
        self.sources
            .documents
            .iter()
            .zip(sound)
            .map(|(document, sound)| {
                let mut value = document.value.clone().filter(|_| *sound)?;
                let schema = &self.shapes.document(document.kind).schema;
                let before = findings.len();
                references_in(schema, schema, &mut value, "", &mut |pointer, text, reference| match resolve(
                    text,
                    &self.search(reference),
                ) {
                    Ok(id) => id.as_str().clone_into(text),
                    Err(miss) => {
                        let spot = Spot::Value(document.file, pointer.to_owned());
                        let said = findings.len();
                        findings.push(self.miss(&miss, text, reference, spot, said));
                    }
                });
                (findings.len() == before).then_some(value)
            })
            .collect()
    }
}

/// Visits every reference of a document, with its JSON pointer.
fn references_in(
    root: &Value,
    schema: &Value,
    value: &mut Value,
    pointer: &str,
    visit: &mut dyn FnMut(&str, &mut String, &Reference),
) {
    if let Some(target) =
        schema.get("$ref").and_then(Value::as_str).and_then(|path| root.pointer(path.trim_start_matches('#')))
    {
        references_in(root, target, value, pointer, visit);
    }
    for options in ["anyOf", "oneOf"] {
        for option in schema.get(options).and_then(Value::as_array).into_iter().flatten() {
            references_in(root, option, value, pointer, visit);
        }
    }
    match value {
        Value::String(text) => {
            if let Some(reference) = Reference::of(schema) {
                visit(pointer, text, &reference);
            }
        }
        Value::Array(items) => {
            if let Some(schema) = schema.get("items") {
                for (ix, item) in items.iter_mut().enumerate() {
                    references_in(root, schema, item, &format!("{pointer}/{ix}"), visit);
                }
            }
        }
        Value::Object(map) => {
            for (name, item) in map {
                if let Some(schema) = schema.get("properties").and_then(|properties| properties.get(name)) {
                    references_in(root, schema, item, &format!("{pointer}/{name}"), visit);
                }
            }
        }
        _ => {}
    }
}

fn declared_in(schema: &Value, all: &mut Vec<Reference>) {
    all.extend(Reference::of(schema));
    match schema {
        Value::Object(map) => map.values().for_each(|value| declared_in(value, all)),
        Value::Array(items) => items.iter().for_each(|value| declared_in(value, all)),
        _ => {}
    }
}
