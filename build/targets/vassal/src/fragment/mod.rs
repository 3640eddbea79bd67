//! Additions to the module made by hand: files of `vassal/`. Each XML file is a fragment of a build file, merged at the
//! place that it names; pictures and pages are files of the module.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use bytes::Bytes;
use muster_ground::names::ADDED;
use muster_ground::numbers::{GPID, Numbers, OWN};
use muster_schema::bundle::Bundle;

use super::xml::Element;
use super::{Context, MAP, counters, cover, furniture, help, module, names, pages, setup, written};
use muster_canvas::theme::Theme;
use muster_draw::artwork;
use muster_marks::measures;
use muster_targets::{EmitError, zipped};

mod check;
pub mod classes;
mod read;

pub use check::check;
use read::{Fragment, Part, Value};

/// The files of `vassal/`: their paths in the pack, in order, and their bytes.
pub type Added<'a> = [(&'a str, &'a [u8])];

/// A mistake in a fragment, or in the things that it adds.
#[derive(Clone, Debug)]
pub struct Fault {
    pub kind: Kind,
    /// The path of the file.
    pub path: String,
    /// The position in it; `None` for the file as a whole.
    pub at: Option<Range<usize>>,
    pub message: String,
    pub label: &'static str,
    pub expected: String,
    /// An unknown word, and the known ones.
    pub unknown: Option<(String, Arc<[String]>)>,
    /// Another place that has to do with it.
    pub other: Option<(String, Range<usize>)>,
}

/// A kind of mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It is not well-formed XML.
    Form,
    /// It names no place.
    Place,
    /// There is no such class.
    Class,
    /// An element is in a place where its class is not allowed.
    Seat,
    /// It names a missing file.
    File,
    /// Something bears a name that is taken.
    Name,
    /// A slot has a number that is taken.
    Number,
    /// A key does something else already.
    Key,
}

impl Fault {
    fn new(kind: Kind, at: Range<usize>, message: impl Into<String>, label: &'static str) -> Self {
        let message = message.into();
        let (path, expected) = (String::new(), String::new());
        Self { kind, path, at: Some(at), message, label, expected, unknown: None, other: None }
    }

    fn expected(self, expected: impl Into<String>) -> Self {
        Self { expected: expected.into(), ..self }
    }

    fn among(self, word: &str, known: Arc<[String]>) -> Self {
        Self { unknown: Some((word.to_owned(), known)), ..self }
    }
}

/// The places where fragments can be merged: the classes that lead there from the module.
const PLACES: [(&str, &[&str]); 10] = [
    ("module", &[]),
    ("map", &["module.Map"]),
    ("counters", &["module.PieceWindow", "widget.TabWidget"]),
    ("prototypes", &["module.PrototypesContainer"]),
    ("charts", &["module.ChartWindow", "widget.TabWidget"]),
    ("properties", &["module.properties.GlobalProperties"]),
    ("messages", &["module.properties.GlobalTranslatableMessages"]),
    ("preferences", &["module.GlobalOptions"]),
    ("turn", &["module.turn.TurnTracker"]),
    ("help", &["module.Documentation"]),
];

/// The prefix of a deck's place; the deck's id follows.
const DECK: &str = "deck:";

/// The classes allowed at a place.
fn allowed(into: &str) -> &'static [&'static str] {
    let place = PLACES.iter().find(|(name, _)| *name == into);
    match place.map(|(_, way)| way.last()) {
        // The turns themselves are the tables' affair.
        Some(Some(&"module.turn.TurnTracker")) => &["module.turn.TurnGlobalHotkey"],
        Some(Some(&"widget.TabWidget")) if into == "charts" => classes::parts("module.ChartWindow"),
        Some(Some(&"widget.TabWidget")) => classes::parts("module.PieceWindow"),
        Some(Some(class)) => classes::parts(class),
        Some(None) => classes::parts("GameModule"),
        None => classes::parts("module.map.DrawPile"),
    }
}

/// The module before fragments are added.
#[derive(Debug)]
pub struct Made {
    module: Element,
    /// The names of decks, by their ids.
    decks: BTreeMap<String, String>,
    files: BTreeSet<String>,
}

