//! Lines of text, written as text for a page that has the typeface, and set in outlines for pixels and for a picture that is
//! published: it needs no typeface, and looks the same everywhere.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Arc, PoisonError, RwLock};

use harfrust::{Direction, Feature, ShapeOptions, ShaperData, Tag, UnicodeBuffer};
use resvg::tiny_skia::{Path, PathBuilder, Transform};
use rustc_hash::FxHashMap;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use unicode_bidi::{Level, ParagraphBidiInfo};

use super::brush::{single, trace};
use super::digits::Digits;
use super::font::{STYLES, Style, Typeface};
use super::shape::Number;
use super::svg::{Anchor, BOLD, ITALIC, Type, escape};
use muster_ground::maths;

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// A point of its baseline.
    pub at: [f64; 2],
    pub how: Type,
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
        if how.angle != 0.0 {
            let _ = write!(out, " transform=\"{}\"", self.turn());
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

    /// The line's rotation about its point, as an SVG transform.
    pub fn turn(&self) -> String {
        let [x, y] = self.at.map(Number);
        format!("rotate({} {x} {y})", Number(self.how.angle))
    }
}

/// A face of a typeface, ready to set lines in.
pub(super) struct Face {
    shaping: ShaperData,
    /// Its units to the em.
    units: f64,
    letters: RwLock<FxHashMap<u32, Arc<Letter>>>,
}

impl std::fmt::Debug for Face {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Face").field("units", &self.units).finish_non_exhaustive()
    }
}

/// A letter of a face, in units of the face.
#[derive(Debug, Default)]
pub(super) struct Letter {
    /// The outline as SVG path data; empty for a blank.
    words: String,
    /// The outline as a path of the renderer; `None` for a blank.
    path: Option<Path>,
}

/// A part of a line that is set in one face.
#[derive(Debug)]
pub struct Run {
    /// The letter that stands for the face in ids.
    name: char,
    /// The start of the baseline.
    at: [f64; 2],
    /// Pixels for a unit of the face.
    scale: f64,
    /// Its letters, each with its number in the face and its position in units to the right and down.
    letters: Vec<(u32, Arc<Letter>, [i32; 2])>,
    /// Its width in units.
    width: i32,
    /// The clockwise rotation about its beginning, in degrees.
    angle: f64,
}

/// The letters that stand for the faces in ids: the typeface's own faces, then the fallback faces.
const NAMES: [[char; 3]; 2] = [['r', 'b', 'i'], ['R', 'B', 'I']];

impl Line {
    /// Sets the letters in runs that share a face and a direction.
    pub fn set(&self, typeface: &Typeface) -> Vec<Run> {
        let how = self.how;
        let lacks: Vec<(usize, bool)> =
            self.words.char_indices().map(|(at, letter)| (at, typeface.lacks(how.style, letter))).collect();
        let order = ParagraphBidiInfo::new(&self.words, None);
        let (levels, parts) = order.visual_runs(0..self.words.len());
        let mut runs: Vec<Run> = Vec::new();
        for part in parts {
            let backwards = levels.get(part.start).is_some_and(Level::is_rtl);
            let letters: Vec<_> = lacks.iter().filter(|(at, _)| part.contains(at)).collect();
            let set = letters.chunk_by(|(_, one), (_, other)| one == other).filter_map(|letters| {
                let (first, last) = (letters.first()?, letters.last()?);
                let end = last.0 + self.words[last.0..].chars().next().map_or(0, char::len_utf8);
                run(typeface, first.1, &self.words[first.0..end], how, backwards)
            });
            let before = runs.len();
            runs.extend(set);
            if backwards {
                runs[before..].reverse();
            }
        }
        let width: f64 = runs.iter().map(Run::length).sum();
        let mut along = match how.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -width / 2.0,
            Anchor::End => -width,
        };
        for run in &mut runs {
            let at = maths::around(self.at, along, run.angle.to_radians());
            run.at = at.map(|length| Number(length).rounded());
            along += run.length();
        }
        runs
    }
}

/// Sets letters that one face has.
fn run(typeface: &Typeface, spare: bool, words: &str, how: Type, backwards: bool) -> Option<Run> {
    let at = STYLES.iter().position(|other| *other == how.style)?;
    let font = FontRef::new(typeface.face(spare, how.style)).ok()?;
    let face = typeface.setting(spare, how.style, || Face::of(&font));
    // Shares need more decimals than lengths.
    let scale = (how.size / face.units * 1e6).round() / 1e6;
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(words);
    buffer.guess_segment_properties();
    buffer.set_direction(if backwards { Direction::RightToLeft } else { Direction::LeftToRight });
    // What is spaced out has its letters one by one.
    let apart = [Feature::new(Tag::new(b"liga"), 0, ..), Feature::new(Tag::new(b"clig"), 0, ..)];
    let features = if how.spacing > 0.0 { apart.as_slice() } else { &[] };
    let set = face.shaping.shaper(&font).build().shape(buffer, ShapeOptions::new().features(features));
    #[expect(clippy::cast_possible_truncation, reason = "the room between letters is small")]
    let spacing = if scale > 0.0 { (how.spacing / scale).round() as i32 } else { 0 };
    let mut run = Run {
        name: NAMES[usize::from(spare)][at],
        at: [0.0; 2],
        scale,
        letters: Vec::new(),
        width: 0,
        angle: Number(how.angle).rounded(),
    };
    for (glyph, place) in set.glyph_infos().iter().zip(set.glyph_positions()) {
        let letter = face.letter(&font, glyph.glyph_id);
        if !letter.words.is_empty() {
            let right = run.width.saturating_add(place.x_offset);
            run.letters.push((glyph.glyph_id, letter, [right, place.y_offset.saturating_neg()]));
        }
        run.width = run.width.saturating_add(place.x_advance).saturating_add(spacing);
    }
    Some(run)
}

