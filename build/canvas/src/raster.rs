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
use super::theme::Theme;

/// The most pixels that a picture may have.
pub const LIMIT: f64 = 100_000_000.0;

/// Checks that a picture is no larger than the limit on pixels.
///
/// # Errors
/// If they are too many: how many, in words.
pub fn fits(width: f64, height: f64, most: f64) -> Result<(), String> {
    let [found, most_million] = [width * height, most].map(|pixels| pixels / 1e6);
    if width * height <= most {
        return Ok(());
    }
    Err(format!("it has {found:.0} million pixels, where {most_million:.0} million are the most"))
}

/// Raised whenever the same drawing gives different files, so that cached files are not used any more.
const FORM: u32 = 11;

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

/// A cache of pictures' files, by keys that describe all their inputs.
pub trait Shelf: std::fmt::Debug + Send + Sync {
    /// The files of a key, if they are in the cache.
    fn take(&self, key: &str) -> Option<Vec<Bytes>>;
    fn put(&self, key: &str, files: &[Bytes]);
}

/// The settings shared by all rendering.
#[derive(Clone, Copy, Debug)]
pub struct Press<'a> {
    pub theme: &'a Theme,
    /// Pictures of earlier builds.
    pub shelf: Option<&'a dyn Shelf>,
}

/// A requested form of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Svg,
    /// PNG of a width and height in pixels.
    Png([u32; 2]),
}

impl Form {
    /// Width and height of a PNG.
    pub fn size(self) -> Option<[u32; 2]> {
        match self {
            Self::Svg => None,
            Self::Png(size) => Some(size),
        }
    }
}

/// A file of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Print {
    pub form: Form,
    pub bytes: Bytes,
    /// A description of all inputs of the picture.
    pub key: String,
    /// The pixels of a PNG, if it was just drawn and belongs on a sheet.
    pub pixels: Option<Pixels>,
}

impl Print {
    /// The pixels of a PNG, as they were drawn or as the file has them.
    fn pixels(&self) -> Result<Cow<'_, Pixels>, Flaw> {
        match &self.pixels {
            Some(pixels) => Ok(Cow::Borrowed(pixels)),
            None => Ok(Cow::Owned(Bitmap::read(&self.bytes, LIMIT)?.into())),
        }
    }
}

/// A picture, with the files requested of it.
#[derive(Clone, Debug)]
pub struct Wanted<'p> {
    pub picture: &'p Picture,
    pub forms: Vec<Form>,
    /// True if it also goes on a sheet.
    pub on_sheet: bool,
}

impl Wanted<'_> {
    /// The index and the size of the PNG of twice the size that a PNG is scaled down from, if there is one. Large
    /// pictures are rendered only once; on a counter every line counts.
    fn finer(&self, size: [u32; 2]) -> Option<(usize, [u32; 2])> {
        let is_large = size.iter().all(|length| *length >= LARGE);
        let mut sizes = self.forms.iter().enumerate().filter_map(|(at, form)| Some((at, form.size()?)));
        sizes.find(|(_, finer)| is_large && halved(*finer) == size)
    }
}

/// The files of pictures that have much in common, rendered or from the cache.
///
/// # Errors
/// If a size makes no sense, or the renderer refuses one.
pub fn prints(wanted: &[Wanted<'_>], press: Press<'_>) -> Result<Vec<Vec<Print>>, DrawError> {
    let mut sum = begun(press);
    let mut before: Option<&Picture> = None;
    for Wanted { picture, forms, .. } in wanted {
        sum.update(format!("{forms:?} {}\0", picture.is_clear));
        if before.is_some_and(|before| picture.is_without_names_of(before)) {
            sum.update("without names");
        } else {
            sum.update(picture.sum());
        }
        before = Some(picture);
    }
    let key = muster_ground::digest::hexadecimal(&sum.finalize());
    let mut drawn = Vec::new();
    let make = || {
        let (files, pixels) = made(wanted)?.into_iter().unzip::<_, _, Vec<_>, _>();
        drawn = pixels;
        Ok(files)
    };
    let count = wanted.iter().map(|wanted| wanted.forms.len()).sum();
    let mut files = kept(press, &key, count, make)?.into_iter();
    let mut drawn = drawn.into_iter();
    let mut prints = |Wanted { picture, forms, .. }: &Wanted<'_>| {
        let print = |form: &Form| Print {
            form: *form,
            bytes: files.next().unwrap_or_default(),
            key: format!("{key} {}", picture.name),
            pixels: drawn.next().flatten(),
        };
        forms.iter().map(print).collect()
    };
    Ok(wanted.iter().map(&mut prints).collect())
}

