//! Merges findings: each cause is reported once, with its consequences folded under it, in the order of the files;
//! waived findings are removed, and those that come from errata name them.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use muster_schema::common::Waiver;
use muster_schema::{Role, Text};

use crate::check::idle_waiver;
use crate::errata::{AMENDED, Overlay, REMOVED, TRANSLATED};
use crate::finding::{Cause, Code, Describe, Finding, Severity, Spot, Stage, Subject, Suggestion, guess};
use crate::not_run::{NotRun, Part};
use crate::pack::{At, Pack};
use crate::place::{FileIx, Row};
use crate::read::Sources;
use crate::report::Identity;
use crate::{overlaps, read, register, tables};

/// Folds consequences under their cause, and sorts by position.
pub fn merge(mut findings: Vec<Finding>, sources: Option<&Sources>) -> Vec<Finding> {
    let mut settled: Vec<Finding> = Vec::new();
    let mut by_cause: HashMap<Cause, usize> = HashMap::new();
    let mut by_row: HashMap<Row, usize> = HashMap::new();
    // What is wrong with a table as a whole, or its description, explains what is found in the table.
    let is_first = |finding: &Finding| {
        let of_table = finding.stage().is_after_linking() && matches!(finding.cause, Some(Cause::Table(_)));
        of_table || describes(finding, sources) || cells_of(finding, sources).is_some()
    };
    // What Muster says of a cell, a check of the pack's own that reads it need not say again, unless it is the cause.
    let found = |cause: &Cause| if let Cause::Found(code) = cause { Some(*code) } else { None };
    let blamed: HashSet<&str> = findings.iter().flat_map(|finding| finding.blames.iter().filter_map(found)).collect();
    findings.sort_by_key(|finding| (!is_first(finding), is_own(finding) && !blamed.contains(finding.code.id)));
    for finding in findings {
        let place = finding.spot.row();
        let unusable = table_of(&finding.spot, sources).map(|name| Cause::Table(name.to_owned()));
        let by_table = by_table(&finding);
        let told = finding.cause.iter().chain(&finding.blames).chain(&unusable).chain(&by_table);
        let of_row = place.and_then(|place| by_row.get(&place)).filter(|earlier| {
            let stage = settled[**earlier].stage();
            // A name that means nothing is wrong whatever another cell of its row holds.
            let is_apart = stage == Stage::Validating && matches!(finding.cause, Some(Cause::Reference { .. }));
            stage.explains(finding.stage()) && !is_apart
        });
        let mut earlier = told.filter_map(|cause| by_cause.get(cause)).chain(of_row);
        // A follow-on never hides something worse.
        match earlier.find(|earlier| settled[**earlier].code.severity >= finding.code.severity).copied() {
            Some(earlier) => {
                // What it damages is damaged by its cause.
                let unknown = unknown_cells(&finding);
                for cause in damage(&unknown, sources) {
                    by_cause.entry(cause).or_insert(earlier);
                }
                for (row, _) in unknown {
                    by_row.entry(row).or_insert(earlier);
                }
                settled[earlier].follows.push(finding);
            }
            None => {
                let ix = settled.len();
                for cause in causes(&finding, sources) {
                    by_cause.entry(cause).or_insert(ix);
                }
                let own = place.filter(|_| finding.code.severity == Severity::Error);
                for row in own.into_iter().chain(unknown_cells(&finding).into_iter().map(|(row, _)| row)) {
                    by_row.entry(row).or_insert(ix);
                }
                settled.push(finding);
            }
        }
    }
    sort(&mut settled, sources);
    settled
}

/// The pack's own check is reported once if it fails in more rows than this.
const ROWS: usize = 3;

