//! Parts that all pages have around their texts: the head, the list of chapters, the way on.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::site::MADE;
use muster_build::html::escaped;

#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Its file, without the ending.
    pub name: String,
    pub title: String,
    pub sections: Vec<Section>,
    /// Its text in HTML, with the title as its heading.
    pub body: String,
}

/// A section of a page.
#[derive(Clone, Debug)]
pub struct Section {
    pub id: String,
    pub title: String,
}

/// The files of all pages, which stand in these parts.
pub fn written(parts: &[(&str, Vec<Page>)]) -> BTreeMap<String, Vec<u8>> {
    let all: Vec<&Page> = parts.iter().flat_map(|(_, pages)| pages).collect();
    let file = |(at, page): (usize, &&Page)| {
        let before = at.checked_sub(1).and_then(|before| all.get(before)).copied();
        let html = whole(page, parts, [before, all.get(at + 1).copied()]);
        (format!("{}.html", page.name), html.into_bytes())
    };
    all.iter().enumerate().map(file).collect()
}

fn whole(page: &Page, parts: &[(&str, Vec<Page>)], [before, next]: [Option<&Page>; 2]) -> String {
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n{MADE}\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n\
         <link rel=\"stylesheet\" href=\"style.css\">\n</head>\n<body>\n\
         <a class=\"skip\" href=\"#text\">To the text</a>\n\
         <header><a href=\"index.html\">Muster</a> <a class=\"to-contents\" href=\"#contents\">Contents</a></header>\n\
         <main id=\"text\">\n{}",
        escaped(&page.title),
        page.body
    );
    html.push_str("<nav class=\"on\" aria-label=\"Chapters before and after\">\n");
    for (page, class) in [(before, "before"), (next, "next")] {
        if let Some(Page { name, title, .. }) = page {
            let _ = writeln!(html, "<a class=\"{class}\" href=\"{name}.html\">{}</a>", escaped(title));
        }
    }
    html.push_str("</nav>\n</main>\n<nav id=\"contents\" class=\"contents\" aria-label=\"Contents\">\n");
    for (part, pages) in parts {
        let _ = write!(html, "<h2>{}</h2>\n<ul>\n", escaped(part));
        for other in pages {
            entry(&mut html, other, other.name == page.name);
        }
        html.push_str("</ul>\n");
    }
    html.push_str("</nav>\n</body>\n</html>\n");
    html
}

/// A line of the contents; of the page itself with its sections.
fn entry(html: &mut String, Page { name, title, sections, .. }: &Page, here: bool) {
    let current = if here { " aria-current=\"page\"" } else { "" };
    let _ = write!(html, "<li><a href=\"{name}.html\"{current}>{}</a>", escaped(title));
    if here && !sections.is_empty() {
        html.push_str("\n<ul>\n");
        for Section { id, title } in sections {
            let _ = writeln!(html, "<li><a href=\"#{id}\">{}</a></li>", escaped(title));
        }
        html.push_str("</ul>\n");
    }
    html.push_str("</li>\n");
}
