//! Finds what differs from row to row in the text of a layout.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use resvg::usvg::roxmltree::{Document, Error, Node, NodeType, ParsingOptions};

use super::frame::{Framed, Side};
use super::{FOLDER, Part, What, Wrong};
use crate::expression::{self, Message, Scope};
use muster_canvas::dropped::{Dropped, dropped};
use muster_canvas::effort::Flaw;
use muster_canvas::effort::read::bounded;
use muster_canvas::font::Style;
use muster_canvas::shown::Shown;
use muster_source::forms::Tables;

/// The prefix of a label that makes an element conditional.
const IF: &str = "if ";
/// The label of a group of a text and its frame.
const FRAME: &str = "frame";
/// The longest layout, in bytes.
const LONGEST: usize = 4_000_000;

/// The result of parsing a layout.
#[derive(Default)]
pub(super) struct Parsed {
    pub(super) parts: Vec<Part>,
    /// The byte ranges of its expressions, usable or not.
    pub(super) written: Vec<Range<usize>>,
    pub(super) wrong: Vec<Wrong>,
    /// Its width, in the units that it is drawn in.
    pub(super) width: f64,
}

/// The parts of a layout for the rows of a table, and its mistakes.
pub(super) fn parts(bytes: &[u8], system: &Tables, table: usize) -> Parsed {
    let flawed = |at, flaw| Parsed { wrong: vec![Wrong::Unread(at, flaw)], ..Parsed::default() };
    let unread = |at: Range<usize>, why: String| flawed(at, Flaw::Unreadable(why));
    let Ok(text) = std::str::from_utf8(bytes) else { return unread(0..0, "it is not UTF-8".into()) };
    if text.len() > LONGEST {
        return flawed(0..0, Flaw::Costly("it is longer than 4 MB".into()));
    }
    if let Err(flaw) = bounded(text) {
        return flawed(0..0, flaw);
    }
    let document = match document(text) {
        Ok(document) => document,
        Err(error) => {
            let at = offset(text, error.pos().row, error.pos().col);
            return unread(at..at, error.to_string());
        }
    };
    let mut finder = Finder {
        text,
        document: &document,
        scope: Scope::with(system, table, NAMES),
        parts: Vec::new(),
        written: Vec::new(),
        wrong: Vec::new(),
    };
    let root = document.root_element();
    finder.element(root);
    let view = root.attribute("viewBox").and_then(|view| view.split([' ', ',']).filter(|one| !one.is_empty()).nth(2));
    let width = view.or(root.attribute("width")).and_then(length).unwrap_or(100.0);
    finder.wrong.extend(dropped(&document).into_iter().filter(|part| !is_known(text, part)).map(Wrong::Dropped));
    finder.wrong.sort_by_key(Wrong::start);
    Parsed { parts: finder.parts, written: finder.written, wrong: finder.wrong, width }
}

/// The elements of a layout.
pub(super) fn document(text: &str) -> Result<Document<'_>, Error> {
    let options = ParsingOptions { allow_dtd: true, nodes_limit: 800_000, ..ParsingOptions::default() };
    Document::parse_with_options(text, options)
}

/// True for a part that layouts draw themselves, such as text in a frame, or refuse anyway.
fn is_known(text: &str, part: &Dropped) -> bool {
    let name = text.get(part.at.clone()).unwrap_or_default().trim_start_matches('<');
    name == "text" || REFUSED.contains(&name)
}

/// Elements that no layout can hold.
const REFUSED: [&str; 5] = ["script", "foreignObject", "iframe", "audio", "video"];

/// The names available beside the columns: the number of the face, from 0 for the front.
pub(super) const NAMES: &[&str] = &["face"];

struct Finder<'a> {
    text: &'a str,
    document: &'a Document<'a>,
    scope: Scope<'a>,
    parts: Vec<Part>,
    written: Vec<Range<usize>>,
    wrong: Vec<Wrong>,
}

impl<'a> Finder<'a> {
    fn element(&mut self, root: Node<'a, 'a>) {
        // Not by recursion: how deep a file goes is its own affair.
        let mut left = vec![root];
        while let Some(node) = left.pop() {
            match node.node_type() {
                NodeType::Element if self.take(node) => left.extend(node.children().rev()),
                NodeType::Text => self.words(node.range()),
                _ => {}
            }
        }
        self.parts.sort_by_key(|part| (part.at.start, std::cmp::Reverse(part.at.end)));
    }

