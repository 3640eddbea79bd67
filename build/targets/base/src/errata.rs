//! The errata sheet for players, as Markdown and as a page that prints well.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::fmt::Write;

use muster_schema::bundle::{Bundle, Change, Component, Erratum, heading};
use muster_schema::form::Words;
use muster_schema::{Phrases, phrase, say};
use serde_json::Value;

use muster_ground::html::escaped;

/// The errata in another build of the game, such as the last release.
#[derive(Clone, Debug, Default)]
pub struct Since {
    pub version: String,
    /// Its errata: their ids, and the new value in each.
    errata: Vec<(String, String)>,
}

impl Since {
    /// The errata in a `bundle.json` of any form; `None` if it is no bundle, or that of another game.
    pub fn of(other: &Value, game: &str) -> Option<Self> {
        let text = |value: &Value, member: &str| value[member].as_str().map(str::to_owned);
        let errata = other["errata"].as_array()?.iter();
        let known = errata.filter_map(|erratum| Some((text(erratum, "id")?, text(erratum, "after")?))).collect();
        let version = text(&other["game"], "version").filter(|_| other["game"]["id"] == game)?;
        Some(Self { version, errata: known })
    }

    /// The errata in a version, judging by the version in which each erratum first appears.
    ///
    /// # Errors
    /// An erratum that does not say so: its id.
    pub fn version(bundle: &Bundle, version: &str) -> Result<Self, String> {
        let mut since = Self { version: version.to_owned(), errata: Vec::new() };
        for erratum in &bundle.errata {
            let first = erratum.version.as_deref().ok_or_else(|| erratum.id.clone())?;
            if steps(first) <= steps(version) {
                since.errata.push((erratum.id.clone(), erratum.after.clone()));
            }
        }
        Ok(since)
    }

    fn has(&self, erratum: &Erratum) -> bool {
        self.errata.iter().any(|(id, after)| *id == erratum.id && *after == erratum.after)
    }
}

/// The numbers of a version, for comparing.
fn steps(version: &str) -> Vec<u64> {
    version.split('.').map(|step| step.parse().unwrap_or(u64::MAX)).collect()
}

/// The errata of a game, the newest first.
#[derive(Debug)]
pub struct Sheet<'b> {
    bundle: &'b Bundle,
    since: Option<&'b Since>,
    /// Days and versions, the newest first.
    pub parts: Vec<Part<'b>>,
}

/// The errata published on one day with one version.
#[derive(Debug)]
pub struct Part<'b> {
    pub heading: String,
    pub components: Vec<(Component, Vec<Entry<'b>>)>,
}

/// The errors in one thing with one cause: errata that amend several of its values are one to players.
#[derive(Debug)]
pub struct Entry<'b> {
    pub first: Cow<'b, Erratum>,
    pub more: Vec<Cow<'b, Erratum>>,
}

/// Groups errata by subject and reason, in order; those of one thing are together.
pub fn entries<'b>(errata: impl IntoIterator<Item = Cow<'b, Erratum>>) -> Vec<Entry<'b>> {
    let mut entries: Vec<Entry<'b>> = Vec::new();
    for erratum in errata.into_iter().filter(|erratum| !is_of_source(erratum)) {
        let same = |entry: &Entry<'_>| entry.first.component == erratum.component && entry.first.name == erratum.name;
        let why = |entry: &Entry<'_>| entry.first.reason == erratum.reason && entry.first.cite == erratum.cite;
        match entries.iter_mut().find(|entry| same(entry) && why(entry)) {
            Some(entry) => entry.more.push(erratum),
            None => {
                let behind = entries.iter().rposition(same).map_or(entries.len(), |at| at + 1);
                entries.insert(behind, Entry { first: erratum, more: Vec::new() });
            }
        }
    }
    entries
}

/// True if it only amends the source of a fact, which does not affect play.
fn is_of_source(erratum: &Erratum) -> bool {
    erratum.target.as_ref().is_some_and(|target| target.contains("/provenance/"))
}

/// The text for a value: the value itself, or a word if there is none.
#[derive(Clone, Copy, Debug)]
pub enum Said<'e> {
    Value(&'e str),
    Note(&'e str),
}

impl Said<'_> {
    pub fn text(&self) -> &str {
        match self {
            Self::Value(text) | Self::Note(text) => text,
        }
    }
}

