//! Counts the elements of an SVG, each as often as it is used.

use resvg::usvg::roxmltree::{self, Document, Node};
use rustc_hash::FxHashMap;

use super::Flaw;

/// The most bytes of a document, pictures in it not counted.
const MARKUP: usize = 4_000_000;
/// The most bytes of embedded pictures, as encoded, each counted as often as it is used.
const EMBEDDED: usize = 40_000_000;
/// The most bytes of all elements.
const USED: usize = 8_000_000;
const ELEMENTS: usize = 200_000;
/// The most attributes of an element, which the parser compares each with each.
const ATTRIBUTES: usize = 200;
/// The greatest depth of nested elements.
const DEPTH: usize = 100;
/// The most letters: each is drawn as an outline.
const LETTERS: usize = 20_000;
/// The most pairs of an element and a rule of the style sheet.
const STYLED: usize = 10_000_000;

/// Error: too many elements.
const TOO_MANY: &str = "it has more than 200,000 elements, each counted as often as it is used";

/// The counts of a document and the documents embedded in it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    embedded: usize,
    used: usize,
    elements: usize,
    letters: usize,
}

impl Counts {
    /// Adds the counts of another document.
    ///
    /// # Errors
    /// If the two together come to too much.
    pub fn with(self, other: Self) -> Result<Self, Flaw> {
        let counts = Self {
            embedded: self.embedded + other.embedded,
            used: self.used + other.used,
            elements: self.elements + other.elements,
            letters: self.letters + other.letters,
        };
        counts.check().map(|()| counts)
    }

    fn check(&self) -> Result<(), Flaw> {
        let Self { embedded, used, elements, letters } = *self;
        let bounds = [
            (elements, ELEMENTS, TOO_MANY),
            (used, USED, "its elements come to more than 8 MB, each counted as often as it is used"),
            (embedded, EMBEDDED, "the pictures in it come to more than 40 MB, each counted as often as it is used"),
            (letters, LETTERS, "its texts have more than 20,000 letters, each counted as often as it is used"),
        ];
        match bounds.into_iter().find(|(sum, most, _)| sum > most) {
            Some((_, _, what)) => Err(Flaw::Costly(what.into())),
            None => Ok(()),
        }
    }
}

/// Parses a document, if its counts are within the limits.
///
/// # Errors
/// If it is no XML, or too large.
pub fn document<'b>(bytes: &'b [u8], counts: &mut Counts) -> Result<Document<'b>, Flaw> {
    if bytes.starts_with(&[0x1f, 0x8b]) {
        return Err(Flaw::Unreadable("it is compressed; save it as plain SVG".into()));
    }
    if bytes.len() > MARKUP + EMBEDDED {
        return Err(costly(&format!("it has {}", megabytes(bytes.len())), "44 MB", ", with the pictures in it"));
    }
    let text = str::from_utf8(bytes).map_err(|_| Flaw::Unreadable("it is not in UTF-8".into()))?;
    let markup = text.len() - bounded(text)?;
    if markup > MARKUP {
        return Err(costly(
            &format!("it has {} of markup", megabytes(markup)),
            "4 MB",
            "; embedded pictures do not count",
        ));
    }
    let options =
        roxmltree::ParsingOptions { allow_dtd: true, nodes_limit: 4 * 200_000, ..roxmltree::ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| match error {
        roxmltree::Error::NodesLimitReached => Flaw::Costly(TOO_MANY.into()),
        error => Flaw::Unreadable(error.to_string()),
    })?;
    let mut survey = Survey::of(&document, *counts);
    survey.visit(document.root_element(), 0, None)?;
    *counts = survey.counts;
    Ok(document)
}

fn costly(what: &str, most: &str, remark: &str) -> Flaw {
    Flaw::Costly(format!("{what}, where {most} is the most{remark}"))
}

fn megabytes(bytes: usize) -> String {
    let tenths = bytes.div_ceil(100_000);
    format!("{}.{} MB", tenths / 10, tenths % 10)
}