impl Run {
    /// Numbers of its letters in the face, from left to right.
    pub fn glyphs(&self) -> impl Iterator<Item = u32> {
        self.letters.iter().map(|(glyph, ..)| *glyph)
    }

    /// Its width in pixels.
    fn length(&self) -> f64 {
        f64::from(self.width) * self.scale
    }

    fn turn(&self) -> Transform {
        let [cosine, sine] = maths::around([0.0; 2], 1.0, self.angle.to_radians()).map(single);
        Transform::from_row(cosine, sine, -sine, cosine, 0.0, 0.0)
    }

    /// Joins all letters into one outline, in pixels of the sheet.
    pub(super) fn path(&self) -> Option<Path> {
        let mut path = PathBuilder::new();
        for (_, letter, [right, down]) in &self.letters {
            // A letter that lies beyond all numbers is left out.
            let plane = Transform::from_scale(single(self.scale), single(self.scale))
                .pre_translate(single(f64::from(*right)), single(f64::from(*down)))
                .post_concat(self.turn())
                .post_translate(single(self.at[0]), single(self.at[1]));
            if let Some(letter) = letter.path.clone().and_then(|path| path.transform(plane)) {
                path.push_path(&letter);
            }
        }
        path.finish()
    }
}

/// The letters of a document: each outline is defined once, and texts refer to it.
#[derive(Debug)]
pub struct Letters<'t> {
    typeface: &'t Typeface,
    /// The outlines, by the ids that texts use: the same letter has the same id in every picture.
    outlines: BTreeMap<String, Arc<Letter>>,
}

impl<'t> Letters<'t> {
    pub fn new(typeface: &'t Typeface) -> Self {
        Self { typeface, outlines: BTreeMap::new() }
    }

    /// Writes a line as outlines.
    pub fn write(&mut self, out: &mut String, line: &Line) {
        let how = line.how;
        for run in line.set(self.typeface) {
            let mut letters = String::new();
            for (glyph, letter, [right, down]) in &run.letters {
                let id = format!("{}{glyph}", run.name);
                let _ = match down {
                    0 => write!(letters, "<use href=\"#{id}\" x=\"{right}\"/>"),
                    down => write!(letters, "<use href=\"#{id}\" x=\"{right}\" y=\"{down}\"/>"),
                };
                self.outlines.entry(id).or_insert_with(|| Arc::clone(letter));
            }
            let turn = if run.angle == 0.0 { String::new() } else { format!("rotate({})", run.angle) };
            let at = format!("transform=\"translate({} {}){turn}scale({})\"", run.at[0], run.at[1], run.scale);
            if let Some((colour, width)) = how.outline() {
                let width = Number(width / run.scale);
                let _ = writeln!(
                    out,
                    "<g {at} fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\">{letters}</g>"
                );
            }
            let _ = write!(out, "<g {at} fill=\"{}\">{letters}</g>", how.fill);
        }
    }

    /// The outlines of all letters that were written.
    pub fn definitions(&self) -> String {
        let mut text = String::new();
        for (id, letter) in &self.outlines {
            let _ = writeln!(text, "<path id=\"{id}\" d=\"{}\"/>", letter.words);
        }
        text
    }
}

impl Face {
    fn of(font: &FontRef<'_>) -> Self {
        let units = font.metrics(Size::unscaled(), LocationRef::default()).units_per_em;
        Self { shaping: ShaperData::new(font), units: f64::from(units.max(1)), letters: RwLock::default() }
    }

    /// A letter by its number in the font that this face is of.
    fn letter(&self, font: &FontRef<'_>, glyph: u32) -> Arc<Letter> {
        if let Some(letter) = self.letters.read().unwrap_or_else(PoisonError::into_inner).get(&glyph) {
            return Arc::clone(letter);
        }
        let mut pen = Pen::default();
        if let Some(outline) = font.outline_glyphs().get(GlyphId::new(glyph)) {
            let unhinted = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
            // What cannot be drawn is left out.
            let _ = outline.draw(unhinted, &mut pen);
        }
        let mut path = PathBuilder::new();
        let path = trace(&pen.words, &mut path).and_then(|()| path.finish());
        let letter = Arc::new(Letter { words: pen.words, path });
        self.letters.write().unwrap_or_else(PoisonError::into_inner).insert(glyph, Arc::clone(&letter));
        letter
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
