//! The common parts of all maps: zooming, moving, stacking, menus.

use muster_schema::bundle::Bundle;
use muster_schema::{Phrases, say};

use super::traits::{self, Key};
use super::xml::{self, Element};
use super::{cards, counters, ids, place, values};
use muster_canvas::colour::{Colour, WHITE};
use muster_canvas::font::Style;
use muster_canvas::picture::Picture;
use muster_canvas::svg::{Drawing, Paint, Type};
use muster_canvas::theme::Theme;
use muster_marks::measures;

/// A length in whole pixels.
#[expect(clippy::cast_possible_truncation, reason = "held in bounds before")]
pub fn pixel(length: f64) -> i64 {
    if length.is_finite() { length.round().clamp(-1e6, 1e6) as i64 } else { 0 }
}

/// A colour in VASSAL's notation.
pub fn rgb(colour: Colour) -> String {
    let text = colour.to_string();
    let channel =
        |at: usize| text.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok()).unwrap_or_default();
    format!("{},{},{}", channel(1), channel(3), channel(5))
}

/// The sign that a counter has moved.
pub fn moved_sign(theme: &Theme) -> Picture {
    let mut drawing = Drawing::new(16, 16, theme);
    drawing.rectangle([0.0, 0.0], [16.0, 16.0], 0.0, Paint::fill(Colour::parse("#f2b63d")).with_line(theme.ink, 2.0));
    drawing.text_in_middle([8.0, 8.0], Type::centred(13.0, Style::Bold, theme.ink), "M");
    drawing.finish("moved".to_owned())
}

/// The signs over cards and counters that their owners alone see, with the names of their files: an eye struck out. On a card it is
/// in the lower left corner, where nothing is printed and which the next card of a hand leaves free; on a counter at the left,
/// between its name and its numbers.
pub fn hidden_signs(bundle: &Bundle, theme: &Theme) -> Vec<(&'static str, String)> {
    let (card, counter) = (measures::laid(bundle).size, bundle.style.counter);
    let side = f64::from(counter);
    let hides = measures::hiders(bundle).next().is_some();
    let on_counters = || (counters::HIDDEN, eye([counter; 2], [side * 0.15, side * 0.39], side / 150.0, theme));
    let on_cards = || (cards::HIDDEN, eye(card, [26.0, f64::from(card[1]) - 19.0], 1.0, theme));
    let has_cards = !bundle.cards.is_empty();
    [has_cards.then(on_cards), hides.then(on_counters)].into_iter().flatten().collect()
}

/// An eye struck out, about a point of a picture.
fn eye([width, height]: [u32; 2], at: [f64; 2], scale: f64, theme: &Theme) -> String {
    let mut drawing = Drawing::new(width, height, theme);
    let plate = Paint::fill(Colour::parse("#f2b63d")).with_line(theme.ink, 1.2);
    drawing.within(at, [scale; 2], 0.0, |drawing| {
        drawing.rectangle([-17.0, -10.0], [34.0, 20.0], 4.0, plate);
        drawing.path("M-11 0Q0 -11 11 0Q0 11 -11 0Z", Paint::fill(WHITE).with_line(theme.ink, 1.2));
        drawing.circle([0.0; 2], 3.0, Paint::fill(theme.ink));
        drawing.segment([-11.0, 6.5], [11.0, -6.5], Paint::line(theme.ink, 1.8));
    });
    drawing.svg()
}

/// The offsets of counters in a stack, in pixels to the right and up: at rest, and spread out.
#[derive(Clone, Copy, Debug)]
pub struct Fan {
    pub rest: [u32; 2],
    pub spread: [u32; 2],
}

/// The parts that any map needs. Its boards come first: the engine loses anything placed before them.
pub fn parts(map: Element, boards: Element, fan: Fan, viewers: impl IntoIterator<Item = Viewer>) -> Element {
    const PLAIN: [&str; 8] = [
        "ForwardToKeyBuffer",
        "ForwardToChatter",
        "MenuDisplayer",
        "MapCenterer",
        "StackExpander",
        "PieceMover",
        "KeyBufferer",
        "SelectionHighlighters",
    ];
    map.child(boards)
        .child(
            xml::map("StackMetrics")
                .with("exSepX", fan.spread[0])
                .with("exSepY", fan.spread[1])
                .with("unexSepX", fan.rest[0])
                .with("unexSepY", fan.rest[1])
                .fixed("StackMetrics"),
        )
        .children(PLAIN.map(xml::map))
        .child(xml::map("Scroller"))
        .child(xml::map("HighlightLastMoved").fixed("HighlightLastMoved"))
        .children(viewers.into_iter().map(Viewer::element))
}

/// The buttons that bring a map closer; `start` is the zoom that it opens with, counted from the largest.
pub fn zoomer(levels: &str, start: u32) -> Element {
    xml::map("Zoomer").with("zoomStart", start).with("zoomLevels", levels).fixed("Zoomer")
}

