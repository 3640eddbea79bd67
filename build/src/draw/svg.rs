//! A writer of SVG text.

use std::collections::BTreeSet;
use std::fmt::{Display, Write};

use super::Picture;
use super::colour::Colour;
use super::font::Style;
use super::theme::Theme;

/// Where text stands relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// It is centred there.
    Middle,
    /// It ends there.
    End,
}

/// How text looks.
#[derive(Clone, Copy, Debug)]
pub struct Type {
    /// Pixels to the em.
    pub size: f64,
    /// Weight and slant.
    pub style: Style,
    /// Its colour.
    pub fill: Colour,
    /// Where it stands.
    pub anchor: Anchor,
    /// A colour to set it off from what lies under it.
    pub halo: Option<Colour>,
}

impl Type {
    /// Centred text in the usual ink.
    #[must_use]
    pub fn centred(size: f64, style: Style, fill: Colour) -> Self {
        Self { size, style, fill, anchor: Anchor::Middle, halo: None }
    }

    /// Text that begins at its point.
    #[must_use]
    pub fn from_left(size: f64, style: Style, fill: Colour) -> Self {
        Self { size, style, fill, anchor: Anchor::Start, halo: None }
    }
}

/// How a shape looks: its fill and its outline with a width.
#[derive(Clone, Copy, Debug, Default)]
pub struct Paint {
    /// The inside.
    pub fill: Option<Colour>,
    /// The outline and its width in pixels.
    pub line: Option<(Colour, f64)>,
    /// Lengths of dash and gap in pixels.
    pub dash: Option<[f64; 2]>,
}

impl Paint {
    /// A filled shape.
    #[must_use]
    pub fn fill(colour: Colour) -> Self {
        Self { fill: Some(colour), ..Self::default() }
    }

    /// An outline.
    #[must_use]
    pub fn line(colour: Colour, width: f64) -> Self {
        Self { line: Some((colour, width)), ..Self::default() }
    }

    /// The same with an outline.
    #[must_use]
    pub fn with_line(self, colour: Colour, width: f64) -> Self {
        Self { line: Some((colour, width)), ..self }
    }

    /// The same with a dashed outline.
    #[must_use]
    pub fn dashed(self, dash: f64, gap: f64) -> Self {
        Self { dash: Some([dash, gap]), ..self }
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

/// A length with at most two decimals.
struct Number(f64);

impl Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rounded = (self.0 * 100.0).round() / 100.0;
        // Adding zero turns a negative zero into a plain one.
        if rounded.is_finite() { write!(f, "{}", rounded + 0.0) } else { f.write_str("0") }
    }
}

/// How much of what lies beneath a shape covers, from 0 to 1.
struct Opacity(f64);

impl Display for Opacity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Not `opacity`, for which the renderer keeps a whole sheet beside the sheet.
        let share = Number(self.0);
        if self.0 < 1.0 { write!(f, " fill-opacity=\"{share}\" stroke-opacity=\"{share}\"") } else { Ok(()) }
    }
}

const BOLD: &str = " font-weight=\"700\"";
const ITALIC: &str = " font-style=\"italic\"";

/// A drawing in the making.
#[derive(Clone, Debug)]
pub struct Drawing<'t> {
    theme: &'t Theme,
    width: u32,
    height: u32,
    body: String,
    /// How many outlines to cut by there are, so that each has a name of its own.
    cuts: u32,
}

impl<'t> Drawing<'t> {
    /// An empty drawing of that size in pixels.
    #[must_use]
    pub fn new(width: u32, height: u32, theme: &'t Theme) -> Self {
        Self { theme, width, height, body: String::new(), cuts: 0 }
    }

