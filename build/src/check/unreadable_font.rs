use super::prelude::*;
use crate::canvas::font;

pub static LINT: Lint = Lint::new("V006", "unreadable-font", Error, Pictures, check)
    .explained(
        "`typeface` in style.json names a file that does not exist or is not a TrueType or OpenType font. Web fonts \
        and font collections are not supported.",
    )
    .example("style.json", "", b"{\n  \"typeface\": { \"regular\": \"fonts/garamond.otf\" }\n}\n");

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    let files = &pack.sources.files;
    let Some(style) = files.find("style.json") else { return };
    for (member, path) in faces(&pack.style()) {
        let spot = Spot::Value(style, format!("/typeface/{member}"));
        match files.find(&path) {
            None => {
                let fonts =
                    files.iter().map(|(_, path, _)| path).filter(|path| path.starts_with("fonts/") && !is_note(path));
                LINT.finds(findings, spot)
                    .says(format!("there is no file `{path}`"))
                    .label("not in the pack")
                    .expected("the path of a font in `fonts/`")
                    .suggest(guess(&path, fonts));
            }
            Some(file) if !font::is_font(&files.share(file)) => {
                LINT.finds(findings, spot)
                    .says(format!("`{path}` is not a font"))
                    .label("not a font")
                    .expected("a TrueType or OpenType file of one font");
            }
            Some(_) => {}
        }
    }
}
