//! The engine's own grids: finds attributes that give the cells of a map their names, if there are any.
//!
//! The formulas are those of `HexGrid`, `HexGridNumbering`, `SquareGrid`, `SquareGridNumbering` and `RegularGridNumbering`.

use std::collections::BTreeSet;

use muster_ground::cells::Grid;
use muster_schema::bundle::{self, Bundle, CellCount, CellNumbering, GridKind, Place, PlaceKind, Shift};

use super::furniture::pixel;
use super::xml::{self, Element};
use muster_ground::maths::floor;
use muster_marks::measures;

/// The most columns and rows, digits, and the greatest first number of a grid in the form of the bundle.
const MAX_CELLS: u16 = 99;
const MAX_DIGITS: u8 = 4;
const MAX_FIRST: u16 = 9_000;
/// How far the last cells may reach over the edge, in pixels.
const SLACK: f64 = 0.4;
/// The share of a cell's side by which it may lie elsewhere than in the engine.
const NEAR: f64 = 0.15;

/// A grid of the engine's, with its numbering.
#[derive(Clone, Debug)]
pub struct Regular {
    kind: GridKind,
    /// Between columns and rows of squares; between columns and within a column of flat hexes. Of pointed hexes the engine swaps
    /// all that is across with all that is down.
    pitch: [f64; 2],
    /// The middle of the cell that the engine counts from.
    origin: [i64; 2],
    across: Count,
    down: Count,
    down_first: bool,
    separator: String,
    /// Width and height of the board.
    board: [u32; 2],
}

/// The numbering along one of the engine's axes.
#[derive(Clone, Copy, Debug)]
struct Count {
    letters: bool,
    /// The most leading zeros of a number.
    leading: u8,
    offset: i64,
    descending: bool,
}

impl Regular {
    /// A grid that gives the middle of each cell its name; `None` if no numbering of the engine does.
    pub fn of(bundle: &Bundle) -> Option<Self> {
        let grid = bundle.map.grid.as_ref()?;
        let numbering = grid.numbering.as_ref()?;
        let board = measures::map_size(bundle);
        let cells = Grid::from(grid);
        let pointed = grid.kind == GridKind::PointedHexes;
        let turned = |pair: [f64; 2]| if pointed { [pair[1], pair[0]] } else { pair };
        let scale = bundle.map.scale;
        let pitch = turned(cells.pitch()).map(|length| length * scale);
        // The engine's second column or row is the one that lies further on, so that it may have to count from one that is not there.
        let before = i32::from(grid.kind != GridKind::Squares && grid.shift == Some(Shift::Odd));
        let first = muster_ground::cells::Cell {
            column: if pointed { 0 } else { -before },
            row: if pointed { -before } else { 0 },
        };
        let [x, y] = cells.centre(first);
        let origin = turned(measures::point(bundle, x, y)).map(pixel);
        let CellNumbering { rows_first, columns, rows, separator } = numbering;
        let count = |count: &CellCount, of: u16, before: i32| {
            let first = i64::from(count.first) - i64::from(count.letters);
            let offset = if count.descending { first + i64::from(of) - 1 } else { first };
            Count {
                letters: count.letters,
                leading: count.digits.saturating_sub(1),
                offset: offset - if count.descending { -1 } else { 1 } * i64::from(before),
                descending: count.descending,
            }
        };
        let (along_columns, along_rows) = (
            count(columns, grid.columns, if pointed { 0 } else { before }),
            count(rows, grid.rows, if pointed { before } else { 0 }),
        );
        let (across, down) = if pointed { (along_rows, along_columns) } else { (along_columns, along_rows) };
        let mut regular = Self {
            kind: grid.kind,
            pitch,
            origin,
            across,
            down,
            down_first: *rows_first != pointed,
            separator: separator.clone().unwrap_or_default(),
            board,
        };
        regular.compensate();
        let is_cell = |place: &&Place| matches!(place.kind, PlaceKind::Hex | PlaceKind::Square);
        let agrees = |place: &Place| {
            let at = measures::stand(bundle, place).map(pixel);
            place.attributes.told("coordinates").and_then(|name| name.as_str()) == Some(&*regular.name(at))
        };
        bundle.map.places.iter().filter(is_cell).all(agrees).then_some(regular)
    }

