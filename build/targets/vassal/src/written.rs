//! The pages of the help that the pack brings along in Markdown: its rules, and what changed in each version.

use super::help::{ascii, opening};
use muster_ground::names::{CHANGELOG, RULES};
use muster_schema::bundle::Bundle;
use muster_schema::phrase;
use muster_targets::Input;
use muster_targets::markdown::markup;

/// The page of the rules.
pub const RULES_PAGE: &str = "help/rules.html";

/// The files of a pack that are pages of the help: source, title, and the page's file in the module.
const PAGES: [(&str, &str, &str); 2] =
    [(RULES, phrase!("Rules of play"), RULES_PAGE), (CHANGELOG, phrase!("What changed"), "help/changes.html")];

/// The files of these pages.
pub const FILES: [&str; 2] = [PAGES[0].2, PAGES[1].2];

/// A page of the help.
#[derive(Debug)]
pub struct Written {
    /// The title in the menu.
    pub title: String,
    /// Its file in the module.
    pub file: &'static str,
    /// The page, in the HTML of the engine's window.
    pub text: String,
}

/// The pages that the pack brings.
pub fn pages(input: Input<'_>) -> Vec<Written> {
    let page = |(source, title, file): (&str, &str, &'static str)| {
        let title = input.bundle.phrases.say(title);
        Some(Written { title: title.to_owned(), file, text: page(input.bundle, title, &input.text(source)?) })
    };
    PAGES.into_iter().filter_map(page).collect()
}

/// Markdown as the engine's window shows it, which knows the HTML of long ago.
pub fn page(bundle: &Bundle, title: &str, markdown: &str) -> String {
    let body = markup(markdown);
    // The window draws no lines of its own about cells, and knows no parts of a table but its rows.
    let body = body.replace("<table>", "<table border=\"1\" cellpadding=\"3\" cellspacing=\"0\">");
    let body = ["<thead>", "</thead>", "<tbody>", "</tbody>"].into_iter().fold(body, |body, tag| body.replace(tag, ""));
    format!("{}{}</body></html>\n", opening(bundle, title), ascii(&body))
}
