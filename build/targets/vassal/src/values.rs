//! What is printed on counters in numbers, as properties of them: by these players sort and count, and the window over a stack adds up
//! the strength of each side.

use std::collections::BTreeMap;

use muster_schema::bundle::{Bundle, Face, Piece, Purpose};
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

/// The number of a rating on a face; 0 where it has none.
pub fn number(face: &Face, rating: &str) -> f64 {
    face.ratings.iter().find(|other| other.id == rating).map_or(0.0, |rating| rating.value)
}

/// An expression for what is printed on the face that is up.
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

/// What counters fight with.
#[derive(Clone, Debug)]
pub struct Strength {
    /// The rating: what most units have, but for movement.
    pub rating: String,
    /// What it is multiplied by so that it is whole: the engine adds up nothing else.
    pub times: f64,
}

impl Strength {
    /// That of a game; none where no units have numbers, or these are no halves.
    pub fn of(bundle: &Bundle) -> Option<Self> {
        let mut values: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
        let units = bundle.pieces.iter().filter(|piece| piece.purpose == Purpose::Unit);
        let ratings = units.flat_map(|piece| &piece.faces).flat_map(|face| &face.ratings);
        for rating in ratings.filter(|rating| rating.id != MOVEMENT) {
            values.entry(&rating.id).or_default().push(rating.value);
        }
        let (rating, values) = values.into_iter().max_by_key(|(id, values)| (values.len(), std::cmp::Reverse(*id)))?;
        let is_whole = |times: &f64| values.iter().all(|value| (value * times).fract().abs() < f64::EPSILON);
        Some(Self { rating: rating.to_owned(), times: [1.0, 2.0].into_iter().find(is_whole)? })
    }
}

impl Strength {
    /// Whether a counter has it.
    pub fn is_of(&self, piece: &Piece) -> bool {
        piece.faces.iter().flat_map(|face| &face.ratings).any(|rating| rating.id == self.rating)
    }

    /// Whether a counter has it in whole numbers on each face.
    pub fn is_whole(&self, piece: &Piece) -> bool {
        let mut all = piece.faces.iter().map(|face| number(face, &self.rating));
        self.is_of(piece) && all.all(|value| value.fract() == 0.0)
    }

    /// The property of a counter that has it.
    pub fn property(&self) -> String {
        property(&self.rating)
    }

    /// So much of it in words, `strength 5`: a text in which the number is inset, a sum that is an expression.
    pub fn told(&self, phrases: &Phrases, sum: &str) -> String {
        /// What counters of the known systems fight with.
        const _: [&str; 3] = [phrase!("strength"), phrase!("dice"), phrase!("combat")];
        let words = self.rating.replace('-', " ");
        format!("{} {}", phrases.say(&words), traits::inset(&self.figure(sum)))
    }

    /// What the sums are multiplied by.
    pub fn times(&self) -> i64 {
        if self.times > 1.0 { 2 } else { 1 }
    }

    /// A sum as it is told, with its half: an expression.
    pub fn figure(&self, sum: &str) -> String {
        match self.times() {
            1 => sum.to_owned(),
            _ => format!("({sum}/2==0?\"\":\"\"+{sum}/2)+({sum}%2==0?\"\":\"½\")"),
        }
    }
}

/// The properties of a counter: each number that is printed on it, and its strength as it is added up for its side. What lies hidden
/// counts for those alone who see it.
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
    let strength = strength.as_ref().filter(|strength| ratings.contains(&strength.rating.as_str()));
    if let (Some(side), Some(Strength { rating, times })) = (side, strength) {
        let force = by_face(piece, |face| number(face, rating) * times);
        if hides {
            let open = format!("{{Obscured==true||ObscuredToOthers==true?0:({force})}}");
            parts.push(traits::calculated(&format!("{OPEN}{}", force_of(side)), &open));
        } else if measures::hiders(bundle).next().is_some() {
            parts.push(traits::calculated(&format!("{OPEN}{}", force_of(side)), &seen(force.clone())));
        }
        parts.push(traits::calculated(&force_of(side), &seen(force)));
    }
    parts
}

/// The rating that says how far a counter moves.
const MOVEMENT: &str = "movement";
/// The prototype of counters that show how far that is on a grid.
pub const RANGE: &str = "Range";

/// Whether a counter can show how far it comes: on a grid, by whole movement points.
pub fn has_range(bundle: &Bundle, piece: &Piece) -> bool {
    let points = || piece.faces.iter().map(|face| number(face, MOVEMENT));
    bundle.map.grid.is_some()
        && points().all(|points| points.fract().abs() < f64::EPSILON)
        && points().any(|points| points > 0.0)
}

/// The command that shows so many cells about a counter as it has movement points, to the player alone who asks.
pub fn range(phrases: &Phrases) -> Vec<Trait> {
    let keys = [&Key::ctrl('L'), &Key::named(counters::WAS_MOVED)];
    vec![traits::range(phrases.say("Show or hide its range"), keys, &property(MOVEMENT), "38,120,74")]
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
fn force_of(side: usize) -> String {
    format!("Force{}", side + 1)
}

/// What the property begins with of what everybody sees, in games where counters can hide.
const OPEN: &str = "Open";

/// The property that is added up for a side of counters that everybody sees.
pub fn open_force_of(bundle: &Bundle, side: usize) -> String {
    let hides = measures::hiders(bundle).next().is_some();
    format!("{}{}", if hides { OPEN } else { "" }, force_of(side))
}

/// What every counter has unless it fights: the window adds up nothing if one has no number.
pub fn none(bundle: &Bundle) -> Option<Trait> {
    let names: Vec<String> = Strength::of(bundle).iter().flat_map(|_| (0..bundle.sides.len()).map(force_of)).collect();
    let marks: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "0")).collect();
    (!marks.is_empty()).then(|| traits::mark(&marks))
}

/// What the window over counters says of their place: an expression for `Leipzig – Prussia: strength 5`.
pub fn summary(bundle: &Bundle) -> String {
    let Some(strength) = Strength::of(bundle) else { return "LocationName".to_owned() };
    let phrases = &bundle.phrases;
    let sides = bundle.sides.iter().enumerate().map(|(at, side)| {
        let sum = format!("GetProperty(\"sum({})\")", force_of(at));
        let told = format!(" – {}: {}", side.name, strength.told(phrases, &sum));
        format!("+({sum}==0?\"\":{})", traits::spoken(&told))
    });
    format!("(LocationName{})", sides.collect::<String>())
}
