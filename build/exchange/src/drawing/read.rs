//! Reads a drawing: its layers, and the shapes in them in the units of the sheet.

use std::collections::BTreeMap;

use muster_schema::TableDef;
use resvg::usvg::roxmltree::{Document, Node, ParsingOptions};
use svgtypes::{Length, LengthUnit, NumberListParser, SimplePathSegment, SimplifyingPathParser, Transform};

use super::{COUNTERS, EDGE, NAMES};
use muster_canvas::effort::read::bounded;
use muster_ground::polygon::{self, Ring};

const INKSCAPE: &str = "http://www.inkscape.org/namespaces/inkscape";

const SERIF: &str = "http://www.serif.com/";

const XLINK: &str = "http://www.w3.org/1999/xlink";

/// The elements of a drawing by their ids.
type Ids<'a, 'd> = BTreeMap<&'a str, Node<'a, 'd>>;

/// The greatest depth of clones of clones.
const CLONES: usize = 16;
/// The largest drawing, in bytes; a scan in it counts.
const LARGEST: usize = 64_000_000;
/// The most points of all shapes: a few clones may be copies of very much.
const POINTS: usize = 20_000_000;
/// The precision with which curves become lines, in units of the drawing.
const FINE: f64 = 0.2;
/// The largest difference between the height of a page and that of the map, in units of the map.
const SLACK: f64 = 1.0;
/// The greatest distance from the corner of the sheet, in units of the map.
const FAR: f64 = 1e7;

/// The contents of a drawing.
#[derive(Debug, Default)]
pub(super) struct Drawing {
    /// The layers of tables.
    pub(super) layers: Vec<Layer>,
    /// The layers with other names, and the number of shapes in each.
    pub(super) strangers: Vec<(String, usize)>,
    /// The number of named shapes outside all layers.
    pub(super) outside: usize,
}

/// The layer of a table.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) name: String,
    pub(super) shapes: Vec<Shape>,
    /// Errors in it, a sentence each.
    pub(super) faults: Vec<String>,
}

#[derive(Clone, Debug)]
pub(super) struct Shape {
    /// The name that somebody gave it: its label, or else its title.
    pub(super) name: Option<String>,
    /// Its id in the file, unless a program made that up.
    pub(super) id: Option<String>,
    pub(super) lines: Vec<Line>,
    /// True for a circle.
    pub(super) is_round: bool,
}

/// A line in units of the map; a closed one ends at its beginning.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Its points; on a curve they are close enough to be joined by straight lines.
    pub(super) points: Ring,
    /// The points that somebody drew, including the first and the last.
    pub(super) nodes: Ring,
}

impl Line {
    /// A line without curves.
    fn straight(points: Ring) -> Self {
        Self { nodes: points.clone(), points }
    }

    /// Closes the line.
    fn closed(self) -> Self {
        Self { points: closed(self.points), nodes: closed(self.nodes) }
    }

    fn moved(self, there: impl Fn([f64; 2]) -> [f64; 2]) -> Self {
        let [points, nodes] = [self.points, self.nodes].map(|line| line.into_iter().map(&there).collect());
        Self { points, nodes }
    }
}

impl Shape {
    /// The rectangle about it: its upper left corner, and its lower right one.
    pub(super) fn hull(&self) -> [[f64; 2]; 2] {
        let points = || self.lines.iter().flat_map(|line| &line.points);
        let far =
            |least: f64, pick: fn(f64, f64) -> f64| [0, 1].map(|axis| points().map(|at| at[axis]).fold(least, pick));
        [far(f64::INFINITY, f64::min), far(f64::NEG_INFINITY, f64::max)]
    }

    /// The middle of the rectangle about it.
    pub(super) fn middle(&self) -> [f64; 2] {
        let [least, most] = self.hull();
        [0, 1].map(|axis| f64::midpoint(least[axis], most[axis]))
    }

    /// The radius of the circle about it.
    pub(super) fn radius(&self) -> f64 {
        let [least, most] = self.hull();
        (most[0] - least[0]).max(most[1] - least[1]) / 2.0
    }

    /// Its lines as polygons, or the reason why they are no outline of an area.
    pub(super) fn rings(&self) -> Result<Vec<Ring>, &'static str> {
        let ring = |line: &Line| match line.points.split_last() {
            Some((last, ring)) if ring.first() == Some(last) && polygon::area(ring) > FINE => Ok(ring.to_vec()),
            Some((last, ring)) if ring.first() == Some(last) => {
                Err("the outline of an area must enclose something; this path is closed, but has no area")
            }
            _ => Err("the outline of an area must be a closed path"),
        };
        self.lines.iter().map(ring).collect()
    }

    /// True if the shape, or the one it was copied from, was drawn to show where the counters of an area are placed.
    pub(super) fn was_for_counters(&self) -> bool {
        self.id.as_deref().is_some_and(|id| id.contains(COUNTERS))
    }

    /// A description by which people find it.
    pub(super) fn shown(&self) -> String {
        let [x, y] = self.middle();
        format!("{} at {x:.0}, {y:.0}", shown(self.name.as_deref().or(self.id.as_deref())))
    }
}

