//! The map of a lifted module with room beneath it for decks and turns, and its pictures in the shapes that a pack has.

use std::collections::BTreeMap;
use std::fmt::Write;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use muster_canvas::bitmap::Bitmap;
use muster_canvas::encode;
use muster_canvas::outlines::Outlines;
use muster_canvas::theme::Theme;
use muster_draw::artwork::{Decoded, FOLDER};
use muster_ground::area::{Rectangle, count, pixels};
use muster_ground::html::escaped;
use muster_marks::measures::MAP;
use muster_schema::bundle::Bundle;

use super::Turn;
use crate::view::View;

/// The longest side of a card on the map, in pixels.
const CARD: f64 = 350.0;
/// The room between things beneath the map, and for the names of decks, in pixels.
const GAP: f64 = 30.0;
const WORDS: f64 = 34.0;
/// The most pixels and bytes of a picture within a drawing, and the most pixels of the map.
const MAX_PIXELS: f64 = 24_000_000.0;
const MAX_BYTES: usize = 28 << 20;
const MAX_MAP: f64 = 49_000_000.0;
/// The share by which the sides of a picture may differ from those that are wanted.
const ALIKE: f64 = 0.01;

/// The map with what lies beneath it. Lengths are in map units.
pub struct Sheet {
    /// Width and height of all.
    pub size: [f64; 2],
    /// The factor for the scale of the module's map, which gives counters a size that they can have.
    pub scale: f64,
    /// The side of a counter in pixels.
    pub counter: u32,
    /// The height of the module's own map.
    map: f64,
    /// Pixels of a map unit.
    fine: f64,
    /// Width and height of a card.
    card: [f64; 2],
    /// The upper left corner of each deck, by its id.
    decks: BTreeMap<String, [f64; 2]>,
    /// The decks that lie beneath the map, by their ids.
    beneath: Vec<String>,
    track: ([f64; 2], f64, usize),
}

impl Sheet {
    /// Lays out decks that lie nowhere on the map, and the track of turns. `scale` is the factor for the scale of the module's map.
    pub fn of(bundle: &Bundle, scale: f64, turns: usize) -> Self {
        let sheet = Self::in_scale(bundle, scale, turns);
        let all: f64 = sheet.size.iter().map(|length| length * sheet.fine).product();
        if all <= MAX_MAP { sheet } else { Self::in_scale(bundle, scale * (MAX_MAP / all).sqrt() * 0.99, turns) }
    }

    fn in_scale(bundle: &Bundle, scale: f64, turns: usize) -> Self {
        let counter = pixels(f64::from(bundle.style.counter) * scale).clamp(30, 150);
        let fine = bundle.map.scale * scale;
        let [width, map] = [bundle.map.width, bundle.map.height];
        let picture = bundle.style.card.map(|length| f64::from(length.max(1)));
        let share = (CARD / picture[0].max(picture[1])).min(width * fine / picture[0] / 3.0).min(1.0);
        let card = picture.map(|length| length * share / fine);
        let [gap, words] = [GAP, WORDS].map(|length| length / fine);
        let (mut decks, mut beneath) = (BTreeMap::new(), Vec::new());
        let [mut x, mut y] = [gap, map + gap];
        for deck in &bundle.decks {
            let at = [deck.x - card[0] / 2.0, deck.y - card[1] / 2.0];
            if at.iter().all(|length| *length >= 0.0) && at[0] + card[0] <= width && at[1] + card[1] <= map {
                decks.insert(deck.id.clone(), at);
                continue;
            }
            if x + card[0] + gap > width && x > gap {
                [x, y] = [gap, y + card[1] + words + gap];
            }
            decks.insert(deck.id.clone(), [x, y + words]);
            beneath.push(deck.id.clone());
            x += card[0] + gap;
        }
        if !beneath.is_empty() {
            y += card[1] + words + gap;
        }
        let side = f64::from(counter) * 1.3 / fine;
        let columns =
            (1..=turns.clamp(1, 100)).rev().find(|columns| 2.0 * gap + count(*columns) * side <= width).unwrap_or(1);
        let track = ([gap, y + words], side, columns);
        let height = y + words + side * count(turns.div_ceil(columns)) + gap;
        Self { size: [width, height].map(f64::ceil), scale, counter, map, fine, card, decks, beneath, track }
    }

