//! What stands in a drawing: its layers, and the shapes in them in the units of the sheet.

use std::collections::BTreeMap;

use muster_schema::TableDef;
use resvg::usvg::roxmltree::{Document, Node, ParsingOptions};
use svgtypes::{Length, LengthUnit, NumberListParser, SimplePathSegment, SimplifyingPathParser, Transform};

use super::{COUNTERS, EDGE};
use crate::polygon::{self, Ring};

const INKSCAPE: &str = "http://www.inkscape.org/namespaces/inkscape";

const XLINK: &str = "http://www.w3.org/1999/xlink";

/// The elements of a drawing by their ids.
type Ids<'a, 'd> = BTreeMap<&'a str, Node<'a, 'd>>;

/// How many times a clone may be one of a clone.
const CLONES: usize = 16;
/// The largest drawing, in bytes; a scan in it counts.
const LARGEST: usize = 64_000_000;
/// The most points of all shapes: a few clones may be copies of very much.
const POINTS: usize = 20_000_000;
/// How finely curves become lines, in units of the drawing.
const FINE: f64 = 0.2;
/// By how much the height of a page may differ from that of the map, in units of the map.
const SLACK: f64 = 1.0;
/// As far from the corner of the sheet no map goes, in units of the map.
const FAR: f64 = 1e7;

/// A layer.
#[derive(Debug)]
pub(super) struct Layer {
    /// What it is called.
    pub(super) name: String,
    /// What is in it.
    pub(super) shapes: Vec<Shape>,
    /// What in it cannot be read, a sentence each.
    pub(super) faults: Vec<String>,
}

/// A shape.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    /// What somebody called it: its label, or without one its title.
    pub(super) name: Option<String>,
    /// Its id in the file, unless a program made that up.
    pub(super) id: Option<String>,
    /// Its lines, in units of the map; a closed one ends where it began.
    pub(super) lines: Vec<Ring>,
    /// Whether it is a circle.
    pub(super) is_round: bool,
}

impl Shape {
    /// The rectangle about it: its upper left corner, and its lower right one.
    pub(super) fn hull(&self) -> [[f64; 2]; 2] {
        let points = || self.lines.iter().flatten();
        let far =
            |least: f64, pick: fn(f64, f64) -> f64| [0, 1].map(|axis| points().map(|at| at[axis]).fold(least, pick));
        [far(f64::INFINITY, f64::min), far(f64::NEG_INFINITY, f64::max)]
    }

    /// The middle of the rectangle about it.
    pub(super) fn middle(&self) -> [f64; 2] {
        let [least, most] = self.hull();
        [0, 1].map(|axis| f64::midpoint(least[axis], most[axis]))
    }

    /// Its lines as polygons, if each of them is closed.
    pub(super) fn rings(&self) -> Option<Vec<Ring>> {
        let ring = |line: &Ring| {
            let (last, ring) = line.split_last()?;
            (ring.len() > 2 && ring.first() == Some(last)).then(|| ring.to_vec())
        };
        self.lines.iter().map(ring).collect()
    }

    /// Whether it was drawn, or copied from what was drawn, to show where the counters of an area stand.
    pub(super) fn was_for_counters(&self) -> bool {
        self.id.as_deref().is_some_and(|id| id.contains(COUNTERS))
    }

    /// How people find it.
    pub(super) fn shown(&self) -> String {
        let [x, y] = self.middle();
        format!("{} at {x:.0}, {y:.0}", shown(self.name.as_deref().or(self.id.as_deref())))
    }
}

fn shown(name: Option<&str>) -> String {
    name.map_or_else(|| "a shape without a name".to_owned(), |name| format!("`{name}`"))
}

