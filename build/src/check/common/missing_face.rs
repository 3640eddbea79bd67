//! Counters of which the designer has drawn one face and not the other.

use super::prelude::*;
use crate::draw::own::{self, Shows};

/// The lint.
pub static LINT: CommonLint = Lint {
    code: &Code {
        id: "V005",
        name: "missing-face",
        severity: Severity::Hint,
        stage: Stage::Checking(Subject::Pictures),
        explanation: "One face of a counter has a picture and another face has none. The other face is drawn as usual, so the \
            two may not look like the same counter.",
        example: Example {
            file: "images/piece-blue-line.svg",
            right: "",
            wrong: b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\"/>\n",
        },
    },
    tables: &[],
    after: &["V002", "V004"],
    check,
};

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    let pictures = own::pictures(&pack.sources.files);
    let slots = needed(pack);
    let faces: Vec<_> = slots.iter().filter(|slot| matches!(slot.shows, Shows::Face(_))).collect();
    for counter in faces.chunk_by(|one, other| one.shows == other.shows) {
        let Some(own) = counter.iter().find_map(|slot| pictures.get(&slot.name)) else { continue };
        let missing: Vec<&str> =
            counter.iter().map(|slot| slot.name.as_str()).filter(|name| !pictures.contains_key(*name)).collect();
        if !missing.is_empty() {
            let missing = crate::finding::choices(missing).replace(" or ", " and ");
            findings.push(
                Finding::new(LINT.code, Spot::File(own.file), format!("there is no picture {missing}"))
                    .label("only this face is the designer's own")
                    .expected("a picture for each face of the counter, or for none"),
            );
        }
    }
}
