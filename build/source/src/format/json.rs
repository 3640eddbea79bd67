//! The canonical form of a JSON document.

use jsonc_parser::ast::Value;
use serde_json::Value as Plain;

/// The widest line for a whole array of plain values.
const WIDTH: usize = 100;

/// A document in canonical form: two spaces, members in their order but `$schema` first, numbers as they are written.
/// `None` if it is not JSON.
pub fn json(text: &str) -> Option<String> {
    let tree = crate::read::parse(text).ok()??;
    let mut out = String::with_capacity(text.len());
    write(&mut out, &tree, 0, 0);
    out.push('\n');
    Some(out)
}

/// Writes a value at `depth`, on a line that already has `before` characters beyond the indent.
fn write(out: &mut String, value: &Value<'_>, depth: usize, before: usize) {
    match value {
        Value::Object(object) if object.properties.is_empty() => out.push_str("{}"),
        Value::Array(array) if array.elements.is_empty() => out.push_str("[]"),
        Value::Object(object) => {
            let (first, rest): (Vec<_>, Vec<_>) =
                object.properties.iter().partition(|member| depth == 0 && member.name.as_str() == "$schema");
            out.push_str("{\n");
            for (ix, member) in first.into_iter().chain(rest).enumerate() {
                separate(out, ix, depth + 1);
                let name = quoted(member.name.as_str());
                out.push_str(&name);
                out.push_str(": ");
                write(out, &member.value, depth + 1, name.chars().count() + 2);
            }
            close(out, depth, '}');
        }
        Value::Array(array) => {
            if let Some(line) = on_one_line(&array.elements)
                // The comma behind it counts.
                && 2 * depth + before + line.chars().count() < WIDTH
            {
                out.push_str(&line);
                return;
            }
            out.push_str("[\n");
            for (ix, element) in array.elements.iter().enumerate() {
                separate(out, ix, depth + 1);
                write(out, element, depth + 1, 0);
            }
            close(out, depth, ']');
        }
        plain => out.push_str(&scalar(plain).unwrap_or_default()),
    }
}

fn separate(out: &mut String, ix: usize, depth: usize) {
    if ix > 0 {
        out.push_str(",\n");
    }
    out.push_str(&"  ".repeat(depth));
}

fn close(out: &mut String, depth: usize, bracket: char) {
    out.push('\n');
    out.push_str(&"  ".repeat(depth));
    out.push(bracket);
}

fn on_one_line(elements: &[Value<'_>]) -> Option<String> {
    let parts: Vec<String> = elements.iter().map(scalar).collect::<Option<_>>()?;
    Some(format!("[{}]", parts.join(", ")))
}

fn scalar(value: &Value<'_>) -> Option<String> {
    match value {
        Value::StringLit(text) => Some(quoted(&text.value)),
        Value::NumberLit(number) => Some(number.value.to_owned()),
        Value::BooleanLit(boolean) => Some(boolean.value.to_string()),
        Value::NullKeyword(_) => Some("null".into()),
        Value::Object(_) | Value::Array(_) => None,
    }
}

fn quoted(text: &str) -> String {
    Plain::from(text).to_string()
}
