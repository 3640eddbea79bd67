//! `muster migrate`: a pack that was made with an earlier Muster, lifted to the present form of the sources.

use std::path::Path;

use muster_build::finding::Severity;
use muster_build::migrate::{Note, Plan, plan};
use muster_build::read::Files;
use muster_build::{Options, Outcome, examine, report};

use crate::args::Mend;
use crate::output::{Screen, Status, Trouble, add_line, count, print, printable};
use crate::{discover, fix, human};

/// `muster migrate`.
///
/// # Errors
/// Where no pack is meant, files cannot be read or written, or one was changed meanwhile.
pub fn migrate(args: &Mend, screen: &Screen) -> Result<Status, Trouble> {
    let mut status = Status::Clean;
    for folder in discover::meant(&args.packs)? {
        fix::finish(&folder)?;
        let files = files(&folder)?;
        status = status.max(match plan(&files) {
            Some(plan) => lift(&folder, &files, &plan, args, screen)?,
            None => refuse(files, screen)?,
        });
    }
    Ok(status)
}

fn files(folder: &Path) -> Result<Files, Trouble> {
    Files::from_folder(folder).map_err(Trouble::unreadable(folder))
}

fn lift(folder: &Path, files: &Files, plan: &Plan, args: &Mend, screen: &Screen) -> Result<Status, Trouble> {
    print(&shown(plan, &files.root, screen))?;
    let question = if plan.steps.len() == 1 { "Make this change?" } else { "Make these changes?" };
    let make = !plan.steps.is_empty() && !args.dry_run && (args.yes || fix::agreed(question)?);
    let outcome = if make {
        let stages: Vec<_> = plan.stages().iter().map(|stage| stage.iter().collect()).collect();
        fix::write(folder, files, &stages)?;
        examine(self::files(folder)?, Options::default())
    } else {
        examine(files.clone(), Options::default())
    };
    print(&told(plan, make, &outcome))?;
    let is_lifted = (make || plan.steps.is_empty()) && plan.first.is_empty();
    Ok(if is_lifted { Status::Clean } else { Status::Findings })
}

/// Each change: where, what it means, what stands there and what would.
fn shown(plan: &Plan, root: &str, screen: &Screen) -> String {
    let mut out = String::new();
    for step in &plan.steps {
        add_line!(out, "{}", said(&step.place, root, screen));
        let after = step.after.trim_end().replace("\r\n", "\n").replace('\n', "\n    ");
        let change = match step.before.as_str() {
            "" => format!("→ {after}"),
            before => format!("{before} → {after}"),
        };
        add_line!(out, "  {}", printable(&change));
    }
    for (notes, heading) in [(&plan.first, "To be mended first:"), (&plan.left, "Left to you:")] {
        if !notes.is_empty() {
            add_line!(out, "{heading}");
        }
        notes.iter().for_each(|note| add_line!(out, "  {}", said(note, root, screen)));
    }
    out
}

fn said(note: &Note, root: &str, screen: &Screen) -> String {
    let file = report::join(root, &note.file);
    let at = note.line.map_or(file.clone(), |line| format!("{file}:{line}"));
    format!("{}: {}", screen.bold(printable(&at)), printable(&note.what))
}

/// What was done, and what remains.
fn told(plan: &Plan, made: bool, outcome: &Outcome) -> String {
    let number = count(plan.steps.len(), "change", "changes");
    let mut parts = vec![match (plan.steps.is_empty(), made) {
        (true, _) => "nothing to lift".to_owned(),
        (_, true) => format!("{number} made"),
        (_, false) => format!("{number}, not made; `muster migrate --yes` makes them"),
    }];
    if !plan.first.is_empty() {
        parts.push("the rest waits until what is to be mended first is mended".to_owned());
    }
    if made || plan.steps.is_empty() {
        parts.extend(fix::found(outcome, made));
    }
    format!("{}: {}\n", printable(outcome.root()), parts.join("; "))
}

/// Says why nobody can tell what to lift: the form is a later one, or `game.json` does not tell it, or its system.
fn refuse(files: Files, screen: &Screen) -> Result<Status, Trouble> {
    let outcome = examine(files, Options::default());
    let pack = human::Pack { root: outcome.root(), bytes: &|path| outcome.bytes(path) };
    let is_why =
        |report: &report::Report| report.place.file == "game.json" && report.severity == Severity::Error.word();
    for report in outcome.reports().iter().filter(|report| is_why(report)) {
        print(&human::human(report, &pack, false, screen))?;
    }
    print(&format!("{}: cannot be lifted before that is mended\n", printable(outcome.root())))?;
    Ok(Status::Findings)
}
