//! Pixels as PNG.

use std::cell::RefCell;
use std::collections::hash_map::Entry;

use png::{BitDepth, ColorType, Compression, EncodingError};
use rayon::prelude::*;
use resvg::tiny_skia;
use rustc_hash::FxHashMap;

use super::bitmap::Bitmap;

/// Bytes of a pixel: red, green, blue and opacity.
pub const PIXEL: usize = 4;

/// Pixels line by line, whose colours are not multiplied by their opacity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pixels {
    Many {
        /// Four bytes for each pixel.
        bytes: Vec<u8>,
        /// True if every pixel is opaque.
        is_opaque: bool,
    },
    /// Indexed pixels: all their colours fit into a palette.
    Few {
        /// The colours in the order in which they come.
        palette: Palette,
        /// The number of each pixel's colour.
        numbers: Vec<u8>,
    },
}

/// Colours, and how many pixels have each.
pub type Palette = Vec<([u8; PIXEL], usize)>;

/// A picture on a sheet: its upper left corner, its width and height, and its pixels.
pub type Placed<'p> = ([u32; 2], [u32; 2], &'p Pixels);

impl From<Bitmap> for Pixels {
    fn from(bitmap: Bitmap) -> Self {
        let is_opaque = bitmap.is_opaque();
        Self::few(bitmap.bytes(), 1).unwrap_or_else(|| Self::Many { bytes: bitmap.bytes().to_vec(), is_opaque })
    }
}

impl Pixels {
    /// Takes the premultiplied pixels of a drawing. Rare colours, as on edges, are rounded if all colours then fit into
    /// a palette: the difference is invisible.
    pub fn drawn(bytes: Vec<u8>, is_opaque: bool) -> Self {
        let is_opaque = is_opaque || self::is_opaque(&bytes);
        let bytes = if is_opaque { bytes } else { demultiplied(&bytes) };
        Self::few(&bytes, ROUNDED).unwrap_or(Self::Many { bytes, is_opaque })
    }

    /// Pixels of few colours, each channel rounded to a multiple of the step; `None` if there are too many colours.
    pub fn few(bytes: &[u8], step: u8) -> Option<Self> {
        let (pixels, _) = bytes.as_chunks();
        let mut colours = Colours::new(if step == 1 { PALETTE } else { MOST });
        // Most pixels are of the colour of the one before.
        let mut runs = Vec::new();
        for run in pixels.chunk_by(|one, other| u32::from_le_bytes(*one) == u32::from_le_bytes(*other)) {
            runs.push((colours.add(run[0], run.len())?, run.len()));
        }
        let (palette, numbers) = colours.palette(step)?;
        let mut all = Vec::with_capacity(pixels.len());
        for (colour, often) in runs {
            let number = numbers[usize::from(colour)];
            if often == 1 { all.push(number) } else { all.resize(all.len() + often, number) }
        }
        Some(Self::Few { palette, numbers: all })
    }

