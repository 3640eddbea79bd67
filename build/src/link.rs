//! Linking: every reference becomes the id of the row that it means, every row a record of its type.

pub mod codes;

use std::hash::{Hash, Hasher};

use muster_schema::{Records, Text};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use serde_json::Value;

use crate::errata::Overlay;
use crate::finding::{Finding, Spot, nearest};
use crate::pack::{Linked, Names, Pack};
use crate::read::{SheetIx, Sources};
use crate::shape::{Demand, Reference, Shape};
use crate::validate::{self, Called, Checked};

/// Links a validated pack.
pub(crate) fn link(
    sources: Sources,
    shapes: Vec<Shape>,
    overlay: Overlay,
    checked: Vec<Checked>,
    sound: &[bool],
    findings: &mut Vec<Finding>,
) -> Pack {
    let bad: Vec<(SheetIx, Vec<u32>)> = checked.iter().map(|chunk| (chunk.sheet, chunk.bad.clone())).collect();
    let names = name_rows(&sources, checked, findings);
    let linker = Linker::new(&sources, &shapes, &overlay, names, &bad);
    one_list(&linker, findings);
    // Table by table, so that only one table at a time is held in pieces and as a whole.
    let mut records: Vec<(Box<dyn Records>, Vec<u32>)> = Vec::new();
    for (table, spec) in sources.system.tables.iter().enumerate() {
        let mine =
            validate::chunks(&sources).into_iter().filter(|(ix, _)| sources.sheets[ix.0 as usize].table == table);
        let chunks: Vec<Chunk> =
            mine.collect::<Vec<_>>().into_par_iter().map(|(ix, range)| linker.rows(ix, range)).collect();
        let (mut all, mut rows) = ((spec.records)(), Vec::new());
        all.reserve(chunks.iter().map(|chunk| chunk.rows.len()).sum());
        for chunk in chunks {
            all.append(chunk.records);
            rows.extend(chunk.rows);
            findings.extend(chunk.findings);
        }
        records.push((all, rows));
    }
    linker.doubled_keys(findings);
    let documents = linker.documents(sound, findings);
    let names = linker.names;
    let tables =
        records.into_iter().zip(names.tables).map(|((records, rows), names)| Linked { records, rows, names }).collect();
    Pack { sources, shapes, overlay, tables, documents }
}

/// The names of all rows, table by table, and of the scenarios.
struct AllNames {
    tables: Vec<Names>,
    scenarios: Names,
}

fn name_rows(sources: &Sources, checked: Vec<Checked>, findings: &mut Vec<Finding>) -> AllNames {
    let mut tables: Vec<Names> = sources.system.tables.iter().map(|_| Names::default()).collect();
    for (ix, sheet) in (0u32..).map(SheetIx).zip(&sources.sheets) {
        let names = &mut tables[sheet.table];
        let base = names.bases.last().map_or(0, |(last, base)| base + sources.sheets[last.0 as usize].len() as u32);
        names.bases.push((ix, base));
        names.ids.resize(base as usize + sheet.len(), None);
    }
    let doubled: Vec<Vec<Finding>> = tables
        .par_iter_mut()
        .enumerate()
        .map(|(table, names)| {
            let mut findings = Vec::new();
            let mine = || checked.iter().filter(|chunk| sources.sheets[chunk.sheet.0 as usize].table == table);
            let words = |called: &Called| 1 + usize::from(called.name.is_some()) + called.aliases.len();
            names.rows.reserve(mine().flat_map(|chunk| &chunk.called).map(words).sum());
            for chunk in mine() {
                let base = names.base(chunk.sheet);
                for called in &chunk.called {
                    let row = base + called.row;
                    match names.rows.get(&called.id) {
                        Some(first) => findings.push(doubled_id(sources, names, table, called.id, row, *first)),
                        None => {
                            names.rows.insert(called.id, row);
                            names.set_id(row, called.id);
                        }
                    }
                }
            }
            for chunk in mine() {
                let base = names.base(chunk.sheet);
                for called in &chunk.called {
                    for other in called.name.iter().chain(&called.aliases) {
                        let row = base + called.row;
                        match names.rows.get(other) {
                            None => {
                                names.rows.insert(*other, row);
                            }
                            Some(first) if *first == row => {}
                            // An id always means its own row.
                            Some(first) if names.id(*first) == Some(*other) => {}
                            Some(_) => names.ambiguous.push(*other),
                        }
                    }
                }
            }
            findings
        })
        .collect();
    findings.extend(doubled.into_iter().flatten());
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
    AllNames { tables, scenarios }
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
    .cause(format!("doubled:{}:{id}", spec.name))
}