impl Made {
    /// The module of a game, without the numbers of its slots.
    pub fn of(bundle: &Bundle) -> Self {
        let bundle = &names::plain(bundle);
        let numbers = Numbers::default();
        let context = Context::of(bundle, &numbers);
        let pages = pages::pages(bundle, &context.names).into_iter().map(|page| page.file);
        let charts = bundle.charts.iter().map(measures::chart_picture);
        let pictures = artwork::slots(bundle).into_iter().map(|slot| slot.name).chain(charts);
        let signs = furniture::hidden_signs(bundle, &Theme::default()).into_iter().map(|(name, _)| name.to_owned());
        let images = pictures.map(|name| format!("{name}.png")).chain(signs);
        let images = images.chain([counters::MOVED, cover::FILE].map(str::to_owned));
        let set_ups = setup::starts(bundle).into_iter().map(|start| start.file());
        let files = images.map(|name| format!("{IMAGES}{name}")).chain(pages).chain(set_ups);
        let files = files.chain(written::FILES.iter().chain([&help::FILE]).map(|file| (*file).to_owned())).collect();
        Self { module: module::element(&context), decks: decks(bundle, &context), files }
    }
}

/// The folder of pictures, in the module as in `vassal/`.
const IMAGES: &str = "images/";
/// The folder of pages, in the module as in `vassal/`.
const HELP: &str = "help/";

fn decks(bundle: &Bundle, context: &Context<'_>) -> BTreeMap<String, String> {
    let named = |id: &str| Some((id.to_owned(), context.names.deck(id)?.to_owned()));
    bundle.decks.iter().filter_map(|deck| named(&deck.id)).collect()
}

/// The way from the module to a place, by the numbers of the elements.
fn way(module: &Element, into: &str, decks: &BTreeMap<String, String>) -> Option<Vec<usize>> {
    let known = PLACES.iter().find(|(name, _)| *name == into).map(|(_, way)| *way);
    let deck = into.strip_prefix(DECK).and_then(|id| decks.get(id));
    let way = known.or_else(|| deck.map(|_| ["module.Map", "module.map.DrawPile"].as_slice()))?;
    let (mut at, mut steps) = (module, Vec::new());
    for class in way {
        let fits = |element: &Element| {
            let is_deck = deck.is_none_or(|deck| element.value("name") == Some(deck));
            classes::short(element.name()) == *class && (is_deck || element.value("mapName") == Some(MAP))
        };
        let step = at.inner().iter().position(fits)?;
        at = at.inner().get(step)?;
        steps.push(step);
    }
    Some(steps)
}

/// The fragments that can be read, with their paths.
fn fragments<'a>(added: &Added<'a>) -> Vec<(&'a str, Result<Fragment, Box<Fault>>)> {
    let texts = added.iter().filter(|(path, _)| path.ends_with(".xml"));
    texts.filter_map(|(path, bytes)| Some((*path, read::read(str::from_utf8(bytes).ok()?)))).collect()
}

/// A slot of a fragment.
struct Slot<'f> {
    path: &'f str,
    part: &'f Part,
    /// Under what its number is kept: the number that it has of its own, or else its name.
    key: String,
    /// The number that it has of its own.
    number: Option<u32>,
}

fn is_slot(part: &Part) -> bool {
    ["widget.PieceSlot", "widget.CardSlot"].contains(&classes::short(&part.name))
}

/// The slots of fragments, in their order.
fn slots<'f>(fragments: impl IntoIterator<Item = (&'f str, &'f Fragment)>) -> Vec<Slot<'f>> {
    let mut copies: BTreeMap<&str, u32> = BTreeMap::new();
    let mut slots = Vec::new();
    for (path, fragment) in fragments {
        for part in fragment.parts.iter().flat_map(Part::all).filter(|part| is_slot(part)) {
            let text = |name| part.value(name).map(|value| value.text.trim()).unwrap_or_default();
            let number = text("gpid").parse().ok().filter(|number| *number > 0);
            let name = text("entryName");
            let key = match (number, copies.entry(name).or_default()) {
                (Some(number), _) => format!("{GPID}{number}"),
                (None, copy) => {
                    *copy += 1;
                    format!("{OWN}{name}#{copy}")
                }
            };
            slots.push(Slot { path, part, key, number });
        }
    }
    slots
}

