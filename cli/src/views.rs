//! Products of modules of VASSAL, which have no tables: what `muster print` and its like make of a `.vmod` or of a folder with one.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use muster_build::emit::{self, Target};
use muster_build::finding::Severity;
use muster_build::read::Files;
use muster_build::{Options, examine};
use muster_module::Module;
use muster_module::open::{Unreadable, is_module};
use muster_module::view::{self, View};

use crate::args::Making;
use crate::build::reserve_place;
use crate::discover;
use crate::output::{Trouble, note};
use crate::progress::Progress;

/// The sides that a counter can have in print, in millimetres.
const SIDES: std::ops::RangeInclusive<f64> = 5.0..=100.0;

/// The modules and the packs that are meant; if they are to be shown, packs that a module was imported into are among the modules.
pub fn divided(making: &Making, are_shown: bool) -> (Vec<PathBuf>, Making) {
    let is_shown = |path: &PathBuf| is_meant(path) || are_shown && discover::is_imported(path);
    let (modules, packs) = making.show.packs.iter().cloned().partition(is_shown);
    (modules, Making { show: crate::args::Show { packs, ..making.show.clone() }, ..making.clone() })
}

/// True for a module, and for a name that only a module can have.
fn is_meant(path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    is_module(path) || (["vmod", "vmdx"].contains(&ending.as_str()) && !path.is_dir())
}

/// Makes what a target makes of modules; `summary` says what was made. `counter` is the side of the most common counter in millimetres.
///
/// # Errors
/// If one cannot be read or shown, or its place is taken.
pub fn make(
    making: &Making,
    modules: &[PathBuf],
    target: &dyn Target,
    counter: Option<f64>,
    summary: impl Fn(&muster_schema::bundle::Bundle, &emit::Made) -> String,
) -> Result<(), Trouble> {
    check_side(counter)?;
    if making.printed || making.language.is_some() {
        return Err(Trouble::usage(
            "a module has neither errata nor translations: leave out `--printed` and `--language`.",
        ));
    }
    let mut known = BTreeSet::new();
    for path in modules {
        let progress = Progress::start(making.show.quiet);
        progress.say(format!("reading {}", path.display()));
        let View { bundle, art, notes, .. } = view_of(path, counter)?;
        let folder = emit::folder(&bundle.edition(), Some(target));
        if !known.insert(folder.clone()) {
            return Err(Trouble::usage(format!(
                "`{}` has the title of another module, `{}`; make them with an `--out` of their own.",
                path.display(),
                bundle.game.title
            )));
        }
        reserve_place(&making.out.join(folder), &bundle.game.id)?;
        progress.say(format!("{}: drawing and writing", bundle.game.title));
        let made = emit::make_of_module(target, &bundle, &art, &making.out);
        let made = made.map_err(|error| Trouble::failed(error.to_string()))?;
        drop(progress);
        if !making.show.quiet {
            note(&summary(&bundle, &made));
            notes.iter().for_each(|line| note(&format!("  note: {line}")));
        }
    }
    Ok(())
}

fn view_of(path: &Path, counter: Option<f64>) -> Result<View, Trouble> {
    let module = opened(path)?;
    view::of(&module, counter).map_err(|why| Trouble::usage(format!("`{}` {why}", path.display())))
}

/// A module, or the one that an imported pack makes.
///
/// # Errors
/// If there is none, or it cannot be read.
pub fn opened(path: &Path) -> Result<Arc<Module>, Trouble> {
    let shown = path.display();
    if !path.exists() {
        return Err(Trouble::usage(format!("there is no file `{shown}`.")));
    }
    let failed = |why: Unreadable| Trouble::failed(format!("`{shown}` {why}"));
    if discover::is_imported(path) { rebuilt(path) } else { Module::open(path).map(Arc::new).map_err(failed) }
}

/// Checks the side of a counter in millimetres, if one was given.
///
/// # Errors
/// If no counter has it.
pub fn check_side(counter: Option<f64>) -> Result<(), Trouble> {
    match counter.filter(|side| !SIDES.contains(side)) {
        Some(wrong) => {
            Err(Trouble::usage(format!("`--counter {wrong}` is no side of a counter. It is 5 to 100 millimetres.")))
        }
        None => Ok(()),
    }
}

/// The module that an imported pack makes.
fn rebuilt(folder: &Path) -> Result<Arc<Module>, Trouble> {
    let files = Files::from_folder(folder).map_err(Trouble::unreadable(folder))?;
    let outcome = examine(files, Options::default());
    let broken = || Trouble::failed(format!("`{0}` has errors; `muster check {0}` shows them.", folder.display()));
    outcome.module.clone().filter(|_| outcome.worst() < Some(Severity::Error)).ok_or_else(broken)
}
