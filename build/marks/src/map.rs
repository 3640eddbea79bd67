//! The contents of the map.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use muster_schema::bundle::{
    Arrival, Bundle, Connection, Drawn, Feature, GroundKind, MapName, Piece, Place, PlaceKind, Scenario, Terrain,
    Texture, heading,
};
use muster_schema::form::Words;
use muster_schema::layout::{self, CornerSign, Line, Map, Shows, Subject, Works};
use muster_schema::picture::{Emblem, Hand};
use muster_schema::{Phrases, Slot, Text, say};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use serde_json::json;

use super::scope::{Facts, Scope, guessed, text};
use super::standard::Standard;
use crate::measures::{self, has_symbol};
use muster_canvas::colour::Colour;
use muster_canvas::font::Style;
use muster_canvas::svg::Paint;
use muster_canvas::theme::Theme;

/// The looks of a map.
#[derive(Debug)]
pub struct Looks {
    /// The places, in the order of the bundle.
    pub places: Vec<PlaceLook>,
    /// The connections, in the order of the bundle.
    pub connections: Vec<Route>,
    /// The lettering of the names over cells and areas, in the order of the bundle.
    pub hands: Vec<Option<Hand>>,
    /// The lines of the legend.
    pub legend: Vec<Entry>,
}

#[derive(Clone, Debug)]
pub struct PlaceLook {
    pub symbol: Symbol,
    /// The style of its name.
    pub name: Style,
    /// True if its name is on water.
    pub on_water: bool,
    /// The name of its region.
    pub region: Option<String>,
    /// The colour of its box.
    pub tint: Option<Colour>,
    pub square: Square,
    /// The texts in its space of a track.
    pub agenda: Remarks,
    /// The arrivals, written below that if the counters that wait there leave room.
    pub arriving: Agenda,
}

/// The contents of a grid square.
#[derive(Clone, Debug, Default)]
pub struct Square {
    pub water: bool,
    /// True if it has hills.
    pub hills: bool,
    /// The number of its row and the letter of its column.
    pub label: String,
    /// The letters of the power that the land belongs to, if no symbol shows it.
    pub letters: Option<String>,
}

/// The symbol of a place. Sizes are shares of its radius.
#[derive(Clone, Debug, PartialEq)]
pub struct Symbol {
    pub ground: Colour,
    /// The standards of the powers at home there, of the first two of them.
    pub home: Vec<Standard>,
    /// True if the outline is a square, not a circle.
    pub is_square: bool,
    /// The works about it.
    pub works: Option<Works>,
    /// The rings about it, the innermost first.
    pub rings: Vec<Ring>,
    /// The text on it.
    pub figure: Figure,
    /// The marks at its corners.
    pub corners: Vec<Corner>,
}

/// A ring about a symbol, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ring {
    /// The distance by which it extends beyond the shape inside.
    pub width: f64,
    /// The distance of its line from the outer rim.
    pub inset: f64,
    pub paint: Paint,
}

/// A mark at the corner of a symbol.
#[derive(Clone, Debug, PartialEq)]
pub struct Corner {
    /// The direction from the middle, to the right and down: 1 or -1 each.
    pub towards: [f64; 2],
    pub sign: CornerSign,
    /// The emblem, for a picture.
    pub picture: Option<Emblem>,
    pub size: f64,
    pub fill: Colour,
    /// Its line: colour and width.
    pub line: (Colour, f64),
    /// The text on it.
    pub figure: Figure,
}

/// The text on a symbol or a mark.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figure {
    pub words: String,
    /// The attribute of a place that it shows.
    pub attribute: Option<Text>,
}

/// The attribute that a fact of a place shows: itself, or that of the column with the number, which has its name beside it.
fn attribute_of(phrases: &Phrases, place: &Place, fact: Text) -> Option<Text> {
    let name = match fact.as_str() {
        "worthFigure" => "worthName",
        "secondFigure" => "secondName",
        "thirdFigure" => "thirdName",
        _ => return place.attributes.has(fact.as_str()).then_some(fact),
    };
    let name = place.attributes.get(name)?.as_str()?;
    let plain = name.replace([' ', '-'], "");
    let is_it = |key: &Text| key.as_str().eq_ignore_ascii_case(&plain) || phrases.say(&in_words(key)) == name;
    place.attributes.iter().map(|(key, _)| key).find(is_it)
}

