//! Compares the JSON documents, member by member.

use std::collections::{BTreeMap, BTreeSet};

use muster_schema::bundle::heading;
use muster_schema::table::in_words;
use serde_json::{Map, Value};

use super::book::{self, Book};
use super::change::{Change, What, turned};
use super::table::{Renames, bare};
use muster_source::read::Document;

/// The changes of all documents.
pub(super) fn changes(old: &Book<'_>, new: &Book<'_>, renames: &Renames) -> Vec<Change> {
    let (before, after) = (documents(old), documents(new));
    let paths: BTreeSet<&str> = before.keys().chain(after.keys()).copied().collect();
    let new_ids = renames.iter().map(|((_, old), new)| (old.as_str(), new.as_str())).collect();
    let mut changes = Vec::new();
    for path in paths {
        match (before.get(path), after.get(path)) {
            (Some((one, Some(before), ids_before)), Some((other, Some(after), ids_after))) => {
                let about = About::of(new, other, path);
                let mut members = Members { changes: Vec::new(), renamed: &new_ids, linked: [*ids_before, *ids_after] };
                members.compare(&mut Vec::new(), before, after);
                let tell = |member| about.member(new, [one, other], member, [after, before]);
                changes.extend(members.changes.into_iter().map(tell));
            }
            (Some((document, ..)), None) => changes.push(About::of(old, document, path).whole(What::Removed)),
            (None, Some((document, ..))) => changes.push(About::of(new, document, path).whole(What::Added)),
            _ => {}
        }
    }
    changes
}

/// A document with its value after the errata, and the same with ids for all references.
type Read<'v> = (&'v Document, Option<&'v Value>, Option<&'v Value>);

fn documents<'v>(book: &Book<'v>) -> BTreeMap<&'v str, Read<'v>> {
    let sources = &book.pack.sources;
    let read = sources.documents.iter().zip(&book.pack.documents);
    read.map(|(document, linked)| {
        (sources.files.path(document.file), (document, document.value.as_ref(), linked.as_ref()))
    })
    .collect()
}

/// The description of a document.
struct About<'v> {
    path: &'v str,
    name: &'v str,
    rank: usize,
    /// The name: that of the scenario or the example.
    subject: String,
    /// True if it has no effect on play.
    aside: bool,
}

impl<'v> About<'v> {
    fn of(book: &Book<'v>, document: &Document, path: &'v str) -> Self {
        let def = &book.pack.sources.system.documents[document.kind];
        let own = document.value.as_ref().and_then(|value| value.get("name").or_else(|| value.get("title")));
        let own = own.and_then(Value::as_str).unwrap_or(document.stem.as_str());
        let example = def.file.starts_with("examples/");
        let subject = match () {
            () if !def.file.contains('*') => heading(&def.name),
            () if example => format!("the example {own}"),
            () => format!("the scenario {own}"),
        };
        let rank = match def.name.as_str() {
            "game" => 0,
            "style" => book::LOOKS,
            _ if def.file.contains('*') => book::RULES + 15,
            _ => book::RULES,
        };
        Self { path, name: &def.name, rank, subject, aside: example }
    }

    fn whole(&self, what: What) -> Change {
        Change {
            cosmetic: self.aside,
            rank: self.rank,
            subject: self.subject.clone(),
            says: if what == What::Added { "added" } else { "removed" }.to_owned(),
            ..bare(what, self.path, self.name)
        }
    }

    fn member(&self, book: &Book<'_>, [one, other]: [&Document; 2], member: Member, roots: [&Value; 2]) -> Change {
        let Member { at, what, before, after, same } = member;
        let pointer: String =
            at.iter().map(|part| format!("/{}", part.replace('~', "~0").replace('/', "~1"))).collect();
        let by = [(book, other), (book, one)].into_iter().find_map(|(book, document)| {
            let (sheet, row, _) = book.pack.overlay.values.get(&(document.file, pointer.clone()))?;
            book.erratum(*sheet, *row)
        });
        let (name, within) = at.split_last().map_or(("", [].as_slice()), |(name, within)| (name.as_str(), within));
        let label = called(roots, &at);
        let says = match what {
            What::Reordered => format!("{label} in another order"),
            _ if same => format!("{label} written otherwise: {} → {}", shown(before.as_ref()), shown(after.as_ref())),
            _ => turned(&label, &shown(before.as_ref()), &shown(after.as_ref())),
        };
        let values = [label, shown(before.as_ref()), shown(after.as_ref())];
        // What is said of a rule stands in its part of the document.
        let rule = roots.iter().find_map(|root| cited(root, &at));
        let rule = rule.map(|cite| format!(" (rule {cite})")).unwrap_or_default();
        let aside = ["$schema", "cite", "note", "reconstructed", "numbered", "version"];
        let counts_examples = self.name == "game" && at == ["examples"];
        Change {
            cosmetic: self.aside || same || counts_examples || aside.contains(&name),
            rank: self.rank,
            row: if within.is_empty() { ".".to_owned() } else { within.join("/") },
            field: Some(name.to_owned()),
            before: before.as_ref().map(source),
            after: after.as_ref().map(source),
            subject: self.subject.clone(),
            says: says + &rule,
            values: Some(values).filter(|[_, old, new]| old != new),
            erratum: by,
            ..bare(what, self.path, self.name)
        }
    }
}

/// A member whose value differs.
struct Member {
    at: Vec<String>,
    what: What,
    before: Option<Value>,
    after: Option<Value>,
    /// True if the meaning is the same.
    same: bool,
}

