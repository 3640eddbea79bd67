use super::prelude::*;
use crate::art;
use crate::draw::artwork::{ENDINGS, FOLDER};

pub static LINT: Lint = Lint::new("V004", "unused-art", Warning, Pictures, check)
    .explained(
        "A file in `images/` or `fonts/` is not used. The name of a picture says what it stands for: `map`, \
        `piece-<id>` and `piece-<id>_back` for the faces of a counter, `card-<id>`, `back-<deck>` for the back of a \
        deck's cards, `table-<id>`. It ends in `.png`, `.jpg` (or `.jpeg`), `.gif` or `.svg`, and there can be only \
        one file for each. A font must be named in style.json: \
        `\"typeface\": {\"regular\": \"fonts/DejaVuSans.ttf\"}`.",
    )
    .example("images/mapp.svg", "", b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1600\" height=\"1000\"/>\n");

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    pictures(pack, findings);
    fonts(pack, findings);
}

fn pictures(pack: &Pack, findings: &mut Vec<Finding>) {
    let files = &pack.sources.files;
    let taken = art::pictures(files);
    let slots = needed(pack);
    let names = || slots.iter().map(|slot| slot.name.as_str());
    for (file, path, _) in files.iter().filter(|(_, path, _)| !is_note(path)) {
        let Some(rest) = path.strip_prefix(FOLDER) else { continue };
        let (stem, ending) = rest.rsplit_once('.').unwrap_or((rest, ""));
        let unused = |message: String| Finding::new(&LINT.code, Spot::File(file), message).label("not used");
        if !ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known)) {
            findings
                .push(unused(format!("`{path}` is not a kind of file that Muster knows")).expected(choices(ENDINGS)));
            continue;
        }
        let other = taken.get(stem).filter(|own| own.file != file);
        if let Some(other) = other {
            findings.push(
                unused(format!("`{path}` is not used: `{}` stands for the same picture", other.path))
                    .expected("one file for each picture")
                    .see(Spot::File(other.file), "this one is used"),
            );
        } else if !slots.is_empty() && !names().any(|name| name == stem) {
            findings.push(
                unused(format!("Muster uses no picture called `{stem}`"))
                    .expected("`map`, or `piece-`, `card-`, `back-` or `table-` with an id")
                    .suggest(nearest(stem, names()).map(|name| format!("{FOLDER}{name}.{ending}")))
                    .blame_all(damage(pack)),
            );
        }
    }
}

fn fonts(pack: &Pack, findings: &mut Vec<Finding>) {
    let typeface = faces(&pack.style());
    for (file, path, _) in pack.sources.files.iter().filter(|(_, path, _)| path.starts_with("fonts/") && !is_note(path))
    {
        if !typeface.iter().any(|(_, font)| font.as_str() == path) {
            LINT.finds(findings, Spot::File(file))
                .says(format!("no text uses the font `{path}`"))
                .label("not used")
                .expected(format!("`\"typeface\": {{\"regular\": \"{path}\"}}` in style.json, or no such file"))
                .blame(Cause::Found(super::unreadable_font::LINT.code.id));
        }
    }
}
