//! A layout: the things drawn on counters, cards and the map, with their positions and conditions.
//!
//! It is data, and the only place outside a system's folder where the words of games meet what is drawn. A thing that is to be
//! drawn has *facts*: what the bundle says of it (`name`, `kind`, `side`, `face` ...) and, by their names, the attributes that its
//! system gives it. A layout asks for facts ([`When`]), puts them into words (`"{name}"`), and says in which colours ([`Ink`]) and
//! where ([`Length`]) things are drawn. Numbers, texts and colours that several marks share are worked out once, under names of
//! their own ([`Terms`]).

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use serde::Deserialize;

use crate::picture::Emblem;
use crate::{Attributes, Text, words};

/// A layout.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// The design of counters.
    pub counters: Counters,
    /// The design of cards and their backs.
    pub cards: Cards,
    /// The design of the map.
    pub map: Map,
}

/// Words with the facts whose names stand in braces.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(from = "String")]
pub struct Phrase {
    /// As the layout has them.
    pub text: String,
    /// Words, and the fact that follows them if one does.
    pub parts: Vec<(String, Option<Text>)>,
}

impl From<String> for Phrase {
    fn from(words: String) -> Self {
        let mut parts = Vec::new();
        let mut rest = words.as_str();
        while let Some((before, behind)) = rest.split_once('{') {
            let (name, behind) = behind.split_once('}').unwrap_or((behind, ""));
            parts.push((before.to_owned(), Some(Text::new(name))));
            rest = behind;
        }
        if !rest.is_empty() {
            parts.push((rest.to_owned(), None));
        }
        Self { text: words, parts }
    }
}

/// A sum of numbers and terms, each of which may have a factor: `down-0.5*radius+6.5`.
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "String")]
pub struct Sum {
    /// The summands: a factor, and the term that it multiplies; a number has no term.
    pub parts: Vec<(f64, Option<Text>)>,
}

impl From<String> for Sum {
    fn from(sum: String) -> Self {
        let name = |name: &str| Some(Text::new(name));
        let part = |part: &str| match part.split_once('*') {
            Some((times, term)) => (times.parse().unwrap_or_default(), name(term)),
            None => part.parse().map_or_else(|_| (1.0, name(part)), |number| (number, None)),
        };
        let mut parts = Vec::new();
        let (mut sign, mut rest) = (1.0, sum.as_str());
        loop {
            let (before, behind) = rest.split_at(rest.find(['+', '-']).unwrap_or(rest.len()));
            if !before.is_empty() {
                let (times, term) = part(before);
                parts.push((sign * times, term));
            }
            if behind.is_empty() {
                return Self { parts };
            }
            sign = if behind.starts_with('-') { -1.0 } else { 1.0 };
            rest = behind.get(1..).unwrap_or_default();
        }
    }
}

/// A condition: all of these facts pass their tests. In a list of conditions, one is enough; an empty list never holds.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum When {
    /// Every fact passes its test.
    All(Tests),
    /// One of these holds.
    Any(Vec<When>),
}

impl Default for When {
    fn default() -> Self {
        Self::All(Tests::default())
    }
}

/// Tests of facts, one for each fact.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(from = "BTreeMap<String, Test>")]
pub struct Tests(pub Vec<(Text, Test)>);

impl From<BTreeMap<String, Test>> for Tests {
    fn from(tests: BTreeMap<String, Test>) -> Self {
        Self(tests.into_iter().map(|(name, test)| (Text::new(&name), test)).collect())
    }
}

/// A test of a fact.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Test {
    /// True if it must be there, false if it must not: a fact that is `no`, false or empty is not there.
    There(bool),
    /// Equal to this word, or a list that contains it.
    Word(String),
    /// It is one of these words.
    Words(Vec<String>),
    /// It fails a test.
    Not {
        /// The test that it fails.
        not: Box<Test>,
    },
    /// It is a number, and at least this.
    Least {
        /// The bound.
        least: f64,
    },
    /// It is a number, and at most this.
    Most {
        /// The bound.
        most: f64,
    },
    /// Its text has one of these letters.
    Letters {
        /// The letters.
        letters: String,
    },
    /// Its text, set in bold type of this size, is wider than this.
    Wider {
        /// The width.
        wider: f64,
        /// The size of the type.
        size: f64,
    },
}

