//! The names of properties in expressions, conditions and messages.

use std::ops::Range;

/// Words of the expression language, and names that its scripts know.
const WORDS: [&str; 54] = [
    "true",
    "false",
    "null",
    "if",
    "else",
    "for",
    "while",
    "do",
    "return",
    "new",
    "int",
    "long",
    "double",
    "float",
    "boolean",
    "String",
    "char",
    "void",
    "switch",
    "case",
    "break",
    "continue",
    "default",
    "Math",
    "Integer",
    "Double",
    "Boolean",
    "Long",
    "Float",
    "Character",
    "StringBuilder",
    "List",
    "ArrayList",
    "Map",
    "HashMap",
    "Object",
    "instanceof",
    "import",
    "this",
    "super",
    "static",
    "final",
    "System",
    "java",
    "lang",
    "util",
    "gt",
    "lt",
    "Arrays",
    "Collections",
    "Random",
    "Pattern",
    "Thread",
    "GameModule",
];

/// The functions whose first text is the name of a property.
const NAMING: [&str; 9] = [
    "GetProperty",
    "getProperty",
    "GetMapProperty",
    "GetZoneProperty",
    "SumLocation",
    "SumMap",
    "SumMat",
    "SumStack",
    "SumZone",
];

/// A name in a text, and its bytes there.
pub type Name = (String, Range<usize>);

/// The properties that a script in braces, or an old condition such as `Side = North && Moved != true`, asks for. A name that is put
/// together of parts cannot be told.
pub fn of_expression(text: &str) -> Vec<Name> {
    if text.trim_start().starts_with('{') { of_script(text) } else { of_condition(text) }
}

/// The names of a script: words outside of strings that are no function, no method and no word of the language, and what
/// `GetProperty("name")` and its like name.
fn of_script(text: &str) -> Vec<Name> {
    let bytes = text.as_bytes();
    let (mut names, mut at, mut call) = (Vec::new(), 0, "");
    let mut assigned: Vec<&str> = Vec::new();
    while at < bytes.len() {
        let byte = bytes[at];
        if byte == b'"' || byte == b'\'' {
            let start = at + 1;
            at += 1;
            while at < bytes.len() && bytes[at] != byte {
                at += 1 + usize::from(bytes[at] == b'\\');
            }
            let inside = text.get(start..at.min(bytes.len())).unwrap_or_default();
            let is_alone =
                |end: usize| text.get(end + 1..).is_some_and(|rest| rest.trim_start().starts_with([')', ',']));
            if !call.is_empty() && is_name(inside) && is_alone(at.min(bytes.len())) {
                names.push((inside.to_owned(), start..at));
            } else if inside.contains("==") || inside.contains("!=") {
                // A condition inside a script, such as that of CountMap; its quotation marks are escaped.
                let inner = inside.replace("\\\"", "\u{1}\u{1}");
                let plain = inner.replace('\u{1}', "\"");
                let shift = |name: Name| (name.0, start + name.1.start..start + name.1.end);
                if plain.len() == inside.len() {
                    names.extend(of_script(&plain.replace("\"\"", " \"")).into_iter().map(shift));
                }
            }
            call = "";
            at += 1;
        } else if byte == b'$' {
            let end = text[at + 1..].find('$').map_or(bytes.len(), |end| at + 1 + end);
            let inside = &text[at + 1..end];
            if is_name(inside) {
                names.push((inside.to_owned(), at + 1..end));
                at = end + 1;
            } else {
                at += 1;
            }
        } else if byte.is_ascii_digit() {
            while at < bytes.len() && (bytes[at].is_ascii_alphanumeric() || bytes[at] == b'.') {
                at += 1;
            }
        } else if is_letter(text[at..].chars().next().unwrap_or(' ')) {
            let end = text[at..].find(|letter| !is_letter(letter)).map_or(bytes.len(), |end| at + end);
            let word = &text[at..end];
            let after = text[end..].trim_start();
            let is_method = text[..at].trim_end().ends_with('.');
            call = if after.starts_with('(') && NAMING.contains(&word) { word } else { "" };
            let is_assigned = after.starts_with('=') && !after.starts_with("==");
            let is_declared = text[..at].trim_end().ends_with(|before: char| is_letter(before));
            if is_assigned || is_declared {
                assigned.push(word);
            } else if !is_method && !after.starts_with('(') && !WORDS.contains(&word) && !assigned.contains(&word) {
                names.push((word.to_owned(), at..end));
            }
            at = end;
        } else {
            if byte != b'(' && !byte.is_ascii_whitespace() {
                call = "";
            }
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    names
}

/// A script with blanks in place of its texts, letters in quotation marks and remarks, so that only its own signs are left; and true if
/// one of them is not closed.
pub fn bare(text: &str) -> (String, bool) {
    let (mut out, mut letters) = (String::with_capacity(text.len()), text.chars().peekable());
    while let Some(letter) = letters.next() {
        match (letter, letters.peek()) {
            ('"' | '\'', _) => {
                out.push(' ');
                loop {
                    match letters.next() {
                        None => return (out, letter == '"'),
                        Some('\\') => drop(letters.next()),
                        Some(other) if other == letter => break,
                        Some(_) => {}
                    }
                }
            }
            ('/', Some('/')) => letters.by_ref().take_while(|letter| *letter != '\n').for_each(drop),
            ('/', Some('*')) => {
                let mut before = ' ';
                for next in letters.by_ref() {
                    if before == '*' && next == '/' {
                        break;
                    }
                    before = next;
                }
            }
            (letter, _) => out.push(letter),
        }
    }
    (out, false)
}

/// The names on the left of the comparisons of a condition, and those between dollar signs.
fn of_condition(text: &str) -> Vec<Name> {
    let mut names = of_format(text);
    let mut at = 0;
    for part in text.split("&&").flat_map(|part| part.split("||")) {
        let start = part.as_ptr() as usize - text.as_ptr() as usize;
        at = at.max(start);
        if let Some(end) = part.find(['=', '!', '<', '>']) {
            let name = part[..end].trim();
            let from = start + part.len() - part.trim_start().len();
            if is_name(name) {
                names.push((name.to_owned(), from..from + name.len()));
            }
        }
    }
    names
}

/// The names in a message: between dollar signs. A whole script may stand in its place.
pub fn of_format(text: &str) -> Vec<Name> {
    if text.trim_start().starts_with('{') {
        return of_script(text);
    }
    let mut names = Vec::new();
    let marks: Vec<usize> = text.match_indices('$').map(|(at, _)| at).collect();
    let mut at = 0;
    while let (Some(start), Some(end)) = (marks.get(at), marks.get(at + 1)) {
        let inside = &text[start + 1..*end];
        if is_name(inside) {
            names.push((inside.to_owned(), start + 1..*end));
            at += 2;
        } else {
            at += 1;
        }
    }
    names
}

/// The text that an expression such as `{"Main Map"}` always has; any other text as it stands.
pub fn literal(text: &str) -> &str {
    let inside = text.trim().strip_prefix('{').and_then(|text| text.strip_suffix('}')).map(str::trim);
    let inside = inside.and_then(|text| text.strip_prefix('"')?.strip_suffix('"'));
    inside.filter(|text| !text.contains(['"', '\\'])).unwrap_or(text)
}

/// True for a text that may be the name of a property: makers use blanks and signs in them.
fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text.len() < 100
        && text.chars().next().is_some_and(is_letter)
        && text.chars().all(|letter| is_letter(letter) || [' ', '-', '.', '\'', '#', '/'].contains(&letter))
}

fn is_letter(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}