fn shown(name: Option<&str>) -> String {
    name.map_or_else(|| "a shape without a name".to_owned(), |name| format!("`{name}`"))
}

/// Reads the drawing of a map of this size. A layer inside that of a table belongs to it, unless another table has its
/// name.
pub(super) fn open(bytes: &[u8], tables: &[&TableDef], size: [f64; 2]) -> Result<Drawing, String> {
    let text = text(bytes)?;
    bounded(text).map_err(|flaw| flaw.to_string())?;
    let options = ParsingOptions { allow_dtd: true, nodes_limit: 1_000_000, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options)
        .map_err(|error| format!("it is damaged, or not an SVG drawing at all: {error}"))?;
    let root = document.root_element();
    if root.tag_name().name() != "svg" {
        return Err(format!("it is not an SVG: it begins with `{}`", root.tag_name().name()));
    }
    if document.descendants().any(is_moving) {
        return Err("a style sheet in it says `transform`, which is not read; save it as plain or Inkscape SVG".into());
    }
    let ids = document.descendants().filter_map(|node| Some((node.attribute("id")?, node))).collect();
    let mut drawing = Drawing::default();
    // Not by recursion: how deep a file goes is its own affair.
    let mut left = vec![(root, units(root, size)?, Within::Nothing)];
    let mut points = 0;
    while let Some((node, outer, within)) = left.pop() {
        let place = joined(outer, moved(node));
        let within = drawing.begin(node, within, tables);
        points += drawing.add(node, place, within, &ids);
        if points > POINTS {
            return Err("its shapes have more points than those of any map".into());
        }
        let is_drawn = |node: &Node<'_, '_>| {
            let hidden = ["defs", "symbol", "clipPath", "mask", "marker", "pattern", "metadata"];
            node.is_element() && !hidden.contains(&node.tag_name().name())
        };
        left.extend(node.children().rev().filter(is_drawn).map(|child| (child, place, within)));
    }
    Ok(drawing)
}

/// The text of a drawing, or the kind of file that it is instead.
fn text(bytes: &[u8]) -> Result<&str, String> {
    if bytes.len() > LARGEST {
        return Err("it is larger than 64 MB".into());
    }
    if bytes.trim_ascii().is_empty() {
        return Err("it is empty".into());
    }
    std::str::from_utf8(bytes).map_err(|_| {
        let what = match bytes {
            [0x1f, 0x8b, ..] => "compressed",
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "UTF-16",
            _ => "not UTF-8",
        };
        format!("it is {what}; save it as plain or Inkscape SVG")
    })
}

/// The context of an element.
#[derive(Clone, Copy)]
enum Within {
    Nothing,
    /// The layer of a table.
    Layer(usize),
    /// A layer with another name.
    Stranger(usize),
}

impl Drawing {
    /// The context of an element's children: the layer that begins with it, or the surrounding one.
    fn begin(&mut self, node: Node<'_, '_>, within: Within, tables: &[&TableDef]) -> Within {
        let is_table = |name: &str| tables.iter().any(|table| table.name == name);
        let name = label(node).filter(|_| node.tag_name().name() == "g");
        let begins = match within {
            Within::Nothing => true,
            Within::Layer(_) => is_layer(node) && name.is_some_and(is_table),
            Within::Stranger(_) => is_layer(node) || name.is_some_and(is_table),
        };
        let Some(name) = name.filter(|name| begins && *name != NAMES) else { return within };
        if is_table(name) {
            self.layers.push(Layer { name: name.to_owned(), shapes: Vec::new(), faults: Vec::new() });
            return Within::Layer(self.layers.len() - 1);
        }
        self.strangers.push((name.to_owned(), 0));
        Within::Stranger(self.strangers.len() - 1)
    }

    /// Adds the shapes of an element, and returns the number of its points.
    fn add(&mut self, node: Node<'_, '_>, place: Transform, within: Within, ids: &Ids<'_, '_>) -> usize {
        let (name, id) = names(node);
        match within {
            Within::Nothing => {
                let is_named = name.or(id).is_some_and(|name| !is_edge(&name));
                self.outside += usize::from(is_named && is_shape(node));
            }
            Within::Stranger(at) => {
                if let Some((_, count)) = self.strangers.get_mut(at) {
                    *count += usize::from(is_shape(node));
                }
            }
            Within::Layer(at) => {
                let Some(layer) = self.layers.get_mut(at) else { return 0 };
                match drawn(node, place, ids) {
                    Ok(shape) => {
                        let lines = shape.iter().flat_map(|shape| &shape.lines);
                        let points = lines.map(|line| line.points.len()).sum();
                        layer.shapes.extend(shape);
                        return points;
                    }
                    Err(why) => layer.faults.push(format!("{}: {why}", shown(name.or(id).as_deref()))),
                }
            }
        }
        0
    }
}

