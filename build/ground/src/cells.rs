//! Maps of squares or hexes: the positions of a grid's cells, their names, and their neighbours.

use muster_schema::bundle::{self, CellCount, CellNumbering};
use muster_schema::cells::{Count, Direction, GridKind, Shift};
use muster_schema::game;

use crate::squares::Square;

/// The root of three: the ratio of a hex's height to the length of its side.
const ROOT_OF_THREE: f64 = 1.732_050_807_568_877_2;

/// A cell of a grid, which may be beyond it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Its column, from 0 in the west.
    pub column: i32,
    /// Its row, from 0 in the north.
    pub row: i32,
}

#[derive(Clone, Debug)]
pub struct Grid {
    kind: GridKind,
    columns: i32,
    rows: i32,
    side: f64,
    corner: [f64; 2],
    shift: Shift,
    numbering: Option<CellNumbering>,
}

impl From<&game::Grid> for Grid {
    fn from(grid: &game::Grid) -> Self {
        Self {
            kind: grid.kind,
            columns: grid.columns.into(),
            rows: grid.rows.into(),
            side: grid.side,
            corner: grid.corner,
            shift: grid.shift,
            numbering: Some(numbering(grid)),
        }
    }
}

impl From<&bundle::Grid> for Grid {
    fn from(grid: &bundle::Grid) -> Self {
        Self {
            kind: grid.kind,
            columns: grid.columns.into(),
            rows: grid.rows.into(),
            side: grid.side,
            corner: [grid.x, grid.y],
            shift: grid.shift.unwrap_or_default(),
            numbering: grid.numbering.clone(),
        }
    }
}

/// The names of a grid's cells: `8M` for squares, `0507` for hexes, unless the grid defines others.
pub fn numbering(grid: &game::Grid) -> CellNumbering {
    let count = |count: &Count| CellCount {
        letters: count.letters,
        digits: count.digits,
        first: count.first,
        descending: count.descending,
    };
    match &grid.numbering {
        Some(own) => CellNumbering {
            rows_first: own.rows_first,
            columns: count(&own.columns),
            rows: count(&own.rows),
            separator: own.separator.map(|text| text.to_string()),
        },
        None => {
            let squares = grid.kind == GridKind::Squares;
            let plain = CellCount { letters: false, digits: if squares { 1 } else { 2 }, first: 1, descending: false };
            let columns = CellCount { letters: squares, ..plain };
            CellNumbering { rows_first: squares, columns, rows: plain, separator: None }
        }
    }
}

/// The steps to the neighbours of a cell, as columns and rows, of a cell that is not shifted and of one that is.
type Steps = [(Direction, [i32; 2], [i32; 2])];

const SQUARES: &Steps = &[
    (Direction::N, [0, -1], [0, -1]),
    (Direction::E, [1, 0], [1, 0]),
    (Direction::S, [0, 1], [0, 1]),
    (Direction::W, [-1, 0], [-1, 0]),
];
const FLAT: &Steps = &[
    (Direction::N, [0, -1], [0, -1]),
    (Direction::Ne, [1, -1], [1, 0]),
    (Direction::Se, [1, 0], [1, 1]),
    (Direction::S, [0, 1], [0, 1]),
    (Direction::Sw, [-1, 0], [-1, 1]),
    (Direction::Nw, [-1, -1], [-1, 0]),
];
const POINTED: &Steps = &[
    (Direction::Ne, [0, -1], [1, -1]),
    (Direction::E, [1, 0], [1, 0]),
    (Direction::Se, [0, 1], [1, 1]),
    (Direction::Sw, [-1, 1], [0, 1]),
    (Direction::W, [-1, 0], [-1, 0]),
    (Direction::Nw, [-1, -1], [0, -1]),
];

impl Grid {
    /// The kind of its cells.
    pub fn kind(&self) -> GridKind {
        self.kind
    }

