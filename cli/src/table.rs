//! `muster table`, `muster drawing` and `muster import`: tables as a workbook, the map as a drawing, and back.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use muster_build::read::Files;
use muster_build::report;
use muster_build::unfinished;
use muster_build::validate::EMPTY;
use muster_build::write::write_file;
use muster_build::{Options, examine};
use muster_exchange::drawing;
use muster_exchange::workbook::{self, Origin, Refused};

use crate::args::{Drawing, Import, Table};
use crate::output::{Screen, Status, Trouble, add_line, count, print, typed};
use crate::{discover, fix, human, imported, out};

/// Most faults of a workbook that are told at once.
const MOST_TOLD: usize = 20;

/// `muster table`.
///
/// # Errors
/// Where no pack is meant, or files cannot be read or written.
pub fn table(args: &Table, screen: &Screen) -> Result<Status, Trouble> {
    let folder = discover::one(args.pack.as_ref())?;
    let files = files(&folder)?;
    let back = back(&args.out, args.pack.as_ref());
    free(&args.out, "xlsx", &back, args.replace, &folder)?;
    hand_out(&args.out, &back, workbook::write(&files), &[], &files, screen)
}

/// `muster drawing`.
///
/// # Errors
/// Where no pack is meant, or files cannot be read or written.
pub fn drawing(args: &Drawing, screen: &Screen) -> Result<Status, Trouble> {
    let folder = discover::one_game(args.pack.as_ref())?;
    let files = files(&folder)?;
    let back = back(&args.out, args.pack.as_ref());
    free(&args.out, "svg", &back, args.replace, &folder)?;
    let (svg, told) = match drawing::write(&files) {
        Ok(drawing::Written { svg, told }) => (Ok(svg.into_bytes()), told),
        Err(refused) => (Err(refused), Vec::new()),
    };
    hand_out(&args.out, &back, svg, &told, &files, screen)
}

/// The command that takes over what is done in a file.
fn back(out: &Path, pack: Option<&PathBuf>) -> String {
    let pack = pack.map(|pack| format!(" {}", typed(pack))).unwrap_or_default();
    format!("muster import {}{pack}", typed(out))
}

/// Sees that a file may be written: that its name says what it is, that the pack is not made from it, and that it holds nobody's work.
fn free(out: &Path, ending: &str, back: &str, replace: bool, folder: &Path) -> Result<(), Trouble> {
    let shown = out.display();
    if !out.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending)) {
        return Err(Trouble::usage(format!(
            "the name of `{shown}` must end in `.{ending}`, because that is what it would be. Nothing was written."
        )));
    }
    out::free(out, replace, &[folder], &format!("`{back}` reads it back; `--replace` overwrites it"))
}

/// Writes a file that somebody is to edit, and prints what else there is to say of it.
fn hand_out(
    out: &Path,
    back: &str,
    made: Result<Vec<u8>, Refused>,
    told: &[String],
    files: &Files,
    screen: &Screen,
) -> Result<Status, Trouble> {
    let shown = out.display();
    match made {
        Ok(bytes) => {
            write_file(out, &bytes).map_err(Trouble::unwritable(out))?;
            let told: String = told.iter().map(|sentence| format!("{shown}: {sentence}\n")).collect();
            print(&format!("{shown}: written\n{told}Edit it, then run `{back}`.\n"))?;
            Ok(Status::Clean)
        }
        Err(refused) => tell(&refused, files, &files.root, screen),
    }
}

