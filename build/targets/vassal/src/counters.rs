//! Counters: traits shared by all of them, by those of a kind, of a side and of a power, and the counters themselves.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use muster_schema::bundle::{self, BoxKind, Bundle, Face, Piece, Place, Purpose, Track, TrackKind, heading};
use muster_schema::form::Words;
use muster_schema::{Phrases, Slot, phrase, say};
use muster_targets::aids::powers;
use serde_json::Value;

use super::names::{self, Names};
use super::sequence::encode;
use super::tracker::Tracker;
use super::traits::{self, Definition, Destination, Key, Trait, Turns};
use super::xml::{self, Element};
use super::{
    BOARD, Context, MAP, arrivals, battle, beside, control, controls, fire, furniture, ids, laid, place, turn, values,
};
use muster_ground::numbers::Numbers;
use muster_marks::measures::{self, FINENESS};

/// The command that takes a trail away.
pub const CLEAR_TRAIL: &str = "clear-trail";
const SHOW_TRAIL: &str = "show-trail";
const HIDE_TRAIL: &str = "hide-trail";
/// The picture of the sign that a counter has moved.
pub const MOVED: &str = "moved.png";

/// The side of a counter as it lies on the map at full size, in pixels.
pub fn side_length(bundle: &Bundle) -> u32 {
    bundle.style.counter
}

/// The picture over a counter that its owner alone sees.
pub const HIDDEN: &str = "hidden-counter.svg";

/// The scale at which the pictures of counters are shown: they are finer than the map.
fn scale() -> f64 {
    1.0 / f64::from(FINENESS)
}

/// The prototypes: sets of traits that pieces share.
#[derive(Clone, Debug, Default)]
pub struct Library {
    prototypes: Vec<Prototype>,
    /// The index of each prototype, by name.
    places: BTreeMap<String, usize>,
}

/// A set of traits with a name.
#[derive(Clone, Debug)]
struct Prototype {
    name: String,
    parts: Vec<Trait>,
}

impl Library {
    /// The prototypes that the game's counters and cards use.
    pub fn of(bundle: &Bundle, numbers: &Numbers, names: &Names) -> Self {
        let mut library = Self::default();
        let phrases = &bundle.phrases;
        let tracker = Tracker::of(bundle, names);
        for piece in &variants(bundle) {
            let piece: &Piece = piece;
            library.add(&kind_name(piece), || vec![traits::mark(&[("Kind", &kind_title(bundle, &piece.kind))])]);
            library.add(&side_name(bundle, piece), || {
                let side = traits::mark(&[("Side", &side_title(bundle, piece))]);
                std::iter::once(side).chain(values::none(bundle)).collect()
            });
            library.add("Removable", || removable(phrases));
            if moves_about(piece) {
                library.add("Moves", || moves(bundle));
            }
            if let Some(name) = sends_name(bundle, piece) {
                library.add(&name, || sends(bundle, names, piece));
            }
            if !piece.powers.is_empty() {
                let power = powers(bundle, piece);
                library.add(&format!("Power: {power}"), || vec![traits::mark(&[("Power", &power)])]);
            }
            match piece.faces.len() {
                0 | 1 => {}
                2 => library.add(&two_sided_name(piece), || two_sided(phrases, piece)),
                steps => library
                    .add(&stepped_name(bundle, piece), || stepped(phrases, steps, ends_in(bundle, piece).is_some())),
            }
            if can_hide(bundle, piece) {
                library.add(&hidden_name(bundle, piece), || hidden(bundle, names, piece));
            }
            if let Some(points) = values::range_of(bundle, piece) {
                library.add(&values::range_name(bundle, points), || values::range(phrases, points));
            }
            if arrivals::is_due(bundle, piece) {
                library.add(arrivals::PROTOTYPE, || arrivals::traits(bundle));
            }
            if arrivals::is_turned(bundle, piece) {
                library.add(arrivals::TURNED, || arrivals::turns(bundle));
            }
            if place::shows_ways(bundle, piece) {
                library.add(place::WAYS, || place::ways(phrases));
            }
            if bundle.map.grid.is_some() && battle::fights(bundle, piece) {
                let side = side_title(bundle, piece);
                library.add(&values::zone_name(&side), || values::zone(phrases, &side));
            }
            if let Some((_, dice)) = fire::own(piece) {
                library.add(&fire::prototype_name(bundle, dice), || fire::traits(phrases, dice));
            }
            if laid::lays(bundle, piece) {
                library.add(&laid::prototype_name(bundle, piece), || laid::commands(bundle, numbers, piece));
            }
            if laid::is_laid(bundle, piece) {
                library.add(laid::LAID, || laid::traits(bundle));
            }
            if battle::fights(bundle, piece) {
                library.add(&battle::prototype_name(bundle, piece), || battle::traits(bundle, piece));
            }
            if let Some(name) = control::taker_name(bundle, piece) {
                library.add(&name, || control::taker(bundle, numbers, piece));
            }
            if let Some(follows) = tracker.follows(piece) {
                library.add(&follows.prototype(), || vec![follows.send()]);
            }
            if goes_along(bundle, &tracker, piece) {
                library.add(ALONG, || along(bundle, names));
            }
            if let Some(track) = tracker.marked_track(piece) {
                library.add(&track_name(names, track), || track_marker(bundle, names, track));
            }
            for (property, value) in ranks(bundle, piece) {
                library.add(&format!("{property}: {value}"), || vec![traits::mark(&[(property, &value)])]);
            }
            let layer = layer(bundle, piece);
            library.add(&format!("Layer: {layer}"), || vec![traits::mark(&[("Layer", &layer)])]);
            if piece.unlimited {
                library.add("Unlimited", || unlimited(phrases));
            }
        }
        for (side, _) in control::markers(bundle) {
            library.add(&control::marker_name(side), || control::marker(side));
        }
        if let Some(piece) = bundle.pieces.iter().find(|piece| control::is_turned(bundle, piece)) {
            library.add(control::TURNED, || control::turns(bundle, piece));
        }
        if ids::has_places(bundle) {
            library.add(place::KIND, || place::prototype(bundle, numbers));
        }
        let states = states_in_use(bundle);
        for (at, state) in states.iter().enumerate() {
            library.add(&state_name(&state.id), || state_traits(bundle, &states, at));
        }
        for card in &bundle.cards {
            let back = measures::back_deck(bundle, &card.deck);
            library.add(&super::cards::prototype_name(names, back), || super::cards::prototype(bundle, names, back));
        }
        library
    }

    fn add(&mut self, name: &str, make: impl FnOnce() -> Vec<Trait>) {
        if !self.places.contains_key(name) {
            self.places.insert(name.to_owned(), self.prototypes.len());
            self.prototypes.push(Prototype { name: name.to_owned(), parts: make() });
        }
    }

