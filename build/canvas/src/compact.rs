//! Shortens the paths of a document: each point is relative to the one before, and repeated paths are defined once.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use super::digits::Digits;

/// The text before the points of each path, and the character that ends them.
const PATH: (&str, char) = ("<path d=\"", '"');

/// A path without its beginning.
struct Path<'d> {
    /// The text between the previous path and this one.
    before: &'d str,
    /// Its first point, in parts of a unit.
    from: [i64; 2],
    /// The rest of the path, relative to the first point; `None` if it has commands that are not supported here, and
    /// stays as it is.
    course: Option<String>,
    /// The original text.
    words: &'d str,
}

/// Shortens elements without changing them, and returns them with the definitions that they refer to. Points are
/// rounded to `parts` of a unit.
pub fn compact(elements: &str, parts: u32) -> (String, String) {
    let mut pieces = elements.split(PATH.0);
    let mut before = pieces.next().unwrap_or_default();
    let mut paths = Vec::new();
    for piece in pieces {
        let (words, rest) = piece.split_once(PATH.1).unwrap_or((piece, ""));
        let read = course(words, parts);
        let (from, course) = read.map_or(([0; 2], None), |(from, course)| (from, Some(course)));
        paths.push(Path { before, from, course, words });
        before = rest;
    }
    let mut counts: FxHashMap<&str, usize> = FxHashMap::default();
    for course in paths.iter().filter_map(|path| path.course.as_deref()) {
        *counts.entry(course).or_default() += 1;
    }
    let (mut definitions, mut out) = (String::new(), String::with_capacity(elements.len() / 2));
    let mut defined: FxHashMap<&str, usize> = FxHashMap::default();
    for path in &paths {
        out.push_str(path.before);
        let Some(course) = path.course.as_deref() else {
            let _ = write!(out, "{}{}{}", PATH.0, path.words, PATH.1);
            continue;
        };
        let [x, y] = path.from.map(|at| digits(at, parts));
        let (x, y) = (x.text(), y.text());
        let count = counts.get(course).copied().unwrap_or_default();
        // A definition and the references to it take some bytes themselves.
        if count < 2 || course.len() * (count - 1) < 40 * count {
            let _ = write!(out, "{}M{x} {y}{course}{}", PATH.0, PATH.1);
            continue;
        }
        let next = defined.len() + 1;
        let number = *defined.entry(course).or_insert_with(|| {
            let _ = writeln!(definitions, "<path id=\"p{next}\" d=\"M0 0{course}\"/>");
            next
        });
        let _ = write!(out, "<use href=\"#p{number}\" x=\"{x}\" y=\"{y}\"");
    }
    out.push_str(before);
    (definitions, out)
}

/// The first point of a path of lines and quadratic curves, and the rest relative to it.
fn course(words: &str, parts: u32) -> Option<([i64; 2], String)> {
    let mut out = Course { words: String::new(), parts, last: ' ' };
    let (mut first, mut start, mut at) = (None, [0; 2], [0; 2]);
    let mut rest = words;
    while let Some(letter) = rest.chars().next() {
        let end = rest[1..].find(|other: char| other.is_ascii_alphabetic()).map_or(rest.len(), |end| end + 1);
        let mut points = Vec::new();
        let mut numbers = rest[1..end].split_whitespace();
        while let Some(x) = numbers.next() {
            points.push([share(x, parts)?, share(numbers.next()?, parts)?]);
        }
        rest = &rest[end..];
        match (letter, points.as_slice()) {
            ('M', [point]) if first.is_none() => (first, start, at) = (Some(*point), *point, *point),
            ('M', [point]) => {
                out.step('m', at, &points);
                (start, at) = (*point, *point);
            }
            ('L', [point]) => {
                out.step('l', at, &points);
                at = *point;
            }
            ('Q', [_, point]) => {
                out.step('q', at, &points);
                at = *point;
            }
            ('Z', []) => {
                out.words.push('z');
                (out.last, at) = ('z', start);
            }
            _ => return None,
        }
    }
    Some((first?, out.words))
}

/// A number of parts of a unit.
fn digits(number: i64, parts: u32) -> Digits {
    Digits::of(number, parts.ilog10(), false)
}

fn share(number: &str, parts: u32) -> Option<i64> {
    let number = number.parse::<f64>().ok()? * f64::from(parts);
    #[expect(clippy::cast_possible_truncation, reason = "no picture is that large")]
    number.is_finite().then(|| number.round() as i64)
}

/// The rest of a path, under construction.
struct Course {
    words: String,
    parts: u32,
    last: char,
}

impl Course {
    /// Adds points relative to another; a repeated command letter is left out.
    fn step(&mut self, letter: char, from: [i64; 2], points: &[[i64; 2]]) {
        let repeats = self.last == letter && letter != 'm';
        if !repeats {
            self.words.push(letter);
        }
        let numbers = points.iter().flat_map(|point| [point[0] - from[0], point[1] - from[1]]);
        for (at, number) in numbers.enumerate() {
            if number >= 0 && (at > 0 || repeats) {
                self.words.push(' ');
            }
            self.words.push_str(digits(number, self.parts).text());
        }
        self.last = letter;
    }
}
