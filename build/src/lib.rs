//! The compiler: read → validate → link → check → replay → lower → draw → emit.
//!
//! Only [`read`] reads source files and only the emitters write; all between is pure.

pub mod canvas;
pub mod check;
pub mod completeness;
pub mod crowd;
pub mod digest;
pub mod draw;
pub mod emit;
pub mod errata;
pub mod finding;
#[cfg(test)]
mod fixture;
pub mod format;
pub mod geometry;
pub mod ground;
pub mod layout;
pub mod link;
pub mod lower;
pub mod marks;
pub mod maths;
pub mod measures;
pub mod pack;
pub mod polygon;
pub mod read;
pub mod report;
pub mod reread;
pub mod settle;
pub mod shape;
pub mod spread;
pub mod stage;
pub mod systems;
pub mod validate;
pub mod worked;
pub mod write;

use finding::{Code, Finding, Severity};
use muster_schema::bundle::Bundle;
use pack::Pack;
use read::{Files, Sources};
use shape::Shapes;
use stage::{NotRun, Stage};

/// How a pack is to be taken.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The game as printed: no errata are applied.
    pub printed: bool,
}

/// What came of examining a pack.
#[derive(Debug)]
pub struct Outcome {
    /// The linked pack, if there was anything to link.
    pub pack: Option<Pack>,
    /// What was found, settled and in order of place.
    pub findings: Vec<Finding>,
    /// What was not examined, and why.
    pub not_run: Vec<NotRun>,
    /// What the targets are given, if it was needed already.
    pub bundle: Option<Bundle>,
    files: Files,
}

impl Outcome {
    /// The findings with their places.
    #[must_use]
    pub fn reports(&self) -> Vec<report::Report> {
        report::report(&self.findings, &self.files, self.sources())
    }

    /// The worst of the findings, and of what follows from them.
    #[must_use]
    pub fn worst(&self) -> Option<Severity> {
        self.findings.iter().map(Finding::worst).max()
    }

    /// Where the pack stands.
    #[must_use]
    pub fn root(&self) -> &str {
        &self.files.root
    }

    /// The bytes of one of its files, by its path inside the pack.
    #[must_use]
    pub fn bytes(&self, path: &str) -> Option<&[u8]> {
        self.files.find(path).map(|file| self.files.bytes(file))
    }

    fn sources(&self) -> Option<&Sources> {
        self.pack.as_ref().map(|pack| &pack.sources)
    }
}

/// Reads, validates, links and checks a pack.
#[must_use]
pub fn examine(files: Files, options: Options) -> Outcome {
    let mut findings = Vec::new();
    let Some(mut sources) = read::read(files.clone(), &mut findings) else {
        let findings = settle::settle(findings, None);
        let not_run = vec![NotRun::broken(Stage::All, "everything else", ["game.json".to_owned()].into())];
        return Outcome { pack: None, findings, not_run, bundle: None, files };
    };
    let shapes = Shapes::of(sources.system);
    let overlay =
        if options.printed { errata::Overlay::default() } else { errata::overlay(&mut sources, shapes, &mut findings) };
    let pack = link::link(sources, shapes, overlay, &mut findings);
    check::check(&pack, &mut findings);
    let mut waivers = check::Waivers::of(&pack);
    let mut findings = waivers.accept(settle::settle(findings, Some(&pack.sources)));
    let mut accept = |found| waivers.accept(found);
    let (not_run, bundle) = stage::run(&pack, options.printed, &mut accept, &mut findings);
    let idle = waivers.idle(&findings, &not_run);
    findings.extend(idle);
    for finding in &mut findings {
        pack.overlay.blame(finding);
    }
    name_errata(&pack, &files, &mut findings);
    settle::sort(&mut findings, Some(&pack.sources));
    Outcome { pack: Some(pack), findings, not_run, bundle, files }
}

/// Names the errata in what is not found in the game as printed.
fn name_errata(pack: &Pack, files: &Files, findings: &mut [Finding]) {
    let checked = findings.iter().any(|finding| finding.stage() == 4);
    if pack.overlay.applied.is_empty() || !checked || pack.sources.rows() > crowd::MOST {
        return;
    }
    let printed = examine(files.clone(), Options { printed: true }).findings;
    for finding in findings {
        let same = |other: &Finding| (other.code, &other.message) == (finding.code, &finding.message);
        if !printed.iter().any(|other| same(other) || other.follows.iter().any(same)) {
            pack.overlay.name(pack, finding);
        }
    }
}

/// All codes, in the order of the stages.
pub fn codes() -> impl Iterator<Item = &'static Code> {
    read::codes::ALL
        .iter()
        .chain(validate::codes::ALL)
        .chain(link::codes::ALL)
        .chain(errata::CODES)
        .copied()
        .chain(check::codes())
        .chain(reread::CODES.iter().copied())
        .chain(systems::no_peace::replay::codes::ALL.iter().copied())
        .chain(worked::codes::ALL.iter().copied())
        .chain(crowd::CODES.iter().copied())
}
