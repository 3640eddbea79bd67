//! The marks on counters.

use std::collections::{BTreeMap, BTreeSet};

use muster_schema::Text as Word;
use muster_schema::bundle::{Bundle, Face, Piece, Power, Rating, Side};
use muster_schema::form::Words;
use muster_schema::layout::{Counters, Ink, Length, Mark as Laid, Point, Whose};
use rayon::prelude::*;
use serde_json::Value;

use super::scope::{Facts, Scope};
use super::standard::Standard;
use super::{Band, Mark, Text, Tints};
use crate::measures;
use muster_canvas::colour::Colour;
use muster_canvas::font::Style;
use muster_canvas::svg::Paint;
use muster_canvas::theme::Theme;
use muster_ground::maths::number;

/// The counters of a game, and what is needed to lay out each of them.
#[derive(Debug)]
pub struct Mix<'a> {
    bundle: &'a Bundle,
    layout: &'a Counters,
    theme: &'a Theme,
    /// The ratings of the fullest face of each kind.
    fullest: BTreeMap<&'a str, &'a [Rating]>,
    /// The distinct lists of ratings on faces, by kind.
    rated: BTreeSet<(&'a str, Vec<&'a str>)>,
    /// The widest numbers for each kind of counter with a number of positions, and their widest line.
    widest: BTreeMap<(&'a str, usize), [String; 2]>,
}

impl<'a> Mix<'a> {
    /// The counters of a game.
    pub fn of(bundle: &'a Bundle, layout: &'a Counters, theme: &'a Theme) -> Self {
        let mut fullest: BTreeMap<&str, &[Rating]> = BTreeMap::new();
        for piece in &bundle.pieces {
            let most = fullest.entry(&piece.kind).or_default();
            for face in piece.faces.iter().filter(|face| face.ratings.len() >= most.len()) {
                *most = &face.ratings;
            }
        }
        let rated = |piece: &'a Piece| {
            let ids = |face: &'a Face| face.ratings.iter().map(|rating| rating.id.as_str()).collect();
            piece.faces.iter().map(move |face| (piece.kind.as_str(), ids(face)))
        };
        let rated = bundle.pieces.iter().flat_map(rated).collect();
        let mut mix = Self { bundle, layout, theme, fullest, rated, widest: BTreeMap::new() };
        mix.widest = mix.widest();
        mix
    }

    fn widest(&self) -> BTreeMap<(&'a str, usize), [String; 2]> {
        let mut widest: BTreeMap<(&str, usize), [String; 2]> = BTreeMap::new();
        for piece in self.bundle.pieces.iter().filter(|piece| piece.faces.iter().any(|face| !face.ratings.is_empty())) {
            let [number, line] = widest.entry((&piece.kind, self.places(piece).len())).or_default();
            let width = |text: &str| self.theme.width(text, EDGE, Style::Bold);
            let keep = |widest: &mut String, text: String| {
                if width(&text) > width(widest) {
                    *widest = text;
                }
            };
            for face in &piece.faces {
                let figures: Vec<String> = face.ratings.iter().map(|rating| figure(rating.value)).collect();
                keep(line, figures.join("–"));
                figures.into_iter().for_each(|figure| keep(number, figure));
            }
        }
        widest
    }

    /// The marks of every face of every counter, in the order of the bundle.
    pub fn marks(&self) -> Vec<Vec<Vec<Mark>>> {
        let faces = |piece: &'a Piece| (0..piece.faces.len()).map(|at| self.face(piece, at, Which::All)).collect();
        self.bundle.pieces.par_iter().map(faces).collect()
    }

    /// The marks with text on a face of a counter, in any colour, for checking that they fit.
    pub fn written(&self, piece: &'a Piece, at: usize) -> Vec<Mark> {
        self.face(piece, at, Which::Written)
    }

    /// The ratings that counters like this one have, in their order: what one of them lacks leaves its place blank.
    fn places(&self, piece: &'a Piece) -> Vec<&'a str> {
        let own = || piece.faces.iter().flat_map(|face| &face.ratings);
        let alike = self
            .rated
            .iter()
            .filter(|(kind, ids)| *kind == piece.kind && own().all(|rating| ids.contains(&rating.id.as_str())));
        alike.max_by_key(|(_, ids)| ids.len()).map(|(_, ids)| ids.clone()).unwrap_or_default()
    }

    fn face(&self, piece: &'a Piece, at: usize, which: Which) -> Vec<Mark> {
        let Self { bundle, layout, theme, .. } = *self;
        let all = self.fullest.get(piece.kind.as_str()).copied().unwrap_or_default();
        let places = self.places(piece);
        let widest = self.widest.get(&(piece.kind.as_str(), places.len()));
        Look { bundle, layout, theme, piece, face: &piece.faces[at], at, all, places, widest }.marks(which)
    }
}