    /// Examines an element; true if its contents must be examined as well.
    fn take(&mut self, node: Node<'a, 'a>) -> bool {
        let name = node.tag_name().name();
        if REFUSED.contains(&name) {
            self.wrong.push(Wrong::Beyond(node.range(), format!("a layout cannot contain `{name}`")));
            return false;
        }
        let label = label(node);
        if let Some((at, label)) = label.clone()
            && let Some(condition) = label.strip_prefix(IF)
        {
            self.written.push(at.start + IF.len()..at.end);
            match self.scope.condition(condition) {
                Ok(condition) => self.parts.push(Part { at: node.range(), what: What::If(condition) }),
                Err(fault) => self.wrong.push(Wrong::Expression(at.start + IF.len(), fault)),
            }
        }
        if name == "style" {
            return false;
        }
        if let Some([text, rectangle]) = self.frame(node, label.as_ref().map(|(_, label)| *label)) {
            self.note(&text.range());
            let framed = self.framed(text, rectangle, text != node);
            self.parts.extend(framed.map(|framed| Part { at: node.range(), what: What::Frame(Box::new(framed)) }));
            return false;
        }
        for attribute in node.attributes() {
            let (name, at) = (attribute.name(), attribute.range_value());
            if name.starts_with("on") {
                let message = format!("a layout cannot run scripts, as `{name}` would");
                self.wrong.push(Wrong::Beyond(attribute.range(), message));
            } else if name == "href" {
                self.link(attribute.value(), at);
            } else if attribute.value().replace(' ', "").contains("url(") && beyond(attribute.value()) {
                let message = "a layout cannot show anything outside the pack".to_owned();
                self.wrong.push(Wrong::Beyond(at, message));
            } else if attribute.namespace().is_none() && !["data-label", "label", "desc"].contains(&name) {
                self.words(at);
            }
        }
        true
    }

    /// Reads a text with values in it, if there are any.
    fn words(&mut self, at: Range<usize>) {
        if let Some(message) = self.message(&at) {
            self.parts.push(Part { at, what: What::Words(message) });
        }
    }

    fn message(&mut self, at: &Range<usize>) -> Option<Message> {
        let words = self.text.get(at.clone()).filter(|words| words.contains(['{', '}']))?;
        self.note(at);
        self.read(&plain(words), at.start)
    }

    /// Examines a link: to a part of the file, to embedded data, or to a picture of the pack.
    fn link(&mut self, link: &str, at: Range<usize>) {
        if link.starts_with('#') {
            return;
        }
        if link.starts_with("data:") {
            let shown = Shown::of_link(link).map(Arc::new);
            self.parts.extend(shown.map(|shown| Part { at, what: What::Embedded(shown) }));
            return;
        }
        let is_outside = link.contains([':', '\\']) || link.starts_with('/');
        if is_outside || within(link).is_none() {
            let message = format!("`{link}` is outside the pack");
            self.wrong.push(Wrong::Beyond(at, message));
        } else {
            self.note(&at);
            let message = self.read(link, at.start);
            self.parts.extend(message.map(|message| Part { at, what: What::Picture(message) }));
        }
    }

    /// A text and its frame: one that flows inside a rectangle, or a group with a label of its own.
    fn frame(&self, node: Node<'a, 'a>, label: Option<&str>) -> Option<[Node<'a, 'a>; 2]> {
        let is = |name: &'static str| move |node: &Node<'a, 'a>| node.tag_name().name() == name;
        if label == Some(FRAME) {
            return Some([node.descendants().find(is("text"))?, node.descendants().find(is("rect"))?]);
        }
        let css = node.attribute("style").filter(|_| is("text")(&node))?;
        let shape = property(css, "shape-inside")?.strip_prefix("url(#")?.strip_suffix(')')?;
        Some([node, self.document.descendants().find(|other| other.attribute("id") == Some(shape))?])
    }

