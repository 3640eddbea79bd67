//! A fast check that accepts common cells and documents without a validator, which takes longer to build than most
//! packs take to read. All others are validated, and only the validator reports errors.

use muster_schema::table::Column;
use muster_schema::{Cell, Kind, Text};
use serde_json::{Map, Value};

/// The cells of a column that the fast check accepts: nearly all.
#[derive(Debug)]
pub enum Plain {
    /// No cell.
    No,
    Any,
    /// Texts of some form, with at most this many letters.
    Formed(fn(&str) -> bool, usize),
    /// One of these words.
    Word(Vec<String>),
    /// A number between two others, that is a multiple of a third.
    Number([f64; 2], Option<f64>),
    /// A list of such cells, no two of them the same.
    List(Box<Self>),
}

/// Up to this many items a list is compared pair by pair.
const FEW: usize = 16;

/// Keywords that do not restrict values, or are checked together with others.
const SAID: [&str; 15] = [
    "title",
    "description",
    "default",
    "format",
    "enumDescriptions",
    "$schema",
    "$defs",
    "x-form",
    "x-untranslated",
    "x-label",
    "x-references",
    "x-separator",
    "x-table",
    "x-date",
    "x-explained",
];

impl Plain {
    /// The fast check for the cells of a column.
    pub fn of(column: &Column) -> Self {
        if !column.list {
            return Self::of_one(column, &column.schema);
        }
        match column.schema.get("items") {
            Some(item) if is_said_by(&column.schema, &["items", "uniqueItems"]) => {
                Self::List(Box::new(Self::of_one(column, item)))
            }
            _ => Self::No,
        }
    }

    fn of_one(column: &Column, schema: &Value) -> Self {
        let number = |name: &str, or: f64| schema.get(name).map_or(Some(or), Value::as_f64);
        let (plain, known): (Self, &[&str]) = if column.kind == Kind::Whole || column.kind == Kind::Number {
            let limits = [number("minimum", f64::MIN), number("maximum", f64::MAX)];
            let [Some(least), Some(most)] = limits else { return Self::No };
            let step = schema.get("multipleOf").and_then(Value::as_f64);
            (Self::Number([least, most], step), &["minimum", "maximum", "multipleOf"])
        } else if let Some(words) = schema.get("enum").and_then(Value::as_array) {
            (Self::Word(words.iter().filter_map(Value::as_str).map(str::to_owned).collect()), &["enum"])
        } else if column.refers.is_some() {
            (Self::Any, &["minLength"])
        } else {
            let Some(form) = formed(schema) else { return Self::No };
            let longest = schema.get("maxLength").and_then(Value::as_u64);
            let longest = longest.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX));
            (Self::Formed(form, longest), &["minLength", "maxLength", "pattern"])
        };
        if is_said_by(schema, known) { plain } else { Self::No }
    }

    /// True if the fast check accepts a cell that is not empty.
    pub fn accepts(&self, cell: &Cell) -> bool {
        match cell {
            Cell::Text(text) => self.text(text),
            Cell::Whole(_) | Cell::Number(_) => cell.number().is_some_and(|number| self.number(number)),
            Cell::List(items) => self.list(items),
            Cell::Empty | Cell::Numbers(_) | Cell::Pairs(_) => false,
        }
    }

    fn text(&self, text: &str) -> bool {
        match self {
            Self::Any => !text.is_empty(),
            Self::Formed(form, longest) => !text.is_empty() && has_at_most(*longest, text) && form(text),
            Self::Word(words) => words.iter().any(|word| word == text),
            Self::No | Self::Number(..) | Self::List(_) => false,
        }
    }

    fn number(&self, number: f64) -> bool {
        let Self::Number([least, most], step) = self else { return false };
        (*least..=*most).contains(&number) && step.is_none_or(|step| (number / step).fract() == 0.0)
    }

    fn list(&self, items: &[Text]) -> bool {
        let Self::List(plain) = self else { return false };
        let mut all = items.iter().enumerate();
        items.len() <= FEW && all.all(|(at, item)| plain.text(item) && !items[..at].contains(item))
    }
}

/// True if a schema has no other keywords than these, and one that only gives the type.
fn is_said_by(schema: &Value, known: &[&str]) -> bool {
    let known =
        |keyword: &String| keyword == "type" || [&SAID, known].iter().any(|all| all.contains(&keyword.as_str()));
    schema.as_object().is_some_and(|schema| schema.keys().all(known))
}

