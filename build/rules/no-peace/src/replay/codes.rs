//! Codes of findings in replays.

use muster_rules::examples::codes::WORDS;
use muster_source::finding::{Code, Severity::Error, Stage::Examples};

pub const ALL: &[&Code] = &[&WORDS, &START, &DECISION, &CHANCE, &EXPECTATION];

const FILE: &str = "examples/first-march.json";

pub static START: Code = Code::new("X002", "replay-start", Error, Examples)
    .explained(
        "A replay cannot start: the game cannot be played at all, there are not enough counters for the situation, or \
        the rules never allow the situation.",
    )
    .example(FILE, "\"castle: berta, 1 Redonian\"", b"\"castle: berta, 19 Redonian\"");

pub static DECISION: Code = Code::new("X003", "replay-decision", Error, Examples)
    .explained(
        "A replay makes a decision that the rules do not allow at that moment, or says that a decision is allowed or \
        forbidden when it is not. If the source document itself breaks its rules, let the step follow the rules and \
        describe the mistake in `slip`.",
    )
    .example(FILE, "\"move hill\"", b"\"move castle\"");

pub static CHANCE: Code = Code::new("X004", "replay-dice", Error, Examples)
    .explained(
        "The dice or cards of a step are not the ones that the game asks for: too few, too many, or for something \
        else.",
    )
    .example(FILE, "\"battle 5 6 1 2 3 4\"", b"\"battle 5 6 1 2 3 4 4 4 4\"");

pub static EXPECTATION: Code = Code::new("X005", "replay-expectation", Error, Examples)
    .explained(
        "After a step of a replay, something is not as the replay says. The replay may contain a mistake, a table of \
        the pack may be wrong, or the rules may be played differently from the document.",
    )
    .example(FILE, "\"points\": 3", b"\"points\": 4");
