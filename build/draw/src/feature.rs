//! Draws each kind of line: rivers and walls along the sides of cells and the borders of areas, roads and sea lanes
//! between places.

use muster_schema::bundle::{Bundle, Dash, Drawn, Feature};

use super::lines::{self, Step, along, aside, between, middle};
use muster_canvas::colour::Colour;
use muster_canvas::svg::{Drawing, Paint};
use muster_canvas::theme::Theme;
use muster_ground::maths;
use muster_ground::polygon::Ring;

/// The order of drawing, the lowest first: roads are drawn over the things they cross.
pub const ORDER: [Drawn; 23] = [
    Drawn::Nothing,
    Drawn::SeaLane,
    Drawn::Ferry,
    Drawn::River,
    Drawn::Stream,
    Drawn::Coast,
    Drawn::Hedge,
    Drawn::Border,
    Drawn::Frontier,
    Drawn::Slope,
    Drawn::Mountains,
    Drawn::Wall,
    Drawn::Line,
    Drawn::Canal,
    Drawn::Trail,
    Drawn::Track,
    Drawn::HighPass,
    Drawn::Pass,
    Drawn::Road,
    Drawn::Highroad,
    Drawn::Railway,
    Drawn::Ford,
    Drawn::Bridge,
];

/// The place of a kind of line in `ORDER`.
pub fn height(drawn: Drawn) -> usize {
    ORDER.iter().position(|other| *other == drawn).unwrap_or_default()
}

/// The usual width of a kind of line, as a share of a cell.
fn breadth(drawn: Drawn) -> f64 {
    match drawn {
        Drawn::River => 0.1,
        Drawn::Stream => 0.032,
        Drawn::Mountains => 0.16,
        Drawn::Slope | Drawn::Border | Drawn::Frontier => 0.085,
        Drawn::Wall | Drawn::Canal | Drawn::Coast | Drawn::Hedge => 0.06,
        Drawn::Bridge | Drawn::Ford => 0.09,
        Drawn::Highroad => 0.078,
        Drawn::Road => 0.058,
        Drawn::Railway => 0.084,
        Drawn::Pass | Drawn::HighPass => 0.05,
        Drawn::Line | Drawn::Nothing | Drawn::SeaLane | Drawn::Ferry => 0.035,
        Drawn::Track | Drawn::Trail => 0.024,
    }
}

/// The size of a cell for which a feature is drawn, scaled so that the feature has its own width.
pub fn unit(bundle: &Bundle, feature: &Feature, usual: f64) -> f64 {
    feature
        .width
        .map_or(usual, |width| (width * bundle.map.scale / breadth(feature.drawn)).clamp(usual * 0.1, usual * 8.0))
}

/// The width of a feature in pixels.
pub fn broad(bundle: &Bundle, feature: &Feature, usual: f64) -> f64 {
    breadth(feature.drawn) * unit(bundle, feature, usual)
}

/// The size of a cell whose lines look right between points, in pixels.
pub fn between_points(bundle: &Bundle) -> f64 {
    1.3 * f64::from(bundle.style.counter)
}

pub fn is_wet(feature: &Feature) -> bool {
    matches!(feature.drawn, Drawn::River | Drawn::Stream)
}

/// The colour of a feature: its own, or else the usual one.
pub fn ink(feature: &Feature, theme: &Theme) -> Colour {
    feature.colour.as_deref().map_or_else(|| usual(feature.drawn, theme), Colour::parse)
}

/// The default colour of a feature.
fn usual(drawn: Drawn, theme: &Theme) -> Colour {
    match drawn {
        Drawn::River | Drawn::Stream | Drawn::Canal => theme.water,
        Drawn::Coast => theme.coast,
        Drawn::SeaLane | Drawn::Ferry => theme.sea,
        Drawn::Hedge => theme.land.deeper().deeper().mix(theme.ink, 0.15),
        Drawn::Slope | Drawn::Mountains | Drawn::Pass | Drawn::HighPass => theme.rock.mix(theme.ink, 0.3),
        Drawn::Wall => theme.stone,
        Drawn::Border | Drawn::Frontier | Drawn::Bridge | Drawn::Ford => theme.ink.mix(theme.rock, 0.3),
        Drawn::Line | Drawn::Nothing => theme.ink.mix(theme.paper, 0.2),
        Drawn::Highroad | Drawn::Road | Drawn::Track | Drawn::Trail | Drawn::Railway => theme.road,
    }
}

