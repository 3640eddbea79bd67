//! `muster guide`: the guide as pages for a browser.
//!
//! Its chapters are in `docs/guide`; the reference is made of what the program itself knows.

mod chapters;
mod editors;
mod markdown;
mod page;
mod reference;
pub mod site;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use clap::CommandFactory;
use muster_build::write::write_file;

use crate::args::{Cli, Guide};
use crate::output::{Screen, Status, Trouble, count, print};
use site::MADE;

/// A command, as its own help tells it.
#[derive(Clone, Debug)]
pub struct Command {
    /// Its name, as in `muster check`.
    pub name: String,
    /// A summary, in a line.
    pub about: String,
    pub help: String,
}

/// `muster guide`.
///
/// # Errors
/// Where something else is in the folder, or it cannot be written.
pub fn guide(args: &Guide, screen: &Screen) -> Result<Status, Trouble> {
    let site = site::files(&commands());
    if let Some(path) = in_the_way(&args.out, &site) {
        return Err(Trouble::usage(format!(
            "`{}` is not a page of a guide, and would be overwritten. Nothing was written.\nName another folder with \
            `--out`.",
            args.out.join(path).display()
        )));
    }
    for (path, bytes) in &site {
        let path = args.out.join(path);
        write_file(&path, bytes).map_err(Trouble::unwritable(&path))?;
    }
    let first = args.out.join("index.html");
    print(&format!(
        "{}: {} written\n{}\n",
        args.out.display(),
        count(site.len(), "file", "files"),
        screen.dim(format_args!("Open `{}` in your browser.", first.display()))
    ))?;
    Ok(Status::Clean)
}

/// A file that the guide would overwrite, in a folder that holds no guide.
fn in_the_way<'s>(folder: &Path, site: &'s BTreeMap<String, Vec<u8>>) -> Option<&'s str> {
    let first = fs::read(folder.join("index.html")).unwrap_or_default();
    if String::from_utf8_lossy(&first).contains(MADE) {
        return None;
    }
    site.keys().find(|path| folder.join(path).exists()).map(String::as_str)
}

/// All commands with their help.
fn commands() -> Vec<Command> {
    let mut all = Cli::command().disable_help_flag(true).term_width(100);
    all.build();
    let told = |command: &clap::Command| {
        let mut command = command.clone();
        Command {
            name: command.get_name().to_owned(),
            about: command.get_about().map(ToString::to_string).unwrap_or_default(),
            help: command.render_help().to_string(),
        }
    };
    all.get_subcommands().filter(|command| !command.is_hide_set()).map(told).collect()
}