/// A selection of marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    All,
    /// Marks that contain text.
    Written,
}

/// The covers of hidden counters, for each side that has any, by the side's index.
pub fn covers(bundle: &Bundle, layout: &Counters, theme: &Theme) -> Vec<(usize, Vec<Mark>)> {
    let cover = |(at, side): (usize, &Side)| {
        let blocks = bundle.pieces.iter().any(|piece| piece.stands && piece.side.as_ref() == Some(&side.id));
        let facts = Facts::default()
            .with("side", side.id.as_str())
            .with("name", side.name.as_str())
            .with("kind", if blocks { "block" } else { "" });
        let mut scope = Scope::new(bundle, theme, vec![&layout.terms], facts);
        scope.within(&layout.cover.terms);
        (at, Maker { scope: &scope, figures: &[], which: Which::All }.all(&layout.cover.marks))
    };
    measures::hiders(bundle).map(cover).collect()
}

/// A face of a counter.
struct Look<'a> {
    bundle: &'a Bundle,
    layout: &'a Counters,
    theme: &'a Theme,
    piece: &'a Piece,
    face: &'a Face,
    /// Its place among the faces of its counter.
    at: usize,
    /// The ratings of the fullest face of its kind.
    all: &'a [Rating],
    /// The ratings that have places on it, whether it has them or not.
    places: Vec<&'a str>,
    /// The widest number on counters like it, and the widest line of numbers.
    widest: Option<&'a [String; 2]>,
}

impl<'a> Look<'a> {
    fn marks(&self, which: Which) -> Vec<Mark> {
        let mut scope = Scope::new(self.bundle, self.theme, vec![&self.layout.terms], self.facts());
        let figures = self.figures(&scope);
        scope.know("figures", figures.join("–"));
        let Some(template) = self.layout.templates.iter().find(|template| scope.holds(&template.when)) else {
            return Vec::new();
        };
        scope.within(&template.terms);
        let bearers = [Whose::Power(Word::new("powers")), Whose::Side(Word::new("side"))];
        scope.colours.extend(self.piece.colour.as_deref().map(|colour| ("own", Colour::parse(colour))));
        if let Some(standard) = bearers.iter().find_map(|whose| scope.standard(whose)) {
            scope.colours.extend([("field", standard.field), ("charge", standard.charge)]);
        }
        Maker { scope: &scope, figures: &figures, which }.all(&template.marks)
    }

