use super::prelude::*;
use crate::canvas::effort::Flaw;

pub static LINT: Lint = Lint::new("V002", "unreadable-picture", Error, Pictures, check)
    .explained(
        "A file in `images/` or `vassal/images/`, or a picture that a layout shows, is damaged or cut off, is not the kind of picture that \
        its name says, or is an SVG that links to another file. PNG, JPEG, GIF and SVG are supported; at 16 bits per \
        colour, only the upper 8 are shown.",
    )
    .example("images/map.png", "", b"a map\n");

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    findings.extend(pack.pictures.iter().chain(&pack.added).filter_map(|picture| tell(pack, picture)));
}

pub(super) fn tell(_: &Pack, Picture { own, facts, .. }: &Picture) -> Option<Finding> {
    let Err(Flaw::Unreadable(why)) = facts else { return None };
    let finding = Finding::new(&LINT.code, Spot::File(own.file), format!("`{}` cannot be read: {why}", own.path));
    Some(finding.label("not a picture").expected("PNG, JPEG, GIF or SVG"))
}
