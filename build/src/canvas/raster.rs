//! SVG to PNG.

use std::borrow::Cow;
use std::collections::hash_map::Entry;
use std::sync::OnceLock;

use bytes::Bytes;
use rayon::prelude::*;
use resvg::tiny_skia::{self, Pixmap};
use resvg::usvg;
use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};

use super::bitmap::Bitmap;
use super::picture::{Layer, Picture, Tile};
use super::theme::Theme;

/// The most pixels that a picture may have.
pub const LIMIT: f64 = 100_000_000.0;

/// The most pixels of a picture that comes in twice its size: more can be held by no canvas of the browsers on tablets.
pub const CANVAS: f64 = 16_777_216.0;

/// Whether so many pixels can be handled.
///
/// # Errors
/// Where they are too many: how many, in words.
pub fn fits(width: f64, height: f64, most: f64) -> Result<(), String> {
    let [found, most_million] = [width * height, most].map(|pixels| pixels / 1e6);
    if width * height <= most {
        return Ok(());
    }
    Err(format!("it has {found:.0} million pixels, where {most_million:.0} million are the most"))
}

/// Raised whenever the same drawing becomes other files, so that those of earlier builds are not used any more.
const FORM: u32 = 5;

/// A picture as PNG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The file name with its ending.
    pub file: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The file.
    pub png: Bytes,
}

/// Why a picture cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawError {
    /// The picture would be empty or far too large; its name and size in pixels.
    Size(String, u32, u32),
    /// The drawing is not SVG as the renderer knows it.
    Svg(String, String),
    /// The designer's own picture cannot be read; its path, and why.
    Own(String, String),
    /// The image cannot be written.
    Png(String, String),
}

impl std::fmt::Display for DrawError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Size(name, width, height) => write!(f, "the picture `{name}` would be {width} by {height} pixels"),
            Self::Svg(name, why) => write!(f, "the picture `{name}` cannot be drawn: {why}"),
            Self::Own(path, why) => write!(f, "`{path}` cannot be read: {why}"),
            Self::Png(name, why) => write!(f, "the picture `{name}` cannot be written: {why}"),
        }
    }
}

impl std::error::Error for DrawError {}

/// Somewhere to keep the files of pictures, by keys that tell all that they were made from.
pub trait Shelf: std::fmt::Debug + Send + Sync {
    /// The files of that key, if they were kept.
    fn take(&self, key: &str) -> Option<Vec<Bytes>>;
    /// Says that what is kept by a key is still of use, though nobody needs it now.
    fn keep(&self, key: &str);
    /// Keeps files.
    fn put(&self, key: &str, files: &[Bytes]);
}

/// What pictures are rendered with.
#[derive(Clone, Copy, Debug)]
pub struct Press<'a> {
    /// The typeface.
    pub theme: &'a Theme,
    /// Pictures of earlier builds.
    pub shelf: Option<&'a dyn Shelf>,
}

/// A PNG, and a key that tells all that it was made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Print {
    /// The key.
    pub key: String,
    /// Its width and height in pixels.
    pub size: [u32; 2],
    /// The file.
    pub png: Bytes,
}

/// A picture as front ends and the module take it.
#[derive(Debug)]
pub struct Forms {
    /// As SVG.
    pub svg: Bytes,
    /// As PNG.
    pub print: Print,
    /// As PNG of twice the width and height, unless that is too large.
    pub fine: Option<Print>,
    /// As PNG of half the width and height, where twice is too large.
    pub half: Option<Print>,
    /// As PNG for the module, if that was asked for.
    pub module: Option<Image>,
}

/// A picture that is wanted in all its forms.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'p> {
    /// The picture.
    pub picture: &'p Picture,
    /// Whether the module wants it, too.
    pub in_module: bool,
}

/// How many files the forms of a picture are: SVG, PNG, PNG of twice the size, of half the size, for the module where that has
/// another size. One that is not there is empty.
const FORMS: usize = 5;