    fn facts(&self) -> Facts<'a> {
        let Self { piece, face, .. } = *self;
        let label = if face.label.is_empty() { &piece.name } else { &face.label };
        let (words, tail) = split(label);
        let first = face.ratings.first().map_or(0.0, |rating| rating.value);
        let known = |id: &&String| self.bundle.powers.iter().any(|power| power.id == **id);
        let powers: Vec<&String> = piece.powers.iter().filter(known).take(3).collect();
        let noted: Vec<&str> = piece.printed.iter().map(|fact| fact.text.as_str()).collect();
        let [widest, longest] = self.widest.map_or(["", ""], |widest| widest.each_ref().map(String::as_str));
        // In English it is called by its id.
        let shown = if self.bundle.phrases.is_empty() { &face.id } else { &face.name };
        Facts::of(&piece.attributes)
            .with_room(40)
            .with("kind", piece.kind.as_str())
            .with("stands", piece.stands)
            .with("look", self.bundle.look().word())
            .with("purpose", serde_json::json!(piece.purpose))
            .with("name", piece.name.as_str())
            .with("face", face.id.as_str())
            .with("shown", shown.as_str())
            .with("back", self.at > 0)
            .with("worse", self.at > 0 && piece.state.is_some())
            .with("label", label.as_str())
            .with("renamed", *label != piece.name)
            .with("generic", label.to_lowercase().contains(&shown.to_lowercase()))
            .with("words", words)
            .with("number", tail)
            .with("bare", self.without_side())
            .with("side", self.side().map(|side| side.id.as_str()))
            .with("bearer", self.bearer().map(|power| power.id.as_str()))
            .with("powers", serde_json::json!(powers))
            .with("noted", noted.join(" · "))
            .with("widest", widest)
            .with("longest", longest)
            .with("picture", serde_json::json!(piece.picture))
            .with("symbol", serde_json::json!(piece.symbol))
            .with("size", serde_json::json!(piece.size))
            .with("formation", piece.formation.as_deref())
            .with("formed", self.formation())
            .with("turn", self.at)
            .with(
                "others",
                self.face.ratings.iter().skip(1).map(|rating| figure(rating.value)).collect::<Vec<_>>().join("–"),
            )
            .with("top", self.edge(0))
            .with("right", self.edge(1))
            .with("foot", self.edge(2))
            .with("left", self.edge(3))
            .with("coloured", piece.colour.is_some())
            .with("bears", piece.formation.is_some() || piece.colour.is_some() || !piece.powers.is_empty())
            .with("places", self.places.len())
            .with("first", self.at_place(0))
            .with("second", self.inner(1))
            .with("third", self.inner(2))
            .with("fourth", self.inner(3))
            .with("fifth", self.inner(4))
            .with("last", self.at_place(self.places.len().saturating_sub(1)))
            .with("ratings", face.ratings.len())
            .with("fullest", self.all.len())
            .with("rating", first)
            .with("figure", figure(first))
    }

    /// The rating printed at a position.
    fn at_place(&self, place: usize) -> Option<String> {
        let id = self.places.get(place)?;
        self.face.ratings.iter().find(|rating| rating.id == *id).map(|rating| figure(rating.value))
    }

    /// The rating at a position between the first and the last.
    fn inner(&self, place: usize) -> Option<String> {
        (place + 1 < self.places.len()).then(|| self.at_place(place)).flatten()
    }

    /// The rating along an edge of a block, the upper one first and then clockwise: the first rating of that step.
    fn edge(&self, step: usize) -> Option<String> {
        let rating = self.piece.faces.get(step)?.ratings.first()?;
        Some(figure(rating.value))
    }

    /// The code of its formation, or else the name.
    fn formation(&self) -> Option<&'a str> {
        let id = self.piece.formation.as_ref()?;
        let formation = self.bundle.formations.iter().find(|one| one.id == *id)?;
        Some(formation.code.as_deref().unwrap_or(&formation.name))
    }

    /// The side of the face: the one it names, or else the piece's own.
    fn side(&self) -> Option<&'a Side> {
        self.named_side().or_else(|| self.own_side())
    }

    fn named_side(&self) -> Option<&'a Side> {
        let label = &self.face.label;
        let names = |side: &&Side| {
            side.name == *label
                || side.aliases.contains(label)
                || side.name.split_whitespace().any(|word| word == label)
        };
        self.bundle.sides.iter().find(names)
    }

    /// The power of the face, if it names no side: the one it names, or else the first of the piece's own.
    fn bearer(&self) -> Option<&'a Power> {
        let label = &self.face.label;
        let names = |power: &&Power| power.name == *label || power.code == *label || power.aliases.contains(label);
        let own = |power: &&Power| self.piece.powers.first() == Some(&power.id);
        let powers = &self.bundle.powers;
        let power = powers.iter().find(names).or_else(|| powers.iter().find(own));
        power.filter(|_| self.named_side().is_none())
    }

    fn own_side(&self) -> Option<&'a Side> {
        self.bundle.sides.iter().find(|side| Some(&side.id) == self.piece.side.as_ref())
    }

    /// The piece's name without that of its side, which its colour tells.
    fn without_side(&self) -> &'a str {
        let name = self.piece.name.as_str();
        let Some(side) = self.own_side() else { return name };
        let first = side.name.split_whitespace().next().unwrap_or_default();
        let behind = name.strip_suffix(')').and_then(|name| name.strip_suffix(side.name.as_str())?.strip_suffix('('));
        let rest = [side.name.as_str(), first].into_iter().find_map(|side| name.strip_prefix(side)).or(behind);
        rest.map(str::trim).filter(|rest| !rest.is_empty()).unwrap_or(name)
    }

    /// The ratings as they are printed.
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

/// The edge length of a counter, in the units of its marks.
pub const EDGE: f64 = 100.0;

