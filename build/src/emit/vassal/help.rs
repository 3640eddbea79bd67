//! The help: how to begin, what was reconstructed, rulings, errata, credits.

use std::fmt::Write;

use muster_schema::bundle::Bundle;

use super::cover;
use super::xml::{self, Element};

/// The help's file in the module.
pub const FILE: &str = "help/help.html";

/// The module's help menu.
#[must_use]
pub fn element() -> Element {
    let file = xml::module("documentation.HelpFile")
        .with("title", "About this module")
        .with("fileName", FILE)
        .with_all(&[("fileType", "archive"), ("vassalDoc", "user")]);
    let about = xml::module("documentation.AboutScreen").with("title", "Cover").with("fileName", cover::FILE);
    xml::module("Documentation").child(about).child(file)
}

/// The page, in the HTML of the engine's window.
#[must_use]
pub fn page(bundle: &Bundle) -> String {
    let game = &bundle.game;
    let mut page = format!("<html><head><title>{0}</title></head><body>\n<h1>{0}</h1>\n", escape(&game.title));
    if let Some(subtitle) = &game.subtitle {
        let _ = writeln!(page, "<p><i>{}</i></p>", escape(subtitle));
    }
    let printed = if game.as_printed { " The game is as printed, without errata." } else { "" };
    let _ = writeln!(page, "<p>Version {}, made from: {}.{printed}</p>", escape(&game.version), escape(&game.document));
    page.push_str(START);
    keys(&mut page);
    list(&mut page, "Credits", game.credits.iter().map(|line| escape(line)));
    list(
        &mut page,
        "What the document does not give",
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
            let [date, target, before, after] =
                [&erratum.date, &erratum.target, &erratum.before, &erratum.after].map(|text| escape(text));
            format!(
                "{date}: {target}: &quot;{before}&quot; became &quot;{after}&quot;. {} ({})",
                escape(&erratum.reason),
                escape(&erratum.cite)
            )
        }),
    );
    page.push_str("</body></html>\n");
    page
}

const START: &str = "<h2>To begin</h2>\n<p>Choose a scenario in the first window, then a side; <i>Solitaire</i> opens every hand. \
    Counters that come later lie at their turns on the turn track; the rest are in the window \
    <i>Counters</i>, which also gives markers without end. Right-click a counter, a card or a deck for what it can do: a deck \
    deals its next cards to a hand, and a pile of later cards or of discards is shuffled into its deck. The buttons of the map move \
    the markers of its tracks; the markers of the turn, the season and the phase go with the turn. The menu <i>Tables</i> rolls \
    on each die table, asks for the modifier, and counts the hits of several dice.</p>\n";

fn keys(page: &mut String) {
    const KEYS: [(&str, &str); 18] = [
        ("Ctrl F", "turn a counter over: reduce or restore a corps, flip a leader"),
        ("Ctrl Y, Ctrl U", "demoralize a counter, rally it, where the game knows such states"),
        ("Ctrl P, Ctrl E", "send a counter to its force pool, or out of play, where there are such boxes"),
        ("Ctrl N", "send a counter to the next turn; other turns are in the menu"),
        ("Ctrl B", "take a counter back to where it was"),
        ("Ctrl T, Ctrl Shift T, Ctrl M", "show a counter's trail, hide it; mark it as moved or not"),
        ("Ctrl D, Ctrl C", "remove a counter; make another, where they are unlimited"),
        ("Ctrl Up, Ctrl Down", "move a marker on its track"),
        ("Ctrl 1 to 9, Ctrl Shift 1 to 9", "move the first to ninth marker of the tracks up, or down"),
        ("Ctrl P, Ctrl X, Ctrl R, Ctrl B", "play a card, discard it, put it out of play, put it back"),
        ("Ctrl E, Ctrl M", "lay an event that lasts in its box; hide a card or show it"),
        ("Alt C, Alt A, Alt I, Alt P, Alt N", "counters, charts, forces, places, notes"),
        ("Alt J, Alt K, Alt U, Alt Y", "the hands"),
        ("Alt 1, Alt 2", "roll one die, two dice"),
        ("Alt Shift 1 to 9", "roll on the first to ninth die table, with its modifiers"),
        ("Alt X, Alt Z", "next phase, previous phase"),
        ("Alt Shift M, Alt Shift T", "no counter has moved; no trails"),
        ("Alt click", "point at a place of the map"),
    ];
    page.push_str("<h2>Keys</h2>\n<table>\n");
    for (key, what) in KEYS {
        let _ = writeln!(page, "<tr><td><b>{key}</b></td><td>{what}</td></tr>");
    }
    page.push_str("</table>\n");
}

/// How much of each table the document vouches for.
fn reconstructed(page: &mut String, bundle: &Bundle) {
    if bundle.completeness.tables.is_empty() {
        return;
    }
    page.push_str(
        "<h2>What is reconstructed</h2>\n<p>Rows of each table that the document states in full, states in part, \
         leaves to be reconstructed, or only mentions:</p>\n<table border=\"1\" cellpadding=\"3\">\n\
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