/// The members of two versions of a document.
struct Members<'c> {
    changes: Vec<Member>,
    renamed: &'c BTreeMap<&'c str, &'c str>,
    /// Both versions of the document with ids for all references.
    linked: [Option<&'c Value>; 2],
}

impl Members<'_> {
    fn compare(&mut self, at: &mut Vec<String>, before: &Value, after: &Value) {
        match (before, after) {
            _ if before == after => {}
            (Value::Object(before), Value::Object(after)) => self.objects(at, before, after),
            (Value::Array(before), Value::Array(after)) => self.lists(at, before, after),
            _ => self.add(at, What::Changed, Some(before), Some(after)),
        }
    }

    fn objects(&mut self, at: &mut Vec<String>, before: &Map<String, Value>, after: &Map<String, Value>) {
        for (name, value) in before {
            self.inside(at, name, |members, at| match after.get(name) {
                Some(other) => members.compare(at, value, other),
                None => members.add(at, What::Removed, Some(value), None),
            });
        }
        for (name, value) in after.iter().filter(|(name, _)| !before.contains_key(*name)) {
            self.inside(at, name, |members, at| members.add(at, What::Added, None, Some(value)));
        }
    }

    /// Lists of one length are compared item by item; of others the ends that are alike are left aside first.
    fn lists(&mut self, at: &mut Vec<String>, before: &[Value], after: &[Value]) {
        let mut rest = after.to_vec();
        let found =
            |item: &Value, rest: &mut Vec<Value>| rest.iter().position(|other| other == item).map(|at| rest.remove(at));
        if before.len() == after.len() && before.iter().all(|item| found(item, &mut rest).is_some()) {
            let [before, after] = [before, after].map(|items| Value::Array(items.to_vec()));
            self.add(at, What::Reordered, Some(&before), Some(&after));
            return;
        }
        let shorter = before.len().min(after.len());
        let alike =
            |pairs: &mut dyn Iterator<Item = (&Value, &Value)>| pairs.take_while(|(one, other)| one == other).count();
        let first = alike(&mut before.iter().zip(after));
        let last = alike(&mut before.iter().rev().zip(after.iter().rev())).min(shorter - first);
        let [before, after] = [before, after].map(|items| &items[first..items.len() - last]);
        for place in 0..before.len().max(after.len()) {
            self.inside(at, &(first + place).to_string(), |members, at| match (before.get(place), after.get(place)) {
                (Some(one), Some(other)) => members.compare(at, one, other),
                (one, None) => members.add(at, What::Removed, one, None),
                (None, other) => members.add(at, What::Added, None, other),
            });
        }
    }

    fn inside(&mut self, at: &mut Vec<String>, name: &str, visit: impl FnOnce(&mut Self, &mut Vec<String>)) {
        at.push(name.to_owned());
        visit(self, at);
        at.pop();
    }

    fn add(&mut self, at: &[String], what: What, before: Option<&Value>, after: Option<&Value>) {
        let text = |value: Option<&Value>| value.and_then(Value::as_str).map(str::to_owned);
        if let (Some(before), Some(after)) = (text(before), text(after))
            && self.renamed.get(before.as_str()) == Some(&after.as_str())
        {
            return;
        }
        let linked = |root: Option<&Value>| root.and_then(|root| find(root, at)).cloned();
        let [old, new] = self.linked.map(linked);
        let same = what == What::Changed && old.is_some() && old == new;
        self.changes.push(Member { at: at.to_vec(), what, before: before.cloned(), after: after.cloned(), same });
    }
}

/// The value that these members lead to.
fn find<'v>(root: &'v Value, at: &[String]) -> Option<&'v Value> {
    at.iter().try_fold(root, |value, part| match value {
        Value::Array(items) => items.get(part.parse::<usize>().ok()?),
        _ => value.get(part),
    })
}

/// The name of a value: the members that lead to it, and for items of lists their names.
fn called(roots: [&Value; 2], at: &[String]) -> String {
    let part = |(depth, part): (usize, &String)| {
        let there = roots.iter().find_map(|root| find(root, &at[..=depth]));
        let name = ["name", "title", "id"].iter().find_map(|member| there?.get(member)?.as_str()).map(str::to_owned);
        match part.parse::<usize>() {
            Ok(place) => name.unwrap_or_else(|| format!("no. {}", place + 1)),
            Err(_) => in_words(part),
        }
    };
    at.iter().enumerate().map(part).collect::<Vec<_>>().join(", ")
}

/// The rule of the innermost part of a document that a member is in.
fn cited(root: &Value, at: &[String]) -> Option<String> {
    let within = at.split_last().map_or([].as_slice(), |(_, within)| within);
    (1..=within.len()).rev().find_map(|depth| {
        let cite = find(root, &within[..depth])?.get("cite")?.as_str()?;
        cite.starts_with(|sign: char| sign.is_ascii_digit()).then(|| cite.to_owned())
    })
}

/// A value as it is written in the source.
fn source(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A value as shown to people.
fn shown(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::Bool(yes)) => if *yes { "yes" } else { "no" }.to_owned(),
        Some(Value::Array(items)) => items.iter().map(|item| shown(Some(item))).collect::<Vec<_>>().join(", "),
        Some(Value::Object(members)) => {
            let members = members.iter().map(|(name, value)| format!("{} {}", in_words(name), shown(Some(value))));
            members.collect::<Vec<_>>().join(", ")
        }
        Some(value) => source(value),
    }
}
