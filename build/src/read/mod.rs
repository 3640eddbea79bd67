//! Reading: files to sheets and documents. The only part that reads source files.
//!
//! Reading never fails for a bad cell: it returns what could be read, and findings.

pub mod codes;
mod csv;
mod json;
pub(crate) mod lock;

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::Arc;

use muster_schema::{System, Text};
use rayon::prelude::*;

pub use self::csv::{Row, Sheet};
pub(crate) use self::json::parse;
pub use self::json::{Document, Spans, spans};
use crate::finding::{Finding, Spot, nearest};
use crate::shape::Shapes;

/// A file of a pack, by its place in [`Files`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileIx(pub u32);

/// A sheet of a pack, by its place in [`Sources::sheets`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SheetIx(pub u32);

/// The files of a pack, in memory, sorted by path.
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// Where the pack stands, as people are told.
    pub root: String,
    files: Vec<(String, Arc<Vec<u8>>)>,
    /// The files that do not stand here byte by byte as they were, because their line ends were lone carriage returns.
    altered: Vec<String>,
}

impl Files {
    /// Reads a folder, but not hidden files, what spreadsheets leave beside an open file, and games built inside the pack.
    ///
    /// # Errors
    /// Where the folder or one of its files cannot be read.
    pub fn from_folder(root: &Path) -> io::Result<Self> {
        let mut paths = Vec::new();
        collect(root, "", &mut paths)?;
        let files = paths
            .into_par_iter()
            .map(|path| {
                let bytes = std::fs::read(root.join(&path)).map_err(|error| named(&path, &error))?;
                if u32::try_from(bytes.len()).is_err() {
                    return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("{path} has 4 GiB or more")));
                }
                Ok((path, bytes))
            })
            .collect::<io::Result<BTreeMap<_, _>>>()?;
        Ok(Self::from_memory(&root.to_string_lossy(), files))
    }

    /// A pack that was never on a disk: paths with `/`, and their bytes.
    #[must_use]
    pub fn from_memory(root: &str, files: BTreeMap<String, Vec<u8>>) -> Self {
        let mut altered = Vec::new();
        let files = files.into_iter().map(|(path, bytes)| {
            let (bytes, changed) = with_line_feeds(&path, bytes);
            if changed {
                altered.push(path.clone());
            }
            (path, bytes)
        });
        Self { root: root.into(), files: files.collect(), altered }
    }

    /// Whether the file does not stand here byte by byte as it was.
    #[must_use]
    pub fn is_altered(&self, path: &str) -> bool {
        self.altered.iter().any(|other| other == path)
    }

    /// The path of a file inside the pack, with `/`.
    #[must_use]
    pub fn path(&self, file: FileIx) -> &str {
        self.files.get(file.0 as usize).map_or("", |(path, _)| path)
    }

    /// The bytes of a file.
    #[must_use]
    pub fn bytes(&self, file: FileIx) -> &[u8] {
        self.files.get(file.0 as usize).map_or(&[], |(_, bytes)| bytes.as_slice())
    }

    /// The bytes of a file, to be kept.
    #[must_use]
    pub fn share(&self, file: FileIx) -> Arc<Vec<u8>> {
        self.files.get(file.0 as usize).map(|(_, bytes)| Arc::clone(bytes)).unwrap_or_default()
    }

    /// All files.
    pub fn iter(&self) -> impl Iterator<Item = (FileIx, &str, &[u8])> {
        (0u32..).zip(&self.files).map(|(ix, (path, bytes))| (FileIx(ix), path.as_str(), bytes.as_slice()))
    }

    /// The file of this path.
    #[must_use]
    pub fn find(&self, path: &str) -> Option<FileIx> {
        let at = self.files.binary_search_by(|(other, _)| other.as_str().cmp(path)).ok()?;
        u32::try_from(at).ok().map(FileIx)
    }
}

/// Old spreadsheets end a line with a lone carriage return; a line feed in its place keeps every byte where it was.
fn with_line_feeds(path: &str, mut bytes: Vec<u8>) -> (Arc<Vec<u8>>, bool) {
    let mut lone = Vec::new();
    if path.ends_with(".csv") {
        lone.extend(memchr::memchr_iter(b'\r', &bytes).filter(|at| bytes.get(at + 1) != Some(&b'\n')));
    }
    for at in &lone {
        bytes[*at] = b'\n';
    }
    (Arc::new(bytes), !lone.is_empty())
}

