//! What replaying can find.

use crate::examples::codes::WORDS;
use crate::finding::{Code, Example, Severity, Stage};

/// All of them.
pub const ALL: &[&Code] = &[&WORDS, &START, &DECISION, &CHANCE, &EXPECTATION];

const FILE: &str = "examples/first-march.json";

/// A situation that cannot be.
pub static START: Code = Code {
    id: "X002",
    name: "replay-start",
    severity: Severity::Error,
    stage: Stage::Examples,
    explanation: "A replay cannot start: the game cannot be played at all, there are not enough counters for the situation, or \
        the rules never allow the situation.",
    example: Example { file: FILE, right: "\"castle: berta, 1 Redonian\"", wrong: b"\"castle: berta, 19 Redonian\"" },
};

/// A decision that is not legal.
pub static DECISION: Code = Code {
    id: "X003",
    name: "replay-decision",
    severity: Severity::Error,
    stage: Stage::Examples,
    explanation: "A replay makes a decision that the rules do not allow at that moment, or says that a decision is allowed or \
        forbidden when it is not. If the source document itself breaks its rules, let the step follow the rules and describe the \
        mistake in `slip`.",
    example: Example { file: FILE, right: "\"move hill\"", wrong: b"\"move castle\"" },
};

/// Dice or cards that are not those of the game.
pub static CHANCE: Code = Code {
    id: "X004",
    name: "replay-dice",
    severity: Severity::Error,
    stage: Stage::Examples,
    explanation: "The dice or cards of a step are not the ones that the game asks for: too few, too many, or for something else.",
    example: Example { file: FILE, right: "\"battle 5 6 1 2 3 4\"", wrong: b"\"battle 5 6 1 2 3 4 4 4 4\"" },
};

/// Something that does not hold.
pub static EXPECTATION: Code = Code {
    id: "X005",
    name: "replay-expectation",
    severity: Severity::Error,
    stage: Stage::Examples,
    explanation: "After a step of a replay, something is not as the replay says. The replay may contain a mistake, a table of \
        the pack may be wrong, or the rules may be played differently from the document.",
    example: Example { file: FILE, right: "\"points\": 3", wrong: b"\"points\": 4" },
};