    /// The theme that it is drawn in.
    #[must_use]
    pub fn theme(&self) -> &'t Theme {
        self.theme
    }

    /// Its width in pixels.
    #[must_use]
    pub fn width(&self) -> f64 {
        f64::from(self.width)
    }

    /// A rectangle with corners of radius `round`.
    pub fn rectangle(&mut self, [x, y]: [f64; 2], [width, height]: [f64; 2], round: f64, paint: Paint) {
        let (x, y, width, height) = (Number(x), Number(y), Number(width.max(0.0)), Number(height.max(0.0)));
        self.put(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{}\"{paint}/>",
            Number(round)
        ));
    }

    /// A circle.
    pub fn circle(&mut self, [x, y]: [f64; 2], radius: f64, paint: Paint) {
        let (x, y, radius) = (Number(x), Number(y), Number(radius.max(0.0)));
        self.put(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{paint}/>"));
    }

    /// A straight line.
    pub fn segment(&mut self, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2], paint: Paint) {
        let (x1, y1, x2, y2) = (Number(x1), Number(y1), Number(x2), Number(y2));
        self.put(format_args!(
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke-linecap=\"round\"{paint}/>"
        ));
    }

    /// A closed polygon.
    pub fn polygon(&mut self, corners: &[[f64; 2]], paint: Paint) {
        let mut points = String::new();
        for [x, y] in corners {
            let _ = write!(points, "{},{} ", Number(*x), Number(*y));
        }
        self.put(format_args!("<polygon points=\"{}\"{paint}/>", points.trim_end()));
    }

    /// Closed polygons as one shape: where they lie in one another, what is inside an odd number of them is filled.
    pub fn rings(&mut self, rings: &[Vec<[f64; 2]>], paint: Paint, opacity: f64) {
        let path = outline(rings, true);
        let rule = if paint.fill.is_some() { " fill-rule=\"evenodd\"" } else { "" };
        self.put(format_args!("<path d=\"{path}\"{paint}{rule}{}/>", Opacity(opacity)));
    }

    /// Closed polygons as one shape: what is inside any of them is filled, and once only.
    pub fn union(&mut self, rings: &[Vec<[f64; 2]>], paint: Paint, opacity: f64) {
        let path = outline(rings, true);
        self.put(format_args!("<path d=\"{path}\"{paint}{}/>", Opacity(opacity)));
    }

    /// Lines from point to point.
    pub fn lines(&mut self, lines: &[Vec<[f64; 2]>], paint: Paint, opacity: f64) {
        let path = outline(lines, false);
        self.put(format_args!("<path d=\"{path}\"{paint} stroke-linecap=\"round\"{}/>", Opacity(opacity)));
    }

    /// A smooth line through points (Catmull and Rom).
    pub fn curve(&mut self, points: &[[f64; 2]], paint: Paint) {
        let mut path = String::new();
        for at in 1..points.len() {
            let [before, from, to] = [points[at.saturating_sub(2)], points[at - 1], points[at]];
            let after = points.get(at + 1).copied().unwrap_or(to);
            if at == 1 {
                let _ = write!(path, "M{} {}", Number(from[0]), Number(from[1]));
            }
            let lead = [0, 1].map(|axis| from[axis] + (to[axis] - before[axis]) / 6.0);
            let trail = [0, 1].map(|axis| to[axis] - (after[axis] - from[axis]) / 6.0);
            let _ = write!(path, "C{} {} {} {} ", Number(lead[0]), Number(lead[1]), Number(trail[0]), Number(trail[1]));
            let _ = write!(path, "{} {}", Number(to[0]), Number(to[1]));
        }
        self.put(format_args!("<path d=\"{path}\"{paint} stroke-linecap=\"round\"/>"));
    }

    /// The half of a disc left (`-1`) or right (`1`) of its vertical diameter.
    pub fn half_disc(&mut self, [x, y]: [f64; 2], radius: f64, side: f64, paint: Paint) {
        let (sweep, x, top, bottom) = (u8::from(side > 0.0), Number(x), Number(y - radius), Number(y + radius));
        let radius = Number(radius);
        self.put(format_args!("<path d=\"M{x} {top}A{radius} {radius} 0 0 {sweep} {x} {bottom}Z\"{paint}/>"));
    }

    /// A path, in the words of SVG; they come from the program, never from a pack.
    pub fn path(&mut self, words: &str, paint: Paint) {
        self.put(format_args!("<path d=\"{words}\" stroke-linecap=\"round\"{paint}/>"));
    }

    /// An ellipse with its radii.
    pub fn ellipse(&mut self, [x, y]: [f64; 2], [across, down]: [f64; 2], paint: Paint) {
        let (x, y, across, down) = (Number(x), Number(y), Number(across.max(0.0)), Number(down.max(0.0)));
        self.put(format_args!("<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{across}\" ry=\"{down}\"{paint}/>"));
    }

    /// Draws in a plane of its own: its origin is at the point, it is turned clockwise by degrees, then stretched.
    pub fn within(&mut self, [x, y]: [f64; 2], [across, down]: [f64; 2], turn: f64, draw: impl FnOnce(&mut Self)) {
        let turned = if turn == 0.0 { String::new() } else { format!(" rotate({})", Number(turn)) };
        // Scales need more decimals than lengths.
        let scale = [across, down].map(|share| if share.is_finite() { (share * 1e4).round() / 1e4 } else { 1.0 });
        let [across, down] = scale;
        self.put(format_args!(
            "<g transform=\"translate({} {}){turned} scale({across} {down})\">",
            Number(x),
            Number(y)
        ));
        draw(self);
        self.put(format_args!("</g>"));
    }

    /// Draws only what lies inside an outline, which is given in the words of SVG.
    pub fn clipped(&mut self, outline: &str, draw: impl FnOnce(&mut Self)) {
        self.cuts += 1;
        let cut = self.cuts;
        self.put(format_args!(
            "<clipPath id=\"cut{cut}\"><path d=\"{outline}\"/></clipPath><g clip-path=\"url(#cut{cut})\">"
        ));
        draw(self);
        self.put(format_args!("</g>"));
    }

    /// A line of text; the point is on its baseline.
    pub fn text(&mut self, [x, y]: [f64; 2], how: Type, text: &str) {
        if text.trim().is_empty() {
            return;
        }
        let anchor = match how.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let style = match how.style {
            Style::Regular => "",
            Style::Bold => BOLD,
            Style::Italic => ITALIC,
        };
        let halo = how.halo.map_or_else(String::new, |colour| {
            let width = Number(how.size * 0.28);
            format!(" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" paint-order=\"stroke\"")
        });
        let (x, y, size, fill) = (Number(x), Number(y), Number(how.size), how.fill);
        let text = escape(text);
        self.put(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{fill}\"{style}{halo}>{text}</text>"
        ));
    }

    /// A line of text whose middle, not its baseline, is at the point.
    pub fn text_in_middle(&mut self, [x, y]: [f64; 2], how: Type, text: &str) {
        self.text([x, y + how.size * 0.33], how, text);
    }

    /// The finished picture.
    #[must_use]
    pub fn finish(self, name: String) -> Picture {
        let size = [self.width, self.height];
        self.finish_at(name, size)
    }

    /// The finished picture, stretched to a size in pixels that is not the one it was drawn in.
    #[must_use]
    pub fn finish_at(self, name: String, [across, down]: [u32; 2]) -> Picture {
        let Self { theme, width, height, body, .. } = self;
        let family = theme.typeface.family();
        let fitted = if [across, down] == [width, height] { "" } else { " preserveAspectRatio=\"none\"" };
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\"{fitted} width=\"{across}\" height=\"{down}\" viewBox=\"0 0 {width} {height}\" font-family=\"{family}\">\n{body}</svg>\n"
        );
        Picture { name, width: across, height: down, svg, under: None }
    }

    fn put(&mut self, element: std::fmt::Arguments<'_>) {
        let _ = self.body.write_fmt(element);
        self.body.push('\n');
    }
}

/// Lines from point to point, in the words of SVG.
#[must_use]
pub fn outline(lines: &[Vec<[f64; 2]>], closed: bool) -> String {
    let mut path = String::new();
    for line in lines {
        for (at, [x, y]) in line.iter().enumerate() {
            let _ = write!(path, "{}{} {}", if at == 0 { "M" } else { "L" }, Number(*x), Number(*y));
        }
        path.push_str(if closed && !line.is_empty() { "Z" } else { "" });
    }
    path
}

/// The letters that are written in a drawing, and how.
#[must_use]
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

/// Text as it may stand between tags: markup escaped, what XML cannot hold left out.
fn escape(text: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_always_numbers() {
        let shown = [1.0, 0.125, -0.001, f64::NAN, f64::INFINITY].map(|number| Number(number).to_string());
        assert_eq!(shown, ["1", "0.13", "0", "0", "0"]);
    }

    #[test]
    fn text_cannot_break_the_document() {
        assert_eq!(escape("a<b & \u{1b}c\t>"), "a&lt;b &amp; c &gt;");
    }
}
