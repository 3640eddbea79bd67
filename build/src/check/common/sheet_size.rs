//! Whether the map can be drawn.

use super::prelude::*;
use crate::canvas::raster::LIMIT;

/// The lint.
pub static LINT: CommonLint = Lint {
    code: &Code {
        id: "V001",
        name: "sheet-too-large",
        severity: Severity::Error,
        stage: Stage::Checking(Subject::Pictures),
        explanation: "The drawn map would have more than 100 million pixels, too many for players' computers to show. Its size \
            in pixels is `width` and `height` times `scale`; 3000 to 6000 pixels per side work well.",
        example: Example { file: "game.json", right: "\"scale\": 1,", wrong: b"\"scale\": 10," },
    },
    tables: &[],
    after: &[],
    check,
};

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    let (Some(game), Some(file)) = (pack.game(), pack.sources.files.find("game.json")) else { return };
    let layout = &game.map;
    let pixels = f64::from(layout.width) * f64::from(layout.height) * layout.scale * layout.scale;
    if pixels > LIMIT {
        findings.push(
            Finding::new(
                LINT.code,
                Spot::Value(file, "/map/scale".into()),
                format!("the map would have {:.0} million pixels", pixels / 1e6),
            )
            .label("too large to draw")
            .expected("at most 100 million pixels: a smaller `scale`"),
        );
    }
}