/// The layers of a drawing of a map of this size. A layer inside that of a table belongs to it, unless another table has its name.
pub(super) fn open(bytes: &[u8], tables: &[&TableDef], size: [f64; 2]) -> Result<Vec<Layer>, String> {
    if bytes.len() > LARGEST {
        return Err("it is larger than 64 MB".into());
    }
    let text = std::str::from_utf8(bytes).map_err(|_| {
        let what = match bytes {
            [0x1f, 0x8b, ..] => "compressed",
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "UTF-16",
            _ => "not UTF-8",
        };
        format!("it is {what}; save it as plain or Inkscape SVG")
    })?;
    let options = ParsingOptions { allow_dtd: true, nodes_limit: 1_000_000, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| error.to_string())?;
    let root = document.root_element();
    if root.tag_name().name() != "svg" {
        return Err(format!("it is no SVG: it begins with `{}`", root.tag_name().name()));
    }
    let ids = document.descendants().filter_map(|node| Some((node.attribute("id")?, node))).collect();
    let mut layers: Vec<Layer> = Vec::new();
    // Not by recursion: how deep a file goes is its own affair.
    let mut left = vec![(root, units(root, size)?, None)];
    let mut points = 0;
    while let Some((node, outer, layer)) = left.pop() {
        let place = joined(outer, moved(node));
        let mut layer: Option<usize> = layer;
        let within = layer.and_then(|layer| layers.get(layer)).map(|layer| layer.name.as_str());
        if let Some(name) = begun(node, within, tables) {
            layer = Some(layers.len());
            layers.push(Layer { name: name.to_owned(), shapes: Vec::new(), faults: Vec::new() });
        }
        if let Some(layer) = layer.and_then(|layer| layers.get_mut(layer)) {
            match drawn(node, place, &ids) {
                Ok(shape) => {
                    points += shape.iter().flat_map(|shape| &shape.lines).map(Vec::len).sum::<usize>();
                    layer.shapes.extend(shape);
                }
                Err(why) => {
                    let (name, id) = names(node);
                    layer.faults.push(format!("{}: {why}", shown(name.or(id).as_deref())));
                }
            }
        }
        if points > POINTS {
            return Err("its shapes have more points than those of any map".into());
        }
        let is_drawn = |node: &Node<'_, '_>| {
            let hidden = ["defs", "symbol", "clipPath", "mask", "marker", "pattern", "metadata"];
            node.is_element() && !hidden.contains(&node.tag_name().name())
        };
        left.extend(node.children().rev().filter(is_drawn).map(|child| (child, place, layer)));
    }
    Ok(layers)
}

/// From the units of a drawing to those of the map: by the edge of the sheet, which goes along with whatever is done to the page, and
/// without it by the page.
fn units(root: Node<'_, '_>, size: [f64; 2]) -> Result<Transform, String> {
    let (what, [left, upper, wide, high], size) = match edge(root) {
        Some((edge, size)) => ("the edge of its sheet", edge, size),
        None => ("its page", page(root, size), size),
    };
    let scale = size[0] / wide;
    if scale > 0.0 && (high * scale - size[1]).abs() < SLACK {
        return Ok(Transform { a: scale, b: 0.0, c: 0.0, d: scale, e: -left * scale, f: -upper * scale });
    }
    Err(format!(
        "{what} is {wide:.0} by {high:.0}, which is not the shape of the map, {} by {}: nobody can tell where the map lies. \
         Give it that shape, or move the layers to a new drawing from `muster drawing`",
        size[0], size[1]
    ))
}

/// The edge of the sheet in units of the drawing: its corner, its width and its height; and the size of the map when it was drawn.
fn edge(root: Node<'_, '_>) -> Option<([f64; 4], [f64; 2])> {
    let (node, size) = root.descendants().find_map(|node| Some((node, sheet(node.attribute("id")?)?)))?;
    let place = node.ancestors().map(moved).fold(Transform::default(), |inner, outer| joined(outer, inner));
    let [[left, upper], [right, lower]] = shape(node, place).ok()??.hull();
    Some(([left, upper, right - left, lower - upper], size))
}

/// The size of the map when it was drawn, if this is the id of the edge of its sheet.
fn sheet(id: &str) -> Option<[f64; 2]> {
    let (width, height) = id.strip_prefix(EDGE)?.strip_prefix('.')?.split_once('.')?;
    let [width, height] = [width, height].map(|side| side.parse::<u32>().ok().map(f64::from));
    Some([width?, height?])
}

/// The page in units of the drawing, which are pixels unless it says otherwise: its corner, its width and its height.
fn page(root: Node<'_, '_>, size: [f64; 2]) -> [f64; 4] {
    let view = root.attribute("viewBox").map(|text| NumberListParser::from(text).collect::<Result<Vec<f64>, _>>());
    if let Some(&[left, upper, wide, high]) = view.and_then(Result::ok).as_deref() {
        return [left, upper, wide, high];
    }
    let given = |name: &str| root.attribute(name).and_then(pixels);
    let wide = given("width").unwrap_or(size[0]);
    [0.0, 0.0, wide, given("height").unwrap_or(wide * size[1] / size[0])]
}

/// A length in pixels, if its unit says how many that are.
fn pixels(length: &str) -> Option<f64> {
    let Length { number, unit } = length.trim().parse().ok()?;
    let each = match unit {
        LengthUnit::None | LengthUnit::Px => 1.0,
        LengthUnit::Pt => 96.0 / 72.0,
        LengthUnit::Pc => 16.0,
        LengthUnit::Mm => 96.0 / 25.4,
        LengthUnit::Cm => 96.0 / 2.54,
        LengthUnit::In => 96.0,
        LengthUnit::Em | LengthUnit::Ex | LengthUnit::Percent => return None,
    };
    Some(number * each)
}

