//! A drawing as the content of a PDF: its paths, its texts as text, its pictures.

use pdf_writer::types::{ArtifactType, LineCapStyle, LineJoinStyle, TextRenderingMode};
use pdf_writer::{Content, Finish, Name, Str};
use resvg::tiny_skia::{Path, PathSegment, Transform};
use resvg::usvg::{self, Node, PaintOrder, fontdb};

use super::pdf::{Document, Uses, name, single, state_name};

/// Writes the content of one page or form.
pub struct Writer<'d> {
    document: &'d mut Document,
    database: &'d fontdb::Database,
    content: Content,
    uses: Uses,
    /// The width and height of the drawing.
    size: [f64; 2],
}

/// A run of letters on one straight line.
struct Run {
    /// The position of its first letter.
    at: Transform,
    /// Each letter with its width in ems, and its distance from the first.
    letters: Vec<(u16, f64, f64)>,
}

impl<'d> Writer<'d> {
    pub fn new(document: &'d mut Document, tree: &'d usvg::Tree) -> Self {
        let size = [f64::from(tree.size().width()), f64::from(tree.size().height())];
        Self { document, database: tree.fontdb(), content: Content::new(), uses: Uses::default(), size }
    }

    /// A group as content of its own, with the resources that it uses.
    pub fn group(mut self, group: &usvg::Group) -> (Vec<u8>, Uses) {
        self.within(group);
        (self.content.finish().to_vec(), self.uses)
    }

    fn within(&mut self, group: &usvg::Group) {
        let opacity = group.opacity().get();
        if group.children().is_empty() {
            return;
        }
        self.content.save_state();
        self.content.transform(numbers(group.transform()));
        let mut clip = group.clip_path();
        while let Some(path) = clip {
            self.clip(path);
            clip = path.clip_path();
        }
        if opacity < 1.0 {
            // Seen through as a whole: what lies over another thing in it hides that as before.
            let inner = Writer { content: Content::new(), uses: Uses::default(), ..self.borrowed() };
            let (content, uses) = inner.children(group);
            let form = self.document.form(&content, None, &uses);
            self.state([share(opacity); 2]);
            self.content.x_object(Name(name(form).as_bytes()));
            self.uses.objects.insert(form);
        } else {
            group.children().iter().for_each(|node| self.node(node));
        }
        self.content.restore_state();
    }