/// Ids of tables that a reference searches together must differ.
fn one_list(linker: &Linker<'_>, findings: &mut Vec<Finding>) {
    let mut lists: Vec<&[String]> = Vec::new();
    for reference in linker.shapes.iter().flat_map(|shape| &shape.fields).filter_map(|field| field.reference.as_ref()) {
        if reference.tables.len() > 1 && !lists.contains(&reference.tables.as_slice()) {
            lists.push(&reference.tables);
        }
    }
    for list in lists {
        let tables: Vec<usize> = list.iter().filter_map(|name| linker.table(name)).collect();
        for (at, table) in tables.iter().enumerate() {
            for other in &tables[..at] {
                let (names, earlier) = (&linker.names.tables[*table], &linker.names.tables[*other]);
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
                            format!("the id `{id}` is in {} too", linker.sources.system.tables[*other].name),
                        )
                        .label("taken already")
                        .expected(format!(
                            "the ids of {} differ, since one reference can mean any of them",
                            list.join(", ")
                        ))
                        .see(Spot::Cell(first_sheet, first, 0), "the other one")
                        .cause(format!("taken:{id}")),
                    );
                }
            }
        }
    }
}

struct Linker<'s> {
    sources: &'s Sources,
    shapes: &'s [Shape],
    overlay: &'s Overlay,
    names: AllNames,
    bad: Vec<FxHashSet<u32>>,
    able: FxHashMap<(usize, Demand), FxHashSet<u32>>,
}

struct Chunk {
    records: Box<dyn Records>,
    rows: Vec<u32>,
    findings: Vec<Finding>,
}

enum Miss {
    Unknown,
    Ambiguous,
    Unable(usize, u32),
}

impl<'s> Linker<'s> {
    fn new(
        sources: &'s Sources,
        shapes: &'s [Shape],
        overlay: &'s Overlay,
        names: AllNames,
        rejected: &[(SheetIx, Vec<u32>)],
    ) -> Self {
        let mut bad = vec![FxHashSet::default(); sources.sheets.len()];
        for (sheet, rows) in rejected {
            bad[sheet.0 as usize].extend(rows);
        }
        let mut linker = Self { sources, shapes, overlay, names, bad, able: FxHashMap::default() };
        let mut demands: Vec<(usize, Demand)> = Vec::new();
        let schemas: Vec<Value> = sources.system.documents.iter().map(|spec| (spec.schema)()).collect();
        let mut declared: Vec<Reference> =
            shapes.iter().flat_map(|shape| &shape.fields).filter_map(|field| field.reference.clone()).collect();
        schemas.iter().for_each(|schema| declared_in(schema, &mut declared));
        for reference in declared {
            if let Some(demand) = reference.demand {
                let tables = reference.tables.iter().filter_map(|name| linker.table(name));
                demands.extend(tables.map(|table| (table, demand.clone())));
            }
        }
        for (table, demand) in demands {
            let able = linker.able_rows(table, &demand);
            linker.able.insert((table, demand), able);
        }
        linker
    }

    fn table(&self, name: &str) -> Option<usize> {
        self.sources.system.tables.iter().position(|spec| spec.name == name)
    }

    fn names_of(&self, table: &str) -> Option<&Names> {
        if table == "scenarios" {
            return Some(&self.names.scenarios);
        }
        self.table(table).map(|table| &self.names.tables[table])
    }

    /// The rows of a table that meet a demand.
    fn able_rows(&self, table: usize, demand: &Demand) -> FxHashSet<u32> {
        let mut able = FxHashSet::default();
        let Some(field) = self.shapes[table].field(&demand.field) else { return able };
        for (ix, base) in &self.names.tables[table].bases {
            let sheet = &self.sources.sheets[ix.0 as usize];
            if !sheet.sound {
                continue;
            }
            sheet.for_each_row(self.sources.files.bytes(sheet.file), 0..sheet.len(), |row| {
                let cell = self.overlay.cell(*ix, row.index, field).unwrap_or_else(|| row.cell(field));
                if demand
                    .value
                    .as_ref()
                    .map_or(!cell.is_empty(), |value| cell.split('|').any(|part| part.trim() == value))
                {
                    able.insert(base + row.index);
                }
            });
        }
        able
    }

    /// The id of the row that a text means.
    fn resolve(&self, text: &str, reference: &Reference) -> Result<Text, Miss> {
        // A text that was never interned is the name of no row.
        let Some(word) = Text::known(text) else { return Err(Miss::Unknown) };
        for name in &reference.tables {
            let Some(names) = self.names_of(name) else { continue };
            if let Some(row) = names.rows.get(&word) {
                if names.ambiguous.contains(&word) {
                    return Err(Miss::Ambiguous);
                }
                if let Some(demand) = &reference.demand
                    && let Some(table) = self.table(name)
                    && self.able.get(&(table, demand.clone())).is_some_and(|able| !able.contains(row))
                {
                    return Err(Miss::Unable(table, *row));
                }
                return names.id(*row).ok_or(Miss::Unknown);
            }
        }
        Err(Miss::Unknown)
    }

