//! Checks the additions of a pack to its module.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::{Arc, LazyLock};

use muster_ground::names::ADDED;
use muster_schema::Phrases;

use super::read::{Fragment, Part, Value};
use super::{Added, DECK, Fault, HELP, IMAGES, Kind, Made, PLACES, allowed, classes, fragments, page_of, slots, way};
use crate::traits::Key;
use crate::xml::Element;

/// The endings of files that elements name, and whether those are pictures.
const ENDINGS: [(&str, bool); 10] = [
    (".png", true),
    (".svg", true),
    (".jpg", true),
    (".jpeg", true),
    (".gif", true),
    (".html", false),
    (".htm", false),
    (".pdf", false),
    (".vsav", false),
    (".vlog", false),
];

/// The most faults of one kind that are reported: a file of another kind may have many.
const MOST: usize = 200;

/// The classes that there are.
static CLASSES: LazyLock<Arc<[String]>> = LazyLock::new(|| classes::all().collect());

/// Checks a pack's additions against the module made of its tables, if it can be made. `grants` tells if a slot may
/// have a number of its own.
pub fn check(added: &Added<'_>, made: Option<&Made>, grants: &dyn Fn(&str, u32) -> bool) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut sound = Vec::new();
    for (path, read) in fragments(added) {
        match read {
            Ok(fragment) => sound.push((path, fragment)),
            Err(fault) => faults.push(Fault { path: path.to_owned(), ..*fault }),
        }
    }
    let own: BTreeSet<&str> = added.iter().filter_map(|(path, _)| path.strip_prefix(ADDED)).collect();
    let there =
        made.map(|made| own.iter().copied().chain(made.files.iter().map(String::as_str)).collect::<BTreeSet<_>>());
    for (path, fragment) in &sound {
        let mut found = Vec::new();
        seats(fragment, made, &mut found);
        if let Some(there) = &there {
            files(fragment, there, &own, &mut found);
        }
        found.truncate(MOST);
        faults.extend(found.into_iter().map(|fault| Fault { path: (*path).to_owned(), ..fault }));
    }
    faults.extend(numbers(&sound, grants).into_iter().take(MOST));
    if let Some(made) = made {
        faults.extend(taken(&sound, made).into_iter().take(MOST));
        faults.extend(added.iter().filter_map(|(path, _)| taken_file(path, made)));
    }
    faults
}

/// Checks that the place is known, and that its elements are allowed there.
fn seats(fragment: &Fragment, made: Option<&Made>, faults: &mut Vec<Fault>) {
    let into = &fragment.into;
    let is_known = PLACES.iter().any(|(name, _)| *name == into.text);
    let way = made.and_then(|made| Some((made, way(&made.module, &into.text, &made.decks)?)));
    if way.is_none() && (made.is_some() || !is_known && !into.text.starts_with(DECK)) {
        let decks = made.iter().flat_map(|made| made.decks.keys()).map(|deck| format!("{DECK}{deck}"));
        let places = PLACES.iter().map(|(name, _)| (*name).to_owned()).chain(decks);
        let has = |place: &String| made.is_none_or(|made| self::way(&made.module, place, &made.decks).is_some());
        let places: Arc<[String]> = places.filter(has).collect();
        let fault = if is_known {
            let says = format!("the module of this game has no place `{}`", into.text);
            Fault::new(Kind::Place, into.at.clone(), says, "not in this game")
        } else {
            let says = format!("`{}` is not a place in the module", into.text);
            Fault::new(Kind::Place, into.at.clone(), says, "no such place").among(&into.text, Arc::clone(&places))
        };
        faults.push(fault.expected(places.join(", ")));
        return;
    }
    let there = way.and_then(|(made, way)| made.module.along(&way));
    for part in &fragment.parts {
        let class = classes::short(&part.name);
        let has = |element: &Element| element.inner().iter().any(|inner| classes::short(inner.name()) == class);
        if classes::is_once(class) && there.is_some_and(has) {
            let says = format!("there is a `{}` already, and there can be only one", part.name);
            faults.push(Fault::new(Kind::Seat, part.at.clone(), says, "a second one").expected("none here"));
        } else {
            seat(part, allowed(&into.text), &format!("the place `{}`", into.text), faults);
        }
    }
}

