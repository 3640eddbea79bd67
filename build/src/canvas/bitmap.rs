//! Pictures in pixels: PNG, JPEG and GIF, read strictly, so that half a file is not taken for a whole one.

use std::io::Cursor;

use resize::Pixel;
use resvg::tiny_skia::ColorU8;
use rgb::{ComponentBytes, FromSlice, RGBA8};
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;

use super::effort::Flaw;
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
    /// What of the file is not shown as it stands there, in words.
    pub altered: Option<&'static str>,
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
    /// Reads a file of no more than so many pixels.
    ///
    /// # Errors
    /// Where it is no picture, damaged or too large: why, in words.
    pub fn read(bytes: &[u8], most: f64) -> Result<Self, Flaw> {
        let unreadable = |why: String| Flaw::Unreadable(why);
        let format = format(bytes).ok_or_else(|| unreadable("it is neither PNG nor JPEG nor GIF".into()))?;
        let fits = |[width, height]: [u32; 2]| fits(width.into(), height.into(), most).map_err(Flaw::Costly);
        let mut bitmap = Self { format, size: [0; 2], altered: None, pixels: Vec::new() };
        match format {
            Format::Png => {
                let mut reader = png_reader(bytes).map_err(unreadable)?;
                bitmap.size = [reader.info().width, reader.info().height];
                bitmap.altered = reader.info().animation_control.is_some().then_some(ANIMATED);
                fits(bitmap.size)?;
                bitmap.pixels = png_pixels(&mut reader).map_err(unreadable)?;
            }
            Format::Jpeg => {
                let mut decoder = jpeg_decoder(bytes);
                decoder.decode_headers().map_err(|error| unreadable(error.to_string()))?;
                let info = decoder.info().ok_or_else(|| unreadable("it has no size".into()))?;
                bitmap.size = [info.width, info.height].map(u32::from);
                let printed = matches!(decoder.input_colorspace(), Some(ColorSpace::CMYK | ColorSpace::YCCK));
                bitmap.altered = printed.then_some(PRINTED);
                fits(bitmap.size)?;
                bitmap.pixels = jpeg_pixels(&mut decoder, bytes, bitmap.size).map_err(unreadable)?;
            }
            Format::Gif => {
                let mut decoder = gif_decoder(bytes).map_err(unreadable)?;
                bitmap.size = [decoder.width(), decoder.height()].map(u32::from);
                fits(bitmap.size)?;
                bitmap.pixels = gif_pixels(&mut decoder, bitmap.size).map_err(unreadable)?;
                let more = decoder.next_frame_info().map_err(|error| unreadable(gif_words(error)))?.is_some();
                bitmap.altered = more.then_some(ANIMATED);
            }
        }
        Ok(bitmap)
    }

    /// Whether nothing can be seen through it.
    #[must_use]
    pub fn is_opaque(&self) -> bool {
        self.pixels.iter().all(|pixel| pixel.a == 255)
    }

    /// Its pixels, line by line: red, green, blue and opacity of each.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.pixels.as_bytes()
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

/// What is said of a picture that moves.
const ANIMATED: &str = "it moves, and only the first of its pictures is shown";
/// What is said of a picture in the four colours of print.
const PRINTED: &str =
    "it is in the colours of print (CMYK), which are turned into those of the screen without its profile";
/// What is said of half a file.
const ENDS: &str = "it ends before it should";

type PngReader<'b> = png::Reader<Cursor<&'b [u8]>>;

fn png_words(error: png::DecodingError) -> String {
    match error {
        png::DecodingError::IoError(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => ENDS.to_owned(),
        png::DecodingError::LimitsExceeded => "it is too large".to_owned(),
        other => other.to_string(),
    }
}

fn png_reader(bytes: &[u8]) -> Result<PngReader<'_>, String> {
    use png::Transformations;
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
    decoder.read_info().map_err(png_words)
}

