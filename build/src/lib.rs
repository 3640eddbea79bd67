//! The compiler: read → validate → link → check → replay → lower → draw → emit.
//!
//! Only [`read`] reads source files and only the emitters write; all between is pure.

pub mod check;
pub mod completeness;
pub mod crowd;
pub mod draw;
pub mod emit;
pub mod errata;
pub mod finding;
pub mod format;
pub mod geometry;
pub mod ground;
pub mod link;
pub mod lower;
pub mod maths;
pub mod pack;
pub mod play;
pub mod playtest;
pub mod polygon;
pub mod read;
pub mod replay;
pub mod report;
pub mod reread;
pub mod settle;
pub mod shape;
pub mod spread;
pub mod starter;
pub mod validate;
pub mod worked;
pub mod write;

use finding::{Code, Finding, Severity};
use muster_schema::bundle::Bundle;
use pack::Pack;
use read::{Files, Sources};
use shape::Shapes;

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

    /// The worst of the findings.
    #[must_use]
    pub fn worst(&self) -> Option<Severity> {
        self.findings.iter().map(|finding| finding.code.severity).max()
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
    let Some(sources) = read::read(files.clone(), &mut findings) else {
        let findings = settle::settle(findings, None);
        return Outcome { pack: None, findings, bundle: None, files };
    };
    let shapes = Shapes::of(sources.system);
    let overlay =
        if options.printed { errata::Overlay::default() } else { errata::overlay(&sources, shapes, &mut findings) };
    let pack = link::link(sources, shapes, overlay, &mut findings);
    check::check(&pack, &mut findings);
    let findings = settle::settle(findings, Some(&pack.sources));
    let mut findings = check::waive(&pack, findings);
    // A pack in which something is wrong is not read again or played: that would only say so once more. What is waived is
    // not wrong.
    let sound = |findings: &[Finding]| findings.iter().all(|finding| finding.code.severity < Severity::Warning);
    if sound(&findings) {
        reread::check(&pack, &mut findings);
    }
    if sound(&findings) {
        let mut played = Vec::new();
        replay::check(&pack, &mut played);
        worked::check(&pack, &mut played);
        let mut played = settle::settle(played, Some(&pack.sources)).into_iter();
        // Several examples that no longer hold have one cause: some change of the tables or of the rules.
        if let Some(mut first) = played.next() {
            first.follows.extend(played);
            findings.push(first);
        }
    }
    let looked_at = sound(&findings) && pack.sources.rows() <= crowd::MOST;
    let bundle = if looked_at { lower::lower(&pack, options.printed) } else { None };
    if let Some(bundle) = &bundle {
        let mut seen = Vec::new();
        crowd::check(&pack, bundle, &draw::Art::of(&pack), &mut seen);
        findings.extend(settle::settle(seen, Some(&pack.sources)));
    }
    for finding in &mut findings {
        pack.overlay.blame(finding);
    }
    settle::sort(&mut findings, Some(&pack.sources));
    Outcome { pack: Some(pack), findings, bundle, files }
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
        .chain(replay::codes::ALL.iter().copied())
        .chain(worked::codes::ALL.iter().copied())
        .chain(crowd::CODES.iter().copied())
}
