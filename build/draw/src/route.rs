//! Connections: lines, winding lines, arrows.

use muster_canvas::colour::WHITE;
use muster_canvas::svg::{Drawing, Paint};
use muster_ground::area::pixels;
use muster_ground::maths;
use muster_marks::map::Route;

pub fn draw(drawing: &mut Drawing<'_>, points: &[[f64; 2]], route: &Route) {
    let line = if route.winding { waves(points) } else { points.to_vec() };
    drawing.lines(&[line], route.paint, 1.0);
}

/// A line that winds about another, and ends where that one does.
fn waves(points: &[[f64; 2]]) -> Vec<[f64; 2]> {
    const LENGTH: f64 = 26.0;
    const HEIGHT: f64 = 4.5;
    let mut line = Vec::new();
    let mut gone = 0.0;
    for pair in points.windows(2) {
        let [run, rise] = [pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]];
        let length = maths::hypot(run, rise).max(1e-6);
        let steps = pixels(length / 3.0).min(2000);
        for step in 0..steps {
            let share = f64::from(step) / f64::from(steps);
            let lift = HEIGHT * maths::sin(std::f64::consts::TAU * (gone + share * length) / LENGTH);
            let [right, down] = [-rise / length * lift, run / length * lift];
            line.push([pair[0][0] + run * share + right, pair[0][1] + rise * share + down]);
        }
        gone += length;
    }
    line.extend(points.last());
    line
}

/// An arrow on a connection, at a point, towards another: beyond it fewer counters may stack.
pub fn arrow(drawing: &mut Drawing<'_>, at: [f64; 2], towards: [f64; 2]) {
    let theme = drawing.theme();
    let turn = maths::atan2(towards[1] - at[1], towards[0] - at[0]).to_degrees();
    drawing.within(at, [1.0, 1.0], turn, |drawing| {
        let paint = Paint::fill(WHITE).with_line(theme.ink.mix(theme.road, 0.4), 1.6);
        drawing.polygon(&[[10.0, 0.0], [-7.0, -7.5], [-3.5, 0.0], [-7.0, 7.5]], paint);
    });
}
