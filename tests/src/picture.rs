//! Small pictures to test with.

/// A PNG of the pixels that a function gives.
pub fn png([width, height]: [u32; 2], pixel: impl Fn(i64, i64) -> [u8; 4]) -> Vec<u8> {
    let places = (0..height).flat_map(|down| (0..width).map(move |across| (across, down)));
    let data: Vec<u8> = places.flat_map(|(across, down)| pixel(across.into(), down.into())).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header().unwrap().write_image_data(&data).unwrap();
    bytes
}

/// A GIF of one colour.
pub fn gif(side: u16, colour: [u8; 3]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = gif::Encoder::new(&mut bytes, side, side, &colour).unwrap();
    let buffer = vec![0; usize::from(side) * usize::from(side)];
    encoder
        .write_frame(&gif::Frame { width: side, height: side, buffer: buffer.into(), ..gif::Frame::default() })
        .unwrap();
    drop(encoder);
    bytes
}

/// A JPEG of one colour.
pub fn jpeg([width, height]: [u16; 2], colour: [u8; 3]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let data = colour.repeat(usize::from(width) * usize::from(height));
    jpeg_encoder::Encoder::new(&mut bytes, 90).encode(&data, width, height, jpeg_encoder::ColorType::Rgb).unwrap();
    bytes
}

/// A JPEG of one colour of print: cyan, magenta, yellow and black. As `YCCK` it is one that most programs for print write.
pub fn printed_jpeg([width, height]: [u16; 2], inks: [u8; 4], as_ycck: bool) -> Vec<u8> {
    use jpeg_encoder::ColorType::{Cmyk, CmykAsYcck};
    let mut bytes = Vec::new();
    let data = inks.repeat(usize::from(width) * usize::from(height));
    let kind = if as_ycck { CmykAsYcck } else { Cmyk };
    jpeg_encoder::Encoder::new(&mut bytes, 90).encode(&data, width, height, kind).unwrap();
    bytes
}

/// A JPEG whose left half is black and whose right one white, of a camera that was held in one of eight ways.
pub fn turned_jpeg([width, height]: [u16; 2], orientation: u16) -> Vec<u8> {
    let mut bytes = Vec::new();
    let row = (0..width).flat_map(|across| [if across < width / 2 { 0 } else { 255 }; 3]);
    let data = row.collect::<Vec<u8>>().repeat(usize::from(height));
    let [high, low] = orientation.to_be_bytes();
    let exif = [b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01", &[high, low, 0, 0, 0, 0, 0, 0][..]].concat();
    let mut encoder = jpeg_encoder::Encoder::new(&mut bytes, 90);
    encoder.add_exif_metadata(&exif).unwrap();
    encoder.encode(&data, width, height, jpeg_encoder::ColorType::Rgb).unwrap();
    bytes
}
