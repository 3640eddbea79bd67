use muster_canvas::sight::{Sight, difference, lab};

#[test]
fn differences_are_those_that_were_published() {
    // Some pairs of Sharma's table.
    let pairs = [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, -1.1848, -84.8006], [50.0, 0.0, -82.7485], 1.0),
        ([50.0, -0.001, 2.49], [50.0, 0.0011, -2.49], 4.7461),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082),
    ];
    for (one, other, published) in pairs {
        assert!((difference(one, other) - published).abs() < 1e-4, "{one:?} {}", difference(one, other));
    }
}

#[test]
fn red_and_green_are_one_to_some() {
    let pair = |sight| difference(lab([0xb0, 0x3a, 0x2e], sight), lab([0x5a, 0x6b, 0x1e], sight));
    assert!(pair(Sight::Usual) > 30.0);
    assert!(pair(Sight::Deuteranopia) < 15.0, "{}", pair(Sight::Deuteranopia));
    assert!(lab([0xff; 3], Sight::Tritanopia)[0] > 99.0);
}