impl Entry<'_> {
    /// The name of its subject: `B10 Treaty of Worms`.
    pub fn name(&self, phrases: &Phrases) -> String {
        let name = &self.first.name;
        if self.first.change == Change::Add { say!(phrases, "{thing} (new)", thing = name) } else { name.clone() }
    }

    /// Its values, each with the name of the value. The name of a new thing is in the heading already.
    pub fn values<'e>(&'e self, phrases: &'e Phrases) -> Vec<[Said<'e>; 3]> {
        let all = || std::iter::once(&self.first).chain(&self.more);
        let told = all().filter(|one| one.change != Change::Add || one.now != one.name || self.more.is_empty());
        let said = |text: &'e str, otherwise| match text {
            "" => Said::Note(phrases.say(otherwise)),
            text => Said::Value(text),
        };
        told.map(|one| {
            let field = said(one.field.as_deref().unwrap_or_default(), "");
            let nothing = phrase!("nothing");
            let (printed, right) = match one.change {
                Change::Amend => (nothing, phrase!("strike it out")),
                Change::Add => (phrase!("not there"), nothing),
                Change::Remove => (nothing, phrase!("removed")),
            };
            [field, said(&one.printed, printed), said(&one.now, right)]
        })
        .collect()
    }

    /// The reason, and its publication, unless that is the errata of the publisher like most.
    pub fn why(&self, phrases: &Phrases) -> String {
        let cites: Vec<&str> = self.first.cite.split(';').map(str::trim).filter(|cite| *cite != "errata").collect();
        let are_rules = cites.iter().all(|cite| cite.starts_with(|sign: char| sign.is_ascii_digit()));
        let reason = &self.first.reason;
        match cites.join("; ") {
            _ if cites.is_empty() => reason.clone(),
            cites if are_rules => say!(phrases, "{reason} (rule {number})", reason = reason, number = cites),
            cites => format!("{reason} ({cites})"),
        }
    }
}

/// The errata of a game as players need them. Several that amend one thing after another become one: the printed value,
/// the last value, and all reasons.
pub fn joined(errata: &[Erratum]) -> Vec<Cow<'_, Erratum>> {
    let mut joined: Vec<Cow<'_, Erratum>> = Vec::new();
    for erratum in errata {
        let thing = |of: &Erratum| (of.component, of.name.clone(), of.field.clone(), of.target.clone());
        let goes_on = |before: &Cow<'_, Erratum>| thing(before) == thing(erratum) && before.after == erratum.before;
        let before = joined.iter().position(goes_on).filter(|_| erratum.change != Change::Remove);
        let Some(before) = before.map(|at| joined.remove(at)) else {
            joined.push(Cow::Borrowed(erratum));
            continue;
        };
        let both = |one: &str, other: &str, between: &str| {
            if one == other { one.to_owned() } else { [one, between, other].concat() }
        };
        // Reasons are sentences, or parts of one.
        let next = if before.reason.ends_with(['.', '!', '?', '…', ':', ';']) { " " } else { "; " };
        joined.push(Cow::Owned(Erratum {
            change: before.change,
            before: before.before.clone(),
            printed: before.printed.clone(),
            reason: both(&before.reason, &erratum.reason, next),
            cite: both(&before.cite, &erratum.cite, "; "),
            ..erratum.clone()
        }));
    }
    joined
}

impl<'b> Sheet<'b> {
    /// All errata of a game, or those that another build of it does not have.
    pub fn of(bundle: &'b Bundle, since: Option<&'b Since>) -> Self {
        // What was amended back again is as printed, but not to those who have another version.
        let new =
            |erratum: &Cow<'_, Erratum>| since.map_or(erratum.before != erratum.after, |since| !since.has(erratum));
        let mut errata: Vec<Cow<'_, Erratum>> = joined(&bundle.errata).into_iter().filter(new).collect();
        let age = |erratum: &Erratum| Reverse((erratum.version.as_deref().map(steps), erratum.date.clone()));
        errata.sort_by_cached_key(|erratum| age(erratum));
        let parts = errata.chunk_by(|one, other| age(one) == age(other));
        let parts = parts.map(|errata| Part::of(&bundle.phrases, errata));
        let parts = parts.filter(|part| !part.components.is_empty()).collect();
        Self { bundle, since, parts }
    }

