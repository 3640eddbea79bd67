//! A PDF document: pages with pictures, which can be placed many times and are in the file only once.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use muster_canvas::bitmap::Bitmap;
use muster_ground::digest::sha256;
use pdf_writer::types::{ActionType, AnnotationType, PageMode};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use resvg::usvg;

use super::face::Ground;
use super::fonts::Fonts;
use super::tree::Writer;

/// The most pixels of a picture in a drawing.
const PIXELS: f64 = 50_000_000.0;
/// Points to the millimetre.
const POINTS: f64 = 72.0 / 25.4;

/// A PDF document being built.
pub struct Document {
    pub(super) pdf: Pdf,
    last: i32,
    /// Its pages, each with its height.
    pages: Vec<(Ref, f64)>,
    bookmarks: Vec<Bookmark>,
    /// Links by their numbers, to be written once all pages are known: the area of each on its page, and its
    /// destination.
    links: Vec<(Ref, Rect, Goal)>,
    pub(super) fonts: Fonts,
    states: BTreeMap<[u8; 2], Ref>,
    /// Forms and pictures by checksums: those used several times are in the file once.
    held: BTreeMap<String, Ref>,
    title: String,
    language: String,
}

/// A picture in the document: a form, with its own width and height.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    pub(super) id: Ref,
    pub size: [f64; 2],
}

/// The resources that a page or form uses.
#[derive(Debug, Default)]
pub(super) struct Uses {
    pub fonts: BTreeSet<usize>,
    pub objects: BTreeSet<Ref>,
    pub states: BTreeSet<[u8; 2]>,
}

/// A place that bookmarks and links lead to: a page of the document, from 0, and how far down on it, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Destination {
    pub page: usize,
    pub y: f64,
}

/// The destination of a link.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    Place(Destination),
    /// An address in the web.
    Address(String),
}

/// An entry of the outline that programs show beside the pages; entries of a higher level belong to the last one of a
/// lower.
#[derive(Clone, Debug)]
struct Bookmark {
    level: u8,
    title: String,
    target: Destination,
}

/// A page being built. Lengths are in millimetres from its upper left corner.
pub struct Page {
    size: [f64; 2],
    /// The distances of the bleed box and the trim box from the edge of the page.
    boxes: [f64; 2],
    content: Content,
    uses: Uses,
    links: Vec<([f64; 2], [f64; 2], Goal)>,
}

/// A picture's position on a page: its upper left corner, its width and height, and its rotation, in clockwise quarter
/// turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    pub at: [f64; 2],
    pub size: [f64; 2],
    pub quarters: u8,
}

impl Document {
    /// An empty document with a title, in a language: by default English, like everything that Muster writes.
    pub fn new(title: &str, language: Option<&str>) -> Self {
        let mut pdf = Pdf::new();
        pdf.set_version(1, 7);
        Self {
            pdf,
            last: 2,
            pages: Vec::new(),
            bookmarks: Vec::new(),
            links: Vec::new(),
            fonts: Fonts::default(),
            states: BTreeMap::new(),
            held: BTreeMap::new(),
            title: title.into(),
            language: language.unwrap_or("en").to_owned(),
        }
    }

    /// Adds a bookmark to the page that is added next.
    pub fn mark_next(&mut self, level: u8, title: &str) {
        self.mark(level, title, Destination { page: self.pages.len(), y: 0.0 });
    }

    /// Adds a bookmark to a place, after those added before.
    pub fn mark(&mut self, level: u8, title: &str, target: Destination) {
        self.bookmarks.push(Bookmark { level, title: title.to_owned(), target });
    }

    pub(super) fn id(&mut self) -> Ref {
        self.last += 1;
        Ref::new(self.last)
    }