/// The slots that a pack adds: the key of each number in the lock, and the slot's own number.
pub fn keys(added: &Added<'_>) -> Vec<(String, Option<u32>)> {
    let fragments = fragments(added);
    let sound = fragments.iter().filter_map(|(path, read)| Some((*path, read.as_ref().ok()?)));
    slots(sound).into_iter().map(|slot| (slot.key, slot.number)).collect()
}

/// Merges a pack's additions into the module.
pub(super) fn merged(mut module: Element, added: &Added<'_>, context: &Context<'_>) -> Element {
    let fragments = fragments(added);
    let sound = || fragments.iter().filter_map(|(path, read)| Some((*path, read.as_ref().ok()?)));
    let decks = decks(context.bundle, context);
    let mut numbers = slots(sound()).into_iter().map(|slot| context.ids.get(&slot.key));
    for (_, fragment) in sound() {
        let parts: Vec<Element> = fragment.parts.iter().map(|part| element(part, &mut numbers)).collect();
        let way = way(&module, &fragment.into.text, &decks);
        if let Some(way) = way {
            module.add(&way, parts);
        }
    }
    module
}

/// An element as the module has it. Slots take the numbers in their order.
fn element(part: &Part, numbers: &mut impl Iterator<Item = Option<u32>>) -> Element {
    let number = if is_slot(part) { numbers.next().flatten() } else { None };
    let mut element = Element::new(&part.name);
    for value in part.values.iter().filter(|value| number.is_none() || value.name != "gpid") {
        element = element.with_own(&value.name, &value.text);
    }
    if let Some(number) = number {
        element = element.with("gpid", number);
    }
    let parts: Vec<Element> = part.parts.iter().map(|part| self::element(part, numbers)).collect();
    let element = element.children(parts);
    match &part.text {
        Some(text) => element.with_text(text.clone()),
        None => element,
    }
}

/// The files that a pack adds, as the module has them.
///
/// # Errors
/// If the pages for a browser cannot be packed.
pub fn files(added: &Added<'_>) -> Result<Vec<(String, Bytes)>, EmitError> {
    let others = added.iter().filter(|(path, _)| !path.ends_with(".xml"));
    let inside =
        |(path, bytes): &(&str, &[u8])| Some((path.strip_prefix(ADDED)?.to_owned(), Bytes::copy_from_slice(bytes)));
    let mut files: Vec<(String, Bytes)> = others.filter_map(inside).collect();
    let archives: BTreeSet<String> = fragments(added)
        .iter()
        .filter_map(|(_, read)| read.as_ref().ok())
        .flat_map(|fragment| fragment.parts.iter().flat_map(Part::all))
        .filter_map(archive_of)
        .collect();
    if !archives.is_empty() {
        let pages = Bytes::from(for_browser(&files)?);
        files.extend(archives.into_iter().map(|archive| (archive, pages.clone())));
    }
    Ok(files)
}

/// The page of the pack with which an entry of the menu opens a browser; `None` if its address is elsewhere, or found
/// out by an expression.
fn page_of(part: &Part) -> Option<&Value> {
    let page = part.value("startingPage").filter(|_| classes::short(&part.name) == BROWSER_PAGE)?;
    let is_page = !page.text.contains("://") && !page.text.contains(['$', '{']);
    is_page.then_some(page)
}

/// The class of an entry in the menu *Help* that opens a browser.
const BROWSER_PAGE: &str = "module.documentation.BrowserHelpFile";

/// The archive in which the engine looks for the pages of such an entry.
fn archive_of(part: &Part) -> Option<String> {
    let title = page_of(part).and(part.value("title"))?;
    Some(format!("{HELP}{}", title.text.replace(' ', "_")))
}

/// The pages and pictures as they lie in `vassal/`, for a browser. The engine unpacks them into folders, which must
/// come first.
fn for_browser(files: &[(String, Bytes)]) -> Result<Vec<u8>, EmitError> {
    let inside = |folder: &&str| files.iter().any(|(path, _)| path.starts_with(*folder));
    let folders: Vec<&str> = [HELP, IMAGES].into_iter().filter(inside).collect();
    let own = files.iter().filter(|(path, _)| folders.iter().any(|folder| path.starts_with(folder)));
    let empty = folders.iter().map(|folder| ((*folder).to_owned(), Bytes::new()));
    zipped(&empty.chain(own.cloned()).collect::<Vec<_>>())
}
