//! What linking can find: the codes beginning with `L`.

use crate::finding::{Code, Example, Severity};

/// All of them.
pub const ALL: &[&Code] = &[&UNKNOWN, &AMBIGUOUS, &UNABLE, &DOUBLED];

/// A reference that finds nothing.
pub static UNKNOWN: Code = Code {
    id: "L001",
    name: "unknown-reference",
    severity: Severity::Error,
    explanation: "A cell names a row of another table that is not there. References may use the id, the name or an alias of a \
        row, spelt exactly so. If many references fail for one row, its id was probably changed: ids never change.",
    example: Example { file: "connections.csv", right: "millbrook,ferry", wrong: b"millbrok,ferry" },
};
/// A reference that finds several rows.
pub static AMBIGUOUS: Code = Code {
    id: "L002",
    name: "ambiguous-reference",
    severity: Severity::Error,
    explanation: "A cell uses a name or alias that several rows have. Use the id of the one that is meant.",
    example: Example { file: "corps.csv", right: "Corps,Redonian,", wrong: b"Corps,Redonian|Blurian," },
};
/// A reference to a row that cannot do what is asked of it.
pub static UNABLE: Code = Code {
    id: "L003",
    name: "unsuitable-reference",
    severity: Severity::Error,
    explanation: "A reference finds a row, but the row is not of the kind that is needed: a fleet's port must be a space \
        with a sea zone in `ports`.",
    example: Example { file: "rules.json", right: "\"port\": \"ferry\"", wrong: b"\"port\": \"hill\"" },
};
/// A key that is there twice.
pub static DOUBLED: Code = Code {
    id: "L004",
    name: "doubled-key",
    severity: Severity::Error,
    explanation: "Two rows have the same id or the same key, so that a reference or an erratum cannot tell them apart.",
    example: Example { file: "spaces.csv", right: "hill,The Hill", wrong: b"millbrook,The Hill" },
};
