//! The cells of a grid, and what can be drawn in them, on their sides and from one to the next.

use crate::Text;
use crate::{form, words};

/// The shape of the cells of a grid.
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

/// The columns or rows of hexes that lie half a hex further on than the others.
#[words(named)]
#[derive(Default)]
pub enum Shift {
    /// The second, the fourth and so on.
    #[default]
    Even,
    /// The first, the third and so on.
    Odd,
}

/// The names of the cells of a grid.
#[form]
pub struct Numbering {
    /// True if the number of the row comes first.
    #[serde(default)]
    pub rows_first: bool,
    /// The numbering of columns, from west to east.
    #[serde(default)]
    pub columns: Count,
    /// The numbering of rows, from north to south.
    #[serde(default)]
    pub rows: Count,
    /// The text between the two.
    #[schema(minLength = 0, maxLength = 3)]
    pub separator: Option<Text>,
}

/// The numbering of columns or rows.
#[form]
pub struct Count {
    /// True for letters: A to Z, then AA, BB and so on.
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
    /// True if the count begins at the other end: in the east, in the south.
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

/// The texture that is drawn on a kind of ground.
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

/// The way a feature is drawn. Some lie along the side of a cell or the border of two areas, some lead from one place to the next, two lead
/// over a side.
#[words(named)]
pub enum Drawn {
    /// A broad river.
    River,
    /// A stream.
    Stream,
    /// A coast.
    Coast,
    /// A chain of mountains.
    Mountains,
    /// A wall.
    Wall,
    /// A steep slope.
    Slope,
    /// A hedge.
    Hedge,
    /// A border.
    Border,
    /// The frontier of a country.
    Frontier,
    /// A plain line.
    Line,
    /// Nothing: the map shows it without a line.
    Nothing,
    /// A bridge over a side, or on a connection.
    Bridge,
    /// A ford over a side, or on a connection.
    Ford,
    /// A broad paved road.
    Highroad,
    /// A road.
    Road,
    /// A track.
    Track,
    /// A trail.
    Trail,
    /// A railway.
    Railway,
    /// A canal.
    Canal,
    /// A pass over mountains.
    Pass,
    /// A high pass, which is closed for some time.
    HighPass,
    /// A sea lane.
    SeaLane,
    /// A ferry.
    Ferry,
}

/// The position of a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    /// Along the side of a cell, or the border of two areas.
    Along,
    /// From one place to the next.
    Between,
    /// Either: a river runs along a side, and a way may run along a river.
    Both,
    /// Over a side, or on a connection.
    Over,
}

impl Drawn {
    /// The position of a feature drawn so.
    pub fn lies(self) -> Lies {
        match self {
            Self::Coast | Self::Mountains | Self::Wall | Self::Slope | Self::Hedge | Self::Border | Self::Frontier => {
                Lies::Along
            }
            Self::River | Self::Stream | Self::Line | Self::Nothing => Lies::Both,
            Self::Bridge | Self::Ford => Lies::Over,
            Self::Highroad
            | Self::Road
            | Self::Track
            | Self::Trail
            | Self::Railway
            | Self::Canal
            | Self::Pass
            | Self::HighPass
            | Self::SeaLane
            | Self::Ferry => Lies::Between,
        }
    }

    /// True if it can lie on the side of a cell or the border of two areas.
    pub fn is_on_sides(self) -> bool {
        self.lies() != Lies::Between
    }

    /// True if it can lead from one place to the next.
    pub fn is_way(self) -> bool {
        matches!(self.lies(), Lies::Between | Lies::Both)
    }
}

/// The style of a plain line: solid, dashed or dotted.
#[words(named)]
pub enum Dash {
    /// Without gaps.
    Solid,
    /// Dashes.
    Dashed,
    /// Dots.
    Dotted,
    /// Dashes and dots in turn.
    DashDot,
}

/// The direction in which crossing a line costs what it says.
#[words(named)]
pub enum Charged {
    /// In both directions.
    Both,
    /// Only into the place that the row of the line names first, such as the upper cell of a slope.
    Into,
    /// Only out of that place.
    Out,
}

/// The cost of moving along a road, beside that of the ground.
#[words(named)]
pub enum Along {
    /// It replaces the cost of the ground, even if it is higher.
    Replaces,
    /// It counts only where it is cheaper.
    Cheaper,
}

/// The action of a line of a schedule.
#[words(named)]
pub enum Coming {
    /// Counters come to the map.
    Arrive,
    /// Counters come among those that can be built.
    Pool,
    /// A leader is turned to his named side.
    Promote,
    /// A leader is turned to the leader on the other side of his counter.
    Replace,
    /// Counters that are in play leave the game.
    Withdraw,
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
