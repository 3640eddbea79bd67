//! What asking can find.

use crate::finding::{Code, Example, Severity, Stage};

/// All of them.
pub const ALL: &[&Code] = &[&ANSWER, &QUESTION];

const FILE: &str = "examples/first-losses.json";

/// An answer that does not hold.
pub static ANSWER: Code = Code {
    id: "X010",
    name: "example-answer",
    severity: Severity::Error,
    stage: Stage::Examples,
    explanation: "A worked example gives an answer that the rules do not give. The example may contain a mistake, a table or \
        `rules.json` may be wrong, or the rules may be understood differently from the document. If the document itself breaks \
        its rules, let the answer follow the rules and say in `document_error` which one is broken.",
    example: Example { file: FILE, right: "\"lose\": [2, 3]", wrong: b"\"lose\": [2, 2]" },
};

/// A question that cannot be asked.
pub static QUESTION: Code = Code {
    id: "X011",
    name: "example-question",
    severity: Severity::Error,
    stage: Stage::Examples,
    explanation: "A worked example asks a question that cannot be answered: it names a power that does not exist, or needs a \
        number that the tables lack, such as the rating of a leader or a die table that the document does not print.",
    example: Example { file: FILE, right: "\"dunmark\": 2", wrong: b"\"dunmrk\": 2" },
};
