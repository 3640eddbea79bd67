//! Lines of text, written as text for our own renderer, and as outlines for a picture that is published: it needs no typeface,
//! and looks the same everywhere.

use std::collections::BTreeMap;
use std::fmt::Write;

use harfrust::{Feature, ShaperData, Tag, UnicodeBuffer};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};

use super::digits::Digits;
use super::font::{STYLES, Style, Typeface};
use super::shape::Number;
use super::svg::{Anchor, BOLD, ITALIC, Type, escape};

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// A point of its baseline.
    pub at: [f64; 2],
    /// How it looks.
    pub how: Type,
    /// What it says.
    pub words: String,
}

impl Line {
    /// Writes it as text.
    pub fn write(&self, out: &mut String) {
        let how = self.how;
        let anchor = match how.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let style = match how.style {
            Style::Regular => "",
            Style::Bold => BOLD,
            Style::Italic => ITALIC,
        };
        let [x, y, size] = [self.at[0], self.at[1], how.size].map(Number);
        let _ = write!(
            out,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{}\"",
            how.fill
        );
        out.push_str(style);
        if how.spacing != 0.0 {
            let _ = write!(out, " letter-spacing=\"{}\"", Number(how.spacing));
        }
        if let Some((colour, width)) = how.outline() {
            let width = Number(width);
            let _ = write!(
                out,
                " stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" paint-order=\"stroke\""
            );
        }
        let _ = write!(out, ">{}</text>", escape(&self.words));
    }
}

/// The letters of a document: the outline of each stands in it once, and its texts refer to it.
#[derive(Debug)]
pub struct Letters<'t> {
    typeface: &'t Typeface,
    /// The faces that were needed so far, by [`Typeface::face`] and [`STYLES`].
    faces: [[Option<Face<'t>>; 3]; 2],
    /// The outlines, by the ids that texts use: the same letter has the same id in every picture.
    outlines: BTreeMap<String, String>,
}

/// A face of a typeface, ready to set lines in.
struct Face<'t> {
    font: FontRef<'t>,
    shaping: ShaperData,
    /// Its units to the em.
    units: f64,
}

impl std::fmt::Debug for Face<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Face").field("units", &self.units).finish_non_exhaustive()
    }
}

/// A part of a line that is set in one face.
struct Run {
    /// Pixels for a unit of the face.
    scale: f64,
    /// The ids of its letters, and where each stands: units to the right and up.
    letters: Vec<(String, [i32; 2])>,
    /// Its width in units.
    width: i32,
}

/// What the faces are called in ids: the typeface's own, and those for letters that it lacks.
const NAMES: [[char; 3]; 2] = [['r', 'b', 'i'], ['R', 'B', 'I']];

impl<'t> Letters<'t> {
    /// No letters yet.
    #[must_use]
    pub fn new(typeface: &'t Typeface) -> Self {
        Self { typeface, faces: Default::default(), outlines: BTreeMap::new() }
    }

    /// Writes a line as outlines.
    pub fn write(&mut self, out: &mut String, line: &Line) {
        let how = line.how;
        let runs = self.set(&line.words, how);
        let width: f64 = runs.iter().map(|run| f64::from(run.width) * run.scale).sum();
        let [mut x, y] = line.at;
        x -= match how.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        for run in runs {
            let mut letters = String::new();
            for (id, [right, up]) in &run.letters {
                let _ = match up {
                    0 => write!(letters, "<use href=\"#{id}\" x=\"{right}\"/>"),
                    up => write!(letters, "<use href=\"#{id}\" x=\"{right}\" y=\"{}\"/>", -up),
                };
            }
            // Shares need more decimals than lengths.
            let scale = (run.scale * 1e6).round() / 1e6;
            let at = format!("transform=\"translate({} {})scale({scale})\"", Number(x), Number(y));
            if let Some((colour, width)) = how.outline() {
                let width = Number(width / run.scale);
                let _ = writeln!(
                    out,
                    "<g {at} fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\">{letters}</g>"
                );
            }
            let _ = write!(out, "<g {at} fill=\"{}\">{letters}</g>", how.fill);
            x += f64::from(run.width) * run.scale;
        }
    }

    /// The outlines of all letters that were written.
    #[must_use]
    pub fn definitions(&self) -> String {
        let mut text = String::new();
        for (id, outline) in &self.outlines {
            let _ = writeln!(text, "<path id=\"{id}\" d=\"{outline}\"/>");
        }
        text
    }

    /// Sets words, in runs of those letters that one face has.
    fn set(&mut self, words: &str, how: Type) -> Vec<Run> {
        let words: Vec<(bool, char)> =
            words.chars().map(|letter| (self.typeface.lacks(how.style, letter), letter)).collect();
        let parts = words.chunk_by(|(one, _), (other, _)| one == other);
        parts
            .filter_map(|part| self.run(part[0].0, &part.iter().map(|(_, letter)| letter).collect::<String>(), how))
            .collect()
    }

