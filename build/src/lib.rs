//! The compiler: read → errata → link and validate → check → second readings → examples → lower → lay out → emit.
//!
//! Only [`read`] reads source files and only the emitters write; all between is pure.

pub mod art;
mod check;
pub mod emit;
mod fit;
pub mod imported;
mod in_print;
pub mod lifted;
pub mod merge;
pub mod migrate;
pub mod not_run;
pub mod overlaps;
pub mod register;
pub mod rules;
pub mod sarif;
pub mod stage;
pub mod starters;
pub mod unfinished;

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

pub use muster_canvas as canvas;
pub use muster_draw as draw;
pub use muster_ground::{digest, geometry, html, maths, place, polygon, step, write};
pub use muster_lower::{self as lower, completeness, expression, stencil};
pub use muster_marks::{self as marks, layout, measures};
pub use muster_module as module;
pub use muster_rules::{examples, playtest};
pub use muster_source::{
    columns, correct, drawn, errata, finding, format, forms, link, members, pack, precheck, read, report,
    second_reading, texts, validate,
};
pub use muster_tables as tables;

use draw::Art;
use finding::{Finding, Severity};
use marks::MapLooks;
use module::Module;
use module::view::View;
use muster_schema::Text;
use muster_schema::bundle::{Bundle, Completeness};
use muster_schema::description::MODULE;
use not_run::{NotRun, Part};
use pack::Pack;
use read::{Files, Sources};

/// Faster than the allocators of the systems. It is set here, and not in the command, because that is compiled without
/// optimisation.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Options for examining a pack.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The game as printed: no errata are applied.
    pub printed: bool,
    /// The language of the translation; `None` if it is read as its tables have it.
    pub language: Option<Text>,
}

/// The result of examining a pack.
#[derive(Debug)]
pub struct Outcome {
    /// The linked pack, if there was anything to link.
    pub pack: Option<Pack>,
    /// The findings, merged by cause and sorted by position.
    pub findings: Vec<Finding>,
    /// The parts that were not examined, with the reasons.
    pub not_run: Vec<NotRun>,
    /// The results for each language that the pack is translated into.
    pub translations: Vec<Outcome>,
    /// The compiled game, made on first use.
    bundle: OnceLock<Option<Arc<Bundle>>>,
    /// The looks of the map, if its layout was examined.
    map: Option<Arc<MapLooks>>,
    /// The module that was examined, or that the pack makes.
    pub module: Option<Arc<Module>>,
    /// The making of that module, if tables made it.
    pub rebuilt: Option<imported::Rebuilt>,
    view: OnceLock<Result<View, String>>,
    options: Options,
    files: Files,
}

impl Outcome {
    fn of(pack: Option<Pack>, findings: Vec<Finding>, options: Options, files: Files) -> Self {
        Self {
            pack,
            findings,
            not_run: Vec::new(),
            translations: Vec::new(),
            bundle: OnceLock::new(),
            map: None,
            module: None,
            rebuilt: None,
            view: OnceLock::new(),
            options,
            files,
        }
    }

    /// The findings with their places.
    pub fn reports(&self) -> Vec<report::Report> {
        report::report(&self.findings, &self.files, self.sources())
    }

    /// The severity of the worst finding, consequences included.
    pub fn worst(&self) -> Option<Severity> {
        self.findings.iter().map(Finding::worst).max()
    }

    /// The compiled game; `None` if the pack is not whole.
    pub fn bundle(&self) -> Option<&Arc<Bundle>> {
        let lower = || lower::lower(self.pack.as_ref()?, self.options.printed).map(Arc::new);
        self.bundle.get_or_init(lower).as_ref()
    }

    /// The game that a module shows, or why it cannot be shown; `None` if no module was examined.
    pub fn view(&self) -> Option<Result<&View, &str>> {
        let module = self.module.as_ref()?;
        Some(self.view.get_or_init(|| module::view::of(module, None)).as_ref().map_err(String::as_str))
    }

    /// The share of the pack that its document supports; `None` without a pack.
    pub fn completeness(&self) -> Option<Completeness> {
        let counted = self.bundle.get().and_then(Option::as_ref).map(|bundle| bundle.completeness.clone());
        counted.or_else(|| self.pack.as_ref().map(completeness::completeness))
    }

    pub fn map_looks(&self, bundle: &Bundle, art: &Art) -> Arc<MapLooks> {
        self.map.clone().unwrap_or_else(|| Arc::new(art.map(bundle)))
    }

