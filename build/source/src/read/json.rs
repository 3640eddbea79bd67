//! Documents: JSON text to values, each with its bytes in the file.

use std::collections::HashMap;
use std::ops::Range;

use jsonc_parser::ast;
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use muster_schema::Text;
use serde_json::{Map, Value};

use super::{CURLY, codes, composed, conflict};
use crate::finding::{Describe, Finding, Spot};
use muster_ground::place::FileIx;

/// A JSON document as read.
#[derive(Debug)]
pub struct Document {
    pub file: FileIx,
    /// The index of the kind of document in the system's list.
    pub kind: usize,
    /// The value of `*` in its path.
    pub stem: Text,
    /// Its value, unless it is not JSON at all.
    pub value: Option<Value>,
}

/// The bytes of each value and of each member's name, by JSON pointer.
#[derive(Debug, Default)]
pub struct Spans {
    pub values: HashMap<String, Range<usize>>,
    /// The name of the member.
    pub names: HashMap<String, Range<usize>>,
}

const STRICT: ParseOptions = ParseOptions {
    allow_comments: false,
    allow_loose_object_property_names: false,
    allow_trailing_commas: false,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

impl Document {
    /// Reads a document, and reports errors of JSON and duplicate members.
    pub fn read(file: FileIx, kind: usize, stem: Text, bytes: &[u8], findings: &mut Vec<Finding>) -> Self {
        let mut document = Self { file, kind, stem, value: None };
        if let Some(finding) = super::too_large(file, bytes) {
            findings.push(finding);
            return document;
        }
        let text = match super::text(file, bytes, "JSON is always UTF-8") {
            Ok(text) => text,
            Err(finding) => {
                findings.push(*finding);
                return document;
            }
        };
        if let Some(finding) = conflict::find(file, bytes) {
            findings.push(finding);
            return document;
        }
        let shift = bytes.len() - text.trim_start_matches('\u{feff}').len();
        let bad_text = bad_text(bytes);
        match parse(text) {
            Ok(Some(tree)) if bad_text.is_none() => {
                let mut doubled = Vec::new();
                document.value = Some(value_of(&tree, &mut doubled));
                for (name, first, again) in doubled {
                    findings.push(
                        Finding::new(
                            &codes::MEMBER_DOUBLED,
                            Spot::Bytes(file, again.start + shift..again.end + shift),
                            format!("duplicate member {name:?}"),
                        )
                        .label("the same name again")
                        .expected("each member only once")
                        .see(Spot::Bytes(file, first.start + shift..first.end + shift), "the first one"),
                    );
                }
            }
            Ok(None) => findings.push(
                Finding::new(&codes::NOT_JSON, Spot::File(file), "the file is empty").expected("a JSON document"),
            ),
            result => {
                let error = result.err().map(|error| {
                    let range = error.range();
                    let start = (range.start + shift).min(bytes.len());
                    (start..(range.end + shift).clamp(start, bytes.len()), lower_first(&error.kind().to_string()))
                });
                // A text that runs on into the next line lacks its quote, wherever that shows.
                let (mut range, what, expected, meant) = match (bad_text, error) {
                    (Some(bad), error) if error.as_ref().is_none_or(|(range, _)| range.end > bad.bytes.start) => {
                        (bad.bytes, bad.label.to_owned(), bad.expected, bad.meant)
                    }
                    (_, error) => {
                        let (range, what) = error.unwrap_or_default();
                        let expected = if what.starts_with("unterminated") {
                            "a closing bracket for each opening one"
                        } else {
                            "a comma between two members, none after the last; names and texts in double quotes; no comments"
                        };
                        // The comma goes.
                        let meant = what.starts_with("trailing comma").then(String::new);
                        (range, what, expected, meant)
                    }
                };
                // Of an object or array that is not closed the first character is marked.
                if matches!(bytes.get(range.start), Some(b'{' | b'[')) {
                    range.end = range.start + 1;
                }
                findings.push(
                    Finding::new(&codes::NOT_JSON, Spot::Bytes(file, range), "this is not JSON")
                        .label(what)
                        .expected(expected)
                        .suggest(meant),
                );
            }
        }
        document
    }
}

/// Text that JSON does not allow, but the parser accepts.
struct BadText {
    bytes: Range<usize>,
    label: &'static str,
    expected: &'static str,
    meant: Option<String>,
}

/// The first text that does not end in its line, or that contains a tab or another control character; or a character
/// between the values that only looks like a blank.
fn bad_text(bytes: &[u8]) -> Option<BadText> {
    let (mut open, mut escaped) = (None, false);
    let start = if bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    for (at, byte) in bytes.iter().enumerate().skip(start) {
        match (byte, open) {
            (b'\n' | b'\r', Some(quote)) => {
                let curly = str::from_utf8(&bytes[quote..at]).is_ok_and(|text| text.contains(CURLY));
                return Some(BadText {
                    bytes: quote..quote + 1,
                    label: "this text is not closed in its line",
                    expected: if curly {
                        "a straight quote (`\"`) at the end of the text, not a curly one"
                    } else {
                        "a quote at the end of the text"
                    },
                    meant: None,
                });
            }
            (0..0x20, Some(_)) => {
                return Some(BadText {
                    bytes: at..at + 1,
                    label: "a tab or another control character inside a text",
                    expected: "a space, or `\\t` for a tab",
                    meant: None,
                });
            }
            (_, Some(_)) if escaped => escaped = false,
            (b'\\', Some(_)) => escaped = true,
            (b'"', Some(_)) => open = None,
            (b'"', None) => open = Some(at),
            (0x80.., None) if let Some(bad) = curly(bytes, at) => return Some(bad),
            (0x0b | 0x0c | 0x80.., None) => {
                let more = bytes[at + 1..].iter().take_while(|byte| (0x80..0xc0).contains(*byte)).count();
                return Some(BadText {
                    bytes: at..at + 1 + more,
                    label: "an unusual character outside the texts",
                    expected: "only spaces, tabs and line ends between the values",
                    meant: None,
                });
            }
            _ => {}
        }
    }
    None
}

/// A text that begins with a curly quote, up to the next quote in its line.
fn curly(bytes: &[u8], at: usize) -> Option<BadText> {
    let line = str::from_utf8(bytes.get(at..)?).ok()?.lines().next()?;
    let inner = line.strip_prefix(CURLY)?;
    let closed = inner.split_once(|letter| letter == '"' || CURLY.contains(&letter));
    let length = line.len() - closed.map_or(inner, |(_, rest)| rest).len();
    Some(BadText {
        bytes: at..at + length,
        label: "curly quotes",
        expected: "straight quotes (`\"`) around names and texts",
        meant: closed.map(|(text, _)| Value::from(text).to_string()),
    })
}

/// The positions of all parts of a document, for reports.
pub fn spans(bytes: &[u8]) -> Spans {
    let mut spans = Spans::default();
    let text = String::from_utf8_lossy(bytes);
    let shift = text.len() - text.trim_start_matches('\u{feff}').len();
    if let Ok(Some(tree)) = parse(&text) {
        note_spans(&tree, String::new(), shift, &mut spans);
    }
    spans
}

/// The syntax tree of a document, duplicates included.
pub fn parse(text: &str) -> Result<Option<ast::Value<'_>>, jsonc_parser::errors::ParseError> {
    parse_to_ast(text.trim_start_matches('\u{feff}'), &CollectOptions::default(), &STRICT).map(|result| result.value)
}

