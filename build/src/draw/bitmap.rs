//! Pictures in pixels: PNG, JPEG and GIF, read strictly, so that half a file is not taken for a whole one.

use std::io::Cursor;

use resize::Pixel;
use resvg::tiny_skia::ColorU8;
use rgb::{FromSlice, RGBA8};
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;

use super::raster::fits;

/// What kind of file a picture stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// PNG.
    Png,
    /// JPEG.
    Jpeg,
    /// GIF, of which the first picture is taken.
    Gif,
}

/// A picture in pixels.
#[derive(Clone, Debug)]
pub struct Bitmap {
    /// The kind of file that it comes from.
    pub format: Format,
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// Red, green, blue and opacity of each pixel, line by line.
    pixels: Vec<RGBA8>,
}

/// The kind of file, by how it begins.
fn format(bytes: &[u8]) -> Option<Format> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => Some(Format::Png),
        [0xff, 0xd8, 0xff, ..] => Some(Format::Jpeg),
        [b'G', b'I', b'F', b'8', ..] => Some(Format::Gif),
        _ => None,
    }
}

impl Bitmap {
    /// Reads a file.
    ///
    /// # Errors
    /// Where it is no picture, damaged or too large: why, in words.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let format = format(bytes).ok_or("it is neither PNG nor JPEG nor GIF")?;
        let (size, pixels) = match format {
            Format::Png => read_png(bytes),
            Format::Jpeg => read_jpeg(bytes),
            Format::Gif => read_gif(bytes),
        }?;
        Ok(Self { format, size, pixels })
    }

    /// The pixels in another size, their colours multiplied by their opacity: what cannot be seen gives no colour to its
    /// neighbours. Four bytes each.
    ///
    /// # Errors
    /// Where one of the sizes is nothing.
    pub fn scaled(&self, size: [u32; 2]) -> Result<Vec<u8>, String> {
        let premultiplied = |pixel: &RGBA8| {
            let colour = ColorU8::from_rgba(pixel.r, pixel.g, pixel.b, pixel.a).premultiply();
            RGBA8::new(colour.red(), colour.green(), colour.blue(), colour.alpha())
        };
        let pixels: Vec<RGBA8> = self.pixels.iter().map(premultiplied).collect();
        let bytes = |pixels: &[RGBA8]| pixels.iter().flat_map(|pixel| [pixel.r, pixel.g, pixel.b, pixel.a]).collect();
        if size == self.size {
            return Ok(bytes(&pixels));
        }
        let [[from_width, from_height], [width, height]] =
            [self.size, size].map(|size| size.map(|pixels| pixels as usize));
        let mut scaled = vec![RGBA8::default(); width * height];
        resize::new(from_width, from_height, width, height, Pixel::RGBA8, resize::Type::Triangle)
            .and_then(|mut resizer| resizer.resize(&pixels, &mut scaled))
            .map_err(|error| error.to_string())?;
        Ok(bytes(&scaled))
    }
}

/// Size and pixels of a picture.
type Pixels = ([u32; 2], Vec<RGBA8>);

fn read_png(bytes: &[u8]) -> Result<Pixels, String> {
    use png::{BitDepth, ColorType, Decoder, DecodingError, Transformations};
    let words = |error: DecodingError| match error {
        DecodingError::IoError(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => ENDS.to_owned(),
        DecodingError::LimitsExceeded => "it is too large".to_owned(),
        other => other.to_string(),
    };
    let mut decoder = Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
    let mut reader = decoder.read_info().map_err(words)?;
    let info = reader.info();
    let size = [info.width, info.height];
    fits(size[0].into(), size[1].into())?;
    let mut data = vec![0; reader.output_buffer_size().ok_or("it is too large")?];
    let frame = reader.next_frame(&mut data).map_err(words)?;
    reader.finish().map_err(words)?;
    data.truncate(frame.buffer_size());
    match (frame.color_type, frame.bit_depth) {
        (ColorType::Rgba, BitDepth::Eight) => Ok((size, data.as_rgba().to_vec())),
        (ColorType::GrayscaleAlpha, BitDepth::Eight) => {
            Ok((size, data.chunks_exact(2).map(|grey| RGBA8::new(grey[0], grey[0], grey[0], grey[1])).collect()))
        }
        (colour, depth) => Err(format!("it is a kind of PNG that is not known: {colour:?}, {depth:?}")),
    }
}

fn read_jpeg(bytes: &[u8]) -> Result<Pixels, String> {
    // The decoder's quick ways differ from one machine to the next; this one is the same everywhere.
    let options = DecoderOptions::new_safe()
        .set_strict_mode(true)
        .set_max_width(usize::from(u16::MAX))
        .set_max_height(usize::from(u16::MAX))
        .jpeg_set_out_colorspace(ColorSpace::RGBA);
    let mut decoder = JpegDecoder::new_with_options(Cursor::new(bytes), options);
    decoder.decode_headers().map_err(|error| error.to_string())?;
    let info = decoder.info().ok_or("it has no size")?;
    let size = [info.width, info.height].map(u32::from);
    fits(size[0].into(), size[1].into())?;
    let data = decoder.decode().map_err(|error| error.to_string())?;
    // Behind the last pixel stands the marker of the end; without it, what follows is made up.
    if !bytes.windows(2).rev().take(1 << 16).any(|pair| pair == [0xff, 0xd9]) {
        return Err(ENDS.to_owned());
    }
    if data.len() != 4 * size[0] as usize * size[1] as usize {
        return Err(ENDS.to_owned());
    }
    Ok((size, data.as_rgba().to_vec()))
}

fn read_gif(bytes: &[u8]) -> Result<Pixels, String> {
    let words = |error: gif::DecodingError| match error {
        gif::DecodingError::Io(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => ENDS.to_owned(),
        other => other.to_string(),
    };
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(Cursor::new(bytes)).map_err(words)?;
    let size = [decoder.width(), decoder.height()].map(u32::from);
    fits(size[0].into(), size[1].into())?;
    let frame = decoder.read_next_frame().map_err(words)?.ok_or("there is no picture in it")?;
    let mut pixels = vec![RGBA8::default(); size[0] as usize * size[1] as usize];
    let lines = frame.buffer.as_rgba().chunks_exact(usize::from(frame.width).max(1));
    for (down, line) in lines.enumerate().take((size[1] as usize).saturating_sub(frame.top.into())) {
        let start = (usize::from(frame.top) + down) * size[0] as usize + usize::from(frame.left);
        let width = line.len().min((size[0] as usize).saturating_sub(frame.left.into()));
        if let (Some(to), Some(from)) = (pixels.get_mut(start..start + width), line.get(..width)) {
            to.copy_from_slice(from);
        }
    }
    Ok((size, pixels))
}

/// What is said of half a file.
const ENDS: &str = "it ends before it should";