    /// A graphics state with transparency: the opacity of fills and of lines, in 255ths.
    pub(super) fn state(&mut self, opacity: [u8; 2]) -> [u8; 2] {
        if !self.states.contains_key(&opacity) {
            let id = self.id();
            self.states.insert(opacity, id);
            let [fill, line] = opacity.map(|share| f32::from(share) / 255.0);
            self.pdf.ext_graphics(id).non_stroking_alpha(fill).stroking_alpha(line);
        }
        opacity
    }

    /// Takes a picture in, to be placed on pages.
    pub fn take(&mut self, ground: &Ground) -> Form {
        match ground {
            Ground::Tree(tree) => self.take_tree(tree),
            Ground::Pixels { size, pixels } => {
                let image = self.image(*size, pixels);
                let [width, height] = size.map(f64::from);
                let mut content = Content::new();
                content.transform([single(width), 0.0, 0.0, -single(height), 0.0, single(height)]);
                content.x_object(Name(name(image).as_bytes()));
                let uses = Uses { objects: BTreeSet::from([image]), ..Uses::default() };
                let id = self.form(&content.finish(), Some([width, height]), &uses);
                Form { id, size: [width, height] }
            }
        }
    }

    pub(super) fn take_tree(&mut self, tree: &usvg::Tree) -> Form {
        let size = [f64::from(tree.size().width()), f64::from(tree.size().height())];
        let (content, uses) = Writer::new(self, tree).group(tree.root());
        Form { id: self.form(&content, Some(size), &uses), size }
    }

    /// A form that counts downwards from its upper left corner, as drawings do, of a width and height; or one without bounds, which
    /// is seen through as a whole.
    pub(super) fn form(&mut self, content: &[u8], size: Option<[f64; 2]>, uses: &Uses) -> Ref {
        let sum = sha256(format!("{size:?} {uses:?} {}", sha256(content)).as_bytes());
        if let Some(id) = self.held.get(&sum) {
            return *id;
        }
        let (id, packed) = (self.id(), packed(content));
        self.held.insert(sum, id);
        let names = self.names(uses);
        let mut form = self.pdf.form_xobject(id, &packed);
        form.filter(Filter::FlateDecode);
        match size.map(|size| size.map(single)) {
            Some([width, height]) => form.bbox(Rect::new(0.0, 0.0, width, height)),
            None => {
                form.bbox(Rect::new(-FAR, -FAR, FAR, FAR));
                form.group().transparency().isolated(true);
                &mut form
            }
        };
        names.write(&mut form.resources());
        id
    }

    /// A file as an image, unless it cannot be read.
    pub(super) fn file(&mut self, bytes: &[u8]) -> Option<Ref> {
        let sum = sha256(bytes);
        if let Some(id) = self.held.get(&sum) {
            return Some(*id);
        }
        let bitmap = Bitmap::read(bytes, PIXELS).ok()?;
        let id = self.image(bitmap.size, bitmap.bytes());
        self.held.insert(sum, id);
        Some(id)
    }

    /// Pixels as an image: red, green, blue and opacity of each.
    pub(super) fn image(&mut self, size: [u32; 2], pixels: &[u8]) -> Ref {
        let [width, height] = size.map(|length| i32::try_from(length).unwrap_or(i32::MAX));
        let (id, mask) = (self.id(), self.id());
        let colours: Vec<u8> = pixels.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        let opacity: Vec<u8> = pixels.chunks_exact(4).map(|pixel| pixel[3]).collect();
        let is_clear = opacity.iter().any(|share| *share < 255);
        let (colours, opacity) = (packed(&colours), packed(&opacity));
        let mut image = self.pdf.image_xobject(id, &colours);
        image.filter(Filter::FlateDecode);
        image.width(width).height(height).bits_per_component(8);
        image.color_space().device_rgb();
        if is_clear {
            image.s_mask(mask);
        }
        image.finish();
        if is_clear {
            let mut image = self.pdf.image_xobject(mask, &opacity);
            image.filter(Filter::FlateDecode);
            image.width(width).height(height).bits_per_component(8);
            image.color_space().device_gray();
        }
        id
    }

