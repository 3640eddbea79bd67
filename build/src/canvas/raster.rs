//! SVG to PNG.

use std::collections::BTreeMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rayon::prelude::*;
use resvg::tiny_skia::{self, Pixmap};
use resvg::usvg;
use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};

use super::bitmap::Bitmap;
use super::svg::{Picture, Tile};
use super::theme::Theme;

/// The most pixels that a picture may have.
pub const LIMIT: f64 = 100_000_000.0;

/// Whether so many pixels can be handled.
///
/// # Errors
/// Where they are too many: how many, in words.
pub fn fits(width: f64, height: f64, most: f64) -> Result<(), String> {
    let [found, most_million] = [width * height, most].map(|pixels| pixels / 1e6);
    if width * height <= most {
        return Ok(());
    }
    Err(format!("it has {found:.0} million pixels, where {most_million:.0} million are the most"))
}

/// Raised whenever the same SVG becomes another PNG, so that pictures of earlier builds are not used any more.
const FORM: u32 = 2;

/// A picture as PNG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The file name with its ending.
    pub file: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The file.
    pub png: Vec<u8>,
}

/// Why a picture cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawError {
    /// The picture would be empty or far too large; its name and size in pixels.
    Size(String, u32, u32),
    /// The drawing is not SVG as the renderer knows it.
    Svg(String, String),
    /// The designer's own picture cannot be read; its path, and why.
    Own(String, String),
    /// The image cannot be written.
    Png(String, String),
}

impl std::fmt::Display for DrawError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Size(name, width, height) => write!(f, "the picture `{name}` would be {width} by {height} pixels"),
            Self::Svg(name, why) => write!(f, "the picture `{name}` cannot be drawn: {why}"),
            Self::Own(path, why) => write!(f, "`{path}` cannot be read: {why}"),
            Self::Png(name, why) => write!(f, "the picture `{name}` cannot be written: {why}"),
        }
    }
}

impl std::error::Error for DrawError {}

/// Somewhere to keep PNG files, by keys that tell all that they were drawn from.
pub trait Shelf: std::fmt::Debug + Send + Sync {
    /// The picture of that key, if it was kept.
    fn take(&self, key: &str) -> Option<Vec<u8>>;
    /// Says that a picture is still of use, though nobody needs it now.
    fn keep(&self, key: &str);
    /// Keeps a picture.
    fn put(&self, key: &str, picture: &[u8]);
}

/// What pictures are rendered with.
#[derive(Clone, Copy, Debug)]
pub struct Press<'a> {
    /// The typeface.
    pub theme: &'a Theme,
    /// Pictures of earlier builds.
    pub shelf: Option<&'a dyn Shelf>,
}

/// What a PNG is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The module of an engine, whose bytes stay what they are.
    Module,
    /// Front ends: as small as can be without taking long.
    Web,
}

/// A picture and the means to render it in several sizes; what has been done for one is kept for the next.
#[derive(Debug)]
pub struct Plate<'p> {
    picture: &'p Picture,
    press: Press<'p>,
    /// Keys that tell all that the pixels of each tile are made from.
    keys: Vec<String>,
    trees: Vec<OnceLock<usvg::Tree>>,
    /// What was rendered, by its size.
    rendered: Mutex<BTreeMap<[u32; 2], Arc<Pixels>>>,
    /// A picture of the same size of which many tiles are the same.
    like: Option<&'p Plate<'p>>,
}

/// The pixels of a picture: three bytes each where nothing can be seen through it, or else four, with the colours multiplied.
#[derive(Debug)]
struct Pixels {
    channels: usize,
    data: Vec<u8>,
}

/// A PNG, and a key that tells all that it was made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Print {
    /// The key.
    pub key: String,
    /// Its width and height in pixels.
    pub size: [u32; 2],
    /// The file.
    pub png: Vec<u8>,
}

impl<'p> Plate<'p> {
    /// A picture that is not rendered yet.
    #[must_use]
    pub fn new(picture: &'p Picture, press: Press<'p>) -> Self {
        Self {
            picture,
            press,
            keys: picture.tiles.par_iter().map(|tile| key(tile, press.theme)).collect(),
            trees: picture.tiles.iter().map(|_| OnceLock::new()).collect(),
            rendered: Mutex::default(),
            like: None,
        }
    }

