//! Typefaces, built in or supplied by the pack, so that every machine draws the same.

use std::sync::{Arc, OnceLock};

pub use muster_schema::layout::Weight as Style;
use muster_schema::style::{BuiltIn, OwnTypeface};
use resvg::usvg::{self, fontdb};
use sha2::{Digest, Sha256};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

use super::letters::Face;

/// All styles, in the order of the faces.
pub const STYLES: [Style; 3] = [Style::Regular, Style::Bold, Style::Italic];

/// A font file, as the renderer's database shares it.
type Bytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// The three faces of a typeface, in the order of [`STYLES`].
type Faces = [Bytes; 3];

/// A typeface, to measure text in and to draw with.
#[derive(Clone)]
pub struct Typeface {
    family: &'static str,
    /// Its own faces, and the fallback faces for letters that these lack.
    faces: [Faces; 2],
    database: Arc<fontdb::Database>,
    /// A checksum of the pack's own faces; built-in ones are identified by name.
    sum: [u8; 32],
    /// The advance widths of the ASCII letters in each style, in thousandths of an em.
    plain: Arc<[[f32; 128]; 3]>,
    /// Its faces ready to set lines in, each prepared on first use.
    settings: Arc<[[OnceLock<Face>; 3]; 2]>,
}

impl std::fmt::Debug for Typeface {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Typeface").field(&self.family).finish()
    }
}

/// The family's name, and its three faces.
fn family(face: BuiltIn) -> (&'static str, [&'static [u8]; 3]) {
    match face {
        BuiltIn::LibertinusSerif => (
            "Libertinus Serif",
            [
                include_bytes!("fonts/LibertinusSerif-Regular.otf"),
                include_bytes!("fonts/LibertinusSerif-Bold.otf"),
                include_bytes!("fonts/LibertinusSerif-Italic.otf"),
            ],
        ),
        BuiltIn::Lato => (
            "Lato",
            [
                include_bytes!("fonts/Lato-Regular.ttf"),
                include_bytes!("fonts/Lato-Bold.ttf"),
                include_bytes!("fonts/Lato-Italic.ttf"),
            ],
        ),
    }
}

fn faces(face: BuiltIn) -> Faces {
    family(face).1.map(|bytes| Arc::new(bytes) as Bytes)
}

/// The fallback faces.
const SPARE: BuiltIn = BuiltIn::LibertinusSerif;

impl Typeface {
    /// A built-in typeface, read once.
    pub fn built_in(face: BuiltIn) -> Self {
        static READ: [OnceLock<Typeface>; 2] = [const { OnceLock::new() }; 2];
        let read = || {
            let mut database = fontdb::Database::new();
            let spare = (face != SPARE).then(|| faces(SPARE));
            let own = faces(face);
            for bytes in own.iter().chain(spare.iter().flatten()) {
                database.load_font_source(fontdb::Source::Binary(Arc::clone(bytes)));
            }
            let spare = spare.unwrap_or_else(|| own.clone());
            Self::new(family(face).0, [own, spare], database, [0; 32])
        };
        READ[face as usize].get_or_init(read).clone()
    }

    /// The pack's own typeface. `file` gives the bytes of the pack's files; an invalid font is replaced by a built-in
    /// face.
    pub fn own(own: &OwnTypeface, file: impl Fn(&str) -> Option<Arc<Vec<u8>>>) -> Self {
        let mut database = fontdb::Database::new();
        let spare = faces(SPARE);
        let paths = [own.regular, own.bold.unwrap_or(own.regular), own.italic.unwrap_or(own.regular)];
        let own: Faces = std::array::from_fn(|at| match file(&paths[at]).filter(is_font) {
            Some(bytes) => bytes,
            None => Arc::clone(&spare[at]),
        });
        for (bytes, style) in own.iter().zip(STYLES) {
            register(&mut database, bytes, style);
        }
        for bytes in &spare {
            database.load_font_source(fontdb::Source::Binary(Arc::clone(bytes)));
        }
        let sum = own.iter().fold(Sha256::new(), |sum, face| sum.chain_update((**face).as_ref()));
        Self::new(OWN, [own, spare], database, sum.finalize().into())
    }

    fn new(family: &'static str, faces: [Faces; 2], mut database: fontdb::Database, sum: [u8; 32]) -> Self {
        // Pictures that ask for some other typeface have this one.
        database.set_serif_family(family);
        database.set_sans_serif_family(self::family(BuiltIn::Lato).0);
        let advance = |style, code| advance(&faces, style, char::from(code));
        let plain = STYLES.map(|style| std::array::from_fn(|code| advance(style, u8::try_from(code).unwrap_or(0))));
        Self { family, database: Arc::new(database), sum, plain: Arc::new(plain), settings: Arc::default(), faces }
    }

