//! The symbol of a space: rings and works about a disc with standards, a figure, small signs at its corners.

use muster_schema::layout::{CornerSign, Works};
use muster_schema::picture::Period;

use super::{emblem, standard};
use muster_canvas::font::Style;
use muster_canvas::shape::Shape;
use muster_canvas::svg::{Drawing, Paint, Type};
use muster_ground::area::Rectangle;
use muster_ground::maths;
use muster_marks::map::{Corner, Figure};
use muster_marks::{Standard, Symbol, Tints};

/// The radius of the disc behind a figure, as a share of the symbol's.
const FIGURE: f64 = 0.66;

/// Draws the standards of the powers at home in a place, in a disc: pattern and colour distinguish them.
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

/// Draws symbols about points, each in a plane of its own, so that equal symbols have equal shapes at any position.
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
        Some(Works::Castle) => {
            let paint = Paint::fill(theme.ink);
            drawing.rectangle([at[0] - radius * 0.82, at[1] - radius * 0.82], [1.64 * radius; 2], 0.0, paint);
            for [right, down] in [[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0], [1.0, 1.0]] {
                let [x, y] = [at[0] + right * radius * 0.78, at[1] + down * radius * 0.78];
                let (half, tower) = (radius * 0.24, paint.with_line(theme.paper, radius * 0.06));
                drawing.rectangle([x - half, y - half], [2.0 * half; 2], 0.0, tower);
            }
        }
        Some(Works::Star) if theme.period == Period::Modern => bunkers(drawing, radius),
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
    if !symbol.figure.words.is_empty() {
        // A disc keeps the pattern away from it.
        if !symbol.home.is_empty() {
            drawing.circle(at, inner * FIGURE, Paint::fill(symbol.ground));
        }
        let how = Type::centred(inner * 1.25, Style::Bold, theme.ink_on(symbol.ground));
        drawing.text_in_middle(at, how, &symbol.figure.words);
    }
    for mark in &symbol.corners {
        self::mark(drawing, corner(mark, radius), radius, mark);
    }
}

/// The position of a mark, relative to the middle of a symbol of that radius.
fn corner(mark: &Corner, radius: f64) -> [f64; 2] {
    mark.towards.map(|share| share * radius * 0.74)
}

/// The texts on a symbol of that radius about a point and on its marks, with their bounds.
pub fn figures([x, y]: [f64; 2], radius: f64, symbol: &Symbol) -> impl Iterator<Item = (&Figure, Rectangle)> {
    let inside = Rectangle::about([x, y], 2.0 * radius * FIGURE, 2.0 * radius * FIGURE);
    let corners = symbol.corners.iter().map(move |mark| {
        let [right, down] = corner(mark, radius);
        (&mark.figure, Rectangle::about([x + right, y + down], 2.0 * mark.size * radius, 2.0 * mark.size * radius))
    });
    std::iter::once((&symbol.figure, inside)).chain(corners).filter(|(figure, _)| !figure.words.is_empty())
}

/// Draws a small sign about a point, at the corner of a symbol of that radius.
pub fn mark(drawing: &mut Drawing<'_>, [x, y]: [f64; 2], radius: f64, mark: &Corner) {
    let size = radius * mark.size;
    let (line, width) = mark.line;
    let paint = Paint::fill(mark.fill).with_line(line, width);
    match mark.sign {
        CornerSign::Disc => drawing.circle([x, y], size, paint),
        CornerSign::Diamond => {
            let reach = size * 1.25;
            drawing.polygon(&[[x - reach, y], [x, y - reach], [x + reach, y], [x, y + reach]], paint);
        }
        CornerSign::Square => {
            let half = size * 0.9;
            drawing.rectangle([x - half, y - half], [half * 2.0; 2], 0.0, paint);
        }
        CornerSign::Picture => {
            if let Some(emblem) = mark.picture {
                drawing.circle([x, y], size, paint);
                emblem::draw(drawing, emblem, [x, y], size * 1.7, Tints { fill: mark.fill, line, accent: line });
            }
        }
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
    // Two figures are as wide as the sign allows.
    let share = match mark.figure.words.chars().count() {
        0 | 1 => 0.8,
        2 => 0.62,
        _ => 0.46,
    };
    drawing.text_in_middle([x, y], Type::centred(radius * share, Style::Bold, line), &mark.figure.words);
}

/// A ring of pillboxes about a point: the plan of a fortress of the twentieth century.
fn bunkers(drawing: &mut Drawing<'_>, radius: f64) {
    let theme = drawing.theme();
    drawing.circle([0.0; 2], radius * 0.92, Paint::line(theme.ink, radius * 0.1));
    let bunker = |step: u8| {
        let turn = std::f64::consts::TAU * (f64::from(step) + 0.5) / 6.0;
        [(-0.2, 0.82), (-0.17, 1.1), (0.17, 1.1), (0.2, 0.82)]
            .map(|(aside, far)| maths::around([0.0; 2], radius * far, turn + aside))
            .to_vec()
    };
    drawing.rings(&(0..6).map(bunker).collect::<Vec<_>>(), Paint::fill(theme.ink), 1.0);
}

/// A hexagon with horizontal sides.
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
