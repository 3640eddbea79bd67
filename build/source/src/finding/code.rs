//! Codes: the kinds of findings, and the lints that find some of them.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::{Mutex, PoisonError};

use muster_schema::{Role, Text};

use super::{Cause, Finding, Spot};

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    Hint,
    Warning,
    /// The pack does not build.
    Error,
}

/// A kind of finding: stable code, explanation, and an example that a test runs.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// The stable code: a letter and three digits without a meaning; for the pack's own check its id.
    pub id: &'static str,
    pub name: &'static str,
    /// The severity.
    pub severity: Severity,
    /// The part of the examination that finds it.
    pub stage: Stage,
    /// The problem, and the reason why it is one, in a few sentences.
    pub explanation: &'static str,
    /// One right and one wrong example.
    pub example: Example,
}

/// An excerpt of the starter pack, and a version of it with a mistake.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    pub file: &'static str,
    /// The excerpt without a mistake.
    pub right: &'static str,
    /// The excerpt with one mistake. Bytes, since some mistakes are not text.
    pub wrong: &'static [u8],
    /// Other differences in the starter pack that make the mistake one.
    pub given: &'static [Given],
}

/// A change of a file: the path, the old text, the new text.
pub type Given = (&'static str, &'static str, &'static str);

impl Code {
    /// A code, still without explanation and example.
    pub const fn new(id: &'static str, name: &'static str, severity: Severity, stage: Stage) -> Self {
        let example = Example { file: "", right: "", wrong: b"", given: &[] };
        Self { id, name, severity, stage, explanation: "", example }
    }

    /// Sets the explanation: the problem and the reason why it is one.
    pub const fn explained(self, explanation: &'static str) -> Self {
        Self { explanation, ..self }
    }

    /// Sets the example: an excerpt of a file of the starter pack, and the same with one mistake.
    pub const fn example(self, file: &'static str, right: &'static str, wrong: &'static [u8]) -> Self {
        let given = self.example.given;
        Self { example: Example { file, right, wrong, given }, ..self }
    }

    /// Sets other changes to the starter pack that make the example a mistake.
    pub const fn given(self, given: &'static [Given]) -> Self {
        Self { example: Example { given, ..self.example }, ..self }
    }
}

/// The name of the codes of packs' own checks.
pub const OWN_CHECK: &str = "own-check";

/// The codes of packs' own checks, each made once.
static OF_PACKS: Mutex<BTreeMap<(Text, Severity), &'static Code>> = Mutex::new(BTreeMap::new());

impl Code {
    /// The code of the pack's own check: its id, with the severity that the pack gives. It lives as long as the texts
    /// of packs.
    pub fn of_pack(id: Text, severity: Severity) -> &'static Self {
        let new = || &*Box::leak(Box::new(Self::new(id.as_str(), OWN_CHECK, severity, Stage::Checking(Subject::Own))));
        let mut known = OF_PACKS.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry((id, severity)).or_insert_with(new)
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Code {}

impl std::hash::Hash for Code {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

/// A check of a linked pack, given the system's view of it.
#[derive(Debug)]
pub struct Lint<W: 'static> {
    pub code: Code,
    /// The tables that it reads: if one of them has unusable rows, its findings may follow from that.
    pub tables: &'static [&'static str],
    /// The roles of tables that it reads, whatever the names of the tables.
    pub roles: &'static [Role],
    /// Lints that explain this one away: its findings are folded under theirs.
    pub after: &'static [&'static str],
    pub check: W,
}

impl<W: Copy> Lint<W> {
    /// A lint with a code of its own, still without explanation and example.
    pub const fn new(id: &'static str, name: &'static str, severity: Severity, about: Subject, check: W) -> Self {
        Self::of(Code::new(id, name, severity, Stage::Checking(about)), check)
    }

    /// A lint that looks in its own tables for a fault that other lints find, too.
    pub const fn of(code: Code, check: W) -> Self {
        Self { code, tables: &[], roles: &[], after: &[], check }
    }

    /// Sets the explanation: the problem and the reason why it is one.
    pub const fn explained(self, explanation: &'static str) -> Self {
        Self { code: self.code.explained(explanation), ..self }
    }

    /// Sets the example: an excerpt of a file of the starter pack, and the same with one mistake.
    pub const fn example(self, file: &'static str, right: &'static str, wrong: &'static [u8]) -> Self {
        Self { code: self.code.example(file, right, wrong), ..self }
    }

    /// Sets other changes to the starter pack that make the example a mistake.
    pub const fn given(self, given: &'static [Given]) -> Self {
        Self { code: self.code.given(given), ..self }
    }

