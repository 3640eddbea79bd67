//! The designer's own pictures: a file in `images/` replaces the drawn picture of its name.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use muster_schema::bundle::Bundle;

use muster_canvas::bitmap::{Bitmap, Format};
use muster_canvas::dropped::Dropped;
use muster_canvas::effort::Flaw;
use muster_canvas::encode;
use muster_canvas::outlines::Outlines;
use muster_canvas::raster::{DrawError, fits};
use muster_canvas::shown::Shown;
use muster_canvas::theme::Theme;
use muster_ground::place::FileIx;
use muster_marks::measures::{self, FINENESS};

/// The folder of pictures in a pack.
pub const FOLDER: &str = "images/";
/// The extensions of their files. Of several files for one picture the one with the first extension is taken.
pub const ENDINGS: [&str; 5] = ["svg", "png", "jpg", "jpeg", "gif"];

/// A picture that a game needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The name of its file, without folder and ending.
    pub name: String,
    pub shows: Shows,
    /// Its width and height in pixels, if they are given.
    pub size: Option<[u32; 2]>,
}

/// The subject of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    Map,
    /// A face of a counter, which has this place in the bundle.
    Face(usize),
    /// The cover that others see on a hidden counter.
    Cover,
    Card,
    /// A die table, which may have any size.
    Table,
}

/// All pictures that a game needs, in drawing order.
pub fn slots(bundle: &Bundle) -> Vec<Slot> {
    let face = [bundle.style.counter * FINENESS; 2];
    let card = measures::card_size(bundle);
    let back = measures::laid(bundle).size;
    let faces = bundle
        .pieces
        .iter()
        .enumerate()
        .flat_map(|(at, piece)| (0..piece.faces.len()).map(move |face| (at, measures::face_picture(piece, face))));
    let cards = bundle.cards.iter().map(measures::card_picture);
    let backs = measures::backs(bundle).into_iter().map(measures::back_picture);
    let mut slots =
        vec![Slot { name: measures::MAP.to_owned(), shows: Shows::Map, size: Some(measures::map_size(bundle)) }];
    slots.extend(faces.map(|(at, name)| Slot { name, shows: Shows::Face(at), size: Some(face) }));
    let cover = [bundle.style.counter; 2];
    let covers = measures::hiders(bundle).map(|(_, side)| measures::cover_picture(side));
    slots.extend(covers.map(|name| Slot { name, shows: Shows::Cover, size: Some(cover) }));
    slots.extend(cards.map(|name| Slot { name, shows: Shows::Card, size: Some(card) }));
    // The engine shows backs as they are, so they are as large as cards lie on the map.
    slots.extend(backs.map(|name| Slot { name, shows: Shows::Card, size: Some(back) }));
    let tables = bundle.tables.iter().map(measures::table_picture);
    slots.extend(tables.map(|name| Slot { name, shows: Shows::Table, size: None }));
    slots
}

/// A file of the designer's that replaces a picture.
#[derive(Clone, Debug)]
pub struct Artwork {
    pub file: FileIx,
    /// Its path in the pack.
    pub path: String,
    bytes: Arc<Vec<u8>>,
    /// The pictures that it shows, by their links.
    shown: Vec<(String, Arc<Shown>)>,
    /// The number of its pixels that are the side of a counter, if it keeps its own shape.
    scale: Option<f64>,
}

impl Artwork {
    /// A file with this path and these bytes.
    pub fn new(file: FileIx, path: String, bytes: Arc<Vec<u8>>) -> Self {
        Self { file, path, bytes, shown: Vec::new(), scale: None }
    }

    /// Keeps its own shape: where another is wanted, its ground stays clear. `scale` is the number of its pixels that are the side of a
    /// counter.
    pub fn in_shape(self, scale: f64) -> Self {
        Self { scale: Some(scale).filter(|scale| scale.is_finite() && *scale > 0.0), ..self }
    }

    /// The file as it is.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The number of its pixels that are the side of a counter, if it keeps its own shape.
    pub fn scale(&self) -> Option<f64> {
        self.scale
    }

    /// Its width and height in sides of a counter, if it keeps its own shape.
    pub fn sides(&self, theme: &Theme) -> Option<[f64; 2]> {
        let scale = self.scale?;
        Some(self.read(theme).ok()?.size().map(|length| length / scale))
    }

    /// Adds the pictures it refers to, by their links.
    pub fn showing(self, shown: Vec<(String, Arc<Shown>)>) -> Self {
        Self { shown, ..self }
    }
}

