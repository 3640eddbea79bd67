//! Pictures of the designer's own: a file in `images/` stands for the drawn picture of its name.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use muster_schema::bundle::Bundle;
use resvg::{tiny_skia, usvg};

use super::bitmap::{Bitmap, Format};
use super::raster::fits;
use super::theme::Theme;
use super::{DrawError, FINENESS, Image, geometry, raster};
use crate::read::{FileIx, Files};

/// Where they stand in the pack.
pub const FOLDER: &str = "images/";
/// The endings of their files. Of several files for one picture the one whose ending comes first is taken.
pub const ENDINGS: [&str; 5] = ["svg", "png", "jpg", "jpeg", "gif"];

/// A picture that a game needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The name of its file, without folder and ending.
    pub name: String,
    /// What it shows.
    pub shows: Shows,
    /// Its width and height in pixels, if they are given.
    pub size: Option<[u32; 2]>,
}

/// What a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// The map.
    Map,
    /// A face of a counter, which has this place in the bundle.
    Face(usize),
    /// A card.
    Card,
    /// A die table, which may have any size.
    Table,
}

/// All pictures that a game needs, in the order in which they are drawn.
#[must_use]
pub fn slots(bundle: &Bundle) -> Vec<Slot> {
    let face = [bundle.style.counter * FINENESS; 2];
    let card = geometry::card_size(bundle);
    let faces = bundle
        .pieces
        .iter()
        .enumerate()
        .flat_map(|(at, piece)| (0..piece.faces.len()).map(move |face| (at, geometry::face_picture(piece, face))));
    let cards = bundle.cards.iter().map(geometry::card_picture);
    let backs = geometry::backs(bundle).into_iter().map(geometry::back_picture);
    let mut slots =
        vec![Slot { name: geometry::MAP.to_owned(), shows: Shows::Map, size: Some(geometry::map_size(bundle)) }];
    slots.extend(faces.map(|(at, name)| Slot { name, shows: Shows::Face(at), size: Some(face) }));
    slots.extend(cards.chain(backs).map(|name| Slot { name, shows: Shows::Card, size: Some(card) }));
    let tables = bundle.tables.iter().map(geometry::table_picture);
    slots.extend(tables.map(|name| Slot { name, shows: Shows::Table, size: None }));
    slots
}

/// A file that stands for a picture.
#[derive(Clone, Debug)]
pub struct Own {
    /// The file.
    pub file: FileIx,
    /// Its path in the pack.
    pub path: String,
    bytes: Arc<Vec<u8>>,
}

/// The pack's own pictures, by their names.
#[must_use]
pub fn pictures(files: &Files) -> BTreeMap<String, Own> {
    let mut found: Vec<(&str, usize, FileIx, &str)> = files
        .iter()
        .filter_map(|(file, path, _)| name(path).map(|(name, ending)| (name, ending, file, path)))
        .collect();
    // The preferred one last, since the last one stays.
    found.sort_by_key(|(name, ending, ..)| (*name, std::cmp::Reverse(*ending)));
    let own = |file, path: &str| Own { file, path: path.to_owned(), bytes: files.share(file) };
    found.into_iter().map(|(name, _, file, path)| (name.to_owned(), own(file, path))).collect()
}

/// The picture that a file is for, and the place of its ending in [`ENDINGS`].
fn name(path: &str) -> Option<(&str, usize)> {
    let (name, ending) = path.strip_prefix(FOLDER)?.rsplit_once('.')?;
    let ending = ENDINGS.iter().position(|known| ending.eq_ignore_ascii_case(known))?;
    Some((name, ending))
}

/// A picture as its file has it.
#[derive(Debug)]
pub enum Drawn {
    /// Pixels.
    Pixels(Bitmap),
    /// Outlines.
    Outlines(Box<usvg::Tree>),
}

impl Drawn {
    /// Width and height.
    #[must_use]
    pub fn size(&self) -> [f64; 2] {
        match self {
            Self::Pixels(bitmap) => bitmap.size.map(f64::from),
            Self::Outlines(tree) => [tree.size().width().into(), tree.size().height().into()],
        }
    }
}

impl Own {
    /// Reads the file.
    ///
    /// # Errors
    /// Where it is no picture, damaged or too large: why, in words.
    pub fn read(&self, theme: &Theme) -> Result<Drawn, String> {
        if self.path.to_ascii_lowercase().ends_with(".svg") {
            self.outlines(theme)
        } else {
            Bitmap::read(&self.bytes).map(Drawn::Pixels)
        }
    }

    fn outlines(&self, theme: &Theme) -> Result<Drawn, String> {
        let outside: Arc<Mutex<Vec<String>>> = Arc::default();
        let links = Arc::clone(&outside);
        let mut options = theme.typeface.options();
        options.image_href_resolver.resolve_string = Box::new(move |link, _| {
            links.lock().unwrap_or_else(PoisonError::into_inner).push(link.to_owned());
            None
        });
        let tree = usvg::Tree::from_data(&self.bytes, &options).map_err(|error| error.to_string())?;
        if let Some(link) = outside.lock().unwrap_or_else(PoisonError::into_inner).first() {
            return Err(format!("it shows another file, `{link}`, which must stand in it"));
        }
        fits(tree.size().width().into(), tree.size().height().into())?;
        Ok(Drawn::Outlines(Box::new(tree)))
    }

    /// The picture as PNG in a size in pixels; in its own if none is given. A PNG of that size stays as it is.
    ///
    /// # Errors
    /// Where the file cannot be read, or the size makes no sense.
    pub fn image(&self, name: &str, size: Option<[u32; 2]>, theme: &Theme) -> Result<Image, DrawError> {
        let drawn = self.read(theme).map_err(|why| DrawError::Own(self.path.clone(), why))?;
        let [width, height] = size.unwrap_or_else(|| drawn.size().map(geometry::pixels));
        let png = match drawn {
            Drawn::Pixels(bitmap) if bitmap.format == Format::Png && bitmap.size == [width, height] => {
                self.bytes.to_vec()
            }
            Drawn::Pixels(bitmap) => {
                let pixels = bitmap.scaled([width, height]).map_err(|why| DrawError::Own(self.path.clone(), why))?;
                raster::encode([width, height], &pixels)
                    .map_err(|error| DrawError::Png(name.into(), error.to_string()))?
            }
            Drawn::Outlines(tree) => {
                let mut pixels = tiny_skia::Pixmap::new(width, height)
                    .ok_or_else(|| DrawError::Size(name.to_owned(), width, height))?;
                let [across, down] = [
                    f64::from(width) / f64::from(tree.size().width()),
                    f64::from(height) / f64::from(tree.size().height()),
                ];
                #[expect(clippy::cast_possible_truncation, reason = "the renderer's numbers are small")]
                let scale = tiny_skia::Transform::from_scale(across as f32, down as f32);
                resvg::render(&tree, scale, &mut pixels.as_mut());
                raster::encode([width, height], pixels.data())
                    .map_err(|error| DrawError::Png(name.into(), error.to_string()))?
            }
        };
        Ok(Image { file: format!("{name}.png"), width, height, png })
    }
}
