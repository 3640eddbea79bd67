//! Worked examples that are questions with the answers that a document gives. What can be asked is told by each system.

use crate::{Cite, Name, Text, form};

/// `examples/<name>.json`: a worked example of the document, as questions to the engine. Its numbers are those of the example
/// and nothing else; what the tables hold is looked up there.
#[form(has(schema))]
pub struct Worked<Ask> {
    /// What it shows.
    #[schema(with = Name)]
    pub title: Text,
    /// The rule whose example it is.
    pub cite: Cite,
    /// Whether it counts with the game as printed: errata that are newer than it do not change its answers.
    pub as_printed: Option<bool>,
    /// The questions, in the order of the example.
    #[schema(minItems = 1)]
    pub questions: Vec<Question<Ask>>,
}

/// A question and its answer.
#[form]
pub struct Question<Ask> {
    /// What is asked.
    pub ask: Ask,
    /// What the document says, in words of our own.
    pub note: Option<Text>,
    /// Where the document's example breaks its own rules: the rule that it breaks. The answer is then that of the rules.
    pub document_error: Option<Cite>,
}
