//! Renders shapes to pixels.

use resvg::tiny_skia::{
    FillRule, LineCap, LineJoin, Mask, Paint as Ink, Path, PathBuilder, PixmapMut, Stroke, StrokeDash, Transform,
};
use svgtypes::{SimplePathSegment, SimplifyingPathParser};

use super::colour::Colour;
use super::encode::PIXEL;
use super::font::Typeface;
use super::letters::Line;
use super::shape::{Look, Number, Outline, Shape};
use super::svg::Paint;

/// Shapes prepared for the renderer, to be drawn in any size.
#[derive(Debug, Default)]
pub struct Strokes(Vec<Step>);

#[derive(Debug)]
enum Step {
    Draw {
        path: Path,
        plane: Transform,
        look: Look,
    },
    /// Restricts everything that follows to the inside of an outline.
    Cut {
        path: Path,
        plane: Transform,
    },
    /// Ends the last restriction.
    End,
}

/// The least length of dashes and gaps together, in pixels; a finer pattern is drawn as a solid line.
const FINEST: f64 = 0.5;

/// The greatest distance of a point and the greatest width of a line, in pixels: the renderer's numbers are small.
const FARTHEST: f64 = 1e6;

impl Strokes {
    /// Shapes, with their texts set in a typeface.
    pub fn of(shapes: &[Shape], typeface: &Typeface) -> Self {
        let mut strokes = Self::default();
        shapes.iter().for_each(|shape| strokes.add(shape, Transform::identity(), typeface));
        strokes
    }

    fn add(&mut self, shape: &Shape, plane: Transform, typeface: &Typeface) {
        match shape {
            Shape::Figure { outline, look, .. } => {
                self.0.extend(path(outline).map(|path| Step::Draw { path, plane, look: *look }));
            }
            Shape::Text { line, .. } => self.write(line, plane, typeface),
            Shape::Group { plane: inner, shapes, .. } => {
                if inner.iter().all(|number| number.abs() <= FARTHEST) {
                    let [sx, ky, kx, sy, tx, ty] = inner.map(single);
                    let plane = plane.pre_concat(Transform::from_row(sx, ky, kx, sy, tx, ty));
                    shapes.iter().for_each(|shape| self.add(shape, plane, typeface));
                }
            }
            Shape::Cut { outline, shapes, .. } => {
                let Some(path) = path(outline) else { return };
                self.0.push(Step::Cut { path, plane });
                shapes.iter().for_each(|shape| self.add(shape, plane, typeface));
                self.0.push(Step::End);
            }
        }
    }

    fn write(&mut self, line: &Line, plane: Transform, typeface: &Typeface) {
        for run in line.set(typeface) {
            let Some(path) = run.path() else { continue };
            if let Some((colour, width)) = line.how.outline() {
                let look = Paint::fill(colour).with_line(colour, width).into();
                self.0.push(Step::Draw { path: path.clone(), plane, look });
            }
            self.0.push(Step::Draw { path, plane, look: Paint::fill(line.how.fill).into() });
        }
    }

    /// Draws a part of the sheet, given by its left and upper edge, width and height, in a size in pixels onto existing
    /// pixels: four bytes each, row by row. `None` if the number of pixels does not match.
    pub fn draw(&self, [left, top, width, height]: [u32; 4], size: [u32; 2], pixels: &mut [u8]) -> Option<()> {
        let [across, down] = size;
        if pixels.len() != PIXEL * across as usize * down as usize {
            return None;
        }
        let mut target = PixmapMut::from_bytes(pixels, across, down)?;
        let scale = |shown: u32, drawn: u32| single(f64::from(shown) / f64::from(drawn.max(1)));
        let sheet = Transform::from_translate(-single(left.into()), -single(top.into()))
            .post_scale(scale(across, width), scale(down, height));
        // What may be drawn on: the innermost cut is the last.
        let mut masks: Vec<Mask> = Vec::new();
        for step in &self.0 {
            match step {
                Step::Draw { path, plane, look } => {
                    look.draw(path, sheet.pre_concat(*plane), masks.last(), &mut target);
                }
                Step::Cut { path, plane } => {
                    let plane = sheet.pre_concat(*plane);
                    let mask = match masks.last() {
                        Some(outer) => {
                            let mut mask = outer.clone();
                            mask.intersect_path(path, FillRule::Winding, true, plane);
                            mask
                        }
                        None => {
                            let mut mask = Mask::new(across, down)?;
                            mask.fill_path(path, FillRule::Winding, true, plane);
                            mask
                        }
                    };
                    masks.push(mask);
                }
                Step::End => drop(masks.pop()),
            }
        }
        Some(())
    }
}

impl Look {
    fn draw(&self, path: &Path, plane: Transform, mask: Option<&Mask>, target: &mut PixmapMut<'_>) {
        if self.line_first {
            self.line(path, plane, mask, target);
            self.fill(path, plane, mask, target);
        } else {
            self.fill(path, plane, mask, target);
            self.line(path, plane, mask, target);
        }
    }

