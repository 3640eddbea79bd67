//! Changes of a module that others made, as text and as a page.

use std::fmt::Write;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use muster_ground::html::escaped;
use muster_module::Module;
use muster_module::diff::{About, Difference, Line, Section};

use super::page::{END, head};
use super::plain;

/// The most pictures that are shown, the most bytes of one, and of all.
const PICTURED: usize = 200;
const MAX_PICTURE: u64 = 1 << 20;
const MAX_PICTURES: u64 = 16 << 20;

/// The title of a report: `Paths of Glory: 10.7 (old.vmod) → 10.8 (new.vmod)`.
pub fn title(difference: &Difference) -> String {
    format!("{}: {} → {}", difference.new.title, named(&difference.old), named(&difference.new))
}

fn named(about: &About) -> String {
    let version = if about.version.is_empty() { "no version" } else { &about.version };
    format!("{version} ({})", about.name)
}

/// The number of changes, the versions of VASSAL, and what was not compared.
pub fn summary(difference: &Difference) -> Vec<String> {
    let mut lines = vec![counts(difference)];
    let (old, new) = (&difference.old, &difference.new);
    if old.title != new.title {
        lines.push(format!("The module is called {} now; it was {}.", new.title, old.title));
    }
    if old.engine != new.engine {
        let named = |engine: &str| if engine.is_empty() { "an unknown version".to_owned() } else { engine.to_owned() };
        lines.push(format!("Saved with VASSAL {}, before with {}.", named(&new.engine), named(&old.engine)));
    }
    lines.extend(difference.unread.iter().map(|what| format!("{what}.")));
    lines
}

fn counts(difference: &Difference) -> String {
    let counted: Vec<String> = difference
        .sections
        .iter()
        .map(|section| format!("{} in {}", number(section), section.title.to_lowercase()))
        .collect();
    let all: usize = difference.sections.iter().map(number).sum();
    match all {
        0 => "Nothing changed.".into(),
        1 => format!("1 change: {}.", counted.join(", ")),
        all => format!("{all} changes: {}.", counted.join(", ")),
    }
}

fn number(section: &Section) -> usize {
    section.changes.iter().map(|change| change.count).sum()
}

/// The changes in Markdown: a section of a changelog, of the day of a release.
pub fn markdown(difference: &Difference, date: Option<&str>) -> String {
    let version = if difference.new.version.is_empty() { &difference.new.name } else { &difference.new.version };
    let date = date.map(|date| format!(" ({})", plain(date))).unwrap_or_default();
    let mut text = format!("## {}{date}\n\n", plain(version));
    text.extend(summary(difference).iter().map(|line| format!("{}\n", plain(line))));
    for section in difference.all() {
        text.extend(["\n### ", &plain(&section.title), "\n\n"]);
        for Line { says, parts } in &section.lines {
            let _ = writeln!(text, "- {}", plain(says));
            text.extend(parts.iter().map(|part| format!("  - {}\n", plain(part))));
        }
    }
    text
}

/// A page with all changes, and the pictures that changed, old beside new.
pub fn page(difference: &Difference, old: &Module, new: &Module) -> String {
    let about = |about: &About| format!("<b>{}</b> ({})", escaped(&about.version), escaped(&about.name));
    let versions = format!("What changed from {} to {}.", about(&difference.old), about(&difference.new));
    let mut html = head(&difference.new.title, &versions);
    for line in summary(difference) {
        let _ = writeln!(html, "<p>{}</p>", escaped(&line));
    }
    html.push_str("<nav>\n");
    for (at, section) in difference.all().enumerate() {
        let _ = writeln!(html, "<a href=\"#part-{at}\">{} {}</a>", escaped(&section.title), number(section));
    }
    html.push_str("</nav>\n");
    for (at, section) in difference.all().enumerate() {
        let _ = writeln!(
            html,
            "<h2 id=\"part-{at}\">{} <small>{}</small></h2>\n<ul>",
            escaped(&section.title),
            number(section)
        );
        for Line { says, parts } in &section.lines {
            let _ = write!(html, "<li>{}", escaped(says));
            if !parts.is_empty() {
                html.push_str("<ul>");
                parts.iter().for_each(|part| {
                    let _ = write!(html, "<li>{}</li>", escaped(part));
                });
                html.push_str("</ul>");
            }
            html.push_str("</li>\n");
        }
        html.push_str("</ul>\n");
        if section.title == "Pictures" {
            pictures(&mut html, difference, old, new);
        }
    }
    html.push_str(END);
    html
}

/// Shows the pictures that changed, old beside new, then those that came and went.
fn pictures(html: &mut String, difference: &Difference, old: &Module, new: &Module) {
    let pictures = &difference.pictures;
    let changed = pictures.changed.iter().map(|(was, is)| (Some(was), Some(is)));
    let gone = pictures.removed.iter().map(|was| (Some(was), None));
    let come = pictures.added.iter().map(|is| (None, Some(is)));
    let all: Vec<(Option<&String>, Option<&String>)> = changed.chain(come).chain(gone).collect();
    let (mut left, mut shown) = (MAX_PICTURES, 0);
    for (was, is) in &all {
        if shown == PICTURED {
            break;
        }
        let mut figure = |words: &str, module: &Module, name: Option<&String>| -> Option<String> {
            let Some(name) = name else { return Some(String::new()) };
            let size = module.archive.size(name);
            let kind = kind(name).filter(|_| size <= MAX_PICTURE.min(left))?;
            left -= size;
            let data = BASE64_STANDARD.encode(module.archive.read_at_most(name, MAX_PICTURE)?);
            Some(format!(
                "<figure><img class=\"card\" src=\"data:image/{kind};base64,{data}\" alt=\"{words}\"><figcaption>{words}</figcaption></figure>"
            ))
        };
        let (Some(before), Some(after)) = (figure("old", old, *was), figure("new", new, *is)) else { continue };
        let name = is.or(*was).map_or("", |name| name.as_str());
        let name = name.strip_prefix(muster_module::open::IMAGES).unwrap_or(name);
        let arrow = if before.is_empty() || after.is_empty() { "" } else { "→" };
        let _ = writeln!(
            html,
            "<article class=\"item\"><div><h3>{}</h3></div><div class=\"pictures\">{before}{arrow}{after}</div></article>",
            escaped(name)
        );
        shown += 1;
    }
    if shown < all.len() {
        let _ = writeln!(
            html,
            "<p>{} more pictures are not shown here: they are too many, too large, or of a kind that browsers do not show.</p>",
            all.len() - shown
        );
    }
}

/// The kind of a picture by its name, if browsers show it.
fn kind(name: &str) -> Option<&'static str> {
    let (_, ending) = name.rsplit_once('.')?;
    Some(match ending.to_lowercase().as_str() {
        "png" => "png",
        "jpg" | "jpeg" => "jpeg",
        "gif" => "gif",
        "svg" => "svg+xml",
        _ => return None,
    })
}
