use muster_canvas::colour::WHITE;
use muster_canvas::shape::{Hand, Look, Outline, Shape, seen};
use muster_canvas::svg::Paint;
use muster_ground::area::Rectangle;
use muster_ground::polygon::Ring;

fn square(left: f64, side: f64) -> Ring {
    vec![[left, 0.0], [left + side, 0.0], [left + side, side], [left, side]]
}

#[test]
fn a_line_is_cut_and_its_dashes_stay() {
    let area = Rectangle { x: 100.0, y: 0.0, width: 100.0, height: 100.0 };
    let line = vec![[0.0, 50.0], [40.0, 50.0], [150.0, 50.0], [160.0, 50.0], [300.0, 50.0], [300.0, 90.0]];
    let parts = |paint: Paint| {
        let mut text = String::new();
        let line = Shape::figure(Outline::Lines(vec![line.clone()]), paint.into());
        seen(&[line], &area).iter().for_each(|shape| shape.write(&mut text, &mut Hand::Text));
        text
    };
    let line = Paint::line(WHITE, 4.0);
    assert!(parts(line).starts_with("<path d=\"M40 50L150 50L160 50L300 50\" fill"), "{}", parts(line));
    let dashed = parts(line.dashed(9.0, 7.0));
    assert!(dashed.contains("M40 50L150") && dashed.contains(" stroke-dashoffset=\"40\""), "{dashed}");
}

#[test]
fn only_what_is_seen_is_kept() {
    let area = Rectangle { x: 100.0, y: 0.0, width: 100.0, height: 100.0 };
    let look = Look::from(Paint::line(WHITE, 4.0));
    let figure = |outline| Shape::figure(outline, look);
    let words = |covers| Shape::Figure { covers, outline: Outline::Words("M1 2L3 4".to_owned()), look };
    let shapes = [
        figure(Outline::Rings(vec![square(0.0, 50.0), square(0.0, 400.0)])),
        figure(Outline::Lines(vec![vec![[0.0, 0.0], [50.0, 0.0]]])),
        words(Some(Rectangle { x: 0.0, ..area })),
        words(Some(Rectangle { x: -1.0, ..area })),
        words(None),
        Shape::cut(1, Outline::Rings(vec![square(0.0, 50.0)]), vec![words(None)]),
    ];
    let seen = seen(&shapes, &area);
    // The large square, cut; the rectangle that touches; and what may be anywhere.
    assert_eq!(seen.len(), 3);
    let hull = match &seen[0] {
        Shape::Figure { outline: Outline::Rings(rings), .. } if rings.len() == 1 => Rectangle::hull(&rings[0]),
        _ => None,
    };
    assert_eq!(hull, Some(Rectangle { x: 93.0, y: 0.0, width: 114.0, height: 107.0 }));
    let mut text = String::new();
    seen[1].write(&mut text, &mut Hand::Text);
    assert!(text.starts_with("<path d=\"M1 2L3 4\""), "{text}");
}
