//! Shapes to pixels.

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

/// Shapes as the renderer takes them, to be drawn in any size.
#[derive(Debug, Default)]
pub struct Strokes(Vec<Step>);

#[derive(Debug)]
enum Step {
    Draw {
        path: Path,
        plane: Transform,
        look: Look,
    },
    /// Draws from now on only what lies inside an outline.
    Cut {
        path: Path,
        plane: Transform,
    },
    /// Draws again what lies outside the last outline, too.
    End,
}

/// Dashes and gaps together are at least so long, in pixels; what is finer is drawn as a whole line.
const FINEST: f64 = 0.5;

/// No point is farther away and no line wider than this, in pixels: the renderer's numbers are small.
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

    /// Draws a part of the sheet, given by its left and upper edge, width and height, in a size in pixels over what is there:
    /// four bytes for each pixel, row by row. Nothing where there are more or fewer pixels than that.
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

/// A number as the renderer takes it, no farther than its numbers reach.
#[expect(clippy::cast_possible_truncation, reason = "no number is so exact")]
pub fn single(number: f64) -> f32 {
    if number.is_nan() { 0.0 } else { number.clamp(-FARTHEST, FARTHEST) as f32 }
}

/// An outline as the renderer takes it, with every number as it is written.
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

/// Adds a path in the words of SVG. Its cubic curves become quadratic ones: the renderer asks the system's mathematics how a cubic
/// one is bent, which is not the same everywhere.
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

/// How many quadratic curves stand for a cubic one: nobody sees a difference then.
const PARTS: u8 = 4;

/// One coordinate of the points of a cubic curve, as those of quadratic curves behind its first point.
fn quadratic([from, one, other, to]: [f32; 4]) -> [[f32; 2]; PARTS as usize] {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::WHITE;
    use muster_ground::polygon::Ring;

    fn drawn(shapes: &[Shape]) -> Vec<u8> {
        let mut pixels = [0, 0, 0, 255].repeat(100);
        let strokes = Strokes::of(shapes, &Typeface::built_in(muster_schema::style::BuiltIn::Lato));
        assert_eq!(strokes.draw([0, 0, 10, 10], [10, 10], &mut pixels), Some(()));
        pixels.chunks(PIXEL).map(|pixel| pixel[0]).collect()
    }

    /// How many pixels are as bright as can be.
    fn lit(shapes: &[Shape]) -> u32 {
        drawn(shapes).into_iter().map(|red| u32::from(red == 255)).sum()
    }

    fn square(from: f64, to: f64) -> Ring {
        vec![[from, from], [to, from], [to, to], [from, to]]
    }

    #[test]
    fn what_is_cut_is_seen_inside_alone() {
        let all = Shape::figure(Outline::Rings(vec![square(0.0, 10.0)]), Paint::fill(WHITE).into());
        let cut = Shape::cut(1, Outline::Rings(vec![square(2.0, 8.0)]), vec![all.clone()]);
        assert_eq!(lit(&[cut]), 36);
        let half = Look { clear: 0.5, ..Paint::fill(WHITE).into() };
        let figure = Shape::figure(Outline::Rings(vec![square(0.0, 10.0), square(2.0, 8.0)]), half);
        assert!(drawn(&[figure]).iter().all(|red| red.abs_diff(128) < 2));
        let look = Look { is_even_odd: true, ..Paint::fill(WHITE).into() };
        let figure = Shape::figure(Outline::Rings(vec![square(0.0, 10.0), square(2.0, 8.0)]), look);
        assert_eq!(lit(&[figure]), 64);
        let plane = [0.5, 0.0, 0.0, 0.5, 5.0, 5.0];
        assert_eq!(drawn(&[Shape::Group { covers: None, plane, shapes: vec![all] }])[55..58], [255; 3]);
    }

    /// A quarter of a circle as a cubic curve: no point of the quadratic ones is far from the circle.
    #[test]
    fn quadratic_curves_stand_for_a_cubic_one() {
        let (across, down) = (quadratic([100.0, 100.0, 55.2, 0.0]), quadratic([0.0, 55.2, 100.0, 100.0]));
        let mut from = [100.0, 0.0];
        for ([by_x, x], [by_y, y]) in across.into_iter().zip(down) {
            let middle = [(from[0] + 2.0 * by_x + x) / 4.0, (from[1] + 2.0 * by_y + y) / 4.0];
            for [x, y] in [middle, [x, y]] {
                assert!((x * x + y * y - 10_000.0).abs() < 10.0, "{x} {y}");
            }
            from = [x, y];
        }
        assert!(from[0].abs() < 0.001 && (from[1] - 100.0).abs() < 0.001, "{from:?}");
    }

    /// Whatever numbers a figure has, it is drawn in an instant or not at all.
    #[test]
    fn no_number_is_too_large() {
        for far in [1e3, 1e5, 1e7, 1e9, 1e12, 1e18, 1e300, f64::INFINITY, f64::NAN] {
            for paint in [Paint::fill(WHITE), Paint::line(WHITE, 3.0), Paint::line(WHITE, far)] {
                let ring = vec![[-far, 5.0], [far, 5.0], [5.0, far], [far, -far]];
                let words = format!("M{far} 0Q5 5 {far} {far}L-{far} 3C1 1 {far} 2 3 3Z");
                let plane = [far, 0.0, 0.0, 1.0, far, -far];
                for outline in [Outline::Rings(vec![ring.clone()]), Outline::Lines(vec![ring]), Outline::Words(words)] {
                    let figure = Shape::figure(outline, Look { has_caps: true, ..paint.into() });
                    drawn(&[figure.clone(), Shape::Group { covers: None, plane, shapes: vec![figure] }]);
                }
            }
        }
    }
}
