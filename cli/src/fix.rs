//! `muster fix`: the corrections that findings suggest, shown first.

use std::collections::BTreeMap;
use std::fs;
use std::io::{IsTerminal, stdin, stdout};
use std::path::{Path, PathBuf};

use muster_build::correct::{Change, changed};
use muster_build::edit::{Corrections, corrections};
use muster_build::finding::Severity;
use muster_build::read::Files;
use muster_build::report;
use muster_build::write::write_files;
use muster_build::{Options, Outcome, examine};

use crate::args::Fix;
use crate::discover;
use crate::output::{Screen, Status, Trouble, add_line, count, print, printable, severity_style};

/// `muster fix`.
///
/// # Errors
/// Where no pack is meant, files cannot be read or written, or one was changed meanwhile.
pub fn fix(args: &Fix, screen: &Screen) -> Result<Status, Trouble> {
    let mut status = Status::Clean;
    for folder in discover::meant(&args.packs)? {
        let outcome = examined(&folder)?;
        let plan = corrections(&outcome);
        print(&shown(&plan, outcome.root(), screen))?;
        let make = !plan.sure.is_empty() && !args.dry_run && (args.yes || agreed(&plan)?);
        let outcome = if make {
            write(&folder, outcome.files(), &plan.changes())?;
            examined(&folder)?
        } else {
            outcome
        };
        print(&told(&discover::name(&folder, outcome.pack.as_ref()), &plan, make, &outcome))?;
        let is_clean = (make || plan.sure.is_empty()) && outcome.worst() < Some(Severity::Error);
        status = status.max(if is_clean { Status::Clean } else { Status::Findings });
    }
    Ok(status)
}

fn examined(folder: &Path) -> Result<Outcome, Trouble> {
    let files = Files::from_folder(folder).map_err(Trouble::unreadable(folder))?;
    Ok(examine(files, Options::default()))
}

/// Each correction: where, what is wrong, what stands there and what would.
fn shown(plan: &Corrections, root: &str, screen: &Screen) -> String {
    let mut out = String::new();
    let open = plan.open.iter().map(|report| (report, None));
    for (report, fix) in plan.sure.iter().map(|(report, fix)| (report, Some(fix))).chain(open) {
        let place = &report.place;
        let at = format!("{}:{}:{}", report::join(root, &place.file), place.line, place.column);
        let code = screen.paint(report.code, severity_style(report.severity));
        add_line!(out, "{}: {code} {}", screen.bold(printable(&at)), printable(&report.message));
        let change = match fix {
            Some(fix) if place.text.is_empty() => format!("→ {}", fix.change.text),
            Some(fix) => format!("{} → {}", place.text, fix.change.text),
            None => format!("not corrected: {} is as likely", report.meant().unwrap_or_default()),
        };
        add_line!(out, "  {}", printable(&change));
    }
    out
}

/// Asks whether the corrections are to be made. Where nobody can answer they are not.
fn agreed(plan: &Corrections) -> Result<bool, Trouble> {
    if !(stdin().is_terminal() && stdout().is_terminal()) {
        return Ok(false);
    }
    let these = if plan.sure.len() == 1 { "this correction" } else { "these corrections" };
    print(&format!("Make {these}? [y/N] "))?;
    let mut answer = String::new();
    stdin().read_line(&mut answer).map_err(|error| Trouble::failed(format!("the answer cannot be read: {error}")))?;
    Ok(["y", "yes"].contains(&answer.trim().to_lowercase().as_str()))
}

/// What was done, and what remains.
fn told(name: &str, plan: &Corrections, made: bool, outcome: &Outcome) -> String {
    let number = count(plan.sure.len(), "correction", "corrections");
    let mut parts = vec![match (plan.sure.is_empty(), made) {
        (true, _) => "nothing to correct".to_owned(),
        (_, true) => format!("{number} made"),
        (_, false) => format!("{number}, not made; `muster fix --yes` makes them"),
    }];
    if plan.later > 0 {
        parts.push(format!("{} left for the next run", count(plan.later, "correction", "corrections")));
    }
    let reports = outcome.reports();
    let left: Vec<(usize, &str, &str)> =
        [(Severity::Error, "error", "errors"), (Severity::Warning, "warning", "warnings")]
            .into_iter()
            .map(|(severity, one, many)| {
                (reports.iter().filter(|report| report.severity == severity.word()).count(), one, many)
            })
            .filter(|(number, ..)| *number > 0)
            .collect();
    if !left.is_empty() {
        let is_one = left.iter().map(|(number, ..)| number).sum::<usize>() == 1;
        let (remain, them) = if is_one { ("remains", "it") } else { ("remain", "them") };
        let remain = if made { remain } else { "found" };
        let left: Vec<String> = left.into_iter().map(|(number, one, many)| count(number, one, many)).collect();
        parts.push(format!("{} {remain}; run `muster check` to see {them}", left.join(" and ")));
    }
    format!("{}: {}\n", printable(name), parts.join("; "))
}

/// Makes the changes, if each file still is what was examined: all of them, or none.
fn write(folder: &Path, files: &Files, changes: &[&Change]) -> Result<(), Trouble> {
    let mut by_file: BTreeMap<&str, Vec<&Change>> = BTreeMap::new();
    for change in changes {
        by_file.entry(&change.file).or_default().push(change);
    }
    let mut planned: Vec<(PathBuf, Vec<u8>)> = Vec::new();
    for (place, changes) in by_file {
        let path = folder.join(place);
        let before = fs::read(&path).map_err(Trouble::unreadable(&path))?;
        if !files.holds(place, &before) {
            let message = format!("`{}` was changed meanwhile; nothing was written", path.display());
            return Err(Trouble::failed(message));
        }
        planned.push((path, changed(&before, changes)));
    }
    let planned: Vec<_> = planned.iter().map(|(path, bytes)| (path.clone(), bytes.as_slice())).collect();
    write_files(&planned).map_err(|(path, error)| Trouble::unwritable(&path)(error))
}