    /// Replaces every prototype among the traits with its parts.
    pub fn expand(&self, parts: &[Trait]) -> Vec<Trait> {
        let mut out = Vec::new();
        for part in parts {
            let prototype = part.prototype_name().and_then(|name| self.prototypes.get(*self.places.get(name)?));
            match prototype {
                Some(prototype) => out.extend(self.expand(&prototype.parts)),
                None => out.push(part.clone()),
            }
        }
        out
    }

    /// True if counters do something after they were moved.
    pub fn hears_moves(&self) -> bool {
        let mut parts = self.prototypes.iter().flat_map(|prototype| &prototype.parts);
        parts.any(|part| part.kind().contains(WAS_MOVED))
    }

    /// The component that holds them all: several of a kind (`Power: France`) are in a folder of that name, below all others.
    pub fn element(&self) -> Element {
        let mut kinds: BTreeMap<&str, Vec<&Prototype>> = BTreeMap::new();
        for prototype in &self.prototypes {
            let kind = prototype.name.split_once(": ").map_or("", |(kind, _)| kind);
            kinds.entry(kind).or_default().push(prototype);
        }
        let is_folder = |kind: &str, all: &[&Prototype]| !kind.is_empty() && all.len() > 1;
        let (folders, loose): (Vec<_>, Vec<_>) = kinds.into_iter().partition(|(kind, all)| is_folder(kind, all));
        let folders = folders.into_iter().map(|(kind, all)| {
            xml::module("folder.PrototypeFolder")
                .with("name", kind)
                .with("desc", "")
                .children(all.into_iter().map(Prototype::element))
        });
        xml::module("PrototypesContainer")
            .children(loose.into_iter().flat_map(|(_, all)| all).map(Prototype::element))
            .children(folders)
    }
}

impl Prototype {
    fn element(&self) -> Element {
        let traits = self.parts.clone();
        let definition = Definition { traits, image: String::new(), name: String::new(), gpid: None };
        xml::module("PrototypeDefinition").with("name", &self.name).with("description", "").with_text(definition.text())
    }
}

/// The counters, and once more each that a scenario has on another side.
fn variants(bundle: &Bundle) -> Vec<Cow<'_, Piece>> {
    let of = |scenario: &'_ bundle::Scenario| {
        let all = bundle.pieces.iter().map(|piece| scenario.piece(bundle, piece));
        all.filter(|piece| matches!(piece, Cow::Owned(_))).collect::<Vec<_>>()
    };
    let own = bundle.pieces.iter().map(Cow::Borrowed);
    own.chain(bundle.scenarios.iter().filter(|scenario| !scenario.powers.is_empty()).flat_map(of)).collect()
}

/// True if players move it on the map.
pub fn moves_about(piece: &Piece) -> bool {
    piece.purpose != Purpose::Marker
}

/// The boxes that players send counters to, by their purpose, with the keys of those that are used most.
fn destinations(purpose: Purpose) -> &'static [(BoxKind, Option<char>)] {
    const OUT: [(BoxKind, Option<char>); 2] = [(BoxKind::Removed, Some('E')), (BoxKind::HeldAside, None)];
    const ALL: [(BoxKind, Option<char>); 5] =
        [(BoxKind::ForcePool, Some('P')), OUT[0], OUT[1], (BoxKind::Army, None), (BoxKind::Holding, None)];
    match purpose {
        Purpose::Unit | Purpose::Leader => &ALL,
        Purpose::Token => &OUT,
        Purpose::Stack | Purpose::Marker => &[],
    }
}

/// The names of the kinds of counters that `Piece::kind` can have.
const _: [&str; 7] = [
    phrase!("Counter"),
    phrase!("Block"),
    phrase!("Leader"),
    phrase!("Marker"),
    phrase!("Corps"),
    phrase!("Strength"),
    phrase!("Unit"),
];
/// The names of unit sizes.
const _: [&str; 11] = [
    phrase!("Squad"),
    phrase!("Section"),
    phrase!("Platoon"),
    phrase!("Company"),
    phrase!("Battalion"),
    phrase!("Regiment"),
    phrase!("Brigade"),
    phrase!("Division"),
    phrase!("Corps"),
    phrase!("Army"),
    phrase!("Army group"),
];

/// The name of a kind of counters in windows, and in the property `Kind`.
pub fn kind_title(bundle: &Bundle, kind: &str) -> String {
    bundle.phrases.say(&heading(kind)).to_owned()
}

fn kind_name(piece: &Piece) -> String {
    format!("Kind: {}", heading(&piece.kind))
}

fn side_name(bundle: &Bundle, piece: &Piece) -> String {
    format!("Side: {}", side_title(bundle, piece))
}

/// The name of a counter's side.
pub fn side_title(bundle: &Bundle, piece: &Piece) -> String {
    let side = piece.side.as_deref().and_then(|id| bundle.sides.iter().find(|side| side.id == id));
    let all = if bundle.sides.len() == 2 { phrase!("Both") } else { phrase!("All") };
    side.map_or_else(|| bundle.phrases.say(all).to_owned(), |side| side.name.clone())
}

/// The prefix of the layers of units.
pub const UNITS_OF: &str = "Units of ";

/// The layers of the map, from the lowest: fixed pieces, then the counters of each side, then loose markers. Counters
/// of different layers never share a stack, so that moving an army never takes enemies or a siege along.
pub fn layers(bundle: &Bundle) -> Vec<String> {
    let sides = bundle.sides.iter().map(|side| format!("{UNITS_OF}{}", side.name));
    ["Ground", "Units of no side"].map(str::to_owned).into_iter().chain(sides).chain(["Markers".to_owned()]).collect()
}

/// The layer of a counter.
pub fn layer(bundle: &Bundle, piece: &Piece) -> String {
    layers(bundle).swap_remove(layer_number(bundle, piece))
}

/// The number of a counter's layer, counted from the lowest.
pub fn layer_number(bundle: &Bundle, piece: &Piece) -> usize {
    let side = bundle.sides.iter().position(|side| Some(&side.id) == piece.side.as_ref());
    match side {
        _ if piece.stays => 0,
        Some(side) => 2 + side,
        None if piece.purpose.marks() => 2 + bundle.sides.len(),
        None => 1,
    }
}

/// The formation and size of a counter, as properties by which players can sort.
fn ranks(bundle: &Bundle, piece: &Piece) -> impl Iterator<Item = (&'static str, String)> {
    let name = |id: &String| {
        let formation = bundle.formations.iter().find(|formation| formation.id == *id);
        formation.map_or_else(|| names::plain_name(id), |formation| formation.name.clone())
    };
    let formation = piece.formation.as_ref().map(|id| ("Formation", name(id)));
    let size = piece.size.map(|size| ("Size", bundle.phrases.say(&heading(size.word())).to_owned()));
    formation.into_iter().chain(size)
}

