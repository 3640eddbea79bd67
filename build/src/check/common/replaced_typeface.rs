//! Whether the typefaces that the designer's own pictures ask for are there.

use super::prelude::*;
use crate::draw::Art;
use crate::finding::choices;

/// The lint.
pub static LINT: CommonLint = Lint {
    code: &Code {
        id: "V011",
        name: "replaced-typeface",
        severity: Severity::Warning,
        stage: Stage::Checking(Subject::Pictures),
        explanation: "An SVG in `images/` uses a typeface that is not available, so its text is drawn in another. Muster never \
            uses the fonts of your computer, only the built-in typefaces and the one in `fonts/` that style.json names. Use one \
            of those, or convert the text to outlines in your drawing program.",
        example: Example {
            file: "images/table-siege.svg",
            right: "",
            wrong: b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1600\" height=\"1000\">\n  <text x=\"100\" y=\"100\" \
                font-family=\"Garamond\">Bluria</text>\n</svg>\n",
        },
    },
    tables: &[],
    after: &[],
    check,
};

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    let replaced = |picture: &&super::Picture| picture.facts.as_ref().is_ok_and(|facts| !facts.replaced.is_empty());
    let mut pictures = pack.pictures().iter().filter(replaced).peekable();
    if pictures.peek().is_none() {
        return;
    }
    let there = Art::of(pack).theme.typeface.families();
    for picture in pictures {
        let (own, Ok(facts)) = (&picture.own, &picture.facts) else { continue };
        let names = choices(facts.replaced.iter().map(String::as_str)).replace(" or ", " and ");
        findings.push(
            Finding::new(
                LINT.code,
                Spot::File(own.file),
                format!("`{}` asks for a typeface that is not there: {names}", own.path),
            )
            .label("drawn in another typeface")
            .expected(format!("{}, or letters as outlines", choices(there.iter().map(String::as_str)))),
        );
    }
}
