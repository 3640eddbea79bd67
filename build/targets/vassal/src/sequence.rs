//! The engine's way of writing a list of texts as one text: a delimiter, which is escaped inside the texts.
//!
//! Lists within lists use this again and again, so that a delimiter deep inside is escaped once for each level.

/// Joins the texts. A text that begins or ends with a backslash, or stands in single quotes itself, is put in quotes: a
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The engine's reader, as its source has it.
    fn decode(text: &str, delimiter: char) -> Vec<String> {
        let characters: Vec<char> = text.chars().collect();
        let mut tokens = Vec::new();
        let mut start = 0;
        loop {
            let mut token: Vec<char> = Vec::new();
            let mut at = start;
            let mut ended = false;
            while at < characters.len() {
                if characters[at] == delimiter {
                    if at > 0 && at > start && characters[at - 1] == '\\' {
                        token.pop();
                        token.push(delimiter);
                    } else {
                        ended = true;
                        break;
                    }
                } else {
                    token.push(characters[at]);
                }
                at += 1;
            }
            if token.len() > 1 && token.first() == Some(&'\'') && token.last() == Some(&'\'') {
                token.remove(0);
                token.pop();
            }
            tokens.push(token.into_iter().collect());
            if !ended {
                return tokens;
            }
            start = at + 1;
        }
    }

    const TEXTS: [&str; 14] = [
        "",
        "Ghent",
        "Envoy; or, the Truce",
        "a/b|c:d",
        "back\\slash",
        "\\first",
        "last\\",
        "'both\\",
        "'quoted'",
        "it's",
        "\"double\"",
        "tab\there",
        "Würzburg Ελλάς 北京",
        "+/null/x",
    ];

    #[test]
    fn every_text_survives_every_delimiter() {
        for delimiter in [';', ',', '/', '\t', '|', ':', '\u{1b}'] {
            assert_eq!(decode(&encode(TEXTS, delimiter), delimiter), TEXTS);
        }
    }

    #[test]
    fn every_text_survives_levels() {
        let inner = encode(TEXTS, ',');
        let middle = encode(["a", &inner, "b"], ';');
        let outer = encode([&middle, &middle], '\t');
        let [first, _] = &decode(&outer, '\t')[..] else { panic!("two parts") };
        assert_eq!(decode(&decode(first, ';')[1], ','), TEXTS);
    }

    #[test]
    fn inner_parts_are_escaped_once_a_level() {
        assert_eq!(chain(&["a", "b", "c", "d"]), "a\tb\\\tc\\\\\td");
        assert_eq!(chain::<&str>(&[]), "");
    }
}
