//! The checks of a pack's own: `system/checks.csv`, in the language of [`expression`](muster_lower::expression).
//!
//! A check is compiled first, then put to its two examples, and only what holds there is put to the rows of its table.

pub(super) mod codes;
mod example;

use std::collections::BTreeSet;
use std::sync::Arc;

use muster_schema::description::{
    DescribedCheck, DescribedColumn, DescribedMember, DescribedTable, OwnPoints, OwnSeverity,
};
use muster_schema::{Slot, Table, Text};
use rayon::prelude::*;
use serde_json::Value as Json;

use super::check::damage;
use crate::OfPack;
use muster_lower::expression::{Expression, Fault, Message, Part, RULES, RunAway, Runner, Scope, Sort, Value, World};
use muster_source::finding::{Cause, Code, Describe, Finding, Severity, Spot, Suggestion, choices, guess};
use muster_source::pack::{At, Pack};
use muster_source::read::SheetIx;
use muster_source::unknown::{Place, causes, note, noting, tracing};

/// The most steps that a check may take, and that all of them may take together.
const STEPS: [u64; 2] = [10_000_000, 400_000_000];
/// Further steps that each may take for every row of the pack, so that none is stopped because a table is long.
const STEPS_A_ROW: u64 = 100;

pub(super) fn run(pack: &Pack) -> Vec<Finding> {
    let translated = translated(pack);
    let is_due = |check: &DescribedCheck| translated.as_ref().is_none_or(|columns| reads(check, columns));
    let checks: Vec<_> = pack.rows::<DescribedCheck>().filter(|(_, check)| is_due(check)).collect();
    let [most, together] = STEPS;
    let steps = (together / (checks.len() as u64).max(1)).min(most) + STEPS_A_ROW * pack.sources.rows() as u64;
    let world = World::of(pack);
    let found = checks.into_par_iter().map(|(at, check)| {
        let mut findings = Vec::new();
        Checking { pack, world: &world, at, check, steps }.run(&mut findings);
        findings
    });
    found.collect::<Vec<_>>().into_iter().flatten().collect()
}

/// The names of the columns that a translation has texts for. `None` if the pack is in the language of its tables.
fn translated(pack: &Pack) -> Option<BTreeSet<&str>> {
    pack.translation?;
    let column = |(sheet, _, column): &(SheetIx, u32, usize)| {
        let table = &pack.sources.system.tables[pack.sources.sheets.get(sheet.0 as usize)?.table];
        Some(table.columns().get(*column)?.name.as_str())
    };
    Some(pack.overlay.texts.keys().filter_map(column).collect())
}

/// True if a check may read one of these columns, whose names it must have. All other checks find the same in each language.
fn reads(check: &DescribedCheck, columns: &BTreeSet<&str>) -> bool {
    let expressions = [check.when, check.by, Some(check.must)];
    expressions.iter().flatten().any(|text| columns.iter().any(|column| text.as_str().contains(column)))
}

/// A check as people read about it.
pub(super) fn explained(check: &DescribedCheck) -> OfPack {
    let when = check.when.map_or_else(String::new, |when| format!(" where `{when}` is true"));
    let cite = check.cite.as_str();
    let one = if is_of_rules(check) { "entry" } else { "row" };
    let stop = if check.message.as_str().ends_with(['.', '!', '?']) { "" } else { "." };
    let rule =
        if cite.starts_with(|sign: char| sign.is_ascii_digit()) { format!(" Rule {cite}.") } else { String::new() };
    let explanation = format!(
        "For each {} of `{}`{when}, this must be true: `{}`. Otherwise: {}{stop}{rule}",
        check.by.map_or_else(|| one.to_owned(), |by| format!("group of rows with one `{by}`")),
        check.table,
        check.must,
        check.message
    );
    OfPack { id: check.id.text(), severity: severity(check), explanation, right: check.right, wrong: check.wrong }
}

/// True if a check is about entries of the rules.
fn is_of_rules(check: &DescribedCheck) -> bool {
    check.table.as_str().starts_with(&format!("{RULES}."))
}

