//! Corrections that can be made without asking.

use memchr::memmem;
use muster_schema::Role;

use muster_build::Outcome;
use muster_source::correct::{Change, Fix};
use muster_source::read::lock::LOCK;
use muster_source::read::{INDEX, matches};
use muster_source::report::Report;

/// Corrections of the findings in a pack.
#[derive(Clone, Debug, Default)]
pub struct Corrections {
    /// The unambiguous corrections; no two of them collide.
    pub sure: Vec<(Report, Fix)>,
    /// Findings that people must decide, with the reason.
    pub open: Vec<(Report, String)>,
    /// The number of corrections that collide with others and have to wait.
    pub later: usize,
}

impl Corrections {
    /// The changes, each once.
    pub fn changes(&self) -> Vec<&Change> {
        let mut changes: Vec<&Change> = self.sure.iter().map(|(_, fix)| &fix.change).collect();
        changes.sort_unstable();
        changes.dedup();
        changes
    }

    /// The files that it changes, each once.
    pub fn places(&self) -> Vec<&str> {
        let mut places: Vec<&str> = self.sure.iter().map(|(_, fix)| fix.change.file.as_str()).collect();
        places.sort_unstable();
        places.dedup();
        places
    }
}

/// The corrections of the findings in a pack. Among findings that follow from another, only those of the same fault are
/// corrected: the rest may disappear with it.
pub fn corrections(outcome: &Outcome) -> Corrections {
    let mut all = Corrections::default();
    let said = Said::of(outcome);
    for report in outcome.reports() {
        let same = report.all_that_follows().into_iter().filter(|follow| follow.code == report.code);
        for found in std::iter::once(&report).chain(same).filter(|found| !is_witness(outcome, &found.place.file)) {
            match found.fixes.as_slice() {
                [] => {}
                [fix] if all.sure.iter().any(|(_, known)| known.change == fix.change) => {}
                [fix] if all.sure.iter().any(|(_, known)| known.change.collides(&fix.change)) => all.later += 1,
                [fix] if !fix.sure => {
                    let why = format!("`{}` is only a guess", fix.change.text.trim_matches('"'));
                    all.open.push((found.clone(), why));
                }
                [fix] => match said.doubt(fix) {
                    Some(doubt) => all.open.push((found.clone(), doubt)),
                    None => all.sure.push((found.clone(), fix.clone())),
                },
                _ => all
                    .open
                    .push((found.clone(), format!("{} is just as likely", found.suggested().unwrap_or_default()))),
            }
        }
    }
    all
}

/// The texts of a pack's files, without regard to capitals and hyphens: `Bergen op Zoom` counts for `bergen-op-zoom`.
pub struct Said<'o> {
    outcome: &'o Outcome,
    texts: Vec<Vec<u8>>,
}

impl<'o> Said<'o> {
    /// Reads the files of an examined pack.
    pub fn of(outcome: &'o Outcome) -> Self {
        let texts = outcome.files().iter().filter(|(.., bytes)| std::str::from_utf8(bytes).is_ok());
        Self { outcome, texts: texts.map(|(.., bytes)| plain(bytes)).collect() }
    }

    /// The reason why a correction may be the wrong way round: the supposed mistake occurs in the pack as often as the
    /// supposed right text, so the cell that gives the id or the name may be misspelt.
    pub fn doubt(&self, fix: &Fix) -> Option<String> {
        let Change { file, start, end, text: right } = &fix.change;
        let bytes = self.outcome.bytes(file)?.get(*start..*end)?;
        let (wrong, right) = (std::str::from_utf8(bytes).ok()?.trim_matches('"'), right.trim_matches('"'));
        // Those are words of Muster's own.
        if ["yes", "no"].contains(&right) {
            return None;
        }
        let is_word = |text: &str| text.len() <= LONGEST && text.contains(char::is_alphabetic);
        if !is_word(wrong) || !is_word(right) || plain(wrong.as_bytes()) == plain(right.as_bytes()) {
            return None;
        }
        let [misspelt, meant] = [wrong, right].map(|text| self.count(text));
        (meant > 0 && misspelt >= meant).then(|| {
            let times = |number| if number == 1 { "once".to_owned() } else { format!("{number} times") };
            let [misspelt, meant] = [misspelt, meant].map(times);
            format!("`{right}` may be the misspelt one: it stands in the pack {meant}, `{wrong}` {misspelt}")
        })
    }

    /// The number of times a word occurs in the pack.
    fn count(&self, word: &str) -> usize {
        let word = plain(word.as_bytes());
        let goes_on = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        let is_whole = |text: &[u8], at: usize| {
            !goes_on(at.checked_sub(1).and_then(|before| text.get(before))) && !goes_on(text.get(at + word.len()))
        };
        let in_text = |text: &Vec<u8>| memmem::find_iter(text, &word).filter(|at| is_whole(text, *at)).count();
        self.texts.iter().map(in_text).sum()
    }
}

/// The longest text treated as a word, in bytes.
const LONGEST: usize = 80;

fn plain(text: &[u8]) -> Vec<u8> {
    text.iter().map(|byte| if *byte == b'-' { b' ' } else { byte.to_ascii_lowercase() }).collect()
}

/// True if a file records what people have seen or decided: it is compared with the tables, never changed to match
/// them.
fn is_witness(outcome: &Outcome, place: &str) -> bool {
    let tables = outcome.pack.iter().flat_map(|pack| &pack.sources.system.tables);
    let mut of_file = tables.filter(|table| table.file == place || matches(&table.file, place).is_some());
    let is_note = of_file.any(|table| {
        table.reads_again.is_some() || matches!(table.role, Role::Erratum | Role::Waiver | Role::Translation)
    });
    is_note || [LOCK, INDEX].contains(&place)
}
