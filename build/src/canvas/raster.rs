//! SVG to PNG.

use rayon::prelude::*;
use resvg::tiny_skia::{self, Pixmap};
use resvg::usvg;
use sha2::{Digest, Sha256};

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

/// Renders a picture on white, or takes it, or those of its tiles that stayed the same, from the shelf.
///
/// # Errors
/// Where the picture's size makes no sense, or the renderer refuses it.
pub fn image(picture: &Picture, press: Press<'_>) -> Result<Image, DrawError> {
    let (width, height) = (picture.width, picture.height);
    if f64::from(width) * f64::from(height) > LIMIT {
        return Err(DrawError::Size(picture.name.clone(), width, height));
    }
    let keys: Vec<String> = picture.tiles.par_iter().map(|tile| key(tile, press.theme)).collect();
    let png = match (picture.tiles.as_slice(), keys.as_slice()) {
        ([tile], [key]) => kept(press, key, || png(&render(tile, picture, press.theme)?, picture))?,
        (tiles, keys) => {
            if let Some(shelf) = press.shelf {
                keys.iter().for_each(|key| shelf.keep(key));
            }
            let all = keys.iter().fold(Sha256::new(), Sha256::chain_update);
            kept(press, &crate::digest::hexadecimal(&all.finalize()), || assemble(picture, tiles, keys, press))?
        }
    };
    Ok(Image { file: format!("{}.png", picture.name), width, height, png })
}

/// Puts a picture together from its tiles.
fn assemble(picture: &Picture, tiles: &[Tile], keys: &[String], press: Press<'_>) -> Result<Vec<u8>, DrawError> {
    let mut data = vec![255; CHANNELS * picture.width as usize * picture.height as usize];
    // Each row of tiles is a part of the data of its own.
    let keyed: Vec<_> = tiles.iter().zip(keys).collect();
    let line = CHANNELS * picture.width as usize;
    let mut rest = data.as_mut_slice();
    let mut rows = Vec::new();
    for row in keyed.chunk_by(|(one, _), (other, _)| one.at[1] == other.at[1]) {
        let (part, after) = std::mem::take(&mut rest).split_at_mut(line * row[0].0.size[1] as usize);
        rows.push((part, row));
        rest = after;
    }
    rows.into_par_iter().try_for_each(|(part, row)| {
        for (tile, key) in row {
            let [left, width] = [tile.at[0], tile.size[0]].map(|pixels| CHANNELS * pixels as usize);
            let pixels = pixels(picture, tile, key, press)?;
            for (to, from) in part.chunks_exact_mut(line).zip(pixels.chunks_exact(width)) {
                to[left..left + width].copy_from_slice(from);
            }
        }
        Ok(())
    })?;
    write([picture.width, picture.height], png::ColorType::Rgb, &data).map_err(|error| refused(picture, &error))
}

/// The pixels of a tile, three bytes each: from the shelf, if they are there.
fn pixels(picture: &Picture, tile: &Tile, key: &str, press: Press<'_>) -> Result<Vec<u8>, DrawError> {
    let before = press.shelf.and_then(|shelf| shelf.take(key)).and_then(|png| decode(&png, tile.size));
    if let Some(pixels) = before {
        return Ok(pixels);
    }
    let canvas = render(tile, picture, press.theme)?;
    let data = without_opacity(canvas.data());
    if let Some(shelf) = press.shelf {
        shelf.put(key, &write(tile.size, png::ColorType::Rgb, &data).map_err(|error| refused(picture, &error))?);
    }
    Ok(data)
}

/// The PNG of that key from the shelf; if it is not there, it is made and kept.
fn kept(press: Press<'_>, key: &str, make: impl FnOnce() -> Result<Vec<u8>, DrawError>) -> Result<Vec<u8>, DrawError> {
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

/// A tile on white.
fn render(tile: &Tile, picture: &Picture, theme: &Theme) -> Result<Pixmap, DrawError> {
    let tree = usvg::Tree::from_str(&tile.svg, &theme.typeface.options())
        .map_err(|error| DrawError::Svg(picture.name.clone(), error.to_string()))?;
    let wrong = || DrawError::Size(picture.name.clone(), picture.width, picture.height);
    let [[before, above], [width, height]] = tile.drawn;
    let mut canvas = Pixmap::new(width, height).ok_or_else(wrong)?;
    canvas.fill(tiny_skia::Color::WHITE);
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut canvas.as_mut());
    if tile.drawn[1] == tile.size {
        return Ok(canvas);
    }
    let edges = [i32::try_from(before), i32::try_from(above)];
    let [Ok(left), Ok(upper)] = edges else { return Err(wrong()) };
    let part = tiny_skia::IntRect::from_xywh(left, upper, tile.size[0], tile.size[1]);
    part.and_then(|part| canvas.clone_rect(part)).ok_or_else(wrong)
}

fn png(canvas: &Pixmap, picture: &Picture) -> Result<Vec<u8>, DrawError> {
    encode([canvas.width(), canvas.height()], canvas.data()).map_err(|error| refused(picture, &error))
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
    pixels.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect()
}

/// PNG of pixels whose colours are multiplied by their opacity. Where all is opaque, three channels do.
///
/// # Errors
/// Where the pixels are not as many as the size says.
pub fn encode(size: [u32; 2], pixels: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    // Large pictures take several threads; what comes out is the same with any number of them.
    if pixels.par_chunks(BLOCK * 4).all(|block| block.chunks_exact(4).all(|pixel| pixel[3] == 255)) {
        return write(size, png::ColorType::Rgb, &without_opacity(pixels));
    }
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
    write(size, png::ColorType::Rgba, &data)
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