/// The heading of the column that became an attribute: `victoryPoints`, `Victory points`.
fn in_words(attribute: &str) -> String {
    let spaced = |letter: char| [letter.is_uppercase().then_some('-'), letter.to_lowercase().next()];
    heading(&attribute.chars().flat_map(spaced).flatten().collect::<String>())
}

impl Symbol {
    /// The symbol of a space on a kind of terrain.
    fn of_ground(colour: &str) -> Self {
        Self {
            ground: Colour::parse(colour),
            home: Vec::new(),
            is_square: false,
            works: None,
            rings: Vec::new(),
            figure: Figure::default(),
            corners: Vec::new(),
        }
    }

    /// Its numbers and its picture, for places that show nothing else of it.
    pub fn signs(&self) -> Vec<Corner> {
        let is_one = |corner: &&Corner| corner.picture.is_some() || !corner.figure.words.is_empty();
        self.corners.iter().filter(is_one).cloned().collect()
    }

    /// Its works, rings and letter without its signs, if it has any: that of a town in a cell or an area.
    pub fn town(&self, ground: Colour) -> Option<Self> {
        let ground = if self.home.is_empty() { ground } else { self.ground };
        let is_one = self.works.is_some() || !self.rings.is_empty() || !self.figure.words.is_empty();
        is_one.then(|| Self { ground, corners: Vec::new(), ..self.clone() })
    }

    /// The distance from its middle to its outermost ring.
    pub fn reach(&self, radius: f64) -> f64 {
        radius + self.rings.iter().map(|ring| ring.width).sum::<f64>()
    }
}

/// The look of a connection.
#[derive(Clone, Debug, Default)]
pub struct Route {
    /// Its colour, width and dashes.
    pub paint: Paint,
    /// The end that an arrow on it shows.
    pub arrow: Option<String>,
}

/// A line of the legend.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The sample beside it.
    pub sample: Sample,
    pub words: String,
}

/// The sample beside a line of the legend.
#[derive(Clone, Debug)]
pub enum Sample {
    Symbol(Box<Symbol>),
    /// The mark of a place that has no symbol.
    Mark(Box<Corner>),
    Route(Route),
    Hills,
    Letters,
    /// A kind of ground, with the kind of place that it is shown on.
    Terrain(Box<Terrain>, PlaceKind),
    /// A feature on the sides of cells, or one that runs from cell to cell.
    Feature(Box<Feature>),
    /// No sample, for a remark.
    Remark,
}

impl Looks {
    /// Applies a layout to a map.
    pub fn of(bundle: &Bundle, layout: &Map, theme: &Theme) -> Self {
        let mut looks = Self::of_board(bundle, layout, theme);
        looks.announce(bundle, Agendas::of(bundle, layout, theme));
        looks
    }

