//! Turns findings into reports with places in files. The only part besides reading that knows of lines and columns.

use std::collections::HashMap;
use std::ops::Range;

use serde::Serialize;

use crate::correct::{Fix, fixes};
use crate::finding::{Finding, Rule, Severity, Spot, choices};
use crate::read::{FileIx, Files, Sources};

/// A finding with its place, as all formats show it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    pub code: &'static str,
    #[serde(skip)]
    pub identity: Identity,
    /// The code's short name.
    pub name: &'static str,
    /// `error`, `warning` or `hint`.
    pub severity: &'static str,
    pub message: String,
    /// The text under the marked cell.
    pub label: String,
    pub place: Place,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<String>,
    /// Equally likely corrections.
    #[serde(skip)]
    pub others: Vec<String>,
    /// The changes that correct it: several if the meaning is uncertain.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fixes: Vec<Fix>,
    /// The rule of play that is broken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<Related>,
    /// Reports that only follow from this one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub follows: Vec<Report>,
}

impl Report {
    /// The suggestions in words: `a` or `b`; `None` if something must be removed.
    pub fn suggested(&self) -> Option<String> {
        let all = self.suggestion.iter().chain(&self.others).map(String::as_str);
        self.suggestion.as_ref().filter(|text| !text.is_empty()).map(|_| choices(all))
    }

    /// The reports of the same fault in other places.
    pub fn again(&self) -> Vec<&Self> {
        let mut again = self.all_that_follows();
        again.retain(|other| other.code == self.code && other.place != self.place);
        again
    }

    /// The report with those that programs get in addition: the same fault in other places, or all consequences.
    pub fn told(&self, all: bool) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(if all { self.all_that_follows() } else { self.again() })
    }

    /// Tells whether another report is about another worked example, which may fail for a reason of its own.
    pub fn is_beside(&self, other: &Self) -> bool {
        self.is_of_example() && other.is_of_example() && self.place.file != other.place.file
    }

    /// Tells whether it is about a worked example: nothing is played by those.
    pub fn is_of_example(&self) -> bool {
        self.place.file.starts_with("examples/")
    }

    /// All its consequences, direct and indirect.
    pub fn all_that_follows(&self) -> Vec<&Self> {
        self.follows.iter().flat_map(|follow| std::iter::once(follow).chain(follow.all_that_follows())).collect()
    }
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Place {
    /// The file's path inside the pack.
    pub file: String,
    /// The physical line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
    pub text: String,
    /// What it is called in the editor that people use.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<String>,
}

/// The identity of a fault across versions of the pack, independent of its line and its wording.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Identity {
    pub code: &'static str,
    /// The file's path inside the pack.
    pub file: String,
    /// The key of the row, as `muster check` takes it in a waiver.
    pub row: String,
    /// The column, or the JSON pointer of the value.
    pub part: String,
    /// The text of the cell.
    pub text: String,
}

impl Identity {
    pub fn of(finding: &Finding, files: &Files, sources: Option<&Sources>) -> Self {
        let spot = &finding.spot;
        let (file, range) = bytes_of(spot, sources);
        let file = match (spot, file) {
            (Spot::Absent(path), _) => path.as_str(),
            (_, Some(file)) => files.path(file),
            (_, None) => "",
        };
        let mut identity = Self {
            code: finding.code.id,
            file: file.into(),
            row: String::new(),
            part: String::new(),
            text: String::new(),
        };
        if let Spot::Value(_, pointer) | Spot::Member(_, pointer) = spot {
            identity.part.clone_from(pointer);
        }
        let row = spot.row().zip(sources).and_then(|((ix, row), sources)| {
            let sheet = sources.sheets.get(ix.0 as usize)?;
            Some((&sources.system.tables[sheet.table], sheet, sources.files.bytes(sheet.file), row))
        });
        if let Some((table, sheet, bytes, row)) = row {
            let key: Vec<String> =
                table.key_columns().iter().map(|field| sheet.cell_text(bytes, row, *field)).collect();
            key.join("/").trim_end_matches('/').clone_into(&mut identity.row);
            if let Some(field) = spot.field() {
                identity.part = table.columns().get(field).map(|column| column.name.clone()).unwrap_or_default();
                identity.text = String::from_utf8_lossy(bytes.get(range).unwrap_or_default()).into_owned();
            }
        }
        identity
    }
}

