//! Validating: each row and document against the JSON Schema of its record type.

pub mod codes;
mod column;
mod told;

use jsonschema::ValidationError;
use jsonschema::error::{TypeKind, ValidationErrorKind};
use muster_schema::description::described_pattern;
use muster_schema::table::{DocumentDef, TableDef};
use rustc_hash::FxHashMap;
use serde_json::Value;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

pub use self::codes::EMPTY;
pub use self::column::by_column;
use self::told::told;
use crate::finding::{Cause, Code, Describe, Finding, Spot, Suggestion, choices, guess, nearest};
use crate::forms::TableForm;
use crate::members;
pub use crate::precheck::is_id;
use crate::read::{Document, Sources};
use muster_ground::place::{FileIx, SheetIx};

/// The most findings for one cell: a list may have very many values.
const FIRST: usize = 20;

/// Validates a row; returns whether it is valid.
pub fn row(
    sources: &Sources,
    (ix, row): (SheetIx, u32),
    form: &TableForm,
    value: &Value,
    findings: &mut Vec<Finding>,
) -> bool {
    let Some(validator) = form.row.validator() else { return true };
    if validator.is_valid(value) {
        return true;
    }
    let sheet = &sources.sheets[ix.0 as usize];
    let table = &sources.system.tables[sheet.table];
    match sheet.overlong(sources.files.bytes(sheet.file), row, &table.name) {
        Some(finding) => findings.push(finding),
        None => {
            let mut counts = FxHashMap::<String, usize>::default();
            let mut is_among_first = |error: &ValidationError<'_>| {
                let column = error.instance_path().as_str().split('/').nth(1).unwrap_or_default();
                let count = counts.entry(column.to_owned()).or_default();
                *count += 1;
                *count <= FIRST
            };
            let errors = validator.iter_errors(value).filter(|error| is_among_first(error));
            let found = errors.map(|error| {
                let list = error.instance_path().as_str().rsplit_once('/').and_then(|(list, _)| value.pointer(list));
                told(sources, of_row(&error, list, (ix, row), form, table), &error, table)
            });
            findings.extend(different(found));
        }
    }
    false
}

/// Removes findings with the same code at the same place: several conditions of a schema may fail for one reason.
fn different(found: impl IntoIterator<Item = Finding>) -> Vec<Finding> {
    let mut kept: Vec<Finding> = Vec::new();
    for finding in found {
        if !kept.iter().any(|known| (known.code, &known.spot) == (finding.code, &finding.spot)) {
            kept.push(finding);
        }
    }
    kept
}

/// The member of this name that a document can have inside another.
fn elsewhere(document: &DocumentDef, name: &str) -> Option<String> {
    let mut paths = members::of(document).into_iter().map(|member| member.path);
    paths.find(|path| path.rsplit_once('.').is_some_and(|(_, last)| last == name))
}

