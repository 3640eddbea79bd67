//! Unit symbols: the box of a unit with the sign of its arm, and above it that of its size.

use muster_schema::bundle::{UnitSize, UnitSymbol};

use muster_canvas::font::Style;
use muster_canvas::svg::{Drawing, Paint, Type};
use muster_marks::Tints;

/// The box of a symbol: its middle, and half its width and height.
#[derive(Clone, Copy)]
struct Frame {
    at: [f64; 2],
    half: [f64; 2],
    line: Paint,
    fill: Paint,
}

/// Draws the box about a point, with its width and height, and the sign of its size above.
pub fn draw(
    drawing: &mut Drawing<'_>,
    symbol: UnitSymbol,
    size: Option<UnitSize>,
    at: [f64; 2],
    [width, height]: [f64; 2],
    tints: Tints,
) {
    let stroke = (height * 0.075).max(1.0);
    let half = [width / 2.0, height / 2.0];
    let frame = Frame { at, half, line: Paint::line(tints.line, stroke), fill: Paint::fill(tints.line) };
    let corner = [at[0] - half[0], at[1] - half[1]];
    drawing.rectangle(corner, [width, height], 0.0, Paint::fill(tints.fill));
    drawing.clipped_to(&[frame.corners()], |drawing| frame.sign(drawing, symbol));
    drawing.rectangle(corner, [width, height], 0.0, Paint::line(tints.line, stroke));
    if symbol == UnitSymbol::Headquarters {
        drawing.segment([corner[0], at[1]], [corner[0], at[1] + height * 0.95], frame.line);
    }
    if let Some(size) = size {
        signs_of_size(drawing, size, [at[0], corner[1] - height * 0.2], height * 0.3, tints);
    }
}

impl Frame {
    /// A point of the box: -1 and 1 are its edges.
    fn point(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        [self.at[0] + x * self.half[0], self.at[1] + y * self.half[1]]
    }