/// Folds the same fault in several rows of a table under the first one: findings of a column with the same message, or
/// the same slip, and those of the pack's own check that fails in many rows.
pub fn gather(findings: Vec<Finding>, sources: &Sources) -> Vec<Finding> {
    let mut rows: HashMap<&Code, usize> = HashMap::new();
    findings.iter().filter(|finding| is_own(finding)).for_each(|finding| *rows.entry(finding.code).or_default() += 1);
    let says = |finding: &Finding| match finding.slip {
        _ if rows.get(finding.code).is_some_and(|rows| *rows > ROWS) => String::new(),
        Some(slip) => slip.to_owned(),
        None => finding.message.clone(),
    };
    let mut first: HashMap<(&Code, String, Option<usize>, String), usize> = HashMap::new();
    let mut gathered: Vec<Finding> = Vec::new();
    for finding in findings {
        let table = table_of(&finding.spot, Some(sources)).map(ToOwned::to_owned);
        let Some(table) = table else {
            gathered.push(finding);
            continue;
        };
        match first.entry((finding.code, table, finding.spot.field(), says(&finding))) {
            Entry::Occupied(first) => gathered[*first.get()].follows.push(finding),
            Entry::Vacant(free) => {
                free.insert(gathered.len());
                gathered.push(finding);
            }
        }
    }
    gathered
}

/// Puts findings in the order of their places.
pub fn sort(findings: &mut [Finding], sources: Option<&Sources>) {
    findings.sort_by_cached_key(|finding| order(&finding.spot, sources));
}

/// A text that means no row of several tables means none of each.
fn by_table(finding: &Finding) -> Vec<Cause> {
    let Some(Cause::Reference { tables, text }) = &finding.cause else { return Vec::new() };
    tables.iter().map(|table| Cause::Reference { tables: vec![table.clone()], text: text.clone() }).collect()
}

/// The causes that a finding provides for others.
fn causes(finding: &Finding, sources: Option<&Sources>) -> Vec<Cause> {
    let mut causes = vec![Cause::Found(finding.code.id)];
    causes.extend(finding.cause.clone());
    causes.extend(by_table(finding));
    causes.extend(finding.cause.as_ref().and_then(Cause::damages).map(|name| Cause::Damaged(name.to_owned())));
    causes.extend(cell_at(&finding.spot).filter(|_| !is_own(finding)).map(Cause::of_cell));
    let unknown = unknown_cells(finding);
    causes.extend(damage(&unknown, sources));
    // A table with a row that cannot be used explains what its readers miss.
    let damages = describes(finding, sources) || !finding.stage().is_after_linking() && unknown.is_empty();
    if finding.code.severity == Severity::Error {
        let unusable = table_of(&finding.spot, sources).filter(|_| damages).or_else(|| cells_of(finding, sources));
        causes.extend(unread(finding, sources).or(unusable).map(|name| Cause::Damaged(name.to_owned())));
    }
    causes
}

/// The document that cannot be read because of a finding.
fn unread<'s>(finding: &Finding, sources: Option<&'s Sources>) -> Option<&'s str> {
    let (Spot::Bytes(file, _) | Spot::File(file)) = finding.spot else { return None };
    let document = sources?.documents.iter().find(|document| document.file == file && document.value.is_none())?;
    Some(&sources?.system.documents[document.kind].name)
}

/// The table of cells that are unknown because of a mistake in the grid.
fn cells_of<'s>(finding: &Finding, sources: Option<&'s Sources>) -> Option<&'s str> {
    let (Spot::Value(_, pointer) | Spot::Member(_, pointer)) = &finding.spot else { return None };
    let is_grid = pointer.starts_with("/map/grid") && !finding.stage().is_after_linking();
    let table = sources?.system.tables.iter().find(|table| table.role == Role::Cell)?;
    is_grid.then_some(table.name.as_str())
}

/// The table of the row that a spot is in.
fn table_of<'s>(spot: &Spot, sources: Option<&'s Sources>) -> Option<&'s str> {
    let (sheet, _) = spot.row()?;
    let sheet = sources?.sheets.get(sheet.0 as usize)?;
    Some(&sources?.system.tables[sheet.table].name)
}

/// The cell that a spot is in.
fn cell_at(spot: &Spot) -> Option<(Row, usize)> {
    spot.row().zip(spot.field())
}

