//! Canonical JSON: keys sorted, numbers without needless decimals, two spaces a level, line feeds; short values are
//! written on one line.

use serde_json::{Number, Value};

/// The canonical text of a value, with a line feed at its end.
pub fn text(value: &Value) -> String {
    let mut text = String::new();
    lay_out(&mut text, &canonical(value), 0, 0);
    text.push('\n');
    text
}

/// The most letters of a line whose value can be broken into several.
pub const WIDTH: usize = 160;

/// Writes a value that follows `before` letters of its line.
fn lay_out(out: &mut String, value: &Value, indent: usize, before: usize) {
    let is_simple = match value {
        Value::Object(map) => map.is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => true,
    };
    if is_simple {
        out.push_str(&value.to_string());
        return;
    }
    let mut line = Line { bytes: Vec::new(), room: WIDTH.saturating_sub(before) };
    if let Some(line) = serde_json::to_writer(&mut line, value).ok().and_then(|()| String::from_utf8(line.bytes).ok()) {
        out.push_str(&line);
        return;
    }
    let [open, close] = if value.is_object() { ['{', '}'] } else { ['[', ']'] };
    let mut next = open;
    let mut part = |key: &str, value: &Value| {
        out.push(next);
        next = ',';
        out.push('\n');
        out.extend(std::iter::repeat_n(' ', indent + 2));
        out.push_str(key);
        lay_out(out, value, indent + 2, indent + 2 + key.len());
    };
    match value {
        Value::Object(map) => {
            map.iter().for_each(|(key, value)| part(&format!("{}: ", Value::from(key.as_str())), value));
        }
        Value::Array(items) => items.iter().for_each(|item| part("", item)),
        _ => {}
    }
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
    out.push(close);
}

/// A line that takes no more bytes than there is room for.
struct Line {
    bytes: Vec<u8>,
    room: usize,
}

impl std::io::Write for Line {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.room = self.room.checked_sub(bytes.len()).ok_or(std::io::ErrorKind::WriteZero)?;
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The canonical text of a value in one line.
pub fn line(value: &Value) -> String {
    canonical(value).to_string()
}

/// Sorts the keys of a value and makes its numbers canonical.
fn canonical(value: &Value) -> Value {
    let mut value = value.clone();
    value.sort_all_objects();
    shorten(&mut value);
    value
}

/// Makes the numbers in a value canonical.
pub fn shorten(value: &mut Value) {
    match value {
        Value::Object(map) => map.values_mut().for_each(shorten),
        Value::Array(items) => items.iter_mut().for_each(shorten),
        Value::Number(number) => *number = whole(number),
        _ => {}
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