/// A picture as PNG of a width and height in pixels.
///
/// # Errors
/// If that makes no sense, or the renderer refuses it.
pub fn png(picture: &Picture, size: [u32; 2], press: Press<'_>) -> Result<Bytes, DrawError> {
    let wanted = [Wanted { picture, forms: vec![Form::Png(size)], on_sheet: false }];
    let print = prints(&wanted, press)?.into_iter().flatten().next();
    Ok(print.map(|print| print.bytes).unwrap_or_default())
}

/// Twice a width and height.
pub fn doubled(size: [u32; 2]) -> [u32; 2] {
    size.map(|length| length.saturating_mul(2))
}

/// Half a width and height.
pub fn halved(size: [u32; 2]) -> [u32; 2] {
    size.map(|length| (length / 2).max(1))
}

/// Begins a checksum with the settings that all pictures share.
fn begun(press: Press<'_>) -> Sha256 {
    let sum = Sha256::new_with_prefix(format!("{} {FORM}\0", env!("CARGO_PKG_VERSION")));
    sum.chain_update(press.theme.typeface.sum())
}

/// A file of a picture, with the pixels of a PNG that belongs on a sheet.
type Made = (Bytes, Option<Pixels>);

fn made(wanted: &[Wanted<'_>]) -> Result<Vec<Made>, DrawError> {
    let plates: Vec<_> = wanted.iter().map(|wanted| Plate::new(wanted.picture)).collect();
    let mut drawn: Vec<Vec<Vec<u8>>> = wanted.iter().map(|wanted| vec![Vec::new(); wanted.forms.len()]).collect();
    let mut sizes: Vec<_> = wanted.iter().flat_map(|wanted| &wanted.forms).filter_map(|form| form.size()).collect();
    sizes.sort_unstable_by(|one, other| other.cmp(one));
    sizes.dedup();
    // The finest first, since others are made of it.
    for size in sizes {
        let mut anew = Vec::new();
        for ((wanted, plate), drawn) in wanted.iter().zip(&plates).zip(&mut drawn) {
            let Some(at) = wanted.forms.iter().position(|form| *form == Form::Png(size)) else { continue };
            match wanted.finer(size) {
                Some((finer, of)) => drawn[at] = half(of, &drawn[finer]),
                None => anew.push((plate, &mut drawn[at])),
            }
        }
        let plates: Vec<&Plate<'_>> = anew.iter().map(|(plate, _)| *plate).collect();
        let pixels = pixels(&plates, size)?;
        anew.into_iter().zip(pixels).for_each(|((_, drawn), pixels)| *drawn = pixels);
    }
    let files = wanted.par_iter().zip(drawn).flat_map(|(Wanted { picture, forms, on_sheet }, drawn)| {
        forms.par_iter().zip(drawn).map(move |(form, pixels)| {
            let Form::Png(size) = *form else { return Ok((picture.outlined().into(), None)) };
            let pixels = Pixels::drawn(pixels, !picture.is_clear);
            let png = pixels.png(size).map_err(|error| DrawError::Png(picture.name.clone(), error.to_string()))?;
            Ok((png.into(), on_sheet.then_some(pixels)))
        })
    });
    files.collect()
}

/// A picture and the means to render it in several sizes.
#[derive(Debug)]
struct Plate<'p> {
    picture: &'p Picture,
    pieces: Vec<Piece<'p>>,
}

/// A tile that is to be rendered.
#[derive(Debug)]
struct Piece<'p> {
    tile: Tile<'p>,
    /// Its layers, as the renderer takes them.
    strokes: [OnceLock<Strokes>; 2],
}

impl<'p> Plate<'p> {
    fn new(picture: &'p Picture) -> Self {
        let piece = |tile| Piece { tile, strokes: [OnceLock::new(), OnceLock::new()] };
        Self { picture, pieces: picture.tiles().into_iter().map(piece).collect() }
    }

    /// Draws a layer of a tile over existing pixels.
    fn add(&self, pixels: &mut [u8], size: [u32; 2], piece: &Piece<'_>, layer: usize) -> Result<(), DrawError> {
        let shapes = &piece.tile.layers[layer];
        let strokes = piece.strokes[layer].get_or_init(|| Strokes::of(shapes, &self.picture.typeface));
        let too_large = || DrawError::Size(self.picture.name.clone(), size[0], size[1]);
        strokes.draw(piece.tile.area, size, pixels).ok_or_else(too_large)
    }
}

