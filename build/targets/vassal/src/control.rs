//! Control of places: the commands that lay and remove markers, and the points for places under each side's control.

use muster_schema::bundle::{Bundle, Face, Piece, Place, Purpose, Side};
use muster_schema::style::Control;
use muster_schema::{phrase, say};

use super::traits::{self, Key, Trait, inset, quoted, spoken};
use super::xml::{self, Element};
use super::{MAP, counters, ids, place};
use muster_ground::maths;
use muster_ground::numbers::{self, Numbers};

/// The property of a control marker: whose it is.
const CONTROLS: &str = "Controls";

/// The markers by which sides show their control, if commands lay them.
pub fn markers(bundle: &Bundle) -> impl Iterator<Item = (&Side, &Piece)> {
    let by_hand = bundle.style.module.control == Control::ByHand;
    bundle.sides.iter().filter(move |_| !by_hand).filter_map(|side| {
        let own = |piece: &&Piece| ids::controls(piece) && piece.side.as_ref() == Some(&side.id);
        Some((side, ids::placed(bundle).find(own)?))
    })
}

/// The markers of no side that are turned when control changes: each face has the name of a side.
fn turned(bundle: &Bundle) -> impl Iterator<Item = &Piece> {
    let sides = |piece: &Piece| piece.faces.iter().filter(|face| side_of(bundle, face).is_some()).count();
    let markers = bundle.pieces.iter().filter(|piece| piece.side.is_none() && ids::controls(piece));
    let turns = bundle.style.module.control != Control::ByHand;
    markers.filter(move |piece| turns && piece.faces.len() == 2 && sides(piece) == 2)
}

/// The sides that have a control marker.
fn holders(bundle: &Bundle) -> impl Iterator<Item = &Side> {
    let turned = turned(bundle).next().is_some();
    bundle.sides.iter().filter(move |side| turned || markers(bundle).any(|(other, _)| other.id == side.id))
}

/// True if the game has control markers.
pub fn is_shown(bundle: &Bundle) -> bool {
    holders(bundle).next().is_some()
}

/// The side whose name is on a face.
pub fn side_of<'a>(bundle: &'a Bundle, face: &Face) -> Option<&'a Side> {
    bundle.side_on(face)
}

/// True if control changes when units enter.
pub fn is_by_entering(bundle: &Bundle) -> bool {
    bundle.style.module.control == Control::ByEntering
}

/// The side at home in a place; `None` if a scenario has powers on other sides than usual. That a power is neutral at first changes
/// nothing.
pub fn home<'a>(bundle: &'a Bundle, place: &Place) -> Option<&'a Side> {
    let usual = |id: &str| bundle.powers.iter().find(|power| power.id == id).and_then(|power| power.side.as_ref());
    let mut all = bundle.scenarios.iter().flat_map(|scenario| &scenario.powers);
    let changes = all.any(|there| there.side.as_ref().is_some_and(|side| Some(side) != usual(&there.power)));
    let id = bundle.side_of(place).filter(|_| !changes)?;
    bundle.sides.iter().find(|side| side.id == id)
}

/// The points that a place is worth to the side that controls it.
pub fn worth(place: &Place) -> Option<f64> {
    let told = place.attributes.told("worthFigure").and_then(serde_json::Value::as_f64);
    told.filter(|worth| *worth > 0.0)
}

/// The prototype of a side's control markers.
pub fn marker_name(side: &Side) -> String {
    format!("Control of {}", side.name)
}

/// The traits of a side's control markers: the side, and facts about the place below.
pub fn marker(side: &Side) -> Vec<Trait> {
    std::iter::once(traits::mark(&[(CONTROLS, &side.name)])).chain(below()).collect()
}

/// The prototype of control markers that are turned.
pub const TURNED: &str = "Turned by who enters";

/// True if a marker is turned over when a unit of another side enters.
pub fn is_turned(bundle: &Bundle, piece: &Piece) -> bool {
    turned(bundle).any(|other| other.id == piece.id)
}

/// The traits that turn such a marker to the face of a side.
pub fn turns(bundle: &Bundle, piece: &Piece) -> Vec<Trait> {
    let faces = || piece.faces.iter().zip(1..).filter_map(|(face, at)| Some((at, side_of(bundle, face)?)));
    let whose: String = faces().map(|(at, side)| format!("Face_Level=={at}?{}:", quoted(&side.name))).collect();
    let turn = |(at, side): (i32, _)| {
        traits::trigger("", &command(SEIZE, side), &format!("{{Face_Level!={at}}}"), &[&Key::ctrl('F')])
    };
    let whose = traits::calculated(CONTROLS, &format!("{{{whose}\"\"}}"));
    std::iter::once(whose).chain(below()).chain(faces().map(turn)).collect()
}