fn severity(check: &DescribedCheck) -> Severity {
    match check.severity {
        None | Some(OwnSeverity::Error) => Severity::Error,
        Some(OwnSeverity::Warning) => Severity::Warning,
        Some(OwnSeverity::Hint) => Severity::Hint,
    }
}

/// A check, and what it is put to.
struct Checking<'c, 'p> {
    pack: &'p Pack,
    world: &'c World<'p>,
    at: At<'p, DescribedCheck>,
    check: &'p DescribedCheck,
    steps: u64,
}

/// The subject of a check.
enum Subject {
    /// The rows of a table; and the column whose cell is pointed at.
    Rows(usize, usize),
    /// Entries of the rules; and the pointer, within an entry, of the member that is pointed at.
    Entries(Part, String),
}

/// A check that can be run.
struct Compiled {
    subject: Subject,
    when: Option<Expression>,
    /// The value that the rows of a group have in common.
    by: Option<Expression>,
    must: Expression,
    /// Possible faults in the tables that it reads beside its own, which explain its findings.
    damage: Vec<Cause>,
}

impl Compiled {
    /// Puts it to each row or entry, or to the rows that are checked together, with the one of these that is pointed at: nothing
    /// where they are not meant, or nobody can tell. The runner then is at them.
    fn each(
        &self,
        runner: &mut Runner<'_, '_>,
        (rows, entries): (u32, &[(String, &Json)]),
        points: Option<OwnPoints>,
        mut of_each: impl FnMut(&mut Runner<'_, '_>, u32, Option<bool>) -> Result<(), RunAway>,
    ) -> Result<(), RunAway> {
        let holds = |runner: &mut Runner<'_, '_>| {
            Ok(match runner.run(&self.must)? {
                Value::YesNo(holds) => Some(holds),
                _ => None,
            })
        };
        // What an unknown cell has a part in, nobody can tell.
        let known = |(found, read): (Result<Option<bool>, RunAway>, BTreeSet<Place>)| {
            read.iter().copied().for_each(note);
            Ok(found?.filter(|_| read.is_empty()))
        };
        let (Some(by), Subject::Rows(table, _)) = (&self.by, &self.subject) else {
            for record in 0..rows {
                match (&self.subject, entries.get(record as usize)) {
                    (Subject::Rows(table, _), _) => runner.at(*table, record),
                    (Subject::Entries(..), Some((_, entry))) => runner.at_entry(entry),
                    (Subject::Entries(..), None) => break,
                }
                let found = noting(|| {
                    let is_meant = match &self.when {
                        Some(when) => runner.run(when)?.is_true(),
                        None => true,
                    };
                    if is_meant { holds(runner) } else { Ok(None) }
                });
                of_each(runner, record, known(found)?)?;
            }
            return Ok(());
        };
        let (groups, read) = noting(|| runner.groups(*table, self.when.as_ref(), by));
        // Of which group a row is may be unknown.
        for group in groups?.into_iter().filter(|_| read.is_empty()) {
            let pointed = match points {
                None | Some(OwnPoints::First) => group.first(),
                Some(OwnPoints::Second) => group.get(1).or_else(|| group.first()),
                Some(OwnPoints::Last) => group.last(),
            };
            let pointed = pointed.copied().unwrap_or_default();
            runner.at_group(*table, pointed, &group);
            let found = known(noting(|| holds(runner)))?;
            of_each(runner, pointed, found)?;
        }
        Ok(())
    }

    /// The cells that it reads of the row or the rows at hand.
    fn reads(&self, runner: &mut Runner<'_, '_>) -> BTreeSet<Place> {
        let when = self.when.iter().filter(|_| self.by.is_none());
        // Whoever has no steps left has read enough.
        tracing(|| when.chain([&self.must]).for_each(|part| drop(runner.run(part)))).1
    }
}

/// The words of a check that fails.
struct Words {
    message: Message,
    expected: Option<Message>,
    suggest: Option<Message>,
    /// Another row, and the tables that it may be of.
    see: Option<(Expression, Arc<[usize]>)>,
}

impl Checking<'_, '_> {
    fn run(&self, findings: &mut Vec<Finding>) {
        let mut found = Vec::new();
        let (sound, read) = noting(|| self.sound(&mut found));
        findings.extend(found.into_iter().map(|finding| finding.blame_all(causes(&read))));
        if let Some((compiled, words)) = sound {
            self.rows(&compiled, &words, findings);
        }
    }

