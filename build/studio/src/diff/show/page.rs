//! A page with everything that changed, and old and new pictures side by side.
//!
//! All texts of the sources are escaped, and the page says of itself that nothing in it may run.

use std::fmt::Write;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

use super::super::change::{Pictured, Shown};
use super::super::{About, Change, Difference, Version, What};
use super::studio::{self, Studio};
use super::{Item, Section, consequences, counts, items};
use muster_ground::html::escaped;

const STYLE: &str = include_str!("page.css");

/// The most things whose pictures are shown.
const PICTURED: usize = 120;

/// The beginning of a page: its title, and a line in HTML on the two versions.
pub(super) fn head(title: &str, versions: &str) -> String {
    let style = BASE64_STANDARD.encode(Sha256::digest(STYLE));
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'sha256-{style}'\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}: changes</title>\n<style>{STYLE}</style>\n</head>\n\
         <body>\n<main>\n<h1>{title}</h1>\n<p class=\"versions\">{versions}</p>\n",
        title = escaped(title),
    )
}

/// The end of a page.
pub(super) const END: &str = "</main>\n</body>\n</html>\n";

pub fn page(difference: &Difference, old: &Version, new: &Version) -> String {
    let Difference { old: before, new: after, .. } = difference;
    let counts = escaped(&counts(difference));
    let versions = format!("What changed from {} to {}. {counts}", version(before), version(after));
    let mut html = head(&after.title, &versions);
    for what in &difference.unread {
        let _ = writeln!(html, "<p class=\"unread\">{}.</p>", escaped(what));
    }
    let played: Vec<&[Change]> = difference
        .changes
        .chunk_by(|one, other| (one.cosmetic, &one.group) == (other.cosmetic, &other.group))
        .filter(|group| group.iter().all(|change| !change.cosmetic))
        .collect();
    contents(&mut html, &played);
    follows(&mut html, &consequences(difference));
    let mut pictures = Pictures { old: Studio::of(old), new: Studio::of(new), left: PICTURED };
    for (at, group) in played.iter().enumerate() {
        let items = items(group.iter());
        let name = group.first().map_or("", |change| &change.group);
        let _ = writeln!(html, "<h2 id=\"group-{at}\">{} <small>{}</small></h2>", escaped(name), group.len());
        items.iter().for_each(|item| article(&mut html, item, &mut pictures));
    }
    cosmetic(&mut html, difference);
    html.push_str(END);
    html
}

fn version(about: &About) -> String {
    let printed = if about.printed { ", as printed" } else { "" };
    format!("<b>{}</b> ({}{printed})", escaped(&about.version), escaped(&about.name))
}

/// Writes the table of contents, as links.
fn contents(html: &mut String, groups: &[&[Change]]) {
    if groups.len() < 2 {
        return;
    }
    html.push_str("<nav>\n");
    for (at, group) in groups.iter().enumerate() {
        let name = group.first().map_or("", |change| &change.group);
        let _ = writeln!(html, "<a href=\"#group-{at}\">{} {}</a>", escaped(name), group.len());
    }
    html.push_str("</nav>\n");
}

fn follows(html: &mut String, sections: &[Section]) {
    if sections.is_empty() {
        return;
    }
    html.push_str("<div class=\"follows\">\n");
    for section in sections {
        let _ = write!(html, "<section>\n<h3>{}</h3>\n", escaped(&section.title));
        list(html, "", &section.lines);
        html.push_str("</section>\n");
    }
    html.push_str("</div>\n");
}

fn list(html: &mut String, class: &str, lines: &[String]) {
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    let _ = writeln!(html, "<ul{class}>");
    for line in lines {
        let _ = writeln!(html, "<li>{}</li>", escaped(line));
    }
    html.push_str("</ul>\n");
}

