//! The help: getting started, what was reconstructed, rulings, errata, credits.

use std::fmt::Write;

use muster_schema::bundle::{Bundle, DeckKind, TableCompleteness};

use super::written::{self, Written};
use super::xml::{self, Element};
use super::{Context, cover, keys};
use muster_marks::measures;
use muster_targets::errata;

/// The help's file in the module.
pub const FILE: &str = "help/help.html";

/// The module's help menu.
pub fn element(written: &[Written]) -> Element {
    let file = |title: &str, name: &str| {
        xml::module("documentation.HelpFile").with("title", title).with("fileName", name).fixed("HelpFile")
    };
    let about = xml::module("documentation.AboutScreen").with("title", "Cover").with("fileName", cover::FILE);
    let written = written.iter().map(|page| file(page.title, page.file));
    xml::module("Documentation").child(about).child(file("About this module", FILE)).children(written)
}

/// The page, in the HTML of the engine's window.
pub fn page(context: &Context<'_>, module: &Element) -> String {
    let (bundle, game) = (context.bundle, &context.bundle.game);
    let mut page = format!("<html><head><title>{0}</title></head><body>\n<h1>{0}</h1>\n", escape(&game.title));
    if let Some(subtitle) = &game.subtitle {
        let _ = writeln!(page, "<p><i>{}</i></p>", escape(subtitle));
    }
    let printed = if game.as_printed { " This is the game as printed, without errata." } else { "" };
    // A game that brings its rules was made from nothing else.
    let is_ours = context.written.iter().any(|page| page.file == written::RULES_PAGE);
    let made = if is_ours { String::new() } else { format!(", made from: {}", escape(&game.document)) };
    let _ = writeln!(page, "<p>Version {}{made}.{printed}</p>", escape(&game.version));
    page.push_str(&start(context));
    keys::list(&mut page, context, module);
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
        errata::entries(errata::joined(&bundle.errata)).iter().map(|entry| {
            let values = entry.values();
            let values = values.iter().map(|said| {
                let [field, printed, right] = said.each_ref().map(|said| escape(said.text()));
                let field = if field.is_empty() { field } else { format!("{field}, ") };
                format!("{field}printed: {printed}; right: <b>{right}</b>. ")
            });
            format!("<b>{}</b>: {}{}", escape(&entry.name()), values.collect::<String>(), escape(&entry.why()))
        }),
    );
    page.push_str("</body></html>\n");
    page
}

/// How to begin: a game that describes itself is told only of what it has.
fn start(context: &Context<'_>) -> String {
    let bundle = context.bundle;
    let any = |has: bool| has || !bundle.is_described();
    let cards = any(!bundle.cards.is_empty());
    let comes = any(bundle.scenarios.iter().any(|scenario| !scenario.arrivals.is_empty()));
    let tracks = any(has_track_markers(context));
    let follow = bundle.is_described() && context.tracker.leads();
    let sentences = [
        (true, "Choose a scenario in the first window, then a side"),
        (cards, "; <i>Solitaire</i> can open every hand"),
        (!cards && measures::hiders(bundle).next().is_some(), "; <i>Solitaire</i> sees what is hidden"),
        (true, "."),
        (comes, " Counters that arrive later are on the turn track, at their turn of arrival; counters"),
        (!comes, " Counters"),
        (true, " not in play are in the <i>Counters</i> window"),
        (bundle.pieces.iter().any(|piece| piece.unlimited), ", which also supplies unlimited markers"),
        (true, "."),
        (
            cards,
            " Right-click a counter, a card or a deck to see what you can do with it: a deck deals its next cards to a hand",
        ),
        (
            bundle.decks.iter().any(|deck| matches!(deck.kind, DeckKind::Discard | DeckKind::Later)),
            "; a discard pile or a pile of later cards is shuffled into its deck",
        ),
        (cards, ". Rest the mouse on a deck to see how many cards it has."),
        (!cards, " Right-click a counter to see what you can do with it."),
        (tracks, " The map's toolbar moves the track markers"),
        (!bundle.is_described(), "; the turn, season and phase markers follow the turn tracker"),
        (tracks && follow, "; the marker of the turn follows the turn tracker"),
        (tracks, "."),
        (
            any(!bundle.tables.is_empty()),
            " The <i>Tables</i> menu rolls on each die table, asks for the modifier, and counts the hits of several dice.",
        ),
    ];
    let told: String = sentences.into_iter().filter(|(has, _)| *has).map(|(_, sentence)| sentence).collect();
    format!("<h2>Getting started</h2>\n<p>{told}</p>\n")
}

/// Whether there is a marker that moves on a track.
fn has_track_markers(context: &Context<'_>) -> bool {
    context.bundle.pieces.iter().any(|piece| context.tracker.marked_track(piece).is_some())
}

/// How much of each table comes from the rule book.
fn reconstructed(page: &mut String, bundle: &Bundle) {
    let tables = &bundle.completeness.tables;
    if tables.iter().all(|table| [table.partly, table.reconstructed, table.missing] == [0; 3]) {
        return;
    }
    page.push_str(
        "<h2>How much is reconstructed</h2>\n<p>For each table, how many rows the rule book gives in full or in part, \
         and how many are reconstructed or missing:</p>\n<table border=\"1\" cellpadding=\"3\">\n\
         <tr><th>Table</th><th>In full</th><th>In part</th><th>Reconstructed</th><th>Missing</th></tr>\n",
    );
    let is_told = |table: &&TableCompleteness| {
        !bundle.is_described() || [table.attested, table.partly, table.reconstructed, table.missing] != [0; 4]
    };
    for table in tables.iter().filter(is_told) {
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
