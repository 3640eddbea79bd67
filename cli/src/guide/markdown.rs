//! Chapters in Markdown.

use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, html};

use super::page::{Page, Section};
use muster_build::html::escaped;
use muster_build::validate::slug;

/// A chapter as a page.
pub fn page(name: &str, text: &str) -> Page {
    let mut page = Page { name: name.to_owned(), ..Page::default() };
    let events: Vec<Event<'_>> = Parser::new_ext(text, Options::ENABLE_TABLES).collect();
    let mut written = Vec::with_capacity(events.len());
    for (at, event) in events.iter().enumerate() {
        written.push(match event {
            Event::Start(Tag::Heading { level, .. }) => {
                let title = plain(&events[at..]);
                let (level, id) = (*level as usize, slug(&title));
                let start = format!("<h{level} id=\"{id}\">");
                match level {
                    1 => page.title = title,
                    2 => page.sections.push(Section { id, title }),
                    _ => {}
                }
                Event::Html(start.into())
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => Event::Start(Tag::Link {
                link_type: *link_type,
                dest_url: address(dest_url),
                title: title.clone(),
                id: id.clone(),
            }),
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))) => {
                Event::Html(format!("<pre class=\"{}\"><code>", block(kind)).into())
            }
            Event::End(TagEnd::CodeBlock) => Event::Html("</code></pre>\n".into()),
            other => other.clone(),
        });
    }
    html::push_html(&mut page.body, written.into_iter());
    // A wide table is moved by itself, not the page with it.
    page.body = page.body.replace("<table>", "<div class=\"wide\"><table>").replace("</table>", "</table></div>");
    page
}

/// The text of a heading that begins here.
fn plain(events: &[Event<'_>]) -> String {
    let of_heading = events.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let texts = of_heading.filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
        _ => None,
    });
    texts.collect()
}

/// The address of a link in the site.
fn address<'t>(link: &CowStr<'t>) -> CowStr<'t> {
    match link.split_once(".md") {
        Some((page, anchor)) if !link.contains("://") => format!("{page}.html{anchor}").into(),
        _ => link.clone(),
    }
}

/// The kind of a block: typed, an answer, or a file.
fn block(kind: &str) -> &'static str {
    match kind {
        "sh" => "typed",
        "text" => "said",
        _ => "file",
    }
}

/// A text of the program, in which code stands between grave accents.
pub fn prose(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let marked = parts.map(|(at, part)| match at % 2 {
        0 => escaped(part),
        _ => format!("<code>{}</code>", escaped(part)),
    });
    marked.collect()
}
