//! Estimates the work of drawing an SVG before it is done.
//!
//! It counts the pixels that are painted, in the way of the renderer: groups that need a layer of their own, with their
//! filters, clips and masks; patterns, which are drawn anew for each path; pictures, decoded wherever they are shown.

use resvg::tiny_skia::{PathSegment, Point};
use resvg::usvg::filter::{Filter, Kind};
use resvg::usvg::{ClipPath, Group, Image, ImageKind, Mask, Node, Paint, Path, Pattern, Transform, Tree};

use super::Flaw;
use muster_ground::maths::hypot;

/// The most work: pixels painted in all, and for each pixel of the picture.
const WORK: f64 = 100_000_000.0;
const WORK_A_PIXEL: f64 = 60.0;
/// The most pixels of layers and pictures in memory at a time, in addition to those of the picture.
const MEMORY: f64 = 50_000_000.0;
/// The most pixels that all pictures in it may have.
const EMBEDDED: f64 = 25_000_000.0;

/// Checks that a drawing can be painted in a size in pixels.
///
/// # Errors
/// If that would take too much time or memory; the error names the part.
pub fn paint(tree: &Tree, size: [u32; 2]) -> Result<(), Flaw> {
    let canvas = size.map(f64::from);
    let mut meter = Meter { canvas, work: 0.0, most: WORK + WORK_A_PIXEL * canvas[0] * canvas[1], embedded: 0.0 };
    let scale = (canvas[0] / f64::from(tree.size().width())).max(canvas[1] / f64::from(tree.size().height()));
    meter.nodes(tree.root(), Ground { scale, memory: 0.0, reach: 1.0 })
}

/// The surface that is painted on.
#[derive(Clone, Copy)]
struct Ground {
    /// The number of pixels in a unit.
    scale: f64,
    /// The pixels in memory in addition to the picture's.
    memory: f64,
    /// The largest allowed width and height, as a multiple of the picture's.
    reach: f64,
}

impl Ground {
    /// The size of a rectangle on it, in pixels.
    fn pixels(&self, width: f32, height: f32) -> [f64; 2] {
        [width, height].map(|length| f64::from(length) * self.scale)
    }

    fn transformed(&self, by: Transform) -> Self {
        let [sx, ky, kx, sy] = [by.sx, by.ky, by.kx, by.sy].map(f64::from);
        Self { scale: self.scale * hypot(sx, ky).max(hypot(kx, sy)), ..*self }
    }

    /// Adds pixels to those held in memory.
    fn with(&self, pixels: f64, what: &str) -> Result<Self, Flaw> {
        let memory = self.memory + pixels;
        if memory <= MEMORY {
            return Ok(Self { memory, ..*self });
        }
        Err(Flaw::Costly(format!(
            "{what} needs {} million pixels at a time, where 50 million are the most",
            million(memory)
        )))
    }
}

fn million(pixels: f64) -> String {
    if pixels.is_finite() && pixels < 1e15 { format!("{:.0}", pixels / 1e6) } else { "countless".into() }
}

fn named(kind: &str, id: &str) -> String {
    if id.is_empty() { format!("its {kind}") } else { format!("its {kind} `{id}`") }
}

struct Meter {
    /// The size of the picture in pixels.
    canvas: [f64; 2],
    work: f64,
    most: f64,
    embedded: f64,
}

impl Meter {
    fn spend(&mut self, work: f64, what: &str) -> Result<(), Flaw> {
        self.work += work;
        // What is no number is too much as well.
        if self.work <= self.most {
            return Ok(());
        }
        Err(Flaw::Costly(format!(
            "it takes the work of painting {} million pixels to come as far as {what}, where {} million are the most",
            million(self.work),
            million(self.most),
        )))
    }

    /// The pixels of a rectangle that lie on a ground.
    fn covered(&self, [width, height]: [f64; 2], ground: Ground) -> f64 {
        width.min(ground.reach * self.canvas[0]) * height.min(ground.reach * self.canvas[1])
    }

