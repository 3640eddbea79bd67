//! Broken sources: a pack, one mistake, and the expected finding.
//!
//! A case is a small text file. `#` begins a remark; every other line is a word, a colon and a value:
//!
//! ```text
//! # A misspelt town in the set-up.
//! pack: npws
//! file: scenarios/full-game/setup.csv
//! find: Cremona,3.5,French
//! with: «Cremna»,3.5,French
//! code: L001
//! says: `Cremna` is not in
//! suggest: Cremona
//! ```
//!
//! `shown: in full` keeps all that people see of it in `tests/snapshots`: once for each form of message.
//! `also:` is the code of what is told besides, because it is worse than what it follows from.
//!
//! `«` and `»` enclose what must be marked; the case itself knows no line and no column, they follow from where the mark
//! is in the changed file. Instead of a mark, `at:` names a file that is wrong as a whole. `create:` makes a file that
//! holds what `with:` says, `remove:` takes one away,
//! `rename: old -> new` gives it another name, and `form:` says what a spreadsheet did to the file (see
//! [`crate::form`]). `\n`, `\r`, `\t`, `\\` and `\xNN` may be used in `find` and `with`.

use std::fs;
use std::path::Path;

use crate::damage::table;
use crate::form::{CLOSE, OPEN, change};
use crate::pack::{self, Files};

#[derive(Debug, Default)]
pub struct Case {
    /// The folder and name of its file, without the ending.
    pub name: String,
    /// A description of the mistake.
    pub remark: String,
    /// The pack that it changes.
    pub pack: String,
    /// The expected code; `None` for a case of harmless changes.
    pub code: Option<String>,
    /// The text that the message must contain.
    pub says: String,
    /// The text that the finding must give as expected.
    pub expected: String,
    /// The correction that must be suggested; none means that there must be none.
    pub suggest: Option<String>,
    /// The rule that must be cited, if one is named.
    pub rule: Option<String>,
    /// The code of an additional finding that is worse than its cause, and so reported separately.
    pub also: Option<String>,
    /// True if the full output for people is kept in `tests/snapshots`.
    pub is_shown: bool,
    changes: Vec<Change>,
    at: Option<String>,
}

#[derive(Debug)]
enum Change {
    Edit { file: String, find: Vec<u8>, with: Vec<u8> },
    Create { file: String, text: Vec<u8> },
    Remove { file: String },
    Rename { file: String, to: String },
    Form { file: String, form: String },
}

/// A place in a file, worked out from the file's bytes alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file's path inside the pack.
    pub file: String,
    /// The physical line, from 1.
    pub line: u64,
    /// The character in the line, from 1.
    pub column: u64,
    pub text: String,
}

/// The cases in a folder and the folders in it, by name.
pub fn all(folder: &Path) -> Vec<Case> {
    let cases: Vec<Case> = pack::read(folder)
        .into_iter()
        .map(|(path, bytes)| Case::parse(path.strip_suffix(".txt").unwrap(), &String::from_utf8(bytes).unwrap()))
        .collect();
    assert!(!cases.is_empty(), "there is no case in {}", folder.display());
    cases
}

impl Case {
    fn parse(name: &str, text: &str) -> Self {
        let mut case = Self { name: name.into(), pack: "npws".into(), ..Self::default() };
        let (mut file, mut find, mut new) = (String::new(), None, false);
        for line in text.lines().filter(|line| !line.is_empty()) {
            if let Some(remark) = line.strip_prefix("# ") {
                format!("{} {remark}", case.remark).trim().clone_into(&mut case.remark);
                continue;
            }
            let (word, value) = line.split_once(':').unwrap_or_else(|| panic!("{name}: {line}"));
            let value = value.strip_prefix(' ').unwrap_or(value).to_owned();
            match word {
                "pack" => case.pack = value,
                "file" => (file, new) = (value, false),
                "create" => (file, new) = (value, true),
                "remove" => case.changes.push(Change::Remove { file: value }),
                "rename" => {
                    let (file, to) = value.split_once(" -> ").unwrap_or_else(|| panic!("{name}: {line}"));
                    case.changes.push(Change::Rename { file: file.into(), to: to.into() });
                }
                "form" => case.changes.push(Change::Form { file: file.clone(), form: value }),
                "find" => find = Some(unescaped(&value)),
                "with" if new => case.changes.push(Change::Create { file: file.clone(), text: unescaped(&value) }),
                "with" => case.changes.push(Change::Edit {
                    file: file.clone(),
                    find: find.take().unwrap_or_else(|| panic!("{name}: nothing to find")),
                    with: unescaped(&value),
                }),
                "at" => case.at = Some(value),
                "code" => case.code = Some(value),
                "says" => case.says = value,
                "expected" => case.expected = value,
                "suggest" => case.suggest = Some(value),
                "rule" => case.rule = Some(value),
                "also" => case.also = Some(value),
                "shown" => case.is_shown = true,
                _ => panic!("{name}: there is no word `{word}`"),
            }
        }
        assert!(find.is_none() && !case.remark.is_empty(), "{name} is not complete");
        case
    }