    fn names(&self, uses: &Uses) -> Names {
        Names {
            fonts: uses.fonts.iter().map(|at| (format!("F{at}"), self.fonts.id(*at))).collect(),
            objects: uses.objects.iter().map(|id| (name(*id), *id)).collect(),
            states: uses.states.iter().map(|key| (state_name(*key), self.states[key])).collect(),
        }
    }

    /// Adds a page.
    pub fn add(&mut self, page: Page) {
        let (id, content) = (self.id(), self.id());
        let names = self.names(&page.uses);
        let bytes = packed(&page.content.finish());
        self.pdf.stream(content, &bytes).filter(Filter::FlateDecode);
        let [width, height] = page.size.map(points);
        let within = |length: f64| {
            let by = points(length);
            Rect::new(by, by, width - by, height - by)
        };
        let mut written = self.pdf.page(id);
        written.media_box(within(0.0)).bleed_box(within(page.boxes[0])).trim_box(within(page.boxes[1]));
        written.parent(TREE).contents(content);
        names.write(&mut written.resources());
        let links = page.links.into_iter().map(|(at, size, goal)| {
            self.last += 1;
            let [left, foot] = [at[0], page.size[1] - at[1] - size[1]];
            let [left, foot, right, top] = [left, foot, left + size[0], foot + size[1]].map(points);
            (Ref::new(self.last), Rect::new(left, foot, right, top), goal)
        });
        let links: Vec<_> = links.collect();
        if !links.is_empty() {
            written.annotations(links.iter().map(|(id, ..)| *id));
        }
        written.finish();
        self.links.extend(links);
        self.pages.push((id, page.size[1]));
    }

    /// The page of a place, and its height on it as the format counts.
    fn reached(&self, target: Destination) -> Option<(Ref, f32)> {
        self.pages.get(target.page).map(|(page, height)| (*page, points(height - target.y)))
    }

    fn write_links(&mut self) {
        for (id, area, goal) in std::mem::take(&mut self.links) {
            let reached = if let Goal::Place(target) = goal { self.reached(target) } else { None };
            let mut link = self.pdf.annotation(id);
            link.subtype(AnnotationType::Link).rect(area).border(0.0, 0.0, 0.0, None);
            let mut action = link.action();
            match (&goal, reached) {
                (Goal::Address(address), _) => {
                    action.action_type(ActionType::Uri).uri(Str(address.as_bytes()));
                }
                (_, Some((page, top))) => {
                    action.action_type(ActionType::GoTo).destination().page(page).xyz(0.0, top, None);
                }
                (_, None) => {}
            }
        }
    }

    /// Writes the bookmarks as a tree, if there are several.
    fn write_bookmarks(&mut self) -> Option<Ref> {
        let marks = std::mem::take(&mut self.bookmarks);
        if marks.len() < 2 {
            return None;
        }
        let root = self.id();
        let ids: Vec<Ref> = marks.iter().map(|_| self.id()).collect();
        let above = |at: usize| (0..at).rev().find(|before| marks[*before].level < marks[at].level);
        let parents: Vec<Option<usize>> = (0..marks.len()).map(above).collect();
        let mut below: BTreeMap<Option<usize>, Vec<usize>> = BTreeMap::new();
        parents.iter().enumerate().for_each(|(at, parent)| below.entry(*parent).or_default().push(at));
        let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        for (at, mark) in marks.iter().enumerate() {
            let reached = self.reached(mark.target);
            let siblings = &below[&parents[at]];
            let own = siblings.partition_point(|other| *other < at);
            let mut item = self.pdf.outline_item(ids[at]);
            item.title(TextStr(&mark.title)).parent(parents[at].map_or(root, |parent| ids[parent]));
            if let Some(before) = own.checked_sub(1) {
                item.prev(ids[siblings[before]]);
            }
            if let Some(next) = siblings.get(own + 1) {
                item.next(ids[*next]);
            }
            if let Some(own) = below.get(&Some(at)) {
                // Folded up at first.
                item.first(ids[own[0]]).last(ids[own[own.len() - 1]]).count(-number(own.len()));
            }
            if let Some((page, top)) = reached {
                item.dest().page(page).xyz(0.0, top, None);
            }
        }
        let top = &below[&None];
        let mut outline = self.pdf.outline(root);
        outline.first(ids[top[0]]).last(ids[top[top.len() - 1]]).count(number(top.len()));
        Some(root)
    }