/// Draws the banks of a river.
pub fn banks(feature: &Feature, courses: &[Ring], unit: f64, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let bank = ink(feature, theme).mix(theme.sea, 0.5).mix(theme.ink, 0.25);
    drawing.lines(courses, Paint::line(bank, (breadth(feature.drawn) + 0.028) * unit), 1.0);
}

/// Draws a feature along lines, all together, so that they join. `unit` is the size of a cell that suits it.
pub fn draw(feature: &Feature, courses: &[Ring], unit: f64, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let own = ink(feature, theme);
    let dark = own.mix(theme.ink, 0.5);
    let broad = |share: f64| share * unit;
    let steps = |gap: f64| courses.iter().flat_map(move |line| along(line, unit * gap));
    let double = |drawing: &mut Drawing<'_>, edge: Colour, inner: Colour, [outer, within]: [f64; 2]| {
        drawing.lines(courses, Paint::line(edge, outer * unit), 1.0);
        drawing.lines(courses, Paint::line(inner, within * unit), 1.0);
    };
    match feature.drawn {
        Drawn::River | Drawn::Stream => {
            drawing.lines(courses, Paint::line(own.mix(theme.shallows[1], 0.4), broad(breadth(feature.drawn))), 1.0);
        }
        Drawn::Coast => {
            drawing.lines(courses, Paint::line(theme.shallows[1], broad(0.11)), 0.7);
            drawing.lines(courses, Paint::line(own, broad(0.028)), 1.0);
        }
        Drawn::Mountains => mountains(steps(0.15).map(|(at, _)| at).collect(), own, unit, drawing),
        Drawn::Wall => {
            double(drawing, own.mix(theme.ink, 0.45), own, [0.062, 0.03]);
            let tower = |step| {
                [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
                    .map(|(a, r)| aside(step, a * unit * 0.036, r * unit * 0.042))
                    .to_vec()
            };
            let paint = Paint::fill(own).with_line(own.mix(theme.ink, 0.45), broad(0.014));
            drawing.rings(&steps(0.29).map(tower).collect::<Vec<_>>(), paint, 1.0);
        }
        Drawn::Slope => {
            drawing.lines(courses, Paint::line(own, broad(0.02)), 1.0);
            // The strokes point downhill, away from the cell of the row, which is on the right of the line.
            let fall = |(number, step): (usize, _)| {
                let length = unit * if number % 2 == 0 { 0.11 } else { 0.07 };
                vec![aside(step, unit * 0.012, 0.0), aside(step, 0.0, -length), aside(step, unit * -0.012, 0.0)]
            };
            drawing.rings(&steps(0.05).enumerate().map(fall).collect::<Vec<_>>(), Paint::fill(own), 0.9);
        }
        Drawn::Hedge => {
            let bush = |(salt, (at, _)): (u64, Step)| lines::leaves(at, unit * 0.026, 3, salt);
            let bushes: Vec<Ring> = (0..).zip(steps(0.052)).map(bush).collect();
            drawing.joined(&bushes, Paint::fill(own).with_line(own.mix(theme.ink, 0.45), broad(0.02)));
        }
        Drawn::Border | Drawn::Frontier => {
            let is_frontier = feature.drawn == Drawn::Frontier;
            let (band, line, long) = if is_frontier { (0.13, 0.034, 0.075) } else { (0.085, 0.024, 0.05) };
            drawing.lines(courses, Paint::line(own, broad(band)), 0.3);
            let pieces = dash_dots(courses, [2.0 * long, 0.062 - long * 0.1].map(broad));
            drawing.lines(&pieces, Paint::line(own.mix(theme.ink, 0.45), broad(line)), 1.0);
        }
        Drawn::Highroad => {
            double(drawing, dark, own.mix(theme.paper, 0.7), [0.078, 0.052]);
            drawing.lines(courses, Paint::line(dark, broad(0.012)), 1.0);
        }
        Drawn::Road => double(drawing, dark, own.mix(theme.paper, 0.6), [0.058, 0.034]),
        Drawn::Track => drawing.lines(courses, Paint::line(dark, broad(0.024)).dashed(broad(0.075), broad(0.055)), 1.0),
        Drawn::Trail => dots(courses, [0.026, 0.062], dark, unit, drawing),
        Drawn::Railway => {
            let tie = |step| [-0.042, 0.042].map(|right| aside(step, 0.0, right * unit)).to_vec();
            // A colour chosen in the table must be visible.
            let ink = if feature.colour.is_some() { own.mix(theme.ink, 0.12) } else { dark.mix(theme.ink, 0.5) };
            drawing.lines(courses, Paint::line(ink, broad(0.032)), 1.0);
            drawing.lines(&steps(0.08).map(tie).collect::<Vec<_>>(), Paint::line(ink, broad(0.02)), 1.0);
        }
        Drawn::Canal => {
            double(drawing, dark, own.mix(theme.shallows[1], 0.3), [0.062, 0.04]);
            let lock = |step| [-0.045, 0.045].map(|right| aside(step, 0.0, right * unit)).to_vec();
            drawing.lines(&steps(0.3).map(lock).collect::<Vec<_>>(), Paint::line(dark, broad(0.016)), 1.0);
        }
        Drawn::Pass | Drawn::HighPass => {
            let winding: Vec<Ring> = courses.iter().map(|line| waves(line, [0.3, 0.05].map(broad))).collect();
            let paint = Paint::line(own, broad(0.045));
            let is_high = feature.drawn == Drawn::HighPass;
            drawing.lines(&winding, if is_high { paint.dashed(broad(0.1), broad(0.08)) } else { paint }, 1.0);
            courses.iter().filter_map(|line| middle(line)).for_each(|step| saddle(step, own, unit, drawing));
        }
        Drawn::SeaLane => {
            drawing.lines(courses, Paint::line(own, broad(0.035)).dashed(broad(0.12), broad(0.09)), 0.85);
        }
        Drawn::Ferry => dots(courses, [0.05, 0.1], own, unit, drawing),
        Drawn::Line => match feature.dash.unwrap_or(Dash::Solid) {
            Dash::Solid => drawing.lines(courses, Paint::line(own, broad(0.035)), 1.0),
            Dash::Dashed => {
                drawing.lines(courses, Paint::line(own, broad(0.035)).dashed(broad(0.12), broad(0.08)), 1.0);
            }
            Dash::Dotted => dots(courses, [0.045, 0.09], own, unit, drawing),
            Dash::DashDot => {
                drawing.lines(&dash_dots(courses, [0.12, 0.08].map(broad)), Paint::line(own, broad(0.035)), 1.0);
            }
        },
        Drawn::Bridge | Drawn::Ford | Drawn::Nothing => {}
    }
}

