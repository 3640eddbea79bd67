//! Values of fields: when two of them mean the same, and how they are shown beside each other.

use std::borrow::Cow;
use std::collections::VecDeque;

use muster_vassal::sequence::decode;

use crate::engine::Kind;
use crate::keys::Key;

/// The most letters of a value that are shown on a line, and of what is around a change within it.
const SHOWN: usize = 120;
const AROUND: usize = 24;
/// The fields of the preselection of a global key command.
const TARGET: [&str; 16] = [
    "of",
    "by location",
    "by",
    "map",
    "board",
    "zone",
    "location",
    "x",
    "y",
    "deck",
    "by property",
    "property",
    "value",
    "comparison",
    "attachment",
    "number of the attachment",
];

/// A value in the form in which equal ones are written alike: the numbers of named keys mean nothing.
pub(super) fn canonical(kind: Kind, text: &str) -> Cow<'_, str> {
    match kind {
        Kind::Key | Kind::Sends => Cow::Owned(key(text)),
        Kind::Keys | Kind::SendsKeys => {
            Cow::Owned(Key::list(text).iter().map(Key::words).collect::<Vec<_>>().join("\n"))
        }
        Kind::Flag => Cow::Borrowed(if text == "true" { "true" } else { "false" }),
        Kind::Commands => Cow::Owned(commands(text).join("\n")),
        Kind::Target => Cow::Owned(target(text).join("\n")),
        Kind::Colour if text == "null" => Cow::Borrowed(""),
        _ => Cow::Borrowed(text),
    }
}

/// The parts of a preselection that are in force, in words.
fn target(text: &str) -> Vec<String> {
    let parts = decode(text, '|');
    let part = |number: usize| parts.get(number - 1).map_or("", String::as_str);
    let is_placed = part(2) == "true";
    let is_point = part(3) == "XY";
    let in_force = |number: &usize| match number {
        8 | 9 => is_placed && is_point,
        3..=10 => is_placed,
        12..=14 => part(11) == "true",
        15 | 16 => is_placed && part(3).contains("ATTACH"),
        _ => false,
    };
    let is_told = |number: &usize| !["", "EQUALS"].contains(&part(*number));
    let numbers = (1..=TARGET.len()).filter(in_force).filter(is_told);
    numbers.map(|number| format!("{} {}", TARGET[number - 1], one_line(part(number)))).collect()
}

/// True for a value that a newer engine writes where an older one wrote nothing.
pub(super) fn is_default(kind: Kind, text: &str) -> bool {
    match kind {
        Kind::Key | Kind::Sends => key(text).is_empty(),
        _ => matches!(text, "" | "false" | "0" | "null" | "0,0" | "0.0" | "1.0" | "-1"),
    }
}

fn key(text: &str) -> String {
    Key::read(text).map_or_else(String::new, |key| key.words())
}

/// The commands of a property: menu, key, and what it does.
fn commands(text: &str) -> Vec<String> {
    decode(text, ',').iter().filter(|command| !command.is_empty()).map(|command| self::command(command)).collect()
}

fn command(text: &str) -> String {
    let parts = decode(text, ':');
    let part = |at: usize| parts.get(at).map_or("", String::as_str);
    let change = decode(part(2), ',');
    let value = change.get(1).map_or("", String::as_str);
    let does = match change.first().map_or("", String::as_str) {
        "P" => format!("set to {value}"),
        "I" => format!("add {value}"),
        "R" => format!("ask “{value}”"),
        "E" => format!("ask “{value}” from a list"),
        other => format!("set to {other}"),
    };
    let (menu, key) = (part(0), key(part(1)));
    match (menu.is_empty(), key.is_empty()) {
        (true, true) => does,
        (false, true) => format!("“{menu}” ({does})"),
        (true, false) => format!("{key} ({does})"),
        (false, false) => format!("“{menu}”, {key} ({does})"),
    }
}

/// A value in words.
pub(super) fn words(kind: Kind, text: &str) -> String {
    let words = match kind {
        Kind::Key | Kind::Sends => key(text),
        Kind::Keys | Kind::SendsKeys => Key::list(text).iter().map(Key::words).collect::<Vec<_>>().join(", "),
        Kind::Flag => if text == "true" { "yes" } else { "no" }.to_owned(),
        Kind::Commands => commands(text).join(", "),
        Kind::Slot if text.starts_with(crate::piece::ADD) => "a piece of its own".to_owned(),
        Kind::Slot => slot(text),
        Kind::Colour if text == "null" => String::new(),
        _ => one_line(text),
    };
    if words.trim().is_empty() { "nothing".to_owned() } else { words }
}

