//! Drawing standards: patterns, flags, bands.

use Pattern::{
    Bands, Bars, BarsAndBend, Bend, Bicolour, BorderedCross, BorderedSaltire, Chequers, Chevron, Crescent, Cross, Disc,
    Eagle, Lily, Lozenges, NordicCross, Quarters, Quincunx, Ragged, Rays, Ring, RisingSun, Saltire, Star, StarInCorner,
    StarsAndStripes, Stripes, TricolourLevel, TricolourUpright, Union, UnionFlag,
};

use muster_schema::picture::Pattern;

use super::emblem::{self, Emblem};
use muster_canvas::colour::Colour;
use muster_canvas::font::Style;
use muster_canvas::svg::{Drawing, Paint, Type};
use muster_canvas::theme::{Lettering, Theme};
use muster_ground::area::count;
use muster_ground::maths::{self, hundredths};
use muster_marks::counter::EDGE;
use muster_marks::{Band, Standard, Tints};

/// Fills a rectangle with the pattern on its field.
pub fn field(drawing: &mut Drawing<'_>, standard: &Standard, [x, y]: [f64; 2], [width, height]: [f64; 2]) {
    let theme = drawing.theme();
    let Standard { field, charge, third, pattern } = *standard;
    drawing.rectangle([x, y], [width, height], 0.0, Paint::fill(field));
    let (middle, centre) = (x + width / 2.0, y + height / 2.0);
    let (right, bottom) = (x + width, y + height);
    let size = width.min(height);
    let fill = Paint::fill(charge);
    let cross = |drawing: &mut Drawing<'_>, share: f64, paint: Paint| {
        let arm = size * share;
        drawing.rectangle([middle - arm / 2.0, y], [arm, height], 0.0, paint);
        drawing.rectangle([x, centre - arm / 2.0], [width, arm], 0.0, paint);
    };
    let saltire = |drawing: &mut Drawing<'_>, colour: Colour, share: f64| {
        drawing.segment([x, y], [right, bottom], Paint::line(colour, size * share));
        drawing.segment([right, y], [x, bottom], Paint::line(colour, size * share));
    };
    match pattern {
        Lily => emblem::draw(drawing, Emblem::Lily, [middle, centre], size * 0.92, Tints::plain(charge, charge)),
        Eagle => emblem::draw(drawing, Emblem::Eagle, [middle, centre], size * 0.98, Tints::plain(charge, charge)),
        Star => drawing.polygon(&emblem::star_about([middle, centre + size * 0.03], 5, size * 0.42), fill),
        Ragged => {
            saltire(drawing, charge, 0.15);
            for [dx, dy] in [[1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0]] {
                for share in [0.17, 0.33] {
                    let [at_x, at_y] = [middle + dx * share * width, centre + dy * share * height];
                    let knag = size * 0.15;
                    let paint = Paint::line(charge, size * 0.1);
                    drawing.segment([at_x - dy * knag, at_y + dx * knag], [at_x + dy * knag, at_y - dx * knag], paint);
                }
            }
        }
        Lozenges => {
            let (across, down) = (width / 4.0, height / 2.0);
            for column in 0..5_u8 {
                for row in 0..3_u8 {
                    let at_x = x + across * f64::from(column);
                    let at_y = y + down * f64::from(row);
                    let corners = [
                        [at_x, at_y - down / 2.0],
                        [at_x + across / 2.0, at_y],
                        [at_x, at_y + down / 2.0],
                        [at_x - across / 2.0, at_y],
                    ];
                    drawing.polygon(&corners, fill);
                }
            }
        }
        BorderedCross => {
            border(drawing, [x, y], [width, height], charge);
            cross(drawing, 0.24, fill);
        }
        Union => {
            saltire(drawing, charge, 0.16);
            cross(drawing, 0.42, fill);
            cross(drawing, 0.2, Paint::fill(field));
        }
        Bands => drawing.rectangle([x, y + height / 3.0], [width, height / 3.0], 0.0, fill),
        Rays => {
            let reach = width + height;
            for ray in 0..4_u8 {
                let corner = |turn: f64| {
                    maths::around([middle, centre], reach, std::f64::consts::PI * (f64::from(ray) * 2.0 + turn) / 4.0)
                };
                drawing.polygon(&[[middle, centre], corner(0.0), corner(1.0)], fill);
            }
        }
        Chequers => {
            let (columns, rows) = (if width > height * 1.2 { 4_u8 } else { 3 }, 3_u8);
            let (across, down) = (width / f64::from(columns), height / f64::from(rows));
            for column in 0..columns {
                for row in (0..rows).filter(|row| (row + column) % 2 == 1) {
                    let corner = [x + across * f64::from(column), y + down * f64::from(row)];
                    drawing.rectangle(corner, [across, down], 0.0, fill);
                }
            }
        }
        Quincunx => {
            for [dx, dy] in [[0.0, 0.0], [-0.3, -0.28], [0.3, -0.28], [-0.3, 0.28], [0.3, 0.28]] {
                drawing.circle([middle + dx * width, centre + dy * height], size * 0.115, fill);
            }
        }
        BorderedSaltire => {
            saltire(drawing, charge, 0.16);
            border(drawing, [x, y], [width, height], charge);
        }
        Stripes => {
            for stripe in 0..3_u8 {
                let left = x + width * (f64::from(stripe) * 2.0 + 1.0) / 7.0;
                drawing.rectangle([left, y], [width / 7.0, height], 0.0, fill);
            }
        }
        Cross => cross(drawing, 0.3, fill),
        Bend => {
            let broad = width * 0.36;
            drawing.polygon(&[[x, y], [x + broad, y], [right, bottom], [right - broad, bottom]], fill);
        }
        Quarters => {
            drawing.rectangle([x, y], [width / 2.0, height / 2.0], 0.0, fill);
            drawing.rectangle([middle, centre], [width / 2.0, height / 2.0], 0.0, fill);
        }
        Bars | BarsAndBend => {
            for bar in 0..4_u8 {
                let top = y + height * (f64::from(bar) * 2.0 + 1.0) / 9.0;
                drawing.rectangle([x, top], [width, height / 9.0], 0.0, fill);
            }
            if pattern == BarsAndBend {
                let broad = Paint::line(field.mix(theme.ink, 0.55), size * 0.2);
                drawing.segment([x, y], [right, bottom], broad);
            }
        }
        Chevron => {
            let deep = height * 0.32;
            let corners = [
                [x, bottom - deep],
                [middle, y + deep * 0.4],
                [right, bottom - deep],
                [right, bottom],
                [middle, y + deep * 1.4],
                [x, bottom],
            ];
            drawing.polygon(&corners, fill);
        }
        Ring => drawing.circle([middle, centre], size * 0.28, Paint::line(charge, size * 0.15)),
        TricolourUpright => {
            drawing.rectangle([x + width / 3.0, y], [width / 3.0, height], 0.0, fill);
            drawing.rectangle([right - width / 3.0, y], [width / 3.0, height], 0.0, Paint::fill(third));
        }
        TricolourLevel => {
            drawing.rectangle([x, y + height / 3.0], [width, height / 3.0], 0.0, fill);
            drawing.rectangle([x, bottom - height / 3.0], [width, height / 3.0], 0.0, Paint::fill(third));
        }
        Bicolour => drawing.rectangle([x, centre], [width, height / 2.0], 0.0, fill),
        NordicCross => {
            let mut arms = |share: f64, paint: Paint| {
                let (arm, upright) = (size * share, x + width * 0.36);
                drawing.rectangle([upright - arm / 2.0, y], [arm, height], 0.0, paint);
                drawing.rectangle([x, centre - arm / 2.0], [width, arm], 0.0, paint);
            };
            arms(0.26, fill);
            if third != field {
                arms(0.13, Paint::fill(third));
            }
        }
        Saltire => saltire(drawing, charge, 0.22),
        Disc => drawing.circle([middle, centre], size * 0.3, fill),
        Crescent => {
            drawing.circle([middle - size * 0.1, centre], size * 0.3, fill);
            drawing.circle([middle - size * 0.02, centre], size * 0.24, Paint::fill(field));
            let at = [middle + size * 0.26, centre];
            drawing.polygon(&emblem::star_about(at, 5, size * 0.13), fill);
        }
        UnionFlag => {
            saltire(drawing, third, 0.2);
            saltire(drawing, charge, 0.075);
            cross(drawing, 0.34, Paint::fill(third));
            cross(drawing, 0.2, fill);
        }
        StarsAndStripes => {
            for stripe in 0..3_u8 {
                let top = y + height * (f64::from(stripe) * 2.0 + 1.0) / 7.0;
                drawing.rectangle([x, top], [width, height / 7.0], 0.0, fill);
            }
            let [across, down] = [width * 0.44, height * 4.0 / 7.0];
            drawing.rectangle([x, y], [across, down], 0.0, Paint::fill(third));
            for [right, low] in
                [[0.2, 0.26], [0.5, 0.26], [0.8, 0.26], [0.35, 0.5], [0.65, 0.5], [0.2, 0.74], [0.5, 0.74], [0.8, 0.74]]
            {
                let at = [x + across * right, y + down * low];
                drawing.polygon(&emblem::star_about(at, 5, size * 0.07), fill);
            }
        }
        RisingSun => {
            let (sun, reach) = ([x + width * 0.42, centre], width + height);
            for ray in 0..16_u8 {
                let corner =
                    |turn: f64| maths::around(sun, reach, std::f64::consts::TAU * (f64::from(ray) + turn) / 16.0);
                drawing.polygon(&[sun, corner(-0.25), corner(0.25)], fill);
            }
            drawing.circle(sun, size * 0.24, fill);
        }
        StarInCorner => {
            let at = [x + width * 0.24, y + height * 0.34];
            drawing.polygon(&emblem::star_about(at, 5, size * 0.22), fill);
        }
    }
}

