//! What linking can find.

use crate::finding::{Code, Example, Severity, Stage};

/// A reference that finds nothing.
pub static UNKNOWN: Code = Code {
    id: "L001",
    name: "unknown-reference",
    severity: Severity::Error,
    stage: Stage::Linking,
    explanation: "A cell refers to a row of another table that does not exist. You can refer to a row by its id, its name or an \
        alias, spelt exactly. If many references to the same row fail, its id was probably changed; ids must never change.",
    example: Example { file: "connections.csv", right: "millbrook,ferry", wrong: b"millbrok,ferry" },
};
/// A reference that finds several rows.
pub static AMBIGUOUS: Code = Code {
    id: "L002",
    name: "ambiguous-reference",
    severity: Severity::Error,
    stage: Stage::Linking,
    explanation: "A cell uses a name or alias that several rows have. Use the id of the row that you mean.",
    example: Example { file: "corps.csv", right: "Corps,Redonian,", wrong: b"Corps,Redonian|Blurian," },
};
/// A reference to a row that cannot do what is asked of it.
pub static UNABLE: Code = Code {
    id: "L003",
    name: "unsuitable-reference",
    severity: Severity::Error,
    stage: Stage::Linking,
    explanation: "A reference finds a row, but the wrong kind of row: for example, the port of a fleet must be a space with a \
        sea zone in `ports`.",
    example: Example { file: "rules.json", right: "\"port\": \"ferry\"", wrong: b"\"port\": \"hill\"" },
};
/// A key that is there twice.
pub static DOUBLED: Code = Code {
    id: "L004",
    name: "doubled-key",
    severity: Severity::Error,
    stage: Stage::Linking,
    explanation: "Two rows have the same id or key, so references and errata cannot tell them apart.",
    example: Example { file: "spaces.csv", right: "hill,The Hill", wrong: b"millbrook,The Hill" },
};
