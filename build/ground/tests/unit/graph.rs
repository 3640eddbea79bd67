use muster_ground::graph::{Edge, Graph};
use muster_schema::Id;

fn square() -> Graph {
    let edge = |from, to, cost| Edge { from, to, cost, only: None };
    let tan = Edge { from: 0, to: 2, cost: 1, only: Some(Id::new("alliance")) };
    Graph::new(5, [edge(0, 1, 1), edge(1, 2, 1), edge(2, 3, 1), edge(3, 0, 4), tan].into_iter())
}

#[test]
fn the_cheapest_way_depends_on_the_side() {
    assert_eq!(square().distance(0, 2, None), Some(2));
    assert_eq!(square().distance(0, 2, Some(Id::new("alliance"))), Some(1));
    assert_eq!(square().distance(0, 2, Some(Id::new("bourbon"))), Some(2));
    assert_eq!(square().distance(0, 3, None), Some(3));
    assert_eq!(square().distance(0, 4, None), None);
    assert_eq!(square().distance(0, 99, None), None);
}

#[test]
fn parts_are_joined_by_bridges() {
    assert_eq!(square().parts(&[]), [0, 0, 0, 0, 4]);
    assert_eq!(square().parts(&[vec![3, 4]]), [0; 5]);
}
