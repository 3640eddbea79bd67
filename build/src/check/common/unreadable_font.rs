//! Whether the pack's own fonts are there and are fonts.

use super::prelude::*;
use crate::canvas::font;
use crate::finding::nearest;

/// The lint.
pub static LINT: CommonLint = Lint {
    code: &Code {
        id: "V006",
        name: "unreadable-font",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Pictures),
        explanation: "`typeface` in style.json names a file that does not exist or is not a TrueType or OpenType font. Web fonts \
            and font collections are not supported.",
        example: Example {
            file: "style.json",
            right: "",
            wrong: b"{\n  \"typeface\": { \"regular\": \"fonts/garamond.otf\" }\n}\n",
        },
    },
    tables: &[],
    after: &[],
    check,
};

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    let files = &pack.sources.files;
    let Some(style) = files.find("style.json") else { return };
    for (member, path) in faces(&pack.style()) {
        let spot = Spot::Value(style, format!("/typeface/{member}"));
        match files.find(&path) {
            None => {
                let fonts =
                    files.iter().map(|(_, path, _)| path).filter(|path| path.starts_with("fonts/") && !is_note(path));
                findings.push(
                    Finding::new(LINT.code, spot, format!("there is no file `{path}`"))
                        .label("not in the pack")
                        .expected("the path of a font in `fonts/`")
                        .suggest(nearest(&path, fonts)),
                );
            }
            Some(file) if !font::is_font(&files.share(file)) => findings.push(
                Finding::new(LINT.code, spot, format!("`{path}` is not a font"))
                    .label("not a font")
                    .expected("a TrueType or OpenType file of one font"),
            ),
            Some(_) => {}
        }
    }
}
