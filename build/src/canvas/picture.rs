//! Pictures, and where those of earlier builds are kept.

/// Somewhere to keep PNG files, by keys that tell all that they were drawn from.
pub trait Shelf: std::fmt::Debug + Send + Sync {
    /// The picture of that key, if it was kept.
    fn take(&self, key: &str) -> Option<Vec<u8>>;
    /// Says that a picture is still of use, though nobody needs it now.
    fn keep(&self, key: &str);
    /// Keeps a picture.
    fn put(&self, key: &str, picture: &[u8]);
}

/// A picture as SVG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The file name, without its folder and ending.
    pub name: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The document that is published, which needs no typeface.
    pub svg: String,
    /// The width and height of that document in pixels, which are those of its PNG, too.
    pub shown: [u32; 2],
    /// Whether what is not drawn upon stays transparent.
    pub is_clear: bool,
    /// What it is put together from: in rows from top to bottom, and in each from left to right. Most have but one.
    pub tiles: Vec<Tile>,
}

/// A rectangular part of a picture. It is drawn once as long as it stays the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Where its upper left corner is, in pixels to the right and down.
    pub at: [u32; 2],
    /// Its width and height in pixels.
    pub size: [u32; 2],
    /// The SVG document.
    pub svg: String,
    /// How far the document reaches beyond the tile to the left and above, and its own width and height in pixels: all texts of
    /// which a part is seen are wholly in it. To cut a letter at its edge the renderer would need the system's cosines.
    pub drawn: [[u32; 2]; 2],
}

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
    pub png: Vec<u8>,
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
