//! Renaming an id everywhere.

use std::collections::BTreeMap;

use muster_schema::{TableDef, Text};

use super::uses::Use;
use super::{Desk, Stretch, Thing};
use crate::correct::{Change, changed};
use crate::finding::Severity;
use crate::read::lock::LOCK;
use crate::read::spans;
use crate::report::Report;
use crate::{Options, examine};

/// Why something is not renamed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(pub String);

impl Desk<'_> {
    /// The id at a byte of a file that can be renamed, and its bytes.
    ///
    /// # Errors
    /// Where none stands there, or it is a name or an alias.
    pub fn can_rename(&self, place: &str, at: usize) -> Result<(String, Stretch), Refused> {
        let (thing, at, text) =
            self.thing_at(place, at).ok_or_else(|| Refused("here is no id of a row that is known".into()))?;
        let id = self.id_of(thing).unwrap_or_else(|| Text::new(""));
        if id.as_str() != text && !text.split('/').any(|part| part == id.as_str()) {
            return Err(Refused(format!(
                "`{text}` is a name of `{id}`: only ids are renamed everywhere; a name stands in one cell"
            )));
        }
        let family = self.family(thing).unwrap_or_default();
        if self.pack.sources.system.description().contains(&family) {
            return Err(Refused(format!(
                "`{id}` is a table: its file and expressions are called by it, and only people can rename those"
            )));
        }
        Ok((id.to_string(), at))
    }

    /// The changes that give the id at a byte of a file another name, everywhere in the pack.
    ///
    /// # Errors
    /// Where it cannot have this name, or something would still name the old one.
    pub fn rename(&self, place: &str, at: usize, new: &str) -> Result<Vec<Change>, Refused> {
        let (id, _) = self.can_rename(place, at)?;
        let (thing, ..) = self.thing_at(place, at).ok_or_else(|| Refused("here is no id".into()))?;
        if new == id {
            return Ok(Vec::new());
        }
        self.may_be_called(thing, new)?;
        let uses: Vec<Use> = self.all_uses(thing).into_iter().filter(|found| found.text == id).collect();
        self.one_meaning(thing, &id, &uses)?;
        let mut changes: Vec<Change> =
            uses.into_iter().map(|found| Change::new(found.at.file, found.at.start..found.at.end, new)).collect();
        if self.has_slots(thing) {
            changes.extend(self.slots(&id, new)?);
        }
        self.nothing_lost(&id, &changes)?;
        Ok(changes)
    }

    /// Whether a thing can have this id: its form is right, and nothing else is called so.
    fn may_be_called(&self, thing: Thing, new: &str) -> Result<(), Refused> {
        let sources = &self.pack.sources;
        let wrong = || {
            Refused(format!(
                "`{new}` is no id: lower-case letters and digits, with single hyphens between: `bergen-op-zoom`"
            ))
        };
        match thing {
            Thing::Row((sheet, _)) => {
                let at = sources.sheets.get(sheet.0 as usize).map(|sheet| sheet.table).unwrap_or_default();
                let table = sources.system.tables.get(at).ok_or_else(wrong)?;
                let field = table.column("id").ok_or_else(wrong)?;
                let fits = table.columns().get(field).zip(sources.system.form(at).cells.get(field));
                if !fits.is_some_and(|(column, form)| {
                    form.accepts(&column.read(new)) && column.read(new).as_str() == Some(new)
                }) {
                    return Err(wrong());
                }
            }
            Thing::Document(_) => {}
        }
        let family = self.family(thing).unwrap_or_default().to_owned();
        match self.named(std::slice::from_ref(&family), new).and_then(|other| self.spot_of(other)) {
            Some(other) => {
                let place = self.place(&other);
                Err(Refused(format!("`{new}` is taken: {}:{} is called so", place.file, place.line)))
            }
            None => Ok(()),
        }
    }

    /// A text of an expression is no reference: it means this thing only if it can mean nothing else.
    fn one_meaning(&self, thing: Thing, id: &str, uses: &[Use]) -> Result<(), Refused> {
        let Some(text) = uses.iter().find(|found| found.by_letters) else { return Ok(()) };
        let system = &self.pack.sources.system;
        let is_other = |name: &String| self.named(std::slice::from_ref(name), id).is_some_and(|found| found != thing);
        let other = system.tables.iter().find(|table| table.reads_again.is_none() && is_other(&table.name));
        let columns = || system.tables.iter().flat_map(TableDef::columns);
        let is_word = || columns().any(|column| crate::columns::words(column).iter().any(|word| word == id));
        let of = match other {
            Some(table) => format!("a row of {}", table.name),
            None if is_word() => "a word that cells can hold".into(),
            None => return Ok(()),
        };
        Err(Refused(format!(
            "`{id}` is {of}, too, and nobody can know which of the two an expression in {} means; rename it by hand",
            text.at.file
        )))
    }

    /// The slots of a counter or card in `ids.lock`: it keeps its number under its new name.
    fn slots(&self, id: &str, new: &str) -> Result<Vec<Change>, Refused> {
        let files = self.outcome.files();
        let Some(file) = files.find(LOCK) else { return Ok(Vec::new()) };
        let mut changes = Vec::new();
        for (pointer, bytes) in spans(files.bytes(file)).names {
            let Some((_, slot)) = pointer.rsplit_once('/') else { continue };
            let Some((kind, name)) = slot.split_once(':') else { continue };
            let (name, copy) = name.split_once('#').map_or((name, ""), |(name, copy)| (name, copy));
            if name == new {
                return Err(Refused(format!("`{new}` has a number in `ids.lock` already, which is never given again")));
            }
            if name == id && pointer.starts_with("/slots/") {
                let start = bytes.start + 1 + kind.len() + 1;
                let end = bytes.end.saturating_sub(1 + if copy.is_empty() { 0 } else { copy.len() + 1 });
                changes.push(Change::new(LOCK, start..end, new));
            }
        }
        Ok(changes)
    }

    /// Examines the pack as it would be: what is found then and was not before still names the old id.
    fn nothing_lost(&self, id: &str, changes: &[Change]) -> Result<(), Refused> {
        let mut by_file: BTreeMap<&str, Vec<&Change>> = BTreeMap::new();
        for change in changes {
            by_file.entry(&change.file).or_default().push(change);
        }
        let mut files = self.outcome.files().clone();
        for (place, changes) in by_file {
            if let Some(file) = files.find(place) {
                let (path, bytes) = (files.path(file).to_owned(), changed(files.bytes(file), changes));
                files = files.with(&path, bytes);
            }
        }
        let after = examine(files, Options::default());
        let key = |report: &Report| (report.code, report.place.file.clone(), report.place.line);
        let all = |reports: Vec<Report>| -> Vec<Report> {
            let told = |report: &Report| report.told(true).cloned().collect::<Vec<_>>();
            reports.iter().flat_map(told).collect()
        };
        let before: Vec<_> = all(self.outcome.reports()).iter().map(key).collect();
        let minor = Severity::Hint.word();
        let new = all(after.reports()).into_iter().find(|now| now.severity != minor && !before.contains(&key(now)));
        match new {
            Some(Report { place, message, .. }) => Err(Refused(format!(
                "`{id}` also stands where only people can change it: {}:{}: {message}",
                place.file, place.line
            ))),
            None => Ok(()),
        }
    }
}
