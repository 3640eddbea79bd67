//! The numbers printed on counters, as properties: players sort and count by them, and the window over a stack adds up
//! the strength of each side.

use muster_schema::bundle::{Bundle, Face, Piece, Purpose, Rates, Rating};
use muster_schema::form::Words;
use muster_schema::{Phrases, phrase};

use super::traits::{self, Key, Trait};
use super::{Context, counters};
use muster_marks::measures;

/// The words that mean something else to the engine or to this module.
const TAKEN: [&str; 11] =
    ["Side", "Kind", "Power", "Layer", "Formation", "Size", "Turn", "Phase", "Moved", "Force", "Name"];

/// The property of a rating: `Combat`.
pub fn property(rating: &str) -> String {
    let words = rating.split(|letter: char| !letter.is_alphanumeric());
    let name: String = words.map(muster_schema::bundle::heading).collect();
    if TAKEN.contains(&name.as_str()) || !name.starts_with(|letter: char| letter.is_alphabetic()) {
        format!("Printed{name}")
    } else {
        name
    }
}

/// The number of a rating on a face; 0 if there is none.
pub fn number(face: &Face, rating: &str) -> f64 {
    face.ratings.iter().find(|other| other.id == rating).map_or(0.0, |rating| rating.value)
}

/// An expression for a number on the face that is up.
pub fn by_face(piece: &Piece, value: impl Fn(&Face) -> f64) -> String {
    let values: Vec<String> = piece.faces.iter().map(|face| muster_ground::maths::number(value(face))).collect();
    let (last, before) = match values.split_last() {
        Some((last, before)) => (last.as_str(), before),
        None => ("0", &[][..]),
    };
    if before.iter().all(|value| value == last) {
        return last.to_owned();
    }
    let cases = before.iter().enumerate().map(|(at, value)| format!("Face_Level=={}?{value}:", at + 1));
    format!("{}{last}", cases.collect::<String>())
}

/// The rating of a face for an attack or a defence, if it has one.
fn fighting(face: &Face, way: Way) -> Option<f64> {
    face.rating(way.slot()).or_else(|| face.rating(Rates::Strength)).map(|rating| rating.value)
}

/// The role of a stack in a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Attack,
    Defence,
}

impl Way {
    fn slot(self) -> Rates {
        match self {
            Self::Attack => Rates::Attack,
            Self::Defence => Rates::Defence,
        }
    }
}

/// The ratings that counters fight with.
#[derive(Clone, Debug)]
pub struct Strength {
    /// The name of the number in an attack.
    attack: String,
    /// The name of the number in a defence, if it has another one.
    defence: Option<String>,
    /// The factor that makes all values whole: the engine can add up nothing else.
    pub times: f64,
}

impl Strength {
    /// The strength of a game's units; `None` if no ratings are for fighting, or some are neither whole numbers nor
    /// halves.
    pub fn of(bundle: &Bundle) -> Option<Self> {
        let units = bundle.pieces.iter().filter(|piece| piece.purpose == Purpose::Unit);
        let all: Vec<&Rating> = units.flat_map(|piece| &piece.faces).flat_map(|face| &face.ratings).collect();
        let called = |slots: &[Rates]| {
            let mut names = all.iter().filter(|rating| rating.slot.is_some_and(|slot| slots.contains(&slot)));
            let name = &names.next()?.id;
            // Numbers of several names are added up under a common one.
            Some(if names.all(|rating| rating.id == *name) { name.clone() } else { slots[0].word().to_owned() })
        };
        let fights = [Rates::Strength, Rates::Attack, Rates::Defence];
        let values = || all.iter().filter(|rating| rating.slot.is_some_and(|slot| fights.contains(&slot)));
        let is_whole = |times: &f64| values().all(|rating| (rating.value * times).fract().abs() < f64::EPSILON);
        let times = [1.0, 2.0].into_iter().find(is_whole)?;
        let attack = called(&[Rates::Attack, Rates::Strength])?;
        let defence = called(&[Rates::Defence, Rates::Strength]).filter(|name| *name != attack);
        Some(Self { attack, defence, times })
    }

