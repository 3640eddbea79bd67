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
pub struct Pixels {
    bytes: Vec<u8>,
    /// Whether nothing can be seen through them.
    pub is_opaque: bool,
}

impl From<Bitmap> for Pixels {
    fn from(bitmap: Bitmap) -> Self {
        Self { is_opaque: bitmap.is_opaque(), bytes: bitmap.bytes().to_vec() }
    }
}

impl Pixels {
    /// Those of a drawing, whose colours are multiplied by their opacity.
    #[must_use]
    pub fn drawn(bytes: Vec<u8>, is_opaque: bool) -> Self {
        if is_opaque || self::is_opaque(&bytes) {
            return Self { bytes, is_opaque: true };
        }
        Self { bytes: demultiplied(&bytes), is_opaque: false }
    }

    /// A line of pixels that have a width.
    #[must_use]
    pub fn line(&self, width: u32, number: u32) -> &[[u8; PIXEL]] {
        let (pixels, _) = self.bytes.as_chunks();
        pixels.chunks_exact(width.max(1) as usize).nth(number as usize).unwrap_or_default()
    }

    /// A small PNG: with a palette where they have few colours. What is drawn has large areas of one colour, which compress best
    /// as they are.
    ///
    /// # Errors
    /// Where the size makes no sense.
    pub fn png(&self, size: [u32; 2]) -> Result<Vec<u8>, EncodingError> {
        let Some((palette, indices)) = indexed(&self.bytes) else {
            return lines(size, self.is_opaque, |number, line| line.copy_from_slice(self.line(size[0], number)));
        };
        let set = |encoder: &mut png::Encoder<'_, &mut Vec<u8>>| {
            encoder.set_color(ColorType::Indexed);
            encoder.set_palette(
                palette.iter().flat_map(|[red, green, blue, _]| [*red, *green, *blue]).collect::<Vec<_>>(),
            );
            if !self.is_opaque {
                encoder.set_trns(palette.iter().map(|colour| colour[3]).collect::<Vec<_>>());
            }
        };
        let width = size[0] as usize;
        written(size, set, |number, to| to.extend_from_slice(&indices[number as usize * width..][..width]))
    }
}

/// PNG of pixels that are given line by line.
///
/// # Errors
/// Where the size makes no sense.
pub fn lines(
    size: [u32; 2],
    is_opaque: bool,
    mut line: impl FnMut(u32, &mut [[u8; PIXEL]]),
) -> Result<Vec<u8>, EncodingError> {
    let mut pixels = vec![[0; PIXEL]; size[0] as usize];
    let set = |encoder: &mut png::Encoder<'_, &mut Vec<u8>>| {
        encoder.set_color(if is_opaque { ColorType::Rgb } else { ColorType::Rgba });
    };
    written(size, set, |number, to| {
        line(number, &mut pixels);
        if is_opaque {
            let before = to.len();
            to.resize(before + 3 * pixels.len(), 0);
            without_opacity(&pixels, &mut to[before..]);
        } else {
            to.extend_from_slice(pixels.as_flattened());
        }
    })
}

