//! How texts follow names that change: fields that are a name, and conditions, messages and lists in which one stands.

use std::ops::Range;

use muster_vassal::sequence::{decode, encode};
use rustc_hash::FxHashSet;

use crate::engine::Kind;
use crate::names::{literal, of_expression, of_format};
use crate::xml::NodeIx;

/// A name that changed.
#[derive(Clone, Debug)]
pub(super) struct Rename {
    pub old: String,
    pub new: String,
    pub kind: Kind,
    /// The component that has it.
    pub node: NodeIx,
}

/// Names that changed.
#[derive(Debug, Default)]
pub(super) struct Renames {
    pub all: Vec<Rename>,
    /// The old names of all regions: a zone that has the name of one is not meant where either may stand.
    pub regions: FxHashSet<String>,
}

/// A text after names changed.
#[derive(Debug, Default)]
pub(super) struct Followed {
    /// The text with the new names, if it follows any.
    pub now: Option<String>,
    /// The names, by their numbers, that may still be meant in it.
    pub still: Vec<usize>,
}

/// The properties that say where a piece is, or what it is called, by what they name. A player's side is none of it.
const PROPERTIES: [(&str, &[Kind]); 15] = [
    ("DeckName", &[Kind::Deck]),
    ("OldDeckName", &[Kind::Deck]),
    ("CurrentMap", &[Kind::Map]),
    ("OldMap", &[Kind::Map]),
    ("CurrentBoard", &[Kind::Board]),
    ("OldBoard", &[Kind::Board]),
    ("CurrentZone", &[Kind::Zone]),
    ("OldZone", &[Kind::Zone]),
    ("LocationName", &[Kind::Region, Kind::Zone]),
    ("OldLocationName", &[Kind::Region, Kind::Zone]),
    ("PieceName", &[Kind::Slot]),
    ("BasicName", &[Kind::Slot]),
    ("LocalizedPieceName", &[Kind::Slot]),
    ("PlayerSide", &[]),
    ("playerSide", &[]),
];

impl Renames {
    /// The renames that a text which somebody wrote into a cell follows: not those of names that another thing has now.
    pub fn typed(&self) -> Self {
        let is_gone = |name: &&Rename| self.all.iter().all(|other| other.new != name.old);
        Self { all: self.all.iter().filter(is_gone).cloned().collect(), regions: self.regions.clone() }
    }

    /// A field of some meaning.
    pub fn follow(&self, kind: Kind, text: &str) -> Followed {
        let mut still = Vec::new();
        let now = if text.is_empty() { String::new() } else { self.text(kind, text, &mut still) };
        still.sort_unstable();
        still.dedup();
        Followed { now: Some(now).filter(|now| now != text), still }
    }

    fn text(&self, kind: Kind, text: &str, still: &mut Vec<usize>) -> String {
        let name = literal(text);
        if let Some(new) = self.named(kind, name) {
            return text.replacen(name, new, 1);
        }
        match kind {
            Kind::Target => self.target(text, still),
            Kind::Commands => list(text, ',', &mut |_, command| {
                list(command, ':', &mut |at, part| match at {
                    0 => part.to_owned(),
                    _ if is_script(part) => self.script(Kind::Format, part, still),
                    _ => list(part, ',', &mut |_, value| {
                        still.extend(self.values(value));
                        self.script(Kind::Format, value, still)
                    }),
                })
            }),
            Kind::Expression | Kind::Filter | Kind::Format => self.script(kind, text, still),
            // A place or a thing of another kind.
            _ if name != text && kind != Kind::Other => text.to_owned(),
            Kind::Description => text.to_owned(),
            _ if is_script(text) => self.script(Kind::Expression, text, still),
            Kind::Board | Kind::UsesProperty if text.contains(',') => {
                list(text, ',', &mut |_, part| self.named(kind, part).unwrap_or(part).to_owned())
            }
            kind => {
                let between_dollars = |name: &Rename| text.contains(&format!("${}$", name.old));
                still.extend(self.numbers(|name| match name.kind {
                    Kind::Property if between_dollars(name) => true,
                    _ => kind == Kind::Other && is_whole(text, &name.old),
                }));
                text.to_owned()
            }
        }
    }

