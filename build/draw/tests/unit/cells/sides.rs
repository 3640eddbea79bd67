use muster_draw::cells::sides::{Ends, chains};
use muster_ground::cells::{Cell, Grid};
use muster_schema::bundle::{self, Direction, GridKind};

/// The eastern sides of a column of flat hexes, in some order.
fn sides(reach: i32) -> Vec<Ends> {
    let (rows, columns) = (9, 3);
    let grid = bundle::Grid {
        kind: GridKind::FlatHexes,
        rows,
        columns,
        side: 104.0,
        x: 50.0,
        y: 50.0,
        shift: None,
        halves: false,
        numbering: None,
    };
    let grid = Grid::from(&grid);
    let cells = [4, 0, 7, 1, 3, 2, 5, 6].into_iter().filter(|row| *row < reach).map(|row| Cell { column: 1, row });
    let both = cells.flat_map(|cell| [Direction::Se, Direction::Ne].map(|direction| grid.side(cell, direction)));
    both.flatten().collect()
}

#[test]
fn the_sides_of_a_river_are_one_chain() {
    let sides = sides(8);
    let rivers = chains(&sides, false);
    assert_eq!(rivers.iter().map(Vec::len).collect::<Vec<_>>(), [17]);
    let [first, last] = [rivers[0].first(), rivers[0].last()].map(|end| end.map_or(0.0, |end| end[1]));
    assert!((last - first).abs() > 800.0, "from one end to the other: {first} {last}");
    // A side that is told of from both of its cells is there once.
    let turned = sides.iter().map(|[from, to]| [*to, *from]);
    assert_eq!(chains(&sides.iter().copied().chain(turned).collect::<Vec<_>>(), false).len(), 1);
}

#[test]
fn a_slope_falls_to_one_side() {
    let mut sides = sides(4);
    assert_eq!(chains(&sides, true).len(), 1);
    let Some([from, to]) = sides.first_mut() else { return };
    std::mem::swap(from, to);
    assert!(chains(&sides, true).len() > 1);
}

#[test]
fn three_rivers_meet_in_a_corner() {
    let corner = [0.0, 0.0];
    let arms = [[0.0, -60.0], [52.0, 30.0], [-52.0, 30.0]];
    assert_eq!(chains(&arms.map(|end| [corner, end]), false).len(), 3);
}