fn article(html: &mut String, item: &Item<'_>, pictures: &mut Pictures<'_>) {
    let (class, tag) = match item.whole() {
        Some(What::Added) => (" come", "<span class=\"tag\">new</span>"),
        Some(What::Removed) => (" gone", "<span class=\"tag\">gone</span>"),
        _ => ("", ""),
    };
    let noun = if item.noun().is_empty() { String::new() } else { format!(" <small>{}</small>", escaped(item.noun())) };
    let _ = write!(html, "<article class=\"item{class}\">\n<div>\n<h3>{tag}{}{noun}</h3>\n", escaped(item.subject()));
    html.push_str("<dl>\n");
    for change in item.changes.iter().filter(|change| !change.says.is_empty()) {
        match &change.values {
            Some([label, was, is]) => {
                let _ = writeln!(html, "<dt>{}</dt><dd>{}</dd>", escaped(label), turned(was, is));
            }
            None => {
                let _ = writeln!(html, "<dt></dt><dd>{}</dd>", escaped(&change.says));
            }
        }
    }
    html.push_str("</dl>\n");
    let why = item.reasons();
    if !why.is_empty() {
        let _ = writeln!(html, "<p class=\"why\">{}</p>", escaped(&why.join(" ")));
    }
    html.push_str("</div>\n");
    if let Some(shown) = item.changes.iter().find_map(|change| change.shown.as_ref()) {
        pictures.show(html, shown);
    }
    html.push_str("</article>\n");
}

/// Two values; for long texts, only the words that were removed and added.
fn turned(was: &str, is: &str) -> String {
    let [old, new] = [was, is].map(|text| text.split_whitespace().collect::<Vec<_>>());
    let before = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let most = old.len().min(new.len()) - before;
    let behind = old.iter().rev().zip(new.iter().rev()).take(most).take_while(|(old, new)| old == new).count();
    let part = |words: &[&str]| escaped(&words.join(" "));
    let marked = |tag: &str, words: &[&str]| {
        if words.is_empty() { String::new() } else { format!("<{tag}>{}</{tag}>", part(words)) }
    };
    let middle = |words: &[&str]| (before, words.len() - behind);
    let (gone, come) = (middle(&old), middle(&new));
    let parts = [
        part(&old[..before]),
        marked("del", &old[gone.0..gone.1]),
        marked("ins", &new[come.0..come.1]),
        part(&old[old.len() - behind..]),
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The sources of pictures, and the number that may still be shown.
struct Pictures<'v> {
    old: Option<Studio<'v>>,
    new: Option<Studio<'v>>,
    left: usize,
}

impl Pictures<'_> {
    fn show(&mut self, html: &mut String, shown: &Shown) {
        if self.left == 0 {
            return;
        }
        let Some([old, new]) = studio::pair(self.old.as_ref(), self.new.as_ref(), shown) else { return };
        self.left -= 1;
        let class = match shown.kind {
            Pictured::Piece => "piece",
            Pictured::Card => "card",
            Pictured::Place => "place",
        };
        let figure = |words: &str, pictures: &[String]| {
            let images = pictures.iter().map(|data| format!("<img class=\"{class}\" src=\"{data}\" alt=\"{words}\">"));
            let images: String = images.collect();
            if images.is_empty() {
                images
            } else {
                format!("<figure>{images}<figcaption>{words}</figcaption></figure>")
            }
        };
        let (old, new) = (figure("old", &old), figure("new", &new));
        let arrow = if old.is_empty() || new.is_empty() { "" } else { "→" };
        let _ = writeln!(html, "<div class=\"pictures\">{old}{arrow}{new}</div>");
    }
}

fn cosmetic(html: &mut String, difference: &Difference) {
    let cosmetic: Vec<&Change> = difference.changes.iter().filter(|change| change.cosmetic).collect();
    if cosmetic.is_empty() {
        return;
    }
    let lines: Vec<String> =
        items(cosmetic.iter().copied()).iter().map(|item| format!("{}: {}", item.subject(), item.says())).collect();
    let _ = writeln!(html, "<h2>Cosmetic <small>{}</small></h2>", cosmetic.len());
    list(html, "cosmetic", &lines);
}
