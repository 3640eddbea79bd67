use muster_schema::Cell;
use muster_schema::bundle::{Face, STEP};

use super::prelude::*;
use muster_lower::{piece, shown};

pub static LINT: Lint = Lint::new("U001", "wrong-face", Error, SetUps, check)
    .explained(
        "A counter cannot lie with this face up, because it has no such face: its back is blank, or the face belongs \
        to another kind of counter, as `named` and `minor` do to named leaders. In a schedule, only a counter that \
        arrives has a face.",
    )
    .example("scenarios/campaign/setup.csv", "castle,1,Redonian,,", b"castle,1,Redonian,minor,");

fn check(pack: &View<'_>, findings: &mut Vec<Finding>) {
    for Placement { line, counter, .. } in lines(pack) {
        let is_back = line.cell(Slot::Back).is_yes();
        if !is_back && line.cell(Slot::Face) == Cell::Empty {
            continue;
        }
        let faces = piece(pack, &counter).faces;
        let (slot, wrong) = match shown(&line, &faces) {
            Some(face) => (Slot::Face, !faces.iter().any(|other| other.id == face)),
            None => (Slot::Back, is_back && faces.len() < 2),
        };
        if wrong {
            LINT.finds(findings, line.spot_of(slot))
                .says(format!("`{}` has no such face", counter.name()))
                .label("not a face of this counter")
                .expected(expected(&faces, slot))
                .see(counter.spot(), "the counter");
        }
    }
}

/// The words for the faces that a counter has.
fn expected(faces: &[Face], slot: Slot) -> String {
    let word = |face: &Face| face.id.strip_prefix(STEP).unwrap_or(&face.id).to_owned();
    let words: Vec<String> = faces.iter().map(word).collect();
    match words.as_slice() {
        [] | [_] => "nothing: its back is blank".to_owned(),
        _ if slot == Slot::Back => "`yes` or nothing".to_owned(),
        several => choices(several.iter().map(String::as_str)),
    }
}
