//! A writer of SVG text.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::{Display, Write};
use std::sync::Arc;

use super::colour::Colour;
use super::curve;
use super::font::Style;
use super::letters::Line;
use super::picture::Picture;
use super::shape::{Look, Named, Number, Outline, Shape};
use super::theme::Theme;
use muster_ground::area::{Rectangle, count};
use muster_ground::maths;
use muster_ground::memo::Memo;

/// The horizontal position of text relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    /// Centred on the point.
    Middle,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Type {
    /// Pixels to the em.
    pub size: f64,
    pub style: Style,
    pub fill: Colour,
    pub anchor: Anchor,
    /// A colour that sets it off from the background.
    pub halo: Option<Colour>,
    /// Room between its letters beyond the usual, in pixels.
    pub spacing: f64,
    /// The clockwise rotation about its point, in degrees.
    pub angle: f64,
}

impl Type {
    /// Centred text in the usual ink.
    pub fn centred(size: f64, style: Style, fill: Colour) -> Self {
        Self { size, style, fill, anchor: Anchor::Middle, halo: None, spacing: 0.0, angle: 0.0 }
    }

    /// Text that begins at its point.
    pub fn from_left(size: f64, style: Style, fill: Colour) -> Self {
        Self { size, style, fill, anchor: Anchor::Start, halo: None, spacing: 0.0, angle: 0.0 }
    }

    /// The colour and width of the line around the letters that sets them off from the background.
    pub fn outline(&self) -> Option<(Colour, f64)> {
        Some((self.halo?, self.size * 0.28))
    }

    /// The baseline that puts the middle of the text at a point.
    pub fn below(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        [x, y + self.size * 0.33]
    }
}

/// The fill of a shape and its outline, with the line's width.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Paint {
    pub fill: Option<Colour>,
    /// The outline and its width in pixels.
    pub line: Option<(Colour, f64)>,
    /// Lengths of dash and gap in pixels.
    pub dash: Option<[f64; 2]>,
}

impl Paint {
    pub fn fill(colour: Colour) -> Self {
        Self { fill: Some(colour), ..Self::default() }
    }

    pub fn line(colour: Colour, width: f64) -> Self {
        Self { line: Some((colour, width)), ..Self::default() }
    }

    /// Adds an outline.
    pub fn with_line(self, colour: Colour, width: f64) -> Self {
        Self { line: Some((colour, width)), ..self }
    }

    /// Adds a dashed outline.
    pub fn dashed(self, dash: f64, gap: f64) -> Self {
        Self { dash: Some([dash, gap]), ..self }
    }

    /// The distance by which the line extends beyond the shape, in pixels; longer miter joins are cut off.
    pub(super) fn reach(self) -> f64 {
        self.line.map_or(0.0, |(_, width)| width) + 1.0
    }
}

impl Display for Paint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.fill {
            Some(fill) => write!(f, " fill=\"{fill}\"")?,
            None => f.write_str(" fill=\"none\"")?,
        }
        if let Some((colour, width)) = self.line {
            write!(f, " stroke=\"{colour}\" stroke-width=\"{}\" stroke-linejoin=\"round\"", Number(width))?;
        }
        if let Some([dash, gap]) = self.dash {
            write!(f, " stroke-dasharray=\"{} {}\"", Number(dash), Number(gap))?;
        }
        Ok(())
    }
}

pub(super) const BOLD: &str = " font-weight=\"700\"";
pub(super) const ITALIC: &str = " font-style=\"italic\"";

/// More clip paths than any drawing has.
const BESIDE: u32 = 1 << 24;

/// A drawing under construction.
#[derive(Clone, Debug)]
pub struct Drawing<'t> {
    theme: &'t Theme,
    width: u32,
    height: u32,
    shapes: Vec<Shape>,
    /// The number of clip paths so far, so that each gets an id of its own.
    cuts: u32,
}

/// Cached layers of drawings by their input, and by the number of clip paths before them.
pub type Layers<K> = Memo<(u32, K), (Vec<Shape>, u32)>;

impl<'t> Drawing<'t> {
    /// An empty drawing of that size in pixels.
    pub fn new(width: u32, height: u32, theme: &'t Theme) -> Self {
        Self { theme, width, height, shapes: Vec::new(), cuts: 0 }
    }

    /// Numbers the clip paths so that their ids differ from those of another drawing on the same page.
    pub fn beside(self) -> Self {
        Self { cuts: BESIDE, ..self }
    }