/// A path of a slot without the classes.
fn slot(text: &str) -> String {
    let steps = decode(text, '/');
    let names = steps.iter().filter_map(|step| decode(step, ':').into_iter().nth(1)).filter(|name| !name.is_empty());
    names.collect::<Vec<_>>().join(" > ")
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The change of a value: `3 → 4`; of a list, what came and went; of a long text, the part that differs.
pub(super) fn turned(kind: Kind, before: &str, after: &str) -> String {
    let list = |text: &str| -> Option<Vec<String>> {
        Some(match kind {
            Kind::Keys | Kind::SendsKeys => Key::list(text).iter().map(Key::words).collect(),
            Kind::Commands => commands(text),
            Kind::Pictures | Kind::Names | Kind::Properties | Kind::Sides | Kind::PlaceList => decode(text, ','),
            Kind::Target => target(text),
            _ => return None,
        })
    };
    if let (Some(old), Some(new)) = (list(before), list(after))
        && (old.len().max(new.len()) > 1 || kind == Kind::Target)
    {
        return of_lists(&old, &new);
    }
    let (before, after) = (words(kind, before), words(kind, after));
    if before == after {
        return "only blanks changed".into();
    }
    let (before, after) = differing(&before, &after);
    format!("{before} → {after}")
}

/// The change of a list.
fn of_lists(old: &[String], new: &[String]) -> String {
    const FEW: usize = 4;
    let show = |text: &String| {
        let text = one_line(text);
        if text.is_empty() { "nothing".to_owned() } else { short(&text) }
    };
    if old.len() == new.len() {
        let changed: Vec<_> = old.iter().zip(new).filter(|(old, new)| old != new).collect();
        if changed.len() <= FEW {
            let turned = changed.iter().map(|(old, new)| {
                let (old, new) = differing(&show(old), &show(new));
                format!("{old} → {new}")
            });
            return turned.collect::<Vec<_>>().join(", ");
        }
    }
    let mut left: VecDeque<&String> = old.iter().collect();
    let mut come = Vec::new();
    for item in new {
        // Lists are short, but a hostile one is not: those at the end are not looked for.
        match left.iter().take(1_000).position(|other| *other == item) {
            Some(at) => drop(left.remove(at)),
            None => come.push(item),
        }
    }
    let told = |what: &str, items: &[&String]| -> Option<String> {
        let empty = items.iter().filter(|item| item.is_empty()).count();
        if empty > 0 && empty == items.len() {
            return Some(format!("{what} {empty} empty"));
        }
        let first: Vec<String> = items.iter().take(FEW).map(|item| show(item)).collect();
        let more = items.len().saturating_sub(FEW);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        (!items.is_empty()).then(|| format!("{what} {}{more}", first.join(", ")))
    };
    let parts: Vec<String> =
        [told("added", &come), told("removed", left.make_contiguous())].into_iter().flatten().collect();
    if parts.is_empty() { "in another order".into() } else { parts.join("; ") }
}

/// The first letters of a text.
pub(super) fn short(text: &str) -> String {
    if text.chars().count() <= SHOWN {
        return text.to_owned();
    }
    text.chars().take(SHOWN - 1).chain(['…']).collect()
}

/// The parts of two texts that differ, with a few words around them.
fn differing(before: &str, after: &str) -> (String, String) {
    if before.chars().count().max(after.chars().count()) <= SHOWN / 2 {
        return (before.to_owned(), after.to_owned());
    }
    let (old, new): (Vec<char>, Vec<char>) = (before.chars().collect(), after.chars().collect());
    let most = old.len().min(new.len());
    let head = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let tail = old.iter().rev().zip(new.iter().rev()).take(most - head).take_while(|(old, new)| old == new).count();
    let from = start(&old, head);
    let part = |text: &[char]| {
        let changed = text.len() - tail;
        let end = end(text, changed);
        let middle: String = text[from..end].iter().collect();
        let middle = short(middle.trim());
        let (front, back) = (if from > 0 { "…" } else { "" }, if end < text.len() { "…" } else { "" });
        if middle.ends_with('…') { format!("{front}{middle}") } else { format!("{front}{middle}{back}") }
    };
    (part(&old), part(&new))
}

/// The beginning of a word not far before a place.
fn start(text: &[char], at: usize) -> usize {
    let least = at.saturating_sub(AROUND);
    if least == 0 {
        return 0;
    }
    (least..at).find(|at| text[at - 1].is_whitespace() && !text[*at].is_whitespace()).unwrap_or(least)
}

/// The end of a word not far behind a place.
fn end(text: &[char], at: usize) -> usize {
    let most = at + AROUND;
    if most >= text.len() {
        return text.len();
    }
    (at..most).rev().find(|at| text[*at].is_whitespace()).unwrap_or(most)
}