/// Finds the files that are pictures, by name, and reads them with `read`.
pub fn pictures<'f>(
    files: impl Iterator<Item = (FileIx, &'f str)>,
    read: impl Fn(FileIx, &str) -> Artwork,
) -> BTreeMap<String, Artwork> {
    let mut found: Vec<(&str, usize, FileIx, &str)> =
        files.filter_map(|(file, path)| name(path).map(|(name, ending)| (name, ending, file, path))).collect();
    // The preferred one last, since the last one stays.
    found.sort_by_key(|(name, ending, ..)| (*name, std::cmp::Reverse(*ending)));
    found.into_iter().map(|(name, _, file, path)| (name.to_owned(), read(file, path))).collect()
}

/// The picture that a file replaces, and the index of its extension in [`ENDINGS`].
fn name(path: &str) -> Option<(&str, usize)> {
    let (name, ending) = path.strip_prefix(FOLDER)?.rsplit_once('.')?;
    let ending = ENDINGS.iter().position(|known| ending.eq_ignore_ascii_case(known))?;
    Some((name, ending))
}

/// A picture as its file has it.
#[derive(Debug)]
pub enum Decoded {
    Pixels(Bitmap),
    Outlines(Box<Outlines>),
}

impl Decoded {
    pub fn size(&self) -> [f64; 2] {
        match self {
            Self::Pixels(bitmap) => bitmap.size.map(f64::from),
            Self::Outlines(outlines) => outlines.size(),
        }
    }

    /// The size that is asked for, or else the picture's own, in pixels.
    ///
    /// # Errors
    /// If its own makes no sense.
    pub fn size_in(&self, size: Option<[u32; 2]>) -> Result<[u32; 2], Flaw> {
        let own = self.size();
        match size {
            Some(size) => Ok(size),
            None => {
                fits(own[0], own[1], LIMIT).map_err(Flaw::Costly)?;
                Ok(own.map(muster_ground::area::pixels))
            }
        }
    }

    /// The picture as SVG of a size in pixels, by default its own. `None` for a bitmap.
    ///
    /// # Errors
    /// If the size makes no sense.
    pub fn svg(&self, size: Option<[u32; 2]>) -> Result<Option<String>, Flaw> {
        match self {
            Self::Pixels(_) => Ok(None),
            Self::Outlines(outlines) => Ok(Some(outlines.svg(self.size_in(size)?))),
        }
    }

    /// Checks that it can be drawn in a size in pixels, by default its own.
    ///
    /// # Errors
    /// If that would cost too much.
    pub fn drawable(&self, size: Option<[u32; 2]>) -> Result<(), Flaw> {
        match self {
            Self::Pixels(_) => Ok(()),
            Self::Outlines(outlines) => outlines.drawable(self.size_in(size)?),
        }
    }
}

/// Facts about a picture that are known without drawing it.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Its width and height.
    pub size: [f64; 2],
    /// True for a bitmap.
    pub pixels: bool,
    /// A difference between the file and the picture shown, in words.
    pub altered: Option<&'static str>,
    /// The typefaces that it asks for and that are missing.
    pub replaced: Vec<String>,
    /// The letters of its texts that no typeface has.
    pub lacking: BTreeSet<char>,
    /// The texts that its edge cuts off.
    pub cut_off: Vec<String>,
    /// The elements that the renderer ignores.
    pub dropped: Vec<Dropped>,
}

impl Artwork {
    /// Reads the file.
    ///
    /// # Errors
    /// If it is no picture, damaged or too costly.
    pub fn read(&self, theme: &Theme) -> Result<Decoded, Flaw> {
        if self.path.to_ascii_lowercase().ends_with(".svg") {
            return Ok(Decoded::Outlines(Box::new(Outlines::showing(&self.bytes, &self.shown, theme)?)));
        }
        // Nothing but a map needs more than these.
        let is_map = name(&self.path).is_some_and(|(name, _)| name == measures::MAP);
        Bitmap::read(&self.bytes, if is_map { MAP_LIMIT } else { LIMIT }).map(Decoded::Pixels)
    }

    /// Facts about the picture in a size in pixels, by default its own, without drawing it.
    ///
    /// # Errors
    /// If the file cannot be read, or would be too costly to draw.
    pub fn facts(&self, size: Option<[u32; 2]>, theme: &Theme) -> Result<Facts, Flaw> {
        let drawn = self.read(theme)?;
        drawn.drawable(size)?;
        let facts = Facts { size: drawn.size(), ..Facts::default() };
        Ok(match drawn {
            Decoded::Pixels(bitmap) => Facts { pixels: true, altered: bitmap.altered, ..facts },
            Decoded::Outlines(outlines) => {
                let (lacking, cut_off) = (outlines.lacking(&theme.typeface), outlines.cut_off());
                Facts { replaced: outlines.replaced, dropped: outlines.dropped, lacking, cut_off, ..facts }
            }
        })
    }

