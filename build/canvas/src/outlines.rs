//! SVG of the designer's own, read and drawn no further than its limits.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, FontFamily, FontResolver, ImageHrefResolver, ImageKind, fontdb};

use super::bitmap::Bitmap;
use super::curve;
use super::dropped::{Dropped, dropped};
use super::effort::{Flaw, paint, read};
use super::encode;
use super::font::Typeface;
use super::theme::Theme;
use muster_ground::area::Rectangle;

#[derive(Debug)]
pub struct Outlines {
    tree: usvg::Tree,
    /// The typefaces that it asks for and that are not there.
    pub replaced: Vec<String>,
    /// What of it is not drawn.
    pub dropped: Vec<Dropped>,
}

/// What comes to light while a document is read.
#[derive(Debug, Default)]
struct Noted {
    counts: read::Counts,
    flaw: Option<Flaw>,
    replaced: Vec<String>,
}

impl Outlines {
    /// Reads a document, if it holds all that it shows and its limits.
    ///
    /// # Errors
    /// Where it is no SVG, shows another file, or would cost too much.
    pub fn read(bytes: &[u8], theme: &Theme) -> Result<Self, Flaw> {
        let noted: Arc<Mutex<Noted>> = Arc::default();
        let note = |noted: &Mutex<Noted>, take: &dyn Fn(&mut Noted)| {
            take(&mut noted.lock().unwrap_or_else(PoisonError::into_inner));
        };
        let mut counts = read::Counts::default();
        let document = read::document(bytes, &mut counts)?;
        note(&noted, &|noted| noted.counts = counts);
        let mut options = theme.typeface.options();
        let links = Arc::clone(&noted);
        options.image_href_resolver.resolve_string = Box::new(move |link, _| {
            let flaw = Flaw::Unreadable(format!("it shows another file, `{link}`, which must stand in it"));
            note(&links, &|noted| noted.flaw = noted.flaw.take().or(Some(flaw.clone())));
            None
        });
        let pictures = Arc::clone(&noted);
        options.image_href_resolver.resolve_data =
            Box::new(move |kind, data, options| embedded(kind, data, options, &pictures));
        let faces = Arc::clone(&noted);
        let choose = FontResolver::default_font_selector();
        options.font_resolver.select_font = Box::new(move |font, database| {
            if let Some(name) = missing(font, database) {
                note(&faces, &|noted| noted.replaced.push(name.clone()));
            }
            choose(font, database)
        });
        let tree =
            usvg::Tree::from_xmltree(&document, &options).map_err(|error| Flaw::Unreadable(error.to_string()))?;
        let mut noted = std::mem::take(&mut *noted.lock().unwrap_or_else(PoisonError::into_inner));
        if let Some(flaw) = noted.flaw {
            return Err(flaw);
        }
        noted.replaced.sort();
        noted.replaced.dedup();
        Ok(Self { tree, replaced: noted.replaced, dropped: dropped(&document) })
    }

    /// The letters of its texts that a typeface has not.
    pub fn lacking(&self, typeface: &Typeface) -> BTreeSet<char> {
        let mut letters = BTreeSet::new();
        each_text(self.tree.root(), true, &mut |text| {
            letters.extend(text.chunks().iter().flat_map(|chunk| chunk.text().chars()));
        });
        letters.retain(|letter| !typeface.has(*letter));
        letters
    }

    /// The texts that its edge cuts off. What stands beside the picture as a whole is not meant to be seen.
    pub fn cut_off(&self) -> Vec<String> {
        let [width, height] = self.size();
        let hair = (width.max(height) * HAIR).max(0.01);
        let page = Rectangle { x: 0.0, y: 0.0, width, height };
        let mut cut = Vec::new();
        each_text(self.tree.root(), false, &mut |text| {
            let seen = text.flattened().abs_bounding_box();
            let [x, y, width, height] = [seen.x(), seen.y(), seen.width(), seen.height()].map(f64::from);
            let letters = Rectangle { x, y, width, height };
            let is_within = letters.corners().iter().all(|corner| page.grown(hair).contains(*corner));
            if !is_within && letters.overlap(&page) > 0.0 {
                cut.push(text.chunks().iter().map(usvg::TextChunk::text).collect::<String>());
            }
        });
        cut
    }

    /// The drawing as it was read.
    pub fn into_tree(self) -> usvg::Tree {
        self.tree
    }

    /// Its width and height.
    pub fn size(&self) -> [f64; 2] {
        [self.tree.size().width().into(), self.tree.size().height().into()]
    }

    /// The drawing as SVG of a width and height that holds nothing but shapes and pictures: no script, no link, no text.
    pub fn svg(&self, [across, down]: [u32; 2]) -> String {
        let [width, height] = self.size();
        let options = usvg::WriteOptions { indent: usvg::Indent::None, ..usvg::WriteOptions::default() };
        let text = self.tree.to_string(&options);
        let own = format!("width=\"{width}\" height=\"{height}\"");
        let frame = format!(
            "width=\"{across}\" height=\"{down}\" viewBox=\"0 0 {width} {height}\" preserveAspectRatio=\"none\""
        );
        text.replacen(&own, &frame, 1)
    }

