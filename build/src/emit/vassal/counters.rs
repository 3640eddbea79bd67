//! Counters: what all of them, those of a kind, of a side and of a power have in common, and each of them.

use std::collections::BTreeSet;

use muster_schema::bundle::{Bundle, Face, Piece, Place, PlaceKind, Track, heading};
use serde_json::Value;

use super::names::Names;
use super::traits::{self, Definition, Destination, Key, Trait};
use super::xml::{self, Element};
use super::{BOARD, Context, MAP, controls, furniture, ids};
use crate::draw::{FINENESS, geometry};

/// The command that takes a trail away.
pub const CLEAR_TRAIL: &str = "clear-trail";
/// The command that sends the marker of the turn to its place.
pub const GO_TO_TURN: &str = "go-to-turn";
/// The layers of the map, from the lowest: markers that lie where they are, and what moves over them.
pub const LAYERS: [&str; 2] = ["Ground", "Units"];
/// The picture of the sign that a counter has moved.
pub const MOVED: &str = "moved.png";

/// The side of a counter as it lies on the map at full size, in pixels.
#[must_use]
pub fn side_length(bundle: &Bundle) -> u32 {
    bundle.style.counter
}

/// How the pictures of counters are scaled: they are finer than the map.
fn scale() -> f64 {
    1.0 / f64::from(FINENESS)
}

/// The prototypes: sets of traits that pieces share.
#[derive(Clone, Debug, Default)]
pub struct Library {
    prototypes: Vec<Prototype>,
}

/// A set of traits with a name.
#[derive(Clone, Debug)]
struct Prototype {
    name: String,
    /// The trait that stands for them.
    call: Trait,
    parts: Vec<Trait>,
}

impl Library {
    /// The prototypes that the game's counters and cards use.
    #[must_use]
    pub fn of(bundle: &Bundle, names: &Names) -> Self {
        let mut library = Self::default();
        for piece in &bundle.pieces {
            library.add("Counter", || counter(bundle));
            library.add("Removable", removable);
            library.add(&kind_name(piece), || {
                vec![traits::prototype("Counter"), traits::mark(&[("Kind", &heading(&piece.kind))])]
            });
            library.add(&side_name(bundle, piece), || side(bundle, names, piece));
            if !piece.powers.is_empty() {
                let power = powers(bundle, piece);
                library.add(&format!("Power: {power}"), || vec![traits::mark(&[("Power", &power)])]);
            }
            if piece.faces.len() > 1 {
                library.add(&two_sided_name(piece), || two_sided(piece));
            }
            for state in states(bundle, piece) {
                library.add(&state_name(state), || state_traits(bundle, state));
            }
            if let Some(track) = controls::marked_track(bundle, piece) {
                library.add(&track_name(names, track), || track_marker(bundle, names, track));
            }
            let layer = layer(piece);
            library.add(&layer_name(layer), || {
                vec![traits::mark(&[("Layer", LAYERS.get(layer).copied().unwrap_or_default())])]
            });
            if piece.unlimited {
                library.add("Unlimited", unlimited);
            }
            if is_turn_marker(bundle, piece) {
                library.add("Turn marker", turn_marker);
            }
        }
        for card in &bundle.cards {
            let home = geometry::home_deck(bundle, &card.deck);
            library.add(&super::cards::prototype_name(names, home), || super::cards::prototype(bundle, names, home));
        }
        library
    }

    fn add(&mut self, name: &str, make: impl FnOnce() -> Vec<Trait>) {
        if self.prototypes.iter().all(|other| other.name != name) {
            let call = traits::prototype(name);
            self.prototypes.push(Prototype { name: name.to_owned(), call, parts: make() });
        }
    }

    /// The same traits with every prototype replaced by what it stands for.
    #[must_use]
    pub fn expand(&self, parts: &[Trait]) -> Vec<Trait> {
        let mut out = Vec::new();
        for part in parts {
            match self.prototypes.iter().find(|prototype| prototype.call == *part) {
                Some(prototype) => out.extend(self.expand(&prototype.parts)),
                None => out.push(part.clone()),
            }
        }
        out
    }

