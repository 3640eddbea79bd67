//! Whether the designer's own pictures can be read.

use super::prelude::*;
use crate::draw::{Theme, own};

/// The lint.
pub static LINT: CommonLint = Lint {
    code: &Code {
        id: "V002",
        name: "unreadable-picture",
        severity: Severity::Error,
        explanation: "A file in `images/` is no picture of its kind, is damaged or too large, or is an SVG that shows another \
            file. PNG, JPEG, GIF and SVG are read.",
        example: Example { file: "images/map.png", right: "", wrong: b"a map\n" },
    },
    tables: &[],
    after: &[],
    check,
};

fn check(pack: &Pack, findings: &mut Vec<Finding>) {
    let theme = Theme::default();
    for own in own::pictures(&pack.sources.files).values() {
        if let Err(why) = own.read(&theme) {
            findings.push(
                Finding::new(LINT.code, Spot::File(own.file), format!("`{}` cannot be read: {why}", own.path))
                    .label("not a picture")
                    .expected("PNG, JPEG, GIF or SVG"),
            );
        }
    }
}
