//! Reading: files to sheets and documents. The only part that reads source files.
//!
//! Reading never fails for a bad cell: it returns what could be read, and findings.

mod archive;
mod cells;
pub mod codes;
pub mod conflict;
mod csv;
mod form;
pub mod ids;
pub mod journal;
pub mod json;
mod lack;
pub mod lock;
mod releases;
mod revision;
mod series;
pub mod systems;
mod watch;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::DirEntry;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use muster_schema::description::{ID, MODULE};
use muster_schema::table::is_extra;
use muster_schema::{Cell, Role, Table, TableDef, Text};
use rayon::prelude::*;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

pub use self::archive::unpacked;
pub use self::archive::{BUNDLE, is_as_printed, zipped_bundle};
pub use self::cells::{Implied, MOST_SPACES, imply};
pub use self::csv::head_names;
pub use self::csv::{Row, Sheet};
pub use self::form::form_of;
pub use self::json::parse;
pub use self::json::{Document, Spans, spans};
pub use self::lack::Lack;
use self::lack::undeclared;
use self::releases::Archive;
pub use self::releases::{INDEX, Released, Releases, digest};
pub use self::revision::{NoRevision, Revision};
pub use self::series::DESCRIPTION;
use self::series::Series;
pub use self::series::series_of;
pub use self::watch::Stamps;
use crate::drawn;
use crate::finding::{Cause, Describe, Finding, Spot, guess, nearest};
use crate::forms::Tables;
use muster_ground::names::{ADDED, is_added};
pub use muster_ground::names::{CHANGELOG, LICENCE, LICENCES, RULES, SOURCE};
use muster_ground::names::{MANIFEST, TOOL};
pub use muster_ground::place::{FileIx, SheetIx};
use muster_ground::write::why;

/// The files of a pack, in memory, sorted by path.
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// The path of the pack, as it is shown to people.
    pub root: String,
    files: Vec<(String, Arc<Vec<u8>>)>,
    /// The files whose bytes in memory differ, because their line ends were lone carriage returns.
    altered: Vec<String>,
    /// The entries of the folder that cannot be read as files: path and kind.
    odd: Vec<(String, &'static str)>,
    /// The location of the description of its tables.
    series: Series,
    /// The archives of its releases, if it is in a folder.
    archives: BTreeMap<String, Archive>,
}

impl Files {
    /// Reads a folder, and the one with the description of its tables, but not hidden files, temporary files of
    /// spreadsheets, earlier releases, and builds inside the pack.
    ///
    /// # Errors
    /// If the folder or one of its files cannot be read.
    pub fn from_folder(root: &Path) -> io::Result<Self> {
        let walk = Walk::of(root)?;
        let files = walk.paths.into_par_iter().map(|path| read_file(root, path));
        let mut files = files.collect::<io::Result<BTreeMap<_, _>>>()?;
        let series = Series::join(root, &mut files)?;
        let archives = releases::archives(root, files.get(INDEX).map(Vec::as_slice));
        Ok(Self { odd: walk.odd, series, archives, ..Self::from_memory(&root.to_string_lossy(), files) })
    }

    /// A pack that was never on a disk: paths with `/`, and their bytes.
    pub fn from_memory(root: &str, files: BTreeMap<String, Vec<u8>>) -> Self {
        let mut altered = Vec::new();
        let files = files.into_iter().map(|(path, bytes)| {
            let (bytes, changed) = with_line_feeds(&path, bytes);
            if changed {
                altered.push(path.clone());
            }
            (path, bytes)
        });
        Self { root: root.into(), files: files.collect(), altered, ..Self::default() }
    }

    /// A copy with different bytes for one file.
    pub fn with(&self, path: &str, bytes: Vec<u8>) -> Self {
        let mut files = self.clone();
        let (bytes, altered) = with_line_feeds(path, bytes);
        files.altered.retain(|other| other != path);
        files.altered.extend(altered.then(|| path.to_owned()));
        match files.files.binary_search_by(|(other, _)| other.as_str().cmp(path)) {
            Ok(at) => files.files[at].1 = bytes,
            Err(at) => files.files.insert(at, (path.to_owned(), bytes)),
        }
        files
    }

    /// True if these bytes, now on the disk, are those that the file was read from.
    pub fn holds(&self, place: &str, bytes: &[u8]) -> bool {
        let (now, _) = with_line_feeds(place, bytes.to_vec());
        self.find(place).is_some_and(|file| *self.bytes(file) == **now)
    }