/// One of several possibilities: the first that holds is taken.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice<T> {
    /// The condition for it.
    #[serde(default)]
    pub when: When,
    /// Its value.
    pub is: T,
}

/// A list of possibilities.
pub type Choices<T> = Vec<Choice<T>>;

/// Terms that several marks share, under names of their own. A term may use others.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Terms {
    /// Further facts: each is there when its condition holds.
    pub facts: FxHashMap<Text, When>,
    /// Further facts that are words.
    pub texts: FxHashMap<Text, Choices<Phrase>>,
    /// Colours.
    pub colours: FxHashMap<Text, Choices<Ink>>,
    /// Lengths and positions.
    pub lengths: FxHashMap<Text, Choices<Length>>,
}

/// A colour.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Ink {
    /// A term, a colour of the style (`ink`, `paper`, `stone` ...), `white`, or `#rrggbb`. `field` and `charge` are the colours of
    /// the standard of what is drawn.
    Named(Text),
    /// A colour with so much of another, from 0 to 1, mixed in.
    Mixed(Box<Ink>, f64, Box<Ink>),
    /// The colour of a side or power.
    Of(Whose),
    /// Ink or white, whichever can be read on a colour.
    On {
        /// The colour.
        on: Box<Ink>,
    },
    /// The first of several colours that stands out from another by a contrast, from 1 to 21; or else the last of them.
    Clear {
        /// The colours.
        first: Vec<Ink>,
        /// The colour that it has to stand out from.
        against: Box<Ink>,
        /// The least contrast.
        contrast: f64,
    },
}

/// A side or power, by the fact that names it; of several powers the first.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// A side.
    Side(Text),
    /// A power.
    Power(Text),
    /// A formation, which has a colour and no standard.
    Formation(Text),
}

/// A length or position: a number, or a sum of numbers and terms such as `foot-3.5` or `top+0.5*radius`. The edge of a counter is 100 long,
/// a card is drawn 250 by 350, and `y` runs downwards.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Length {
    /// A number.
    Number(f64),
    /// A sum.
    Sum(Sum),
    /// The middle between two.
    Between {
        /// The two.
        between: Box<[Length; 2]>,
    },
}

/// A point: to the right, and down.
pub type Point = [Length; 2];

/// The weight and slant of letters.
#[words]
#[derive(Default)]
pub enum Weight {
    /// As in plain text.
    Regular,
    /// Heavy.
    #[default]
    Bold,
    /// Slanted.
    Italic,
}

/// The design of counters.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Counters {
    /// The terms that all templates share.
    #[serde(rename = "let")]
    pub terms: Terms,
    /// The form of ratings.
    pub ratings: Ratings,
    /// The looks of counters: the first template that fits a face is used.
    pub templates: Vec<Template>,
    /// The look of a side's hidden counters for the other sides.
    pub cover: Template,
}

/// The form of ratings in the facts `figure`, the first of them, and `figures`, all.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ratings {
    /// The condition for a face to show all ratings of the fullest face of its kind; those that it lacks are shown as `unknown`.
    pub complete: When,
    /// The text for a rating that is not known.
    pub unknown: String,
    /// Signs before single ratings.
    pub signs: Vec<Sign>,
}

/// A sign before a rating.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sign {
    /// The rating.
    pub rating: String,
    /// The condition for the sign.
    pub when: When,
    /// The sign.
    pub sign: String,
}

/// The look of a kind of counter.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Template {
    /// Its name.
    pub name: String,
    /// The condition for a face to look like this.
    #[serde(default)]
    pub when: When,
    /// The terms that its marks share.
    #[serde(default, rename = "let")]
    pub terms: Terms,
    /// Its marks; later ones cover earlier ones.
    pub marks: Vec<Mark>,
}