    fn fill(&self, path: &Path, plane: Transform, mask: Option<&Mask>, target: &mut PixmapMut<'_>) {
        let Some(colour) = self.paint.fill else { return };
        let rule = if self.is_even_odd { FillRule::EvenOdd } else { FillRule::Winding };
        target.fill_path(path, &self.ink(colour), rule, plane, mask);
    }

    fn line(&self, path: &Path, plane: Transform, mask: Option<&Mask>, target: &mut PixmapMut<'_>) {
        let Some((colour, width)) = self.paint.line else { return };
        let lengths = self.paint.dash.map(|lengths| lengths.map(|length| Number(length).rounded().max(0.0)));
        let dash = lengths.filter(|lengths| lengths.iter().sum::<f64>() >= FINEST);
        let stroke = Stroke {
            width: single(Number(width).rounded().clamp(0.0, FARTHEST)),
            line_cap: if self.has_caps { LineCap::Round } else { LineCap::Butt },
            line_join: LineJoin::Round,
            dash: dash.and_then(|lengths| {
                StrokeDash::new(lengths.map(single).to_vec(), single(Number(self.before).rounded()))
            }),
            ..Stroke::default()
        };
        target.stroke_path(path, &self.ink(colour), &stroke, plane, mask);
    }

    fn ink(&self, colour: Colour) -> Ink<'static> {
        let [red, green, blue] = colour.channels();
        let share = 255.0 * Number(1.0 - self.clear).rounded().clamp(0.0, 1.0);
        let mut ink = Ink::default();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 255")]
        ink.set_color_rgba8(red, green, blue, share.round() as u8);
        ink
    }
}

/// Converts a number for the renderer, within its range.
#[expect(clippy::cast_possible_truncation, reason = "no number is so exact")]
pub fn single(number: f64) -> f32 {
    if number.is_nan() { 0.0 } else { number.clamp(-FARTHEST, FARTHEST) as f32 }
}

/// Converts an outline for the renderer, with numbers rounded as they are written.
fn path(outline: &Outline) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (lines, closed) = match outline {
        Outline::Words(words) => {
            trace(words, &mut path)?;
            return path.finish();
        }
        Outline::Lines(lines) => (lines, false),
        Outline::Rings(rings) => (rings, true),
    };
    for line in lines {
        for (at, point) in line.iter().enumerate() {
            let [x, y] = point.map(|length| single(Number(length).rounded()));
            if at == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
        }
        if closed && !line.is_empty() {
            path.close();
        }
    }
    path.finish()
}

/// Adds SVG path data. Its cubic curves become quadratic ones: for a cubic one the renderer would use the system's
/// mathematics, which differs among machines.
pub fn trace(words: &str, path: &mut PathBuilder) -> Option<()> {
    for segment in SimplifyingPathParser::from(words) {
        match segment.ok()? {
            SimplePathSegment::MoveTo { x, y } => path.move_to(single(x), single(y)),
            SimplePathSegment::LineTo { x, y } => path.line_to(single(x), single(y)),
            SimplePathSegment::Quadratic { x1, y1, x, y } => path.quad_to(single(x1), single(y1), single(x), single(y)),
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
                let from = path.last_point()?;
                let [across, down] =
                    [[from.x, single(x1), single(x2), single(x)], [from.y, single(y1), single(y2), single(y)]];
                for ([by_x, to_x], [by_y, to_y]) in quadratic(across).into_iter().zip(quadratic(down)) {
                    path.quad_to(by_x, by_y, to_x, to_y);
                }
            }
            SimplePathSegment::ClosePath => path.close(),
        }
    }
    Some(())
}

/// The number of quadratic curves that replace a cubic one; the difference is invisible.
const PARTS: u8 = 4;

/// One coordinate of the points of a cubic curve, converted to the points after the first of quadratic curves.
pub fn quadratic([from, one, other, to]: [f32; 4]) -> [[f32; 2]; PARTS as usize] {
    let at = |share: f32| {
        let rest = 1.0 - share;
        rest * rest * rest * from + 3.0 * rest * share * (rest * one + share * other) + share * share * share * to
    };
    // Its slope at a point, for a part.
    let slope = |share: f32| {
        let rest = 1.0 - share;
        let slope = rest * rest * (one - from) + 2.0 * rest * share * (other - one) + share * share * (to - other);
        3.0 * slope / f32::from(PARTS)
    };
    std::array::from_fn(|part| {
        #[expect(clippy::cast_precision_loss, reason = "few parts")]
        let [start, end] = [part, part + 1].map(|part| part as f32 / f32::from(PARTS));
        let (first, last) = (at(start), at(end));
        // Where the middle of both slopes leads.
        [f32::midpoint(first, last) + (slope(start) - slope(end)) / 4.0, last]
    })
}