    /// True if there are no errata.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// A sentence on the version that the sheet is compared with.
    fn about(&self) -> String {
        let (version, phrases) = (&self.bundle.game.version, &self.bundle.phrases);
        match (self.since, self.is_empty()) {
            (Some(since), false) => {
                let other = &since.version;
                say!(
                    phrases,
                    "What is new in version {version}, compared with version {other}.",
                    version = version,
                    other = other
                )
            }
            (Some(since), true) => {
                let other = &since.version;
                say!(
                    phrases,
                    "Version {version} has no errata that version {other} lacks.",
                    version = version,
                    other = other
                )
            }
            (None, false) => {
                say!(phrases, "What version {version} corrects in the game as printed.", version = version)
            }
            (None, true) => {
                say!(phrases, "Version {version} is the game as printed: it has no errata.", version = version)
            }
        }
    }

    /// The sheet in Markdown.
    pub fn markdown(&self) -> String {
        let phrases = &self.bundle.phrases;
        let title = say!(phrases, "{game}: errata", game = self.bundle.game.title);
        let mut page = format!("# {}\n\n{}\n", markdown(&title), markdown(&self.about()));
        let heads = [phrase!("what"), phrase!("printed"), phrase!("right"), phrase!("why")];
        let heads = heads.map(|head| phrases.say(head)).join(" | ");
        for part in &self.parts {
            // Writing to a string does not fail.
            let _ = write!(page, "\n## {}\n", markdown(&part.heading));
            for (component, entries) in &part.components {
                let _ = write!(page, "\n### {}\n\n| {heads} |\n", phrases.say(called(*component)));
                page.push_str("| --- | --- | --- | --- |\n");
                entries.iter().for_each(|entry| page.push_str(&rows(phrases, entry)));
            }
        }
        page
    }

    /// The sheet as a page of its own, which loads nothing and runs nothing.
    pub fn html(&self) -> String {
        let phrases = &self.bundle.phrases;
        let language = self.bundle.language.as_deref().unwrap_or("en");
        let game = &self.bundle.game.title;
        let (title, of_game) = (escaped(game), escaped(&say!(phrases, "{game}: errata", game = game)));
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{of_game}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
             <header>\n<p>{}</p>\n<h1>{title}</h1>\n<p>{}</p>\n</header>\n",
            phrases.say("Errata"),
            escaped(&self.about()),
        );
        for part in &self.parts {
            let _ = write!(page, "<section>\n<h2>{}</h2>\n", escaped(&part.heading));
            for (component, entries) in &part.components {
                let _ = write!(page, "<h3>{}</h3>\n<dl>\n", phrases.say(called(*component)));
                let before = std::iter::once(None).chain(entries.iter().map(Some));
                entries.iter().zip(before).for_each(|(entry, before)| page.push_str(&division(phrases, entry, before)));
                page.push_str("</dl>\n");
            }
            page.push_str("</section>\n");
        }
        page + "</body>\n</html>\n"
    }
}

impl<'b> Part<'b> {
    /// Errata of the same day, by the parts of the game; those of one thing are together.
    fn of(phrases: &Phrases, errata: &[Cow<'b, Erratum>]) -> Self {
        let [first, ..] = errata else { return Self { heading: String::new(), components: Vec::new() } };
        let day = day(phrases, &first.date);
        let heading = match &first.version {
            Some(version) => say!(phrases, "Version {version}, {day}", version = version, day = day),
            None => day,
        };
        let of = |component: Component| {
            (component, entries(errata.iter().filter(|one| one.component == component).cloned()))
        };
        let components = Component::ALL.iter().map(|component| of(*component)).filter(|(_, own)| !own.is_empty());
        Self { heading, components: components.collect() }
    }
}

/// A day in words: `1 October 2025`.
fn day(phrases: &Phrases, date: &str) -> String {
    const MONTHS: [&str; 12] = [
        phrase!("January"),
        phrase!("February"),
        phrase!("March"),
        phrase!("April"),
        phrase!("May"),
        phrase!("June"),
        phrase!("July"),
        phrase!("August"),
        phrase!("September"),
        phrase!("October"),
        phrase!("November"),
        phrase!("December"),
    ];
    let words = || {
        let mut parts = date.splitn(3, '-');
        let year = parts.next()?;
        let month = MONTHS.get(parts.next()?.parse::<usize>().ok()?.checked_sub(1)?)?;
        let day = parts.next()?.trim_start_matches('0');
        Some(say!(phrases, "{day} {month} {year}", day = day, month = phrases.say(month), year = year))
    };
    words().unwrap_or_else(|| date.to_owned())
}

fn called(component: Component) -> &'static str {
    match component {
        Component::Map => phrase!("Map"),
        Component::Counters => phrase!("Counters"),
        Component::Cards => phrase!("Cards"),
        Component::SetUp => phrase!("Set-up"),
        Component::Tables => phrase!("Tables"),
        Component::Rules => phrase!("Rules"),
    }
}

