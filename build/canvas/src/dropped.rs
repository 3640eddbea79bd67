//! Finds the parts of an SVG that the renderer would silently leave out.

use std::ops::Range;

use resvg::usvg::roxmltree::{Document, Node};

/// Something of a document that is not drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dropped {
    /// Its bytes in the file.
    pub at: Range<usize>,
    /// A description, for messages.
    pub what: String,
}

/// Elements that draw something in a browser or in the program that wrote them.
const ELEMENTS: [(&str, &str); 12] = [
    ("flowRoot", FLOWED),
    ("foreignObject", "text or a picture of a web page (`foreignObject`)"),
    ("textArea", FLOWED),
    ("mesh", MESH),
    ("meshgradient", MESH),
    ("hatch", "a hatching (`hatch`)"),
    ("script", "a script"),
    ("iframe", "a web page"),
    ("canvas", "what a script would draw (`canvas`)"),
    ("video", "a film"),
    ("glyph", "letters of a typeface of its own (`glyph`)"),
    ("solidcolor", "a colour that is defined elsewhere (`solidcolor`)"),
];

const FLOWED: &str = "text that flows in a frame; make lines or outlines of it (in Inkscape: Text > Convert to Text)";
const MESH: &str = "a mesh gradient";

const PROPERTIES: [(&str, &str); 8] = [
    ("shape-inside", FLOWED),
    ("inline-size", FLOWED),
    ("transform", "a `transform` in a style; set it as an attribute"),
    ("offset-path", "an `offset-path`"),
    ("background", "a `background`"),
    ("background-color", "a `background-color`"),
    ("vector-effect", "a line whose width stays the same (`vector-effect`)"),
    ("content", "a `content`"),
];

/// The parts of a document that are not drawn, without duplicates.
pub fn dropped(document: &Document<'_>) -> Vec<Dropped> {
    let mut found: Vec<Dropped> = Vec::new();
    for node in document.descendants().filter(Node::is_element) {
        for what in of_element(node) {
            if found.iter().all(|known| known.what != what) {
                found.push(Dropped { at: start(node), what });
            }
        }
    }
    found
}

/// The bytes of an element's name in the file, since the whole element may be very long.
fn start(node: Node<'_, '_>) -> Range<usize> {
    let at = node.range().start;
    at..at + 1 + node.tag_name().name().len()
}

fn of_element(node: Node<'_, '_>) -> Vec<String> {
    let name = node.tag_name().name();
    let is_svg = node.tag_name().namespace().is_none_or(|space| space == "http://www.w3.org/2000/svg");
    // What stands in a `switch` for one program alone has something else beside it for all others.
    let is_for_one = node.has_attribute("requiredExtensions") || node.has_attribute("systemLanguage");
    if !is_svg || node.ancestors().skip(1).any(|above| of_name(above.tag_name().name()).is_some()) || is_for_one {
        return Vec::new();
    }
    let mut found: Vec<String> = of_name(name).into_iter().map(str::to_owned).collect();
    if name == "use" {
        let link =
            node.attribute("href").or_else(|| node.attribute(("http://www.w3.org/1999/xlink", "href"))).map(str::trim);
        found
            .extend(link.filter(|link| !link.starts_with('#')).map(|link| format!("a part of another file, `{link}`")));
    }
    if name == "style" {
        found.extend(of_sheet(node.text().unwrap_or_default()));
    }
    let styles = node.attribute("style").into_iter().flat_map(|style| style.split(';'));
    let said = styles.filter_map(|declared| declared.split_once(':')).filter_map(of_property);
    // Inkscape says of each line where it stands, too.
    let has_lines = || node.descendants().any(|part| part.tag_name().name() == "tspan" && part.has_attribute("x"));
    found.extend(said.filter(|what| what != FLOWED || !has_lines()));
    let values =
        Node::attributes(&node).filter(|attribute| attribute.name() != "style" && attribute.namespace().is_none());
    found.extend(values.filter_map(|attribute| of_value(attribute.name(), attribute.value())));
    found.extend(node.attribute("vector-effect").and_then(|value| of_property(("vector-effect", value))));
    found
}

fn of_name(name: &str) -> Option<&'static str> {
    ELEMENTS.iter().find(|(known, _)| *known == name).map(|(_, what)| *what)
}

/// The unsupported parts of a style sheet.
fn of_sheet(text: &str) -> Vec<String> {
    let rules = text.split('}').filter_map(|rule| rule.split_once('{'));
    let mut found: Vec<String> =
        rules.flat_map(|(_, all)| all.split(';')).filter_map(|one| of_property(one.split_once(':')?)).collect();
    for at in ["@import", "@font-face", "@media"] {
        found.extend(text.contains(at).then(|| format!("what a style sheet says in `{at}`")));
    }
    found
}

fn of_property((name, value): (&str, &str)) -> Option<String> {
    let (name, value) = (name.trim(), value.trim());
    let is_nothing = ["none", "auto", "normal", "transparent", "rgba(0, 0, 0, 0)"].contains(&value);
    let known = PROPERTIES.iter().find(|(known, _)| *known == name && !is_nothing);
    known.map(|(_, what)| (*what).to_owned()).or_else(|| of_value(name, value))
}

/// Returns the part of a property's value that only browsers evaluate.
fn of_value(name: &str, value: &str) -> Option<String> {
    let functions = ["var(", "calc(", "env(", "color-mix("];
    let function = functions.into_iter().find(|function| value.contains(function))?;
    let drawn = ["id", "class", "d", "points", "label", "data-name", "href", "desc"];
    (!drawn.contains(&name)).then(|| format!("a value with `{function})`, as in `{name}`"))
}