/// A mark on a counter.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "mark", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Mark {
    /// Marks that are drawn only under a condition.
    Group {
        /// The condition.
        when: When,
        /// The marks.
        marks: Vec<Mark>,
    },
    /// A dark edge and a light upper rim, as of pasteboard cut by a die.
    Edge {
        /// The colour of the pasteboard.
        of: Ink,
    },
    /// Slanting edges, as of a block of wood.
    Bevel {
        /// The colour of the wood.
        of: Ink,
    },
    /// A rectangle.
    Rectangle {
        /// Its upper left corner.
        at: Point,
        /// Its width and height.
        size: Point,
        /// The radius of its corners.
        #[serde(default)]
        round: f64,
        /// Its inside.
        #[serde(default)]
        fill: Option<Ink>,
        /// Its outline, and how broad that is.
        #[serde(default)]
        line: Option<(Ink, f64)>,
    },
    /// A disc.
    Disc {
        /// Its middle.
        at: Point,
        /// Its radius.
        radius: Length,
        /// Its inside.
        #[serde(default)]
        fill: Option<Ink>,
        /// Its outline, and how broad that is.
        #[serde(default)]
        line: Option<(Ink, f64)>,
    },
    /// A polygon.
    Polygon {
        /// Its corners.
        corners: Vec<Point>,
        /// Its inside.
        fill: Ink,
    },
    /// A line.
    Line {
        /// One end.
        from: Point,
        /// The other end.
        to: Point,
        /// Its colour, and how broad it is.
        line: (Ink, f64),
    },
    /// A text in its frame: as large as the frame allows, but no larger than `most`.
    Text {
        /// The words.
        text: Phrase,
        /// Its middle, or with `baseline` the middle of its baseline.
        at: Point,
        /// The width of the frame.
        room: Length,
        /// The height of the frame, if the text may have several lines.
        #[serde(default)]
        height: Option<Length>,
        /// Its greatest size.
        most: Length,
        /// Its least size: a text that does not fit then goes beyond its frame.
        least: f64,
        /// Other words that it goes with: it is set no larger than these would be in its frame.
        #[serde(default)]
        like: Option<Phrase>,
        /// Its weight and slant.
        #[serde(default)]
        weight: Weight,
        /// Its colour.
        ink: Ink,
        /// A colour that sets it off from what is under it.
        #[serde(default)]
        halo: Option<Ink>,
        /// True if `at` is on its baseline.
        #[serde(default)]
        baseline: bool,
    },
    /// The ratings: side by side, or where there are more than two, in rows of two.
    Ratings {
        /// Their middle.
        at: Point,
        /// The width of their frame.
        room: Length,
        /// Their greatest size in one row, and in several rows.
        most: [Length; 2],
        /// Their least size.
        least: f64,
        /// Their colour.
        ink: Ink,
    },
    /// Marks that are turned together about the middle of the counter.
    Turned {
        /// By how many quarters, clockwise: a text with a number.
        quarters: Phrase,
        /// The marks.
        marks: Vec<Mark>,
    },
    /// A unit symbol.
    Symbol {
        /// A text that names the symbol.
        symbol: Phrase,
        /// The size of the unit, whose sign stands above the box; a text that names one.
        echelon: Phrase,
        /// The middle of the box.
        at: Point,
        /// The width and height of the box.
        size: Point,
        /// The inside of the box.
        fill: Ink,
        /// Its outline, and the sign in it.
        line: Ink,
        /// The sign above it.
        accent: Ink,
    },
    /// An emblem.
    Emblem {
        /// A text that names the emblem.
        emblem: Phrase,
        /// Its middle.
        at: Point,
        /// Its size.
        size: Length,
        /// The inside of its shapes.
        fill: Ink,
        /// Their outlines.
        line: Ink,
        /// The parts that stand out.
        accent: Ink,
        /// The radius of a circle about the point `about`, beyond which nothing of it is seen.
        #[serde(default)]
        within: Option<(Point, Length)>,
        /// Its repetition side by side, if there is more than one: the fact with the number, the distance between them, and the greatest
        /// number.
        #[serde(default)]
        times: Option<(Text, f64, u8)>,
    },
    /// A flag that flies to the right of its pole.
    Flag {
        /// Its possible owners: the first of these that there is.
        of: Vec<Whose>,
        /// The point where the pole meets the upper corner of the cloth.
        at: Point,
        /// Width and height of the cloth.
        size: Point,
        /// The length of the pole below that point.
        pole: Length,
        /// Field and cross of the flag if it is nobody's; without it, there is no flag then.
        #[serde(default)]
        nobody: Option<(Ink, Ink)>,
    },
    /// The bands of the powers side by side, each with its pattern and its letters, from `at` down to the lower edge.
    Bands {
        /// Their upper edge.
        at: Length,
    },
    /// Lines of field works.
    Works {
        /// The middle of the foremost.
        at: Point,
        /// Their width.
        width: Length,
        /// Their number: a text with a number.
        lines: Phrase,
        /// The inside of their shapes.
        fill: Ink,
        /// Their outlines.
        line: Ink,
        /// The parts that stand out.
        accent: Ink,
    },
    /// A banner that hangs from its staff.
    Banner {
        /// The middle of its upper edge.
        at: Point,
        /// Its width and height.
        size: Point,
        /// The inside of its shapes.
        fill: Ink,
        /// Their outlines.
        line: Ink,
        /// The parts that stand out.
        accent: Ink,
    },
    /// An ornamental line.
    Rule {
        /// Its middle.
        at: Point,
        /// Its length.
        width: Length,
        /// Its colour.
        ink: Ink,
    },
}

