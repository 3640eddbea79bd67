use super::prelude::*;
use crate::canvas::raster::LIMIT;

pub static LINT: Lint = Lint::new("V001", "sheet-too-large", Error, Pictures, check)
    .explained(
        "The drawn map would have more than 100 million pixels, too many for players' computers to show. Its size in \
        pixels is `width` and `height` times `scale`; 3000 to 6000 pixels per side work well.",
    )
    .example("game.json", "\"scale\": 1,", b"\"scale\": 10,");

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    let (Some(game), Some(file)) = (pack.game(), pack.sources.files.find("game.json")) else { return };
    let layout = &game.map;
    let pixels = f64::from(layout.width) * f64::from(layout.height) * layout.scale * layout.scale;
    if pixels > LIMIT {
        LINT.finds(findings, Spot::Value(file, "/map/scale".into()))
            .says(format!("the map would have {:.0} million pixels", pixels / 1e6))
            .label("too large to draw")
            .expected("at most 100 million pixels: a smaller `scale`");
    }
}