/// True if the fast check accepts a value for a schema, which may refer to other parts of the document that contains
/// it.
pub fn is_plain(schema: &Value, document: &Value, value: &Value) -> bool {
    let Some(keywords) = schema.as_object() else { return false };
    let plain = |schema: &Value, value: &Value| is_plain(schema, document, value);
    let members = || value.as_object().into_iter().flatten();
    let items = || value.as_array().into_iter().flatten();
    let member = |name: &str| keywords.get("properties").and_then(|properties| properties.get(name));
    let limit = |limit: &Value, keeps: fn(f64, f64) -> bool| match (value.as_f64(), limit.as_f64()) {
        (Some(number), Some(limit)) => number.abs() < EXACT && keeps(number, limit),
        _ => !value.is_number(),
    };
    let length = |limit: &Value, count: Option<usize>, keeps: fn(u64, u64) -> bool| {
        count.is_none_or(|count| limit.as_u64().is_some_and(|limit| keeps(count as u64, limit)))
    };
    let letters = || value.as_str().map(|text| text.chars().count());
    keywords.iter().all(|(keyword, says)| match keyword.as_str() {
        "type" => match says {
            Value::Array(kinds) => kinds.iter().any(|kind| is_of(kind, value)),
            kind => is_of(kind, value),
        },
        "enum" => says.as_array().is_some_and(|values| values.contains(value)),
        "pattern" => value.as_str().is_none_or(|text| formed(schema).is_some_and(|form| form(text))),
        "minLength" => length(says, letters(), |count, least| count >= least),
        "maxLength" => length(says, letters(), |count, most| count <= most),
        "minimum" => limit(says, |number, least| number >= least),
        "maximum" => limit(says, |number, most| number <= most),
        "multipleOf" => limit(says, |number, step| (number / step).fract() == 0.0),
        "minItems" => length(says, value.as_array().map(Vec::len), |count, least| count >= least),
        "maxItems" => length(says, value.as_array().map(Vec::len), |count, most| count <= most),
        "minProperties" => length(says, value.as_object().map(Map::len), |count, least| count >= least),
        "prefixItems" => {
            says.as_array().is_some_and(|schemas| schemas.iter().zip(items()).all(|(schema, item)| plain(schema, item)))
        }
        "items" => {
            let told = keywords.get("prefixItems").and_then(Value::as_array).map_or(0, Vec::len);
            items().skip(told).all(|item| plain(says, item))
        }
        // To a schema 1 and 1.0 are the same.
        "uniqueItems" => value.as_array().is_none_or(|items| {
            let is_new = |(at, item): (usize, &Value)| !item.is_f64() && !items[..at].contains(item);
            items.len() <= FEW && items.iter().enumerate().all(is_new)
        }),
        "properties" => members().all(|(name, value)| member(name).is_none_or(|schema| plain(schema, value))),
        "additionalProperties" => {
            members().filter(|(name, _)| member(name).is_none()).all(|(_, value)| plain(says, value))
        }
        "required" => !value.is_object() || has_all(says, value),
        "$ref" => {
            let target = says.as_str().and_then(|place| document.pointer(place.strip_prefix('#')?));
            target.is_some_and(|schema| plain(schema, value))
        }
        "anyOf" => says.as_array().is_some_and(|schemas| schemas.iter().any(|schema| plain(schema, value))),
        // Those whose members are not all there are plainly not meant.
        "oneOf" => says.as_array().is_some_and(|schemas| {
            let lacks = |schema: &Value| {
                let is_object = schema["type"] == "object";
                is_object && schema.get("required").is_some_and(|required| !has_all(required, value))
            };
            let mut meant = schemas.iter().filter(|schema| !lacks(schema));
            meant.next().is_some_and(|schema| plain(schema, value)) && meant.next().is_none()
        }),
        other => SAID.contains(&other),
    })
}

/// Below this, whole numbers are exact as floating-point numbers.
const EXACT: f64 = 9e15;

