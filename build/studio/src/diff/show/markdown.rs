//! A section of a changelog, and the changelog of a list of versions.

use super::super::{Change, Difference, What};
use super::{Item, items, saved};

/// A section of a changelog in Markdown, for players: `## 1.2.0 (date)`; under the heading of each part of the game its
/// changes, in order; then the consequences for play, and for saved games. Anything without an effect on play is left
/// out, and so are positions, sizes and colours.
pub fn markdown(difference: &Difference, date: Option<&str>) -> String {
    let date = date.map(|date| format!(" ({})", plain(date))).unwrap_or_default();
    let mut text = format!("## {}{date}\n", plain(&difference.new.version));
    // Players know no ids.
    let is_played = |change: &&Change| !change.cosmetic && change.what != What::Renamed;
    let played: Vec<_> = difference.changes.iter().filter(is_played).collect();
    if played.is_empty() {
        text.push_str("\nNothing changed that is played with.\n");
    }
    for group in played.chunk_by(|one, other| one.group == other.group) {
        let mut lines: Vec<String> = items(group.iter().copied()).iter().map(line).collect();
        // Of several files of one kind only one tells that they are others.
        lines.dedup();
        let looks = group.first().filter(|change| change.table == STYLE).map(|_| "Looks");
        add(&mut text, looks.unwrap_or(group.first().map_or("", |change| &change.group)), &lines);
    }
    let told: Vec<String> = difference.follows.told.iter().map(|told| plain(&format!("{told}."))).collect();
    add(&mut text, "What follows in the game", &told);
    let saved: Vec<String> = saved::lines(difference).iter().map(|line| plain(line)).collect();
    add(&mut text, "For saved games", &saved);
    text
}

/// The document that defines the look of a game.
const STYLE: &str = "style";

fn add(text: &mut String, title: &str, lines: &[String]) {
    if !lines.is_empty() {
        text.extend(["\n### ", &plain(title), "\n\n"]);
        text.extend(lines.iter().map(|line| format!("- {line}\n")));
    }
}

/// `Orléans: fortress 1 → 2`, with the reason if it has one.
fn line(item: &Item<'_>) -> String {
    // Players do not know the files.
    if item.changes.iter().any(|change| change.table == STYLE) {
        return "The map, the counters or the cards look different.".to_owned();
    }
    if let Some(file) = item.changes.first().filter(|change| change.table.is_empty()) {
        let what = if file.group == "Rules" { "The rules of play" } else { "Some" };
        return format!("{what} were {}.", file.says);
    }
    let what = match item.whole() {
        Some(What::Added) => "New: ",
        Some(What::Removed) => "Gone: ",
        _ => "",
    };
    let says = item.says_plainly();
    let says = if says.is_empty() { says } else { format!(": {says}") };
    let why = item.reasons().join(" ");
    let why = if why.is_empty() { why } else { format!(" *{}*", plain(&why)) };
    format!("{}{why}", plain(&format!("{what}{}{says}", item.subject())))
}

/// The changelog of a game from the sections of its versions, the newest first.
pub fn changelog(title: &str, sections: &[String]) -> String {
    let mut text = format!("# {}: changes\n", plain(title));
    for section in sections {
        text.push('\n');
        text.push_str(section);
    }
    text
}

/// A text on one line, with the special characters of Markdown escaped.
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
