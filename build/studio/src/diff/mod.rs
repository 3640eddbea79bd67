//! The changes between two versions of a pack, described as its designer would describe them.
//!
//! All is pure: two examined versions go in, a [`Difference`] comes out, and [`show`] makes a text or a page of it.
//! Changes are read from the sources after the errata, cell by cell and member by member, so that every change is
//! reported once, where it was made. Consequences are read from the two compiled games.

mod balance;
mod book;
pub mod change;
mod data;
mod document;
mod file;
mod follows;
mod saved;
pub mod show;
pub mod table;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use muster_schema::bundle::Bundle;
use muster_schema::table::Definition;
use serde::Serialize;

pub use self::balance::balance;
use self::book::Book;
pub use self::change::{Amendment, Change, What};
pub use self::data::{Data, Record};
pub use self::follows::{Follows, Found};
pub use self::saved::{Carried, Fate, Moved, Refusal, Saved, Unfound};
use self::table::Renames;
use muster_build::emit::LOCK;
use muster_build::{Options, Outcome, examine};
use muster_ground::step::wanted;
pub use muster_ground::step::{Step, Wanted};
use muster_source::finding::Severity;
use muster_source::pack::Pack;
use muster_source::read::{CHANGELOG, Files};

/// A version of a pack.
#[derive(Debug)]
pub struct Version {
    /// The name given by the user.
    pub name: String,
    /// True for the game as printed, without errata.
    pub printed: bool,
    /// The result of examining it.
    pub outcome: Outcome,
}

impl Version {
    /// Examines the files of a version.
    pub fn of(name: String, files: Files, printed: bool) -> Self {
        Self { name, printed, outcome: examine(files, Options { printed, ..Options::default() }) }
    }
}

/// The reasons why two packs cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Incomparable {
    /// One of them could not be read at all; its name.
    Unread(String),
    /// They are different games; their ids.
    Games(String, String),
    /// They have different systems; their ids.
    Systems(String, String),
}

impl std::fmt::Display for Incomparable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unread(name) => {
                write!(f, "`{name}` cannot be read: its `game.json` is damaged or names no known system")
            }
            Self::Games(old, new) => write!(f, "`{old}` and `{new}` are different games, not versions of one"),
            Self::Systems(old, new) => {
                write!(f, "the old version has the rules of `{old}`, the new one those of `{new}`")
            }
        }
    }
}

impl std::error::Error for Incomparable {}

/// The description of a version.
#[derive(Clone, Debug, Serialize)]
pub struct About {
    /// The name given by the user: a folder, a file, a revision.
    pub name: String,
    /// The title of the game.
    pub title: String,
    /// The version in `game.json`.
    pub version: String,
    /// True for the game as printed, without errata.
    pub printed: bool,
}

/// The differences of two versions of a pack.
#[derive(Debug, Serialize)]
pub struct Difference {
    /// The id of the game.
    pub game: String,
    pub old: About,
    pub new: About,
    /// Every change, in the order of the report: cosmetic ones come last.
    pub changes: Vec<Change>,
    /// The files that differ but contain nothing of the game itself.
    #[serde(skip)]
    pub beside: Vec<&'static str>,
    /// Parts that could not be compared, and likely mistakes, in sentences.
    pub unread: Vec<String>,
    /// The consequences for the game.
    pub follows: Follows,
    /// The consequences for programs that read the data; `None` if one of the versions has errors.
    pub data: Option<Data>,
    /// The consequences for saved games; `None` if one of the versions has errors.
    pub saved: Option<Saved>,
    /// The version that the new one must have.
    pub version: Option<Wanted>,
}

/// The files that contain nothing of the game itself.
const BESIDE: [&str; 2] = [CHANGELOG, LOCK];