    /// One that has many tiles in common with another of the same size.
    #[must_use]
    pub fn like(picture: &'p Picture, other: &'p Self) -> Self {
        Self { like: Some(other), ..Self::new(picture, other.press) }
    }

    /// The picture for the module, in its own size.
    ///
    /// # Errors
    /// Where that makes no sense, or the renderer refuses it.
    pub fn image(&self) -> Result<Image, DrawError> {
        let (width, height) = (self.picture.width, self.picture.height);
        let Print { png, .. } = self.print([width, height], Purpose::Module)?;
        Ok(Image { file: format!("{}.png", self.picture.name), width, height, png })
    }

    /// The picture in a size, which of a picture in tiles is so many times its own: rendered on white, or taken from the shelf,
    /// or put together from those of its tiles that stayed the same.
    ///
    /// # Errors
    /// Where the size makes no sense, or the renderer refuses it.
    pub fn print(&self, size: [u32; 2], purpose: Purpose) -> Result<Print, DrawError> {
        let Self { picture, press, keys, .. } = self;
        let [width, height] = size;
        if f64::from(width) * f64::from(height) > LIMIT {
            return Err(DrawError::Size(picture.name.clone(), width, height));
        }
        let mut key = match keys.as_slice() {
            [key] => key.clone(),
            keys => {
                press.shelf.iter().for_each(|shelf| keys.iter().for_each(|key| shelf.keep(key)));
                crate::digest::hexadecimal(&keys.iter().fold(Sha256::new(), Sha256::chain_update).finalize())
            }
        };
        if purpose == Purpose::Web {
            key = crate::digest::sha256(format!("{key} {width} {height} {}", picture.is_clear).as_bytes());
        }
        let png = kept(*press, &key, || {
            let pixels = self.pixels(size)?;
            let Pixels { channels, data } = &*pixels;
            let written = match (purpose, channels) {
                (Purpose::Module, 3) => write(size, png::ColorType::Rgb, data),
                (Purpose::Module, _) => encode(size, data),
                (Purpose::Web, 3) => small(size, 3, data),
                (Purpose::Web, _) => small(size, 4, &demultiplied(data)),
            };
            written.map_err(|error| refused(picture, &error))
        })?;
        Ok(Print { key, size, png })
    }

    /// What was rendered in a size.
    fn remembered(&self, size: [u32; 2]) -> Option<Arc<Pixels>> {
        self.rendered.lock().unwrap_or_else(PoisonError::into_inner).get(&size).cloned()
    }

    /// The pixels of the picture in a size.
    fn pixels(&self, size: [u32; 2]) -> Result<Arc<Pixels>, DrawError> {
        if let Some(pixels) = self.remembered(size) {
            return Ok(pixels);
        }
        let pixels = match self.picture.tiles.as_slice() {
            [tile] => {
                let canvas = self.render(tile, 0, size)?;
                if is_opaque(canvas.data()) {
                    Pixels { channels: CHANNELS, data: without_opacity(canvas.data()) }
                } else {
                    Pixels { channels: 4, data: canvas.take() }
                }
            }
            _ => Pixels { channels: CHANNELS, data: self.assemble(size)? },
        };
        let pixels = Arc::new(pixels);
        self.rendered.lock().unwrap_or_else(PoisonError::into_inner).insert(size, Arc::clone(&pixels));
        Ok(pixels)
    }

