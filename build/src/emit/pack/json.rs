//! Canonical JSON: keys sorted, numbers without needless decimals, two spaces a level, line feeds; what is short stands in one
//! line.

use std::collections::BTreeMap;

use serde_json::{Number, Value};

/// The canonical text of a value, with a line feed at its end.
#[must_use]
pub fn text(value: &Value) -> String {
    let mut text = String::new();
    lay_out(&mut text, &canonical(value), 0, 0);
    text.push('\n');
    text
}

/// Letters of a line at the most, where a value can be broken into several.
const WIDTH: usize = 160;

/// Writes a value that stands behind `before` letters of its line.
fn lay_out(out: &mut String, value: &Value, indent: usize, before: usize) {
    let line = value.to_string();
    let parts: Vec<(String, &Value)> = match value {
        Value::Object(map) => {
            map.iter().map(|(key, value)| (format!("{}: ", Value::from(key.as_str())), value)).collect()
        }
        Value::Array(items) => items.iter().map(|item| (String::new(), item)).collect(),
        _ => Vec::new(),
    };
    if parts.is_empty() || before + line.len() <= WIDTH {
        out.push_str(&line);
        return;
    }
    let [open, close] = if value.is_object() { ['{', '}'] } else { ['[', ']'] };
    out.push(open);
    for (at, (key, part)) in parts.iter().enumerate() {
        out.push_str(if at == 0 { "\n" } else { ",\n" });
        out.extend(std::iter::repeat_n(' ', indent + 2));
        out.push_str(key);
        lay_out(out, part, indent + 2, indent + 2 + key.len());
    }
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
    out.push(close);
}

/// The canonical text of a value in one line.
#[must_use]
pub fn line(value: &Value) -> String {
    canonical(value).to_string()
}

/// The same value with its keys sorted and its numbers canonical.
fn canonical(value: &Value) -> Value {
    match value {
        Value::Object(map) => {
            let sorted: BTreeMap<_, _> = map.iter().map(|(key, value)| (key.clone(), canonical(value))).collect();
            Value::Object(sorted.into_iter().collect())
        }
        Value::Array(items) => Value::Array(items.iter().map(canonical).collect()),
        Value::Number(number) => Value::Number(whole(number)),
        other => other.clone(),
    }
}

/// A number without a fraction as an integer: `2`, not `2.0`.
fn whole(number: &Number) -> Number {
    match number.as_f64() {
        #[expect(clippy::cast_possible_truncation, reason = "whole and well inside the range")]
        Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() < 9e15 => Number::from(float as i64),
        _ => number.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_sorted_and_numbers_short() {
        let long = "x".repeat(WIDTH);
        let value = serde_json::json!({ "b": 2.0, "a": { "d": -0.0, "c": [1.5, 7] }, "c": [long] });
        let expected =
            format!("{{\n  \"a\": {{\"c\":[1.5,7],\"d\":0}},\n  \"b\": 2,\n  \"c\": [\n    \"{long}\"\n  ]\n}}\n");
        assert_eq!(text(&value), expected);
    }
}