/// Another place that is involved in a finding.
#[derive(Clone, Debug, Serialize)]
pub struct Related {
    pub place: Place,
    pub message: String,
}

impl Severity {
    pub fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Hint => "hint",
        }
    }
}

/// Turns merged findings into reports.
pub fn report(findings: &[Finding], files: &Files, sources: Option<&Sources>) -> Vec<Report> {
    let mut locator = Locator { files, sources, lines: HashMap::new(), spans: HashMap::new() };
    findings.iter().map(|finding| locator.report(finding)).collect()
}

/// The place of a spot.
pub fn place(spot: &Spot, files: &Files, sources: &Sources) -> Place {
    Locator { files, sources: Some(sources), lines: HashMap::new(), spans: HashMap::new() }.place(spot)
}

/// The bytes of a spot.
pub fn bytes_of(spot: &Spot, sources: Option<&Sources>) -> (Option<FileIx>, Range<usize>) {
    let Some(sources) = sources else {
        return match spot {
            Spot::File(file) | Spot::Value(file, _) | Spot::Member(file, _) => (Some(*file), 0..0),
            Spot::Bytes(file, range) | Spot::Within(file, range, _) => (Some(*file), range.clone()),
            _ => (None, 0..0),
        };
    };
    let sheet = |ix: &crate::read::SheetIx| sources.sheets.get(ix.0 as usize);
    match spot {
        Spot::Pack | Spot::Absent(_) => (None, 0..0),
        Spot::File(file) | Spot::Value(file, _) | Spot::Member(file, _) => (Some(*file), 0..0),
        Spot::Bytes(file, range) | Spot::Within(file, range, _) => (Some(*file), range.clone()),
        Spot::Header(ix, column) => {
            sheet(ix).map_or((None, 0..0), |sheet| (Some(sheet.file), sheet.header_bytes(*column)))
        }
        Spot::Row(ix, row) => sheet(ix)
            .map_or((None, 0..0), |sheet| (Some(sheet.file), sheet.row_bytes(sources.files.bytes(sheet.file), *row))),
        Spot::Cell(ix, row, field) => sheet(ix).map_or((None, 0..0), |sheet| {
            (Some(sheet.file), sheet.cell_bytes(sources.files.bytes(sheet.file), *row, *field))
        }),
        Spot::Item(ix, row, field, item) => sheet(ix).map_or((None, 0..0), |sheet| {
            let separator = sources.separator(sheet, *field);
            (Some(sheet.file), sheet.item_bytes(sources.files.bytes(sheet.file), *row, *field, *item, separator))
        }),
        Spot::Letters(ix, row, field, letters) => sheet(ix).map_or((None, 0..0), |sheet| {
            (Some(sheet.file), sheet.letters_bytes(sources.files.bytes(sheet.file), *row, *field, letters.clone()))
        }),
    }
}

struct Locator<'s> {
    files: &'s Files,
    sources: Option<&'s Sources>,
    lines: HashMap<FileIx, Vec<usize>>,
    spans: HashMap<FileIx, crate::read::Spans>,
}

