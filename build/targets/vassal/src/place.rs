//! Places: the window over a place, and an invisible piece in each, whose menu has the commands for the place.
//!
//! On maps of points and areas every place has such a piece. A grid has too many cells for that; there counters do it themselves.

use std::collections::BTreeMap;

use muster_schema::bundle::{Bundle, Connection, Fact, Piece, Place, Purpose, words};
use muster_schema::{Phrases, phrase, say};

use super::help::escape;
use super::traits::{self, Definition, Key, Trait, quoted};
use super::xml::{self, Element};
use super::{Context, control, counters, ids, names};
use muster_canvas::svg::Drawing;
use muster_canvas::theme::Theme;
use muster_ground::maths;
use muster_ground::numbers::Numbers;

/// The kind of the pieces that lie in places.
pub const KIND: &str = "Place";
/// The name of such a piece.
pub const NAME: &str = phrase!("Place");
/// Its picture: invisible, and as large as the area that reacts to the mouse.
pub const PICTURE: &str = "place.svg";
/// The margin by which it extends beyond a counter on top of it, in pixels.
const RIM: u32 = 9;
/// The prototype of counters that can show their ways.
pub const WAYS: &str = "Shows ways";
/// The mark between the entries of a list, and before and after each name in it.
const MARK: &str = "¦";
/// The mark before and after each end of a way.
const STOP: &str = "·";

/// The property by which the list of all places is grouped.
pub const INITIAL: &str = "Initial";

/// Facts about places: each list is a constant text of the module.
const FACTS: &str = "PlaceFacts";
const ENDS: &str = "PlaceWays";
pub const HOMES: &str = "PlaceHomes";
pub const WORTHS: &str = "PlaceWorths";

/// The entry of a list for the place of a piece or of the mouse: an expression, empty if there is none.
pub fn listed(list: &str) -> String {
    // As short as can be: every piece of a place has it, and in a saved game writes it out.
    let name = format!("{0}+LocationName+{0}", quoted(MARK));
    let all = format!("({list}+{name}+{})", quoted(&format!(" {MARK}")));
    format!("{all}.substring({all}.indexOf({name})+({name}).length()).split({})[0].trim()", quoted(MARK))
}

/// The facts about places, as constants of the module.
pub fn lists(context: &Context<'_>) -> Element {
    let bundle = context.bundle;
    let neighbours = neighbours(context);
    let list = |name: &str, of: &dyn Fn(&Place) -> Option<String>| {
        let entry = |place: &Place| {
            let text = of(place).map(|text| names::plain_name(&text.replace(MARK, "|")))?;
            Some(format!("{MARK}{}{MARK}{text}", context.names.place(&place.id)?))
        };
        let all: String = ids::places(bundle).filter_map(entry).collect();
        xml::module("properties.GlobalTranslatableMessage")
            .with("name", name)
            .with("initialValue", if all.is_empty() { all } else { format!("{all}{MARK}") })
            .with("description", "What is known of places")
    };
    let ways = |place: &Place| neighbours.get(place.id.as_str()).map(Vec::as_slice).unwrap_or_default();
    let ends = |place: &Place| {
        let ends: Vec<String> = ways(place).iter().flat_map(Way::ends).collect();
        (!ends.is_empty()).then(|| format!("{STOP}{}{STOP}", ends.join(STOP)))
    };
    let told = |place: &Place| facts(context, place, ways(place)).filter(|_| bundle.style.module.facts);
    let mut lists = vec![list(FACTS, &told)];
    if has_ways(bundle) {
        lists.push(list(ENDS, &ends));
    }
    if control::is_shown(bundle) {
        lists.push(list(HOMES, &|place| control::home(bundle, place).map(|side| side.name.clone())));
        lists.push(list(WORTHS, &|place| control::worth(place).map(maths::number)));
    }
    xml::module("properties.GlobalTranslatableMessages").children(lists)
}

/// A way that leads out of a place.
struct Way<'a> {
    to: &'a str,
    /// The kind of way, in words.
    kind: String,
    /// The sides that may use it; empty if all may.
    sides: Vec<&'a str>,
}

impl Way<'_> {
    /// Its other end as the list has it, preceded by the sides that may go there, unless all may.
    fn ends(&self) -> Vec<String> {
        match self.sides.as_slice() {
            [] => vec![self.to.to_owned()],
            sides => sides.iter().map(|side| format!("{side}:{}", self.to)).collect(),
        }
    }
}

/// The ways that lead out of each place, by its id.
fn neighbours<'a>(context: &'a Context<'_>) -> BTreeMap<&'a str, Vec<Way<'a>>> {
    let bundle = context.bundle;
    let mut all: BTreeMap<&str, Vec<Way<'_>>> = BTreeMap::new();
    let name = |id: &str| bundle.sides.iter().find(|side| side.id == id).map(|side| side.name.as_str());
    for connection in &bundle.map.connections {
        let sides: Vec<&str> = connection.only.iter().chain(&connection.sides).filter_map(|id| name(id)).collect();
        for (from, to) in [(&connection.from, &connection.to), (&connection.to, &connection.from)] {
            let Some(to) = context.names.place(to) else { continue };
            let ways = all.entry(from).or_default();
            if ways.iter().all(|way| way.to != to || way.sides != sides) {
                ways.push(Way { to, kind: kind(bundle, connection), sides: sides.clone() });
            }
        }
    }
    all
}

/// The kind of line that a connection is: `Road`, `Mountain pass`.
fn kind(bundle: &Bundle, connection: &Connection) -> String {
    let named = |id: &String| {
        let feature = bundle.map.features.iter().find(|feature| feature.id == *id);
        feature.map_or_else(|| words(&bundle.phrases, id), |feature| feature.name.clone())
    };
    connection.features.iter().map(named).collect::<Vec<_>>().join(", ")
}

