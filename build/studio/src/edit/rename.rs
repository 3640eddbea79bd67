//! Renaming an id or a name everywhere.

use std::collections::BTreeMap;
use std::ops::Range;

use muster_schema::{Slot, TableDef, Text};

use super::cursor::{Cursor, inside};
use super::uses::{Use, words};
use super::{Desk, Stretch, Thing};
use muster_build::{Options, examine, validate};
use muster_ground::numbers::{PIECE, PLACED};
use muster_ground::place::FileIx;
use muster_lower::stencil::{self, Wrong};
use muster_source::correct::{Change, changed};
use muster_source::errata::Cell;
use muster_source::finding::{Severity, Spot, nearest};
use muster_source::read::lock::LOCK;
use muster_source::read::spans;
use muster_source::report::Report;

/// The reason why something is not renamed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(pub String);

impl Desk<'_> {
    /// The id or name at a byte of a file that can be renamed, and its bytes.
    ///
    /// # Errors
    /// If there is none, or it is an alias.
    pub fn can_rename(&self, place: &str, at: usize) -> Result<(String, Stretch), Refused> {
        let (thing, at, text) = self.called_at(place, at)?;
        if self.is_name(thing, &text) {
            return Ok((text, at));
        }
        Ok((self.may_be_renamed(thing, &text)?, at))
    }

    /// The thing that a byte of a file names, its own name included.
    fn called_at(&self, place: &str, at: usize) -> Result<(Thing, Stretch, String), Refused> {
        let own_name = || match self.cursor(place, at)? {
            Cursor::Cell(here) if here.table.slot(Slot::Name) == Some(here.field) => {
                let thing = self.named(std::slice::from_ref(&here.table.name), &here.text)?;
                self.is_name(thing, &here.text).then(|| (thing, Stretch::new(place, here.part.clone()), here.text))
            }
            _ => None,
        };
        let none = || Refused("there is no id or name of a known row here".into());
        self.thing_at(place, at).or_else(own_name).ok_or_else(none)
    }

    /// The cell with the name of a row, and its value.
    fn name_of(&self, thing: Thing) -> Option<(Cell, String)> {
        let Thing::Row((ix, row)) = thing else { return None };
        let sources = &self.pack.sources;
        let sheet = sources.sheets.get(ix.0 as usize)?;
        let field = sources.system.tables.get(sheet.table)?.slot(Slot::Name)?;
        let name = sheet.cell_text(sources.files.bytes(sheet.file), row, field);
        (!name.is_empty()).then_some(((ix, row, field), name))
    }

    /// True if a text is the name of a thing and not its id.
    fn is_name(&self, thing: Thing, text: &str) -> bool {
        let is_id = self.id_of(thing).is_some_and(|id| id.as_str() == text);
        !is_id && self.name_of(thing).is_some_and(|(_, name)| name == text)
    }

    /// The id of a thing with this id or name, if it can be renamed.
    fn may_be_renamed(&self, thing: Thing, text: &str) -> Result<String, Refused> {
        let id = self.id_of(thing).unwrap_or_else(|| Text::new(""));
        if id.as_str() != text && !text.split('/').any(|part| part == id.as_str()) {
            return Err(Refused(format!(
                "`{text}` is an alias of `{id}`: only ids and names are renamed everywhere; an alias stands in one cell"
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

    /// The file of a document that is one of several, all named after their files or folders.
    fn named_as(&self, thing: Thing) -> Option<&str> {
        let Thing::Document(at) = thing else { return None };
        let sources = &self.pack.sources;
        let document = sources.documents.get(at)?;
        let kind = sources.system.documents.get(document.kind)?;
        kind.file.contains('*').then(|| sources.files.path(document.file))
    }

    /// The changes that rename the id or name at a byte of a file everywhere in the pack.
    ///
    /// # Errors
    /// If the new id or name is not allowed, or something would still name the old one.
    pub fn rename(&self, place: &str, at: usize, new: &str) -> Result<Vec<Change>, Refused> {
        let (thing, _, text) = self.called_at(place, at)?;
        self.renamed(thing, &text, new, None)
    }

    /// The changes that give a row of a table another id or name, or both, everywhere in the pack: its id where `old` is its id.
    ///
    /// # Errors
    /// If there is no such row, the new id or name is not allowed, or something would still name the old one.
    pub fn rename_row(&self, table: &str, old: &str, new: &str, name: Option<&str>) -> Result<Vec<Change>, Refused> {
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
        self.renamed(thing, old, new, name)
    }

    /// The changes that call a thing `new` that is called `old`, and give it another name if one is given.
    fn renamed(&self, thing: Thing, old: &str, new: &str, name: Option<&str>) -> Result<Vec<Change>, Refused> {
        let mut changes = match name {
            None if self.is_name(thing, old) => self.new_name(thing, new)?,
            _ => self.new_id(thing, &self.may_be_renamed(thing, old)?, new)?,
        };
        if let Some(name) = name {
            changes.extend(self.new_name(thing, name)?);
        }
        self.nothing_lost(old, new, &changes)?;
        Ok(changes)
    }

    fn new_id(&self, thing: Thing, id: &str, new: &str) -> Result<Vec<Change>, Refused> {
        if new == id {
            return Ok(Vec::new());
        }
        self.may_be_called(thing, Slot::Id, new)?;
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
        Ok(changes)
    }

    /// The changes that give a row another name, in its own cell and wherever it is referred to by name.
    fn new_name(&self, thing: Thing, new: &str) -> Result<Vec<Change>, Refused> {
        let without = || Refused("it has no name that could change".into());
        let ((ix, row, field), name) = self.name_of(thing).ok_or_else(without)?;
        if new == name {
            return Ok(Vec::new());
        }
        self.may_be_called(thing, Slot::Name, new)?;
        self.all_is_read(thing, &name)?;
        let files = &self.pack.sources.files;
        let sheet = self.pack.sources.sheets.get(ix.0 as usize).ok_or_else(without)?;
        let own = inside(files.bytes(sheet.file), sheet.cell_bytes(files.bytes(sheet.file), row, field));
        let own = Stretch::new(files.place(files.path(sheet.file)), own);
        let uses = self.all_uses(thing).into_iter().filter(|found| self.is_name(thing, &found.text));
        uses.map(|found| found.at).chain([own]).map(|at| self.written(at, new)).collect()
    }

    /// A change of some bytes of a file to a name, with quotation marks if needed.
    fn written(&self, at: Stretch, name: &str) -> Result<Change, Refused> {
        let (sources, files) = (&self.pack.sources, self.outcome.files());
        let file = files.find(&at.file);
        let bytes = file.map(|file| files.bytes(file)).unwrap_or_default();
        let Some(sheet) = sources.sheets.iter().find(|sheet| Some(sheet.file) == file) else {
            let quoted = serde_json::Value::from(name).to_string();
            return Ok(Change::new(at.file, at.start..at.end, quoted.trim_matches('"')));
        };
        let sign = |at: Option<usize>| at.and_then(|at| bytes.get(at)).copied();
        let (before, after) = (sign(at.start.checked_sub(1)), sign(Some(at.end)));
        let is_edge = |sign: Option<u8>| sign.is_none_or(|sign| b",;\t\r\n".contains(&sign));
        let text = match sheet.as_cell(name) {
            plain if plain == name => plain,
            _ if before == Some(b'"') && after == Some(b'"') => name.replace('"', "\"\""),
            quoted if is_edge(before) && is_edge(after) => quoted,
            _ => {
                let line = bytes.get(..at.start).unwrap_or_default().split(|byte| *byte == b'\n').count();
                let why = format!("`{name}` needs quotation marks in {}:{line}; change that line by hand", at.file);
                return Err(Refused(why));
            }
        };
        Ok(Change::new(at.file, at.start..at.end, text))
    }

    /// Checks that a thing can have this id or name: it is well-formed, and nothing else has it.
    fn may_be_called(&self, thing: Thing, slot: Slot, new: &str) -> Result<(), Refused> {
        let what = if slot == Slot::Id { "an id" } else { "a name" };
        let sources = &self.pack.sources;
        if let Thing::Row((sheet, _)) = thing {
            let no_ids = || Refused(format!("`{new}` cannot be {what}: the table has none"));
            let at = sources.sheets.get(sheet.0 as usize).map(|sheet| sheet.table).unwrap_or_default();
            let table = sources.system.tables.get(at).ok_or_else(no_ids)?;
            let field = table.slot(slot).ok_or_else(no_ids)?;
            let found = table.columns().get(field).zip(sources.system.form(at).cells.get(field));
            let (column, form) = found.ok_or_else(no_ids)?;
            let cell = column.read(new);
            if !form.accepts(&cell) || cell.as_str() != Some(new) {
                let form = validate::form(&column.schema);
                return Err(Refused(format!("`{new}` cannot be {what} of {}; expected: {form}", table.name)));
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

    /// Refuses to rename while a file cannot be read: the thing may be named there.
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

    /// Examines the changed pack: any new finding comes from a remaining use of the old id.
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
