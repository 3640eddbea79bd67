use super::prelude::*;
use crate::art;

pub static LINT: Lint = Lint::new("V011", "replaced-typeface", Warning, Pictures, check)
    .explained(
        "An SVG in `images/` uses a typeface that is not available, so its text is drawn in another. Muster never \
        uses the fonts of your computer, only the built-in typefaces and the one that style.json names, as in \
        `\"typeface\": {\"regular\": \"fonts/DejaVuSans.ttf\"}`. \
        Use one of those, or convert the text to outlines in your drawing program.",
    )
    .example(
        "images/table-siege.svg",
        "",
        b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1600\" height=\"1000\">\
        \n  <text x=\"100\" y=\"100\" font-family=\"Garamond\">Bluria</text>\n</svg>\n",
    );

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    findings.extend(pack.pictures.iter().filter_map(|picture| tell(pack, picture)));
}

pub(super) fn tell(pack: &Pack, Picture { own, facts, .. }: &Picture) -> Option<Finding> {
    let replaced = facts.as_ref().ok().map(|facts| &facts.replaced).filter(|replaced| !replaced.is_empty())?;
    let there = art::theme(pack).typeface.families();
    let names = choices(replaced.iter().map(String::as_str)).replace(" or ", " and ");
    let message = format!("`{}` uses a typeface that is not available: {names}", own.path);
    let finding = Finding::new(&LINT.code, Spot::File(own.file), message).label("drawn in another typeface");
    Some(finding.expected(format!("{}, or letters as outlines", choices(there.iter().map(String::as_str)))))
}
