//! The module's build file: elements named for the engine's classes.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::LazyLock;

use muster_schema::{Phrases, phrase};
use quick_xml::Writer;
use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};
use quick_xml::name::QName;
use serde_json::{Map, Value};

/// The attributes of components that are the same in every module, in the order in which they are written.
pub static FIXED: LazyLock<BTreeMap<String, Map<String, Value>>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("fixed.json")).expect("fixed.json has attributes of components")
});

/// The texts among them that players read: the class of the component, the attribute, the phrase.
pub const SAID: [(&str, &str, &str); 44] = [
    ("BoardPicker", "title", phrase!("Choose Boards")),
    ("BoardPicker", "boardPrompt", phrase!("Select board")),
    ("ChartWindow", "name", phrase!("Charts")),
    ("ChartWindow", "text", phrase!("Charts")),
    ("ChartWindow", "tooltip", phrase!("Die tables, sequence of play, schedule, cards")),
    ("ChangePropertyButton", "tooltip", phrase!("Say whether this rule is in use")),
    ("DrawPile", "shuffleCommand", phrase!("Shuffle")),
    ("DrawPile", "shuffleFormat", phrase!("$PlayerId$ shuffles $deckName$")),
    ("DrawPile", "drawMultipleMessage", phrase!("Draw several cards")),
    ("DrawPile", "drawSpecificMessage", phrase!("Choose cards")),
    ("Flare", "reportFormat", phrase!("$PlayerId$ points at $FlareLocation$")),
    ("GlobalMap", "tooltip", phrase!("Overview")),
    ("HidePiecesButton", "tooltip", phrase!("Hide all counters")),
    ("ImageSaver", "tooltip", phrase!("Save the map as a picture")),
    ("Map", "markUnmovedText", phrase!("Clear moved")),
    ("Map", "markUnmovedTooltip", phrase!("Mark all counters as not moved")),
    ("Map", "markUnmovedReport", phrase!("$PlayerId$ marks all counters as not moved")),
    ("Map", "moveWithinFormat", phrase!("$PlayerId$ moves $pieceName$: $previousLocation$ → $location$")),
    ("Map", "moveToFormat", phrase!("$PlayerId$ moves $pieceName$: $previousLocation$ → $location$")),
    ("Map", "createFormat", phrase!("$PlayerId$ places $pieceName$ in $location$")),
    ("NotesWindow", "tooltip", phrase!("Notes")),
    ("PieceWindow", "name", phrase!("Counters")),
    ("PieceWindow", "text", phrase!("Counters")),
    ("PlayerHand", "moveToFormat", phrase!("$PlayerId$ takes a card: $previousLocation$ → $location$")),
    ("PlayerRoster", "buttonText", phrase!("Change side")),
    ("PlayerRoster", "buttonToolTip", phrase!("Leave your side or switch to another")),
    ("ToolbarMenu", "text", phrase!("Hands")),
    ("ToolbarMenu", "tooltip", phrase!("Show or hide a hand")),
    ("ToolbarMenu", "text", phrase!("Markers")),
    ("ToolbarMenu", "tooltip", phrase!("Move the track markers")),
    ("ToolbarMenu", "text", phrase!("More")),
    ("ToolbarMenu", "tooltip", phrase!("Lists of the counters, points, and a change of side")),
    ("ToolbarMenu", "text", phrase!("Options")),
    ("ToolbarMenu", "tooltip", phrase!("Say which optional rules are in use")),
    ("ToolbarMenu", "text", phrase!("Clear")),
    ("ToolbarMenu", "tooltip", phrase!("Take trails or a state off all counters")),
    ("ToolbarMenu", "text", phrase!("Tables")),
    ("ToolbarMenu", "tooltip", phrase!("Roll on a table")),
    ("TurnTracker", "name", phrase!("Turn")),
    ("TurnTracker", "buttonText", phrase!("Turn")),
    ("TurnTracker", "tooltip", phrase!("Turn and phase")),
    ("Zoomer", "inTooltip", phrase!("Zoom in")),
    ("Zoomer", "outTooltip", phrase!("Zoom out")),
    ("Zoomer", "pickTooltip", phrase!("Choose a zoom level")),
];

/// An element: a component of the module.
#[derive(Clone, Debug, Default)]
pub struct Element {
    name: String,
    attributes: Vec<(Cow<'static, str>, String)>,
    text: Option<String>,
    children: Vec<Element>,
}

/// Classes of `VASSAL.build.module`.
pub fn module(class: &str) -> Element {
    Element::new(&format!("VASSAL.build.module.{class}"))
}

/// Classes of `VASSAL.build.module.map`.
pub fn map(class: &str) -> Element {
    Element::new(&format!("VASSAL.build.module.map.{class}"))
}

/// Classes of `VASSAL.build.module.map.boardPicker.board`.
pub fn board(class: &str) -> Element {
    Element::new(&format!("VASSAL.build.module.map.boardPicker.board.{class}"))
}

/// Classes of `VASSAL.build.widget`.
pub fn widget(class: &str) -> Element {
    Element::new(&format!("VASSAL.build.widget.{class}"))
}

impl Element {
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }

