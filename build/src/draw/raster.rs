//! SVG to PNG.

use resvg::{tiny_skia, usvg};

use super::theme::Theme;
use super::{DrawError, Image, Picture};

/// The most pixels that a picture may have.
pub const LIMIT: f64 = 100_000_000.0;

/// Renders a picture on white.
///
/// # Errors
/// Where the picture's size makes no sense, or the renderer refuses it.
pub fn image(picture: &Picture, theme: &Theme) -> Result<Image, DrawError> {
    let name = || picture.name.clone();
    let (width, height) = (picture.width, picture.height);
    if f64::from(width) * f64::from(height) > LIMIT {
        return Err(DrawError::Size(name(), width, height));
    }
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or_else(|| DrawError::Size(name(), width, height))?;
    pixels.fill(tiny_skia::Color::WHITE);
    let tree = usvg::Tree::from_str(&picture.svg, &theme.typeface.options())
        .map_err(|error| DrawError::Svg(name(), error.to_string()))?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    let png = encode([width, height], pixels.data()).map_err(|error| DrawError::Png(name(), error.to_string()))?;
    Ok(Image { file: format!("{}.png", picture.name), width, height, png })
}

/// PNG of pixels whose colours are multiplied by their opacity. Where all is opaque, three channels do; the quick setting's
/// output is the same on every machine.
///
/// # Errors
/// Where the pixels are not as many as the size says.
pub fn encode([width, height]: [u32; 2], pixels: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    let opaque = pixels.chunks_exact(4).all(|pixel| pixel.last() == Some(&255));
    let plain = |pixel: &[u8]| {
        let &[red, green, blue, alpha] = pixel else { return [0; 4] };
        let colour =
            tiny_skia::PremultipliedColorU8::from_rgba(red, green, blue, alpha).map(|colour| colour.demultiply());
        colour.map_or([0; 4], |colour| [colour.red(), colour.green(), colour.blue(), colour.alpha()])
    };
    let data: Vec<u8> = if opaque {
        pixels.chunks_exact(4).flat_map(|pixel| pixel.iter().take(3).copied()).collect()
    } else {
        pixels.chunks_exact(4).flat_map(plain).collect()
    };
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(if opaque { png::ColorType::Rgb } else { png::ColorType::Rgba });
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    encoder.write_header()?.write_image_data(&data)?;
    Ok(bytes)
}