    /// The component that holds them all.
    #[must_use]
    pub fn element(&self) -> Element {
        let prototypes = self.prototypes.iter().map(|Prototype { name, parts, .. }| {
            let definition =
                Definition { traits: parts.clone(), image: String::new(), name: String::new(), gpid: None };
            xml::module("PrototypeDefinition").with("name", name).with("description", "").with_text(definition.text())
        });
        xml::module("PrototypesContainer").children(prototypes)
    }
}

fn kind_name(piece: &Piece) -> String {
    format!("Kind: {}", heading(&piece.kind))
}

fn side_name(bundle: &Bundle, piece: &Piece) -> String {
    format!("Side: {}", side_title(bundle, piece))
}

/// The name of a counter's side.
#[must_use]
pub fn side_title(bundle: &Bundle, piece: &Piece) -> String {
    let side = piece.side.as_deref().and_then(|id| bundle.sides.iter().find(|side| side.id == id));
    side.map_or_else(|| "Both".to_owned(), |side| side.name.clone())
}

fn layer_name(layer: usize) -> String {
    format!("Layer: {}", LAYERS.get(layer).copied().unwrap_or_default())
}

/// The layer of a counter, counted from the lowest. A marker that tells something of its place stays when others move.
#[must_use]
pub fn layer(piece: &Piece) -> usize {
    const STAYS: [&str; 3] = ["control", "line", "state"];
    let role = piece.attributes.get("role").and_then(Value::as_str);
    usize::from(!role.is_some_and(|role| STAYS.contains(&role)))
}

fn powers(bundle: &Bundle, piece: &Piece) -> String {
    let name =
        |id: &String| bundle.powers.iter().find(|power| power.id == *id).map_or(id.clone(), |power| power.name.clone());
    piece.powers.iter().map(name).collect::<Vec<_>>().join(" & ")
}

fn counter(bundle: &Bundle) -> Vec<Trait> {
    let (trail, moved) = (Key::ctrl('T'), Key::ctrl('M'));
    let half = i64::from(side_length(bundle) / 2);
    vec![
        traits::report(&[&trail], "$PlayerName$ shows or hides the trail of $newPieceName$ in $location$"),
        traits::report(&[&moved], "$PlayerName$ marks $newPieceName$ in $location$ as moved or not moved"),
        traits::trail(&trail, &Key::named(CLEAR_TRAIL)),
        // About the upper right corner.
        traits::moved(MOVED, [half - 11, -half - 3], &moved),
    ]
}

/// The last command of a counter's menu takes it away, and says so while it is still there.
fn removable() -> Vec<Trait> {
    let (told, gone) = (Key::named("removed"), Key::named("remove"));
    vec![
        traits::report(&[&told], "$PlayerName$ removes $newPieceName$ from $location$"),
        traits::trigger("Delete", &Key::ctrl('D'), "", &[&told, &gone]),
        traits::delete(&gone),
    ]
}

/// The words of the menu that turn a counter to its back and to its front; `None` where they are the same.
fn turns(piece: &Piece) -> Option<[&str; 2]> {
    let [front, back, ..] = piece.faces.as_slice() else { return None };
    (front.turn != back.turn && !front.turn.is_empty() && !back.turn.is_empty()).then_some([&back.turn, &front.turn])
}

fn two_sided_name(piece: &Piece) -> String {
    turns(piece).map_or_else(|| "Two-sided".to_owned(), |words| format!("Two-sided: {}", words.join(", ")))
}

/// Ctrl F turns a counter over whatever it shows; the menu also offers the turn by its name, where each has one of its own.
fn two_sided(piece: &Piece) -> Vec<Trait> {
    let turn = Key::ctrl('F');
    let Some([over, back]) = turns(piece) else {
        return vec![traits::report(&[&turn], "$PlayerName$ turns $BasicName$ over in $location$: $newPieceName$")];
    };
    let done = format!("{{Face_Level==1?{}:{}}}", traits::quoted(back), traits::quoted(over));
    vec![
        traits::report(&[&turn], "$PlayerName$ – $Turned$: $BasicName$ in $location$ is now $newPieceName$"),
        traits::trigger(over, &Key::named("turn-over"), "{Face_Level==1}", &[&turn]),
        traits::trigger(back, &Key::named("turn-back"), "{Face_Level==2}", &[&turn]),
        traits::calculated("Turned", &done),
    ]
}