    /// All cells on it, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Cell { column, row }))
    }

    /// True if a cell is on it.
    pub fn has(&self, cell: Cell) -> bool {
        (0..self.columns).contains(&cell.column) && (0..self.rows).contains(&cell.row)
    }

    /// True if the cell's column or row is shifted by half a cell.
    fn is_shifted(&self, cell: Cell) -> bool {
        let line = match self.kind {
            GridKind::Squares => return false,
            GridKind::FlatHexes => cell.column,
            GridKind::PointedHexes => cell.row,
        };
        (line.rem_euclid(2) == 1) == (self.shift == Shift::Even)
    }

    /// The distances between columns and between rows.
    pub fn pitch(&self) -> [f64; 2] {
        let narrow = self.side * ROOT_OF_THREE / 2.0;
        match self.kind {
            GridKind::Squares => [self.side; 2],
            GridKind::FlatHexes => [narrow, self.side],
            GridKind::PointedHexes => [self.side, narrow],
        }
    }

    /// Width and height of the rectangle about a cell.
    pub fn size(&self) -> [f64; 2] {
        let broad = 2.0 * self.side / ROOT_OF_THREE;
        match self.kind {
            GridKind::Squares => [self.side; 2],
            GridKind::FlatHexes => [broad, self.side],
            GridKind::PointedHexes => [self.side, broad],
        }
    }

    /// The middle of a cell.
    pub fn centre(&self, cell: Cell) -> [f64; 2] {
        let (pitch, size) = (self.pitch(), self.size());
        let steps = [f64::from(cell.column), f64::from(cell.row)];
        let mut centre = [0, 1].map(|axis| self.corner[axis] + size[axis] / 2.0 + steps[axis] * pitch[axis]);
        if self.is_shifted(cell) {
            centre[usize::from(self.kind == GridKind::FlatHexes)] += self.side / 2.0;
        }
        centre
    }

    /// The corners of a cell, clockwise: the side in the first of its [directions](Self::directions) lies between the first two.
    pub fn corners(&self, cell: Cell) -> Vec<[f64; 2]> {
        let ([x, y], [width, height]) = (self.centre(cell), self.size());
        let shares: &[[f64; 2]] = match self.kind {
            GridKind::Squares => &[[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]],
            GridKind::FlatHexes => &[[-0.25, -0.5], [0.25, -0.5], [0.5, 0.0], [0.25, 0.5], [-0.25, 0.5], [-0.5, 0.0]],
            GridKind::PointedHexes => {
                &[[0.0, -0.5], [0.5, -0.25], [0.5, 0.25], [0.0, 0.5], [-0.5, 0.25], [-0.5, -0.25]]
            }
        };
        shares.iter().map(|[right, down]| [x + right * width, y + down * height]).collect()
    }

    fn steps(&self) -> &'static Steps {
        match self.kind {
            GridKind::Squares => SQUARES,
            GridKind::FlatHexes => FLAT,
            GridKind::PointedHexes => POINTED,
        }
    }

    /// The directions in which its cells have sides, clockwise.
    pub fn directions(&self) -> impl Iterator<Item = Direction> + use<> {
        self.steps().iter().map(|(direction, ..)| *direction)
    }

    /// The ends of a cell's side in a direction; `None` if it has no side there.
    pub fn side(&self, cell: Cell, direction: Direction) -> Option<[[f64; 2]; 2]> {
        let corners = self.corners(cell);
        let at = self.directions().position(|other| other == direction)?;
        Some([*corners.get(at)?, *corners.get((at + 1) % corners.len())?])
    }

    /// The cell beyond a side, which may be outside the grid; `None` if the cell has no side there.
    pub fn beyond(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (_, plain, shifted) = self.steps().iter().find(|(other, ..)| *other == direction)?;
        let [right, down] = if self.is_shifted(cell) { shifted } else { plain };
        Some(Cell { column: cell.column.checked_add(*right)?, row: cell.row.checked_add(*down)? })
    }

    /// The direction from a cell to a neighbour; `None` if the two do not touch.
    pub fn towards(&self, cell: Cell, other: Cell) -> Option<Direction> {
        self.directions().find(|direction| self.beyond(cell, *direction) == Some(other))
    }

    /// The number of steps between two cells.
    pub fn distance(&self, one: Cell, other: Cell) -> u32 {
        let (mut across, mut down) = (other.column.abs_diff(one.column), other.row.abs_diff(one.row));
        if self.kind == GridKind::Squares {
            return across + down;
        }
        // Each step along the lines that are shifted brings half a step across them.
        let flat = self.kind == GridKind::FlatHexes;
        let half =
            |cell: Cell| 2 * i64::from(if flat { cell.row } else { cell.column }) + i64::from(self.is_shifted(cell));
        if !flat {
            std::mem::swap(&mut across, &mut down);
        }
        let halves = u32::try_from(half(one).abs_diff(half(other))).unwrap_or(u32::MAX);
        across + halves.saturating_sub(across) / 2
    }

    /// The name of a cell on the map: `0507`, `8M`.
    pub fn name(&self, cell: Cell) -> String {
        let Some(numbering) = &self.numbering else {
            let number = |at: i32| u16::try_from(at).unwrap_or_default();
            return Square { row: number(cell.row), column: number(cell.column) }.to_string();
        };
        let column = label(numbering.columns, cell.column, self.columns);
        let row = label(numbering.rows, cell.row, self.rows);
        let separator = numbering.separator.as_deref().unwrap_or_default();
        let [first, second] = if numbering.rows_first { [row, column] } else { [column, row] };
        format!("{first}{separator}{second}")
    }

    /// The id of a cell: its name in small letters, with `-` for all that an id cannot have.
    pub fn id(&self, cell: Cell) -> String {
        let name = self.name(cell).to_lowercase();
        let parts = name.split(|sign: char| !sign.is_ascii_alphanumeric()).filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join("-")
    }
}

/// The label of a column or row, of a number in all.
fn label(count: CellCount, at: i32, of: i32) -> String {
    let at = if count.descending { of - 1 - at } else { at };
    let number = i64::from(count.first) + i64::from(at);
    if !count.letters {
        return format!("{number:0width$}", width = usize::from(count.digits));
    }
    // A to Z, then AA, BB: as the engine of VASSAL counts.
    let number = usize::try_from(number - 1).unwrap_or_default();
    let letter = (b'A'..=b'Z').nth(number % 26).map_or('A', char::from);
    std::iter::repeat_n(letter, number / 26 + 1).collect()
}