    /// The document as a file.
    pub fn finish(mut self) -> Vec<u8> {
        let fonts = std::mem::take(&mut self.fonts);
        fonts.write(&mut self);
        let count = i32::try_from(self.pages.len()).unwrap_or(i32::MAX);
        self.pdf.pages(TREE).kids(self.pages.iter().map(|(page, _)| *page)).count(count);
        self.write_links();
        let outline = self.write_bookmarks();
        let info = self.id();
        self.pdf.document_info(info).title(TextStr(&self.title)).creator(TextStr("Muster"));
        let mut catalog = self.pdf.catalog(Ref::new(2));
        catalog.pages(TREE).lang(TextStr(&self.language));
        if let Some(outline) = outline {
            catalog.outlines(outline).page_mode(PageMode::UseOutlines);
        }
        catalog.viewer_preferences().display_doc_title(true);
        catalog.finish();
        // Known by what stands in it, and not by the hour.
        let sum = sha256(self.pdf.as_bytes()).into_bytes();
        self.pdf.set_file_id((sum[..16].to_vec(), sum[..16].to_vec()));
        self.pdf.finish()
    }
}

/// The width of a picture's edge that is extended outwards, in millimetres.
const SEEN: f64 = 0.2;
/// The largest coordinate that is drawn.
const FAR: f32 = 1e5;

const TREE: Ref = Ref::new(1);

impl Page {
    /// An empty page of that size, trimmed at its edge.
    pub fn new(size: [f64; 2]) -> Self {
        Self::within(size, [0.0; 2])
    }

    /// An empty page of that size whose boxes of bleed and trim lie so far within it.
    pub fn within(size: [f64; 2], boxes: [f64; 2]) -> Self {
        Self { size, boxes, content: Content::new(), uses: Uses::default(), links: Vec::new() }
    }

    /// Makes a rectangle (its corner and its size) a link.
    pub fn link(&mut self, at: [f64; 2], size: [f64; 2], goal: Goal) {
        self.links.push((at, size, goal));
    }

    /// Places a picture, clipped to a rectangle (its corner and its size) if one is given.
    pub fn place(&mut self, form: Form, spot: Spot, seen: Option<[[f64; 2]; 2]>) {
        self.draw(form, spot, [1.0; 2], seen);
    }

    /// Draws a bleed around a picture by extending its edge.
    pub fn bleed(&mut self, form: Form, spot: Spot, rim: f64) {
        let sides = [-1.0, 0.0, 1.0];
        for [right, down] in sides.into_iter().flat_map(|right| sides.map(|down| [right, down])) {
            let steps = [right, down];
            if steps == [0.0, 0.0] {
                continue;
            }
            // Mirrored at the edge, so that it goes on there, and so much longer that nothing but the edge is seen.
            let (mut at, mut size, mut corner, mut window) = (spot.at, spot.size, spot.at, spot.size);
            for axis in [0, 1] {
                let long = spot.size[axis] * rim / SEEN;
                match steps[axis] {
                    step if step < 0.0 => {
                        (at[axis], size[axis]) = (spot.at[axis] - long, long);
                        (corner[axis], window[axis]) = (spot.at[axis] - rim, rim);
                    }
                    step if step > 0.0 => {
                        (at[axis], size[axis]) = (spot.at[axis] + spot.size[axis], long);
                        (corner[axis], window[axis]) = (spot.at[axis] + spot.size[axis], rim);
                    }
                    _ => {}
                }
            }
            let flips = steps.map(|step| if step == 0.0 { 1.0 } else { -1.0 });
            self.draw(form, Spot { at, size, ..spot }, flips, Some([corner, window]));
        }
    }