    /// Combines pictures into the pixels of a sheet of a given size, white elsewhere.
    pub fn sheet(size: [u32; 2], pictures: &[Placed<'_>]) -> Self {
        let [width, height] = size.map(|length| length as usize);
        Self::sheet_of_few([width, height], pictures).unwrap_or_else(|| {
            let mut bytes = vec![u8::MAX; PIXEL * width * height];
            for (corner, own, pixels) in pictures {
                for (number, to) in lines_at(bytes.as_chunks_mut().0, width, *corner, *own).enumerate() {
                    let from = number * to.len();
                    match pixels {
                        Self::Many { bytes, .. } => to.copy_from_slice(&bytes.as_chunks().0[from..][..to.len()]),
                        Self::Few { palette, numbers } => {
                            to.iter_mut().zip(&numbers[from..]).for_each(|(to, at)| *to = palette[usize::from(*at)].0);
                        }
                    }
                }
            }
            Self::Many { bytes, is_opaque: pictures.iter().all(|(_, _, pixels)| pixels.is_opaque()) }
        })
    }

    fn sheet_of_few([width, height]: [usize; 2], pictures: &[Placed<'_>]) -> Option<Self> {
        let mut colours = Colours::new(PALETTE);
        let covered: usize = pictures.iter().map(|(_, own, _)| own.iter().product::<u32>() as usize).sum();
        let white = colours.add([u8::MAX; PIXEL], (width * height).saturating_sub(covered))?;
        let mut parts = Vec::new();
        for (corner, own, pixels) in pictures {
            let Self::Few { palette, numbers } = pixels else { return None };
            let known = palette.iter().map(|(colour, often)| colours.add(*colour, *often));
            parts.push(((*corner, *own), numbers, known.collect::<Option<Vec<_>>>()?));
        }
        let (palette, names) = colours.palette(1)?;
        let mut all = vec![names[usize::from(white)]; width * height];
        for ((corner, own), numbers, known) in parts {
            let mut new = [0; PALETTE];
            new.iter_mut().zip(known).for_each(|(new, colour)| *new = names[usize::from(colour)]);
            for (number, to) in lines_at(&mut all, width, corner, own).enumerate() {
                let from = &numbers[number * to.len()..];
                to.iter_mut().zip(from).for_each(|(to, at)| *to = new[usize::from(*at)]);
            }
        }
        Some(Self::Few { palette, numbers: all })
    }

    fn is_opaque(&self) -> bool {
        match self {
            Self::Many { is_opaque, .. } => *is_opaque,
            Self::Few { palette, .. } => palette.iter().all(|(colour, _)| colour[3] == u8::MAX),
        }
    }

    /// Encodes a small PNG, with a palette if there are few colours. Drawings have large areas of one colour, which
    /// compress best without filters.
    ///
    /// # Errors
    /// If the size makes no sense.
    pub fn png(&self, size: [u32; 2]) -> Result<Vec<u8>, EncodingError> {
        let width = size[0].max(1) as usize;
        match self {
            Self::Many { bytes, is_opaque } => {
                let set = |encoder: &mut png::Encoder<'_, &mut Vec<u8>>| {
                    encoder.set_color(if *is_opaque { ColorType::Rgb } else { ColorType::Rgba });
                };
                written(size, set, bytes.chunks_exact(PIXEL * width), |line, to| {
                    if *is_opaque { without_opacity(line.as_chunks().0, to) } else { to.extend_from_slice(line) }
                })
            }
            Self::Few { palette, numbers } => {
                let set = |encoder: &mut png::Encoder<'_, &mut Vec<u8>>| {
                    encoder.set_color(ColorType::Indexed);
                    let colours = palette.iter().flat_map(|([red, green, blue, _], _)| [*red, *green, *blue]);
                    encoder.set_palette(colours.collect::<Vec<_>>());
                    if !self.is_opaque() {
                        encoder.set_trns(palette.iter().map(|(colour, _)| colour[3]).collect::<Vec<_>>());
                    }
                };
                written(size, set, numbers.chunks_exact(width), |line, to| to.extend_from_slice(line))
            }
        }
    }
}

/// The parts of a sheet's lines that a picture covers.
fn lines_at<T>(
    sheet: &mut [T],
    width: usize,
    [left, top]: [u32; 2],
    [across, down]: [u32; 2],
) -> impl Iterator<Item = &mut [T]> {
    let lines = sheet.chunks_exact_mut(width).skip(top as usize).take(down as usize);
    lines.map(move |line| &mut line[left as usize..][..across as usize])
}

/// The most colours that a palette holds.
const PALETTE: usize = 256;
/// With more colours than this, rounding cannot make a palette.
const MOST: usize = 1 << 14;
/// The step to whose multiples colour channels are rounded: the same for all pictures, so that those of a sheet share
/// colours.
const ROUNDED: u8 = 16;
/// The numbers of pixels from which a colour is never rounded: at least the first, and at least one in the second of
/// all pixels.
const COMMON: [usize; 2] = [16, 2000];

