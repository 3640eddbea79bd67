use muster_draw::lane::{beyond, course};
use muster_draw::lines::bowed;
use muster_ground::area::Rectangle;
use muster_ground::polygon::{self, Ring, Slices};

#[test]
fn a_sea_lane_begins_at_the_coast_of_its_area() {
    let area: Ring = vec![[0.0, 0.0], [100.0, 0.0], [100.0, 100.0], [0.0, 100.0]];
    let lane = beyond(&[[50.0, 50.0], [300.0, 50.0]], &[area]);
    assert!(lane[0][0] > 94.0 && lane.last() == Some(&[300.0, 50.0]), "{lane:?}");
}

#[test]
fn a_sea_lane_goes_round_a_cape() {
    let sheet = Rectangle { x: 0.0, y: 0.0, width: 1000.0, height: 1000.0 };
    let cape: Ring = vec![[400.0, 0.0], [600.0, 0.0], [600.0, 600.0], [400.0, 600.0]];
    let land = Slices::of([&cape]);
    let way = course([[200.0, 300.0], [800.0, 300.0]], &land, &sheet);
    assert!(way.iter().all(|at| !polygon::contains(&cape, *at)), "{way:?}");
    assert_eq!((way.first(), way.last()), (Some(&[200.0, 300.0]), Some(&[800.0, 300.0])));
    // Nothing is in the way.
    assert_eq!(course([[200.0, 800.0], [800.0, 800.0]], &land, &sheet).len(), 2);
}

#[test]
fn a_bowed_line_keeps_its_ends_and_runs_aside_in_its_middle() {
    let straight = vec![[0.0, 0.0], [200.0, 0.0]];
    assert_eq!(bowed(straight.clone(), 0.0), straight);
    let line = bowed(straight, 12.0);
    assert_eq!((line.first(), line.last()), (Some(&[0.0, 0.0]), Some(&[200.0, 0.0])));
    let most = line.iter().map(|at| at[1].abs()).fold(0.0, f64::max);
    assert!((most - 12.0).abs() < 0.1 && line.iter().all(|at| at[1] >= 0.0), "{line:?}");
}
