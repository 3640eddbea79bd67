use super::prelude::*;
use crate::draw::Art;

pub static LINT: Lint = Lint::new("V011", "replaced-typeface", Warning, Pictures, check)
    .explained(
        "An SVG in `images/` uses a typeface that is not available, so its text is drawn in another. Muster never \
        uses the fonts of your computer, only the built-in typefaces and the one in `fonts/` that style.json names. \
        Use one of those, or convert the text to outlines in your drawing program.",
    )
    .example(
        "images/table-siege.svg",
        "",
        b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1600\" height=\"1000\">\
        \n  <text x=\"100\" y=\"100\" font-family=\"Garamond\">Bluria</text>\n</svg>\n",
    );

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    let replaced = |picture: &&super::Picture| picture.facts.as_ref().is_ok_and(|facts| !facts.replaced.is_empty());
    let mut pictures = pack.pictures().iter().filter(replaced).peekable();
    if pictures.peek().is_none() {
        return;
    }
    let there = Art::of(pack).theme.typeface.families();
    for picture in pictures {
        let (own, Ok(facts)) = (&picture.own, &picture.facts) else { continue };
        let names = choices(facts.replaced.iter().map(String::as_str)).replace(" or ", " and ");
        LINT.finds(Spot::File(own.file), format!("`{}` asks for a typeface that is not there: {names}", own.path))
            .label("drawn in another typeface")
            .expected(format!("{}, or letters as outlines", choices(there.iter().map(String::as_str))))
            .add_to(findings);
    }
}