/// The words printed on a counter, as properties of it: `PrintedTurn`.
fn printed(piece: &Piece) -> Option<Trait> {
    let name = |name: &str| {
        let letters = name.split(|letter: char| !letter.is_alphanumeric()).map(heading);
        format!("Printed{}", letters.collect::<String>())
    };
    let facts: Vec<(String, &str)> = piece.printed.iter().map(|fact| (name(&fact.name), fact.text.as_str())).collect();
    let facts: Vec<(&str, &str)> = facts.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    (!facts.is_empty()).then(|| traits::mark(&facts))
}

/// The traits of counters that move: the way back, a trail, and the sign that they have moved.
fn moves(bundle: &Bundle) -> Vec<Trait> {
    let (back, returned) = (Key::ctrl('B'), Key::named("go-back"));
    let (show, hide) = (Key::ctrl('T'), Key::ctrl_shift('T'));
    let (moved, unmark) = (moved(), Key::named("not-moved"));
    let half = i64::from(side_length(bundle) / 2);
    let phrases = &bundle.phrases;
    let menu = [phrases.say("Show trail"), phrases.say("Hide trail"), phrases.say("Toggle moved")];
    let words = [phrases.say("moved"), phrases.say("not moved")].map(traits::quoted);
    vec![
        traits::report(&[&returned], phrases.say("$PlayerId$ takes $newPieceName$ back: $oldLocation$ → $location$")),
        traits::report(&[&show], phrases.say("$PlayerId$ shows the trail of $newPieceName$ in $location$")),
        traits::report(&[&hide], phrases.say("$PlayerId$ hides the trail of $newPieceName$ in $location$")),
        traits::report(&[&moved], phrases.say("$PlayerId$ marks $newPieceName$ in $location$ as $MovedWord$")),
        traits::hide("{OldMap==\"\"}", &[&back]),
        traits::trigger(phrases.say("Back to where it was"), &back, "", &[&returned, &unmark]),
        traits::send("", &returned, "{OldMap}", "", Destination::Back),
        // The engine puts a point where a trail is shown that has none, and tells nobody of it.
        traits::hide("{Moved!=true}", &[&show, &hide]),
        traits::submenu(&say!(phrases, "Trail{moved}", moved = ""), &menu),
        traits::trigger(menu[0], &show, "", &[&Key::named(SHOW_TRAIL)]),
        traits::trigger(menu[1], &hide, "", &[&Key::named(HIDE_TRAIL)]),
        traits::calculated("MovedWord", &format!("{{Moved==true?{}}}", words.join(":"))),
        traits::trail(&[SHOW_TRAIL, HIDE_TRAIL, CLEAR_TRAIL].map(Key::named)),
        // About the upper right corner.
        traits::moved(MOVED, [half - 11, -half - 3], menu[2], [&moved, &unmark]),
    ]
}

/// The command that lays the sign on a counter that it has moved, or takes it off.
pub fn moved() -> Key {
    Key::ctrl('M')
}

/// The command that takes a counter away without a word.
pub const REMOVE: &str = "remove";

/// The last command of a counter's menu: it reports the removal while the counter is still there, then deletes it.
fn removable(phrases: &Phrases) -> Vec<Trait> {
    let (told, gone) = (Key::named("removed"), Key::named(REMOVE));
    vec![
        traits::report(&[&told], phrases.say("$PlayerId$ removes $newPieceName$ from $location$")),
        traits::trigger(phrases.say("Delete"), &Key::ctrl('D'), "", &[&told, &gone]),
        traits::delete(&gone),
    ]
}

/// The menu entries that turn a counter to its back and to its front; `None` if they are the same.
fn turns(piece: &Piece) -> Option<[&str; 2]> {
    let [front, back, ..] = piece.faces.as_slice() else { return None };
    (front.turn != back.turn && !front.turn.is_empty() && !back.turn.is_empty()).then_some([&back.turn, &front.turn])
}

fn two_sided_name(piece: &Piece) -> String {
    turns(piece).map_or_else(|| "Two-sided".to_owned(), |words| format!("Two-sided: {}", words.join(", ")))
}

/// Ctrl F turns a counter over whatever face is up. If the two directions have names of their own, the menu offers the
/// one that is possible.
fn two_sided(phrases: &Phrases, piece: &Piece) -> Vec<Trait> {
    let turn = Key::ctrl('F');
    let Some([over, back]) = turns(piece) else {
        // The engine itself gives the new name as others may know it.
        let report = phrases.say("$PlayerId$ turns a counter in $location$ over: $newPieceName$");
        return vec![traits::report(&[&turn], report)];
    };
    let (to_back, to_front) = (Key::named("turn-over"), Key::named("turn-back"));
    let done = format!("{{Face_Level==1?{}:{}}}", traits::quoted(back), traits::quoted(over));
    vec![
        traits::report(&[&turn], phrases.say("$PlayerId$ – $Turned$: $newPieceName$ in $location$")),
        traits::hide("{Face_Level!=1}", &[&to_back]),
        traits::hide("{Face_Level!=2}", &[&to_front]),
        traits::trigger(over, &to_back, "", &[&turn]),
        traits::trigger(back, &to_front, "", &[&turn]),
        traits::calculated("Turned", &done),
    ]
}

/// The commands that turn a counter to the next of its steps and to the one before.
const STEPS: [&str; 2] = ["step-lost", "step-gained"];

fn stepped_name(bundle: &Bundle, piece: &Piece) -> String {
    let ends = if ends_in(bundle, piece).is_some() { ", then eliminated" } else { "" };
    format!("{} steps{ends}", piece.faces.len())
}

/// The command that sends a counter that lost its last step where such counters lie.
const ELIMINATE: &str = "eliminate";

/// The box for counters of its side that lost their last step: the force pool, or else the box for counters out of the
/// game.
fn ends_in<'a>(bundle: &'a Bundle, piece: &'a Piece) -> Option<&'a Place> {
    let all: Vec<&Place> = boxes(bundle, piece).map(|(place, _)| place).collect();
    let of = |purpose: BoxKind| all.iter().copied().find(|place| place.purpose == Some(purpose));
    of(BoxKind::ForcePool).or_else(|| of(BoxKind::Removed))
}