/// The pixels of pictures of one size in another, on white unless they are clear: four bytes each, with the colours multiplied.
fn pixels(plates: &[&Plate<'_>], size: [u32; 2]) -> Result<Vec<Vec<u8>>, DrawError> {
    let Some(first) = plates.first() else { return Ok(Vec::new()) };
    let [width, height] = size;
    if width == 0 || height == 0 || fits(width.into(), height.into(), LIMIT).is_err() {
        return Err(DrawError::Size(first.picture.name.clone(), width, height));
    }
    if first.pieces.len() == 1 {
        return tile_pixels(plates, 0, size);
    }
    let own = first.picture.size.map(|length| u64::from(length.max(1)));
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
            for (part, drawn) in parts.iter_mut().zip(tile_pixels(plates, *at, own)?) {
                for (to, from) in part.chunks_exact_mut(line).zip(drawn.chunks_exact(across)) {
                    to[PIXEL * corner[0]..][..across].copy_from_slice(from);
                }
            }
        }
        Ok(())
    })?;
    Ok(sheets)
}

/// The pixels of the same tile in several pictures, given the tile's size. The lower layer is drawn only once for the
/// same map with and without names.
fn tile_pixels(plates: &[&Plate<'_>], at: usize, own: [u32; 2]) -> Result<Vec<Vec<u8>>, DrawError> {
    let mut common: Option<(&Picture, Vec<u8>)> = None;
    let mut all = Vec::new();
    for (number, plate) in plates.iter().enumerate() {
        let Some(piece) = plate.pieces.get(at) else { continue };
        let mut ground = match common.take().filter(|(before, _)| plate.picture.is_without_names_of(before)) {
            Some((_, ground)) => ground,
            None => {
                let blank = if plate.picture.is_clear { 0 } else { 255 };
                let mut ground = vec![blank; PIXEL * own[0] as usize * own[1] as usize];
                plate.add(&mut ground, own, piece, 0)?;
                ground
            }
        };
        common = (number + 1 < plates.len()).then(|| (plate.picture, ground.clone()));
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

/// Puts prints on a sheet, each with its upper left corner; the rest of the sheet is white.
///
/// # Errors
/// If one of the files is no PNG, or the sheet cannot be written.
pub fn sheet(name: &str, size: [u32; 2], prints: &[([u32; 2], &Print)], press: Press<'_>) -> Result<Bytes, DrawError> {
    let mut sum = Sha256::new_with_prefix(format!("sheet {FORM} {size:?}"));
    for (at, print) in prints {
        sum.update(format!("{at:?} {:?} {}", print.form, print.key));
    }
    let unwritten = |error: &dyn std::fmt::Display| DrawError::Png(name.to_owned(), error.to_string());
    let files = kept(press, &muster_ground::digest::hexadecimal(&sum.finalize()), 1, || {
        let pixels = prints.par_iter().map(|(_, print)| print.pixels()).collect::<Result<Vec<_>, Flaw>>();
        let pixels = pixels.map_err(|flaw| unwritten(&flaw))?;
        let placed: Vec<_> = pixels
            .iter()
            .zip(prints)
            .map(|(pixels, (at, print))| (*at, print.form.size().unwrap_or_default(), &**pixels))
            .collect();
        let png = Pixels::sheet(size, &placed).png(size);
        Ok(vec![png.map_err(|error| unwritten(&error))?.into()])
    })?;
    Ok(files.into_iter().next().unwrap_or_default())
}

/// Returns files from the cache, by a text that describes all their inputs. Files that are not there are made and
/// stored.
///
/// # Errors
/// If they cannot be made.
pub fn shelved(
    press: Press<'_>,
    told: &str,
    count: usize,
    make: impl FnOnce() -> Result<Vec<Bytes>, DrawError>,
) -> Result<Vec<Bytes>, DrawError> {
    kept(press, &muster_ground::digest::hexadecimal(&begun(press).chain_update(told).finalize()), count, make)
}

/// Returns files from the cache by a key. Files that are not there are made and stored.
///
/// # Errors
/// If they cannot be made.
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

/// From this width and height on, a picture can be scaled down from one of twice the size without loss.
const LARGE: u32 = 200;

/// Halves the width and height of a picture: each pixel is the mean of four. An odd row or column at the edge is
/// dropped.
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