/// The window shown when the mouse rests on something. Counters, cards and places have a viewer each; only the first
/// that has something to show appears.
#[derive(Clone, Debug)]
pub struct Viewer {
    of: Of,
    zoom: f64,
    /// True if names are shown beside the pictures.
    names: bool,
    /// An expression: the line for each counter.
    each: String,
    /// An expression: the line for their place.
    summary: String,
    /// An expression: the line for an empty place, if this viewer has one.
    empty: Option<String>,
}

/// The subject of a viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    Cards,
    Counters,
    Places,
}

impl Viewer {
    /// The viewers of the main map. If places have no pieces, the viewer of counters also describes empty places.
    pub fn of_map(bundle: &Bundle) -> Vec<Self> {
        let (counters, here) = (place::told(&values::summary(bundle)), place::told("LocationName"));
        let places = ids::has_places(bundle).then(|| Self {
            of: Of::Places,
            zoom: 1.0,
            names: true,
            each: name_told(&bundle.phrases),
            summary: here.clone(),
            empty: Some(here.clone()),
        });
        let empty = places.is_none().then_some(here);
        let each = name_told(&bundle.phrases);
        let counters = Self { of: Of::Counters, zoom: 2.5, names: true, each, summary: counters, empty };
        [Self::of_cards(bundle), counters].into_iter().chain(places).collect()
    }

    /// Shows cards: of a deck the one on top, and how many there are.
    fn of_cards(bundle: &Bundle) -> Self {
        let (each, summary) = (name_told(&bundle.phrases), "$LocationName$".to_owned());
        Self { of: Of::Cards, zoom: 1.8, names: true, each, summary, empty: None }
    }

    /// Shows the cards of a hand in full: as high as this, if that is not too large for them.
    pub fn of_hand(bundle: &Bundle, height: u32) -> Self {
        let [_, card] = measures::laid(bundle).size.map(f64::from);
        let cards = Self::of_cards(bundle);
        Self { names: false, zoom: (f64::from(height) / card.max(1.0)).min(cards.zoom), ..cards }
    }

    fn element(self) -> Element {
        let (what, filter) = match self.of {
            Of::Cards => ("Cards", "{Kind==\"Card\"}"),
            Of::Counters => ("Counters", "{Kind!=\"Card\"&&Kind!=\"Place\"}"),
            Of::Places => ("Places", "{Kind==\"Place\"}"),
        };
        xml::map("CounterDetailViewer")
            .with("graphicsZoom", self.zoom)
            .with("hotkey", Key::ctrl_code(traits::ENTER).code())
            .with("description", what)
            .with("propertyFilter", filter)
            .with("showDeck", self.of == Of::Cards)
            .with("stopAfterShowing", self.empty.is_none())
            .with("minDisplayPieces", u32::from(self.empty.is_none()))
            .with("showgraph", self.of != Of::Places)
            .with("showgraphsingle", self.of != Of::Places)
            .with("showtext", self.names)
            .with("showtextsingle", self.names)
            .with("summaryReportFormat", self.summary)
            // The engine spells it so.
            .with("emptyHexReportForma", self.empty.unwrap_or_default())
            .fixed("CounterDetailViewer")
            .with("counterReportFormat", self.each)
            .fixed("CounterDetailViewer as it looks")
    }
}

/// An expression: of a deck how many cards it has, of anything else its name, without the title that hides it from other sides.
pub fn name_told(phrases: &Phrases) -> String {
    let titles = [
        say!(phrases, "a hidden block of {side}", side = ".*"),
        say!(phrases, "a hidden counter of {side}", side = ".*"),
    ];
    // Signs that mean something else in patterns may be any.
    let [block, counter] = titles.map(|title| title.replace(['(', ')', '[', ']', '?', '+'], "."));
    let hidden = either(&block, &counter);
    let behind = hidden.strip_suffix(" .*").unwrap_or(&hidden);
    format!(
        "{{DeckName!=\"\"?DeckName+\": \"+GetProperty(DeckName+\"_numPieces\"):\
         PieceName.replaceFirst(\"^{hidden}|(?<=[^ ])[(]({behind}|A card).*\",\"\")}}"
    )
}

/// A regular expression for two texts: their common ends, and between them the rest of one or the other.
pub fn either(one: &str, other: &str) -> String {
    fn alike(one: impl Iterator<Item = char>, other: impl Iterator<Item = char>) -> usize {
        one.zip(other).take_while(|(one, other)| one == other).map(|(letter, _)| letter.len_utf8()).sum()
    }
    let (before, one) = one.split_at(alike(one.chars(), other.chars()));
    let other = &other[before.len()..];
    let after = &one[one.len() - alike(one.chars().rev(), other.chars().rev())..];
    let [one, other] = [one, other].map(|text| &text[..text.len() - after.len()]);
    format!("{before}({one}|{other}){after}")
}