/// The traits of counters with several steps: losing and gaining a step, and removal when the last step is lost.
fn stepped(phrases: &Phrases, steps: usize, ends: bool) -> Vec<Trait> {
    let ([lose, gain], [next, back]) = (['F', 'G'].map(Key::ctrl), STEPS.map(Key::named));
    let mut parts = vec![
        traits::report(&[&next], phrases.say("$PlayerId$ takes a step from $newPieceName$ in $location$")),
        traits::report(&[&back], phrases.say("$PlayerId$ gives a step to $newPieceName$ in $location$")),
        traits::hide(&format!("{{Face_Level=={steps}}}"), &[&lose]),
        traits::hide("{Face_Level==1}", &[&gain]),
        traits::trigger(phrases.say("Lose a step"), &lose, "", &[&next]),
        traits::trigger(phrases.say("Gain a step"), &gain, "", &[&back]),
    ];
    if ends {
        let (last, gone) = (Key::named("lose-last-step"), Key::named(ELIMINATE));
        let report = phrases.say("$PlayerId$ takes the last step from $newPieceName$: $oldLocation$ → $location$");
        parts.extend([
            traits::report(&[&gone], report),
            traits::hide(&format!("{{Face_Level!={steps}}}"), &[&last]),
            traits::trigger(phrases.say("Lose the last step"), &last, "", &[&gone]),
        ]);
    }
    parts
}

/// True if a counter is hidden at times: from the start, or in a box that only its side can look into.
fn can_hide(bundle: &Bundle, piece: &Piece) -> bool {
    piece.hidden || piece.side.as_ref().is_some_and(|side| measures::screened(bundle, side).next().is_some())
}

fn hidden_name(bundle: &Bundle, piece: &Piece) -> String {
    format!("{}: {}", if piece.hidden { "Hidden" } else { "Hidden in its boxes" }, side_title(bundle, piece))
}

/// The traits of a side's hidden counters: only the player they were set up for sees them, that is the side or, in a
/// solitaire game, the single player.
fn hidden(bundle: &Bundle, names: &Names, piece: &Piece) -> Vec<Trait> {
    let key = Key::ctrl('H');
    let Some(side) = bundle.sides.iter().find(|side| Some(&side.id) == piece.side.as_ref()) else { return Vec::new() };
    let phrases = &bundle.phrases;
    let cover = format!("{}.png", measures::cover_picture(side));
    let here = traits::inset("LocationName");
    let reveals = say!(phrases, "reveals {counter} in {place}", counter = traits::inset("BasicName"), place = here);
    let (title, conceals) = if piece.seen() == "block" {
        let title = say!(phrases, "a hidden block of {side}", side = side.name);
        (title, say!(phrases, "hides a block in {place}", place = here))
    } else {
        let title = say!(phrases, "a hidden counter of {side}", side = side.name);
        (title, say!(phrases, "hides a counter in {place}", place = here))
    };
    let [conceals, reveals] = [conceals, reveals].map(|said| traits::spoken(&format!(" {said}")));
    let [own, solitaire] = [side.name.as_str(), controls::SOLITAIRE].map(traits::quoted);
    // Whoever does not see it can press the key, too, but it does nothing.
    let said = format!("{{Obscured==true?\"\":PlayerId+(ObscuredToOthers==true?{conceals}:{reveals})}}");
    let (moved, hides) = (Key::named(WAS_MOVED), Key::named("hide"));
    let mut parts = vec![traits::hide(&format!("{{PlayerSide!={own}&&PlayerSide!={solitaire}}}"), &[&key])];
    let boxes = measures::screened(bundle, &side.id).filter_map(|place| names.place(&place.id));
    let boxes: Vec<_> = boxes.map(traits::quoted).collect();
    if !boxes.is_empty() {
        let within = |zone: &str| boxes.iter().map(|name| format!("{zone}=={name}")).collect::<Vec<_>>().join("||");
        let (here, before) = (within("CurrentZone"), within("OldZone"));
        parts.push(traits::trigger("", &moved, &format!("{{ObscuredToOthers!=true&&({here})}}"), &[&hides]));
        if !piece.hidden {
            let leaves = format!("{{ObscuredToOthers==true&&({before})&&!({here})}}");
            parts.push(traits::trigger("", &moved, &leaves, &[&key]));
        }
    }
    let owner = format!("{{PlayerSide=={solitaire}?{solitaire}:{own}}}");
    parts.push(traits::report(&[&key], "$Hides$"));
    parts.push(traits::calculated("Hides", &said));
    parts.push(traits::conceal(&cover, &title, (phrases.say("Hide or reveal"), &key), HIDDEN, (&hides, &owner)));
    parts
}

/// The command that every counter gets after it was moved.
pub const WAS_MOVED: &str = "was-moved";

/// The markers that some counter of the game can wear as its state.
pub fn states_in_use(bundle: &Bundle) -> Vec<&Piece> {
    let worn: BTreeSet<&String> = bundle.pieces.iter().flat_map(|piece| &piece.states).collect();
    bundle.pieces.iter().filter(|piece| piece.state.is_some() && worn.contains(&piece.id)).collect()
}

fn state_name(state: &str) -> String {
    format!("State: {state}")
}

/// The name of a state in expressions, and of the badge that shows it.
pub fn state_property(state: &Piece) -> String {
    let letter = |byte: u8| match byte {
        byte if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        other => format!("_{other:02x}"),
    };
    format!("State{}", state.id.bytes().map(letter).collect::<String>())
}

/// The command that ends a state.
pub fn end_of_state(state: &Piece) -> Key {
    Key::named(&format!("end-{}", state.id))
}

/// The command that takes a state off without a word, as another of its group does.
fn drop_state(state: &Piece) -> Key {
    Key::named(&format!("drop-{}", state.id))
}

/// The positions of states on a counter, from its middle as shares of its side: beside the symbol, so that no number is
/// hidden.
const CORNERS: [[f64; 2]; 4] = [[-0.4, 0.0], [0.4, 0.04], [-0.4, -0.36], [0.4, 0.4]];

/// The group of a state; a counter has only one state of a group at a time.
fn group(state: &Piece) -> Option<&str> {
    state.state.as_ref()?.group.as_deref()
}

/// The corner of each state: that of the others of its group, or else the first that no other state of the same counters has.
fn corners(bundle: &Bundle, states: &[&Piece]) -> Vec<usize> {
    let mut corners: Vec<usize> = Vec::new();
    for state in states {
        let before = || states.iter().zip(&corners);
        let alike = before().find(|(other, _)| group(state).is_some() && group(other) == group(state));
        let meets = |other: &Piece| {
            bundle.pieces.iter().any(|piece| piece.states.contains(&state.id) && piece.states.contains(&other.id))
        };
        let free = |corner: &usize| before().all(|(other, taken)| taken != corner || !meets(other));
        let corner = alike.map(|(_, corner)| *corner).or_else(|| (0..CORNERS.len()).find(free)).unwrap_or_default();
        corners.push(corner);
    }
    corners
}