fn is_of(kind: &Value, value: &Value) -> bool {
    match kind.as_str() {
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("string") => value.is_string(),
        Some("number") => value.is_number(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        _ => false,
    }
}

/// True if an object has all members of these names.
fn has_all(names: &Value, object: &Value) -> bool {
    let mut names = names.as_array().into_iter().flatten();
    names.all(|name| name.as_str().is_some_and(|name| object.get(name).is_some()))
}

/// A function that checks the form that a schema asks for: its pattern, written by hand.
fn formed(schema: &Value) -> Option<fn(&str) -> bool> {
    Some(match schema.get("x-form")?.as_str()? {
        "id" => is_id,
        "table-id" => is_table_id,
        "text" => |text| !text.contains(|sign: char| sign.is_control() && !matches!(sign, '\t' | '\n' | '\r')),
        "name" => |name| !name.contains(is_no_letter),
        "cite" => |cite| matches!(cite, "reconstructed" | "missing") || is_source(cite),
        "colour" => |colour| {
            let hexadecimal = |digit: u8| digit.is_ascii_digit() || matches!(digit, b'a'..=b'f');
            colour.len() == 7 && colour.strip_prefix('#').is_some_and(|digits| digits.bytes().all(hexadecimal))
        },
        "version" => |version| version.split('.').count() == 3 && version.split('.').all(is_digits),
        "day" => is_day,
        "length" => is_length,
        _ => return None,
    })
}

/// True if a text has the form of an id.
pub fn is_id(text: &str) -> bool {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric();
    let is_sign = |letter: char| matches!(letter, '-' | '_' | '.');
    text.starts_with(is_plain) && text.ends_with(is_plain) && text.chars().all(|one| is_plain(one) || is_sign(one))
}

fn is_table_id(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    text.split('-').all(|part| !part.is_empty() && part.bytes().all(is_plain))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// True for characters that terminals and VASSAL do not take as part of a name.
fn is_no_letter(sign: char) -> bool {
    let turns = matches!(sign, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    sign.is_control() || sign == '\\' || turns
}

/// True if a text names rules: `12.3.1; 4.iv example`.
fn is_source(cite: &str) -> bool {
    let digits = |part: &str| part.len() <= 3 && is_digits(part);
    let part = |part: &str| {
        let roman = !part.is_empty() && part.bytes().all(|letter| b"ivxl".contains(&letter));
        let number = part.strip_suffix(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(part);
        roman || digits(number) || number.is_empty() && part.len() == 1
    };
    let rule = |rule: &str| {
        let (number, word) = rule.split_once(' ').unwrap_or((rule, "example"));
        let mut parts = number.split('.');
        !word.is_empty()
            && word.bytes().all(|letter| letter.is_ascii_lowercase())
            && parts.next().is_some_and(|chapter| digits(chapter) && (chapter == "0" || !chapter.starts_with('0')))
            && parts.all(part)
    };
    let source = |source: &str| matches!(source, "errata" | "notes") || rule(source);
    let (first, more) = cite.split_once(';').map_or((cite, None), |(first, more)| (first, Some(more)));
    let mut more = more.into_iter().flat_map(|more| more.split(';'));
    source(first) && more.all(|one| source(one.strip_prefix(' ').unwrap_or(one)))
}

/// True for a length with its unit: `15mm`, `1.5cm`, `5/8in`.
fn is_length(text: &str) -> bool {
    let digits = |part: &str, most: usize| part.len() <= most && is_digits(part);
    let number = ["mm", "cm", "in"].iter().find_map(|unit| text.strip_suffix(unit));
    number.is_some_and(|number| match (number.split_once('.'), number.split_once('/')) {
        (Some((whole, part)), None) => digits(whole, 4) && digits(part, 3),
        (None, Some((above, below))) => digits(above, 4) && digits(below, 2) && !below.starts_with('0'),
        _ => digits(number, 4),
    })
}

/// True if a text is a day such as `2024-05-31`; the 29th of February is left to the validator.
fn is_day(text: &str) -> bool {
    let number =
        |part: &str, length: usize| part.parse::<u32>().ok().filter(|_| part.len() == length && is_digits(part));
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts[..] else { return false };
    let last = match number(month, 2) {
        Some(2) => 28,
        Some(4 | 6 | 9 | 11) => 30,
        Some(1..=12) => 31,
        _ => return false,
    };
    number(year, 4).is_some() && number(day, 2).is_some_and(|day| (1..=last).contains(&day))
}

/// True if a text has at most this many letters.
fn has_at_most(most: usize, text: &str) -> bool {
    text.len() <= most || text.chars().count() <= most
}
