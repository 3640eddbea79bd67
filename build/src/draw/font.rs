//! The typeface: Libertinus Serif, built in, so that every machine draws the same.

use std::sync::{Arc, LazyLock};

use resvg::usvg::{self, fontdb};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

/// The family's name.
pub const FAMILY: &str = "Libertinus Serif";

/// How heavy and how upright letters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Text.
    Regular,
    /// Emphasis and headings.
    Bold,
    /// Names of waters, remarks.
    Italic,
}

/// The faces, in the order of [`Style`], as they stand among the built-in fonts.
static FACES: LazyLock<[&'static [u8]; 3]> = LazyLock::new(|| {
    let mut fonts = typst_assets::fonts();
    [fonts.next().unwrap_or_default(), fonts.next().unwrap_or_default(), fonts.next().unwrap_or_default()]
});

static METRICS: LazyLock<[Option<FontRef<'static>>; 3]> = LazyLock::new(|| FACES.map(|face| FontRef::new(face).ok()));

static OPTIONS: LazyLock<usvg::Options<'static>> = LazyLock::new(|| {
    let mut database = fontdb::Database::new();
    for face in FACES.iter() {
        database.load_font_source(fontdb::Source::Binary(Arc::new(*face)));
    }
    usvg::Options { font_family: FAMILY.into(), fontdb: Arc::new(database), ..usvg::Options::default() }
});

/// The renderer's options, with the typeface and nothing else.
#[must_use]
pub fn options() -> &'static usvg::Options<'static> {
    &OPTIONS
}

/// The width of a line of text, in pixels, at `size` pixels to the em.
#[must_use]
pub fn width(text: &str, size: f64, style: Style) -> f64 {
    let [regular, bold, italic] = &*METRICS;
    let font = match style {
        Style::Regular => regular,
        Style::Bold => bold,
        Style::Italic => italic,
    };
    let Some(font) = font else { return 0.5 * size * f64::from(u32::try_from(text.chars().count()).unwrap_or(0)) };
    let characters = font.charmap();
    let metrics = font.glyph_metrics(Size::new(1000.0), LocationRef::default());
    let advance = |character| characters.map(character).and_then(|glyph| metrics.advance_width(glyph)).unwrap_or(500.0);
    text.chars().map(|character| f64::from(advance(character))).sum::<f64>() * size / 1000.0
}

/// The greatest size, from `most` down to `least`, at which the text is no wider than `room`.
#[must_use]
pub fn fit(text: &str, room: f64, most: f64, least: f64, style: Style) -> f64 {
    let natural = width(text, most, style);
    if natural <= room { most } else { (most * room / natural).max(least) }
}

/// Breaks text into lines no wider than `room`; a word wider than that has a line of its own.
#[must_use]
pub fn wrap(text: &str, room: f64, size: f64, style: Style) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), size, style) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_faces_are_those_of_the_family() {
        let names: Vec<_> = options()
            .fontdb
            .faces()
            .map(|face| {
                let family = face.families.first().map(|(name, _)| name.clone()).unwrap_or_default();
                (family, face.weight.0, face.style == fontdb::Style::Italic)
            })
            .collect();
        let expected =
            [(400, false), (700, false), (400, true)].map(|(weight, italic)| (FAMILY.to_owned(), weight, italic));
        assert_eq!(names, expected);
    }

    #[test]
    fn lines_are_no_wider_than_asked() {
        let lines = wrap("The quick brown fox jumps over the lazy dog", 90.0, 16.0, Style::Regular);
        assert!(lines.len() > 2);
        assert!(lines.iter().all(|line| width(line, 16.0, Style::Regular) <= 90.0));
        assert!(wrap("", 90.0, 16.0, Style::Regular).is_empty());
    }
}
