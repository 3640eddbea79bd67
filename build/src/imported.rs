//! Packs that a module of VASSAL was imported into: the module that their tables make, and what is found in it.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use muster_module::check::{Checked, check};
use muster_module::open::Unreadable;
use muster_module::tables::apply::{Applied, Edited, Edits, Place, apply};
use muster_module::tables::extract::Extract;
use muster_module::tables::pack::{FOLDER, PROTOTYPES, written_lock};
use muster_module::tables::saved;
use muster_module::tables::traits;
use muster_module::{Home, Module, Role, open::Archive};
use muster_schema::description::MODULE;
use muster_source::finding::Severity::{Error, Hint};
use muster_source::finding::{Code, Describe, Finding, Spot, Stage, Subject};
use muster_source::read::ids::IdsLock;
use muster_source::read::lock::LOCK;
use muster_source::read::{SheetIx, Sources};
use muster_targets::{Artifact, EmitError, Seal, manifest, publish, zipped};

use crate::emit::{Made, alone, source, unchanged};
use crate::pack::Pack;
use crate::read::Files;
use crate::write::write_file;

/// A cell that the module cannot take.
pub static UNFIT: Code = Code::new("W030", "unfit-cell", Error, Stage::Checking(Subject::Modules)).explained(
    "A cell of an imported module cannot be written into it: the piece has no trait that the value would belong to, or nothing is where \
    the row says it is. A new row is made like one that is there, with the same traits.",
);

/// A name that changed and is still in use.
pub static STILL_NAMED: Code = Code::new("W031", "still-named", Hint, Stage::Checking(Subject::Modules)).explained(
    "Something was renamed in an imported module. Fields that name it, paths, labels and comparisons were changed with it. The old name \
    also stands elsewhere, in quotation marks or alone, and only the maker of the module knows what it means there.",
);

/// A module that cannot be read.
pub static UNREADABLE: Code = Code::new("W032", "unreadable-module", Error, Stage::Checking(Subject::Modules)).explained(
    "The folder `module` of an imported module is missing, or its build file is damaged. The tables say only what changes in it.",
);

/// All codes of imported modules.
pub static CODES: [&Code; 3] = [&UNFIT, &STILL_NAMED, &UNREADABLE];

/// True for a pack that a module was imported into.
pub fn is_imported(pack: &Pack) -> bool {
    pack.sources.system.id == MODULE
}

/// The module that a pack makes.
#[derive(Debug)]
pub struct Rebuilt {
    /// The module as it was imported.
    pub base: Module,
    pub extract: Extract,
    pub applied: Applied,
    /// The module with all changes.
    pub module: Arc<Module>,
}

impl Rebuilt {
    /// Makes the module of a pack.
    ///
    /// # Errors
    /// If the module that it was imported from is missing, or cannot be read.
    pub fn of(pack: &Pack) -> Result<Self, Unreadable> {
        let files = &pack.sources.files;
        let inside =
            files.iter().filter_map(|(file, path, _)| Some((path.strip_prefix(FOLDER)?.to_owned(), files.share(file))));
        let base = Module::read(Archive::of_shared(inside))?;
        let (edits, lock) = (edits(&pack.sources), IdsLock::of(files).unwrap_or_default().numbers());
        let mut extract = Extract::of(&base);
        extract.follow_ids(&base, &edits.tables, &lock);
        let mut applied = apply(&base, &extract, &edits, &lock);
        let archive = base.archive.clone().with(base.file, applied.text.clone().into_bytes());
        let mut module = Module::read(archive)?;
        for (name, entries) in saved::apply(&base, &module, &extract, &edits.tables, &mut applied) {
            let bytes = zipped(&entries).map_err(|error| Unreadable::Failed(error.to_string()))?;
            module.archive = module.archive.with(&name, bytes);
        }
        if let Some(metadata) = metadata(&base, &module) {
            module.archive = module.archive.with(METADATA, metadata);
        }
        Ok(Self { base, extract, applied, module: Arc::new(module) })
    }

