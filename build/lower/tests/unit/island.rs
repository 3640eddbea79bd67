use muster_ground::area::Rectangle;
use muster_ground::{maths, polygon};
use muster_lower::island::{Field, swell};

#[test]
fn a_hill_has_one_line_about_it_and_a_ring_two() {
    let area = Rectangle { x: 0.0, y: 0.0, width: 400.0, height: 300.0 };
    let far = |at: [f64; 2]| maths::distance(at, [200.0, 150.0]);
    let rings = Field::of(area, |at| 90.0 - far(at)).contours(0.0);
    assert_eq!(rings.len(), 1);
    let size = polygon::area(&rings[0]) / (std::f64::consts::PI * 90.0 * 90.0);
    assert!((0.97..1.03).contains(&size), "{size}");
    assert_eq!(Field::of(area, |at| 20.0 - (far(at) - 90.0).abs()).contours(0.0).len(), 2);
    // What reaches beyond the edge is closed along it.
    assert_eq!(Field::of(area, |at| at[0] - 200.0).contours(0.0).len(), 1);
}

#[test]
fn heights_swell_and_stay_the_same() {
    let heights: Vec<f64> = (0..400_u16).map(|at| swell([f64::from(at) * 7.3, 40.0], 90.0, 1)).collect();
    assert!(heights.iter().any(|height| *height > 0.3) && heights.iter().any(|height| *height < -0.3));
    assert!(heights.windows(2).all(|pair| (pair[0] - pair[1]).abs() < 0.4));
}
