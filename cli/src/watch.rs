//! `muster watch`: the check, again whenever a file is saved.

use std::io::{IsTerminal, stdout};
use std::path::PathBuf;
use std::thread::sleep;
use std::time::Duration;

use muster_build::Options;
use muster_build::read::Stamps;

use crate::args::Watch;
use crate::check::{self, Examined};
use crate::discover;
use crate::output::{Screen, Status, Trouble, add_line, print, print_raw};

/// How long to wait before looking again.
const PAUSE: Duration = Duration::from_millis(40);
/// Programs write in several steps: a file is taken as saved when nothing has moved for so long.
const SETTLED: Duration = Duration::from_millis(15);

/// `muster watch`: goes on until it is interrupted.
///
/// # Errors
/// Where no pack is meant, or the output cannot be written.
pub fn watch(args: &Watch, screen: &Screen) -> Result<Status, Trouble> {
    let folders = discover::meant(&args.show.packs)?;
    let mut seen = None;
    let mut was_broken = None;
    loop {
        let now = settled(&folders);
        if seen.as_ref() == Some(&now) {
            sleep(PAUSE);
            continue;
        }
        seen = Some(now);
        match check::examine(&args.show, Options { printed: args.printed }) {
            Ok(packs) => {
                let is_broken = packs.iter().any(|pack| pack.is_denied(args.show.deny));
                let turned = was_broken.is_some_and(|was| was != is_broken);
                was_broken = Some(is_broken);
                tell(&packs, args, turned, screen)?;
            }
            // A folder that is gone for a moment may come back.
            Err(trouble) => print(&format!("{}\n", trouble.message))?,
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

/// Shows what is found in place of what was found before; the bell rings when a pack breaks or is whole again.
fn tell(packs: &[Examined], args: &Watch, turned: bool, screen: &Screen) -> Result<(), Trouble> {
    let is_terminal = stdout().is_terminal();
    if is_terminal {
        print_raw("\x1b[2J\x1b[3J\x1b[H")?;
    }
    check::show(packs, &args.show, false, screen)?;
    let mut text = String::new();
    let names: Vec<String> = packs.iter().map(|pack| pack.folder.display().to_string()).collect();
    add_line!(text, "{}", screen.dim(format_args!("watching {} (Ctrl C ends it)", names.join(", "))));
    print(&text)?;
    if turned && is_terminal { print_raw("\x07") } else { Ok(()) }
}