/// The commands by which a side takes control, and by which a unit does on entering.
const TAKE: &str = "take";
const SEIZE: &str = "seize";

fn command(word: &str, side: &Side) -> Key {
    Key::named(&format!("control-{word}-{}", side.id))
}

/// The commands by which a side takes control: existing markers are removed without a report, its own marker is laid,
/// except at home, and the chat reports it.
fn take(bundle: &Bundle, numbers: &Numbers, side: &Side, marker: &Piece, menu: &str) -> Vec<Trait> {
    let [take, put, lay, told] = [TAKE, "marker", "own-marker", "told"].map(|word| command(word, side));
    let away = format!("{{Home!={}}}", quoted(&side.name));
    let phrases = &bundle.phrases;
    let report = say!(phrases, "$PlayerId$ – $location$ is now under the control of {side}", side = side.name);
    let number = numbers.get(&ids::placed_key(marker));
    vec![
        traits::report(&[&told], &report),
        traits::trigger(menu, &take, "", &[&lift(), &put, &told]),
        traits::trigger("", &put, &away, &[&lay]),
        traits::place("", &lay, &counters::path(bundle, marker), None, number),
    ]
}

fn lift() -> Key {
    Key::named("control-lift")
}

/// Removes every control marker from the place of a piece.
fn lifts() -> Vec<Trait> {
    let mut parts = below();
    parts.push(traits::here(&lift(), &Key::named(counters::REMOVE), &format!("{{{CONTROLS}!=\"\"}}")));
    parts
}

/// Facts about the place of a piece: the side at home there, and its worth.
fn below() -> Vec<Trait> {
    vec![
        traits::calculated("Worth", &format!("{{\"0\"+{}}}", place::listed(place::WORTHS))),
        traits::calculated("Home", &format!("{{{}}}", place::listed(place::HOMES))),
    ]
}

/// The commands of the piece in a place: each side can take control, and the marker can be lifted.
pub fn of_place(bundle: &Bundle, numbers: &Numbers) -> Vec<Trait> {
    let sides: Vec<(&Side, &Piece)> = markers(bundle).collect();
    if sides.is_empty() {
        return Vec::new();
    }
    let [clear, told] = ["control-none", "control-lifted"].map(Key::named);
    let phrases = &bundle.phrases;
    let none = phrases.say("No marker");
    let names: Vec<&str> = sides.iter().map(|(side, _)| side.name.as_str()).chain([none]).collect();
    let mut parts = vec![
        traits::submenu(phrases.say("Control"), &names),
        traits::report(&[&told], phrases.say("$PlayerId$ – there is no control marker in $location$")),
        traits::trigger(none, &clear, "", &[&lift(), &told]),
    ];
    parts.extend(sides.into_iter().flat_map(|(side, marker)| take(bundle, numbers, side, marker, &side.name)));
    parts.extend(lifts());
    parts
}

/// The side of a counter that can take control: of a unit or leader, where its side has a marker.
fn takes<'a>(bundle: &'a Bundle, piece: &Piece) -> Option<&'a Side> {
    let side = bundle.sides.iter().find(|side| Some(&side.id) == piece.side.as_ref())?;
    let holds = holders(bundle).any(|other| other.id == side.id);
    (holds && matches!(piece.purpose, Purpose::Unit | Purpose::Leader)).then_some(side)
}

/// The prototype of counters that can take control.
pub fn taker_name(bundle: &Bundle, piece: &Piece) -> Option<String> {
    Some(format!("Takes control for {}", takes(bundle, piece)?.name))
}

/// The traits of counters that take control: a command and, if the game wants it, the same when they enter a place.
pub fn taker(bundle: &Bundle, numbers: &Numbers, piece: &Piece) -> Vec<Trait> {
    const MENU: &str = phrase!("Take control here");
    let Some(side) = takes(bundle, piece) else { return Vec::new() };
    let menu = bundle.phrases.say(MENU);
    let own = markers(bundle).find(|(other, _)| other.id == side.id).map(|(_, marker)| marker);
    let (take, asks) = (command(TAKE, side), Key::named("control-ask"));
    let mut parts = vec![traits::mark(&[(TAKES, &side.name)])];
    if is_by_entering(bundle) {
        parts.extend(enters(bundle, side, own.is_some()));
    }
    match own {
        Some(_) if ids::has_places(bundle) => {
            parts.extend([traits::trigger(menu, &asks, "", &[&take]), traits::pass_on(&take, place::KIND)]);
        }
        Some(marker) => {
            parts.extend(self::take(bundle, numbers, side, marker, menu));
            parts.extend(lifts());
        }
        None => {}
    }
    parts
}