    /// The ways in which it is added up: one where attack and defence are the same number.
    pub fn ways(&self) -> &'static [Way] {
        if self.defence.is_some() { &[Way::Attack, Way::Defence] } else { &[Way::Attack] }
    }

    /// The way itself if attack and defence are different numbers, or else the only one.
    pub fn way(&self, way: Way) -> Way {
        if self.defence.is_some() { way } else { Way::Attack }
    }

    /// True if a counter fights.
    pub fn is_of(&self, piece: &Piece) -> bool {
        let fights = |face: &Face| [Way::Attack, Way::Defence].into_iter().any(|way| fighting(face, way).is_some());
        piece.faces.iter().any(fights)
    }

    /// An expression for the strength of a counter on the face that is up.
    fn expression(&self, piece: &Piece, way: Way) -> String {
        by_face(piece, |face| fighting(face, way).unwrap_or_default() * self.times)
    }

    /// A sum in words, `strength 5`: a text with the number inserted; `sum` is an expression.
    pub fn told(&self, phrases: &Phrases, way: Way, sum: &str) -> String {
        /// The names of fighting ratings in the known systems.
        const _: [&str; 3] = [phrase!("strength"), phrase!("dice"), phrase!("combat")];
        let name = match way {
            Way::Defence => self.defence.as_ref().unwrap_or(&self.attack),
            Way::Attack => &self.attack,
        };
        format!("{} {}", phrases.say(&name.replace('-', " ")), traits::inset(&self.figure(sum)))
    }

    /// The factor of the sums.
    pub fn times(&self) -> i64 {
        if self.times > 1.0 { 2 } else { 1 }
    }

    /// The number of dice for a sum, a half rounded up: an expression.
    pub fn dice(&self, sum: &str) -> String {
        match self.times() {
            1 => sum.to_owned(),
            _ => format!("({sum}+1)/2"),
        }
    }

    /// A sum as it is shown, with its half: an expression.
    pub fn figure(&self, sum: &str) -> String {
        match self.times() {
            1 => sum.to_owned(),
            _ => format!("({sum}/2==0?\"\":\"\"+{sum}/2)+({sum}%2==0?\"\":\"½\")"),
        }
    }
}

/// The name of the rating for the number of dice that a counter rolls: its strength, if that is whole on each face.
pub fn dice(piece: &Piece) -> Option<&str> {
    let name = &piece.faces.iter().find_map(Face::fights_with)?.id;
    piece.faces.iter().all(|face| number(face, name).fract() == 0.0).then_some(name.as_str())
}

/// The properties of a counter: each number printed on it, and its strength, which is added up for its side. A hidden
/// counter only counts for players who see it.
pub fn of(context: &Context<'_>, piece: &Piece, hides: bool) -> Vec<Trait> {
    let (bundle, strength) = (context.bundle, &context.strength);
    let mut ratings: Vec<&str> = Vec::new();
    for rating in piece.faces.iter().flat_map(|face| &face.ratings) {
        if !ratings.contains(&rating.id.as_str()) {
            ratings.push(&rating.id);
        }
    }
    let seen = |value: String| match () {
        () if hides => format!("{{Obscured==true?0:({value})}}"),
        () if value.contains('?') => format!("{{{value}}}"),
        () => value,
    };
    let calculated =
        |rating: &&str| traits::calculated(&property(rating), &seen(by_face(piece, |face| number(face, rating))));
    let mut parts: Vec<Trait> = ratings.iter().map(calculated).collect();
    let side = bundle.sides.iter().position(|side| Some(&side.id) == piece.side.as_ref());
    let strength = strength.as_ref().filter(|strength| strength.is_of(piece));
    for (side, strength, way) in side
        .zip(strength)
        .iter()
        .flat_map(|(side, strength)| strength.ways().iter().map(move |way| (*side, strength, *way)))
    {
        let force = strength.expression(piece, way);
        if hides {
            let open = format!("{{Obscured==true||ObscuredToOthers==true?0:({force})}}");
            parts.push(traits::calculated(&format!("{OPEN}{}", force_of(side, way)), &open));
        } else if measures::hiders(bundle).next().is_some() {
            parts.push(traits::calculated(&format!("{OPEN}{}", force_of(side, way)), &seen(force.clone())));
        }
        parts.push(traits::calculated(&force_of(side, way), &seen(force)));
    }
    parts
}

