//! Places in a text: bytes here, lines and columns in the editor.

use std::ops::Range;

use lsp_types::{Position, TextDocumentContentChangeEvent};

/// The editor's way of counting columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// By bytes.
    Utf8,
    /// By halves of what goes beyond the first 65536 characters.
    Utf16,
}

impl Encoding {
    fn width(self, letter: char) -> usize {
        match self {
            Self::Utf8 => letter.len_utf8(),
            Self::Utf16 => letter.len_utf16(),
        }
    }
}

/// A text as the editor counts it.
#[derive(Clone, Debug)]
pub struct Counted<'t> {
    bytes: &'t [u8],
    encoding: Encoding,
    /// The start of each line. An editor does not count the mark that a file on a disk may begin with.
    lines: Vec<usize>,
}

impl<'t> Counted<'t> {
    /// A text that the editor sent.
    pub fn open(text: &'t str, encoding: Encoding) -> Self {
        Self::from(0, text.as_bytes(), encoding)
    }

    /// A file as it is on a disk.
    pub fn on_disk(bytes: &'t [u8], encoding: Encoding) -> Self {
        Self::from(if bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 }, bytes, encoding)
    }

    fn from(start: usize, bytes: &'t [u8], encoding: Encoding) -> Self {
        // Of the two signs that end a line together the second does.
        let is_end = |at: usize| match bytes[at] {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        let ends = (start..bytes.len()).filter(|at| is_end(*at));
        Self { bytes, encoding, lines: std::iter::once(start).chain(ends.map(|end| end + 1)).collect() }
    }

    /// The byte at a place; the last of its line or of the text where it lies beyond.
    pub fn byte(&self, place: Position) -> usize {
        let Some(start) = self.lines.get(place.line as usize) else { return self.bytes.len() };
        let (mut at, mut column) = (*start, 0);
        for (letter, length) in self.letters(*start) {
            if column >= place.character as usize {
                break;
            }
            column += self.encoding.width(letter);
            at += length;
        }
        at
    }

    /// The place of a byte.
    pub fn place(&self, byte: usize) -> Position {
        let byte = byte.min(self.bytes.len());
        let line = self.lines.partition_point(|start| *start <= byte).saturating_sub(1);
        let (mut at, mut column) = (self.lines[line], 0);
        for (letter, length) in self.letters(at) {
            if at >= byte {
                break;
            }
            column += self.encoding.width(letter);
            at += length;
        }
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Position { line: number(line), character: number(column) }
    }

    /// The places of some bytes.
    pub fn range(&self, bytes: Range<usize>) -> lsp_types::Range {
        lsp_types::Range { start: self.place(bytes.start), end: self.place(bytes.end) }
    }

    /// The letters of the line that begins here, each with its length.
    fn letters(&self, start: usize) -> impl Iterator<Item = (char, usize)> + 't {
        let rest = self.bytes.get(start..).unwrap_or_default();
        let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
        rest[..end].utf8_chunks().flat_map(|chunk| {
            let invalid = (!chunk.invalid().is_empty()).then_some(('\u{fffd}', chunk.invalid().len()));
            chunk.valid().chars().map(|letter| (letter, letter.len_utf8())).chain(invalid)
        })
    }
}

/// A text after what was typed in it.
pub fn typed(text: &mut String, change: TextDocumentContentChangeEvent, encoding: Encoding) {
    let Some(range) = change.range else {
        *text = change.text;
        return;
    };
    let counted = Counted::open(text, encoding);
    let (start, end) = (counted.byte(range.start), counted.byte(range.end));
    text.replace_range(start..end.max(start), &change.text);
}
