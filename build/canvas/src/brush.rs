//! Shapes to pixels.
//!
//! The renderer is kept from instructions that only some processors have, so that all machines draw the same.

use std::cell::RefCell;

use vello_cpu::color::{AlphaColor, Srgb};
use vello_cpu::kurbo::{Affine, BezPath, Cap, Join, PathEl, Point, Stroke};
use vello_cpu::peniko::Fill;
use vello_cpu::{Level, PixmapMut, RasterizerSettings, RenderContext, RenderSettings, Resources, TargetInit};

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
        path: BezPath,
        plane: Affine,
        look: Look,
    },
    /// Draws from now on only what lies inside an outline.
    Cut {
        path: BezPath,
        plane: Affine,
    },
    /// Draws again what lies outside the last outline, too.
    End,
}

/// Dashes and gaps together are at least so long, in pixels; what is finer is drawn as a whole line.
const FINEST: f64 = 0.5;

/// No point is farther away and no line wider than this, in pixels: the renderer's numbers are small.
const FARTHEST: f64 = 1e6;

thread_local! {
    /// What the renderer needs, which is much, and can be used again.
    static RENDERER: RefCell<(RenderContext, Resources)> = RefCell::new((
        RenderContext::new_with(1, 1, RenderSettings { level: level(), num_threads: 0 }),
        Resources::new(),
    ));
}

/// The instructions that the renderer uses: those that round every step, as all others do that are as old.
#[cfg(target_arch = "x86_64")]
fn level() -> Level {
    Level::baseline()
}

/// The instructions that the renderer uses: none but the plain ones, as others round two steps at once.
#[cfg(not(target_arch = "x86_64"))]
fn level() -> Level {
    Level::fallback()
}

impl Strokes {
    /// Shapes, with their texts set in a typeface.
    #[must_use]
    pub fn of(shapes: &[Shape], typeface: &Typeface) -> Self {
        let mut strokes = Self::default();
        shapes.iter().for_each(|shape| strokes.add(shape, Affine::IDENTITY, typeface));
        strokes
    }

