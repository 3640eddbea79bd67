//! `muster fix`: the corrections that findings suggest, shown first.

use std::collections::BTreeSet;
use std::fs;
use std::io::{ErrorKind, IsTerminal, stdin, stdout};
use std::path::Path;

use muster_build::correct::{Change, changed};
use muster_build::finding::Severity;
use muster_build::read::Files;
use muster_build::report;
use muster_build::unfinished;
use muster_build::{Options, Outcome, examine};
use muster_studio::edit::{Corrections, corrections};

use crate::args::Mend;
use crate::discover;
use crate::output::{Screen, Status, Trouble, add_line, count, note, print, printable, severity_style};

/// `muster fix`.
///
/// # Errors
/// Where no pack is meant, files cannot be read or written, or one was changed meanwhile.
pub fn fix(args: &Mend, screen: &Screen) -> Result<Status, Trouble> {
    let mut status = Status::Clean;
    for folder in discover::packs(&args.packs)? {
        finish(&folder)?;
        let outcome = examined(&folder)?;
        let rounds = rounds(&outcome);
        let number = rounds.iter().map(|plan| plan.sure.len()).sum();
        print(&shown(&rounds, outcome.root(), screen))?;
        let make = number > 0 && !args.dry_run && (args.yes || agreed(one_or_all(number))?);
        let outcome = if make {
            let stages: Vec<Vec<&Change>> = rounds.iter().map(Corrections::changes).collect();
            write(&folder, outcome.files(), &stages)?;
            examined(&folder)?
        } else {
            outcome
        };
        let later = rounds.last().map_or(0, |plan| plan.later);
        print(&told(&discover::name(&folder, outcome.pack.as_ref()), number, later, make, &outcome))?;
        let is_clean = (make || number == 0) && outcome.worst() < Some(Severity::Error);
        status = status.max(if is_clean { Status::Clean } else { Status::Findings });
    }
    Ok(status)
}

pub fn examined(folder: &Path) -> Result<Outcome, Trouble> {
    let files = Files::from_folder(folder).map_err(Trouble::unreadable(folder))?;
    Ok(examine(files, Options::default()))
}

/// The most times that a pack is corrected: each time may show what to correct next, as an id does whose own row was wrong.
const ROUNDS: usize = 8;

/// The corrections there are, those there are when these are made, and so on until none is left. The last has what stays open.
fn rounds(outcome: &Outcome) -> Vec<Corrections> {
    let mut rounds = vec![corrections(outcome)];
    let mut files = outcome.files().clone();
    while rounds.len() < ROUNDS && rounds.last().is_some_and(|plan| !plan.sure.is_empty()) {
        for place in rounds.last().map(Corrections::places).unwrap_or_default() {
            let Some((file, plan)) = files.find(place).zip(rounds.last()) else { continue };
            let made = plan.changes().into_iter().filter(|change| change.file == place);
            let (path, bytes) = (files.path(file).to_owned(), changed(files.bytes(file), made));
            files = files.with(&path, bytes);
        }
        rounds.push(corrections(&examine(files.clone(), Options::default())));
    }
    rounds
}

/// Each correction: where, what is wrong, what stands there and what would.
fn shown(rounds: &[Corrections], root: &str, screen: &Screen) -> String {
    let mut out = String::new();
    let open = rounds.last().into_iter().flat_map(|plan| &plan.open).map(|(report, why)| (report, Err(why)));
    let sure = rounds.iter().flat_map(|plan| &plan.sure).map(|(report, fix)| (report, Ok(fix)));
    for (report, fix) in sure.chain(open) {
        let place = &report.place;
        let at = format!("{}:{}:{}", report::join(root, &place.file), place.line, place.column);
        let code = screen.paint(report.code, severity_style(report.severity));
        add_line!(out, "{}: {code} {}", screen.bold(printable(&at)), printable(&report.message));
        let change = match fix {
            Ok(fix) if place.text.is_empty() => format!("→ {}", fix.change.text),
            Ok(fix) if fix.change.text.is_empty() => format!("{} → nothing", place.text),
            Ok(fix) => format!("{} → {}", place.text, fix.change.text),
            Err(why) => format!("not corrected: {why}"),
        };
        add_line!(out, "  {}", printable(&change));
    }
    out
}

