//! `muster ids`: `ids.lock` after a merge of two branches.

use std::fs;
use std::path::Path;

use muster_build::emit::{IdsLock, LOCK, Renumbered};
use muster_build::write::write_file;

use crate::args::Ids;
use crate::discover;
use crate::output::{Status, Trouble, add_line, count, print, printable};

/// `muster ids`.
///
/// # Errors
/// Where no pack is meant, or a lock cannot be read, mended or written.
pub fn ids(args: &Ids) -> Result<Status, Trouble> {
    let released = args.released.as_deref().map(|path| {
        IdsLock::parse(&read(path)?)
            .map_err(|error| Trouble::failed(format!("`{}` is damaged: {error}", path.display())))
    });
    let released = released.transpose()?;
    let mut text = String::new();
    for folder in discover::games(&args.packs)? {
        let path = folder.join(LOCK);
        let before = read(&path)?;
        let shown = path.display();
        let (mut lock, renumbered) = IdsLock::mend(&before, released.as_ref()).map_err(|error| {
            Trouble::failed(format!(
                "`{shown}` cannot be fixed: {error}. Restore it from version control, a backup or the last build."
            ))
        })?;
        let missing: Vec<u32> = lock.missing().take(MOST_LOST + 1).collect();
        if missing.len() > MOST_LOST || !(missing.is_empty() || args.lost) {
            return Err(Trouble::failed(lost(&path, &missing)));
        }
        let gone = count(missing.len(), "number", "numbers");
        lock.give_up(missing);
        let after = lock.render();
        if before == after {
            add_line!(text, "{shown}: nothing to fix");
            continue;
        }
        write_file(&path, after.as_bytes()).map_err(Trouble::unwritable(&path))?;
        add_line!(text, "{shown}: fixed, {} changed", count(renumbered.len(), "number", "numbers"));
        renumbered.iter().for_each(|one| tell(one, &mut text));
        if args.lost {
            add_line!(text, "  {gone} given up: saved games lose the counters and cards that had them");
        }
    }
    print(&printable(&text))?;
    Ok(Status::Clean)
}

/// The most numbers that are given up: where more are missing, the lock itself is.
const MOST_LOST: usize = 1000;

/// Says why a lock with lost lines is left alone.
fn lost(path: &Path, missing: &[u32]) -> String {
    let mut numbers: Vec<String> = missing.iter().take(5).map(u32::to_string).collect();
    if missing.len() > numbers.len() {
        numbers.push("others".into());
    }
    let or = if missing.len() > MOST_LOST { "" } else { ", or give them up with `--lost`" };
    format!(
        "`{}` has lost the lines of {}. Nothing was written.\n\
         Restore them from version control or a backup, name the `ids.lock` of the last build with `--released`{or}.",
        path.display(),
        numbers.join(", ")
    )
}

/// Says what became of a slot, and which saved games that concerns.
fn tell(one: &Renumbered, text: &mut String) {
    let Renumbered { slot, from, to, keeps } = one;
    let instead = match keeps {
        Some(other) => format!("show `{other}` in its place"),
        None => "lose it".to_owned(),
    };
    add_line!(text, "  `{slot}` now has number {to}: games saved with a module in which it had {from} {instead}");
}

fn read(path: &Path) -> Result<String, Trouble> {
    fs::read_to_string(path).map_err(Trouble::unreadable(path))
}