/// Checks before parsing that entities and elements are limited, and returns the number of bytes of embedded pictures.
///
/// # Errors
/// If they have none.
pub fn bounded(text: &str) -> Result<usize, Flaw> {
    const SKIPPED: [(&str, &str); 4] = [("!--", "-->"), ("![CDATA[", "]]>"), ("?", "?>"), ("!", ">")];
    entities(text)?;
    let (mut rest, mut embedded) = (text, 0);
    while let Some((_, tag)) = rest.split_once('<') {
        if let Some((_, end)) = SKIPPED.iter().find(|(start, _)| tag.starts_with(start)) {
            rest = tag.split_once(end).map_or("", |(_, behind)| behind);
            continue;
        }
        rest = tag;
        for number in 0.. {
            let Some(at) = memchr::memchr3(b'"', b'\'', b'>', rest.as_bytes()) else { return Ok(embedded) };
            let (mark, behind) = rest[at..].split_at(1);
            rest = behind;
            if mark == ">" {
                break;
            }
            if number == ATTRIBUTES {
                let what = format!("one of its elements has more than {ATTRIBUTES} attributes");
                return Err(Flaw::Costly(what));
            }
            let Some((value, behind)) = rest.split_once(mark) else { return Ok(embedded) };
            embedded += if value.trim_start().starts_with("data:") { value.len() } else { in_style(value) };
            rest = behind;
        }
        let name = tag.split(|letter: char| letter.is_whitespace() || matches!(letter, '>' | '/')).next();
        if name.is_some_and(|name| name == "style" || name.ends_with(":style")) {
            embedded += in_style(rest.split_once("</").map_or(rest, |(style, _)| style));
        }
    }
    Ok(embedded)
}

/// The number of bytes of pictures and typefaces in a style.
fn in_style(style: &str) -> usize {
    let links = style.split("url(").skip(1).filter_map(|link| link.split(')').next());
    links.filter(|link| link.trim_start_matches([' ', '"', '\'']).starts_with("data:")).map(str::len).sum()
}

/// Checks that the entities of a document do not expand to too much. They can contain each other, and so grow without
/// limit; drawing programs use them as short forms of addresses.
///
/// # Errors
/// If they may expand to more.
fn entities(text: &str) -> Result<(), Flaw> {
    let Some((_, rest)) = text.split_once("<!DOCTYPE") else { return Ok(()) };
    let declared = rest.find("]>").map_or("", |end| &rest[..end]);
    if !declared.contains("<!ENTITY") {
        return Ok(());
    }
    if declared.contains('&') {
        return Err(Flaw::Costly("it declares entities that stand for other entities".into()));
    }
    let uses = rest.bytes().filter(|byte| *byte == b'&').count();
    let most = declared.len().saturating_mul(uses);
    if most > USED { Err(costly(&format!("its entities stand for {}", megabytes(most)), "8 MB", "")) } else { Ok(()) }
}

/// A property and the id that its value names.
type Reference<'d> = (&'d str, &'d str);

/// The references of surrounding elements that apply to everything inside.
#[derive(Clone, Copy)]
struct Inherited<'a, 'd> {
    references: &'a [Reference<'d>],
    above: Option<&'a Self>,
}

/// A walk over all elements and their references.
struct Survey<'d, 'b> {
    ids: FxHashMap<&'d str, Node<'d, 'b>>,
    /// The references that the style sheet gives to each class; those of other selectors are listed under the empty
    /// class.
    classes: FxHashMap<&'d str, Vec<Reference<'d>>>,
    rules: usize,
    counts: Counts,
}

impl<'d, 'b> Survey<'d, 'b> {
    fn of(document: &'d Document<'b>, counts: Counts) -> Self {
        let mut ids = FxHashMap::default();
        let mut classes: FxHashMap<&str, Vec<Reference<'_>>> = FxHashMap::default();
        let mut rules = 0;
        for node in document.descendants().filter(Node::is_element) {
            if let Some(id) = node.attribute("id") {
                ids.entry(id).or_insert(node);
            }
            if node.tag_name().name() == "style" {
                for rule in node.text().unwrap_or_default().split('}') {
                    let Some((selector, declared)) = rule.split_once('{') else { continue };
                    rules += 1 + selector.matches(',').count();
                    let references: Vec<_> = references(declared).collect();
                    let words =
                        |class: &'d str| class.split(|letter: char| !is_name(letter)).next().unwrap_or_default();
                    let mut names: Vec<&str> = selector.split('.').skip(1).map(words).collect();
                    if names.is_empty() {
                        names.push("");
                    }
                    for name in names.into_iter().filter(|_| !references.is_empty()) {
                        classes.entry(name).or_default().extend(&references);
                    }
                }
            }
        }
        Self { ids, classes, rules, counts }
    }

    fn visit(&mut self, node: Node<'d, 'b>, depth: usize, above: Option<&Inherited<'_, 'd>>) -> Result<(), Flaw> {
        if depth > DEPTH {
            return Err(Flaw::Costly(format!(
                "its elements stand more than {DEPTH} deep in each other, or one refers to itself"
            )));
        }
        self.count(node)?;
        let (kept, own): (Vec<_>, Vec<_>) = self.referred(node).into_iter().partition(|(name, _)| inherits(name));
        let inherited = Inherited { references: &kept, above };
        for (_, id) in own {
            self.follow(id, depth)?;
        }
        if is_painted(node) {
            let mut from = Some(&inherited);
            while let Some(some) = from {
                for (name, id) in some.references {
                    let before = self.counts;
                    self.follow(id, depth)?;
                    if matches!(*name, "marker" | "marker-mid") {
                        self.repeat(before, points(node))?;
                    }
                }
                from = some.above;
            }
        }
        node.children().filter(Node::is_element).try_for_each(|child| self.visit(child, depth + 1, Some(&inherited)))
    }

