//! Small pictures to test with.

/// A PNG of the pixels that a function gives.
#[must_use]
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
#[must_use]
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
#[must_use]
pub fn jpeg([width, height]: [u16; 2], colour: [u8; 3]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let data = colour.repeat(usize::from(width) * usize::from(height));
    jpeg_encoder::Encoder::new(&mut bytes, 90).encode(&data, width, height, jpeg_encoder::ColorType::Rgb).unwrap();
    bytes
}