/// Checks that an element and those inside it are allowed at their places.
fn seat(part: &Part, allowed: &[&str], home: &str, faults: &mut Vec<Fault>) {
    let class = classes::short(&part.name);
    if classes::WRITTEN.contains(&class) {
        let says = format!("Muster writes the one `{}` of a module", part.name);
        faults.push(Fault::new(Kind::Class, part.at.clone(), says, "a second one").expected("none here"));
        return;
    }
    if !classes::is_name(&part.name) {
        let says = format!("`{}` is no class of VASSAL that a fragment can have", part.name);
        let fault = Fault::new(Kind::Class, part.at.clone(), says, "no such class");
        let class = format!("a class such as `{}`", classes::full("module.DiceButton"));
        faults.push(fault.expected(class).among(&classes::full(&part.name), Arc::clone(&CLASSES)));
        return;
    }
    if !allowed.contains(&class) {
        let says = format!("`{}` cannot stand in {home}", part.name);
        let fault = Fault::new(Kind::Seat, part.at.clone(), says, "not here");
        let places = PLACES.iter().map(|(name, _)| *name).filter(|name| self::allowed(name).contains(&class));
        let places: Vec<String> = places.map(|name| format!("the place `{name}`")).collect();
        let homes = classes::homes(class)
            .filter(|home| classes::is_known(home))
            .map(|home| format!("`{}`", classes::full(home)));
        let homes: Vec<String> = places.into_iter().chain(homes).take(3).collect();
        let as_place = PLACES.iter().find(|(_, way)| way.last() == Some(&class));
        faults.push(match as_place {
            Some((name, _)) if homes.is_empty() => {
                fault.expected(format!("the elements inside it, in a fragment for the place `{name}`"))
            }
            _ => fault.expected(format!("it in {}", homes.join(" or "))),
        });
        return;
    }
    let home = format!("`{}`", part.name);
    part.parts.iter().for_each(|inner| seat(inner, classes::parts(class), &home, faults));
}

/// Checks that the files it names are in the module.
fn files(fragment: &Fragment, there: &BTreeSet<&str>, own_pages: &BTreeSet<&str>, faults: &mut Vec<Fault>) {
    let pictures = there.iter().filter_map(|path| path.strip_prefix(IMAGES)).map(str::to_owned);
    let pictures: Arc<[String]> = pictures.collect();
    let of_engine: BTreeSet<String> = classes::of_engine().map(|name| format!("{IMAGES}{name}")).collect();
    let has = |file: &String| there.contains(file.as_str()) || of_engine.contains(file);
    let lost = |text: &str, is_list| named(text, is_list).find(|file| !has(file));
    for part in fragment.parts.iter().flat_map(Part::all) {
        let unknown = |picture: &str| Some(format!("{IMAGES}{picture}")).filter(|_| is_no_file(picture));
        // Pages of the engine, or beside it on the player's disk.
        let is_elsewhere = part.value("fileType").is_some_and(|kind| kind.text != "archive");
        let values = part.values.iter().filter(|value| !(is_elsewhere && value.name == "fileName"));
        let values = values.filter_map(|value| {
            let picture = Some(value.text.as_str()).filter(|_| is_picture(&value.name)).and_then(unknown);
            let is_list = part.name.contains(".gamepieceimage.");
            let page = page_of(part).filter(|page| page.name == value.name).map(|page| page.text.clone());
            let page = page.filter(|page| !page.is_empty() && !own_pages.contains(page.as_str()));
            Some((lost(&value.text, is_list).or(picture).or(page)?, &value.at))
        });
        let text = part.text.iter().filter_map(|text| {
            let picture = picture_of(text).and_then(unknown);
            Some((lost(text, true).or(picture)?, &part.at))
        });
        for (file, at) in values.chain(text) {
            let name = file.rsplit_once('/').map_or(file.as_str(), |(_, name)| name);
            let fault =
                Fault::new(Kind::File, at.clone(), format!("there is no file `{name}` in the module"), "no such file");
            faults.push(if file.starts_with(IMAGES) {
                let fault = fault.expected(format!("a picture in `{ADDED}{IMAGES}`, or one that Muster draws"));
                fault.among(name, Arc::clone(&pictures))
            } else if [".vsav", ".vlog"].iter().any(|ending| name.ends_with(ending)) {
                fault.expected(format!("a file in `{ADDED}`, which is named `{name}` here"))
            } else {
                fault.expected(format!("a page in `{ADDED}{HELP}`, which is named `{HELP}{name}` here"))
            });
        }
    }
}