/// The old version with the ids that its places have in the new one.
fn places_as_now<'b>(old: &'b Bundle, new: &Bundle, renames: &Renames) -> Cow<'b, Bundle> {
    let is_place = |bundle: &Bundle, id: &str| bundle.map.places.iter().any(|place| place.id == id);
    let ids: BTreeMap<&str, &String> = renames
        .iter()
        .filter(|((_, was), now)| is_place(old, was) && is_place(new, now))
        .map(|((_, was), now)| (was.as_str(), now))
        .collect();
    if ids.is_empty() {
        return Cow::Borrowed(old);
    }
    let mut old = old.clone();
    let places = old.map.places.iter_mut().map(|place| &mut place.id);
    let ends = old.map.connections.iter_mut().flat_map(|way| [&mut way.from, &mut way.to]);
    let capitals = old.powers.iter_mut().filter_map(|power| power.capital.as_mut());
    let (mut set_ups, mut arrivals) = (Vec::new(), Vec::new());
    for scenario in &mut old.scenarios {
        set_ups.extend(scenario.placements.iter_mut().map(|placed| &mut placed.place));
        arrivals.extend(scenario.arrivals.iter_mut().filter_map(|arrival| arrival.place.as_mut()));
    }
    for id in places.chain(ends).chain(capitals).chain(set_ups).chain(arrivals) {
        if let Some(now) = ids.get(id.as_str()) {
            id.clone_from(now);
        }
    }
    Cow::Owned(old)
}

/// The packs of two versions of one game.
fn packs<'v>(old: &'v Version, new: &'v Version) -> Result<[&'v Pack; 2], Incomparable> {
    let [before, after] = [pack(old)?, pack(new)?];
    let [id, new_id] = [before, after].map(|pack| text(pack, "id"));
    if id != new_id {
        return Err(Incomparable::Games(id, new_id));
    }
    let [system, other] = [before, after].map(|pack| pack.sources.system.id.clone());
    if system != other {
        return Err(Incomparable::Systems(system, other));
    }
    Ok([before, after])
}

/// Carries a saved game over from one version to another.
///
/// # Errors
/// If they are not two versions of one game without errors; else where the game cannot be carried over.
pub fn carry(old: &Version, new: &Version, game: &[u8]) -> Result<Result<Carried, Refusal>, Incomparable> {
    let [before, after] = packs(old, new)?;
    let (_, renames) = changes(&Book::of(before), &Book::of(after));
    let compiled =
        |version: &'_ Version| version.bundle().cloned().ok_or_else(|| Incomparable::Unread(version.name.clone()));
    let (one, other) = (compiled(old)?, compiled(new)?);
    let was = places_as_now(&one, &other, &renames);
    Ok(saved::carry((&was, old.outcome.files()), (&other, new.outcome.files()), game))
}

/// The number of places whose counters in a saved game would no longer be where they were.
pub fn displaced(old: &Version, new: &Version) -> usize {
    let compared = packs(old, new).ok().and_then(|[before, after]| {
        let (_, renames) = changes(&Book::of(before), &Book::of(after));
        let (one, other) = (old.bundle()?, new.bundle()?);
        let was = places_as_now(one, other, &renames);
        Some(saved::compare((&was, old.outcome.files()), (other, new.outcome.files())).places.len())
    });
    compared.unwrap_or_default()
}

/// Compares two versions.
///
/// # Errors
/// If they are not two versions of one game that can be read.
pub fn compare(old: &Version, new: &Version) -> Result<Difference, Incomparable> {
    let [before, after] = packs(old, new)?;
    let id = text(before, "id");
    let (one, other) = (Book::of(before), Book::of(after));
    let (changes, renames) = changes(&one, &other);
    let mut unread = Vec::new();
    for (version, book) in [(old, &one), (new, &other)] {
        unread.extend(left_out(version, book));
    }
    unread.extend(table::exchanged(&one, &other));
    let bytes = |pack: &'_ Pack, path: &str| {
        let files = &pack.sources.files;
        files.find(path).map(|file| files.bytes(file).to_owned())
    };
    let (found, settled) = follows::findings(old, new);
    let mut difference = Difference {
        game: id,
        old: about(old, before),
        new: about(new, after),
        changes,
        beside: BESIDE.into_iter().filter(|path| bytes(before, path) != bytes(after, path)).collect(),
        unread,
        follows: Follows { found, settled, told: Vec::new() },
        data: None,
        saved: None,
        version: None,
    };
    if let (Some(one), Some(other)) = (old.bundle(), new.bundle()) {
        let was = places_as_now(one, other, &renames);
        let [of_old, of_new]: [&Definition; 2] = [&before.sources.system, &after.sources.system];
        difference.follows.told = follows::told(&was, other);
        difference.data = data::compare((one, of_old), (other, of_new), &renames).ok();
        difference.saved = Some(saved::compare((&was, old.outcome.files()), (other, new.outcome.files())));
        difference.version = difference.wanted();
    }
    Ok(difference)
}

impl Version {
    /// The compiled game, if it has no errors.
    pub fn bundle(&self) -> Option<&Bundle> {
        if self.outcome.worst() >= Some(Severity::Error) {
            return None;
        }
        self.outcome.bundle().map(|bundle| &**bundle)
    }
}

