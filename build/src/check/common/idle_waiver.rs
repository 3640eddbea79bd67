//! Waivers that waive nothing. What waives is [`crate::waive`], which finds them.

use super::prelude::*;

/// A waiver that waives nothing.
pub static CODE: Code = Code {
    id: "P006",
    name: "idle-waiver",
    severity: Severity::Warning,
    stage: Stage::Checking(Subject::Provenance),
    explanation: "A row of waivers.csv accepts a finding that does not occur: the problem has been fixed, or the code, file or \
        row is misspelt. The row is given by its key; join the parts of a longer key with `/`.",
    example: Example {
        file: "waivers.csv",
        right: "code,file,row,reason\n",
        wrong: b"code,file,row,reason\nM008,sea-zones.csv,ocean,Nobody sails there.\n",
    },
};
