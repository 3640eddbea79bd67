//! The codes of findings in examples of any kind, and in questions. Systems that play have codes of their own for
//! steps.

use muster_source::finding::{Code, Severity::Error, Stage::Examples};

/// The codes of findings in questions.
pub const ASKED: &[&Code] = &[&ANSWER, &QUESTION];

const FILE: &str = "examples/first-losses.json";

pub static WORDS: Code = Code::new("X001", "replay-words", Error, Examples)
    .explained(
        "A line of a replay cannot be read: it names a counter, space or side that does not exist, or is not written \
        the way such a line must be. Name counters, spaces and everything else by id, name or alias.",
    )
    .example("examples/first-march.json", "\"hill: anders, 4 Blurian\"", b"\"hill: andres, 4 Blurian\"");

pub static ANSWER: Code = Code::new("X010", "example-answer", Error, Examples)
    .explained(
        "A worked example gives an answer that the rules do not give. The example may contain a mistake, a table or \
        `rules.json` may be wrong, or the rules may be understood differently from the document. If the document \
        itself breaks its rules, let the answer follow the rules and say in `document_error` which one is broken.",
    )
    .example(FILE, "\"lose\": [2, 3]", b"\"lose\": [2, 2]");

pub static QUESTION: Code = Code::new("X011", "example-question", Error, Examples)
    .explained(
        "A worked example asks a question that cannot be answered: it names a power that does not exist, or needs a \
        number that the tables lack, such as the rating of a leader or a die table that the document does not print.",
    )
    .example(FILE, "\"dunmark\": 2", b"\"dunmrk\": 2");
