//! Changes as text for people: in the terminal, in a changelog, on a page.

mod markdown;
pub mod module;
mod page;
mod saved;
mod studio;

use std::collections::BTreeMap;

pub use self::markdown::{changelog, markdown, plain};
pub use self::page::page;
use super::{About, Change, Difference, Record, Step, What};

/// A heading and the lines under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    pub title: String,
    pub lines: Vec<String>,
}

/// All sections of the report.
pub fn sections(difference: &Difference) -> Vec<Section> {
    let mut sections = vec![head(difference)];
    for of_group in
        difference.changes.chunk_by(|one, other| (one.cosmetic, &one.group) == (other.cosmetic, &other.group))
    {
        let [first, ..] = of_group else { continue };
        let title = if first.cosmetic { format!("{}, cosmetic", first.group) } else { first.group.clone() };
        sections.push(Section { title, lines: items(of_group).iter().map(Item::line).collect() });
    }
    sections.extend(consequences(difference));
    sections
}

/// The consequences for the game, for programs, for saved games and for the version.
pub fn consequences(difference: &Difference) -> Vec<Section> {
    let section = |title: &str, lines: Vec<String>| Section { title: title.to_owned(), lines };
    let parts = [
        section("What follows in the game", of_the_game(difference)),
        section("For programs that read the data", of_data(difference)),
        section("For saved games", saved::lines(difference)),
        section("Version", of_the_version(difference)),
    ];
    parts.into_iter().filter(|section| !section.lines.is_empty()).collect()
}

/// The two versions, and the number of changes.
fn head(difference: &Difference) -> Section {
    let title = format!("{}: {} → {}", difference.new.title, named(&difference.old), named(&difference.new));
    let mut lines = vec![counts(difference)];
    lines.extend(difference.unread.iter().map(|what| format!("{what}.")));
    Section { title, lines }
}

/// A version by its number and name.
fn named(about: &About) -> String {
    format!("{} ({}{})", about.version, about.name, if about.printed { ", as printed" } else { "" })
}

/// `12 changes: 3 in spaces, 9 in cards; and 2 cosmetic.` Without any changes, the files that still differ.
fn counts(difference: &Difference) -> String {
    let changes = &difference.changes;
    let cosmetic = changes.iter().filter(|change| change.cosmetic).count();
    let mut groups: Vec<(&str, usize)> = Vec::new();
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    for change in changes.iter().filter(|change| !change.cosmetic) {
        let at = *places.entry(&change.group).or_insert_with(|| {
            groups.push((&change.group, 0));
            groups.len() - 1
        });
        groups[at].1 += 1;
    }
    let named: Vec<String> =
        groups.iter().map(|(group, count)| format!("{count} in {}", group.to_lowercase())).collect();
    match (changes.len() - cosmetic, cosmetic) {
        (0, 0) => match difference.beside.as_slice() {
            [] => "Nothing changed.".into(),
            files => format!("Nothing changed but `{}`.", files.join("` and `")),
        },
        (0, cosmetic) => format!("{}, all cosmetic.", count(cosmetic, "change", "changes")),
        (all, 0) => format!("{}: {}.", count(all, "change", "changes"), named.join(", ")),
        (all, cosmetic) => {
            format!("{}: {}; and {cosmetic} cosmetic.", count(all, "change", "changes"), named.join(", "))
        }
    }
}

fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// The changes to one row or document, or its addition or removal.
#[derive(Clone, Debug)]
pub(super) struct Item<'d> {
    /// The changes, in the order of their columns.
    pub(super) changes: Vec<&'d Change>,
}

/// Groups the changes of a list by their subjects.
pub(super) fn items<'d>(changes: impl IntoIterator<Item = &'d Change>) -> Vec<Item<'d>> {
    let mut items: Vec<Item<'d>> = Vec::new();
    for change in changes {
        match items.last_mut() {
            Some(item) if item.is_about(change) => item.changes.push(change),
            _ => items.push(Item { changes: vec![change] }),
        }
    }
    items
}