/// True if an attribute names a picture.
fn is_picture(attribute: &str) -> bool {
    let low = attribute.to_ascii_lowercase();
    low.ends_with("icon") || ["image", "imagefile", "img"].contains(&low.as_str())
}

/// The picture of a piece, which follows the keys that copy and delete it.
fn picture_of(piece: &str) -> Option<&str> {
    let at = piece.find("piece;").filter(|at| *at == 0 || piece[..*at].ends_with(['/', '\t']))?;
    piece[at..].split(';').nth(3)
}

/// True if a picture's name has no known extension, so that it is no file of the module.
fn is_no_file(picture: &str) -> bool {
    let low = picture.to_ascii_lowercase();
    let is_known = ENDINGS.iter().any(|(ending, is_picture)| *is_picture && low.ends_with(ending));
    !picture.trim().is_empty() && !is_known && !picture.contains(['$', '{'])
}

/// The files that a text names, by their paths in the module, except those of the engine itself and those elsewhere.
/// In a list, such as a piece is, several file names are among other words.
fn named(text: &str, is_list: bool) -> impl Iterator<Item = String> {
    let separators: &[char] = if is_list { &[';', ',', '\t'] } else { &[] };
    let words = text.split(move |letter| separators.contains(&letter)).map(|word| word.trim_end_matches('\\'));
    let is_own =
        |word: &&str| !["/images/", "://"].iter().any(|part| word.contains(part)) && !word.contains(['$', '{']);
    let words = words.filter(is_own);
    let words = words.flat_map(move |word| word.split(move |letter| is_list && letter == '/'));
    words.filter_map(|word| {
        let low = word.to_ascii_lowercase();
        let (_, is_picture) = ENDINGS.iter().find(|(ending, _)| low.len() > ending.len() && low.ends_with(ending))?;
        Some(if *is_picture { format!("{IMAGES}{word}") } else { word.to_owned() })
    })
}

/// Reports an added file with the name of one that the module already has.
fn taken_file(path: &str, made: &Made) -> Option<Fault> {
    let inside = path.strip_prefix(ADDED).filter(|inside| made.files.contains(*inside))?;
    let says = format!("the module has a file `{inside}` of its own");
    let fault = Fault::new(Kind::Name, 0..0, says, "taken").expected("another name");
    Some(Fault { path: path.to_owned(), at: None, ..fault })
}