    /// True if the bytes in memory differ from those of the file.
    pub fn is_altered(&self, path: &str) -> bool {
        self.altered.iter().any(|other| other == path)
    }

    /// The path of a file inside the pack, with `/`.
    pub fn path(&self, file: FileIx) -> &str {
        self.files.get(file.0 as usize).map_or("", |(path, _)| path)
    }

    /// The path of a file from the pack's folder: its own path, unless it is in the folder of a series.
    pub fn place<'p>(&self, path: &'p str) -> Cow<'p, str> {
        self.series.place(path).map_or(Cow::Borrowed(path), Cow::Owned)
    }

    /// The bytes of a file.
    pub fn bytes(&self, file: FileIx) -> &[u8] {
        self.files.get(file.0 as usize).map_or(&[], |(_, bytes)| bytes.as_slice())
    }

    /// The bytes of a file, for changing in memory.
    pub fn edit(&mut self, file: FileIx) -> &mut Vec<u8> {
        Arc::make_mut(&mut self.files[file.0 as usize].1)
    }

    /// The bytes of a file, shared.
    pub fn share(&self, file: FileIx) -> Arc<Vec<u8>> {
        self.files.get(file.0 as usize).map(|(_, bytes)| Arc::clone(bytes)).unwrap_or_default()
    }

    pub fn iter(&self) -> impl Iterator<Item = (FileIx, &str, &[u8])> {
        (0u32..).zip(&self.files).map(|(ix, (path, bytes))| (FileIx(ix), path.as_str(), bytes.as_slice()))
    }

    /// The file of this path, or that is there.
    pub fn find(&self, path: &str) -> Option<FileIx> {
        let path = &*self.series.path(path).map_or(Cow::Borrowed(path), Cow::Owned);
        let at = self.files.binary_search_by(|(other, _)| other.as_str().cmp(path)).ok()?;
        u32::try_from(at).ok().map(FileIx)
    }
}

/// A text with each letter and its accents as one character, as most keyboards write it; a Mac's file names and text
/// copied from some documents have them apart.
pub fn composed(text: &str) -> Cow<'_, str> {
    match is_nfc_quick(text.chars()) {
        IsNormalized::Yes => Cow::Borrowed(text),
        _ => Cow::Owned(text.nfc().collect()),
    }
}

/// Replaces lone carriage returns, with which old spreadsheets end lines, by line feeds; all bytes keep their
/// positions.
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

/// A file, by its path below a folder.
fn read_file(root: &Path, path: String) -> io::Result<(String, Vec<u8>)> {
    let bytes = std::fs::read(root.join(&path)).map_err(|error| named(&path, &error))?;
    if u32::try_from(bytes.len()).is_err() {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("{path} has 4 GiB or more")));
    }
    Ok((path, bytes))
}

/// Adds the path to an error, unless it is that of the pack itself.
fn named(path: &str, error: &io::Error) -> io::Error {
    let inside = if path.is_empty() { String::new() } else { format!("{path}: ") };
    io::Error::new(error.kind(), format!("{inside}{}", why(error)))
}

/// True for hidden files, and for temporary files of spreadsheets and editors.
fn is_passed_over(name: &str) -> bool {
    name.starts_with(['.', '~']) || name.ends_with('~')
}

/// The most entries of a folder that are read: no pack has so many, but the target of a link may.
const MOST_ENTRIES: usize = 20_000;

/// The description of a file that exceeds the limit.
const TOO_MUCH: &str = "a file that takes the pack over 256 MiB";

/// The most bytes of all files of a pack.
pub const MOST_BYTES: u64 = 256 << 20;

/// The most bytes of a table or a document.
const MOST_TEXT: usize = 16 << 20;

/// A finding about a table or a document that is too large to be written by hand.
fn too_large(file: FileIx, bytes: &[u8]) -> Option<Finding> {
    let megabytes = |bytes: usize| bytes.div_ceil(1 << 20);
    let message = format!("the file is {} MiB", megabytes(bytes.len()));
    let finding = Finding::new(&codes::TOO_LARGE, Spot::File(file), message).label("too large");
    (bytes.len() > MOST_TEXT).then(|| finding.expected(format!("{} MiB at most", megabytes(MOST_TEXT))))
}

