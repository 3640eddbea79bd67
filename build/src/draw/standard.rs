//! Standards: each power carries a pattern of its own, so that powers differ by more than their colour.

use muster_schema::bundle::{Bundle, Power, Side};

pub use muster_schema::picture::Pattern;

use super::colour::{Colour, WHITE};
use super::emblem::{self, Emblem, Tints};
use super::map::count;
use super::svg::{Drawing, Paint};
use super::theme::Theme;
use crate::maths::{self, hundredths};

use Pattern::{
    Bands, Bars, BarsAndBend, Bend, BorderedCross, BorderedSaltire, Chequers, Chevron, Cross, Eagle, Lily, Lozenges,
    Quarters, Quincunx, Ragged, Rays, Ring, Star, Stripes, Union,
};

/// All of them, in the order in which powers that name none take what is left.
const ALL: [Pattern; 20] = [
    Cross,
    Bend,
    Quarters,
    Chevron,
    Stripes,
    Star,
    Bands,
    Chequers,
    Ring,
    Rays,
    Lozenges,
    Bars,
    BorderedCross,
    BorderedSaltire,
    Quincunx,
    BarsAndBend,
    Ragged,
    Union,
    Lily,
    Eagle,
];

/// The patterns of all powers, in their order. Those that name none take what is left, no two the same as long as there are
/// enough.
#[must_use]
pub fn patterns(bundle: &Bundle) -> Vec<Pattern> {
    let own = || bundle.powers.iter().map(|power| power.standard);
    let taken: Vec<Pattern> = own().flatten().collect();
    let mut left = ALL.iter().filter(|pattern| !taken.contains(pattern)).chain(ALL.iter().cycle());
    own().map(|pattern| pattern.or_else(|| left.next().copied()).unwrap_or(Cross)).collect()
}

/// What a flag shows: its field, what lies on it, and the pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standard {
    /// The field.
    pub field: Colour,
    /// What lies on it.
    pub charge: Colour,
    /// The pattern.
    pub pattern: Pattern,
}

impl Standard {
    /// The standard of a power.
    #[must_use]
    pub fn of_power(bundle: &Bundle, power: &Power, theme: &Theme) -> Self {
        let at = bundle.powers.iter().position(|other| other.id == power.id).unwrap_or_default();
        let pattern = patterns(bundle).get(at).copied().unwrap_or(Cross);
        let field = Colour::parse(&power.colour);
        Self { field, charge: charge(field, theme), pattern }
    }

    /// The standard of a side, which is the plainer one; a side that is a single power has that power's.
    #[must_use]
    pub fn of_side(bundle: &Bundle, side: &Side, theme: &Theme) -> Self {
        if let Some(power) = bundle.powers.iter().find(|power| power.id == side.id && power.name == side.name) {
            return Self::of_power(bundle, power, theme);
        }
        let at = bundle.sides.iter().position(|other| other.id == side.id).unwrap_or_default();
        let pattern = [Cross, Ring, Chevron, Quarters].get(at % 4).copied().unwrap_or(Cross);
        let ground = Colour::parse(&side.colour);
        let field = ground.mix(theme.ink, 0.32);
        Self { field, charge: theme.paper.mix(WHITE, 0.5), pattern }
    }
}

/// The colour that stands out from a field: pale on all but the palest.
fn charge(field: Colour, theme: &Theme) -> Colour {
    if field.luminance() > 0.5 {
        field.mix(theme.ink, 0.15).better(Colour::parse("#7a1f1f"), theme.ink)
    } else {
        theme.paper.mix(WHITE, 0.6)
    }
}

/// Fills a rectangle with the pattern on its field.
pub fn field(drawing: &mut Drawing<'_>, standard: &Standard, [x, y]: [f64; 2], [width, height]: [f64; 2]) {
    let theme = drawing.theme();
    let Standard { field, charge, pattern } = *standard;
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
        Star => emblem::draw(drawing, Emblem::Star, [middle, centre], size * 0.95, Tints::plain(charge, charge)),
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
    }
}

fn border(drawing: &mut Drawing<'_>, [x, y]: [f64; 2], [width, height]: [f64; 2], colour: Colour) {
    let edge = width.min(height) * 0.12;
    let room = [width - edge, height - edge];
    drawing.rectangle([x + edge / 2.0, y + edge / 2.0], room, 0.0, Paint::line(colour, edge));
}

/// A flag that flies to the right of a pole; the point is where the pole meets the flag's upper corner.
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

/// The bands of powers side by side, each with its pattern, if there is room for it, and its letters. These keep so far from
/// the left and right edges and from the lower one.
pub fn bands(drawing: &mut Drawing<'_>, bundle: &Bundle, powers: &[&Power], [y, height]: [f64; 2], safe: f64) {
    let theme = drawing.theme();
    let width = drawing.width() / count(powers.len().max(1));
    let badge = if powers.len() < 3 { height.min(width * 0.4) } else { 0.0 };
    for (at, power) in powers.iter().enumerate() {
        let colour = Colour::parse(&power.colour);
        let standard = Standard::of_power(bundle, power, theme);
        let left = width * count(at);
        drawing.rectangle([left, y], [width, height], 0.0, Paint::fill(colour));
        if badge > 0.0 {
            let outline = format!("M{} {y}h{}v{height}h-{}Z", hundredths(left), hundredths(badge), hundredths(badge));
            drawing.clipped(&outline, |drawing| field(drawing, &standard, [left, y], [badge, height]));
            drawing.segment([left + badge, y], [left + badge, y + height], Paint::line(theme.ink, 1.4));
        }
        let begin = (left + badge + 1.5).max(safe);
        let end = (left + width - 1.5).min(drawing.width() - safe);
        let size = theme.fit(&power.code, end - begin, 17.0, 8.0, super::font::Style::Bold);
        let how = super::svg::Type::centred(size, super::font::Style::Bold, theme.ink_on(colour));
        drawing.text_in_middle([f64::midpoint(begin, end), y + (height - safe * 0.5) / 2.0], how, &power.code);
        if at > 0 {
            drawing.segment([left, y], [left, y + height], Paint::line(theme.ink, 1.8));
        }
    }
    drawing.segment([0.0, y], [drawing.width(), y], Paint::line(theme.ink, 1.8));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::emit::fixture;

    #[test]
    fn no_two_powers_carry_the_same() {
        let mut bundle = fixture::bundle();
        let model = bundle.powers.first().cloned();
        bundle.powers = model
            .iter()
            .flat_map(|power| {
                (0..ALL.len()).map(|at| Power {
                    id: format!("p{at}"),
                    standard: (at == 3).then_some(Lily),
                    ..power.clone()
                })
            })
            .collect();
        let patterns = patterns(&bundle);
        assert_eq!(patterns.get(3), Some(&Lily));
        for (at, pattern) in patterns.iter().enumerate() {
            assert!(!patterns.iter().skip(at + 1).any(|other| other == pattern), "{pattern:?}");
        }
    }
}