    /// Applies a layout to a map without the arrivals of any scenario.
    pub fn of_board<'a>(bundle: &'a Bundle, layout: &'a Map, theme: &'a Theme) -> Self {
        let lens = Lens { bundle, layout, theme };
        let ports: BTreeSet<&str> = bundle.map.zones.iter().flat_map(|zone| &zone.places).map(String::as_str).collect();
        let capitals: BTreeSet<&str> = bundle.powers.iter().filter_map(|power| power.capital.as_deref()).collect();
        let homes = bundle.map.places.iter().any(|place| !place.home.is_empty());
        let facts: Vec<Facts<'_>> = bundle
            .map
            .places
            .par_iter()
            .map(|place| {
                let [zones, capital] = [&ports, &capitals].map(|ids| ids.contains(place.id.as_str()));
                // A port may be on an area, too. Of the cells that border on a zone only those with a port have one.
                let port = match place.kind {
                    PlaceKind::Space => zones || place.attributes.of_slot(Slot::Ports).is_some(),
                    PlaceKind::Square | PlaceKind::Hex => place.attributes.of_slot(Slot::Ports).is_some(),
                    PlaceKind::Area | PlaceKind::Box | PlaceKind::TrackSpace => zones,
                };
                lens.place_facts(place).with("zones", port).with("capital", capital).with("homes", homes)
            })
            .collect();
        let firsts = Firsts::of(layout);
        let place = |(at, (place, facts))| {
            let scope = lens.scope(facts);
            firsts.look_at(Subject::Places, at, &scope);
            lens.place(place, &scope)
        };
        let route = |known: &mut Vec<(&'a Connection, Route)>, (at, connection): (usize, &'a Connection)| {
            let Connection { only, attributes, .. } = connection;
            let alike = known.iter().find(|(one, _)| one.only == *only && one.attributes == *attributes);
            if let Some((_, route)) = alike {
                return route.clone();
            }
            let scope = lens.bare(connection_facts(connection));
            firsts.look_at(Subject::Connections, at, &scope);
            let route = lens.route(&scope);
            if known.len() < ALIKE {
                known.push((connection, route.clone()));
            }
            route
        };
        let places = bundle.map.places.par_iter().zip(&facts).enumerate().map(place).collect();
        let connections = bundle.map.connections.par_iter().enumerate().map_init(Vec::new, route).collect();
        let entries = firsts.0.into_iter().flat_map(|(line, first)| {
            let first = first.into_inner();
            let first = match line.of {
                Subject::Places => facts.get(first).cloned(),
                _ => bundle.map.connections.get(first).map(connection_facts),
            };
            lens.entries(line, first)
        });
        let hand = |name: &MapName| Hand::of(name.attributes.of_slot(Slot::Lettering)?.as_str()?);
        let hands = bundle.map.names.iter().map(hand).collect();
        Self { places, connections, hands, legend: ground(bundle, theme).chain(entries).collect() }
    }

    /// Writes into the spaces of the tracks the pieces that will arrive there.
    pub fn announce(&mut self, bundle: &Bundle, mut agendas: Agendas) {
        for (place, look) in bundle.map.places.iter().zip(&mut self.places).filter(|(place, _)| place.track.is_some()) {
            look.arriving = agendas.0.remove(&place.id).unwrap_or_default();
        }
    }
}

/// The first subject of each line of the legend, by its index among all subjects.
struct Firsts<'a>(Vec<(&'a Line, AtomicUsize)>);

impl<'a> Firsts<'a> {
    /// Without any subject yet.
    fn of(layout: &'a Map) -> Self {
        Self(layout.legend.iter().map(|line| (line, AtomicUsize::new(usize::MAX))).collect())
    }

    /// Examines a subject; the first one is found in whatever order subjects are examined.
    fn look_at(&self, subject: Subject, at: usize, scope: &Scope<'_>) {
        for (line, first) in self.0.iter().filter(|(line, _)| line.of == subject) {
            if at < first.load(Relaxed) && scope.holds(&line.when) {
                first.fetch_min(at, Relaxed);
            }
        }
    }
}

/// The most kinds of connections that are remembered: most maps have few.
const ALIKE: usize = 8;

/// A map, with its layout and theme.
#[derive(Clone, Copy)]
struct Lens<'a> {
    bundle: &'a Bundle,
    layout: &'a Map,
    theme: &'a Theme,
}

/// The legend's entries for kinds of ground, and for features on and between cells and areas.
fn ground<'b>(bundle: &'b Bundle, theme: &Theme) -> impl Iterator<Item = Entry> + use<'b> {
    // On land it is drawn, otherwise it has the colour of the symbols.
    let is_land = bundle.map.ground.iter().any(|ground| ground.kind == GroundKind::Land);
    // Squares on land and sea show their ground by signs.
    let are_signs = measures::squares_on_land(bundle);
    let terrains = terrains(bundle).filter(move |(_, places)| !are_signs || *places == PlaceKind::Space);
    let terrains = terrains.filter_map(move |(kind, places)| {
        let sample = match (places, kind.colour.as_deref()) {
            // The sign at its spaces has a line of its own.
            (PlaceKind::Space, None) => return None,
            (PlaceKind::Space, Some(colour)) if !is_land => Sample::Symbol(Box::new(Symbol::of_ground(colour))),
            _ => Sample::Terrain(Box::new(kind.clone()), places),
        };
        Some(Entry { words: kind.name.clone(), sample })
    });
    let features = features(bundle)
        .map(|feature| Entry { words: feature.name.clone(), sample: Sample::Feature(Box::new(feature.clone())) });
    terrains.chain(levels(bundle, theme)).chain(features)
}