/// A counter wears the state's marker as a small badge, so that it keeps it wherever it goes. The first state has keys of its own.
fn state_traits(bundle: &Bundle, states: &[&Piece], at: usize) -> Vec<Trait> {
    let piece = states[at];
    let Some(state) = &piece.state else { return Vec::new() };
    let property = state_property(piece);
    let named = |word: &str| Key::named(&format!("{word}-{}", piece.id));
    let [toggle, first, next, told, worsen] = ["toggle", "first", "next", "tell", "put-worse"].map(named);
    let dropped = drop_state(piece);
    let (begin, end) = if at == 0 { (Key::ctrl('Y'), Key::ctrl('U')) } else { (named("put"), named("take")) };
    let excluded = states.iter().filter(|other| other.id != piece.id && group(piece).is_some());
    let excluded: Vec<Key> =
        excluded.filter(|other| group(other) == group(piece)).map(|other| drop_state(other)).collect();
    let is = format!("{property}_Active==true");
    let is_at = |degree: usize| format!("{is}&&{property}_Level=={}", degree + 1);
    let words = state.put.iter().enumerate().map(|(degree, put)| format!("{}?{}:", is_at(degree), traits::quoted(put)));
    let done = format!("{{{}{}}}", words.collect::<String>(), traits::quoted(&state.take));
    let done_so = format!("${property}_Done$");
    let report = say!(bundle.phrases, "$PlayerId$ – {done}: $newPieceName$ in $location$", done = done_so);
    let mut parts = vec![traits::report(&[&told], &report)];
    for ((degree, put), key) in state.put.iter().enumerate().zip([&begin, &worsen]) {
        let more = (degree > 0).then_some(&next);
        let sent: Vec<&Key> = excluded.iter().chain([&first]).chain(more).chain([&told]).collect();
        parts.push(traits::hide(&format!("{{{}}}", is_at(degree)), &[key]));
        parts.push(traits::trigger(put, key, "", &sent));
    }
    let holds = format!("{{{is}}}");
    parts.extend([
        traits::hide(&format!("{{!({is})}}"), &[&end]),
        traits::trigger(&state.take, &end, "", &[&dropped, &told]),
        traits::trigger("", &end_of_state(piece), &holds, &[&dropped, &told]),
        traits::trigger("", &dropped, &holds, &[&toggle]),
        traits::calculated(&format!("{property}_Done"), &done),
        badge(bundle, piece, corners(bundle, states)[at], [&toggle, &first, &next]),
    ]);
    parts
}

/// The badge of a state: the front of its marker, and for a second degree its back.
fn badge(bundle: &Bundle, state: &Piece, corner: usize, keys: [&Key; 3]) -> Trait {
    let faces = || state.faces.iter().take(2).enumerate();
    let images: Vec<String> = faces().map(|(at, _)| format!("{}.png", measures::face_picture(state, at))).collect();
    let words =
        |(at, face): (usize, &Face)| level_name(&bundle.phrases, if at == 0 { &state.name } else { &face.label });
    let names: Vec<String> = faces().map(|face| format!("+ ({})", words(face))).collect();
    let side = f64::from(side_length(bundle));
    let at = CORNERS[corner].map(|share| furniture::pixel(share * side));
    let pictures = traits::Pictures { images: &images, names: &names, at, scale: scale() * 0.45 };
    traits::badge(&state_property(state), pictures, keys)
}

fn track_name(names: &Names, track: &Track) -> String {
    format!("Moves on: {}", names.track(&track.id).unwrap_or(&track.name))
}

/// The traits that move a marker one space up or down its track, by the values of the spaces or else in their order; a
/// marker outside the track goes to the lowest space.
fn track_marker(bundle: &Bundle, names: &Names, track: &Track) -> Vec<Trait> {
    let value = |id: &String| {
        let place = bundle.map.places.iter().find(|place| place.id == *id);
        place.and_then(|place| place.attributes.of_slot(Slot::Value)).and_then(Value::as_i64)
    };
    let mut places: Vec<&String> = track.places.iter().collect();
    places.sort_by_key(|id| value(id));
    let spaces: Vec<&str> = places.into_iter().filter_map(|id| names.place(id)).collect();
    let first = spaces.first().copied().unwrap_or_default();
    let to = |shift: fn(usize) -> usize| {
        let next = |at: usize| spaces.get(shift(at)).or(spaces.get(at)).copied().unwrap_or(first);
        traits::choose("LocationName", spaces.iter().enumerate().map(|(at, name)| (*name, next(at))), first)
    };
    let (up, down) = (to(|at| at + 1), to(|at| at.saturating_sub(1)));
    let ([more, less], [raised, lowered]) = (track_keys(), ["one-up", "one-down"].map(Key::named));
    let is_elsewhere =
        |end: Option<&&str>| format!("{{LocationName!={}}}", traits::quoted(end.copied().unwrap_or_default()));
    let phrases = &bundle.phrases;
    let report = phrases.say("$PlayerId$ moves $newPieceName$: $oldLocation$ → $location$");
    let valued = track.places.iter().filter_map(|id| Some((names.place(id)?, value(id)?.to_string())));
    let valued: Vec<(&str, String)> = valued.collect();
    let valued = traits::choose("LocationName", valued.iter().map(|(name, value)| (*name, value.as_str())), "0");
    vec![
        traits::calculated(STANDS, &valued),
        traits::report(&[&raised, &lowered], report),
        traits::trigger(phrases.say("One space up"), &more, &is_elsewhere(spaces.last()), &[&raised]),
        traits::trigger(phrases.say("One space down"), &less, &is_elsewhere(spaces.first()), &[&lowered]),
        traits::send("", &raised, MAP, BOARD, Destination::Region(&up)),
        traits::send("", &lowered, MAP, BOARD, Destination::Region(&down)),
    ]
}

/// The property of a marker on a track: the value of its space.
const STANDS: &str = "TrackValue";

/// The values shown by markers that count something: those with one face on tracks of records whose spaces have values.
/// Expressions.
pub fn standings(context: &Context<'_>) -> Vec<String> {
    let value = |id: &String| {
        let place = context.bundle.map.places.iter().find(|place| place.id == *id);
        place.and_then(|place| place.attributes.of_slot(Slot::Value)).and_then(Value::as_i64)
    };
    let counts = |piece: &&Piece| {
        let track = context.tracker.marked_track(piece).filter(|track| track.kind == TrackKind::Record);
        piece.count == 1
            && piece.faces.len() < 2
            && track.is_some_and(|track| track.places.iter().any(|id| value(id).is_some()))
    };
    let sum = |piece: &Piece| {
        let which = format!("{{BasicName=={}}}", traits::quoted(&piece.name));
        let name = traits::quoted(&format!("{} ", piece.name));
        format!("{name}+Sum(\"{STANDS}\",{},{})", traits::quoted(&which), traits::quoted(MAP))
    };
    context.bundle.pieces.iter().filter(counts).map(sum).collect()
}

