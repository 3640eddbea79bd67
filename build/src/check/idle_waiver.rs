//! Waivers without effect. [`crate::merge`] applies waivers, and finds them.

use super::prelude::*;

pub static CODE: Code = Code::new("P006", "idle-waiver", Warning, Checking(Provenance))
    .explained(
        "A row of waivers.csv accepts a finding that does not occur: the problem has been fixed, or the code, file or \
        row is misspelt. The row is given by its key; join the parts of a longer key with `/`.",
    )
    .example(
        "waivers.csv",
        "code,file,row,reason\n",
        b"code,file,row,reason\nM008,sea-zones.csv,ocean,Nobody sails there.\n",
    );