/// The design of cards. All are framed alike: an edge, a head with title and number, a body, a foot.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cards {
    /// The terms that the parts share.
    #[serde(default, rename = "let")]
    pub terms: Terms,
    /// The colour of a deck's cards. The colour `deck` is the next of those in the style.
    pub ground: Choices<Ink>,
    /// The edge, where it is not of that colour: it is broad then, and double.
    pub edge: Choices<Ink>,
    /// The number that a card is played for, in a medal beside the title.
    pub medal: Choices<Phrase>,
    /// The number in a disc there, where there is no medal.
    pub number: Choices<Phrase>,
    /// The line under the title.
    pub under: Choices<Phrase>,
    /// The middle part.
    pub body: Choices<Body>,
    /// The emblem above the text.
    pub emblem: Choices<Phrase>,
    /// Emblems for cards that name none, by the subject of their words; the first that fits is used, and the words of the title come before
    /// those below.
    pub topics: Vec<Topic>,
    /// Emblems for cards about none of these subjects, in turn.
    pub others: Vec<Emblem>,
    /// The owner of a flag that is drawn there instead.
    pub flag: Choices<Whose>,
    /// Words between picture and text, instead of a line.
    pub heading: Choices<Heading>,
    /// Two lines in a box below the text.
    pub stamp: Choices<[Phrase; 2]>,
    /// A line below everything that is printed with its name: what becomes of the card.
    pub notice: Choices<Phrase>,
    /// The parts of the foot, side by side.
    pub foot: Vec<Choices<Phrase>>,
    /// The emblem on a back. The fact `figures` says whether cards with figures have it.
    pub back: Choices<Phrase>,
}

/// A subject of words.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Topic {
    /// The words, in small letters and without a plural `s`; `rebel*` stands for all that begin so.
    pub words: Vec<String>,
    /// The emblem for it.
    pub is: Emblem,
}

/// The middle part of a card.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "body", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Body {
    /// A large figure before crossed arms, a pip for each of it, and the text.
    Figure {
        /// The fact that is the figure.
        figure: Text,
        /// The emblem behind it.
        emblem: Choices<Phrase>,
    },
    /// A picture, and the text below.
    Event,
    /// Nothing but words.
    Blank {
        /// The words.
        words: Phrase,
    },
}

/// Words between picture and text.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heading {
    /// The words.
    pub words: Phrase,
    /// The colour of the words, or of the ribbon on which they stand.
    pub ink: Ink,
    /// True if they stand on a ribbon.
    #[serde(default)]
    pub ribbon: bool,
}

/// The design of the map.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Map {
    /// Places drawn as symbols, and the names of places.
    pub places: Places,
    /// The squares of a grid.
    pub squares: Squares,
    /// Connections.
    pub connections: Connections,
    /// The fact of a place that is the id of its region.
    pub region: Text,
    /// The colour of boxes and spaces of tracks that are not plain.
    pub tint: Choices<Ink>,
    /// The text in the spaces of a track.
    pub agenda: Agenda,
    /// The lines of the legend, in their order.
    pub legend: Vec<Line>,
}

