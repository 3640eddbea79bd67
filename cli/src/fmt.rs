//! `muster fmt`: files in their standard form.

use std::path::Path;

use muster_build::format::{Formatted, format};
use muster_build::read::Files;
use muster_build::report;
use muster_build::write::write_file;

use crate::args::Fmt;
use crate::output::{Screen, Status, Trouble, add_line, count, print, printable};
use crate::{discover, human};

/// `muster fmt`.
///
/// # Errors
/// Where no pack is meant, or files cannot be read or written.
pub fn fmt(args: &Fmt, screen: &Screen) -> Result<Status, Trouble> {
    let mut status = Status::Clean;
    for folder in discover::packs(&args.packs)? {
        let files = Files::from_folder(&folder).map_err(Trouble::unreadable(&folder))?;
        match format(&files) {
            Ok(formatted) => status = status.max(write(&folder, &files, &formatted, args.check)?),
            Err(findings) => {
                status = Status::Findings;
                let bytes = |path: &str| files.find(path).map(|file| files.bytes(file));
                let pack = human::Pack { root: &files.root, bytes: &bytes, cell: &human::no_cell };
                for report in report::report(&findings, &files, None) {
                    print(&human::human(&report, &pack, false, screen))?;
                }
            }
        }
    }
    Ok(status)
}

fn write(folder: &Path, files: &Files, formatted: &Formatted, check: bool) -> Result<Status, Trouble> {
    let root = &files.root;
    let mut text = String::new();
    for (path, bytes) in &formatted.changed {
        if !check {
            let full = folder.join(&*files.place(path));
            write_file(&full, bytes).map_err(Trouble::unwritable(&full))?;
        }
        let what = if check { "is not in standard form" } else { "written" };
        add_line!(text, "{}: {what}", report::join(root, &files.place(path)));
    }
    for path in &formatted.left {
        add_line!(
            text,
            "{}: left as it is, because it cannot be read correctly; run `muster check` to see why",
            report::join(root, &files.place(path))
        );
    }
    if formatted.changed.is_empty() && formatted.left.is_empty() {
        add_line!(
            text,
            "{}: {} in standard form",
            printable(&discover::name(folder, None)),
            count(formatted.kept, "file", "files")
        );
    }
    print(&text)?;
    let found = !formatted.left.is_empty() || (check && !formatted.changed.is_empty());
    Ok(if found { Status::Findings } else { Status::Clean })
}
