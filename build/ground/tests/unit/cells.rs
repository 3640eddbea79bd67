use muster_ground::cells::{Cell, Grid};
use muster_schema::bundle::{self, CellCount, CellNumbering};
use muster_schema::cells::{GridKind, Shift};

fn numbered(kind: GridKind, shift: Shift, numbering: Option<CellNumbering>) -> Grid {
    let (columns, rows, side, shift) = (6, 5, 100.0, Some(shift));
    Grid::from(&bundle::Grid { kind, columns, rows, side, x: 0.0, y: 0.0, shift, halves: false, numbering })
}

fn grid(kind: GridKind, shift: Shift) -> Grid {
    let usual = count(false, 2, 1, false);
    numbered(kind, shift, Some(CellNumbering { rows_first: false, columns: usual, rows: usual, separator: None }))
}

fn count(letters: bool, digits: u8, first: u16, descending: bool) -> CellCount {
    CellCount { letters, digits, first, descending }
}

fn far([x, y]: [f64; 2], [a, b]: [f64; 2]) -> f64 {
    ((x - a) * (x - a) + (y - b) * (y - b)).sqrt()
}

#[test]
fn neighbours_share_their_side_and_lie_one_side_apart() {
    for kind in [GridKind::Squares, GridKind::FlatHexes, GridKind::PointedHexes] {
        for shift in [Shift::Even, Shift::Odd] {
            let grid = grid(kind, shift);
            for cell in grid.cells() {
                for direction in grid.directions() {
                    let other = grid.beyond(cell, direction).filter(|other| grid.has(*other));
                    let Some(other) = other else { continue };
                    assert!(
                        (far(grid.centre(cell), grid.centre(other)) - 100.0).abs() < 1e-9,
                        "{cell:?} {direction:?}"
                    );
                    assert_eq!(grid.distance(cell, other), 1);
                    let back = grid.towards(other, cell);
                    let (own, theirs) = (grid.side(cell, direction), back.and_then(|back| grid.side(other, back)));
                    let [own, theirs] = [own, theirs].map(Option::unwrap_or_default);
                    assert!(far(own[0], theirs[1]) < 1e-9 && far(own[1], theirs[0]) < 1e-9, "{cell:?} {direction:?}");
                }
            }
        }
    }
}

#[test]
fn distances_are_those_of_the_shortest_way() {
    for kind in [GridKind::Squares, GridKind::FlatHexes, GridKind::PointedHexes] {
        for shift in [Shift::Even, Shift::Odd] {
            let grid = grid(kind, shift);
            for start in grid.cells() {
                let mut reached = vec![(start, 0)];
                let mut at = 0;
                while let Some((cell, steps)) = reached.get(at).copied() {
                    at += 1;
                    assert_eq!(grid.distance(start, cell), steps, "{kind:?} {shift:?} {start:?} {cell:?}");
                    for next in grid.directions().filter_map(|direction| grid.beyond(cell, direction)) {
                        if grid.has(next) && reached.iter().all(|(other, _)| *other != next) {
                            reached.push((next, steps + 1));
                        }
                    }
                }
                assert_eq!(reached.len(), 30);
            }
        }
    }
}

#[test]
fn names_are_as_wargames_have_them() {
    let names = |grid: &Grid| [(0, 0), (4, 2)].map(|(column, row)| grid.name(Cell { column, row }));
    assert_eq!(names(&grid(GridKind::FlatHexes, Shift::Even)), ["0101", "0503"]);
    let numbering = CellNumbering {
        rows_first: true,
        columns: count(true, 1, 25, false),
        rows: count(false, 1, 0, true),
        separator: Some(".".into()),
    };
    let grid = numbered(GridKind::FlatHexes, Shift::Even, Some(numbering));
    assert_eq!(names(&grid), ["4.Y", "2.CC"]);
    assert_eq!(grid.id(Cell { column: 4, row: 2 }), "2-cc");
    assert_eq!(numbered(GridKind::Squares, Shift::Even, None).name(Cell { column: 4, row: 2 }), "3E");
}
