//! The checks of a pack's own: `system/checks.csv`, in the language of [`expression`](muster_lower::expression).
//!
//! A check is compiled first, then put to its two examples, and only what holds there is put to the rows of its table.

pub(super) mod codes;
mod example;

use std::collections::BTreeSet;

use muster_schema::own::{OwnCheck, OwnColumn, OwnSeverity, OwnTable};
use muster_schema::{Slot, Table};
use rayon::prelude::*;

use super::check::damage;
use muster_kit::OfPack;
use muster_lower::expression::{Expression, Fault, Message, RunAway, Runner, Scope, Sort, Value, World};
use muster_source::finding::{Cause, Code, Describe, Finding, Severity, Spot, choices, guess};
use muster_source::pack::{At, Line, Pack};
use muster_source::unknown::{Place, causes, note, noting, tracing};

/// The most steps that a check may take, and that all of them may take together.
const STEPS: [u64; 2] = [10_000_000, 400_000_000];
/// How many more each may take for every row of the pack, so that none is stopped because a table is long.
const STEPS_A_ROW: u64 = 100;

pub(super) fn run(pack: &Pack) -> Vec<Finding> {
    let checks: Vec<(At<'_, OwnCheck>, &OwnCheck)> = pack.rows().collect();
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

/// A check as people read about it.
pub(super) fn explained(check: &OwnCheck) -> OfPack {
    let when = check.when.map_or_else(String::new, |when| format!(" where `{when}` is true"));
    let cite = check.cite.as_str();
    let rule = if cite.is_empty() { String::new() } else { format!("\n\nRule {cite}.") };
    let explanation = format!(
        "For each {} of `{}`{when}, this must be true: `{}`. Otherwise: {}{rule}",
        check.by.map_or_else(|| "row".to_owned(), |by| format!("group of rows with one `{by}`")),
        check.table,
        check.must,
        check.message
    );
    OfPack { id: check.id.text(), severity: severity(check), explanation, right: check.right, wrong: check.wrong }
}

fn severity(check: &OwnCheck) -> Severity {
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
    at: At<'p, OwnCheck>,
    check: &'p OwnCheck,
    steps: u64,
}

/// A check that can be run.
struct Compiled {
    table: usize,
    when: Option<Expression>,
    /// What the rows of a group have in common.
    by: Option<Expression>,
    must: Expression,
    /// What may be amiss with the tables that it reads beside its own, and explains what it finds.
    damage: Vec<Cause>,
}

impl Compiled {
    /// What it says of each row, or of the rows that are checked together, with the first of these: nothing where they are not meant,
    /// or nobody can tell. The runner then is at them.
    fn each(
        &self,
        runner: &mut Runner<'_, '_>,
        rows: u32,
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
        let Some(by) = &self.by else {
            for record in 0..rows {
                runner.at(self.table, record);
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
        let (groups, read) = noting(|| runner.groups(self.table, self.when.as_ref(), by));
        // Of which group a row is may be unknown.
        for group in groups?.into_iter().filter(|_| read.is_empty()) {
            runner.at_group(self.table, &group);
            let found = known(noting(|| holds(runner)))?;
            of_each(runner, group.first().copied().unwrap_or_default(), found)?;
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

impl Checking<'_, '_> {
    fn run(&self, findings: &mut Vec<Finding>) {
        let mut found = Vec::new();
        let (sound, read) = noting(|| self.sound(&mut found));
        findings.extend(found.into_iter().map(|finding| finding.blame_all(causes(&read))));
        if let Some((compiled, message, field)) = sound {
            self.rows(&compiled, &message, field, findings);
        }
    }

    /// The check with its message and the column whose cell is pointed at, if nothing is wrong with any of them.
    fn sound(&self, findings: &mut Vec<Finding>) -> Option<(Compiled, Message, usize)> {
        let table = self.table(findings)?;
        let field = self.field(table, findings);
        let system = &self.pack.sources.system;
        let mut scope = Scope::of(system, table).knowing(self.pack);
        let mut kept = |column: &str, compiled: Result<Expression, Fault>| {
            compiled.map_err(|fault| findings.push(self.fault(column, fault))).ok()
        };
        let when = self.check.when.map(|when| kept("when", scope.condition(&when)));
        let by = self.check.by.map(|by| kept("by", scope.common(&by)));
        if by.is_some() {
            scope.add_group();
        }
        let must = kept("must", scope.condition(&self.check.must));
        let message = Message::of(&mut scope, &self.check.message);
        let message = message.map_err(|fault| findings.push(self.fault("message", fault))).ok();
        // Without its condition nobody knows which rows are meant.
        let (Some(must), false) = (must, matches!(when, Some(None)) || matches!(by, Some(None))) else { return None };
        let (when, by) = (when.flatten(), by.flatten());
        let damage = self.damage(when.iter().chain(&by).chain([&must]));
        let compiled = Compiled { table, when, by, must, damage };
        let is_sound = example::hold(self, &compiled, findings);
        Some((compiled, message?, field?)).filter(|_| is_sound)
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

    /// The table whose rows are checked.
    fn table(&self, findings: &mut Vec<Finding>) -> Option<usize> {
        let system = &self.pack.sources.system;
        let known = || system.tables.iter().filter(|table| !table.file.starts_with("system/"));
        let name = self.check.table.as_str();
        if let Some(table) = known().find(|table| table.name == name) {
            return system.table(&table.name);
        }
        let names = || known().map(|table| table.name.as_str());
        let unknown = finds(&codes::UNKNOWN, self.cell("table"), format!("there is no table `{name}`"))
            .label("no such table")
            .expected(format!("one of the tables of this pack: {}", choices(names())))
            .suggest(guess(name, names()));
        findings.push(unknown);
        None
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

    /// What may be amiss with the tables that expressions read.
    fn damage<'e>(&self, expressions: impl Iterator<Item = &'e Expression>) -> Vec<Cause> {
        let tables = &self.pack.sources.system.tables;
        let read: BTreeSet<usize> = expressions.flat_map(|expression| expression.reads(self.world)).collect();
        damage(self.pack, read.into_iter().map(|table| &tables[table]))
    }

    /// Puts the check to the rows of its table.
    fn rows(&self, check: &Compiled, message: &Message, field: usize, findings: &mut Vec<Finding>) {
        let mut runner = Runner::new(self.world, self.steps);
        let mut of_grid: Option<Finding> = None;
        let told = |runner: &mut Runner<'_, '_>, record: u32, holds: Option<bool>| {
            let Some(line) = self.pack.line_of_record(check.table, record).filter(|_| holds == Some(false)) else {
                return Ok(());
            };
            let said = message.say(runner, self.world)?;
            let finding = self.row(&line, field, said).blame_all(check.damage.iter().cloned());
            // What is wrong with a cell that it reads, Muster may have said already.
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
        let done = check.each(&mut runner, self.world.len(check.table), told);
        findings.extend(of_grid);
        if done.is_err() {
            findings.push(self.stopped());
        }
    }

    /// What is found in a row.
    fn row(&self, line: &Line<'_>, field: usize, message: String) -> Finding {
        let code = Code::of_pack(self.check.id.text(), severity(self.check));
        let finding = Finding::new(code, line.spot_at(field), message)
            .label("a check of this pack fails")
            .see(self.cell("must"), "the check");
        if self.check.cite.as_str().is_empty() { finding } else { finding.cited(self.check.cite) }
    }

    /// What is said of a check that runs away.
    fn stopped(&self) -> Finding {
        let message = format!("`{}` was stopped after {} million steps", self.check.id, self.steps / 1_000_000);
        finds(&codes::RUNAWAY, self.cell("must"), message)
            .label("takes too long")
            .expected("fewer lists within lists; `count(units, u, u.side == id)` finds its rows quickly")
    }
}

/// A finding about the check itself: what is amiss with it may follow from the description of the tables.
fn finds(code: &'static Code, spot: Spot, message: impl Into<String>) -> Finding {
    let described = [OwnTable::NAME, OwnColumn::NAME].map(|table| Cause::Damaged(table.into()));
    Finding::new(code, spot, message).blame_all(described)
}