/// Draws a feature that leads from place to place: a river winds, and bridges and fords are in the middle of the way.
pub fn draw_ways(bundle: &Bundle, feature: &Feature, ways: &[Ring], usual: f64, drawing: &mut Drawing<'_>) {
    let unit = unit(bundle, feature, usual);
    match feature.drawn {
        Drawn::Bridge | Drawn::Ford => {
            ways.iter().filter_map(|way| middle(way)).for_each(|step| cross(feature, step, unit, drawing));
        }
        Drawn::River | Drawn::Stream => {
            let unit = unit * 0.8;
            let winding: Vec<Ring> = ways.iter().map(|way| winding(way, unit)).collect();
            banks(feature, &winding, unit, drawing);
            draw(feature, &winding, unit, drawing);
        }
        _ => draw(feature, ways, unit, drawing),
    }
}

/// Dashes and dots alternating along lines: the lengths of a dash and the gap after it, in pixels. They follow each
/// bend.
fn dash_dots(courses: &[Ring], [dash, gap]: [f64; 2]) -> Vec<Ring> {
    courses.iter().flat_map(|line| lines::pieces(line, &[dash, gap, 0.1, gap])).collect()
}

/// Draws a frontier or a border along a river: thin dashes over the water.
pub fn draw_afloat(feature: &Feature, courses: &[Ring], unit: f64, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let own = ink(feature, theme).mix(theme.ink, 0.45);
    let (line, long) = if feature.drawn == Drawn::Frontier { (0.03, 0.13) } else { (0.022, 0.09) };
    let pieces = dash_dots(courses, [long, 0.06].map(|share| share * unit));
    drawing.lines(&pieces, Paint::line(theme.paper, 2.0 * line * unit), 0.75);
    drawing.lines(&pieces, Paint::line(own, line * unit), 1.0);
}

