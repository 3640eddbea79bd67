//! The canonical form of a pack's files, for `muster fmt`. Pure: files in, files out.
//!
//! Nothing is ever lost: the output is read again, and a file whose content would be different is left as it is.

mod csv;
mod json;

use std::collections::BTreeSet;

use muster_schema::Text;

pub use self::json::json;
use crate::finding::{Finding, Severity, Spot};
use crate::read::{self, FileIx, Files, Sources, codes};

/// The result of formatting the files of a pack.
#[derive(Debug, Default)]
pub struct Formatted {
    /// The files that are not in canonical form, with their new bytes.
    pub changed: Vec<(String, Vec<u8>)>,
    /// The files that cannot be read reliably, and stay as they are.
    pub left: Vec<String>,
    /// The files that are in canonical form already.
    pub kept: usize,
}

/// The canonical form of all tables and documents of a pack. Without a `game.json` that names a system, nothing is
/// known about the files, and the findings about it are returned.
///
/// # Errors
/// The mistakes in `game.json`.
pub fn format(files: &Files) -> Result<Formatted, Vec<Finding>> {
    let mut findings = Vec::new();
    let Some(sources) = read::read(files.clone(), &mut findings) else { return Err(findings) };
    let doubtful = doubtful(&findings, &sources);
    let mut formatted = Formatted::default();
    let tables = sources.sheets.iter().map(|sheet| {
        let table = &sources.system.tables[sheet.table];
        (sheet.file, (!doubtful.contains(&sheet.file)).then(|| csv::csv(sheet, files.bytes(sheet.file), table)))
    });
    let documents = sources.documents.iter().map(|document| {
        let text = std::str::from_utf8(files.bytes(document.file)).ok();
        let text = text.filter(|_| !doubtful.contains(&document.file));
        (document.file, text.and_then(json).map(String::into_bytes))
    });
    let all: Vec<_> = tables.chain(documents).collect();
    for (file, bytes) in all {
        let path = files.path(file).to_owned();
        match bytes.filter(|bytes| says_the_same(&sources, file, bytes)) {
            None => formatted.left.push(path),
            Some(bytes) if bytes == files.bytes(file) && !files.is_altered(&path) => formatted.kept += 1,
            Some(bytes) => formatted.changed.push((path, bytes)),
        }
    }
    formatted.left.sort();
    formatted.changed.sort();
    Ok(formatted)
}

/// The files whose cells or members have uncertain limits. A column that is unknown or missing is a mistake too, but
/// does not count here.
fn doubtful(findings: &[Finding], sources: &Sources) -> BTreeSet<FileIx> {
    let harmless = [&codes::COLUMN_UNKNOWN, &codes::COLUMN_MISSING, &codes::FILE_UNKNOWN, &codes::FILE_MISSING];
    findings
        .iter()
        .filter(|finding| finding.code.severity == Severity::Error && !harmless.contains(&finding.code))
        .filter_map(|finding| match &finding.spot {
            Spot::Header(sheet, _) => sources.sheets.get(sheet.0 as usize).map(|sheet| sheet.file),
            Spot::File(file) | Spot::Bytes(file, _) | Spot::Value(file, _) | Spot::Member(file, _) => Some(*file),
            _ => None,
        })
        .collect()
}

/// True if the new bytes, read again, have the same content as the file.
fn says_the_same(sources: &Sources, file: FileIx, bytes: &[u8]) -> bool {
    let (old, path) = (sources.files.bytes(file), sources.files.path(file));
    let Some(sheet) = sources.sheets.iter().find(|sheet| sheet.file == file) else {
        let value = |bytes| read::Document::read(file, 0, Text::new(""), bytes, &mut Vec::new()).value;
        return value(old) == value(bytes);
    };
    let files = Files::from_memory("", [(path.to_owned(), bytes.to_vec())].into());
    let table = (&sources.system.tables[sheet.table], sources.system.form(sheet.table));
    let mut found = Vec::new();
    let again = read::Sheet::read(FileIx(0), sheet.table, sheet.stem, &files, table, &mut found);
    found.iter().all(|finding| [&codes::COLUMN_UNKNOWN, &codes::COLUMN_MISSING].contains(&finding.code))
        && csv::content(sheet, old) == csv::content(&again, bytes)
}