/// True for a style sheet that moves shapes.
fn is_moving(node: Node<'_, '_>) -> bool {
    let is_transform = |text: &str| text.trim().split_once(':').is_some_and(|(name, _)| name.trim_end() == "transform");
    node.tag_name().name() == "style" && node.text().is_some_and(|text| text.split(['{', ';']).any(is_transform))
}

/// True for the name that Muster gives the edge of the sheet.
fn is_edge(name: &str) -> bool {
    name == "(edge)" || sheet(name).is_some()
}

fn is_shape(node: Node<'_, '_>) -> bool {
    ["circle", "ellipse", "rect", "line", "polyline", "polygon", "path", "use"].contains(&node.tag_name().name())
}

/// The transform from the units of a drawing to those of the map: by the edge of the sheet, which follows any change to
/// the page, or else by the page.
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
        "{what} is {wide:.0} by {high:.0}, which is not the shape of the map, {} by {}, so Muster can't tell where \
         the map lies. Give it that shape, or move the layers to a new drawing from `muster drawing`",
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

/// The transform of an element's contents, from its attribute or from a drawing inside the drawing. If it cannot be
/// read, each shape in it gets a message.
fn moved(node: Node<'_, '_>) -> Transform {
    let nowhere = || Transform { e: f64::NAN, ..Transform::default() };
    let own = match styled(node, "transform") {
        Some("none") => Ok(Transform::default()),
        Some(own) => own.replace("px", "").replace("deg", "").parse(),
        None => node.attribute("transform").map_or(Ok(Transform::default()), str::parse),
    };
    joined(own.unwrap_or_else(|_| nowhere()), inset(node).unwrap_or_else(nowhere))
}

/// The value of a property in the style of an element.
fn styled<'a>(node: Node<'a, '_>, property: &str) -> Option<&'a str> {
    let all = node.attribute("style")?.split(';').filter_map(|told| told.split_once(':'));
    all.filter(|(name, _)| name.trim() == property).map(|(_, value)| value.trim()).next_back()
}

/// The offset of a drawing inside the drawing; `None` if it is also stretched.
fn inset(node: Node<'_, '_>) -> Option<Transform> {
    if node.tag_name().name() != "svg" || node.parent_element().is_none() {
        return Some(Transform::default());
    }
    let corner = |name: &str| node.attribute(name).map_or(Some(0.0), pixels);
    let (e, f) = (corner("x")?, corner("y")?);
    node.attribute("viewBox").is_none().then_some(Transform { e, f, ..Transform::default() })
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
    named(node).or(node.attribute("id")).map(str::trim).filter(|label| !label.is_empty())
}

/// The name that somebody gave an element: Inkscape, Illustrator and Affinity keep it in attributes of their own.
fn named<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    let own = node.attribute((INKSCAPE, "label")).or(node.attribute("data-name")).or(node.attribute((SERIF, "id")));
    own.filter(|name| !name.trim().is_empty())
}

/// The name that somebody gave a shape, and its id. Names given by a program do not count.
fn names(node: Node<'_, '_>) -> (Option<String>, Option<String>) {
    let title = node.children().find(|child| child.tag_name().name() == "title").and_then(|title| title.text());
    let id = node.attribute("id").filter(|id| !is_automatic(id));
    // A label may have several lines, and a name has one.
    let line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let filled = |text: Option<&str>| text.map(line).filter(|text| !text.is_empty());
    (filled(named(node)).or_else(|| filled(title)), filled(id))
}

/// True for an id that a program gave: `path4711`, `circle12-3`.
fn is_automatic(id: &str) -> bool {
    let rest = id.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    rest.len() < id.len() && !rest.is_empty() && rest.chars().all(|letter| letter.is_ascii_digit() || letter == '-')
}

/// A shape, or a copy of one, with its points in the units of the sheet, or the reason why its form is unknown.
fn drawn(node: Node<'_, '_>, place: Transform, ids: &Ids<'_, '_>) -> Result<Option<Shape>, String> {
    let (original, place) = original(node, place, ids);
    let (name, id) = names(node);
    match (shape(original, place)?, node.tag_name().name()) {
        (Some(shape), _) => Ok(Some(Shape { name, id, ..shape })),
        (None, "use") => {
            Err("it is a clone, but not of a single shape; unlink it (in Inkscape: Edit > Clone > Unlink Clone)".into())
        }
        (None, "image") if name.is_some() => Err("a picture is not a shape; move it to a layer of another name".into()),
        (None, _) => Ok(None),
    }
}

