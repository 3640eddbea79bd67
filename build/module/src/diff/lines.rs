//! Says the changes that were found: the same change of many things once, and all changes of one thing together.

use rustc_hash::FxHashMap;
use serde::Serialize;

use super::subject::{Group, counted, plural};
use super::{Atom, Change, Note, Notes, Section, Subject, What};

/// The most names on a line, and the most changes that stand under one thing.
const NAMED: usize = 3;
const PARTS: usize = 40;
/// The number of things with changes of the same fields from which on they are one line.
const MANY: usize = 6;
/// The most letters of changes that stand on the line of their thing.
const INLINE: usize = 150;

/// A line of the report, and the lines under it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    pub says: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<String>,
}

impl Line {
    fn of(says: String) -> Self {
        Self { says, parts: Vec::new() }
    }
}

/// The sections of all changes.
pub(super) fn sections(notes: &Notes) -> Vec<Section> {
    let mut groups: Vec<(Group, Vec<&Note>)> = Vec::new();
    for note in &notes.notes {
        match groups.iter_mut().find(|(group, _)| *group == note.group) {
            Some((_, notes)) => notes.push(note),
            None => groups.push((note.group, vec![note])),
        }
    }
    groups.sort_by_key(|(group, _)| *group);
    let section = |(group, of_group): (Group, Vec<&Note>)| Section {
        title: group.title().to_owned(),
        lines: lines(notes, &of_group),
        changes: changes(notes, &of_group),
    };
    groups.into_iter().map(section).collect()
}

/// Things with one change, in the order in which they were found.
type Same<'n, K> = Vec<(K, Vec<usize>, &'n Atom)>;

fn gather<'n, K: std::hash::Hash + Eq + Clone>(notes: &[&'n Note], key: impl Fn(&'n Note) -> K) -> Same<'n, K> {
    let mut known: FxHashMap<K, usize> = FxHashMap::default();
    let mut same: Same<'n, K> = Vec::new();
    for note in notes {
        let key = key(note);
        let at = *known.entry(key.clone()).or_insert_with(|| {
            same.push((key, Vec::new(), &note.atom));
            same.len() - 1
        });
        // A piece may have two traits that change alike.
        if same[at].1.last() != Some(&note.subject) {
            same[at].1.push(note.subject);
        }
    }
    same
}

/// The changes for programs.
fn changes(notes: &Notes, of_group: &[&Note]) -> Vec<Change> {
    let key = |note: &Note| {
        let Atom { what, field, before, after, .. } = &note.atom;
        // What has no values is told apart by its words.
        let words = if before.is_none() && after.is_none() { note.atom.shown.clone() } else { String::new() };
        (*what, field.clone(), before.clone(), after.clone(), words)
    };
    let change = |(_, subjects, atom): (_, Vec<usize>, &Atom)| Change {
        what: atom.what,
        count: subjects.len(),
        places: subjects.iter().map(|at| notes.subjects[*at].path.clone()).collect(),
        field: Some(atom.field.clone()).filter(|field| !field.is_empty()),
        before: atom.before.clone(),
        after: atom.after.clone(),
    };
    gather(of_group, key).into_iter().map(change).collect()
}

/// Things, and the changes that they all have.
struct Bundle<'n> {
    subjects: Vec<usize>,
    atoms: Vec<&'n Atom>,
}

fn lines(notes: &Notes, of_group: &[&Note]) -> Vec<Line> {
    let is_whole = |note: &&&Note| matches!(note.atom.what, What::Added | What::Removed) && note.atom.field.is_empty();
    let (whole, changed): (Vec<&Note>, Vec<&Note>) = of_group.iter().partition(|note| is_whole(note));
    let mut lines = self::whole(notes, &whole);
    let joined = positions(&changed);
    let changed: Vec<&Note> = changed.iter().copied().filter(|note| !is_position(&note.atom)).chain(&joined).collect();
    let same = gather(&changed, |note| (note.atom.what, note.atom.shown.as_str()));
    let mut known: FxHashMap<Vec<usize>, usize> = FxHashMap::default();
    let mut bundles: Vec<Bundle> = Vec::new();
    for (_, subjects, atom) in same {
        let at = *known.entry(subjects.clone()).or_insert_with(|| {
            bundles.push(Bundle { subjects, atoms: Vec::new() });
            bundles.len() - 1
        });
        bundles[at].atoms.push(atom);
    }
    lines.extend(condense(notes, &bundles));
    lines
}

/// True for a number of where a thing lies.
fn is_position(atom: &Atom) -> bool {
    atom.what == What::Changed && ["X position", "Y position", "X co-ord", "Y co-ord"].contains(&atom.field.as_str())
}

/// The changes of where things lie, one for each thing.
fn positions(notes: &[&Note]) -> Vec<Note> {
    let mut joined: Vec<Note> = Vec::new();
    for note in notes.iter().filter(|note| is_position(&note.atom)) {
        match joined.last_mut() {
            Some(last) if last.subject == note.subject => {
                last.atom.shown = format!("{}, {}", last.atom.shown, note.atom.shown.replacen(':', "", 1));
            }
            _ => {
                let shown = note.atom.shown.replacen(':', "", 1);
                joined.push(Note {
                    atom: Atom { field: "position".into(), shown, ..note.atom.clone() },
                    ..(*note).clone()
                });
            }
        }
    }
    joined
}

