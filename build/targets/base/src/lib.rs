//! The common input and output of all targets: files, with a manifest, written whole or not at all. A target knows the
//! bundle and the description of its tables, but no source.

pub mod aids;
pub mod errata;
pub mod markdown;
pub mod place;
pub mod publish;
pub mod shelf;

use std::borrow::Cow;
use std::io::{Cursor, Write};
use std::path::PathBuf;
use std::{fmt, io};

use bytes::Bytes;
use muster_canvas::raster::DrawError;
use muster_draw::Art;
use muster_draw::gallery::{Gallery, Request};
use muster_ground::digest::sha256;
use muster_ground::names::RULES;
use muster_ground::numbers::Numbers;
use muster_ground::write::why;
use muster_schema::bundle::{Bundle, VERSION};
use muster_schema::table::Definition;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// A file of the finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Artifact {
    /// Its path inside the game's folder; its parts are separated by `/`.
    pub path: String,
    pub bytes: Bytes,
}

/// Why a target cannot be made.
#[derive(Debug)]
pub enum EmitError {
    /// A picture cannot be drawn.
    Draw(DrawError),
    /// A table of the data package cannot be written.
    Table(String, csv::Error),
    /// The database cannot be written.
    Database(rusqlite::Error),
    /// A part of the bundle is not as its schema has it.
    Json(serde_json::Error),
    /// A file cannot be packed.
    Archive(String),
    /// Something has no room on paper: what, in words.
    Unfit(String),
    /// The lock of the pack cannot be read.
    Lock(PathBuf, String),
    /// A file or folder cannot be written.
    Unwritable(PathBuf, io::Error),
    /// A file of the pack has changed since the build began.
    Changed(PathBuf),
}

impl fmt::Display for EmitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw(error) => error.fmt(f),
            Self::Table(table, error) => write!(f, "the table `{table}` cannot be written: {error}"),
            Self::Database(error) => write!(f, "the database cannot be written: {error}"),
            Self::Json(error) => write!(f, "the bundle cannot be written: {error}"),
            Self::Archive(error) => write!(f, "a file cannot be packed: {error}"),
            Self::Unfit(what) => f.write_str(what),
            Self::Lock(path, error) => write!(f, "`{}` is damaged: {error}", path.display()),
            Self::Unwritable(path, error) => write!(f, "`{}` cannot be written: {}", path.display(), why(error)),
            Self::Changed(path) => write!(
                f,
                "`{}` was changed meanwhile, and would have been overwritten; run the command again",
                path.display()
            ),
        }
    }
}

impl std::error::Error for EmitError {}

impl From<DrawError> for EmitError {
    fn from(error: DrawError) -> Self {
        Self::Draw(error)
    }
}

impl From<rusqlite::Error> for EmitError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error)
    }
}

impl From<serde_json::Error> for EmitError {
    fn from(error: serde_json::Error) -> Self {
        Self::Json(error)
    }
}

/// A kind of output, which is made of the bundle alone. Its options are its fields.
pub trait Target: Sync {
    /// The folder of its files beside that of the build, such as `print` for `dist/<game>-print`. `None` for a part of the build.
    fn folder(&self) -> Option<&'static str> {
        None
    }

    /// The pictures that it takes from the gallery. `None` if it draws its own.
    fn pictures(&self) -> Option<Request> {
        None
    }

    /// Makes its files.
    ///
    /// # Errors
    /// If a picture cannot be drawn, or a file cannot be made of this bundle.
    fn files(&self, input: Input<'_>) -> Result<Vec<Artifact>, EmitError>;
}

/// The input of a target.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// The game; its pictures are not named in it.
    pub bundle: &'a Bundle,
    /// The tables that it was made from.
    pub system: &'a Definition,
    /// The numbers that counters and cards keep.
    pub ids: &'a Numbers,
    /// Everything needed to draw its pictures.
    pub art: &'a Art,
    /// The pictures that the targets ask for.
    pub gallery: &'a Gallery,
    /// Files that the pack publishes unchanged, such as its rules.
    pub beside: &'a [Artifact],
    /// The pack's additions to the module: the paths of its files, in order, and their bytes.
    pub added: &'a [(&'a str, &'a [u8])],
}

impl<'a> Input<'a> {
    /// A text that the pack publishes unchanged.
    pub fn text(&self, path: &str) -> Option<Cow<'a, str>> {
        let found = self.beside.iter().find(|artifact| artifact.path == path);
        found.map(|artifact| String::from_utf8_lossy(&artifact.bytes))
    }

    /// The rules that the pack brings along, in the language of the bundle.
    pub fn rules(&self) -> Option<Cow<'a, str>> {
        self.text(RULES)
    }
}

/// A zip file whose bytes depend only on its content. Pictures, which are compressed already, are stored uncompressed.
///
/// # Errors
/// If two files have one name, or one is larger than the format allows.
pub fn zipped(files: &[(String, impl AsRef<[u8]>)]) -> Result<Vec<u8>, EmitError> {
    let refused = |error: zip::result::ZipError| EmitError::Archive(error.to_string());
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        let compressed = [".png", ".vsav"].iter().any(|ending| name.ends_with(ending));
        let method = if compressed { CompressionMethod::Stored } else { CompressionMethod::Deflated };
        let options = SimpleFileOptions::default()
            .compression_method(method)
            // Beside the pictures, texts are small: to be quick is worth more.
            .compression_level((!compressed).then_some(3))
            .last_modified_time(DateTime::DEFAULT)
            .unix_permissions(0o644)
            .system(zip::System::Unix);
        if name.ends_with('/') {
            archive.add_directory(name.as_str(), options).map_err(refused)?;
            continue;
        }
        archive.start_file(name.as_str(), options).map_err(refused)?;
        archive.write_all(bytes.as_ref()).map_err(|error| EmitError::Archive(error.to_string()))?;
    }
    Ok(archive.finish().map_err(refused)?.into_inner())
}

/// The identity of a file: its path, its length in bytes, and its SHA-256.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seal {
    pub path: String,
    pub bytes: usize,
    pub sha256: String,
}

impl Seal {
    pub fn of(artifact: &Artifact) -> Self {
        Self { path: artifact.path.clone(), bytes: artifact.bytes.len(), sha256: sha256(&artifact.bytes) }
    }
}

/// `manifest.json`: the program and the form of its output, the game, and size and SHA-256 of every other file in the
/// order of paths.
pub fn manifest(game: &str, version: &str, seals: &mut [Seal]) -> Artifact {
    seals.sort();
    let file =
        |Seal { path, bytes, sha256 }: &Seal| serde_json::json!({ "bytes": bytes, "path": path, "sha256": sha256 });
    let text = muster_ground::json::text(&serde_json::json!({
        "files": seals.iter().map(file).collect::<Vec<_>>(),
        "form": VERSION,
        "game": game,
        "tool": place::TOOL,
        "toolVersion": env!("CARGO_PKG_VERSION"),
        "version": version,
    }));
    Artifact { path: place::MANIFEST.into(), bytes: text.into() }
}