/// Reports mistakes in a JSON document.
pub fn document(sources: &Sources, document: &Document, value: &Value, findings: &mut Vec<Finding>) {
    let spec = &sources.system.documents[document.kind];
    let form = sources.system.document_form(document.kind);
    let Some(validator) = form.validator() else { return };
    let before = findings.len();
    let mut absent: Vec<(String, String)> = Vec::new();
    let found: Vec<_> = validator.iter_errors(value).collect();
    let errors: Vec<(&ValidationError<'_>, Option<&Value>)> = found
        .iter()
        .flat_map(|error| {
            let at_once = |meant: &ValidationError<'_>| meant.instance_path() == error.instance_path();
            let example = example(error, &form.schema);
            inside(error).into_iter().map(move |meant| (meant, example.filter(|_| at_once(meant))))
        })
        .collect();
    for (error, _) in &errors {
        if let ValidationErrorKind::Required { property: Value::String(name) } = error.kind() {
            absent.push((error.instance_path().as_str().to_owned(), name.clone()));
        }
    }
    for (error, example) in &errors {
        let pointer = error.instance_path().as_str().to_owned();
        if let ValidationErrorKind::AdditionalProperties { unexpected } = error.kind() {
            for name in unexpected {
                let known = members_at(&form.schema, error.schema_path().as_str());
                // A misspelt member is one mistake, not an unknown member and a missing one.
                let lost = guess(name, absent.iter().filter(|(at, _)| *at == pointer).map(|(_, name)| name.as_str()));
                let is_lost = |name: &String| lost.as_ref().is_some_and(|lost| lost.text == *name);
                absent.retain(|(at, name)| *at != pointer || !is_lost(name));
                findings.push(
                    Finding::new(
                        &codes::MEMBER_UNKNOWN,
                        Spot::Member(
                            document.file,
                            format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1")),
                        ),
                        format!("the member `{name}` is not known"),
                    )
                    .label(elsewhere(spec, name).map_or_else(
                        || "nothing reads this".to_owned(),
                        |path| format!("nothing reads this here; `{path}` is read"),
                    ))
                    .expected(choices(known.iter().map(String::as_str)).replace(" or ", " and "))
                    .suggest(lost.or_else(|| guess(name, known.iter().map(String::as_str))))
                    .cause(of_value(&spec.name, document.file, format!("{pointer}/{name}"))),
                );
            }
            continue;
        }
        if matches!(error.kind(), ValidationErrorKind::Required { .. }) {
            continue;
        }
        let spot = Spot::Value(document.file, pointer.clone());
        let name = member_name(&pointer);
        let (code, message, label, mut expected, suggestion) = words(error, &form.schema, &name, "here");
        if *code == codes::TYPE && !pointer.ends_with(&format!("/{name}")) {
            expected = format!("each value of {expected}");
        }
        if let Some(example) = example {
            expected = format!("{expected}; or, for example, `{example}`");
        }
        findings.push(
            Finding::new(code, spot, message).label(label).expected(expected).suggest(suggestion).cause(of_value(
                &spec.name,
                document.file,
                pointer,
            )),
        );
    }
    for (pointer, name) in absent {
        findings.push(
            Finding::new(
                &codes::EMPTY,
                Spot::Value(document.file, pointer.clone()),
                format!("the member `{name}` is missing"),
            )
            .label("lacks a member")
            .expected(format!("a member `{name}`"))
            .cause(of_value(&spec.name, document.file, format!("{pointer}/{name}"))),
        );
    }
    if spec.is_described() {
        for finding in findings.iter_mut().skip(before) {
            finding.blames.extend(sources.system.description.iter().map(|table| Cause::Damaged((*table).to_owned())));
        }
    }
}

fn of_value(document: &str, file: FileIx, pointer: String) -> Cause {
    Cause::Value { document: document.to_owned(), file, pointer }
}

/// The real errors behind an error. For a value that may be an object or null, the alternative of null is ignored if
/// there is a value.
fn inside<'e, 'i>(error: &'e ValidationError<'i>) -> Vec<&'e ValidationError<'i>> {
    let here = error.instance_path();
    let context = match error.kind() {
        ValidationErrorKind::AnyOf { context } => context,
        // Of an object with one member, whose name says what it is, only the one of that name is meant.
        ValidationErrorKind::OneOfNotValid { context } => {
            let meant = context.iter().find(|branch| branch.iter().all(|inner| inner.instance_path() != here));
            return meant.map_or_else(|| vec![error], |branch| branch.iter().flat_map(inside).collect());
        }
        _ => return vec![error],
    };
    let meant: Vec<&Vec<ValidationError<'_>>> = context
        .iter()
        .filter(|branch| {
            !branch
                .iter()
                .any(|inner| inner.instance_path() == here && matches!(inner.kind(), ValidationErrorKind::Type { .. }))
        })
        .collect();
    match meant.as_slice() {
        [one] => one.iter().flat_map(inside).collect(),
        [] => context.first().map_or_else(|| vec![error], |first| first.iter().collect()),
        _ => vec![error],
    }
}

/// An example of a valid value in place of an error, if the schema of alternatives has one.
fn example<'s>(error: &ValidationError<'_>, schema: &'s Value) -> Option<&'s Value> {
    let alternatives = error.schema_path().as_str().strip_suffix("/anyOf")?;
    schema.pointer(alternatives)?.get("x-example")
}

/// The last name of a JSON pointer: a value in a list is called as the list.
fn member_name(pointer: &str) -> String {
    let name = pointer.rsplit('/').find(|part| part.parse::<usize>().is_err()).unwrap_or_default();
    if name.is_empty() { String::from("the document") } else { name.replace("~1", "/").replace("~0", "~") }
}

/// The members that the schema object at the parent of a `.../additionalProperties` path knows.
fn members_at(schema: &Value, path: &str) -> Vec<String> {
    path.strip_suffix("/additionalProperties")
        .and_then(|parent| schema.pointer(parent))
        .and_then(|object| object.get("properties"))
        .and_then(Value::as_object)
        .map(|members| members.keys().cloned().collect())
        .unwrap_or_default()
}

/// A finding about a validation error in a row; for a value in a list, with the list.
fn of_row(
    error: &ValidationError<'_>,
    list: Option<&Value>,
    (sheet, row): (SheetIx, u32),
    form: &TableForm,
    table: &TableDef,
) -> Finding {
    let path = error.instance_path().as_str().to_owned();
    let mut parts = path.split('/').skip(1);
    let field = parts.next().and_then(|name| table.column(name));
    let item = parts.next().and_then(|part| part.parse::<usize>().ok());
    let spot = match (field, item) {
        (Some(field), Some(item)) => Spot::Item(sheet, row, field, item),
        (Some(field), None) => Spot::Cell(sheet, row, field),
        _ => Spot::Row(sheet, row),
    };
    let name = field.map_or("row", |field| table.columns()[field].name.as_str());
    let (code, message, label, expected, suggestion) = words(error, &form.row.schema, name, "in every row");
    let mut finding = Finding::new(code, spot, message).label(label).expected(expected).suggest(suggestion);
    // A row whose name cannot be read is the cause of references that find nothing.
    if field.is_some_and(|field| form.key.contains(&field) || ["name", "aliases"].contains(&name)) {
        finding = finding.cause(Cause::Name { table: table.name.clone(), row: (sheet, row), field: name.to_owned() });
    }
    if field.is_some_and(|field| table.columns()[field].list)
        && let Value::String(text) = error.instance().as_ref()
        && text.is_empty()
    {
        let separator = field.map_or('|', |field| table.columns()[field].separator);
        finding.code = &codes::EMPTY;
        finding.message = format!("an empty value between two `{separator}`");
        finding = finding.label("nothing here").expected(format!("a value, or a single `{separator}`"));
        let values = list.and_then(Value::as_array).filter(|values| values.len() <= FIRST).into_iter().flatten();
        let texts = values.map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
        let texts: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
        finding.suggestion = (!texts.is_empty()).then(|| texts.join(&separator.to_string()).into());
        finding.spot = field.map_or(finding.spot, |field| Spot::Cell(sheet, row, field));
    }
    finding
}

type Words = (&'static Code, String, String, String, Option<Suggestion>);

/// Describes a validation error to people who have never heard of JSON Schema: for the value called `name`, needed
/// `whereabouts`.
fn words(error: &ValidationError<'_>, schema: &Value, name: &str, whereabouts: &str) -> Words {
    let instance = error.instance();
    let shown = match instance.as_ref() {
        Value::String(text) => shortened(text),
        Value::Null => "an empty cell".to_owned(),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        // A whole number is shown as it was written, even where fractions are allowed.
        Value::Number(number) => match number.as_f64() {
            Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() < 1e15 => format!("`{float:.0}`"),
            _ => format!("`{number}`"),
        },
        Value::Bool(_) => format!("`{instance}`"),
    };
    let empty = instance.is_null();
    match error.kind() {
        _ if empty => {
            (&codes::EMPTY, format!("`{name}` is empty"), format!("needed {whereabouts}"), "a value".into(), None)
        }
        ValidationErrorKind::Type { kind } => {
            let wanted = match kind {
                _ if form_at(schema, error.schema_path().as_str()) == "pair" => {
                    "a row with a number, such as `Sortie+1`".to_owned()
                }
                TypeKind::Single(kind) => type_words(&kind.to_string()).to_owned(),
                TypeKind::Multiple(kinds) => kinds
                    .iter()
                    .map(|kind| kind.to_string())
                    .filter(|kind| kind != "null")
                    .map(|kind| if kind == "string" { "`-`".to_owned() } else { type_words(&kind).to_owned() })
                    .collect::<Vec<_>>()
                    .join(" or "),
            };
            let text = instance.as_str().unwrap_or_default();
            let dated = is_date(text);
            (
                &codes::TYPE,
                format!("{shown} is not {wanted}"),
                if dated { DATED.to_owned() } else { format!("not {wanted}") },
                format!("`{name}` is {wanted}{}", if dated { AS_TEXT } else { "" }),
                numbers_like(text, wanted == type_words("integer")),
            )
        }
        ValidationErrorKind::Enum { options } => {
            let option = |option: &Value| option.as_str().map_or_else(|| option.to_string(), str::to_owned);
            let options = options.as_array().into_iter().flatten().filter(|option| !option.is_null());
            let options: Vec<String> = options.map(option).collect();
            let options: Vec<&str> = options.iter().map(String::as_str).collect();
            let item =
                error.instance_path().as_str().rsplit('/').next().is_some_and(|part| part.parse::<usize>().is_ok());
            let suggestion = instance.as_str().and_then(|text| {
                let separator = separator_at(schema, error.schema_path().as_str());
                let list = item.then(|| listed(text, separator, |part| options.contains(&part))).flatten();
                let meant = || truth(text).filter(|word| options.contains(word)).map(Suggestion::from);
                list.map(Suggestion::from).or_else(meant).or_else(|| guess(text, options.iter().copied()))
            });
            (
                &codes::CHOICE,
                format!("{shown} is not a choice for `{name}`"),
                "not one of the choices".into(),
                choices(options),
                suggestion,
            )
        }
        ValidationErrorKind::Pattern { pattern } => {
            let text = instance.as_str().unwrap_or_default();
            let form = form_at(schema, error.schema_path().as_str());
            if let "name" | "text" = form {
                return unprintable(name, form == "name", text);
            }
            let cite = form == "cite";
            // A spreadsheet counts days: 44593 is the first of February 2022.
            let counted = || cite && text.parse::<u32>().is_ok_and(|days| (30_000..60_000).contains(&days));
            let no_day = form == "day" && is_like_a_day(text);
            let dated = !no_day && (is_date(text) || counted());
            let (wanted, suggestion) = form_words(form, pattern, text);
            (
                &codes::FORM,
                match form {
                    "colour" => format!("{shown} is not a colour Muster can read"),
                    "cost" => format!("{shown} is not a cost of movement"),
                    _ => format!("{shown} is not a valid `{name}`"),
                },
                match () {
                    () if no_day => "no such day".into(),
                    () if dated => DATED.into(),
                    () => "not valid".into(),
                },
                if dated { wanted + AS_TEXT } else { wanted },
                if dated { rule_of(text).filter(|_| cite) } else { suggestion }.map(Suggestion::from),
            )
        }
        ValidationErrorKind::MaxLength { limit } => {
            let letters = instance.as_str().map_or(0, |text| text.chars().count());
            (
                &codes::LENGTH,
                format!("{shown} is too long for `{name}`"),
                format!("{letters} characters"),
                format!("at most {limit} characters"),
                None,
            )
        }
        ValidationErrorKind::Minimum { limit } => (
            &codes::RANGE,
            format!("{shown} is too small for `{name}`"),
            "too small".into(),
            format!("at least {limit}"),
            None,
        ),
        ValidationErrorKind::Maximum { limit } => (
            &codes::RANGE,
            format!("{shown} is too large for `{name}`"),
            "too large".into(),
            format!("at most {limit}"),
            None,
        ),
        ValidationErrorKind::MultipleOf { multiple_of } => (
            &codes::RANGE,
            format!("{shown} is not a multiple of {multiple_of}"),
            "between two steps".into(),
            format!("a multiple of {multiple_of}"),
            None,
        ),
        ValidationErrorKind::UniqueItems => (
            &codes::LIST,
            format!("`{name}` contains a value twice"),
            "the same value twice".into(),
            "each value only once".into(),
            None,
        ),
        ValidationErrorKind::MaxItems { limit } => (
            &codes::LIST,
            format!("`{name}` has {} values", instance.as_array().map_or(0, Vec::len)),
            "too many".into(),
            format!("at most {limit} values"),
            None,
        ),
        ValidationErrorKind::MinLength { .. } => {
            (&codes::EMPTY, format!("`{name}` is empty"), "nothing here".into(), "a value".into(), None)
        }
        ValidationErrorKind::MinItems { limit: 1 } | ValidationErrorKind::MinProperties { limit: 1 } => (
            &codes::EMPTY,
            format!("`{name}` is empty"),
            "nothing here".into(),
            format!("at least one {}", if instance.is_array() { "value" } else { "member" }),
            None,
        ),
        ValidationErrorKind::OneOfNotValid { context } => {
            let variants = context.iter().flatten().filter_map(|inner| match inner.kind() {
                ValidationErrorKind::Required { property } => property.as_str(),
                _ => None,
            });
            let names: Vec<&str> = variants.collect();
            let given = instance.as_object().and_then(|map| map.keys().next());
            let suggestion = given.and_then(|given| guess(given, names.iter().copied())).map(Suggestion::in_words);
            let message = format!("{shown} does not fit `{name}`");
            (&codes::FORM, message, "does not fit".into(), format!("one member: {}", choices(names)), suggestion)
        }
        _ => {
            let expected = error.to_string().chars().take(200).collect();
            (&codes::FORM, format!("{shown} does not fit `{name}`"), "does not fit".into(), expected, None)
        }
    }
}

/// The word for the value of a checkbox as spreadsheets write it, in English, German, French, Spanish and Italian.
fn truth(text: &str) -> Option<&'static str> {
    match text.trim().to_lowercase().as_str() {
        "true" | "wahr" | "vrai" | "verdadero" | "vero" => Some("yes"),
        "false" | "falsch" | "faux" | "falso" => Some("no"),
        _ => None,
    }
}

fn type_words(kind: &str) -> &str {
    match kind {
        "integer" => "a whole number",
        "number" => "a number",
        "string" => "a text",
        "array" => "a list",
        "boolean" => "`true` or `false`",
        "object" => "an object",
        other => other,
    }
}

/// The label of a date.
pub const DATED: &str = "a spreadsheet turned this into a date";

/// Advice to people who typed something else.
pub const AS_TEXT: &str = "; to keep what you type, give the column the format `Text` in the spreadsheet";

/// A value in a message; only the beginning of a very long one.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("`{}…`", &text[..end]),
        None => format!("`{text}`"),
    }
}