    /// A grid of a module with its numbering, by their attributes, on a board with this width and height. `None` if a number makes no sense,
    /// or if the rows are counted in steps, as the engine also can.
    pub fn read<'a>(
        kind: GridKind,
        grid: impl Fn(&str) -> Option<&'a str>,
        numbering: impl Fn(&str) -> Option<&'a str>,
        board: [u32; 2],
    ) -> Option<Self> {
        let length = |name: &str| grid(name)?.trim().parse::<f64>().ok().filter(|length| length.abs() < 1e6);
        let pitch = [length("dx")?, length("dy")?];
        if pitch.iter().any(|pitch| *pitch < 1.0) || kind != GridKind::Squares && numbering("stagger") != Some("false")
        {
            return None;
        }
        let origin = [length("x0")?, length("y0")?].map(pixel);
        let count = |axis: &str, flags: &str| {
            let number = |name: &str| numbering(&format!("{axis}{name}"))?.trim().parse::<i32>().ok();
            Some(Count {
                letters: numbering(&format!("{axis}Type")) == Some("A"),
                leading: u8::try_from(number("Leading")?.clamp(0, 9)).ok()?,
                offset: number("Off")?.into(),
                descending: numbering(&format!("{flags}Descend")) == Some("true"),
            })
        };
        // With its axes swapped the engine still takes the flags of each from the other.
        let [h, v] = if kind == GridKind::PointedHexes { ["v", "h"] } else { ["h", "v"] };
        Some(Self {
            kind,
            pitch,
            origin,
            across: count("h", h)?,
            down: count("v", v)?,
            down_first: numbering("first") == Some("V"),
            separator: numbering("sep").unwrap_or_default().to_owned(),
            board,
        })
    }

    /// The grid in the form of the bundle, with all cells whose middles lie on the board; and the ids of cells among them that do not.
    /// `None` if the cells are neither squares nor regular hexes, or have names that such a grid cannot give.
    #[expect(clippy::cast_precision_loss, reason = "pixels of a map")]
    pub fn layout(&self) -> Option<(bundle::Grid, Vec<String>)> {
        let (is_hex, pointed) = (self.kind != GridKind::Squares, self.kind == GridKind::PointedHexes);
        let turned = |[x, y]: [f64; 2]| if pointed { [y, x] } else { [x, y] };
        let (board, origin) = (turned(self.board.map(f64::from)), self.origin.map(|length| length as f64));
        let half = if is_hex { 0.5 } else { 0.0 };
        let (greatest, counts) = (self.greatest(), [self.across, self.down]);
        // From the edge of the board, or from the first number that is none below nought.
        let first = [0, 1].map(|axis| {
            let before = origin[axis] / self.pitch[axis] + if axis == 1 { half } else { 0.0 };
            let count = counts[axis];
            (-floor(before)).max(if count.descending { i64::MIN } else { -count.offset })
        });
        // The last cells lie on the board as a whole; beneath it there is room for those that are half a hex further down.
        let shift = [0.0, if pointed { 0.5 } else { 0.0 }];
        let last = [0, 1].map(|axis| {
            let count = counts[axis];
            let end = if count.descending { greatest[axis] + count.offset } else { i64::MAX };
            let after = if axis == 0 && is_hex { 2.0 / 3.0 } else { 0.5 };
            floor((board[axis] - origin[axis] + SLACK) / self.pitch[axis] - after - shift[axis]).min(end)
        });
        let numbers = [0, 1]
            .map(|axis| u16::try_from(last[axis].saturating_sub(first[axis]).saturating_add(1)).unwrap_or_default());
        if numbers.iter().any(|number| !(1..=MAX_CELLS).contains(number)) {
            return None;
        }
        // The side that is nearest to both distances, over all columns and rows.
        let share = if is_hex { 0.75_f64.sqrt() } else { 1.0 };
        let [columns, rows] = numbers.map(|number| f64::from(number) * f64::from(number));
        let side = (columns * share * self.pitch[0] + rows * self.pitch[1]) / (columns * share * share + rows);
        let (pitch, around) = ([side * share, side], if is_hex { [side / 0.75_f64.sqrt(), side] } else { [side; 2] });
        let off = [0, 1].map(|axis| (self.pitch[axis] - pitch[axis]).abs() * f64::from(numbers[axis]) / 2.0);
        if off.iter().any(|off| *off > NEAR * side) {
            return None;
        }
        // The cell in the middle is where the engine has it, unless others would reach over the edge.
        let corner = [0, 1].map(|axis| {
            let (number, middle) = (f64::from(numbers[axis]), f64::from(numbers[axis] / 2));
            let centre = origin[axis] + (first[axis] as f64 + middle) * self.pitch[axis];
            let most = board[axis] - (number - 1.0 + shift[axis]) * pitch[axis] - around[axis];
            (centre - middle * pitch[axis] - around[axis] / 2.0).min(most)
        });
        let count = |axis: usize| {
            let count: Count = counts[axis];
            let of_first = if count.descending { greatest[axis] - last[axis] } else { first[axis] };
            let first = u16::try_from(of_first + count.offset + i64::from(count.letters)).ok()?;
            let digits = count.leading + 1;
            let is_meant = digits <= MAX_DIGITS && first <= MAX_FIRST;
            is_meant.then_some(CellCount { letters: count.letters, digits, first, descending: count.descending })
        };
        let [along, down] = [count(0)?, count(1)?];
        let [x, y] = turned(corner);
        let grid = bundle::Grid {
            kind: self.kind,
            rows: numbers[usize::from(!pointed)],
            columns: numbers[usize::from(pointed)],
            side,
            x,
            y,
            shift: is_hex.then_some(if first[0] % 2 == 0 { Shift::Even } else { Shift::Odd }),
            halves: false,
            numbering: Some(CellNumbering {
                rows_first: self.down_first != pointed,
                columns: if pointed { down } else { along },
                rows: if pointed { along } else { down },
                separator: Some(self.separator.clone()).filter(|text| !text.is_empty()),
            }),
        };
        let cells = Grid::from(&grid);
        let (mut ids, mut blanks) = (BTreeSet::new(), Vec::new());
        for cell in cells.cells() {
            let [column, row] = if pointed { [cell.row, cell.column] } else { [cell.column, cell.row] };
            let column = first[0] + i64::from(column);
            let shift = if is_hex && column % 2 != 0 { 0.5 } else { 0.0 };
            let steps = [column as f64, (first[1] + i64::from(row)) as f64 + shift];
            let at = [0, 1].map(|axis| origin[axis] + steps[axis] * self.pitch[axis]);
            if (0..2).any(|axis| !(0.0..=board[axis]).contains(&at[axis])) {
                blanks.push(cells.id(cell));
            } else if self.name(turned(at).map(pixel)) != cells.name(cell) {
                return None;
            }
            // An id has letters and digits, and is that of one cell.
            if cells.id(cell).is_empty() || !ids.insert(cells.id(cell)) {
                return None;
            }
        }
        Some((grid, blanks))
    }

    /// Corrects the offsets of descending axes: the engine subtracts the number of a cell from a greatest one, which it
    /// computes from the size of the board and the pitch of the other axis.
    fn compensate(&mut self) {
        let [columns, rows] = self.greatest();
        if self.across.descending {
            self.across.offset -= columns;
        }
        if self.down.descending {
            self.down.offset -= rows;
        }
    }

    /// The greatest column and row as the engine reckons them: of hexes with the pitch of the other axis, and of pointed ones for the
    /// sides of the board as they are.
    fn greatest(&self) -> [i64; 2] {
        let [width, height] = self.board.map(f64::from);
        let [across, down] = self.pitch;
        match self.kind {
            GridKind::Squares => [floor(width / across + 0.5), floor(height / down + 0.5)],
            GridKind::FlatHexes => [floor(width / down + 0.5), floor(height / across + 0.5)],
            // Here the row of the engine's code is a column of the board.
            GridKind::PointedHexes => [floor(height / across + 0.5), floor(width / down + 0.5)],
        }
    }

    /// The engine's name for a point of the board.
    #[expect(clippy::cast_precision_loss, reason = "pixels of a map")]
    pub fn name(&self, [x, y]: [i64; 2]) -> String {
        let [x, y] = if self.kind == GridKind::PointedHexes { [y, x] } else { [x, y] };
        let [from_x, from_y] = [x - self.origin[0], y - self.origin[1]].map(|length| length as f64);
        let [across, down] = self.pitch;
        let column = floor(from_x / across + 0.5);
        let row = match self.kind {
            // Here the engine does not round down, but towards nought.
            GridKind::Squares => floor((from_y / down + 0.5).trunc()),
            _ if floor(from_x / across + 0.5) % 2 == 0 => floor(from_y / down + 0.5),
            _ => floor((from_y - down / 2.0) / down + 0.5),
        };
        let [columns, rows] = self.greatest();
        let column = named(self.across, if self.across.descending { columns - column } else { column });
        let row = named(self.down, if self.down.descending { rows - row } else { row });
        let [first, second] = if self.down_first { [row, column] } else { [column, row] };
        format!("{first}{}{second}", self.separator)
    }

    /// The grid as an element of the module.
    pub fn element(&self) -> Element {
        let (kind, numbering) = match self.kind {
            GridKind::Squares => ("SquareGrid", "mapgrid.SquareGridNumbering"),
            GridKind::FlatHexes | GridKind::PointedHexes => ("HexGrid", "mapgrid.HexGridNumbering"),
        };
        let pointed = self.kind == GridKind::PointedHexes;
        let letters = |count: Count| if count.letters { "A" } else { "N" };
        // With its axes swapped the engine still takes the flags of each from the other.
        let [h, v] = if pointed {
            [self.down.descending, self.across.descending]
        } else {
            [self.across.descending, self.down.descending]
        };
        let mut numbers = xml::board(numbering)
            .with("first", if self.down_first { "V" } else { "H" })
            .with("sep", &self.separator)
            .with("hType", letters(self.across))
            .with("hLeading", self.across.leading)
            .with("hOff", self.across.offset)
            .with("hDescend", h)
            .with("vType", letters(self.down))
            .with("vLeading", self.down.leading)
            .with("vOff", self.down.offset)
            .with("vDescend", v);
        if self.kind != GridKind::Squares {
            numbers = numbers.with("stagger", false);
        }
        let numbers = numbers.fixed("GridNumbering");
        let mut grid = xml::board(kind)
            .with("dx", self.pitch[0])
            .with("dy", self.pitch[1])
            .with("x0", self.origin[0])
            .with("y0", self.origin[1]);
        if self.kind == GridKind::Squares {
            grid = grid.fixed("SquareGrid");
        } else {
            grid = grid.with("sideways", pointed).fixed("HexGrid");
        }
        grid.child(numbers)
    }
}

/// A number in VASSAL's notation.
fn named(count: Count, number: i64) -> String {
    let number = number + count.offset;
    let (sign, number) = (if number < 0 { "-" } else { "" }, number.unsigned_abs());
    if count.letters {
        let letter = (b'A'..=b'Z').nth(usize::try_from(number % 26).unwrap_or_default()).map_or('A', char::from);
        return format!(
            "{sign}{}",
            std::iter::repeat_n(letter, usize::try_from(number / 26).unwrap_or_default().min(9) + 1)
                .collect::<String>()
        );
    }
    format!("{sign}{number:0width$}", width = usize::from(count.leading) + 1)
}
