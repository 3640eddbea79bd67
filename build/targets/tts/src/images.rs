//! The pictures of a save: single ones, and sheets of cards.

use std::collections::BTreeMap;

use bytes::Bytes;
use muster_canvas::bitmap::Bitmap;
use muster_canvas::encode;
use muster_canvas::raster::{self, DrawError};
use muster_draw::Art;
use muster_draw::artwork::Decoded;
use muster_draw::gallery::{self, Order, Subject};
use muster_ground::digest::sha256;
use muster_ground::numbers;
use muster_marks::measures;
use muster_schema::bundle::Bundle;
use muster_targets::Artifact;
use rayon::prelude::*;

/// The pictures of a game, drawn, with their names.
#[derive(Debug)]
pub struct Images {
    /// The prefix of each name: the folder, or an address.
    prefix: String,
    files: BTreeMap<String, Bytes>,
    names: BTreeMap<Subject, String>,
    /// The width and height at which each is drawn.
    sizes: BTreeMap<Subject, [u32; 2]>,
    sheets: BTreeMap<String, Vec<Sheet>>,
    /// The width of counters that keep their own shape, in sides of a counter.
    widths: BTreeMap<Subject, f64>,
}

/// A sheet with the faces of some cards of one deck's back.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub name: String,
    pub columns: usize,
    pub rows: usize,
    /// The cards on it, as their indices in the bundle, row by row.
    pub cards: Vec<usize>,
}

/// The most cards on a sheet: the last place shows what others see of a card that is hidden from them.
const CARDS: usize = 69;
/// The most columns and rows of a sheet, and the fewest.
const COLUMNS: usize = 10;
const LEAST: usize = 2;
/// The longest side of a picture, in pixels: graphics cards take no more with ease.
const LONGEST: u32 = 4096;
/// The longest side of the map.
const MAP: u32 = 8192;
/// The width and height of a counter's picture, in pixels.
const COUNTER: u32 = 256;
/// No picture has more pixels.
const PIXELS: f64 = 100_000_000.0;

impl Images {
    /// Draws all pictures of a game.
    ///
    /// # Errors
    /// If one cannot be drawn.
    pub fn of(bundle: &Bundle, art: &Art, prefix: &str) -> Result<Self, DrawError> {
        let mut orders = gallery::orders(bundle, art);
        orders.push(gallery::map(bundle, art));
        let wanted =
            |order: &&Order<'_>| !matches!(order.subject, Subject::Standard(_) | Subject::Emblem(_) | Subject::Card(_));
        let drawn = |order: &Order<'_>| {
            let (bytes, width) = match own_shape(order, art)? {
                Some((bytes, width)) => (bytes, Some(width)),
                None => (png(order, art)?, None),
            };
            Ok((order.subject.clone(), named(&order.picture.name, &bytes), bytes, width))
        };
        let wanted: Vec<_> = orders.iter().filter(wanted).collect();
        let drawn = wanted.par_iter().map(|order| drawn(order)).collect::<Result<Vec<_>, DrawError>>()?;
        let sizes = wanted.iter().map(|order| (order.subject.clone(), order.picture.size)).collect();
        let (files, names, sheets) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let mut images = Self { prefix: prefix.to_owned(), files, names, sizes, sheets, widths: BTreeMap::new() };
        let mut same: BTreeMap<Bytes, String> = BTreeMap::new();
        for (subject, name, bytes, width) in drawn {
            images.widths.extend(width.map(|width| (subject.clone(), width)));
            // Pictures of designers may be the same under several names.
            let name = match width {
                Some(_) => same.entry(bytes.clone()).or_insert(name).clone(),
                None => name,
            };
            images.files.insert(name.clone(), bytes);
            images.names.insert(subject, name);
        }
        let mut decks: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, card) in bundle.cards.iter().enumerate().filter(|(_, card)| numbers::copies(card) > 0) {
            decks.entry(measures::back_deck(bundle, &card.deck)).or_default().push(at);
        }
        for (deck, cards) in decks {
            for (number, cards) in (1..).zip(cards.chunks(CARDS)) {
                let sheet = images.sheet(&format!("{deck}-{number}"), cards, &orders, bundle, art)?;
                images.sheets.entry(deck.to_owned()).or_default().push(sheet);
            }
        }
        Ok(images)
    }

    /// Draws a sheet of cards.
    fn sheet(
        &mut self,
        name: &str,
        cards: &[usize],
        orders: &[Order<'_>],
        bundle: &Bundle,
        art: &Art,
    ) -> Result<Sheet, DrawError> {
        let columns = cards.len().clamp(LEAST, COLUMNS);
        let rows = cards.len().div_ceil(columns).max(LEAST);
        let [width, height] = measures::card_size(bundle);
        let counts = [columns, rows].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
        // Twice as fine as cards are drawn, where the sheet does not grow too large by it.
        let longest = width.saturating_mul(counts[0]).max(height.saturating_mul(counts[1]));
        let [width, height] = [width, height].map(|length| scaled(length, (2 * longest).min(LONGEST), longest));
        let size = [width * counts[0], height * counts[1]];
        let mut pixels = vec![0; 4 * size[0] as usize * size[1] as usize];
        let draw = |card: &usize| {
            let order = orders.iter().find(|order| order.subject == Subject::Card(*card));
            order.map(|order| bitmap(order, art, [width, height])).transpose()
        };
        let faces = cards.par_iter().map(draw).collect::<Result<Vec<_>, DrawError>>()?;
        for (at, face) in faces.iter().enumerate().filter_map(|(at, face)| Some((at, face.as_ref()?))) {
            let [left, top] = [at % columns * width as usize, at / columns * height as usize];
            for (down, line) in face.bytes().chunks_exact(4 * width as usize).enumerate() {
                let from = 4 * ((top + down) * size[0] as usize + left);
                pixels[from..from + line.len()].copy_from_slice(line);
            }
        }
        let png = encode::photograph(size, &pixels).map_err(|error| DrawError::Png(name.into(), error.to_string()))?;
        let name = named(&format!("cards-{name}"), &png);
        self.files.insert(name.clone(), png.into());
        Ok(Sheet { name, columns, rows, cards: cards.to_vec() })
    }

    /// The address of a picture.
    pub fn address(&self, subject: &Subject) -> Option<String> {
        self.names.get(subject).map(|name| self.at(name))
    }

    /// The height of a picture as a share of its width.
    pub fn height(&self, subject: &Subject) -> f64 {
        self.sizes.get(subject).map_or(1.0, |[width, height]| f64::from(*height) / f64::from((*width).max(1)))
    }

    /// The width of a counter's picture, in sides of a counter.
    pub fn width(&self, subject: &Subject) -> f64 {
        self.widths.get(subject).copied().unwrap_or(1.0)
    }

    /// The address of a file of this name.
    pub fn at(&self, name: &str) -> String {
        format!("{}{name}", self.prefix)
    }

    /// The sheets of the cards that have a deck's back.
    pub fn sheets(&self, back: &str) -> &[Sheet] {
        self.sheets.get(back).map_or(&[], Vec::as_slice)
    }

    /// The pictures as files.
    pub fn artifacts(self) -> impl Iterator<Item = Artifact> {
        self.files.into_iter().map(|(name, bytes)| Artifact { path: format!("images/{name}"), bytes })
    }
}

