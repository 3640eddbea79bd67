use super::prelude::*;
use crate::canvas::dropped::Dropped;

pub static LINT: Lint = Lint::new("V030", "part-not-drawn", Warning, Pictures, check)
    .explained(
        "An SVG has something in it that Muster cannot draw, and the picture would lack it: text that flows in a frame, parts of \
        web pages, values that only a browser works out, such as `var(--red)`, or a `transform` in a style. Convert text to \
        lines or outlines, and save the drawing as plain SVG.",
    )
    .example(
        "images/table-siege.svg",
        "",
        b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1600\" height=\"1000\">\
        \n  <rect width=\"800\" height=\"500\" style=\"fill: var(--red)\"/>\n</svg>\n",
    );

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    // Layouts tell of their own parts.
    for Picture { own, facts, .. } in pack.pictures.iter().chain(&pack.layouts.shown) {
        let dropped = facts.as_ref().map(|facts| facts.dropped.as_slice()).unwrap_or_default();
        findings.extend(dropped.iter().map(|part| tell(own.file, &own.path, part)));
    }
}

/// A finding about a part of a file that is not drawn.
pub(super) fn tell(file: crate::read::FileIx, path: &str, Dropped { at, what }: &Dropped) -> Finding {
    let finding = Finding::new(&LINT.code, Spot::Bytes(file, at.clone()), format!("`{path}` has {what}"));
    finding.label("not drawn").expected("shapes, texts in lines and pictures, as in plain SVG")
}
