//! The stages after the lints: second readings, worked examples, the layout of the map.
//!
//! Each says what it reads, and runs unless that has errors; what was not run is said. What a stage finds on account of
//! something that was found earlier follows from that.

use std::collections::BTreeSet;

use muster_schema::bundle::Bundle;

use crate::finding::{Finding, Severity, Spot};
use crate::not_run::{NotRun, Part};
use crate::pack::Pack;
use crate::place::Row;
use crate::read::codes as reading;
use crate::systems::no_peace::replay;
use crate::{crowd, draw, lower, reread, settle, worked};

/// Tables and documents that no worked example depends on; its own document is not asked here.
const NOT_PLAYED: &[&str] =
    &["countries", "map-facts", "rulings", "missing", "waivers", "phases", "style", "replays", "examples"];

/// Tables and documents that say where something stands on the map, and how large it is drawn.
const LAID_OUT: &[&str] = &[
    "game",
    "style",
    "errata",
    "sides",
    "powers",
    "sea-zones",
    "seas",
    "countries",
    "spaces",
    "connections",
    "boxes",
    "tracks",
    "track-spaces",
    "decks",
    "areas",
    "squares",
    "cities",
    "rivers",
    "straits",
    "links",
];

impl Part {
    /// Whether it reads the table or document of this name.
    fn reads(self, name: &str) -> bool {
        match self {
            Self::All => true,
            Self::SecondReadings => name.ends_with("second-reading"),
            Self::Examples => !NOT_PLAYED.contains(&name) && !Self::SecondReadings.reads(name),
            Self::Layout => LAID_OUT.contains(&name),
        }
    }
}

/// Runs all stages whose inputs can be trusted. The bundle is made on the way, if it was needed.
pub(crate) fn run(
    pack: &Pack,
    printed: bool,
    accept: &mut dyn FnMut(Vec<Finding>) -> Vec<Finding>,
    findings: &mut Vec<Finding>,
) -> (Vec<NotRun>, Option<Bundle>) {
    let mut broken = Vec::new();
    note_broken(pack, findings, false, &mut broken);
    let mut not_run = second_readings(pack, &broken, findings);
    not_run.extend(examples(pack, &broken, findings));
    let (bundle, reason) = layout(pack, printed, &broken, accept, findings);
    not_run.extend(reason);
    (not_run, bundle)
}

/// A file with errors.
struct Broken {
    path: String,
    /// The table or document that it is.
    name: Option<&'static str>,
    /// Whether its errors only follow from others.
    follows: bool,
}

fn note_broken(pack: &Pack, findings: &[Finding], follows: bool, broken: &mut Vec<Broken>) {
    for finding in findings {
        if finding.code.severity == Severity::Error {
            let path = path_of(pack, &finding.spot);
            let name = name_of(pack, &path);
            broken.push(Broken { path, name, follows });
        }
        note_broken(pack, &finding.follows, true, broken);
    }
}

/// The broken files that a stage reads: those where the cause is, if any.
fn among(broken: &[Broken], reads: impl Fn(&str, Option<&str>) -> bool) -> BTreeSet<String> {
    let of = |follows| {
        let read = broken.iter().filter(|file| file.follows == follows && reads(&file.path, file.name));
        read.map(|file| file.path.clone()).collect::<BTreeSet<_>>()
    };
    let causes = of(false);
    if causes.is_empty() { of(true) } else { causes }
}

