//! How much work it is to draw an SVG, estimated before it is done.
//!
//! The walk takes the renderer's own way: groups that need a layer, with their filters, clips and masks; patterns, which are
//! drawn anew for each path; pictures, decoded wherever they are shown. Its unit is the work of painting one pixel.

use resvg::tiny_skia::{PathSegment, Point};
use resvg::usvg::filter::{Filter, Kind};
use resvg::usvg::{ClipPath, Group, Image, ImageKind, Mask, Node, NonZeroRect, Paint, Path, Pattern, Transform, Tree};

use super::Flaw;
use muster_ground::maths::hypot;

/// The most work: so many pixels painted, and so many for each pixel of the picture.
const WORK: f64 = 100_000_000.0;
const WORK_A_PIXEL: f64 = 60.0;
/// The most pixels of layers and pictures that are in memory at a time, beside those of the picture.
const MEMORY: f64 = 50_000_000.0;
/// The most pixels that all pictures in it may have.
const EMBEDDED: f64 = 25_000_000.0;

/// Whether a drawing can be painted in a size in pixels.
///
/// # Errors
/// Where that would take too much time or memory: what of it would, in words.
pub fn paint(tree: &Tree, [width, height]: [u32; 2]) -> Result<(), Flaw> {
    let size = [f64::from(width), f64::from(height)];
    let canvas = size[0] * size[1];
    let mut meter = Meter {
        work: 0.0,
        most: WORK + WORK_A_PIXEL * canvas,
        embedded: 0.0,
        // Layers are cut off at a distance of twice the picture's size.
        reach: size.map(|length| 5.0 * length),
    };
    let across = size[0] / f64::from(tree.size().width());
    let down = size[1] / f64::from(tree.size().height());
    let scale = Scale([across, 0.0, 0.0, down]);
    meter.nodes(tree.root(), scale, &Ground { size, memory: 0.0 })
}

/// The linear part of a transform: how points move apart.
#[derive(Clone, Copy)]
struct Scale([f64; 4]);

impl Scale {
    fn then(self, inner: Transform) -> Self {
        let Self([sx, ky, kx, sy]) = self;
        let [x, ny, nx, y] = [inner.sx, inner.ky, inner.kx, inner.sy].map(f64::from);
        Self([sx * x + kx * ny, ky * x + sy * ny, sx * nx + kx * y, ky * nx + sy * y])
    }

    /// Width and height of the rectangle about a rectangle of that size.
    fn extent(self, width: f64, height: f64) -> [f64; 2] {
        let Self([sx, ky, kx, sy]) = self.map(f64::abs);
        [width * sx + height * kx, width * ky + height * sy]
    }

    fn map(self, change: impl Fn(f64) -> f64) -> Self {
        Self(self.0.map(change))
    }

    /// How much longer lines along the axes become.
    fn lengths(self) -> [f64; 2] {
        let Self([sx, ky, kx, sy]) = self;
        [hypot(sx, ky), hypot(kx, sy)]
    }
}

/// What is painted on.
struct Ground {
    /// Its width and height in pixels.
    size: [f64; 2],
    /// The pixels in memory beside the picture's.
    memory: f64,
}

impl Ground {
    fn area(&self) -> f64 {
        self.size[0] * self.size[1]
    }

    /// The pixels of a rectangle that may lie on it.
    fn covered(&self, [width, height]: [f64; 2]) -> f64 {
        width.min(self.size[0]) * height.min(self.size[1])
    }