    /// Errors in rows of a table, from this row on, that were found before the tables were checked by the rules of
    /// play. Other consequences of the rows are left to the designer.
    pub fn refusals(&self, path: &str, first: u32) -> Vec<report::Report> {
        let Some(sources) = self.sources() else { return Vec::new() };
        let own = |finding: &&Finding| {
            let early = !finding.stage().is_after_linking() || *finding.code == check::erratum_idle::LINT.code;
            let at = finding.spot.row().filter(|(_, row)| *row >= first);
            let here = at.is_some_and(|(sheet, _)| sources.files.path(sources.sheets[sheet.0 as usize].file) == path);
            here && early && finding.worst() == Severity::Error && *finding.code != errata::REMOVED
        };
        // Where something was wrong before, what is wrong with them may be folded under that.
        let findings = self.findings.iter().flat_map(Finding::with_follows);
        let findings: Vec<Finding> = findings.filter(own).cloned().collect();
        report::report(&findings, &self.files, self.sources())
    }

    /// The errors that the pack does not have in another state. If that state has errors itself, which keep later
    /// checks from running, only errors of reading and linking count.
    pub fn new_errors(&self, before: &Self) -> Vec<report::Report> {
        let is_whole = before.worst() < Some(Severity::Error);
        let identity = |of: &Self, finding: &Finding| report::Identity::of(finding, &of.files, of.sources());
        let known: HashSet<report::Identity> =
            before.findings.iter().flat_map(Finding::with_follows).map(|finding| identity(before, finding)).collect();
        let is_new = |finding: &Finding| {
            let counts = finding.code.severity == Severity::Error && (is_whole || !finding.stage().is_after_linking());
            counts && !known.contains(&identity(self, finding))
        };
        let mut new: Vec<Finding> = Vec::new();
        for finding in &self.findings {
            if is_new(finding) {
                new.push(finding.clone());
            } else {
                new.extend(finding.with_follows().into_iter().skip(1).filter(|follow| is_new(follow)).cloned());
            }
        }
        report::report(&new, &self.files, self.sources())
    }

    /// True if all errata of a table from this row on were applied.
    pub fn applies(&self, path: &str, first: u32) -> bool {
        let sheets = self.sources().map_or(&[][..], |sources| &sources.sheets);
        let at = sheets.iter().position(|sheet| self.files.path(sheet.file) == path);
        let (Some(pack), Some(at)) = (&self.pack, at) else { return false };
        let ix = place::SheetIx(u32::try_from(at).unwrap_or(u32::MAX));
        (first..u32::try_from(sheets[at].len()).unwrap_or(u32::MAX))
            .all(|row| pack.overlay.applied.contains_key(&(ix, row)))
    }

    /// Its files as they were read.
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// The path of the pack.
    pub fn root(&self) -> &str {
        &self.files.root
    }

    /// The bytes of one of its files, by its path inside the pack.
    pub fn bytes(&self, path: &str) -> Option<&[u8]> {
        self.files.find(path).map(|file| self.files.bytes(file))
    }

    fn sources(&self) -> Option<&Sources> {
        self.pack.as_ref().map(|pack| &pack.sources)
    }
}

/// Reads, validates, links and checks a pack.
pub fn examine(files: Files, options: Options) -> Outcome {
    let mut findings = Vec::new();
    // What everything is drawn with is the same for all packs, and can be made meanwhile.
    rayon::spawn(|| drop(draw::Art::default()));
    let Some(mut sources) = read::read(files.clone(), &mut findings) else {
        let findings = merge::merge(findings, None);
        let not_run = vec![NotRun::broken(Part::All, "everything else", ["game.json".to_owned()].into())];
        return Outcome { not_run, ..Outcome::of(None, findings, options, files) };
    };
    if sources.system.id == MODULE {
        return examine_imported(sources, findings, options, files);
    }
    read::imply(&mut sources);
    let mut overlay =
        if options.printed { errata::Overlay::default() } else { errata::overlay(&mut sources, &mut findings) };
    let phrases = match options.language {
        Some(language) => texts::translate(&mut sources, &mut overlay, &language, options.printed),
        None => texts::own_phrases(&sources),
    };
    let pack = link::link(sources, overlay, &mut findings);
    let pack = Pack { translation: options.language, phrases, ..pack };
    let mut waivers = merge::Waivers::of(&pack);
    // Mostly the layout will ask for it, and it can be made while the checks are at work.
    let draft = || overlaps::draft(&pack, options.printed);
    let is_promising = findings.iter().all(|finding| finding.worst() < Severity::Error) && stage::lays_out(&pack);
    let check = || {
        findings.extend(register::check(&pack));
        // What is accepted explains nothing, and is not told as a consequence of something else.
        let settled = merge::merge(waivers.accept(findings), Some(&pack.sources));
        let mut findings = merge::gather(settled, &pack.sources);
        let stages = stage::begin(&pack, &mut findings);
        (findings, stages)
    };
    let ((mut findings, stages), drafted) = rayon::join(check, || is_promising.then(draft));
    let drafted = drafted.or_else(|| stages.lay_out().then(draft)).flatten();
    let bundle = drafted.as_ref().map(|draft| OnceLock::from(Some(Arc::clone(&draft.bundle)))).unwrap_or_default();
    // A layout has no errors, so that whether to look at the translations is known by now.
    let is_sound = findings.iter().all(|finding| finding.worst() < Severity::Error);
    let translate = || if is_sound { translations(&pack, options, &files) } else { Vec::new() };
    let lay_out = || stages.finish(drafted, &mut waivers, &mut findings);
    let (stage::Outcome { not_run, map }, translations) = rayon::join(lay_out, translate);
    let idle = waivers.idle(&findings, &not_run);
    findings.extend(idle);
    for finding in &mut findings {
        pack.overlay.blame(finding);
        pack.sources.implied.blame(finding);
    }
    let has_old = !pack.overlay.applied.is_empty() && has_examples_as_printed(&pack);
    let names_errata = may_come_from_errata(&pack, &findings);
    if names_errata || has_old {
        let printed = examine(files.clone(), Options { printed: true, ..options });
        if names_errata {
            merge::name_errata(&pack, &mut findings, &printed);
        }
        let all = printed.findings.iter().flat_map(Finding::with_follows);
        let old = all.filter(|finding| has_old && stage::is_as_printed(&pack, finding));
        findings.extend(old.map(|finding| Finding { follows: Vec::new(), ..finding.clone() }));
    }
    if is_sound && options.language.is_none() {
        compare_translations(&pack, &mut findings, options, &translations);
    }
    merge::sort(&mut findings, Some(&pack.sources));
    Outcome { not_run, translations, bundle, map, ..Outcome::of(Some(pack), findings, options, files) }
}

