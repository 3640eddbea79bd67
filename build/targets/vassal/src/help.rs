//! The help: getting started, reconstructed parts, rulings, errata, credits.

use std::fmt::Write;

use muster_schema::bundle::{Bundle, DeckKind, TableCompleteness};
use muster_schema::{phrase, say};

use super::written;
use super::xml::{self, Element};
use super::{Context, controls, cover, keys};
use muster_marks::measures;
use muster_targets::errata;

/// The help's file in the module.
pub const FILE: &str = "help/help.html";

/// The module's help menu.
pub fn element(context: &Context<'_>) -> Element {
    let phrases = &context.bundle.phrases;
    let file = |title: &str, name: &str| {
        xml::module("documentation.HelpFile").with("title", title).with("fileName", name).fixed("HelpFile")
    };
    let about =
        xml::module("documentation.AboutScreen").with("title", phrases.say("Cover")).with("fileName", cover::FILE);
    let written = context.written.iter().map(|page| file(&page.title, page.file));
    let own = file(phrases.say("About this module"), FILE);
    xml::module("Documentation").child(about).child(own).children(written)
}

/// The page, in the HTML of the engine's window.
pub fn page(context: &Context<'_>, module: &Element) -> String {
    let (bundle, game, phrases) = (context.bundle, &context.bundle.game, &context.bundle.phrases);
    let mut page = format!("{}<h1>{}</h1>\n", opening(bundle, &game.title), escape(&game.title));
    if let Some(subtitle) = &game.subtitle {
        let _ = writeln!(page, "<p><i>{}</i></p>", escape(subtitle));
    }
    // A game that brings its rules was made from nothing else.
    let is_ours = context.written.iter().any(|page| page.file == written::RULES_PAGE);
    let [version, document] = [&game.version, &game.document].map(|text| escape(text));
    let mut made = if is_ours {
        say!(phrases, "Version {version}.", version = version)
    } else {
        say!(phrases, "Version {version}, made from: {document}.", version = version, document = document)
    };
    if game.as_printed {
        made = format!("{made} {}", phrases.say("This is the game as printed, without errata."));
    }
    let _ = writeln!(page, "<p>{made}</p>");
    page.push_str(&start(context));
    keys::list(&mut page, context, module);
    list(&mut page, phrases.say("Credits"), game.credits.iter().map(|line| escape(line)));
    list(
        &mut page,
        phrases.say("Missing from the rule book"),
        bundle.completeness.gaps.iter().map(|gap| format!("{} ({})", escape(&gap.what), escape(&gap.cite))),
    );
    reconstructed(&mut page, bundle);
    list(
        &mut page,
        phrases.say("Rulings"),
        bundle.rulings.iter().map(|ruling| {
            format!("<b>{}</b> {} ({})", escape(&ruling.question), escape(&ruling.ruling), escape(&ruling.cite))
        }),
    );
    list(
        &mut page,
        phrases.say("Errata applied"),
        errata::entries(errata::joined(&bundle.errata)).iter().map(|entry| {
            let values = entry.values(phrases);
            let values = values.iter().map(|said| {
                let [field, printed, right] = said.each_ref().map(|said| escape(said.text()));
                let field = if field.is_empty() { field } else { format!("{field}, ") };
                let right = format!("<b>{right}</b>");
                field + &say!(phrases, "printed: {printed}; right: {right}.", printed = printed, right = right) + " "
            });
            format!(
                "<b>{}</b>: {}{}",
                escape(&entry.name(phrases)),
                values.collect::<String>(),
                escape(&entry.why(phrases))
            )
        }),
    );
    page.push_str("</body></html>\n");
    // What Muster says in another language was not escaped.
    ascii(&page)
}

/// The beginning of a page, with its language if that is not English.
pub fn opening(bundle: &Bundle, title: &str) -> String {
    let language = bundle.language.as_ref().map_or_else(String::new, |language| format!(" lang=\"{language}\""));
    format!("<html{language}><head><title>{}</title></head><body>\n", escape(title))
}

