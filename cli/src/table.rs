//! `muster table`, `muster drawing` and `muster import`: tables as a workbook, the map as a drawing, and back.

use std::fs;
use std::path::Path;

use muster_build::read::Files;
use muster_build::report;
use muster_build::workbook::{self, Refused};
use muster_build::write::{write_file, write_files};
use muster_build::{Options, drawing, examine};

use crate::args::{Drawing, Import, Table};
use crate::output::{Screen, Status, Trouble, add_line, count, print};
use crate::{discover, human};

/// How much of what is wrong with a workbook is told at once.
const MOST_TOLD: usize = 20;

/// `muster table`.
///
/// # Errors
/// Where no pack is meant, or files cannot be read or written.
pub fn table(args: &Table, screen: &Screen) -> Result<Status, Trouble> {
    let files = files(&discover::one(args.pack.as_ref())?)?;
    hand_out(&args.out, args.replace, workbook::write(&files), &files, screen)
}

/// `muster drawing`.
///
/// # Errors
/// Where no pack is meant, or files cannot be read or written.
pub fn drawing(args: &Drawing, screen: &Screen) -> Result<Status, Trouble> {
    let files = files(&discover::one(args.pack.as_ref())?)?;
    let outcome = examine(files.clone(), Options { printed: true });
    let map = outcome.pack.as_ref().and_then(drawing::write).map(String::into_bytes);
    hand_out(&args.out, args.replace, map.ok_or(Refused::Pack(outcome.findings)), &files, screen)
}

/// Writes a file that somebody is to edit, but not over one that may hold their work.
fn hand_out(
    out: &Path,
    replace: bool,
    made: Result<Vec<u8>, Refused>,
    files: &Files,
    screen: &Screen,
) -> Result<Status, Trouble> {
    let shown = out.display();
    if out.exists() && !replace {
        return Err(Trouble::usage(format!(
            "`{shown}` is there already, and may hold what you did in it. `muster import {shown}` takes that over; \
             `--replace` writes the file anew."
        )));
    }
    match made {
        Ok(bytes) => {
            write_file(out, &bytes).map_err(Trouble::unwritable(out))?;
            print(&format!("{shown}: written\nEdit it, then run `muster import {shown}`.\n"))?;
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
    let folder = discover::one(args.pack.as_ref())?;
    let files = files(&folder)?;
    let bytes = fs::read(&args.file).map_err(Trouble::unreadable(&args.file))?;
    let shown = args.file.display().to_string();
    let is_drawing = args.file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"));
    if args.remove && !is_drawing {
        return Err(Trouble::usage("`--remove` is for drawings; a sheet of a workbook has all rows of its table."));
    }
    let taken = if is_drawing { drawing::take(&files, &bytes, args.remove) } else { workbook::take(&files, &bytes) };
    let taken = match taken {
        Ok(taken) => taken,
        Err(refused) => return tell(&refused, &files, &shown, screen),
    };
    let mut text = String::new();
    for sentence in &taken.told {
        add_line!(text, "{shown}: {sentence}");
    }
    let waits = !args.replace && !taken.changed.is_empty();
    if !waits {
        let all = taken.new.iter().chain(&taken.changed);
        let all: Vec<_> = all.map(|(path, bytes)| (folder.join(&*files.place(path)), bytes.as_slice())).collect();
        write_files(&all).map_err(|(path, error)| Trouble::unwritable(&path)(error))?;
    }
    for (tables, what) in [(&taken.new, "new"), (&taken.changed, "changed")] {
        for (path, _) in tables {
            add_line!(text, "{}: {what}", report::join(&files.root, &files.place(path)));
        }
    }
    add_line!(text, "{}", count(taken.same, "table as it is", "tables as they are"));
    if waits {
        add_line!(text, "Nothing was written. `--replace` writes the files that changed.");
    }
    print(&text)?;
    Ok(if waits { Status::Findings } else { Status::Clean })
}

fn files(folder: &Path) -> Result<Files, Trouble> {
    Files::from_folder(folder).map_err(Trouble::unreadable(folder))
}

/// Says why nothing was written.
fn tell(refused: &Refused, files: &Files, shown: &str, screen: &Screen) -> Result<Status, Trouble> {
    let mut text = String::new();
    match refused {
        Refused::Pack(findings) => {
            let bytes = |path: &str| files.find(path).map(|file| files.bytes(file));
            let pack = human::Pack { root: &files.root, bytes: &bytes };
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
