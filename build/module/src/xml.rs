//! A build file as a tree whose every part knows its bytes, so that it can be pointed at and written again without loss.

use std::fmt;
use std::ops::Range;

use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};

/// The greatest depth of nested elements.
const MAX_DEPTH: usize = 200;
/// The most elements of a build file.
const MAX_ELEMENTS: usize = 2_000_000;
/// The most attributes of an element.
const MAX_ATTRIBUTES: usize = 1_000;

/// The number of an element in its tree; the root is 0.
pub type NodeIx = usize;

/// All elements of a build file, each before those in it.
#[derive(Debug, Default)]
pub struct Tree {
    pub nodes: Vec<Node>,
}

/// An element.
#[derive(Debug, Default)]
pub struct Node {
    /// The name of the element: for a component, its Java class.
    pub class: String,
    pub parent: Option<NodeIx>,
    pub children: Vec<NodeIx>,
    pub attributes: Vec<Attribute>,
    /// The text inside it, without blanks at its ends.
    pub text: String,
    /// The bytes of the text.
    pub text_at: Range<usize>,
    /// The bytes of the element.
    pub at: Range<usize>,
    /// The bytes of its name.
    pub name_at: Range<usize>,
}

/// An attribute.
#[derive(Debug)]
pub struct Attribute {
    pub name: String,
    pub value: String,
    /// The bytes of the value, without its quotation marks.
    pub at: Range<usize>,
}

/// The first mistake of a file that is not well-formed.
#[derive(Debug)]
pub struct Malformed {
    pub at: usize,
    pub says: String,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.says)
    }
}

impl Node {
    /// The value of an attribute.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.attribute(name).map(|attribute| attribute.value.as_str())
    }

    pub fn attribute(&self, name: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|attribute| attribute.name == name)
    }
}

impl Tree {
    /// Reads a build file.
    ///
    /// # Errors
    /// The first mistake in it.
    pub fn read(text: &str) -> Result<Self, Malformed> {
        let mut reader = Reader::from_str(text);
        let mut tree = Self::default();
        let mut open: Vec<NodeIx> = Vec::new();
        loop {
            let start = position(&reader);
            let wrong = |says: &str| Malformed { at: start, says: says.to_owned() };
            let event = reader.read_event().map_err(|error| Malformed {
                at: usize::try_from(reader.error_position()).unwrap_or(start).min(text.len()),
                says: error.to_string(),
            })?;
            let end = position(&reader);
            match event {
                Event::Start(ref element) | Event::Empty(ref element) => {
                    if open.is_empty() && !tree.nodes.is_empty() {
                        return Err(wrong("there is a second element at the top"));
                    }
                    if open.len() >= MAX_DEPTH {
                        return Err(wrong(&format!("elements are nested more than {MAX_DEPTH} deep")));
                    }
                    if tree.nodes.len() >= MAX_ELEMENTS {
                        return Err(wrong(&format!("there are more than {MAX_ELEMENTS} elements")));
                    }
                    let ix = tree.nodes.len();
                    let parent = open.last().copied();
                    let node = node(element, parent, start..end, text)?;
                    tree.nodes.push(node);
                    if let Some(parent) = parent {
                        tree.nodes[parent].children.push(ix);
                    }
                    if matches!(event, Event::Start(_)) {
                        open.push(ix);
                    }
                }
                Event::End(_) => {
                    if let Some(ix) = open.pop() {
                        tree.nodes[ix].at.end = end;
                    }
                }
                Event::Text(words) => tree.add_text(open.last().copied(), &words.xml10_content(), start..end)?,
                Event::CData(words) => tree.add_text(open.last().copied(), &words.xml10_content(), start..end)?,
                Event::GeneralRef(_) => {
                    let raw = text.get(start..end).unwrap_or_default();
                    let words = unescape(raw).map_err(|error| wrong(&error.to_string()))?;
                    tree.add_text(open.last().copied(), &words, start..end)?;
                }
                Event::DocType(_) => {
                    return Err(wrong("it has a document type, which no build file has, and which is not read"));
                }
                Event::Eof if !open.is_empty() => return Err(wrong("the file ends in the middle of an element")),
                Event::Eof if tree.nodes.is_empty() => return Err(wrong("there is no element in it")),
                Event::Eof => break,
                Event::Decl(_) | Event::Comment(_) | Event::PI(_) => {}
            }
        }
        tree.nodes.iter_mut().for_each(|node| trim(node, text));
        Ok(tree)
    }

    fn add_text(&mut self, within: Option<NodeIx>, words: &str, at: Range<usize>) -> Result<(), Malformed> {
        let Some(node) = within.and_then(|within| self.nodes.get_mut(within)) else {
            return if words.trim().is_empty() {
                Ok(())
            } else {
                Err(Malformed { at: at.start, says: "there is text outside the elements".into() })
            };
        };
        if node.text.is_empty() {
            node.text_at = at;
        } else {
            node.text_at.end = at.end;
        }
        node.text.push_str(words);
        Ok(())
    }

    /// An element and all elements that it is in, the innermost first.
    pub fn up(&self, ix: NodeIx) -> impl Iterator<Item = NodeIx> {
        std::iter::successors(Some(ix), |ix| self.nodes.get(*ix)?.parent)
    }

    /// The elements inside an element, at any depth: they follow it in the file.
    pub fn inside(&self, ix: NodeIx) -> Range<NodeIx> {
        let end = self.nodes[ix].at.end;
        ix + 1..self.nodes.partition_point(|node| node.at.start < end)
    }
}

fn position(reader: &Reader<&[u8]>) -> usize {
    usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX)
}

fn node(element: &BytesStart<'_>, parent: Option<NodeIx>, at: Range<usize>, text: &str) -> Result<Node, Malformed> {
    let class = element.name().as_ref().to_owned();
    let name_at = at.start + 1..at.start + 1 + class.len();
    let mut attributes = Vec::new();
    for attribute in element.attributes().with_checks(false) {
        let wrong = |says: String| Malformed { at: at.start, says };
        let attribute = attribute.map_err(|error| wrong(error.to_string()))?;
        let raw: &str = &attribute.value;
        // The parser lends the text itself, so that its address says where it stands.
        let from = (raw.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
        let value = unescape(raw).map_err(|error| wrong(error.to_string()))?;
        // A parser of XML reads line ends and tabs in attributes as blanks, unless they are escaped.
        let value = if raw.contains(['\t', '\n', '\r']) {
            unescape(&blanks(raw)).map_err(|error| wrong(error.to_string()))?.into_owned()
        } else {
            value.into_owned()
        };
        attributes.push(Attribute { name: attribute.key.as_ref().to_owned(), value, at: from..from + raw.len() });
        if attributes.len() > MAX_ATTRIBUTES {
            return Err(wrong(format!("an element has more than {MAX_ATTRIBUTES} attributes")));
        }
    }
    Ok(Node { class, parent, attributes, at, name_at, ..Node::default() })
}

fn blanks(raw: &str) -> String {
    raw.replace("\r\n", " ").replace(['\t', '\n', '\r'], " ")
}

/// Takes blanks off the ends of a text, and off its range.
fn trim(node: &mut Node, file: &str) {
    let raw = file.get(node.text_at.clone()).unwrap_or_default();
    let before = raw.len() - raw.trim_start().len();
    node.text_at.start += before;
    node.text_at.end = node.text_at.start + raw.trim().len();
    node.text = node.text.trim().to_owned();
}
