//! `muster lift`: a game with tables of its own, made of a module of VASSAL.

use std::path::Path;

use muster_build::lifted;
use muster_build::module::lift::Lifted;
use muster_build::write::write_files;

use crate::args::Lift;
use crate::discover;
use crate::new::with_schemas;
use crate::output::{Status, Trouble, add_line, count, note, print, typed};
use crate::progress::Progress;
use crate::views::{check_side, opened};

/// `muster lift`.
///
/// # Errors
/// Where the module cannot be read or shown, or the folder is in use or cannot be written.
pub fn lift(args: &Lift) -> Result<Status, Trouble> {
    check_side(args.counter)?;
    discover::free(&args.out)?;
    let progress = Progress::start(false);
    progress.say(format!("reading {}", args.module.display()));
    let module = opened(&args.module)?;
    let lifted = lifted::of(&module, args.counter);
    let (lifted, _) = lifted.map_err(|why| Trouble::usage(format!("`{}` {why}", args.module.display())))?;
    drop(progress);
    let files = with_schemas(lifted.files.clone());
    let all: Vec<_> = files.iter().map(|(path, bytes)| (args.out.join(path), bytes.as_slice())).collect();
    write_files(&all).map_err(|(path, error)| Trouble::unwritable(&path)(error))?;
    print(&told(&module.title(), &lifted, &args.out))?;
    lifted.notes.iter().for_each(|line| note(&format!("  note: {line}")));
    Ok(Status::Clean)
}

/// The account of it, in words.
fn told(title: &str, lifted: &Lifted, out: &Path) -> String {
    let mut text = String::new();
    add_line!(text, "{title}: {} in {}", count(lifted.tables.len(), "table", "tables"), out.display());
    for (id, rows, columns) in &lifted.tables {
        add_line!(text, "  {id}: {}, {}", count(*rows, "row", "rows"), count(*columns, "column", "columns"));
    }
    if !lifted.kept.is_empty() {
        add_line!(text, "as they are, in `vassal`: {}", count(lifted.kept.len(), "component", "components"));
        for kept in lifted.kept.values() {
            add_line!(text, "  {}{}", kept.what, if kept.is_freed { ", without its key" } else { "" });
        }
    }
    if !lifted.left.is_empty() {
        add_line!(text, "not taken: {}", lifted.left.join(", "));
    }
    let shown = typed(out);
    add_line!(text, "Edit the tables, then run `muster check {shown}` and `muster build {shown}`.");
    text
}