fn png_pixels(reader: &mut PngReader<'_>) -> Result<Vec<RGBA8>, String> {
    use png::{BitDepth, ColorType};
    let mut data = vec![0; reader.output_buffer_size().ok_or("it is too large")?];
    let frame = reader.next_frame(&mut data).map_err(png_words)?;
    reader.finish().map_err(png_words)?;
    data.truncate(frame.buffer_size());
    match (frame.color_type, frame.bit_depth) {
        (ColorType::Rgba, BitDepth::Eight) => Ok(data.as_rgba().to_vec()),
        (ColorType::GrayscaleAlpha, BitDepth::Eight) => {
            Ok(data.chunks_exact(2).map(|grey| RGBA8::new(grey[0], grey[0], grey[0], grey[1])).collect())
        }
        (colour, depth) => Err(format!("it is a kind of PNG that is not known: {colour:?}, {depth:?}")),
    }
}

fn jpeg_decoder(bytes: &[u8]) -> JpegDecoder<Cursor<&[u8]>> {
    // The decoder's quick ways differ from one machine to the next; this one is the same everywhere.
    let options = DecoderOptions::new_safe()
        .set_strict_mode(true)
        .set_max_width(usize::from(u16::MAX))
        .set_max_height(usize::from(u16::MAX))
        .jpeg_set_out_colorspace(ColorSpace::RGBA);
    JpegDecoder::new_with_options(Cursor::new(bytes), options)
}

fn jpeg_pixels(
    decoder: &mut JpegDecoder<Cursor<&[u8]>>,
    bytes: &[u8],
    [width, height]: [u32; 2],
) -> Result<Vec<RGBA8>, String> {
    // Behind the last pixel stands the marker of the end; without it, what follows is made up.
    if !scans(bytes).windows(2).any(|pair| pair == [0xff, 0xd9]) {
        return Err(ENDS.to_owned());
    }
    let data = decoder.decode().map_err(|error| error.to_string())?;
    if data.len() != 4 * width as usize * height as usize {
        return Err(ENDS.to_owned());
    }
    Ok(data.as_rgba().to_vec())
}

/// What follows the headers of a JPEG: a smaller picture in them has an end of its own.
fn scans(bytes: &[u8]) -> &[u8] {
    let mut rest = bytes.get(2..).unwrap_or_default();
    while let [0xff, marker, high, low, ..] = rest {
        if *marker == 0xda {
            break;
        }
        let length = 2 + usize::from(u16::from_be_bytes([*high, *low]));
        rest = rest.get(length..).unwrap_or_default();
    }
    rest
}

type GifDecoder<'b> = gif::Decoder<Cursor<&'b [u8]>>;

fn gif_words(error: gif::DecodingError) -> String {
    match error {
        gif::DecodingError::UnexpectedEof | gif::DecodingError::EndCodeNotFound => ENDS.to_owned(),
        gif::DecodingError::Io(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => ENDS.to_owned(),
        other => other.to_string(),
    }
}

fn gif_decoder(bytes: &[u8]) -> Result<GifDecoder<'_>, String> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    options.read_info(Cursor::new(bytes)).map_err(gif_words)
}

fn gif_pixels(decoder: &mut GifDecoder<'_>, [width, height]: [u32; 2]) -> Result<Vec<RGBA8>, String> {
    let [width, height] = [width as usize, height as usize];
    let frame = decoder.read_next_frame().map_err(gif_words)?.ok_or("there is no picture in it")?;
    let mut pixels = vec![RGBA8::default(); width * height];
    let [left, top] = [frame.left, frame.top].map(usize::from);
    let lines = frame.buffer.as_rgba().chunks_exact(usize::from(frame.width).max(1));
    for (down, line) in lines.enumerate().take(height.saturating_sub(top)) {
        let start = (top + down) * width + left;
        let across = line.len().min(width.saturating_sub(left));
        if let (Some(to), Some(from)) = (pixels.get_mut(start..start + across), line.get(..across)) {
            to.copy_from_slice(from);
        }
    }
    Ok(pixels)
}