fn one_or_all(number: usize) -> &'static str {
    if number == 1 { "Make this correction?" } else { "Make these corrections?" }
}

/// Asks a question that is answered with yes or no. Where nobody can answer it is no.
pub fn agreed(question: &str) -> Result<bool, Trouble> {
    if !(stdin().is_terminal() && stdout().is_terminal()) {
        return Ok(false);
    }
    print(&format!("{question} [y/N] "))?;
    let mut answer = String::new();
    stdin().read_line(&mut answer).map_err(|error| Trouble::failed(format!("the answer cannot be read: {error}")))?;
    Ok(["y", "yes"].contains(&answer.trim().to_lowercase().as_str()))
}

/// Says what was done, and what remains.
fn told(name: &str, number: usize, later: usize, made: bool, outcome: &Outcome) -> String {
    let (none, number) = (number == 0, count(number, "correction", "corrections"));
    let mut parts = vec![match (none, made) {
        (true, _) => "nothing to correct".to_owned(),
        (_, true) => format!("{number} made"),
        (_, false) => format!("{number}, not made; `muster fix --yes` makes them"),
    }];
    if later > 0 {
        parts.push(format!("{} left for the next run", count(later, "correction", "corrections")));
    }
    parts.extend(found(outcome, made));
    format!("{}: {}\n", printable(name), parts.join("; "))
}

/// Counts the errors and warnings that a pack has, or still has, if it has any.
pub fn found(outcome: &Outcome, still: bool) -> Option<String> {
    let reports = outcome.reports();
    let found: Vec<(usize, &str, &str)> =
        [(Severity::Error, "error", "errors"), (Severity::Warning, "warning", "warnings")]
            .into_iter()
            .map(|(severity, one, many)| {
                (reports.iter().filter(|report| report.severity == severity.word()).count(), one, many)
            })
            .filter(|(number, ..)| *number > 0)
            .collect();
    let is_one = found.iter().map(|(number, ..)| number).sum::<usize>() == 1;
    let (remain, them) = if is_one { ("remains", "it") } else { ("remain", "them") };
    let remain = if still { remain } else { "found" };
    let counts: Vec<String> = found.into_iter().map(|(number, one, many)| count(number, one, many)).collect();
    (!counts.is_empty()).then(|| format!("{} {remain}; run `muster check` to see {them}", counts.join(" and ")))
}

/// Makes changes stage by stage, each of what the one before leaves, if each file still is what was examined: all of them, or none.
pub fn write(folder: &Path, files: &Files, stages: &[Vec<&Change>]) -> Result<(), Trouble> {
    let places: BTreeSet<&str> = stages.iter().flatten().map(|change| change.file.as_str()).collect();
    let mut planned: Vec<(String, Vec<u8>)> = Vec::new();
    for place in places {
        let path = folder.join(place);
        let is_new = files.find(place).is_none();
        let before = match fs::read(&path) {
            Err(error) if is_new && error.kind() == ErrorKind::NotFound => Vec::new(),
            before => before.map_err(Trouble::unreadable(&path))?,
        };
        let is_as_examined = files.holds(place, &before) || (is_new && before.is_empty());
        if !is_as_examined {
            let message = format!("`{}` was changed meanwhile; nothing was written", path.display());
            return Err(Trouble::failed(message));
        }
        let make = |bytes: Vec<u8>, stage: &Vec<&Change>| {
            changed(&bytes, stage.iter().copied().filter(|change| change.file == place))
        };
        planned.push((place.to_owned(), stages.iter().fold(before, make)));
    }
    unfinished::change(folder, &planned).map_err(|error| Trouble::failed(format!("{error}.")))
}

/// Finishes what a killed command began to change in a pack, and says so.
///
/// # Errors
/// Where it cannot be finished.
pub fn finish(folder: &Path) -> Result<(), Trouble> {
    let files = unfinished::finish(folder).map_err(|error| Trouble::failed(format!("{error}.")))?;
    for file in files {
        note(&format!("{}: written; a command was killed before it could write it", folder.join(file).display()));
    }
    Ok(())
}
