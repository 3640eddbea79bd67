//! Modules of VASSAL lifted into packs that describe their tables themselves.

use std::collections::BTreeSet;
use std::ops::Range;

use muster_ground::names::ADDED;
use muster_module::Module;
use muster_module::lift::{Lifted, lift};
use muster_module::tables::extract::Extract;
use muster_module::tables::pack::csv;
use muster_module::view;
use muster_source::read::ids::IdsLock;
use muster_source::read::lock::LOCK;
use muster_source::report::Report;

use crate::format::format;
use crate::read::{Files, MOST_BYTES};
use crate::{Options, Outcome, examine};

/// Lifts a module. Components that Muster's module cannot have beside its own are left out of `vassal`, and are among those that stay
/// behind. `side` is the side of the most common counter in millimetres.
///
/// # Errors
/// If the module cannot be shown: why, in words.
pub fn of(module: &Module, side: Option<f64>) -> Result<(Lifted, Outcome), String> {
    let view = view::of(module, side)?;
    let mut lifted = lift(module, &view, &Extract::of(module));
    let bytes: usize = lifted.files.values().map(Vec::len).sum();
    if bytes as u64 > MOST_BYTES {
        return Err(format!(
            "is too large for a pack: it would have {} MiB, and {} are the most",
            bytes >> 20,
            MOST_BYTES >> 20
        ));
    }
    let mut outcome = examined(&lifted);
    // What is left out may have been named by something else.
    lifted.free(&keys(&outcome));
    outcome = examined(&lifted);
    let mut files = usize::MAX;
    while lifted.files.len() < files {
        files = lifted.files.len();
        refused(&outcome).iter().for_each(|path| lifted.leave(path));
        outcome = examined(&lifted);
    }
    let accepted = accepted(&outcome);
    if !accepted.is_empty() {
        let heads = ["code", "file", "row", "reason"].map(str::to_owned);
        lifted.files.insert("waivers.csv".into(), csv(&heads, accepted.iter().map(<[String; 4]>::as_slice)));
    }
    let standard = format(&Files::from_memory("", lifted.files.clone()));
    lifted.files.extend(standard.map(|formatted| formatted.changed).unwrap_or_default());
    if let Some(bundle) = outcome.bundle() {
        lifted.files.insert(LOCK.into(), IdsLock::default().assign(bundle).render().into_bytes());
        outcome = examined(&lifted);
    }
    Ok((lifted, outcome))
}

/// The findings that every module has: their code, and why they are accepted.
const ACCEPTED: [(&str, &str); 4] = [
    ("T062", "The module calls it so."),
    ("V007", "The module's own picture is shown."),
    ("V010", "It is as large as in the module."),
    ("U055", "The module does not say when it comes into play."),
];

/// The waivers of what is found in every lifted module.
fn accepted(outcome: &Outcome) -> BTreeSet<[String; 4]> {
    let reason = |code: &str| ACCEPTED.iter().find(|(known, _)| *known == code).map(|(_, reason)| *reason);
    let waiver = |report: Report| {
        let reason = reason(report.code)?;
        Some([report.code.to_owned(), report.place.file, String::new(), reason.to_owned()])
    };
    outcome.reports().into_iter().filter_map(waiver).collect()
}

fn examined(lifted: &Lifted) -> Outcome {
    examine(Files::from_memory("", lifted.files.clone()), Options::default())
}

/// The keys in files of `vassal` that do something else in Muster's module: the file, and the bytes.
fn keys(outcome: &Outcome) -> Vec<(String, Range<usize>)> {
    let reports = outcome.reports().into_iter().filter(|report| report.code == "E008");
    reports.map(|report| (report.place.file, report.place.start..report.place.end)).collect()
}

/// The files of `vassal` in which something is wrong.
fn refused(outcome: &Outcome) -> BTreeSet<String> {
    let reports = outcome.reports().into_iter().filter(|report| report.severity != "hint");
    let paths = reports.map(|report| report.place.file);
    paths.filter(|path| path.starts_with(ADDED)).collect()
}