    fn add(&mut self, shape: &Shape, plane: Affine, typeface: &Typeface) {
        match shape {
            Shape::Figure { outline, look, .. } => {
                self.0.extend(path(outline).map(|path| Step::Draw { path, plane, look: *look }));
            }
            Shape::Text { line, .. } => self.write(line, plane, typeface),
            Shape::Group { plane: inner, shapes, .. } => {
                let plane = plane * Affine::new(*inner);
                if plane.as_coeffs().iter().all(|number| number.abs() <= FARTHEST) {
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

    fn write(&mut self, line: &Line, plane: Affine, typeface: &Typeface) {
        for run in line.set(typeface) {
            let path = near(run.path());
            if let Some((colour, width)) = line.how.outline() {
                let look = Paint::fill(colour).with_line(colour, width).into();
                self.0.push(Step::Draw { path: path.clone(), plane, look });
            }
            self.0.push(Step::Draw { path, plane, look: Paint::fill(line.how.fill).into() });
        }
    }

    /// Draws a part of the sheet, given by its left and upper edge, width and height, in a size in pixels over what is there:
    /// four bytes for each pixel, row by row. Nothing where there are more or fewer pixels than that, or the size is too large.
    #[must_use]
    pub fn draw(&self, [left, top, width, height]: [u32; 4], size: [u32; 2], pixels: &mut [u8]) -> Option<()> {
        let [across, down] = [u16::try_from(size[0]).ok()?, u16::try_from(size[1]).ok()?];
        if pixels.len() != PIXEL * usize::from(across) * usize::from(down) || pixels.is_empty() {
            return None;
        }
        let target = PixmapMut::new(across, down, pixels)?;
        if self.0.is_empty() {
            return Some(());
        }
        let [times_across, times_down] =
            [(across, width), (down, height)].map(|(shown, drawn)| f64::from(shown) / f64::from(drawn.max(1)));
        let sheet = Affine::scale_non_uniform(times_across, times_down)
            * Affine::translate((-f64::from(left), -f64::from(top)));
        RENDERER.with_borrow_mut(|(context, resources)| {
            context.reset_and_resize(across, down);
            self.0.iter().for_each(|step| step.draw(context, sheet));
            context.flush();
            let over = RasterizerSettings { target_init: TargetInit::SrcOver, ..RasterizerSettings::default() };
            context.render_with(target, resources, over);
        });
        Some(())
    }
}

impl Step {
    fn draw(&self, context: &mut RenderContext, sheet: Affine) {
        match self {
            Self::Draw { path, plane, look } => {
                context.set_transform(sheet * *plane);
                let draws: [fn(&Look, &BezPath, &mut RenderContext); 2] =
                    if look.line_first { [line, fill] } else { [fill, line] };
                draws.iter().for_each(|draw| draw(look, path, context));
            }
            Self::Cut { path, plane } => {
                context.set_transform(sheet * *plane);
                context.set_fill_rule(Fill::NonZero);
                context.push_clip_path(path);
            }
            Self::End => context.pop_clip(),
        }
    }
}

fn fill(look: &Look, path: &BezPath, context: &mut RenderContext) {
    let Some(colour) = look.paint.fill else { return };
    context.set_paint(paint(colour, look));
    context.set_fill_rule(if look.is_even_odd { Fill::EvenOdd } else { Fill::NonZero });
    context.fill_path(path);
}

fn line(look: &Look, path: &BezPath, context: &mut RenderContext) {
    let Some((colour, width)) = look.paint.line else { return };
    let cap = if look.has_caps { Cap::Round } else { Cap::Butt };
    let plain = Stroke::new(Number(width).rounded().clamp(0.0, FARTHEST)).with_join(Join::Round).with_caps(cap);
    let dash = look.paint.dash.map(|lengths| lengths.map(|length| Number(length).rounded().max(0.0)));
    context.set_paint(paint(colour, look));
    context.set_stroke(match dash {
        Some(lengths) if lengths.iter().sum::<f64>() >= FINEST => {
            plain.with_dashes(Number(look.before).rounded(), lengths)
        }
        _ => plain,
    });
    context.stroke_path(path);
}

fn paint(colour: Colour, look: &Look) -> AlphaColor<Srgb> {
    let [red, green, blue] = colour.channels();
    #[expect(clippy::cast_possible_truncation, reason = "a share")]
    let share = Number(1.0 - look.clear).rounded().clamp(0.0, 1.0) as f32;
    AlphaColor::from_rgb8(red, green, blue).with_alpha(share)
}

/// An outline as the renderer takes it, with every number as it is written.
fn path(outline: &Outline) -> Option<BezPath> {
    let (lines, closed) = match outline {
        Outline::Words(words) => return BezPath::from_svg(words).ok().map(near),
        Outline::Lines(lines) => (lines, false),
        Outline::Rings(rings) => (rings, true),
    };
    let mut path = BezPath::new();
    for line in lines {
        for (at, point) in line.iter().enumerate() {
            let [x, y] = point.map(|length| Number(length).rounded());
            if at == 0 { path.move_to((x, y)) } else { path.line_to((x, y)) }
        }
        if closed && !line.is_empty() {
            path.close_path();
        }
    }
    Some(near(path))
}

/// A path whose points are where the renderer's numbers reach.
fn near(mut path: BezPath) -> BezPath {
    let is_near = |number: f64| number.abs() <= FARTHEST;
    let bounds = path.control_box();
    if ![bounds.x0, bounds.y0, bounds.x1, bounds.y1].into_iter().all(is_near) {
        let near = |number: f64| if number.is_nan() { 0.0 } else { number.clamp(-FARTHEST, FARTHEST) };
        let point = |point: Point| Point::new(near(point.x), near(point.y));
        for element in path.elements_mut() {
            *element = match *element {
                PathEl::MoveTo(to) => PathEl::MoveTo(point(to)),
                PathEl::LineTo(to) => PathEl::LineTo(point(to)),
                PathEl::QuadTo(by, to) => PathEl::QuadTo(point(by), point(to)),
                PathEl::CurveTo(one, other, to) => PathEl::CurveTo(point(one), point(other), point(to)),
                PathEl::ClosePath => PathEl::ClosePath,
            };
        }
    }
    path
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
