//! `muster check` and `muster build`: examine packs, show what was found, compile what is sound.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use muster_build::emit::{self, EmitError, Target, data};
use muster_build::finding::Severity;
use muster_build::imported;
use muster_build::module::{self, Module, Role};
use muster_build::not_run::NotRun;
use muster_build::pack::Pack;
use muster_build::read::Files;
use muster_build::report::{self, Report};
use muster_build::sarif;
use muster_build::{Options, Outcome};
use muster_schema::bundle::{Bundle, Completeness};
use muster_studio::diff::Version;
use owo_colors::Style;
use serde::Serialize;
use serde_json::{Value, json};

use crate::args::{Build, Check, Deny, Format, Making, Show};
use crate::output::{Screen, Status, Trouble, add_line, count, note, print, print_raw, printable, severity_style};
use crate::progress::Progress;
use crate::{build as connect, completeness as vouched, diff, discover, human, views};

/// A pack, and what was found in it.
pub struct Examined {
    pub folder: PathBuf,
    /// The result of examining it.
    pub outcome: Outcome,
    /// The findings, with their places.
    pub reports: Vec<Report>,
    pub name: String,
    /// Its completeness: how much of it comes from the rule book.
    pub completeness: Option<Completeness>,
    /// Its release, for the JSON report.
    pub release: Option<Value>,
    /// The contents of a module, in words.
    pub contents: Option<String>,
}

/// A pack or a module that was read, with the table of waivers beside the module.
pub enum Subject {
    Pack(Files),
    Module(Arc<Module>, Option<Vec<u8>>),
}

impl Subject {
    /// Reads the folder of a pack.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn pack(folder: &Path) -> Result<Self, Trouble> {
        Files::from_folder(folder).map(Self::Pack).map_err(Trouble::unreadable(folder))
    }

    /// Reads a module.
    ///
    /// # Errors
    /// If it cannot be read, or is none.
    pub fn module(path: &Path) -> Result<Self, Trouble> {
        let module = Module::open(path).map_err(|error| Trouble::failed(format!("`{}` {error}.", path.display())))?;
        let beside = if path.is_dir() { path.to_owned() } else { path.with_file_name("") };
        Ok(Self::Module(Arc::new(module), std::fs::read(beside.join(module::waive::FILE)).ok()))
    }

    /// Examines it.
    pub fn examine(self, path: &Path, options: Options) -> Outcome {
        match self {
            Self::Pack(files) => muster_build::examine(files, options),
            Self::Module(module, waivers) => {
                muster_build::examine_module(module, &path.to_string_lossy(), waivers.as_deref())
            }
        }
    }
}

/// `muster check`.
///
/// # Errors
/// Where no pack is meant, or files cannot be read or shown.
pub fn check(args: &Check, screen: &Screen) -> Result<Status, Trouble> {
    let progress = Progress::start(args.show.quiet);
    let mut packs =
        examined(read(&args.show, &progress)?, Options { printed: args.printed, ..Options::default() }, &progress);
    drop(progress);
    for pack in &mut packs {
        pack.completeness = pack.outcome.completeness();
    }
    let (status, text) = (status(&packs, args.show.deny), shown(&packs, &args.show, args.completeness, screen));
    say(&text, &args.show)?;
    // The program ends here: nobody needs the memory of a large pack back, piece by piece.
    std::mem::forget(packs);
    Ok(status)
}

/// `muster build`.
///
/// # Errors
/// Where no pack is meant, or files cannot be read, shown or written.
pub fn build(args: &Build, screen: &Screen) -> Result<Status, Trouble> {
    let (modules, making) = &views::divided(&args.making, false);
    let out = &making.out;
    if !modules.is_empty() {
        // Of a module there is all but a module.
        views::make(making, modules, &data::Data, None, connect::data_summary)?;
        if making.show.packs.is_empty() {
            return Ok(Status::Clean);
        }
    }
    compile(making, None, screen, |examined, pack, bundle| {
        let made = emit::build(bundle, pack, examined.outcome.files(), &examined.folder, out)?;
        let displaced = if pack.translation.is_none() { displaced(examined) } else { None };
        Ok([Some(connect::summary(bundle, &made)), displaced].into_iter().flatten().collect::<Vec<_>>().join("\n"))
    })
}

