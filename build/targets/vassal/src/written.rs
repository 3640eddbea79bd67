//! The pages of the help that the pack brings along in Markdown: its rules, and what changed in each version.

use super::help::{ascii, opening};
use muster_ground::names::{CHANGELOG, RULES};
use muster_schema::bundle::Bundle;
use muster_schema::phrase;
use muster_targets::Goods;
use muster_targets::markdown::markup;

/// The page of the rules.
pub const RULES_PAGE: &str = "help/rules.html";

/// The files of a pack that are pages of the help: what they are called, and the page's file in the module.
const PAGES: [(&str, &str, &str); 2] =
    [(RULES, phrase!("Rules of play"), RULES_PAGE), (CHANGELOG, phrase!("What changed"), "help/changes.html")];

/// The files of these pages.
pub const FILES: [&str; 2] = [PAGES[0].2, PAGES[1].2];

/// A page of the help.
#[derive(Debug)]
pub struct Written {
    /// What the menu calls it.
    pub title: String,
    /// Its file in the module.
    pub file: &'static str,
    /// The page, in the HTML of the engine's window.
    pub text: String,
}

/// Those that the pack brings along.
pub fn pages(goods: Goods<'_>) -> Vec<Written> {
    let page = |(source, title, file): (&str, &str, &'static str)| {
        let title = goods.bundle.phrases.say(title);
        Some(Written { title: title.to_owned(), file, text: page(goods.bundle, title, &goods.text(source)?) })
    };
    PAGES.into_iter().filter_map(page).collect()
}

/// Markdown as the engine's window shows it, which knows the HTML of long ago.
fn page(bundle: &Bundle, title: &str, markdown: &str) -> String {
    let body = markup(markdown);
    // The window draws no lines of its own about cells, and knows no parts of a table but its rows.
    let body = body.replace("<table>", "<table border=\"1\" cellpadding=\"3\" cellspacing=\"0\">");
    let body = ["<thead>", "</thead>", "<tbody>", "</tbody>"].into_iter().fold(body, |body, tag| body.replace(tag, ""));
    format!("{}{}</body></html>\n", opening(bundle, title), ascii(&body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_is_shown_and_no_html() {
        let text = "\u{feff}# A: changes\n\n## 0.2.0\n\n- one \\*star\\* & *why\n  not*\n- <b>two</b>\n\nA – line\nand more.\n";
        let shown = "<h1>A: changes</h1>\n<h2>0.2.0</h2>\n<ul>\n<li>one *star* &amp; <em>why\nnot</em></li>\n\
            <li>&lt;b&gt;two&lt;/b&gt;</li>\n</ul>\n<p>A &#8211; line\nand more.</p>\n";
        let page = page(&muster_fixture::bundle(), "What changed", text);
        assert!(page.contains(shown), "{page}");
    }

    #[test]
    fn a_table_has_lines_and_nothing_leads_into_the_machine() {
        let text = "| Ground | Cost |\n| --- | ---: |\n| Woods | 2 |\n\n[here](file:///etc/passwd) ![a map](map.png)\n\n\
            <script>alert(1)</script>\n";
        let shown = page(&muster_fixture::bundle(), "Rules", text);
        let cell = "<td>Woods</td><td style=\"text-align: right\">2</td>";
        for part in ["<table border=\"1\"", cell, "<a href=\"#\">here</a> a map", "&lt;script&gt;"] {
            assert!(shown.contains(part), "{part}: {shown}");
        }
        for part in ["<thead", "<tbody", "passwd", "<script", "<img"] {
            assert!(!shown.contains(part), "{part}: {shown}");
        }
    }
}