/// The keys that move a marker up and down its track.
pub fn track_keys() -> [Key; 2] {
    [traits::UP, traits::DOWN].map(Key::ctrl_code)
}

/// The prototype of counters that go along tracks of spaces.
const ALONG: &str = "Goes along tracks";

/// True if a counter can advance on tracks of spaces: all that players move can, unless they have a track of their own.
fn goes_along(bundle: &Bundle, tracker: &Tracker<'_>, piece: &Piece) -> bool {
    !bundle.map.space_tracks.is_empty() && moves_about(piece) && tracker.marked_track(piece).is_none()
}

/// The traits that move a counter on a track of spaces to the next or the previous step. Elsewhere its menu does not
/// have them. Where tracks meet, the first one leads on, and at its end the next.
fn along(bundle: &Bundle, names: &Names) -> Vec<Trait> {
    let tracks = || bundle.map.space_tracks.iter().map(|track| track.places.iter().filter_map(|id| names.place(id)));
    let steps: Vec<[&str; 2]> =
        tracks().flat_map(|places| places.clone().zip(places.skip(1)).map(<[_; 2]>::from)).collect();
    let ([on, back], [next, before]) = (&track_keys(), &["one-step-on", "one-step-back"].map(Key::named));
    let ways = [("StepOn", 0, 1), ("StepBack", 1, 0)].map(|(property, from, to)| {
        traits::calculated(
            property,
            &traits::choose("LocationName", steps.iter().map(|step| (step[from], step[to])), ""),
        )
    });
    let phrases = &bundle.phrases;
    let mut parts = vec![
        traits::report(&[next, before], phrases.say("$PlayerId$ moves $newPieceName$: $oldLocation$ → $location$")),
        traits::hide("{StepOn==\"\"}", &[on]),
        traits::hide("{StepBack==\"\"}", &[back]),
        traits::trigger(phrases.say("Advance along the track"), on, "{StepOn!=\"\"}", &[next]),
        traits::trigger(phrases.say("Retreat along the track"), back, "{StepBack!=\"\"}", &[before]),
        traits::send("", next, MAP, BOARD, Destination::Region("{StepOn}")),
        traits::send("", before, MAP, BOARD, Destination::Region("{StepBack}")),
    ];
    parts.extend(ways);
    parts
}

fn unlimited(phrases: &Phrases) -> Vec<Trait> {
    let clone = Key::ctrl('C');
    let report = phrases.say("$PlayerId$ places another $newPieceName$ in $location$");
    vec![traits::report(&[&clone], report), traits::clone(phrases.say("Clone"), &clone)]
}

/// The prototype for counters of a side and purpose that can be sent somewhere; `None` if there is no such place.
fn sends_name(bundle: &Bundle, piece: &Piece) -> Option<String> {
    let waits = !piece.purpose.marks() && turn::turn_track(bundle).is_some();
    let what = if piece.purpose.marks() { "Sends markers" } else { "Sends" };
    (waits || boxes(bundle, piece).next().is_some()).then(|| format!("{what}: {}", side_title(bundle, piece)))
}

/// The traits that send counters: to boxes and, for troops, to the turn of their return.
fn sends(bundle: &Bundle, names: &Names, piece: &Piece) -> Vec<Trait> {
    let phrases = &bundle.phrases;
    let (mut menus, mut keys, mut sends) = (Vec::new(), Vec::new(), Vec::new());
    let mut used = BTreeSet::new();
    for (place, letter) in boxes(bundle, piece) {
        let Some(name) = names.place(&place.id) else { continue };
        let key = letter
            .filter(|letter| used.insert(*letter))
            .map_or_else(|| Key::named(&format!("send-{}", place.id)), Key::ctrl);
        let point = beside::in_box(bundle, place, piece);
        sends.push(traits::send(name, &key, MAP, BOARD, Destination::Point(point)));
        menus.push(name);
        keys.push(key);
    }
    let name = sends_name(bundle, piece);
    let loses_steps = bundle.pieces.iter().any(|other| other.faces.len() > 2 && sends_name(bundle, other) == name);
    if let Some(place) = ends_in(bundle, piece).filter(|_| loses_steps) {
        let point = beside::in_box(bundle, place, piece);
        sends.push(traits::send("", &Key::named(ELIMINATE), MAP, BOARD, Destination::Point(point)));
    }
    let mut submenus = vec![(phrases.say("Send to"), menus)];
    if let Some(track) = turn::turn_track(bundle).filter(|_| !piece.purpose.marks()) {
        let turns: Vec<&str> = track.places.iter().filter_map(|id| names.place(id)).collect();
        let last = turns.last().copied().unwrap_or_default();
        let next = traits::choose(&turn::turn(bundle), turns.iter().copied().zip(turns.iter().skip(1).copied()), last);
        let next_turn = phrases.say("Next turn");
        // All these commands say only which turn it is, so that a counter has one trait for them and not one for each.
        let later = track.places.iter().zip(&turns).skip(1);
        let to_turns: Vec<Key> =
            [Key::ctrl('N')].into_iter().chain(later.map(|(id, _)| Key::named(&format!("send-{id}")))).collect();
        let values = [(next_turn, next.as_str())].into_iter().chain(turns.iter().skip(1).map(|turn| (*turn, *turn)));
        let choices: Vec<_> = to_turns.iter().zip(values).map(|(key, (menu, turn))| (menu, key, turn)).collect();
        let wait = Key::named("wait");
        sends.push(traits::after(&to_turns, &[&wait]));
        let side = bundle.sides.iter().position(|side| Some(&side.id) == piece.side.as_ref());
        let aside = side.map_or(0, |side| beside::waiting(bundle, side));
        let aside = [("1".to_owned(), aside), ("0".to_owned(), 0)];
        sends.push(traits::send_aside(&wait, MAP, BOARD, Destination::Region("$WaitsFor$"), &aside));
        sends.push(traits::choice("WaitsFor", &choices));
        keys.push(wait);
        submenus.push((
            phrases.say("To the turn track"),
            [next_turn].into_iter().chain(turns.into_iter().skip(1)).collect(),
        ));
    }
    let all: Vec<_> = keys.iter().collect();
    let report = phrases.say("$PlayerId$ sends $newPieceName$: $oldLocation$ → $location$");
    let mut parts = vec![traits::report(&all, report)];
    let filled = submenus.iter().filter(|(_, menus)| !menus.is_empty());
    parts.extend(filled.map(|(name, menus)| traits::submenu(name, menus)));
    parts.extend(sends);
    parts
}

