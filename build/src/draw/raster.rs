//! SVG to PNG.

use rayon::prelude::*;
use resvg::tiny_skia::{self, Pixmap};
use resvg::usvg;
use sha2::{Digest, Sha256};

use super::theme::Theme;
use super::{Art, DrawError, Image, Picture};

/// The most pixels that a picture may have.
pub const LIMIT: f64 = 100_000_000.0;

/// Raised whenever the same SVG becomes another PNG, so that pictures of earlier builds are not used any more.
const FORM: u32 = 1;

/// Renders a picture on white, or takes it from the shelf.
///
/// # Errors
/// Where the picture's size makes no sense, or the renderer refuses it.
pub fn image(picture: &Picture, art: &Art) -> Result<Image, DrawError> {
    let (width, height) = (picture.width, picture.height);
    if f64::from(width) * f64::from(height) > LIMIT {
        return Err(DrawError::Size(picture.name.clone(), width, height));
    }
    if let (Some(under), Some(shelf)) = (&picture.under, &art.shelf) {
        shelf.keep(&key(picture, &art.theme, &[under]));
    }
    let key = key(picture, &art.theme, &[picture.under.as_deref().unwrap_or_default(), &picture.svg]);
    let png = kept(art, &key, || {
        let (canvas, tree) = rayon::join(|| ground(picture, art), || tree(&picture.svg, picture, &art.theme));
        let mut canvas = canvas?;
        render(&tree?, &mut canvas);
        png(&canvas, picture)
    })?;
    Ok(Image { file: format!("{}.png", picture.name), width, height, png })
}

/// What lies under a picture: white, or a picture of its own, which is taken from the shelf if it is there.
fn ground(picture: &Picture, art: &Art) -> Result<Pixmap, DrawError> {
    let blank = || {
        let mut canvas = Pixmap::new(picture.width, picture.height)
            .ok_or_else(|| DrawError::Size(picture.name.clone(), picture.width, picture.height))?;
        canvas.fill(tiny_skia::Color::WHITE);
        Ok(canvas)
    };
    let Some(under) = &picture.under else { return blank() };
    let key = key(picture, &art.theme, &[under]);
    let before = art
        .shelf
        .as_ref()
        .and_then(|shelf| shelf.take(&key))
        .and_then(|png| decode(&png, [picture.width, picture.height]));
    if let Some(canvas) = before {
        return Ok(canvas);
    }
    let mut canvas = blank()?;
    render(&tree(under, picture, &art.theme)?, &mut canvas);
    if let Some(shelf) = &art.shelf {
        shelf.put(&key, &png(&canvas, picture)?);
    }
    Ok(canvas)
}

/// The PNG of that key from the shelf; if it is not there, it is made and kept.
fn kept(art: &Art, key: &str, make: impl FnOnce() -> Result<Vec<u8>, DrawError>) -> Result<Vec<u8>, DrawError> {
    let Some(shelf) = &art.shelf else { return make() };
    if let Some(png) = shelf.take(key) {
        return Ok(png);
    }
    let png = make()?;
    shelf.put(key, &png);
    Ok(png)
}

/// A key that tells all that a PNG is made from.
fn key(picture: &Picture, theme: &Theme, documents: &[&str]) -> String {
    let mut sum = Sha256::new();
    sum.update(format!("{} {FORM} {} {}\0", env!("CARGO_PKG_VERSION"), picture.width, picture.height));
    sum.update(theme.typeface.sum());
    for document in documents {
        sum.update(document.len().to_le_bytes());
        sum.update(document);
    }
    crate::emit::hexadecimal(&sum.finalize())
}

fn tree(svg: &str, picture: &Picture, theme: &Theme) -> Result<usvg::Tree, DrawError> {
    usvg::Tree::from_str(svg, &theme.typeface.options())
        .map_err(|error| DrawError::Svg(picture.name.clone(), error.to_string()))
}

fn render(tree: &usvg::Tree, canvas: &mut Pixmap) {
    resvg::render(tree, tiny_skia::Transform::identity(), &mut canvas.as_mut());
}

fn png(canvas: &Pixmap, picture: &Picture) -> Result<Vec<u8>, DrawError> {
    encode([canvas.width(), canvas.height()], canvas.data())
        .map_err(|error| DrawError::Png(picture.name.clone(), error.to_string()))
}

/// How many pixels one thread takes at a time.
const BLOCK: usize = 1 << 16;

/// The pixels of an opaque picture that [`encode`] made; none if it is not of that size, or none of those.
fn decode(png: &[u8], [width, height]: [u32; 2]) -> Option<Pixmap> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().ok()?;
    let mut data = vec![0; reader.output_buffer_size()?];
    let info = reader.next_frame(&mut data).ok()?;
    if [info.width, info.height] != [width, height] || info.color_type != png::ColorType::Rgb {
        return None;
    }
    let mut canvas = Pixmap::new(width, height)?;
    canvas.data_mut().par_chunks_mut(BLOCK * 4).zip(data.par_chunks(BLOCK * 3)).for_each(|(pixels, data)| {
        for (to, from) in pixels.chunks_exact_mut(4).zip(data.chunks_exact(3)) {
            to[..3].copy_from_slice(from);
            to[3] = 255;
        }
    });
    Some(canvas)
}

/// PNG of pixels whose colours are multiplied by their opacity. Where all is opaque, three channels do; the quick setting's
/// output is the same on every machine.
///
/// # Errors
/// Where the pixels are not as many as the size says.
pub fn encode([width, height]: [u32; 2], pixels: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    // Large pictures take several threads; what comes out is the same with any number of them.
    let opaque = pixels.par_chunks(BLOCK * 4).all(|block| block.chunks_exact(4).all(|pixel| pixel[3] == 255));
    let plain = |pixel: &[u8]| {
        let colour = tiny_skia::PremultipliedColorU8::from_rgba(pixel[0], pixel[1], pixel[2], pixel[3]);
        let colour = colour.map(|colour| colour.demultiply());
        colour.map_or([0; 4], |colour| [colour.red(), colour.green(), colour.blue(), colour.alpha()])
    };
    let channels = if opaque { 3 } else { 4 };
    let mut data = vec![0; pixels.len() / 4 * channels];
    data.par_chunks_mut(BLOCK * channels).zip(pixels.par_chunks(BLOCK * 4)).for_each(|(data, pixels)| {
        for (to, from) in data.chunks_exact_mut(channels).zip(pixels.chunks_exact(4)) {
            if opaque { to.copy_from_slice(&from[..3]) } else { to.copy_from_slice(&plain(from)) }
        }
    });
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(if opaque { png::ColorType::Rgb } else { png::ColorType::Rgba });
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    encoder.write_header()?.write_image_data(&data)?;
    Ok(bytes)
}
