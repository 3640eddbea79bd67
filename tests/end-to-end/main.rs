//! The whole of Muster through the command that people type.

mod broken;
mod damage;
mod diff;
mod errata;
#[cfg(unix)]
mod folder;
mod game;
mod harmless;
mod images;
mod killed;
mod layout;
mod nothing_lost;
mod pictures;
mod playtest;
mod published;
mod released;
mod replay;
mod safe;
mod same_bytes;
mod slips;
mod squares;
mod stages;
mod told;
mod typed;

use std::path::Path;

use muster_tests::command::{Done, command, run};

/// The command.
const MUSTER: &str = env!("CARGO_BIN_EXE_muster");

/// What the command says and does with these arguments, typed in this folder.
fn muster(folder: &Path, arguments: &[&str]) -> Done {
    run(command(MUSTER, folder, arguments))
}
