//! Pictures as PNG.

use std::borrow::Cow;
use std::sync::OnceLock;

use bytes::Bytes;
use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::bitmap::Bitmap;
use super::brush::Strokes;
use super::effort::Flaw;
use super::encode::{PIXEL, Pixels};
use super::picture::{Picture, Tile};
use super::shape::Shape;
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
const FORM: u32 = 8;

/// A picture as PNG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The file name with its ending.
    pub file: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    pub png: Bytes,
}

/// Why a picture cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawError {
    /// The picture would be empty or far too large; its name and size in pixels.
    Size(String, u32, u32),
    /// The designer's own picture cannot be read; its path, and why.
    Own(String, String),
    /// The image cannot be written.
    Png(String, String),
}

impl std::fmt::Display for DrawError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Size(name, width, height) => write!(f, "the picture `{name}` would be {width} by {height} pixels"),
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
    fn put(&self, key: &str, files: &[Bytes]);
}

/// What pictures are rendered with.
#[derive(Clone, Copy, Debug)]
pub struct Press<'a> {
    pub theme: &'a Theme,
    /// Pictures of earlier builds.
    pub shelf: Option<&'a dyn Shelf>,
}

/// A PNG, and a key that tells all that it was made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Print {
    pub key: String,
    /// Its width and height in pixels.
    pub size: [u32; 2],
    pub png: Bytes,
    /// Its pixels, if it was just drawn and is to stand on a sheet.
    pub pixels: Option<Pixels>,
}

impl Print {
    /// Its pixels, as they were drawn or as the file has them.
    fn pixels(&self) -> Result<Cow<'_, Pixels>, Flaw> {
        match &self.pixels {
            Some(pixels) => Ok(Cow::Borrowed(pixels)),
            None => Ok(Cow::Owned(Bitmap::read(&self.png, LIMIT)?.into())),
        }
    }
}