/// The content of a pack's folder.
#[derive(Debug, Default)]
struct Walk {
    /// The files, by their paths with `/`.
    paths: Vec<String>,
    /// The entries that cannot be read as files: path and kind.
    odd: Vec<(String, &'static str)>,
    /// The folders that were visited, by their real paths.
    folders: BTreeSet<PathBuf>,
    entries: usize,
    bytes: u64,
}

/// True if Muster made the content of a folder.
fn is_made(folder: &Path) -> bool {
    let says = |text: String| text.contains(&format!("\"tool\": \"{TOOL}\""));
    std::fs::read_to_string(folder.join(MANIFEST)).is_ok_and(says)
}

impl Walk {
    fn of(root: &Path) -> io::Result<Self> {
        let mut walk = Self::default();
        walk.enter(root, "")?;
        Ok(walk)
    }

    fn enter(&mut self, root: &Path, prefix: &str) -> io::Result<()> {
        let folder = root.join(prefix);
        self.folders.extend(folder.canonicalize());
        for entry in std::fs::read_dir(&folder).map_err(|error| named(prefix, &error))? {
            self.entries += 1;
            if self.entries > MOST_ENTRIES {
                self.odd.push((prefix.to_owned(), "a folder with more files than any pack has"));
                return Ok(());
            }
            self.take(root, prefix, &entry?)?;
        }
        Ok(())
    }

    fn take(&mut self, root: &Path, prefix: &str, entry: &DirEntry) -> io::Result<()> {
        let name = entry.file_name();
        let shown = name.to_string_lossy();
        if is_passed_over(&shown) && !(prefix.is_empty() && shown == journal::UNFINISHED) {
            return Ok(());
        }
        let path = if prefix.is_empty() { shown.into_owned() } else { format!("{prefix}/{shown}") };
        let odd = match std::fs::metadata(entry.path()) {
            _ if name.to_str().is_none() => "a name that is not UTF-8",
            Err(error) if error.kind() == io::ErrorKind::NotFound => "a link to nothing",
            // A link that leads to itself.
            Err(_) if entry.path().is_symlink() => "a link that leads nowhere",
            Err(error) => return Err(named(&path, &error)),
            Ok(about) if about.is_dir() => {
                if entry.path().is_symlink() && self.knows(&entry.path()) {
                    "a link to a folder that is part of the pack anyway"
                } else {
                    // What was built or released inside its own pack is no part of the pack.
                    let folder = entry.path();
                    let built = ["bundle.schema.json", "SHA256SUMS"].iter().any(|made| folder.join(made).exists());
                    return if built || is_made(&folder) || path == releases::FOLDER {
                        Ok(())
                    } else {
                        self.enter(root, &path)
                    };
                }
            }
            Ok(about) if about.is_file() && self.bytes.saturating_add(about.len()) > MOST_BYTES => TOO_MUCH,
            Ok(about) if about.is_file() => {
                self.bytes += about.len();
                self.paths.push(path);
                return Ok(());
            }
            Ok(_) => "a pipe or a device",
        };
        self.odd.push((path, odd));
        Ok(())
    }

    /// True if a folder was visited before, or contains one that was.
    fn knows(&self, folder: &Path) -> bool {
        folder.canonicalize().is_ok_and(|real| self.folders.iter().any(|other| other.starts_with(&real)))
    }
}

/// The sheets and documents of a pack as read, not yet validated.
#[derive(Debug)]
pub struct Sources {
    pub files: Files,
    /// The system that `game.json` names.
    pub system: Arc<Tables>,
    /// The tables, in the system's order, then by path.
    pub sheets: Vec<Sheet>,
    /// The JSON documents, in the system's order, then by path.
    pub documents: Vec<Document>,
    /// The rows that are in no file.
    pub implied: Implied,
}

impl Sources {
    /// The worked examples, whatever the name of their kind in the system.
    pub fn examples(&self) -> impl Iterator<Item = &Document> {
        self.documents.iter().filter(|document| self.system.documents[document.kind].file == "examples/*.json")
    }

    /// True if a file is a worked example that applies to the game as printed.
    pub fn is_example_as_printed(&self, file: FileIx) -> bool {
        let marked = |document: &Document| document.value.as_ref().is_some_and(|value| value["as_printed"] == true);
        self.examples().any(|document| document.file == file && marked(document))
    }

    /// True if a file belongs to the pack: see [`is_own`].
    pub fn is_own(&self, path: &str) -> bool {
        is_own(&self.system, path)
    }