/// Describes a text with unprintable characters, or a name of several lines.
fn unprintable(field: &str, name: bool, text: &str) -> Words {
    let unfit = |letter: &char| match letter {
        '\t' | '\n' | '\r' | '\\' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' => name,
        other => other.is_control(),
    };
    let what = match text.chars().find(unfit) {
        Some('\t') => "a tab".to_owned(),
        Some('\n' | '\r') => "a line end".to_owned(),
        Some('\\') => "a backslash".to_owned(),
        other => format!("the invisible character U+{:04X}", other.map_or(0, u32::from)),
    };
    let blanked: String = text.chars().map(|letter| if unfit(&letter) { ' ' } else { letter }).collect();
    let tidy = blanked.split_whitespace().collect::<Vec<_>>().join(" ");
    let (of, wanted) = if name {
        ("a name", "letters, digits, signs and spaces on one line, without a backslash")
    } else {
        ("a text", "letters, digits, signs, spaces and line ends")
    };
    (
        &codes::FORM,
        format!("`{field}` contains {what}"),
        format!("not possible in {of}"),
        wanted.to_owned(),
        Some(tidy).filter(|tidy| !tidy.is_empty() && name).map(Suggestion::from),
    )
}

/// The months as spreadsheets abbreviate them, in English, German, French and Spanish, in order of the year.
const MONTHS: [&[&str]; 12] = [
    &["jan", "ene"],
    &["feb", "fév", "fev"],
    &["mar", "mär", "mrz"],
    &["apr", "avr", "abr"],
    &["may", "mai"],
    &["jun", "juin"],
    &["jul", "juil"],
    &["aug", "aoû", "aou", "ago"],
    &["sep"],
    &["oct", "okt"],
    &["nov"],
    &["dec", "dez", "déc", "dic"],
];

