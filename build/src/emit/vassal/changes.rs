//! What changed in each version: the changelog as a page of the help.

use std::fmt::Write;

use super::help::escape;

/// The page's file in the module.
pub const FILE: &str = "help/changes.html";

/// The page, in the HTML of the engine's window. Of Markdown it knows headings, lists, paragraphs and emphasis.
#[must_use]
pub fn page(changelog: &str) -> String {
    let mut blocks: Vec<(&str, String)> = Vec::new();
    let mut goes_on = false;
    for line in changelog.lines().map(str::trim) {
        let (tag, text) = block(line);
        match blocks.last_mut() {
            _ if line.is_empty() => {}
            Some((_, above)) if goes_on && tag == "p" => above.extend([" ", text]),
            _ => blocks.push((tag, text.to_owned())),
        }
        goes_on = !line.is_empty() && !tag.starts_with('h');
    }
    let mut page = String::from("<html><head><title>What changed</title></head><body>\n");
    for alike in blocks.chunk_by(|(one, _), (other, _)| one == other) {
        let list = alike.iter().any(|(tag, _)| *tag == "li");
        page.push_str(if list { "<ul>\n" } else { "" });
        for (tag, text) in alike {
            let _ = writeln!(page, "<{tag}>{}</{tag}>", html(text));
        }
        page.push_str(if list { "</ul>\n" } else { "" });
    }
    page.push_str("</body></html>\n");
    page
}

/// What a line begins, and its text.
fn block(line: &str) -> (&'static str, &str) {
    let known = [("# ", "h1"), ("## ", "h2"), ("### ", "h3"), ("- ", "li"), ("* ", "li")];
    known.into_iter().find_map(|(mark, tag)| Some((tag, line.strip_prefix(mark)?))).unwrap_or(("p", line))
}

/// A text with its emphasis, and without the backslashes before signs that mean something to Markdown.
fn html(text: &str) -> String {
    let (mut html, mut plain, mut open) = (String::new(), String::new(), false);
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => plain.extend(letters.next()),
            '*' => {
                html.push_str(&escape(&std::mem::take(&mut plain)));
                html.push_str(if open { "</i>" } else { "<i>" });
                open = !open;
            }
            letter => plain.push(letter),
        }
    }
    html.push_str(&escape(&plain));
    html.push_str(if open { "</i>" } else { "" });
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_is_shown_and_no_html() {
        let text = "# A: changes\n\n## 0.2.0\n\n- one \\*star\\* & *why\n  not*\n- <two>\n\nA line\nand more.\n";
        let shown = "<h1>A: changes</h1>\n<h2>0.2.0</h2>\n<ul>\n<li>one *star* &amp; <i>why not</i></li>\n\
            <li>&lt;two&gt;</li>\n</ul>\n<p>A line and more.</p>\n";
        assert!(page(text).contains(shown), "{}", page(text));
    }
}