/// The levels of the ground, on that of the lowest.
fn levels<'b>(bundle: &'b Bundle, theme: &Theme) -> impl Iterator<Item = Entry> + use<'b> {
    let is_cell = |place: &&Place| matches!(place.kind, PlaceKind::Square | PlaceKind::Hex);
    let cells = move || bundle.map.places.iter().filter(is_cell);
    let [rock, land] = [theme.rock, theme.land];
    let levels: BTreeSet<u8> = cells().map(Place::level).filter(|level| *level > 0).collect();
    let lowest = cells().find(|place| place.level() == 0).or_else(|| cells().next());
    let kind =
        lowest.and_then(|place| bundle.map.terrains.iter().find(|kind| Some(kind.id.as_str()) == place.terrain()));
    let kind = kind.or(bundle.map.terrains.first()).cloned();
    levels.into_iter().filter_map(move |level| {
        let mut kind = kind.clone()?;
        kind.texture = Texture::Plain;
        let strength = measures::LEVEL * f64::from(level);
        let ground = kind.colour.as_deref().map_or(land, Colour::parse);
        kind.colour = Some(ground.mix(rock, strength.min(0.9)).to_string());
        let places = cells().next()?.kind;
        Some(Entry {
            words: say!(bundle.phrases, "Level {level}", level = level),
            sample: Sample::Terrain(Box::new(kind), places),
        })
    })
}

/// The terrains on the map, in their order, with the kind of place that they are on: a cell or an area if there is one.
fn terrains(bundle: &Bundle) -> impl Iterator<Item = (&Terrain, PlaceKind)> {
    let (spaces, others): (Vec<_>, Vec<_>) = bundle.map.places.iter().partition(|place| place.kind == PlaceKind::Space);
    let places = spaces.into_iter().chain(others);
    let used: BTreeMap<&str, PlaceKind> =
        places.flat_map(|place| place.terrains().map(|kind| (kind, place.kind))).collect();
    bundle.map.terrains.iter().filter_map(move |kind| Some((kind, *used.get(kind.id.as_str())?)))
}

/// The features on the map, in their order.
fn features(bundle: &Bundle) -> impl Iterator<Item = &Feature> {
    let map = &bundle.map;
    let used: BTreeSet<&str> = map
        .sides
        .iter()
        .map(|side| side.feature.as_str())
        .chain(map.paths.iter().map(|path| path.feature.as_str()))
        .chain(map.connections.iter().flat_map(|connection| &connection.features).map(String::as_str))
        .collect();
    map.features.iter().filter(move |feature| feature.drawn != Drawn::Nothing && used.contains(feature.id.as_str()))
}

fn connection_facts(connection: &Connection) -> Facts<'_> {
    Facts::of(&connection.attributes).with_room(1).with("only", connection.only.as_deref())
}