    fn draw(&mut self, form: Form, spot: Spot, flips: [f64; 2], seen: Option<[[f64; 2]; 2]>) {
        self.content.save_state();
        if let Some([at, size]) = seen {
            let [x, y, width, height] = [at[0], self.size[1] - at[1] - size[1], size[0], size[1]].map(points);
            self.content.rect(x, y, width, height).clip_nonzero().end_path();
        }
        self.content.transform(self.matrix(form, spot, flips));
        self.content.x_object(Name(name(form.id).as_bytes()));
        self.content.restore_state();
        self.uses.objects.insert(form.id);
    }

    /// The matrix that takes a form to the page so that its picture fills a spot, mirrored horizontally and vertically
    /// by `flips`.
    fn matrix(&self, form: Form, spot: Spot, flips: [f64; 2]) -> [f32; 6] {
        let [width, height] = spot.size;
        let [middle, centre] = [spot.at[0] + width / 2.0, self.size[1] - spot.at[1] - height / 2.0];
        // Across its own width and height, as it stands before it is turned.
        let own = if spot.quarters.is_multiple_of(2) { [width, height] } else { [height, width] };
        let flips = if spot.quarters.is_multiple_of(2) { flips } else { [flips[1], flips[0]] };
        let [sx, sy] = [0, 1].map(|axis| own[axis] / form.size[axis].max(1e-6));
        // Clockwise, with y upwards.
        let (cos, sin) = [(1.0, 0.0), (0.0, -1.0), (-1.0, 0.0), (0.0, 1.0)][usize::from(spot.quarters % 4)];
        // What becomes of its axes, and of its middle.
        let across = [flips[0] * sx * cos, flips[0] * sx * sin];
        let down = [flips[1] * sy * sin, -flips[1] * sy * cos];
        let origin =
            |axis: usize, middle: f64| middle - f64::midpoint(across[axis] * form.size[0], down[axis] * form.size[1]);
        let from = [origin(0, middle), origin(1, centre)];
        [across[0], across[1], down[0], down[1], from[0], from[1]].map(|number| single(number * POINTS))
    }
}

/// The names of the resources that a page or form uses.
struct Names {
    fonts: Vec<(String, Ref)>,
    objects: Vec<(String, Ref)>,
    states: Vec<(String, Ref)>,
}

impl Names {
    fn write(&self, resources: &mut pdf_writer::writers::Resources<'_>) {
        let pairs = |dict: &mut pdf_writer::Dict<'_>, names: &[(String, Ref)]| {
            for (name, id) in names {
                dict.pair(Name(name.as_bytes()), *id);
            }
        };
        if !self.fonts.is_empty() {
            pairs(&mut resources.fonts(), &self.fonts);
        }
        if !self.objects.is_empty() {
            pairs(&mut resources.x_objects(), &self.objects);
        }
        if !self.states.is_empty() {
            pairs(&mut resources.ext_g_states(), &self.states);
        }
    }
}

/// The name of an object in page content.
pub(super) fn name(id: Ref) -> String {
    format!("X{}", id.get())
}

/// The name of a graphics state in page content.
pub(super) fn state_name([fill, line]: [u8; 2]) -> String {
    format!("G{fill}-{line}")
}

/// Bytes, compressed.
pub(super) fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::new(6));
    // Writing to memory does not fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}

fn points(length: f64) -> f32 {
    single(length * POINTS)
}

/// A number as the format has it: no shop cuts closer than a thousandth of a point.
#[expect(clippy::cast_possible_truncation, reason = "no page is that large")]
pub(super) fn single(number: f64) -> f32 {
    number.clamp(-1e6, 1e6) as f32
}