    /// Sets letters that one face has.
    fn run(&mut self, spare: bool, words: &str, how: Type) -> Option<Run> {
        let (typeface, style) = (self.typeface, how.style);
        let at = STYLES.iter().position(|other| *other == style)?;
        let name = NAMES[usize::from(spare)][at];
        let face = &mut self.faces[usize::from(spare)][at];
        if face.is_none() {
            *face = Face::of(typeface.face(spare, style));
        }
        let face = face.as_ref()?;
        let scale = how.size / face.units;
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(words);
        buffer.guess_segment_properties();
        // What is spaced out has its letters one by one.
        let apart = [Feature::new(Tag::new(b"liga"), 0, ..), Feature::new(Tag::new(b"clig"), 0, ..)];
        let features = if how.spacing > 0.0 { apart.as_slice() } else { &[] };
        let set =
            face.shaping.shaper(&face.font).build().shape(buffer, harfrust::ShapeOptions::new().features(features));
        #[expect(clippy::cast_possible_truncation, reason = "the room between letters is small")]
        let spacing = (how.spacing / scale).round() as i32;
        let mut run = Run { scale, letters: Vec::new(), width: 0 };
        for (glyph, place) in set.glyph_infos().iter().zip(set.glyph_positions()) {
            let id = format!("{name}{}", glyph.glyph_id);
            let outline = self.outlines.entry(id.clone()).or_insert_with(|| face.outline(glyph.glyph_id));
            if !outline.is_empty() {
                run.letters.push((id, [run.width.saturating_add(place.x_offset), place.y_offset]));
            }
            run.width = run.width.saturating_add(place.x_advance).saturating_add(spacing);
        }
        self.outlines.retain(|_, outline| !outline.is_empty());
        Some(run)
    }
}

impl<'t> Face<'t> {
    fn of(bytes: &'t [u8]) -> Option<Self> {
        let font = FontRef::new(bytes).ok()?;
        let units = font.metrics(Size::unscaled(), LocationRef::default()).units_per_em;
        Some(Self { shaping: ShaperData::new(&font), units: f64::from(units.max(1)), font })
    }

    /// The outline of a letter in units of the face, in the words of SVG; nothing for a blank.
    fn outline(&self, glyph: u32) -> String {
        let mut pen = Pen::default();
        if let Some(outline) = self.font.outline_glyphs().get(GlyphId::new(glyph)) {
            let unhinted = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
            // What cannot be drawn is left out, as the renderer does.
            let _ = outline.draw(unhinted, &mut pen);
        }
        pen.words
    }
}

/// Writes an outline in whole units, each point as seen from the one before.
#[derive(Default)]
struct Pen {
    words: String,
    at: [i32; 2],
}

impl Pen {
    fn step(&mut self, letter: char, points: &[[f32; 2]]) {
        self.words.push(letter);
        let from = self.at;
        for (number, point) in points.iter().enumerate() {
            #[expect(clippy::cast_possible_truncation, reason = "no letter is that large")]
            let [x, y] = [point[0].round() as i32, -point[1].round() as i32];
            // The origin of a path is where its letter stands.
            let [right, down] = if letter == 'M' { [x, y] } else { [x.wrapping_sub(from[0]), y.wrapping_sub(from[1])] };
            for (length, is_apart) in [(right, number > 0), (down, true)] {
                if is_apart && length >= 0 {
                    self.words.push(' ');
                }
                self.words.push_str(Digits::of(length.into(), 0, true).text());
            }
            self.at = [x, y];
        }
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.step('M', &[[x, y]]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.step('l', &[[x, y]]);
    }

    fn quad_to(&mut self, cx0: f32, cy0: f32, x: f32, y: f32) {
        self.step('q', &[[cx0, cy0], [x, y]]);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.step('c', &[[cx0, cy0], [cx1, cy1], [x, y]]);
    }

    fn close(&mut self) {
        self.words.push('z');
    }
}

#[cfg(test)]
mod tests {
    use muster_schema::style::BuiltIn;

    use super::*;
    use crate::canvas::colour::WHITE;

    #[test]
    fn a_letter_stands_in_the_document_once() {
        let typeface = Typeface::built_in(BuiltIn::Lato);
        let mut letters = Letters::new(&typeface);
        let line =
            |words: &str| Line { at: [10.0, 20.0], how: Type::centred(20.0, Style::Bold, WHITE), words: words.into() };
        let mut out = String::new();
        letters.write(&mut out, &line("moon moon"));
        assert_eq!(letters.definitions().matches("<path ").count(), 3);
        assert_eq!(out.matches("<use ").count(), 8);
        assert!(!out.contains("<text") && !out.contains("font"));
        letters.write(&mut out, &line("<&\u{0}\u{202e}\u{1f600}"));
        assert!(letters.definitions().starts_with("<path id="));
    }
}