impl<'a> Lens<'a> {
    fn scope(&self, facts: impl Into<Cow<'a, Facts<'a>>>) -> Scope<'a> {
        Scope::new(self.bundle, self.theme, vec![&self.layout.places.terms], facts)
    }

    /// A scope without terms.
    fn bare(&self, facts: impl Into<Cow<'a, Facts<'a>>>) -> Scope<'a> {
        Scope::new(self.bundle, self.theme, Vec::new(), facts)
    }

    fn place_facts(&self, place: &'a Place) -> Facts<'a> {
        let map = &self.bundle.map;
        Facts::of(&place.attributes)
            .with_room(16)
            .with("name", place.name.as_str())
            .with("kind", json!(place.kind))
            .with("home", json!(place.home))
            .with("colour", place.colour.as_deref())
            .with("picture", json!(place.picture))
            .with("standing", json!(place.provenance.standing))
            .with("reconstructed", guessed(&place.provenance))
            .with("source", json!(map.printed(place).standing))
            .with("symbol", has_symbol(self.bundle, place))
            .with("letters", self.letters(place))
            .with("sign", self.sign(place))
            .with("texture", self.uncoloured(place).map(|kind| kind.texture.word()))
            .with("terrainName", self.uncoloured(place).map(|kind| kind.name.as_str()))
    }

    /// The texture of the ground of a square that shows it by a sign.
    fn sign(&self, place: &Place) -> Option<&'static str> {
        let is_sign = place.kind == PlaceKind::Square && measures::squares_on_land(self.bundle);
        let kinds = self.bundle.map.terrains.iter();
        let kind = kinds.filter(|_| is_sign).find(|kind| Some(kind.id.as_str()) == place.terrain());
        kind.map(|kind| kind.texture.word())
    }

    /// The kind of ground of a space if it has no colour, so that a sign has to show it.
    fn uncoloured(&self, place: &Place) -> Option<&'a Terrain> {
        let kind = self.bundle.map.terrains.iter().find(|kind| Some(kind.id.as_str()) == place.terrain());
        kind.filter(|kind| place.kind == PlaceKind::Space && kind.colour.is_none())
    }

    /// The letters of the power that a square belongs to, if no symbol shows it; `None` at sea and in nobody's land.
    fn letters(&self, place: &Place) -> Option<&'a str> {
        if place.kind != PlaceKind::Square || has_symbol(self.bundle, place) {
            return None;
        }
        let home = place.home.first()?;
        self.bundle.powers.iter().find(|power| power.id == *home).map(|power| power.code.as_str())
    }

    fn place(&self, place: &Place, scope: &Scope<'_>) -> PlaceLook {
        let Map { places, squares, .. } = self.layout;
        let region = scope.fact(self.layout.region).map(|region| text(&region).into_owned()).unwrap_or_default();
        let printed = scope.fact(self.layout.agenda.printed).map(|words| text(&words).into_owned()).unwrap_or_default();
        let own = place.colour.as_deref().map(Colour::parse);
        let printed = (!printed.is_empty()).then_some((self.theme.ink, Style::Italic, printed));
        PlaceLook {
            symbol: self.on_ground(place, self.symbol(scope, Some(place))),
            name: scope.first(&places.name).copied().unwrap_or(Style::Regular),
            on_water: scope.holds(&places.water),
            region: self.bundle.map.regions.iter().find(|other| other.id == region).map(|region| region.name.clone()),
            tint: own.or_else(|| scope.first(&self.layout.tint).map(|ink| scope.colour(ink))),
            square: Square {
                water: scope.holds(&squares.water),
                hills: scope.holds(&squares.hills),
                label: scope.words(&squares.label),
                letters: self.letters(place).map(str::to_owned),
            },
            agenda: printed.into_iter().collect(),
            arriving: Agenda::default(),
        }
    }

    /// The symbol of a place in the colour of its country, if the country has one and no power is at home there.
    fn on_ground(&self, place: &Place, symbol: Symbol) -> Symbol {
        let kind = self.bundle.map.terrains.iter().find(|kind| Some(kind.id.as_str()) == place.terrain());
        let kind = kind.filter(|_| place.kind == PlaceKind::Space && place.home.is_empty());
        match place.colour.as_deref().or(kind.and_then(|kind| kind.colour.as_deref())) {
            Some(colour) => Symbol { ground: Colour::parse(colour), ..symbol },
            None => symbol,
        }
    }

    /// The symbol of a place, or one as the legend has it.
    fn symbol(&self, scope: &Scope<'_>, place: Option<&Place>) -> Symbol {
        let home = place.map(|place| place.home.as_slice()).unwrap_or_default();
        let layout = &self.layout.places;
        let power = |id: &String| self.bundle.powers.iter().find(|power| power.id == *id);
        let powers = home.iter().filter_map(power).take(2);
        let line = |(ink, width): &(layout::Ink, f64)| (scope.colour(ink), *width);
        let ring = |ring: &layout::Ring| Ring {
            width: ring.width,
            inset: ring.inset,
            paint: Paint {
                fill: ring.fill.as_ref().map(|ink| scope.colour(ink)),
                line: Some(line(&ring.line)),
                dash: None,
            },
        };
        let figure = |phrase: &layout::Phrase| Figure {
            words: scope.words(phrase),
            attribute: phrase.parts.iter().find_map(|(_, fact)| attribute_of(&self.bundle.phrases, place?, (*fact)?)),
        };
        let corner = |corner: &layout::Corner| Corner {
            towards: corner.towards,
            sign: corner.sign,
            picture: (corner.sign == CornerSign::Picture)
                .then(|| corner.picture.or_else(|| Emblem::of(scope.fact(Text::new("picture"))?.as_str()?)))
                .flatten(),
            size: corner.size,
            fill: scope.colour(&corner.fill),
            line: line(&corner.line),
            figure: corner.figure.as_ref().map(figure).unwrap_or_default(),
        };
        Symbol {
            ground: scope.first(&layout.ground).map_or(self.theme.paper, |ink| scope.colour(ink)),
            home: powers.map(|power| Standard::of_power(self.bundle, power, self.theme)).collect(),
            is_square: scope.holds(&layout.square),
            works: scope.first(&layout.works).copied(),
            rings: scope.all(&layout.rings).map(ring).collect(),
            figure: scope.first(&layout.figure).map(figure).unwrap_or_default(),
            corners: scope.all(&layout.corners).map(corner).collect(),
        }
    }

    fn route(&self, scope: &Scope<'_>) -> Route {
        let layout = &self.layout.connections;
        let word = |name: Text| scope.fact(name).and_then(|value| value.as_str().map(str::to_owned));
        let arrow = word(layout.arrow);
        let Some(line) = scope.first(&layout.line) else { return Route { arrow, ..Route::default() } };
        let paint = Paint { dash: line.dash, ..Paint::line(scope.colour(&line.ink), line.width) };
        Route { paint, arrow }
    }

    /// Expands a line of the legend, given the first thing that it applies to: to no entry if there is none, or to one
    /// for each side if it is about sides.
    fn entries(&self, line: &'a Line, first: Option<Facts<'a>>) -> Vec<Entry> {
        let entry = |sample: Sample, words: String| Entry { sample, words };
        let connections = &self.bundle.map.connections;
        match line.of {
            Subject::Places => {
                let Some(first) = first else { return Vec::new() };
                let words = self.scope(first.clone()).words(&line.text);
                let bare = first.get("symbol") == Some(&false.into());
                let sample = || {
                    let own = first.get("picture").cloned();
                    let facts = line.sample.as_ref().map_or(first, Facts::of);
                    // A sample cannot say what picture it is.
                    let facts = if facts.get("picture").is_some() { facts.with("picture", own) } else { facts };
                    let facts = if facts.get("blank").is_none() { facts.with("blank", true) } else { facts };
                    let mut symbol = self.symbol(&self.scope(facts), None);
                    let is_mark = bare && symbol.town(self.theme.paper).is_none();
                    match symbol.corners.pop_if(|_| is_mark) {
                        Some(mark) => Sample::Mark(Box::new(mark)),
                        None => Sample::Symbol(Box::new(symbol)),
                    }
                };
                vec![entry(shown(line.shows, sample), words)]
            }
            Subject::Connections => {
                let Some(first) = first else { return Vec::new() };
                let words = self.bare(first.clone()).words(&line.text);
                let sample = || Sample::Route(self.route(&self.bare(line.sample.as_ref().map_or(first, Facts::of))));
                vec![entry(shown(line.shows, sample), words)]
            }
            Subject::Sides => {
                let own = |side: &str| connections.iter().any(|connection| connection.only.as_deref() == Some(side));
                let sides = self.bundle.sides.iter().filter(|side| own(&side.id));
                let facts = |side: &muster_schema::bundle::Side| {
                    Facts::default().with("only", side.id.as_str()).with("name", side.name.as_str())
                };
                sides
                    .map(|side| {
                        let words = self.scope(facts(side)).words(&line.text);
                        entry(Sample::Route(self.route(&self.bare(facts(side)))), words)
                    })
                    .collect()
            }
        }
    }

    /// The arrivals of a turn by sides, those of no side last: counters by their powers' letters or their names, and
    /// hidden ones only by number.
    fn agenda(&self, coming: &Coming<'_>) -> Agenda {
        let mut agenda = Agenda::default();
        let sides = self.bundle.sides.iter().map(|side| (Some(side.id.as_str()), Colour::parse(&side.colour)));
        for (side, colour) in sides.chain([(None, self.theme.ink)]) {
            let all = coming.iter().map(|(at, arrivals)| (&self.bundle.pieces[*at], arrivals));
            let own = all.filter(|(piece, _)| piece.side.as_deref() == side);
            let (hidden, open): (Vec<_>, Vec<_>) = own.partition(|(piece, _)| piece.hidden);
            // What is called alike is counted together.
            let mut alike: Vec<(String, &Piece, &[&Arrival], u32)> = Vec::new();
            let mut sums = Sums::default();
            for (piece, arrivals) in open {
                let (called, halves) = (self.arrival(piece, arrivals, 2), self.halves(arrivals));
                sums.add(arrivals);
                match alike.iter_mut().find(|(other, ..)| *other == called) {
                    Some((.., known)) => *known = known.saturating_add(halves),
                    None => alike.push((called, piece, arrivals, halves)),
                }
            }
            let mut words: Vec<String> =
                alike.into_iter().map(|(_, piece, arrivals, halves)| self.arrival(piece, arrivals, halves)).collect();
            let mut unseen: BTreeMap<&str, u32> = BTreeMap::new();
            for (piece, arrivals) in hidden {
                let known = unseen.entry(piece.seen()).or_default();
                *known = known.saturating_add(sums.add(arrivals));
            }
            let phrases = &self.bundle.phrases;
            words.extend(unseen.into_iter().map(|(what, many)| match (what, many) {
                ("block", 1) => phrases.say("hidden block").to_owned(),
                ("block", _) => say!(phrases, "{count} hidden blocks", count = many),
                (_, 1) => phrases.say("hidden counter").to_owned(),
                (_, _) => say!(phrases, "{count} hidden counters", count = many),
            }));
            if !words.is_empty() {
                let ink = colour.mix(self.theme.ink, 0.62);
                agenda.whole.push((ink, Style::Regular, words.join(", ")));
                let short = match sums {
                    Sums([1, 0, 0]) => phrases.say("1 counter").to_owned(),
                    Sums([count, 0, 0]) => say!(phrases, "{count} counters", count = count),
                    _ => sums.told(),
                };
                agenda.short.push((ink, Style::Regular, short));
                agenda.sums.push((ink, Style::Bold, sums.told()));
                agenda.total = agenda.total.plus(sums);
            }
        }
        agenda
    }

    /// The number of half counters that arrive.
    fn halves(&self, arrivals: &[&Arrival]) -> u32 {
        let halves = |arrival: &&Arrival| {
            let half = self.bare(Facts::default().with("face", arrival.face.as_str())).holds(&self.layout.agenda.half);
            if half { arrival.count } else { arrival.count.saturating_mul(2) }
        };
        arrivals.iter().map(halves).fold(0, u32::saturating_add)
    }

    /// The turn track's text for the arrival of a counter, given the number of halves.
    fn arrival(&self, piece: &'a Piece, arrivals: &[&Arrival], halves: u32) -> String {
        let layout = &self.layout.agenda;
        let whole = if halves >= 2 { (halves / 2).to_string() } else { String::new() };
        let amount = format!("{whole}{}", if halves % 2 == 1 { "½" } else { "" });
        let power = piece.powers.first().and_then(|id| self.bundle.powers.iter().find(|power| power.id == *id));
        let first = arrivals.first();
        let scope = self.bare(
            Facts::of(&piece.attributes)
                .with("name", piece.name.as_str())
                .with("purpose", json!(piece.purpose))
                .with("code", power.map(|power| power.code.as_str()))
                .with("other", piece.faces.get(1).map_or("", |face| face.label.as_str()))
                .with("action", first.map(|first| first.action.as_str()))
                .with("turns", first.is_some_and(|first| first.turns()))
                .with("amount", amount),
        );
        scope.words_of(&layout.arrivals)
    }
}

