use muster_ground::names::RULES;
use pulldown_cmark::{Event, Options, Parser};

use super::prelude::*;

pub static LINT: Lint = Lint::new("V034", "html-in-rules", Warning, Pictures, check)
    .explained(
        "RULES.md has HTML in it, such as `<img src=...>` or `<br>`, which is printed and shown letter by letter: Muster reads Markdown \
        alone. Write it in Markdown: a picture is `![what it shows](images/name.png)`. To show the letter `<`, write `&lt;`.",
    )
    .example("RULES.md", "", b"# Rules\n\nRoll a die.<br>Then add one.\n");

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    let Some(file) = pack.sources.files.find(RULES) else { return };
    let Ok(text) = str::from_utf8(pack.sources.files.bytes(file)) else { return };
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let events = Parser::new_ext(text, options).into_offset_iter();
    let mut html = events.filter(|(event, _)| matches!(event, Event::Html(_) | Event::InlineHtml(_)));
    let Some((_, at)) = html.next() else { return };
    let tag: String = text[at.clone()].chars().take(20).take_while(|letter| *letter != '\n').collect();
    let others = html.count();
    let more = match others {
        0 => String::new(),
        1 => ", and so is HTML in another place".to_owned(),
        _ => format!(", and so is HTML in {others} other places"),
    };
    LINT.finds(findings, Spot::Bytes(file, at.start..at.start + tag.len()))
        .says(format!("`{tag}` is printed as it stands{more}"))
        .label("HTML")
        .expected("Markdown, or `&lt;` for the letter");
}