/// The parts of a likely spreadsheet date: `2.Feb`, `Feb 2`, `01.02.2024`, `2024-02-01`.
fn date_parts(text: &str) -> Option<Vec<&str>> {
    let parts: Vec<&str> =
        text.split(['.', '-', '/', ' ', ',']).map(str::trim).filter(|part| !part.is_empty()).collect();
    let number = |part: &&str| part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit());
    let numbers = parts.iter().filter(|part| number(part)).count();
    let year = parts.iter().any(|part| number(part) && part.len() == 4);
    let padded = parts.iter().filter(|part| number(part) && part.len() == 2 && part.starts_with('0')).count();
    let dated = match (numbers, parts.len() - numbers) {
        (1 | 2, 1) => parts.iter().any(|part| month(part).is_some()),
        (3, 0) => year || padded > 0,
        _ => false,
    };
    dated.then_some(parts)
}

/// True if a text looks like a date written by a spreadsheet.
pub fn is_date(text: &str) -> bool {
    date_parts(text).is_some()
}

/// True if a text has the form of a day, such as `2024-02-31`.
fn is_like_a_day(text: &str) -> bool {
    let mut parts = text.split('-').map(|part| (part.len(), part.bytes().all(|sign| sign.is_ascii_digit())));
    [(4, true), (2, true), (2, true)].into_iter().map(Some).chain([None]).all(|part| parts.next() == part)
}

