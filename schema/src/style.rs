//! `style.json`: how large things are drawn, in which colours, in which type.
//!
//! Every member may be left out; what is left out is as it stands here. The bundle has all of them.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use crate::form::described;
use crate::picture::Period;
use crate::print::Print;
use crate::{Colour, Text, form, words};

/// `style.json`: sizes, colours and type of all that is drawn.
#[form]
#[derive(PartialEq)]
#[serde(default)]
pub struct Style {
    /// The schema that editors check this file with.
    #[serde(rename = "$schema", skip_serializing_if = "Option::is_none")]
    pub schema: Option<Text>,
    /// The side of a counter in pixels, as it lies on the map at full size.
    #[schema(minimum = 30, maximum = 150)]
    pub counter: u32,
    /// The width and height of the pictures of cards in pixels. On the map and in hands they are shown no longer than 350
    /// pixels at full size, and smaller where decks lie close together; the mouse-over viewer has the whole of them.
    #[schema(items(minimum = 60, maximum = 1500))]
    pub card: [u32; 2],
    /// The sizes of type on the map.
    pub sizes: Sizes,
    /// The colours that belong to no side and no power.
    pub colours: Colours,
    /// The typeface of all texts.
    pub typeface: Typeface,
    /// The age whose soldiers, weapons and ships are drawn.
    pub period: Period,
    /// The look of the counters of units; without it, those of a game that describes its tables have unit symbols.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
    /// True if a connection has an arrow to the end where fewer counters may stack, as the kinds of ground there say.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub arrows: bool,
    /// The tasks that the VASSAL module does for players.
    pub module: Automation,
    /// The real sizes of the parts of the game, and the sheets on which they are printed.
    pub print: Print,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            schema: None,
            counter: 60,
            card: [250, 350],
            sizes: Sizes::default(),
            colours: Colours::default(),
            typeface: Typeface::default(),
            period: Period::default(),
            look: None,
            arrows: false,
            module: Automation::default(),
            print: Print::default(),
        }
    }
}

/// The tasks that the VASSAL module does for players. They do by hand whatever is switched off.
#[form]
#[derive(Copy, PartialEq, Eq)]
#[serde(default)]
pub struct Automation {
    /// The way in which control of a place changes.
    pub control: Control,
    /// True if units show the places to which a way leads, on maps of points and areas.
    pub ways: bool,
    /// True if the window over a place tells its ground, its ways and other facts about it.
    pub facts: bool,
}

impl Default for Automation {
    fn default() -> Self {
        Self { control: Control::default(), ways: true, facts: true }
    }
}

/// The look of the counters of units.
#[words]
pub enum Look {
    /// With a unit symbol or a drawing, their name and their numbers.
    Symbols,
    /// With the flag of their power or side, a soldier or a drawing, and how strong they are; the letters of their powers stand on a
    /// band.
    Flags,
}

/// The way in which control of a place changes.
#[words]
#[derive(Default)]
pub enum Control {
    /// Players lay markers and take them away.
    ByHand,
    /// By a command in the menu of the place, or of a unit there.
    #[default]
    ByMenu,
    /// As soon as a unit enters a place where no enemies are, and by the menu.
    ByEntering,
}

/// The greatest sizes of type on the map, in pixels to the em; what would not fit is set smaller.
#[form]
#[derive(Copy, PartialEq)]
#[serde(default)]
pub struct Sizes {
    /// Names of spaces.
    #[schema(minimum = 6, maximum = 200)]
    pub spaces: f64,
    /// Names of zones.
    #[schema(minimum = 6, maximum = 200)]
    pub zones: f64,
    /// Names of boxes.
    #[schema(minimum = 6, maximum = 200)]
    pub boxes: f64,
    /// Names of tracks.
    #[schema(minimum = 6, maximum = 200)]
    pub tracks: f64,
    /// Names of decks.
    #[schema(minimum = 6, maximum = 200)]
    pub decks: f64,
    /// The title of the game.
    #[schema(minimum = 6, maximum = 200)]
    pub title: f64,
}

