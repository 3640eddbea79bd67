//! One line of a file as far as it fits on the screen, with the marked cells in it.

use std::ops::Range;

use unicode_width::UnicodeWidthChar;

use crate::output::visible;

/// Sign for the parts that are left out.
const ELLIPSIS: char = '…';

/// The part of a line that is shown.
#[derive(Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The text, which moves no cursor and hides nothing.
    pub text: String,
    /// For each mark that is in the window its bytes in `text`.
    pub marks: Vec<Option<Range<usize>>>,
}

/// A character of the line as it is shown.
struct Letter {
    shown: char,
    /// Its first byte in the line.
    at: usize,
    width: usize,
}

/// Cuts a window of at most `width` columns out of a line so that the first of the marks is in it. Marks are bytes of the
/// line; it may hold anything, even bytes that are no text.
pub fn excerpt(line: &[u8], marks: &[Range<usize>], width: usize) -> Excerpt {
    let (line, before) = near(line, marks.first().map_or(0, |mark| mark.start));
    let moved = |mark: &Range<usize>| {
        (mark.end >= before).then(|| mark.start.saturating_sub(before)..mark.end.saturating_sub(before))
    };
    let mut letters = letters(line);
    let places: Vec<Range<usize>> = marks
        .iter()
        .map(|mark| moved(mark).map_or(usize::MAX..usize::MAX, |mark| letters_of(&mut letters, &mark, line.len())))
        .collect();
    let first = places.first().cloned().unwrap_or(0..0);
    let window = window(&letters, &first, width.max(8));
    let mut text = String::new();
    let mut offsets = Vec::with_capacity(window.len() + 1);
    if window.start > 0 || before > 0 {
        text.push(ELLIPSIS);
    }
    for letter in &letters[window.clone()] {
        offsets.push(text.len());
        text.push(letter.shown);
    }
    offsets.push(text.len());
    if window.end < letters.len() {
        text.push(ELLIPSIS);
    }
    let marks = places
        .into_iter()
        .map(|place| {
            let inside = place.start >= window.start && place.start <= window.end;
            let start = place.start.checked_sub(window.start).filter(|_| inside)?;
            let end = place.end.min(window.end) - window.start;
            Some(*offsets.get(start)?..*offsets.get(end.max(start))?)
        })
        .collect();
    Excerpt { text, marks }
}

/// Number of bytes of a line that are looked at on each side of a mark: more than any screen shows.
pub const NEAR: usize = 4096;

/// The part of a line about a byte, and how many bytes stand before it.
pub fn near(line: &[u8], at: usize) -> (&[u8], usize) {
    let is_start = |at: &usize| line.get(*at).is_none_or(|byte| byte & 0xc0 != 0x80);
    let at = at.min(line.len());
    let start = at.saturating_sub(NEAR);
    let start = (start..at).find(is_start).filter(|_| start > 0).unwrap_or(start);
    let end = at.saturating_add(NEAR).min(line.len());
    let end = (end..line.len()).find(is_start).unwrap_or(line.len());
    (&line[start..end], start)
}

/// Counts the columns that a text takes.
pub fn columns(text: &str) -> usize {
    text.chars().map(|letter| letter.width().unwrap_or(0)).sum()
}

fn letters(line: &[u8]) -> Vec<Letter> {
    let mut letters = Vec::new();
    let mut at = 0;
    let mut push = |letter: char, length: usize| {
        let shown = visible(letter);
        letters.push(Letter { shown, at, width: shown.width().unwrap_or(0) });
        at += length;
    };
    for chunk in line.utf8_chunks() {
        chunk.valid().chars().for_each(|letter| push(letter, letter.len_utf8()));
        if !chunk.invalid().is_empty() {
            push(char::REPLACEMENT_CHARACTER, chunk.invalid().len());
        }
    }
    letters
}

/// The letters of a mark. There is always one to point at: an empty mark takes the next letter, at the end a blank.
fn letters_of(letters: &mut Vec<Letter>, mark: &Range<usize>, end: usize) -> Range<usize> {
    let start = letters.partition_point(|letter| letter.at < mark.start.min(end));
    if start == letters.len() {
        letters.push(Letter { shown: ' ', at: end, width: 1 });
    }
    start..letters.partition_point(|letter| letter.at < mark.end.min(end)).max(start + 1)
}

/// The letters that fit, the mark among them, with some of what stands before it.
fn window(letters: &[Letter], mark: &Range<usize>, width: usize) -> Range<usize> {
    let total: usize = letters.iter().map(|letter| letter.width).sum();
    if total <= width {
        return 0..letters.len();
    }
    let marked: usize = letters[mark.clone()].iter().map(|letter| letter.width).sum();
    let before: usize = letters[..mark.start].iter().map(|letter| letter.width).sum();
    // Room for an ellipsis on each side.
    let inner = width - 2;
    let start = if before + marked <= inner {
        0
    } else {
        let lead = (inner / 3).min(inner.saturating_sub(marked));
        let start = back(letters, mark.start, lead);
        // Better to begin with a whole cell, if one begins soon.
        let cell =
            letters[start..mark.start].iter().take(inner / 6).position(|letter| matches!(letter.shown, ',' | ';'));
        cell.map_or(start, |cell| start + cell + 1)
    };
    let mut end = start;
    let mut room = inner;
    while let Some(letter) = letters.get(end).filter(|letter| letter.width <= room) {
        room -= letter.width;
        end += 1;
    }
    // At the end of the line there may be room for more of its beginning.
    let start = if end == letters.len() { back(letters, start, room) } else { start };
    start..end
}

/// The first letter of those before `from` that fit into `room` columns. It is not one that combines with another.
fn back(letters: &[Letter], from: usize, mut room: usize) -> usize {
    let mut start = from;
    while start > 0 && letters[start - 1].width <= room {
        start -= 1;
        room -= letters[start].width;
    }
    while start < from && start > 0 && letters[start].width == 0 {
        start += 1;
    }
    start
}
