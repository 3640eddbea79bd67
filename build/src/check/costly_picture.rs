use super::prelude::*;
use crate::canvas::effort::Flaw;

pub static LINT: Lint = Lint::new("V009", "costly-picture", Error, Pictures, check)
    .explained(
        "A picture in `images/` would take too much time or memory to draw. A file for the map may have 50 million \
        pixels, any other 25 million. An SVG may have 4 MB of markup (not counting embedded pictures), 200,000 \
        elements (each counted as often as it is used), 100 levels of nesting and 20,000 letters; the pictures \
        embedded in it may have 25 million pixels. Filters, masks, clip paths, patterns and long outlines are \
        measured by the work of painting a pixel: 100 million for any picture, plus 60 for each of its pixels. Make \
        filters and the areas they cover smaller, simplify paths, or save the picture as PNG.",
    )
    .example(
        "images/map.svg",
        "",
        b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1600\" height=\"1000\">\
        \n  <filter id=\"mist\"><feTurbulence baseFrequency=\"0.05\" numOctaves=\"1000000\"/></filter>\
        \n  <rect width=\"1600\" height=\"1000\" filter=\"url(#mist)\"/>\n</svg>\n",
    );

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    findings.extend(pack.pictures.iter().chain(&pack.added).filter_map(|picture| tell(pack, picture)));
}

pub(super) fn tell(_: &Pack, Picture { own, facts, .. }: &Picture) -> Option<Finding> {
    let Err(Flaw::Costly(why)) = facts else { return None };
    let finding = Finding::new(&LINT.code, Spot::File(own.file), format!("`{}` is too much to draw: {why}", own.path));
    Some(finding.label("takes too much time or memory").expected("a simpler picture, or the same as PNG"))
}
