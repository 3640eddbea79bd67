//! The stages after the lints: second readings, worked examples, the layout of the map.
//!
//! Each declares its inputs, and runs unless they have errors; stages that were not run are reported. Findings of a
//! stage that come from an earlier finding are its consequences.

use std::collections::BTreeSet;
use std::sync::Arc;

use muster_schema::{DocumentDef, TableDef};

use crate::examples::codes as of_examples;
use crate::finding::{Cause, Finding, Severity, Spot, Stage};
use crate::marks::MapLooks;
use crate::merge::{Waivers, merge, referred, subject};
use crate::not_run::{NotRun, Part};
use crate::overlaps::{self, Draft};
use crate::pack::Pack;
use crate::place::Row;
use crate::read::codes as reading;
use crate::rules;
use crate::second_reading;

impl Part {
    /// True if this part reads a table or document.
    fn reads(self, file: Known<'_>) -> bool {
        match (self, file) {
            (Self::All, _) => true,
            (Self::SecondReadings, Known::Table(table)) => table.reads_again.is_some(),
            (Self::SecondReadings, Known::Document(_)) => false,
            // Worked examples go by what is played with; an example itself is not asked here.
            (Self::Examples, Known::Table(table)) => table.reads_again.is_none() && table.role.is_played(),
            (Self::Examples, Known::Document(document)) => document.needed,
            (Self::Layout, Known::Table(table)) => {
                let describes = ["system/tables.csv", "system/columns.csv"].contains(&table.file.as_str());
                table.reads_again.is_none() && (describes || table.role.is_laid_out())
            }
            (Self::Layout, Known::Document(document)) => ["game", "style"].contains(&document.name.as_str()),
        }
    }
}

/// The definition of a file in the system.
#[derive(Clone, Copy)]
enum Known<'p> {
    Table(&'p TableDef),
    Document(&'p DocumentDef),
}

impl<'p> Known<'p> {
    /// The definition of the file with this path.
    fn of(pack: &'p Pack, path: &str) -> Option<Self> {
        let fits = |file: &str| file == path || crate::read::matches(file, path).is_some();
        let system = &pack.sources.system;
        let table = system.tables.iter().find(|table| fits(&table.file)).map(Self::Table);
        table.or_else(|| system.documents.iter().find(|document| fits(&document.file)).map(Self::Document))
    }

    fn name(self) -> &'p str {
        match self {
            Self::Table(table) => &table.name,
            Self::Document(document) => &document.name,
        }
    }
}

/// The result of the stages, apart from their findings.
pub struct Outcome {
    pub not_run: Vec<NotRun>,
    /// The looks of the map, if its layout was examined.
    pub map: Option<Arc<MapLooks>>,
}

/// The stages after those that need only the tables have run.
pub struct Begun<'p> {
    pack: &'p Pack,
    not_run: Vec<NotRun>,
    /// Why the map is not laid out, if it is not.
    unlaid: Option<NotRun>,
}

/// Runs the second readings and the worked examples, if their inputs can be trusted.
pub fn begin<'p>(pack: &'p Pack, findings: &mut Vec<Finding>) -> Begun<'p> {
    let mut broken = Vec::new();
    note_broken(pack, findings, None, &mut broken);
    let mut not_run = Vec::new();
    // Readings and examples are of the game in the words of its tables.
    if pack.translation.is_none() {
        not_run.extend(second_readings(pack, &broken, findings));
        not_run.extend(examples(pack, &broken, findings));
    }
    Begun { pack, not_run, unlaid: unlaid(pack, &broken) }
}

impl Begun<'_> {
    /// True if the layout of the map can be examined: its inputs are reliable.
    pub fn lay_out(&self) -> bool {
        self.unlaid.is_none()
    }

    /// Runs the layout, if it is to run and the pack is whole.
    pub fn finish(mut self, draft: Option<Draft>, waivers: &mut Waivers<'_>, findings: &mut Vec<Finding>) -> Outcome {
        let map = draft.filter(|_| self.lay_out()).and_then(|draft| {
            let mut seen = Vec::new();
            let map = overlaps::lay_out(self.pack, draft, &mut seen);
            fold(findings, merge(waivers.accept(seen), Some(&self.pack.sources)), |earlier, later| {
                let rows = rows_of(earlier);
                later.blames.contains(&Cause::Found(earlier.code.id))
                    || rows_of(later).iter().any(|row| rows.contains(row))
            });
            map
        });
        self.not_run.extend(self.unlaid);
        Outcome { not_run: self.not_run, map }
    }
}

