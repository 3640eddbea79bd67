//! `muster watch`: the check, again whenever a file is saved.

use std::collections::BTreeMap;
use std::io::{IsTerminal, stdout};
use std::path::PathBuf;
use std::thread::sleep;
use std::time::Duration;

use muster_build::Options;
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
    let folders = discover::packs(&args.show.packs)?;
    let mut seen = None;
    let mut broken = BTreeMap::new();
    let show = Show { in_lines: true, ..args.show.clone() };
    loop {
        let now = settled(&folders);
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

/// The stamps of packs, as they are now.
fn stamps(folders: &[PathBuf]) -> Vec<Stamps> {
    folders.iter().map(|folder| Stamps::of(folder).unwrap_or_default()).collect()
}

/// The stamps of packs, once they hold still.
fn settled(folders: &[PathBuf]) -> Vec<Stamps> {
    let mut now = stamps(folders);
    loop {
        sleep(SETTLED);
        let later = stamps(folders);
        if later == now {
            return now;
        }
        now = later;
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