    /// The separator of lists in a column of a sheet.
    pub fn separator(&self, sheet: &Sheet, field: usize) -> char {
        let table = self.system.tables.get(sheet.table);
        table.and_then(|table| table.columns().get(field)).map_or('|', |column| column.separator)
    }

    /// The number of rows in all tables.
    pub fn rows(&self) -> usize {
        let all: usize = self.sheets.iter().map(Sheet::len).sum();
        all - self.implied.count()
    }
}

/// The rows of a table as far as they can be read before the rest of the pack is known: an invalid cell counts as
/// empty. Mistakes are reported when all tables are read.
pub fn at_first_sight<R: Table>(files: &Files, tables: &Tables) -> Vec<R> {
    let known = tables.table(R::NAME).and_then(|table| Some((table, files.find(R::FILE)?)));
    let Some((table, file)) = known else { return Vec::new() };
    let kinds @ (spec, form) = (&tables.tables[table], tables.form(table));
    let sheet = Sheet::read(file, table, Text::new(""), files, kinds, &mut Vec::new());
    let mut records = Vec::new();
    sheet.for_each_row(files.bytes(file), 0..usize::MAX, |row| {
        let cells = spec.columns().iter().zip(&form.cells).enumerate().map(|(at, (column, form))| {
            let cell = column.read(row.cell(at));
            if form.accepts(&cell) { cell } else { Cell::Empty }
        });
        records.extend(R::read(&cells.collect::<Vec<_>>()));
    });
    records
}

/// The heads of a file's columns, without duplicates, whatever its table; empty for a file that is missing or cannot be
/// read.
pub fn heads(files: &Files, path: &str, tables: &Tables) -> Vec<String> {
    let known = tables.tables.first().zip(files.find(path));
    let Some((spec, file)) = known else { return Vec::new() };
    let sheet = Sheet::read(file, 0, Text::new(""), files, (spec, tables.form(0)), &mut Vec::new());
    let mut heads: Vec<String> = Vec::new();
    for head in sheet.column_names(files.bytes(file)) {
        if !head.is_empty() && !is_extra(&head) && !heads.contains(&head) && heads.len() < MOST_HEADS {
            heads.push(head);
        }
    }
    heads
}

/// The most columns of a die table.
const MOST_HEADS: usize = 60;

/// True if a file belongs to a pack of this system: a table, a document, the lock, a picture, a typeface, a schema, or
/// a file that is published unchanged.
fn is_own(system: &Tables, path: &str) -> bool {
    let mut known = system.files().map(|(_, file)| file);
    [lock::LOCK, CHANGELOG, RULES].contains(&path)
        || LICENCES.contains(&path)
        || ["images/", "layouts/", "fonts/", "schema/"].iter().any(|folder| path.starts_with(folder))
        || is_added(path)
        || is_of_module(system, path)
        || known.any(|pattern| matches(pattern, path).is_some())
}

/// True if a pack is, or would be, made from the file of this path.
pub fn is_source(files: &Files, path: &str) -> bool {
    let released = path == INDEX || path.starts_with(&format!("{}/", releases::FOLDER));
    released || system_of(files).is_some_and(|system| is_own(&system, path))
}

/// The default file for the drawing of the map for other programs.
pub const DRAWING: &str = "map.svg";

/// Quotation marks that have no function in a table or a document.
const CURLY: [char; 6] = ['\u{201c}', '\u{201d}', '\u{201e}', '\u{201f}', '\u{ab}', '\u{bb}'];

/// The text of a file in UTF-8.
///
/// # Errors
/// A finding at the first byte that is no part of one; `expected` is what to do about it.
fn text<'b>(file: FileIx, bytes: &'b [u8], expected: &'static str) -> Result<&'b str, Box<Finding>> {
    std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        let byte = bytes.get(at).copied().unwrap_or_default();
        let message = format!("the byte 0x{byte:02x} is not UTF-8");
        let spot = Spot::Bytes(file, at..at + 1);
        Box::new(Finding::new(&codes::NOT_UTF8, spot, message).label("not text").expected(expected))
    })
}

/// The pack's additions to its module: the paths of the files, in order, and their bytes.
pub fn added(files: &Files) -> Vec<(&str, &[u8])> {
    let added = files.iter().filter(|(_, path, _)| is_added(path));
    let is_read = |path: &str, bytes: &[u8]| !path.ends_with(".xml") || bytes.len() <= MOST_TEXT;
    added.map(|(_, path, bytes)| (path, bytes)).filter(|(path, bytes)| is_read(path, bytes)).collect()
}

