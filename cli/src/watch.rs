//! `muster watch`: the check, again whenever a file is saved.

use std::collections::BTreeMap;
use std::io::{IsTerminal, stdout};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use muster_build::Options;
use muster_build::module::waive;
use muster_build::read::Stamps;

use crate::args::{Format, Show, Watch};
use crate::check::{self, Examined};
use crate::discover;
use crate::output::{Screen, Status, Trouble, note, print, print_raw};

/// Pause before looking again.
const PAUSE: Duration = Duration::from_millis(40);
/// Programs write in several steps: a file is taken as saved when nothing has moved for so long.
const SETTLED: Duration = Duration::from_millis(15);

/// `muster watch`: goes on until it is interrupted.
///
/// # Errors
/// Where no pack is meant, or the output cannot be written.
pub fn watch(args: &Watch, screen: &Screen) -> Result<Status, Trouble> {
    let (packs, modules) = discover::subjects(&args.show.packs)?;
    let all: Vec<PathBuf> = packs.into_iter().chain(modules).collect();
    let mut seen = None;
    let mut broken = BTreeMap::new();
    let show = Show { in_lines: true, ..args.show.clone() };
    loop {
        let now = settled(&all);
        if seen.as_ref() == Some(&now) {
            sleep(PAUSE);
            continue;
        }
        seen = Some(now);
        match check::examine(&show, Options { printed: args.printed, ..Options::default() }) {
            Ok(packs) => {
                let now = packs.iter().map(|pack| (pack.folder.clone(), pack.is_denied(show.deny)));
                let turned = turned(&mut broken, now);
                tell(&packs, &show, turned, screen)?;
            }
            // A folder that is gone for a moment may come back.
            Err(trouble) => remark(&trouble.message, &show)?,
        }
    }
}

/// The stamps of a pack or a module, as they are now: of an archive also those of the waivers beside it.
pub fn stamps(path: &Path) -> Stamps {
    match (path.parent(), path.file_name()) {
        (Some(folder), Some(name)) if !path.is_dir() => {
            Stamps::of_files(folder, [name.to_string_lossy().into_owned(), waive::FILE.to_owned()])
        }
        _ => Stamps::of(path).unwrap_or_default(),
    }
}

/// The stamps of packs and modules, once they hold still.
fn settled(paths: &[PathBuf]) -> Vec<Stamps> {
    let now = || paths.iter().map(|path| stamps(path)).collect::<Vec<_>>();
    let mut before = now();
    loop {
        sleep(SETTLED);
        let later = now();
        if later == before {
            return later;
        }
        before = later;
    }
}

/// True if any pack broke, or is sound again; notes which are broken now.
pub fn turned(broken: &mut BTreeMap<PathBuf, bool>, now: impl Iterator<Item = (PathBuf, bool)>) -> bool {
    now.fold(false, |turned, (folder, is)| broken.insert(folder, is).is_some_and(|was| was != is) || turned)
}

/// Shows what is found in place of what was found before, and rings the bell if a pack has turned.
fn tell(packs: &[Examined], show: &Show, turned: bool, screen: &Screen) -> Result<(), Trouble> {
    let is_terminal = stdout().is_terminal();
    if is_terminal {
        print_raw("\x1b[2J\x1b[3J\x1b[H")?;
    }
    check::show(packs, show, false, screen)?;
    if !show.quiet {
        let names: Vec<String> = packs.iter().map(|pack| pack.folder.display().to_string()).collect();
        let text = format!("watching {} (Ctrl C ends it)", names.join(", "));
        remark(&if show.format == Format::Human { screen.dim(text) } else { text }, show)?;
    }
    if turned && is_terminal { print_raw("\x07") } else { Ok(()) }
}

/// Says something beside what was found: on standard output where people read that.
fn remark(text: &str, show: &Show) -> Result<(), Trouble> {
    if show.format == Format::Human {
        return print(&format!("{text}\n"));
    }
    note(text);
    Ok(())
}
