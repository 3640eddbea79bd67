//! Worked examples that are questions with the answers that a document gives. What can be asked is told by each system.

use crate::{Cite, Name, Text, form};

/// `examples/<name>.json`: a worked example of the document, as questions to the engine. Its numbers are those of the example
/// and nothing else; what the tables hold is looked up there.
#[form(has(schema))]
pub struct Worked<Ask> {
    /// The title, which says what the example shows.
    #[schema(with = Name)]
    pub title: Text,
    /// The rule whose example it is.
    pub cite: Cite,
    /// True if its answers are those of the game as printed: errata do not change them.
    pub as_printed: Option<bool>,
    /// The questions, in the order of the example.
    #[schema(minItems = 1)]
    pub questions: Vec<Question<Ask>>,
}

/// A question and its answer.
#[form]
pub struct Question<Ask> {
    /// The question.
    pub ask: Ask,
    /// The document's explanation, in words of our own.
    pub note: Option<Text>,
    /// The rule that the document's own example breaks, if it breaks one. The answer then follows the rules.
    pub document_error: Option<Cite>,
}
