//! Compares the tables: pairs the rows of both versions, and finds the cells that differ.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use muster_schema::bundle::heading;
use muster_schema::table::{Column, TableDef};
use muster_schema::{Role, Slot};

use super::book::{self, Book, Page, Row};
use super::change::{Change, Pictured, Shown, What, listed, reworded, turned};
use muster_source::read::DESCRIPTION;

/// The ids that were given another name: by table and old id.
pub(super) type Renames = HashMap<(String, String), String>;

/// The changes of all tables.
pub(super) fn changes(old: &Book<'_>, new: &Book<'_>) -> (Vec<Change>, Renames) {
    // Which rows are the same may depend on what others are called now, and those on others: two looks are enough.
    let renames = renamed(old, new, &renamed(old, new, &Renames::new()));
    let paths: BTreeSet<&str> = old.pages.keys().chain(new.pages.keys()).copied().collect();
    let mut changes = Vec::new();
    for path in paths {
        match (old.pages.get(path), new.pages.get(path)) {
            (Some(before), Some(after)) if before.sheet.sound && after.sheet.sound => {
                Comparison { old, new, before, after, path, renames: &renames }.tell(&mut changes);
            }
            (Some(page), None) => changes.push(file(old, page, path, What::Removed)),
            (None, Some(page)) => changes.push(file(new, page, path, What::Added)),
            _ => {}
        }
    }
    // An erratum that makes a difference is told with it.
    let told: BTreeSet<String> =
        changes.iter().filter_map(|change| Some(change.erratum.as_ref()?.id.clone())).collect();
    for erratum in changes.iter_mut().filter_map(|change| change.erratum.as_mut()) {
        erratum.withdrawn = !new.has_erratum(&erratum.id);
    }
    let errata = |change: &Change| change.table == ERRATA && told.contains(&change.row);
    changes.retain(|change| !errata(change));
    (changes, renames)
}

const ERRATA: &str = "errata";

fn renamed(old: &Book<'_>, new: &Book<'_>, known: &Renames) -> Renames {
    let mut renames = Renames::new();
    for (path, before) in &old.pages {
        let Some(after) = new.pages.get(path).filter(|_| before.def.slot(Slot::Id).is_some()) else { continue };
        for (one, other) in pairs(before, after, known).both {
            let [one, other] = [before.get(&before.rows[one], Slot::Id), after.get(&after.rows[other], Slot::Id)];
            if one != other {
                renames.insert((before.def.name.clone(), one.to_owned()), other.to_owned());
            }
        }
    }
    renames
}

/// The fewest rows that can exchange names by mistake; fewer were probably renamed.
const EXCHANGED: usize = 3;

/// The tables whose rows have exchanged names, as happens when a column is sorted alone.
pub(super) fn exchanged(old: &Book<'_>, new: &Book<'_>) -> Vec<String> {
    let names = |page: &Page<'_>| -> BTreeMap<String, String> {
        let named = |row: &Row| [Slot::Id, Slot::Name].map(|slot| page.get(row, slot).to_owned());
        page.rows.iter().map(named).filter(|[id, _]| !id.is_empty()).map(|[id, name]| (id, name)).collect()
    };
    let both = old.pages.iter().filter_map(|(path, page)| Some((*path, page, new.pages.get(path)?)));
    let told = both.filter_map(|(path, before, after)| {
        before.def.slot(Slot::Name)?;
        let (was, is) = (names(before), names(after));
        let others = was.iter().filter_map(|(id, was)| Some((was, is.get(id).filter(|is| *is != was)?)));
        let (mut lost, mut got): (Vec<&String>, Vec<&String>) = others.unzip();
        lost.sort_unstable();
        got.sort_unstable();
        let looks = lost.len() >= EXCHANGED && lost == got;
        looks.then(|| {
            format!(
                "{} rows of `{path}` have each other's names: perhaps the names were sorted without their rows",
                lost.len()
            )
        })
    });
    told.collect()
}

