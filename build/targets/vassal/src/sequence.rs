//! The engine's way of writing a list of texts as one text: a delimiter, which is escaped inside the texts.
//!
//! Lists within lists use this again and again, so that a delimiter deep inside is escaped once for each level.

/// Joins the texts. A text that begins or ends with a backslash, or is itself in single quotes, is put in quotes: a
/// backslash before the delimiter would make it part of the text.
pub fn encode<S: AsRef<str>>(parts: impl IntoIterator<Item = S>, delimiter: char) -> String {
    let mut out = String::new();
    for (at, part) in parts.into_iter().enumerate() {
        if at > 0 {
            out.push(delimiter);
        }
        let part = part.as_ref();
        let quoted = part.starts_with('\\') || part.ends_with('\\') || (part.starts_with('\'') && part.ends_with('\''));
        if quoted {
            out.push('\'');
        }
        for (at, stretch) in part.split(delimiter).enumerate() {
            if at > 0 {
                out.push('\\');
                out.push(delimiter);
            }
            out.push_str(stretch);
        }
        if quoted {
            out.push('\'');
        }
    }
    out
}

/// Joins the parts of a piece, the outermost first: each is separated by a tab from all that it contains.
pub fn chain<S: AsRef<str>>(parts: &[S]) -> String {
    let Some((innermost, outer)) = parts.split_last() else { return String::new() };
    outer.iter().rev().fold(innermost.as_ref().to_owned(), |inner, part| encode([part.as_ref(), &inner], '\t'))
}

/// Takes the parts of a piece apart again.
pub fn unchain(text: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut rest = text.to_owned();
    loop {
        match <[String; 2]>::try_from(decode(&rest, '\t')) {
            Ok([part, inner]) => {
                parts.push(part);
                rest = inner;
            }
            Err(_) => {
                parts.push(rest);
                return parts;
            }
        }
    }
}

/// Takes such a text apart again, as the engine does: a delimiter after a backslash belongs to its text, and quotes about a text
/// do not.
pub fn decode(text: &str, delimiter: char) -> Vec<String> {
    let mut parts = Vec::new();
    let mut rest = Some(text);
    while let Some(text) = rest {
        let (part, after) = first(text, delimiter);
        parts.push(part);
        rest = after;
    }
    parts
}

/// The first part of such a text, and the others as they are written, if there are any.
pub fn first(text: &str, delimiter: char) -> (String, Option<&str>) {
    let (mut part, mut from) = (String::new(), 0);
    for (at, _) in text.match_indices(delimiter) {
        if at > 0 && text.as_bytes()[at - 1] == b'\\' {
            part.push_str(text.get(from..at - 1).unwrap_or_default());
            from = at;
        } else {
            part.push_str(&text[from..at]);
            return (unquoted(part), text.get(at + delimiter.len_utf8()..));
        }
    }
    part.push_str(&text[from..]);
    (unquoted(part), None)
}

fn unquoted(text: String) -> String {
    match text.strip_prefix('\'').and_then(|text| text.strip_suffix('\'')) {
        Some(inner) => inner.to_owned(),
        None => text,
    }
}