/// `muster import`.
///
/// # Errors
/// Where no pack is meant, or files cannot be read or written.
pub fn import(args: &Import, screen: &Screen) -> Result<Status, Trouble> {
    if muster_build::module::open::is_module(&args.file) {
        return imported::import(args);
    }
    if args.out.is_some() {
        return Err(Trouble::usage(
            "`--out` is for modules of VASSAL; a workbook or a drawing changes the pack that it comes from.",
        ));
    }
    let folder = discover::one(args.pack.as_ref())?;
    fix::finish(&folder)?;
    let files = files(&folder)?;
    let bytes = fs::read(&args.file).map_err(Trouble::unreadable(&args.file))?;
    let shown = args.file.display().to_string();
    let ending = args.file.extension().unwrap_or_default();
    let is_drawing = ["svg", "svgz"].iter().any(|drawing| ending.eq_ignore_ascii_case(drawing));
    if args.remove && !is_drawing {
        return Err(Trouble::usage("`--remove` is for drawings; a sheet of a workbook has all rows of its table."));
    }
    if args.undo && is_drawing {
        return Err(Trouble::usage(
            "`--undo` is for workbooks, which remember how the tables were when they were written.",
        ));
    }
    let taken =
        if is_drawing { drawing::take(&files, &bytes, args.remove) } else { workbook::take(&files, &bytes, args.undo) };
    let taken = match taken {
        Ok(taken) => taken,
        Err(refused) => return tell(&refused, &files, &shown, screen),
    };
    let mut text = String::new();
    for sentence in &taken.told {
        add_line!(text, "{shown}: {sentence}");
    }
    for (path, _) in &taken.new {
        add_line!(text, "{}: new", report::join(&files.root, &files.place(path)));
    }
    let changes = match workbook::changes(&files, &taken.changed) {
        Ok(changes) => changes,
        Err(refused) => return tell(&refused, &files, &shown, screen),
    };
    for ((path, _), change) in taken.changed.iter().zip(changes) {
        add_line!(text, "{}: {}", report::join(&files.root, &files.place(path)), change.rows);
        for cell in change.cells {
            add_line!(text, "  {cell}");
        }
    }
    for sentence in &taken.undone {
        add_line!(text, "{shown}: {sentence}");
    }
    add_line!(text, "{}", count(taken.same, "table stays as it is", "tables stay as they are"));
    let all: Vec<&(String, Vec<u8>)> = taken.new.iter().chain(&taken.changed).collect();
    let origins = (shown.as_str(), &taken.origins);
    let refused = refused(&files, &all, origins, is_drawing, screen);
    if !refused.is_empty() {
        print(&format!("{text}{refused}Nothing was written: `muster check` would not accept this.\n"))?;
        return Ok(Status::Findings);
    }
    let is_written = args.replace && taken.undone.is_empty();
    if is_written {
        let all: Vec<_> = all.iter().map(|(path, bytes)| (files.place(path).into_owned(), bytes.clone())).collect();
        unfinished::change(&folder, &all).map_err(|error| Trouble::failed(format!("{error}.")))?;
    } else if !taken.undone.is_empty() {
        add_line!(text, "Nothing was written. {UNDO}");
    } else if !all.is_empty() {
        add_line!(text, "Nothing was written. `--replace` writes what is listed.");
    }
    let waits = !is_written && !all.is_empty();
    print(&text)?;
    Ok(if waits { Status::Findings } else { Status::Clean })
}

/// Shows the errors that the pack would have and does not have yet. A drawing says little of a new row: its empty cells are for the
/// designer to fill in, and so is what tables that are not drawn say of a row that is gone. Errors in a workbook are shown at their
/// cells there.
fn refused(
    files: &Files,
    changed: &[&(String, Vec<u8>)],
    (workbook, origins): (&str, &BTreeMap<String, Origin>),
    is_drawing: bool,
    screen: &Screen,
) -> String {
    let with = |files: Files, (path, bytes): &&(String, Vec<u8>)| files.with(path, bytes.clone());
    let before = examine(files.clone(), Options::default());
    let after = examine(changed.iter().fold(files.clone(), with), Options::default());
    let cell = |place: &report::Place| {
        let origin = origins.get(&place.file).filter(|_| place.end > 0)?;
        let (sheet, cell, row) = origin.cell(after.bytes(&place.file)?, place.start)?;
        Some((format!("{workbook}, sheet `{sheet}`, cell {cell}"), row))
    };
    let bytes = |path: &str| after.bytes(path);
    let pack = human::Pack { root: after.root(), bytes: &bytes, cell: &cell };
    let is_drawn = |report: &report::Report| {
        report.code != EMPTY.id && changed.iter().any(|(path, _)| files.place(path) == report.place.file)
    };
    let found = after.new_errors(&before).into_iter().filter(|report| !is_drawing || is_drawn(report));
    found.map(|report| human::human(&report, &pack, false, screen) + "\n").collect()
}

/// Advice on tables that changed in the pack since a workbook was written.
const UNDO: &str = "Write a new workbook and make your changes there again, or undo those of the pack with `--undo`.";

fn files(folder: &Path) -> Result<Files, Trouble> {
    Files::from_folder(folder).map_err(Trouble::unreadable(folder))
}

/// Says why nothing was written.
fn tell(refused: &Refused, files: &Files, shown: &str, screen: &Screen) -> Result<Status, Trouble> {
    let mut text = String::new();
    match refused {
        Refused::Pack(findings) => {
            let bytes = |path: &str| files.find(path).map(|file| files.bytes(file));
            let pack = human::Pack { root: &files.root, bytes: &bytes, cell: &human::no_cell };
            for report in report::report(findings, files, None) {
                text += &human::human(&report, &pack, false, screen);
            }
        }
        Refused::Told(sentences) => {
            for sentence in sentences.iter().take(MOST_TOLD) {
                add_line!(text, "{shown}: {sentence}");
            }
            if sentences.len() > MOST_TOLD {
                add_line!(text, "{shown}: {} more like these", sentences.len() - MOST_TOLD);
            }
        }
    }
    print(&text)?;
    print("Nothing was written.\n")?;
    Ok(Status::Findings)
}