/// Things that came or went: those of one class in one place are one line.
fn whole(notes: &Notes, whole: &[&Note]) -> Vec<Line> {
    let key = |note: &Note| {
        let subject = &notes.subjects[note.subject];
        (note.atom.what, subject.parent.clone(), subject.class.clone(), note.atom.shown.clone())
    };
    let line = |(_, subjects, atom): (_, Vec<usize>, &Atom)| {
        let what = if atom.what == What::Added { "new" } else { "gone" };
        let with = if atom.shown.is_empty() { String::new() } else { format!(", {}", atom.shown) };
        let few: Vec<&Subject> = subjects.iter().map(|at| &notes.subjects[*at]).collect();
        match few.as_slice() {
            [one] => Line::of(format!("{what}: {}{with}", one.path)),
            [first, ..] => {
                let within = if first.parent.is_empty() { String::new() } else { format!(" in {}", first.parent) };
                let each = if with.is_empty() { String::new() } else { format!(", each{}", &with[1..]) };
                Line::of(format!("{what}: {}{within}: {}{each}", counted(&first.class, few.len()), names(&few, 12)))
            }
            [] => Line::of(String::new()),
        }
    };
    gather(whole, key).into_iter().map(line).collect()
}

/// The first names of several things, and how many more there are.
fn names(subjects: &[&Subject], most: usize) -> String {
    let mut names: Vec<(&str, usize)> = Vec::new();
    for subject in subjects {
        match names.iter_mut().rev().take(64).find(|(name, _)| *name == subject.name) {
            Some((_, count)) => *count += 1,
            None => names.push((&subject.name, 1)),
        }
    }
    let show =
        |(name, count): &(&str, usize)| if *count > 1 { format!("{name} ({count} times)") } else { (*name).to_owned() };
    let most = if names.len() == most + 1 { most + 1 } else { most };
    let more: usize = names.iter().skip(most).map(|(_, count)| count).sum();
    let shown = names.iter().take(most).map(show).collect::<Vec<_>>().join(", ");
    if more > 0 { format!("{shown} and {more} more") } else { shown }
}

/// Several things in words: their class, if it is one; the place, if it is one; the first names.
fn told(notes: &Notes, subjects: &[usize]) -> String {
    let all: Vec<&Subject> = subjects.iter().map(|at| &notes.subjects[*at]).collect();
    let Some(first) = all.first() else { return String::new() };
    let class = match () {
        () if all.iter().all(|subject| subject.class == first.class) => plural(&first.class),
        () if all.iter().all(|subject| ["Piece", "Card"].contains(&subject.class.as_str())) => {
            "pieces and cards".into()
        }
        () => {
            let mut classes: Vec<String> = Vec::new();
            for class in all.iter().map(|subject| plural(&subject.class)) {
                if classes.len() < 4 && !classes.contains(&class) {
                    classes.push(class);
                }
            }
            match classes.as_slice() {
                [one, other] => format!("{one} and {other}"),
                [one, other, third] => format!("{one}, {other} and {third}"),
                _ => "parts".into(),
            }
        }
    };
    let within = if !first.parent.is_empty() && all.iter().all(|subject| subject.parent == first.parent) {
        format!(" in {}", first.parent)
    } else {
        String::new()
    };
    format!("{} {class}{within} ({})", all.len(), names(&all, NAMED))
}

