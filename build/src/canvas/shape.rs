//! What a drawing is made of, and how a large one is cut into tiles, so that only those have to be drawn again in which
//! something changed.

use std::fmt::{Display, Write};

use muster_schema::bundle::LabelKind;

use super::area::Rectangle;
use super::digits::Digits;
use super::letters::{Letters, Line};
use crate::maths::distance;
use crate::polygon::{self, Ring};

/// What stands in the paint of a dashed line.
pub(super) const DASHED: &str = " stroke-dasharray=";

/// A part of a drawing. What it covers is told generously; what may cover everything tells nothing.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// An element of SVG.
    Element {
        /// What it covers.
        covers: Option<Rectangle>,
        /// The element.
        text: String,
    },
    /// A line of text.
    Text {
        /// What it covers.
        covers: Rectangle,
        /// The line.
        line: Line,
        /// What it is the name of, where it is one.
        names: Option<Named>,
    },
    /// Lines or polygons as one element.
    Path {
        /// What they cover.
        covers: Option<Rectangle>,
        /// Their points.
        lines: Vec<Ring>,
        /// Whether they are polygons.
        closed: bool,
        /// How far the paint reaches beyond the points.
        reach: f64,
        /// How they look, as attributes of SVG.
        paint: String,
    },
    /// Shapes in a plane of their own.
    Group {
        /// What they cover.
        covers: Option<Rectangle>,
        /// The tag before them.
        open: String,
        /// The shapes.
        shapes: Vec<Self>,
    },
    /// Shapes of which only that is seen what lies inside some polygons.
    Cut {
        /// By which the cut is known.
        number: u32,
        /// The polygons.
        lines: Vec<Ring>,
        /// The shapes.
        shapes: Vec<Self>,
    },
}

/// Something on the map that a name is written for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// What it is.
    pub kind: LabelKind,
    /// Its id; that of a country or region is its name.
    pub id: String,
}

impl Named {
    /// The name of that.
    #[must_use]
    pub fn new(kind: LabelKind, id: &str) -> Self {
        Self { kind, id: id.to_owned() }
    }
}

/// How text is written: as text, which needs a typeface, or as outlines.
#[derive(Debug)]
pub enum Hand<'h, 't> {
    /// As text.
    Text,
    /// As outlines.
    Outlines(&'h mut Letters<'t>),
}

impl Shape {
    /// Lines or polygons as one element. What they cover is found once: each tile asks for it.
    #[must_use]
    pub fn path(lines: Vec<Ring>, closed: bool, reach: f64, paint: String) -> Self {
        let covers = hull(&lines).map(|hull| hull.grown(reach));
        Self::Path { covers, lines, closed, reach, paint }
    }

    /// What it covers.
    #[must_use]
    pub fn covers(&self) -> Option<Rectangle> {
        match self {
            Self::Text { covers, .. } => Some(*covers),
            Self::Element { covers, .. } | Self::Group { covers, .. } | Self::Path { covers, .. } => *covers,
            Self::Cut { lines, .. } => hull(lines),
        }
    }

    /// What the texts in it cover.
    #[must_use]
    pub fn texts(&self) -> Option<Rectangle> {
        match self {
            Self::Text { covers, .. } => Some(*covers),
            Self::Group { covers, shapes, .. } if shapes.iter().any(|shape| shape.texts().is_some()) => *covers,
            Self::Cut { shapes, .. } => shapes.iter().filter_map(Self::texts).reduce(|one, other| one.with(&other)),
            _ => None,
        }
    }

    /// Whether it is the name of something on a map, or a line of it.
    #[must_use]
    pub fn is_name(&self) -> bool {
        matches!(self, Self::Text { names: Some(_), .. })
    }

    /// What of it is seen in a part of the sheet: what lies outside is left out where that is easy, and may stay where not.
    fn seen(&self, area: &Rectangle) -> Option<Self> {
        if self.covers().is_some_and(|covers| covers.distance(area) > 0.0) {
            return None;
        }
        Some(match self {
            Self::Element { .. } | Self::Text { .. } | Self::Group { .. } => self.clone(),
            Self::Path { lines, closed, reach, paint, .. } => {
                let area = area.grown(reach + 2.0);
                if *closed {
                    let rings = lines.iter().map(|ring| clipped(ring, &area)).filter(|ring| !ring.is_empty());
                    return some_path(rings.collect(), true, *reach, paint.clone());
                }
                let parts = lines.iter().flat_map(|line| near(line, &area));
                if !paint.contains(DASHED) {
                    return some_path(parts.map(|(_, part)| part).collect(), false, *reach, paint.clone());
                }
                // Each so that its dashes stay where they are.
                let part = |(before, part): (f64, Ring)| {
                    let offset = format!("{paint} stroke-dashoffset=\"{}\"", Number(before));
                    some_path(vec![part], false, *reach, offset)
                };
                let shapes: Vec<Self> = parts.filter_map(part).collect();
                if shapes.is_empty() {
                    return None;
                }
                let covers = shapes.iter().filter_map(Self::covers).reduce(|one, other| one.with(&other));
                Self::Group { covers, open: "<g>".to_owned(), shapes }
            }
            Self::Cut { number, lines, shapes } => {
                let around = area.grown(2.0);
                let lines: Vec<Ring> =
                    lines.iter().map(|ring| clipped(ring, &around)).filter(|ring| !ring.is_empty()).collect();
                let shapes = seen(shapes, area);
                if lines.is_empty() || shapes.is_empty() {
                    return None;
                }
                Self::Cut { number: *number, lines, shapes }
            }
        })
    }

