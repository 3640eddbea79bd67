//! What every kind of example can find, and what asking can find. What playing can find, the systems that play know.

use crate::finding::{Code, Example, Severity, Stage};

/// What asking can find.
pub const ASKED: &[&Code] = &[&ANSWER, &QUESTION];

const FILE: &str = "examples/first-losses.json";

/// Words that mean nothing: a matter of their own line.
pub static WORDS: Code = Code {
    id: "X001",
    name: "replay-words",
    severity: Severity::Error,
    stage: Stage::Examples,
    explanation: "A line of a replay cannot be read: it names a counter, space or side that does not exist, or is not written as \
        such a line must be. Name counters, spaces and everything else by id, name or alias.",
    example: Example {
        file: "examples/first-march.json",
        right: "\"hill: anders, 4 Blurian\"",
        wrong: b"\"hill: andres, 4 Blurian\"",
    },
};

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