/// The number of the month that a word names, from 1.
fn month(word: &str) -> Option<usize> {
    let lower = word.to_lowercase();
    let meant = |names: &[&str]| names.iter().any(|name| lower.starts_with(name)) && word.chars().count() <= 10;
    MONTHS.iter().position(|names| meant(names)).map(|at| at + 1)
}

/// The number of the rule that a spreadsheet which writes days before months turned into a date.
pub fn rule_of(text: &str) -> Option<String> {
    let parts = date_parts(text).filter(|_| text.contains('.'))?;
    let [day, second, ..] = parts.as_slice() else { return None };
    let month = month(second).or_else(|| second.parse().ok())?;
    let day: usize = day.parse().ok()?;
    (day <= 31 && month <= 12).then(|| format!("{day}.{month}"))
}

/// The number that was probably meant by `2,5`, `l2`, `3 ` or `2½`, with equally likely ones: `1,190` is a thousand or
/// a fraction, and where a whole number is needed `2.000` is two thousand or two.
pub fn numbers_like(text: &str, whole: bool) -> Option<Suggestion> {
    let hyphened = hyphened(text);
    let typed = text;
    let text = hyphened.as_str();
    let has_digits = text.trim().len() == 1 || text.contains(|letter: char| letter.is_ascii_digit());
    let plain: String = text
        .trim()
        .chars()
        .map(|letter| match letter {
            'O' | 'o' if has_digits => '0',
            'l' | 'I' if has_digits => '1',
            other => other,
        })
        .collect();
    let is_number = |text: &str| {
        if whole { text.parse::<i64>().is_ok() } else { text.parse::<f64>().is_ok_and(f64::is_finite) }
    };
    let fraction = fraction(text).filter(|_| !whole);
    let readings = fraction.into_iter().chain(without_thousands(&plain)).chain([pointed(&plain, whole)]);
    let mut meant: Vec<String> = readings.filter(|reading| reading != typed && is_number(reading)).collect();
    meant.dedup();
    let mut meant = meant.into_iter();
    let first = meant.next()?;
    Some(Suggestion { others: meant.collect(), ..first.into() })
}

