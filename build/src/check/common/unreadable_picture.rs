//! Whether the designer's own pictures can be read.

use super::prelude::*;
use crate::canvas::effort::Flaw;

/// The lint.
pub static LINT: CommonLint = Lint {
    code: &Code {
        id: "V002",
        name: "unreadable-picture",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Pictures),
        explanation: "A file in `images/` is damaged or cut off, is not the kind of picture that its name says, or is an SVG \
            that links to another file. PNG, JPEG, GIF and SVG are supported; at 16 bits per colour, only the upper 8 are shown.",
        example: Example { file: "images/map.png", right: "", wrong: b"a map\n" },
    },
    tables: &[],
    after: &[],
    check,
};

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    for picture in pack.pictures() {
        if let Err(Flaw::Unreadable(why)) = &picture.facts {
            let own = &picture.own;
            findings.push(
                Finding::new(LINT.code, Spot::File(own.file), format!("`{}` cannot be read: {why}", own.path))
                    .label("not a picture")
                    .expected("PNG, JPEG, GIF or SVG"),
            );
        }
    }
}
