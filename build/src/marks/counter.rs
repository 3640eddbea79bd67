//! The marks on counters.

use std::collections::BTreeMap;

use muster_schema::bundle::{Bundle, Face, Piece, Rating, Side};
use muster_schema::layout::{self, Counters, Ink, Mark as Laid, Weight, Whose};
use serde_json::Value;

use super::scope::{Facts, Scope};
use super::standard::Standard;
use super::{Band, Mark, Text, Tints};
use crate::canvas::font::Style;
use crate::canvas::svg::Paint;
use crate::canvas::theme::Theme;
use crate::maths::number;

/// The marks of every face of every counter, in the order of the bundle.
#[must_use]
pub fn marks(bundle: &Bundle, layout: &Counters, theme: &Theme) -> Vec<Vec<Vec<Mark>>> {
    let mut fullest: BTreeMap<&str, &[Rating]> = BTreeMap::new();
    for piece in &bundle.pieces {
        let most = fullest.entry(&piece.kind).or_default();
        for face in piece.faces.iter().filter(|face| face.ratings.len() >= most.len()) {
            *most = &face.ratings;
        }
    }
    let faces = |piece: &Piece| {
        let all = fullest.get(piece.kind.as_str()).copied().unwrap_or_default();
        let faces = piece.faces.iter().enumerate();
        faces.map(|(at, face)| Look { bundle, layout, theme, piece, face, back: at > 0, all }.marks()).collect()
    };
    bundle.pieces.iter().map(faces).collect()
}

/// A face of a counter.
struct Look<'a> {
    bundle: &'a Bundle,
    layout: &'a Counters,
    theme: &'a Theme,
    piece: &'a Piece,
    face: &'a Face,
    back: bool,
    /// The ratings of the fullest face of its kind.
    all: &'a [Rating],
}

impl<'a> Look<'a> {
    fn marks(&self) -> Vec<Mark> {
        let mut scope = Scope::new(self.bundle, self.theme, vec![&self.layout.terms], self.facts());
        let figures = self.figures(&scope);
        scope.facts = scope.facts.with("figures", figures.join("–"));
        let Some(template) = self.layout.templates.iter().find(|template| scope.holds(&template.when)) else {
            return Vec::new();
        };
        scope.within(&template.terms);
        let bearers = [Whose::Power("powers".into()), Whose::Side("side".into())];
        if let Some(standard) = bearers.iter().find_map(|whose| scope.standard(whose)) {
            scope.colours = vec![("field", standard.field), ("charge", standard.charge)];
        }
        let mut marks = Vec::new();
        resolve(&scope, &figures, &template.marks, &mut marks);
        marks
    }

    fn facts(&self) -> Facts<'a> {
        let Self { piece, face, .. } = *self;
        let label = if face.label.is_empty() { &piece.name } else { &face.label };
        let (words, tail) = split(label);
        let first = face.ratings.first().map_or(0.0, |rating| rating.value);
        let known = |id: &&String| self.bundle.powers.iter().any(|power| power.id == **id);
        let powers: Vec<&String> = piece.powers.iter().filter(known).take(3).collect();
        Facts::of(&piece.attributes)
            .with("kind", piece.kind.as_str())
            .with("name", piece.name.as_str())
            .with("face", face.id.as_str())
            .with("back", self.back)
            .with("label", label.as_str())
            .with("renamed", *label != piece.name)
            .with("generic", label.to_lowercase().contains(&face.id))
            .with("words", words)
            .with("number", tail)
            .with("bare", self.without_side())
            .with("side", self.side().map(|side| side.id.as_str()))
            .with("powers", serde_json::json!(powers))
            .with("picture", serde_json::json!(piece.picture))
            .with("ratings", face.ratings.len())
            .with("fullest", self.all.len())
            .with("rating", first)
            .with("figure", figure(first))
    }

    /// The side that the face speaks of: the one it names, or else the piece's own.
    fn side(&self) -> Option<&'a Side> {
        let label = self.face.label.as_str();
        let names = |side: &&Side| side.name == label || side.name.split_whitespace().any(|word| word == label);
        self.bundle.sides.iter().find(names).or_else(|| self.own_side())
    }

    fn own_side(&self) -> Option<&'a Side> {
        self.bundle.sides.iter().find(|side| Some(&side.id) == self.piece.side.as_ref())
    }

    /// The piece's name without that of its side, which its colour tells.
    fn without_side(&self) -> &'a str {
        let name = self.piece.name.as_str();
        let Some(side) = self.own_side() else { return name };
        let first = side.name.split_whitespace().next().unwrap_or_default();
        let rest = [side.name.as_str(), first].into_iter().find_map(|side| name.strip_prefix(side));
        rest.map(str::trim).filter(|rest| !rest.is_empty()).unwrap_or(name)
    }

    /// What is printed of its ratings.
    fn figures(&self, scope: &Scope<'_>) -> Vec<String> {
        let how = &self.layout.ratings;
        let own = &self.face.ratings;
        if !scope.holds(&how.complete) {
            return own.iter().map(|rating| figure(rating.value)).collect();
        }
        let sign = |id: &str| {
            let signs = how.signs.iter().find(|sign| sign.rating == id && scope.holds(&sign.when));
            signs.map_or("", |sign| sign.sign.as_str())
        };
        let known = |id: &str| own.iter().find(|rating| rating.id == id).map(|rating| figure(rating.value));
        let printed = |rating: &Rating| {
            format!("{}{}", sign(&rating.id), known(&rating.id).unwrap_or_else(|| how.unknown.clone()))
        };
        self.all.iter().map(printed).collect()
    }
}