/// Replaces the minus signs and dashes that a word processor makes by hyphens.
fn hyphened(text: &str) -> String {
    text.replace(['−', '–', '—', '‒', '‐', '‑', '－'], "-")
}

/// Tells whether the comma in a number is a decimal comma or a thousands separator; `None` if it can be either.
pub fn comma_is_point(text: &str) -> Option<bool> {
    let digits = text.trim().trim_start_matches(['-', '+']);
    let (whole, part) = digits.split_once(',')?;
    if !is_digits(whole) || !is_digits(part) {
        return part.contains([',', '.']).then_some(false);
    }
    (part.len() != 3 || whole.len() > 3 || whole.starts_with('0')).then_some(true)
}

/// A number without thousands separators: `1 200`, `1'200`, `1,200` and `1.200,5`; only if it has groups of three
/// digits.
fn without_thousands(text: &str) -> Option<String> {
    let (sign, digits) = text.strip_prefix('-').map_or(("", text), |digits| ("-", digits));
    let is_mark = |letter: char| letter.is_whitespace() || ['\'', '’', ',', '.'].contains(&letter);
    let mark = digits.chars().find(|letter| is_mark(*letter))?;
    let last = digits.rsplit_once(|letter| is_mark(letter) && letter != mark);
    let (whole, part) = last.map_or((digits, None), |(whole, part)| (whole, Some(part)));
    let mut groups = whole.split(mark);
    let is_first = |group: &str| is_digits(group) && group.len() <= 3 && !group.starts_with('0');
    let is_sound = groups.next().is_some_and(is_first)
        && groups.all(|group| group.len() == 3 && is_digits(group))
        && part.is_none_or(is_digits);
    let point = part.map_or_else(String::new, |part| format!(".{part}"));
    is_sound.then(|| format!("{sign}{}{point}", whole.replace(mark, "")))
}