    /// The name of the font family in drawings.
    pub fn family(&self) -> &'static str {
        self.family
    }

    /// The names by which pictures can use the typeface.
    pub fn families(&self) -> Vec<String> {
        let names = self.database.faces().flat_map(|face| face.families.iter().map(|(name, _)| name.clone()));
        let mut names: Vec<_> = names.filter(|name| name != OWN).collect();
        names.sort();
        names.dedup();
        names
    }

    /// A checksum of its faces; zero if the name identifies them.
    pub fn sum(&self) -> [u8; 32] {
        self.sum
    }

    /// A key that identifies the typeface.
    pub fn key(&self) -> (&'static str, [u8; 32]) {
        (self.family, self.sum)
    }

    /// The renderer's options, with only this typeface and without access to any other file.
    pub fn options(&self) -> usvg::Options<'static> {
        let mut options = usvg::Options {
            font_family: self.family.into(),
            fontdb: Arc::clone(&self.database),
            ..usvg::Options::default()
        };
        options.image_href_resolver.resolve_string = Box::new(|_, _| None);
        options
    }

    /// True if the typeface's own faces lack a letter.
    pub fn lacks(&self, style: Style, letter: char) -> bool {
        let [own, _] = &self.faces;
        let has = |font: FontRef<'_>| font.charmap().map(letter).is_some();
        !letter.is_whitespace() && !FontRef::new(face(own, style)).is_ok_and(has)
    }

    /// True if any face has a letter, including the fallback faces.
    pub fn has(&self, letter: char) -> bool {
        let files = self.faces.iter().flatten().map(|bytes| (**bytes).as_ref());
        let mut fonts = files.filter_map(|bytes| FontRef::new(bytes).ok());
        letter.is_whitespace() || fonts.any(|font| font.charmap().map(letter).is_some())
    }

    /// The font file of one of its own faces, or of a fallback face.
    pub fn face(&self, spare: bool, style: Style) -> &[u8] {
        face(&self.faces[usize::from(spare)], style)
    }

    /// The face for setting lines: one of its own, or a fallback face.
    pub(super) fn setting(&self, spare: bool, style: Style, read: impl FnOnce() -> Face) -> &Face {
        self.settings[usize::from(spare)][style as usize].get_or_init(read)
    }

    /// The width of a line of text, in pixels, at `size` pixels to the em.
    pub fn width(&self, text: &str, size: f64, style: Style) -> f64 {
        self.further(0.0, text, style) * size / 1000.0
    }

    /// The width of a line after a text is added to it, both in thousandths of an em.
    pub fn further(&self, from: f64, text: &str, style: Style) -> f64 {
        let plain = &self.plain[style as usize];
        let width = |letter: char| match plain.get(letter as usize) {
            Some(width) => *width,
            None => advance(&self.faces, style, letter),
        };
        text.chars().fold(from, |from, letter| from + f64::from(width(letter)))
    }
}

/// The family name in drawings for a typeface that a pack brings, whatever its files are called.
const OWN: &str = "The pack's own";

fn face(faces: &Faces, style: Style) -> &[u8] {
    let [regular, bold, italic] = faces;
    let bytes = match style {
        Style::Regular => regular,
        Style::Bold => bold,
        Style::Italic => italic,
    };
    (**bytes).as_ref()
}

/// The advance width of a letter in thousandths of an em, in the first faces that have it.
fn advance(faces: &[Faces; 2], style: Style, letter: char) -> f32 {
    let in_faces = |faces: &Faces| {
        let font = FontRef::new(face(faces, style)).ok()?;
        let glyph = font.charmap().map(letter)?;
        font.glyph_metrics(Size::new(1000.0), LocationRef::default()).advance_width(glyph)
    };
    faces.iter().find_map(in_faces).unwrap_or(500.0)
}

/// True if the bytes are a font that can be measured and drawn.
pub fn is_font(bytes: &Arc<Vec<u8>>) -> bool {
    let drawable =
        || !fontdb::Database::new().load_font_source(fontdb::Source::Binary(Arc::<Vec<u8>>::clone(bytes))).is_empty();
    FontRef::new(bytes).is_ok() && drawable()
}

/// Registers a face of the pack's own for a style.
fn register(database: &mut fontdb::Database, bytes: &Bytes, style: Style) {
    for id in database.load_font_source(fontdb::Source::Binary(Arc::clone(bytes))) {
        let Some(info) = database.face(id).cloned() else { continue };
        database.remove_face(id);
        database.push_face_info(fontdb::FaceInfo {
            // Pictures of the pack's own may ask for it by the name that the file gives it.
            families: std::iter::once((OWN.to_owned(), fontdb::Language::English_UnitedStates))
                .chain(info.families)
                .collect(),
            weight: if style == Style::Bold { fontdb::Weight::BOLD } else { fontdb::Weight::NORMAL },
            style: if style == Style::Italic { fontdb::Style::Italic } else { fontdb::Style::Normal },
            stretch: fontdb::Stretch::Normal,
            ..info
        });
    }
}
