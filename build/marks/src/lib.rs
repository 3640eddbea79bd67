//! Marks: everything to be drawn of a game, with every word, colour and size resolved.
//!
//! A layout says what is drawn where and when; here it meets the bundle. The resulting marks contain no term of any
//! game: drawing takes them as they are, and so do checks of legibility.

use muster_schema::bundle::{Bundle, Power, UnitSize, UnitSymbol};
use muster_schema::layout::Layout;
use muster_schema::picture::Emblem;

pub use card::{Back, Body, Front};
pub use map::{Entry, Looks as MapLooks, PlaceLook, Symbol};
pub use standard::Standard;

use muster_canvas::colour::Colour;
use muster_canvas::font::Style;
use muster_canvas::svg::Paint;
use muster_canvas::theme::{Lettering, Theme};

pub mod card;
pub mod counter;
pub mod layout;
pub mod map;
pub mod measures;
pub mod scope;
pub mod standard;

/// The marks for everything in a game except its map, which has [looks of its own](MapLooks), and its die tables, which
/// look the same in every game.
#[derive(Debug)]
pub struct Looks {
    /// The faces of each counter, in the order of the bundle.
    pub counters: Vec<Vec<Vec<Mark>>>,
    /// The covers of hidden counters, by the index of the side in the bundle.
    pub covers: Vec<(usize, Vec<Mark>)>,
    /// The cards, in the order of the bundle.
    pub cards: Vec<Front>,
    /// The backs of the decks that need one.
    pub backs: Vec<Back>,
}

impl Looks {
    /// Applies a layout to a game.
    pub fn of(bundle: &Bundle, layout: &Layout, theme: &Theme) -> Self {
        Self {
            counters: counter::Mix::of(bundle, &layout.counters, theme).marks(),
            covers: counter::covers(bundle, &layout.counters, theme),
            cards: card::fronts(bundle, &layout.cards, theme),
            backs: card::backs(bundle, &layout.cards, theme),
        }
    }
}

/// A mark on a counter, whose edge is [`counter::EDGE`] long.
#[derive(Clone, Debug)]
pub enum Mark {
    /// A dark edge and a light upper rim, as of pasteboard of that colour cut by a die.
    Edge(Colour),
    /// Slanting edges, as of a block of wood of that colour.
    Bevel(Colour),
    Text(Text),
    Rectangle {
        /// Its upper left corner.
        at: [f64; 2],
        /// Its width and height.
        size: [f64; 2],
        /// The radius of its corners.
        round: f64,
        /// Its inside and outline.
        paint: Paint,
    },
    Disc {
        at: [f64; 2],
        radius: f64,
        /// Its inside and outline.
        paint: Paint,
    },
    Polygon {
        corners: Vec<[f64; 2]>,
        /// Its inside and outline.
        paint: Paint,
    },
    Line {
        /// Its two ends.
        ends: [[f64; 2]; 2],
        /// Its colour and width.
        paint: Paint,
    },
    /// Marks that are turned together about the middle of the counter.
    Turned {
        /// The number of clockwise quarter turns.
        quarters: u8,
        marks: Vec<Mark>,
    },
    /// A unit symbol.
    Symbol {
        symbol: UnitSymbol,
        /// The size of the unit.
        echelon: Option<UnitSize>,
        /// The middle of its box.
        at: [f64; 2],
        /// The width and height of its box.
        size: [f64; 2],
        /// Its colours; the accent is for the sign of its size.
        tints: Tints,
    },
    Emblem {
        emblem: Emblem,
        at: [f64; 2],
        /// Its width and height.
        size: f64,
        tints: Tints,
        /// The middle and radius of a circle beyond which nothing of it is seen.
        within: Option<([f64; 2], f64)>,
    },
    Flag {
        standard: Standard,
        /// The point where the pole meets the upper corner of the cloth.
        at: [f64; 2],
        /// Width and height of the cloth.
        size: [f64; 2],
        /// The length of the pole below that point.
        pole: f64,
    },
    /// The bands of powers.
    Bands {
        /// Their upper edge; they reach to the lower edge of the counter.
        at: f64,
        bands: Vec<Band>,
    },
    /// Lines of field works.
    Works {
        /// The middle of the foremost.
        at: [f64; 2],
        /// Their width.
        width: f64,
        lines: u32,
        tints: Tints,
    },
    Banner {
        /// The middle of its upper edge.
        at: [f64; 2],
        /// Its width and height.
        size: [f64; 2],
        tints: Tints,
    },
    Rule {
        at: [f64; 2],
        /// Its length.
        width: f64,
        ink: Colour,
    },
}

/// The band of a power.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    pub colour: Colour,
    /// The standard at its left.
    pub standard: Standard,
    pub letters: String,
}

impl Band {
    fn of(bundle: &Bundle, power: &Power, theme: &Theme) -> Self {
        Self {
            colour: Colour::parse(&power.colour),
            standard: Standard::of_power(bundle, power, theme),
            letters: power.code.clone(),
        }
    }
}

/// Words in their frame.
#[derive(Clone, Debug)]
pub struct Text {
    /// The words; several rows have one size.
    pub rows: Vec<String>,
    /// The middle of the frame.
    pub at: [f64; 2],
    pub room: f64,
    /// Its height, if the words may be broken into lines.
    pub height: Option<f64>,
    pub most: f64,
    pub least: f64,
    /// Other words, on one line: these are set no larger than those would be in the frame.
    pub like: String,
    pub style: Style,
    pub ink: Colour,
    /// A colour that sets them off from the background.
    pub halo: Option<Colour>,
    /// True if the point is on the baseline.
    pub baseline: bool,
}

impl Text {
    /// The line spacing, as a share of the size.
    pub const LEADING: f64 = 0.98;

    /// Sets the text as large as the frame allows. If it does not fit at the least size, it is set smaller, so that
    /// nothing is cut.
    pub fn set(&self, theme: &Theme) -> Lettering {
        let set = self.at_least(self.least, theme);
        if set.fits { set } else { Lettering { fits: false, ..self.at_least(0.0, theme) } }
    }

    fn at_least(&self, least: f64, theme: &Theme) -> Lettering {
        let Some(height) = self.height else {
            let most = theme.fit(&self.like, self.room, self.most, least, self.style);
            let rows = self.rows.iter().map(|row| theme.line(row, self.room, most, least, self.style));
            return rows.fold(Lettering { size: most, lines: Vec::new(), fits: true }, |all, row| Lettering {
                size: all.size.min(row.size),
                lines: [all.lines, row.lines].concat(),
                fits: all.fits && row.fits,
            });
        };
        let words = self.rows.join(" ");
        let set = |size: f64| theme.block(&words, [self.room, height], size, Self::LEADING, self.style);
        let smaller = |size: &f64| (*size > least.max(0.5)).then_some(size - 0.5);
        let mut sizes = std::iter::successors(Some(self.most), smaller).map(set);
        sizes.find(|set| set.fits).unwrap_or_else(|| set(least.max(0.5)))
    }
}

/// The colours of an emblem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tints {
    /// The inside of its shapes.
    pub fill: Colour,
    pub line: Colour,
    /// The accent colour: cloth, facings.
    pub accent: Colour,
}

impl Tints {
    /// A silhouette of one colour.
    pub fn plain(fill: Colour, line: Colour) -> Self {
        Self { fill, line, accent: fill }
    }
}