/// A name that is another for other bytes, since the program keeps pictures by their names.
fn named(name: &str, bytes: &[u8]) -> String {
    format!("{}-{}.png", measures::slug(name), &sha256(bytes)[..12])
}

/// A counter that keeps its own shape, as large as it is but no finer than others; and its width in sides of a counter.
fn own_shape(order: &Order<'_>, art: &Art) -> Result<Option<(Bytes, f64)>, DrawError> {
    let Some((own, scale)) = order.own.and_then(|own| Some((own, own.scale()?))) else { return Ok(None) };
    if !matches!(order.subject, Subject::Face(..)) {
        return Ok(None);
    }
    let read = own.read(&art.theme).map_err(|flaw| own.unread(&flaw))?;
    let [width, height] = read.size();
    // Drawings may be as fine as other counters, pixels become no finer.
    let finest = if matches!(read, Decoded::Pixels(_)) { 1.0 } else { f64::from(COUNTER) / scale };
    let times = finest.max(1.0).min(f64::from(LONGEST) / 2.0 / width.max(height).max(1.0));
    let size = [width, height].map(|length| muster_ground::area::pixels(length * times).max(1));
    Ok(Some((own.png(&read, Some(size))?.into(), width / scale)))
}

fn png(order: &Order<'_>, art: &Art) -> Result<Bytes, DrawError> {
    let [width, height] = order.picture.size;
    let size = match order.subject {
        Subject::Face(..) | Subject::Cover(_) => [COUNTER; 2],
        // Large ones are drawn in tiles, which fit together in this size and in half of it.
        Subject::Map if width.max(height) > MAP => [width / 2, height / 2],
        Subject::Map => [width, height],
        _ => {
            let longest = width.max(height);
            [width, height].map(|length| scaled(length, longest.saturating_mul(2).min(LONGEST), longest))
        }
    };
    drawn(order, art, size)
}

/// A length where another becomes so long.
fn scaled(length: u32, longest: u32, was: u32) -> u32 {
    let scaled = u64::from(length) * u64::from(longest) / u64::from(was.max(1));
    u32::try_from(scaled).unwrap_or(u32::MAX).max(1)
}

fn drawn(order: &Order<'_>, art: &Art, size: [u32; 2]) -> Result<Bytes, DrawError> {
    match order.own {
        Some(own) => own.image(Some(size), &art.theme).map(Bytes::from),
        None => raster::png(&order.picture, size, art.press()),
    }
}

fn bitmap(order: &Order<'_>, art: &Art, size: [u32; 2]) -> Result<Bitmap, DrawError> {
    let png = drawn(order, art, size)?;
    Bitmap::read(&png, PIXELS).map_err(|flaw| DrawError::Png(order.picture.name.clone(), flaw.to_string()))
}