    fn miss(&self, miss: &Miss, text: &str, reference: &Reference, spot: Spot) -> Finding {
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
                let known = reference
                    .tables
                    .iter()
                    .filter_map(|name| self.names_of(name))
                    .flat_map(|names| names.rows.keys().map(Text::as_str));
                // Sorted, so that of two equally near names the same one is always suggested.
                let mut known: Vec<&str> = known.collect();
                known.sort_unstable();
                Finding::new(&codes::UNKNOWN, spot, format!("`{text}` is not in {tables}"))
                    .label(if reference.tables == ["scenarios"] {
                        "nothing has this id"
                    } else {
                        "nothing has this id, name or alias"
                    })
                    .expected(if reference.tables == ["scenarios"] {
                        format!("an `id` from {}", files.join(", "))
                    } else {
                        format!("an id, name or alias from {}", files.join(", "))
                    })
                    .suggest(nearest(text, known))
                    .cause(format!("reference:{}:{text}", reference.tables.join("|")))
                    .blame_all(reference.tables.iter().map(|table| crate::settle::damaged(table)))
            }
            Miss::Ambiguous => {
                Finding::new(&codes::AMBIGUOUS, spot, format!("`{text}` means several rows of {tables}"))
                    .label("which one?")
                    .expected("the id of the one that is meant")
                    .cause(format!("reference:{}:{text}", reference.tables.join("|")))
            }
            Miss::Unable(table, row) => {
                let (sheet, at) = self.names.tables[*table].origin(*row);
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
                    .cause(format!(
                        "unable:{noun}:{}",
                        self.names.tables[*table].id(*row).map_or(text, |id| id.as_str())
                    ))
            }
        }
    }

    fn rows(&self, ix: SheetIx, range: std::ops::Range<usize>) -> Chunk {
        let sheet = &self.sources.sheets[ix.0 as usize];
        let spec = &self.sources.system.tables[sheet.table];
        let shape = &self.shapes[sheet.table];
        let base = self.names.tables[sheet.table].base(ix);
        let mut chunk = Chunk { records: (spec.records)(), rows: Vec::new(), findings: Vec::new() };
        let mut value = shape.blank();
        let mut references: Vec<(usize, &Reference, Option<Text>)> = shape
            .fields
            .iter()
            .enumerate()
            .filter_map(|(at, field)| field.reference.as_ref().map(|reference| (at, reference, None)))
            .collect();
        sheet.for_each_row(self.sources.files.bytes(sheet.file), range, |row| {
            if self.bad[ix.0 as usize].contains(&row.index) {
                return;
            }
            shape.fill(row, |field| self.overlay.cell(ix, row.index, field), &mut value);
            let before = chunk.findings.len();
            let Value::Object(map) = &mut value else { return };
            for (field, reference, last) in &mut references {
                match map.get_mut(&shape.fields[*field].name) {
                    // Most rows repeat what the row above says.
                    Some(Value::String(text)) if last.is_some_and(|id| id.as_str() == text) => {}
                    Some(Value::String(text)) => match self.resolve(text, reference) {
                        Ok(id) => {
                            *last = Some(id);
                            if id.as_str() != text {
                                id.as_str().clone_into(text);
                            }
                        }
                        Err(miss) => {
                            let spot = Spot::Cell(ix, row.index, *field);
                            chunk.findings.push(self.miss(&miss, text, reference, spot));
                        }
                    },
                    Some(Value::Array(items)) => {
                        for (item, slot) in items.iter_mut().enumerate() {
                            let Value::String(text) = slot else { continue };
                            match self.resolve(text, reference) {
                                Ok(id) => id.as_str().clone_into(text),
                                Err(miss) => {
                                    let spot = Spot::Item(ix, row.index, *field, item);
                                    chunk.findings.push(self.miss(&miss, text, reference, spot));
                                }
                            }
                        }
                    }
                    _ => {}
                }
            }
            if chunk.findings.len() == before {
                match chunk.records.push(&value) {
                    Ok(()) => chunk.rows.push(base + row.index),
                    Err(error) => chunk.findings.push(
                        Finding::new(
                            &validate::codes::RANGE,
                            Spot::Row(ix, row.index),
                            format!("a number of this row is too large: {error}"),
                        )
                        .expected("numbers that fit into 32 bits"),
                    ),
                }
            }
        });
        chunk
    }

    /// Rows of a table without ids that have the same key.
    fn doubled_keys(&self, findings: &mut Vec<Finding>) {
        let found: Vec<Vec<Finding>> = (0u32..)
            .map(SheetIx)
            .zip(&self.sources.sheets)
            .collect::<Vec<_>>()
            .into_par_iter()
            .map(|(ix, sheet)| {
                let shape = &self.shapes[sheet.table];
                if shape.id.is_some() || shape.key.is_empty() || !sheet.sound {
                    return Vec::new();
                }
                self.doubled_in(ix, sheet, shape)
            })
            .collect();
        findings.extend(found.into_iter().flatten());
    }

    fn doubled_in(&self, ix: SheetIx, sheet: &crate::read::Sheet, shape: &Shape) -> Vec<Finding> {
        let bytes = self.sources.files.bytes(sheet.file);
        let mut findings = Vec::new();
        let mut seen: FxHashMap<u64, u32> = FxHashMap::default();
        seen.reserve(sheet.len());
        let canonical = |field: usize, cell: &str| -> Option<Text> {
            shape.fields[field].reference.as_ref().and_then(|reference| self.resolve(cell, reference).ok())
        };
        sheet.for_each_row(bytes, 0..sheet.len(), |row| {
            let mut hasher = FxHasher::default();
            for field in &shape.key {
                let cell = row.cell(*field);
                canonical(*field, cell).map_or(cell, |id| id.as_str()).hash(&mut hasher);
            }
            let Some(first) = seen.insert(hasher.finish(), row.index) else { return };
            // Two keys may share a hash: look again.
            let same = shape.key.iter().all(|field| {
                let (here, there) = (row.cell(*field), sheet.cell_text(bytes, first, *field));
                here == there || canonical(*field, here).is_some_and(|id| canonical(*field, &there) == Some(id))
            });
            if same {
                seen.insert(hasher.finish(), first);
                let field = shape.key.first().copied().unwrap_or_default();
                let names: Vec<&str> = shape.key.iter().map(|field| shape.fields[*field].name.as_str()).collect();
                let key: Vec<&str> =
                    shape.key.iter().map(|field| row.cell(*field)).filter(|cell| !cell.is_empty()).collect();
                findings.push(
                    Finding::new(
                        &codes::DOUBLED,
                        Spot::Cell(ix, row.index, field),
                        format!("the row `{}` is there twice", key.join(" / ")),
                    )
                    .label("the same again")
                    .expected(format!("each combination of {} once", names.join(", ")))
                    .see(Spot::Cell(ix, first, field), "the first one")
                    .cause(format!("doubled:{}:{}", ix.0, key.join("/")))
                    // Two pieces of one id make their rows the same.
                    .blame_all(
                        shape
                            .key
                            .iter()
                            .filter_map(|field| canonical(*field, row.cell(*field)).map(|id| format!("taken:{id}"))),
                    ),
                );
            }
        });
        findings
    }

    fn documents(&self, sound: &[bool], findings: &mut Vec<Finding>) -> Vec<Option<Value>> {
        self.sources
            .documents
            .iter()
            .zip(sound)
            .map(|(document, sound)| {
                let mut value = document.value.clone().filter(|_| *sound)?;
                let schema = (self.sources.system.documents[document.kind].schema)();
                let before = findings.len();
                self.references_in(&schema, &schema, &mut value, "", &mut |pointer, text, reference| match self
                    .resolve(text, reference)
                {
                    Ok(id) => id.as_str().clone_into(text),
                    Err(miss) => {
                        let spot = Spot::Value(document.file, pointer.to_owned());
                        findings.push(self.miss(&miss, text, reference, spot));
                    }
                });
                (findings.len() == before).then_some(value)
            })
            .collect()
    }

    fn references_in(
        &self,
        root: &Value,
        schema: &Value,
        value: &mut Value,
        pointer: &str,
        visit: &mut dyn FnMut(&str, &mut String, &Reference),
    ) {
        if let Some(target) =
            schema.get("$ref").and_then(Value::as_str).and_then(|path| root.pointer(path.trim_start_matches('#')))
        {
            self.references_in(root, target, value, pointer, visit);
        }
        for option in schema.get("anyOf").and_then(Value::as_array).into_iter().flatten() {
            self.references_in(root, option, value, pointer, visit);
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
                        self.references_in(root, schema, item, &format!("{pointer}/{ix}"), visit);
                    }
                }
            }
            Value::Object(map) => {
                for (name, item) in map {
                    if let Some(schema) = schema.get("properties").and_then(|properties| properties.get(name)) {
                        self.references_in(root, schema, item, &format!("{pointer}/{name}"), visit);
                    }
                }
            }
            _ => {}
        }
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