    /// The check with what it says, if nothing is wrong with any of it.
    fn sound(&self, findings: &mut Vec<Finding>) -> Option<(Compiled, Words)> {
        let system = &self.pack.sources.system;
        let (subject, is_pointed) = self.subject(findings)?;
        let scope = match &subject {
            Subject::Rows(table, _) => Scope::of(system, *table),
            Subject::Entries(part, _) => Scope::of_entry(system, part),
        };
        let mut scope = scope.knowing(self.world);
        let mut kept = |column: &str, compiled: Result<Expression, Fault>| {
            compiled.map_err(|fault| findings.push(self.fault(column, fault))).ok()
        };
        let when = self.check.when.map(|when| kept("when", scope.condition(&when)));
        let is_of_rows = matches!(subject, Subject::Rows(..));
        let by = self.check.by.filter(|_| is_of_rows).map(|by| kept("by", scope.common(&by)));
        if by.is_some() {
            scope.add_group();
        }
        let must = kept("must", scope.condition(&self.check.must));
        if self.check.by.is_some() && !is_of_rows {
            findings.push(
                finds(&codes::KIND, self.cell("by"), "entries of the rules are checked one by one")
                    .label("does nothing here")
                    .expected("nothing here; `rules.gains.all(g, g.number > 0)` looks at all entries of a list"),
            );
        }
        if self.check.points.is_some() && self.check.by.is_none() {
            findings.push(
                finds(
                    &codes::KIND,
                    self.cell("points"),
                    "each row is checked by itself, so that there is no other to point at",
                )
                .label("does nothing here")
                .expected("nothing here; or in `by` what rows have in common that are checked together"),
            );
        }
        let mut said = |column: &str, text: Option<Text>, findings: &mut Vec<Finding>| match text {
            None => Some(None),
            Some(text) => {
                let message = Message::of(&mut scope, &text);
                message.map_err(|fault| findings.push(self.fault(column, fault))).ok().map(Some)
            }
        };
        let message = said("message", Some(self.check.message), findings).flatten();
        let expected = said("expected", self.check.expected, findings);
        let suggest = said("suggest", self.check.suggest, findings);
        let see = match self.check.see.map(|see| scope.row(&see)) {
            None => Some(None),
            Some(see) => see.map_err(|fault| findings.push(self.fault("see", fault))).ok().map(Some),
        };
        // Without its condition nobody knows which rows are meant.
        let (Some(must), false) = (must, matches!(when, Some(None)) || matches!(by, Some(None))) else { return None };
        let (when, by) = (when.flatten(), by.flatten());
        let damage = self.damage(when.iter().chain(&by).chain([&must]), is_of_rows);
        let compiled = Compiled { subject, when, by, must, damage };
        // Examples are in the language of the tables.
        let is_sound = self.pack.translation.is_some() || example::hold(self, &compiled, findings);
        let words = Words { message: message?, expected: expected?, suggest: suggest?, see: see? };
        Some((compiled, words)).filter(|_| is_sound && is_pointed)
    }

    /// The cell of a column of the check.
    fn cell(&self, column: &str) -> Spot {
        self.at.cell(column)
    }

    fn fault(&self, column: &str, fault: Fault) -> Finding {
        let (code, label) = match fault.sort {
            Sort::Unreadable => (&codes::UNREADABLE, "not understood"),
            Sort::Unknown => (&codes::UNKNOWN, "no such name"),
            Sort::Kind => (&codes::KIND, "of the wrong kind"),
        };
        let constants = self.pack.sources.system.tables.iter().filter(|table| table.slot(Slot::Value).is_some());
        finds(code, self.cell(column).letters(fault.at), fault.message)
            .blame_all(constants.map(|table| Cause::Damaged(table.name.clone())))
            .label(label)
            .expected(fault.expected)
            .suggest(fault.suggestion.map(|meant| *meant))
    }