/// The cells that are unknown because of a finding: its own, the one that a wrong erratum amends, and references to a row that an erratum
/// removed.
fn unknown_cells(finding: &Finding) -> Vec<(Row, usize)> {
    let is_linked = matches!(finding.cause, Some(Cause::Reference { .. }));
    if finding.stage() != Stage::Validating && !is_linked {
        return Vec::new();
    }
    let is_unknown = |label: &str| *finding.code == REMOVED || label == AMENDED;
    let related = finding.related.iter().filter(|(_, label)| is_unknown(label)).map(|(spot, _)| spot);
    std::iter::once(&finding.spot).chain(related).filter_map(cell_at).collect()
}

/// The causes that unknown cells are for other findings. Code that reads such a cell names it, except for the records of standard
/// tables.
fn damage(unknown: &[(Row, usize)], sources: Option<&Sources>) -> Vec<Cause> {
    let of_records = |(row, _): &(Row, usize)| {
        let sources = sources?;
        let table = &sources.system.tables[sources.sheets.get(row.0.0 as usize)?.table];
        (!table.is_described()).then(|| Cause::Damaged(table.name.clone()))
    };
    unknown.iter().copied().map(Cause::of_cell).chain(unknown.iter().filter_map(of_records)).collect()
}

/// True for a finding of the pack's own check.
fn is_own(finding: &Finding) -> bool {
    finding.stage() == Stage::Checking(Subject::Own)
}

/// True for a finding about the description of a pack's tables: about a row, or a table as a whole.
fn describes(finding: &Finding, sources: Option<&Sources>) -> bool {
    let described = sources.map_or(&[] as &[&str], |sources| sources.system.description);
    let whole = finding.cause.as_ref().filter(|cause| matches!(cause, Cause::Table(_))).and_then(Cause::damages);
    table_of(&finding.spot, sources).or(whole).is_some_and(|table| described.contains(&table))
}

type Order = (FileIx, usize, usize);

fn order(spot: &Spot, sources: Option<&Sources>) -> Order {
    let (file, range) = crate::report::bytes_of(spot, sources);
    (file.unwrap_or(FileIx(0)), range.start, range.end)
}

/// The rows that a row refers to.
pub fn referred(pack: &Pack, row: Row) -> Vec<Row> {
    referred_by(pack, row, |_, _| true)
}

/// The subject of a row: the rows that the first part of its key refers to, such as the place in a set-up.
pub fn subject(pack: &Pack, row: Row) -> Vec<Row> {
    referred_by(pack, row, |key, field| key.first() == Some(&field))
}

/// The rows that some fields of a row refer to.
fn referred_by(pack: &Pack, (ix, row): Row, wanted: impl Fn(&[usize], usize) -> bool) -> Vec<Row> {
    let Some(sheet) = pack.sources.sheets.get(ix.0 as usize) else { return Vec::new() };
    let bytes = pack.sources.files.bytes(sheet.file);
    let table = &pack.sources.system.tables[sheet.table];
    let mut rows = Vec::new();
    let key = table.key_columns();
    for (field, column) in table.columns().iter().enumerate().filter(|(field, _)| wanted(&key, *field)) {
        let Some(reference) = &column.refers else { continue };
        let cell = sheet.cell_text(bytes, row, field);
        let named = |(_, item)| pack.named(&reference.tables, column.named(item));
        rows.extend(column.items(&cell).into_iter().flat_map(named));
    }
    rows
}

/// The waivers of a pack, and which of them were needed.
#[derive(Debug)]
pub struct Waivers<'p> {
    pack: &'p Pack,
    rows: Vec<(At<'p, Waiver>, &'p Waiver)>,
    used: Vec<bool>,
}

impl<'p> Waivers<'p> {
    /// The waivers of a pack.
    pub fn of(pack: &'p Pack) -> Self {
        let rows: Vec<_> = pack.rows::<Waiver>().collect();
        Self { pack, used: vec![false; rows.len()], rows }
    }

    fn identity(&self, finding: &Finding) -> Identity {
        Identity::of(finding, &self.pack.sources.files, Some(&self.pack.sources))
    }

