//! Answers, and reasons why a question cannot be asked, shared by all systems.

use std::fmt::Debug;

use muster_schema::{Id, Ref, Table, Target};
use serde::Serialize;

use muster_source::pack::Pack;

/// A document's answer to a question, and the engine's.
#[derive(Debug)]
pub struct Answer {
    /// The member of the question that contains it.
    pub member: &'static str,
    /// The document's answer.
    pub told: String,
    /// The engine's answer.
    pub found: String,
}

impl Answer {
    pub fn new<T: Debug + PartialEq>(member: &'static str, told: &T, found: &T) -> Self {
        Self { member, told: words(told), found: words(found) }
    }

    pub fn holds(&self) -> bool {
        self.told == self.found
    }
}

/// A value roughly as a document writes it.
fn words(value: &impl Debug) -> String {
    let text = format!("{value:?}");
    text.strip_prefix("Some(").and_then(|text| text.strip_suffix(')')).unwrap_or(&text).replace("None", "null")
}

/// The reason why a question cannot be asked.
#[derive(Debug)]
pub struct Trouble {
    /// The faulty member of the question.
    pub member: String,
    /// The wrong name in it, if its names are those of powers.
    pub name: Option<String>,
    pub message: String,
    /// A likely correction.
    pub suggestion: Option<String>,
}

impl Trouble {
    pub fn new(member: &str, message: impl Into<String>) -> Self {
        Self { member: member.into(), name: None, message: message.into(), suggestion: None }
    }
}

/// The answers to a question, or the reason why it cannot be asked.
pub type Answers = Result<Vec<Answer>, Trouble>;

pub fn one<T: Debug + PartialEq>(member: &'static str, told: &T, found: &T) -> Answers {
    Ok(vec![Answer::new(member, told, found)])
}

/// An answer, if the example gives one.
pub fn maybe<T: Debug + PartialEq>(member: &'static str, told: Option<&T>, found: &T) -> Option<Answer> {
    told.map(|told| Answer::new(member, told, found))
}

/// The name of a question in a document.
pub fn kind(ask: &impl Serialize) -> String {
    let value = serde_json::to_value(ask).unwrap_or_default();
    value.as_object().and_then(|map| map.keys().next()).cloned().unwrap_or_default()
}

/// The record that a reference points to.
pub fn get<'p, R: Table + Target>(pack: &'p Pack, member: &str, reference: Ref<R>) -> Result<&'p R, Trouble> {
    let absent = || Trouble::new(member, format!("there is no `{reference}` in {}", R::FILE));
    pack.get(reference).ok_or_else(absent)
}

/// A cell that the question needs.
pub fn known<T>(member: &str, row: Id, column: &str, cell: Option<T>) -> Result<T, Trouble> {
    cell.ok_or_else(|| Trouble::new(member, format!("the pack does not give the `{column}` of `{row}`")))
}