    /// Another ground above it.
    fn layer(&self, size: [f64; 2], what: &str) -> Result<Self, Flaw> {
        let memory = self.memory + size[0] * size[1];
        if memory <= MEMORY {
            return Ok(Self { size, memory });
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
    work: f64,
    most: f64,
    embedded: f64,
    reach: [f64; 2],
}

impl Meter {
    fn spend(&mut self, work: f64, what: impl FnOnce() -> String) -> Result<(), Flaw> {
        self.work += work;
        // What is no number is too much as well.
        if self.work <= self.most {
            return Ok(());
        }
        Err(Flaw::Costly(format!(
            "it takes the work of painting {} million pixels to come as far as {}, where {} million are the most",
            million(self.work),
            what(),
            million(self.most),
        )))
    }

    fn nodes(&mut self, group: &Group, scale: Scale, ground: &Ground) -> Result<(), Flaw> {
        for node in group.children() {
            // Whatever it is, it takes a moment.
            self.spend(50.0, || "its last elements".into())?;
            match node {
                Node::Group(group) => self.group(group, scale, ground)?,
                Node::Path(path) => self.path(path, scale, ground)?,
                Node::Image(image) => self.image(image, scale, ground)?,
                Node::Text(text) => self.group(text.flattened(), scale, ground)?,
            }
        }
        Ok(())
    }

    fn group(&mut self, group: &Group, scale: Scale, ground: &Ground) -> Result<(), Flaw> {
        let scale = scale.then(group.transform());
        if !group.should_isolate() {
            return self.nodes(group, scale, ground);
        }
        let size = self.layer(group.layer_bounding_box(), scale);
        let what = group.filters().first().map_or_else(|| named("group", group.id()), |it| named("filter", it.id()));
        let ground = ground.layer(size, &what)?;
        self.spend(4.0 * ground.area(), || what)?;
        self.nodes(group, scale, &ground)?;
        group.filters().iter().try_for_each(|filter| self.filter(filter, scale, &ground))?;
        group.clip_path().map_or(Ok(()), |clip| self.clip(clip, scale, &ground))?;
        group.mask().map_or(Ok(()), |mask| self.mask(mask, scale, &ground))
    }

    /// The size of a layer for what takes that room.
    fn layer(&self, room: NonZeroRect, scale: Scale) -> [f64; 2] {
        let [width, height] = scale.extent(room.width().into(), room.height().into());
        [(width + 4.0).min(self.reach[0]), (height + 4.0).min(self.reach[1])]
    }

    fn clip(&mut self, clip: &ClipPath, scale: Scale, ground: &Ground) -> Result<(), Flaw> {
        let what = named("clip path", clip.id());
        let layer = ground.layer(ground.size, &what)?;
        self.spend(4.0 * layer.area(), || what)?;
        self.nodes(clip.root(), scale.then(clip.transform()), &layer)?;
        clip.clip_path().map_or(Ok(()), |clip| self.clip(clip, scale, &layer))
    }

    fn mask(&mut self, mask: &Mask, scale: Scale, ground: &Ground) -> Result<(), Flaw> {
        let what = named("mask", mask.id());
        let layer = ground.layer(ground.size, &what)?;
        self.spend(6.0 * layer.area(), || what)?;
        self.nodes(mask.root(), scale, &layer)?;
        mask.mask().map_or(Ok(()), |mask| self.mask(mask, scale, &layer))
    }

    fn filter(&mut self, filter: &Filter, scale: Scale, ground: &Ground) -> Result<(), Flaw> {
        let region = scale.extent(filter.rect().width().into(), filter.rect().height().into());
        let pixels = ground.covered(region);
        let what = named("filter", filter.id());
        // Each step keeps what it made.
        let mut kept = ground.layer(region.map(|_| 0.0), &what)?;
        for step in filter.primitives() {
            kept = kept.layer([pixels, 1.0], &what)?;
            self.spend(pixels * step_work(step.kind(), scale, ground), || what.clone())?;
            if let Kind::Image(image) = step.kind() {
                self.group(image.root(), scale, ground)?;
            }
        }
        Ok(())
    }

    fn path(&mut self, path: &Path, scale: Scale, ground: &Ground) -> Result<(), Flaw> {
        if !path.is_visible() {
            return Ok(());
        }
        let what = || named("path", path.id());
        let line = path.stroke().map_or(0.0, |stroke| f64::from(stroke.width().get()));
        let room = path.data().bounds();
        let size = scale.extent(f64::from(room.width()) + line, f64::from(room.height()) + line);
        let covered = ground.covered(size);
        let outline = Outline::of(path, scale, ground);
        if let Some(fill) = path.fill() {
            self.paint(fill.paint(), covered, scale, ground)?;
            self.spend(outline.work(ground), what)?;
        }
        if let Some(stroke) = path.stroke() {
            self.paint(stroke.paint(), covered, scale, ground)?;
            let period: f64 = stroke.dasharray().map_or(0.0, |dashes| dashes.iter().copied().map(f64::from).sum());
            let dashes = if period > 0.0 { outline.drawn / period } else { 0.0 };
            self.spend(8.0 * outline.work(ground) + 400.0 * dashes, what)?;
        }
        Ok(())
    }

    fn paint(&mut self, paint: &Paint, covered: f64, scale: Scale, ground: &Ground) -> Result<(), Flaw> {
        match paint {
            Paint::Color(_) => self.spend(covered, || "a path".into()),
            Paint::LinearGradient(_) | Paint::RadialGradient(_) => self.spend(5.0 * covered, || "a gradient".into()),
            Paint::Pattern(pattern) => self.pattern(pattern, covered, scale, ground),
        }
    }

    fn pattern(&mut self, pattern: &Pattern, covered: f64, scale: Scale, ground: &Ground) -> Result<(), Flaw> {
        let what = named("pattern", pattern.id());
        let [across, down] = scale.then(pattern.transform()).lengths();
        let room = pattern.rect();
        let size = [f64::from(room.width()) * across, f64::from(room.height()) * down];
        let layer = ground.layer(size, &what)?;
        self.spend(2.0 * layer.area() + 10.0 * covered, || what)?;
        self.nodes(pattern.root(), Scale([across, 0.0, 0.0, down]), &layer)
    }

    fn image(&mut self, image: &Image, scale: Scale, ground: &Ground) -> Result<(), Flaw> {
        if !image.is_visible() {
            return Ok(());
        }
        let what = named("picture", image.id());
        if let ImageKind::SVG(tree) = image.kind() {
            let layer = ground.layer(ground.size, &what)?;
            self.spend(4.0 * layer.area(), || what)?;
            return self.nodes(tree.root(), scale, &layer);
        }
        let [width, height] = [image.size().width(), image.size().height()].map(f64::from);
        let pixels = width * height;
        self.embedded += pixels;
        if self.embedded > EMBEDDED {
            return Err(Flaw::Costly(format!(
                "the pictures in it have {} million pixels, where 25 million are the most",
                million(self.embedded)
            )));
        }
        ground.layer([width, 2.0 * height], &what)?;
        self.spend(5.0 * pixels + 10.0 * ground.covered(scale.extent(width, height)), || what)
    }
}

/// The work of a step of a filter for each pixel of it.
fn step_work(kind: &Kind, scale: Scale, ground: &Ground) -> f64 {
    let [across, down] = scale.lengths();
    match kind {
        Kind::Morphology(step) => {
            let reach = |radius: f32, scale: f64, most: f64| (2.0 * f64::from(radius) * scale + 1.0).min(most);
            let columns = reach(step.radius_x().get(), across, ground.size[0]);
            20.0 + columns * reach(step.radius_y().get(), down, ground.size[1])
        }
        Kind::ConvolveMatrix(step) => 20.0 + 4.0 * f64::from(step.matrix().columns()) * f64::from(step.matrix().rows()),
        Kind::Turbulence(step) => 20.0 + 60.0 * f64::from(step.num_octaves()),
        Kind::GaussianBlur(_) | Kind::DropShadow(_) | Kind::DiffuseLighting(_) | Kind::SpecularLighting(_) => 60.0,
        Kind::Merge(step) => 10.0 + 10.0 * f64::from(u32::try_from(step.inputs().len()).unwrap_or(u32::MAX)),
        _ => 20.0,
    }
}

/// How long an outline is.
#[derive(Default)]
struct Outline {
    /// Its lines and curves.
    parts: f64,
    /// Its length in its own measure.
    drawn: f64,
    /// The rows of pixels that its parts run through, all together.
    rows: f64,
}

impl Outline {
    fn of(path: &Path, scale: Scale, ground: &Ground) -> Self {
        let mut outline = Self::default();
        let (mut start, mut at) = (Point::zero(), Point::zero());
        for segment in path.data().segments() {
            let points = match segment {
                PathSegment::MoveTo(_) | PathSegment::Close => vec![start],
                PathSegment::LineTo(to) => vec![to],
                PathSegment::QuadTo(by, to) => vec![by, to],
                PathSegment::CubicTo(by, over, to) => vec![by, over, to],
            };
            outline.add(at, &points, scale, ground);
            at = points.last().copied().unwrap_or(at);
            if let PathSegment::MoveTo(to) = segment {
                (start, at) = (to, to);
            }
        }
        outline.add(at, &[start], scale, ground);
        outline
    }

    /// Adds a line, or a curve as its corners.
    fn add(&mut self, mut from: Point, points: &[Point], Scale([_, ky, _, sy]): Scale, ground: &Ground) {
        let mut rows = 0.0;
        for to in points {
            let [x, y] = [f64::from(to.x) - f64::from(from.x), f64::from(to.y) - f64::from(from.y)];
            self.drawn += hypot(x, y);
            rows += (ky * x + sy * y).abs();
            from = *to;
        }
        self.parts += 1.0;
        self.rows += rows.min(3.0 * ground.size[1]);
    }

    /// The work of running along it: in each row the parts that meet are put in order.
    fn work(&self, ground: &Ground) -> f64 {
        let together = self.rows / ground.size[1].max(1.0);
        20.0 * self.parts + self.rows * (4.0 + together / 10_000.0)
    }
}