    /// Draws the layer for a key, from the cache if possible.
    pub fn layer<K: PartialEq>(&mut self, known: &Layers<K>, key: K, draw: impl FnOnce(&mut Self)) {
        let (shapes, cuts) = known.get((self.cuts, key), |_| {
            let mut layer = Self { shapes: Vec::new(), ..*self };
            draw(&mut layer);
            (layer.shapes, layer.cuts)
        });
        self.shapes.extend(shapes);
        self.cuts = cuts;
    }

    /// The theme that it is drawn in.
    pub fn theme(&self) -> &'t Theme {
        self.theme
    }

    /// Its width in pixels.
    pub fn width(&self) -> f64 {
        f64::from(self.width)
    }

    /// A rectangle with corners of radius `round`.
    pub fn rectangle(&mut self, [x, y]: [f64; 2], [width, height]: [f64; 2], round: f64, paint: Paint) {
        let area = Rectangle { x, y, width: width.max(0.0), height: height.max(0.0) };
        if round > 0.0 {
            self.words(Some(area), curve::rectangle([x, y], [area.width, area.height], round), paint.into());
        } else {
            self.polygon(&area.corners(), paint);
        }
    }

    pub fn circle(&mut self, at: [f64; 2], radius: f64, paint: Paint) {
        self.ellipse(at, [radius; 2], paint);
    }

    pub fn segment(&mut self, from: [f64; 2], to: [f64; 2], paint: Paint) {
        self.lines(&[vec![from, to]], paint, 1.0);
    }

    pub fn polygon(&mut self, corners: &[[f64; 2]], paint: Paint) {
        self.shapes.push(Shape::figure(Outline::Rings(vec![corners.to_vec()]), paint.into()));
    }

    /// Closed polygons as one shape, filled by the even-odd rule.
    pub fn rings(&mut self, rings: &[Vec<[f64; 2]>], paint: Paint, opacity: f64) {
        let look = Look { paint, clear: 1.0 - opacity, is_even_odd: true, ..Look::default() };
        self.shapes.push(Shape::figure(Outline::Rings(rings.to_vec()), look));
    }

    /// Closed polygons as one shape, their union.
    pub fn union(&mut self, rings: &[Vec<[f64; 2]>], paint: Paint, opacity: f64) {
        let look = Look { paint, clear: 1.0 - opacity, ..Look::default() };
        self.shapes.push(Shape::figure(Outline::Rings(rings.to_vec()), look));
    }

    /// Closed polygons as one shape; polygons that touch share a single outline.
    pub fn joined(&mut self, rings: &[Vec<[f64; 2]>], paint: Paint) {
        let look = Look { paint, line_first: true, ..Look::default() };
        self.shapes.push(Shape::figure(Outline::Rings(rings.to_vec()), look));
    }

    /// Lines from point to point.
    pub fn lines(&mut self, lines: &[Vec<[f64; 2]>], paint: Paint, opacity: f64) {
        let look = Look { paint, clear: 1.0 - opacity, has_caps: true, ..Look::default() };
        self.shapes.push(Shape::figure(Outline::Lines(lines.to_vec()), look));
    }

    /// A smooth line through points (Catmull and Rom), in stretches of a few points each.
    pub fn curve(&mut self, points: &[[f64; 2]], paint: Paint) {
        const STRETCH: usize = 6;
        let ends: Vec<usize> = (1..points.len()).collect();
        for stretch in ends.chunks(STRETCH) {
            let mut path = String::new();
            let mut met = Vec::new();
            for at in stretch.iter().copied() {
                let [before, from, to] = [points[at.saturating_sub(2)], points[at - 1], points[at]];
                let after = points.get(at + 1).copied().unwrap_or(to);
                if met.is_empty() {
                    let _ = write!(path, "M{} {}", Number(from[0]), Number(from[1]));
                }
                let lead = [0, 1].map(|axis| from[axis] + (to[axis] - before[axis]) / 6.0);
                let trail = [0, 1].map(|axis| to[axis] - (after[axis] - from[axis]) / 6.0);
                curve::cubic(&mut path, [from, lead, trail, to]);
                met.extend([from, lead, trail, to]);
            }
            self.words(Rectangle::hull(&met), path, Look { paint, has_caps: true, ..Look::default() });
        }
    }

    /// SVG path data; it comes from the program, never from a pack.
    pub fn path(&mut self, words: &str, paint: Paint) {
        self.words(None, curve::plain(words), Look { paint, has_caps: true, ..Look::default() });
    }

    /// An ellipse with its radii.
    pub fn ellipse(&mut self, at: [f64; 2], [across, down]: [f64; 2], paint: Paint) {
        let outline = curve::ellipse(at, [across, down].map(|radius| radius.max(0.0)));
        self.words(Some(Rectangle::about(at, 2.0 * across, 2.0 * down)), outline, paint.into());
    }

    /// A figure given as SVG path data, with its bounds without the line.
    fn words(&mut self, covers: Option<Rectangle>, words: String, look: Look) {
        let covers = covers.map(|covers| covers.grown(look.paint.reach()));
        self.shapes.push(Shape::Figure { covers, outline: Outline::Words(words), look });
    }

    /// Draws in a plane of its own: its origin is at the point, it is turned clockwise by degrees, then stretched.
    pub fn within(&mut self, [x, y]: [f64; 2], [across, down]: [f64; 2], turn: f64, draw: impl FnOnce(&mut Self)) {
        // Turned here, and not by the renderer; shares need more decimals than lengths.
        let [right, below] = maths::around([0.0; 2], 1.0, turn.to_radians());
        let share = |share: f64| if share.is_finite() { (share * 1e5).round() / 1e5 + 0.0 } else { 1.0 };
        let turned = [right * across, below * across, -below * down, right * down].map(share);
        let moved = [x, y].map(|length| Number(length).rounded());
        let mut plane = [0.0; 6];
        plane.iter_mut().zip(turned.into_iter().chain(moved)).for_each(|(to, number)| *to = number);
        let shapes = self.inside(draw);
        // Whichever way it is turned, it stays in the circle about its origin.
        let farthest = |covers: Rectangle| covers.farthest([0.0, 0.0]) * across.abs().max(down.abs());
        let reach = shapes
            .iter()
            .map(|shape| shape.covers().map(farthest))
            .try_fold(0.0, |most: f64, far| Some(most.max(far?)));
        let covers = reach.map(|reach| Rectangle::about([x, y], 2.0 * reach, 2.0 * reach));
        self.shapes.push(Shape::Group { covers, plane, shapes });
    }

    /// Draws clipped to an outline given as SVG path data.
    pub fn clipped(&mut self, outline: &str, draw: impl FnOnce(&mut Self)) {
        self.inside_of(Outline::Words(curve::plain(outline)), draw);
    }

    /// Draws clipped to polygons.
    pub fn clipped_to(&mut self, rings: &[Vec<[f64; 2]>], draw: impl FnOnce(&mut Self)) {
        self.inside_of(Outline::Rings(rings.to_vec()), draw);
    }

    fn inside_of(&mut self, outline: Outline, draw: impl FnOnce(&mut Self)) {
        self.cuts += 1;
        let number = self.cuts;
        let shapes = self.inside(draw);
        self.shapes.push(Shape::cut(number, outline, shapes));
    }

    /// Draws, and also returns the shapes, so that they can be drawn again elsewhere.
    pub fn kept(&mut self, draw: impl FnOnce(&mut Self)) -> Vec<Shape> {
        let shapes = self.inside(draw);
        self.shapes.extend(shapes.iter().cloned());
        shapes
    }

    /// Draws the same shapes again.
    pub fn again(&mut self, shapes: &[Shape]) {
        let mut shapes = shapes.to_vec();
        // Each outline to cut by has a name of its own.
        shapes.iter_mut().for_each(|shape| shape.renumber(&mut self.cuts));
        self.shapes.extend(shapes);
    }

    /// A mark to return to later: shapes can then be inserted above everything drawn so far and below everything that
    /// follows.
    pub fn mark(&self) -> usize {
        self.shapes.len()
    }

    /// Inserts shapes at a mark, above everything that was there then.
    pub fn at(&mut self, mark: usize, draw: impl FnOnce(&mut Self)) {
        let shapes = self.inside(draw);
        self.shapes.splice(mark..mark, shapes);
    }

    /// Runs a drawing function, and returns the shapes that it drew instead of keeping them.
    fn inside(&mut self, draw: impl FnOnce(&mut Self)) -> Vec<Shape> {
        let before = std::mem::take(&mut self.shapes);
        draw(self);
        std::mem::replace(&mut self.shapes, before)
    }

    /// A line of text; the point is on its baseline.
    pub fn text(&mut self, at: [f64; 2], how: Type, text: &str) {
        self.write(at, how, text, None);
    }

    /// The name of something on the map, or a line of it; the point is on its baseline.
    pub fn name(&mut self, named: Named, at: [f64; 2], how: Type, text: &str) {
        self.write(at, how, text, Some(named));
    }

    fn write(&mut self, [x, y]: [f64; 2], how: Type, text: &str, names: Option<Named>) {
        if text.trim().is_empty() {
            return;
        }
        let text = &*typographic(in_sight(text, how.anchor));
        let letters = count(text.chars().count());
        let width = self.theme.width(text, how.size, how.style) + letters * how.spacing;
        let left = match how.anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::End => x - width,
        };
        // Letters that the typeface lacks may be wider.
        let mut covers = Rectangle { x: left, y: y - how.size, width, height: how.size }.grown(how.size);
        if how.angle != 0.0 {
            let reach = covers.farthest([x, y]);
            covers = Rectangle::about([x, y], 2.0 * reach, 2.0 * reach);
        }
        let line = Line { at: [x, y], how, words: text.to_owned() };
        self.shapes.push(Shape::Text { covers, line, names });
    }

    /// A leader line from a name to the thing it names; it moves with the name.
    pub fn leader(&mut self, from: [f64; 2], to: [f64; 2], paint: Paint) {
        let look = Look { paint, has_caps: true, of_name: true, ..Look::default() };
        self.shapes.push(Shape::figure(Outline::Lines(vec![vec![from, to]]), look));
    }

    /// A line of text whose middle, not its baseline, is at the point.
    pub fn text_in_middle(&mut self, at: [f64; 2], how: Type, text: &str) {
        self.text(how.below(at), how, text);
    }

    /// Returns the shapes.
    pub fn into_shapes(self) -> Vec<Shape> {
        self.shapes
    }

    /// The names on it, in the order in which they are written.
    pub fn names(&self) -> impl Iterator<Item = (&Named, &Line)> {
        self.shapes.iter().filter_map(|shape| match shape {
            Shape::Text { line, names: Some(named), .. } => Some((named, line)),
            _ => None,
        })
    }

    pub fn finish(self, name: String) -> Picture {
        let size = [self.width, self.height];
        self.finish_at(name, size)
    }

    /// The drawing as an SVG document.
    pub fn svg(self) -> String {
        self.finish(String::new()).document()
    }

    /// The finished picture, stretched to a size in pixels that is not the one it was drawn in.
    pub fn finish_at(self, name: String, size: [u32; 2]) -> Picture {
        Picture {
            name,
            size,
            is_clear: false,
            is_named: true,
            is_tiled: false,
            shapes: self.shapes.into(),
            sheet: [self.width, self.height],
            area: [0, 0, self.width, self.height],
            typeface: self.theme.typeface.clone(),
            sum: Arc::default(),
        }
    }

    /// The finished picture in tiles.
    pub fn finish_in_tiles(self, name: String) -> Picture {
        Picture { is_tiled: true, ..self.finish(name) }
    }
}