/// Turns the marks of the layout into the marks that are drawn.
struct Maker<'s, 'a> {
    scope: &'s Scope<'a>,
    figures: &'s [String],
    which: Which,
}

impl Maker<'_, '_> {
    fn all(&self, laid: &[Laid]) -> Vec<Mark> {
        laid.iter().flat_map(|mark| self.marks(mark)).collect()
    }

    fn marks(&self, laid: &Laid) -> Vec<Mark> {
        match laid {
            Laid::Group { when, marks } if self.scope.holds(when) => self.all(marks),
            Laid::Group { .. } => Vec::new(),
            Laid::Turned { quarters, marks } => {
                let quarters = self.scope.words(quarters).parse().unwrap_or_default();
                vec![Mark::Turned { quarters, marks: self.all(marks) }]
            }
            Laid::Text { .. } | Laid::Ratings { .. } => self.text(laid).into_iter().collect(),
            Laid::Bands { at } => vec![Mark::Bands { at: self.length(at), bands: bands(self.scope) }],
            _ if self.which == Which::Written => Vec::new(),
            Laid::Symbol { .. } => self.symbol(laid).into_iter().collect(),
            Laid::Emblem { times: Some((fact, step, most)), .. } => {
                let many = self.scope.fact(*fact).and_then(|fact| fact.as_u64()).unwrap_or_default();
                let times = u8::try_from(many).unwrap_or(u8::MAX).min(*most);
                (0..times).filter_map(|time| self.emblem(laid, f64::from(time) * step)).collect()
            }
            Laid::Emblem { .. } => self.emblem(laid, 0.0).into_iter().collect(),
            Laid::Flag { .. } => self.flag(laid).into_iter().collect(),
            other => self.shape(other).into_iter().collect(),
        }
    }

    fn at(&self, point: &Point) -> [f64; 2] {
        self.scope.point(point)
    }

    fn length(&self, length: &Length) -> f64 {
        self.scope.length(length)
    }

    fn paint(&self, fill: Option<&Ink>, line: Option<&(Ink, f64)>) -> Paint {
        let line = line.map(|(ink, width)| (self.scope.colour(ink), *width));
        Paint { fill: fill.map(|ink| self.scope.colour(ink)), line, dash: None }
    }

    fn tints(&self, inks: [&Ink; 3]) -> Tints {
        let [fill, line, accent] = inks.map(|ink| self.scope.colour(ink));
        Tints { fill, line, accent }
    }

    /// The mark for a shape that is neither text nor an emblem or flag.
    fn shape(&self, laid: &Laid) -> Option<Mark> {
        Some(match laid {
            Laid::Edge { of } => Mark::Edge(self.scope.colour(of)),
            Laid::Bevel { of } => Mark::Bevel(self.scope.colour(of)),
            Laid::Rectangle { at, size, round, fill, line } => {
                let paint = self.paint(fill.as_ref(), line.as_ref());
                Mark::Rectangle { at: self.at(at), size: self.at(size), round: *round, paint }
            }
            Laid::Disc { at, radius, fill, line } => {
                let paint = self.paint(fill.as_ref(), line.as_ref());
                Mark::Disc { at: self.at(at), radius: self.length(radius), paint }
            }
            Laid::Polygon { corners, fill } => {
                let corners = corners.iter().map(|corner| self.at(corner)).collect();
                Mark::Polygon { corners, paint: self.paint(Some(fill), None) }
            }
            Laid::Line { from, to, line } => {
                Mark::Line { ends: [self.at(from), self.at(to)], paint: self.paint(None, Some(line)) }
            }
            Laid::Works { at, width, lines, fill, line, accent } => Mark::Works {
                at: self.at(at),
                width: self.length(width),
                lines: self.scope.words(lines).parse().unwrap_or(1),
                tints: self.tints([fill, line, accent]),
            },
            Laid::Banner { at, size, fill, line, accent } => {
                Mark::Banner { at: self.at(at), size: self.at(size), tints: self.tints([fill, line, accent]) }
            }
            Laid::Rule { at, width, ink } => {
                Mark::Rule { at: self.at(at), width: self.length(width), ink: self.scope.colour(ink) }
            }
            Laid::Group { .. }
            | Laid::Turned { .. }
            | Laid::Text { .. }
            | Laid::Ratings { .. }
            | Laid::Symbol { .. }
            | Laid::Emblem { .. }
            | Laid::Flag { .. }
            | Laid::Bands { .. } => return None,
        })
    }