    /// The subject of the check; false if the cell or member that it points at is not there.
    fn subject(&self, findings: &mut Vec<Finding>) -> Option<(Subject, bool)> {
        let system = &self.pack.sources.system;
        let known = || system.tables.iter().filter(|table| !table.file.starts_with("system/"));
        let name = self.check.table.as_str();
        if let Some(table) = known().find(|table| table.name == name).and_then(|table| system.table(&table.name)) {
            let field = self.field(table, findings);
            return Some((Subject::Rows(table, field.unwrap_or_default()), field.is_some()));
        }
        if let Some(path) = name.strip_prefix(RULES).filter(|path| path.is_empty() || path.starts_with('.')) {
            return self.entries(path.trim_start_matches('.'), findings);
        }
        let names = || known().map(|table| table.name.as_str()).chain([RULES]);
        let unknown = finds(&codes::UNKNOWN, self.cell("table"), format!("there is no table `{name}`"))
            .label("no such table")
            .expected(format!(
                "one of the tables of this pack: {}; or a list in rules.json, such as `rules.gains`",
                choices(names())
            ))
            .suggest(guess(name, names()));
        findings.push(unknown);
        None
    }

    /// The entries of a part of the rules, with the member that is pointed at.
    fn entries(&self, path: &str, findings: &mut Vec<Finding>) -> Option<(Subject, bool)> {
        let mut unknown = |column: &str, text: &str, (name, known): (String, Vec<String>)| {
            let known = || known.iter().map(String::as_str);
            let meant = guess(&name, known()).map(|meant| text.replace(&name, &meant.text));
            let members =
                if known().next().is_some() { choices(known()) } else { "a list or an object of rules.json".into() };
            findings.push(
                finds(&codes::UNKNOWN, self.cell(column), format!("rules.json has no member `{name}` there"))
                    .label("no such member")
                    .expected(members)
                    .suggest(meant)
                    .blame_all([Cause::Damaged(RULES.into())]),
            );
        };
        let part = Part::of(self.world, path).map_err(|fault| unknown("table", &self.check.table, fault)).ok()?;
        let Some(field) = self.check.field else { return Some((Subject::Entries(part, String::new()), true)) };
        let member = part.member(&field).map_err(|fault| unknown("field", &field, fault)).ok();
        let is_known = member.is_some();
        Some((Subject::Entries(part, member.unwrap_or_default()), is_known))
    }

    /// The column whose cell is pointed at.
    fn field(&self, table: usize, findings: &mut Vec<Finding>) -> Option<usize> {
        let table = &self.pack.sources.system.tables[table];
        let Some(name) = self.check.field else { return Some(table.key_columns().first().copied().unwrap_or(0)) };
        let found = table.column(&name);
        if found.is_none() {
            let columns = || table.columns().iter().map(|column| column.name.as_str());
            let unknown =
                finds(&codes::UNKNOWN, self.cell("field"), format!("`{}` has no column `{name}`", table.name))
                    .label("no such column")
                    .expected(format!("a column of `{}`: {}", table.name, choices(columns())))
                    .suggest(guess(&name, columns()));
            findings.push(unknown);
        }
        found
    }

