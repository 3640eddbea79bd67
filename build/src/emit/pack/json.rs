//! Canonical JSON: keys sorted, numbers without needless decimals, two spaces a level, line feeds.

use std::collections::BTreeMap;

use serde_json::{Number, Value};

/// The canonical text of a value, with a line feed at its end.
#[must_use]
pub fn text(value: &Value) -> String {
    // A value made of maps, lists and texts can always be written.
    let mut text = serde_json::to_string_pretty(&canonical(value)).unwrap_or_default();
    text.push('\n');
    text
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
        let value = serde_json::json!({ "b": 2.0, "a": { "d": -0.0, "c": [1.5, 1e300, 7] } });
        let expected = "{\n  \"a\": {\n    \"c\": [\n      1.5,\n      1e300,\n      7\n    ],\n    \"d\": 0\n  },\n  \"b\": 2\n}\n";
        assert_eq!(text(&value), expected.replace("1e300", &serde_json::json!(1e300).to_string()));
    }
}