/// The original of a clone, and the transform of the copy; anything else is its own original.
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

/// A shape with its points in the units of the sheet, or the reason why its position is unknown.
fn shape(node: Node<'_, '_>, place: Transform) -> Result<Option<Shape>, String> {
    let Some(lines) = lines(node)? else { return Ok(None) };
    let Transform { a, b, c, d, e, f } = place;
    if (a * d - b * c).abs() < f64::EPSILON {
        return Err("its `transform` leaves it no size".into());
    }
    let there = |[x, y]: [f64; 2]| [a * x + c * y + e, b * x + d * y + f];
    let lines: Vec<Line> = lines.into_iter().map(|line| line.moved(there)).collect();
    let mut numbers = lines.iter().flat_map(|line| line.points.iter().chain(&line.nodes)).flatten();
    if !numbers.all(|number| number.is_finite() && number.abs() < FAR) {
        return Err("it lies far off the map, or Muster can't tell where".into());
    }
    let (name, id) = names(node);
    let is_there = lines.iter().any(|line| !line.points.is_empty());
    let is_round = matches!(node.tag_name().name(), "circle" | "ellipse");
    Ok(is_there.then_some(Shape { name, id, lines, is_round }))
}

/// The lines of a shape in its own units; `None` if it is no shape.
fn lines(node: Node<'_, '_>) -> Result<Option<Vec<Line>>, String> {
    let number = |name: &str| number(node, name).map(Option::unwrap_or_default);
    let needed = |name: &str| self::number(node, name)?.ok_or_else(|| format!("it has no `{name}`"));
    let size = |name: &str| match needed(name)? {
        size if size > 0.0 => Ok(size),
        size => Err(format!("its `{name}` must be more than 0, and is {size}")),
    };
    let line = match node.tag_name().name() {
        "circle" => cross(number("cx")?, number("cy")?, size("r")?, size("r")?),
        "ellipse" => cross(number("cx")?, number("cy")?, size("rx")?, size("ry")?),
        "rect" => {
            let (x, y) = (number("x")?, number("y")?);
            let (right, lower) = (x + size("width")?, y + size("height")?);
            closed(vec![[x, y], [right, y], [right, lower], [x, lower]])
        }
        "line" => vec![[number("x1")?, number("y1")?], [number("x2")?, number("y2")?]],
        "polyline" => points(node)?,
        "polygon" => closed(points(node)?),
        "path" => {
            let text = node.attribute("d").unwrap_or_default();
            return path(text).map(Some).ok_or_else(|| unreadable("d", text));
        }
        _ => return Ok(None),
    };
    Ok(Some(vec![Line::straight(line)]))
}

/// A number of a shape, if it has that.
fn number(node: Node<'_, '_>, name: &str) -> Result<Option<f64>, String> {
    let Some(text) = node.attribute(name) else { return Ok(None) };
    let plain = [LengthUnit::None, LengthUnit::Px];
    let length = text.trim().parse::<Length>().ok().filter(|length| plain.contains(&length.unit));
    length
        .map(|length| Some(length.number))
        .ok_or_else(|| format!("its `{name}` is not a plain number: `{}`", brief(text)))
}

/// The corners of a polygon.
fn points(node: Node<'_, '_>) -> Result<Ring, String> {
    let text = node.attribute("points").unwrap_or_default();
    let numbers: Vec<f64> =
        NumberListParser::from(text).collect::<Result<_, _>>().map_err(|_| unreadable("points", text))?;
    Ok(numbers.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect())
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

/// The outermost points of an ellipse, which represent its position.
fn cross(x: f64, y: f64, across: f64, down: f64) -> Ring {
    closed(vec![[x - across, y], [x, y - down], [x + across, y], [x, y + down]])
}

/// Closes a line.
fn closed(mut line: Ring) -> Ring {
    if line.first() != line.last() {
        line.extend(line.first().copied());
    }
    line
}

/// The lines of a path.
fn path(text: &str) -> Option<Vec<Line>> {
    let mut lines: Vec<Line> = Vec::new();
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
                if let Some(line) = lines.pop_if(|_| is_open) {
                    let line = line.closed();
                    at = *line.points.last()?;
                    lines.push(line);
                }
                is_open = false;
                continue;
            }
        };
        if !is_open {
            lines.push(Line::straight(vec![at]));
        }
        is_open = true;
        let line = lines.last_mut()?;
        line.points.extend(&points);
        at = points.last().copied().unwrap_or(at);
        line.nodes.push(at);
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