/// The most letters of a line that are drawn: no sheet has room for more. The renderer's time grows with their square.
pub const MOST_LETTERS: usize = 2_000;

/// The part of a line about its point that can be on a sheet: the whole line, unless it is longer than any sheet is
/// wide.
pub fn in_sight(text: &str, anchor: Anchor) -> &str {
    if text.len() <= MOST_LETTERS {
        return text;
    }
    let left_out = text.chars().count().saturating_sub(MOST_LETTERS);
    let before = match anchor {
        Anchor::Start => 0,
        Anchor::Middle => left_out / 2,
        Anchor::End => left_out,
    };
    let at = |text: &str, letter: usize| text.char_indices().nth(letter).map_or(text.len(), |(at, _)| at);
    let text = &text[at(text, before)..];
    &text[..at(text, MOST_LETTERS)]
}

/// Replaces typewriter characters: a foot mark by an apostrophe, a hyphen before a number by a minus, and spaces that
/// do not break by plain ones.
pub fn typographic(text: &str) -> Cow<'_, str> {
    if !text.contains(['\'', '-', '\u{a0}']) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 2);
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_minus = letter == '-'
            && (before.is_whitespace() || matches!(before, '(' | '[' | '/' | ','))
            && letters.peek().is_some_and(char::is_ascii_digit);
        out.push(match letter {
            '\'' => '\u{2019}',
            '-' if is_minus => '\u{2212}',
            '\u{a0}' => ' ',
            other => other,
        });
        before = letter;
    }
    Cow::Owned(out)
}

/// The letters in a drawing, with their styles.
pub fn letters(svg: &str) -> BTreeSet<(Style, char)> {
    let mut letters = BTreeSet::new();
    for element in svg.split("<text ").skip(1) {
        let Some((how, rest)) = element.split_once('>') else { continue };
        let style = match () {
            () if how.contains(BOLD) => Style::Bold,
            () if how.contains(ITALIC) => Style::Italic,
            () => Style::Regular,
        };
        letters.extend(rest.chars().take_while(|letter| *letter != '<').map(|letter| (style, letter)));
    }
    letters
}

/// Escapes text for content between tags: markup is escaped, and characters that XML does not allow are left out.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\u{fffe}' | '\u{ffff}' => {}
            character if character.is_control() => {}
            character => out.push(character),
        }
    }
    out
}
