//! The `muster` command: what a designer types, and what is shown.
//!
//! This crate knows nothing of tables or rules: it finds the packs, asks `muster_build`, and shows what it is told.

pub mod args;
mod art;
mod build;
mod carry;
pub mod check;
mod completeness;
mod diff;
pub mod discover;
mod errata;
pub mod erratum;
pub mod excerpt;
mod explain;
mod fix;
mod fmt;
pub mod frame;
pub mod guide;
mod human;
mod ids;
mod imported;
mod lift;
pub mod lsp;
mod march;
mod migrate;
pub mod new;
mod odds;
mod out;
mod outlet;
pub mod output;
mod playtest;
pub mod preview;
mod progress;
mod referee;
mod release;
mod rename;
mod replay;
mod schemas;
mod table;
mod translate;
mod views;
pub mod watch;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use crate::args::{Cli, Command};
use crate::output::{Screen, Status, Trouble};

/// Runs the command that was typed.
pub fn main() -> ExitCode {
    // No shell of Windows replaces `*.csv` by the names of files.
    let cli = match Cli::try_parse_from(wild::args_os()) {
        Ok(cli) => cli,
        Err(error) => {
            // Nobody is left to be told that printing failed.
            let _ = error.print();
            return if error.use_stderr() { Status::Usage.into() } else { Status::Clean.into() };
        }
    };
    let screen = Screen::of_stdout(cli.color);
    // Windows gives the first thread less room than others.
    if cli.command.ends() && !cfg!(windows) {
        // One thread less to start, and to give memory to. That it cannot be so is not the news.
        let _ = rayon::ThreadPoolBuilder::new().use_current_thread().build_global();
    }
    match run(&cli.command, &screen) {
        Ok(status) => status.into(),
        Err(trouble) => {
            output::complain(&trouble.message);
            trouble.status.into()
        }
    }
}

fn run(command: &Command, screen: &Screen) -> Result<Status, Trouble> {
    match command {
        Command::Check(args) => check::check(args, screen),
        Command::Watch(args) => watch::watch(args, screen),
        Command::Preview(args) => preview::preview(args, screen),
        Command::Build(args) => check::build(args, screen),
        Command::Print(args) => outlet::print(args, screen),
        Command::Site(args) => outlet::site(args, screen),
        Command::Tts(args) => outlet::tts(args, screen),
        Command::Diff(args) => diff::diff(args, screen),
        Command::Release(args) => release::release(args, screen),
        Command::Referee(args) => referee::referee(args, screen),
        Command::Replay(args) => replay::replay(args, screen),
        Command::Fix(args) => fix::fix(args, screen),
        Command::Rename(args) => rename::rename(args, screen),
        Command::Fmt(args) => fmt::fmt(args, screen),
        Command::Explain(args) => explain::explain(args, screen),
        Command::Errata(args) => errata::errata(args),
        Command::Erratum(args) => erratum::erratum(args, screen),
        Command::Guide(args) => guide::guide(args, screen),
        Command::Ids(args) => ids::ids(args),
        Command::Translate(args) => translate::translate(args),
        Command::Migrate(args) => carry::carry(args, screen),
        Command::Lsp => Ok(lsp::lsp()),
        Command::Schema(args) => schemas::schema(args),
        Command::New(args) => new::new(args),
        Command::Table(args) => table::table(args, screen),
        Command::Drawing(args) => table::drawing(args, screen),
        Command::Art(args) => art::art(args, screen),
        Command::Import(args) => table::import(args, screen),
        Command::Lift(args) => lift::lift(args),
        Command::Odds(args) => odds::odds(args, screen),
        Command::March(args) => march::march(args, screen),
        Command::Playtest(args) => playtest::playtest(args, screen),
        Command::Completions(args) => {
            let mut script = Vec::new();
            clap_complete::generate(args.shell, &mut Cli::command(), "muster", &mut script);
            output::print_raw(&String::from_utf8_lossy(&script))?;
            Ok(Status::Clean)
        }
    }
}
