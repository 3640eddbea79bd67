//! The typefaces of a document: of each only the letters that are used, which can be searched and copied.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Rect, Ref, Str};
use resvg::usvg::fontdb;
use skrifa::instance::{LocationRef, Size};
use skrifa::raw::TableProvider;
use skrifa::{FontRef, GlyphId, MetadataProvider, Tag};
use subsetter::GlyphRemapper;

use super::pdf::{Document, packed, single};

/// All typefaces of a document.
#[derive(Debug, Default)]
pub struct Fonts(Vec<Font>);

/// A typeface of a document.
#[derive(Debug)]
struct Font {
    id: Ref,
    /// Its id in the drawings.
    key: fontdb::ID,
    bytes: Vec<u8>,
    index: u32,
    name: String,
    /// The numbers of its letters in the file and here.
    letters: GlyphRemapper,
    /// The text that each letter represents.
    texts: BTreeMap<u16, String>,
}

impl Fonts {
    pub fn id(&self, at: usize) -> Ref {
        self.0[at].id
    }

    /// The index of a face in the list, or `None` if it cannot be embedded.
    pub fn find(&mut self, database: &fontdb::Database, face: fontdb::ID, next: impl FnOnce() -> Ref) -> Option<usize> {
        let info = database.face(face)?;
        if let Some(at) = self.0.iter().position(|font| font.key == face) {
            return Some(at);
        }
        let (bytes, index) = database.with_face_data(face, |bytes, index| (bytes.to_vec(), index))?;
        let known = FontRef::from_index(&bytes, index).ok()?;
        // A part of one that varies cannot be taken without its machinery.
        if !known.axes().is_empty() || subsetter::subset(&bytes, index, &GlyphRemapper::new()).is_err() {
            return None;
        }
        let plain = |letter: &char| letter.is_ascii_alphanumeric() || *letter == '-';
        let name = info.post_script_name.chars().filter(plain).collect();
        self.0.push(Font {
            id: next(),
            key: face,
            bytes,
            index,
            name,
            letters: GlyphRemapper::new(),
            texts: BTreeMap::new(),
        });
        Some(self.0.len() - 1)
    }

    /// The number that a letter has here, its width, and the units of its face to the em.
    pub fn letter(&mut self, at: usize, glyph: u16, text: &str) -> (u16, f64) {
        let font = &mut self.0[at];
        let number = font.letters.remap(glyph);
        if !text.is_empty() {
            font.texts.entry(number).or_insert_with(|| text.to_owned());
        }
        (number, font.face().map_or(0.0, |face| width(&face, glyph)))
    }

    /// The units of a face to the em.
    pub fn units(&self, at: usize) -> f64 {
        self.0[at].face().map_or(1000.0, |face| units(&face))
    }

    /// Writes all of them into a document.
    pub fn write(&self, document: &mut Document) {
        self.0.iter().for_each(|font| font.write(document));
    }
}

impl Font {
    fn face(&self) -> Option<FontRef<'_>> {
        FontRef::from_index(&self.bytes, self.index).ok()
    }

    fn write(&self, document: &mut Document) {
        let Some(face) = self.face() else { return };
        let Ok(part) = subsetter::subset(&self.bytes, self.index, &self.letters) else { return };
        let [cid, descriptor, cmap, file] = [(); 4].map(|()| document.id());
        let is_cff = face.table_data(Tag::new(b"CFF ")).is_some();
        // Six letters that tell one part of a face from another.
        let sum = muster_ground::digest::sha256(&part);
        let tag: String = sum.bytes().take(6).map(|digit| char::from(b'A' + digit % 26)).collect();
        let name = format!("{tag}+{}", self.name);
        let base = Name(name.as_bytes());
        let info = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
        let pdf = &mut document.pdf;
        let mut font = pdf.type0_font(self.id);
        font.base_font(base).encoding_predefined(Name(b"Identity-H")).descendant_font(cid).to_unicode(cmap);
        font.finish();
        let mut font = pdf.cid_font(cid);
        font.subtype(if is_cff { CidFontType::Type0 } else { CidFontType::Type2 });
        font.base_font(base).system_info(info).font_descriptor(descriptor).default_width(0.0);
        if !is_cff {
            font.cid_to_gid_map_predefined(Name(b"Identity"));
        }
        let widths = self.letters.remapped_gids().map(|glyph| single(1000.0 * width(&face, glyph)));
        font.widths().consecutive(0, widths);
        font.finish();
        let metrics = face.metrics(Size::unscaled(), LocationRef::default());
        let share = |length: f32| single(f64::from(length) * 1000.0 / units(&face));
        let bounds = metrics
            .bounds
            .map_or([0.0; 4], |bounds| [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(share));
        let italic = metrics.italic_angle;
        let mut told = pdf.font_descriptor(descriptor);
        let mut flags = FontFlags::SYMBOLIC;
        flags.set(FontFlags::ITALIC, italic != 0.0);
        told.name(base).flags(flags).bbox(Rect::new(bounds[0], bounds[1], bounds[2], bounds[3]));
        told.italic_angle(italic).ascent(share(metrics.ascent)).descent(share(metrics.descent));
        told.cap_height(share(metrics.cap_height.unwrap_or(metrics.ascent))).stem_v(80.0);
        if is_cff {
            told.font_file3(file)
        } else {
            told.font_file2(file)
        };
        told.finish();
        let mut unicode = UnicodeCmap::new(Name(b"Custom"), info);
        for (number, text) in &self.texts {
            unicode.pair_with_multiple(*number, text.chars());
        }
        pdf.cmap(cmap, &packed(&unicode.finish())).filter(Filter::FlateDecode);
        let bytes = packed(&part);
        let mut stream = pdf.stream(file, &bytes);
        stream.filter(Filter::FlateDecode);
        if is_cff {
            stream.pair(Name(b"Subtype"), Name(b"OpenType"));
        }
    }
}

fn units(face: &FontRef<'_>) -> f64 {
    face.head().map_or(1000.0, |head| f64::from(head.units_per_em().max(1)))
}

/// The width of a letter, in ems.
fn width(face: &FontRef<'_>, glyph: u16) -> f64 {
    let metrics = face.glyph_metrics(Size::unscaled(), LocationRef::default());
    metrics.advance_width(GlyphId::from(glyph)).map_or(0.0, |width| f64::from(width) / units(face))
}