    /// Puts a picture together from its tiles.
    fn assemble(&self, size: [u32; 2]) -> Result<Vec<u8>, DrawError> {
        let picture = self.picture;
        let times = size[0] / picture.width.max(1);
        let like = self.like.and_then(|like| Some((like, like.remembered(size)?)));
        let stride = CHANNELS * size[0] as usize;
        let mut data = vec![255; stride * size[1] as usize];
        // Each row of tiles is a part of the data of its own.
        let numbered: Vec<_> = picture.tiles.iter().enumerate().collect();
        let mut rest = data.as_mut_slice();
        let mut rows = Vec::new();
        for row in numbered.chunk_by(|(_, one), (_, other)| one.at[1] == other.at[1]) {
            let (_, first) = row[0];
            let (part, after) = std::mem::take(&mut rest).split_at_mut(stride * (first.size[1] * times) as usize);
            rows.push((part, row));
            rest = after;
        }
        rows.into_par_iter().try_for_each(|(part, row)| {
            for (at, tile) in row {
                let [left, width] = [tile.at[0], tile.size[0]].map(|pixels| CHANNELS * (pixels * times) as usize);
                let same = like.as_ref().filter(|(like, _)| like.keys.get(*at) == self.keys.get(*at));
                if let Some((_, pixels)) = same {
                    let lines = pixels.data.chunks_exact(stride).skip((tile.at[1] * times) as usize);
                    for (to, from) in part.chunks_exact_mut(stride).zip(lines) {
                        to[left..left + width].copy_from_slice(&from[left..left + width]);
                    }
                    continue;
                }
                let pixels = self.tile(*at, tile, times)?;
                for (to, from) in part.chunks_exact_mut(stride).zip(pixels.chunks_exact(width)) {
                    to[left..left + width].copy_from_slice(from);
                }
            }
            Ok(())
        })?;
        Ok(data)
    }

    /// The pixels of a tile, three bytes each: from the shelf, if they are there. Only those in its own size are kept.
    fn tile(&self, at: usize, tile: &Tile, times: u32) -> Result<Vec<u8>, DrawError> {
        let size = tile.size.map(|length| length * times);
        let kept = self.press.shelf.filter(|_| times == 1).zip(self.keys.get(at));
        if let Some(pixels) = kept.and_then(|(shelf, key)| shelf.take(key)).and_then(|png| decode(&png, size)) {
            return Ok(pixels);
        }
        let data = without_opacity(self.render(tile, at, size)?.data());
        if let Some((shelf, key)) = kept {
            shelf.put(key, &write(size, png::ColorType::Rgb, &data).map_err(|error| refused(self.picture, &error))?);
        }
        Ok(data)
    }

    /// A tile in a size, on white unless the picture is clear.
    fn render(&self, tile: &Tile, at: usize, size: [u32; 2]) -> Result<Pixmap, DrawError> {
        let (picture, theme) = (self.picture, self.press.theme);
        let tree = match self.trees.get(at).and_then(OnceLock::get) {
            Some(tree) => tree,
            None => {
                let tree = usvg::Tree::from_str(&tile.svg, &theme.typeface.options())
                    .map_err(|error| DrawError::Svg(picture.name.clone(), error.to_string()))?;
                self.trees[at].get_or_init(|| tree)
            }
        };
        let wrong = || DrawError::Size(picture.name.clone(), picture.width, picture.height);
        let scale = [0, 1].map(|axis| f64::from(size[axis]) / f64::from(tile.size[axis].max(1)));
        #[expect(clippy::cast_possible_truncation, reason = "the renderer's numbers are small")]
        let [across, down] = scale.map(|scale| scale as f32);
        let [before, above] = [0, 1].map(|axis| f64::from(tile.drawn[0][axis]) * scale[axis]);
        let mut canvas = Pixmap::new(size[0], size[1]).ok_or_else(wrong)?;
        if !picture.is_clear {
            canvas.fill(tiny_skia::Color::WHITE);
        }
        if tile.drawn[1] == tile.size {
            resvg::render(tree, tiny_skia::Transform::from_scale(across, down), &mut canvas.as_mut());
            return Ok(canvas);
        }
        // Whole, and then cut: to cut a letter at its edge the renderer would need the system's cosines.
        let times = size[0] / tile.size[0].max(1);
        let [width, height] = tile.drawn[1].map(|length| length * times);
        let mut whole = Pixmap::new(width, height).ok_or_else(wrong)?;
        whole.fill(tiny_skia::Color::WHITE);
        resvg::render(tree, tiny_skia::Transform::from_scale(across, down), &mut whole.as_mut());
        #[expect(clippy::cast_possible_truncation, reason = "on the sheet")]
        let part = tiny_skia::IntRect::from_xywh(before as i32, above as i32, size[0], size[1]);
        part.and_then(|part| whole.clone_rect(part)).ok_or_else(wrong)
    }
}

