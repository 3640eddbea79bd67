//! Reading a fragment: XML to its parts, each with its place in the file.

use std::ops::Range;

use muster_canvas::effort::read::bounded;
use resvg::usvg::roxmltree::{Document, Error, Node, ParsingOptions};

use super::{Fault, Kind};

/// The root of a fragment.
pub const ROOT: &str = "muster";
/// Its attribute that names the place.
pub const INTO: &str = "into";
/// The greatest depth of nested elements.
const DEPTH: usize = 40;
/// The most elements, texts and remarks of a fragment.
const NODES: u32 = 100_000;

/// The elements that are merged at one place.
#[derive(Debug)]
pub struct Fragment {
    /// The name of the place.
    pub into: Value,
    pub parts: Vec<Part>,
}

/// An element of a fragment.
#[derive(Debug)]
pub struct Part {
    pub name: String,
    /// The position of its name.
    pub at: Range<usize>,
    pub values: Vec<Value>,
    pub text: Option<String>,
    pub parts: Vec<Part>,
}

/// An attribute.
#[derive(Debug)]
pub struct Value {
    pub name: String,
    pub text: String,
    /// The position of its text.
    pub at: Range<usize>,
}

impl Part {
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.values.iter().find(|value| value.name == name)
    }

    /// It, and all that is in it, in the order of the file.
    pub fn all(&self) -> Vec<&Self> {
        std::iter::once(self).chain(self.parts.iter().flat_map(Self::all)).collect()
    }
}

/// Reads a fragment.
///
/// # Errors
/// The first mistake in it.
pub fn read(text: &str) -> Result<Fragment, Box<Fault>> {
    if !text.contains("<!DOCTYPE")
        && let Err(flaw) = bounded(text)
    {
        let fault = Fault::new(Kind::Form, 0..0, format!("the fragment cannot be read: {flaw}"), "here");
        return Err(fault.expected("an element with fewer attributes").into());
    }
    let options = ParsingOptions { nodes_limit: NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| Box::new(malformed(text, &error)))?;
    let root = document.root_element();
    let at = name_at(text, root);
    let name = text.get(at.clone()).unwrap_or_default();
    if name != ROOT {
        let fault = Fault::new(Kind::Place, at, format!("the root of a fragment is not `{name}`"), "not the root");
        return Err(fault.expected(format!("`<{ROOT} {INTO}=\"…\">`, and the elements in it")).into());
    }
    let mut values = values(root);
    if let Some(other) = values.iter().find(|value| value.name != INTO) {
        let says = format!("`{ROOT}` has no attribute `{}`", other.name);
        return Err(Fault::new(Kind::Place, other.at.clone(), says, "nothing reads it")
            .expected(format!("`{INTO}` alone"))
            .into());
    }
    let Some(into) = values.pop() else {
        let says = "the fragment does not say where it belongs";
        return Err(Fault::new(Kind::Place, at, says, "no `into`").expected(format!("`<{ROOT} {INTO}=\"…\">`")).into());
    };
    let parts = parts(text, root, 0)?;
    if parts.is_empty() {
        return Err(Fault::new(Kind::Form, at, "the fragment is empty", "nothing in it")
            .expected("elements of a module")
            .into());
    }
    Ok(Fragment { into, parts })
}

/// The elements inside an element, which may contain nothing else but blanks.
fn parts(text: &str, of: Node<'_, '_>, depth: usize) -> Result<Vec<Part>, Box<Fault>> {
    if depth > DEPTH {
        let says = format!("elements stand more than {DEPTH} deep in one another");
        return Err(Fault::new(Kind::Form, name_at(text, of), says, "too deep")
            .expected("fewer folders in folders")
            .into());
    }
    let words = |node: &Node<'_, '_>| node.is_text() && !node.text().unwrap_or_default().trim().is_empty();
    let has_elements = of.children().any(|node| node.is_element());
    if let Some(stray) = of.children().find(words).filter(|_| has_elements || depth == 0) {
        let says = "there is text between elements, which nothing would read";
        return Err(Fault::new(Kind::Form, stray.range(), says, "stray text")
            .expected("only elements, or only text")
            .into());
    }
    let part = |node| {
        let at = name_at(text, node);
        let inner = parts(text, node, depth + 1)?;
        let words: String = node.children().filter_map(|node| node.text().filter(|_| node.is_text())).collect();
        let words = Some(words.trim().to_owned()).filter(|words| !words.is_empty());
        Ok(Part {
            name: text.get(at.clone()).unwrap_or_default().to_owned(),
            at,
            values: values(node),
            text: words,
            parts: inner,
        })
    };
    of.children().filter(Node::is_element).map(part).collect()
}

/// The attributes of an element, except those of other programs.
fn values(node: Node<'_, '_>) -> Vec<Value> {
    let own = node.attributes().filter(|attribute| attribute.namespace().is_none());
    own.map(|attribute| Value {
        name: attribute.name().to_owned(),
        text: attribute.value().to_owned(),
        at: attribute.range_value(),
    })
    .collect()
}

/// The position of an element's name.
fn name_at(text: &str, node: Node<'_, '_>) -> Range<usize> {
    let start = node.range().start + 1;
    let rest = text.get(start..).unwrap_or_default();
    let end = rest.find(|letter: char| letter.is_whitespace() || letter == '/' || letter == '>');
    start..start + end.unwrap_or(rest.len())
}

fn malformed(text: &str, error: &Error) -> Fault {
    let pos = error.pos();
    let line = text.split_inclusive('\n').take((pos.row as usize).saturating_sub(1)).map(str::len).sum::<usize>();
    let rest = text.get(line..).unwrap_or_default();
    let at = line + rest.chars().take((pos.col as usize).saturating_sub(1)).map(char::len_utf8).sum::<usize>();
    let at = at..text.get(at..).and_then(|rest| rest.chars().next()).map_or(at, |letter| at + letter.len_utf8());
    let (says, expected) = match error {
        Error::DtdDetected => {
            ("it has a document type, and entities of its own are not read".into(), "no `<!DOCTYPE …>`")
        }
        Error::NodesLimitReached => (format!("it has more than {NODES} elements"), "fewer elements"),
        other => {
            let says = other.to_string();
            (says.rsplit_once(" at ").map_or(says.as_str(), |(says, _)| says).to_owned(), "well-formed XML")
        }
    };
    Fault::new(Kind::Form, at, format!("the fragment cannot be read: {says}"), "here").expected(expected)
}