/// The boxes that a counter can be sent to, with the keys of those that are used most.
fn boxes<'a>(bundle: &'a Bundle, piece: &'a Piece) -> impl Iterator<Item = (&'a Place, Option<char>)> {
    destinations(piece.purpose).iter().flat_map(move |(purpose, letter)| {
        let fits = move |place: &&Place| {
            let side = bundle.side_of(place);
            // A box of a counter holds what that has with it, as that of an army does.
            let of_counter = place.purpose.is_none() && place.attributes.of_slot(Slot::Piece).is_some();
            let holds = if of_counter { Some(BoxKind::Army) } else { place.purpose };
            holds == Some(*purpose)
                && !holds_markers(bundle, place)
                && (side.is_none() || side == piece.side.as_deref())
        };
        bundle.map.places.iter().filter(fits).map(move |place| (place, *letter))
    })
}

/// True if a holding box shows a state and holds no troops, such as a box for a side's orders: some scenario sets up
/// markers of its side there, and none troops.
fn holds_markers(bundle: &Bundle, place: &Place) -> bool {
    let alike =
        |other: &Place| other.purpose == Some(BoxKind::Holding) && bundle.side_of(other) == bundle.side_of(place);
    let of = |id: &str| bundle.map.places.iter().find(|other| other.id == id);
    let held = bundle.scenarios.iter().flat_map(|scenario| &scenario.placements);
    let held = held.filter(|placement| of(&placement.place).is_some_and(alike));
    let mut held =
        held.filter_map(|placement| bundle.pieces.iter().find(|piece| piece.id == placement.piece)).peekable();
    alike(place) && held.peek().is_some() && held.all(|piece| piece.purpose.marks())
}

/// A counter with the given face up, counted from 1.
pub fn definition(context: &Context<'_>, piece: &Piece, up: usize) -> Definition {
    let bundle = context.bundle;
    let tracker = &context.tracker;
    let sends = sends_name(bundle, piece);
    let names = [kind_name(piece), side_name(bundle, piece), format!("Layer: {}", layer(bundle, piece))];
    let mut parts = values::of(context, piece, can_hide(bundle, piece));
    parts.extend(names.iter().chain(&sends).map(|name| traits::prototype(name)));
    // What is within can neither be seen nor used by the other sides.
    if can_hide(bundle, piece) {
        parts.push(traits::prototype(&hidden_name(bundle, piece)));
    }
    if !piece.powers.is_empty() {
        parts.push(traits::prototype(&format!("Power: {}", powers(bundle, piece))));
    }
    parts.extend(ranks(bundle, piece).map(|(property, value)| traits::prototype(&format!("{property}: {value}"))));
    parts.extend(printed(piece));
    if let Some(points) = values::range_of(bundle, piece) {
        parts.push(traits::prototype(&values::range_name(bundle, points)));
    }
    if arrivals::is_due(bundle, piece) {
        parts.push(traits::prototype(arrivals::PROTOTYPE));
    }
    if arrivals::is_turned(bundle, piece) {
        parts.push(traits::prototype(arrivals::TURNED));
    }
    if place::shows_ways(bundle, piece) {
        parts.push(traits::prototype(place::WAYS));
    }
    if bundle.map.grid.is_some() && battle::fights(bundle, piece) {
        parts.push(traits::prototype(&values::zone_name(&side_title(bundle, piece))));
    }
    if battle::fights(bundle, piece) {
        parts.push(traits::prototype(&battle::prototype_name(bundle, piece)));
    }
    if let Some((hits, dice)) = fire::own(piece) {
        parts.extend([hits, traits::prototype(&fire::prototype_name(bundle, dice))]);
    }
    if laid::is_laid(bundle, piece) {
        parts.push(traits::prototype(laid::LAID));
        parts.extend(laid::turns(bundle, piece));
    }
    if laid::lays(bundle, piece) {
        parts.push(traits::prototype(&laid::prototype_name(bundle, piece)));
    }
    parts.extend(control::taker_name(bundle, piece).map(|name| traits::prototype(&name)));
    if control::is_turned(bundle, piece) {
        parts.push(traits::prototype(control::TURNED));
    }
    let marked = control::markers(bundle).find(|(_, marker)| marker.id == piece.id);
    parts.extend(marked.map(|(side, _)| traits::prototype(&control::marker_name(side))));
    if piece.unlimited {
        parts.push(traits::prototype("Unlimited"));
    }
    if let Some(follows) = tracker.follows(piece) {
        parts.push(traits::prototype(&follows.prototype()));
    }
    if let Some(track) = tracker.marked_track(piece) {
        parts.push(traits::prototype(&track_name(&context.names, track)));
    }
    if goes_along(bundle, tracker, piece) {
        parts.push(traits::prototype(ALONG));
    }
    if moves_about(piece) {
        parts.push(traits::prototype("Moves"));
    }
    parts.extend(piece.states.iter().map(|state| traits::prototype(&state_name(state))));
    match piece.faces.len() {
        0 | 1 => {}
        2 => parts.push(traits::prototype(&two_sided_name(piece))),
        _ => parts.push(traits::prototype(&stepped_name(bundle, piece))),
    }
    if !piece.faces.is_empty() {
        let images: Vec<_> =
            (0..piece.faces.len()).map(|face| format!("{}.png", measures::face_picture(piece, face))).collect();
        let pictures = traits::Pictures {
            images: &images,
            names: &face_names(&bundle.phrases, piece),
            at: [0, 0],
            scale: scale(),
        };
        let (over, [lost, gained]) = (Key::ctrl('F'), STEPS.map(Key::named));
        // Where the turns have names of their own, the menu has those.
        let menu = if turns(piece).is_some() { "" } else { bundle.phrases.say("Turn over") };
        let untold = laid::turn_untold(bundle, piece);
        let turning = match images.len() {
            1 => Turns::Never,
            2 => untold.as_ref().map_or(Turns::Over(menu, &over), |untold| Turns::OverUntold(menu, [&over, untold])),
            _ => Turns::Steps([&lost, &gained]),
        };
        let words = piece.faces.iter().map(|face| if face.label.is_empty() { &face.id } else { &face.label }.clone());
        parts.push(traits::faces(pictures, words.collect(), turning, up));
    }
    parts.push(traits::prototype("Removable"));
    Definition {
        traits: parts,
        image: String::new(),
        name: piece.name.clone(),
        gpid: context.ids.get(&ids::piece_key(piece)),
    }
}

/// The names of backs that print nothing different from their fronts: the ids of such faces in the known systems.
const _: [&str; 4] = [phrase!("back"), phrase!("reduced"), phrase!("demoralized"), phrase!("veteran")];

