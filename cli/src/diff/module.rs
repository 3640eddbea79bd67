//! `muster diff` of modules that others made.

use std::path::{Path, PathBuf};

use muster_build::read::Revision;
use muster_module::Module;
use muster_module::diff::{self, Difference};
use muster_module::open::{Archive, Unreadable, is_module, is_module_in};
use muster_studio::diff::show::module as show;

use super::answer;
use crate::args::{Diff, DiffFormat};
use crate::output::{Screen, Status, Trouble, add_line};
use crate::progress::Progress;

/// Where a module was found.
pub(super) enum Found {
    Path(PathBuf),
    Revision(Box<Revision>),
}

/// The two modules with their names, if any of the versions is a module.
///
/// # Errors
/// If only one of them is.
pub(super) fn versions(args: &Diff) -> Result<Option<[(String, Found); 2]>, Trouble> {
    let old = find(&args.old);
    let new = match &args.new {
        Some(name) => find(name).map(|found| (name.clone(), found)),
        // A revision alone is compared with the folder as it is now.
        None => match &old {
            Some(Found::Revision(revision)) => {
                let folder = revision.folder_now().filter(|folder| is_module(folder));
                folder.map(|folder| (folder.display().to_string(), Found::Path(folder)))
            }
            _ => None,
        },
    };
    let (old, new) = match (old, new, &args.new) {
        (None, None, _) => return Ok(None),
        (Some(old), Some(new), _) => (old, new),
        (Some(_), None, None) => {
            return Err(Trouble::usage(format!("`{}` is only one version; name the other one too.", args.old)));
        }
        (Some(_), None, Some(new)) => return Err(mixed(&args.old, new)),
        (None, Some((new, _)), _) => return Err(mixed(&new, &args.old)),
    };
    if args.printed.is_some() || args.playtest.is_some() {
        let option = if args.printed.is_some() { "--printed" } else { "--playtest" };
        return Err(Trouble::usage(format!("`{option}` is for packs; `{}` is a VASSAL module.", args.old)));
    }
    Ok(Some([(args.old.clone(), old), new]))
}

fn mixed(module: &str, other: &str) -> Trouble {
    let path = Path::new(other);
    let other = match path.exists() {
        true if path.join("game.json").is_file() => format!("`{other}` is a pack"),
        true => format!("`{other}` is not"),
        false => format!("there is no `{other}`, and no git revision of a module that has this name"),
    };
    Trouble::usage(format!(
        "`{module}` is a VASSAL module, and {other}. Name two versions of one module, or two of one pack."
    ))
}

/// Finds a module by the name of a version.
fn find(name: &str) -> Option<Found> {
    let path = Path::new(name);
    if path.exists() {
        return is_module(path).then(|| Found::Path(path.to_owned()));
    }
    if path.is_absolute() {
        return None;
    }
    let (revision, folder) = name.split_once(':').unwrap_or((name, ""));
    let here = Path::new(".");
    let found = Revision::find(here, revision, folder).ok().filter(is_module_in);
    // In a folder of the repository, the module may be at its top.
    let at_top = || {
        let top = Revision::find(here, revision, "").ok()?.top;
        Revision::find(&top, revision, folder).ok().filter(is_module_in)
    };
    found.or_else(at_top).map(|revision| Found::Revision(Box::new(revision)))
}

fn read((name, found): &(String, Found)) -> Result<Module, Trouble> {
    let archive = match found {
        Found::Path(path) => Archive::open(path),
        Found::Revision(revision) => Archive::of_revision(revision),
    };
    let trouble = |error: Unreadable| Trouble::failed(format!("`{name}` {error}."));
    Module::read(archive.map_err(trouble)?).map_err(trouble)
}

/// Compares two modules.
///
/// # Errors
/// If they cannot be read, or the result not be shown.
pub(super) fn diff(args: &Diff, screen: &Screen, [old, new]: &[(String, Found); 2]) -> Result<Status, Trouble> {
    let progress = Progress::start(false);
    progress.say(format!("reading {}", old.0));
    let before = read(old)?;
    progress.say(format!("reading {}", new.0));
    let after = read(new)?;
    progress.say("comparing");
    let difference = diff::compare((&old.0, &before), (&new.0, &after));
    drop(progress);
    let text = match args.format {
        DiffFormat::Human => human(&difference, screen),
        DiffFormat::Json => format!("{:#}\n", serde_json::json!(difference)),
        DiffFormat::Markdown => show::markdown(&difference, None),
        DiffFormat::Html => show::page(&difference, &before, &after),
    };
    answer(args, &text)?;
    Ok(if difference.is_empty() { Status::Clean } else { Status::Findings })
}

fn human(difference: &Difference, screen: &Screen) -> String {
    let mut text = String::new();
    add_line!(text, "{}", screen.fill(&screen.bold(show::title(difference)), ["", "  "]));
    for line in show::summary(difference) {
        add_line!(text, "{}", screen.fill(&line, ["  ", "    "]));
    }
    for section in difference.all() {
        add_line!(text, "\n{}", screen.fill(&screen.bold(&section.title), ["", "  "]));
        for line in &section.lines {
            add_line!(text, "{}", screen.fill(&line.says, ["  ", "    "]));
            for part in &line.parts {
                add_line!(text, "{}", screen.fill(part, ["    ", "      "]));
            }
        }
    }
    text
}