/// Where the transform of an element takes what is in it.
fn moved(node: Node<'_, '_>) -> Transform {
    let own = node.attribute("transform").map_or(Ok(Transform::default()), str::parse);
    // Where something lies that is moved nobody knows how is told for each shape in it.
    own.unwrap_or(Transform { e: f64::NAN, ..Transform::default() })
}

/// First the inner transform, then the outer.
fn joined(outer: Transform, inner: Transform) -> Transform {
    let Transform { a, b, c, d, e, f } = outer;
    Transform {
        a: a * inner.a + c * inner.b,
        b: b * inner.a + d * inner.b,
        c: a * inner.c + c * inner.d,
        d: b * inner.c + d * inner.d,
        e: a * inner.e + c * inner.f + e,
        f: b * inner.e + d * inner.f + f,
    }
}

fn is_layer(node: Node<'_, '_>) -> bool {
    node.attribute((INKSCAPE, "groupmode")) == Some("layer")
}

fn label<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    node.attribute((INKSCAPE, "label")).or(node.attribute("id")).map(str::trim).filter(|label| !label.is_empty())
}

/// What the layer is called that begins with an element in another layer, if one does.
fn begun<'a>(node: Node<'a, '_>, within: Option<&str>, tables: &[&TableDef]) -> Option<&'a str> {
    let is_table = |name: &str| tables.iter().any(|table| table.name == name);
    let name = label(node);
    let is_of_table = name.is_some_and(is_table);
    let begins = if within.is_some_and(is_table) {
        is_layer(node) && is_of_table
    } else {
        is_layer(node) || is_of_table || within.is_none() && name.is_some()
    };
    (node.tag_name().name() == "g" && begins).then(|| name.unwrap_or_default())
}

/// What somebody called a shape, and its id. A name that a program gave it is none.
fn names(node: Node<'_, '_>) -> (Option<String>, Option<String>) {
    let title = node.children().find(|child| child.tag_name().name() == "title").and_then(|title| title.text());
    let id = node.attribute("id").filter(|id| !is_automatic(id));
    // A label may have several lines, and a name has one.
    let line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let filled = |text: Option<&str>| text.map(line).filter(|text| !text.is_empty());
    (filled(node.attribute((INKSCAPE, "label"))).or_else(|| filled(title)), filled(id))
}

/// Whether a program gave a shape this id: `path4711`, `circle12-3`.
fn is_automatic(id: &str) -> bool {
    let rest = id.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    rest.len() < id.len() && !rest.is_empty() && rest.chars().all(|letter| letter.is_ascii_digit() || letter == '-')
}

/// A shape, or a copy of one, with its points in the units of the sheet, or why nobody can tell what it is.
fn drawn(node: Node<'_, '_>, place: Transform, ids: &Ids<'_, '_>) -> Result<Option<Shape>, String> {
    let (original, place) = original(node, place, ids);
    let (name, id) = names(node);
    match (shape(original, place)?, node.tag_name().name()) {
        (Some(shape), _) => Ok(Some(Shape { name, id, ..shape })),
        (None, "use") => {
            Err("it is a clone of no single shape; unlink it (in Inkscape: Edit > Clone > Unlink Clone)".into())
        }
        (None, "image") if name.is_some() => Err("a picture is no shape; move it to a layer of another name".into()),
        (None, _) => Ok(None),
    }
}

/// What a clone is a copy of, and where the copy lies; anything else is its own original.
fn original<'a, 'd>(node: Node<'a, 'd>, place: Transform, ids: &Ids<'a, 'd>) -> (Node<'a, 'd>, Transform) {
    let (mut node, mut place) = (node, place);
    for _ in 0..CLONES {
        let link =
            node.attribute((XLINK, "href")).or(node.attribute("href")).filter(|_| node.tag_name().name() == "use");
        let Some(next) = link.and_then(|link| ids.get(link.trim().strip_prefix('#')?)) else { break };
        let [e, f] = ["x", "y"].map(|name| node.attribute(name).and_then(pixels).unwrap_or_default());
        place = joined(joined(place, Transform { e, f, ..Transform::default() }), moved(*next));
        node = *next;
    }
    (node, place)
}

