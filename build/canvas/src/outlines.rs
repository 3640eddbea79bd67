//! The designer's own SVG, read and drawn within limits.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, FontFamily, FontResolver, ImageKind, fontdb};

use super::bitmap::Bitmap;
use super::curve;
use super::dropped::{Dropped, dropped};
use super::effort::{Flaw, paint, read};
use super::encode;
use super::font::Typeface;
use super::shown::{self, Shown};
use super::theme::Theme;
use muster_ground::area::{Rectangle, pixels};

#[derive(Debug)]
pub struct Outlines {
    tree: usvg::Tree,
    /// The typefaces that it asks for and that are missing.
    pub replaced: Vec<String>,
    /// The elements that the renderer ignores.
    pub dropped: Vec<Dropped>,
}

/// Facts collected while a document is read.
#[derive(Debug, Default)]
struct Noted {
    counts: read::Counts,
    flaw: Option<Flaw>,
    replaced: Vec<String>,
}

impl Noted {
    /// Adds the counts of a picture in the document, or the reason why it cannot be read.
    fn take(noted: &Mutex<Self>, read: impl FnOnce() -> Result<(ImageKind, read::Counts), Flaw>) -> Option<ImageKind> {
        let noted = || noted.lock().unwrap_or_else(PoisonError::into_inner);
        if noted().flaw.is_some() {
            return None;
        }
        // Not locked meanwhile: it notes its typefaces.
        let read = read();
        let mut noted = noted();
        match read.and_then(|(kind, counts)| Ok((kind, noted.counts.with(counts)?))) {
            Ok((kind, counts)) => {
                noted.counts = counts;
                Some(kind)
            }
            Err(flaw) => {
                noted.flaw = Some(flaw);
                None
            }
        }
    }
}

impl Outlines {
    /// Reads a self-contained document within the limits.
    ///
    /// # Errors
    /// If it is no SVG, shows another file, or would cost too much.
    pub fn read(bytes: &[u8], theme: &Theme) -> Result<Self, Flaw> {
        Self::showing(bytes, &[], theme)
    }

    /// Reads a document that shows other pictures, given by their links.
    ///
    /// # Errors
    /// If it is no SVG, shows another file, or would cost too much.
    pub fn showing(bytes: &[u8], shown: &[(String, Arc<Shown>)], theme: &Theme) -> Result<Self, Flaw> {
        let noted: Arc<Mutex<Noted>> = Arc::default();
        let note = |noted: &Mutex<Noted>, take: &dyn Fn(&mut Noted)| {
            take(&mut noted.lock().unwrap_or_else(PoisonError::into_inner));
        };
        let mut counts = read::Counts::default();
        let document = read::document(bytes, &mut counts)?;
        note(&noted, &|noted| noted.counts = counts);
        let mut options = theme.typeface.options();
        let (links, shown) = (Arc::clone(&noted), shown.to_vec());
        options.image_href_resolver.resolve_string = Box::new(move |link, options| {
            let found = shown.iter().find(|(name, _)| name == link);
            let missing = || Flaw::Unreadable(format!("it shows another file, `{link}`, which must stand in it"));
            Noted::take(&links, || found.ok_or_else(missing)?.1.read(options))
        });
        let pictures = Arc::clone(&noted);
        options.image_href_resolver.resolve_data =
            Box::new(move |kind, data, options| Noted::take(&pictures, || shown::picture(kind, data, options)));
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

    /// The letters of its texts that a typeface lacks.
    pub fn lacking(&self, typeface: &Typeface) -> BTreeSet<char> {
        let mut letters = BTreeSet::new();
        each_text(self.tree.root(), true, &mut |text| {
            letters.extend(text.chunks().iter().flat_map(|chunk| chunk.text().chars()));
        });
        letters.retain(|letter| !typeface.has(*letter));
        letters
    }

    /// The texts that its edge cuts off. Text entirely outside the picture is ignored: it is not meant to be seen.
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
        let mut text = self.tree.to_string(&options);
        for ((kind, data), wanted) in self.pixels([f64::from(across) / width, f64::from(down) / height]) {
            if let Some(small) = smaller(data, wanted) {
                let [data, small] = [data, &small].map(|data| BASE64_STANDARD.encode(data));
                text = text.replace(&format!("{kind};base64, {data}"), &format!("png;base64, {small}"));
            }
        }
        let own = format!("width=\"{width}\" height=\"{height}\"");
        let frame = format!(
            "width=\"{across}\" height=\"{down}\" viewBox=\"0 0 {width} {height}\" preserveAspectRatio=\"none\""
        );
        text.replacen(&own, &frame, 1)
    }

    /// The bitmaps that it shows, with the most pixels of each at that scale.
    fn pixels(&self, scale: [f64; 2]) -> BTreeMap<(&str, &[u8]), [f64; 2]> {
        let mut found: BTreeMap<_, [f64; 2]> = BTreeMap::new();
        each_image(self.tree.root(), &mut |image| {
            let data = match image.kind() {
                ImageKind::JPEG(data) => ("jpeg", data.as_slice()),
                ImageKind::PNG(data) => ("png", data.as_slice()),
                ImageKind::GIF(data) => ("gif", data.as_slice()),
                ImageKind::WEBP(_) | ImageKind::SVG(_) => return,
            };
            let shown = image.abs_bounding_box();
            let most = found.entry(data).or_default();
            for (axis, length) in [shown.width(), shown.height()].into_iter().enumerate() {
                most[axis] = most[axis].max(f64::from(length) * scale[axis] * SHARP);
            }
        });
        found
    }

    /// Checks that it can be drawn in a size in pixels.
    ///
    /// # Errors
    /// If that would cost too much.
    pub fn drawable(&self, size: [u32; 2]) -> Result<(), Flaw> {
        paint::paint(&self.tree, size)
    }

    /// Draws it in a size in pixels; `None` if that size is invalid.
    ///
    /// # Errors
    /// If that would cost too much.
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

    /// Rounds numbers and replaces cubic curves, because the last digits of arcs and rotated shapes differ from machine
    /// to machine, and so does the point at which the renderer splits a cubic curve.
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

/// The share of the longer side by which letters may overhang the edge unnoticed.
const HAIR: f64 = 0.005;

/// The largest magnification at which a picture in an SVG is kept sharp, for people who zoom in.
const SHARP: f64 = 3.0;

/// A reduced picture of about this number of pixels; `None` if that saves nothing.
fn smaller(data: &[u8], wanted: [f64; 2]) -> Option<Vec<u8>> {
    let bitmap = Bitmap::read(data, f64::INFINITY).ok()?;
    let share = (0..2).map(|axis| wanted[axis] / f64::from(bitmap.size[axis])).fold(0.0, f64::max);
    let size = bitmap.size.map(|length| pixels(f64::from(length) * share).max(1));
    let small = if share < 1.0 { encode::photograph(size, &bitmap.scaled(size).ok()?).ok()? } else { return None };
    (small.len() < data.len()).then_some(small)
}

/// Visits all pictures in a group, except those in patterns and masks, which are not seen as they are.
fn each_image<'t>(group: &'t usvg::Group, visit: &mut dyn FnMut(&'t usvg::Image)) {
    for node in group.children() {
        match node {
            usvg::Node::Image(image) => visit(image),
            usvg::Node::Group(inner) => each_image(inner, visit),
            usvg::Node::Path(_) | usvg::Node::Text(_) => {}
        }
    }
}

/// Visits all texts in a group, and with `shown` also those in pictures inside it.
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

/// The first typeface that a text asks for, if it is missing.
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