/// Examines a pack that a module was imported into: its tables as those of every pack, and the module that they make.
fn examine_imported(mut sources: Sources, mut findings: Vec<Finding>, options: Options, files: Files) -> Outcome {
    let overlay = errata::overlay(&mut sources, &mut findings);
    let pack = link::link(sources, overlay, &mut findings);
    let mut waivers = merge::Waivers::of(&pack);
    findings.extend(tables::check(&muster_rules::View::of(&pack)));
    let rebuilt = imported::Rebuilt::of(&pack);
    findings.extend(imported::find(&pack, &rebuilt));
    let settled = merge::merge(waivers.accept(findings), Some(&pack.sources));
    let mut findings = merge::gather(settled, &pack.sources);
    let idle = waivers.idle(&findings, &[]);
    findings.extend(idle);
    merge::sort(&mut findings, Some(&pack.sources));
    let rebuilt = rebuilt.ok();
    let module = rebuilt.as_ref().map(|rebuilt| Arc::clone(&rebuilt.module));
    Outcome { module, rebuilt, bundle: OnceLock::from(None), ..Outcome::of(Some(pack), findings, options, files) }
}

/// Checks a module that others made. `waivers` are the bytes of the file beside it that accepts findings.
pub fn examine_module(module: Arc<Module>, root: &str, waivers: Option<&[u8]>) -> Outcome {
    let mut accepted = waivers.map(module::waive::Waivers::read);
    let module::check::Checked { mut findings, left_out } = module::check::check(&module);
    if let Some(waivers) = &mut accepted {
        findings = waivers.accept(findings);
        findings.extend(waivers.idle(&check::idle_waiver::CODE));
    }
    let not_run = left_out.into_iter().map(|(what, because)| NotRun {
        part: Part::All,
        what: what.into(),
        because: because.into(),
        files: vec![module.file.into()],
    });
    let build_file = (module.file.to_owned(), module.text.clone().into_bytes());
    let waivers = waivers.map(|bytes| (module::waive::FILE.to_owned(), bytes.to_vec()));
    let files = Files::from_memory(root, std::iter::once(build_file).chain(waivers).collect());
    let not_run = not_run.collect();
    Outcome { not_run, module: Some(module), ..Outcome::of(None, findings, Options::default(), files) }
}

/// The game in each language that it was translated into.
fn translations(pack: &Pack, options: Options, files: &Files) -> Vec<Outcome> {
    if options.language.is_some() {
        return Vec::new();
    }
    let languages = texts::languages(&pack.sources).into_iter().map(Some);
    languages.map(|language| examine(files.clone(), Options { language, ..options })).collect()
}

/// Reports the findings that only translations have.
fn compare_translations(pack: &Pack, findings: &mut Vec<Finding>, options: Options, translations: &[Outcome]) {
    let mut found = Vec::new();
    // Translations are of the game with its errata.
    if !options.printed {
        texts::check(&pack.sources, &pack.overlay, &mut found);
    }
    found.extend(merge::of_translations(findings, translations));
    findings.extend(merge::gather(found, &pack.sources));
}

/// True if there are worked examples that apply to the game as printed.
fn has_examples_as_printed(pack: &Pack) -> bool {
    pack.sources.examples().any(|document| pack.sources.is_example_as_printed(document.file))
}

/// True if a finding may come from errata, so that the game as printed must be examined as well.
fn may_come_from_errata(pack: &Pack, findings: &[Finding]) -> bool {
    let checked = findings.iter().any(|finding| finding.stage().is_after_linking());
    !pack.overlay.applied.is_empty() && checked && pack.sources.rows() <= overlaps::MOST
}
