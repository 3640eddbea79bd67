//! The shapes of a drawing, and how a large drawing is cut into tiles that are rendered in parallel.

use std::borrow::Cow;
use std::fmt::{Display, Write};

use muster_schema::bundle::LabelKind;

use super::digits::Digits;
use super::letters::{Letters, Line};
use super::svg::{Paint, Type};
use muster_ground::area::Rectangle;
use muster_ground::maths::distance;
use muster_ground::polygon::{self, Ring};

/// A part of a drawing. Its bounds may be too large, and are missing if it may cover everything.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    Figure {
        covers: Option<Rectangle>,
        outline: Outline,
        look: Look,
    },
    /// A line of text.
    Text {
        covers: Rectangle,
        line: Line,
        /// The map feature that the text names, if it is a name.
        names: Option<Named>,
    },
    /// Shapes in a plane of their own.
    Group {
        covers: Option<Rectangle>,
        /// The matrix that maps the plane to the sheet: the six numbers of SVG's `matrix`.
        plane: [f64; 6],
        shapes: Vec<Self>,
    },
    /// Shapes that are clipped to an outline.
    Cut {
        /// The number that identifies the cut.
        number: u32,
        /// The bounds of the outline.
        covers: Option<Rectangle>,
        outline: Outline,
        shapes: Vec<Self>,
    },
}

/// The outline of a figure.
#[derive(Clone, Debug, PartialEq)]
pub enum Outline {
    /// Straight lines from point to point.
    Lines(Vec<Ring>),
    Rings(Vec<Ring>),
    /// As SVG path data.
    Words(String),
}

/// The appearance of a figure: its fill and its line.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each says another thing of a line")]
pub struct Look {
    /// Its fill and its line.
    pub paint: Paint,
    /// The transparency, from 0 for opaque to 1.
    pub clear: f64,
    /// True for the even-odd fill rule.
    pub is_even_odd: bool,
    /// True for round line caps.
    pub has_caps: bool,
    /// True if the line is drawn before the fill.
    pub line_first: bool,
    /// The dash offset, in pixels.
    pub before: f64,
    /// True for a line that leads from a name to the thing it names.
    pub of_name: bool,
}

impl From<Paint> for Look {
    fn from(paint: Paint) -> Self {
        Self { paint, ..Self::default() }
    }
}

impl Display for Look {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { paint, clear, is_even_odd, has_caps, line_first, before, of_name: _ } = *self;
        write!(f, "{paint}")?;
        if before > 0.0 {
            write!(f, " stroke-dashoffset=\"{}\"", Number(before))?;
        }
        if has_caps && paint.line.is_some() {
            f.write_str(" stroke-linecap=\"round\"")?;
        }
        if is_even_odd && paint.fill.is_some() {
            f.write_str(" fill-rule=\"evenodd\"")?;
        }
        if clear > 0.0 {
            // Not `opacity`, for which programs keep a whole sheet beside the sheet.
            let share = Number(1.0 - clear);
            write!(f, " fill-opacity=\"{share}\" stroke-opacity=\"{share}\"")?;
        }
        f.write_str(if line_first { " paint-order=\"stroke\"" } else { "" })
    }
}

/// A thing on the map that a name is written for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub kind: LabelKind,
    /// Its id; that of a country or region is its name.
    pub id: String,
}

impl Named {
    /// The name of that.
    pub fn new(kind: LabelKind, id: &str) -> Self {
        Self { kind, id: id.to_owned() }
    }
}

/// The way in which text is written: as text, which needs a typeface, or as outlines.
#[derive(Debug)]
pub enum Hand<'h, 't> {
    Text,
    Outlines(&'h mut Letters<'t>),
}

impl Outline {
    /// The bounds of its points; `None` for an outline given as path data.
    fn hull(&self) -> Option<Rectangle> {
        match self {
            Self::Lines(lines) | Self::Rings(lines) => hull(lines),
            Self::Words(_) => None,
        }
    }

    /// Adds it to bytes for a checksum.
    fn tell(&self, out: &mut Vec<u8>) {
        let (kind, lines) = match self {
            Self::Lines(lines) => (b'L', lines),
            Self::Rings(rings) => (b'R', rings),
            Self::Words(words) => return told(out, format_args!("W{words}")),
        };
        out.push(kind);
        out.extend(lines.len().to_le_bytes());
        for line in lines {
            out.extend(line.len().to_le_bytes());
            tell(line.iter().flatten().copied(), out);
        }
    }

    /// The outline as SVG path data.
    pub fn words(&self) -> Cow<'_, str> {
        match self {
            Self::Lines(lines) => Cow::Owned(outline(lines, false)),
            Self::Rings(rings) => Cow::Owned(outline(rings, true)),
            Self::Words(words) => Cow::Borrowed(words),
        }
    }
}

/// Adds numbers to bytes for a checksum, rounded as they are drawn.
fn tell(numbers: impl IntoIterator<Item = f64>, out: &mut Vec<u8>) {
    out.extend(numbers.into_iter().flat_map(|number| Number(number).hundredths().to_le_bytes()));
}