    fn borrowed(&mut self) -> Writer<'_> {
        let Self { document, database, size, .. } = self;
        Writer { document, database, content: Content::new(), uses: Uses::default(), size: *size }
    }

    fn children(mut self, group: &usvg::Group) -> (Vec<u8>, Uses) {
        group.children().iter().for_each(|node| self.node(node));
        (self.content.finish().to_vec(), self.uses)
    }

    fn node(&mut self, node: &Node) {
        match node {
            Node::Group(group) => self.within(group),
            Node::Path(path) => self.path(path),
            Node::Text(text) => text.layouted().iter().for_each(|span| self.span(span)),
            Node::Image(image) if image.is_visible() => self.image(image),
            Node::Image(_) => {}
        }
    }

    /// Clips everything that follows to the inside of a path.
    fn clip(&mut self, clip: &usvg::ClipPath) {
        self.outlines(clip.root(), clip.transform());
        self.content.clip_nonzero().end_path();
    }

    /// Adds all paths of a group to the path being built.
    fn outlines(&mut self, group: &usvg::Group, plane: Transform) {
        let plane = plane.pre_concat(group.transform());
        for node in group.children() {
            match node {
                Node::Path(path) => self.outline(path.data(), plane),
                Node::Group(group) => self.outlines(group, plane),
                Node::Text(text) => self.outlines(text.flattened(), plane),
                Node::Image(_) => {}
            }
        }
    }

    fn outline(&mut self, path: &Path, plane: Transform) {
        let Some(path) = path.clone().transform(plane) else { return };
        let mut last = [0.0; 2];
        for segment in path.segments() {
            match segment {
                PathSegment::MoveTo(to) => {
                    self.content.move_to(to.x, to.y);
                    last = [to.x, to.y];
                }
                PathSegment::LineTo(to) => {
                    self.content.line_to(to.x, to.y);
                    last = [to.x, to.y];
                }
                PathSegment::QuadTo(by, to) => {
                    let near = |from: f32, by: f32| from + (by - from) * 2.0 / 3.0;
                    let [x, y] = last;
                    let one = [near(x, by.x), near(y, by.y)];
                    let other = [near(to.x, by.x), near(to.y, by.y)];
                    self.content.cubic_to(one[0], one[1], other[0], other[1], to.x, to.y);
                    last = [to.x, to.y];
                }
                PathSegment::CubicTo(one, other, to) => {
                    self.content.cubic_to(one.x, one.y, other.x, other.y, to.x, to.y);
                    last = [to.x, to.y];
                }
                PathSegment::Close => {
                    self.content.close_path();
                }
            }
        }
    }

    fn path(&mut self, path: &usvg::Path) {
        if !path.is_visible() {
            return;
        }
        let fill = |writer: &mut Self| {
            let Some(fill) = path.fill() else { return };
            writer.paint(Some(fill), None);
            writer.outline(path.data(), Transform::identity());
            match fill.rule() {
                usvg::FillRule::NonZero => writer.content.fill_nonzero(),
                usvg::FillRule::EvenOdd => writer.content.fill_even_odd(),
            };
        };
        let line = |writer: &mut Self| {
            let Some(stroke) = path.stroke() else { return };
            writer.paint(None, Some(stroke));
            writer.outline(path.data(), Transform::identity());
            writer.content.stroke();
        };
        self.content.save_state();
        match path.paint_order() {
            PaintOrder::FillAndStroke => {
                fill(self);
                line(self);
            }
            PaintOrder::StrokeAndFill => {
                line(self);
                fill(self);
            }
        }
        self.content.restore_state();
    }

    /// Sets colours, opacity and how lines are drawn.
    fn paint(&mut self, fill: Option<&usvg::Fill>, stroke: Option<&usvg::Stroke>) {
        let opacity = [
            fill.map_or(255, |fill| share(fill.opacity().get())),
            stroke.map_or(255, |stroke| share(stroke.opacity().get())),
        ];
        self.state(opacity);
        if let Some([red, green, blue]) = fill.map(|fill| colour(fill.paint())) {
            self.content.set_fill_rgb(red, green, blue);
        }
        let Some(stroke) = stroke else { return };
        let [red, green, blue] = colour(stroke.paint());
        self.content.set_stroke_rgb(red, green, blue);
        self.content.set_line_width(stroke.width().get());
        self.content.set_line_cap(match stroke.linecap() {
            usvg::LineCap::Butt => LineCapStyle::ButtCap,
            usvg::LineCap::Round => LineCapStyle::RoundCap,
            usvg::LineCap::Square => LineCapStyle::ProjectingSquareCap,
        });
        self.content.set_line_join(match stroke.linejoin() {
            usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => LineJoinStyle::MiterJoin,
            usvg::LineJoin::Round => LineJoinStyle::RoundJoin,
            usvg::LineJoin::Bevel => LineJoinStyle::BevelJoin,
        });
        self.content.set_miter_limit(stroke.miterlimit().get());
        let dashes = stroke.dasharray().unwrap_or_default();
        self.content.set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
    }

    fn state(&mut self, opacity: [u8; 2]) {
        let key = self.document.state(opacity);
        self.content.set_parameters(Name(state_name(key).as_bytes()));
        self.uses.states.insert(key);
    }

    /// Draws a piece of text. A halo is marked as an artifact, so that copied text does not contain the letters twice.
    fn span(&mut self, span: &usvg::layout::Span) {
        if !span.visible {
            return;
        }
        let lines = [&span.underline, &span.overline];
        lines.into_iter().flatten().for_each(|path| self.path(path));
        let under = span.stroke.as_ref().filter(|_| span.paint_order == PaintOrder::StrokeAndFill);
        let over = span.stroke.as_ref().filter(|_| span.paint_order == PaintOrder::FillAndStroke);
        let halo = |writer: &mut Self, stroke| {
            writer
                .content
                .begin_marked_content_with_properties(Name(b"Artifact"))
                .properties()
                .artifact()
                .kind(ArtifactType::Layout);
            writer.letters(span, None, Some(stroke));
            writer.content.end_marked_content();
        };
        if let Some(stroke) = under {
            halo(self, stroke);
        }
        if let Some(fill) = &span.fill {
            self.letters(span, Some(fill), None);
        }
        if let Some(stroke) = over {
            halo(self, stroke);
        }
        if let Some(path) = &span.line_through {
            self.path(path);
        }
    }

    fn letters(&mut self, span: &usvg::layout::Span, fill: Option<&usvg::Fill>, stroke: Option<&usvg::Stroke>) {
        self.content.save_state();
        self.paint(fill, stroke);
        self.content.begin_text();
        self.content.set_text_rendering_mode(match fill {
            Some(_) => TextRenderingMode::Fill,
            None => TextRenderingMode::Stroke,
        });
        let (mut font, mut run) = (None, None::<Run>);
        for glyph in &span.positioned_glyphs {
            let Ok(letter) = u16::try_from(glyph.id.0) else { continue };
            // Borrowed by turns: a face takes a number of the document.
            let mut fonts = std::mem::take(&mut self.document.fonts);
            let found = fonts.find(self.database, glyph.font, || self.document.id());
            let told = found.map(|at| (fonts.letter(at, letter, &glyph.text), fonts.units(at)));
            self.document.fonts = fonts;
            let (Some(at), Some(((number, width), units))) = (found, told) else { continue };
            if font != Some(at) {
                self.show(run.take());
                self.content.set_font(Name(format!("F{at}").as_bytes()), 1.0);
                self.uses.fonts.insert(at);
                font = Some(at);
            }
            let units = single(units);
            let plane = glyph.outline_transform().pre_scale(units, units);
            match run.as_mut().and_then(|run| Some((along(run.at, plane)?, run))) {
                Some((from, run)) => run.letters.push((number, width, from)),
                None => {
                    self.show(run.take());
                    run = Some(Run { at: plane, letters: vec![(number, width, 0.0)] });
                }
            }
        }
        self.show(run);
        self.content.end_text();
        self.content.restore_state();
    }

    /// Writes letters, each at its position.
    fn show(&mut self, run: Option<Run>) {
        let Some(Run { at, letters }) = run else { return };
        self.content.set_text_matrix(numbers(at));
        let mut shown = self.content.show_positioned();
        let mut items = shown.items();
        let (mut reached, mut bytes) = (0.0, Vec::new());
        for (number, width, from) in letters {
            // In thousandths of an em, to the left.
            let gap = (reached - from) * 1000.0;
            if gap.abs() > 0.5 {
                if !bytes.is_empty() {
                    items.show(Str(&bytes));
                    bytes.clear();
                }
                let gap = (gap * 10.0).round() / 10.0;
                items.adjust(single(gap));
                reached -= gap / 1000.0;
            }
            bytes.extend(number.to_be_bytes());
            reached += width;
        }
        if !bytes.is_empty() {
            items.show(Str(&bytes));
        }
        items.finish();
        shown.finish();
    }

    fn image(&mut self, image: &usvg::Image) {
        let [width, height] = [image.size().width(), image.size().height()];
        let object = match image.kind() {
            usvg::ImageKind::SVG(tree) => {
                let form = self.document.take_tree(tree);
                let [across, down] = form.size.map(single);
                self.content.save_state();
                self.content.transform([width / across, 0.0, 0.0, height / down, 0.0, 0.0]);
                self.content.x_object(Name(name(form.id).as_bytes()));
                self.content.restore_state();
                form.id
            }
            usvg::ImageKind::JPEG(bytes)
            | usvg::ImageKind::PNG(bytes)
            | usvg::ImageKind::GIF(bytes)
            | usvg::ImageKind::WEBP(bytes) => {
                let Some(object) = self.document.file(bytes) else { return };
                self.content.save_state();
                self.content.transform([width, 0.0, 0.0, -height, 0.0, height]);
                self.content.x_object(Name(name(object).as_bytes()));
                self.content.restore_state();
                object
            }
        };
        self.uses.objects.insert(object);
    }
}