/// Reports that a command was killed between two files.
fn find_unfinished(files: &Files, findings: &mut Vec<Finding>) {
    let Some(file) = files.find(journal::UNFINISHED) else { return };
    let changed = journal::places(files.bytes(file));
    let names: Vec<String> = changed.iter().take(5).map(|path| format!("`{path}`")).collect();
    let more = if changed.len() > names.len() { " and others" } else { "" };
    let names = if names.is_empty() { "the pack".to_owned() } else { names.join(", ") };
    let message = format!("a command was killed while it changed {names}{more}; the change may be incomplete");
    findings.push(
        Finding::new(&codes::CHANGE_UNFINISHED, Spot::File(file), message)
            .expected("the whole change: run `muster fix`, which finishes it first"),
    );
}

/// Reads a pack. Without a `game.json` that names a system there is nothing to read.
pub fn read(files: Files, findings: &mut Vec<Finding>) -> Option<Sources> {
    let (system, game) = find_system(&files, findings)?;
    if system.id != MODULE {
        lock::check(&files, &game, findings);
    }
    find_unfinished(&files, findings);
    let is_fragment = |(_, path, _): &(FileIx, &str, &[u8])| is_added(path) && path.ends_with(".xml");
    let fragments: Vec<FileIx> = files.iter().filter(is_fragment).map(|(file, ..)| file).collect();
    findings.extend(fragments.iter().filter_map(|file| too_large(*file, files.bytes(*file))));
    let pages = [RULES, CHANGELOG].into_iter().filter_map(|path| files.find(path)).chain(fragments);
    let wrong = |file| text(file, files.bytes(file), "save the file as UTF-8").err();
    findings.extend(pages.filter_map(wrong).map(|finding| *finding));
    releases::check(&files, &system, &game, findings);
    let mut sheets = Vec::new();
    let mut documents = Vec::new();
    let mut missing = Vec::new();
    let mut used = vec![false; files.files.len()];
    // A table that names a file in full has it, and none with a `*`.
    let named: BTreeSet<&str> = system.tables.iter().map(|table| table.file.as_str()).collect();
    for (table, spec) in system.tables.iter().enumerate() {
        let mut any = false;
        for (file, path, _) in files.iter() {
            let stem = matches(&spec.file, path).filter(|_| spec.file == path || !named.contains(path));
            if let Some(stem) = stem {
                any = true;
                used[file.0 as usize] = true;
                // A die table is called by its file, whether its lines have a table of their own or not.
                let stem = if is_of_die_table(&system, spec) { stem_of(path) } else { stem };
                sheets.push((file, table, Text::new(stem)));
            }
        }
        if !any && (spec.needed || describes_in_vain(spec, &system, &files)) {
            missing.push(Lack::of_table(spec));
        }
    }
    for (kind, spec) in system.documents.iter().enumerate() {
        let mut any = false;
        for (file, path, bytes) in files.iter() {
            if let Some(stem) = matches(&spec.file, path) {
                any = true;
                used[file.0 as usize] = true;
                documents.push(Document::read(file, kind, Text::new(stem), bytes, findings));
            }
        }
        let lost = undeclared(spec, &system, &sheets, &files);
        if !any && spec.needed && lost.is_empty() {
            missing.push(Lack::of_document(spec));
        }
        missing.extend(lost);
    }
    find_lost_schemas(&files, &system, &documents, findings);
    let unknown: Vec<(FileIx, &str)> = files
        .iter()
        .filter(|(file, path, _)| !used[file.0 as usize] && !is_known_aside(path) && !is_of_module(&system, path))
        .filter(|(_, path, bytes)| !drawn::shows(&system.tables, path, bytes))
        .map(|(file, path, _)| (file, path))
        .collect();
    find_odd(&files, &system, findings);
    find_strangers(&files, &system, &missing, &unknown, findings);
    let read: Vec<_> = sheets
        .into_par_iter()
        .map(|(file, table, stem)| {
            let mut findings = Vec::new();
            let sheet =
                Sheet::read(file, table, stem, &files, (&system.tables[table], system.form(table)), &mut findings);
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
    let is_described = |finding: &Finding| {
        let damaged = finding.cause.as_ref().and_then(Cause::damages);
        damaged.is_some_and(|name| !system.description.contains(&name))
    };
    let of_form = |finding: &&mut Finding| {
        codes::OF_FORM.contains(&finding.code) || *finding.code == codes::NO_HEADER && is_described(finding)
    };
    for finding in findings.iter_mut().filter(of_form) {
        // That the table of columns is missing explains the others, and is explained by nothing.
        if finding.code == &codes::FILE_MISSING && !is_described(finding) && finding.cause.is_some() {
            continue;
        }
        finding.blames.extend(system.description.iter().map(|table| Cause::Damaged((*table).to_owned())));
        if let Some(lines) = describing(finding, &files, &system, &sheets) {
            let told: Vec<String> = lines.iter().map(|(file, line)| format!("a line in {file}: `{line}`")).collect();
            finding.expected = finding.expected.take().map(|known| format!("{known}; or {}", told.join(", and ")));
        }
    }
    Some(Sources { files, system, sheets, documents, implied: Implied::default() })
}

/// The lines that would describe an unknown column, as the description of the pack is laid out, each with its file: one for the
/// column, and before it one for its table, if that has none.
fn describing(
    finding: &Finding,
    files: &Files,
    system: &Arc<Tables>,
    sheets: &[Sheet],
) -> Option<Vec<(String, String)>> {
    let Spot::Header(SheetIx(ix), column) = finding.spot else { return None };
    let is_unlike = finding.code == &codes::COLUMN_UNKNOWN && finding.suggestion.is_none();
    let sheet = sheets.get(ix as usize).filter(|_| is_unlike)?;
    let bytes = files.bytes(sheet.file);
    let (table, name) = (&system.tables[sheet.table].name, sheet.column_names(bytes).get(column)?.clone());
    let described = |name: &str| {
        let is_description = |sheet: &&Sheet| system.description.contains(&system.tables[sheet.table].name.as_str());
        sheets.iter().filter(is_description).find(|sheet| system.tables[sheet.table].column(name).is_some())
    };
    let (tables, columns) = (described("role")?, described("column")?);
    let is_here = |row| tables.row_cells(files.bytes(tables.file), row).contains(table);
    let is_a_name = name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.chars().all(|letter| matches!(letter, 'a'..='z' | '0'..='9' | '_'));
    if !is_a_name {
        return None;
    }
    let is_described = (0..u32::try_from(tables.len()).ok()?).any(is_here);
    let cells =
        (0..u32::try_from(sheet.len()).ok()?).filter_map(|row| sheet.row_cells(bytes, row).get(column).cloned());
    let cells: Vec<String> = cells.filter(|cell| !cell.is_empty()).collect();
    let kind = match () {
        () if cells.is_empty() => "",
        () if cells.iter().all(|cell| cell.parse::<i32>().is_ok()) => "whole",
        () if cells.iter().all(|cell| cell.parse::<f64>().is_ok()) => "number",
        () => "",
    };
    let line = |sheet: &Sheet, cells: [(&str, &str); 3]| {
        let heads = sheet.column_names(files.bytes(sheet.file));
        let cell = |head: &String| cells.iter().find(|(known, _)| known == head).map_or("", |(_, cell)| cell);
        (files.place(files.path(sheet.file)).into_owned(), sheet.joined(heads.iter().map(cell)))
    };
    let first = (!is_described).then(|| line(tables, [("id", table), ("", ""), ("", "")]));
    let own = line(columns, [("table", table), ("column", &name), ("type", kind)]);
    Some(first.into_iter().chain([own]).collect())
}

/// Reports documents that name a missing schema in the pack. Schemas outside the pack are not checked.
fn find_lost_schemas(files: &Files, system: &Tables, documents: &[Document], findings: &mut Vec<Finding>) {
    for document in documents {
        let named = document.value.as_ref().and_then(|value| value.get("$schema")?.as_str());
        let (path, spec) = (files.path(document.file), &system.documents[document.kind]);
        let Some(lost) = named.and_then(|named| beside(path, named)).filter(|lost| files.find(lost).is_none()) else {
            continue;
        };
        let meant = format!("schema/{}.json", spec.name);
        let up = "../".repeat(path.matches('/').count());
        findings.push(
            Finding::new(
                &codes::SCHEMA_LOST,
                Spot::Value(document.file, "/$schema".into()),
                format!("there is no file `{lost}` in the pack"),
            )
            .label("no such file")
            .expected("the schema that editors check this document with; `muster schema --out schema` writes it")
            .suggest(files.find(&meant).map(|_| format!("{up}{meant}")))
            // A folder of schemas was lost once.
            .cause(Cause::about(&codes::SCHEMA_LOST, &[&lost.rsplit_once('/').map_or("", |(folder, _)| folder)])),
        );
    }
}

/// True for the table of columns if tables are described, which have no columns without it.
fn describes_in_vain(spec: &TableDef, system: &Tables, files: &Files) -> bool {
    let [tables, columns, ..] = system.description else { return false };
    let described = system.tables.iter().find(|table| table.name == *tables);
    spec.name == *columns && described.is_some_and(|table| files.find(&table.file).is_some())
}

/// The path inside the pack that a document means by a relative one; `None` if it leads out of the pack.
fn beside(document: &str, path: &str) -> Option<String> {
    if path.contains(':') || path.starts_with('/') {
        return None;
    }
    let mut parts: Vec<&str> = document.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            inner => parts.push(inner),
        }
    }
    Some(parts.join("/"))
}