/// Dots along lines: their width and distance, in shares of a cell.
fn dots(courses: &[Ring], [size, gap]: [f64; 2], ink: Colour, unit: f64, drawing: &mut Drawing<'_>) {
    let dot = |step| vec![aside(step, -0.01, 0.0), aside(step, 0.01, 0.0)];
    let dots: Vec<Ring> = courses.iter().flat_map(|line| along(line, unit * gap)).map(dot).collect();
    drawing.lines(&dots, Paint::line(ink, unit * size), 1.0);
}

/// Peaks at points, the northern ones behind the others, each with a dark eastern face.
fn mountains(mut at: Vec<[f64; 2]>, rock: Colour, unit: f64, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    at.sort_by(|one, other| one[1].total_cmp(&other[1]));
    for (salt, [x, y]) in (0..).zip(at) {
        let ([column, row], _) = lines::square([x, y], 3.0);
        let high = unit * (0.15 + 0.03 * lines::chance([column, row], salt));
        let (half, foot) = (unit * 0.095, y + unit * 0.06);
        let top = [x + half * 0.1, foot - high];
        let paint = Paint::fill(rock.mix(theme.paper, 0.62)).with_line(rock.mix(theme.ink, 0.35), unit * 0.014);
        drawing.polygon(&[[x - half, foot], top, [x + half, foot]], paint);
        drawing.polygon(
            &[[x + half * 0.2, foot], [x - half * 0.05, foot - high * 0.45], top, [x + half, foot]],
            Paint::fill(rock.mix(theme.ink, 0.1)),
        );
    }
}

/// The sign of a pass: two brackets turned away from each other, between which the way runs.
fn saddle(step: Step, ink: Colour, unit: f64, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let bracket = |side: f64| {
        let point = |share: f64| {
            let near = 0.06 + 0.055 * share * share;
            aside(step, share * 0.13 * unit, side * near * unit)
        };
        [-1.0, -0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75, 1.0].map(point).to_vec()
    };
    let brackets = [bracket(-1.0), bracket(1.0)];
    drawing.lines(&brackets, Paint::line(theme.paper, unit * 0.075), 0.8);
    drawing.lines(&brackets, Paint::line(ink.mix(theme.ink, 0.4), unit * 0.034), 1.0);
}

/// A line that winds about another and ends where that ends, with waves of a length and height.
fn waves(points: &[[f64; 2]], [long, high]: [f64; 2]) -> Ring {
    let mut line = Ring::new();
    let mut gone = 0.0;
    for pair in points.windows(2) {
        let [run, rise] = [pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]];
        let length = maths::hypot(run, rise).max(1e-6);
        let steps = muster_ground::area::pixels(length / 3.0).min(2000);
        for step in 0..steps {
            let share = f64::from(step) / f64::from(steps);
            let lift = high * maths::sin(std::f64::consts::TAU * (gone + share * length) / long);
            let [right, down] = [-rise / length * lift, run / length * lift];
            line.push([pair[0][0] + run * share + right, pair[0][1] + rise * share + down]);
        }
        gone += length;
    }
    line.extend(points.last());
    line
}

/// The course of a river along a way: it winds, and has the same ends.
fn winding(way: &[[f64; 2]], unit: f64) -> Ring {
    let bends = along(way, 0.42 * unit).into_iter().enumerate().map(|(number, step)| {
        let right = if number % 2 == 0 { 0.07 } else { -0.07 } * unit;
        lines::waver(aside(step, 0.0, right), 0.5 * unit, 0.05 * unit)
    });
    let points: Ring = way.first().copied().into_iter().chain(bends).chain(way.last().copied()).collect();
    lines::smooth(&points)
}

