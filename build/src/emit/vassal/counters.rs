//! Counters: what all of them, those of a kind, of a side and of a power have in common, and each of them.

use std::collections::BTreeSet;

use muster_schema::bundle::{Bundle, Piece, Place, PlaceKind};
use serde_json::Value;

use super::names::Names;
use super::traits::{self, Definition, Destination, Key, Trait};
use super::xml::{self, Element};
use super::{BOARD, Context, MAP, ids};
use crate::draw::{COUNTER, geometry};

/// The command that takes a trail away.
pub const CLEAR_TRAIL: &str = "clear-trail";
/// The command that sends the marker of the turn to its place.
pub const GO_TO_TURN: &str = "go-to-turn";
/// The layers of the map, from the lowest: markers that lie where they are, and what moves over them.
pub const LAYERS: [&str; 2] = ["Ground", "Units"];
/// The picture of the sign that a counter has moved.
pub const MOVED: &str = "moved.png";

/// The prototypes: sets of traits that pieces share.
#[derive(Clone, Debug, Default)]
pub struct Library {
    prototypes: Vec<(String, Vec<Trait>)>,
}

impl Library {
    /// The prototypes that the game's counters and cards use.
    #[must_use]
    pub fn of(bundle: &Bundle, names: &Names) -> Self {
        let mut library = Self::default();
        for piece in &bundle.pieces {
            library.add("Counter", counter);
            library.add(&kind_name(piece), || {
                vec![traits::prototype("Counter"), traits::mark(&[("Kind", &title(&piece.kind))])]
            });
            library.add(&side_name(bundle, piece), || side(bundle, names, piece));
            if !piece.powers.is_empty() {
                let power = powers(bundle, piece);
                library.add(&format!("Power: {power}"), || vec![traits::mark(&[("Power", &power)])]);
            }
            if piece.faces.len() > 1 {
                library.add("Two-sided", two_sided);
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
        if self.prototypes.iter().all(|(other, _)| other != name) {
            self.prototypes.push((name.to_owned(), make()));
        }
    }

    /// The same traits with every prototype replaced by what it stands for.
    #[must_use]
    pub fn expand(&self, parts: &[Trait]) -> Vec<Trait> {
        let mut out = Vec::new();
        for part in parts {
            match self.prototypes.iter().find(|(name, _)| traits::prototype(name) == *part) {
                Some((_, inner)) => out.extend(self.expand(inner)),
                None => out.push(part.clone()),
            }
        }
        out
    }

    /// The component that holds them all.
    #[must_use]
    pub fn element(&self) -> Element {
        let prototypes = self.prototypes.iter().map(|(name, parts)| {
            let definition =
                Definition { traits: parts.clone(), image: String::new(), name: String::new(), gpid: None };
            xml::module("PrototypeDefinition").with("name", name).with("description", "").with_text(definition.text())
        });
        xml::module("PrototypesContainer").children(prototypes)
    }
}

fn kind_name(piece: &Piece) -> String {
    format!("Kind: {}", title(&piece.kind))
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

/// A word of the bundle as a heading: `fleet`, `Fleet`.
#[must_use]
pub fn title(word: &str) -> String {
    let mut letters = word.replace('-', " ").chars().collect::<Vec<_>>().into_iter();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn counter() -> Vec<Trait> {
    let (trail, moved, delete) = (Key::ctrl('T'), Key::ctrl('M'), Key::ctrl('D'));
    vec![
        traits::report(&[&delete], "$PlayerName$ removes $oldPieceName$ from $location$"),
        traits::report(&[&trail], "$PlayerName$ shows or hides the trail of $newPieceName$"),
        traits::report(&[&moved], "$PlayerName$ marks $newPieceName$ as moved or not moved"),
        traits::trail(&trail, &Key::named(CLEAR_TRAIL)),
        traits::moved(MOVED, &moved),
        traits::delete(&delete),
    ]
}

fn two_sided() -> Vec<Trait> {
    vec![traits::report(&[&Key::ctrl('F')], "$PlayerName$ turns $oldPieceName$ over in $location$: $newPieceName$")]
}

fn unlimited() -> Vec<Trait> {
    let clone = Key::ctrl('C');
    vec![traits::report(&[&clone], "$PlayerName$ makes another $newPieceName$ in $location$"), traits::clone(&clone)]
}

fn turn_marker() -> Vec<Trait> {
    vec![traits::send("", &Key::named(GO_TO_TURN), MAP, BOARD, Destination::Region("{Turn}"))]
}

/// What the counters of a side have in common: their side, and the boxes they can be sent to.
fn side(bundle: &Bundle, names: &Names, piece: &Piece) -> Vec<Trait> {
    let mut parts = Vec::new();
    let (mut menus, mut keys, mut sends) = (Vec::new(), Vec::new(), Vec::new());
    let mut used = BTreeSet::new();
    for (place, letter) in boxes(bundle, piece) {
        let Some(name) = names.place(&place.id) else { continue };
        let key = letter
            .filter(|letter| used.insert(*letter))
            .map_or_else(|| Key::named(&format!("send-{}", place.id)), Key::ctrl);
        sends.push(traits::send(name, &key, MAP, BOARD, Destination::Zone(name)));
        menus.push(name);
        keys.push(key);
    }
    if !sends.is_empty() {
        let keys: Vec<_> = keys.iter().collect();
        parts.push(traits::report(&keys, "$PlayerName$ sends $newPieceName$ from $oldLocation$ to $location$"));
        parts.push(traits::submenu("Send to", &menus));
    }
    parts.extend(sends);
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
    let Some(track) = super::controls::turn_track(bundle) else { return false };
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
    let image = |face: usize| format!("{}.png", geometry::face_picture(piece, face));
    let mut basic = if piece.faces.is_empty() { String::new() } else { image(0) };
    if piece.faces.len() > 1 {
        basic = String::new();
        let images: Vec<_> = (0..piece.faces.len()).map(image).collect();
        parts.push(traits::prototype("Two-sided"));
        parts.push(traits::faces(&images, &face_names(piece), "Turn over", &Key::ctrl('F'), up));
    }
    Definition { traits: parts, image: basic, name: piece.name.clone(), gpid: context.ids.get(&ids::piece_key(piece)) }
}

/// What each face adds to the counter's name: nothing in front, and behind what it is called.
fn face_names(piece: &Piece) -> Vec<String> {
    let name = |(at, face): (usize, &muster_schema::bundle::Face)| match at {
        0 => String::new(),
        _ => format!("+ ({})", if face.id == "back" && !face.label.is_empty() { &face.label } else { &face.id }),
    };
    piece.faces.iter().enumerate().map(name).collect()
}

/// A slot of a counter.
pub fn slot(context: &Context<'_>, piece: &Piece) -> Element {
    let definition = definition(context, piece, 1);
    let gpid = definition.gpid.map(|gpid| gpid.to_string()).unwrap_or_default();
    xml::widget("PieceSlot")
        .with("entryName", &piece.name)
        .with("gpid", gpid)
        .with("height", COUNTER)
        .with("width", COUNTER)
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
                .with("entryName", title(kind))
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