/// The facts in the window over a place, below its name: `rugged, fortress 1<br>to Sedan, Namur; mountain: Metz`.
fn facts(context: &Context<'_>, place: &Place, ways: &[Way<'_>]) -> Option<String> {
    let bundle = context.bundle;
    let phrases = &bundle.phrases;
    let told = |fact: &Fact| fact.name.iter().chain(&fact.text).cloned().collect::<Vec<_>>().join(" ");
    let mut about: Vec<String> = place.facts.iter().map(told).collect();
    if let Some(side) = control::home(bundle, place) {
        about.push(say!(phrases, "home of {side}", side = side.name));
    }
    let and = format!(" {} ", phrases.say("and"));
    let only = |sides: &[&str]| say!(phrases, "{sides} only", sides = sides.join(&and));
    let mut kinds: Vec<(String, Vec<&str>)> = Vec::new();
    for way in ways {
        let only = if way.sides.is_empty() { String::new() } else { only(&way.sides) };
        let kind = [way.kind.clone(), only].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        match kinds.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, ends)) => ends.push(way.to),
            None => kinds.push((kind, vec![way.to])),
        }
    }
    let out = kinds.into_iter().map(|(kind, ends)| {
        let ends = ends.join(", ");
        if kind.is_empty() { say!(phrases, "to {places}", places = ends) } else { format!("{kind}: {ends}") }
    });
    let lines: Vec<String> = std::iter::once(about.join(", "))
        .chain(out)
        .filter(|line| !line.is_empty())
        .map(|line| escape(&line))
        .collect();
    (!lines.is_empty()).then(|| lines.join("<br>"))
}

/// The text of the window over a place, after its name and the summary of its counters: an expression.
pub fn told(summary: &str) -> String {
    format!("{{\"<html>\"+{summary}+({0}==\"\"?\"\":\"<br>\"+{0})}}", listed(FACTS))
}

/// The piece that lies in places.
pub fn definition(context: &Context<'_>) -> Definition {
    Definition {
        traits: vec![traits::prototype(KIND)],
        image: PICTURE.to_owned(),
        name: context.bundle.phrases.say(NAME).to_owned(),
        gpid: context.ids.get(ids::PLACE),
    }
}

/// The size in pixels: large enough for the mouse to find it beside a counter on top of it.
fn size(bundle: &Bundle) -> u32 {
    bundle.style.counter + 2 * RIM
}

/// Its slot.
pub fn slot(context: &Context<'_>) -> Element {
    let definition = definition(context);
    xml::widget("PieceSlot")
        .with("entryName", &definition.name)
        .with("gpid", definition.gpid.map(|gpid| gpid.to_string()).unwrap_or_default())
        .with("height", size(context.bundle))
        .with("width", size(context.bundle))
        .with_text(definition.text())
}

/// The commands to the pieces of places, that light them and put them out, for the player alone who asks.
fn lights() -> [Key; 2] {
    ["light", "put-out"].map(Key::named)
}

/// The traits of the pieces of places.
pub fn prototype(bundle: &Bundle, numbers: &Numbers) -> Vec<Trait> {
    let ground = counters::layers(bundle).swap_remove(0);
    let mut parts = vec![traits::mark(&[("Kind", KIND), ("Layer", &ground)])];
    parts.extend(control::of_place(bundle, numbers));
    parts.push(traits::calculated(INITIAL, "{(\"\"+LocationName+\" \").substring(0,1)}"));
    if has_ways(bundle) {
        parts.push(traits::calculated("Ways", &format!("{{{}}}", listed(ENDS))));
        parts.push(traits::light("54,140,80", bundle.style.counter / 2, lights().each_ref()));
    }
    parts.push(traits::fixed());
    parts
}

/// True if the module can show the ways from a counter.
fn has_ways(bundle: &Bundle) -> bool {
    bundle.style.module.ways && ids::has_places(bundle) && !bundle.map.connections.is_empty()
}

/// True if this counter can show its ways.
pub fn shows_ways(bundle: &Bundle, piece: &Piece) -> bool {
    has_ways(bundle) && matches!(piece.purpose, Purpose::Unit | Purpose::Leader)
}

/// The commands that light the places to which a way leads, and put all out.
pub fn ways(phrases: &Phrases) -> Vec<Trait> {
    let menu = [phrases.say("Show where it can go next"), phrases.say("Hide them")];
    let ([light, out], [show, hide]) = (lights(), [Key::ctrl('L'), Key::ctrl_shift('L')]);
    let there = |before: &str| format!("Ways.contains({})", quoted(&format!("{STOP}{before}$LocationName${STOP}")));
    let (reached, any) = (format!("({}||{})", there(""), there("$Side$:")), format!("Kind==\"{KIND}\""));
    vec![
        traits::submenu(phrases.say("Ways"), &menu),
        traits::everywhere(menu[0], &show, &light, &format!("{{{any}&&{reached}}}")),
        traits::everywhere("", &show, &out, &format!("{{{any}&&!{reached}}}")),
        traits::everywhere(menu[1], &hide, &out, &format!("{{{any}}}")),
        traits::everywhere("", &Key::named(counters::WAS_MOVED), &out, &format!("{{{any}}}")),
    ]
}

/// The picture of such a piece, through which the map is seen.
pub fn picture(bundle: &Bundle, theme: &Theme) -> String {
    let size = size(bundle);
    Drawing::new(size, size, theme).svg()
}