/// An entry in Markdown: a row for each value; the first row has the subject and the reason.
fn rows(phrases: &Phrases, entry: &Entry<'_>) -> String {
    let mut rows = String::new();
    for (at, said) in entry.values(phrases).iter().enumerate() {
        let [field, printed, right] = said.each_ref().map(Said::text);
        let name = if at == 0 { entry.name(phrases) } else { String::new() };
        let what = [name.as_str(), field].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(": ");
        let why = if at == 0 { entry.why(phrases) } else { String::new() };
        let _ = writeln!(rows, "| {} |", [what.as_str(), printed, right, &why].map(markdown).join(" | "));
    }
    rows
}

/// An entry of the page. Of several about one thing only the first names it.
fn division(phrases: &Phrases, entry: &Entry<'_>, before: Option<&Entry<'_>>) -> String {
    let again = before.is_some_and(|before| before.first.name == entry.first.name);
    let (kind, name) = if again { (" class=\"again\"", String::new()) } else { ("", escaped(&entry.name(phrases))) };
    let mut text = format!("<div{kind}>\n<dt>{name}</dt>\n<dd>\n");
    for [field, printed, right] in entry.values(phrases) {
        let marked = |said: Said<'_>, mark: &str| match said {
            Said::Value(value) => format!("<{mark}>{}</{mark}>", escaped(value)),
            Said::Note(note) => format!("<i>{note}</i>"),
        };
        let field = match field {
            Said::Value(field) => format!("<p>{}</p>\n", escaped(&heading(field))),
            Said::Note(_) => String::new(),
        };
        let (printed, right) = (marked(printed, "span"), marked(right, "strong"));
        let [was, is] = [phrase!("Printed:"), phrase!("Right:")].map(|head| phrases.say(head));
        let _ = write!(text, "{field}<ul>\n<li><b>{was}</b> {printed}</li>\n<li><b>{is}</b> {right}</li>\n</ul>\n");
    }
    text + &format!("<p class=\"why\">{}</p>\n</dd>\n</div>\n", escaped(&entry.why(phrases)))
}

const STYLE: &str = "\
@page { margin: 16mm 15mm; }
:root { color-scheme: light; }
body { margin: 2.5rem auto; max-width: 46rem; padding: 0 1.2rem; background: #fff; color: #1d1b18;
  font: 1rem/1.45 'Iowan Old Style', Palatino, 'Palatino Linotype', Georgia, 'DejaVu Serif', serif; overflow-wrap: anywhere; }
header { border-bottom: 3px double #8a2b1d; margin-bottom: 1.5rem; padding-bottom: .6rem; }
header p:first-child { margin: 0; color: #8a2b1d; letter-spacing: .18em; text-transform: uppercase; font-size: .8rem; }
header p:last-child { margin: .3rem 0 0; color: #5c564d; }
h1 { margin: .1rem 0; font-size: 2rem; line-height: 1.15; font-weight: 600; }
h2 { margin: 1.8rem 0 .2rem; font-size: 1.25rem; }
h3 { margin: 1.1rem 0 .3rem; color: #8a2b1d; font-size: .95rem; letter-spacing: .06em; text-transform: uppercase; }
h2, h3 { break-after: avoid; }
dl { margin: 0; }
dl > div { display: grid; grid-template-columns: 13rem 1fr; gap: 0 1.2rem; padding: .5rem 0; border-top: 1px solid #ddd6c9;
  break-inside: avoid; }
dl > .again { border: 0; padding-top: 0; }
dt { font-weight: 600; }
dd, dd p, dd ul { margin: 0; padding: 0; list-style: none; }
dd ul { margin-bottom: .3rem; }
dd > p:not(.why) { font-style: italic; }
.why { color: #5c564d; font-size: .9em; }
b { color: #8a2b1d; font-weight: 400; }
i { color: #5c564d; }
@media (max-width: 40rem) { dl > div { grid-template-columns: 1fr; } }
@media print { body { margin: 0; max-width: none; padding: 0; font-size: 10pt; }
  dl > div { grid-template-columns: 30% 1fr; } }
";

/// A text in Markdown, in a cell of a table or elsewhere.
fn markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '|' | '\\' | '*' | '_' | '`' | '<' | '[' | ']' => out.extend(['\\', letter]),
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}
