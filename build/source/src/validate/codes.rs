//! The codes of findings in validation against the schemas.

use crate::finding::{Code, Severity::Error, Stage::Validating};

/// A required value is empty.
pub static EMPTY: Code = Code::new("S001", "empty", Error, Validating)
    .explained(
        "A cell is empty, a member is missing, or a list or object has nothing in it, although something is needed \
        there. Leave out an optional list that is empty: in a worked example it would look like a check and check \
        nothing.",
    )
    .example("spaces.csv", "millbrook,Millbrook,", b"millbrook,,");

pub static TYPE: Code = Code::new("S002", "wrong-type", Error, Validating)
    .explained(
        "A value has the wrong type for its column: text instead of a number, or a fraction instead of a whole \
        number. Write numbers with a decimal point, not a comma.",
    )
    .example("sea-zones.csv", "45.3,2.2", b"north,2.2");

pub static CHOICE: Code = Code::new("S003", "not-a-choice", Error, Validating)
    .explained("The column accepts only certain words, and this is not one of them.")
    .example("tracks.csv", "Victory Points,record,", b"Victory Points,recrd,");

pub static FORM: Code = Code::new("S004", "wrong-form", Error, Validating)
    .explained(
        "The value is not written the way its column needs it, as an id, a citation, a colour, a date or a version.",
    )
    .example("spaces.csv", "millbrook,Millbrook", b"Mill brook,Millbrook");

pub static RANGE: Code = Code::new("S005", "out-of-range", Error, Validating)
    .explained("The number is too small or too large for its column, or falls between two allowed steps.")
    .example("scenarios/campaign/setup.csv", "millbrook,4.5,", b"millbrook,0,");

pub static LIST: Code = Code::new("S006", "wrong-list", Error, Validating)
    .explained("A list in a cell contains the same value twice, or too many values. Values are separated by `|`.")
    .example("sides.csv", "blue,Blue,,", b"blue,Blue,Azure|Azure,");

pub static MEMBER_UNKNOWN: Code = Code::new("S007", "unknown-member", Error, Validating)
    .explained("A JSON document has a member that nothing reads. Nothing in a source is silently ignored.")
    .example("rules.json", "\"garrison\": 1,", b"\"garrisons\": 1,");

pub static LENGTH: Code = Code::new("S008", "too-long", Error, Validating)
    .explained(
        "A name may have at most 120 characters, an id at most 60; longer ones do not fit on a counter, card or map. \
        Put longer text into `note`.",
    )
    .example(
        "spaces.csv",
        "millbrook,Millbrook",
        b"millbrook,Millbrook in the valley of the river that has been fought over since the days when nobody could \
        write down whose it was or for how long",
    );
