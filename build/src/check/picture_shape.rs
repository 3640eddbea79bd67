use super::prelude::*;
use crate::draw::Slot;
use crate::draw::artwork::Shows;

/// The largest accepted deviation of a side from the required length, as a share of it.
const LENIENCE: f64 = 0.02;

pub static LINT: Lint = Lint::new("V003", "wrong-picture-shape", Error, Pictures, check)
    .explained(
        "A picture in `images/` does not have the shape of what it stands for, so scaling would distort it. Counters \
        are square; cards have the shape that `card` in style.json gives; one part in fifty more or less is accepted. \
        The map must match exactly, because every space has its place on it: use the size in pixels at which it is \
        drawn, or scale width and height by the same factor.",
    )
    .example("images/map.svg", "", b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"10\"/>\n");

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    findings.extend(pack.pictures.iter().filter_map(|picture| tell(pack, picture)));
}

pub(super) fn tell(pack: &Pack, Picture { own, slot, facts }: &Picture) -> Option<Finding> {
    let (slot, facts) = (slot.as_ref()?, facts.as_ref().ok()?);
    let size = slot.size.filter(|size| !fits(slot, facts.size, size.map(f64::from)))?;
    let [width, height] = facts.size;
    let finding =
        Finding::new(&LINT.code, Spot::File(own.file), format!("`{}` is {width} by {height} pixels", own.path));
    let finding = finding.label("not the shape of what it stands for").expected(expected(slot, size));
    Some(finding.blame_all(damage(pack)))
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
        Shows::Face(_) | Shows::Cover => format!("a square; {width} by {height} pixels are shown as they are"),
        Shows::Card | Shows::Table => format!("{width} by {height} pixels, or the same shape in another size"),
    }
}