impl Item<'_> {
    fn is_about(&self, change: &Change) -> bool {
        let about = |change: &Change| (change.group.clone(), change.subject.clone(), change.noun.clone());
        let whole = |change: &Change| change.field.is_none();
        self.changes.iter().all(|other| about(other) == about(change) && !whole(other) && !whole(change))
    }

    /// The subject.
    pub(super) fn subject(&self) -> &str {
        self.changes.first().map_or("", |change| &change.subject)
    }

    /// The noun for the subject.
    pub(super) fn noun(&self) -> &str {
        self.changes.first().map_or("", |change| &change.noun)
    }

    /// The kind of change, if it concerns the whole row or document.
    pub(super) fn whole(&self) -> Option<What> {
        self.changes.first().filter(|change| change.field.is_none()).map(|change| change.what)
    }

    /// The description of all its changes.
    pub(super) fn says(&self) -> String {
        let says: Vec<&str> =
            self.changes.iter().map(|change| change.says.as_str()).filter(|says| !says.is_empty()).collect();
        says.join("; ")
    }

    /// The description of all its changes, for players.
    pub(super) fn says_plainly(&self) -> String {
        let mut says: Vec<&str> = Vec::new();
        for said in self.changes.iter().map(|change| change.says_plainly()).filter(|said| !said.is_empty()) {
            if !says.contains(&said) {
                says.push(said);
            }
        }
        says.join("; ")
    }

    /// The reasons, if errata give any.
    pub(super) fn reasons(&self) -> Vec<&str> {
        let mut reasons: Vec<&str> = Vec::new();
        for erratum in self.changes.iter().filter_map(|change| change.erratum.as_ref()) {
            if !reasons.contains(&erratum.why()) {
                reasons.push(erratum.why());
            }
        }
        reasons
    }

    /// The line under the heading of its group.
    fn line(&self) -> String {
        let what = match self.whole() {
            Some(What::Added) => "new: ",
            Some(What::Removed) => "gone: ",
            _ => "",
        };
        let says = self.says();
        let says = if says.is_empty() { says } else { format!(": {says}") };
        let why = self.reasons();
        let why = if why.is_empty() { String::new() } else { format!(" [{}]", why.join(" ")) };
        format!("{what}{}{says}{why}", self.subject())
    }
}

fn of_the_game(difference: &Difference) -> Vec<String> {
    let follows = &difference.follows;
    let mut lines: Vec<String> = follows.told.iter().map(|told| format!("{told}.")).collect();
    let found = follows.found.iter();
    lines.extend(
        found.map(|found| format!("New {} {}: {} ({})", found.severity, found.code, found.message, found.place)),
    );
    if follows.settled > 0 {
        lines.push(format!("{} of the old version are settled.", count(follows.settled, "finding", "findings")));
    }
    lines
}

fn of_data(difference: &Difference) -> Vec<String> {
    let Some(data) = &difference.data else { return Vec::new() };
    let mut lines = Vec::new();
    lines.extend(by_list("Gone", &data.gone));
    lines.extend(by_list("With another id", &data.renamed));
    lines.extend(by_list("New", &data.added));
    if data.values > 0 {
        let others = if lines.is_empty() { "" } else { " in other records" };
        lines.push(format!("{} changed{others}.", count(data.values, "value", "values")));
    }
    if lines.is_empty() && data.said {
        lines.push("What the data says of the game itself changed.".to_owned());
    }
    let breaks = match data.step() {
        Step::Major => "Programs that name what is gone break.",
        Step::Minor | Step::Patch => "Nothing breaks.",
        Step::None => return Vec::new(),
    };
    lines.push(breaks.to_owned());
    lines
}

/// The most items named one by one.
const NAMED: usize = 12;

/// Groups records by their lists.
fn by_list(what: &str, records: &[Record]) -> Vec<String> {
    let mut lists: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for record in records {
        let shown = record.now.as_ref().map_or_else(|| record.id.clone(), |now| format!("{} → {now}", record.id));
        lists.entry(&record.list).or_default().push(shown);
    }
    let line = |(list, ids): (&str, Vec<String>)| format!("{what} in {list}: {}", few(&ids));
    lists.into_iter().map(line).collect()
}

/// The first of a list, and how many more there are.
fn few(words: &[String]) -> String {
    let more = words.len().saturating_sub(NAMED);
    let named = words.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
    if more > 0 { format!("{named} and {more} more") } else { named }
}

fn of_the_version(difference: &Difference) -> Vec<String> {
    let Some(wanted) = &difference.version else { return Vec::new() };
    let step = match wanted.step {
        Step::Major => "a major step",
        Step::Minor => "a minor step",
        Step::Patch => "a patch",
        Step::None => return Vec::new(),
    };
    let verdict = if wanted.taken {
        format!("{} is enough", difference.new.version)
    } else {
        format!("the version in game.json is {}, and should be {} at least", difference.new.version, wanted.least)
    };
    let small = difference.old.version.starts_with("0.") && wanted.step > Step::Patch;
    let note = if small { " Before 1.0.0 each step is one place smaller." } else { "" };
    vec![format!("This is {step}, since {}: {verdict}.{note}", wanted.because)]
}
