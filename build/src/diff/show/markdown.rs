//! A section of a changelog, and the changelog of a list of versions.

use super::super::{Difference, What};
use super::{Item, Section, consequences, counts, items};
use crate::emit::LOCK;

/// A section of a changelog in Markdown: `## 1.2.0 (date)`; what was changed, added and removed; what is cosmetic, and what all
/// that does to programs and saved games.
#[must_use]
pub fn markdown(difference: &Difference, date: Option<&str>) -> String {
    let date = date.map(|date| format!(" ({})", plain(date))).unwrap_or_default();
    let mut text = format!("## {}{date}\n", plain(&difference.new.version));
    let (cosmetic, played): (Vec<_>, Vec<_>) = difference.changes.iter().partition(|change| change.cosmetic);
    let (cosmetic, played) = (items(cosmetic), items(played));
    let of = |what: Option<What>| -> Vec<String> {
        let wanted = |item: &&Item<'_>| match item.whole() {
            Some(whole @ (What::Added | What::Removed)) => Some(whole) == what,
            _ => what.is_none(),
        };
        played.iter().filter(wanted).map(line).collect()
    };
    let parts = [
        ("Changed", of(None)),
        ("Added", of(Some(What::Added))),
        ("Removed", of(Some(What::Removed))),
        ("Cosmetic", cosmetic.iter().map(line).collect()),
    ];
    if difference.changes.is_empty() {
        text.extend(["\n", &plain(&counts(difference, &[LOCK])), "\n"]);
    }
    for (title, lines) in &parts {
        add(&mut text, title, lines);
    }
    // The version is that of the heading.
    let told = consequences(difference).into_iter().filter(|section| section.title != "Version");
    for Section { title, lines } in told {
        let lines: Vec<String> = lines.iter().map(|line| plain(line)).collect();
        add(&mut text, &title, &lines);
    }
    text
}

fn add(text: &mut String, title: &str, lines: &[String]) {
    if !lines.is_empty() {
        text.extend(["\n### ", title, "\n\n"]);
        text.extend(lines.iter().map(|line| format!("- {line}\n")));
    }
}

/// `Orléans (space): fortress 1 → 2`, with the reason if it has one.
fn line(item: &Item<'_>) -> String {
    let noun = if item.noun().is_empty() { String::new() } else { format!(" ({})", item.noun()) };
    let says = item.says();
    let says = if says.is_empty() { says } else { format!(": {says}") };
    let why = item.reasons().join(" ");
    let why = if why.is_empty() { why } else { format!(" *{}*", plain(&why)) };
    format!("{}{why}", plain(&format!("{}{noun}{says}", item.subject())))
}

/// The changelog of a game from the sections of its versions, the newest first.
#[must_use]
pub fn changelog(title: &str, sections: &[String]) -> String {
    let mut text = format!("# {}: changes\n", plain(title));
    for section in sections {
        text.push('\n');
        text.push_str(section);
    }
    text
}

/// A text in which nothing means anything to Markdown, on one line.
#[must_use]
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&' => plain.extend(['\\', letter]),
            letter if letter.is_control() => plain.push(' '),
            letter => plain.push(letter),
        }
    }
    plain
}
