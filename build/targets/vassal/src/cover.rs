//! The picture of the game's cover, shown beside the first questions and in the help menu.

use muster_schema::bundle::{Bundle, Side};

use muster_canvas::colour::{Colour, WHITE};
use muster_canvas::font::Style;
use muster_canvas::picture::Picture;
use muster_canvas::svg::{Drawing, Paint, Type};
use muster_canvas::theme::Theme;
use muster_draw::standard;
use muster_marks::Standard;

/// The file of the picture.
pub const FILE: &str = "cover.png";

/// The title over the standards of the sides. The area in which the first questions list their steps is empty.
pub fn picture(bundle: &Bundle, theme: &Theme) -> Picture {
    const SIZE: [u32; 2] = [440, 430];
    const FREE: f64 = 100.0;
    const ROOM: f64 = 380.0;
    let [width, height] = SIZE.map(f64::from);
    let middle = width / 2.0;
    let mut drawing = Drawing::new(SIZE[0], SIZE[1], theme);
    for (rim, paint) in
        [(0.0, Paint::fill(theme.paper)), (8.0, Paint::line(theme.ink, 2.0)), (13.0, Paint::line(theme.ink, 0.8))]
    {
        drawing.rectangle([rim, FREE + rim], [width - 2.0 * rim, height - FREE - 2.0 * rim], 0.0, paint);
    }
    let lines = theme.wrap(&bundle.game.title, ROOM, 40.0, Style::Bold);
    let mut y = FREE + 62.0;
    for line in &lines {
        let size = theme.fit(line, ROOM, 40.0, 8.0, Style::Bold);
        drawing.text([middle, y], Type::centred(size, Style::Bold, theme.ink), line);
        y += size * 1.1;
    }
    let subtitle = bundle.game.subtitle.as_deref().unwrap_or_default();
    let size = theme.fit(subtitle, ROOM, 18.0, 6.0, Style::Italic);
    drawing.text([middle, y - 8.0], Type::centred(size, Style::Italic, theme.ink), subtitle);
    let step = ROOM / f64::from(u32::try_from(bundle.sides.len()).unwrap_or(1).max(1));
    // All names are as large as each can be in two lines.
    let broken = |side: &Side, size: f64| theme.block(&side.name, [step - 12.0, size * 2.2], size, 1.05, Style::Bold);
    let mut sizes = (0..12_u8).map(|smaller| 17.0 - f64::from(smaller));
    let size = sizes.find(|size| bundle.sides.iter().all(|side| broken(side, *size).fits)).unwrap_or(6.0);
    let mut x = middle - ROOM / 2.0 + step / 2.0;
    for side in &bundle.sides {
        let [across, down] = [(step - 24.0).min(130.0), 84.0];
        let corner = [x - across / 2.0, height - 140.0];
        standard::flag(&mut drawing, &Standard::of_side(bundle, side, theme), corner, [across, down], down + 24.0);
        let ink = Colour::parse(&side.colour).mix(theme.ink, 0.5);
        let how = Type { halo: Some(theme.paper.mix(WHITE, 0.3)), ..Type::centred(size, Style::Bold, ink) };
        let mut y = height - 36.0;
        for line in broken(side, size).lines {
            drawing.text([x, y], how, &line);
            y += size * 1.05;
        }
        x += step;
    }
    drawing.finish("cover".to_owned())
}
