use muster_ground::maths::{distance, hypot};
use muster_ground::spread::{Near, Point, Spread};

fn points(at: &[[f64; 2]]) -> Vec<Point> {
    at.iter().map(|at| Point { at: *at, fixed: false }).collect()
}

fn near(one: [f64; 2], other: [f64; 2]) -> bool {
    distance(one, other) < 1e-9
}

#[test]
fn nobody_is_too_close_in_the_end() {
    let crowd: Vec<[f64; 2]> = (0..40_u8).map(|at| [f64::from(at % 7) * 13.0, f64::from(at / 7) * 17.0]).collect();
    let spread = Spread::of(points(&crowd), 60.0, [0.0; 2]);
    for (at, [x, y]) in spread.places().iter().enumerate() {
        for [other_x, other_y] in spread.places().iter().skip(at + 1) {
            assert!(hypot(x - other_x, y - other_y) > 59.0);
        }
    }
}

#[test]
fn what_has_room_or_is_fixed_stays() {
    let mut points = points(&[[0.0, 0.0], [30.0, 0.0], [500.0, 0.0]]);
    points[0].fixed = true;
    let spread = Spread::of(points, 60.0, [0.0; 2]);
    assert!(near(spread.places()[0], [0.0, 0.0]) && near(spread.places()[2], [500.0, 0.0]));
    assert!(spread.places()[1][0] > 59.0);
    assert!(near(Spread::of(Vec::new(), 60.0, [0.0; 2]).carrier().carry([3.0, 4.0]), [3.0, 4.0]));
}

#[test]
fn stacks_do_not_cover_each_other() {
    let spread = Spread::of(points(&[[0.0, 0.0], [65.0, 66.0], [10.0, 70.0]]), 60.0, [76.0, 76.0]);
    for (at, [x, y]) in spread.places().iter().enumerate() {
        for [other_x, other_y] in spread.places().iter().skip(at + 1) {
            assert!((x - other_x).abs().max((y - other_y).abs()) > 75.0, "{:?}", spread.places());
        }
    }
}

#[test]
fn pairs_that_are_near_are_met_while_points_move() {
    let met = |near: &mut Near, places: &[[f64; 2]]| {
        let mut met = Vec::new();
        near.each_pair(places, &vec![true; places.len()], |[one, other]| {
            met.push([one.min(other), one.max(other)]);
        });
        met
    };
    let mut near = Near::of([10.0, 12.0]);
    let mut places: Vec<[f64; 2]> =
        (0..120_u8).map(|at| [f64::from(at % 12) * 11.0, f64::from(at / 12) * 13.0]).collect();
    for _ in 0..40 {
        let met = met(&mut near, &places);
        for (one, [x, y]) in places.iter().enumerate() {
            for (other, [far, low]) in places.iter().enumerate().skip(one + 1) {
                let is_near = (far - x).abs() < 10.0 && (low - y).abs() < 12.0;
                assert!(!is_near || met.contains(&[one, other]));
            }
        }
        places.iter_mut().zip([0.3, -0.2, 0.0, 0.1, -0.4].into_iter().cycle()).for_each(|(place, step)| {
            *place = place.map(|length| length + step);
        });
    }
    // Of those that have not moved since, none is met again.
    let all = met(&mut near, &places).len();
    let moved: Vec<bool> = (0..places.len()).map(|point| point == 7).collect();
    let mut again = Vec::new();
    near.each_pair(&places, &moved, |pair| again.push(pair));
    assert!(!again.is_empty() && again.len() < all && again.iter().all(|pair| pair.contains(&7)));
    // So many that are in one place are met without a list.
    let crowd = [[1.0, 2.0]; 200];
    assert_eq!(met(&mut near, &crowd).len(), 200 * 199 / 2);
    assert!(!near.is_listed());
}

#[test]
fn the_ground_goes_along() {
    let spread = Spread::of(points(&[[0.0, 0.0], [20.0, 0.0]]), 60.0, [0.0; 2]);
    let [x, y] = spread.carrier().carry([-1.0, 0.0]);
    assert!(x < -8.0 && y.abs() < 1e-9, "{x}");
    assert!(near(spread.carrier().carry([900.0, 0.0]), [900.0, 0.0]));
}