    /// A key that describes all inputs of the picture.
    pub fn key(&self, theme: &Theme) -> String {
        let typeface = [theme.typeface.family().as_bytes(), &theme.typeface.sum()].concat();
        let shown: String = self.shown.iter().map(|(_, shown)| shown.sum()).collect();
        let shape: &[u8] = if self.scale.is_some() { b"in shape" } else { b"" };
        let parts = [typeface.as_slice(), self.path.as_bytes(), self.bytes.as_slice(), shown.as_bytes(), shape];
        muster_ground::digest::sha256(&parts.concat())
    }

    /// The picture as PNG in a size in pixels, by default its own.
    ///
    /// # Errors
    /// If the file cannot be read, or the size makes no sense.
    pub fn image(&self, size: Option<[u32; 2]>, theme: &Theme) -> Result<Vec<u8>, DrawError> {
        self.png(&self.read(theme).map_err(|flaw| self.unread(&flaw))?, size)
    }

    /// A picture that was read, as PNG in a size in pixels, by default its own. A PNG of that size is not changed.
    ///
    /// # Errors
    /// If the size makes no sense.
    pub fn png(&self, drawn: &Decoded, size: Option<[u32; 2]>) -> Result<Vec<u8>, DrawError> {
        let size = drawn.size_in(size).map_err(|flaw| self.unread(&flaw))?;
        let encode = |pixels: &[u8]| {
            encode::photograph(size, pixels).map_err(|error| DrawError::Png(self.path.clone(), error.to_string()))
        };
        let inner = self.inner(drawn, size);
        if inner != size {
            let pixels = match drawn {
                Decoded::Pixels(bitmap) => bitmap.scaled(inner).map_err(|why| self.unread(&why))?,
                Decoded::Outlines(outlines) => {
                    let pixels = outlines.draw(inner).map_err(|flaw| self.unread(&flaw))?;
                    pixels.ok_or_else(|| DrawError::Size(self.path.clone(), inner[0], inner[1]))?.data().to_vec()
                }
            };
            return encode(&in_the_middle(&pixels, inner, size));
        }
        match drawn {
            Decoded::Pixels(bitmap) if bitmap.format == Format::Png && bitmap.size == size => Ok(self.bytes.to_vec()),
            Decoded::Pixels(bitmap) => encode(&bitmap.scaled(size).map_err(|why| self.unread(&why))?),
            Decoded::Outlines(outlines) => {
                let pixels = outlines.draw(size).map_err(|flaw| self.unread(&flaw))?;
                encode(pixels.ok_or_else(|| DrawError::Size(self.path.clone(), size[0], size[1]))?.data())
            }
        }
    }

    /// A picture that was read as SVG in a size in pixels. `None` for a bitmap.
    ///
    /// # Errors
    /// If the size makes no sense.
    pub fn svg(&self, drawn: &Decoded, size: [u32; 2]) -> Result<Option<String>, Flaw> {
        let svg = drawn.svg(Some(size))?;
        let is_kept = self.scale.is_some();
        Ok(svg.map(|svg| if is_kept { svg.replacen(" preserveAspectRatio=\"none\"", "", 1) } else { svg }))
    }

    /// The size that it takes within another: all of it, unless it keeps its shape.
    fn inner(&self, drawn: &Decoded, size: [u32; 2]) -> [u32; 2] {
        let own = drawn.size();
        if self.scale.is_none() || own.iter().any(|length| *length <= 0.0) {
            return size;
        }
        let scale = (0..2).map(|axis| f64::from(size[axis]) / own[axis]).fold(f64::INFINITY, f64::min);
        [0, 1].map(|axis| muster_ground::area::pixels(own[axis] * scale).clamp(1, size[axis].max(1)))
    }

    /// Error: unreadable picture.
    pub fn unread(&self, why: &dyn std::fmt::Display) -> DrawError {
        DrawError::Own(self.path.clone(), why.to_string())
    }
}

/// Pixels in the middle of a clear ground.
fn in_the_middle(pixels: &[u8], [across, down]: [u32; 2], [width, height]: [u32; 2]) -> Vec<u8> {
    let mut all = vec![0; 4 * width as usize * height as usize];
    let [left, top] = [(width - across) / 2, (height - down) / 2];
    for (row, line) in (0..).zip(pixels.chunks_exact(4 * across.max(1) as usize)) {
        let from = 4 * ((top + row) as usize * width as usize + left as usize);
        all[from..from + line.len()].copy_from_slice(line);
    }
    all
}

/// The most pixels of a file for the map, and of one for any other picture.
const MAP_LIMIT: f64 = 50_000_000.0;
const LIMIT: f64 = 25_000_000.0;