    fn count(&mut self, node: Node<'d, 'b>) -> Result<(), Flaw> {
        let counts = &mut self.counts;
        counts.elements += 1;
        for attribute in node.attributes() {
            let value = attribute.value();
            let sum = if value.trim_start().starts_with("data:") { &mut counts.embedded } else { &mut counts.used };
            *sum += value.len();
        }
        if node.tag_name().name() == "text" {
            let texts = node.descendants().filter(Node::is_text);
            counts.letters += texts.filter_map(|text| text.text()).map(str::len).sum::<usize>();
        }
        self.check()
    }

    /// Counts everything added since `before` once more for each repetition.
    fn repeat(&mut self, before: Counts, times: usize) -> Result<(), Flaw> {
        let counts = &mut self.counts;
        counts.elements += (counts.elements - before.elements).saturating_mul(times);
        counts.used += (counts.used - before.used).saturating_mul(times);
        counts.embedded += (counts.embedded - before.embedded).saturating_mul(times);
        counts.letters += (counts.letters - before.letters).saturating_mul(times);
        self.check()
    }

    fn check(&self) -> Result<(), Flaw> {
        self.counts.check()?;
        let styled = self.counts.elements.saturating_mul(self.rules);
        if styled > STYLED {
            let rules = self.rules;
            return Err(Flaw::Costly(format!("its style sheet has {rules} rules, which is too many for its elements")));
        }
        Ok(())
    }

    /// Visits the element with an id. Gradients are cheap, but each may lead to another.
    fn follow(&mut self, id: &str, depth: usize) -> Result<(), Flaw> {
        let Some(mut node) = self.ids.get(id).copied() else { return Ok(()) };
        while node.tag_name().name().ends_with("Gradient") {
            self.counts.elements += 1;
            self.check()?;
            match link(node).and_then(|id| self.ids.get(id)) {
                Some(next) => node = *next,
                None => return Ok(()),
            }
        }
        self.visit(node, depth + 1, None)
    }

    /// The references of an element, each with its property.
    fn referred(&self, node: Node<'d, 'b>) -> Vec<Reference<'d>> {
        let mut found: Vec<Reference<'d>> = Vec::new();
        for attribute in node.attributes() {
            let value = attribute.value();
            match attribute.name() {
                "style" => found.extend(references(value)),
                "d" | "points" | "id" => {}
                "class" => {
                    let classes = value.split_whitespace().filter_map(|class| self.classes.get(class));
                    found.extend(classes.flatten());
                }
                name => found.extend(target(value).map(|id| (name, id))),
            }
        }
        found.extend(self.classes.get("").into_iter().flatten());
        found.extend(link(node).map(|id| ("href", id)));
        found
    }
}

fn is_name(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '-' | '_')
}

/// The references of a list of declarations.
fn references(declared: &str) -> impl Iterator<Item = Reference<'_>> {
    let parts = declared.split(';').filter_map(|declaration| declaration.split_once(':'));
    parts.filter_map(|(name, value)| Some((name.trim(), target(value)?)))
}

/// The id in `url(#id)`.
fn target(value: &str) -> Option<&str> {
    let (_, rest) = value.split_once("url(")?;
    let (_, rest) = rest.split_once('#')?;
    rest.split([')', '"', '\'']).next().map(str::trim)
}

/// The id of the element that an element is a copy of, or inherits from.
fn link<'d>(node: Node<'d, '_>) -> Option<&'d str> {
    let is_link = |name: &str| name == "href";
    let found = node.attributes().find(|attribute| is_link(attribute.name()))?;
    if node.tag_name().name() == "a" { None } else { found.value().trim().strip_prefix('#') }
}

/// True for properties that also apply to the elements inside.
fn inherits(property: &str) -> bool {
    matches!(property, "fill" | "stroke" | "marker" | "marker-start" | "marker-mid" | "marker-end")
}

/// True for an element that can be filled or stroked.
fn is_painted(node: Node<'_, '_>) -> bool {
    let name = node.tag_name().name();
    matches!(
        name,
        "path" | "rect" | "circle" | "ellipse" | "line" | "polyline" | "polygon" | "text" | "tspan" | "textPath"
    )
}

/// The most points that a line may have.
fn points(node: Node<'_, '_>) -> usize {
    let value = node.attribute("d").or_else(|| node.attribute("points")).unwrap_or_default();
    value.bytes().filter(|byte| !byte.is_ascii_digit()).count() + 1
}