    /// The setting of a text in its frame, in the middle or at the top.
    fn framed(&mut self, text: Node<'a, 'a>, rectangle: Node<'a, 'a>, middle: bool) -> Option<Framed> {
        let number = |name: &str| rectangle.attribute(name).and_then(length).unwrap_or_default();
        let css: Vec<&str> = text.descendants().filter_map(|node| node.attribute("style")).collect();
        let css = css.join(";");
        let said = |name: &str| property(&css, name).or_else(|| text.attribute(name));
        let is_bold = said("font-weight").is_some_and(|weight| weight == "bold" || weight >= "600");
        let is_slanted = said("font-style").is_some_and(|style| style != "normal");
        let aligned = match said("text-anchor").filter(|side| *side != "start").or_else(|| said("text-align")) {
            Some("middle" | "center") => Side::Middle,
            Some("end" | "right") => Side::Right,
            _ => Side::Left,
        };
        let words = self.inner(text)?;
        let attributes = text.attributes().filter(|one| {
            one.namespace().is_none() && !["x", "y", "style", "id", "space", "text-anchor"].contains(&one.name())
        });
        let attributes: Vec<&str> = attributes.filter_map(|one| self.text.get(one.range())).collect();
        let at = text.range().start;
        let (attributes, css_words) = (self.read(&attributes.join(" "), at)?, self.read(&css, at)?);
        let most = said("font-size").and_then(length).unwrap_or(16.0);
        let style = match (is_bold, is_slanted) {
            (true, _) => Style::Bold,
            (_, true) => Style::Italic,
            _ => Style::Regular,
        };
        let [corner, size] = [["x", "y"], ["width", "height"]].map(|names| names.map(number));
        Some(Framed { words, corner, size, most, style, aligned, middle, attributes, css: css_words })
    }

    /// All words in an element.
    fn inner(&mut self, node: Node<'a, 'a>) -> Option<Message> {
        let texts: Vec<Range<usize>> = node.descendants().filter(Node::is_text).map(|node| node.range()).collect();
        let first = texts.first()?.start;
        let words: Vec<_> = texts.iter().filter_map(|at| self.text.get(at.clone())).map(plain).collect();
        self.read(&words.join(" "), first)
    }

    /// Notes the expressions in a part of the file.
    fn note(&mut self, at: &Range<usize>) {
        let braces = expression::in_braces(self.text.get(at.clone()).unwrap_or_default());
        self.written.extend(braces.into_iter().map(|inside| at.start + inside.start..at.start + inside.end));
    }

    /// Reads a text that begins at a byte of the file. Line breaks of the file itself have no meaning.
    fn read(&mut self, words: &str, at: usize) -> Option<Message> {
        Message::of(&mut self.scope, &words.replace(['\r', '\n'], " "))
            .map_err(|fault| self.wrong.push(Wrong::Expression(at, fault)))
            .ok()
    }
}

/// The label of an element, as drawing programs write it, with its position.
fn label<'a>(node: Node<'a, 'a>) -> Option<(Range<usize>, &'a str)> {
    let label = node.attributes().find(|attribute| ["label", "data-label"].contains(&attribute.name()))?;
    Some((label.range_value(), label.value()))
}

/// Words with escapes such as `&lt;` replaced.
fn plain(words: &str) -> Cow<'_, str> {
    quick_xml::escape::unescape(words).unwrap_or(Cow::Borrowed(words))
}

/// The path in the pack that a link from a layout refers to; `None` if it leads out of the pack.
pub(super) fn within(link: &str) -> Option<String> {
    let mut path: Vec<&str> = vec![FOLDER.trim_end_matches('/')];
    for part in link.split('/').filter(|part| !part.is_empty() && *part != ".") {
        if part == ".." {
            path.pop()?;
        } else {
            path.push(part);
        }
    }
    Some(path.join("/"))
}

/// The value of a CSS property.
fn property<'s>(css: &'s str, name: &str) -> Option<&'s str> {
    let mut said = css.split(';').filter_map(|one| one.split_once(':'));
    said.find(|(other, _)| other.trim() == name).map(|(_, value)| value.trim())
}

/// A length in pixels.
fn length(text: &str) -> Option<f64> {
    text.trim().trim_end_matches("px").parse().ok().filter(|length: &f64| length.is_finite())
}

/// True if a value refers to anything outside the file.
fn beyond(value: &str) -> bool {
    let plain = value.replace([' ', '\'', '"'], "");
    plain.split("url(").skip(1).any(|link| !link.starts_with('#') && !link.starts_with("data:"))
}

/// The byte offset of a line and a letter, both counted from 1.
fn offset(text: &str, row: u32, column: u32) -> usize {
    let before: usize = text.split_inclusive('\n').take(row.saturating_sub(1) as usize).map(str::len).sum();
    let letters = text.get(before..).unwrap_or_default().chars().take(column.saturating_sub(1) as usize);
    before + letters.map(char::len_utf8).sum::<usize>()
}