fn border(drawing: &mut Drawing<'_>, [x, y]: [f64; 2], [width, height]: [f64; 2], colour: Colour) {
    let edge = width.min(height) * 0.12;
    let room = [width - edge, height - edge];
    drawing.rectangle([x + edge / 2.0, y + edge / 2.0], room, 0.0, Paint::line(colour, edge));
}

/// A flag that flies to the right of a pole; the point is the junction of the pole and the flag's upper corner.
pub fn flag(drawing: &mut Drawing<'_>, standard: &Standard, [x, y]: [f64; 2], [width, height]: [f64; 2], pole: f64) {
    let theme = drawing.theme();
    drawing.within([x, y], [1.0, 1.0], 0.0, |drawing| {
        let wave = height * 0.11;
        let outline = format!(
            "M0 0Q{q} {up} {m} 0T{w} 0L{w} {h}Q{t} {low} {m} {h}T0 {h}Z",
            q = hundredths(width / 4.0),
            t = hundredths(width * 0.75),
            m = hundredths(width / 2.0),
            w = hundredths(width),
            h = hundredths(height),
            up = hundredths(-2.0 * wave),
            low = hundredths(height + 2.0 * wave),
        );
        drawing.path(&outline, Paint::line(theme.paper, 5.0));
        drawing.clipped(&outline, |drawing| {
            field(drawing, standard, [0.0, -wave], [width, height + 2.0 * wave]);
            // The cloth falls in folds.
            for (at, share) in [(0.27, 0.1), (0.77, 0.1)] {
                let fold = standard.field.mix(theme.ink, 0.5);
                let left = width * at;
                drawing.path(
                    &format!(
                        "M{} {}L{} {}",
                        hundredths(left),
                        hundredths(-wave),
                        hundredths(left),
                        hundredths(height + wave)
                    ),
                    Paint::line(fold, width * share * 0.12),
                );
            }
        });
        drawing.path(&outline, Paint::line(theme.ink, 1.8));
        drawing.segment([0.0, -5.0], [0.0, pole], Paint::line(theme.ink, 4.2));
        drawing.segment([0.0, -5.0], [0.0, pole], Paint::line(Colour::parse("#a9793f"), 1.8));
        drawing.polygon(
            &[[0.0, -13.0], [3.6, -7.0], [0.0, -3.0], [-3.6, -7.0]],
            Paint::fill(Colour::parse("#e0b23c")).with_line(theme.ink, 1.2),
        );
    });
}

