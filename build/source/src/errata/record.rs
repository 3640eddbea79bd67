//! Records an erratum: adds rows to the end of `errata.csv`, and leaves every other byte as it was.

use std::collections::BTreeMap;

use muster_schema::table::TableDef;

use super::{STALE, overlay};
use crate::finding::{Finding, Spot};
use crate::read::{self, Files, Sheet, SheetIx, Sources};
use crate::validate::slug;

/// An erratum to be recorded.
#[derive(Clone, Debug, Default)]
pub struct New {
    /// The table or document that it amends.
    pub file: String,
    /// The keys of the rows, or the members that lead to the values: the same change is made in all of them.
    pub rows: Vec<String>,
    /// The amendments: columns, each with its new value. Without any, the rows are removed.
    pub cells: Vec<(String, String)>,
    /// The old value; looked up if left out.
    pub before: Option<String>,
    /// The id; if left out, one is made of the row and the column.
    pub id: Option<String>,
    /// The day, `2024-05-31`.
    pub date: String,
    /// The version in which it first appears.
    pub version: Option<String>,
    pub reason: String,
    /// The publication it appeared in.
    pub cite: String,
}

/// The new `errata.csv`.
#[derive(Debug)]
pub struct Recorded {
    /// Its path in the pack.
    pub path: String,
    pub bytes: Vec<u8>,
    /// The number of the first new row.
    pub first: u32,
    /// The new rows: the columns with values.
    pub rows: Vec<BTreeMap<&'static str, String>>,
    /// The second reading of the errata, which lacks these rows, if the pack has one.
    pub again: Option<String>,
}

/// An erratum cannot be recorded because the file cannot be read reliably; with the findings.
#[derive(Debug)]
pub struct Unreadable(pub Vec<Finding>);

/// Adds an erratum to `errata.csv`; `bytes` is the current file, if there is one.
///
/// # Errors
/// If the file cannot be read.
pub fn record(files: &Files, bytes: Option<&[u8]>, new: &New) -> Result<Recorded, Unreadable> {
    let mut findings = Vec::new();
    let Some(sources) = read::read(files.clone(), &mut findings) else { return Err(Unreadable(findings)) };
    let Some(table) = sources.system.table("errata") else { return Err(Unreadable(findings)) };
    let path = sources.system.tables[table].file.clone();
    let mut draft = Draft { files: files.clone(), table, path, bytes: bytes.map(<[u8]>::to_vec) };
    if draft.bytes.is_none() {
        let columns = sources.system.tables[table].columns().iter().map(|column| column.name.as_str());
        let columns = columns.filter(|name| *name != "version" || new.version.is_some());
        draft.set((columns.collect::<Vec<_>>().join(",") + "\n").into_bytes());
    } else {
        draft.widen(["field", "before", "after"].into_iter().chain(new.version.as_ref().map(|_| "version")))?;
    }
    let (mut rows, mut first) = (Vec::new(), None);
    let whole = [(String::new(), String::new())];
    let cells = if new.cells.is_empty() { &whole[..] } else { &new.cells };
    for (key, (field, after)) in new.rows.iter().flat_map(|key| cells.iter().map(move |cell| (key, cell))) {
        let sources = draft.read().ok_or_else(|| Unreadable(Vec::new()))?;
        let sheet = draft.sheet(&sources).ok_or_else(|| Unreadable(broken(&draft)))?;
        let mut row: BTreeMap<&str, String> = BTreeMap::from([
            ("date", new.date.clone()),
            ("file", new.file.clone()),
            ("row", key.clone()),
            ("field", field.clone()),
            ("after", after.clone()),
            ("reason", new.reason.clone()),
            ("cite", new.cite.clone()),
        ]);
        row.extend(new.version.clone().map(|version| ("version", version)));
        row.insert("id", id(&sources, sheet, new, key, field));
        first.get_or_insert(u32::try_from(sheet.len()).unwrap_or(u32::MAX));
        let before = match &new.before {
            Some(before) => before.clone(),
            None => held(&draft, &sources, &row)?,
        };
        row.insert("before", before);
        row.retain(|_, text| !text.is_empty());
        let bytes = appended(&draft, &sources, &row)?;
        draft.set(bytes);
        rows.push(row);
    }
    let reads_again = |sheet: &&Sheet| {
        sources.system.tables[sheet.table].reads_again.as_ref() == Some(&sources.system.tables[table].name)
    };
    let again = sources.sheets.iter().find(reads_again).map(|sheet| files.path(sheet.file).to_owned());
    let (bytes, first) = (draft.bytes.unwrap_or_default(), first.unwrap_or_default());
    Ok(Recorded { path: draft.path, bytes, first, rows, again })
}

/// The pack with a new version of `errata.csv`.
#[derive(Clone)]
struct Draft {
    files: Files,
    /// The place of the table in the system's list.
    table: usize,
    path: String,
    /// The bytes of the file, line ends and all.
    bytes: Option<Vec<u8>>,
}

impl Draft {
    fn set(&mut self, bytes: Vec<u8>) {
        self.files = self.files.with(&self.path, bytes.clone());
        self.bytes = Some(bytes);
    }

