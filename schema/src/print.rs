//! The real sizes of the parts of a game, and the sheets on which they are printed.

use crate::form::plain;
use crate::{Text, form, words};

/// The real sizes of the parts of the game, and the sheets on which they are printed.
#[form]
#[derive(PartialEq)]
#[serde(default)]
pub struct Print {
    /// The side of a counter, such as `5/8in` or `15mm`.
    #[schema(with = Length)]
    pub counter: Text,
    /// A card: `poker` (2.5 by 3.5 inches), `bridge` (2.25 by 3.5), `tarot` (2.75 by 4.75), `mini` (1.75 by 2.5), or its width and
    /// height, such as `63x88mm`.
    #[schema(with = CardSize)]
    pub card: Text,
    /// The sheet that the map fills: `A0` to `A6`, or its width and height, such as `34x22in`. Without it the map is so large that
    /// counters fit its places.
    #[schema(with = SheetSize)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<Text>,
    /// The paper that is printed on: `A4`, `A3`, `letter`, `tabloid`, or its width and height, such as `12x18in`.
    #[schema(with = SheetSize)]
    pub paper: Text,
    /// The sheets of counters.
    pub counters: Template,
    /// The sheets of cards.
    pub cards: Template,
    /// By how much the parts of a map overlap that is printed on several sheets of paper.
    #[schema(with = Length)]
    pub overlap: Text,
}

impl Default for Print {
    fn default() -> Self {
        Self {
            counter: Text::new("5/8in"),
            card: Text::new("poker"),
            map: None,
            paper: Text::new("A4"),
            counters: Template::default(),
            cards: Template::default(),
            overlap: Text::new("10mm"),
        }
    }
}

/// A sheet of many pictures.
#[form]
#[derive(PartialEq)]
#[serde(default)]
pub struct Template {
    /// The least width of paper that stays free on each side.
    #[schema(with = Length)]
    pub margin: Text,
    /// The room between pictures.
    #[schema(with = Length)]
    pub gap: Text,
    /// The width by which pictures go on beyond the cut.
    #[schema(with = Length)]
    pub bleed: Text,
    /// True if marks show where to cut.
    pub marks: bool,
    /// The place where backs are printed.
    pub backs: Backs,
    /// The upper left corners of the pictures, as lengths from the left and the upper edge of the paper, such as
    /// `["6mm", "1/2in"]`. Without them there are as many rows and columns as fit.
    #[schema(with = Vec<[Length; 2]>, maxItems = 500)]
    pub places: Vec<[Text; 2]>,
}

impl Template {
    /// The upper left corners of the pictures in millimetres from that of the paper, where they are given.
    pub fn corners(&self) -> Vec<[f64; 2]> {
        self.places.iter().map(|place| place.each_ref().map(|text| length(text).unwrap_or_default())).collect()
    }
}

impl Default for Template {
    fn default() -> Self {
        Self {
            margin: Text::new("6mm"),
            gap: Text::new("0mm"),
            bleed: Text::new("2mm"),
            marks: true,
            backs: Backs::default(),
            places: Vec::new(),
        }
    }
}

/// The place where backs are printed.
#[words]
#[derive(Default)]
pub enum Backs {
    /// On the other side of the paper, which is turned over its long edge.
    #[default]
    LongEdge,
    /// On the other side of the paper, which is turned over its short edge.
    ShortEdge,
    /// Beside the fronts, so that the paper is folded and glued.
    Fold,
    /// Not at all.
    None,
}

/// A length with its unit, for `schema(with = Length)` on a [`Text`].
#[derive(Clone, Copy, Debug)]
pub struct Length;

plain! {
    Length: {
        "type": "string",
        "pattern": "^[0-9]{1,4}([.][0-9]{1,3}|/[1-9][0-9]?)?(mm|cm|in)$",
        "x-form": "length"
    }
}

/// A size of cards, for `schema(with = CardSize)` on a [`Text`].
#[derive(Clone, Copy, Debug)]
pub struct CardSize;

plain! {
    CardSize: {
        "type": "string",
        "pattern": "^(poker|bridge|tarot|mini|[0-9]{1,4}([.][0-9]{1,3})?x[0-9]{1,4}([.][0-9]{1,3})?(mm|cm|in))$",
        "x-form": "card-size"
    }
}

/// A size of paper, for `schema(with = SheetSize)` on a [`Text`].
#[derive(Clone, Copy, Debug)]
pub struct SheetSize;

plain! {
    SheetSize: {
        "type": "string",
        "pattern": "^(A[0-6]|letter|tabloid|[0-9]{1,4}([.][0-9]{1,3})?x[0-9]{1,4}([.][0-9]{1,3})?(mm|cm|in))$",
        "x-form": "sheet-size"
    }
}

/// Millimetres to the inch.
const INCH: f64 = 25.4;

/// A length in millimetres.
pub fn length(text: &str) -> Option<f64> {
    let (number, unit) = unit(text)?;
    let number = match number.split_once('/') {
        Some((above, below)) => above.parse::<f64>().ok()? / below.parse::<f64>().ok().filter(|below| *below > 0.0)?,
        None => number.parse().ok()?,
    };
    Some(plain(number * unit))
}

/// A width and height in millimetres.
pub fn size(text: &str) -> Option<[f64; 2]> {
    let inches = |width: f64, height: f64| Some([width, height].map(|length| plain(length * INCH)));
    match text {
        "poker" => inches(2.5, 3.5),
        "bridge" => inches(2.25, 3.5),
        "tarot" => inches(2.75, 4.75),
        "mini" => inches(1.75, 2.5),
        "letter" => inches(8.5, 11.0),
        "tabloid" => inches(11.0, 17.0),
        "A0" => Some([841.0, 1189.0]),
        "A1" => Some([594.0, 841.0]),
        "A2" => Some([420.0, 594.0]),
        "A3" => Some([297.0, 420.0]),
        "A4" => Some([210.0, 297.0]),
        "A5" => Some([148.0, 210.0]),
        "A6" => Some([105.0, 148.0]),
        _ => {
            let (numbers, unit) = unit(text)?;
            let (width, height) = numbers.split_once('x')?;
            Some([plain(width.parse::<f64>().ok()? * unit), plain(height.parse::<f64>().ok()? * unit)])
        }
    }
}

/// A length, rounded to a ten-thousandth of a millimetre.
fn plain(length: f64) -> f64 {
    (length * 1e4).round() / 1e4
}

/// A text before its unit, and that in millimetres.
fn unit(text: &str) -> Option<(&str, f64)> {
    let units = [("mm", 1.0), ("cm", 10.0), ("in", INCH)];
    units.into_iter().find_map(|(name, length)| Some((text.strip_suffix(name)?, length)))
}