/// Warns players of the last release who go on with their games, if places have moved since.
fn displaced(examined: &Examined) -> Option<String> {
    // A release that cannot be read is told by the check.
    let (version, files) = diff::last_release(&examined.folder).ok()??;
    let new = Version::of(examined.name.clone(), examined.outcome.files().clone(), false);
    let places = muster_studio::diff::displaced(&Version::of(version.clone(), files, false), &new);
    (places > 0).then(|| {
        format!(
            "  warning: {} than in release {version}, so counters of saved games would lie beside their places or in others\n  \
             players carry a game over with `muster migrate GAME.vsav {}`; `muster diff {}@{version}` says more",
            count(places, "place lies elsewhere", "places lie elsewhere"),
            examined.folder.display(),
            examined.folder.display(),
        )
    })
}

/// Examines packs, and makes something of those that are sound, in each of their languages: what is made says in a few lines what it
/// is. Without a target that is the build.
///
/// # Errors
/// Where no pack is meant, or files cannot be read, shown or written.
pub fn compile(
    making: &Making,
    target: Option<&dyn Target>,
    screen: &Screen,
    make: impl Fn(&Examined, &Pack, &Bundle) -> Result<String, EmitError>,
) -> Result<Status, Trouble> {
    let Making { show: wanted, printed, out, language } = making;
    let packs = examine(wanted, Options { printed: *printed, ..Options::default() })?;
    show(&packs, wanted, false, screen)?;
    let sound = packs.iter().filter(|one| !one.is_denied(wanted.deny));
    let editions: Vec<_> = sound.flat_map(|one| one.editions(language.as_deref())).collect();
    if let Some(language) =
        language.as_ref().filter(|_| editions.is_empty() && !packs.iter().all(|one| one.is_denied(wanted.deny)))
    {
        return Err(Trouble::usage(format!(
            "no pack has translations into `{language}`. They stand in `texts/{small}.csv`, which `muster translate {small}` begins.",
            small = language.to_lowercase()
        )));
    }
    let all: Vec<_> = editions.iter().map(|(examined, pack, _)| (examined.folder.as_path(), *pack)).collect();
    connect::reserve(&all, out, target)?;
    let denied = packs.iter().filter(|one| one.outcome.pack.is_none() || one.is_denied(wanted.deny));
    denied.filter(|_| !wanted.quiet).for_each(|one| note(&format!("{}: not built", one.name)));
    for (examined, pack, outcome) in editions {
        let progress = Progress::start(wanted.quiet);
        progress.say(format!("{}: compiling", examined.name));
        if imported::is_imported(pack) {
            let said = build_imported(examined, pack, out).map_err(|error| Trouble::failed(error.to_string()))?;
            drop(progress);
            if !wanted.quiet {
                note(&said);
            }
            continue;
        }
        let bundle = outcome.bundle().ok_or_else(|| {
            Trouble::failed("the pack lacks something that every target needs, and no check found it")
        })?;
        progress.say(format!("{}: drawing and writing", examined.name));
        let said = make(examined, pack, bundle).map_err(|error| Trouble::failed(error.to_string()))?;
        drop(progress);
        if !wanted.quiet {
            note(&said);
        }
    }
    Ok(status(&packs, wanted.deny))
}

/// Builds the module of a pack that was imported from one.
fn build_imported(examined: &Examined, pack: &Pack, out: &Path) -> Result<String, EmitError> {
    let rebuilt = examined.outcome.rebuilt.as_ref();
    let rebuilt = rebuilt.ok_or_else(|| EmitError::Archive("the module cannot be read".into()))?;
    let made = imported::build(rebuilt, pack, examined.outcome.files(), &examined.folder, out)?;
    Ok(crate::imported::summary(examined, rebuilt, made.bytes, &made.folder.display().to_string()))
}

impl Examined {
    /// The outcomes of the pack as its tables have it and in each translation, or in one language only.
    fn editions(&self, language: Option<&str>) -> Vec<(&Self, &Pack, &Outcome)> {
        let all = std::iter::once(&self.outcome).chain(&self.outcome.translations);
        let all = all.filter_map(|outcome| Some((self, outcome.pack.as_ref()?, outcome)));
        all.filter(|(_, pack, _)| language.is_none() || pack.translation.as_deref() == language).collect()
    }

