//! Messages with expressions in braces: `{name} has a fort of level {fort}`.

use std::ops::Range;

use super::compile::{Expression, Scope};
use super::run::{RunAway, Runner};
use super::value::Value;
use super::world::World;
use super::{Fault, Sort};

/// A message about a row.
#[derive(Debug)]
pub struct Message(Vec<Part>);

#[derive(Debug)]
enum Part {
    Words(String),
    Value(Expression),
}

impl Message {
    /// Compiles a message.
    ///
    /// # Errors
    /// The fault in one of its expressions.
    pub fn of(scope: &mut Scope<'_>, text: &str) -> Result<Self, Fault> {
        let letters: Vec<char> = text.chars().collect();
        let (mut parts, mut words, mut at) = (Vec::new(), String::new(), 0);
        while let Some(letter) = letters.get(at) {
            let is_doubled = letters.get(at + 1) == Some(letter);
            match letter {
                '{' | '}' if is_doubled => {
                    words.push(*letter);
                    at += 2;
                }
                '{' => {
                    let inside = at + 1;
                    let length = length(letters.iter().copied().skip(inside)).ok_or_else(|| {
                        let expected = "a `}` after the expression; to show a brace, write `{{`";
                        Fault::new(Sort::Unreadable, at..inside, "this `{` is not closed", expected)
                    })?;
                    let text: String = letters.iter().skip(inside).take(length).collect();
                    let value = scope
                        .shown(&text)
                        .map_err(|fault| Fault { at: fault.at.start + inside..fault.at.end + inside, ..fault })?;
                    parts.extend([Part::Words(std::mem::take(&mut words)), Part::Value(value)]);
                    at = inside + length + 1;
                }
                letter => {
                    words.push(*letter);
                    at += 1;
                }
            }
        }
        parts.push(Part::Words(words));
        Ok(Self(parts))
    }

    /// Writes the message for the row that a runner is at; an empty value is `nothing`.
    ///
    /// # Errors
    /// Where no steps are left.
    pub fn say(&self, runner: &mut Runner<'_, '_>, world: &World<'_>) -> Result<String, RunAway> {
        self.put(runner, world, "nothing")
    }

    /// Writes the message as it is printed: empty values are left out.
    ///
    /// # Errors
    /// Where no steps are left.
    pub fn print(&self, runner: &mut Runner<'_, '_>, world: &World<'_>) -> Result<String, RunAway> {
        self.put(runner, world, "")
    }

    fn put(&self, runner: &mut Runner<'_, '_>, world: &World<'_>, nothing: &str) -> Result<String, RunAway> {
        let mut said = String::new();
        for part in &self.0 {
            match part {
                Part::Words(words) => said.push_str(words),
                Part::Value(value) => said.push_str(&show(world, runner.run(value)?, nothing)),
            }
        }
        Ok(said)
    }
}

/// Counts the letters before the closing brace.
fn length(mut letters: impl Iterator<Item = char>) -> Option<usize> {
    let mut quote = None;
    letters.position(|letter| {
        match quote {
            Some(open) if open == letter => quote = None,
            None if matches!(letter, '\'' | '"') => quote = Some(letter),
            _ => {}
        }
        quote.is_none() && letter == '}'
    })
}

/// The bytes of the expressions in the text of a message.
pub fn in_braces(text: &str) -> Vec<Range<usize>> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(open) = text[at..].find('{').map(|open| at + open + 1) {
        if text[open..].starts_with('{') {
            at = open + 1;
            continue;
        }
        let rest = &text[open..];
        let Some((length, _)) = length(rest.chars()).and_then(|letters| rest.char_indices().nth(letters)) else {
            break;
        };
        found.push(open..open + length);
        at = open + length + 1;
    }
    found
}

/// A value as people write it.
fn show(world: &World<'_>, value: Value, nothing: &str) -> String {
    match world.known_as(value) {
        Value::Null | Value::Row(..) | Value::Object(_) | Value::Span(_) => nothing.into(),
        Value::YesNo(value) => if value { "yes" } else { "no" }.into(),
        Value::Whole(number) => number.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Text(text) | Value::Translated(_, text) => text.to_string(),
        Value::Made(text) => text.to_string(),
        Value::Pair(row, number) => format!("{row}{number:+}"),
        Value::List(values) if values.is_empty() => nothing.into(),
        Value::List(values) => {
            values.iter().map(|value| show(world, value.clone(), nothing)).collect::<Vec<_>>().join(", ")
        }
    }
}