    /// The boards that a map has when a game begins: the name of the map with a word, then for each a board, which may be turned, and two
    /// numbers.
    pub fn boards(&self, text: &str) -> String {
        const WORD: &str = "BoardPicker";
        let named = |kind, name: &str| self.named(kind, name).unwrap_or(name).to_owned();
        list(text, '\t', &mut |at, part| match (at, part.strip_suffix(WORD)) {
            (0, Some(map)) => named(Kind::Map, map) + WORD,
            (at, _) if at % 3 == 1 => {
                list(part, '/', &mut |at, name| if at == 0 { named(Kind::Board, name) } else { name.to_owned() })
            }
            _ => part.to_owned(),
        })
    }

    /// The pieces that a command is confined to: map, board, zone, location, deck, and a property with its value.
    fn target(&self, text: &str, still: &mut Vec<usize>) -> String {
        let property = decode(text, '|').into_iter().nth(11).unwrap_or_default();
        let property = PROPERTIES.iter().find(|(name, _)| *name == literal(&property));
        list(text, '|', &mut |at, part| {
            let kind = match at {
                3 => Kind::Map,
                4 => Kind::Board,
                5 => Kind::Zone,
                6 => Kind::Region,
                9 => Kind::Deck,
                11 => Kind::UsesProperty,
                12 => {
                    property.map_or(Kind::Expression, |(_, kinds)| kinds.first().copied().unwrap_or(Kind::Description))
                }
                _ => Kind::Text,
            };
            self.text(kind, part, still)
        })
    }

    /// The new name of a thing that a field names.
    fn named(&self, kind: Kind, name: &str) -> Option<&str> {
        let is_of = |other: Kind| match kind {
            Kind::UsesProperty => other == Kind::Property,
            Kind::Region | Kind::PlaceList => {
                other == Kind::Region || other == Kind::Zone && !self.regions.contains(name)
            }
            kind => other == kind,
        };
        self.all.iter().find(|other| other.old == name && is_of(other.kind)).map(|other| other.new.as_str())
    }

    /// The places, by their numbers, that may be meant by the values of properties, with commas.
    pub fn values(&self, text: &str) -> Vec<usize> {
        let places = [Kind::Deck, Kind::Map, Kind::Board, Kind::Zone, Kind::Region];
        let values = decode(text, ',');
        let is_meant =
            |name: &Rename| places.contains(&name.kind) && values.iter().any(|value| is_whole(value, &name.old));
        self.numbers(is_meant).collect()
    }

    fn numbers<'r>(&'r self, is_meant: impl Fn(&Rename) -> bool + 'r) -> impl Iterator<Item = usize> + 'r {
        self.all.iter().enumerate().filter(move |(_, name)| is_meant(name)).map(|(at, _)| at)
    }

    /// A script in braces, an old condition, or a message.
    fn script(&self, kind: Kind, text: &str, still: &mut Vec<usize>) -> String {
        let mut now = text.to_owned();
        // All names change at once: one may take the name that another had.
        for (at, name) in self.all.iter().enumerate().filter(|(_, name)| text.contains(&name.old)) {
            if name.kind == Kind::Property {
                now = with_property(&now, kind, name, &token(at));
            }
            let (ranges, is_left) = self.places(kind, &now, name);
            replace(&mut now, ranges, &token(at));
            let is_alone = kind == Kind::Expression && is_whole(&now, &name.old);
            if is_left || is_alone {
                still.push(at);
            }
        }
        self.all.iter().enumerate().fold(now, |text, (at, name)| text.replace(&token(at), &name.new))
    }

    /// Where comparisons such as `CurrentZone == "old"` name a thing, and true if the name stands elsewhere as well.
    fn places(&self, kind: Kind, text: &str, name: &Rename) -> (Vec<Range<usize>>, bool) {
        let is_of = |(property, kinds): &(&str, &[Kind])| {
            let is_region = property.ends_with("LocationName") && self.regions.contains(&name.old);
            kinds.contains(&name.kind) && !(name.kind == Kind::Zone && is_region)
        };
        let compared = match (is_script(text), kind) {
            (true, _) => quoted(text, &name.old),
            (false, Kind::Filter) => conditions(text, &name.old),
            (false, _) => Vec::new(),
        };
        // Nothing in a script names a prototype.
        let is_left = name.kind != Kind::Prototype && compared.iter().any(|(_, property)| property.is_none());
        let meant = compared.into_iter().filter(|(_, property)| property.is_some_and(is_of));
        (meant.map(|(at, _)| at).collect(), is_left)
    }
}

