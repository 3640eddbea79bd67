//! What replaying can find: the codes beginning with `X`.

use crate::finding::{Code, Example, Severity};

/// All of them.
pub const ALL: &[&Code] = &[&WORDS, &START, &DECISION, &CHANCE, &EXPECTATION];

const FILE: &str = "examples/first-march.json";

/// Words that mean nothing.
pub static WORDS: Code = Code {
    id: "X001",
    name: "replay-words",
    severity: Severity::Error,
    explanation: "A line of a replay cannot be read: it names a counter, space or side that is not there, or does not have \
        the form of such a line. Counters, spaces and all else go by id, name or alias.",
    example: Example { file: FILE, right: "\"hill: anders, 4 Blurian\"", wrong: b"\"hill: andres, 4 Blurian\"" },
};

/// A situation that cannot be.
pub static START: Code = Code {
    id: "X002",
    name: "replay-start",
    severity: Severity::Error,
    explanation: "A replay cannot begin: the game cannot be played at all, there are not enough counters for the situation, \
        or the situation is one that the rules never allow.",
    example: Example { file: FILE, right: "\"castle: berta, 1 Redonian\"", wrong: b"\"castle: berta, 19 Redonian\"" },
};

/// A decision that is not legal.
pub static DECISION: Code = Code {
    id: "X003",
    name: "replay-decision",
    severity: Severity::Error,
    explanation: "A replay makes a decision that the rules do not allow in that moment, or says of one that it is open or shut \
        while it is not. Where the document itself breaks its rules, let the step follow the rules and tell it in `slip`.",
    example: Example { file: FILE, right: "\"move hill\"", wrong: b"\"move castle\"" },
};

/// Dice or cards that are not those of the game.
pub static CHANCE: Code = Code {
    id: "X004",
    name: "replay-dice",
    severity: Severity::Error,
    explanation: "The dice or cards of a step are not those that the game asks for: too few, too many, or for something else.",
    example: Example { file: FILE, right: "\"battle 5 6 1 2 3 4\"", wrong: b"\"battle 5 6 1 2 3 4 4 4 4\"" },
};

/// Something that does not hold.
pub static EXPECTATION: Code = Code {
    id: "X005",
    name: "replay-expectation",
    severity: Severity::Error,
    explanation: "After a step of a replay something is not as it says. Either the replay was written down wrong, or a table of \
        the pack, or the rules are played otherwise than the document plays them.",
    example: Example { file: FILE, right: "\"points\": 3", wrong: b"\"points\": 4" },
};