/// The markers whose state counters of this kind can be in: each such marker tells on which kinds it is laid.
pub fn states<'a>(bundle: &'a Bundle, piece: &'a Piece) -> impl Iterator<Item = &'a Piece> {
    let on = |state: &Piece| {
        let kinds = state.attributes.get("on").and_then(Value::as_array);
        kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind.as_str() == Some(piece.kind.as_str())))
    };
    bundle.pieces.iter().filter(move |state| on(state))
}

fn state_name(state: &Piece) -> String {
    format!("State: {}", state.name)
}

/// The name of a state in expressions.
fn state_property(state: &Piece) -> String {
    let letters: String = state.id.chars().filter(char::is_ascii_alphanumeric).collect();
    format!("State{letters}")
}

/// The commands that put a counter in a state and out of it, in the pack's words.
pub fn state_words(state: &Piece) -> [String; 2] {
    let word = |name: &str| state.attributes.get(name).and_then(Value::as_str).map(str::to_owned);
    let put = word("put").unwrap_or_else(|| state.name.clone());
    [put, word("take").unwrap_or_else(|| format!("No longer {}", state.name))]
}

/// The command that ends a state.
#[must_use]
pub fn end_of_state(state: &Piece) -> Key {
    Key::named(&format!("end-{}", state.id))
}

/// A counter wears the state's marker as a small badge, so that it keeps it wherever it goes.
fn state_traits(bundle: &Bundle, state: &Piece) -> Vec<Trait> {
    let property = state_property(state);
    let [put, take] = state_words(state);
    let [is, is_not] = ["", "!"].map(|not| format!("{{{not}({property}_Active==true)}}"));
    let toggle = Key::named(&format!("toggle-{}", state.id));
    let done = format!("{{{property}_Active==true?{}:{}}}", traits::quoted(&put), traits::quoted(&take));
    let quarter = i64::from(side_length(bundle) / 4);
    let badge = traits::Pictures {
        images: &[format!("{}.png", geometry::face_picture(state, 0))],
        names: &[format!("+ ({})", state.name)],
        at: [-quarter, quarter],
        scale: scale() * 0.45,
    };
    let report = format!("$PlayerName$ – ${property}_Done$: $newPieceName$ in $location$");
    vec![
        traits::report(&[&toggle], &report),
        traits::trigger(&put, &Key::ctrl('Y'), &is_not, &[&toggle]),
        traits::trigger(&take, &Key::ctrl('U'), &is, &[&toggle]),
        traits::trigger("", &end_of_state(state), &is, &[&toggle]),
        traits::calculated(&format!("{property}_Done"), &done),
        traits::badge(&property, badge, &toggle),
    ]
}

fn track_name(names: &Names, track: &Track) -> String {
    format!("Moves on: {}", names.track(&track.id).unwrap_or(&track.name))
}

