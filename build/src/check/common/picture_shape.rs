//! Whether the designer's own pictures have the shape of what they stand for.

use super::prelude::*;
use crate::draw::Slot;
use crate::draw::own::Shows;

/// How far a side may be from what it should be, as a share of it.
const LENIENCE: f64 = 0.02;

/// The lint.
pub static LINT: CommonLint = Lint {
    code: &Code {
        id: "V003",
        name: "wrong-picture-shape",
        severity: Severity::Error,
        explanation: "A picture in `images/` is brought to the size that it is shown in; for that it must have the same shape, \
            else it would be distorted. Counters are square, cards as wide and as high as `card` of style.json has them, to \
            one part in fifty. The map must be exact, since every space has its place on it: as many pixels as drawn, or \
            some multiple or fraction of both.",
        example: Example {
            file: "images/map.svg",
            right: "",
            wrong: b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"10\"/>\n",
        },
    },
    tables: &[],
    after: &[],
    check,
};

fn check(pack: &Pack, findings: &mut Vec<Finding>) {
    for picture in pictures(pack) {
        let (Some(slot), Ok(facts)) = (&picture.slot, &picture.facts) else { continue };
        let Some(size) = slot.size else { continue };
        if !fits(slot, facts.size, size.map(f64::from)) {
            let ([width, height], own) = (facts.size, &picture.own);
            findings.push(
                Finding::new(LINT.code, Spot::File(own.file), format!("`{}` is {width} by {height} pixels", own.path))
                    .label("of another shape than what it stands for")
                    .expected(expected(slot, size))
                    .blame_all(damage(pack)),
            );
        }
    }
}

fn fits(slot: &Slot, [width, height]: [f64; 2], [across, down]: [f64; 2]) -> bool {
    let right = width * down / across;
    let off = (height - right).abs();
    // A map of some other size may be rounded to whole pixels.
    if slot.shows == Shows::Map { off <= 1.0 } else { off <= right * LENIENCE }
}

fn expected(slot: &Slot, [width, height]: [u32; 2]) -> String {
    match slot.shows {
        Shows::Map => format!("{width} by {height} pixels like the drawn map, or a multiple of both"),
        Shows::Face(_) => format!("a square; {width} by {height} pixels are shown as they are"),
        Shows::Card | Shows::Table => format!("{width} by {height} pixels, or that shape in another size"),
    }
}