/// The addition of each face to the counter's name. The front adds nothing, unless both sides print something of their
/// own; the back adds the words printed there, or its label if both sides print the same. A label that begins with the
/// name is the whole name.
fn face_names(phrases: &Phrases, piece: &Piece) -> Vec<String> {
    let [front, back @ ..] = piece.faces.as_slice() else { return Vec::new() };
    let whole = |face: &Face| face.label != piece.name && face.label.starts_with(&piece.name);
    let name = |face: &Face| match () {
        () if whole(face) => level_name(phrases, &face.label),
        () if face.id.starts_with(bundle::STEP) => format!("+ ({})", steps_left(phrases, &face.id)),
        () if face.label.is_empty() || face.label == front.label => {
            // A back says nothing of itself, but what is printed on it.
            let ratings: Vec<String> =
                face.ratings.iter().map(|rating| muster_ground::maths::number(rating.value)).collect();
            let ratings = ratings.join("-");
            let said = match face.id.as_str() {
                "back" if is_weaker(face, front) => say!(phrases, "reduced: {ratings}", ratings = ratings),
                "back" if !ratings.is_empty() => say!(phrases, "back: {ratings}", ratings = ratings),
                id => match phrases.say(id) {
                    said if said == id && !face.name.is_empty() => face.name.to_lowercase(),
                    said => said.to_owned(),
                },
            };
            format!("+ ({said})")
        }
        () => format!("+ ({})", level_name(phrases, &face.label)),
    };
    // A marker that is turned over tells something else: whose control it is.
    let turns = || back.iter().any(|face| !face.label.is_empty() && face.label != front.label);
    let first = match () {
        () if whole(front) && !back.is_empty() => level_name(phrases, &front.label),
        () if piece.purpose.marks() && turns() && !front.label.is_empty() && !piece.name.contains(&front.label) => {
            format!("+ ({})", level_name(phrases, &front.label))
        }
        () => String::new(),
    };
    std::iter::once(first).chain(back.iter().map(name)).collect()
}

/// True if a face shows the remains of a unit after a loss: none of its numbers is greater than in front, and one is
/// less.
fn is_weaker(face: &Face, front: &Face) -> bool {
    let of_front = |id: &str| front.ratings.iter().find(|rating| rating.id == id).map(|rating| rating.value);
    let pairs = || face.ratings.iter().filter_map(|rating| Some((rating.value, of_front(&rating.id)?)));
    pairs().all(|(behind, front)| behind <= front) && pairs().any(|(behind, front)| behind < front)
}

/// The number of steps left on a face: `3 steps`.
fn steps_left(phrases: &Phrases, face: &str) -> String {
    match face.trim_start_matches(bundle::STEP) {
        "1" => phrases.say("1 step").to_owned(),
        many => say!(phrases, "{count} steps", count = many),
    }
}

/// The name of a face as part of a counter's name, without plus signs, which would split it.
fn level_name(phrases: &Phrases, label: &str) -> String {
    let plus = format!(" {} ", phrases.say("plus"));
    label.split('+').map(str::trim).collect::<Vec<_>>().join(&plus).trim().to_owned()
}

/// A slot of a counter.
pub fn slot(context: &Context<'_>, piece: &Piece) -> Element {
    let definition = definition(context, piece, 1);
    let gpid = definition.gpid.map(|gpid| gpid.to_string()).unwrap_or_default();
    xml::widget("PieceSlot")
        .with("entryName", &piece.name)
        .with("gpid", gpid)
        .with("height", side_length(context.bundle))
        .with("width", side_length(context.bundle))
        .with_text(definition.text())
}

/// The number of counters in a row of the window with all counters.
const ROW: usize = 4;

/// The counters of a side and kind, which are shown together in that window.
fn panel<'a>(bundle: &'a Bundle, side: Option<&str>, kind: &str) -> Vec<&'a Piece> {
    let known = |id: &&str| bundle.sides.iter().any(|side| side.id == *id);
    let own = |piece: &&Piece| piece.side.as_deref().filter(known) == side && piece.kind == kind;
    bundle.pieces.iter().filter(own).collect()
}

/// The class of what holds them. The window opens as high as the chat. A panel has no scroll bar: beyond one row, its counters
/// would be cut.
fn panel_class(counters: usize) -> &'static str {
    if counters <= ROW { "PanelWidget" } else { "ListWidget" }
}

/// The path of a counter in that window, in VASSAL's notation. Each step has a name: one without would lead through
/// the first window that has all the others, which may be one added by hand.
pub fn path(bundle: &Bundle, piece: &Piece) -> String {
    let class = panel_class(panel(bundle, piece.side.as_deref(), &piece.kind).len());
    let (side, kind) = (side_title(bundle, piece), kind_title(bundle, &piece.kind));
    let title = bundle.phrases.say(TITLE);
    let parts = [("TabWidget", title), ("TabWidget", &side), (class, &kind), ("PieceSlot", &piece.name)];
    let parts = parts.map(|(class, name)| encode([&format!("VASSAL.build.widget.{class}"), name], ':'));
    let window = encode(["VASSAL.build.module.PieceWindow", title], ':');
    encode(std::iter::once(window).chain(parts), '/')
}

/// The name of the window with all counters, and of what holds its tabs.
const TITLE: &str = phrase!("Counters");

/// The window with all counters, by side and kind.
pub fn palette(context: &Context<'_>) -> Element {
    let bundle = context.bundle;
    let mut tabs = xml::widget("TabWidget").with("entryName", bundle.phrases.say(TITLE));
    let sides = bundle.sides.iter().map(|side| Some(side.id.as_str())).chain([None]);
    for side in sides {
        let mut seen = BTreeSet::new();
        let kinds = bundle.pieces.iter().map(|piece| piece.kind.as_str()).filter(|kind| seen.insert(*kind));
        let panels = kinds.map(|kind| (kind, panel(bundle, side, kind))).filter(|(_, own)| !own.is_empty());
        let mut title = None;
        let panels = panels.map(|(kind, own)| {
            title = title.take().or_else(|| own.first().map(|piece| side_title(bundle, piece)));
            let class = panel_class(own.len());
            let slots = own.into_iter().map(|piece| slot(context, piece));
            xml::widget(class).fixed(class).with("entryName", kind_title(bundle, kind)).children(slots)
        });
        let panels: Vec<Element> = panels.collect();
        let Some(title) = title else { continue };
        tabs = tabs.child(xml::widget("TabWidget").with("entryName", title).children(panels));
    }
    if ids::has_places(bundle) {
        let title = bundle.phrases.say(place::NAME);
        let slots = xml::widget("PanelWidget").fixed("PanelWidget").with("entryName", title);
        tabs = tabs.child(slots.child(place::slot(context)));
    }
    xml::module("PieceWindow")
        .fixed("PieceWindow")
        .with("tooltip", bundle.phrases.say("Counters that are not on the map"))
        .with("hotkey", Key::alt('C').code())
        .with("defaultWidth", 380)
        .child(tabs)
}