    fn text(&self, laid: &Laid) -> Option<Mark> {
        Some(Mark::Text(match laid {
            Laid::Text { text, at, room, height, most, least, like, weight, ink, halo, baseline } => Text {
                rows: vec![self.scope.words(text)],
                at: self.at(at),
                room: self.length(room),
                height: height.as_ref().map(|height| self.length(height)),
                most: self.length(most),
                least: *least,
                like: like.as_ref().map(|like| self.scope.words(like)).unwrap_or_default(),
                style: *weight,
                ink: self.ink(ink),
                halo: halo.as_ref().map(|halo| self.ink(halo)),
                baseline: *baseline,
            },
            Laid::Ratings { at, room, most: [alone, in_rows], least, ink } => {
                let rows: Vec<String> = self.figures.chunks(2).map(|row| row.join("–")).collect();
                Text {
                    at: self.at(at),
                    room: self.length(room),
                    height: None,
                    most: self.length(if rows.len() > 1 { in_rows } else { alone }),
                    rows,
                    least: *least,
                    like: String::new(),
                    style: Style::Bold,
                    ink: self.ink(ink),
                    halo: None,
                    baseline: false,
                }
            }
            _ => return None,
        }))
    }

    /// The colour of letters.
    fn ink(&self, ink: &Ink) -> Colour {
        if self.which == Which::Written { self.scope.theme.ink } else { self.scope.colour(ink) }
    }

    fn symbol(&self, laid: &Laid) -> Option<Mark> {
        let Laid::Symbol { symbol, echelon, at, size, fill, line, accent } = laid else { return None };
        Some(Mark::Symbol {
            symbol: self.scope.word(symbol)?,
            echelon: self.scope.word(echelon),
            at: self.at(at),
            size: self.at(size),
            tints: self.tints([fill, line, accent]),
        })
    }

    /// An emblem, moved to the right of its position in the layout.
    fn emblem(&self, laid: &Laid, right: f64) -> Option<Mark> {
        let Laid::Emblem { emblem, at, size, fill, line, accent, within, .. } = laid else { return None };
        let [x, y] = self.at(at);
        Some(Mark::Emblem {
            emblem: self.scope.word(emblem)?,
            at: [x + right, y],
            size: self.length(size),
            tints: self.tints([fill, line, accent]),
            within: within.as_ref().map(|(middle, radius)| (self.at(middle), self.length(radius))),
        })
    }

    fn flag(&self, laid: &Laid) -> Option<Mark> {
        let Laid::Flag { of, at, size, pole, nobody } = laid else { return None };
        let plain = || {
            let (field, charge) = nobody.as_ref()?;
            let [field, charge] = [field, charge].map(|ink| self.scope.colour(ink));
            Some(Standard::plain(field, charge))
        };
        let standard = of.iter().find_map(|whose| self.scope.standard(whose)).or_else(plain)?;
        Some(Mark::Flag { standard, at: self.at(at), size: self.at(size), pole: self.length(pole) })
    }
}

/// The bands of the powers of a counter.
fn bands(scope: &Scope<'_>) -> Vec<Band> {
    let powers = scope.fact(Word::new("powers"));
    let powers = powers.as_deref().and_then(Value::as_array).into_iter().flatten();
    let find = |id: &Value| scope.bundle.powers.iter().find(|power| Some(power.id.as_str()) == id.as_str());
    let band = |power| Band::of(scope.bundle, power, scope.theme);
    powers.filter_map(find).map(band).collect()
}

/// A number as it is printed on a counter: halves and quarters as fractions.
pub fn figure(value: f64) -> String {
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
pub fn split(label: &str) -> (&str, Option<&str>) {
    let label = label.trim();
    let Some((words, tail)) = label.rsplit_once(char::is_whitespace) else { return (label, None) };
    let digits = tail.trim_start_matches(['+', '-', '−']);
    let is_number = !digits.is_empty() && digits.len() <= 2 && digits.chars().all(|digit| digit.is_ascii_digit());
    let is_letter = tail.chars().count() == 1 && tail.chars().all(char::is_uppercase);
    if is_number || is_letter { (words.trim_end(), Some(tail)) } else { (label, None) }
}