/// The distance of a letter from the first of a line, in ems; `None` if it is not on that line, or has another size or
/// direction.
fn along(first: Transform, this: Transform) -> Option<f64> {
    let near = |one: f32, other: f32| (one - other).abs() <= 1e-4 * first.sx.abs().max(first.kx.abs()).max(1e-6);
    let is_like =
        near(first.sx, this.sx) && near(first.kx, this.kx) && near(first.ky, this.ky) && near(first.sy, this.sy);
    let back = first.invert()?;
    let mut point = resvg::tiny_skia::Point::from_xy(this.tx, this.ty);
    back.map_point(&mut point);
    (is_like && point.y.abs() < 1e-3 && point.x >= 0.0).then_some(f64::from(point.x))
}

fn numbers(plane: Transform) -> [f32; 6] {
    [plane.sx, plane.ky, plane.kx, plane.sy, plane.tx, plane.ty]
}

fn colour(paint: &usvg::Paint) -> [f32; 3] {
    match paint {
        usvg::Paint::Color(colour) => [colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0),
        // A drawing that has others is taken as pixels.
        _ => [0.5; 3],
    }
}

fn share(opacity: f32) -> u8 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 1")]
    let share = (opacity.clamp(0.0, 1.0) * 255.0).round() as u8;
    share
}