/// Texts in a space of a track: each line with its colour and its style.
pub type Remarks = Vec<(Colour, Style, String)>;

/// The arrivals of a turn: as a list and, for less space, in numbers, which are shorter still without words.
#[derive(Clone, Debug, Default)]
pub struct Agenda {
    pub whole: Remarks,
    pub short: Remarks,
    /// The numbers of each side, beside the name of the turn.
    pub sums: Remarks,
    /// The sums of all sides together.
    pub total: Sums,
}

/// The numbers of counters that arrive, leave and are turned over.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sums([u32; 3]);

impl Sums {
    /// Adds the arrivals of a counter, and returns their number.
    fn add(&mut self, arrivals: &[&Arrival]) -> u32 {
        let mut many = Self::default();
        for arrival in arrivals {
            let kind = match arrival.action.as_str() {
                Arrival::WITHDRAW => 1,
                _ if arrival.turns() => 2,
                _ => 0,
            };
            many.0[kind] = many.0[kind].saturating_add(arrival.count);
        }
        *self = self.plus(many);
        many.0.into_iter().fold(0, u32::saturating_add)
    }

    fn plus(self, other: Self) -> Self {
        Self([0, 1, 2].map(|kind| self.0[kind].saturating_add(other.0[kind])))
    }

    /// The sums in signs: `+2 −1`.
    pub fn told(self) -> String {
        let signed = ["+", "−", "↑"].iter().zip(self.0).filter(|(_, many)| *many > 0);
        signed.map(|(sign, many)| format!("{sign}{many}")).collect::<Vec<_>>().join(" ")
    }
}