    /// The files of the module, and `ids.lock` with the numbers of new pieces.
    ///
    /// # Errors
    /// If a file is larger than the format allows.
    pub fn artifacts(&self, pack: &Pack) -> Result<Vec<Artifact>, EmitError> {
        let names: Vec<&str> = self.module.archive.names().collect();
        let mut files = Vec::with_capacity(names.len());
        for name in names {
            let bytes =
                self.module.archive.read(name).ok_or_else(|| EmitError::Archive(format!("`{name}` cannot be read")))?;
            files.push((name.to_owned(), bytes));
        }
        let (id, version) = names_of(pack);
        let ending = if self.module.is_extension() { "vmdx" } else { "vmod" };
        let module = Artifact { path: format!("{id}-{version}.{ending}"), bytes: zipped(&files)?.into() };
        Ok(vec![module, Artifact { path: LOCK.into(), bytes: self.lock().into() }])
    }

    /// `ids.lock` with the numbers of new pieces.
    pub fn lock(&self) -> Vec<u8> {
        written_lock(&self.applied.numbers, self.applied.next)
    }
}

/// The file of a module that has its name and its version once more.
const METADATA: &str = "moduledata";

/// The metadata with the name and the version of the build file, where these were changed.
fn metadata(base: &Module, module: &Module) -> Option<Vec<u8>> {
    let mut text = String::from_utf8(base.archive.read(METADATA)?).ok()?;
    for name in ["name", "version"] {
        let [old, new] = [base, module].map(|module| module.tree.nodes[0].value(name).unwrap_or_default());
        if old != new {
            let written = |value: &str| format!("<{name}>{}</{name}>", muster_ground::html::escaped(value));
            text = text.replacen(&written(old), &written(new), 1);
        }
    }
    Some(text.into_bytes())
}

/// Writes the module of a pack into `out/<id>`, and records the numbers of new pieces in the pack's `ids.lock`.
///
/// # Errors
/// If files cannot be made or written.
pub fn build(rebuilt: &Rebuilt, pack: &Pack, files: &Files, folder: &Path, out: &Path) -> Result<Made, EmitError> {
    let mut artifacts = rebuilt.artifacts(pack)?;
    let lock = rebuilt.lock();
    artifacts.push(source(&pack.sources, files, &[(LOCK, lock.clone())])?);
    let _alone = alone(folder)?;
    unchanged(folder, files, [LOCK])?;
    if files.find(LOCK).is_none_or(|file| files.bytes(file) != lock) {
        write_file(&folder.join(LOCK), &lock).map_err(|error| EmitError::Unwritable(folder.join(LOCK), error))?;
    }
    let (id, version) = names_of(pack);
    let mut seals: Vec<_> = artifacts.iter().map(Seal::of).collect();
    artifacts.push(manifest(&id, &version, &mut seals));
    publish::publish(out, &id, &id, &artifacts, None).map_err(|error| EmitError::Unwritable(out.to_owned(), error))?;
    let bytes = artifacts.iter().map(|file| file.bytes.len()).sum();
    Ok(Made { files: artifacts.len(), bytes, folder: out.join(&id), pictures: [0; 2] })
}

/// The id of a pack, and the version of its module as the name of a file has it.
fn names_of(pack: &Pack) -> (String, String) {
    let game = pack.value("game");
    let text = |name: &str| game.and_then(|game| game.get(name)?.as_str()).unwrap_or_default();
    (text("id").to_owned(), muster_marks::measures::slug(text("version")))
}