impl Difference {
    /// True if the versions are alike for everybody who plays, reads the data or continues a saved game.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.steps() == [Step::None; 2]
    }

    /// The version steps that programs and saved games demand.
    fn steps(&self) -> [Step; 2] {
        let steps = [self.data.as_ref().map(Data::step), self.saved.as_ref().map(Saved::step)];
        steps.map(Option::unwrap_or_default)
    }

    /// The version required by the effects on programs and saved games.
    fn wanted(&self) -> Option<Wanted> {
        let [data, saved] = self.steps();
        let step = data.max(saved);
        let columns = |of: fn(&Data) -> Vec<Record>| {
            self.data.as_ref().is_some_and(|data| of(data).iter().all(Record::is_column))
        };
        let because = match step {
            Step::Major if columns(|data| [&data.gone[..], &data.renamed].concat()) => {
                "columns that programs may name are gone"
            }
            Step::Major => "records that programs may name are gone or have other ids",
            Step::Minor if data == Step::Minor && columns(|data| data.added.clone()) => "there are new columns",
            Step::Minor if data == Step::Minor => "there are new records",
            Step::Minor => "saved games do not keep everything",
            Step::Patch if self.data.as_ref().is_some_and(|data| data.values > 0) => "only values changed",
            Step::Patch => "only what the data says of the game itself changed",
            Step::None if !self.changes.is_empty() => {
                return wanted(Step::Patch, "nothing that programs read changed", &self.old.version, &self.new.version);
            }
            Step::None => "nothing changed",
        };
        wanted(step, because, &self.old.version, &self.new.version)
    }
}

fn pack(version: &Version) -> Result<&Pack, Incomparable> {
    version.outcome.pack.as_ref().ok_or_else(|| Incomparable::Unread(version.name.clone()))
}

/// A text of `game.json`, whether or not the document is sound.
fn text(pack: &Pack, member: &str) -> String {
    let of_game =
        |document: &&muster_source::read::Document| pack.sources.system.documents[document.kind].name == "game";
    let game = pack.sources.documents.iter().find(of_game).and_then(|document| document.value.as_ref());
    game.and_then(|game| game.get(member)?.as_str()).unwrap_or_default().to_owned()
}

fn about(version: &Version, pack: &Pack) -> About {
    let [title, number] = ["title", "version"].map(|member| text(pack, member));
    About { name: version.name.clone(), title, version: number, printed: version.printed }
}

fn changes(old: &Book<'_>, new: &Book<'_>) -> (Vec<Change>, Renames) {
    let (mut changes, renames) = table::changes(old, new);
    changes.extend(document::changes(old, new, &renames));
    let mut told: BTreeSet<String> = changes.iter().map(|change| change.file.clone()).collect();
    // A changed erratum is told with what it amends.
    told.extend(changes.iter().any(|change| change.erratum.is_some()).then(|| "errata.csv".to_owned()));
    changes.extend(file::changes(old, new, &told));
    // Stable: what has no place under its heading stays in the order of the file.
    changes.sort_by(|one, other| {
        let place = |change: &Change| (change.cosmetic, change.rank);
        place(one).cmp(&place(other)).then_with(|| (&one.group, one.place).cmp(&(&other.group, other.place)))
    });
    (changes, renames)
}

/// The parts of a version that could not be compared.
fn left_out(version: &Version, book: &Book<'_>) -> Vec<String> {
    let name = if version.printed { format!("{} as printed", version.name) } else { version.name.clone() };
    let mut left_out = Vec::new();
    for (path, page) in &book.pages {
        if !page.sheet.sound {
            left_out.push(format!("`{path}` of {name} could not be read; nothing in it was compared"));
        } else if page.lost() > 0 {
            left_out.push(format!("{} of `{path}` of {name} could not be read", rows(page.lost())));
        }
    }
    for document in book.pack.sources.documents.iter().filter(|document| document.value.is_none()) {
        let path = book.pack.sources.files.path(document.file);
        left_out.push(format!("`{path}` of {name} is not JSON; nothing in it was compared"));
    }
    if version.outcome.worst() >= Some(Severity::Error) {
        left_out
            .push(format!("{name} has errors, so Muster can't say what follows from the changes; run `muster check`"));
    }
    left_out
}

fn rows(count: usize) -> String {
    format!("{count} {}", if count == 1 { "row" } else { "rows" })
}