/// Reports entries that cannot be read as files. If nothing would read them, they are only unknown files, and a note is
/// not even that.
fn find_odd(files: &Files, system: &Tables, findings: &mut Vec<Finding>) {
    let tables = system.tables.iter().map(|spec| (spec.file.as_str(), spec.name.as_str()));
    let known: Vec<(&str, &str)> =
        tables.chain(system.documents.iter().map(|spec| (spec.file.as_str(), spec.name.as_str()))).collect();
    // A folder that bears the name of a table.
    let folder = |(path, _): &(&str, &str)| {
        let inside =
            files.iter().any(|(_, other, _)| other.strip_prefix(path).is_some_and(|rest| rest.starts_with('/')));
        inside.then(|| ((*path).to_owned(), "a folder"))
    };
    for (path, what) in files.odd.iter().cloned().chain(known.iter().filter_map(folder)) {
        let read = known.iter().find(|(pattern, _)| matches(pattern, &path).is_some());
        let finding = match read {
            None if !["images/", "layouts/", "fonts/", ADDED].iter().any(|folder| path.starts_with(folder)) => {
                if is_known_aside(&path) {
                    continue;
                }
                Finding::new(
                    &codes::FILE_UNKNOWN,
                    Spot::Absent(path.clone()),
                    format!("nothing reads `{path}`, {what}"),
                )
            }
            _ => Finding::new(&codes::NO_FILE, Spot::Absent(path.clone()), format!("`{path}` is {what}"))
                .expected("a file whose name every machine can write, or a link to one"),
        };
        findings.push(match read {
            Some((_, name)) => finding.cause(Cause::Table((*name).into())),
            None => finding,
        });
    }
}

