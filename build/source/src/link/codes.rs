//! The codes of findings in linking.

use crate::finding::{Code, Severity::Error, Stage::Linking};

pub static UNKNOWN: Code = Code::new("L001", "unknown-reference", Error, Linking)
    .explained(
        "A cell refers to a row of another table that does not exist. You can refer to a row by its id, its name or \
        an alias, spelt exactly. If many references to the same row fail, its id was probably changed; ids must never \
        change.",
    )
    .example("connections.csv", "millbrook,ferry", b"millbrok,ferry");

pub static AMBIGUOUS: Code = Code::new("L002", "ambiguous-reference", Error, Linking)
    .explained("A cell uses a name or alias that several rows have. Use the id of the row you mean.")
    .example("corps.csv", "Corps,Redonian,", b"Corps,Redonian|Blurian,");

pub static DOUBLED: Code = Code::new("L004", "doubled-key", Error, Linking)
    .explained(
        "Two rows have the same id or key, so references and errata cannot tell them apart. Two ids must \
        also differ by more than capitals: they become names of files, and on many computers `A1.png` is `a1.png`.",
    )
    .example("spaces.csv", "hill,The Hill", b"millbrook,The Hill");
