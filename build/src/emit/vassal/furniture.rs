//! What every map of the module has: looking closer, moving, stacking, menus.

use muster_schema::bundle::Bundle;

use super::traits::Key;
use super::xml::{self, Element};
use crate::draw::colour::{Colour, WHITE};
use crate::draw::font::Style;
use crate::draw::geometry;
use crate::draw::svg::{Drawing, Paint, Type};
use crate::draw::{Picture, Theme};

/// A length in whole pixels.
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "held in bounds before")]
pub fn pixel(length: f64) -> i64 {
    if length.is_finite() { length.round().clamp(-1e6, 1e6) as i64 } else { 0 }
}

/// A colour as the engine writes it.
#[must_use]
pub fn rgb(colour: Colour) -> String {
    let text = colour.to_string();
    let channel =
        |at: usize| text.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok()).unwrap_or_default();
    format!("{},{},{}", channel(1), channel(3), channel(5))
}

/// The sign that a counter has moved.
#[must_use]
pub fn moved_sign(theme: &Theme) -> Picture {
    let mut drawing = Drawing::new(16, 16, theme);
    drawing.rectangle([0.0, 0.0], [16.0, 16.0], 0.0, Paint::fill(Colour::parse("#f2b63d")).with_line(theme.ink, 2.0));
    drawing.text_in_middle([8.0, 8.0], Type::centred(13.0, Style::Bold, theme.ink), "M");
    drawing.finish("moved".to_owned())
}

/// The sign over a card that its owner alone sees: an eye struck out, at the middle of the upper edge.
#[must_use]
pub fn hidden_sign(bundle: &Bundle, theme: &Theme) -> String {
    let [width, height] = geometry::laid(bundle).size;
    let mut drawing = Drawing::new(width, height, theme);
    let [x, y] = [f64::from(width) / 2.0, 13.0];
    let plate = Paint::fill(Colour::parse("#f2b63d")).with_line(theme.ink, 1.5);
    drawing.rectangle([x - 24.0, y - 12.0], [48.0, 24.0], 5.0, plate);
    let [left, right] = [x - 13.0, x + 13.0];
    let lids = format!("M{left} {y}Q{x} {} {right} {y}Q{x} {} {left} {y}Z", y - 13.0, y + 13.0);
    drawing.path(&lids, Paint::fill(WHITE).with_line(theme.ink, 1.5));
    drawing.circle([x, y], 3.6, Paint::fill(theme.ink));
    drawing.segment([left, y + 8.0], [right, y - 8.0], Paint::line(theme.ink, 2.2));
    drawing.svg()
}

/// How far the counters of a stack lie apart, in pixels to the right and up: at rest, and when it is spread out.
#[derive(Clone, Copy, Debug)]
pub struct Fan {
    /// At rest.
    pub rest: [u32; 2],
    /// Spread out.
    pub spread: [u32; 2],
}

/// The parts that any map needs. Its boards come first: whatever is placed before them is lost.
pub fn parts(map: Element, boards: Element, fan: Fan) -> Element {
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
                .with_all(&[
                    ("disabled", "false"),
                    ("top", "38,0"),
                    ("bottom", "40,0"),
                    ("up", "39,0"),
                    ("down", "37,0"),
                ]),
        )
        .children(PLAIN.map(xml::map))
        .child(xml::map("Scroller"))
        .child(xml::map("HighlightLastMoved").with_all(&[
            ("color", "214,40,40"),
            ("enabled", "true"),
            ("thickness", "3"),
        ]))
        .children([
            viewer("Counters", 2.5, "{Kind!=\"Card\"}", [("showDeck", "false"), ("showDeckMasked", "false")]),
            viewer("Cards", 1.8, "{Kind==\"Card\"}", [("showDeck", "true"), ("showDeckMasked", "false")]),
        ])
}

/// What is shown when the mouse rests on a stack or a deck. Counters and cards have one each: cards are large already.
fn viewer(what: &str, zoom: f64, filter: &str, decks: [(&'static str, &str); 2]) -> Element {
    xml::map("CounterDetailViewer")
        .with("graphicsZoom", zoom)
        .with("hotkey", Key::ctrl('\n').code())
        .with("description", what)
        .with("propertyFilter", filter)
        .with_all(&decks)
        .with_all(&[
            ("version", "4"),
            ("display", "by using a property filter"),
            ("delay", "400"),
            ("minDisplayPieces", "1"),
            ("showgraph", "true"),
            ("showgraphsingle", "true"),
            ("zoomlevel", "1.0"),
            ("showtext", "true"),
            ("showtextsingle", "true"),
            ("counterReportFormat", "$PieceName$"),
            ("summaryReportFormat", "$LocationName$"),
            ("emptyHexReportForma", "$LocationName$"),
            ("fontSize", "13"),
            ("bgColor", "250,246,236"),
            ("fgColor", "43,34,24"),
            ("borderWidth", "4"),
            ("unrotatePieces", "true"),
            ("showNoStack", "true"),
            ("showMoveSelectde", "false"),
            ("showNonMovable", "true"),
        ])
}