    /// The broken pack, and the position of the mistake.
    pub fn broken(&self) -> (Files, Option<Place>) {
        let mut files = pack::named(&self.pack);
        // What is changed in the tables would be another fault in their translations.
        if !self.name.starts_with("texts/") {
            files.retain(|path, _| !path.starts_with("texts/"));
        }
        for change_ in &self.changes {
            match change_ {
                Change::Edit { file, find, with } => pack::replace(&mut files, file, find, with),
                Change::Create { file, text } => {
                    assert!(files.insert(file.clone(), text.clone()).is_none(), "{}: {file} is there", self.name);
                }
                Change::Remove { file } => {
                    files.remove(file).unwrap_or_else(|| panic!("{}: {file} is not there", self.name));
                }
                Change::Rename { file, to } => {
                    let bytes = files.remove(file).unwrap_or_else(|| panic!("{}: {file} is not there", self.name));
                    files.insert(to.clone(), bytes);
                }
                Change::Form { file, form } => {
                    let bytes = files.remove(file).unwrap_or_else(|| panic!("{}: {file} is not there", self.name));
                    files.insert(file.clone(), change(bytes, form));
                }
            }
        }
        let marked: Vec<String> = files
            .iter()
            .filter(|(_, bytes)| position(bytes, OPEN.as_bytes()).is_some())
            .map(|(path, _)| path.clone())
            .collect();
        // A hint stops nothing, the examples of the rules are still played: what they say to it is not this case's matter.
        let hint = self.code.as_deref().is_some_and(|code| match muster_build::register::code(code) {
            Some(known) => known.code.severity == muster_build::finding::Severity::Hint,
            None => is_hint(&files, code),
        });
        if hint {
            pack::forget_examples(&mut files);
        }
        let place = match (&self.at, marked.as_slice()) {
            (Some(file), []) => Some(Place { file: file.clone(), line: 1, column: 1, text: String::new() }),
            (None, [file]) => Some(unmarked(file, files.get_mut(file).unwrap())),
            (None, []) => None,
            _ => panic!("{}: one place must be marked", self.name),
        };
        (files, place)
    }
}

/// True if a check of the pack's own is a hint.
fn is_hint(files: &Files, check: &str) -> bool {
    let rows = files.get("system/checks.csv").map(|bytes| table(bytes)).unwrap_or_default();
    let severity = rows.first().and_then(|head| head.iter().position(|name| name == "severity"));
    let row = rows.iter().find(|row| row[0] == check);
    row.is_some_and(|row| severity.is_some_and(|at| row[at] == "hint"))
}

/// Removes the marks from a file, and returns their position.
fn unmarked(file: &str, bytes: &mut Vec<u8>) -> Place {
    let start = position(bytes, OPEN.as_bytes()).unwrap();
    bytes.drain(start..start + OPEN.len());
    let end = position(bytes, CLOSE.as_bytes()).unwrap_or_else(|| panic!("the mark in {file} does not end"));
    bytes.drain(end..end + CLOSE.len());
    let before = String::from_utf8_lossy(&bytes[..start]).trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let mut lines = before.split(['\n', '\r']);
    let last = lines.next_back().unwrap();
    Place {
        file: file.to_owned(),
        line: u64::try_from(lines.count()).unwrap() + 1,
        column: u64::try_from(last.chars().count()).unwrap() + 1,
        text: String::from_utf8_lossy(&bytes[start..end]).into_owned(),
    }
}

fn position(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}

fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        bytes.extend(rest[..at].bytes());
        let letter = rest[at + 1..].chars().next().expect("a letter after the backslash");
        rest = &rest[at + 2..];
        match letter {
            'n' => bytes.push(b'\n'),
            'r' => bytes.push(b'\r'),
            't' => bytes.push(b'\t'),
            'x' => {
                bytes.push(u8::from_str_radix(&rest[..2], 16).unwrap());
                rest = &rest[2..];
            }
            other => bytes.extend(other.to_string().bytes()),
        }
    }
    bytes.extend(rest.bytes());
    bytes
}

/// The text of a file of this project.
pub fn text(path: &str) -> String {
    fs::read_to_string(pack::project().join(path)).unwrap()
}