/// What the tables of a pack say of its module.
fn edits(sources: &Sources) -> Edits {
    let files = &sources.files;
    let tables = sources.sheets.iter().map(|sheet| {
        let (table, bytes) = (&sources.system.tables[sheet.table], files.bytes(sheet.file));
        let heads: Vec<String> = sheet.column_names(bytes);
        let rows = (0..u32::try_from(sheet.len()).unwrap_or(u32::MAX)).map(|row| sheet.row_cells(bytes, row));
        Edited { id: table.name.clone(), heads, rows: rows.collect() }
    });
    let prototype = |path: &str| path.strip_prefix(PROTOTYPES)?.strip_suffix(".txt").map(str::to_owned);
    let prototypes = files
        .iter()
        .filter_map(|(_, path, bytes)| Some((prototype(path)?, String::from_utf8_lossy(bytes).into_owned())));
    let game = sources.documents.iter().find(|document| sources.system.documents[document.kind].name == "game");
    let text = |name: &str| game.and_then(|game| game.value.as_ref()?.get(name)?.as_str().map(str::to_owned));
    Edits { tables: tables.collect(), prototypes: prototypes.collect(), title: text("title"), version: text("version") }
}

/// Checks the module that a pack makes. Findings are at the cells that they come from.
pub fn find(pack: &Pack, rebuilt: &Result<Rebuilt, Unreadable>) -> Vec<Finding> {
    let rebuilt = match rebuilt {
        Ok(rebuilt) => rebuilt,
        Err(error) => {
            let says = format!("the module in `{FOLDER}` {error}");
            return vec![Finding::new(&UNREADABLE, Spot::Absent(FOLDER.into()), says)];
        }
    };
    let mut findings = Vec::new();
    for problem in &rebuilt.applied.problems {
        let spot = cell(pack, &problem.table, problem.row, &problem.column).unwrap_or_else(|| {
            let path = format!("{PROTOTYPES}{}.txt", problem.table);
            line_of(pack, &path, problem.row).unwrap_or(Spot::Absent(path))
        });
        findings.push(
            Finding::new(&UNFIT, spot, problem.says.clone()).label("cannot be written").suggest(problem.meant.clone()),
        );
    }
    findings.extend(rebuilt.applied.notes.iter().map(|note| {
        let spot = cell(pack, &note.table, note.row, &note.column).unwrap_or(Spot::Pack);
        Finding::new(&STILL_NAMED, spot, note.says.clone()).label("renamed here")
    }));
    let Checked { findings: found, .. } = check(&rebuilt.module);
    let places = Places { pack, rebuilt };
    findings.extend(found.into_iter().map(|finding| places.moved(finding)));
    findings
}

/// The cell of a row, from 0, in a column of a table.
fn cell(pack: &Pack, table: &str, row: usize, column: &str) -> Option<Spot> {
    let sources = &pack.sources;
    let at = sources.sheets.iter().position(|sheet| sources.system.tables[sheet.table].name == table)?;
    let field = sources.system.tables[sources.sheets[at].table].column(column);
    let (sheet, row) = (SheetIx(u32::try_from(at).ok()?), u32::try_from(row).ok()?);
    Some(field.map_or(Spot::Row(sheet, row), |field| Spot::Cell(sheet, row, field)))
}

/// A line of a file, from 0.
fn line_of(pack: &Pack, path: &str, line: usize) -> Option<Spot> {
    let file = pack.sources.files.find(path)?;
    let text = str::from_utf8(pack.sources.files.bytes(file)).ok()?;
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let length = text.get(start..)?.lines().next()?.len();
    Some(Spot::Bytes(file, start..start + length))
}

/// Finds the cells that parts of the module come from.
struct Places<'p> {
    pack: &'p Pack,
    rebuilt: &'p Rebuilt,
}