/// The distinct colours found so far, each with its place in the palette.
#[derive(Debug)]
struct Colours {
    places: FxHashMap<u32, u16>,
    often: Palette,
    /// The latest colours with their places: most occur again soon.
    last: [(u32, u16); Self::LAST],
    /// The most colours allowed.
    most: usize,
}

impl Colours {
    const LAST: usize = 256;

    fn new(most: usize) -> Self {
        Self { places: FxHashMap::default(), often: Vec::new(), last: [(0, u16::MAX); Self::LAST], most }
    }

    /// Adds pixels of a colour: its place, unless there are too many colours.
    fn add(&mut self, colour: [u8; PIXEL], often: usize) -> Option<u16> {
        let key = u32::from_le_bytes(colour);
        let last = &mut self.last[(key ^ key >> 8 ^ key >> 16) as usize % Self::LAST];
        if last.0 != key || last.1 == u16::MAX {
            let place = match self.places.entry(key) {
                Entry::Occupied(entry) => *entry.get(),
                Entry::Vacant(entry) => {
                    let place = self.often.len();
                    self.often.push((colour, 0));
                    *entry.insert(u16::try_from(place).ok().filter(|_| place < self.most)?)
                }
            };
            *last = (key, place);
        }
        let place = last.1;
        self.often[usize::from(place)].1 += often;
        Some(place)
    }

    /// Builds a palette, and maps every colour to its number there; colours with few pixels are rounded to multiples of
    /// a step.
    fn palette(&self, step: u8) -> Option<(Palette, Vec<u8>)> {
        let all: usize = self.often.iter().map(|(_, often)| often).sum();
        let common = COMMON[0].max(all / COMMON[1]);
        let (mut palette, mut known) = (Palette::new(), FxHashMap::default());
        let number = |(colour, often): &([u8; PIXEL], usize)| {
            let colour = if *often >= common { *colour } else { colour.map(|channel| rounded(channel, step)) };
            let number = match known.entry(u32::from_le_bytes(colour)) {
                Entry::Occupied(entry) => *entry.get(),
                Entry::Vacant(entry) => {
                    let number = u8::try_from(palette.len()).ok()?;
                    palette.push((colour, 0));
                    *entry.insert(number)
                }
            };
            palette[usize::from(number)].1 += often;
            Some(number)
        };
        let numbers = self.often.iter().map(number).collect::<Option<_>>()?;
        Some((palette, numbers))
    }
}

/// The nearest multiple of a step, up to the greatest value.
fn rounded(channel: u8, step: u8) -> u8 {
    channel.checked_add(step / 2).map_or(u8::MAX, |more| more / step * step)
}

/// Encodes premultiplied pixels of any kind, such as those of a photograph, as PNG. The quick setting's output is the
/// same on every machine.
///
/// # Errors
/// If the pixels are not as many as the size says.
pub fn photograph([width, height]: [u32; 2], pixels: &[u8]) -> Result<Vec<u8>, EncodingError> {
    let (colour, data) = if is_opaque(pixels) {
        let (pixels, _) = pixels.as_chunks::<PIXEL>();
        let mut opaque = Vec::new();
        without_opacity(pixels, &mut opaque);
        (ColorType::Rgb, opaque)
    } else {
        (ColorType::Rgba, demultiplied(pixels))
    };
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(colour);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Fast);
    encoder.write_header()?.write_image_data(&data)?;
    Ok(bytes)
}

/// Encodes lines of pixels as PNG, given the way to write a line.
fn written<'l>(
    [width, height]: [u32; 2],
    set: impl FnOnce(&mut png::Encoder<'_, &mut Vec<u8>>),
    lines: impl Iterator<Item = &'l [u8]>,
    write: impl Fn(&[u8], &mut Vec<u8>),
) -> Result<Vec<u8>, EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_depth(BitDepth::Eight);
    set(&mut encoder);
    let mut writer = encoder.write_header()?;
    writer.write_chunk(png::chunk::IDAT, &deflated(lines, write)?)?;
    writer.finish()?;
    Ok(bytes)
}