/// Draws a short piece of running water across each way, which thins out to both sides.
pub fn runnels(ways: &[Step], unit: f64, drawing: &mut Drawing<'_>) {
    if ways.is_empty() {
        return;
    }
    let theme = drawing.theme();
    let water = theme.water.mix(theme.shallows[1], 0.4);
    let courses = |reach: f64| -> Vec<Ring> {
        let bends =
            [-1.0, -0.5, 0.0, 0.5, 1.0].map(|share: f64| (share * reach, 0.1 * maths::sin(2.4 * share * reach)));
        let course = |step: &Step| bends.map(|(right, ahead)| aside(*step, ahead * unit, right * unit)).to_vec();
        ways.iter().map(|step| lines::smooth(&course(step))).collect()
    };
    // Banks below all water.
    for (colour, bank) in [(water.mix(theme.ink, 0.25), 0.02), (water, 0.0)] {
        for (reach, broad) in [(0.42, 0.022), (0.34, 0.042), (0.25, 0.06)] {
            drawing.lines(&courses(reach), Paint::line(colour, (broad + bank) * unit), 1.0);
        }
    }
}

/// Draws a bridge or a ford at a point, in a direction.
pub fn cross(feature: &Feature, step: Step, unit: f64, drawing: &mut Drawing<'_>) {
    let theme = drawing.theme();
    let own = ink(feature, theme);
    match feature.drawn {
        Drawn::Bridge => {
            let [long, broad] = [0.105, 0.046].map(|share| share * unit);
            let corners = [(-long, -broad), (long, -broad), (long, broad), (-long, broad)];
            let deck = corners.map(|(ahead, right)| aside(step, ahead, right));
            drawing.rings(&[deck.to_vec()], Paint::fill(theme.paper), 1.0);
            let rail = |right: f64| {
                let flare = 1.6 * right;
                [(-1.35 * long, flare), (-long, right), (long, right), (1.35 * long, flare)]
                    .map(|(ahead, right)| aside(step, ahead, right))
                    .to_vec()
            };
            drawing.lines(&[rail(-broad), rail(broad)], Paint::line(own, unit * 0.022), 1.0);
        }
        Drawn::Ford => {
            let dots = [-2.0, -1.0, 0.0, 1.0, 2.0].map(|ahead| {
                let [left, right] = [-0.045, 0.045].map(|right| aside(step, ahead * unit * 0.042, right * unit));
                vec![left, right]
            });
            drawing.lines(&dots, Paint::line(theme.paper, unit * 0.03), 0.9);
            drawing.lines(&dots, Paint::line(own, unit * 0.016), 1.0);
        }
        _ => {}
    }
}

/// The largest width of a feature's sample, in pixels.
const SAMPLE: f64 = 22.0;

/// Draws a feature for the legend between two points, as wide as on the map if it has a width of its own.
pub fn sample(bundle: &Bundle, feature: &Feature, [from, to]: [[f64; 2]; 2], drawing: &mut Drawing<'_>) {
    let usual = if feature.drawn.is_on_sides() { 76.0 } else { 100.0 };
    let unit = unit(bundle, feature, usual).min(SAMPLE / breadth(feature.drawn));
    let middle = between(from, to, 0.5);
    match feature.drawn {
        Drawn::Bridge | Drawn::Ford => {
            let river = [-15.0, -5.0, 5.0, 15.0].map(|down| [middle[0] + down * 0.15, middle[1] + down]);
            let theme = drawing.theme();
            drawing.lines(&[river.to_vec()], Paint::line(theme.water.mix(theme.shallows[1], 0.4), 7.0), 1.0);
            cross(feature, (middle, [1.0, 0.0]), unit, drawing);
        }
        Drawn::River | Drawn::Stream => {
            let bends = [(0.0, 0.0), (0.33, -5.0), (0.67, 5.0), (1.0, 0.0)];
            let course = bends.map(|(share, down)| [from[0] + (to[0] - from[0]) * share, from[1] + down]);
            let course = [lines::smooth(&course)];
            banks(feature, &course, unit, drawing);
            draw(feature, &course, unit, drawing);
        }
        _ => draw(feature, &[vec![from, to]], unit, drawing),
    }
}