impl Places<'_> {
    /// A finding in the module, at the cells of the pack.
    fn moved(&self, finding: Finding) -> Finding {
        let follows = finding.follows.into_iter().map(|follow| self.moved(follow)).collect();
        let related = finding.related.into_iter().map(|(spot, says)| (self.spot(spot), says)).collect();
        Finding { spot: self.spot(finding.spot), follows, related, ..finding }
    }

    fn spot(&self, spot: Spot) -> Spot {
        let Spot::Within(_, at, words) = spot else { return spot };
        if let Some(cell) = self.cell_of(&at) {
            return cell;
        }
        // A prototype's file, or else the module as it was.
        let files = &self.pack.sources.files;
        let path = format!("{FOLDER}{}", self.rebuilt.base.file);
        let Some(file) = files.find(&path) else { return Spot::Absent(path) };
        let module = &self.rebuilt.module;
        let same = module
            .text
            .get(at.clone())
            .zip(self.rebuilt.base.text.get(at.clone()))
            .is_some_and(|(one, other)| one == other);
        Spot::Within(file, if same { at } else { 0..0 }, words)
    }

    /// The cell that bytes of the module come from.
    fn cell_of(&self, at: &Range<usize>) -> Option<Spot> {
        let Rebuilt { extract, applied, base, .. } = self.rebuilt;
        let module = &*self.rebuilt.module;
        let node = module.tree.nodes.iter().rposition(|node| node.at.start <= at.start && at.end <= node.at.end)?;
        let it = &module.tree.nodes[node];
        let is_here = |place: &&Place| place.class == it.class && it.value(&place.attribute) == Some(&place.value);
        let sources = &self.pack.sources;
        let sheet_of = |table: &str| {
            let mut sheets = sources.sheets.iter();
            sheets.find(|sheet| sources.system.tables[sheet.table].name == table)
        };
        let (table, line) = match applied.places.iter().find(is_here) {
            Some(place) => (extract.tables.iter().find(|table| table.id == place.table)?, place.row),
            None => {
                // Components keep their numbers only before the first that was added or removed: their names tell them.
                let original = match it.value("gpid") {
                    Some(number) => base.tree.nodes.iter().position(|other| other.value("gpid") == Some(number)),
                    None => (0..base.tree.nodes.len())
                        .find(|ix| base.tree.nodes[*ix].class == it.class && base.name(*ix) == module.name(node)),
                }?;
                let (table, row) = extract.row_of(original)?;
                let sheet = sheet_of(&table.id)?;
                let bytes = sources.files.bytes(sheet.file);
                let is_row = |line: &u32| sheet.row_cells(bytes, *line).first().is_some_and(|id| id == row.id());
                (table, (0..u32::try_from(sheet.len()).ok()?).find(is_row)? as usize)
            }
        };
        let homes = module.piece_of(node).into_iter().flat_map(|piece| {
            let traits = &module.pieces[piece].traits;
            (0..traits.len()).flat_map(move |number| {
                let fields = (1..=traits[number].fields.len()).map(move |field| Home::Field(piece, number, field));
                fields.chain([Home::State(piece, number)])
            })
        });
        let attributes = (0..module.tree.nodes[node].attributes.len()).map(|at| Home::Attribute(node, at));
        let around = homes.chain(attributes).map(|home| (module.bytes(home), home));
        let around = around.filter(|(bytes, _)| bytes.start <= at.start && at.end <= bytes.end && !bytes.is_empty());
        // An empty field has no bytes of its own, and is told by those of its trait.
        let home = around.min_by_key(|(bytes, _)| bytes.len()).map(|(_, home)| home);
        let part = match home {
            Some(Home::Field(piece, number, field)) => Some((piece, number, field, 0)),
            // The state stands after the fields.
            Some(Home::State(piece, number)) => Some((piece, number, usize::MAX, 1)),
            _ => None,
        };
        if let Some((piece, number, field, more)) = part
            && module.pieces[piece].role == Role::Prototype
        {
            let sheet = sheet_of(&table.id)?;
            let cells = sheet.row_cells(sources.files.bytes(sheet.file), u32::try_from(line).ok()?);
            let path = format!("{PROTOTYPES}{}.txt", cells.first()?);
            return line_of(self.pack, &path, traits::line_of(&module.pieces[piece].traits, number, field) + more);
        }
        let column = home.and_then(|home| {
            table.columns.iter().find(|column| column.binds.iter().any(|bind| bind.is_at(module, home)))
        });
        cell(self.pack, &table.id, line, column.map_or("", |column| column.name.as_str()))
    }
}