type Doubled = (String, Range<usize>, Range<usize>);

fn value_of(tree: &ast::Value<'_>, doubled: &mut Vec<Doubled>) -> Value {
    match tree {
        ast::Value::StringLit(text) => Value::String(composed(&text.value).into_owned()),
        ast::Value::NumberLit(number) => match serde_json::from_str(number.value) {
            Ok(value) => whole(value),
            Err(_) => number.value.into(),
        },
        ast::Value::BooleanLit(boolean) => boolean.value.into(),
        ast::Value::NullKeyword(_) => Value::Null,
        ast::Value::Array(array) => array.elements.iter().map(|element| value_of(element, doubled)).collect(),
        ast::Value::Object(object) => {
            let mut map = Map::new();
            let mut first: HashMap<&str, Range<usize>> = HashMap::new();
            for member in &object.properties {
                let name = member.name.as_str();
                let here = name_range(member);
                match first.get(name) {
                    Some(before) => doubled.push((name.to_owned(), before.clone(), here)),
                    None => {
                        first.insert(name, here);
                        map.insert(name.to_owned(), value_of(&member.value, doubled));
                    }
                }
            }
            Value::Object(map)
        }
    }
}

/// Turns a number without a fraction into a whole one, however it is written: to JSON Schema `12.0` is one, too.
#[expect(clippy::cast_possible_truncation, reason = "held in bounds")]
fn whole(value: Value) -> Value {
    match value.as_f64().filter(|number| value.is_f64() && number.fract() == 0.0 && number.abs() < 1e15) {
        Some(number) => (number as i64).into(),
        None => value,
    }
}

fn name_range(member: &ast::ObjectProp<'_>) -> Range<usize> {
    let range = match &member.name {
        ast::ObjectPropName::String(text) => text.range,
        ast::ObjectPropName::Word(word) => word.range,
    };
    range.start..range.end
}

fn note_spans(tree: &ast::Value<'_>, pointer: String, shift: usize, spans: &mut Spans) {
    match tree {
        ast::Value::Object(object) => {
            for member in &object.properties {
                let name = member.name.as_str().replace('~', "~0").replace('/', "~1");
                let inner = format!("{pointer}/{name}");
                let range = name_range(member);
                spans.names.entry(inner.clone()).or_insert(range.start + shift..range.end + shift);
                if !spans.values.contains_key(&inner) {
                    note_spans(&member.value, inner, shift, spans);
                }
            }
        }
        ast::Value::Array(array) => {
            for (ix, element) in array.elements.iter().enumerate() {
                note_spans(element, format!("{pointer}/{ix}"), shift, spans);
            }
        }
        _ => {}
    }
    let range = tree.range();
    spans.values.insert(pointer, range.start + shift..range.end + shift);
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