    /// Removes the findings that the designer has waived.
    pub fn accept(&mut self, findings: Vec<Finding>) -> Vec<Finding> {
        let mut kept: Vec<Finding> = Vec::new();
        // What is told with a waived finding stands by itself, and may be waived as well.
        let mut open: Vec<Finding> = findings.into_iter().rev().collect();
        while let Some(finding) = open.pop() {
            let mut accepted = false;
            if can_be_waived(finding.code) {
                let found = self.identity(&finding);
                for ((_, waiver), used) in self.rows.iter().zip(&mut self.used) {
                    let meant = is_meant(waiver, &found);
                    accepted |= meant;
                    *used |= meant;
                }
            }
            if accepted {
                open.extend(finding.follows.into_iter().rev());
            } else {
                kept.push(finding);
            }
        }
        kept
    }

    /// Reports idle waivers, unless their subject was not examined, or may be hidden by an error.
    pub fn idle(&self, kept: &[Finding], not_run: &[NotRun]) -> Vec<Finding> {
        let laid_out = not_run.iter().all(|not_run| not_run.part != Part::Layout);
        let follows = |finding: &'_ Finding| {
            finding.with_follows().into_iter().skip(1).map(|follow| self.identity(follow)).collect::<Vec<_>>()
        };
        let folded: Vec<Identity> =
            if self.used.contains(&false) { kept.iter().flat_map(follows).collect() } else { Vec::new() };
        let is_sound = kept.iter().all(|finding| finding.worst() < Severity::Error);
        // What is waived may have been folded under something worse, and shows again when that is mended.
        let looked_for = |waiver: &Waiver| {
            is_sound
                && (laid_out || overlaps::WAIVED.iter().all(|code| waiver.code.as_str() != code.id))
                && !folded.iter().any(|follow| is_meant(waiver, follow))
        };
        let unused = self.rows.iter().zip(&self.used).filter(|(_, used)| !**used);
        let idle = unused.filter_map(|((at, waiver), _)| match why_idle(self.pack, waiver) {
            Idle::Unneeded(message) => looked_for(waiver).then_some((at, message, None)),
            Idle::Unfit(message, suggestion) => Some((at, message, suggestion)),
        });
        idle.map(|(at, message, suggestion)| {
            Finding::new(&idle_waiver::CODE, at.cell("code"), message)
                .label("waives nothing")
                .expected("the code, file and row of a finding about the rules, or no such row")
                .suggest(suggestion)
        })
        .collect()
    }
}

/// True if findings under a code can be waived: not errors of reading, validating and linking, nor differences that the
/// document decides.
fn can_be_waived(code: &Code) -> bool {
    matches!(code.stage, Stage::Checking(_)) || *code == read::codes::FILE_UNKNOWN || overlaps::WAIVED.contains(&code)
}

/// Why a waiver waives nothing.
enum Idle {
    /// There is no finding that needs it.
    Unneeded(String),
    /// Its code cannot be waived, or is unknown; with the code that was probably meant.
    Unfit(String, Option<Suggestion>),
}

fn why_idle(pack: &Pack, waiver: &Waiver) -> Idle {
    let (code, file) = (waiver.code.as_str(), &waiver.file);
    let of_pack = tables::checks_of(pack);
    match register::code(code) {
        Some(known) if !can_be_waived(known.code) => Idle::Unfit(format!("findings of {code} cannot be waived"), None),
        None if !of_pack.contains(&waiver.code) => {
            let known = register::codes().iter().map(|known| known.code.id);
            let known = known.chain(of_pack.iter().map(Text::as_str));
            Idle::Unfit(format!("there is no code `{code}`"), guess(code, known))
        }
        _ => Idle::Unneeded(format!("nothing in `{file}` needs this waiver of {code}")),
    }
}

/// True if a waiver applies to a finding.
fn is_meant(waiver: &Waiver, finding: &Identity) -> bool {
    waiver.code.as_str() == finding.code
        && waiver.file.as_str() == finding.file
        && waiver.row.is_none_or(|named| named.as_str() == finding.row)
}