    /// The element with an attribute more.
    pub fn with(mut self, name: &'static str, value: impl Display) -> Self {
        self.attributes.push((name.into(), format!("{value}")));
        self
    }

    /// Adds an attribute that Muster does not know.
    pub fn with_own(mut self, name: &str, value: &str) -> Self {
        self.attributes.push((name.to_owned().into(), value.to_owned()));
        self
    }

    /// The element with what `fixed.json` says under a name: the attributes that are the same in every module.
    pub fn fixed(mut self, name: &str) -> Self {
        let attributes = FIXED.get(name).into_iter().flatten();
        self.attributes
            .extend(attributes.map(|(name, value)| (name.as_str().into(), value.as_str().unwrap_or_default().into())));
        self
    }

    /// The element, and all elements in it, with what players read of `fixed.json` in the language of a game.
    pub fn said_in(mut self, phrases: &Phrases) -> Self {
        let class = self.class().to_owned();
        for (name, value) in &mut self.attributes {
            if SAID.contains(&(class.as_str(), name.as_ref(), value.as_str())) {
                *value = phrases.say(value).to_owned();
            }
        }
        self.children = self.children.into_iter().map(|child| child.said_in(phrases)).collect();
        self
    }

    /// The element with text instead of children.
    pub fn with_text(mut self, text: String) -> Self {
        self.text = Some(text);
        self
    }

    /// The element with a child more.
    pub fn child(mut self, child: Element) -> Self {
        self.children.push(child);
        self
    }

    /// The element with several children more.
    pub fn children(mut self, children: impl IntoIterator<Item = Element>) -> Self {
        self.children.extend(children);
        self
    }

    /// The engine's class, without its package.
    pub fn class(&self) -> &str {
        self.name.rsplit('.').next().unwrap_or_default()
    }

    /// The values of its attributes, with their names.
    pub fn values(&self) -> impl Iterator<Item = (&str, &str)> {
        self.attributes.iter().map(|(name, value)| (name.as_ref(), value.as_str()))
    }

    /// The value of an attribute.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values().find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// The engine's class.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    pub fn inner(&self) -> &[Element] {
        &self.children
    }

    /// It, and all elements in it.
    pub fn all(&self) -> Vec<&Self> {
        std::iter::once(self).chain(self.children.iter().flat_map(Self::all)).collect()
    }

    /// The element at the end of a way, which names a child of each by its number.
    pub fn along(&self, way: &[usize]) -> Option<&Self> {
        way.iter().try_fold(self, |element, at| element.children.get(*at))
    }

    /// Adds children to the element at the end of a way.
    pub fn add(&mut self, way: &[usize], children: Vec<Self>) {
        if let Some(place) = way.iter().try_fold(self, |element, at| element.children.get_mut(*at)) {
            place.children.extend(children);
        }
    }

    /// The whole document.
    ///
    /// # Errors
    /// Does not happen in practice: everything is written to memory.
    pub fn document(&self) -> std::io::Result<Vec<u8>> {
        let mut writer = Writer::new_with_indent(Vec::new(), b' ', 1);
        writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), Some("no"))))?;
        self.write(&mut writer)?;
        let mut bytes = writer.into_inner();
        bytes.push(b'\n');
        Ok(bytes)
    }

    fn write(&self, writer: &mut Writer<Vec<u8>>) -> std::io::Result<()> {
        let mut start = BytesStart::new(self.name.as_str());
        for (name, value) in &self.attributes {
            start.push_attribute(Attribute { key: QName(name), value: attribute(value).into() });
        }
        match &self.text {
            None if self.children.is_empty() => return writer.write_event(Event::Empty(start)),
            None => {
                writer.write_event(Event::Start(start))?;
                self.children.iter().try_for_each(|child| child.write(writer))?;
            }
            Some(text) => {
                writer.write_event(Event::Start(start))?;
                writer.write_event(Event::Text(BytesText::from_escaped(content(text))))?;
            }
        }
        writer.write_event(Event::End(BytesEnd::new(self.name.as_str())))
    }
}

/// Text as XML can hold it, markup escaped. A carriage return would be read as a line feed.
fn content(text: &str) -> String {
    escape(text, |character| (character == '\r').then_some("&#13;"))
}

/// Escapes the value of an attribute, including tabs and line feeds, which would be read as spaces.
fn attribute(text: &str) -> String {
    escape(text, |character| match character {
        '"' => Some("&quot;"),
        '\t' => Some("&#9;"),
        '\n' => Some("&#10;"),
        '\r' => Some("&#13;"),
        _ => None,
    })
}

fn escape(text: &str, special: impl Fn(char) -> Option<&'static str>) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        match (character, special(character)) {
            (_, Some(entity)) => out.push_str(entity),
            ('&', _) => out.push_str("&amp;"),
            ('<', _) => out.push_str("&lt;"),
            ('>', _) => out.push_str("&gt;"),
            ('\t' | '\n', _) => out.push(character),
            ('\u{fffe}' | '\u{ffff}', _) => {}
            (other, _) if other < ' ' => {}
            (other, _) => out.push(other),
        }
    }
    out
}
