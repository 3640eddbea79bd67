//! The symbol of a space: rings and works about a disc with standards, a figure, small signs at its corners.

use muster_schema::layout::{CornerSign, Works};

use super::standard;
use muster_canvas::font::Style;
use muster_canvas::shape::Shape;
use muster_canvas::svg::{Drawing, Paint, Type};
use muster_ground::maths;
use muster_marks::map::Corner;
use muster_marks::{Standard, Symbol};

/// The radius of the disc behind a figure, as a share of the symbol's.
const FIGURE: f64 = 0.66;

/// The standards of the powers at home in a place, in a disc: what tells them apart is the pattern as well as the colour.
pub fn roundel(drawing: &mut Drawing<'_>, at: [f64; 2], radius: f64, home: &[Standard]) {
    const CORNERS: u8 = 40;
    // The first has the left half of two.
    let halves = [[0.0, 1.0], [0.5, 1.0], [0.0, 0.5]];
    let parts = if home.len() > 1 { &halves[1..] } else { &halves[..1] };
    for (standard, [from, to]) in home.iter().zip(parts) {
        let corner = |step: u8| {
            let turn = std::f64::consts::TAU * (from + (to - from) * f64::from(step) / f64::from(CORNERS));
            [at[0] + radius * maths::sin(turn), at[1] - radius * maths::cos(turn)]
        };
        let ring: Vec<_> = (0..=CORNERS).map(corner).collect();
        // Softer than on a flag: the roundels of a whole country lie close together.
        let standard = &Standard { charge: standard.charge.mix(standard.field, 0.2), ..*standard };
        drawing.clipped_to(&[ring], |drawing| {
            standard::field(drawing, standard, [at[0] - radius, at[1] - radius], [2.0 * radius; 2]);
        });
    }
}

/// Draws symbols about points, each in a plane of its own, so that those that look alike are the same wherever they lie.
pub fn draw_all<'s>(drawing: &mut Drawing<'_>, radius: f64, symbols: impl IntoIterator<Item = ([f64; 2], &'s Symbol)>) {
    let mut drawn: Vec<(&Symbol, Vec<Shape>)> = Vec::new();
    for (at, symbol) in symbols {
        drawing.within(at, [1.0, 1.0], 0.0, |drawing| match drawn.iter().find(|(other, _)| *other == symbol) {
            Some((_, shapes)) => drawing.again(shapes),
            None => drawn.push((symbol, drawing.kept(|drawing| draw_here(drawing, radius, symbol)))),
        });
    }
}

/// Draws a symbol about a point.
pub fn draw(drawing: &mut Drawing<'_>, at: [f64; 2], radius: f64, symbol: &Symbol) {
    draw_all(drawing, radius, [(at, symbol)]);
}

fn draw_here(drawing: &mut Drawing<'_>, radius: f64, symbol: &Symbol) {
    let at = [0.0; 2];
    let theme = drawing.theme();
    let mut reach = radius;
    for ring in &symbol.rings {
        reach += ring.width;
        drawing.circle(at, reach - ring.inset, ring.paint);
    }
    match symbol.works {
        Some(Works::Hexagon) => drawing.polygon(&hexagon(at, radius), Paint::fill(theme.ink)),
        Some(Works::Star) => drawing.polygon(&bastions(at, radius), Paint::fill(theme.ink)),
        None => {}
    }
    let inner = if symbol.works.is_some() { radius * 0.78 } else { radius * 0.86 };
    if symbol.is_square {
        let corner = [at[0] - inner, at[1] - inner];
        drawing.rectangle(corner, [2.0 * inner; 2], 2.0, Paint::fill(symbol.ground));
        if let Some(home) = symbol.home.first() {
            standard::field(drawing, home, corner, [2.0 * inner; 2]);
        }
        return drawing.rectangle(corner, [2.0 * inner; 2], 2.0, Paint::line(theme.ink, 2.0));
    }
    drawing.circle(at, inner, Paint::fill(symbol.ground));
    roundel(drawing, at, inner, &symbol.home);
    drawing.circle(at, inner, Paint::line(theme.ink, 2.0));
    if !symbol.figure.is_empty() {
        // A disc keeps the pattern away from it.
        if !symbol.home.is_empty() {
            drawing.circle(at, inner * FIGURE, Paint::fill(symbol.ground));
        }
        let how = Type::centred(inner * 1.25, Style::Bold, theme.ink_on(symbol.ground));
        drawing.text_in_middle(at, how, &symbol.figure);
    }
    for mark in &symbol.corners {
        let middle = mark.towards.map(|share| share * radius * 0.74);
        self::mark(drawing, middle, radius, mark);
    }
}

/// Draws a small sign about a point, at the corner of a symbol of that radius.
pub fn mark(drawing: &mut Drawing<'_>, [x, y]: [f64; 2], radius: f64, mark: &Corner) {
    let size = radius * mark.size;
    let (line, width) = mark.line;
    let paint = Paint::fill(mark.fill).with_line(line, width);
    match mark.sign {
        CornerSign::Disc => drawing.circle([x, y], size, paint),
        CornerSign::Peak => {
            drawing.polygon(&[[x - size, y + size * 0.7], [x, y - size * 0.9], [x + size, y + size * 0.7]], paint);
        }
        CornerSign::Sheaf => {
            let leaf = Paint::line(line, 2.5);
            drawing.circle([x, y], size, paint);
            drawing.segment([x, y + size * 0.7], [x, y - size * 0.6], leaf);
            drawing.segment([x, y + size * 0.3], [x - size * 0.5, y - size * 0.3], leaf);
            drawing.segment([x, y + size * 0.3], [x + size * 0.5, y - size * 0.3], leaf);
        }
    }
    drawing.text_in_middle([x, y], Type::centred(radius * 0.8, Style::Bold, line), &mark.figure);
}

/// A hexagon that stands on a side.
fn hexagon(at: [f64; 2], radius: f64) -> Vec<[f64; 2]> {
    let corner = |step: u8| std::f64::consts::FRAC_PI_3 * f64::from(step);
    (0..6).map(|step| maths::around(at, radius * 1.06, corner(step))).collect()
}

/// A star of eight points: the plan of a fortress.
fn bastions(at: [f64; 2], radius: f64) -> Vec<[f64; 2]> {
    (0..16_u8)
        .map(|corner| {
            let angle = std::f64::consts::PI * (f64::from(corner) + 0.5) / 8.0;
            let reach = if corner % 2 == 0 { radius } else { radius * 0.78 };
            maths::around(at, reach, angle)
        })
        .collect()
}
