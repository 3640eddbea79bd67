//! The help: getting started, keys, what was reconstructed, rulings, errata, credits.

use std::fmt::Write;

use muster_schema::bundle::Bundle;

use super::xml::{self, Element};
use super::{changes, cover};
use crate::emit::pack::errata;

/// The help's file in the module.
pub const FILE: &str = "help/help.html";

/// The module's help menu.
#[must_use]
pub fn element(has_changes: bool) -> Element {
    let file = |title: &str, name: &str| {
        xml::module("documentation.HelpFile").with("title", title).with("fileName", name).fixed("HelpFile")
    };
    let about = xml::module("documentation.AboutScreen").with("title", "Cover").with("fileName", cover::FILE);
    let changes = has_changes.then(|| file("What changed", changes::FILE));
    xml::module("Documentation").child(about).child(file("About this module", FILE)).children(changes)
}

/// The page, in the HTML of the engine's window.
#[must_use]
pub fn page(bundle: &Bundle) -> String {
    let game = &bundle.game;
    let mut page = format!("<html><head><title>{0}</title></head><body>\n<h1>{0}</h1>\n", escape(&game.title));
    if let Some(subtitle) = &game.subtitle {
        let _ = writeln!(page, "<p><i>{}</i></p>", escape(subtitle));
    }
    let printed = if game.as_printed { " This is the game as printed, without errata." } else { "" };
    let _ = writeln!(page, "<p>Version {}, made from: {}.{printed}</p>", escape(&game.version), escape(&game.document));
    page.push_str(START);
    keys(&mut page);
    list(&mut page, "Credits", game.credits.iter().map(|line| escape(line)));
    list(
        &mut page,
        "Missing from the rule book",
        bundle.completeness.gaps.iter().map(|gap| format!("{} ({})", escape(&gap.what), escape(&gap.cite))),
    );
    reconstructed(&mut page, bundle);
    list(
        &mut page,
        "Rulings",
        bundle.rulings.iter().map(|ruling| {
            format!("<b>{}</b> {} ({})", escape(&ruling.question), escape(&ruling.ruling), escape(&ruling.cite))
        }),
    );
    list(
        &mut page,
        "Errata applied",
        bundle.errata.iter().map(|erratum| {
            let [printed, now] = errata::words(erratum);
            let texts = [&*erratum.date, &errata::what(erratum), printed, now, &erratum.reason, &erratum.cite];
            let [date, what, printed, now, reason, cite] = texts.map(escape);
            format!("{date}: {what}: &quot;{printed}&quot; became &quot;{now}&quot;. {reason} ({cite})")
        }),
    );
    page.push_str("</body></html>\n");
    page
}

const START: &str = "<h2>Getting started</h2>\n<p>Choose a scenario in the first window, then a side; <i>Solitaire</i> can open \
    every hand. Counters that arrive later are on the turn track, at their turn of arrival; counters not in play are in the \
    <i>Counters</i> window, which also supplies unlimited markers. Right-click a counter, a card or a deck to see what you \
    can do with it: a deck deals its next cards to a hand; a discard pile or a pile of later cards is shuffled into its \
    deck. The map's toolbar moves the track markers; the turn, season and phase markers follow the turn tracker. The \
    <i>Tables</i> menu rolls on each die table, asks for the modifier, and counts the hits of several dice.</p>\n";

fn keys(page: &mut String) {
    const KEYS: [(&str, &str); 18] = [
        ("Ctrl F", "flip a counter: reduce or restore a corps, turn a leader over"),
        ("Ctrl Y, Ctrl U", "demoralize a counter, rally it, in games with such states"),
        ("Ctrl P, Ctrl E", "send a counter to its force pool, or out of play, if the map has such boxes"),
        ("Ctrl N", "send a counter to the next turn; the menu has the other turns"),
        ("Ctrl B", "move a counter back to where it was"),
        ("Ctrl T, Ctrl Shift T, Ctrl M", "show a counter's movement trail, hide it; mark it as moved or not moved"),
        ("Ctrl D, Ctrl C", "delete a counter; make another copy of an unlimited one"),
        ("Ctrl Up, Ctrl Down", "move a marker up or down its track"),
        ("Ctrl 1 to 9, Ctrl Shift 1 to 9", "move the first to ninth track marker up, or down"),
        ("Ctrl P, Ctrl X, Ctrl R, Ctrl B", "play a card, discard it, put it out of play, put it back on its deck"),
        ("Ctrl E, Ctrl M", "put a lasting event in its box; turn a card face down or face up"),
        ("Alt C, Alt A, Alt I, Alt P, Alt N", "open counters, charts, forces, places, notes"),
        ("Alt J, Alt K, Alt U, Alt Y", "open the hands"),
        ("Alt 1, Alt 2", "roll one die, two dice"),
        ("Alt Shift 1 to 9", "roll on the first to ninth die table, with its modifiers"),
        ("Alt X, Alt Z", "next phase, previous phase"),
        ("Alt Shift M, Alt Shift T", "mark all counters as not moved; clear all movement trails"),
        ("Alt click", "point out a place on the map to the other players"),
    ];
    page.push_str("<h2>Keys</h2>\n<table>\n");
    for (key, what) in KEYS {
        let _ = writeln!(page, "<tr><td><b>{key}</b></td><td>{what}</td></tr>");
    }
    page.push_str("</table>\n");
}

/// How much of each table comes from the rule book.
fn reconstructed(page: &mut String, bundle: &Bundle) {
    if bundle.completeness.tables.is_empty() {
        return;
    }
    page.push_str(
        "<h2>How much is reconstructed</h2>\n<p>For each table, how many rows the rule book gives in full or in part, \
         and how many are reconstructed or missing:</p>\n<table border=\"1\" cellpadding=\"3\">\n\
         <tr><th>Table</th><th>In full</th><th>In part</th><th>Reconstructed</th><th>Missing</th></tr>\n",
    );
    for table in &bundle.completeness.tables {
        let _ = writeln!(
            page,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escape(&table.table),
            table.attested,
            table.partly,
            table.reconstructed,
            table.missing
        );
    }
    page.push_str("</table>\n");
}

fn list(page: &mut String, heading: &str, items: impl Iterator<Item = String>) {
    let items: Vec<_> = items.collect();
    if items.is_empty() {
        return;
    }
    let _ = writeln!(page, "<h2>{heading}</h2>\n<ul>");
    for item in items {
        let _ = writeln!(page, "<li>{item}</li>");
    }
    page.push_str("</ul>\n");
}

/// Text as HTML; letters outside ASCII as numbers, since the window guesses the encoding.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            ascii if ascii.is_ascii() => out.push(ascii),
            other => {
                let _ = write!(out, "&#{};", u32::from(other));
            }
        }
    }
    out
}