    /// Adds missing columns after the others.
    fn widen(&mut self, wanted: impl Iterator<Item = &'static str>) -> Result<(), Unreadable> {
        let sources = self.read().ok_or_else(|| Unreadable(Vec::new()))?;
        let sheet = self.sheet(&sources).ok_or_else(|| Unreadable(broken(self)))?;
        let table = &sources.system.tables[self.table];
        let is_there = |name: &&str| table.column(name).is_some_and(|column| sheet.has_field(column));
        let lacking: Vec<&str> = wanted.filter(|name| !is_there(name)).collect();
        if !lacking.is_empty() {
            let bytes = sheet.widened(self.bytes.as_deref().unwrap_or_default(), &lacking);
            self.set(bytes);
        }
        Ok(())
    }

    fn read(&self) -> Option<Sources> {
        read::read(self.files.clone(), &mut Vec::new())
    }

    fn sheet<'s>(&self, sources: &'s Sources) -> Option<&'s Sheet> {
        sources.sheets.iter().find(|sheet| sheet.table == self.table && sheet.sound)
    }
}

/// The findings in `errata.csv`.
fn broken(draft: &Draft) -> Vec<Finding> {
    let mut findings = Vec::new();
    let sources = read::read(draft.files.clone(), &mut findings);
    let file = draft.files.find(&draft.path);
    let sheet = |ix: SheetIx| sources.as_ref().and_then(|sources| sources.sheets.get(ix.0 as usize));
    findings.retain(|finding| match &finding.spot {
        Spot::Header(ix, _) => sheet(*ix).is_some_and(|sheet| Some(sheet.file) == file),
        Spot::File(of) | Spot::Bytes(of, _) => Some(*of) == file,
        _ => false,
    });
    findings
}

/// The file with another row.
fn appended(draft: &Draft, sources: &Sources, row: &BTreeMap<&'static str, String>) -> Result<Vec<u8>, Unreadable> {
    let sheet = draft.sheet(sources).ok_or_else(|| Unreadable(broken(draft)))?;
    let table: &TableDef = &sources.system.tables[draft.table];
    let cells = row.iter().filter_map(|(name, text)| Some((table.column(name)?, text.as_str()))).collect();
    let mut bytes = draft.bytes.clone().unwrap_or_default();
    let end: &[u8] = match memchr::memchr2(b'\r', b'\n', &bytes).map(|at| (bytes[at], bytes.get(at + 1))) {
        Some((b'\r', Some(b'\n'))) => b"\r\n",
        Some((b'\r', _)) => b"\r",
        _ => b"\n",
    };
    if !bytes.ends_with(b"\n") && !bytes.ends_with(b"\r") {
        bytes.extend(end);
    }
    bytes.extend(sheet.written(&cells));
    bytes.extend(end);
    Ok(bytes)
}

/// The value at the target of an erratum, as the finding about an erratum without it reports.
fn held(draft: &Draft, sources: &Sources, row: &BTreeMap<&'static str, String>) -> Result<String, Unreadable> {
    let mut tried = draft.clone();
    tried.set(appended(draft, sources, row)?);
    let Some(mut sources) = tried.read() else { return Ok(String::new()) };
    let last = tried.sheet(&sources).map_or(0, Sheet::len).saturating_sub(1);
    let mut findings = Vec::new();
    overlay(&mut sources, &mut findings);
    let own = |finding: &Finding| {
        let at = finding.spot.row().filter(|(sheet, _)| sources.sheets[sheet.0 as usize].table == draft.table);
        *finding.code == STALE && at.is_some_and(|(_, row)| row as usize == last)
    };
    Ok(findings.into_iter().find(own).and_then(|finding| finding.suggestion).map(|held| held.text).unwrap_or_default())
}

/// The id of an erratum: the chosen one, or a unique one made from the row and the column. If several are recorded at
/// once, each id contains the part in which it differs from the others.
fn id(sources: &Sources, sheet: &Sheet, new: &New, key: &str, field: &str) -> String {
    let several = [new.rows.len() > 1, new.cells.len() > 1];
    let own = match &new.id {
        Some(id) if several == [false; 2] => return id.clone(),
        Some(id) => {
            let parts = several.into_iter().zip([key, field]).filter_map(|(several, part)| several.then_some(part));
            std::iter::once(id.as_str()).chain(parts).collect::<Vec<_>>().join(" ")
        }
        None if field.is_empty() => format!("no {key}"),
        None => format!("{key} {field}"),
    };
    let mut id = slug(&own);
    // Room for a number; ids have 60 letters at most.
    id.truncate(56);
    let id = id.trim_end_matches('-');
    let mut taken = Vec::new();
    if let Some(column) = sources.system.tables[sheet.table].column("id") {
        sheet.for_each_row(sources.files.bytes(sheet.file), 0..sheet.len(), |row| {
            taken.push(row.cell(column).to_owned());
        });
    }
    let numbered = (2..).map(|number| format!("{id}-{number}"));
    let mut free = std::iter::once(id.to_owned())
        .chain(numbered)
        .filter(|id| !taken.iter().any(|other| other.eq_ignore_ascii_case(id)));
    free.next().unwrap_or_default()
}