    /// True if something was found that is denied.
    pub fn is_denied(&self, deny: Option<Deny>) -> bool {
        self.outcome.worst().is_some_and(|worst| worst >= Deny::level(deny))
    }
}

fn status(packs: &[Examined], deny: Option<Deny>) -> Status {
    if packs.iter().any(|pack| pack.is_denied(deny)) { Status::Findings } else { Status::Clean }
}

/// Examines the packs that are meant.
///
/// # Errors
/// Where there is none, or its files cannot be read.
pub fn examine(show: &Show, options: Options) -> Result<Vec<Examined>, Trouble> {
    let progress = Progress::start(show.quiet);
    Ok(examined(read(show, &progress)?, options, &progress))
}

/// Reads the packs that are meant.
fn read(show: &Show, progress: &Progress) -> Result<Vec<(PathBuf, Subject)>, Trouble> {
    let (packs, modules) = discover::subjects(&show.packs)?;
    let read = |path: PathBuf, read: fn(&Path) -> Result<Subject, Trouble>| {
        progress.say(format!("reading {}", path.display()));
        read(&path).map(|subject| (path, subject))
    };
    let packs = packs.into_iter().map(|path| read(path, Subject::pack));
    packs.chain(modules.into_iter().map(|path| read(path, Subject::module))).collect()
}

/// Shows a pack as `muster check --quiet` does, in black and white and a hundred columns.
pub fn seen(outcome: Outcome) -> String {
    let show = Show { packs: Vec::new(), quiet: true, deny: None, format: Format::Human, all: false, in_lines: false };
    let screen = Screen { colour: false, unicode: true, width: 100 };
    let folder = PathBuf::from(outcome.root());
    shown(&[Examined::of(folder, outcome)], &show, false, &screen)
}

fn examined(subjects: Vec<(PathBuf, Subject)>, options: Options, progress: &Progress) -> Vec<Examined> {
    let examine = |(path, subject): (PathBuf, Subject)| {
        progress.say(format!("checking {}", path.display()));
        let outcome = subject.examine(&path, options);
        Examined::of(path, outcome)
    };
    subjects.into_iter().map(examine).collect()
}

impl Examined {
    fn of(folder: PathBuf, outcome: Outcome) -> Self {
        let reports = outcome.reports();
        let module = outcome.module.as_ref().filter(|_| outcome.pack.is_none());
        let name =
            module.map_or_else(|| discover::name(&folder, outcome.pack.as_ref()), |module| module.title().into_owned());
        let contents = module.map(|module| {
            let pieces = module.pieces.iter().filter(|piece| matches!(piece.role, Role::Slot | Role::Card)).count();
            let components = module.tree.nodes.len();
            format!("{} in {}", count(pieces, "piece", "pieces"), count(components, "component", "components"))
        });
        Self { folder, outcome, reports, name, completeness: None, release: None, contents }
    }
}

/// Shows what was found.
///
/// # Errors
/// Where the output cannot be written.
pub fn show(packs: &[Examined], show: &Show, whole_table: bool, screen: &Screen) -> Result<(), Trouble> {
    say(&shown(packs, show, whole_table, screen), show)
}

fn say(text: &str, show: &Show) -> Result<(), Trouble> {
    if show.format == Format::Human { print(text) } else { print_raw(text) }
}