/// Checks that the numbers of slots are unique.
fn numbers(sound: &[(&str, Fragment)], grants: &dyn Fn(&str, u32) -> bool) -> Vec<Fault> {
    let mut first: BTreeMap<u32, (&str, &Value)> = BTreeMap::new();
    let mut faults = Vec::new();
    for slot in slots(sound.iter().map(|(path, fragment)| (*path, fragment))) {
        let Some(value) = slot.part.value("gpid").filter(|value| !value.text.trim().is_empty()) else { continue };
        let fault = |says, label| {
            let fault = Fault::new(Kind::Number, value.at.clone(), says, label);
            let fault = fault.expected("no `gpid`: Muster gives the slot a number and keeps it");
            Fault { path: slot.path.to_owned(), ..fault }
        };
        let Some(number) = slot.number else {
            faults.push(fault(format!("`{}` is not the number of a slot", value.text), "not a number"));
            continue;
        };
        if let Some((path, other)) = first.get(&number) {
            let twice = fault(format!("two slots have the number {number}"), "the same number");
            faults.push(Fault { other: Some(((*path).to_owned(), other.at.clone())), ..twice });
        } else if !grants(&slot.key, number) {
            faults.push(fault(format!("the slot cannot have the number {number}"), "taken, or too high"));
        }
        first.entry(number).or_insert((slot.path, value));
    }
    faults
}

/// A name or key that only one element may have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Own {
    Prototype,
    Map,
    Property,
    Deck,
    Tracker,
    /// The words of a button.
    Button,
    /// The key of a button.
    Key,
}

impl Own {
    /// The kind of unique name in an attribute of a class; `None` if others may have the same.
    fn of(class: &str, attribute: &str, text: &str) -> Option<Self> {
        let own = match (class, attribute) {
            ("module.PrototypeDefinition", "name") => Self::Prototype,
            ("module.Map" | "module.PrivateMap" | "module.PlayerHand", "mapName") => Self::Map,
            ("module.properties.GlobalProperty" | "module.properties.GlobalTranslatableMessage", "name") => {
                Self::Property
            }
            (class, "name") if class.ends_with("ScenarioProperty") => Self::Property,
            ("module.map.DrawPile", "name") => Self::Deck,
            ("module.turn.TurnTracker", "name") => Self::Tracker,
            _ if is_of_button(class, attribute) && is_key(text) => Self::Key,
            // Such as + and −, and what stands on a die.
            ("module.properties.ChangePropertyButton" | "module.SpecialDieFace", _) => return None,
            (_, "text" | "buttonText" | "buttonName") if !class.contains("chessclock") => Self::Button,
            _ => return None,
        };
        (!text.is_empty()).then_some(own)
    }

    /// A message that another element, with this title, has it already.
    fn taken(self, text: &str, title: &str) -> String {
        let kind = match self {
            Self::Prototype => "prototype",
            Self::Map => "map",
            Self::Property => "property",
            Self::Deck => "deck",
            Self::Tracker => "turn tracker",
            Self::Button => "button",
            Self::Key => {
                let key = Key::of_code(text).words(&Phrases::default());
                return format!("{} is already the key of `{title}`", if key.is_empty() { text } else { &key });
            }
        };
        format!("there is a {kind} `{text}` already")
    }
}

/// True if an attribute of a class is the key of a button; other keys are sent.
fn is_of_button(class: &str, attribute: &str) -> bool {
    let sends =
        class.ends_with("KeyCommand") || ["module.turn.TurnGlobalHotkey", "module.map.DrawPile"].contains(&class);
    attribute.to_ascii_lowercase().ends_with("hotkey") && (!sends || attribute == "buttonHotkey")
}

/// A key, as against a named command.
fn is_key(code: &str) -> bool {
    code.split_once(',').is_some_and(|(key, held)| {
        [key, held].iter().all(|number| number.parse::<u32>().is_ok()) && !["0", "57348"].contains(&key)
    })
}

/// The title of an element.
fn title<'e>(class: &'e str, value: impl Fn(&str) -> Option<&'e str>) -> &'e str {
    let names = ["buttonText", "text", "name", "tooltip"];
    names.iter().find_map(|name| value(name).filter(|text| !text.is_empty())).unwrap_or(class)
}