/// Reports missing and unknown files. A misspelt name is one mistake, not a missing file and an unknown one.
fn find_strangers(
    files: &Files,
    system: &Tables,
    missing: &[Lack],
    unknown: &[(FileIx, &str)],
    findings: &mut Vec<Finding>,
) {
    let mut misspelt = Vec::new();
    for lack in missing {
        let like = nearest_file(&lack.file, unknown.iter().map(|(_, path)| *path));
        let mut finding = lack.finding();
        // Plain editors save `cards.csv` as `cards.csv.txt`.
        if let Some(other) = files.find(&format!("{}.txt", lack.file)) {
            finding = finding.see(Spot::File(other), MISNAMED);
        }
        for (other, path) in unknown.iter().filter(|(_, path)| Some(*path) == like) {
            finding = finding.see(Spot::File(*other), MISNAMED);
            misspelt.push((*path, lack.cause.clone()));
        }
        findings.push(finding);
    }
    let absent = || {
        let known = system
            .tables
            .iter()
            .map(|spec| spec.file.as_str())
            .chain(system.documents.iter().map(|spec| spec.file.as_str()));
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

/// The label of a file that may be a missing one under another name.
pub const MISNAMED: &str = "nothing reads this one; perhaps it only has the wrong name";

/// The file with the same extension and the most similar name, if one is near.
fn nearest_file<'f>(path: &str, others: impl Iterator<Item = &'f str>) -> Option<&'f str> {
    let (stem, ending) = path.rsplit_once('.')?;
    let others: Vec<&str> =
        others.filter(|other| other.rsplit_once('.').is_some_and(|(_, end)| end == ending)).collect();
    let near = nearest(stem, others.iter().filter_map(|other| Some(other.rsplit_once('.')?.0)))?;
    others.into_iter().find(|other| other.rsplit_once('.').is_some_and(|(other, _)| other == near))
}

