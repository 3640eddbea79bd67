//! The cells of a grid, and what can be drawn in them, on their sides and from one to the next.

use crate::Text;
use crate::{form, words};

/// What the cells of a grid are.
#[words(named)]
#[derive(Default)]
pub enum GridKind {
    /// Squares.
    #[default]
    Squares,
    /// Hexes with a flat side on top, in columns.
    FlatHexes,
    /// Hexes with a point on top, in rows.
    PointedHexes,
}

/// Which columns or rows of hexes lie half a hex further on than the others.
#[words(named)]
#[derive(Default)]
pub enum Shift {
    /// The second, the fourth and so on.
    #[default]
    Even,
    /// The first, the third and so on.
    Odd,
}

/// What the cells of a grid are called.
#[form]
pub struct Numbering {
    /// Whether the number of the row comes first.
    #[serde(default)]
    pub rows_first: bool,
    /// How columns are counted, from west to east.
    #[serde(default)]
    pub columns: Count,
    /// How rows are counted, from north to south.
    #[serde(default)]
    pub rows: Count,
    /// What stands between the two.
    #[schema(minLength = 0, maxLength = 3)]
    pub separator: Option<Text>,
}

/// How columns or rows are counted.
#[form]
pub struct Count {
    /// Whether by letters: A to Z, then AA, BB and so on.
    #[serde(default)]
    pub letters: bool,
    /// The least number of digits: 2 makes `07` of 7.
    #[serde(default = "two")]
    #[schema(minimum = 1, maximum = 4)]
    pub digits: u8,
    /// The number of the first; of letters, 1 is A.
    #[serde(default = "one")]
    #[schema(minimum = 0, maximum = 9000)]
    pub first: u16,
    /// Whether the count begins at the other end: in the east, in the south.
    #[serde(default)]
    pub descending: bool,
}

fn one() -> u16 {
    1
}

fn two() -> u8 {
    2
}

impl Default for Count {
    fn default() -> Self {
        Self { letters: false, digits: two(), first: one(), descending: false }
    }
}

/// What is drawn on a kind of ground.
#[words(named)]
pub enum Texture {
    /// Nothing but its colour.
    Plain,
    /// Tufts of grass.
    Grass,
    /// Furrows of fields.
    Fields,
    /// Trees with leaves.
    Woods,
    /// Firs, closely.
    Forest,
    /// An orchard: trees in rows.
    Orchard,
    /// Reeds over water.
    Marsh,
    /// Low rounded hills.
    Hills,
    /// Mountains with snow.
    Mountains,
    /// Stones and scrub.
    Rough,
    /// Dunes.
    Desert,
    /// Ice and snow.
    Snow,
    /// A few houses.
    Village,
    /// Many houses with streets between them.
    Town,
    /// A walled work.
    Fort,
    /// Waves.
    Water,
    /// Deep water.
    Sea,
}

/// How a feature of cells is drawn: the first of them along sides, the others from middle to middle.
#[words(named)]
pub enum Drawn {
    /// A broad river along sides.
    River,
    /// A stream along sides.
    Stream,
    /// A wall along sides.
    Wall,
    /// A steep slope along sides.
    Slope,
    /// A hedge along sides.
    Hedge,
    /// A border along sides.
    Border,
    /// A bridge over a side.
    Bridge,
    /// A ford over a side.
    Ford,
    /// A road from cell to cell.
    Road,
    /// A track from cell to cell.
    Track,
    /// A railway from cell to cell.
    Railway,
    /// A canal from cell to cell.
    Canal,
}

impl Drawn {
    /// Whether it lies on the sides of cells, and does not run from one to the next.
    pub fn is_on_sides(self) -> bool {
        !matches!(self, Self::Road | Self::Track | Self::Railway | Self::Canal)
    }
}

/// The direction of a side of a cell from its middle. Squares have four, flat hexes six without east and west, pointed hexes six
/// without north and south.
#[words(named, upper)]
pub enum Direction {
    /// North.
    N,
    /// Northeast.
    Ne,
    /// East.
    E,
    /// Southeast.
    Se,
    /// South.
    S,
    /// Southwest.
    Sw,
    /// West.
    W,
    /// Northwest.
    Nw,
}