/// Prints that stand together on a sheet of a size, each with its upper left corner; the rest of the sheet is white.
///
/// # Errors
/// Where one of the files is no PNG, or the sheet cannot be written.
pub fn sheet(
    name: &str,
    size: [u32; 2],
    prints: &[([u32; 2], &Print)],
    press: Press<'_>,
) -> Result<Vec<u8>, DrawError> {
    let mut sum = Sha256::new_with_prefix(format!("sheet {FORM} {size:?}"));
    for (at, print) in prints {
        sum.update(format!("{at:?} {:?} {}", print.size, print.key));
    }
    let unwritten = |error: &dyn std::fmt::Display| DrawError::Png(name.to_owned(), error.to_string());
    kept(press, &crate::digest::hexadecimal(&sum.finalize()), || {
        let read = |(at, print): &([u32; 2], &Print)| {
            let bitmap = Bitmap::read(&print.png, LIMIT).map_err(|flaw| unwritten(&flaw))?;
            Ok((*at, bitmap))
        };
        let bitmaps = prints.par_iter().map(read).collect::<Result<Vec<_>, DrawError>>()?;
        let channels = if bitmaps.iter().all(|(_, bitmap)| bitmap.is_opaque()) { CHANNELS } else { 4 };
        let line = channels * size[0] as usize;
        let mut data = vec![255; line * size[1] as usize];
        for ([left, top], bitmap) in &bitmaps {
            let rows = data.chunks_exact_mut(line).skip(*top as usize);
            for (to, from) in rows.zip(bitmap.rows()) {
                let pixels = to.chunks_exact_mut(channels).skip(*left as usize);
                for (to, from) in pixels.zip(from) {
                    to.copy_from_slice(&[from.r, from.g, from.b, from.a][..channels]);
                }
            }
        }
        small(size, channels, &data).map_err(|error| unwritten(&error))
    })
}

/// The PNG of that key from the shelf; if it is not there, it is made and kept.
///
/// # Errors
/// Where it cannot be made.
pub fn kept(
    press: Press<'_>,
    key: &str,
    make: impl FnOnce() -> Result<Vec<u8>, DrawError>,
) -> Result<Vec<u8>, DrawError> {
    let Some(shelf) = press.shelf else { return make() };
    if let Some(png) = shelf.take(key) {
        return Ok(png);
    }
    let png = make()?;
    shelf.put(key, &png);
    Ok(png)
}

/// A key that tells all that the pixels of a tile are made from.
fn key(tile: &Tile, theme: &Theme) -> String {
    let mut sum = Sha256::new();
    let [width, height] = tile.size;
    sum.update(format!("{} {FORM} {width} {height} {:?}\0", env!("CARGO_PKG_VERSION"), tile.drawn));
    sum.update(theme.typeface.sum());
    sum.update(&tile.svg);
    crate::digest::hexadecimal(&sum.finalize())
}

fn refused(picture: &Picture, error: &png::EncodingError) -> DrawError {
    DrawError::Png(picture.name.clone(), error.to_string())
}

/// How many pixels one thread takes at a time.
const BLOCK: usize = 1 << 16;

/// Bytes of a pixel of an opaque picture.
const CHANNELS: usize = 3;

/// The pixels of an opaque picture that was put on the shelf; none if it is not of that size, or none of those.
fn decode(png: &[u8], [width, height]: [u32; 2]) -> Option<Vec<u8>> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().ok()?;
    let mut data = vec![0; reader.output_buffer_size()?];
    let info = reader.next_frame(&mut data).ok()?;
    ([info.width, info.height] == [width, height] && info.color_type == png::ColorType::Rgb).then_some(data)
}