/// The property of counters that take control: for whom.
const TAKES: &str = "Takes";
/// The player's own setting: true if control changes when units enter.
const FOLLOWS: &str = "ControlFollows";

/// The kind of the markers of control.
fn marker_kind(bundle: &Bundle) -> &str {
    bundle.pieces.iter().find(|piece| numbers::controls(piece)).map_or("marker", |piece| &piece.kind)
}

/// Takes control when a visible counter enters a place without enemies.
fn enters(bundle: &Bundle, side: &Side, has_marker: bool) -> Vec<Trait> {
    let (moved, seize, take) = (Key::named(counters::WAS_MOVED), command(SEIZE, side), command(TAKE, side));
    let name = quoted(&side.name);
    let count = |of: String| {
        format!("Count({},{})", quoted(&format!("{{{of}&&LocationName==\"$LocationName$\"}}")), quoted(MAP))
    };
    let enemies = count(format!("{TAKES}!=\"\"&&{TAKES}!={name}&&Obscured!=true"));
    let alone = format!("{{{FOLLOWS}==true&&ObscuredToOthers!=true&&{enemies}==0}}");
    let marker = quoted(&counters::kind_title(bundle, marker_kind(bundle)));
    let mut parts = vec![
        traits::trigger("", &moved, &alone, &[&seize]),
        traits::here(&seize, &seize, &format!("{{Kind==\"{}\"||Kind=={marker}}}", place::KIND)),
    ];
    if !has_marker {
        return parts;
    }
    let of = |whose: &str| count(format!("{CONTROLS}!=\"\"&&{CONTROLS}{whose}{name}"));
    let wants = format!("{}==0&&({}>0||(Home==\"\"?Worth!=\"0\":Home!={name}))", of("=="), of("!="));
    if ids::has_places(bundle) {
        let which = format!("{{Kind==\"{}\"&&{wants}}}", place::KIND);
        parts.push(traits::here(&seize, &take, &which));
    } else {
        parts.push(traits::trigger("", &seize, &format!("{{{wants}}}"), &[&take]));
    }
    parts
}

/// The setting by which a player can turn off control by entering.
pub fn preference(bundle: &Bundle) -> Option<Element> {
    let preference = Element::new("VASSAL.preferences.BooleanPreference")
        .with("name", FOLLOWS)
        .with("tab", &bundle.game.title)
        .with("desc", bundle.phrases.say("Control of a place follows my units as they enter"))
        .with("default", true);
    is_by_entering(bundle).then_some(preference)
}

/// The points of the places under each side's control: its homes except those that others hold, and places elsewhere.
/// An expression.
pub fn standing(bundle: &Bundle) -> Option<String> {
    let worths = || ids::places(bundle).filter_map(|place| Some((place, worth(place)?)));
    if worths().count() < 3 || !is_shown(bundle) || worths().any(|(_, worth)| worth.fract() != 0.0) {
        return None;
    }
    let sum = |of: String| format!("Sum(\"Worth\",{},{})", quoted(&of), quoted(MAP));
    let side = |side: &Side| {
        let homes: f64 = worths().filter(|(place, _)| home(bundle, place) == Some(side)).map(|(_, worth)| worth).sum();
        let name = quoted(&side.name);
        let own = sum(format!("{{{CONTROLS}=={name}&&Home!={name}}}"));
        let lost = sum(format!("{{{CONTROLS}!=\"\"&&{CONTROLS}!={name}&&Home=={name}}}"));
        format!("{}+({}+{own}-{lost})", quoted(&format!("{} ", side.name)), maths::number(homes))
    };
    Some(holders(bundle).map(side).collect::<Vec<String>>().join("+\", \"+"))
}

/// The button that reports these points in the chat.
pub fn points(bundle: &Bundle) -> Option<Element> {
    let phrases = &bundle.phrases;
    let (player, points) = (inset("PlayerId"), inset(&standing(bundle)?));
    let told = say!(phrases, "{player} counts the points of places: {points}", player = player, points = points);
    let button = xml::module("DoActionButton")
        .with("name", "Count points")
        .with("text", phrases.say("Points"))
        .with("tooltip", phrases.say("Tell in the chat what the places are worth that each side holds"))
        .with("reportFormat", format!("{{{}}}", spoken(&told)))
        .fixed("DoActionButton that tells");
    Some(button)
}