/// The look of places drawn as symbols. The sizes of marks are shares of the symbol's radius.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Places {
    /// The terms that the marks share.
    #[serde(default, rename = "let")]
    pub terms: Terms,
    /// The ground of a symbol; the standards of the powers at home there lie on it.
    pub ground: Choices<Ink>,
    /// The condition for a square outline instead of a circle.
    pub square: When,
    /// Rings about it, the innermost first: all that hold.
    pub rings: Choices<Ring>,
    /// The works about it.
    pub works: Choices<Works>,
    /// The text on it.
    pub figure: Choices<Phrase>,
    /// Small marks at its corners: all that hold.
    pub corners: Choices<Corner>,
    /// The weight and slant of its name.
    pub name: Choices<Weight>,
    /// The condition for its name to stand on the water.
    pub water: When,
}

/// The works about a symbol, in plan.
#[words]
pub enum Works {
    /// A star of eight points.
    Star,
    /// A hexagon.
    Hexagon,
    /// A square with a tower at each corner.
    Castle,
}

/// A ring about a symbol, in pixels.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ring {
    /// The distance that it reaches beyond the symbol and the rings inside it.
    pub width: f64,
    /// The distance of its line inside that reach.
    #[serde(default)]
    pub inset: f64,
    /// Its inside.
    #[serde(default)]
    pub fill: Option<Ink>,
    /// Its line, and how broad that is.
    pub line: (Ink, f64),
}

/// A small mark at the corner of a symbol.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Corner {
    /// To the right and down of the middle, as shares of the way to a corner: 1 or -1 each, or `[0, 1.35]` for below it.
    pub towards: [f64; 2],
    /// Its kind.
    pub sign: CornerSign,
    /// Its radius.
    pub size: f64,
    /// Its inside.
    pub fill: Ink,
    /// Its line, and how broad that is.
    pub line: (Ink, f64),
    /// The emblem on it, for a picture; without one, that of the place.
    #[serde(default)]
    pub picture: Option<Emblem>,
    /// The text on it, in the colour of the line.
    #[serde(default)]
    pub figure: Option<Phrase>,
}

/// The small marks at corners.
#[words]
pub enum CornerSign {
    /// A disc.
    Disc,
    /// A square that stands on a corner.
    Diamond,
    /// A square.
    Square,
    /// A picture in a disc.
    Picture,
    /// A mountain.
    Peak,
    /// A sheaf in a disc.
    Sheaf,
}

/// The look of the squares of a grid.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Squares {
    /// The condition for a square to be water.
    pub water: When,
    /// The condition for hills in it.
    pub hills: When,
    /// Its label: the number of its row and the letter of its column.
    pub label: Phrase,
}

/// The look of connections.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Connections {
    /// The line.
    pub line: Choices<Route>,
    /// The fact that is the end which an arrow on it shows.
    pub arrow: Text,
}

/// A line between places.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Route {
    /// Its colour.
    pub ink: Ink,
    /// Its width in pixels.
    pub width: f64,
    /// The lengths of its dashes and gaps, in pixels.
    #[serde(default)]
    pub dash: Option<[f64; 2]>,
}

/// The text in the spaces of a track below their names.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Agenda {
    /// The fact of a place that is printed there.
    pub printed: Text,
    /// The condition for an arrival to count half.
    pub half: When,
    /// The words for arrivals. The facts are those of the counter, `action`, `turns`, `amount` and `code`.
    pub arrivals: Choices<Phrase>,
}

/// A line of the legend. It is there if anything on the map is as it says.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The kind of thing that it is about.
    pub of: Subject,
    /// The condition for the things that it is about.
    #[serde(default)]
    pub when: When,
    /// The facts of the sample beside it; without them, the first thing that fits is drawn.
    #[serde(default, rename = "as")]
    pub sample: Option<Attributes>,
    /// The kind of sample beside it.
    #[serde(default)]
    pub shows: Shows,
    /// Its words.
    pub text: Phrase,
}

/// The kind of thing that a line of the legend is about.
#[words]
pub enum Subject {
    /// Places.
    Places,
    /// Connections.
    Connections,
    /// Sides that have connections of their own.
    Sides,
}

/// The kind of sample beside a line of the legend.
#[words]
#[derive(Default)]
pub enum Shows {
    /// The thing itself.
    #[default]
    Thing,
    /// Hills.
    Hills,
    /// Letters.
    Letters,
    /// Nothing: it is a remark.
    Remark,
}