fn shown(packs: &[Examined], show: &Show, whole_table: bool, screen: &Screen) -> String {
    match show.format {
        Format::Human => for_people(packs, show, whole_table, screen),
        Format::Line => {
            let lines = packs.iter().flat_map(|pack| {
                let root = pack.outcome.root();
                let reports = pack.reports.iter().flat_map(|report| report.told(show.all));
                let reports = reports.map(|report| report::line(root, report));
                let not_run = pack.outcome.not_run.iter().filter(|_| !show.quiet).map(|not_run| {
                    let file = not_run.files.first().map_or("game.json", String::as_str);
                    format!("{}:1:1: note: {}", report::join(root, file), not_run.says())
                });
                reports.chain(not_run).map(|line| printable(&line) + "\n").collect::<Vec<_>>()
            });
            lines.collect()
        }
        Format::Json => {
            #[derive(Serialize)]
            struct Shown<'s> {
                root: &'s str,
                reports: &'s [Report],
                #[serde(rename = "notRun", skip_serializing_if = "<[NotRun]>::is_empty")]
                not_run: &'s [NotRun],
                #[serde(skip_serializing_if = "Option::is_none")]
                completeness: Option<&'s Completeness>,
                #[serde(skip_serializing_if = "Option::is_none")]
                release: Option<&'s Value>,
            }
            let packs: Vec<Shown<'_>> = packs
                .iter()
                .map(|pack| Shown {
                    root: pack.outcome.root(),
                    reports: &pack.reports,
                    not_run: &pack.outcome.not_run,
                    completeness: pack.completeness.as_ref(),
                    release: pack.release.as_ref(),
                })
                .collect();
            document(&json!({ "packs": packs }), show)
        }
        Format::Sarif => {
            let all = packs.iter().map(|pack| sarif::Examined {
                root: pack.outcome.root().to_owned(),
                reports: pack.reports.clone(),
                not_run: pack.outcome.not_run.clone(),
            });
            document(&sarif::sarif(&all.collect::<Vec<_>>()), show)
        }
    }
}

fn document(value: &Value, show: &Show) -> String {
    if show.in_lines { format!("{value}\n") } else { format!("{value:#}\n") }
}

fn for_people(packs: &[Examined], show: &Show, whole_table: bool, screen: &Screen) -> String {
    let mut out = String::new();
    for examined in packs {
        let bytes = |path: &str| examined.outcome.bytes(path);
        let pack = human::Pack { root: examined.outcome.root(), bytes: &bytes, cell: &human::no_cell };
        for report in &examined.reports {
            out.push_str(&human::human(report, &pack, show.all, screen));
            out.push('\n');
        }
    }
    if show.quiet && !whole_table {
        return out;
    }
    for examined in packs {
        add_line!(out, "{}: {}", screen.bold(&examined.name), summary(examined, screen));
        for not_run in &examined.outcome.not_run {
            let line = printable(&format!("{}: {}", examined.name, not_run.says()));
            add_line!(out, "{}", textwrap::fill(&line, screen.width));
        }
        match &examined.completeness {
            Some(report) if whole_table => add_line!(out, "\n{}", vouched::table(report, screen)),
            Some(report) if examined.outcome.worst() < Some(Severity::Error) => {
                if let Some(line) = vouched::line(report) {
                    add_line!(out, "{}", textwrap::fill(&format!("{}: {line}", examined.name), screen.width));
                }
            }
            _ => {}
        }
    }
    let reports = packs.iter().flat_map(|pack| &pack.reports);
    let first = |severity: Severity| reports.clone().find(|report| report.severity == severity.word());
    if let Some(Report { code, .. }) = [Severity::Error, Severity::Warning, Severity::Hint].into_iter().find_map(first)
    {
        add_line!(out, "{}", screen.dim(format_args!("run `muster explain {code}` for details")));
    }
    out
}

fn summary(examined: &Examined, screen: &Screen) -> String {
    let number =
        |severity: Severity| examined.reports.iter().filter(|report| report.severity == severity.word()).count();
    let parts: Vec<String> = [
        (Severity::Error, "error", "errors"),
        (Severity::Warning, "warning", "warnings"),
        (Severity::Hint, "hint", "hints"),
    ]
    .into_iter()
    .filter(|(severity, ..)| number(*severity) > 0)
    .map(|(severity, one, many)| screen.paint(count(number(severity), one, many), severity_style(severity.word())))
    .collect();
    if !parts.is_empty() {
        return parts.join(", ");
    }
    let clean = screen.paint("clean", Style::new().green().bold());
    if let Some(contents) = &examined.contents {
        return format!("{clean}, {contents}");
    }
    let Some(pack) = &examined.outcome.pack else { return "nothing to check".into() };
    let tables: BTreeSet<usize> = pack.sources.sheets.iter().map(|sheet| sheet.table).collect();
    let rows = pack.sources.rows();
    format!("{clean}, {} in {}", count(rows, "row", "rows"), count(tables.len(), "table", "tables"))
}