/// Makes lines of the bundles. Many things in one place with changes of the same fields are one line, with the first of them.
fn condense(notes: &Notes, bundles: &[Bundle<'_>]) -> Vec<Line> {
    // All that is told of one thing alone is one bundle already.
    let key = |bundle: &Bundle| {
        let subject =
            bundle.subjects.first().filter(|_| bundle.subjects.len() <= NAMED).map(|at| &notes.subjects[*at])?;
        let fields: Vec<(What, &str)> = bundle.atoms.iter().map(|atom| (atom.what, label(atom))).collect();
        Some((
            subject.class.clone(),
            fields.into_iter().map(|(what, field)| (what, field.to_owned())).collect::<Vec<_>>(),
        ))
    };
    let mut alike: FxHashMap<_, Vec<usize>> = FxHashMap::default();
    for (at, bundle) in bundles.iter().enumerate() {
        if let Some(key) = key(bundle) {
            alike.entry(key).or_default().push(at);
        }
    }
    let mut lines = Vec::new();
    for (at, bundle) in bundles.iter().enumerate() {
        let same = key(bundle).and_then(|key| alike.get(&key)).filter(|same| same.len() >= MANY);
        match same {
            Some(same) if same.first() == Some(&at) => {
                let same: Vec<&Bundle> = same.iter().map(|at| &bundles[*at]).collect();
                lines.push(many(notes, &same));
            }
            Some(_) => {}
            None => lines.push(line(notes, bundle)),
        }
    }
    lines
}

/// The words before the values of a change.
fn label(atom: &Atom) -> &str {
    match atom.what {
        What::Renamed => "renamed",
        What::Moved => "moved",
        // Of traits that came and went their kind.
        What::Added | What::Removed => atom.shown.split(" \"").next().unwrap_or_default(),
        _ if atom.field.is_empty() => atom.shown.split(':').next().unwrap_or_default(),
        _ => &atom.field,
    }
}

/// One line for many things whose same fields have other values.
fn many(notes: &Notes, bundles: &[&Bundle<'_>]) -> Line {
    let subjects: Vec<usize> = bundles.iter().flat_map(|bundle| bundle.subjects.iter().copied()).collect();
    let all: Vec<&Subject> = subjects.iter().map(|at| &notes.subjects[*at]).collect();
    let Some(first) = bundles.first() else { return Line::of(String::new()) };
    let mut fields: Vec<&str> = first.atoms.iter().map(|atom| label(atom)).collect();
    fields.dedup();
    let class = all.first().map_or("", |subject| &subject.class);
    let parent = all.first().map_or("", |subject| subject.parent.as_str());
    let within = !parent.is_empty() && all.iter().all(|subject| subject.parent == parent);
    let within = if within { format!(" in {parent}") } else { String::new() };
    let is_short = fields.len() <= 4;
    let fields =
        if is_short { fields.join(", ") } else { format!("{} and {} more", fields[..3].join(", "), fields.len() - 3) };
    let says = format!("{}{within}: {fields}", counted(class, all.len()));
    // The label of a single field stands before them all.
    let value = |atom: &Atom| {
        let rest = atom.shown.strip_prefix(label(atom)).and_then(|rest| rest.strip_prefix(": "));
        rest.filter(|_| first.atoms.len() == 1).unwrap_or(&atom.shown).to_owned()
    };
    let mut parts: Vec<String> = Vec::new();
    let mut told = 0;
    for bundle in bundles.iter().take(NAMED) {
        let of_bundle: Vec<&Subject> = bundle.subjects.iter().map(|at| &notes.subjects[*at]).collect();
        let values: Vec<String> = bundle.atoms.iter().take(4).map(|atom| value(atom)).collect();
        parts.push(format!("{}: {}", names(&of_bundle, NAMED), values.join("; ")));
        told += of_bundle.len();
    }
    parts.push(format!("and {} more", all.len() - told));
    Line { says, parts }
}

/// The changes of a thing in words. The same change of several traits of one kind is told once, and remarks of the maker are counted.
fn fold(atoms: &[&Atom]) -> Vec<String> {
    /// A change, and the traits that have it.
    struct Fold<'a> {
        key: (What, &'a str, &'a str),
        names: Vec<&'a str>,
        shown: &'a str,
    }
    let is_remark = |atom: &&&Atom| atom.what == What::Changed && atom.field.ends_with(", Description");
    let remarks = atoms.iter().filter(is_remark).count();
    let mut folds: Vec<Fold<'_>> = Vec::new();
    for atom in atoms.iter().filter(|atom| !atom.shown.is_empty() && (remarks < 2 || !is_remark(atom))) {
        let (kind, name) = atom.part.as_ref().map_or(("", ""), |(kind, name)| (kind.as_str(), name.as_str()));
        let rest = atom.shown.get(kind.len() + name.len()..).unwrap_or_default();
        let key = (atom.what, kind, rest);
        let same =
            folds.iter_mut().rev().take(200).find(|fold| !kind.is_empty() && !name.is_empty() && fold.key == key);
        match same {
            Some(fold) => fold.names.push(name.trim_start()),
            None => folds.push(Fold { key, names: vec![name.trim_start()], shown: &atom.shown }),
        }
    }
    let show = |fold: Fold<'_>| {
        const FEW: usize = 5;
        let Fold { key: (_, kind, rest), names, shown } = fold;
        if names.len() < 2 {
            return shown.to_owned();
        }
        let most = if names.len() == FEW + 1 { FEW + 1 } else { FEW };
        let more = names.len().saturating_sub(most);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        format!("{kind} {}{more}{rest}", names[..most.min(names.len())].join(", "))
    };
    let mut shown: Vec<String> = folds.into_iter().map(show).collect();
    if remarks >= 2 {
        shown.push(format!("the descriptions of {remarks} traits"));
    }
    shown
}

fn line(notes: &Notes, bundle: &Bundle<'_>) -> Line {
    let subject = match bundle.subjects.as_slice() {
        [one] => notes.subjects[*one].path.clone(),
        several => told(notes, several),
    };
    let mut shown = fold(&bundle.atoms);
    let length: usize = shown.iter().map(|shown| shown.chars().count()).sum();
    if shown.len() == 1 || shown.len() <= 3 && length < INLINE {
        return Line::of(format!("{subject}: {}", shown.join("; ")));
    }
    let more = shown.len().saturating_sub(PARTS);
    shown.truncate(PARTS);
    shown.extend((more > 0).then(|| format!("and {more} more")));
    Line { says: format!("{subject}:"), parts: shown }
}
