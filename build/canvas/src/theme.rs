//! The theme: the pack's style, ready to draw with.

use std::sync::Arc;

use muster_schema::picture::Period;
use muster_schema::style::{Sizes, Style, Typeface as Wanted};

use super::colour::{Colour, WHITE};
use super::font::{self, Typeface};
use super::svg::typographic;
use muster_ground::area::count;

/// Colours, sizes and type for everything drawn for a game.
#[derive(Clone, Debug)]
pub struct Theme {
    pub ink: Colour,
    /// The ground of the sheet, of cards and charts.
    pub paper: Colour,
    /// The colour of anything that belongs to no side.
    pub stone: Colour,
    /// Names of sea zones, and the rings round ports.
    pub sea: Colour,
    /// The sea far from any coast.
    pub deep: Colour,
    /// The bands of the sea along a coast, the outermost first.
    pub shallows: [Colour; 3],
    /// Land that belongs to nobody.
    pub land: Colour,
    pub coast: Colour,
    pub water: Colour,
    pub rock: Colour,
    pub road: Colour,
    /// Headings and frames of charts.
    pub chart: Colour,
    /// The cards of each deck in turn.
    pub decks: Vec<Colour>,
    /// The greatest sizes of type on the map.
    pub sizes: Sizes,
    /// The side of a counter on the map, in pixels.
    pub counter: u32,
    pub typeface: Typeface,
    /// The age whose soldiers, weapons and ships are drawn.
    pub period: Period,
}

/// Words set in a frame: their size and lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lettering {
    /// Pixels to the em.
    pub size: f64,
    pub lines: Vec<String>,
    /// True if the lines stay within the frame.
    pub fits: bool,
}

/// The share of its frame by which text may overhang unnoticed.
const HAIR: f64 = 1.001;

impl Default for Theme {
    fn default() -> Self {
        Self::of(&Style::default(), |_| None)
    }
}

impl Theme {
    /// The theme of a style. `file` gives the bytes of the pack's files; an invalid face is replaced by a built-in one.
    pub fn of(style: &Style, file: impl Fn(&str) -> Option<Arc<Vec<u8>>>) -> Self {
        let colours = &style.colours;
        Self {
            ink: colours.ink.into(),
            paper: colours.paper.into(),
            stone: colours.stone.into(),
            sea: colours.sea.into(),
            deep: colours.deep.into(),
            shallows: colours.shallows.map(Colour::from),
            land: colours.land.into(),
            coast: colours.coast.into(),
            water: colours.water.into(),
            rock: colours.rock.into(),
            road: colours.road.into(),
            chart: colours.chart.into(),
            decks: colours.decks.iter().copied().map(Colour::from).collect(),
            sizes: style.sizes,
            counter: style.counter,
            period: style.period,
            typeface: match &style.typeface {
                Wanted::BuiltIn(face) => Typeface::built_in(*face),
                Wanted::Own(own) => Typeface::own(own, file),
            },
        }
    }

    /// A readable ink for a ground: dark or white.
    pub fn ink_on(&self, ground: Colour) -> Colour {
        if ground.luminance() > 0.25 { self.ink } else { WHITE }
    }

    /// The width of a line of text, in pixels, at `size` pixels to the em.
    pub fn width(&self, text: &str, size: f64, style: font::Style) -> f64 {
        self.typeface.width(&typographic(text), size, style)
    }

    /// The greatest size, from `most` down to `least`, at which the text is no wider than `room`.
    pub fn fit(&self, text: &str, room: f64, most: f64, least: f64, style: font::Style) -> f64 {
        let natural = self.width(text, most, style);
        if natural <= room { most } else { (most * room / natural).max(least) }
    }

    /// One line as large as `room` allows, from `most` down to `least`.
    pub fn line(&self, text: &str, room: f64, most: f64, least: f64, style: font::Style) -> Lettering {
        let size = self.fit(text, room, most, least, style);
        Lettering { size, lines: vec![text.to_owned()], fits: self.width(text, size, style) <= room * HAIR }
    }

    /// Sets lines in a size, and checks if they fit into a frame of that width and height; `leading` is the line
    /// spacing as a share of the size.
    pub fn block(&self, text: &str, room: [f64; 2], size: f64, leading: f64, style: font::Style) -> Lettering {
        let lines = self.wrap(text, room[0], size, style);
        let narrow = lines.iter().all(|line| self.width(line, size, style) <= room[0]);
        Lettering { size, fits: narrow && count(lines.len()) * size * leading <= room[1], lines }
    }

    /// Breaks text into lines no wider than `room`, and at its own line breaks; a longer word is broken after dashes
    /// and hyphens, or has a line of its own.
    pub fn wrap(&self, text: &str, room: f64, size: f64, style: font::Style) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let further = |reach: f64, text: &str| self.typeface.further(reach, &typographic(text), style);
        let blank = |letter: char| letter.is_whitespace() && letter != '\u{a0}';
        for paragraph in text.trim_matches(blank).lines() {
            let (mut line, mut reach) = (String::new(), 0.0);
            for word in paragraph.split(blank).filter(|word| !word.is_empty()) {
                let longer = further(further(reach, " "), word);
                if further(0.0, word) * size / 1000.0 > room && word.contains(JOINTS) {
                    if !line.is_empty() {
                        lines.push(std::mem::take(&mut line));
                    }
                    reach = 0.0;
                    for part in word.split_inclusive(JOINTS) {
                        let longer = further(reach, part);
                        if line.is_empty() || longer * size / 1000.0 <= room {
                            line.push_str(part);
                            reach = longer;
                        } else {
                            lines.push(std::mem::replace(&mut line, part.to_owned()));
                            reach = further(0.0, part);
                        }
                    }
                } else if line.is_empty() {
                    (line, reach) = (word.to_owned(), further(0.0, word));
                } else if longer * size / 1000.0 <= room {
                    line.extend([" ", word]);
                    reach = longer;
                } else {
                    lines.push(std::mem::replace(&mut line, word.to_owned()));
                    reach = further(0.0, word);
                }
            }
            lines.push(line);
        }
        lines
    }
}

/// Letters after which long words are broken.
const JOINTS: [char; 2] = ['/', '-'];