/// A number with a point in place of its comma; for a whole number without the zeros after the point.
fn pointed(text: &str, whole: bool) -> String {
    let pointed = text.replace(',', ".");
    match pointed.split_once('.') {
        Some((number, part)) if whole && !part.is_empty() && part.bytes().all(|digit| digit == b'0') => {
            number.to_owned()
        }
        _ => pointed,
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit())
}

/// The decimal number for a fraction, if it has few digits: `1/2`, `2½`, `2 1/2`.
pub fn fraction(text: &str) -> Option<String> {
    let spelt = text.replace('½', " 1/2").replace('¼', " 1/4").replace('¾', " 3/4");
    let (whole, part) = spelt.trim().rsplit_once(' ').unwrap_or(("0", spelt.trim()));
    let (above, below) = part.split_once('/')?;
    let number = |text: &str| text.trim().parse::<u16>().ok().map(f64::from);
    let value = number(whole)? + number(above)? / number(below)?;
    ((1000.0 * value).fract() == 0.0).then(|| value.to_string())
}

/// The list that was probably meant by values with another separator or only blanks between them, if all of them are
/// known.
pub fn listed(text: &str, separator: char, known: impl Fn(&str) -> bool) -> Option<String> {
    let parts: Vec<&str> = text.split([';', ',', '/', '|']).map(str::trim).filter(|part| !part.is_empty()).collect();
    let parts = if parts.len() > 1 { parts } else { text.split_whitespace().collect() };
    (parts.len() > 1 && parts.iter().all(|part| known(part))).then(|| parts.join(&separator.to_string()))
}

/// The separator of a list, in words.
pub fn separated(separator: char) -> String {
    if separator == ' ' { "blanks".to_owned() } else { format!("`{separator}`") }
}

/// The form that the schema declares beside a pattern or a type: `id`, `name`, `cite` ...
fn form_at<'s>(schema: &'s Value, path: &str) -> &'s str {
    let parent = path.rsplit_once('/').map(|(parent, _)| parent);
    parent.and_then(|parent| schema.pointer(parent)?.get("x-form")?.as_str()).unwrap_or_default()
}

/// The separator of the list that a part of a schema describes.
fn separator_at(schema: &Value, path: &str) -> char {
    let list = path.split_once("/items/").and_then(|(list, _)| schema.pointer(list));
    list.and_then(|list| list.get("x-separator")?.as_str()?.chars().next()).unwrap_or('|')
}

/// The form of texts that a schema requires, in words.
pub fn form(schema: &Value) -> String {
    let said = |member: &str| schema.get(member).and_then(Value::as_str).unwrap_or_default();
    let words = form_words(said("x-form"), said("pattern"), "").0;
    match schema.pointer("/allOf/0/pattern").and_then(Value::as_str) {
        Some(own) => form_words("own", own, "").0,
        None => words,
    }
}