    /// Names the tables that it reads.
    pub const fn reads(self, tables: &'static [&'static str]) -> Self {
        Self { tables, ..self }
    }

    /// Names the roles of the tables that it reads.
    pub const fn reads_roles(self, roles: &'static [Role]) -> Self {
        Self { roles, ..self }
    }

    /// Names the codes that explain this one away.
    pub const fn after(self, after: &'static [&'static str]) -> Self {
        Self { after, ..self }
    }

    /// Adds a finding at `spot`, for the lint to complete.
    pub fn finds<'f>(&'static self, findings: &'f mut Vec<Finding>, spot: Spot) -> &'f mut Finding {
        findings.push_mut(Finding::new(&self.code, spot, ""))
    }

    /// The cause of a finding about one thing, or several together, with these ids: see [`Cause::about`].
    pub fn about(&'static self, things: &[&dyn Display]) -> Cause {
        Cause::about(&self.code, things)
    }
}

/// Declares the files of a folder that have a lint each, and lists the lints, causes before what follows from them. A file with several
/// names them: `rivers: TWICE GAP`. The type `Lint` of the folder is in scope.
#[macro_export]
macro_rules! lints {
    ($($file:ident $(: $($lint:ident)+)?),+ $(,)?) => {
        $(pub mod $file;)+

        pub static LINTS: &[&[&Lint]] = &[$($crate::lints!(@ $file $($($lint)+)?)),+];
    };
    (@ $file:ident) => { &[&$file::LINT] };
    (@ $file:ident $($lint:ident)+) => { &[$(&$file::$lint),+] };
}

/// A part of the examination, in the order of running.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    Reading,
    Errata,
    /// Rows and documents are validated.
    Validating,
    Linking,
    /// The lints about this subject are run.
    Checking(Subject),
    /// Tables are compared with their second readings.
    SecondReadings,
    /// Worked examples are put to the engine.
    Examples,
    /// The map is laid out.
    Layout,
    /// The game is translated.
    Translations,
}

/// The subject of a lint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// The pack's description of its own tables.
    System,
    /// The map and its owners.
    Map,
    /// Counters, cards and the powers they belong to.
    Counters,
    /// Set-ups and schedules.
    SetUps,
    /// Die tables, tracks, scenarios and the numbers of the rules.
    Tables,
    /// Sources of rows, errata and waivers.
    Provenance,
    Pictures,
    /// The pack's own additions to its module.
    Module,
    /// The pack's own checks.
    Own,
    /// A module that others made.
    Modules,
}

impl Stage {
    /// True if a finding of this stage explains one of the other stage in the same row.
    pub fn explains(self, other: Self) -> bool {
        self <= Self::Linking && self < other
    }

    /// True if it examines only usable rows.
    pub fn is_after_linking(self) -> bool {
        self > Self::Linking
    }

    /// True if its findings may affect play; sources of rows and drawing do not.
    pub fn concerns_play(self) -> bool {
        !matches!(
            self,
            Self::Errata
                | Self::Checking(Subject::Provenance | Subject::Pictures | Subject::Module)
                | Self::Layout
                | Self::Translations
        )
    }

    /// The heading of its codes.
    pub fn title(self) -> &'static str {
        match self {
            Self::Reading => "Reading",
            Self::Errata => "Errata",
            Self::Translations => "Translations",
            Self::Validating => "Schema",
            Self::Linking => "References",
            Self::Checking(Subject::System) => "Tables of the pack's own",
            Self::Checking(Subject::Map) => "Map",
            Self::Checking(Subject::Counters) => "Counters and cards",
            Self::Checking(Subject::SetUps) => "Set-up and schedule",
            Self::Checking(Subject::Tables) => "Tables and parameters",
            Self::Checking(Subject::Provenance) => "Provenance",
            Self::Checking(Subject::Pictures) => "Pictures",
            Self::Checking(Subject::Module) => "Added to the module",
            Self::Checking(Subject::Own) => "Checks of the pack's own",
            Self::Checking(Subject::Modules) => "Modules of VASSAL",
            Self::SecondReadings => "Second readings",
            Self::Examples => "Worked examples",
            Self::Layout => "Layout of the map",
        }
    }

    /// The stage in words that follow `found`.
    pub fn words(self) -> &'static str {
        match self {
            Self::Reading => "when the files are read",
            Self::Errata => "when the errata are applied",
            Self::Translations => "when the game is put into other languages",
            Self::Validating => "when each value is compared with the schema",
            Self::Linking => "when references are resolved",
            Self::Checking(Subject::System) => "by the checks of what the pack says of its own tables",
            Self::Checking(Subject::Map) => "by the checks of the map",
            Self::Checking(Subject::Counters) => "by the checks of counters and cards",
            Self::Checking(Subject::SetUps) => "by the checks of set-up and schedule",
            Self::Checking(Subject::Tables) => "by the checks of tables and parameters",
            Self::Checking(Subject::Provenance) => "by the checks of provenance",
            Self::Checking(Subject::Pictures) => "by the checks of pictures",
            Self::Checking(Subject::Module) => "by the checks of what is added to the module",
            Self::Checking(Subject::Own) => "by the checks of the pack's own",
            Self::Checking(Subject::Modules) => "when a module of VASSAL is checked",
            Self::SecondReadings => "when tables are compared with their second readings",
            Self::Examples => "when the worked examples are put to the engine",
            Self::Layout => "when the map is laid out",
        }
    }
}