    /// Writes it as SVG.
    pub fn write(&self, out: &mut String, hand: &mut Hand<'_, '_>) {
        match self {
            Self::Element { text, .. } => out.push_str(text),
            Self::Text { line, .. } => match hand {
                Hand::Text => line.write(out),
                Hand::Outlines(letters) => letters.write(out, line),
            },
            Self::Path { lines, closed, paint, .. } => {
                let _ = write!(out, "<path d=\"{}\"{paint}/>", outline(lines, *closed));
            }
            Self::Group { open, shapes, .. } => {
                out.push_str(open);
                out.push('\n');
                shapes.iter().for_each(|shape| shape.write(out, hand));
                out.push_str("</g>");
            }
            Self::Cut { number, lines, shapes } => {
                let path = outline(lines, true);
                let _ = writeln!(
                    out,
                    "<clipPath id=\"cut{number}\"><path d=\"{path}\"/></clipPath><g clip-path=\"url(#cut{number})\">"
                );
                shapes.iter().for_each(|shape| shape.write(out, hand));
                out.push_str("</g>");
            }
        }
        out.push('\n');
    }
}

/// What of shapes is seen in a part of the sheet.
#[must_use]
pub fn seen(shapes: &[Shape], area: &Rectangle) -> Vec<Shape> {
    shapes.iter().filter_map(|shape| shape.seen(area)).collect()
}

fn hull(lines: &[Ring]) -> Option<Rectangle> {
    lines.iter().filter_map(|line| Rectangle::hull(line)).reduce(|one, other| one.with(&other))
}

/// Lines or polygons as one element, if there are any.
fn some_path(lines: Vec<Ring>, closed: bool, reach: f64, paint: String) -> Option<Shape> {
    (!lines.is_empty()).then(|| Shape::path(lines, closed, reach, paint))
}

/// The parts of a line of which something may lie in an area, each with the length of the line before it.
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

/// A length with at most two decimals.
pub(super) struct Number(pub f64);

impl Number {
    fn digits(&self) -> Digits {
        #[expect(clippy::cast_possible_truncation, reason = "no picture is that large")]
        let hundredths = if self.0.is_finite() { (self.0 * 100.0).round() as i64 } else { 0 };
        Digits::of(hundredths, 2, true)
    }
}

impl Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.digits().text())
    }
}

/// Lines from point to point, in the words of SVG.
pub(crate) fn outline(lines: &[Vec<[f64; 2]>], closed: bool) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn square(left: f64, side: f64) -> Ring {
        vec![[left, 0.0], [left + side, 0.0], [left + side, side], [left, side]]
    }

    #[test]
    fn a_line_is_cut_and_its_dashes_stay() {
        let area = Rectangle { x: 100.0, y: 0.0, width: 100.0, height: 100.0 };
        let line = vec![[0.0, 50.0], [40.0, 50.0], [150.0, 50.0], [160.0, 50.0], [300.0, 50.0], [300.0, 90.0]];
        let parts = |paint: &str| {
            let mut text = String::new();
            let seen = Shape::path(vec![line.clone()], false, 5.0, paint.to_owned()).seen(&area);
            seen.iter().for_each(|shape| shape.write(&mut text, &mut Hand::Text));
            text
        };
        assert_eq!(parts(""), "<path d=\"M40 50L150 50L160 50L300 50\"/>\n");
        let dashed = parts(" stroke-dasharray=\"9 7\"");
        assert!(dashed.contains("M40 50L150") && dashed.contains(" stroke-dashoffset=\"40\""), "{dashed}");
    }

    #[test]
    fn only_what_is_seen_is_kept() {
        let area = Rectangle { x: 100.0, y: 0.0, width: 100.0, height: 100.0 };
        let path = |lines, closed| Shape::path(lines, closed, 5.0, String::new());
        let element = |covers| Shape::Element { covers, text: "<g/>".to_owned() };
        let shapes = [
            path(vec![square(0.0, 50.0), square(0.0, 400.0)], true),
            path(vec![vec![[0.0, 0.0], [50.0, 0.0]]], false),
            element(Some(Rectangle { x: 0.0, ..area })),
            element(Some(Rectangle { x: -1.0, ..area })),
            element(None),
            Shape::Cut { number: 1, lines: vec![square(0.0, 50.0)], shapes: vec![element(None)] },
        ];
        let seen = seen(&shapes, &area);
        // The large square, cut; the rectangle that touches; and what may be anywhere.
        assert_eq!(seen.len(), 3);
        let hull = match &seen[0] {
            Shape::Path { lines, .. } if lines.len() == 1 => Rectangle::hull(&lines[0]),
            _ => None,
        };
        assert_eq!(hull, Some(Rectangle { x: 93.0, y: 0.0, width: 114.0, height: 107.0 }));
        let mut text = String::new();
        seen[1].write(&mut text, &mut Hand::Text);
        assert_eq!(text, "<g/>\n");
    }
}
