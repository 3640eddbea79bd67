//! Corrections: the suggestions of findings as changes of their files.

use std::ops::Range;

use serde::Serialize;

use crate::finding::{Finding, Spot};
use crate::read::{Files, Sheet, Sources, Spans};
use crate::validate::codes::TYPE;
use muster_ground::place::SheetIx;

/// A replacement for some bytes of a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Change {
    /// The path of the file in the pack's folder.
    pub file: String,
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
    /// The new text.
    pub text: String,
}

/// A change that corrects a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fix {
    /// A short description.
    pub title: String,
    #[serde(flatten)]
    pub change: Change,
    /// True if it can be applied without asking.
    #[serde(skip)]
    pub sure: bool,
}

impl Change {
    /// A change of some bytes of a file to a new text.
    pub fn new(file: impl Into<String>, bytes: Range<usize>, text: impl Into<String>) -> Self {
        Self { file: file.into(), start: bytes.start, end: bytes.end, text: text.into() }
    }

    /// True if only one of the two can be applied.
    pub fn collides(&self, other: &Self) -> bool {
        let touch = self.start < other.end && other.start < self.end || self.start == other.start;
        self.file == other.file && self != other && touch
    }
}

/// Applies changes to a file; no two of them may collide.
pub fn changed<'c>(bytes: &[u8], changes: impl IntoIterator<Item = &'c Change>) -> Vec<u8> {
    let mut changes: Vec<&Change> = changes.into_iter().collect();
    changes.sort_unstable();
    changes.dedup();
    let mut out = bytes.to_vec();
    for change in changes.into_iter().rev() {
        if change.start <= change.end && change.end <= out.len() {
            out.splice(change.start..change.end, change.text.bytes());
        }
    }
    out
}

/// The corrections of a finding: one for each possible meaning; none if it is unknown.
pub fn fixes(finding: &Finding, files: &Files, sources: Option<&Sources>, spans: Option<&Spans>) -> Vec<Fix> {
    let Some(suggestion) = finding.suggestion.as_ref().filter(|suggestion| suggestion.fits) else { return Vec::new() };
    let fix = |text: &str| {
        let (file, bytes, text) = match &finding.spot {
            Spot::Bytes(file, bytes) => (*file, bytes.clone(), text.to_owned()),
            Spot::Value(file, pointer) => {
                let bytes = spans?.values.get(pointer)?.clone();
                let number = finding.code == &TYPE && text.parse::<f64>().is_ok();
                let quoted = files.bytes(*file).get(bytes.start) == Some(&b'"') && !number;
                (*file, bytes, json(text, quoted))
            }
            Spot::Member(file, pointer) => (*file, spans?.names.get(pointer)?.clone(), json(text, true)),
            spot => in_table(spot, files, sources?, text)?,
        };
        let before = files.bytes(file).get(bytes.clone())?;
        let before = String::from_utf8_lossy(before);
        let title = match before.trim_matches('"') {
            "" => format!("Write `{text}`"),
            long if long.chars().count() > LONGEST => format!("Write `{text}` instead"),
            before => format!("Replace `{before}` with `{}`", text.trim_matches('"')),
        };
        let path = files.place(files.path(file)).into_owned();
        (before != *text).then(|| Fix { title, change: Change::new(path, bytes, text), sure: suggestion.sure })
    };
    suggestion.all().filter_map(fix).collect()
}

/// The most letters of the old text in the title of a correction.
const LONGEST: usize = 60;

/// A text as a value of a document.
fn json(text: &str, quoted: bool) -> String {
    let is_number = !quoted && serde_json::from_str::<serde_json::Number>(text).is_ok();
    if is_number { text.to_owned() } else { serde_json::Value::from(text).to_string() }
}

/// The bytes of a spot in a table, and a text in the form in which it is written there.
fn in_table(
    spot: &Spot,
    files: &Files,
    sources: &Sources,
    text: &str,
) -> Option<(muster_ground::place::FileIx, Range<usize>, String)> {
    let sheet = |ix: &SheetIx| sources.sheets.get(ix.0 as usize);
    let (sheet, cell, part) = match spot {
        Spot::Header(ix, column) => {
            let sheet = sheet(ix)?;
            (sheet, sheet.header_bytes(*column), None)
        }
        Spot::Cell(ix, row, field) | Spot::Item(ix, row, field, _) | Spot::Letters(ix, row, field, _) => {
            let sheet = sheet(ix)?;
            let bytes = files.bytes(sheet.file);
            let part = match spot {
                Spot::Item(.., item) => {
                    Some(sheet.item_bytes(bytes, *row, *field, *item, sources.separator(sheet, *field)))
                }
                Spot::Letters(.., letters) => Some(sheet.letters_bytes(bytes, *row, *field, letters.clone())),
                _ => None,
            };
            (sheet, sheet.written_cell(bytes, *row, *field)?, part)
        }
        _ => return None,
    };
    let (bytes, text) = in_cell(sheet, files.bytes(sheet.file), cell, part, text)?;
    Some((sheet.file, bytes, text))
}

/// The change of a cell, or of a part of it, to a text: if the text needs quotes and the cell has none, the whole cell
/// is written anew.
pub fn in_cell(
    sheet: &Sheet,
    bytes: &[u8],
    cell: Range<usize>,
    part: Option<Range<usize>>,
    text: &str,
) -> Option<(Range<usize>, String)> {
    let raw = std::str::from_utf8(bytes.get(cell.clone())?).ok()?;
    let Some(part) = part.filter(|part| cell.start <= part.start && part.end <= cell.end) else {
        return Some((cell, sheet.as_cell(text)));
    };
    if raw.starts_with('"') {
        return Some((part, text.replace('"', "\"\"")));
    }
    if sheet.as_cell(text) == text {
        return Some((part, text.to_owned()));
    }
    let (before, after) = (raw.get(..part.start - cell.start)?, raw.get(part.end - cell.start..)?);
    Some((cell, sheet.as_cell(&format!("{before}{text}{after}"))))
}
