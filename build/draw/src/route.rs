//! Connections: lines and arrows.

use muster_canvas::colour::WHITE;
use muster_canvas::svg::{Drawing, Paint};
use muster_ground::maths;
use muster_marks::map::Route;

pub fn draw(drawing: &mut Drawing<'_>, points: &[[f64; 2]], route: &Route) {
    drawing.lines(&[points.to_vec()], route.paint, 1.0);
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
