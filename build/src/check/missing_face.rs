use super::prelude::*;
use crate::art;
use crate::draw::artwork::Shows;

pub static LINT: Lint = Lint::new("V005", "missing-face", Hint, Pictures, check)
    .explained(
        "One face of a counter has a picture and another face has none. The other face is drawn as usual, so the two \
        may not look like the same counter.",
    )
    .example(
        "images/piece-blue-line.svg",
        "",
        b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\"/>\n",
    )
    .after(&["V002", "V004"]);

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    let pictures = art::pictures(&pack.sources.files);
    let slots = needed(pack);
    let faces: Vec<_> = slots.iter().filter(|slot| matches!(slot.shows, Shows::Face(_))).collect();
    for counter in faces.chunk_by(|one, other| one.shows == other.shows) {
        let Some(own) = counter.iter().find_map(|slot| pictures.get(&slot.name)) else { continue };
        let missing: Vec<&str> =
            counter.iter().map(|slot| slot.name.as_str()).filter(|name| !pictures.contains_key(*name)).collect();
        if !missing.is_empty() {
            let missing = crate::finding::choices(missing).replace(" or ", " and ");
            LINT.finds(findings, Spot::File(own.file))
                .says(format!("there is no picture {missing}"))
                .label("only this face has a picture of its own")
                .expected("a picture for each face of the counter, or for none");
        }
    }
}