/// The page on starting a game; it mentions only components that the game has.
fn start(context: &Context<'_>) -> String {
    let bundle = context.bundle;
    let cards = !bundle.cards.is_empty();
    let comes = bundle.scenarios.iter().any(|scenario| !scenario.arrivals.is_empty());
    let tracks = has_track_markers(context);
    let phrases = &bundle.phrases;
    let [counters, tables] = ["Counters", "Tables"].map(|name| phrases.say(name));
    let parts = [
        (true, phrase!("Choose a scenario in the first window, then a side")),
        (cards, phrase!("; <i>{solitaire}</i> can open every hand")),
        (!cards && measures::hiders(bundle).next().is_some(), phrase!("; <i>{solitaire}</i> sees what is hidden")),
        (true, "."),
        (comes, phrase!("Counters that arrive later are on the turn track, at their turn of arrival")),
        (comes, phrase!("; counters not in play are in the <i>{counters}</i> window")),
        (!comes, phrase!("Counters not in play are in the <i>{counters}</i> window")),
        (bundle.pieces.iter().any(|piece| piece.unlimited), phrase!(", which also supplies unlimited markers")),
        (true, "."),
        (cards, phrase!("Right-click a counter, a card or a deck to see what you can do with it")),
        (cards, phrase!(": a deck deals its next cards to a hand")),
        (
            bundle.decks.iter().any(|deck| matches!(deck.kind, DeckKind::Discard | DeckKind::Later)),
            phrase!("; a discard pile or a pile of later cards is shuffled into its deck"),
        ),
        (cards, "."),
        (cards, phrase!("Rest the mouse on a deck to see how many cards it has.")),
        (!cards, phrase!("Right-click a counter to see what you can do with it.")),
        (tracks, phrase!("The map's toolbar moves the track markers")),
        (tracks && context.tracker.leads(), phrase!("; the marker of the turn follows the turn tracker")),
        (tracks, "."),
        (
            !bundle.tables.is_empty(),
            phrase!(
                "The <i>{tables}</i> menu rolls on each die table, asks for the modifier, and counts the hits of several dice."
            ),
        ),
    ];
    let mut told = String::new();
    for (_, part) in parts.into_iter().filter(|(has, _)| *has) {
        if !told.is_empty() && !part.starts_with(['.', ',', ';', ':']) {
            told.push(' ');
        }
        told.push_str(
            &phrases.fill(part, &[("solitaire", &controls::SOLITAIRE), ("counters", &counters), ("tables", &tables)]),
        );
    }
    format!("<h2>{}</h2>\n<p>{told}</p>\n", phrases.say("Getting started"))
}

/// True if there is a marker that moves on a track.
fn has_track_markers(context: &Context<'_>) -> bool {
    context.bundle.pieces.iter().any(|piece| context.tracker.marked_track(piece).is_some())
}

/// Lists how much of each table comes from the rule book.
fn reconstructed(page: &mut String, bundle: &Bundle) {
    let tables = &bundle.completeness.tables;
    if tables.iter().all(|table| [table.partly, table.reconstructed, table.missing] == [0; 3]) {
        return;
    }
    let phrases = &bundle.phrases;
    let _ = write!(
        page,
        "<h2>{}</h2>\n<p>{}</p>\n<table border=\"1\" cellpadding=\"3\">\n",
        phrases.say("How much is reconstructed"),
        phrases.say("For each table, how many rows the rule book gives in full or in part, and how many are reconstructed or missing:")
    );
    let heads =
        [phrase!("Table"), phrase!("In full"), phrase!("In part"), phrase!("Reconstructed"), phrase!("Missing")]
            .map(|head| phrases.say(head));
    let _ = writeln!(page, "<tr><th>{}</th></tr>", heads.join("</th><th>"));
    let is_told =
        |table: &&TableCompleteness| [table.attested, table.partly, table.reconstructed, table.missing] != [0; 4];
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
            other => out.push(other),
        }
    }
    ascii(&out)
}

/// The lines of a text as HTML.
pub fn broken(text: &str) -> String {
    escape(text).lines().collect::<Vec<_>>().join("<br>")
}

/// Letters outside ASCII as numbers.
pub fn ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_ascii() {
            out.push(character);
        } else {
            let _ = write!(out, "&#{};", u32::from(character));
        }
    }
    out
}
