//! A layout: what lies where on a counter, a card and the map, and when.
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
    /// What lies on counters.
    pub counters: Counters,
    /// What lies on cards and their backs.
    pub cards: Cards,
    /// What lies on the map.
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

/// A sum of numbers and terms, each of which may be taken so many times: `down-0.5*radius+6.5`.
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "String")]
pub struct Sum {
    /// How many times what is added: a term, or one.
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

/// When something holds: all of these facts are as asked. Of a list of such, one is enough; of an empty one, none is.
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

/// What is asked of facts, each once.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(from = "BTreeMap<String, Test>")]
pub struct Tests(pub Vec<(Text, Test)>);

impl From<BTreeMap<String, Test>> for Tests {
    fn from(tests: BTreeMap<String, Test>) -> Self {
        Self(tests.into_iter().map(|(name, test)| (Text::new(&name), test)).collect())
    }
}

/// What is asked of a fact.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Test {
    /// Whether it is there: a fact that is `no`, false or empty is not.
    There(bool),
    /// It is this word, or the list of words that it is has this one.
    Word(String),
    /// It is one of these words.
    Words(Vec<String>),
    /// It is not so.
    Not {
        /// What it is not.
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
    /// Its text, set in bold type of this size, is wider than so much.
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
    /// When it is this.
    #[serde(default)]
    pub when: When,
    /// What it is.
    pub is: T,
}

/// A list of possibilities.
pub type Choices<T> = Vec<Choice<T>>;

/// What several marks share, under names of its own. A term may use others.
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
    /// What can be read on a colour: ink or white.
    On {
        /// The colour.
        on: Box<Ink>,
    },
    /// The first of several colours that stands out from another by a contrast, from 1 to 21; or else the last of them.
    Clear {
        /// The colours.
        first: Vec<Ink>,
        /// What it has to stand out from.
        against: Box<Ink>,
        /// By how much.
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

/// A length or position: a number, or a sum of numbers and terms such as `foot-3.5` or `top+0.5*radius`. The edge of a counter is 100 long, a card is
/// drawn 250 by 350, and `y` runs downwards.
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

/// How heavy and how upright letters are.
#[words]
#[derive(Default)]
pub enum Weight {
    /// As text is.
    Regular,
    /// Heavy.
    #[default]
    Bold,
    /// Slanted.
    Italic,
}

/// What lies on counters.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Counters {
    /// What all templates share.
    #[serde(rename = "let")]
    pub terms: Terms,
    /// How ratings are written.
    pub ratings: Ratings,
    /// How a counter looks: the first template that fits its face.
    pub templates: Vec<Template>,
    /// What the other sides see of a side's counters that lie hidden.
    pub cover: Template,
}

/// How ratings are written: the facts `figure`, the first of them, and `figures`, all.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ratings {
    /// When a face has all ratings that the fullest face of its kind has; those that are not known are told by `unknown`.
    pub complete: When,
    /// What stands for a rating that is not known.
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
    /// When it has the sign.
    pub when: When,
    /// The sign.
    pub sign: String,
}

/// How a kind of counter looks.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Template {
    /// What it is called.
    pub name: String,
    /// Which faces look so.
    #[serde(default)]
    pub when: When,
    /// What its marks share.
    #[serde(default, rename = "let")]
    pub terms: Terms,
    /// Its marks; later ones cover earlier ones.
    pub marks: Vec<Mark>,
}

/// A mark on a counter.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "mark", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Mark {
    /// Marks that are there only when something holds.
    Group {
        /// When they are there.
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
        /// Words of others that it is like: it is set no larger than these would be in its frame.
        #[serde(default)]
        like: Option<Phrase>,
        /// How heavy it is.
        #[serde(default)]
        weight: Weight,
        /// Its colour.
        ink: Ink,
        /// A colour that sets it off from what lies under it.
        #[serde(default)]
        halo: Option<Ink>,
        /// Whether it stands on a line.
        #[serde(default)]
        baseline: bool,
    },
    /// The ratings: side by side, or where there are more than two, in rows of two.
    Ratings {
        /// Their middle.
        at: Point,
        /// The width of their frame.
        room: Length,
        /// Their greatest size, and that in rows.
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
        /// Which; a text that names one.
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
        /// Which; a text that names one.
        emblem: Phrase,
        /// Its middle.
        at: Point,
        /// How large it is.
        size: Length,
        /// The inside of its shapes.
        fill: Ink,
        /// Their outlines.
        line: Ink,
        /// What stands out.
        accent: Ink,
        /// The radius of a circle about the point `about`, beyond which nothing of it is seen.
        #[serde(default)]
        within: Option<(Point, Length)>,
        /// How many of it stand side by side, if not one: a fact, how far apart they are, and how many they are at the most.
        #[serde(default)]
        times: Option<(Text, f64, u8)>,
    },
    /// A flag that flies to the right of its pole.
    Flag {
        /// Whose: the first of these that there is.
        of: Vec<Whose>,
        /// Where the pole meets the upper corner of the cloth.
        at: Point,
        /// Width and height of the cloth.
        size: Point,
        /// How far the pole goes down from there.
        pole: Length,
        /// Field and cross of the flag if it is nobody's; without it there is none then.
        #[serde(default)]
        nobody: Option<(Ink, Ink)>,
    },
    /// The bands of the powers side by side, each with its pattern and its letters, from `at` down to the lower edge.
    Bands {
        /// Where they begin.
        at: Length,
    },
    /// Lines of field works.
    Works {
        /// The middle of the foremost.
        at: Point,
        /// How broad they are.
        width: Length,
        /// How many: a text with a number.
        lines: Phrase,
        /// The inside of their shapes.
        fill: Ink,
        /// Their outlines.
        line: Ink,
        /// What stands out.
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
        /// What stands out.
        accent: Ink,
    },
    /// An ornamental line.
    Rule {
        /// Its middle.
        at: Point,
        /// How long it is.
        width: Length,
        /// Its colour.
        ink: Ink,
    },
}