    /// The upper left corner of a deck.
    pub fn deck(&self, id: &str) -> [f64; 2] {
        self.decks.get(id).copied().unwrap_or_default()
    }

    /// The room of a deck.
    pub fn deck_area(&self, id: &str) -> Rectangle {
        let [x, y] = self.deck(id);
        Rectangle { x, y, width: self.card[0], height: self.card[1] }
    }

    /// The upper left corner of the track of turns, the side of its spaces, and how many stand in a row.
    pub fn track(&self) -> ([f64; 2], f64, usize) {
        self.track
    }

    /// Writes the pictures of the pack.
    pub fn pictures(
        &self,
        view: &View,
        turns: &[Turn],
        files: &mut BTreeMap<String, Vec<u8>>,
        notes: &mut Vec<String>,
    ) {
        let theme = &view.art.theme;
        let card = view.bundle.style.card.map(f64::from);
        let mut broken = Vec::new();
        for (name, artwork) in &view.art.own {
            let Ok(drawn) = artwork.read(theme) else {
                broken.push(format!("`{name}`"));
                continue;
            };
            let size = drawn.size();
            if name.starts_with("chart-") {
                continue;
            }
            let ending = artwork.path.rsplit('.').next().unwrap_or("png").to_owned();
            let whole = match name.as_str() {
                MAP => {
                    let (ending, bytes) = self.map(view, turns, Some((artwork.bytes(), &ending, &drawn)));
                    files.insert(format!("{FOLDER}{MAP}.{ending}"), bytes);
                    continue;
                }
                piece if piece.starts_with("piece-") => {
                    [size[0].max(size[1]).max(artwork.scale().unwrap_or_default()); 2]
                }
                _ => {
                    let share = (size[0] / card[0]).max(size[1] / card[1]);
                    card.map(|length| length * share)
                }
            };
            let is_alike = (0..2).all(|axis| (whole[axis] - size[axis]).abs() <= ALIKE * whole[axis]);
            if is_alike {
                files.insert(format!("{FOLDER}{name}.{ending}"), artwork.bytes().to_vec());
            } else {
                files.insert(format!("{FOLDER}{name}.svg"), framed(artwork.bytes(), &ending, size, whole));
            }
        }
        if !view.art.own.contains_key(MAP) {
            let (ending, bytes) = self.map(view, turns, None);
            files.insert(format!("{FOLDER}{MAP}.{ending}"), bytes);
        }
        if !broken.is_empty() {
            notes.push(format!("left out, since they cannot be read: {}", broken.join(", ")));
        }
    }

    /// The map as the module has it, and what lies beneath it: the ending of the file, and its bytes.
    fn map(&self, view: &View, turns: &[Turn], picture: Option<(&[u8], &str, &Decoded)>) -> (&'static str, Vec<u8>) {
        let [width, height] = self.size.map(|length| pixels(length * self.fine));
        let high = pixels(self.map * self.fine).min(height);
        let mut svg = Svg::paper([width, height].map(f64::from));
        match picture {
            Some((bytes, _, Decoded::Pixels(bitmap)))
                if bytes.len() > MAX_BYTES || f64::from(width) * f64::from(height) > MAX_PIXELS =>
            {
                let beneath = Svg::paper([width, height - high].map(f64::from));
                let beneath = self.beneath(view, turns, f64::from(high), beneath);
                return (
                    "png",
                    joined(bitmap, [width, high], &beneath.finish(), height - high, &view.art.theme)
                        .unwrap_or_default(),
                );
            }
            Some((bytes, ending, _)) => svg.image(bytes, ending, [0.0; 2], [f64::from(width), f64::from(high)]),
            None => {}
        }
        ("svg", self.beneath(view, turns, 0.0, svg).finish())
    }