    /// A layer as large as the picture, and the work of clearing it and laying it over the rest.
    fn whole(&mut self, ground: Ground, what: &str) -> Result<Ground, Flaw> {
        let pixels = self.canvas[0] * self.canvas[1];
        self.spend(5.0 * pixels, what)?;
        Ground { reach: 1.0, ..ground }.with(pixels, what)
    }

    fn nodes(&mut self, group: &Group, ground: Ground) -> Result<(), Flaw> {
        group.children().iter().try_for_each(|node| {
            // Whatever it is, it takes a moment.
            self.spend(50.0, "its last elements")?;
            match node {
                Node::Group(group) => self.group(group, ground),
                Node::Path(path) => self.path(path, ground),
                Node::Image(image) => self.image(image, ground),
                Node::Text(text) => self.group(text.flattened(), ground),
            }
        })
    }

    fn group(&mut self, group: &Group, ground: Ground) -> Result<(), Flaw> {
        let ground = ground.transformed(group.transform());
        if !group.should_isolate() {
            return self.nodes(group, ground);
        }
        // Layers are cut off at a distance of twice the picture's size.
        let ground = Ground { reach: 5.0, ..ground };
        let room = group.layer_bounding_box();
        let pixels = self.covered(ground.pixels(room.width(), room.height()).map(|length| length + 4.0), ground);
        let what = group.filters().first().map_or_else(|| named("group", group.id()), |it| named("filter", it.id()));
        let ground = ground.with(pixels, &what)?;
        self.spend(4.0 * pixels, &what)?;
        self.nodes(group, ground)?;
        group.filters().iter().try_for_each(|filter| self.filter(filter, pixels, ground))?;
        group.clip_path().map_or(Ok(()), |clip| self.clip(clip, ground))?;
        group.mask().map_or(Ok(()), |mask| self.mask(mask, ground))
    }

    fn clip(&mut self, clip: &ClipPath, ground: Ground) -> Result<(), Flaw> {
        let layer = self.whole(ground, &named("clip path", clip.id()))?;
        self.nodes(clip.root(), layer.transformed(clip.transform()))?;
        clip.clip_path().map_or(Ok(()), |clip| self.clip(clip, layer))
    }

    fn mask(&mut self, mask: &Mask, ground: Ground) -> Result<(), Flaw> {
        let layer = self.whole(ground, &named("mask", mask.id()))?;
        self.nodes(mask.root(), layer)?;
        mask.mask().map_or(Ok(()), |mask| self.mask(mask, layer))
    }

    /// Adds the work of a filter on a layer; each step keeps its result in memory.
    fn filter(&mut self, filter: &Filter, pixels: f64, mut ground: Ground) -> Result<(), Flaw> {
        let what = named("filter", filter.id());
        for step in filter.primitives() {
            ground = ground.with(pixels, &what)?;
            self.spend(pixels * step_work(step.kind(), ground.scale), &what)?;
            if let Kind::Image(image) = step.kind() {
                self.group(image.root(), ground)?;
            }
        }
        Ok(())
    }

    fn path(&mut self, path: &Path, ground: Ground) -> Result<(), Flaw> {
        if !path.is_visible() {
            return Ok(());
        }
        let room = path.stroke_bounding_box();
        let covered = self.covered(ground.pixels(room.width(), room.height()), ground);
        let (outline, length) = self.outline(path, ground.scale);
        let what = named("path", path.id());
        if let Some(fill) = path.fill() {
            self.ink(fill.paint(), covered, ground, &what)?;
            self.spend(outline, &what)?;
        }
        if let Some(stroke) = path.stroke() {
            let period: f64 = stroke.dasharray().map_or(0.0, |lengths| lengths.iter().copied().map(f64::from).sum());
            let dashes = if period > 0.0 { length / (period * ground.scale) } else { 0.0 };
            self.ink(stroke.paint(), covered, ground, &what)?;
            self.spend(8.0 * outline + 400.0 * dashes, &what)?;
        }
        Ok(())
    }