/// Adds text to bytes for a checksum, with a byte that ends it.
fn told(out: &mut Vec<u8>, words: std::fmt::Arguments<'_>) {
    let _ = std::io::Write::write_fmt(out, words);
    out.push(0);
}

impl Shape {
    /// A figure of lines or polygons. Its bounds are computed once, because each tile needs them.
    pub fn figure(outline: Outline, look: Look) -> Self {
        let covers = outline.hull().map(|hull| hull.grown(look.paint.reach()));
        Self::Figure { covers, outline, look }
    }

    /// Shapes that are clipped to an outline.
    pub fn cut(number: u32, outline: Outline, shapes: Vec<Self>) -> Self {
        Self::Cut { number, covers: outline.hull(), outline, shapes }
    }

    /// Renumbers all clip paths, from the number after `last` on.
    pub(super) fn renumber(&mut self, last: &mut u32) {
        if let Self::Cut { number, .. } = self {
            *last += 1;
            *number = *last;
        }
        if let Self::Cut { shapes, .. } | Self::Group { shapes, .. } = self {
            shapes.iter_mut().for_each(|shape| shape.renumber(last));
        }
    }

    pub fn covers(&self) -> Option<Rectangle> {
        match self {
            Self::Text { covers, .. } => Some(*covers),
            Self::Figure { covers, .. } | Self::Group { covers, .. } | Self::Cut { covers, .. } => *covers,
        }
    }

    /// True for a name on a map, a line of one, or the line that leads to the thing named.
    pub fn is_name(&self) -> bool {
        match self {
            Self::Text { names, .. } => names.is_some(),
            Self::Figure { look, .. } => look.of_name,
            Self::Group { .. } | Self::Cut { .. } => false,
        }
    }

    /// The attributes that turn its element into that of a similar shape; empty if they are equal.
    pub fn way_to(&self, other: &Self) -> Vec<(&'static str, String)> {
        match other {
            _ if self == other => Vec::new(),
            Self::Group { plane, .. } => vec![("transform", matrix(plane))],
            Self::Text { line, .. } => {
                let [x, y] = line.at.map(|length| Number(length).to_string());
                let turn = (line.how.angle != 0.0).then(|| ("transform", line.turn()));
                [("x", x), ("y", y)].into_iter().chain(turn).collect()
            }
            Self::Figure { outline, .. } => vec![("d", outline.words().into_owned())],
            Self::Cut { .. } => Vec::new(),
        }
    }

    /// True if the shapes differ only in position or outline.
    pub fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Group { plane, shapes, .. }, Self::Group { plane: there, shapes: others, .. }) => {
                plane[..4] == there[..4] && shapes == others
            }
            (Self::Text { line, names, .. }, Self::Text { line: there, names: others, .. }) => {
                line.how == there.how && line.words == there.words && names == others
            }
            (Self::Figure { look, .. }, Self::Figure { look: there, .. }) => look == there,
            _ => self == other,
        }
    }

    /// Adds the visible parts in an area of the sheet; parts outside are removed if that is easy.
    fn seen(&self, area: &Rectangle, out: &mut Vec<Self>) {
        if self.covers().is_some_and(|covers| covers.distance(area) > 0.0) {
            return;
        }
        match self {
            Self::Figure { outline: Outline::Rings(rings), look, .. } => {
                let rings = cut(rings, &area.grown(look.paint.reach() + 2.0));
                out.extend((!rings.is_empty()).then(|| Self::figure(Outline::Rings(rings), *look)));
            }
            Self::Figure { outline: Outline::Lines(lines), look, .. } => {
                let area = area.grown(look.paint.reach() + 2.0);
                let parts = lines.iter().flat_map(|line| near(line, &area));
                if look.paint.dash.is_some() {
                    // Each so that its dashes stay where they are.
                    let part = |(before, part)| Self::figure(Outline::Lines(vec![part]), Look { before, ..*look });
                    out.extend(parts.map(part));
                } else {
                    let lines: Vec<Ring> = parts.map(|(_, part)| part).collect();
                    out.extend((!lines.is_empty()).then(|| Self::figure(Outline::Lines(lines), *look)));
                }
            }
            Self::Cut { number, outline: Outline::Rings(rings), shapes, .. } => {
                let (rings, shapes) = (cut(rings, &area.grown(2.0)), seen(shapes, area));
                let is_seen = !rings.is_empty() && !shapes.is_empty();
                out.extend(is_seen.then(|| Self::cut(*number, Outline::Rings(rings), shapes)));
            }
            _ => out.push(self.clone()),
        }
    }

    /// Adds it to bytes for a checksum, with every number as it is drawn.
    pub fn tell(&self, out: &mut Vec<u8>) {
        let all = |shapes: &[Self], out: &mut Vec<u8>| {
            out.push(b'(');
            shapes.iter().for_each(|shape| shape.tell(out));
            out.push(b')');
        };
        match self {
            Self::Figure { outline, look, .. } => {
                outline.tell(out);
                told(out, format_args!("{look}"));
            }
            Self::Text { line, .. } => {
                let Line { at, how, words } = line;
                let Type { size, style, fill, anchor, halo, spacing, angle } = *how;
                tell([at[0], at[1], size, spacing, angle], out);
                told(out, format_args!("{style:?} {fill} {anchor:?} {halo:?} {words}"));
            }
            Self::Group { plane, shapes, .. } => {
                out.extend(plane.iter().flat_map(|number| number.to_le_bytes()));
                all(shapes, out);
            }
            Self::Cut { outline, shapes, .. } => {
                outline.tell(out);
                all(shapes, out);
            }
        }
    }

    /// Writes it as SVG.
    pub fn write(&self, out: &mut String, hand: &mut Hand<'_, '_>) {
        match self {
            Self::Figure { outline, look, .. } => {
                let _ = write!(out, "<path d=\"{}\"{look}/>", outline.words());
            }
            Self::Text { line, .. } => match hand {
                Hand::Text => line.write(out),
                Hand::Outlines(letters) => letters.write(out, line),
            },
            Self::Group { plane, shapes, .. } => {
                let _ = writeln!(out, "<g transform=\"{}\">", matrix(plane));
                shapes.iter().for_each(|shape| shape.write(out, hand));
                out.push_str("</g>");
            }
            Self::Cut { number, outline, shapes, .. } => {
                let _ = writeln!(
                    out,
                    "<clipPath id=\"cut{number}\"><path d=\"{}\"/></clipPath><g clip-path=\"url(#cut{number})\">",
                    outline.words()
                );
                shapes.iter().for_each(|shape| shape.write(out, hand));
                out.push_str("</g>");
            }
        }
        out.push('\n');
    }
}