    /// Draws the decks and turns beneath the map; `top` is the upper edge of the drawing, in pixels of the whole.
    fn beneath(&self, view: &View, turns: &[Turn], top: f64, mut svg: Svg) -> Svg {
        let px = |length: f64| length * self.fine;
        for id in &self.beneath {
            let at = self.deck(id).map(px);
            let at = [at[0], at[1] - top];
            let called = view.bundle.decks.iter().find(|deck| deck.id == *id).map_or("", |deck| deck.name.as_str());
            // A longer name would run into that of the next deck.
            let letters = ((px(self.card[0]) + GAP) / 10.0).max(4.0);
            let short: String = called.chars().take(pixels(letters) as usize).collect();
            svg.rectangle(at, self.card.map(px), FRAME);
            svg.words([at[0], at[1] - 9.0], 18.0, "start", short.trim());
        }
        let (corner, side, columns) = self.track;
        let ([left, upper], side) = (corner.map(px), px(side));
        let upper = upper - top;
        svg.words([left, upper - 9.0], 18.0, "start", "Turns");
        for (at, turn) in turns.iter().enumerate() {
            let [across, down] = [at % columns, at / columns].map(|step| count(step) * side);
            svg.rectangle([left + across, upper + down], [side; 2], FRAME);
            svg.words([left + across + side / 2.0, upper + down + 24.0], 20.0, "middle", &turn.number.to_string());
        }
        svg
    }
}

/// A frame beneath the map.
const FRAME: &str = "fill=\"#f7f2e6\" stroke=\"#8a7f68\" stroke-width=\"2\"";

/// A drawing that holds pictures as they are.
struct Svg(String);

impl Svg {
    fn new([width, height]: [f64; 2]) -> Self {
        Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n"
        ))
    }

    /// One with the ground of paper.
    fn paper(size: [f64; 2]) -> Self {
        let mut svg = Self::new(size);
        svg.rectangle([0.0; 2], size, "fill=\"#efe8d8\"");
        svg
    }

    fn rectangle(&mut self, [x, y]: [f64; 2], [width, height]: [f64; 2], look: &str) {
        let _ =
            writeln!(self.0, "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" {look}/>");
    }

    fn words(&mut self, [x, y]: [f64; 2], size: f64, anchor: &str, text: &str) {
        let look =
            format!("font-family=\"Libertinus Serif\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"#3a3428\"");
        let _ = writeln!(self.0, "<text x=\"{x:.1}\" y=\"{y:.1}\" {look}>{}</text>", escaped(text));
    }

    fn image(&mut self, bytes: &[u8], ending: &str, [x, y]: [f64; 2], [width, height]: [f64; 2]) {
        let kind = match ending.to_lowercase().as_str() {
            "svg" => "svg+xml",
            "jpg" | "jpeg" => "jpeg",
            "gif" => "gif",
            _ => "png",
        };
        let data = BASE64_STANDARD.encode(bytes);
        let _ = writeln!(
            self.0,
            "<image x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" preserveAspectRatio=\"none\" \
             href=\"data:image/{kind};base64,{data}\"/>"
        );
    }

    fn finish(mut self) -> Vec<u8> {
        self.0.push_str("</svg>\n");
        self.0.into_bytes()
    }
}

/// A picture in the middle of a larger one, whose ground is clear.
fn framed(bytes: &[u8], ending: &str, size: [f64; 2], whole: [f64; 2]) -> Vec<u8> {
    let mut svg = Svg::new(whole);
    svg.image(bytes, ending, [0, 1].map(|axis| (whole[axis] - size[axis]) / 2.0), size);
    svg.finish()
}

/// A bitmap with a drawing beneath it, both of these sizes in pixels, as PNG.
fn joined(bitmap: &Bitmap, [width, high]: [u32; 2], beneath: &[u8], more: u32, theme: &Theme) -> Option<Vec<u8>> {
    let mut all = bitmap.scaled([width, high]).ok()?;
    let beneath = Outlines::read(beneath, theme).ok()?.draw([width, more]).ok()??;
    all.extend_from_slice(beneath.data());
    encode::photograph([width, high + more], &all).ok()
}