/// Reports names and keys that the module or another added element already has.
fn taken(sound: &[(&str, Fragment)], made: &Made) -> Vec<Fault> {
    /// The class and title of an element, and the position of its attribute if it was added.
    type Known<'f> = (&'f str, &'f str, Option<(&'f str, Range<usize>)>);
    let mut known: BTreeMap<(Own, &str), Known<'_>> = BTreeMap::new();
    for element in made.module.all() {
        let class = classes::short(element.name());
        let title = title(element.class(), |name| element.value(name));
        let has_button = has_button(class, |name| element.value(name));
        let own = element.values().filter_map(|(name, text)| Some((Own::of(class, name, text)?, text)));
        let own = own.filter(|(own, _)| *own != Own::Button || has_button);
        known.extend(own.map(|own| (own, (class, title, None))));
    }
    let mut faults = Vec::new();
    for (path, fragment) in sound {
        for (part, Home { is_own_map, is_chart }) in with_homes(&fragment.parts, Home::default()) {
            let class = classes::short(&part.name);
            let has_button = has_button(class, |name| Some(part.value(name)?.text.as_str()));
            let is_unheard = |own: Own| match own {
                // Maps that are added have tool bars of their own; those inside a chart have no button, whatever their
                // files call it.
                Own::Button => is_own_map || is_chart && is_map(part) || !has_button,
                // A viewer hears its key while its map has the focus; a window that is not on the tool bar hears none.
                Own::Key => {
                    is_own_map && class == "module.map.CounterDetailViewer"
                        || class == "module.PieceWindow" && !has_button
                }
                // A property of a map is found in that map alone.
                Own::Property => is_own_map,
                _ => false,
            };
            let title = title(&part.name, |name| Some(part.value(name)?.text.as_str()));
            for value in &part.values {
                let Some(own) = Own::of(class, &value.name, &value.text) else { continue };
                if is_unheard(own) {
                    continue;
                }
                let Some((of, other, first)) = known.get(&(own, value.text.as_str())) else {
                    known.insert((own, &value.text), (class, title, Some((path, value.at.clone()))));
                    continue;
                };
                // The same part of several maps, such as the overview, has the same key.
                if own == Own::Key && is_own_map && *of == class && classes::is_once(class) {
                    continue;
                }
                let (kind, expected) = match own {
                    Own::Key => (Kind::Key, "another key"),
                    _ => (Kind::Name, "another name"),
                };
                let fault =
                    Fault::new(kind, value.at.clone(), own.taken(&value.text, other), "taken").expected(expected);
                let other = first.clone().map(|(path, at)| (path.to_owned(), at));
                faults.push(Fault { path: (*path).to_owned(), other, ..fault });
            }
        }
    }
    faults
}

/// True if the button of an element is on the tool bar, where it has one.
fn has_button<'e>(class: &str, value: impl Fn(&str) -> Option<&'e str>) -> bool {
    let says = |name| value(name).is_some_and(|text| text.eq_ignore_ascii_case("true"));
    match class {
        "module.PieceWindow" => !says("hidden"),
        // It is a global key command without a button, but is written with one.
        "module.StartupGlobalKeyCommand" => false,
        class if MAPS.contains(&class) => says("launch"),
        _ => true,
    }
}

/// The classes of maps.
const MAPS: [&str; 4] = ["module.Map", "module.PrivateMap", "module.PlayerHand", "widget.WidgetMap"];

/// The parent of an added element.
#[derive(Clone, Copy, Default)]
struct Home {
    is_own_map: bool,
    is_chart: bool,
}

fn is_map(part: &Part) -> bool {
    MAPS.contains(&classes::short(&part.name))
}

/// All elements, each with its parent.
fn with_homes(parts: &[Part], home: Home) -> Vec<(&Part, Home)> {
    let mut all = Vec::new();
    for part in parts {
        all.push((part, home));
        let is_chart = home.is_chart || classes::short(&part.name) == "module.ChartWindow";
        all.extend(with_homes(&part.parts, Home { is_own_map: home.is_own_map || is_map(part), is_chart }));
    }
    all
}