/// The margin of a counter, kept free of anything that must be read.
const SAFE: f64 = 6.0;

/// The division of a counter's foot among bands.
struct Shares {
    /// The width of a band.
    width: f64,
    /// The width of the pattern at its left, if there is room for it.
    badge: f64,
}

impl Shares {
    fn of(bands: &[Band], y: f64) -> Self {
        let width = EDGE / count(bands.len().max(1));
        Self { width, badge: if bands.len() < 3 { (EDGE - y).min(width * 0.4) } else { 0.0 } }
    }

    /// The left and right limits for the letters of a band.
    fn room(&self, at: usize) -> [f64; 2] {
        let left = self.width * count(at);
        [(left + self.badge + 1.5).max(SAFE), (left + self.width - 1.5).min(EDGE - SAFE)]
    }
}

/// The letters of bands that begin at `y`, with their size.
pub fn letters(bands: &[Band], y: f64, theme: &Theme) -> Vec<Lettering> {
    let shares = Shares::of(bands, y);
    let set = |(at, band): (usize, &Band)| {
        let [begin, end] = shares.room(at);
        theme.line(&band.letters, end - begin, 17.0, 8.0, Style::Bold)
    };
    bands.iter().enumerate().map(set).collect()
}

/// The bands of powers side by side from `y` to the lower edge, each with its pattern, if there is room for it, and its letters.
pub fn bands(drawing: &mut Drawing<'_>, bands: &[Band], y: f64) {
    let theme = drawing.theme();
    let height = EDGE - y;
    let shares = Shares::of(bands, y);
    let Shares { width, badge } = shares;
    for (at, (band, set)) in bands.iter().zip(letters(bands, y, theme)).enumerate() {
        let left = width * count(at);
        drawing.rectangle([left, y], [width, height], 0.0, Paint::fill(band.colour));
        if badge > 0.0 {
            let outline = format!("M{} {y}h{}v{height}h-{}Z", hundredths(left), hundredths(badge), hundredths(badge));
            drawing.clipped(&outline, |drawing| field(drawing, &band.standard, [left, y], [badge, height]));
            drawing.segment([left + badge, y], [left + badge, y + height], Paint::line(theme.ink, 1.4));
        }
        let [begin, end] = shares.room(at);
        let how = Type::centred(set.size, Style::Bold, theme.ink_on(band.colour));
        drawing.text_in_middle([f64::midpoint(begin, end), y + (height - SAFE * 0.5) / 2.0], how, &band.letters);
        if at > 0 {
            drawing.segment([left, y], [left, y + height], Paint::line(theme.ink, 1.8));
        }
    }
    drawing.segment([0.0, y], [EDGE, y], Paint::line(theme.ink, 1.8));
}