/// Marks as they are drawn, from marks as they are laid out.
fn resolve(scope: &Scope<'_>, figures: &[String], laid: &[Laid], marks: &mut Vec<Mark>) {
    for mark in laid {
        if let Laid::Group { when, marks: inner } = mark {
            if scope.holds(when) {
                resolve(scope, figures, inner, marks);
            }
        } else {
            one(scope, figures, mark, marks);
        }
    }
}

/// The edge of a counter, as long as it is drawn.
pub const EDGE: f64 = 100.0;

fn one(scope: &Scope<'_>, figures: &[String], mark: &Laid, marks: &mut Vec<Mark>) {
    let at = |point| scope.point(point);
    let length = |length| scope.length(length);
    let tints = |[fill, line, accent]: [&Ink; 3]| Tints {
        fill: scope.colour(fill),
        line: scope.colour(line),
        accent: scope.colour(accent),
    };
    match mark {
        Laid::Group { .. } => {}
        Laid::Ground { fill } => {
            let paint = Paint::fill(scope.colour(fill));
            marks.push(Mark::Rectangle { at: [0.0; 2], size: [EDGE; 2], round: 0.0, paint });
        }
        Laid::Edge { of } => marks.push(Mark::Edge(scope.colour(of))),
        Laid::Rectangle { at: corner, size, round, fill, line } => marks.push(Mark::Rectangle {
            at: at(corner),
            size: at(size),
            round: *round,
            paint: paint(scope, fill.as_ref(), line.as_ref()),
        }),
        Laid::Disc { at: middle, radius, fill, line } => marks.push(Mark::Disc {
            at: at(middle),
            radius: length(radius),
            paint: paint(scope, fill.as_ref(), line.as_ref()),
        }),
        Laid::Polygon { corners, fill } => marks
            .push(Mark::Polygon { corners: corners.iter().map(at).collect(), paint: Paint::fill(scope.colour(fill)) }),
        Laid::Line { from, to, line } => {
            marks.push(Mark::Line { ends: [at(from), at(to)], paint: paint(scope, None, Some(line)) });
        }
        Laid::Text { text, at: middle, room, height, most, least, weight, ink, halo, baseline } => {
            marks.push(Mark::Text(Text {
                rows: vec![scope.words(text)],
                at: at(middle),
                room: length(room),
                height: height.as_ref().map(length),
                most: length(most),
                least: *least,
                style: style(*weight),
                ink: scope.colour(ink),
                halo: halo.as_ref().map(|halo| scope.colour(halo)),
                baseline: *baseline,
            }));
        }
        Laid::Ratings { at: middle, room, most: [alone, in_rows], least, ink } => {
            let rows: Vec<String> = figures.chunks(2).map(|row| row.join("–")).collect();
            let most = length(if rows.len() > 1 { in_rows } else { alone });
            let ink = scope.colour(ink);
            let at = at(middle);
            let room = length(room);
            marks.push(Mark::Text(Text {
                rows,
                at,
                room,
                height: None,
                most,
                least: *least,
                style: Style::Bold,
                ink,
                halo: None,
                baseline: false,
            }));
        }
        Laid::Emblem { emblem, at: middle, size, fill, line, accent, within, times } => {
            let Some(emblem) = scope.word(emblem) else { return };
            let [x, y] = at(middle);
            let (times, step) = times.as_ref().map_or((1, 0.0), |(fact, step, most)| {
                let many = scope.fact(fact).and_then(|fact| fact.as_u64()).unwrap_or_default();
                (u8::try_from(many).unwrap_or(u8::MAX).min(*most), *step)
            });
            marks.extend((0..times).map(|time| Mark::Emblem {
                emblem,
                at: [x + f64::from(time) * step, y],
                size: length(size),
                tints: tints([fill, line, accent]),
                within: within.as_ref().map(|(middle, radius)| (at(middle), length(radius))),
            }));
        }
        Laid::Flag { of, at: corner, size, pole, nobody } => {
            let plain = || {
                let (field, charge) = nobody.as_ref()?;
                let [field, charge] = [field, charge].map(|ink| scope.colour(ink));
                Some(Standard { field, charge, pattern: super::standard::PLAIN })
            };
            let Some(standard) = of.iter().find_map(|whose| scope.standard(whose)).or_else(plain) else { return };
            marks.push(Mark::Flag { standard, at: at(corner), size: at(size), pole: length(pole) });
        }
        Laid::Bands { at } => marks.push(Mark::Bands { at: length(at), bands: bands(scope) }),
        Laid::Works { at: middle, width, lines, fill, line, accent } => marks.push(Mark::Works {
            at: at(middle),
            width: length(width),
            lines: scope.words(lines).parse().unwrap_or(1),
            tints: tints([fill, line, accent]),
        }),
        Laid::Banner { at: middle, size, fill, line, accent } => {
            marks.push(Mark::Banner { at: at(middle), size: at(size), tints: tints([fill, line, accent]) });
        }
        Laid::Rule { at: middle, width, ink } => {
            marks.push(Mark::Rule { at: at(middle), width: length(width), ink: scope.colour(ink) });
        }
    }
}