/// A file with errors.
struct Broken<'p> {
    path: String,
    /// The table or document that it is.
    known: Option<Known<'p>>,
    /// The file whose errors they follow from, if they do.
    cause: Option<String>,
}

fn note_broken<'p>(pack: &'p Pack, findings: &[Finding], cause: Option<&str>, broken: &mut Vec<Broken<'p>>) {
    for finding in findings {
        let path = path_of(pack, &finding.spot);
        if finding.code.severity == Severity::Error {
            // What is wrong with no file in particular keeps no stage from running.
            // What checks say of another error makes nothing unreadable.
            if let Some(path) = path.as_ref().filter(|_| cause.is_none() || !finding.stage().is_after_linking()) {
                let known = Known::of(pack, path);
                broken.push(Broken { path: path.clone(), known, cause: cause.map(str::to_owned) });
            }
        }
        note_broken(pack, &finding.follows, cause.or(path.as_deref()), broken);
    }
}

/// The broken files that a stage reads, or else those from which errors in such files follow.
fn among(broken: &[Broken<'_>], reads: impl Fn(&str, Option<Known<'_>>) -> bool) -> BTreeSet<String> {
    let of = |follows: bool| {
        let read = broken.iter().filter(|file| file.cause.is_some() == follows && reads(&file.path, file.known));
        read.map(|file| file.cause.as_ref().unwrap_or(&file.path).clone()).collect::<BTreeSet<_>>()
    };
    let causes = of(false);
    if causes.is_empty() { of(true) } else { causes }
}