/// The name of the movement points of a counter that can show how far it comes: on a grid, by whole points.
pub fn range_of<'p>(bundle: &Bundle, piece: &'p Piece) -> Option<&'p str> {
    let name = &piece.faces.iter().find_map(|face| face.rating(Rates::Movement))?.id;
    let points = || piece.faces.iter().map(|face| number(face, name));
    let shows = bundle.map.grid.is_some()
        && points().all(|points| points.fract().abs() < f64::EPSILON)
        && points().any(|points| points > 0.0);
    shows.then_some(name.as_str())
}

/// The prototype of counters that show their range by movement points of this name.
pub fn range_name(bundle: &Bundle, rating: &str) -> String {
    let first = bundle.pieces.iter().find_map(|piece| range_of(bundle, piece));
    if first == Some(rating) { "Range".to_owned() } else { format!("Range: {rating}") }
}

/// The command that shows a counter's range in cells, by its movement points, to the player who asks.
pub fn range(phrases: &Phrases, rating: &str) -> Vec<Trait> {
    let keys = [&Key::ctrl('L'), &Key::named(counters::WAS_MOVED)];
    vec![traits::range(phrases.say("Show or hide its range"), keys, &property(rating), "38,120,74")]
}

/// The prototype of counters that fight on a grid for a side.
pub fn zone_name(side: &str) -> String {
    format!("Zone: {side}")
}

/// The commands that show the cells next to all enemies that can be seen, to the player alone who asks.
pub fn zone(phrases: &Phrases, side: &str) -> Vec<Trait> {
    let [on, out] = ["zone", "no-zone"].map(Key::named);
    let [show, hide] = [Key::ctrl_shift('L'), Key::named("hide-zones")];
    let menu = [phrases.say("Show the cells next to enemies"), phrases.say("Hide them")];
    let enemies = format!("{{ZoneOf!=\"\"&&ZoneOf!={}&&Obscured!=true}}", traits::quoted(side));
    vec![
        traits::mark(&[("ZoneOf", side)]),
        traits::submenu(phrases.say("Enemies"), &menu),
        traits::everywhere(menu[0], &show, &on, &enemies),
        traits::everywhere(menu[1], &hide, &out, "{ZoneOf!=\"\"}"),
        traits::light("176,58,46", 1, [&on, &out]),
    ]
}

/// The property that is added up for a side.
fn force_of(side: usize, way: Way) -> String {
    match way {
        Way::Attack => format!("Force{}", side + 1),
        Way::Defence => format!("Guard{}", side + 1),
    }
}

/// The prefix of the property for the visible part, in games with hidden counters.
const OPEN: &str = "Open";

/// The property that is added up for a side of counters that everybody sees.
pub fn open_force_of(bundle: &Bundle, side: usize, way: Way) -> String {
    let hides = measures::hiders(bundle).next().is_some();
    format!("{}{}", if hides { OPEN } else { "" }, force_of(side, way))
}

/// Sets the strength of every counter that does not fight to 0: the window adds up nothing if one has no number.
pub fn none(bundle: &Bundle) -> Option<Trait> {
    let strength = Strength::of(bundle)?;
    let of_side = |side: usize| strength.ways().iter().map(move |way| force_of(side, *way));
    let names: Vec<String> = (0..bundle.sides.len()).flat_map(of_side).collect();
    let marks: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "0")).collect();
    (!marks.is_empty()).then(|| traits::mark(&marks))
}

/// An expression for the summary in the window over counters: `Leipzig – Prussia: strength 5`.
pub fn summary(bundle: &Bundle) -> String {
    let Some(strength) = Strength::of(bundle) else { return "LocationName".to_owned() };
    let phrases = &bundle.phrases;
    let sides = bundle.sides.iter().enumerate().map(|(at, side)| {
        let sum = |way: &Way| format!("GetProperty(\"sum({})\")", force_of(at, *way));
        let told: Vec<String> = strength.ways().iter().map(|way| strength.told(phrases, *way, &sum(way))).collect();
        let is_none: Vec<String> = strength.ways().iter().map(|way| format!("{}==0", sum(way))).collect();
        let told = format!(" – {}: {}", side.name, told.join(", "));
        format!("+({}?\"\":{})", is_none.join("&&"), traits::spoken(&told))
    });
    format!("(LocationName{})", sides.collect::<String>())
}
