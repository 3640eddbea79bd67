//! What validating against the schemas can find.

use crate::finding::{Code, Example, Severity, Stage};

/// A cell or member that must be there.
pub static EMPTY: Code = Code {
    id: "S001",
    name: "empty",
    severity: Severity::Error,
    stage: Stage::Validating,
    explanation: "A cell is empty, a member is missing, or a list or object has nothing in it, although something is needed there. \
        Leave out an optional list that is empty: in a worked example it would look like a check and check nothing.",
    example: Example { file: "spaces.csv", right: "millbrook,Millbrook,", wrong: b"millbrook,," },
};
/// A value of another type.
pub static TYPE: Code = Code {
    id: "S002",
    name: "wrong-type",
    severity: Severity::Error,
    stage: Stage::Validating,
    explanation: "A value has the wrong type for its column: text instead of a number, or a fraction instead of a whole number. \
        Write numbers with a decimal point, not a comma.",
    example: Example { file: "sea-zones.csv", right: "45.3,2.2", wrong: b"north,2.2" },
};
/// A value that is not among the choices.
pub static CHOICE: Code = Code {
    id: "S003",
    name: "not-a-choice",
    severity: Severity::Error,
    stage: Stage::Validating,
    explanation: "The column accepts only certain words, and this is not one of them.",
    example: Example { file: "spaces.csv", right: "bluria,0,fertile", wrong: b"bluria,0,fertil" },
};
/// A value of another form.
pub static FORM: Code = Code {
    id: "S004",
    name: "wrong-form",
    severity: Severity::Error,
    stage: Stage::Validating,
    explanation: "The value does not have the form that its column needs: an id, a citation, a colour, a date or a version.",
    example: Example { file: "spaces.csv", right: "millbrook,Millbrook", wrong: b"Mill brook,Millbrook" },
};
/// A number out of its range.
pub static RANGE: Code = Code {
    id: "S005",
    name: "out-of-range",
    severity: Severity::Error,
    stage: Stage::Validating,
    explanation: "The number is too small or too large for its column, or falls between two allowed steps.",
    example: Example { file: "scenarios/campaign/setup.csv", right: "millbrook,4.5,", wrong: b"millbrook,4.25," },
};
/// A list with a fault.
pub static LIST: Code = Code {
    id: "S006",
    name: "wrong-list",
    severity: Severity::Error,
    stage: Stage::Validating,
    explanation: "A list in a cell contains a value twice. Values are separated by `|`.",
    example: Example { file: "spaces.csv", right: "gulf|ocean", wrong: b"gulf|gulf" },
};
/// A JSON member that is not known.
pub static MEMBER_UNKNOWN: Code = Code {
    id: "S007",
    name: "unknown-member",
    severity: Severity::Error,
    stage: Stage::Validating,
    explanation: "A JSON document has a member that nothing reads. Nothing in a source is silently ignored.",
    example: Example { file: "rules.json", right: "\"garrison\": 1,", wrong: b"\"garrisons\": 1," },
};
/// A text that is too long.
pub static LENGTH: Code = Code {
    id: "S008",
    name: "too-long",
    severity: Severity::Error,
    stage: Stage::Validating,
    explanation: "A name may have at most 120 characters, an id at most 60; longer ones do not fit on a counter, card or map. \
        Put longer text into `note`.",
    example: Example {
        file: "spaces.csv",
        right: "millbrook,Millbrook",
        wrong: b"millbrook,Millbrook in the valley of the river that has been fought over since the days when nobody could write \
            down whose it was or for how long",
    },
};