/// The same error, with the path that it is about.
fn named(path: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{path}: {error}"))
}

/// Hidden files, and what spreadsheets and editors leave beside a file while it is open.
fn is_passed_over(name: &str) -> bool {
    name.starts_with(['.', '~']) || name.ends_with('~')
}

fn collect(root: &Path, prefix: &str, paths: &mut Vec<String>) -> io::Result<()> {
    for entry in std::fs::read_dir(root.join(prefix)).map_err(|error| named(prefix, &error))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if is_passed_over(&name) {
            continue;
        }
        let path = if prefix.is_empty() { name } else { format!("{prefix}/{name}") };
        if entry.path().is_dir() {
            // A game that was built inside its own pack is no part of the pack.
            if !entry.path().join("bundle.schema.json").exists() {
                collect(root, &path, paths)?;
            }
        } else {
            paths.push(path);
        }
    }
    Ok(())
}

/// What was read of a pack: its sheets and documents, not yet validated.
#[derive(Debug)]
pub struct Sources {
    /// The files.
    pub files: Files,
    /// The system that `game.json` names.
    pub system: &'static System,
    /// The tables, in the system's order, then by path.
    pub sheets: Vec<Sheet>,
    /// The JSON documents, in the system's order, then by path.
    pub documents: Vec<Document>,
}

impl Sources {
    /// The worked examples, whatever their system calls them.
    pub fn examples(&self) -> impl Iterator<Item = &Document> {
        self.documents.iter().filter(|document| self.system.documents[document.kind].file == "examples/*.json")
    }

    /// How many rows all tables have.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.sheets.iter().map(Sheet::len).sum()
    }
}

/// Reads a pack. Without a `game.json` that names a system there is nothing to read.
pub fn read(files: Files, findings: &mut Vec<Finding>) -> Option<Sources> {
    let (system, game) = find_system(&files, findings)?;
    lock::check(&files, &game, findings);
    let mut sheets = Vec::new();
    let mut documents = Vec::new();
    let mut missing = Vec::new();
    let mut used = vec![false; files.files.len()];
    for (table, spec) in system.tables.iter().enumerate() {
        let mut any = false;
        for (file, path, _) in files.iter() {
            if let Some(stem) = matches(spec.file, path) {
                any = true;
                used[file.0 as usize] = true;
                sheets.push((file, table, Text::new(stem)));
            }
        }
        if !any && spec.needed {
            missing.push((spec.file, spec.name, format!("a table of {}", spec.name)));
        }
    }
    for (kind, spec) in system.documents.iter().enumerate() {
        let mut any = false;
        for (file, path, bytes) in files.iter() {
            if let Some(stem) = matches(spec.file, path) {
                any = true;
                used[file.0 as usize] = true;
                documents.push(Document::read(file, kind, Text::new(stem), bytes, findings));
            }
        }
        if !any && spec.needed {
            missing.push((spec.file, spec.name, String::from("a JSON document")));
        }
    }
    let unknown: Vec<(FileIx, &str)> = files
        .iter()
        .filter(|(file, path, _)| !used[file.0 as usize] && !is_known_aside(path))
        .map(|(file, path, _)| (file, path))
        .collect();
    find_strangers(&files, system, &missing, &unknown, findings);
    let read: Vec<_> = sheets
        .into_par_iter()
        .map(|(file, table, stem)| {
            let mut findings = Vec::new();
            let kind = (&system.tables[table], &Shapes::of(system)[table]);
            let sheet = Sheet::read(file, table, stem, &files, kind, &mut findings);
            (sheet, findings)
        })
        .collect();
    let mut sheets = Vec::new();
    for (ix, (sheet, mut found)) in (0u32..).zip(read) {
        for finding in &mut found {
            let related = finding.related.iter_mut().map(|(spot, _)| spot);
            for spot in std::iter::once(&mut finding.spot).chain(related) {
                match spot {
                    Spot::Header(sheet, _) | Spot::Row(sheet, _) | Spot::Cell(sheet, ..) => *sheet = SheetIx(ix),
                    _ => {}
                }
            }
        }
        findings.append(&mut found);
        sheets.push(sheet);
    }
    Some(Sources { files, system, sheets, documents })
}