/// What moves a marker one space up or down its track, by the values of the spaces or else by their order; from anywhere else
/// it goes to the lowest.
fn track_marker(bundle: &Bundle, names: &Names, track: &Track) -> Vec<Trait> {
    let value = |id: &String| {
        let place = bundle.map.places.iter().find(|place| place.id == *id);
        place.and_then(|place| place.attributes.get("value")).and_then(Value::as_i64)
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
    let [more, less] = track_keys();
    vec![
        traits::report(&[&more, &less], "$PlayerName$ moves $newPieceName$ from $oldLocation$ to $location$"),
        traits::send("One space up", &more, MAP, BOARD, Destination::Region(&up)),
        traits::send("One space down", &less, MAP, BOARD, Destination::Region(&down)),
    ]
}

/// The keys that move a marker up and down its track.
#[must_use]
pub fn track_keys() -> [Key; 2] {
    const UP: u32 = 38;
    const DOWN: u32 = 40;
    [UP, DOWN].map(Key::ctrl_code)
}

fn unlimited() -> Vec<Trait> {
    let clone = Key::ctrl('C');
    vec![traits::report(&[&clone], "$PlayerName$ makes another $newPieceName$ in $location$"), traits::clone(&clone)]
}

fn turn_marker() -> Vec<Trait> {
    vec![traits::send("", &Key::named(GO_TO_TURN), MAP, BOARD, Destination::Region("{Turn}"))]
}

/// What the counters of a side have in common: their side, where they can be sent, and the way back.
fn side(bundle: &Bundle, names: &Names, piece: &Piece) -> Vec<Trait> {
    let (mut menus, mut keys, mut sends) = (Vec::new(), Vec::new(), Vec::new());
    let mut used = BTreeSet::new();
    for (place, letter) in boxes(bundle, piece) {
        let Some(name) = names.place(&place.id) else { continue };
        let key = letter
            .filter(|letter| used.insert(*letter))
            .map_or_else(|| Key::named(&format!("send-{}", place.id)), Key::ctrl);
        let point = geometry::stand(bundle, place).map(furniture::pixel);
        sends.push(traits::send(name, &key, MAP, BOARD, Destination::Point(point)));
        menus.push(name);
        keys.push(key);
    }
    let mut submenus = vec![("Send to", menus)];
    if let Some(track) = controls::turn_track(bundle) {
        let turns: Vec<&str> = track.places.iter().filter_map(|id| names.place(id)).collect();
        let (first, last) = (turns.first().copied().unwrap_or_default(), turns.last().copied().unwrap_or_default());
        let next = traits::choose("Turn", turns.iter().copied().zip(turns.iter().skip(1).copied()), last);
        keys.push(Key::ctrl('N'));
        sends.push(traits::send("Next turn", &Key::ctrl('N'), MAP, BOARD, Destination::Region(&next)));
        for (id, name) in track.places.iter().zip(&turns).filter(|(_, name)| **name != first) {
            let key = Key::named(&format!("send-{id}"));
            sends.push(traits::send(name, &key, MAP, BOARD, Destination::Region(name)));
            keys.push(key);
        }
        submenus.push(("To the turn track", ["Next turn"].into_iter().chain(turns.into_iter().skip(1)).collect()));
    }
    let (back, returned) = (Key::ctrl('B'), Key::named("go-back"));
    let all: Vec<_> = keys.iter().collect();
    let mut parts = vec![
        traits::report(&all, "$PlayerName$ sends $newPieceName$ from $oldLocation$ to $location$"),
        traits::report(&[&returned], "$PlayerName$ takes $newPieceName$ back from $oldLocation$ to $location$"),
    ];
    let filled = submenus.iter().filter(|(_, menus)| !menus.is_empty());
    parts.extend(filled.map(|(name, menus)| traits::submenu(name, menus)));
    parts.push(traits::trigger("Back to where it was", &back, "{OldMap!=\"\"}", &[&returned]));
    parts.extend(sends);
    parts.push(traits::send("", &returned, "{OldMap}", "", Destination::Back));
    parts.push(traits::mark(&[("Side", &side_title(bundle, piece))]));
    parts
}

/// The boxes that a counter of this side can be sent to, with the letters of those that are used most.
fn boxes<'a>(bundle: &'a Bundle, piece: &'a Piece) -> impl Iterator<Item = (&'a Place, Option<char>)> {
    const KINDS: [(&str, Option<char>); 4] =
        [("force-pool", Some('P')), ("removed", Some('E')), ("held-aside", None), ("army", None)];
    KINDS.into_iter().flat_map(move |(kind, letter)| {
        let fits = move |place: &&Place| {
            let attribute = |name: &str| place.attributes.get(name).and_then(Value::as_str);
            place.kind == PlaceKind::Box
                && attribute("kind") == Some(kind)
                && (attribute("side").is_none() || attribute("side") == piece.side.as_deref())
        };
        bundle.map.places.iter().filter(fits).map(move |place| (place, letter))
    })
}

/// Whether a counter shows the turn: it belongs to no side and begins every scenario on that scenario's first turn.
#[must_use]
pub fn is_turn_marker(bundle: &Bundle, piece: &Piece) -> bool {
    let Some(track) = controls::turn_track(bundle) else { return false };
    let begins = |scenario: &muster_schema::bundle::Scenario| {
        let there = |placement: &&muster_schema::bundle::Placement| placement.piece == piece.id;
        let mut lies = scenario.placements.iter().filter(there).peekable();
        lies.peek().is_some() && lies.all(|placement| placement.place == scenario.first_turn)
    };
    piece.side.is_none()
        && piece.count == 1
        && !bundle.scenarios.is_empty()
        && bundle.scenarios.iter().all(begins)
        && bundle.scenarios.iter().all(|scenario| track.places.contains(&scenario.first_turn))
}

