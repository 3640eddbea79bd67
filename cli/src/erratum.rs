//! `muster erratum`: recording an erratum.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{SystemTime, UNIX_EPOCH};

use muster_build::errata::{New, Unreadable, record};
use muster_build::read::{Files, spans};
use muster_build::report::{self, Report};
use muster_build::unfinished;
use muster_build::{Options, Outcome, examine};

use crate::args::{Erratum, Examples};
use crate::output::{Screen, Status, Trouble, add_line, print, print_raw, printable};
use crate::{discover, human};

/// `muster erratum`.
///
/// # Errors
/// Where not one pack is meant, the erratum cannot be recorded, or files cannot be read or written.
pub fn erratum(args: &Erratum, screen: &Screen) -> Result<Status, Trouble> {
    let packs = discover::games(args.pack.as_slice())?;
    let [folder] = packs.as_slice() else {
        return Err(Trouble::usage("an erratum is recorded in one pack; name its folder."));
    };
    let new = new(args)?;
    let files = Files::from_folder(folder).map_err(Trouble::unreadable(folder))?;
    let path = folder.join("errata.csv");
    let bytes = if path.exists() { Some(std::fs::read(&path).map_err(Trouble::unreadable(&path))?) } else { None };
    let recorded = match record(&files, bytes.as_deref(), &new) {
        Ok(recorded) => recorded,
        Err(Unreadable(findings)) => {
            let reports = report::report(&findings, &files, None);
            show(&reports, &files.root, &|path| files.find(path).map(|file| files.bytes(file)), screen)?;
            return Err(refused("nothing was written: `errata.csv` cannot be read"));
        }
    };
    let [before, after] = [files.clone(), files.with(&recorded.path, recorded.bytes.clone())]
        .map(|files| examine(files, Options::default()));
    let refusals = after.refusals(&recorded.path, recorded.first);
    if !refusals.is_empty() || !after.applies(&recorded.path, recorded.first) {
        show_of(&refusals, &after, screen)?;
        let why = if refusals.is_empty() { ": the erratum cannot be applied" } else { "" };
        return Err(refused(&format!("nothing was written{why}")));
    }
    let (of_examples, others): (Vec<_>, Vec<_>) = after.new_errors(&before).into_iter().partition(is_of_example);
    if !others.is_empty() && !args.anyway {
        show_of(&others, &after, screen)?;
        return Err(refused(
            "nothing was written: the game would have errors, and `muster errata` could not print its sheet. Record first what \
             this erratum needs; if only several errata together make sense, add `--anyway`",
        ));
    }
    if !of_examples.is_empty() && args.examples.is_none() {
        show_of(&of_examples, &after, screen)?;
        return Err(refused(
            "nothing was written: worked examples contradict this erratum. Add `--examples old` if they count with the game as \
             printed, or `--examples new` if you will give them new answers",
        ));
    }
    let is_old = args.examples == Some(Examples::Old);
    let marked = if is_old { marked(&files, &of_examples) } else { Vec::new() };
    let after = if marked.is_empty() {
        after
    } else {
        let with = |files: Files, (path, bytes): &(String, Vec<u8>)| files.with(path, bytes.clone());
        examine(marked.iter().fold(after.files().clone(), with), Options::default())
    };
    if !args.dry_run {
        let mut changed = vec![("errata.csv".to_owned(), recorded.bytes.clone())];
        changed.extend(marked.iter().cloned());
        unfinished::change(folder, &changed).map_err(|error| Trouble::failed(format!("{error}.")))?;
    }
    let mut text = String::new();
    let shown = report::join(&files.root, &recorded.path);
    add_line!(text, "{shown}: {}", if args.dry_run { "nothing written yet; this would be added" } else { "written" });
    recorded.rows.iter().for_each(|row| add_line!(text, "  {}", said(row)));
    if let Some(again) = &recorded.again {
        let again = report::join(&files.root, again);
        add_line!(
            text,
            "{again}: not written; somebody who has not seen these rows should type them from the document"
        );
    }
    for (path, _) in &marked {
        add_line!(text, "{}: counts with the game as printed", report::join(&files.root, path));
    }
    print_raw(&printable(&text))?;
    tell(&before, &after, screen)
}

/// Is this about a worked example?
fn is_of_example(report: &Report) -> bool {
    report.place.file.starts_with("examples/")
}

/// The worked examples of these reports, marked as counting with the game as printed.
fn marked(files: &Files, of_examples: &[Report]) -> Vec<(String, Vec<u8>)> {
    let all = of_examples.iter().flat_map(|report| report.told(true)).filter(|report| is_of_example(report));
    let paths: BTreeSet<&str> = all.map(|report| report.place.file.as_str()).collect();
    let mark = |path: &str| {
        let mut bytes = files.bytes(files.find(path)?).to_vec();
        let at = spans(&bytes).names.get("/title")?.start;
        bytes.splice(at..at, *b"\"as_printed\": true,\n  ");
        Some((path.to_owned(), bytes))
    };
    paths.into_iter().filter_map(mark).collect()
}