impl Locator<'_> {
    fn report(&mut self, finding: &Finding) -> Report {
        Report {
            code: finding.code.id,
            identity: Identity::of(finding, self.files, self.sources),
            name: finding.code.name,
            severity: finding.code.severity.word(),
            message: finding.message.clone(),
            label: finding.label.clone(),
            place: self.place(&finding.spot),
            expected: finding.expected.clone(),
            suggestion: finding.suggestion.as_ref().map(|meant| meant.text.clone()),
            others: finding.suggestion.as_ref().map(|meant| meant.others.clone()).unwrap_or_default(),
            fixes: self.fixes(finding),
            rule: finding.rule.as_ref().map(|rule| self.rule(rule)),
            related: finding
                .related
                .iter()
                .map(|(spot, message)| Related { place: self.place(spot), message: message.clone() })
                .collect(),
            follows: finding.follows.iter().map(|follow| self.report(follow)).collect(),
        }
    }

    /// The changes that correct a finding.
    fn fixes(&mut self, finding: &Finding) -> Vec<Fix> {
        let (files, known) = (self.files, &mut self.spans);
        let file = match &finding.spot {
            Spot::Value(file, _) | Spot::Member(file, _) => Some(*file),
            _ => None,
        };
        let bytes = file.map_or(&[][..], |file| files.bytes(file));
        let spans = file.map(|file| &*known.entry(file).or_insert_with(|| crate::read::spans(bytes)));
        fixes(finding, files, self.sources, spans)
    }

    /// The number of a rule, with its document if that is not the pack's own.
    fn rule(&self, rule: &Rule) -> String {
        let number = match rule {
            Rule::Pack(number) => return number.clone(),
            Rule::System(number) => number,
        };
        let Some(sources) = self.sources else { return number.clone() };
        let game = sources.documents.iter().find(|document| sources.system.documents[document.kind].name == "game");
        let own = game.and_then(|game| game.value.as_ref()?.get("document")?.as_str());
        match &sources.system.document {
            document if own.is_some_and(|own| own.starts_with(document.as_str())) => number.clone(),
            document => format!("{number} of {document}"),
        }
    }

    fn place(&mut self, spot: &Spot) -> Place {
        if let Spot::Absent(path) = spot {
            return Place {
                file: path.clone(),
                line: 1,
                column: 1,
                start: 0,
                end: 0,
                text: String::new(),
                within: None,
            };
        }
        let (file, mut range) = bytes_of(spot, self.sources);
        let Some(file) = file else {
            return Place {
                file: "game.json".into(),
                line: 1,
                column: 1,
                start: 0,
                end: 0,
                text: String::new(),
                within: None,
            };
        };
        let bytes = self.files.bytes(file);
        if let Spot::Value(_, pointer) | Spot::Member(_, pointer) = spot {
            let spans = self.spans.entry(file).or_insert_with(|| crate::read::spans(bytes));
            let map = if matches!(spot, Spot::Member(..)) { &spans.names } else { &spans.values };
            range = map.get(pointer).cloned().unwrap_or(0..0);
            // A whole object or array is pointed at by its first character.
            if matches!(bytes.get(range.start), Some(b'{' | b'[')) {
                range.end = range.start + 1;
            }
        }
        let lines = self
            .lines
            .entry(file)
            .or_insert_with(|| std::iter::once(0).chain(memchr::memchr_iter(b'\n', bytes).map(|at| at + 1)).collect());
        let line = lines.partition_point(|start| *start <= range.start).max(1);
        let line_start = lines.get(line - 1).copied().unwrap_or_default();
        let before = bytes.get(line_start..range.start).unwrap_or_default();
        let before = before.strip_prefix(b"\xef\xbb\xbf").unwrap_or(before);
        Place {
            file: self.files.place(self.files.path(file)).into_owned(),
            line,
            column: String::from_utf8_lossy(before).chars().count() + 1,
            start: range.start,
            end: range.end,
            text: String::from_utf8_lossy(bytes.get(range).unwrap_or_default()).into_owned(),
            within: if let Spot::Within(_, _, words) = spot { Some(words.clone()) } else { None },
        }
    }
}

/// A report on one line: `file:line:column: error[CODE]: message`.
pub fn line(root: &str, report: &Report) -> String {
    let mut line = format!(
        "{}:{}:{}: {}[{}]: {}",
        join(root, &report.place.file),
        report.place.line,
        report.place.column,
        report.severity,
        report.code,
        report.message
    );
    if let Some(within) = &report.place.within {
        line.push_str(" (");
        line.push_str(within);
        line.push(')');
    }
    if let Some(expected) = &report.expected {
        line.push_str("; expected ");
        line.push_str(expected);
    }
    if let Some(meant) = report.suggested() {
        line.push_str("; did you mean ");
        line.push_str(&meant);
        line.push('?');
    }
    if let Some(rule) = &report.rule {
        line.push_str(" (rule ");
        line.push_str(rule);
        line.push(')');
    }
    line.replace('\n', " ")
}

/// The path of a pack's file as it is shown to people.
pub fn join(root: &str, file: &str) -> String {
    match root {
        "" | "." => file.to_owned(),
        _ if cfg!(windows) && root.contains('\\') => {
            format!("{}/{file}", root.trim_end_matches('\\')).replace('/', "\\")
        }
        _ => format!("{}/{file}", root.trim_end_matches('/')),
    }
}
