use muster_ground::area::Rectangle;

#[test]
fn overlap_is_the_shared_area() {
    let one = Rectangle { x: 0.0, y: 0.0, width: 10.0, height: 10.0 };
    let two = Rectangle { x: 5.0, y: 8.0, width: 10.0, height: 10.0 };
    assert!((one.overlap(&two) - 10.0).abs() < 1e-9);
    assert!(one.overlap(&Rectangle { x: 20.0, ..one }).abs() < 1e-9);
}