    /// Whether it can be drawn in a size in pixels.
    ///
    /// # Errors
    /// Where that would cost too much.
    pub fn drawable(&self, size: [u32; 2]) -> Result<(), Flaw> {
        paint::paint(&self.tree, size)
    }

    /// Draws it in a size in pixels; nothing where that size makes no sense.
    ///
    /// # Errors
    /// Where that would cost too much.
    pub fn draw(&self, size: [u32; 2]) -> Result<Option<Pixmap>, Flaw> {
        self.drawable(size)?;
        let Some(mut pixels) = Pixmap::new(size[0], size[1]) else { return Ok(None) };
        let tree = self.rounded()?;
        let [across, down] = [0, 1].map(|axis| f64::from(size[axis]) / self.size()[axis]);
        #[expect(clippy::cast_possible_truncation, reason = "the renderer's numbers are small")]
        let scale = Transform::from_scale(across as f32, down as f32);
        resvg::render(&tree, scale, &mut pixels.as_mut());
        Ok(Some(pixels))
    }

    /// The same drawing with rounded numbers, and without cubic curves: arcs and turned shapes have other last digits from machine to
    /// machine, and so has the point where the renderer cuts a cubic curve.
    fn rounded(&self) -> Result<usvg::Tree, Flaw> {
        let options =
            usvg::WriteOptions { coordinates_precision: 4, transforms_precision: 5, ..usvg::WriteOptions::default() };
        let text = self.tree.to_string(&options);
        let mut parts = text.split(" d=\"");
        let mut plain = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (words, rest) = part.split_once('"').unwrap_or((part, ""));
            plain.extend([" d=\"", &curve::fine(words), "\"", rest]);
        }
        usvg::Tree::from_str(&plain, &usvg::Options::default()).map_err(|error| Flaw::Unreadable(error.to_string()))
    }
}

/// The most pixels of a JPEG in a document that is looked into.
const PIXELS: f64 = 25_000_000.0;

/// How far letters may reach over the edge before anybody sees it, as a share of the longer side.
const HAIR: f64 = 0.005;

/// Visits all texts in a group, and those of drawings that are shown in it, too, if so wanted.
fn each_text(group: &usvg::Group, shown: bool, visit: &mut dyn FnMut(&usvg::Text)) {
    for node in group.children() {
        match node {
            usvg::Node::Text(text) => visit(text),
            usvg::Node::Group(inner) => each_text(inner, shown, visit),
            usvg::Node::Image(image) => match image.kind() {
                ImageKind::SVG(tree) if shown => each_text(tree.root(), shown, visit),
                _ => {}
            },
            usvg::Node::Path(_) => {}
        }
    }
}

/// A picture that stands in the document. One that is SVG is counted as if all its elements stood there.
fn embedded(kind: &str, data: Arc<Vec<u8>>, options: &usvg::Options<'_>, noted: &Mutex<Noted>) -> Option<ImageKind> {
    let noted = || noted.lock().unwrap_or_else(PoisonError::into_inner);
    if noted().flaw.is_some() {
        return None;
    }
    let is_svg = kind == "image/svg+xml" || (kind == "text/plain" && data.trim_ascii_start().starts_with(b"<"));
    if is_svg {
        let mut counts = noted().counts;
        if let Err(flaw) = read::document(&data, &mut counts) {
            noted().flaw = Some(flaw);
            return None;
        }
        noted().counts = counts;
    }
    // The renderer knows neither the colours of print nor which side of a photograph is up.
    let jpeg = data.starts_with(&[0xff, 0xd8]).then(|| Bitmap::read(&data, PIXELS).ok()).flatten();
    let (kind, data) = match jpeg.filter(Bitmap::is_remade) {
        Some(bitmap) => match encode::photograph(bitmap.size, bitmap.bytes()) {
            Ok(png) => ("image/png", Arc::new(png)),
            Err(_) => (kind, data),
        },
        None => (kind, data),
    };
    let found = ImageHrefResolver::default_data_resolver()(kind, data, options);
    if found.is_none() {
        let mut noted = noted();
        let flaw = Flaw::Unreadable(format!("a picture in it, of the kind `{kind}`, cannot be read"));
        noted.flaw = noted.flaw.take().or(Some(flaw));
    }
    found
}

/// The typeface that a text asks for first, if it is not there.
fn missing(font: &usvg::Font, database: &fontdb::Database) -> Option<String> {
    let first = font.families().first()?;
    let family = match first {
        FontFamily::Serif => fontdb::Family::Serif,
        FontFamily::SansSerif => fontdb::Family::SansSerif,
        FontFamily::Cursive => fontdb::Family::Cursive,
        FontFamily::Fantasy => fontdb::Family::Fantasy,
        FontFamily::Monospace => fontdb::Family::Monospace,
        FontFamily::Named(name) => fontdb::Family::Name(name),
    };
    let wanted = fontdb::Query { families: &[family], ..fontdb::Query::default() };
    database.query(&wanted).is_none().then(|| match first {
        FontFamily::Named(name) => name.clone(),
        generic => generic.to_string(),
    })
}