/// PNG of any pixels whose colours are multiplied by their opacity, such as those of a photograph. The quick setting's output is the
/// same on every machine.
///
/// # Errors
/// Where the pixels are not as many as the size says.
pub fn photograph([width, height]: [u32; 2], pixels: &[u8]) -> Result<Vec<u8>, EncodingError> {
    let (colour, data) = if is_opaque(pixels) {
        let (pixels, _) = pixels.as_chunks::<PIXEL>();
        let mut opaque = vec![0; 3 * pixels.len()];
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

/// PNG of lines that somebody writes.
fn written(
    [width, height]: [u32; 2],
    set: impl FnOnce(&mut png::Encoder<'_, &mut Vec<u8>>),
    line: impl FnMut(u32, &mut Vec<u8>),
) -> Result<Vec<u8>, EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_depth(BitDepth::Eight);
    set(&mut encoder);
    let mut writer = encoder.write_header()?;
    writer.write_chunk(png::chunk::IDAT, &deflated(height, line)?)?;
    writer.finish()?;
    Ok(bytes)
}

thread_local! {
    /// A quick compressor: what it needs is much, and can be used again.
    static COMPRESSOR: RefCell<flate2::Compress> =
        RefCell::new(flate2::Compress::new(flate2::Compression::new(1), true));
}

/// How many bytes are compressed at a time: what is written and at once read again is near at hand.
const PART: usize = 1 << 15;

/// So many lines of a picture as a zlib stream, quickly compressed. Before each stands that it is not filtered.
fn deflated(lines: u32, mut line: impl FnMut(u32, &mut Vec<u8>)) -> std::io::Result<Vec<u8>> {
    COMPRESSOR.with_borrow_mut(|compressor| {
        compressor.reset();
        let (mut out, mut part, mut room) = (Vec::new(), Vec::with_capacity(2 * PART), vec![0; PART]);
        for number in 0..lines {
            part.push(0);
            line(number, &mut part);
            let is_last = number + 1 == lines;
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

/// Writes the pixels of a line without their opacity.
fn without_opacity(line: &[[u8; PIXEL]], to: &mut [u8]) {
    let (fours, rest) = line.as_chunks::<4>();
    let (to_fours, to_rest) = to.split_at_mut(12 * fours.len());
    // Four pixels fill three words, written so plainly because the compiler calls functions for anything finer.
    for (to, [one, two, three, four]) in to_fours.as_chunks_mut::<12>().0.iter_mut().zip(fours) {
        let one = u128::from(u32::from_le_bytes(*one) & COLOURS);
        let two = u128::from(u32::from_le_bytes(*two) & COLOURS);
        let three = u128::from(u32::from_le_bytes(*three) & COLOURS);
        let four = u128::from(u32::from_le_bytes(*four) & COLOURS);
        if let Some(all) = (one | two << 24 | three << 48 | four << 72).to_le_bytes().first_chunk() {
            *to = *all;
        }
    }
    for (to, [red, green, blue, _]) in to_rest.as_chunks_mut::<3>().0.iter_mut().zip(rest) {
        *to = [*red, *green, *blue];
    }
}

/// The bits of a pixel that are not its opacity.
const COLOURS: u32 = 0x00ff_ffff;

/// How many pixels one thread takes at a time.
const BLOCK: usize = 1 << 16;

/// Whether nothing can be seen through pixels of four bytes. Large pictures take several threads; what comes out is the same with
/// any number of them.
fn is_opaque(pixels: &[u8]) -> bool {
    let (pixels, _) = pixels.as_chunks::<PIXEL>();
    pixels.par_chunks(BLOCK).all(|block| block.iter().fold(255, |all, pixel| all & pixel[3]) == 255)
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

/// The colours of pixels in the order in which they come, and the number of each pixel's; none where they are too many.
fn indexed(data: &[u8]) -> Option<(Vec<[u8; PIXEL]>, Vec<u8>)> {
    let (pixels, _) = data.as_chunks::<PIXEL>();
    let mut numbers: FxHashMap<[u8; PIXEL], u8> = FxHashMap::default();
    let mut palette = Vec::new();
    let mut indices = Vec::with_capacity(pixels.len());
    // Most pixels are of the colour of the one before.
    for run in pixels.chunk_by(|one, other| one == other) {
        let index = match numbers.entry(run[0]) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                let index = u8::try_from(palette.len()).ok()?;
                palette.push(run[0]);
                *entry.insert(index)
            }
        };
        indices.resize(indices.len() + run.len(), index);
    }
    Some((palette, indices))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pixels of a drawing, few or many colours, opaque or not, and of all widths that end within four pixels, are read as written.
    #[test]
    fn what_is_written_is_read() -> Result<(), super::super::effort::Flaw> {
        for (width, colours, opacity) in [(1, 3, 255), (4, 9, 255), (7, 250, 128), (61, 5000, 255), (330, 70_000, 9)] {
            let height = 301;
            let channel = |pixel: u32, shift: u32| ((pixel % colours) >> shift).to_le_bytes()[0];
            let pixel = |pixel| [channel(pixel, 0), channel(pixel, 8), channel(pixel, 16), opacity];
            let bytes: Vec<u8> = (0..width * height).flat_map(pixel).collect();
            let pixels = Pixels { bytes: bytes.clone(), is_opaque: opacity == 255 };
            let png =
                pixels.png([width, height]).map_err(|error| super::super::effort::Flaw::Costly(error.to_string()))?;
            let read = Bitmap::read(&png, 1e9)?;
            assert_eq!((read.size, read.bytes() == bytes), ([width, height], true), "{width} {colours}");
        }
        Ok(())
    }
}