/// The folders of a pack that a module was imported into: the module as it was, and its prototypes.
pub const OF_MODULE: [&str; 2] = ["module/", "prototypes/"];

/// True for files of the module of a pack.
fn is_of_module(system: &Tables, path: &str) -> bool {
    system.id == MODULE && OF_MODULE.iter().any(|folder| path.starts_with(folder))
}

/// Files beside the tables that other parts use, that commands write by default, or that people keep for themselves.
fn is_known_aside(path: &str) -> bool {
    [lock::LOCK, INDEX, LICENCE, DRAWING, journal::UNFINISHED].contains(&path)
        || path.starts_with("images/")
        || path.starts_with("layouts/")
        || path.starts_with("fonts/")
        || path.starts_with("schema/")
        || path.starts_with("playtest/")
        || is_added(path)
        || Path::new(path).extension().is_some_and(|extension| {
            ["md", "txt", "html", "xlsx", "ods"].iter().any(|known| extension.eq_ignore_ascii_case(known))
        })
}

/// True if a table has the lines of one die table, or is a second reading of them.
fn is_of_die_table(system: &Tables, spec: &TableDef) -> bool {
    let read = spec.reads_again.as_ref().and_then(|name| system.table(name));
    read.map_or(spec, |at| &system.tables[at]).role == Role::DieLine
}

/// The name of a file without its folders and its ending.
fn stem_of(path: &str) -> &str {
    Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or(path)
}

/// The value of `*`, if `path` fits the pattern.
pub fn matches<'p>(pattern: &str, path: &'p str) -> Option<&'p str> {
    let Some((before, after)) = pattern.split_once('*') else {
        return (pattern == path).then_some("");
    };
    let stem = path.strip_prefix(before)?.strip_suffix(after)?;
    (!stem.is_empty() && !stem.contains('/')).then_some(stem)
}

/// The system that `game.json` names, with the pack's own description if it has one.
pub fn system_of(files: &Files) -> Option<Arc<Tables>> {
    find_system(files, &mut Vec::new()).map(|(system, _)| system)
}

/// The reason why the folder of a series in `game.json` describes no tables.
fn lost_series(files: &Files, folder: &str) -> Option<String> {
    match &files.series {
        Series::Lost(why) => Some(why.clone()),
        // In a zip file the description is with the pack.
        _ if files.find("system/tables.csv").is_some() => None,
        _ => Some(format!("there is no folder `{folder}`")),
    }
}

/// The system that `game.json` names, and the content of that document.
fn find_system(files: &Files, findings: &mut Vec<Finding>) -> Option<(Arc<Tables>, serde_json::Value)> {
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
    if let Some(finding) = form::later(file, &value) {
        findings.push(finding);
        return None;
    }
    let system = value.get("system").and_then(serde_json::Value::as_str);
    let expected = || format!("`{ID}`, or the folder of a series, such as `../my-series`");
    let found = match system {
        Some(ID | MODULE) => None,
        Some(folder) if series::is_folder(folder) => lost_series(files, folder).map(|why| {
            Finding::new(&codes::SERIES_LOST, Spot::Value(file, "/system".into()), why)
                .label("no description of tables")
                .expected("the folder of a series, such as `../my-series`, with `tables.csv` and `columns.csv` in it")
        }),
        Some(id) => Some(
            Finding::new(
                &codes::SYSTEM_UNKNOWN,
                Spot::Value(file, "/system".into()),
                format!("`{id}` is not a system"),
            )
            .label("no such system")
            .expected(expected())
            .suggest(guess(id, [ID])),
        ),
        None => Some(
            Finding::new(&codes::SYSTEM_UNKNOWN, Spot::File(file), "`game.json` names no system")
                .expected(format!("a member `system`: {}", expected())),
        ),
    };
    if let Some(found) = found {
        findings.push(found);
        return None;
    }
    if system == Some(MODULE) {
        return Some((systems::of_module(files), value));
    }
    let rules = value.get("rules").and_then(serde_json::Value::as_str);
    if let Some(named) = rules.filter(|named| systems::rules().all(|known| known != *named)) {
        findings.push(
            Finding::new(
                &codes::RULES_UNKNOWN,
                Spot::Value(file, "/rules".into()),
                format!("no rules are called `{named}`"),
            )
            .label("no such rules")
            .expected(crate::finding::choices(systems::rules()))
            .suggest(guess(named, systems::rules())),
        );
        // Their documents are not known either.
        return None;
    }
    Some((systems::of_pack(rules, files), value))
}