/// What lies on cards. All are framed alike: an edge, a head with title and number, a body, a foot.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cards {
    /// What the parts share.
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
    /// What is in the middle.
    pub body: Choices<Body>,
    /// What is drawn above the text: an emblem.
    pub emblem: Choices<Phrase>,
    /// What is drawn on a card that names none, by what its words are about; the first that fits, and of the words of its title
    /// before those below.
    pub topics: Vec<Topic>,
    /// What is drawn on cards that are about nothing of that, in turn.
    pub others: Vec<Emblem>,
    /// Whose flag is drawn there instead.
    pub flag: Choices<Whose>,
    /// Words between picture and text, instead of a line.
    pub heading: Choices<Heading>,
    /// Two lines in a box below the text.
    pub stamp: Choices<[Phrase; 2]>,
    /// A line below everything that is printed with its name: what becomes of the card.
    pub notice: Choices<Phrase>,
    /// What stands at the foot, beside each other.
    pub foot: Vec<Choices<Phrase>>,
    /// The emblem on a back. The fact `figures` says whether cards with figures have it.
    pub back: Choices<Phrase>,
}

/// What words are about.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Topic {
    /// The words, in small letters and without a plural `s`; `rebel*` stands for all that begin so.
    pub words: Vec<String>,
    /// What is drawn.
    pub is: Emblem,
}

/// What is in the middle of a card.
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
    /// Whether they stand on a ribbon.
    #[serde(default)]
    pub ribbon: bool,
}

/// What lies on the map.
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
    /// What is written into the spaces of a track.
    pub agenda: Agenda,
    /// The lines of the legend, in their order.
    pub legend: Vec<Line>,
}

/// How places are drawn as symbols. The sizes of marks are shares of the symbol's radius.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Places {
    /// What the marks share.
    #[serde(default, rename = "let")]
    pub terms: Terms,
    /// The ground of a symbol; the standards of the powers at home there lie on it.
    pub ground: Choices<Ink>,
    /// When its outline is a square, and not a circle.
    pub square: When,
    /// Rings about it, the innermost first: all that hold.
    pub rings: Choices<Ring>,
    /// The works about it.
    pub works: Choices<Works>,
    /// What is written on it.
    pub figure: Choices<Phrase>,
    /// Small marks at its corners: all that hold.
    pub corners: Choices<Corner>,
    /// How its name is written.
    pub name: Choices<Weight>,
    /// When its name stands on the water.
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
    /// How far it reaches beyond what it is laid about.
    pub width: f64,
    /// How far inside that reach its line runs.
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
    /// To the right and down of the middle: 1 or -1 each.
    pub towards: [f64; 2],
    /// What it is.
    pub sign: CornerSign,
    /// Its radius.
    pub size: f64,
    /// Its inside.
    pub fill: Ink,
    /// Its line, and how broad that is.
    pub line: (Ink, f64),
    /// What is written on it, in the colour of the line.
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
    /// The picture of the place.
    Picture,
    /// A mountain.
    Peak,
    /// A sheaf in a disc.
    Sheaf,
}

/// How the squares of a grid are drawn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Squares {
    /// When a square is water.
    pub water: When,
    /// When there are hills in it.
    pub hills: When,
    /// What it is called: the number of its row and the letter of its column.
    pub label: Phrase,
}

/// How connections are drawn.
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
    /// How broad it is, in pixels.
    pub width: f64,
    /// The lengths of its dashes and gaps, in pixels.
    #[serde(default)]
    pub dash: Option<[f64; 2]>,
}

/// What is written into the spaces of a track below their names.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Agenda {
    /// The fact of a place that is printed there.
    pub printed: Text,
    /// When an arrival counts half.
    pub half: When,
    /// How arrivals are told. The facts are those of the counter, `action`, `turns`, `amount` and `code`.
    pub arrivals: Choices<Phrase>,
}

/// A line of the legend. It is there if anything on the map is as it says.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// What it is about.
    pub of: Subject,
    /// What it tells of.
    #[serde(default)]
    pub when: When,
    /// The facts of the one that is drawn beside it; without them the first of those that are there is drawn.
    #[serde(default, rename = "as")]
    pub sample: Option<Attributes>,
    /// What is drawn.
    #[serde(default)]
    pub shows: Shows,
    /// Its words.
    pub text: Phrase,
}

/// What a line of the legend is about.
#[words]
pub enum Subject {
    /// Places.
    Places,
    /// Connections.
    Connections,
    /// Sides that have connections of their own.
    Sides,
}

/// What is drawn beside a line of the legend.
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
