use muster_draw::nearby::Grid;
use muster_ground::area::Rectangle;

#[test]
fn what_overlaps_is_met_once() {
    let grid = Grid::of([Rectangle { x: 0.0, y: 0.0, width: 500.0, height: 500.0 }].into_iter());
    let met = |x, y| grid.overlapping(&Rectangle { x, y, width: 300.0, height: 300.0 }).count();
    assert_eq!([met(100.0, 100.0), met(-100.0, -100.0), met(499.0, 0.0), met(600.0, 0.0)], [1, 1, 1, 0]);
}

#[test]
fn those_that_overlap_are_in_the_order_of_their_numbers() {
    let area =
        |at: u8| Rectangle { x: f64::from(at % 5) * 90.0, y: f64::from(at / 5) * 70.0, width: 300.0, height: 20.0 };
    let grid = Grid::of((0..25).map(area));
    for at in 0..25 {
        let hull = area(at).grown(40.0);
        let mut met: Vec<_> = grid.overlapping(&hull).map(|(at, other)| (at, *other)).collect();
        met.sort_by_key(|(at, _)| *at);
        assert!(met.len() > 3);
        assert_eq!(grid.ordered(&hull), met);
    }
}