fn form_words(form: &str, pattern: &str, text: &str) -> (String, Option<String>) {
    match form {
        "id" => (
            "letters and digits, with `-`, `_` or `.` between: `bergen-op-zoom`, `A.1`".into(),
            Some(slug(text)).filter(|slug| !slug.is_empty()),
        ),
        "table-id" => (
            "lower-case letters and digits, with single hyphens between: `trade-routes`".into(),
            Some(slug(text)).filter(|slug| !slug.is_empty()),
        ),
        "cite" => (
            "a rule number such as `20.2.1` or `14.6 example`, several separated by `;`, or `errata`, `reconstructed` or `missing`"
                .into(),
            nearest(text, ["errata", "reconstructed", "missing"]).map(str::to_owned),
        ),
        "colour" => ("a colour such as `#1f4e9c`".into(), Some(text.to_lowercase()).filter(|lower| lower != text)),
        "day" => ("a day such as `2024-05-31`".into(), None),
        "address" => ("an address that begins with `https://`".into(), None),
        "language" => ("a code of a language such as `de` or `pt-BR`".into(), None),
        "version" => ("three numbers such as `1.0.2`".into(), None),
        "square" => ("the number of a row and the letter of a column: `8m`; after `z` comes `aa`".into(), square(text)),
        "outline" => ("at least three points, `x` and `y` separated by a comma: `120,40 300,40 300,200`".into(), None),
        "cost" => ("movement points such as `2` or `1/2`, `all`, or `-` for never".into(), dashed(text)),
        "points" => ("points, `x` and `y` of each separated by a comma: `120,40 300,40`".into(), dashed(text)),
        "hits" => ("the numbers of a die that are hits, such as `6`, `5+` or `<= 2`".into(), dashed(text)),
        "loss" => ("a number of steps, or `all`".into(), nearest(text, ["all"]).map(str::to_owned)),
        "state" => ("the id of a state such as `disordered`, or `-disordered` if it ends".into(), Some(slug(text)).filter(|slug| !slug.is_empty())),
        "effect" => ("a number with a sign such as `+2`, a plain number for the most, `x1/2`, `yes` or `no`".into(), dashed(text)),
        "zone" => ("`stop`, `-`, or a number of movement points".into(), dashed(text).or_else(|| nearest(text, ["stop"]).map(str::to_owned))),
        "roll" => ("one roll or more, such as `4`, `2-3`, `<= 1`, `12+` or `any`".into(), dashed(text)),
        "table-file" => ("the path of a CSV file in the pack, with `*` for one name: `scenarios/*/setup.csv`".into(), None),
        "column" => (
            "lower-case letters, digits and underscores, beginning with a letter: `combat_back`".into(),
            Some(slug(text).replace('-', "_")).filter(|name| name.starts_with(|first: char| first.is_ascii_alphabetic())),
        ),
        "member" => (
            "names with `.` between, each in lower case, with `[]` for each entry of a list: `gains[].from`".into(),
            None,
        ),
        "length" => ("a length such as `5/8in`, `15mm` or `1.5cm`".into(), None),
        "card-size" => ("`poker`, `bridge`, `tarot`, `mini`, or width and height such as `63x88mm`".into(), None),
        "sheet-size" => ("`A0` to `A6`, `letter`, `tabloid`, or width and height such as `34x22in`".into(), None),
        "font" => ("the path of a font in `fonts/`".into(), None),
        "never" => ("a number, or `-`".into(), numbers_like(text, false).map(|meant| meant.text)),
        "own" => (format!("a text that fits `{}`", described_pattern(pattern)), None),
        _ => (format!("a text that fits {pattern}"), None),
    }
}

/// A text with hyphens, if it has other dashes.
fn dashed(text: &str) -> Option<String> {
    Some(hyphened(text)).filter(|hyphened| hyphened != text)
}

/// The probable name of a square: `M8`, `8M` and `08m` are `8m`.
pub fn square(text: &str) -> Option<String> {
    let (letters, digits): (String, String) = text.to_lowercase().chars().partition(char::is_ascii_alphabetic);
    let (sound, row) = (digits.bytes().all(|sign| sign.is_ascii_digit()), digits.trim_start_matches('0'));
    (sound && (1..=2).contains(&letters.len()) && (1..=2).contains(&row.len())).then(|| format!("{row}{letters}"))
}

/// The slug of a name: `Bergen-op-Zoom` is `bergen-op-zoom`, `Orléans` is `orleans`, `Włocławek` is `wloclawek`.
pub fn slug(name: &str) -> String {
    let mut slug = String::new();
    for letter in name.nfd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase) {
        let plain = match letter {
            'a'..='z' | '0'..='9' => {
                slug.push(letter);
                continue;
            }
            'æ' => "ae",
            'œ' => "oe",
            'ø' => "o",
            'ß' => "ss",
            'ł' => "l",
            'đ' | 'ð' => "d",
            'þ' => "th",
            'ı' => "i",
            '\'' | '’' => "",
            _ if slug.is_empty() || slug.ends_with('-') => "",
            _ => "-",
        };
        slug.push_str(plain);
    }
    slug.trim_end_matches('-').to_owned()
}