/// A counter with the given face up, counted from 1.
pub fn definition(context: &Context<'_>, piece: &Piece, up: usize) -> Definition {
    let bundle = context.bundle;
    let names = [kind_name(piece), side_name(bundle, piece), layer_name(layer(piece))];
    let mut parts: Vec<_> = names.iter().map(|name| traits::prototype(name)).collect();
    if !piece.powers.is_empty() {
        parts.push(traits::prototype(&format!("Power: {}", powers(bundle, piece))));
    }
    if piece.unlimited {
        parts.push(traits::prototype("Unlimited"));
    }
    if is_turn_marker(bundle, piece) {
        parts.push(traits::prototype("Turn marker"));
    }
    if let Some(track) = controls::marked_track(bundle, piece) {
        parts.push(traits::prototype(&track_name(&context.names, track)));
    }
    parts.extend(states(bundle, piece).map(|state| traits::prototype(&state_name(state))));
    if piece.faces.len() > 1 {
        parts.push(traits::prototype(&two_sided_name(piece)));
    }
    if !piece.faces.is_empty() {
        let images: Vec<_> =
            (0..piece.faces.len()).map(|face| format!("{}.png", geometry::face_picture(piece, face))).collect();
        let pictures = traits::Pictures { images: &images, names: &face_names(piece), at: [0, 0], scale: scale() };
        let key = Key::ctrl('F');
        parts.push(traits::faces(pictures, (images.len() > 1).then_some(("Turn over", &key)), up));
    }
    parts.push(traits::prototype("Removable"));
    Definition {
        traits: parts,
        image: String::new(),
        name: piece.name.clone(),
        gpid: context.ids.get(&ids::piece_key(piece)),
    }
}

/// What each face adds to the counter's name: nothing in front, and behind what is printed there, or what the face is called
/// where both sides print the same. A label that begins with the name is the name.
fn face_names(piece: &Piece) -> Vec<String> {
    let [front, back @ ..] = piece.faces.as_slice() else { return Vec::new() };
    let whole = |face: &Face| face.label != piece.name && face.label.starts_with(&piece.name);
    let name = |face: &Face| match () {
        () if whole(face) => face.label.clone(),
        () if face.label.is_empty() || face.label == front.label => format!("+ ({})", face.id),
        () => format!("+ ({})", face.label),
    };
    let first = if whole(front) && !back.is_empty() { front.label.clone() } else { String::new() };
    std::iter::once(first).chain(back.iter().map(name)).collect()
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

/// The window with all counters, by side and kind.
pub fn palette(context: &Context<'_>) -> Element {
    let bundle = context.bundle;
    let mut tabs = xml::widget("TabWidget").with("entryName", "Counters");
    let sides = bundle.sides.iter().map(|side| Some(side.id.as_str())).chain([None]);
    for side in sides {
        let known = |id: &str| bundle.sides.iter().any(|side| side.id == id);
        let own: Vec<_> =
            bundle.pieces.iter().filter(|piece| piece.side.as_deref().filter(|id| known(id)) == side).collect();
        let Some(first) = own.first() else { continue };
        let mut seen = BTreeSet::new();
        let kinds: Vec<_> = own.iter().map(|piece| piece.kind.as_str()).filter(|kind| seen.insert(*kind)).collect();
        let panels = kinds.into_iter().map(|kind| {
            let slots = own.iter().filter(|piece| piece.kind == kind).map(|piece| slot(context, piece));
            xml::widget("PanelWidget")
                .with("entryName", heading(kind))
                .with_all(&[("scale", "1.0"), ("fixed", "true"), ("nColumns", "4"), ("vert", "false")])
                .children(slots)
        });
        tabs = tabs.child(xml::widget("TabWidget").with("entryName", side_title(bundle, first)).children(panels));
    }
    xml::module("PieceWindow")
        .with_all(&[
            ("name", "Counters"),
            ("hidden", "false"),
            ("scale", "1.0"),
            ("text", "Counters"),
            ("icon", "/images/counter.gif"),
        ])
        .with("tooltip", "Counters that are not on the map")
        .with("hotkey", Key::alt('C').code())
        .with("defaultWidth", 380)
        .child(tabs)
}
