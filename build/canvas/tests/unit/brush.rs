use muster_canvas::brush::{Strokes, quadratic};
use muster_canvas::colour::WHITE;
use muster_canvas::encode::PIXEL;
use muster_canvas::font::Typeface;
use muster_canvas::shape::{Look, Outline, Shape};
use muster_canvas::svg::Paint;
use muster_ground::polygon::Ring;

fn drawn(shapes: &[Shape]) -> Vec<u8> {
    let mut pixels = [0, 0, 0, 255].repeat(100);
    let strokes = Strokes::of(shapes, &Typeface::built_in(muster_schema::style::BuiltIn::Lato));
    assert_eq!(strokes.draw([0, 0, 10, 10], [10, 10], &mut pixels), Some(()));
    pixels.chunks(PIXEL).map(|pixel| pixel[0]).collect()
}

/// The number of pixels of full brightness.
fn lit(shapes: &[Shape]) -> u32 {
    drawn(shapes).into_iter().map(|red| u32::from(red == 255)).sum()
}

fn square(from: f64, to: f64) -> Ring {
    vec![[from, from], [to, from], [to, to], [from, to]]
}

#[test]
fn what_is_cut_is_seen_inside_alone() {
    let all = Shape::figure(Outline::Rings(vec![square(0.0, 10.0)]), Paint::fill(WHITE).into());
    let cut = Shape::cut(1, Outline::Rings(vec![square(2.0, 8.0)]), vec![all.clone()]);
    assert_eq!(lit(&[cut]), 36);
    let half = Look { clear: 0.5, ..Paint::fill(WHITE).into() };
    let figure = Shape::figure(Outline::Rings(vec![square(0.0, 10.0), square(2.0, 8.0)]), half);
    assert!(drawn(&[figure]).iter().all(|red| red.abs_diff(128) < 2));
    let look = Look { is_even_odd: true, ..Paint::fill(WHITE).into() };
    let figure = Shape::figure(Outline::Rings(vec![square(0.0, 10.0), square(2.0, 8.0)]), look);
    assert_eq!(lit(&[figure]), 64);
    let plane = [0.5, 0.0, 0.0, 0.5, 5.0, 5.0];
    assert_eq!(drawn(&[Shape::Group { covers: None, plane, shapes: vec![all] }])[55..58], [255; 3]);
}

/// A quarter of a circle as a cubic curve: no point of the quadratic ones is far from the circle.
#[test]
fn quadratic_curves_stand_for_a_cubic_one() {
    let (across, down) = (quadratic([100.0, 100.0, 55.2, 0.0]), quadratic([0.0, 55.2, 100.0, 100.0]));
    let mut from = [100.0, 0.0];
    for ([by_x, x], [by_y, y]) in across.into_iter().zip(down) {
        let middle = [(from[0] + 2.0 * by_x + x) / 4.0, (from[1] + 2.0 * by_y + y) / 4.0];
        for [x, y] in [middle, [x, y]] {
            assert!((x * x + y * y - 10_000.0).abs() < 10.0, "{x} {y}");
        }
        from = [x, y];
    }
    assert!(from[0].abs() < 0.001 && (from[1] - 100.0).abs() < 0.001, "{from:?}");
}

/// Figures with extreme numbers are drawn quickly or not at all.
#[test]
fn no_number_is_too_large() {
    for far in [1e3, 1e5, 1e7, 1e9, 1e12, 1e18, 1e300, f64::INFINITY, f64::NAN] {
        for paint in [Paint::fill(WHITE), Paint::line(WHITE, 3.0), Paint::line(WHITE, far)] {
            let ring = vec![[-far, 5.0], [far, 5.0], [5.0, far], [far, -far]];
            let words = format!("M{far} 0Q5 5 {far} {far}L-{far} 3C1 1 {far} 2 3 3Z");
            let plane = [far, 0.0, 0.0, 1.0, far, -far];
            for outline in [Outline::Rings(vec![ring.clone()]), Outline::Lines(vec![ring]), Outline::Words(words)] {
                let figure = Shape::figure(outline, Look { has_caps: true, ..paint.into() });
                drawn(&[figure.clone(), Shape::Group { covers: None, plane, shapes: vec![figure] }]);
            }
        }
    }
}