    /// Possible faults in the tables that expressions read.
    fn damage<'e>(&self, expressions: impl Iterator<Item = &'e Expression> + Clone, is_of_rows: bool) -> Vec<Cause> {
        let tables = &self.pack.sources.system.tables;
        let has_rules = !is_of_rows || expressions.clone().any(Expression::reads_rules);
        let mut read: BTreeSet<usize> = expressions.flat_map(|expression| expression.reads(self.world)).collect();
        // Of rules that name a row which is not there nothing is known.
        let members = self.pack.records::<DescribedMember>().iter().filter(|_| has_rules);
        let referred = members.flat_map(|member| member.refers.iter());
        read.extend(referred.filter_map(|table| self.pack.sources.system.table(table.as_str())));
        let of_rules = has_rules.then(|| Cause::Damaged(RULES.into()));
        damage(self.pack, read.into_iter().map(|table| &tables[table])).into_iter().chain(of_rules).collect()
    }

    /// Puts the check to the rows of its table, or to its entries.
    fn rows(&self, check: &Compiled, words: &Words, findings: &mut Vec<Finding>) {
        let mut runner = Runner::new(self.world, self.steps);
        let mut of_grid: Option<Finding> = None;
        let document = self.pack.sources.documents.iter().find(|document| {
            self.pack.sources.system.documents.get(document.kind).is_some_and(|known| known.name == RULES)
        });
        let (count, entries) = match &check.subject {
            Subject::Rows(table, _) => (self.world.len(*table), Vec::new()),
            Subject::Entries(part, _) => {
                let entries = self.world.rules().map(|rules| part.entries(rules)).unwrap_or_default();
                (u32::try_from(entries.len()).unwrap_or(u32::MAX), entries)
            }
        };
        let told = |runner: &mut Runner<'_, '_>, record: u32, holds: Option<bool>| {
            if holds != Some(false) {
                return Ok(());
            }
            let spot = match &check.subject {
                Subject::Rows(table, field) => {
                    self.pack.line_of_record(*table, record).map(|line| line.spot_at(*field))
                }
                Subject::Entries(_, member) => document.zip(entries.get(record as usize)).map(|(document, entry)| {
                    // Where the member is left out, the entry is meant.
                    let member = Some(member).filter(|member| entry.1.pointer(member).is_some());
                    Spot::Value(document.file, format!("{}{}", entry.0, member.map_or("", String::as_str)))
                }),
            };
            let Some(spot) = spot else { return Ok(()) };
            let mut finding = self.row(spot, words.message.say(runner, self.world)?);
            if let Some(expected) = &words.expected {
                finding = finding.expected(expected.say(runner, self.world)?);
            }
            if let Some(meant) = &words.suggest {
                let meant = meant.print(runner, self.world)?;
                // Nobody but the designer knows that nothing else can be meant.
                let suggestion = |meant: String| Suggestion { sure: false, ..meant.into() };
                finding = finding.suggest(Some(meant).filter(|meant| !meant.is_empty()).map(suggestion));
            }
            if let Some((see, tables)) = &words.see {
                let other =
                    runner.row(see, tables)?.and_then(|(table, record)| self.pack.line_of_record(table, record));
                finding = finding.see(other.map(|line| line.spot_at(0)), "this has to do with it");
            }
            let finding = finding.see(self.cell("must"), "the check").blame_all(check.damage.iter().cloned());
            // What is wrong with a cell that it reads, Muster may have said already.
            let field = finding.spot.field().unwrap_or_default();
            let own = finding.spot.row().map(|row| Cause::Cell(row, field));
            let finding = finding.blame_all(own).blame_all(causes(&check.reads(runner)));
            // The cells of a grid that have no row are all as the description says: one finding for all of them.
            let is_implied = finding.spot.row().is_some_and(|row| self.pack.sources.implied.has(row));
            match &mut of_grid {
                Some(first) if is_implied => first.follows.push(finding),
                None if is_implied => of_grid = Some(finding),
                _ => findings.push(finding),
            }
            Ok(())
        };
        let done = check.each(&mut runner, (count, &entries), self.check.points, told);
        findings.extend(of_grid);
        if done.is_err() {
            findings.push(self.stopped());
        }
    }

    /// The finding in a row or an entry.
    fn row(&self, spot: Spot, message: String) -> Finding {
        let code = Code::of_pack(self.check.id.text(), severity(self.check));
        let finding = Finding::new(code, spot, message).label("a check of this pack fails");
        if self.check.cite.as_str().is_empty() { finding } else { finding.cited(self.check.cite) }
    }

    /// The finding for a check that runs away.
    fn stopped(&self) -> Finding {
        let message = format!("`{}` was stopped after {} million steps", self.check.id, self.steps / 1_000_000);
        finds(&codes::RUNAWAY, self.cell("must"), message)
            .label("takes too long")
            .expected("fewer lists within lists; `count(units, u, u.side == id)` finds its rows quickly")
    }
}

/// A finding about the check itself, which may follow from faults in the description of the tables.
fn finds(code: &'static Code, spot: Spot, message: impl Into<String>) -> Finding {
    let described =
        [DescribedTable::NAME, DescribedColumn::NAME, DescribedMember::NAME].map(|table| Cause::Damaged(table.into()));
    Finding::new(code, spot, message).blame_all(described)
}