/// Names the errata in findings that the game as printed does not have: they come from errata. Findings of parts that
/// were not run there are left alone.
pub fn name_errata(pack: &Pack, findings: &mut [Finding], before: &crate::Outcome) {
    let is_told = before.not_run.is_empty();
    let printed = before.findings.iter().flat_map(Finding::with_follows);
    let printed: HashSet<Identity> =
        printed.map(|finding| Identity::of(finding, &before.files, before.sources())).collect();
    for finding in findings.iter_mut().filter(|finding| is_told || matches!(finding.stage(), Stage::Checking(_))) {
        if !printed.contains(&Identity::of(finding, &pack.sources.files, Some(&pack.sources))) {
            name(&pack.overlay, pack, finding);
        }
    }
}

/// The findings that occur only in translations, with the language.
pub fn of_translations(findings: &mut Vec<Finding>, translations: &[crate::Outcome]) -> Vec<Finding> {
    // A waiver may be needed in one language alone.
    let is_idle = |finding: &Finding| *finding.code == idle_waiver::CODE;
    findings.retain(|finding| {
        let idles = |other: &crate::Outcome| other.findings.iter().any(|one| is_idle(one) && one.spot == finding.spot);
        !is_idle(finding) || translations.iter().all(idles)
    });
    // A translation is blamed for what is found in its texts: beside it stands where that is in the tables.
    let place = |finding: &Finding| {
        let original = finding.related.iter().find(|(_, what)| what == TRANSLATED).map(|(spot, _)| spot.clone());
        (finding.code.id, original.unwrap_or_else(|| finding.spot.clone()))
    };
    let known: Vec<_> = findings.iter().flat_map(Finding::with_follows).map(place).collect();
    let mut found = Vec::new();
    for translation in translations {
        let language = translation.options.language.map(|language| language.to_string()).unwrap_or_default();
        for finding in
            translation.findings.iter().filter(|finding| !is_idle(finding) && !known.contains(&place(finding)))
        {
            let mut finding = finding.clone();
            finding.message = format!("in `{language}`: {}", finding.message);
            found.push(finding);
        }
    }
    found
}

/// Names the errata that amend the subject of a check's finding, which the game as printed does not have: its rows, and
/// the rows that those refer to.
fn name(overlay: &Overlay, pack: &Pack, finding: &mut Finding) {
    finding.follows.iter_mut().for_each(|follow| name(overlay, pack, follow));
    let spots = || std::iter::once(&finding.spot).chain(finding.related.iter().map(|(spot, _)| spot));
    let named: Vec<Row> = spots().filter_map(Spot::row).collect();
    if !finding.stage().is_after_linking() || named.iter().any(|row| overlay.applied.contains_key(row)) {
        return;
    }
    let about: Vec<Row> = named.iter().flat_map(|row| referred(pack, *row)).chain(named.iter().copied()).collect();
    let cells = overlay.cells.iter();
    let amended = cells.filter(|((sheet, row, _), _)| about.contains(&(*sheet, *row))).map(|(_, amended)| amended.by);
    let mut errata: Vec<Spot> = amended.map(|(sheet, row, field)| Spot::Cell(sheet, row, field)).collect();
    // Where it is about none of what they amend, it can only be told of which it comes if there is no more than one.
    if errata.is_empty() && overlay.applied.len() == 1 {
        let all = overlay.cells.values().map(|amended| amended.by).chain(overlay.beyond_cells());
        errata = all.take(1).map(|(sheet, row, field)| Spot::Cell(sheet, row, field)).collect();
    }
    if let [Spot::Cell(sheet, row, _)] = errata.as_slice()
        && let Some(source) = pack.sources.sheets.get(sheet.0 as usize)
        && let Some(id) = pack.sources.system.tables[source.table].column("id")
    {
        let id = source.cell_text(pack.sources.files.bytes(source.file), *row, id);
        finding.message = format!("{}, by the erratum `{id}`", finding.message);
        // A worked example expects the game as printed.
        if finding.stage() == Stage::Examples {
            finding.expected = None;
        }
    }
    finding.related.extend(errata.into_iter().map(|spot| (spot, "the erratum".to_owned())));
}
