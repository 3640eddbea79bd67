use super::prelude::*;

/// The magnification of a picture from which it is reported.
const LENIENCE: f64 = 1.5;

pub static LINT: Lint = Lint::new("V010", "blown-up", Warning, Pictures, check)
    .explained(
        "A picture in `images/` has too few pixels: it is enlarged more than one and a half times, so it looks \
        coarse. Counters are drawn at three times their size on the map, so that they stay sharp when a player zooms \
        in; cards are drawn in the size that `card` in style.json gives.",
    )
    // A GIF of one pixel.
    .example(
        "images/piece-vp.gif",
        "",
        b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0;",
    )
    .after(&["V003"]);

fn check(pack: &Whole<'_>, findings: &mut Vec<Finding>) {
    for picture in &pack.pictures {
        let (Some(size), Ok(facts)) = (picture.slot.as_ref().and_then(|slot| slot.size), &picture.facts) else {
            continue;
        };
        let [across, down] = [0, 1].map(|axis| f64::from(size[axis]) / facts.size[axis]);
        if facts.pixels && across.max(down) > LENIENCE {
            let ([width, height], [to_width, to_height]) = (facts.size, size);
            LINT.finds(findings, Spot::File(picture.own.file))
                .says(format!(
                    "`{}` is blown up from {width} by {height} pixels to {to_width} by {to_height}",
                    picture.own.path
                ))
                .label("too coarse for its size")
                .expected(format!("{to_width} by {to_height} pixels or more, or SVG"))
                .blame_all(damage(pack));
        }
    }
}