fn second_readings(pack: &Pack, broken: &[Broken<'_>], findings: &mut Vec<Finding>) -> Vec<NotRun> {
    let mut not_run = Vec::new();
    let mut found = Vec::new();
    for pair in second_reading::pairs(pack) {
        let [table, again] = pair.map(|sheet| pack.sources.files.path(pack.sources.sheets[sheet.0 as usize].file));
        let referred = second_reading::refers_to(pack, pair);
        let files = among(broken, |path, known| {
            path == table || path == again || known.is_some_and(|known| referred.contains(&known.name()))
        });
        if files.is_empty() {
            second_reading::compare(pack, pair, &mut found);
        } else {
            not_run.push(NotRun::broken(Part::SecondReadings, format!("the second reading of `{table}`"), files));
        }
    }
    for pair in second_reading::documents(pack) {
        let [first, again] = pair.map(|document| pack.sources.files.path(document.file));
        let files = among(broken, |path, _| path == first || path == again);
        if files.is_empty() {
            second_reading::compare_documents(pack, pair, &mut found);
        } else {
            not_run.push(NotRun::broken(Part::SecondReadings, format!("the second reading of `{first}`"), files));
        }
    }
    fold(findings, found, |earlier, later| {
        let (one, two) = (rows_of(earlier), rows_of(later));
        let refers =
            |rows: &[Row], to: &[Row]| rows.iter().any(|row| referred(pack, *row).iter().any(|row| to.contains(row)));
        let subjects = |rows: &[Row]| rows.iter().flat_map(|row| subject(pack, *row)).collect::<Vec<Row>>();
        one.iter().any(|row| two.contains(row))
            || refers(&one, &two)
            || refers(&two, &one)
            || subjects(&one).iter().any(|row| subjects(&two).contains(row))
    });
    not_run
}

fn examples(pack: &Pack, broken: &[Broken<'_>], findings: &mut Vec<Finding>) -> Option<NotRun> {
    pack.sources.examples().next()?;
    let files = among(broken, |_, known| known.is_some_and(|known| Part::Examples.reads(known)));
    if !files.is_empty() {
        return Some(NotRun::broken(Part::Examples, "the worked examples", files));
    }
    let found = rules::examples(pack).into_iter().flat_map(|example| example.findings);
    // Those that count with the game as printed are looked at in that.
    let found = found.filter(|finding| pack.overlay.applied.is_empty() || !is_as_printed(pack, finding)).collect();
    let found = merge(found, Some(&pack.sources));
    let (words, mut held): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|finding| finding.code == &of_examples::WORDS);
    // Several examples that no longer hold mostly have one cause, some change of the tables or of the rules: they are told in one,
    // which names them all. What cannot be read is a matter of its own line.
    if held.len() > 1 {
        let rest = held.split_off(1);
        held[0].follows.extend(rest);
    }
    held.extend(words);
    fold(findings, held, |earlier, later| {
        let path = path_of(pack, &earlier.spot);
        let named = if earlier.code == &reading::FILE_UNKNOWN {
            earlier.suggestion.as_ref().map(|meant| meant.text.clone())
        } else {
            path.clone()
        };
        let played = |path: &str| Known::of(pack, path).is_some_and(|known| Part::Examples.reads(known));
        path.is_some() && path == path_of(pack, &later.spot)
            // What two readers typed differently is a matter of the table, in whichever of the two it is shown.
            || earlier.code == &second_reading::DIFFERS
            || earlier.stage().concerns_play() && named.is_some_and(|path| played(&path))
    });
    None
}

/// True for a finding in a worked example that applies to the game as printed.
pub fn is_as_printed(pack: &Pack, finding: &Finding) -> bool {
    let (Spot::File(file) | Spot::Bytes(file, _) | Spot::Value(file, _) | Spot::Member(file, _)) = finding.spot else {
        return false;
    };
    finding.stage() == Stage::Examples && pack.sources.is_example_as_printed(file)
}

/// True if a pack is small enough for examining its layout.
pub fn lays_out(pack: &Pack) -> bool {
    pack.sources.rows() <= overlaps::MOST
}

/// Why the map is not to be laid out, if it is not.
fn unlaid(pack: &Pack, broken: &[Broken<'_>]) -> Option<NotRun> {
    let files = among(broken, |_, known| known.is_some_and(|known| Part::Layout.reads(known)));
    let what = "the layout of the map";
    if !files.is_empty() {
        return Some(NotRun::broken(Part::Layout, what, files));
    }
    let because = || format!("the tables have more than {} rows", overlaps::MOST);
    (!lays_out(pack)).then(|| NotRun { part: Part::Layout, what: what.into(), because: because(), files: Vec::new() })
}

/// Adds the findings of a stage: folded under a finding that explains them and is at least as bad, or else by
/// themselves. Hints explain nothing.
fn fold(findings: &mut Vec<Finding>, found: Vec<Finding>, explains: impl Fn(&Finding, &Finding) -> bool) {
    let (mut earlier, mut alone) = (std::mem::take(findings), Vec::new());
    for later in found {
        let least = later.worst().max(Severity::Warning);
        let cause = earlier.iter_mut().find(|earlier| earlier.code.severity >= least && explains(earlier, &later));
        match cause {
            Some(cause) => cause.follows.push(later),
            None => alone.push(later),
        }
    }
    findings.append(&mut earlier);
    findings.append(&mut alone);
}

/// The rows that a finding and its consequences are about.
fn rows_of(finding: &Finding) -> Vec<Row> {
    let spots = std::iter::once(&finding.spot).chain(finding.related.iter().map(|(spot, _)| spot));
    spots.filter_map(Spot::row).chain(finding.follows.iter().flat_map(rows_of)).collect()
}

/// The file of a spot, if it is in one.
fn path_of(pack: &Pack, spot: &Spot) -> Option<String> {
    if let Spot::Absent(path) = spot {
        return Some(path.clone());
    }
    let (file, _) = crate::report::bytes_of(spot, Some(&pack.sources));
    file.map(|file| pack.sources.files.path(file).to_owned())
}