    fn ink(&mut self, paint: &Paint, covered: f64, ground: Ground, what: &str) -> Result<(), Flaw> {
        match paint {
            Paint::Color(_) => self.spend(covered, what),
            Paint::LinearGradient(_) | Paint::RadialGradient(_) => self.spend(5.0 * covered, what),
            Paint::Pattern(pattern) => self.pattern(pattern, covered, ground),
        }
    }

    /// The work of drawing along an outline, and its length in pixels: the outline crosses rows of pixels, and in each
    /// row the crossings are sorted.
    fn outline(&self, path: &Path, scale: f64) -> (f64, f64) {
        let height = self.canvas[1].max(1.0);
        let (mut start, mut at) = (Point::zero(), Point::zero());
        let [mut parts, mut rows, mut all] = [0.0; 3];
        for segment in path.data().segments() {
            let points = match segment {
                PathSegment::MoveTo(to) => {
                    (start, at) = (to, to);
                    continue;
                }
                PathSegment::LineTo(to) => vec![to],
                PathSegment::QuadTo(by, to) => vec![by, to],
                PathSegment::CubicTo(by, over, to) => vec![by, over, to],
                PathSegment::Close => vec![start],
            };
            for to in points {
                let length = f64::from(at.distance(to)) * scale;
                parts += 1.0;
                rows += length.min(height);
                all += length;
                at = to;
            }
        }
        (20.0 * parts + rows * (4.0 + rows / height / 10_000.0), all)
    }

    fn pattern(&mut self, pattern: &Pattern, covered: f64, ground: Ground) -> Result<(), Flaw> {
        let what = named("pattern", pattern.id());
        let ground = ground.transformed(pattern.transform());
        let [width, height] = ground.pixels(pattern.rect().width(), pattern.rect().height());
        let layer = ground.with(width * height, &what)?;
        self.spend(2.0 * width * height + 10.0 * covered, &what)?;
        self.nodes(pattern.root(), layer)
    }

    fn image(&mut self, image: &Image, ground: Ground) -> Result<(), Flaw> {
        if !image.is_visible() {
            return Ok(());
        }
        let what = named("picture", image.id());
        if let ImageKind::SVG(tree) = image.kind() {
            let layer = self.whole(ground, &what)?;
            return self.nodes(tree.root(), layer);
        }
        let size = image.size();
        let pixels = f64::from(size.width()) * f64::from(size.height());
        self.embedded += pixels;
        if self.embedded > EMBEDDED {
            return Err(Flaw::Costly(format!(
                "the pictures in it have {} million pixels, where 25 million are the most",
                million(self.embedded)
            )));
        }
        ground.with(2.0 * pixels, &what)?;
        let covered = self.covered(ground.pixels(size.width(), size.height()), ground);
        self.spend(5.0 * pixels + 10.0 * covered, &what)
    }
}

/// The work of a step of a filter for each pixel of it.
fn step_work(kind: &Kind, scale: f64) -> f64 {
    match kind {
        Kind::Morphology(step) => {
            let reach = |radius: f32| (2.0 * f64::from(radius) * scale + 1.0).min(10_000.0);
            20.0 + reach(step.radius_x().get()) * reach(step.radius_y().get())
        }
        Kind::ConvolveMatrix(step) => 20.0 + 4.0 * f64::from(step.matrix().columns()) * f64::from(step.matrix().rows()),
        Kind::Turbulence(step) => 20.0 + 60.0 * f64::from(step.num_octaves()),
        Kind::GaussianBlur(_) | Kind::DropShadow(_) | Kind::DiffuseLighting(_) | Kind::SpecularLighting(_) => 60.0,
        Kind::Merge(step) => 10.0 + 10.0 * f64::from(u32::try_from(step.inputs().len()).unwrap_or(u32::MAX)),
        _ => 20.0,
    }
}
