//! `muster playtest --logs`: games of the machine as logs, to be gone through in VASSAL.

use std::ops::Range;

use muster_build::emit::IdsLock;
use muster_build::lower;
use muster_build::pack::Pack;
use muster_build::playtest::Games;
use muster_build::write::write_file;
use muster_referee::recorded;

use crate::args::Playtest;
use crate::out;
use crate::output::{Status, Trouble, count, note};
use crate::progress::Progress;

/// Plays the games, and writes a log of each.
pub fn write(
    args: &Playtest,
    pack: &Pack,
    games: &Games,
    seeds: Range<u64>,
    progress: &Progress,
) -> Result<Status, Trouble> {
    let Some(folder) = &args.logs else { return Ok(Status::Clean) };
    let path = |seed: u64| folder.join(format!("{}-{seed}.vlog", games.key.stem()));
    // They lie in one folder: what holds of one that is there, or else of the first, holds of all.
    let there = seeds.clone().map(path).find(|path| path.exists()).unwrap_or_else(|| path(seeds.start));
    out::free(&there, args.replace, &[], "Name another folder with `--logs`, or add `--replace`")?;
    let files = &pack.sources.files;
    let bundle = lower::lower(pack, false).ok_or_else(|| Trouble::failed("the pack is not whole."))?;
    let numbers = IdsLock::of(files).unwrap_or_default().assign(&bundle).numbers();
    let all = seeds.end - seeds.start;
    for (at, seed) in (0..).zip(seeds) {
        progress.say(format!("{at} of {all} games"));
        let record = games.game.record(seed, &games.key);
        let record = record.ok_or_else(|| {
            Trouble::failed("games make logs where the rules are rows of tables; `--trace` tells these.")
        })?;
        let log = recorded::log(&bundle, &numbers, &record).map_err(|error| Trouble::failed(error.to_string()))?;
        let log = log.ok_or_else(|| Trouble::failed(format!("the module cannot play the game of seed {seed}.")))?;
        let path = path(seed);
        write_file(&path, &log).map_err(Trouble::unwritable(&path))?;
    }
    if !args.quiet {
        note(&format!(
            "{} in {}: open one in VASSAL, in the module of this version",
            count(usize::try_from(all).unwrap_or(usize::MAX), "log", "logs"),
            folder.display()
        ));
    }
    Ok(Status::Clean)
}