/// Pixels of four bytes as pixels of three.
fn without_opacity(pixels: &[u8]) -> Vec<u8> {
    let mut data = vec![0; pixels.len() / 4 * CHANNELS];
    for (to, from) in data.chunks_exact_mut(CHANNELS).zip(pixels.chunks_exact(4)) {
        to.copy_from_slice(&from[..CHANNELS]);
    }
    data
}

/// Whether nothing can be seen through pixels of four bytes. Large pictures take several threads; what comes out is the same with
/// any number of them.
fn is_opaque(pixels: &[u8]) -> bool {
    pixels.par_chunks(BLOCK * 4).all(|block| block.chunks_exact(4).all(|pixel| pixel[3] == 255))
}

/// Pixels of four bytes whose colours are no longer multiplied by their opacity.
fn demultiplied(pixels: &[u8]) -> Vec<u8> {
    let plain = |pixel: &[u8]| {
        let colour = tiny_skia::PremultipliedColorU8::from_rgba(pixel[0], pixel[1], pixel[2], pixel[3]);
        let colour = colour.map(|colour| colour.demultiply());
        colour.map_or([0; 4], |colour| [colour.red(), colour.green(), colour.blue(), colour.alpha()])
    };
    let mut data = vec![0; pixels.len()];
    data.par_chunks_mut(BLOCK * 4).zip(pixels.par_chunks(BLOCK * 4)).for_each(|(data, pixels)| {
        for (to, from) in data.chunks_exact_mut(4).zip(pixels.chunks_exact(4)) {
            to.copy_from_slice(&plain(from));
        }
    });
    data
}

/// PNG of pixels whose colours are multiplied by their opacity. Where all is opaque, three channels do.
///
/// # Errors
/// Where the pixels are not as many as the size says.
pub fn encode(size: [u32; 2], pixels: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    if is_opaque(pixels) {
        return write(size, png::ColorType::Rgb, &without_opacity(pixels));
    }
    write(size, png::ColorType::Rgba, &demultiplied(pixels))
}

/// A small PNG of pixels of three or four bytes: with a palette where they have few colours. What is drawn has large areas of one
/// colour, which compress best as they are.
fn small([width, height]: [u32; 2], channels: usize, data: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_deflate_compression(png::DeflateCompression::Level(1));
    let Some((palette, indices)) = indexed(channels, data) else {
        encoder.set_color(if channels == CHANNELS { png::ColorType::Rgb } else { png::ColorType::Rgba });
        encoder.write_header()?.write_image_data(data)?;
        return Ok(bytes);
    };
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(palette.iter().flat_map(|[red, green, blue, _]| [*red, *green, *blue]).collect::<Vec<_>>());
    if channels == 4 {
        encoder.set_trns(palette.iter().map(|colour| colour[3]).collect::<Vec<_>>());
    }
    encoder.write_header()?.write_image_data(&indices)?;
    Ok(bytes)
}

/// The colours of pixels in the order in which they come, and the number of each pixel's; none where they are too many.
fn indexed(channels: usize, data: &[u8]) -> Option<(Vec<[u8; 4]>, Vec<u8>)> {
    let mut numbers: FxHashMap<[u8; 4], u8> = FxHashMap::default();
    let mut palette = Vec::new();
    let mut indices = Vec::with_capacity(data.len() / channels);
    let mut before = None;
    for pixel in data.chunks_exact(channels) {
        let colour = [pixel[0], pixel[1], pixel[2], pixel.get(3).copied().unwrap_or(255)];
        let index = match before {
            Some((same, index)) if same == colour => index,
            _ => match numbers.entry(colour) {
                Entry::Occupied(entry) => *entry.get(),
                Entry::Vacant(entry) => {
                    let index = u8::try_from(palette.len()).ok()?;
                    palette.push(colour);
                    *entry.insert(index)
                }
            },
        };
        before = Some((colour, index));
        indices.push(index);
    }
    Some((palette, indices))
}

/// A PNG file. The quick setting's output is the same on every machine.
fn write([width, height]: [u32; 2], colour: png::ColorType, data: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(colour);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    encoder.write_header()?.write_image_data(data)?;
    Ok(bytes)
}