/// The forms of pictures of one size that have much in common: made, or taken from the shelf.
///
/// # Errors
/// Where the size makes no sense, or the renderer refuses one.
pub fn forms(wanted: &[Wanted<'_>], press: Press<'_>) -> Result<Vec<Forms>, DrawError> {
    let mut sum = begun(press);
    let mut before: Option<&Picture> = None;
    for Wanted { picture, in_module } in wanted {
        sum.update(format!("{:?} {:?} {} {in_module}\0", picture.size(), picture.shown, picture.is_clear));
        if before.is_some_and(|before| picture.is_without_names_of(before)) {
            sum.update("without names");
        } else {
            sum.update(picture.document());
        }
        before = Some(picture);
    }
    let key = crate::digest::hexadecimal(&sum.finalize());
    let index = index(wanted);
    index.iter().zip(press.shelf).for_each(|(index, shelf)| shelf.keep(index));
    let mut files =
        kept(press, &key, FORMS * wanted.len(), || made(wanted, press, &key, index.as_deref()))?.into_iter();
    let mut next = || files.next().unwrap_or_default();
    let forms = wanted.iter().map(|Wanted { picture, in_module }| {
        let [svg, usual, fine, half, module] = std::array::from_fn(|_| next());
        let there = |png: Bytes| (!png.is_empty()).then_some(png);
        let print = |size, png| Print { key: format!("{key} {}", picture.name), size, png };
        let [width, height] = picture.size();
        let image = |png| Image { file: format!("{}.png", picture.name), width, height, png };
        // In the module most pictures have the size that they have for front ends.
        let module = in_module.then(|| if module.is_empty() { usual.clone() } else { module });
        Forms {
            svg,
            print: print(picture.shown, usual),
            fine: there(fine).map(|png| print(doubled(picture.shown), png)),
            half: there(half).map(|png| print(halved(picture.shown), png)),
            module: module.map(image),
        }
    });
    Ok(forms.collect())
}

/// A picture for the module alone, in its own size.
///
/// # Errors
/// Where that makes no sense, or the renderer refuses it.
pub fn image(picture: &Picture, press: Press<'_>) -> Result<Image, DrawError> {
    let [width, height] = picture.size();
    let key = begun(press).chain_update(picture.document());
    let files = kept(press, &crate::digest::hexadecimal(&key.finalize()), 1, || {
        let plates = [Plate::new(picture, press, None)];
        let pixels = pixels(&plates, picture.size())?.into_iter().next().unwrap_or_default();
        Ok(vec![drawn_png(picture.size(), &pixels).map_err(|error| refused(&picture.name, &error))?.into()])
    })?;
    Ok(Image {
        file: format!("{}.png", picture.name),
        width,
        height,
        png: files.into_iter().next().unwrap_or_default(),
    })
}

/// Twice a width and height.
#[must_use]
pub fn doubled(size: [u32; 2]) -> [u32; 2] {
    size.map(|length| length.saturating_mul(2))
}

/// Half a width and height.
#[must_use]
pub fn halved(size: [u32; 2]) -> [u32; 2] {
    size.map(|length| (length / 2).max(1))
}

/// Whether a picture comes in twice its size; a larger one comes in half of it.
#[must_use]
pub fn is_doubled(size: [u32; 2]) -> bool {
    let [width, height] = doubled(size).map(f64::from);
    fits(width, height, CANVAS).is_ok()
}

/// A checksum of what all pictures are made with.
fn begun(press: Press<'_>) -> Sha256 {
    let sum = Sha256::new_with_prefix(format!("{} {FORM}\0", env!("CARGO_PKG_VERSION")));
    sum.chain_update(press.theme.typeface.sum())
}

/// Where the keys of the tiles of pictures are kept, where they are in tiles.
fn index(wanted: &[Wanted<'_>]) -> Option<String> {
    let tiled = wanted.iter().filter(|wanted| wanted.picture.is_tiled);
    let names: Vec<&str> = tiled.map(|wanted| wanted.picture.name.as_str()).collect();
    (!names.is_empty()).then(|| crate::digest::sha256(format!("tiles {names:?}").as_bytes()))
}

/// Makes the files of pictures, of those in tiles from tiles that stayed the same since the last time.
fn made(wanted: &[Wanted<'_>], press: Press<'_>, key: &str, index: Option<&str>) -> Result<Vec<Bytes>, DrawError> {
    let mut last = index.and_then(|index| last(press.shelf?, index)).unwrap_or_default().into_iter();
    let plates: Vec<_> = wanted.iter().map(|wanted| Plate::new(wanted.picture, press, last.next())).collect();
    let Some(shown) = wanted.first().map(|wanted| wanted.picture.shown) else { return Ok(Vec::new()) };
    let has_fine = is_doubled(shown);
    let finest = if has_fine { doubled(shown) } else { shown };
    let files = wanted.par_iter().zip(&plates).zip(pixels(&plates, finest)?).map(|((wanted, plate), best)| {
        let Wanted { picture, in_module } = wanted;
        let refused = |error: png::EncodingError| refused(&picture.name, &error);
        let png = |size, pixels: &[u8]| drawn_png(size, pixels).map_err(refused);
        let alone =
            |size| pixels(std::slice::from_ref(plate), size).map(|all| all.into_iter().next().unwrap_or_default());
        let usual = match has_fine {
            false => Cow::Borrowed(&best),
            // What is large is drawn only once; on a counter every line counts.
            true if shown.iter().all(|length| *length >= LARGE) => Cow::Owned(half(finest, &best)),
            true => Cow::Owned(alone(shown)?),
        };
        let other = || {
            if has_fine { png(finest, &best) } else { png(halved(shown), &half(shown, &best)) }
        };
        let module = || -> Result<Vec<u8>, DrawError> {
            match in_module {
                true if picture.size() != shown => png(picture.size(), &alone(picture.size())?),
                _ => Ok(Vec::new()),
            }
        };
        let others = || (png(shown, &usual), module(), picture.outlined().into_bytes());
        let (other, (usual, module, svg)) = rayon::join(other, others);
        let (fine, half) = if has_fine { (other?, Vec::new()) } else { (Vec::new(), other?) };
        Ok([svg, usual?, fine, half, module?].map(Bytes::from))
    });
    let files = files.collect::<Result<Vec<_>, DrawError>>()?;
    if let Some((shelf, index)) = press.shelf.zip(index) {
        let keys = plates.iter().map(|plate| plate.keys().into_bytes());
        let all = std::iter::once(Bytes::copy_from_slice(key.as_bytes())).chain(keys.map(Bytes::from));
        shelf.put(index, &all.collect::<Vec<_>>());
    }
    Ok(files.into_iter().flatten().collect())
}

/// What was drawn of pictures in tiles the last time.
#[derive(Debug)]
struct Last {
    /// The keys of the tiles.
    keys: Vec<String>,
    /// The picture in its finest size.
    bitmap: Bitmap,
}

fn last(shelf: &dyn Shelf, index: &str) -> Option<Vec<Last>> {
    let mut told = shelf.take(index)?.into_iter().filter_map(|text| String::from_utf8(text.into()).ok());
    let files = shelf.take(&told.next()?)?;
    let last = told.zip(files.chunks_exact(FORMS)).map(|(keys, files)| {
        let finest = files[1..=2].iter().rev().find(|png| !png.is_empty())?;
        let keys = keys.lines().map(str::to_owned).collect();
        Some(Last { keys, bitmap: Bitmap::read(finest, LIMIT).ok()? })
    });
    last.collect()
}

/// A picture and the means to render it in several sizes.
#[derive(Debug)]
struct Plate<'p> {
    picture: &'p Picture,
    press: Press<'p>,
    pieces: Vec<Piece>,
    last: Option<Last>,
}

/// A tile that is to be rendered.
#[derive(Debug)]
struct Piece {
    tile: Tile,
    /// A key that tells all that its pixels are made from.
    key: String,
    /// Its layers, as the renderer reads them.
    trees: [OnceLock<usvg::Tree>; 2],
}

impl<'p> Plate<'p> {
    fn new(picture: &'p Picture, press: Press<'p>, last: Option<Last>) -> Self {
        let piece = |tile: Tile| Piece { key: key(&tile, press), tile, trees: [OnceLock::new(), OnceLock::new()] };
        Self { picture, press, pieces: picture.tiles().into_par_iter().map(piece).collect(), last }
    }

    /// The keys of its tiles, one in a line.
    fn keys(&self) -> String {
        self.pieces.iter().map(|piece| piece.key.as_str()).collect::<Vec<_>>().join("\n")
    }

    /// The pixels of a tile, if it was the same the last time.
    fn remembered(&self, at: usize, [left, top]: [usize; 2], own: [u32; 2], size: [u32; 2]) -> Option<Vec<u8>> {
        let last = self.last.as_ref().filter(|last| last.bitmap.size == size)?;
        self.pieces.get(at).filter(|piece| last.keys.get(at) == Some(&piece.key))?;
        let [across, down] = own.map(|length| length as usize);
        let mut pixels = Vec::with_capacity(PIXEL * across * down);
        for row in last.bitmap.rows().skip(top).take(down) {
            let row = row.iter().skip(left).take(across);
            row.for_each(|pixel| pixels.extend_from_slice(&[pixel.r, pixel.g, pixel.b, pixel.a]));
        }
        Some(pixels)
    }

    /// Draws a layer of a tile over what is there.
    fn add(&self, mut canvas: Pixmap, piece: &Piece, layer: usize) -> Result<Pixmap, DrawError> {
        let Piece { tile, trees, .. } = piece;
        let Layer { svg: Some(svg), drawn: [before, whole] } = &tile.layers[layer] else { return Ok(canvas) };
        let tree = match trees[layer].get() {
            Some(tree) => tree,
            None => {
                let tree = usvg::Tree::from_str(svg, &self.press.theme.typeface.options())
                    .map_err(|error| DrawError::Svg(self.picture.name.clone(), error.to_string()))?;
                trees[layer].get_or_init(|| tree)
            }
        };
        let size = [canvas.width(), canvas.height()];
        let times = [0, 1].map(|axis| f64::from(size[axis]) / f64::from(tile.size[axis].max(1)));
        #[expect(clippy::cast_possible_truncation, reason = "the renderer's numbers are small")]
        let scale = tiny_skia::Transform::from_scale(times[0] as f32, times[1] as f32);
        if *whole == tile.size {
            resvg::render(tree, scale, &mut canvas.as_mut());
            return Ok(canvas);
        }
        // Whole, and then cut: to cut a letter at its edge the renderer would need the system's cosines.
        let wrong = || DrawError::Size(self.picture.name.clone(), size[0], size[1]);
        let scaled = |lengths: [u32; 2]| [0, 1].map(|axis| lengths[axis] * size[axis] / tile.size[axis].max(1));
        let ([left, top], [width, height]) = (scaled(*before), scaled(*whole));
        let mut sheet = Pixmap::new(width, height).ok_or_else(wrong)?;
        let rows = sheet.data_mut().chunks_exact_mut(PIXEL * width as usize).skip(top as usize);
        for (to, from) in rows.zip(canvas.data().chunks_exact(PIXEL * size[0] as usize)) {
            to[PIXEL * left as usize..][..from.len()].copy_from_slice(from);
        }
        resvg::render(tree, scale, &mut sheet.as_mut());
        let part = tiny_skia::IntRect::from_xywh(left.cast_signed(), top.cast_signed(), size[0], size[1]);
        part.and_then(|part| sheet.clone_rect(part)).ok_or_else(wrong)
    }
}

/// The pixels of pictures of one size in another, on white unless they are clear: four bytes each, with the colours multiplied.
fn pixels(plates: &[Plate<'_>], size: [u32; 2]) -> Result<Vec<Vec<u8>>, DrawError> {
    let Some(first) = plates.first() else { return Ok(Vec::new()) };
    let [width, height] = size;
    if width == 0 || height == 0 || fits(width.into(), height.into(), LIMIT).is_err() {
        return Err(DrawError::Size(first.picture.name.clone(), width, height));
    }
    if first.pieces.len() == 1 {
        return drawn(plates, 0, [0, 0], size, size);
    }
    let own = first.picture.size().map(|length| u64::from(length.max(1)));
    let scaled = |lengths: [u32; 2]| {
        let scaled = |axis: usize| u64::from(lengths[axis]) * u64::from(size[axis]) / own[axis];
        [0, 1].map(|axis| u32::try_from(scaled(axis)).unwrap_or(size[axis]))
    };
    let line = PIXEL * width as usize;
    let mut sheets: Vec<Vec<u8>> = plates.iter().map(|_| vec![0; line * height as usize]).collect();
    // Each row of tiles is a part of its own of every sheet.
    let numbered: Vec<_> = first.pieces.iter().map(|piece| &piece.tile).enumerate().collect();
    let mut rest: Vec<&mut [u8]> = sheets.iter_mut().map(Vec::as_mut_slice).collect();
    let mut rows = Vec::new();
    for row in numbered.chunk_by(|(_, one), (_, other)| one.at[1] == other.at[1]) {
        let [_, down] = scaled(row[0].1.size);
        let split = rest.into_iter().map(|rest| rest.split_at_mut(line * down as usize));
        let (parts, after): (Vec<_>, Vec<_>) = split.unzip();
        rows.push((parts, row));
        rest = after;
    }
    rows.into_par_iter().try_for_each(|(mut parts, row)| {
        for (at, tile) in row {
            let (corner, own) = (scaled(tile.at).map(|length| length as usize), scaled(tile.size));
            let across = PIXEL * own[0] as usize;
            for (part, drawn) in parts.iter_mut().zip(drawn(plates, *at, corner, own, size)?) {
                for (to, from) in part.chunks_exact_mut(line).zip(drawn.chunks_exact(across)) {
                    to[PIXEL * corner[0]..][..across].copy_from_slice(from);
                }
            }
        }
        Ok(())
    })?;
    Ok(sheets)
}

/// The pixels of the same tile of several pictures, which has a corner and a size of its own in pictures of a size. What is drawn
/// first is drawn once for all.
fn drawn(
    plates: &[Plate<'_>],
    at: usize,
    corner: [usize; 2],
    own: [u32; 2],
    size: [u32; 2],
) -> Result<Vec<Vec<u8>>, DrawError> {
    let mut common: Option<(&Layer, Pixmap)> = None;
    let mut all = Vec::new();
    for (number, plate) in plates.iter().enumerate() {
        if let Some(pixels) = plate.remembered(at, corner, own, size) {
            all.push(pixels);
            continue;
        }
        let Some(piece) = plate.pieces.get(at) else { continue };
        let under = &piece.tile.layers[0];
        let ground = match common.take().filter(|(layer, _)| *layer == under) {
            Some((_, ground)) => ground,
            None => {
                let wrong = || DrawError::Size(plate.picture.name.clone(), own[0], own[1]);
                let mut blank = Pixmap::new(own[0], own[1]).ok_or_else(wrong)?;
                if !plate.picture.is_clear {
                    blank.fill(tiny_skia::Color::WHITE);
                }
                plate.add(blank, piece, 0)?
            }
        };
        common = (number + 1 < plates.len()).then(|| (under, ground.clone()));
        all.push(plate.add(ground, piece, 1)?.take());
    }
    Ok(all)
}

/// Prints that stand together on a sheet of a size, each with its upper left corner; the rest of the sheet is white.
///
/// # Errors
/// Where one of the files is no PNG, or the sheet cannot be written.
pub fn sheet(name: &str, size: [u32; 2], prints: &[([u32; 2], &Print)], press: Press<'_>) -> Result<Bytes, DrawError> {
    let mut sum = Sha256::new_with_prefix(format!("sheet {FORM} {size:?}"));
    for (at, print) in prints {
        sum.update(format!("{at:?} {:?} {}", print.size, print.key));
    }
    let unwritten = |error: &dyn std::fmt::Display| DrawError::Png(name.to_owned(), error.to_string());
    let files = kept(press, &crate::digest::hexadecimal(&sum.finalize()), 1, || {
        let read = |(at, print): &([u32; 2], &Print)| {
            let bitmap = Bitmap::read(&print.png, LIMIT).map_err(|flaw| unwritten(&flaw))?;
            Ok((*at, bitmap))
        };
        let bitmaps = prints.par_iter().map(read).collect::<Result<Vec<_>, DrawError>>()?;
        let line = PIXEL * size[0] as usize;
        let mut data = vec![255; line * size[1] as usize];
        for ([left, top], bitmap) in &bitmaps {
            let rows = data.chunks_exact_mut(line).skip(*top as usize);
            for (to, from) in rows.zip(bitmap.rows()) {
                let (pixels, _) = to[PIXEL * *left as usize..].as_chunks_mut();
                for (to, from) in pixels.iter_mut().zip(from) {
                    *to = [from.r, from.g, from.b, from.a];
                }
            }
        }
        Ok(vec![small(size, &data, is_opaque(&data)).map_err(|error| unwritten(&error))?.into()])
    })?;
    Ok(files.into_iter().next().unwrap_or_default())
}

/// So many files from the shelf, by a text that tells all that they are made from; if they are not there, they are made and kept.
///
/// # Errors
/// Where they cannot be made.
pub fn shelved(
    press: Press<'_>,
    told: &str,
    count: usize,
    make: impl FnOnce() -> Result<Vec<Bytes>, DrawError>,
) -> Result<Vec<Bytes>, DrawError> {
    kept(press, &crate::digest::hexadecimal(&begun(press).chain_update(told).finalize()), count, make)
}

/// Width and height that a PNG tells of itself.
#[must_use]
pub fn size_of(png: &[u8]) -> [u32; 2] {
    // Behind the signature, and the length and the name of the first chunk.
    [16, 20].map(|at| png.get(at..).and_then(|rest| rest.first_chunk()).map_or(0, |bytes| u32::from_be_bytes(*bytes)))
}

/// So many files by that key from the shelf; if they are not there, they are made and kept.
///
/// # Errors
/// Where they cannot be made.
fn kept(
    press: Press<'_>,
    key: &str,
    count: usize,
    make: impl FnOnce() -> Result<Vec<Bytes>, DrawError>,
) -> Result<Vec<Bytes>, DrawError> {
    let Some(shelf) = press.shelf else { return make() };
    if let Some(files) = shelf.take(key).filter(|files| files.len() == count) {
        return Ok(files);
    }
    let files = make()?;
    shelf.put(key, &files);
    Ok(files)
}

/// A key that tells all that the pixels of a tile are made from.
fn key(tile: &Tile, press: Press<'_>) -> String {
    let mut sum = begun(press).chain_update(format!("{:?}", tile.size));
    for Layer { svg, drawn } in &tile.layers {
        sum.update(format!("{drawn:?}\0"));
        sum.update(svg.as_deref().unwrap_or_default());
    }
    crate::digest::hexadecimal(&sum.finalize())
}

fn refused(name: &str, error: &png::EncodingError) -> DrawError {
    DrawError::Png(name.to_owned(), error.to_string())
}

/// How many pixels one thread takes at a time.
const BLOCK: usize = 1 << 16;

/// From which width and height on a picture can be made of one of twice the size, and lose nothing.
const LARGE: u32 = 200;

/// Bytes of a pixel.
const PIXEL: usize = 4;

/// A picture of a size at half its width and height: each pixel is the mean of four. What is left over at an edge is left out.
fn half(size: [u32; 2], data: &[u8]) -> Vec<u8> {
    let ([width, _], [across, down]) = (size, halved(size));
    let (from, to) = (PIXEL * width as usize, PIXEL * across as usize);
    let mut half = vec![0; to * down as usize];
    half.par_chunks_mut(to).zip(data.par_chunks(2 * from)).for_each(|(to, rows)| {
        let (upper, lower) = rows.split_at(from.min(rows.len()));
        let ((to, _), (upper, _), (lower, _)) = (to.as_chunks_mut::<PIXEL>(), upper.as_chunks(), lower.as_chunks());
        for ((to, upper), lower) in to.iter_mut().zip(upper).zip(lower) {
            *to = mean(*upper, *lower);
        }
    });
    half
}

/// The mean of two pixels and the two below them.
fn mean(upper: [u8; 2 * PIXEL], lower: [u8; 2 * PIXEL]) -> [u8; PIXEL] {
    // Of eight bytes every other, each with room for a sum beside it.
    const EVERY_OTHER: u64 = 0x00ff_00ff_00ff_00ff;
    let (upper, lower) = (u64::from_le_bytes(upper), u64::from_le_bytes(lower));
    let even = (upper & EVERY_OTHER) + (lower & EVERY_OTHER);
    let odd = ((upper >> 8) & EVERY_OTHER) + ((lower >> 8) & EVERY_OTHER);
    // The sums of the right pixel, added to those of the left, and two more to round.
    let even = (((even + (even >> 32)) + 0x0002_0002) >> 2) & EVERY_OTHER;
    let odd = (((odd + (odd >> 32)) + 0x0002_0002) >> 2) & EVERY_OTHER;
    let [one, two, three, four, ..] = (even | (odd << 8)).to_le_bytes();
    [one, two, three, four]
}

/// Pixels without their opacity.
fn without_opacity(pixels: &[u8]) -> Vec<u8> {
    let (pixels, _) = pixels.as_chunks::<PIXEL>();
    pixels.iter().map(|[red, green, blue, _]| [*red, *green, *blue]).collect::<Vec<_>>().into_flattened()
}

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

/// PNG of any pixels whose colours are multiplied by their opacity, such as those of a photograph. The quick setting's output is the
/// same on every machine.
///
/// # Errors
/// Where the pixels are not as many as the size says.
pub fn encode([width, height]: [u32; 2], pixels: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    let (colour, data) = if is_opaque(pixels) {
        (png::ColorType::Rgb, without_opacity(pixels))
    } else {
        (png::ColorType::Rgba, demultiplied(pixels))
    };
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(colour);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    encoder.write_header()?.write_image_data(&data)?;
    Ok(bytes)
}

/// PNG of a drawing whose colours are multiplied by their opacity.
fn drawn_png(size: [u32; 2], pixels: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    if is_opaque(pixels) { small(size, pixels, true) } else { small(size, &demultiplied(pixels), false) }
}

/// A small PNG of pixels: with a palette where they have few colours. What is drawn has large areas of one colour, which compress
/// best as they are. Where all is opaque, three channels do.
fn small([width, height]: [u32; 2], data: &[u8], is_opaque: bool) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_depth(png::BitDepth::Eight);
    let lines = if let Some((palette, indices)) = indexed(data) {
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_palette(palette.iter().flat_map(|[red, green, blue, _]| [*red, *green, *blue]).collect::<Vec<_>>());
        if !is_opaque {
            encoder.set_trns(palette.iter().map(|colour| colour[3]).collect::<Vec<_>>());
        }
        lines::<1, 1>(&indices, width)
    } else if is_opaque {
        encoder.set_color(png::ColorType::Rgb);
        lines::<PIXEL, 3>(data, width)
    } else {
        encoder.set_color(png::ColorType::Rgba);
        lines::<PIXEL, PIXEL>(data, width)
    };
    let mut writer = encoder.write_header()?;
    // In one go: line by line, the compressor clears its room for each.
    writer.write_chunk(png::chunk::IDAT, &deflated(&lines)?)?;
    writer.finish()?;
    Ok(bytes)
}

/// The first channels of pixels, line by line, as PNG has them: before each line stands that it is not filtered.
fn lines<const FROM: usize, const TO: usize>(pixels: &[u8], width: u32) -> Vec<u8> {
    let [from, to] = [FROM, TO].map(|channels| channels * width as usize);
    let mut lines = vec![0; (to + 1) * (pixels.len() / from.max(1))];
    for (to, from) in lines.chunks_exact_mut(to + 1).zip(pixels.chunks_exact(from.max(1))) {
        let ((to, _), (from, _)) = (to[1..].as_chunks_mut::<TO>(), from.as_chunks::<FROM>());
        for (to, from) in to.iter_mut().zip(from) {
            #[expect(clippy::manual_memcpy, reason = "to call for so few bytes takes longer than to copy them")]
            for channel in 0..TO {
                to[channel] = from[channel];
            }
        }
    }
    lines
}

/// Bytes as a zlib stream, quickly compressed.
fn deflated(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut compressor = flate2::Compress::new(flate2::Compression::new(1), true);
    let mut out = Vec::with_capacity(bytes.len() / 8 + 1024);
    loop {
        let read = usize::try_from(compressor.total_in()).unwrap_or(usize::MAX).min(bytes.len());
        match compressor.compress_vec(&bytes[read..], &mut out, flate2::FlushCompress::Finish)? {
            flate2::Status::StreamEnd => return Ok(out),
            flate2::Status::Ok | flate2::Status::BufError => out.reserve(out.capacity().max(1024)),
        }
    }
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