/// The bands of the powers of a counter.
fn bands(scope: &Scope<'_>) -> Vec<Band> {
    let powers = scope.facts.get("powers").and_then(Value::as_array).into_iter().flatten();
    let find = |id: &Value| scope.bundle.powers.iter().find(|power| Some(power.id.as_str()) == id.as_str());
    let band = |power| Band::of(scope.bundle, power, scope.theme);
    powers.filter_map(find).map(band).collect()
}

fn paint(scope: &Scope<'_>, fill: Option<&Ink>, line: Option<&(Ink, f64)>) -> Paint {
    let line = line.map(|(ink, width)| (scope.colour(ink), *width));
    Paint { fill: fill.map(|ink| scope.colour(ink)), line, dash: None }
}

/// Letters as heavy as a layout says.
pub(super) fn style(weight: Weight) -> Style {
    match weight {
        layout::Weight::Regular => Style::Regular,
        layout::Weight::Bold => Style::Bold,
        layout::Weight::Italic => Style::Italic,
    }
}

/// A number as it stands on a counter: halves and quarters as fractions.
fn figure(value: f64) -> String {
    let whole = value.trunc();
    let fraction = match value - whole {
        part if (part - 0.5).abs() < 1e-9 => "½",
        part if (part - 0.25).abs() < 1e-9 => "¼",
        part if (part - 0.75).abs() < 1e-9 => "¾",
        _ => return number(value),
    };
    if whole == 0.0 { fraction.to_owned() } else { format!("{}{fraction}", number(whole)) }
}

/// The words of a label, and the number or the single letter that it ends in.
fn split(label: &str) -> (&str, Option<&str>) {
    let label = label.trim();
    let Some((words, tail)) = label.rsplit_once(char::is_whitespace) else { return (label, None) };
    let digits = tail.trim_start_matches(['+', '-', '−']);
    let is_number = !digits.is_empty() && digits.len() <= 2 && digits.chars().all(|digit| digit.is_ascii_digit());
    let is_letter = tail.chars().count() == 1 && tail.chars().all(char::is_uppercase);
    if is_number || is_letter { (words.trim_end(), Some(tail)) } else { (label, None) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_written_as_halves() {
        assert_eq!([1.0, 0.5, 2.5, 0.0, 0.3, -1.0].map(figure), ["1", "½", "2½", "0", "0.3", "-1"]);
    }

    #[test]
    fn labels_end_in_numbers_and_letters() {
        assert_eq!(split("Continued Siege +1"), ("Continued Siege", Some("+1")));
        assert_eq!(split("Army A"), ("Army", Some("A")));
        assert_eq!(split("Liege 1702"), ("Liege 1702", None));
        assert_eq!(split("Turn"), ("Turn", None));
        assert_eq!(split(""), ("", None));
    }
}