/// The arrivals of a turn, by the index of the counter in the bundle.
type Coming<'a> = BTreeMap<usize, Vec<&'a Arrival>>;

/// The texts in the spaces of the tracks, by space id: the arrivals of the longest schedule, but only if it contains
/// those of all other scenarios, because the map must be right for every scenario.
#[derive(Debug)]
pub struct Agendas(BTreeMap<String, Agenda>);

impl Agendas {
    /// Collects the texts for a game.
    pub fn of(bundle: &Bundle, layout: &Map, theme: &Theme) -> Self {
        let pieces = bundle.pieces.iter().enumerate().rev();
        let pieces: FxHashMap<&str, usize> = pieces.map(|(at, piece)| (piece.id.as_str(), at)).collect();
        let mut coming: BTreeMap<&str, Coming<'_>> = BTreeMap::new();
        let longest = bundle.scenarios.iter().min_by_key(|scenario| Reverse(scenario.arrivals.len()));
        let is_for_all = |longest: &&Scenario| {
            let told: BTreeSet<_> = longest.arrivals.iter().map(said).collect();
            bundle.scenarios.iter().flat_map(|scenario| &scenario.arrivals).all(|arrival| told.contains(&said(arrival)))
        };
        for arrival in longest.filter(is_for_all).into_iter().flat_map(|scenario| &scenario.arrivals) {
            if let Some(piece) = pieces.get(arrival.piece.as_str()) {
                coming.entry(&arrival.turn).or_default().entry(*piece).or_default().push(arrival);
            }
        }
        let lens = Lens { bundle, layout, theme };
        Self(coming.into_iter().map(|(turn, pieces)| (turn.to_owned(), lens.agenda(&pieces))).collect())
    }
}

/// The content of an arrival, for comparison.
fn said(arrival: &Arrival) -> (&str, &str, &str, u32, Option<&str>) {
    (&arrival.turn, &arrival.action, &arrival.piece, arrival.count, arrival.place.as_deref())
}

fn shown(shows: Shows, sample: impl FnOnce() -> Sample) -> Sample {
    match shows {
        Shows::Thing => sample(),
        Shows::Hills => Sample::Hills,
        Shows::Letters => Sample::Letters,
        Shows::Remark => Sample::Remark,
    }
}