/// The shapes that are visible in a part of the sheet.
pub fn seen(shapes: &[Shape], area: &Rectangle) -> Vec<Shape> {
    let mut seen = Vec::new();
    shapes.iter().for_each(|shape| shape.seen(area, &mut seen));
    seen
}

/// Clips polygons to an area.
fn cut(rings: &[Ring], area: &Rectangle) -> Vec<Ring> {
    rings.iter().map(|ring| clipped(ring, area)).filter(|ring| !ring.is_empty()).collect()
}

fn hull(lines: &[Ring]) -> Option<Rectangle> {
    lines.iter().filter_map(|line| Rectangle::hull(line)).reduce(|one, other| one.with(&other))
}

/// The parts of a line that may be in an area, each with the length of the line before it.
fn near(line: &Ring, area: &Rectangle) -> Vec<(f64, Ring)> {
    let mut parts: Vec<(f64, Ring)> = Vec::new();
    let (mut before, mut is_open) = (0.0, false);
    for pair in line.windows(2) {
        let is_near = Rectangle::between(pair[0], pair[1]).distance(area) <= 0.0;
        match parts.last_mut().filter(|_| is_open) {
            Some((_, part)) if is_near => part.push(pair[1]),
            _ if is_near => parts.push((before, pair.to_vec())),
            _ => {}
        }
        is_open = is_near;
        before += distance(pair[0], pair[1]);
    }
    parts
}

fn clipped(ring: &Ring, area: &Rectangle) -> Ring {
    match Rectangle::hull(ring) {
        Some(hull) if hull.distance(area) > 0.0 => Ring::new(),
        Some(hull) if area.overlap(&hull) >= hull.area() => ring.clone(),
        _ => polygon::within(ring, [area.x, area.y], [area.x + area.width, area.y + area.height]),
    }
}

/// A matrix as an SVG transform.
fn matrix(plane: &[f64; 6]) -> String {
    format!("matrix({})", plane.map(|number| number.to_string()).join(" "))
}

/// A length with at most two decimals.
pub struct Number(pub f64);

impl Number {
    #[expect(clippy::cast_possible_truncation, reason = "no picture is that large")]
    fn hundredths(&self) -> i64 {
        if self.0.is_finite() { (self.0 * 100.0).round() as i64 } else { 0 }
    }

    fn digits(&self) -> Digits {
        Digits::of(self.hundredths(), 2, true)
    }

    /// The number that is written.
    #[expect(clippy::cast_precision_loss, reason = "no picture is that large")]
    pub(super) fn rounded(&self) -> f64 {
        self.hundredths() as f64 / 100.0
    }
}

impl Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.digits().text())
    }
}

/// Lines from point to point, in the words of SVG.
pub fn outline(lines: &[Vec<[f64; 2]>], closed: bool) -> String {
    let mut path = String::new();
    for line in lines {
        for (at, [x, y]) in line.iter().enumerate() {
            path.push(if at == 0 { 'M' } else { 'L' });
            path.push_str(Number(*x).digits().text());
            path.push(' ');
            path.push_str(Number(*y).digits().text());
        }
        path.push_str(if closed && !line.is_empty() { "Z" } else { "" });
    }
    path
}
