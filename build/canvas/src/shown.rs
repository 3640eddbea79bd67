//! A picture inside other pictures: stored once, and read on first use.

use std::fmt;
use std::sync::{Arc, OnceLock};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use muster_ground::digest::sha256;
use resvg::usvg::{self, ImageHrefResolver, ImageKind};

use super::bitmap::Bitmap;
use super::effort::Flaw;
use super::effort::read::{self, Counts};
use super::encode;

/// A picture inside other pictures.
pub struct Shown {
    kind: String,
    bytes: Arc<Vec<u8>>,
    sum: String,
    read: OnceLock<Result<(ImageKind, Counts), Flaw>>,
}

impl fmt::Debug for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shown").field("kind", &self.kind).finish_non_exhaustive()
    }
}

impl Shown {
    /// A picture of a kind such as `image/png`.
    pub fn new(kind: &str, bytes: Arc<Vec<u8>>) -> Self {
        let sum = sha256(&bytes);
        Self { kind: kind.to_owned(), bytes, sum, read: OnceLock::new() }
    }

    /// The picture in a data link; `None` for rare encodings.
    pub fn of_link(link: &str) -> Option<Self> {
        let (head, data) = link.trim().strip_prefix("data:")?.split_once(',')?;
        let kind = head.strip_suffix(";base64")?.trim();
        let data: String = data.split_ascii_whitespace().collect();
        Some(Self::new(kind, Arc::new(BASE64_STANDARD.decode(data).ok()?)))
    }

    /// A checksum of its bytes.
    pub fn sum(&self) -> &str {
        &self.sum
    }

    /// The picture, with its counts.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(&self, options: &usvg::Options<'_>) -> Result<(ImageKind, Counts), Flaw> {
        self.read.get_or_init(|| picture(&self.kind, Arc::clone(&self.bytes), options)).clone()
    }
}

/// The most pixels of a JPEG that is examined in a document.
const PIXELS: f64 = 25_000_000.0;

/// A picture embedded in a document, with its counts: in an SVG all elements count as if they were in the document
/// itself.
///
/// # Errors
/// If it cannot be read.
pub fn picture(kind: &str, data: Arc<Vec<u8>>, options: &usvg::Options<'_>) -> Result<(ImageKind, Counts), Flaw> {
    let mut counts = Counts::default();
    if kind == "image/svg+xml" || (kind == "text/plain" && data.trim_ascii_start().starts_with(b"<")) {
        read::document(&data, &mut counts)?;
    }
    // The renderer knows neither the colours of print nor which side of a photograph is up.
    let jpeg = data.starts_with(&[0xff, 0xd8]).then(|| Bitmap::read(&data, PIXELS).ok()).flatten();
    let (kind, data) = match jpeg.filter(Bitmap::is_remade) {
        Some(bitmap) => match encode::photograph(bitmap.size, bitmap.bytes()) {
            Ok(png) => ("image/png", Arc::new(png)),
            Err(_) => (kind, data),
        },
        None => (kind, data),
    };
    let found = ImageHrefResolver::default_data_resolver()(kind, data, options);
    let unread = || Flaw::Unreadable(format!("a picture in it, of the kind `{kind}`, cannot be read"));
    found.map(|found| (found, counts)).ok_or_else(unread)
}