impl Default for Sizes {
    fn default() -> Self {
        Self { spaces: 21.0, zones: 42.0, boxes: 17.0, tracks: 20.0, decks: 19.0, title: 62.0 }
    }
}

/// The colours that belong to no side and no power.
#[form]
#[derive(PartialEq, Eq)]
#[serde(default)]
pub struct Colours {
    /// Text and outlines.
    pub ink: Colour,
    /// The ground of the map sheet, of cards and charts.
    pub paper: Colour,
    /// Things that belong to nobody.
    pub stone: Colour,
    /// Names of sea zones, and the rings round ports.
    pub sea: Colour,
    /// The sea far from any coast.
    pub deep: Colour,
    /// The bands of the sea along a coast, the outermost first; the middle one is that of lakes, too.
    pub shallows: [Colour; 3],
    /// Land that is nobody's.
    pub land: Colour,
    /// Coastlines.
    pub coast: Colour,
    /// Rivers.
    pub water: Colour,
    /// Mountains.
    pub rock: Colour,
    /// Connections.
    pub road: Colour,
    /// Headings and frames of charts.
    pub chart: Colour,
    /// The cards of each deck in turn.
    #[schema(minItems = 1, maxItems = 99)]
    pub decks: Vec<Colour>,
}

impl Default for Colours {
    fn default() -> Self {
        let colour = Colour::new;
        Self {
            ink: colour("#2b2218"),
            paper: colour("#f4eedf"),
            stone: colour("#d8d0be"),
            sea: colour("#1f5c8f"),
            deep: colour("#cddbdd"),
            shallows: ["#c2d3d7", "#b4c9cf", "#a1bbc4"].map(colour),
            land: colour("#f4ecd8"),
            coast: colour("#5d6f74"),
            water: colour("#86a9b8"),
            rock: colour("#9c8768"),
            road: colour("#8a7350"),
            chart: colour("#6d2430"),
            decks: ["#26486b", "#6a5126", "#3d5a33", "#6d2430"].map(colour).to_vec(),
        }
    }
}

/// A typeface: one that is built in, or the pack's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Typeface {
    /// One that is built in.
    BuiltIn(BuiltIn),
    /// The pack's own.
    Own(OwnTypeface),
}

impl JsonSchema for Typeface {
    fn schema_name() -> Cow<'static, str> {
        "Typeface".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let built_in = described(generator.subschema_for::<BuiltIn>(), "One that is built in.");
        let own = described(generator.subschema_for::<OwnTypeface>(), "The pack's own.");
        json_schema!({
            "anyOf": [built_in, own],
            "description": "A typeface: one that is built in, or the pack's own.",
            "x-example": { "regular": "fonts/DejaVuSans.ttf" },
        })
    }
}

impl Default for Typeface {
    fn default() -> Self {
        Self::BuiltIn(BuiltIn::LibertinusSerif)
    }
}

/// The typefaces that are built in.
#[words(named)]
pub enum BuiltIn {
    /// Libertinus Serif, a book face.
    LibertinusSerif,
    /// Lato, a typeface without serifs.
    Lato,
}

/// A typeface of the pack's own: files of TrueType or OpenType in `fonts/`.
#[form]
#[derive(PartialEq, Eq)]
pub struct OwnTypeface {
    /// Text.
    #[schema(pattern = r"^fonts/.", "x-form" = "font")]
    pub regular: Text,
    /// Names, headings and numbers; without it they are in the regular face.
    #[schema(pattern = r"^fonts/.", "x-form" = "font")]
    pub bold: Option<Text>,
    /// Names of waters and remarks; without it they are in the regular face.
    #[schema(pattern = r"^fonts/.", "x-form" = "font")]
    pub italic: Option<Text>,
}
