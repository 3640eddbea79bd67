//! Renaming an id everywhere.

use std::collections::BTreeMap;
use std::ops::Range;

use muster_schema::{Slot, TableDef, Text};

use super::uses::{Use, words};
use super::{Desk, Stretch, Thing};
use muster_build::{Options, examine, validate};
use muster_ground::numbers::{PIECE, PLACED};
use muster_ground::place::FileIx;
use muster_lower::stencil::{self, Wrong};
use muster_source::correct::{Change, changed};
use muster_source::finding::{Severity, Spot, nearest};
use muster_source::read::lock::LOCK;
use muster_source::read::spans;
use muster_source::report::Report;

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
            self.thing_at(place, at).ok_or_else(|| Refused("there is no id of a known row here".into()))?;
        Ok((self.may_be_renamed(thing, &text)?, at))
    }

    /// The id of a thing that is called like this, if it can be renamed.
    fn may_be_renamed(&self, thing: Thing, text: &str) -> Result<String, Refused> {
        let id = self.id_of(thing).unwrap_or_else(|| Text::new(""));
        if id.as_str() != text && !text.split('/').any(|part| part == id.as_str()) {
            return Err(Refused(format!(
                "`{text}` is a name of `{id}`: only ids are renamed everywhere; a name stands in one cell"
            )));
        }
        if let Some(file) = self.named_as(thing) {
            return Err(Refused(format!(
                "`{id}` is also the name of its file: rename `{file}` by hand, and the findings then show where the \
                id stands"
            )));
        }
        let family = self.family(thing).unwrap_or_default();
        if self.pack.sources.system.description.contains(&family) {
            return Err(Refused(format!(
                "`{id}` is a table: its file and expressions use the name, and Muster cannot rename those"
            )));
        }
        Ok(id.to_string())
    }

    /// The file of a document that is one of several, each of which is called as its file or folder.
    fn named_as(&self, thing: Thing) -> Option<&str> {
        let Thing::Document(at) = thing else { return None };
        let sources = &self.pack.sources;
        let document = sources.documents.get(at)?;
        let kind = sources.system.documents.get(document.kind)?;
        kind.file.contains('*').then(|| sources.files.path(document.file))
    }

    /// The changes that give the id at a byte of a file another name, everywhere in the pack.
    ///
    /// # Errors
    /// Where it cannot have this name, or something would still name the old one.
    pub fn rename(&self, place: &str, at: usize, new: &str) -> Result<Vec<Change>, Refused> {
        let (id, _) = self.can_rename(place, at)?;
        let (thing, ..) = self.thing_at(place, at).ok_or_else(|| Refused("there is no id here".into()))?;
        self.renamed(thing, &id, new)
    }

    /// The changes that give a row of a table another id, everywhere in the pack.
    ///
    /// # Errors
    /// Where there is no such row, it cannot have this id, or something would still name the old one.
    pub fn rename_row(&self, table: &str, old: &str, new: &str) -> Result<Vec<Change>, Refused> {
        let system = &self.pack.sources.system;
        let like = |text: &str, known: &[&str]| {
            let like = nearest(text, known.iter().copied());
            like.map_or_else(String::new, |like| format!("; did you mean `{like}`?"))
        };
        if !system.files().any(|(name, _)| name == table) {
            let known: Vec<&str> = system.tables.iter().map(|table| table.name.as_str()).collect();
            return Err(Refused(format!("this pack has no table `{table}`{}", like(table, &known))));
        }
        let Some(thing) = self.named(&[table.to_owned()], old) else {
            let rows = system.table(table).into_iter().flat_map(|at| self.pack.lines_of(at));
            let known: Vec<&str> = rows.map(|line| line.id().as_str()).collect();
            return Err(Refused(format!("`{table}` has no row `{old}`{}", like(old, &known))));
        };
        let id = self.may_be_renamed(thing, old)?;
        self.renamed(thing, &id, new)
    }

    fn renamed(&self, thing: Thing, id: &str, new: &str) -> Result<Vec<Change>, Refused> {
        if new == id {
            return Ok(Vec::new());
        }
        self.may_be_called(thing, new)?;
        self.all_is_read(thing, id)?;
        let uses: Vec<Use> = self.all_uses(thing).into_iter().filter(|found| found.text == id).collect();
        self.one_meaning(thing, id, &uses)?;
        let mut changes: Vec<Change> =
            uses.into_iter().map(|found| Change::new(found.at.file, found.at.start..found.at.end, new)).collect();
        if let Some(kind) = self.slots_of(thing) {
            changes.extend(self.slots(kind, id, new)?);
            if kind == PIECE {
                changes.extend(self.slots(PLACED, id, new)?);
            }
        }
        self.nothing_lost(id, new, &changes)?;
        Ok(changes)
    }

    /// Whether a thing can have this id: its form is right, and nothing else is called so.
    fn may_be_called(&self, thing: Thing, new: &str) -> Result<(), Refused> {
        let sources = &self.pack.sources;
        if let Thing::Row((sheet, _)) = thing {
            let no_ids = || Refused(format!("`{new}` cannot be an id: the table has none"));
            let at = sources.sheets.get(sheet.0 as usize).map(|sheet| sheet.table).unwrap_or_default();
            let table = sources.system.tables.get(at).ok_or_else(no_ids)?;
            let field = table.slot(Slot::Id).ok_or_else(no_ids)?;
            let found = table.columns().get(field).zip(sources.system.form(at).cells.get(field));
            let (column, form) = found.ok_or_else(no_ids)?;
            let cell = column.read(new);
            if !form.accepts(&cell) || cell.as_str() != Some(new) {
                let form = validate::form(&column.schema);
                return Err(Refused(format!("`{new}` cannot be an id of {}; expected: {form}", table.name)));
            }
        }
        let family = self.family(thing).unwrap_or_default().to_owned();
        // A row may have its name for an id.
        let other = self.named(std::slice::from_ref(&family), new).filter(|other| *other != thing);
        match other.and_then(|other| self.spot_of(other)) {
            Some(other) => {
                let place = self.place(&other);
                Err(Refused(format!("`{new}` is taken: {}:{} is called that", place.file, place.line)))
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
        let is_word = || columns().any(|column| muster_source::columns::words(column).iter().any(|word| word == id));
        let of = match other {
            Some(table) => format!("a row of {}", table.name),
            None if is_word() => "a word that cells can hold".into(),
            None => return Ok(()),
        };
        Err(Refused(format!(
            "`{id}` is also {of}, and Muster can't tell which of the two an expression in {} means; rename it by hand",
            text.at.file
        )))
    }

    /// What cannot be read may name this thing, and nobody would find it there.
    fn all_is_read(&self, thing: Thing, id: &str) -> Result<(), Refused> {
        let (sources, files) = (&self.pack.sources, self.outcome.files());
        let family = self.family(thing).unwrap_or_default();
        let whole = |file| (file, 0..files.bytes(file).len());
        let mut unread: Vec<(FileIx, Range<usize>)> = Vec::new();
        for sheet in &sources.sheets {
            let table = sources.system.tables.get(sheet.table);
            if !table.is_some_and(|table| self.may_name(table, family)) {
                continue;
            }
            if sheet.sound {
                let bytes = sources.files.bytes(sheet.file);
                unread.extend(sheet.damaged().iter().map(|row| (sheet.file, sheet.row_bytes(bytes, *row))));
            } else {
                unread.push(whole(sheet.file));
            }
        }
        let lost = sources.documents.iter().filter(|document| document.value.is_none());
        unread.extend(lost.map(|document| whole(document.file)));
        let lock = files.find(LOCK).filter(|_| self.slots_of(thing).is_some());
        unread.extend(lock.filter(|lock| spans(files.bytes(*lock)).values.is_empty()).map(whole));
        let layouts = stencil::of(self.pack).0;
        let is_lost = |wrong: &[Wrong]| wrong.iter().any(|wrong| matches!(wrong, Wrong::Unread(..)));
        unread.extend(layouts.iter().filter(|(_, wrong)| is_lost(wrong)).map(|(layout, _)| whole(layout.file)));
        let named = unread.into_iter().find_map(|(file, part)| {
            let start = part.start;
            let at = start + words(files.bytes(file).get(part)?, id).next()?;
            Some(Spot::Bytes(file, at..at + id.len()))
        });
        match named.map(|spot| self.place(&spot)) {
            Some(place) => Err(Refused(format!(
                "`{id}` is also in something that cannot be read: fix {}:{} first",
                place.file, place.line
            ))),
            None => Ok(()),
        }
    }

    /// The slots of a counter or card in `ids.lock`: it keeps its number under its new name.
    fn slots(&self, kind: &str, id: &str, new: &str) -> Result<Vec<Change>, Refused> {
        let files = self.outcome.files();
        let Some(file) = files.find(LOCK) else { return Ok(Vec::new()) };
        let mut changes = Vec::new();
        for (pointer, bytes) in spans(files.bytes(file)).names {
            let Some((_, slot)) = pointer.rsplit_once('/') else { continue };
            let Some(name) = slot.strip_prefix(kind) else { continue };
            let (name, copy) = name.split_once('#').map_or((name, ""), |(name, copy)| (name, copy));
            if name == new {
                return Err(Refused(format!("`{new}` has a number in `ids.lock` already, which is never given again")));
            }
            if name == id && pointer.starts_with("/slots/") {
                let start = bytes.start + 1 + kind.len();
                let end = bytes.end.saturating_sub(1 + if copy.is_empty() { 0 } else { copy.len() + 1 });
                changes.push(Change::new(LOCK, start..end, new));
            }
        }
        Ok(changes)
    }

    /// Examines the pack as it would be: what is found then and was not before still names the old id.
    fn nothing_lost(&self, id: &str, new: &str, changes: &[Change]) -> Result<(), Refused> {
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
        let mut before: BTreeMap<_, usize> = BTreeMap::new();
        for report in all(self.outcome.reports()) {
            *before.entry(key(&report)).or_default() += 1;
        }
        // Of several in a line, one more than before is new.
        let mut is_new = |now: &Report| match before.get_mut(&key(now)) {
            Some(left) if *left > 0 => {
                *left -= 1;
                false
            }
            _ => now.severity != Severity::Hint.word(),
        };
        match all(after.reports()).into_iter().find(|now| is_new(now)) {
            Some(Report { place, .. }) if place.file.starts_with("images/") => {
                Err(Refused(format!("first rename the picture `{}`, which is named after `{id}`", place.file)))
            }
            Some(Report { place, message, .. }) => Err(Refused(format!(
                "`{id}` cannot be called `{new}`: {}:{} would be wrong ({message})",
                place.file, place.line
            ))),
            None => Ok(()),
        }
    }
}