/// A picture as front ends and the module take it.
#[derive(Debug)]
pub struct Forms {
    pub svg: Bytes,
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
    pub picture: &'p Picture,
    /// Whether the module wants it, too.
    pub in_module: bool,
    /// Whether it is to stand on a sheet, too.
    pub on_sheet: bool,
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
    for Wanted { picture, in_module, .. } in wanted {
        sum.update(format!("{:?} {:?} {} {in_module}\0", picture.size(), picture.shown, picture.is_clear));
        if before.is_some_and(|before| picture.is_without_names_of(before)) {
            sum.update("without names");
        } else {
            sum.update(picture.sum());
        }
        before = Some(picture);
    }
    let key = muster_ground::digest::hexadecimal(&sum.finalize());
    let index = index(wanted);
    index.iter().zip(press.shelf).for_each(|(index, shelf)| shelf.keep(index));
    let mut drawn = Vec::new();
    let make = || {
        let (files, pixels) = made(wanted, press, &key, index.as_deref())?.into_iter().unzip::<_, _, Vec<_>, _>();
        drawn = pixels;
        Ok(files.into_iter().flatten().collect())
    };
    let mut files = kept(press, &key, FORMS * wanted.len(), make)?.into_iter();
    let mut next = || files.next().unwrap_or_default();
    let mut drawn = drawn.into_iter();
    let forms = wanted.iter().map(|Wanted { picture, in_module, .. }| {
        let [svg, usual, fine, half, module] = std::array::from_fn(|_| next());
        let there = |png: Bytes| (!png.is_empty()).then_some(png);
        let [usual_pixels, fine_pixels] = drawn.next().unwrap_or_default();
        let print = |size, png, pixels| Print { key: format!("{key} {}", picture.name), size, png, pixels };
        let [width, height] = picture.size();
        let image = |png| Image { file: format!("{}.png", picture.name), width, height, png };
        // In the module most pictures have the size that they have for front ends.
        let module = in_module.then(|| if module.is_empty() { usual.clone() } else { module });
        Forms {
            svg,
            print: print(picture.shown, usual, usual_pixels),
            fine: there(fine).map(|png| print(doubled(picture.shown), png, fine_pixels)),
            half: there(half).map(|png| print(halved(picture.shown), png, None)),
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
    let key = begun(press).chain_update(picture.sum());
    let files = kept(press, &muster_ground::digest::hexadecimal(&key.finalize()), 1, || {
        let plates = [Plate::new(picture, press, None)];
        let pixels = pixels(&plates, picture.size())?.into_iter().next().unwrap_or_default();
        let png = Pixels::drawn(pixels, !picture.is_clear).png(picture.size());
        Ok(vec![png.map_err(|error| refused(&picture.name, &error))?.into()])
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
    (!names.is_empty()).then(|| muster_ground::digest::sha256(format!("tiles {names:?}").as_bytes()))
}

/// The files of a picture, and its pixels in its usual size and in twice that, where it is to stand on a sheet.
type Made = ([Bytes; FORMS], [Option<Pixels>; 2]);

/// Makes the files of pictures, of those in tiles from tiles that stayed the same since the last time.
fn made(wanted: &[Wanted<'_>], press: Press<'_>, key: &str, index: Option<&str>) -> Result<Vec<Made>, DrawError> {
    let mut last = index.and_then(|index| last(press.shelf?, index)).unwrap_or_default().into_iter();
    let plates: Vec<_> = wanted.iter().map(|wanted| Plate::new(wanted.picture, press, last.next())).collect();
    let Some(shown) = wanted.first().map(|wanted| wanted.picture.shown) else { return Ok(Vec::new()) };
    let has_fine = is_doubled(shown);
    let finest = if has_fine { doubled(shown) } else { shown };
    let files = wanted.par_iter().zip(&plates).zip(pixels(&plates, finest)?).map(|((wanted, plate), best)| {
        let Wanted { picture, in_module, on_sheet } = wanted;
        let png = |size, pixels| {
            // What is in tiles is drawn from its own file the next time, and has to be as it would be without.
            let of_pixels = if picture.is_tiled { Pixels::exact } else { Pixels::drawn };
            let pixels = of_pixels(pixels, !picture.is_clear);
            let png = pixels.png(size).map_err(|error| refused(&picture.name, &error))?;
            Ok((Bytes::from(png), on_sheet.then_some(pixels)))
        };
        let alone =
            |size| pixels(std::slice::from_ref(plate), size).map(|all| all.into_iter().next().unwrap_or_default());
        let module = || match in_module {
            true if picture.size() != shown => png(picture.size(), alone(picture.size())?).map(|(png, _)| png),
            _ => Ok(Bytes::new()),
        };
        let others = || (module(), Bytes::from(picture.outlined()));
        if !has_fine {
            let half = half(shown, &best);
            let (usual, (half, (module, svg))) =
                rayon::join(|| png(shown, best), || (png(halved(shown), half), others()));
            let ((usual, pixels), (half, _)) = (usual?, half?);
            return Ok(([svg, usual, Bytes::new(), half, module?], [pixels, None]));
        }
        // What is large is drawn only once; on a counter every line counts.
        let is_large = shown.iter().all(|length| *length >= LARGE);
        let usual = if is_large { half(finest, &best) } else { alone(shown)? };
        let (fine, (usual, (module, svg))) = rayon::join(|| png(finest, best), || (png(shown, usual), others()));
        let ((fine, fine_pixels), (usual, usual_pixels)) = (fine?, usual?);
        Ok(([svg, usual, fine, Bytes::new(), module?], [usual_pixels, fine_pixels]))
    });
    let files = files.collect::<Result<Vec<_>, DrawError>>()?;
    if let Some((shelf, index)) = press.shelf.zip(index) {
        let keys = plates.iter().map(|plate| plate.keys().into_bytes());
        let all = std::iter::once(Bytes::copy_from_slice(key.as_bytes())).chain(keys.map(Bytes::from));
        shelf.put(index, &all.collect::<Vec<_>>());
    }
    Ok(files)
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
    pieces: Vec<Piece<'p>>,
    last: Option<Last>,
}

/// A tile that is to be rendered.
#[derive(Debug)]
struct Piece<'p> {
    tile: Tile<'p>,
    /// For each layer a key that tells all that its pixels are made from. Of pictures without tiles nobody asks for it.
    keys: [String; 2],
    /// Its layers, as the renderer takes them.
    strokes: [OnceLock<Strokes>; 2],
}

impl<'p> Plate<'p> {
    fn new(picture: &'p Picture, press: Press<'p>, last: Option<Last>) -> Self {
        let piece = |tile: Tile<'p>| {
            let key = |layer: &Cow<'_, [Shape]>| key(tile.area, layer, press);
            let keys = if picture.is_tiled { tile.layers.each_ref().map(key) } else { Default::default() };
            Piece { tile, keys, strokes: [OnceLock::new(), OnceLock::new()] }
        };
        Self { picture, pieces: picture.tiles().into_par_iter().map(piece).collect(), last }
    }

    /// The keys of its tiles, one in a line.
    fn keys(&self) -> String {
        self.pieces.iter().map(|piece| piece.keys.concat()).collect::<Vec<_>>().join("\n")
    }

    /// The pixels of a tile, if it was the same the last time.
    fn remembered(&self, at: usize, [left, top]: [usize; 2], own: [u32; 2], size: [u32; 2]) -> Option<Vec<u8>> {
        let last = self.last.as_ref().filter(|last| last.bitmap.size == size)?;
        self.pieces.get(at).filter(|piece| last.keys.get(at) == Some(&piece.keys.concat()))?;
        let [across, down] = own.map(|length| length as usize);
        let mut pixels = Vec::with_capacity(PIXEL * across * down);
        for row in last.bitmap.bytes().chunks_exact(PIXEL * size[0] as usize).skip(top).take(down) {
            pixels.extend_from_slice(row.get(PIXEL * left..)?.get(..PIXEL * across)?);
        }
        Some(pixels)
    }

    /// Draws a layer of a tile, which has a size in pixels, over what is there.
    fn add(&self, pixels: &mut [u8], size: [u32; 2], piece: &Piece<'_>, layer: usize) -> Result<(), DrawError> {
        let shapes = &piece.tile.layers[layer];
        let strokes = piece.strokes[layer].get_or_init(|| Strokes::of(shapes, &self.picture.typeface));
        let too_large = || DrawError::Size(self.picture.name.clone(), size[0], size[1]);
        strokes.draw(piece.tile.area, size, pixels).ok_or_else(too_large)
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
    let mut common: Option<(&str, Vec<u8>)> = None;
    let mut all = Vec::new();
    for (number, plate) in plates.iter().enumerate() {
        if let Some(pixels) = plate.remembered(at, corner, own, size) {
            all.push(pixels);
            continue;
        }
        let Some(piece) = plate.pieces.get(at) else { continue };
        let under = piece.keys[0].as_str();
        let mut ground = match common.take().filter(|(key, _)| *key == under) {
            Some((_, ground)) => ground,
            None => {
                let blank = if plate.picture.is_clear { 0 } else { 255 };
                let mut ground = vec![blank; PIXEL * own[0] as usize * own[1] as usize];
                plate.add(&mut ground, own, piece, 0)?;
                ground
            }
        };
        common = (number + 1 < plates.len()).then(|| (under, ground.clone()));
        plate.add(&mut ground, own, piece, 1)?;
        if !plate.picture.is_clear {
            // Where colours cover one another in part, the renderer's opacity is now and then one less than all.
            let (pixels, _) = ground.as_chunks_mut::<PIXEL>();
            pixels.iter_mut().for_each(|pixel| pixel[3] = 255);
        }
        all.push(ground);
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
    let files = kept(press, &muster_ground::digest::hexadecimal(&sum.finalize()), 1, || {
        let pixels = prints.par_iter().map(|(_, print)| print.pixels()).collect::<Result<Vec<_>, Flaw>>();
        let pixels = pixels.map_err(|flaw| unwritten(&flaw))?;
        let placed: Vec<_> =
            pixels.iter().zip(prints).map(|(pixels, (at, print))| (*at, print.size, &**pixels)).collect();
        let png = Pixels::sheet(size, &placed).png(size);
        Ok(vec![png.map_err(|error| unwritten(&error))?.into()])
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
    kept(press, &muster_ground::digest::hexadecimal(&begun(press).chain_update(told).finalize()), count, make)
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

/// A key that tells all that the pixels of a layer of a tile are made from.
fn key(area: [u32; 4], shapes: &[Shape], press: Press<'_>) -> String {
    let mut told = format!("{area:?}\0").into_bytes();
    shapes.iter().for_each(|shape| shape.tell(&mut told));
    muster_ground::digest::hexadecimal(&begun(press).chain_update(told).finalize())
}

fn refused(name: &str, error: &png::EncodingError) -> DrawError {
    DrawError::Png(name.to_owned(), error.to_string())
}

/// From which width and height on a picture can be made of one of twice the size, and lose nothing.
const LARGE: u32 = 200;

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
