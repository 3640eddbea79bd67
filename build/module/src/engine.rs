//! The engine's components and traits: what the editor calls them and their fields, and what each field is for. Read from the sources
//! of 3.7.26 and 3.8.

use std::str::FromStr;
use std::sync::LazyLock;

use csv::ReaderBuilder;
use rustc_hash::FxHashMap;

/// The part of the name of most classes that is left out here.
const PACKAGE: &str = "VASSAL.build.";

/// The meaning of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Words that people read.
    Text,
    /// The words of a command in a menu.
    Menu,
    /// A message in which `$name$` stands for a property.
    Format,
    /// A key that is listened to.
    Key,
    /// Several such keys.
    Keys,
    /// The style of a mask, in which a key to peek at the piece may stand.
    Peek,
    /// A key that is sent.
    Sends,
    /// Several such keys.
    SendsKeys,
    /// A value that is worked out.
    Expression,
    /// A condition on properties.
    Filter,
    /// The name of a property that is defined.
    Property,
    /// Names of properties that are defined, with commas.
    Properties,
    /// The name of a property that is defined elsewhere.
    UsesProperty,
    Picture,
    /// Pictures, with commas.
    Pictures,
    /// Texts, with commas.
    Names,
    /// The path of a slot, or a whole piece.
    Slot,
    Prototype,
    Deck,
    Map,
    Board,
    Region,
    Zone,
    Side,
    Sides,
    PlaceList,
    Piece,
    /// Places or properties that a command is confined to.
    Target,
    /// The commands of a property.
    Commands,
    Number,
    Flag,
    Colour,
    Choice,
    Sound,
    Font,
    File,
    /// A remark of the maker.
    Description,
    Other,
}

impl FromStr for Kind {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        Ok(match word {
            "text" => Self::Text,
            "menu" => Self::Menu,
            "format" => Self::Format,
            "key" => Self::Key,
            "keys" => Self::Keys,
            "peek" => Self::Peek,
            "sends" => Self::Sends,
            "sends-keys" => Self::SendsKeys,
            "expression" => Self::Expression,
            "filter" => Self::Filter,
            "property" => Self::Property,
            "properties" => Self::Properties,
            "uses-property" => Self::UsesProperty,
            "picture" => Self::Picture,
            "pictures" => Self::Pictures,
            "names" => Self::Names,
            "slot" => Self::Slot,
            "prototype" => Self::Prototype,
            "deck" => Self::Deck,
            "map" => Self::Map,
            "board" => Self::Board,
            "region" => Self::Region,
            "zone" => Self::Zone,
            "side" => Self::Side,
            "sides" => Self::Sides,
            "place-list" => Self::PlaceList,
            "piece" => Self::Piece,
            "target" => Self::Target,
            "commands" => Self::Commands,
            "number" => Self::Number,
            "flag" => Self::Flag,
            "colour" => Self::Colour,
            "choice" => Self::Choice,
            "sound" => Self::Sound,
            "font" => Self::Font,
            "file" => Self::File,
            "description" => Self::Description,
            _ => Self::Other,
        })
    }
}

/// A class of components.
#[derive(Debug, Default)]
pub struct Component {
    /// Its name in the editor.
    pub name: String,
    /// The attribute that names a component of the class.
    pub named_by: String,
    /// Its attributes: name, label, meaning.
    pub attributes: Vec<(String, String, Kind)>,
}

/// A kind of trait.
#[derive(Debug, Default)]
pub struct TraitKind {
    /// Its name in the editor.
    pub name: String,
    /// Its fields, from 1: number, label, meaning. The last may go on to the end.
    pub fields: Vec<(usize, String, Kind)>,
    /// The number from which on all fields are like the last.
    pub repeats: Option<usize>,
    pub state: Vec<(usize, String, Kind)>,
}

impl Component {
    /// The label and the meaning of an attribute.
    pub fn attribute(&self, name: &str) -> Option<(&str, Kind)> {
        let known = self.attributes.iter().find(|(other, ..)| other == name);
        known.map(|(_, label, kind)| (label.as_str(), *kind))
    }
}

impl TraitKind {
    /// The label and the meaning of a field, from 1.
    pub fn field(&self, number: usize) -> Option<(&str, Kind)> {
        let number = self.repeats.map_or(number, |from| number.min(from));
        let known = self.fields.iter().find(|(other, ..)| *other == number);
        known.map(|(_, label, kind)| (label.as_str(), *kind))
    }
}

fn rows(text: &str) -> impl Iterator<Item = [String; 6]> {
    let reader = ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    reader.into_records().map_while(Result::ok).map(|row| {
        let mut cells = row.iter().map(str::to_owned);
        std::array::from_fn(|_| cells.next().unwrap_or_default())
    })
}

static COMPONENTS: LazyLock<FxHashMap<String, Component>> = LazyLock::new(|| {
    let mut all: FxHashMap<String, Component> = FxHashMap::default();
    for [class, name, attribute, label, kind, _] in rows(include_str!("engine/components.csv")) {
        let component = all.entry(class).or_default();
        if attribute.is_empty() {
            (component.name, component.named_by) = (name, label);
        } else {
            component.attributes.push((attribute, label, kind.parse().unwrap_or(Kind::Other)));
        }
    }
    all
});

static TRAITS: LazyLock<FxHashMap<String, TraitKind>> = LazyLock::new(|| {
    let mut all: FxHashMap<String, TraitKind> = FxHashMap::default();
    for [id, name, part, field, label, kind] in rows(include_str!("engine/traits.csv")) {
        let known = all.entry(id).or_default();
        known.name = plain(&name);
        let label = plain(&label);
        let (number, repeats) = field.strip_suffix('+').map_or((field.as_str(), false), |number| (number, true));
        let number = number.parse().unwrap_or(0);
        let kind = kind.parse().unwrap_or(Kind::Other);
        if part == "state" {
            known.state.push((number, label, kind));
        } else {
            known.fields.push((number, label, kind));
            known.repeats = known.repeats.or(repeats.then_some(number));
        }
    }
    all
});

/// A label without the remarks for readers of the table.
fn plain(label: &str) -> String {
    label.split(" [").next().unwrap_or(label).to_owned()
}

/// The class of an element, without the package that most have.
pub fn short(class: &str) -> &str {
    class.strip_prefix(PACKAGE).unwrap_or(class)
}

/// A class of components by the name of its element.
pub fn component(class: &str) -> Option<&'static Component> {
    COMPONENTS.get(short(class))
}

/// A kind of trait by the engine's word for it.
pub fn trait_kind(id: &str) -> Option<&'static TraitKind> {
    TRAITS.get(id)
}