/// A whole table that was added or removed.
fn file<'v>(book: &Book<'v>, page: &Page<'v>, path: &str, what: What) -> Change {
    let (rank, group) = book::group(page.def);
    let about = Change { rank, group, cosmetic: is_aside(page.def), ..bare(what, path, &page.def.name) };
    let mut rows: Vec<String> = page.rows.iter().map(|row| book.subject(page, row)).collect();
    rows.dedup();
    let whole = "the whole table".to_owned();
    let plain = (!rows.is_empty() && rows.len() <= NAMED).then(|| rows.join(", "));
    let says = plain.as_ref().map_or_else(|| whole.clone(), |rows| format!("{whole}: {rows}"));
    Change { subject: book.title(page), says, plain, ..about }
}

/// The most rows named of a table that was added or removed.
const NAMED: usize = 12;

/// A change without details, only with its subject.
pub(super) fn bare(what: What, file: &str, table: &str) -> Change {
    Change {
        what,
        cosmetic: false,
        group: heading(table),
        file: file.to_owned(),
        table: table.to_owned(),
        row: String::new(),
        field: None,
        before: None,
        after: None,
        subject: String::new(),
        noun: String::new(),
        says: String::new(),
        plain: None,
        erratum: None,
        shown: None,
        values: None,
        rank: 0,
        place: 0,
    }
}

/// True if a table has no effect on play: it lists gaps, checks or describes others, or gives reasons.
fn is_aside(def: &TableDef) -> bool {
    def.reads_again.is_some()
        || def.file.starts_with(DESCRIPTION)
        || matches!(def.role, Role::Waiver | Role::Translation | Role::Missing | Role::Fact | Role::Erratum)
}

/// True if the order of rows matters.
fn is_ordered(role: Role) -> bool {
    matches!(role, Role::Side | Role::Phase | Role::TrackSpace)
}

/// The pairs of old and new rows, by their numbers.
struct Pairs {
    both: Vec<(usize, usize)>,
    gone: Vec<usize>,
    come: Vec<usize>,
}

/// Pairs the rows of two sheets: first equal rows, then those with the same key, then those that differ only in one
/// part of the key, then those of longer keys with one different part; last those with a new id and a new name, if no
/// other row is like them.
fn pairs(before: &Page<'_>, after: &Page<'_>, renames: &Renames) -> Pairs {
    let columns = joint(before, after);
    let is_key = |column: &&Joint<'_>| before.def.key.contains(&column.field.name);
    let key: Vec<Joint<'_>> = columns.iter().filter(is_key).copied().collect();
    let mut ways = vec![columns.clone(), key.clone()];
    ways.extend(key.iter().map(|one| all_but(&columns, one)));
    if key.len() > 1 {
        ways.extend(key.iter().map(|one| all_but(&key, one)));
    }
    let mut pairs =
        Pairs { both: Vec::new(), gone: (0..before.rows.len()).collect(), come: (0..after.rows.len()).collect() };
    for way in ways.iter().filter(|way| !way.is_empty()) {
        pairs.join(|row| renamed_part(&before.rows[row], way, renames), |row| part(&after.rows[row], way));
    }
    let named: Vec<Joint<'_>> =
        columns.iter().filter(|column| !matches!(column.field.slot, Some(Slot::Id | Slot::Name))).copied().collect();
    if named.len() + 2 == columns.len() {
        pairs.join_unlike(|row| renamed_part(&before.rows[row], &named, renames), |row| part(&after.rows[row], &named));
    }
    pairs.both.sort_unstable();
    pairs
}

fn all_but<'v>(columns: &[Joint<'v>], one: &Joint<'_>) -> Vec<Joint<'v>> {
    columns.iter().copied().filter(|other| other.field.name != one.field.name).collect()
}

/// A column of either version, with its position in the old and in the new one.
#[derive(Clone, Copy)]
struct Joint<'v> {
    field: &'v Column,
    at: [Option<usize>; 2],
}

/// The columns of two sheets: a pack that describes its tables may describe them otherwise.
fn joint<'v>(before: &Page<'v>, after: &Page<'v>) -> Vec<Joint<'v>> {
    let is_new = |field: &&Column| before.def.column(&field.name).is_none();
    let all = before.def.columns().iter().chain(after.def.columns().iter().filter(is_new));
    all.map(|field| Joint { field, at: [before, after].map(|page| page.def.column(&field.name)) }).collect()
}

/// The text of a column, empty if there is none.
fn text(texts: &[String], at: Option<usize>) -> &str {
    at.and_then(|at| texts.get(at)).map_or("", String::as_str)
}

