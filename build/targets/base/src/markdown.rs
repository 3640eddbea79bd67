//! Converts the Markdown of a pack into harmless markup.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};

/// Markdown as HTML. Only text comes through: HTML in it is shown as it was typed, links lead only to pages of the net, and a picture
/// is its words.
pub fn markup(markdown: &str) -> String {
    let markdown = markdown.trim_start_matches('\u{feff}');
    let events =
        Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH).filter_map(|event| {
            Some(match event {
                Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
                Event::Start(Tag::HtmlBlock) => Event::Start(Tag::Paragraph),
                Event::End(TagEnd::HtmlBlock) => Event::End(TagEnd::Paragraph),
                Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => return None,
                Event::Start(Tag::Link { dest_url, link_type, title, id }) => {
                    let outside = ["https://", "http://"].iter().any(|scheme| dest_url.starts_with(scheme));
                    let dest_url = if outside { dest_url } else { "#".into() };
                    Event::Start(Tag::Link { link_type, dest_url, title, id })
                }
                event => event,
            })
        });
    let mut body = String::new();
    html::push_html(&mut body, events);
    body
}