/// A shape with its points in the units of the sheet, or why nobody can tell where it lies.
fn shape(node: Node<'_, '_>, place: Transform) -> Result<Option<Shape>, String> {
    let number = |name: &str| {
        let Some(text) = node.attribute(name) else { return Ok(0.0) };
        let plain = [LengthUnit::None, LengthUnit::Px];
        let length = text.trim().parse::<Length>().ok().filter(|length| plain.contains(&length.unit));
        length.map(|length| length.number).ok_or_else(|| format!("its `{name}` is no plain number: `{}`", brief(text)))
    };
    let points = || {
        let text = node.attribute("points").unwrap_or_default();
        let numbers: Vec<f64> =
            NumberListParser::from(text).collect::<Result<_, _>>().map_err(|_| unreadable("points", text))?;
        Ok::<Ring, String>(numbers.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect())
    };
    let lines = match node.tag_name().name() {
        "circle" => vec![cross(number("cx")?, number("cy")?, number("r")?, number("r")?)],
        "ellipse" => vec![cross(number("cx")?, number("cy")?, number("rx")?, number("ry")?)],
        "rect" => {
            let (x, y) = (number("x")?, number("y")?);
            let (right, lower) = (x + number("width")?, y + number("height")?);
            vec![closed(vec![[x, y], [right, y], [right, lower], [x, lower]])]
        }
        "line" => vec![vec![[number("x1")?, number("y1")?], [number("x2")?, number("y2")?]]],
        "polyline" => vec![points()?],
        "polygon" => vec![closed(points()?)],
        "path" => {
            let text = node.attribute("d").unwrap_or_default();
            path(text).ok_or_else(|| unreadable("d", text))?
        }
        _ => return Ok(None),
    };
    let Transform { a, b, c, d, e, f } = place;
    let there = |[x, y]: [f64; 2]| [a * x + c * y + e, b * x + d * y + f];
    let lines: Vec<Ring> = lines.into_iter().map(|line| line.into_iter().map(there).collect()).collect();
    if !lines.iter().flatten().flatten().all(|number| number.is_finite() && number.abs() < FAR) {
        return Err("it lies far off the map, or nobody can tell where".into());
    }
    let (name, id) = names(node);
    let is_there = lines.iter().any(|line| !line.is_empty());
    let is_round = matches!(node.tag_name().name(), "circle" | "ellipse");
    Ok(is_there.then_some(Shape { name, id, lines, is_round }))
}

fn unreadable(name: &str, text: &str) -> String {
    format!("its `{name}` cannot be read: `{}`", brief(text))
}

/// The beginning of a text that may be long.
fn brief(text: &str) -> String {
    const MOST: usize = 40;
    let start: String = text.chars().take(MOST).collect();
    if start.len() < text.len() { format!("{start}...") } else { start }
}

/// The outermost points of an ellipse, which say where it lies.
fn cross(x: f64, y: f64, across: f64, down: f64) -> Ring {
    closed(vec![[x - across, y], [x, y - down], [x + across, y], [x, y + down]])
}

/// A line that comes back to where it began.
fn closed(mut line: Ring) -> Ring {
    if line.first() != line.last() {
        line.extend(line.first().copied());
    }
    line
}

/// The lines of a path.
fn path(text: &str) -> Option<Vec<Ring>> {
    let mut lines: Vec<Ring> = Vec::new();
    let mut is_open = false;
    let mut at = [0.0; 2];
    for segment in SimplifyingPathParser::from(text) {
        let points = match segment.ok()? {
            SimplePathSegment::MoveTo { x, y } => {
                (at, is_open) = ([x, y], false);
                continue;
            }
            SimplePathSegment::LineTo { x, y } => vec![[x, y]],
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => curve([at, [x1, y1], [x2, y2], [x, y]]),
            SimplePathSegment::Quadratic { x1, y1, x, y } => {
                let towards = |end: [f64; 2]| [0, 1].map(|axis| end[axis] + ([x1, y1][axis] - end[axis]) * 2.0 / 3.0);
                curve([at, towards(at), towards([x, y]), [x, y]])
            }
            SimplePathSegment::ClosePath => {
                if let Some(line) = lines.last_mut().filter(|_| is_open) {
                    *line = closed(std::mem::take(line));
                    at = *line.last()?;
                }
                is_open = false;
                continue;
            }
        };
        if !is_open {
            lines.push(vec![at]);
        }
        is_open = true;
        lines.last_mut()?.extend(&points);
        at = points.last().copied().unwrap_or(at);
    }
    Some(lines)
}

/// A curve as a line, without its first point.
fn curve([from, one, two, to]: [[f64; 2]; 4]) -> Ring {
    const STEPS: u32 = 24;
    let point = |step: u32| {
        let (share, rest) = (f64::from(step) / f64::from(STEPS), f64::from(STEPS - step) / f64::from(STEPS));
        let weights =
            [rest * rest * rest, 3.0 * rest * rest * share, 3.0 * rest * share * share, share * share * share];
        [0, 1].map(|axis| [from, one, two, to].iter().zip(weights).map(|(at, weight)| at[axis] * weight).sum())
    };
    let all: Ring = (0..=STEPS).map(point).collect();
    polygon::thin(&all, FINE).into_iter().skip(1).collect()
}