/// The meanings of some cells of a row in the new version.
fn part(row: &Row, columns: &[Joint<'_>]) -> Vec<String> {
    columns.iter().map(|column| text(&row.means, column.at[1]).to_owned()).collect()
}

/// The part of the old row, with renamed ids replaced by the new ones.
fn renamed_part(row: &Row, columns: &[Joint<'_>], renames: &Renames) -> Vec<String> {
    columns.iter().map(|column| now_called(column.field, text(&row.means, column.at[0]), renames)).collect()
}

/// The meaning of a cell with references, with renamed ids replaced by the new ones.
fn now_called(field: &Column, means: &str, renames: &Renames) -> String {
    let Some(reference) = field.refers.as_ref().filter(|_| !renames.is_empty()) else {
        return means.to_owned();
    };
    let item = |item: &str| {
        let named = field.named(item);
        let new = reference.tables.iter().find_map(|table| renames.get(&(table.clone(), named.to_owned())));
        new.map_or_else(|| item.to_owned(), |new| format!("{new}{}", &item[named.len()..]))
    };
    means.split('|').map(item).collect::<Vec<_>>().join("|")
}

impl Pairs {
    /// Pairs the remaining rows with equal signs, in order.
    fn join(&mut self, old: impl Fn(usize) -> Vec<String>, new: impl Fn(usize) -> Vec<String>) {
        if self.gone.is_empty() || self.come.is_empty() {
            return;
        }
        let mut signs: HashMap<Vec<String>, VecDeque<usize>> = HashMap::new();
        for row in &self.come {
            signs.entry(new(*row)).or_default().push_back(*row);
        }
        let mut taken = BTreeSet::new();
        let both = &mut self.both;
        self.gone.retain(|row| match signs.get_mut(&old(*row)).and_then(VecDeque::pop_front) {
            Some(other) => {
                both.push((*row, other));
                taken.insert(other);
                false
            }
            None => true,
        });
        self.come.retain(|row| !taken.contains(row));
    }

    /// Pairs the remaining rows with equal signs, if the sign is not empty and unique in both versions.
    fn join_unlike(&mut self, old: impl Fn(usize) -> Vec<String>, new: impl Fn(usize) -> Vec<String>) {
        let signs = |rows: &[usize], sign: &dyn Fn(usize) -> Vec<String>| {
            let mut signs: HashMap<Vec<String>, Vec<usize>> = HashMap::new();
            rows.iter().for_each(|row| signs.entry(sign(*row)).or_default().push(*row));
            signs
        };
        let come = signs(&self.come, &new);
        for (sign, gone) in signs(&self.gone, &old) {
            let says = sign.iter().filter(|cell| !cell.is_empty()).count() >= TELLING;
            if let ([one], Some([other]), true) = (gone.as_slice(), come.get(&sign).map(Vec::as_slice), says) {
                self.both.push((*one, *other));
                self.gone.retain(|row| row != one);
                self.come.retain(|row| row != other);
            }
        }
    }
}

/// The fewest equal cells that identify a row with another id and another name.
const TELLING: usize = 2;

/// The two versions of a sheet.
struct Comparison<'c, 'v> {
    old: &'c Book<'v>,
    new: &'c Book<'v>,
    before: &'c Page<'v>,
    after: &'c Page<'v>,
    path: &'c str,
    renames: &'c Renames,
}

impl Comparison<'_, '_> {
    fn tell(&self, changes: &mut Vec<Change>) {
        let pairs = pairs(self.before, self.after, self.renames);
        let columns = joint(self.before, self.after);
        let (whole, kept): (Vec<_>, Vec<_>) = columns.iter().partition(|column| self.is_new_or_gone(column));
        changes.extend(whole.iter().filter_map(|column| self.column(column)));
        for (one, other) in &pairs.both {
            let rows = [&self.before.rows[*one], &self.after.rows[*other]];
            changes.extend(kept.iter().filter_map(|column| self.cell(rows, column)));
        }
        changes.extend(pairs.gone.iter().map(|row| self.row(self.old, self.before, *row, What::Removed)));
        changes.extend(pairs.come.iter().map(|row| self.row(self.new, self.after, *row, What::Added)));
        changes.extend(self.order(&pairs));
    }

    fn change(&self, what: What) -> Change {
        let (rank, group) = book::group(self.before.def);
        Change { cosmetic: is_aside(self.before.def), group, rank, ..bare(what, self.path, &self.before.def.name) }
    }

    /// A change of a row of a version.
    fn of_row(&self, what: What, book: &Book<'_>, page: &Page<'_>, row: &Row) -> Change {
        let book::About { rank, group, place, noun } = book.about(page, row);
        Change { group, noun, rank, place, ..self.change(what) }
    }

    /// True if only one of the versions has a column.
    fn is_new_or_gone(&self, column: &Joint<'_>) -> bool {
        has(self.before, column.at[0]) != has(self.after, column.at[1])
    }

    /// The addition or removal of a whole column, with its values.
    fn column(&self, column: &Joint<'_>) -> Option<Change> {
        let added = has(self.after, column.at[1]);
        let (page, at) = if added { (self.after, column.at[1]) } else { (self.before, column.at[0]) };
        let filled = page.rows.iter().any(|row| !text(&row.cells, at).is_empty());
        let field = column.field;
        let change = self.change(if added { What::Added } else { What::Removed });
        let says = format!("{} {}", field.label(), if added { "is new" } else { "is gone" });
        let (subject, cosmetic) = (self.new.title(self.after), change.cosmetic || is_said(field.slot));
        let named = Change { subject, cosmetic, field: Some(field.name.clone()), says, ..change };
        filled.then_some(named)
    }

    /// The change of a cell whose value differs.
    fn cell(&self, [one, other]: [&Row; 2], Joint { field, at }: &Joint<'_>) -> Option<Change> {
        let [before, after] = [text(&one.cells, at[0]), text(&other.cells, at[1])];
        if before == after {
            return None;
        }
        let [old_ids, new_ids] = [text(&one.means, at[0]), text(&other.means, at[1])];
        if old_ids != new_ids && now_called(field, old_ids, self.renames) == new_ids {
            // What it names is called otherwise, and that is told there.
            return None;
        }
        let label = field.label();
        let [old, new] = [self.old.words(field, before), self.new.words(field, after)];
        let values = [label.clone(), old.join(", "), new.join(", ")];
        let says = match () {
            () if old_ids == new_ids => format!("{label} written otherwise: {before} → {after}"),
            () if field.list => listed(&label, &old, &new),
            () if field.refers.is_some() && old == new => turned(&label, before, after),
            () if field.slot == Some(Slot::Name) && !before.is_empty() => format!("was called “{before}”"),
            () if is_text(field) => reworded(&label, before, after),
            () => turned(&label, &old.join(", "), &new.join(", ")),
        };
        let is_id = field.slot == Some(Slot::Id);
        let change = self.of_row(if is_id { What::Renamed } else { What::Changed }, self.new, self.after, other);
        let amended = at[1].and_then(|at| self.new.amendment(self.after, other, at));
        Some(Change {
            cosmetic: change.cosmetic || old_ids == new_ids || is_said(field.slot),
            row: self.before.key(one),
            field: Some(field.name.clone()),
            before: Some(before.to_owned()),
            after: Some(after.to_owned()),
            subject: self.new.subject(self.after, other),
            says,
            plain: if is_id { Some(String::new()) } else { seen(field.slot).map(str::to_owned) },
            values: Some(values).filter(|[_, old, new]| old != new),
            erratum: amended.or_else(|| self.old.amendment(self.before, one, at[0]?)),
            shown: shown(self.before.def, Some(self.before.get(one, Slot::Id)), Some(self.after.get(other, Slot::Id))),
            ..change
        })
    }

    /// The addition or removal of a row, with its values.
    fn row(&self, book: &Book<'_>, page: &Page<'_>, row: usize, what: What) -> Change {
        let row = &page.rows[row];
        let columns = page.def.columns().iter().enumerate();
        let told = columns.filter(|(at, field)| {
            let named = matches!(field.slot, Some(Slot::Id | Slot::Name | Slot::Latitude | Slot::Longitude));
            !named && !is_said(field.slot) && !page.def.key.contains(&field.name) && !row.cells[*at].is_empty()
        });
        let told: Vec<(bool, String)> = told
            .map(|(at, field)| {
                let words = format!("{} {}", field.label(), book.words(field, &row.cells[at]).join(", "));
                (seen(field.slot).is_none(), words)
            })
            .collect();
        let plain: Vec<&str> = told.iter().filter(|(is_plain, _)| *is_plain).map(|(_, words)| words.as_str()).collect();
        let id = page.get(row, Slot::Id);
        let amended = || (0..page.def.columns().len()).find_map(|column| book.amendment(page, row, column));
        let (other, there) = if what == What::Added { (self.old, self.before) } else { (self.new, self.after) };
        let by = other.removal(there, &page.key(row)).or_else(amended);
        let (old, new) = if what == What::Added { (None, Some(id)) } else { (Some(id), None) };
        Change {
            row: page.key(row),
            subject: book.subject(page, row),
            plain: Some(plain.join(", ")),
            says: told.iter().map(|(_, words)| words.as_str()).collect::<Vec<_>>().join(", "),
            erratum: by,
            shown: shown(page.def, old, new),
            ..self.of_row(what, book, page, row)
        }
    }

    /// A change of the order of rows. Rows of cells have no order: which of them a file has, and which follow from the
    /// grid, may change with every edit.
    fn order(&self, pairs: &Pairs) -> Option<Change> {
        if self.before.def.role == Role::Cell {
            return None;
        }
        let places: Vec<usize> = pairs.both.iter().map(|(_, other)| *other).collect();
        let kept = longest_rise(&places);
        let moved: Vec<&(usize, usize)> = pairs.both.iter().filter(|(_, other)| !kept.contains(other)).collect();
        let name = |(_, row): &&(usize, usize)| self.new.subject(self.after, &self.after.rows[*row]);
        let mut named: Vec<String> = moved.iter().take(3).map(name).collect();
        if moved.len() > named.len() {
            named.push(format!("{} more", moved.len() - named.len()));
        }
        let change = self.change(What::Reordered);
        let cosmetic = change.cosmetic || !is_ordered(self.before.def.role);
        let says = format!("rows in another order: {}", named.join(", "));
        (!moved.is_empty()).then_some(Change { subject: self.new.title(self.after), cosmetic, says, ..change })
    }
}

/// True if a sheet has a column.
fn has(page: &Page<'_>, at: Option<usize>) -> bool {
    at.is_some_and(|at| page.sheet.has_field(at))
}

/// True if a column describes the row rather than the game.
fn is_said(slot: Option<Slot>) -> bool {
    slot == Some(Slot::Aliases) || Slot::is_source(slot)
}

/// The visible effect of a column that sets the position or look of something.
fn seen(slot: Option<Slot>) -> Option<&'static str> {
    match slot? {
        Slot::X | Slot::Y | Slot::Latitude | Slot::Longitude | Slot::Via => Some("moved on the map"),
        Slot::Width | Slot::Height | Slot::Columns | Slot::Outline => Some("drawn at another size"),
        Slot::Colour | Slot::Texture | Slot::Drawn | Slot::Dash | Slot::Lettering => Some("looks different"),
        _ => None,
    }
}

/// True if a column holds texts for people.
fn is_text(column: &Column) -> bool {
    let form = column.schema.get("x-form").and_then(serde_json::Value::as_str);
    column.refers.is_none() && !column.list && matches!(form, Some("text" | "name"))
}

fn shown(def: &TableDef, old: Option<&str>, new: Option<&str>) -> Option<Shown> {
    let kind = match def.role {
        Role::Piece | Role::Marker => Pictured::Piece,
        Role::Card => Pictured::Card,
        Role::Place | Role::Cell | Role::Area => Pictured::Place,
        _ => return None,
    };
    let [old, new] = [old, new].map(|id| id.map(str::to_owned));
    Some(Shown { kind, old, new })
}

/// The numbers in the longest increasing subsequence.
pub fn longest_rise(numbers: &[usize]) -> BTreeSet<usize> {
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(numbers.len());
    for (at, number) in numbers.iter().enumerate() {
        let length = ends.partition_point(|end| numbers[*end] < *number);
        before.push(length.checked_sub(1).and_then(|shorter| ends.get(shorter)).copied());
        ends.truncate(ends.len().max(length));
        if length == ends.len() { ends.push(at) } else { ends[length] = at }
    }
    let mut next = ends.last().copied();
    std::iter::from_fn(|| {
        let at = next?;
        next = before[at];
        Some(numbers[at])
    })
    .collect()
}