    fn corners(&self) -> Vec<[f64; 2]> {
        [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(|corner| self.point(corner)).to_vec()
    }

    /// Lines from point to point.
    fn lines(&self, drawing: &mut Drawing<'_>, lines: &[&[[f64; 2]]]) {
        let lines: Vec<Vec<[f64; 2]>> =
            lines.iter().map(|line| line.iter().map(|point| self.point(*point)).collect()).collect();
        drawing.lines(&lines, self.line, 1.0);
    }

    fn area(&self, drawing: &mut Drawing<'_>, corners: &[[f64; 2]]) {
        let corners: Vec<[f64; 2]> = corners.iter().map(|corner| self.point(*corner)).collect();
        drawing.polygon(&corners, self.fill);
    }

    /// A curve from one point to another, drawn towards a third.
    fn bow(&self, drawing: &mut Drawing<'_>, [from, towards, to]: [[f64; 2]; 3]) {
        let [[ax, ay], [bx, by], [cx, cy]] = [from, towards, to].map(|point| self.point(point));
        drawing.path(&format!("M{ax} {ay}Q{bx} {by} {cx} {cy}"), self.line);
    }

    fn ball(&self, drawing: &mut Drawing<'_>, [x, y]: [f64; 2], radius: f64) {
        drawing.circle(self.point([x, y]), radius * self.half[1], self.fill);
    }

    fn ring(&self, drawing: &mut Drawing<'_>, [x, y]: [f64; 2], radius: f64) {
        drawing.circle(self.point([x, y]), radius * self.half[1], self.line);
    }

    fn letters(&self, drawing: &mut Drawing<'_>, letters: &str, share: f64) {
        let ink = self.line.line.map_or(drawing.theme().ink, |(ink, _)| ink);
        drawing.text_in_middle(self.at, Type::centred(2.0 * self.half[1] * share, Style::Bold, ink), letters);
    }

    /// The track of a tank: a lying oval.
    fn track(&self, drawing: &mut Drawing<'_>) {
        let [across, down] = [self.half[0] * 0.66, self.half[1] * 0.5];
        let corner = [self.at[0] - across, self.at[1] - down];
        drawing.rectangle(corner, [2.0 * across, 2.0 * down], down, self.line);
    }

    fn infantry(&self, drawing: &mut Drawing<'_>) {
        self.lines(drawing, &[&[[-1.0, -1.0], [1.0, 1.0]], &[[-1.0, 1.0], [1.0, -1.0]]]);
    }

    fn cavalry(&self, drawing: &mut Drawing<'_>) {
        self.lines(drawing, &[&[[-1.0, 1.0], [1.0, -1.0]]]);
    }

    fn anchor(&self, drawing: &mut Drawing<'_>, [top, foot]: [f64; 2]) {
        let wide = (foot - top) * 0.55 * self.half[1] / self.half[0];
        let arm = foot - (foot - top) * 0.35;
        self.ring(drawing, [0.0, top + 0.1], 0.1);
        let stock = top + (foot - top) * 0.32;
        self.lines(drawing, &[&[[0.0, top + 0.2], [0.0, foot]], &[[-wide * 0.6, stock], [wide * 0.6, stock]]]);
        self.bow(drawing, [[-wide, arm], [-wide * 0.6, foot], [0.0, foot]]);
        self.bow(drawing, [[wide, arm], [wide * 0.6, foot], [0.0, foot]]);
    }

    fn sign(&self, drawing: &mut Drawing<'_>, symbol: UnitSymbol) {
        use UnitSymbol as U;
        match symbol {
            U::Infantry => self.infantry(drawing),
            U::Cavalry => self.cavalry(drawing),
            U::Artillery => self.ball(drawing, [0.0, 0.0], 0.34),
            U::HorseArtillery => {
                self.cavalry(drawing);
                self.ball(drawing, [0.0, 0.0], 0.34);
            }
            U::Armour => self.track(drawing),
            U::MechanizedInfantry => {
                self.infantry(drawing);
                self.track(drawing);
            }
            U::MotorizedInfantry => {
                self.infantry(drawing);
                self.lines(drawing, &[&[[0.0, -1.0], [0.0, 1.0]]]);
            }
            U::ArmouredCavalry => {
                self.cavalry(drawing);
                self.track(drawing);
            }
            U::SelfPropelledArtillery => {
                self.track(drawing);
                self.ball(drawing, [0.0, 0.0], 0.24);
            }
            U::RocketArtillery => {
                self.ball(drawing, [0.0, 0.3], 0.3);
                self.lines(
                    drawing,
                    &[&[[-0.3, -0.2], [0.0, -0.55], [0.3, -0.2]], &[[-0.3, -0.5], [0.0, -0.85], [0.3, -0.5]]],
                );
            }
            U::AntiTank => self.lines(drawing, &[&[[-1.0, 1.0], [0.0, -1.0], [1.0, 1.0]]]),
            U::AntiAircraft => self.bow(drawing, [[-1.0, 1.0], [0.0, -1.1], [1.0, 1.0]]),
            U::Engineers => self.lines(
                drawing,
                &[&[[-0.55, 0.45], [-0.55, -0.4], [0.55, -0.4], [0.55, 0.45]], &[[0.0, -0.4], [0.0, 0.45]]],
            ),
            U::MountainInfantry => {
                self.infantry(drawing);
                self.area(drawing, &[[-0.28, 1.0], [0.0, 0.3], [0.28, 1.0]]);
            }
            U::Airborne => {
                self.infantry(drawing);
                self.bow(drawing, [[-0.36, 0.86], [-0.18, 0.3], [0.0, 0.86]]);
                self.bow(drawing, [[0.0, 0.86], [0.18, 0.3], [0.36, 0.86]]);
            }
            U::Marines => {
                self.infantry(drawing);
                self.anchor(drawing, [-0.8, 0.85]);
            }
            U::Cyclists => {
                self.infantry(drawing);
                self.ring(drawing, [0.0, 0.66], 0.22);
            }
            U::Militia => {
                self.cavalry(drawing);
                self.letters(drawing, "M", 0.8);
            }
            U::Garrison => self.lines(
                drawing,
                &[&[
                    [-1.0, 0.3],
                    [-0.7, 0.3],
                    [-0.7, -0.2],
                    [-0.25, -0.2],
                    [-0.25, 0.3],
                    [0.25, 0.3],
                    [0.25, -0.2],
                    [0.7, -0.2],
                    [0.7, 0.3],
                    [1.0, 0.3],
                ]],
            ),
            U::MachineGuns => self.lines(
                drawing,
                &[
                    &[[0.0, 0.7], [0.0, -0.7]],
                    &[[-0.22, -0.25], [0.0, -0.7], [0.22, -0.25]],
                    &[[-0.3, 0.7], [0.3, 0.7]],
                    &[[-0.2, 0.35], [0.2, 0.35]],
                ],
            ),
            U::Signals => self.lines(drawing, &[&[[-1.0, -1.0], [0.1, 0.25], [-0.1, -0.25], [1.0, 1.0]]]),
            U::Medical => self.lines(drawing, &[&[[0.0, -1.0], [0.0, 1.0]], &[[-1.0, 0.0], [1.0, 0.0]]]),
            U::Supply => self.lines(drawing, &[&[[-1.0, 0.5], [1.0, 0.5]]]),
            U::Headquarters => self.letters(drawing, "HQ", 0.72),
            U::Air => {
                for side in [-1.0, 1.0] {
                    let [x, y] = self.point([0.0, 0.0]);
                    let ([far, near], [up, down]) = (
                        [self.half[0] * 0.72 * side, self.half[0] * 0.4 * side],
                        [self.half[1] * 0.75, -self.half[1] * 0.75],
                    );
                    let blade =
                        format!("M{x} {y}Q{} {} {} {y}Q{} {} {x} {y}Z", x + near, y - up, x + far, x + near, y - down);
                    drawing.path(&blade, self.fill);
                }
            }
            U::Naval => self.anchor(drawing, [-0.8, 0.8]),
        }
    }
}

/// A function that draws a sign at a distance from the left.
type Sign<'s> = &'s dyn Fn(&mut Drawing<'_>, f64);

/// Dots, lines and crosses in a row about a point, of one height.
fn signs_of_size(drawing: &mut Drawing<'_>, size: UnitSize, [x, y]: [f64; 2], height: f64, tints: Tints) {
    use UnitSize as S;
    let half = height / 2.0;
    let line = Paint::line(tints.accent, height * 0.22);
    let dot = |drawing: &mut Drawing<'_>, x| drawing.circle([x, y], height * 0.3, Paint::fill(tints.accent));
    let stroke = |drawing: &mut Drawing<'_>, x| drawing.segment([x, y - half], [x, y + half], line);
    let cross = |drawing: &mut Drawing<'_>, x: f64| {
        let wide = half * 0.8;
        drawing.segment([x - wide, y - half], [x + wide, y + half], line);
        drawing.segment([x - wide, y + half], [x + wide, y - half], line);
    };
    let (sign, many, step): (Sign<'_>, u8, f64) = match size {
        S::Squad => (&dot, 1, 0.8),
        S::Section => (&dot, 2, 0.8),
        S::Platoon => (&dot, 3, 0.8),
        S::Company => (&stroke, 1, 0.55),
        S::Battalion => (&stroke, 2, 0.55),
        S::Regiment => (&stroke, 3, 0.55),
        S::Brigade => (&cross, 1, 1.05),
        S::Division => (&cross, 2, 1.05),
        S::Corps => (&cross, 3, 1.05),
        S::Army => (&cross, 4, 1.05),
        S::ArmyGroup => (&cross, 5, 1.05),
    };
    for at in 0..many {
        sign(drawing, x + (f64::from(at) - f64::from(many - 1) / 2.0) * height * step);
    }
}