/// Makes an erratum of what was typed.
fn new(args: &Erratum) -> Result<New, Trouble> {
    let cell = |text: &String| {
        let (column, text) = text.split_once('=').filter(|(column, _)| !column.is_empty())?;
        Some((column.to_owned(), text.to_owned()))
    };
    let mut cells = Vec::new();
    for text in &args.add {
        let wrong = || {
            Trouble::usage(format!(
                "`{text}` is not a cell of a new row: write `column=text`, such as \
                `name=Lull`."
            ))
        };
        cells.push(cell(text).ok_or_else(wrong)?);
    }
    if args.field.len() != args.after.len() {
        return Err(Trouble::usage("each `--field` needs its own `--after`."));
    }
    if args.before.is_some() && args.row.len() * args.field.len() > 1 {
        return Err(Trouble::usage(
            "`--before` is for one cell only; leave it out, and Muster looks up what stands there.",
        ));
    }
    cells.extend(args.field.iter().cloned().zip(args.after.iter().cloned()));
    Ok(New {
        file: args.file.clone(),
        rows: args.row.clone(),
        // A row that is added has nothing before.
        before: if args.add.is_empty() { args.before.clone() } else { Some(String::new()) },
        cells,
        id: args.id.clone(),
        date: args.date.clone().unwrap_or_else(today),
        version: args.release.clone(),
        reason: args.reason.clone(),
        cite: args.cite.clone(),
    })
}

fn refused(message: &str) -> Trouble {
    Trouble { status: Status::Findings, message: message.to_owned() }
}

/// A row of `errata.csv` in words.
fn said(row: &BTreeMap<&str, String>) -> String {
    let cell = |name| row.get(name).map(String::as_str).unwrap_or_default();
    let show = |text: &str| if text.is_empty() { "nothing".to_owned() } else { format!("`{text}`") };
    let (id, file, key) = (cell("id"), cell("file"), cell("row"));
    match cell("field") {
        "" => format!("{id}: {file}: the row `{key}` ({}) is removed", cell("before")),
        field => format!("{id}: {file}, `{key}`, `{field}`: {} becomes {}", show(cell("before")), show(cell("after"))),
    }
}

/// Says what a check finds now that it did not find before, wherever it is folded.
fn tell(before: &Outcome, after: &Outcome, screen: &Screen) -> Result<Status, Trouble> {
    let key = |report: &Report| (report.code, report.message.clone(), report.place.file.clone(), report.place.line);
    let mut known: Vec<_> = before
        .reports()
        .iter()
        .flat_map(|report| [vec![report], report.all_that_follows()].concat())
        .map(key)
        .collect();
    // The same may be found twice in a line.
    let mut is_new = |report: &Report| match known.iter().position(|known| *known == key(report)) {
        Some(at) => {
            known.swap_remove(at);
            false
        }
        None => true,
    };
    let mut new = Vec::new();
    for report in after.reports() {
        let follows: Vec<Report> = report.all_that_follows().into_iter().filter(|one| is_new(one)).cloned().collect();
        if is_new(&report) {
            new.push(report);
        } else {
            new.extend(follows);
        }
    }
    if new.is_empty() {
        print("`muster check` finds nothing new\n")?;
        return Ok(Status::Clean);
    }
    print("`muster check` now also finds:\n\n")?;
    show_of(&new, after, screen)?;
    let wrong = new.iter().flat_map(|report| report.told(false)).any(|report| report.severity == "error");
    Ok(if wrong { Status::Findings } else { Status::Clean })
}

fn show_of(reports: &[Report], outcome: &Outcome, screen: &Screen) -> Result<(), Trouble> {
    show(reports, outcome.root(), &|path| outcome.bytes(path), screen)
}

fn show<'b>(
    reports: &[Report],
    root: &'b str,
    bytes: &'b dyn Fn(&str) -> Option<&'b [u8]>,
    screen: &Screen,
) -> Result<(), Trouble> {
    let pack = human::Pack { root, bytes, cell: &human::no_cell };
    let text: String = reports.iter().map(|report| human::human(report, &pack, false, screen) + "\n").collect();
    print(&text)
}

/// The day in Greenwich, `2024-05-31`.
pub fn today() -> String {
    let days = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / 86_400);
    date(days)
}

/// The date so many days after the first of January 1970.
pub fn date(days: u64) -> String {
    // Counted from the first of March of the year 0, so that a leap day ends its year.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, late) = (day - (153 * month + 2) / 5 + 1, month >= 10);
    let (year, month) = (era * 400 + year + u64::from(late), if late { month - 9 } else { month + 3 });
    format!("{year:04}-{month:02}-{day:02}")
}
