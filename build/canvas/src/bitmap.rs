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

/// The file format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Png,
    Jpeg,
    /// GIF; only its first frame is used.
    Gif,
}

/// A picture in pixels.
#[derive(Clone, Debug)]
pub struct Bitmap {
    /// The kind of file that it comes from.
    pub format: Format,
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// A difference between the file and the picture shown, in words.
    pub altered: Option<&'static str>,
    /// True if the pixels differ from those in the file: rotated upright, or converted to RGB.
    is_remade: bool,
    /// Red, green, blue and opacity of each pixel, line by line.
    pixels: Vec<RGBA8>,
}

/// The file format, by its first bytes.
fn format(bytes: &[u8]) -> Option<Format> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => Some(Format::Png),
        [0xff, 0xd8, 0xff, ..] => Some(Format::Jpeg),
        [b'G', b'I', b'F', b'8', ..] => Some(Format::Gif),
        _ => None,
    }
}

impl Bitmap {
    /// Reads a file with no more pixels than the limit.
    ///
    /// # Errors
    /// If it is no picture, damaged or too large: why, in words.
    pub fn read(bytes: &[u8], most: f64) -> Result<Self, Flaw> {
        let unreadable = |why: String| Flaw::Unreadable(why);
        let format = format(bytes).ok_or_else(|| unreadable("it is neither PNG nor JPEG nor GIF".into()))?;
        let fits = |[width, height]: [u32; 2]| fits(width.into(), height.into(), most).map_err(Flaw::Costly);
        let mut bitmap = Self { format, size: [0; 2], altered: None, is_remade: false, pixels: Vec::new() };
        match format {
            Format::Png => {
                let mut reader = png_reader(bytes).map_err(unreadable)?;
                bitmap.size = [reader.info().width, reader.info().height];
                bitmap.altered = reader.info().animation_control.is_some().then_some(ANIMATED);
                fits(bitmap.size)?;
                bitmap.pixels = png_pixels(&mut reader).map_err(unreadable)?;
            }
            Format::Jpeg => {
                let mut decoder = jpeg_decoder(bytes, ColorSpace::RGBA);
                decoder.decode_headers().map_err(|error| unreadable(error.to_string()))?;
                let info = decoder.info().ok_or_else(|| unreadable("it has no size".into()))?;
                bitmap.size = [info.width, info.height].map(u32::from);
                let colours = decoder.input_colorspace();
                let printed = matches!(colours, Some(ColorSpace::CMYK | ColorSpace::YCCK));
                bitmap.altered = printed.then_some(PRINTED);
                fits(bitmap.size)?;
                let turn = decoder.exif().and_then(|exif| orientation(exif)).unwrap_or(1);
                bitmap.pixels = match colours {
                    // What makes pixels with opacity of these colours takes three bytes for four.
                    Some(ColorSpace::YCCK) => {
                        let data = jpeg_data(&mut jpeg_decoder(bytes, ColorSpace::RGB), bytes, bitmap.size, 3);
                        let data = data.map_err(unreadable)?;
                        data.as_rgb().iter().map(|pixel| RGBA8::new(pixel.r, pixel.g, pixel.b, 255)).collect()
                    }
                    Some(ColorSpace::CMYK) => {
                        let data = jpeg_data(&mut jpeg_decoder(bytes, ColorSpace::CMYK), bytes, bitmap.size, 4);
                        let is_inverted = headers(bytes).windows(5).any(|word| word == b"Adobe");
                        printed_pixels(&data.map_err(unreadable)?, is_inverted)
                    }
                    _ => jpeg_data(&mut decoder, bytes, bitmap.size, 4).map_err(unreadable)?.as_rgba().to_vec(),
                };
                bitmap.is_remade = printed || turn > 1;
                bitmap.turn(turn);
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

    /// True if the pixels differ from those in the file: rotated upright, or converted to RGB.
    pub fn is_remade(&self) -> bool {
        self.is_remade
    }

    /// Turns it upright, as its file says which way the camera was held: from 1, which is upright, to 8.
    fn turn(&mut self, orientation: u16) {
        let [width, height] = self.size.map(|side| side as usize);
        let [across, down] = if orientation > 4 { [height, width] } else { [width, height] };
        let from = |x: usize, y: usize| match orientation {
            2 => [width - 1 - x, y],
            3 => [width - 1 - x, height - 1 - y],
            4 => [x, height - 1 - y],
            5 => [y, x],
            6 => [y, height - 1 - x],
            7 => [width - 1 - y, height - 1 - x],
            8 => [width - 1 - y, x],
            _ => [x, y],
        };
        if (2..=8).contains(&orientation) {
            let places = (0..down).flat_map(|y| (0..across).map(move |x| from(x, y)));
            self.pixels = places.map(|[x, y]| self.pixels[y * width + x]).collect();
        }
        if (5..=8).contains(&orientation) {
            self.size.reverse();
        }
    }

    /// True if every pixel is opaque.
    pub fn is_opaque(&self) -> bool {
        self.pixels.iter().all(|pixel| pixel.a == 255)
    }

    /// Its pixels, line by line: red, green, blue and opacity of each.
    pub fn bytes(&self) -> &[u8] {
        self.pixels.as_bytes()
    }

    /// Scales the picture. The colours are multiplied by their opacity, so that invisible pixels do not affect their
    /// neighbours. Four bytes for each pixel.
    ///
    /// # Errors
    /// If one of the sizes is nothing.
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

/// Note on an animated picture.
const ANIMATED: &str = "it moves, and only the first of its pictures is shown";
/// Note on a CMYK picture.
const PRINTED: &str =
    "it is in the colours of print (CMYK), which are turned into those of the screen without its profile";
/// Error: truncated file.
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

fn jpeg_decoder(bytes: &[u8], colours: ColorSpace) -> JpegDecoder<Cursor<&[u8]>> {
    // The decoder's quick ways differ from one machine to the next; this one is the same everywhere.
    let options = DecoderOptions::new_safe()
        .set_strict_mode(true)
        .set_max_width(usize::from(u16::MAX))
        .set_max_height(usize::from(u16::MAX))
        .jpeg_set_out_colorspace(colours);
    JpegDecoder::new_with_options(Cursor::new(bytes), options)
}

/// The bytes of the pixels, with a number of bytes for each.
fn jpeg_data(
    decoder: &mut JpegDecoder<Cursor<&[u8]>>,
    bytes: &[u8],
    [width, height]: [u32; 2],
    each: usize,
) -> Result<Vec<u8>, String> {
    // Behind the last pixel stands the marker of the end; without it, what follows is made up.
    if !scans(bytes).windows(2).any(|pair| pair == [0xff, 0xd9]) {
        return Err(ENDS.to_owned());
    }
    let data = decoder.decode().map_err(|error| error.to_string())?;
    if data.len() != each * width as usize * height as usize {
        return Err(ENDS.to_owned());
    }
    Ok(data)
}

/// Converts CMYK pixels to RGB. Adobe's programs store inverted values.
fn printed_pixels(data: &[u8], is_inverted: bool) -> Vec<RGBA8> {
    let light = |ink: u8| u16::from(if is_inverted { ink } else { 255 - ink });
    let under = |ink: u8, black: u8| u8::try_from((light(ink) * light(black) + 127) / 255).unwrap_or(u8::MAX);
    let pixel =
        |inks: &[u8]| RGBA8::new(under(inks[0], inks[3]), under(inks[1], inks[3]), under(inks[2], inks[3]), 255);
    data.chunks_exact(4).map(pixel).collect()
}

/// Reads the camera orientation from EXIF data.
fn orientation(exif: &[u8]) -> Option<u16> {
    const ORIENTATION: u16 = 0x0112;
    const ENTRY: usize = 12;
    let is_little = exif.starts_with(b"II");
    let short = |at: usize| {
        let bytes: [u8; 2] = exif.get(at..at + 2)?.try_into().ok()?;
        Some(if is_little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
    };
    let [high, low] = if is_little { [6, 4] } else { [4, 6] };
    let list = (usize::from(short(high)?) << 16) | usize::from(short(low)?);
    let entries = (0..usize::from(short(list)?)).map(|number| list + 2 + ENTRY * number);
    let entry = entries.map_while(|at| Some((at, short(at)?))).find(|(_, tag)| *tag == ORIENTATION);
    short(entry?.0 + 8).filter(|turn| (1..=8).contains(turn))
}

/// The headers of a JPEG.
fn headers(bytes: &[u8]) -> &[u8] {
    &bytes[..bytes.len() - scans(bytes).len()]
}

/// The scans of a JPEG, after its headers. A thumbnail in the headers has an end marker of its own, so they are
/// skipped.
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
