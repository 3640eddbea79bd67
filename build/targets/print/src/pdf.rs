//! A PDF document: pages, on which pictures are placed as often as wanted and stand in the file once.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use muster_canvas::bitmap::Bitmap;
use muster_ground::digest::sha256;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};
use resvg::usvg;

use super::face::Ground;
use super::fonts::Fonts;
use super::tree::Writer;

/// The most pixels of a picture in a drawing.
const PIXELS: f64 = 50_000_000.0;
/// Points to the millimetre.
const POINTS: f64 = 72.0 / 25.4;

/// A document in the making.
pub struct Document {
    pub(super) pdf: Pdf,
    last: i32,
    pages: Vec<Ref>,
    pub(super) fonts: Fonts,
    states: BTreeMap<[u8; 2], Ref>,
    /// Forms and pictures by checksums: what many show stands in the file once.
    held: BTreeMap<String, Ref>,
    title: String,
    language: Option<String>,
}

/// A picture in the document: a form, with its own width and height.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    pub(super) id: Ref,
    pub size: [f64; 2],
}

/// What a page or form uses.
#[derive(Debug, Default)]
pub(super) struct Uses {
    pub fonts: BTreeSet<usize>,
    pub objects: BTreeSet<Ref>,
    pub states: BTreeSet<[u8; 2]>,
}

/// A page in the making. Lengths are in millimetres, from its upper left corner.
pub struct Page {
    size: [f64; 2],
    /// How far the boxes of bleed and trim lie within the page.
    boxes: [f64; 2],
    content: Content,
    uses: Uses,
}

/// Where a picture stands on a page: its upper left corner, its width and height, and how it is turned, in quarters clockwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    pub at: [f64; 2],
    pub size: [f64; 2],
    pub quarters: u8,
}

impl Document {
    /// An empty document with a title, in a language if it says so.
    pub fn new(title: &str, language: Option<&str>) -> Self {
        let mut pdf = Pdf::new();
        pdf.set_version(1, 7);
        Self {
            pdf,
            last: 2,
            pages: Vec::new(),
            fonts: Fonts::default(),
            states: BTreeMap::new(),
            held: BTreeMap::new(),
            title: title.into(),
            language: language.map(str::to_owned),
        }
    }

    pub(super) fn id(&mut self) -> Ref {
        self.last += 1;
        Ref::new(self.last)
    }

    /// A way of painting that lets through what lies under it: opacity of fills and of lines, in 255ths.
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
        written.finish();
        self.pages.push(id);
    }

    /// The document as a file.
    pub fn finish(mut self) -> Vec<u8> {
        let fonts = std::mem::take(&mut self.fonts);
        fonts.write(&mut self);
        let count = i32::try_from(self.pages.len()).unwrap_or(i32::MAX);
        self.pdf.pages(TREE).kids(self.pages.iter().copied()).count(count);
        let info = self.id();
        self.pdf.document_info(info).title(TextStr(&self.title)).creator(TextStr("Muster"));
        let mut catalog = self.pdf.catalog(Ref::new(2));
        catalog.pages(TREE);
        if let Some(language) = &self.language {
            catalog.lang(TextStr(language));
        }
        catalog.viewer_preferences().display_doc_title(true);
        catalog.finish();
        // Known by what stands in it, and not by the hour.
        let sum = sha256(self.pdf.as_bytes()).into_bytes();
        self.pdf.set_file_id((sum[..16].to_vec(), sum[..16].to_vec()));
        self.pdf.finish()
    }
}

/// How much of its edge is drawn out about a picture, in millimetres.
const SEEN: f64 = 0.2;
/// Farther out nothing is drawn.
const FAR: f32 = 1e5;

const TREE: Ref = Ref::new(1);

impl Page {
    /// An empty page of that size, trimmed at its edge.
    pub fn new(size: [f64; 2]) -> Self {
        Self::within(size, [0.0; 2])
    }

    /// An empty page of that size whose boxes of bleed and trim lie so far within it.
    pub fn within(size: [f64; 2], boxes: [f64; 2]) -> Self {
        Self { size, boxes, content: Content::new(), uses: Uses::default() }
    }

    /// Places a picture, of which only that is seen what lies in a rectangle (its corner and its size), where one is given.
    pub fn place(&mut self, form: Form, spot: Spot, seen: Option<[[f64; 2]; 2]>) {
        self.draw(form, spot, [1.0; 2], seen);
    }

    /// Draws a rim of so many millimetres about a picture, into which its edge is drawn out.
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

    /// What becomes of a point of a form whose picture stands at a spot of the page, mirrored across and down where so wanted.
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

/// The names of what a page or form uses.
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

/// What content calls an object.
pub(super) fn name(id: Ref) -> String {
    format!("X{}", id.get())
}

/// What content calls a way of painting.
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