thread_local! {
    /// A compressor with a quick setting, which is reused because it needs much memory.
    static COMPRESSOR: RefCell<flate2::Compress> =
        RefCell::new(flate2::Compress::new(flate2::Compression::new(1), true));
}

/// The number of bytes compressed at a time; small enough to stay in the processor's cache.
const PART: usize = 1 << 15;

/// Compresses the lines of a picture as a zlib stream, quickly. Each line begins with the byte for no filter.
fn deflated<'l>(
    lines: impl Iterator<Item = &'l [u8]>,
    write: impl Fn(&[u8], &mut Vec<u8>),
) -> std::io::Result<Vec<u8>> {
    COMPRESSOR.with_borrow_mut(|compressor| {
        compressor.reset();
        let (mut out, mut part, mut room) = (Vec::new(), Vec::with_capacity(2 * PART), vec![0; PART]);
        let mut lines = lines.peekable();
        while let Some(line) = lines.next() {
            part.push(0);
            write(line, &mut part);
            let is_last = lines.peek().is_none();
            if part.len() < PART && !is_last {
                continue;
            }
            let flush = if is_last { flate2::FlushCompress::Finish } else { flate2::FlushCompress::None };
            let mut rest = part.as_slice();
            loop {
                let before = (compressor.total_in(), compressor.total_out());
                let status = compressor.compress(rest, &mut room, flush)?;
                let count = |from: u64, to: u64| usize::try_from(to - from).unwrap_or_default();
                rest = rest.get(count(before.0, compressor.total_in())..).unwrap_or_default();
                let made = room.get(..count(before.1, compressor.total_out())).unwrap_or_default();
                out.extend_from_slice(made);
                if status == flate2::Status::StreamEnd || (!is_last && rest.is_empty() && made.len() < room.len()) {
                    break;
                }
            }
            part.clear();
        }
        Ok(out)
    })
}

/// Adds the pixels of a line without their opacity.
fn without_opacity(line: &[[u8; PIXEL]], to: &mut Vec<u8>) {
    let (fours, rest) = line.as_chunks::<4>();
    let before = to.len();
    to.resize(before + 3 * line.len(), 0);
    let (to_fours, to_rest) = to[before..].split_at_mut(12 * fours.len());
    // Four pixels fill three words, written so plainly because the compiler calls functions for anything finer.
    for (to, [one, two, three, four]) in to_fours.as_chunks_mut::<12>().0.iter_mut().zip(fours) {
        let one = u128::from(u32::from_le_bytes(*one) & VISIBLE);
        let two = u128::from(u32::from_le_bytes(*two) & VISIBLE);
        let three = u128::from(u32::from_le_bytes(*three) & VISIBLE);
        let four = u128::from(u32::from_le_bytes(*four) & VISIBLE);
        if let Some(all) = (one | two << 24 | three << 48 | four << 72).to_le_bytes().first_chunk() {
            *to = *all;
        }
    }
    for (to, [red, green, blue, _]) in to_rest.as_chunks_mut::<3>().0.iter_mut().zip(rest) {
        *to = [*red, *green, *blue];
    }
}

/// The bits of a pixel that are not its opacity.
const VISIBLE: u32 = 0x00ff_ffff;

/// The number of pixels that a thread takes at a time.
const BLOCK: usize = 1 << 16;

/// True if every pixel (of four bytes) is opaque. Large pictures are divided among several threads; the result does not
/// depend on their number.
fn is_opaque(pixels: &[u8]) -> bool {
    let (pixels, _) = pixels.as_chunks::<PIXEL>();
    pixels.par_chunks(BLOCK).all(|block| block.iter().fold(255, |all, pixel| all & pixel[3]) == 255)
}

/// Undoes the multiplication of colours by opacity, for pixels of four bytes.
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