/// Says which files are missing and which are not known. A misspelt name is one mistake, not a missing file and an
/// unknown one.
fn find_strangers(
    files: &Files,
    system: &System,
    missing: &[(&str, &str, String)],
    unknown: &[(FileIx, &str)],
    findings: &mut Vec<Finding>,
) {
    let mut misspelt = Vec::new();
    for (file, name, expected) in missing {
        let like = nearest_file(file, unknown.iter().map(|(_, path)| *path));
        let mut finding =
            Finding::new(&codes::FILE_MISSING, Spot::Absent((*file).into()), format!("`{file}` is missing"))
                .expected(expected)
                .cause(format!("table:{name}"));
        for (other, path) in unknown.iter().filter(|(_, path)| Some(*path) == like) {
            finding = finding.see(Spot::File(*other), "nothing reads this one; perhaps it has only a wrong name");
            misspelt.push((*path, format!("table:{name}")));
        }
        findings.push(finding);
    }
    let absent = || {
        let known = system.tables.iter().map(|spec| spec.file).chain(system.documents.iter().map(|spec| spec.file));
        known.filter(|file| files.find(file).is_none())
    };
    for (file, path) in unknown {
        let causes = misspelt.iter().filter(|(other, _)| other == path).map(|(_, cause)| cause.clone());
        findings.push(
            Finding::new(&codes::FILE_UNKNOWN, Spot::File(*file), format!("nothing reads `{path}`"))
                .label("not a table or document of this system")
                .suggest(nearest_file(path, absent()))
                .blame_all(causes),
        );
    }
}

/// The file with the same ending whose name is spelt most like this one's, if one is near.
fn nearest_file<'f>(path: &str, others: impl Iterator<Item = &'f str>) -> Option<&'f str> {
    let (stem, ending) = path.rsplit_once('.')?;
    let others: Vec<&str> =
        others.filter(|other| other.rsplit_once('.').is_some_and(|(_, end)| end == ending)).collect();
    let near = nearest(stem, others.iter().filter_map(|other| Some(other.rsplit_once('.')?.0)))?;
    others.into_iter().find(|other| other.rsplit_once('.').is_some_and(|(other, _)| other == near))
}

/// Files beside the tables that other parts know, or that people keep for themselves.
fn is_known_aside(path: &str) -> bool {
    path == crate::emit::LOCK
        || path.starts_with("images/")
        || path.starts_with("fonts/")
        || path.starts_with("schema/")
        || Path::new(path)
            .extension()
            .is_some_and(|extension| ["md", "txt"].iter().any(|known| extension.eq_ignore_ascii_case(known)))
}

/// What `*` stands for, if `path` fits the pattern.
pub(crate) fn matches<'p>(pattern: &str, path: &'p str) -> Option<&'p str> {
    let Some((before, after)) = pattern.split_once('*') else {
        return (pattern == path).then_some("");
    };
    let stem = path.strip_prefix(before)?.strip_suffix(after)?;
    (!stem.is_empty() && !stem.contains('/')).then_some(stem)
}

/// The system that `game.json` names, and what is in that document.
fn find_system(files: &Files, findings: &mut Vec<Finding>) -> Option<(&'static System, serde_json::Value)> {
    let Some(file) = files.find("game.json") else {
        findings.push(
            Finding::new(&codes::FILE_MISSING, Spot::Absent("game.json".into()), "`game.json` is missing").expected(
                "a pack has a `game.json` that names its system; `muster new DIR` makes a pack to start from",
            ),
        );
        return None;
    };
    let document = Document::read(file, 0, Text::new(""), files.bytes(file), findings);
    let value = document.value?;
    let known = || muster_schema::SYSTEMS.iter().map(|system| system.id);
    let system = match value.get("system").and_then(serde_json::Value::as_str) {
        Some(id) => muster_schema::system(id).or_else(|| {
            findings.push(
                Finding::new(
                    &codes::SYSTEM_UNKNOWN,
                    Spot::Value(file, "/system".into()),
                    format!("`{id}` is not a system"),
                )
                .label("no such system")
                .expected(crate::finding::choices(known()))
                .suggest(nearest(id, known())),
            );
            None
        }),
        None => {
            findings.push(
                Finding::new(&codes::SYSTEM_UNKNOWN, Spot::File(file), "`game.json` names no system")
                    .expected(format!("a member `system`: {}", crate::finding::choices(known()))),
            );
            None
        }
    };
    system.map(|system| (system, value))
}
