//! `muster rename`: another id or name for a row, everywhere in a pack, shown first.

use muster_build::correct::Change;
use muster_build::report;
use muster_studio::edit::Desk;

use crate::args::Rename;
use crate::discover;
use crate::fix::{agreed, examined, finish, found, write};
use crate::output::{Screen, Status, Trouble, add_line, count, print, printable};

/// `muster rename`.
///
/// # Errors
/// Where no single pack is meant, the row cannot be renamed, or files cannot be read or written.
pub fn rename(args: &Rename, screen: &Screen) -> Result<Status, Trouble> {
    let folders = discover::packs(args.pack.as_slice())?;
    let [folder] = folders.as_slice() else {
        return Err(Trouble::usage("there are several packs here; name the one that you mean after the new id"));
    };
    finish(folder)?;
    let outcome = examined(folder)?;
    let files = outcome.files();
    let unread = || Trouble::usage("the pack cannot be read; `muster check` shows why");
    let desk = Desk::of(&outcome, files).ok_or_else(unread)?;
    let renamed = desk.rename_row(&args.table, &args.old, &args.new, args.name.as_deref());
    let changes = renamed.map_err(|refused| Trouble::usage(refused.0))?;
    let mut out = String::new();
    for Change { file, start, end, text } in &changes {
        let bytes = files.find(file).map(|found| files.bytes(found)).unwrap_or_default();
        let line = bytes.get(..*start).unwrap_or_default().split(|byte| *byte == b'\n').count();
        let old = String::from_utf8_lossy(bytes.get(*start..*end).unwrap_or_default());
        let at = format!("{}:{line}", report::join(outcome.root(), file));
        add_line!(out, "{}: {} → {}", screen.bold(printable(&at)), printable(&old), printable(text));
    }
    print(&out)?;
    let make = !changes.is_empty() && !args.dry_run && (args.yes || agreed("Make these changes?")?);
    if make {
        write(folder, files, &[changes.iter().collect()])?;
    }
    let name = discover::name(folder, outcome.pack.as_ref());
    let number = count(changes.len(), "place", "places");
    let called = args.name.as_ref().map_or_else(String::new, |name| format!(", called `{name}`,"));
    let mut parts = vec![match (changes.is_empty(), make) {
        (true, _) => format!("`{}` is called that already", args.old),
        (_, true) if called.is_empty() => format!("`{}` is now `{}`, in {number}", args.old, args.new),
        (_, true) => format!("`{}` is now `{}`{called} in {number}", args.old, args.new),
        (_, false) => format!("{number}, not changed; with `--yes` Muster changes them"),
    }];
    if make {
        parts.extend(found(&examined(folder)?, true));
    }
    print(&format!("{}: {}\n", printable(&name), printable(&parts.join("; "))))?;
    Ok(if make || changes.is_empty() { Status::Clean } else { Status::Findings })
}