/// A place of a name, and the property of the engine that it is compared with.
type Compared = (Range<usize>, Option<&'static (&'static str, &'static [Kind])>);

/// Where a name stands in a script as a text in quotation marks, which are escaped in a text inside a text.
fn quoted(text: &str, name: &str) -> Vec<Compared> {
    let found = text.match_indices(name).filter_map(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        let within = |quote: &str| Some((before.strip_suffix(quote)?, after.strip_prefix(quote)?));
        let (before, after) = within("\\\"").or_else(|| within("\""))?;
        let property = compared(before).filter(|_| !after.trim_start().starts_with(['+', '.']));
        Some((at..at + name.len(), property))
    });
    found.collect()
}

/// The property at the end of the beginning of a comparison: `CurrentZone ==`, `GetProperty("CurrentZone") !=`.
fn compared(before: &str) -> Option<&'static (&'static str, &'static [Kind])> {
    let before = before.trim_end();
    let before = before.strip_suffix("==").or_else(|| before.strip_suffix("!="))?.trim_end();
    let before = before.strip_suffix("\")").map_or(before, |before| before.trim_end_matches('\\'));
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    PROPERTIES.iter().find(|(name, _)| before.strip_suffix(name).is_some_and(|rest| !rest.ends_with(is_letter)))
}

/// Where a name is the value of a part of an old condition: `CurrentZone = old && …`.
fn conditions(text: &str, name: &str) -> Vec<Compared> {
    let parts = text.split("&&").flat_map(|part| part.split("||"));
    let found = parts.filter_map(|part| {
        let (property, value) = part.split_at(part.find(['=', '!', '<', '>'])?);
        let value = value.trim_start_matches(['=', '!']).trim();
        let at = value.as_ptr() as usize - text.as_ptr() as usize;
        (value == name).then(|| (at..at + value.len(), PROPERTIES.iter().find(|(known, _)| *known == property.trim())))
    });
    found.collect()
}

/// An expression or a message that asks for a property by its new name, for which a sign stands. One that is no word has to be asked for
/// by a function.
fn with_property(text: &str, kind: Kind, name: &Rename, sign: &str) -> String {
    let names = if kind == Kind::Format { of_format(text) } else { of_expression(text) };
    let mut ranges: Vec<Range<usize>> = names
        .into_iter()
        .filter(|(other, at)| *other == name.old && text.get(at.clone()) == Some(other.as_str()))
        .map(|(_, at)| at)
        .collect();
    ranges.sort_by_key(|at| at.start);
    ranges.dedup();
    let is_word = name.new.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
        && !name.new.starts_with(|letter: char| letter.is_numeric());
    let mut now = text.to_owned();
    let (bare, others): (Vec<_>, Vec<_>) =
        ranges.into_iter().partition(|at| is_script(text) && !is_word && !text[..at.start].ends_with(['"', '$']));
    let call = format!("GetProperty(\"{sign}\")");
    let mut all: Vec<_> = bare.into_iter().map(|at| (at, call.as_str())).collect();
    all.extend(others.into_iter().map(|at| (at, sign)));
    all.sort_by_key(|(at, _)| std::cmp::Reverse(at.start));
    all.into_iter().for_each(|(at, with)| now.replace_range(at, with));
    now
}

fn replace(text: &mut String, ranges: Vec<Range<usize>>, with: &str) {
    ranges.into_iter().rev().for_each(|at| text.replace_range(at, with));
}

/// A list whose texts change; one that the engine would write otherwise stays as it is.
fn list(text: &str, delimiter: char, change: &mut dyn FnMut(usize, &str) -> String) -> String {
    let parts = decode(text, delimiter);
    if encode(&parts, delimiter) != text {
        return text.to_owned();
    }
    encode(parts.iter().enumerate().map(|(at, part)| change(at, part)), delimiter)
}

/// True if a text is a name and nothing else. Numbers are everywhere, and mean themselves.
fn is_whole(text: &str, name: &str) -> bool {
    text == name && name.parse::<f64>().is_err()
}

fn is_script(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// A sign that stands for a new name until all old ones are replaced.
fn token(at: usize) -> String {
    format!("\u{e000}{at}\u{e001}")
}
