//! SVG to PNG.

use resvg::{tiny_skia, usvg};

use super::theme::Theme;
use super::{DrawError, Image, Picture};

/// The most pixels a picture may have.
const LIMIT: u64 = 100_000_000;

/// Renders a picture on white.
///
/// # Errors
/// Where the picture's size makes no sense, or the renderer refuses it.
pub fn image(picture: &Picture, theme: &Theme) -> Result<Image, DrawError> {
    let name = || picture.name.clone();
    let (width, height) = (picture.width, picture.height);
    if u64::from(width) * u64::from(height) > LIMIT {
        return Err(DrawError::Size(name(), width, height));
    }
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or_else(|| DrawError::Size(name(), width, height))?;
    pixels.fill(tiny_skia::Color::WHITE);
    let tree = usvg::Tree::from_str(&picture.svg, theme.typeface.options())
        .map_err(|error| DrawError::Svg(name(), error.to_string()))?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    let png = encode(&pixels).map_err(|error| DrawError::Png(name(), error.to_string()))?;
    Ok(Image { file: format!("{}.png", picture.name), width, height, png })
}

/// Pictures are opaque, so that three channels do; the quick setting's output is the same on every machine.
fn encode(pixels: &tiny_skia::Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let opaque: Vec<u8> = pixels.data().chunks_exact(4).flat_map(|pixel| pixel.iter().take(3).copied()).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    encoder.write_header()?.write_image_data(&opaque)?;
    Ok(bytes)
}