fn second_readings(pack: &Pack, broken: &[Broken], findings: &mut Vec<Finding>) -> Vec<NotRun> {
    let mut not_run = Vec::new();
    let mut found = Vec::new();
    for pair in reread::pairs(pack) {
        let [table, again] = pair.map(|sheet| pack.sources.files.path(pack.sources.sheets[sheet.0 as usize].file));
        let referred = reread::refers_to(pack, pair);
        let files = among(broken, |path, name| {
            path == table || path == again || name.is_some_and(|name| referred.contains(&name))
        });
        if files.is_empty() {
            reread::compare(pack, pair, &mut found);
        } else {
            not_run.push(NotRun::broken(Part::SecondReadings, format!("the second reading of `{table}`"), files));
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

fn examples(pack: &Pack, broken: &[Broken], findings: &mut Vec<Finding>) -> Option<NotRun> {
    pack.sources.examples().next()?;
    let files = among(broken, |_, name| name.is_some_and(|name| Part::Examples.reads(name)));
    if !files.is_empty() {
        return Some(NotRun::broken(Part::Examples, "the worked examples", files));
    }
    let mut found = Vec::new();
    replay::check(pack, &mut found);
    worked::check(pack, &mut found);
    let found = settle::settle(found, Some(&pack.sources));
    let (words, mut held): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|finding| finding.code == &replay::codes::WORDS);
    // Several examples that no longer hold have one cause: some change of the tables or of the rules. What cannot be read is
    // a matter of its own line.
    if held.len() > 1 {
        let rest = held.split_off(1);
        held[0].follows.extend(rest);
    }
    held.extend(words);
    fold(findings, held, |earlier, later| {
        let path = path_of(pack, &earlier.spot);
        let named = if earlier.code == &reading::FILE_UNKNOWN { earlier.suggestion.as_deref() } else { Some(&*path) };
        let play = earlier.stage().concerns_play();
        path == path_of(pack, &later.spot)
            // What two readers typed differently is a matter of the table, in whichever of the two it is shown.
            || earlier.code == &reread::DIFFERS
            || play && named.and_then(|path| name_of(pack, path)).is_some_and(|name| Part::Examples.reads(name))
    });
    None
}

fn layout(
    pack: &Pack,
    printed: bool,
    broken: &[Broken],
    accept: &mut dyn FnMut(Vec<Finding>) -> Vec<Finding>,
    findings: &mut Vec<Finding>,
) -> (Option<Bundle>, Option<NotRun>) {
    let files = among(broken, |_, name| name.is_some_and(|name| Part::Layout.reads(name)));
    let what = "the layout of the map";
    if !files.is_empty() {
        return (None, Some(NotRun::broken(Part::Layout, what, files)));
    }
    if pack.sources.rows() > crowd::MOST {
        let because = format!("the tables have more than {} rows", crowd::MOST);
        return (None, Some(NotRun { part: Part::Layout, what: what.into(), because, files: Vec::new() }));
    }
    let Some(bundle) = lower::lower(pack, printed) else { return (None, None) };
    let mut seen = Vec::new();
    crowd::check(pack, &bundle, &draw::Art::of(pack), &mut seen);
    fold(findings, accept(settle::settle(seen, Some(&pack.sources))), |earlier, later| {
        let rows = rows_of(earlier);
        rows_of(later).iter().any(|row| rows.contains(row))
    });
    (Some(bundle), None)
}

/// Adds what a stage has found: under what explains it, else by itself. Hints explain nothing.
fn fold(findings: &mut Vec<Finding>, found: Vec<Finding>, explains: impl Fn(&Finding, &Finding) -> bool) {
    let (mut earlier, mut alone) = (std::mem::take(findings), Vec::new());
    for later in found {
        let cause =
            earlier.iter_mut().find(|earlier| earlier.code.severity >= Severity::Warning && explains(earlier, &later));
        match cause {
            Some(cause) => cause.follows.push(later),
            None => alone.push(later),
        }
    }
    findings.append(&mut earlier);
    findings.append(&mut alone);
}

/// The rows that a finding and what follows from it point at.
fn rows_of(finding: &Finding) -> Vec<Row> {
    let spots = std::iter::once(&finding.spot).chain(finding.related.iter().map(|(spot, _)| spot));
    spots.filter_map(Spot::row).chain(finding.follows.iter().flat_map(rows_of)).collect()
}

/// The rows that a row refers to.
pub(crate) fn referred(pack: &Pack, row: Row) -> Vec<Row> {
    referred_by(pack, row, |_, _| true)
}

/// What a row is about: the rows that the first part of its key names, such as the place in a set-up.
fn subject(pack: &Pack, row: Row) -> Vec<Row> {
    referred_by(pack, row, |key, field| key.first() == Some(&field))
}

/// The rows that some fields of a row refer to.
fn referred_by(pack: &Pack, (ix, row): Row, wanted: impl Fn(&[usize], usize) -> bool) -> Vec<Row> {
    let Some(sheet) = pack.sources.sheets.get(ix.0 as usize) else { return Vec::new() };
    let bytes = pack.sources.files.bytes(sheet.file);
    let shape = &pack.shapes[sheet.table];
    let mut rows = Vec::new();
    for (field, shape) in shape.fields.iter().enumerate().filter(|(field, _)| wanted(&shape.key, *field)) {
        let Some(reference) = &shape.reference else { continue };
        let cell = sheet.cell_text(bytes, row, field);
        rows.extend(cell.split('|').flat_map(|name| pack.named(&reference.tables, name.trim())));
    }
    rows
}

/// The file of a spot.
fn path_of(pack: &Pack, spot: &Spot) -> String {
    if let Spot::Absent(path) = spot {
        return path.clone();
    }
    let (file, _) = crate::report::bytes_of(spot, Some(&pack.sources));
    file.map_or("game.json", |file| pack.sources.files.path(file)).to_owned()
}

/// The table or document that a file is.
fn name_of(pack: &Pack, path: &str) -> Option<&'static str> {
    let system = pack.sources.system;
    let tables = system.tables.iter().map(|spec| (spec.name, spec.file));
    let documents = system.documents.iter().map(|spec| (spec.name, spec.file));
    tables
        .chain(documents)
        .find(|(_, file)| *file == path || crate::read::matches(file, path).is_some())
        .map(|(name, _)| name)
}
