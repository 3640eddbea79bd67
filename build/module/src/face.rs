//! What the engine shows for a piece: its picture, the layers that are on, its labels, and the back of a card.
//!
//! A [`Look`] says what lies where, the undermost first; a [`Painter`] draws it, as large as the engine does or finer.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use muster_canvas::bitmap::Bitmap;
use muster_canvas::colour::Colour;
use muster_canvas::encode;
use muster_canvas::font::Style as Weight;
use muster_canvas::outlines::Outlines;
use muster_canvas::raster::{self, Press};
use muster_canvas::svg::{Anchor, Drawing, Paint, Type};
use muster_canvas::theme::Theme;
use muster_schema::style::{BuiltIn, Style, Typeface};
use muster_vassal::sequence::decode;
use rustc_hash::FxHashMap;

use crate::open::IMAGES;
use crate::piece::Trait;
use crate::{Module, engine, expression};

/// The most parts of a look.
const MAX_PARTS: usize = 200;
/// The most levels of a layer.
const MAX_LEVELS: usize = 1_000;
/// The longest side of a face, in pixels.
const MAX_SIDE: i32 = 4_000;
/// The most pixels of a picture that is part of a face.
const MAX_PIXELS: f64 = 25_000_000.0;
/// The most pixels that are decoded, and the most that are drawn, for all faces of a module.
const MAX_WORK: u64 = 4_000_000_000;
/// The most pixels of decoded pictures that are kept for others that show them too.
const MAX_KEPT: u64 = 60_000_000;
/// The most letters of a label.
const MAX_LETTERS: usize = 300;
/// The share of a face that a layer must cover in both directions to be another face, and no sign on it.
const COVERS: f64 = 0.8;

/// The parts that are drawn for a piece, the undermost part first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Look {
    pub parts: Vec<Part>,
}

/// A part of a look.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    Picture(Shown),
    Label(Label),
}

/// A picture of the module, with its middle at the piece's point.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shown {
    pub name: String,
    /// The offset of its middle to the right and down, in pixels.
    pub offset: [i32; 2],
    /// Its size in thousandths of its own.
    pub scale: u32,
    /// True if labels are placed by its edges.
    pub is_shape: bool,
}

/// Words on a piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    pub text: String,
    /// Pixels to the em.
    pub size: u32,
    pub weight: Weight,
    pub is_serif: bool,
    pub ink: Option<[u8; 3]>,
    pub ground: Option<[u8; 3]>,
    /// The edges that it is placed by: `l`, `c`, `r`, and `t`, `c`, `b`.
    pub edges: [char; 2],
    /// The offset from these, in pixels.
    pub offset: [i32; 2],
    /// Its side that is there: `l`, `c`, `r`, and `t`, `c`, `b`.
    pub sides: [char; 2],
    /// The rotation about the piece's point, in degrees clockwise.
    pub angle: i32,
    /// True if it counts as part of the piece's shape.
    pub is_shape: bool,
}

/// The two faces of a piece.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Faces {
    pub front: Look,
    /// The other level of its first layer that has several faces, or the layer that turns it over.
    pub back: Option<Look>,
    /// The picture that others see when it is masked.
    pub mask: Option<String>,
}

/// Values of properties: those that a piece has, then those of the module at the start.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'t> {
    pub traits: &'t [&'t Trait],
    pub globals: &'t FxHashMap<String, String>,
}

/// Calls of properties within others.
const MAX_CALLS: usize = 20;

impl Facts<'_> {
    /// The value of a property, as the outermost trait that has it says.
    pub fn property(&self, name: &str) -> Option<String> {
        self.value(name, 0)
    }

    fn value(&self, name: &str, calls: usize) -> Option<String> {
        if calls > MAX_CALLS || name.is_empty() {
            return None;
        }
        let own = self.traits.iter().find_map(|part| match part.id.as_str() {
            "mark" => {
                let at = decode(part.field(1), ',').iter().position(|other| other == name)?;
                Some(decode(&part.state, ',').into_iter().nth(at).unwrap_or_default())
            }
            "locmsg" if part.field(1) == name => Some(part.field(3).to_owned()),
            "PROP" if part.field(1) == name => Some(part.state.clone()),
            "calcProp" if part.field(1) == name => Some(self.evaluated(part.field(2), calls + 1)?),
            "label" if part.field(16) == name => Some(self.filled(&part.state, calls + 1)),
            "basicName" if name == "BasicName" => Some(part.field(1).to_owned()),
            "piece" if ["BasicName", "PieceName", "pieceName"].contains(&name) => Some(part.field(4).to_owned()),
            "emb2" if name.strip_prefix(part.field(19)).is_some_and(|rest| rest == "_Level") => {
                Some(decode(&part.state, ';').swap_remove(0))
            }
            _ => None,
        });
        own.or_else(|| self.globals.get(name).cloned())
    }

    /// The value of an expression, if it is a plain one.
    fn evaluated(&self, text: &str, calls: usize) -> Option<String> {
        let text = text.trim();
        match text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) {
            Some(inner) => expression::evaluate(inner, &|name| self.value(name, calls + 1)),
            None => Some(self.filled(text, calls)),
        }
    }

    /// A text with the values of the properties that stand between dollar signs in it.
    fn filled(&self, text: &str, calls: usize) -> String {
        if text.trim_start().starts_with('{') {
            return self.evaluated(text, calls).unwrap_or_default();
        }
        if !text.contains('$') {
            return text.to_owned();
        }
        let mut out = String::new();
        for (at, part) in decode(text, '$').into_iter().enumerate() {
            if out.len() > 4 * MAX_LETTERS {
                break;
            }
            match at % 2 {
                0 => out.push_str(&part),
                // The engine shows nothing for a property that is not there.
                _ => out.push_str(&self.value(&part, calls + 1).unwrap_or_default()),
            }
        }
        out
    }

    /// True if a property that a layer depends on is there, and is neither empty nor `false` nor 0.
    fn holds(&self, name: &str) -> bool {
        self.property(name).is_some_and(|value| !["", "false", "0"].contains(&value.as_str()))
    }
}

/// A layer of a piece.
struct Layer {
    images: Vec<String>,
    /// The level, from 1, and whether the layer is on.
    level: usize,
    is_on: bool,
    offset: [i32; 2],
    scale: u32,
    is_under: bool,
}

fn number(text: &str, usual: i32) -> i32 {
    text.trim().parse().unwrap_or(usual)
}

impl Layer {
    fn of(part: &Trait, facts: Facts<'_>) -> Option<Self> {
        let written = number(&decode(&part.state, ';').swap_remove(0), -1);
        let (mut images, offset) = match part.id.as_str() {
            "emb2" => (decode(part.field(16), ','), [14, 15].map(|field| number(part.field(field), 0))),
            "emb" => {
                let images = part.fields.iter().skip(8).map(|level| decode(level, ',').swap_remove(0)).collect();
                (images, [7, 8].map(|field| number(part.field(field), 0)))
            }
            _ => return None,
        };
        images.truncate(MAX_LEVELS);
        let most = i32::try_from(images.len()).unwrap_or(i32::MAX);
        let (mut level, mut is_on) = (written.saturating_abs().clamp(1, most.max(1)), written > 0);
        let follows = part.id == "emb2" && part.field(22) == "true";
        if follows && !part.field(23).is_empty() {
            let (followed, first) = (part.field(23), number(part.field(24), 1));
            let value = if followed.trim_start().starts_with('{') {
                facts.evaluated(followed, 0)
            } else {
                facts.property(followed)
            };
            let value = value.filter(|value| !value.is_empty()).map_or(Some(first), |value| value.trim().parse().ok());
            level = value.map_or(level, |value| value.saturating_sub(first).saturating_add(1).clamp(1, most.max(1)));
        }
        if follows {
            let only = part.field(32);
            let wanted = ["", "true"].contains(&part.field(33));
            is_on &= only.is_empty() || facts.holds(only) == wanted;
        }
        let scale = part.field(31).trim().parse::<f64>().ok().filter(|scale| scale.is_finite() && *scale > 0.0);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most a hundred")]
        let scale = scale.map_or(1_000, |scale| (scale.min(100.0) * 1_000.0).round() as u32);
        let level = usize::try_from(level).unwrap_or(1);
        Some(Self { images, level, is_on, offset, scale, is_under: part.field(13) == "true" })
    }

    /// The picture of a level; none if it is empty.
    fn picture(&self, level: usize) -> Option<Shown> {
        let name = self.images.get(level.checked_sub(1)?).filter(|name| !name.is_empty())?;
        let Self { offset, scale, is_under, .. } = *self;
        Some(Shown { name: name.clone(), offset, scale, is_shape: !is_under })
    }

    /// The level of the other face: the second, or the first if the second is up; for a layer that is off, the first.
    fn other(&self) -> usize {
        if self.is_on && self.level == 1 { 2 } else { 1 }
    }
}

/// Width and height of a picture, and the rectangle around all that is seen of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    pub size: [u32; 2],
    /// From its upper left to its lower right corner; none if all is clear.
    pub seen: Option<[[u32; 2]; 2]>,
}

/// The faces of a piece, whose traits are given outermost first. `extent` tells how large a picture is.
pub fn faces(facts: Facts<'_>, extent: &dyn Fn(&str) -> Option<Extent>) -> Faces {
    let front = look(facts, None);
    let bounds = |look: &Look| seen(look, extent).map(|[from, to]| [0, 1].map(|axis| to[axis] - from[axis]));
    let whole = bounds(&front);
    let covers = |shown: &Shown| {
        let own = bounds(&Look { parts: vec![Part::Picture(shown.clone())] });
        let wide =
            |own: [i32; 2], whole: [i32; 2]| (0..2).all(|axis| f64::from(own[axis]) >= COVERS * f64::from(whole[axis]));
        own.is_some_and(|own| whole.is_none_or(|whole| wide(own, whole)))
    };
    let mut layers = facts.traits.iter().enumerate().rev().filter_map(|(at, part)| Some((at, Layer::of(part, facts)?)));
    let turned = layers.find_map(|(at, layer)| {
        let (now, other) = (layer.picture(layer.level), layer.picture(layer.other())?);
        let is_face = covers(&other) && (!layer.is_on || now.is_some_and(|now| covers(&now)));
        (is_face && whole.is_some()).then_some((at, layer.other()))
    });
    let back = turned.map(|turned| look(facts, Some(turned))).filter(|back| *back != front);
    let mask = facts.traits.iter().find(|part| part.id == "obs").and_then(|part| {
        let to_others = part.field(4).strip_prefix('G').filter(|name| !name.is_empty());
        let name = to_others.unwrap_or(part.field(2));
        (!name.is_empty()).then(|| name.to_owned())
    });
    Faces { front, back, mask }
}

/// Lays a piece out as the engine draws it. `turned` is a layer, by the number of its trait, with the level that it has instead of its own.
pub fn look(facts: Facts<'_>, turned: Option<(usize, usize)>) -> Look {
    let mut parts = Vec::new();
    for (at, part) in facts.traits.iter().enumerate().rev() {
        if parts.len() >= MAX_PARTS {
            break;
        }
        match part.id.as_str() {
            "piece" => {
                let name = part.field(3).to_owned();
                let shown = Shown { name, offset: [0; 2], scale: 1_000, is_shape: true };
                parts.extend((!shown.name.is_empty()).then_some(Part::Picture(shown)));
            }
            "emb2" | "emb" => {
                let Some(layer) = Layer::of(part, facts) else { continue };
                let turned = turned.filter(|(turned, _)| *turned == at).map(|(_, level)| level);
                let level = turned.or(layer.is_on.then_some(layer.level));
                parts.extend(level.and_then(|level| layer.picture(level)).map(Part::Picture));
            }
            "label" => parts.extend(label(part, facts).map(Part::Label)),
            _ => {}
        }
    }
    Look { parts }
}

fn label(part: &Trait, facts: Facts<'_>) -> Option<Label> {
    let text = plain(&facts.filled(part.state.trim(), 0));
    let letter = |field: usize, usual: char| part.field(field).chars().next().unwrap_or(usual);
    let colour = |field: usize| {
        let mut channels = part.field(field).split(',').map(|channel| channel.trim().parse::<u8>().ok());
        Some([channels.next()??, channels.next()??, channels.next()??])
    };
    let family = part.field(13).to_lowercase();
    let style = number(part.field(14), 0);
    let is_serif = ["times", "garamond", "georgia", "book", "palatino"].iter().any(|name| family.contains(name));
    let (ink, ground) = (if part.field(5).is_empty() { None } else { colour(5) }, colour(4));
    (!text.is_empty()).then(|| Label {
        text,
        size: number(part.field(3), 10).clamp(1, 400).unsigned_abs(),
        weight: match style {
            1 | 3 => Weight::Bold,
            2 => Weight::Italic,
            _ => Weight::Regular,
        },
        is_serif: is_serif || family == "serif",
        ink: if part.fields.len() < 5 { Some([0; 3]) } else { ink },
        ground,
        edges: [letter(8, 'c'), letter(6, 't')],
        offset: [number(part.field(9), 0), number(part.field(7), 0)],
        sides: [letter(11, 'c'), letter(10, 'b')],
        angle: number(part.field(15), 0).rem_euclid(360),
        is_shape: part.field(1).is_empty() || part.field(1).starts_with("0,0") && !part.field(1).contains(",0,"),
    })
}

/// The words of a label, without marks of HTML.
fn plain(text: &str) -> String {
    let text: String = text.chars().take(4 * MAX_LETTERS).collect();
    let is_html = text.trim_start().to_lowercase().starts_with("<html");
    if !is_html {
        return text.chars().filter(|letter| !letter.is_control()).take(MAX_LETTERS).collect();
    }
    let mut out = String::new();
    for (at, piece) in text.split('<').enumerate() {
        let (tag, words) = if at == 0 { ("", piece) } else { piece.split_once('>').unwrap_or((piece, "")) };
        let tag = tag.trim_start_matches('/').to_lowercase();
        if ["br", "p", "div", "tr"].iter().any(|line| tag == *line || tag.starts_with(&format!("{line} ")))
            && !out.is_empty()
        {
            out.push('\n');
        }
        let words = words.replace("&nbsp;", " ").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        out.extend(words.chars().filter(|letter| !letter.is_control()));
    }
    out.trim().chars().take(MAX_LETTERS).collect()
}

/// A rectangle from its upper left to its lower right corner, in pixels from the piece's point.
type Bounds = [[i32; 2]; 2];

fn joined(one: Option<Bounds>, other: Bounds) -> Bounds {
    let [from, to] = one.unwrap_or(other);
    [[0, 1].map(|axis| from[axis].min(other[0][axis])), [0, 1].map(|axis| to[axis].max(other[1][axis]))]
}

/// The rectangle around what is seen of the pictures of a look; none if it has none that can be read.
fn seen(look: &Look, extent: &dyn Fn(&str) -> Option<Extent>) -> Option<Bounds> {
    look.parts.iter().fold(None, |whole, part| match part {
        Part::Picture(shown) => {
            extent(&shown.name).and_then(|extent| Some(joined(whole, shown.seen(extent)?))).or(whole)
        }
        Part::Label(_) => whole,
    })
}

impl Shown {
    /// The rectangle that the engine draws it in.
    fn bounds(&self, size: [u32; 2]) -> Bounds {
        let scaled = |length: i64| length * i64::from(self.scale) / 1_000;
        let small = |length: i64| i32::try_from(length.clamp(-1_000_000, 1_000_000)).unwrap_or_default();
        let from = [0, 1].map(|axis| small(scaled(-(i64::from(size[axis]) / 2)) + i64::from(self.offset[axis])));
        [from, [0, 1].map(|axis| from[axis] + small(scaled(size[axis].into())).max(1))]
    }

    /// The part of it in which something is seen.
    fn seen(&self, extent: Extent) -> Option<Bounds> {
        let whole = self.bounds(extent.size);
        let seen = extent.seen?;
        let at = |corner: [u32; 2], rest: i64| {
            [0, 1].map(|axis| {
                let length = (i64::from(corner[axis]) * i64::from(self.scale) + rest) / 1_000;
                whole[0][axis] + i32::try_from(length).unwrap_or_default().min(whole[1][axis] - whole[0][axis])
            })
        };
        let [from, to] = [at(seen[0], 0), at(seen[1], 999)];
        Some([from, [0, 1].map(|axis| to[axis].max(from[axis] + 1))])
    }
}

/// The heights of letters above and below the line, as shares of the size, for the engine's usual typeface.
const ASCENT: f64 = 0.928;
const DESCENT: f64 = 0.236;

impl Label {
    fn lines(&self) -> impl Iterator<Item = &str> {
        self.text.split('\n')
    }

    /// Width and height, in pixels.
    fn size(&self, theme: &Theme) -> [i32; 2] {
        let size = f64::from(self.size);
        let width = self.lines().map(|line| theme.width(line, size, self.weight)).fold(0.0, f64::max);
        let lines = i32::try_from(self.lines().count()).unwrap_or(1);
        #[expect(clippy::cast_possible_truncation, reason = "labels are short")]
        [width.ceil() as i32, (size * (ASCENT + DESCENT)).ceil() as i32 * lines]
    }

    /// Its upper left corner, before it is turned, where the piece's shape has these bounds.
    fn corner(&self, size: [i32; 2], shape: Bounds) -> [i32; 2] {
        [0, 1].map(|axis| {
            let edge = match self.edges[axis] {
                'l' | 't' => shape[0][axis],
                'r' | 'b' => shape[1][axis],
                _ => 0,
            };
            let own = match self.sides[axis] {
                'r' | 'b' => size[axis],
                'c' => size[axis] / 2,
                _ => 0,
            };
            self.offset[axis] + edge - own
        })
    }

    /// The rectangle around it when it is turned.
    fn bounds(&self, corner: [i32; 2], size: [i32; 2]) -> Bounds {
        let corners = [[0, 0], [1, 0], [0, 1], [1, 1]];
        let corners =
            corners.map(|share| self.turned([0, 1].map(|axis| f64::from(corner[axis] + share[axis] * size[axis]))));
        #[expect(clippy::cast_possible_truncation, reason = "labels are short")]
        let whole = corners.map(|[x, y]| [[x.floor() as i32, y.floor() as i32], [x.ceil() as i32, y.ceil() as i32]]);
        whole.into_iter().fold(None, |whole, corner| Some(joined(whole, corner))).unwrap_or_default()
    }

    fn turned(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        if self.angle == 0 {
            return [x, y];
        }
        let angle = f64::from(self.angle).to_radians();
        let [cosine, sine] = [muster_ground::maths::cos(angle), muster_ground::maths::sin(angle)];
        [x * cosine - y * sine, x * sine + y * cosine]
    }
}

/// A picture of a module, decoded.
#[derive(Debug)]
enum Decoded {
    Bitmap(Bitmap),
    Outlines(Box<Outlines>),
}

impl Decoded {
    fn size(&self) -> [u32; 2] {
        match self {
            Self::Bitmap(bitmap) => bitmap.size,
            Self::Outlines(outlines) => outlines.size().map(muster_ground::area::pixels),
        }
    }

    fn extent(&self) -> Extent {
        let size = self.size();
        let all = Some([[0; 2], size]);
        let seen = match self {
            Self::Bitmap(bitmap) => seen_of(bitmap.bytes(), size),
            Self::Outlines(_) if raster::fits(size[0].into(), size[1].into(), MAX_TRIMMED).is_err() => all,
            Self::Outlines(_) => self.pixels(size).map_or(all, |pixels| seen_of(&pixels, size)),
        };
        Extent { size, seen }
    }

    /// Its pixels in a size, the colours multiplied by their opacity.
    fn pixels(&self, size: [u32; 2]) -> Option<Vec<u8>> {
        match self {
            Self::Bitmap(bitmap) => bitmap.scaled(size).ok(),
            Self::Outlines(outlines) => Some(outlines.draw(size).ok()??.data().to_vec()),
        }
    }
}

/// The opacity from which a pixel is seen.
const SEEN: u8 = 16;
/// The most pixels of a drawing whose clear edge is looked for.
const MAX_TRIMMED: f64 = 1_000_000.0;

/// The rectangle around all pixels that are seen.
fn seen_of(pixels: &[u8], [width, height]: [u32; 2]) -> Option<[[u32; 2]; 2]> {
    let (mut from, mut to) = ([width, height], [0, 0]);
    for (y, line) in (0..height).zip(pixels.chunks_exact(4 * width.max(1) as usize)) {
        let is_seen = |pixel: &[u8]| pixel[3] >= SEEN;
        let Some(first) = line.chunks_exact(4).position(is_seen) else { continue };
        let last = line.chunks_exact(4).rposition(is_seen).unwrap_or(first);
        let [first, last] = [first, last + 1].map(|at| u32::try_from(at).unwrap_or(width));
        from = [from[0].min(first), from[1].min(y)];
        to = [to[0].max(last), y + 1];
    }
    (to[0] > from[0]).then_some([from, to])
}

/// A face that was drawn.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// Width and height in pixels, as the engine draws it.
    pub size: [u32; 2],
    /// The pixels of the file for each of these.
    pub fine: u32,
    pub png: Vec<u8>,
}

type Known = Arc<OnceLock<Result<Extent, String>>>;

/// Draws the faces of a module.
#[derive(Debug)]
pub struct Painter<'m> {
    module: &'m Module,
    themes: [Theme; 2],
    sizes: Mutex<FxHashMap<String, Known>>,
    kept: Mutex<FxHashMap<String, Arc<Decoded>>>,
    kept_pixels: AtomicU64,
    work: AtomicU64,
}

impl<'m> Painter<'m> {
    pub fn new(module: &'m Module) -> Self {
        let theme = |face| Theme::of(&Style { typeface: Typeface::BuiltIn(face), ..Style::default() }, |_| None);
        Self {
            module,
            themes: [BuiltIn::Lato, BuiltIn::LibertinusSerif].map(theme),
            sizes: Mutex::default(),
            kept: Mutex::default(),
            kept_pixels: AtomicU64::new(0),
            work: AtomicU64::new(0),
        }
    }

    /// The file that a name means: the engine adds `.gif` to older names.
    pub fn file(&self, name: &str) -> Option<String> {
        let plain = format!("{IMAGES}{name}");
        let gif = format!("{plain}.gif");
        [plain, gif].into_iter().find(|path| self.module.archive.has(path))
    }

    /// The file of a picture: its path and its bytes.
    pub fn read(&self, name: &str) -> Option<(String, Vec<u8>)> {
        let path = self.file(name)?;
        let bytes = self.module.archive.read(&path)?;
        Some(if is_svg(&path) { (path, mended(bytes)) } else { (path, bytes) })
    }

    /// Width and height of a picture in pixels.
    ///
    /// # Errors
    /// If it is missing, damaged or too large: why, in words.
    pub fn size(&self, name: &str) -> Result<[u32; 2], String> {
        self.extent(name).map(|extent| extent.size)
    }

    /// True if a picture is seen up to all of its edges.
    pub fn is_full(&self, name: &str) -> bool {
        self.extent(name).is_ok_and(|extent| extent.seen == Some([[0; 2], extent.size]))
    }

    /// Width and height of a picture, and what is seen of it.
    ///
    /// # Errors
    /// If it is missing, damaged or too large: why, in words.
    pub fn extent(&self, name: &str) -> Result<Extent, String> {
        let known =
            Arc::clone(self.sizes.lock().unwrap_or_else(PoisonError::into_inner).entry(name.to_owned()).or_default());
        known.get_or_init(|| self.decoded(name).map(|decoded| decoded.extent())).clone()
    }

    fn spend(&self, pixels: u64) -> Result<(), String> {
        let before = self.work.fetch_add(pixels, Ordering::Relaxed);
        if before > MAX_WORK { Err("the pictures of the module are too much work".into()) } else { Ok(()) }
    }

    fn decoded(&self, name: &str) -> Result<Arc<Decoded>, String> {
        if let Some(kept) = self.kept.lock().unwrap_or_else(PoisonError::into_inner).get(name) {
            return Ok(Arc::clone(kept));
        }
        let missing = || "it is missing".to_owned();
        self.spend(10_000)?;
        let (path, bytes) = self.read(name).ok_or_else(missing)?;
        let decoded = if is_svg(&path) {
            let outlines = Outlines::read(&bytes, &self.themes[0]).map_err(|flaw| flaw.to_string())?;
            raster::fits(outlines.size()[0], outlines.size()[1], MAX_PIXELS)?;
            Decoded::Outlines(Box::new(outlines))
        } else {
            Decoded::Bitmap(Bitmap::read(&bytes, MAX_PIXELS).map_err(|flaw| flaw.to_string())?)
        };
        let pixels: u64 = decoded.size().iter().copied().map(u64::from).product();
        self.spend(pixels)?;
        let decoded = Arc::new(decoded);
        if self.kept_pixels.fetch_add(pixels, Ordering::Relaxed) + pixels < MAX_KEPT {
            let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.insert(name.to_owned(), Arc::clone(&decoded));
        }
        Ok(decoded)
    }

    /// The rectangle around all that is seen of a look; none if that is nothing.
    pub fn bounds(&self, look: &Look) -> Option<[[i32; 2]; 2]> {
        self.placed(look).1
    }

    /// The bounds of each part, or of a label its upper left corner and size before it is turned; and the whole.
    fn placed<'l>(&self, look: &'l Look) -> (Vec<(&'l Part, Bounds)>, Option<Bounds>) {
        let (mut placed, mut shape, mut whole) = (Vec::new(), None, None);
        for part in &look.parts {
            match part {
                Part::Picture(shown) => {
                    let Ok(extent) = self.extent(&shown.name) else { continue };
                    let own = shown.bounds(extent.size);
                    whole = shown.seen(extent).map(|seen| joined(whole, seen)).or(whole);
                    if shown.is_shape {
                        shape = Some(joined(shape, own));
                    }
                    placed.push((part, own));
                }
                Part::Label(label) => {
                    let size = label.size(self.theme(label));
                    let corner = label.corner(size, shape.unwrap_or_default());
                    let own = label.bounds(corner, size);
                    whole = Some(joined(whole, own));
                    if label.is_shape {
                        shape = Some(joined(shape, own));
                    }
                    placed.push((part, [corner, [0, 1].map(|axis| corner[axis] + size[axis])]));
                }
            }
        }
        (placed, whole)
    }

    fn theme(&self, label: &Label) -> &Theme {
        &self.themes[usize::from(label.is_serif)]
    }

    /// Draws a look on a sheet with these bounds, `fine` pixels to each of the engine's.
    ///
    /// # Errors
    /// If it is too large or too costly: why, in words.
    pub fn draw(&self, look: &Look, whole: [[i32; 2]; 2], fine: u32) -> Result<Drawn, String> {
        let lengths = [0, 1].map(|axis| whole[1][axis] - whole[0][axis]);
        if lengths.iter().any(|length| !(1..=MAX_SIDE).contains(length)) {
            return Err(format!("it would be {} by {} pixels", lengths[0], lengths[1]));
        }
        let size = lengths.map(i32::unsigned_abs);
        let longest = MAX_SIDE.unsigned_abs() / size[0].max(size[1]);
        let fine = fine.clamp(1, longest.max(1));
        let sheet = size.map(|length| length * fine);
        self.spend(sheet.iter().copied().map(u64::from).product())?;
        let mut pixels = vec![0; 4 * sheet[0] as usize * sheet[1] as usize];
        let (placed, _) = self.placed(look);
        for (part, own) in placed {
            let at = [0, 1].map(|axis| (i64::from(own[0][axis]) - i64::from(whole[0][axis])) * i64::from(fine));
            match part {
                Part::Picture(shown) => {
                    let own = [0, 1].map(|axis| (own[1][axis] - own[0][axis]).unsigned_abs() * fine);
                    self.spend(own.iter().copied().map(u64::from).product())?;
                    let drawn = raster::fits(own[0].into(), own[1].into(), MAX_PIXELS).ok();
                    let drawn = drawn.and_then(|()| self.decoded(&shown.name).ok()?.pixels(own));
                    if let Some(drawn) = drawn {
                        lay((&mut pixels, sheet), (&drawn, own), at);
                    }
                }
                Part::Label(label) => {
                    if let Some(drawn) = self.words(label, own, whole, fine) {
                        lay((&mut pixels, sheet), (&drawn, sheet), [0; 2]);
                    }
                }
            }
        }
        let png = encode::photograph(sheet, &pixels).map_err(|error| error.to_string())?;
        Ok(Drawn { size, fine, png })
    }

    /// A label on a sheet of its own.
    fn words(&self, label: &Label, own: Bounds, whole: Bounds, fine: u32) -> Option<Vec<u8>> {
        let theme = self.theme(label);
        let sheet = [0, 1].map(|axis| (whole[1][axis] - whole[0][axis]).unsigned_abs() * fine);
        let mut drawing = Drawing::new(sheet[0], sheet[1], theme);
        let scale = f64::from(fine);
        let point = |at: [f64; 2]| {
            let turned = label.turned(at);
            [0, 1].map(|axis| (turned[axis] - f64::from(whole[0][axis])) * scale)
        };
        let [from, to] = own.map(|corner| corner.map(f64::from));
        if let Some(ground) = label.ground {
            let corners = [[from[0], from[1]], [to[0], from[1]], [to[0], to[1]], [from[0], to[1]]];
            drawing.polygon(&corners.map(point), Paint::fill(colour(ground)));
        }
        if let Some(ink) = label.ink {
            let size = f64::from(label.size);
            let lines = f64::from(u32::try_from(label.lines().count()).unwrap_or(1));
            for (at, line) in (0_u32..).zip(label.lines()) {
                let how = Type {
                    anchor: Anchor::Middle,
                    angle: label.angle.into(),
                    ..Type::from_left(size * scale, label.weight, colour(ink))
                };
                let y = from[1] + (to[1] - from[1]) / lines * (f64::from(at) + 1.0) - DESCENT * size;
                drawing.text(point([f64::midpoint(from[0], to[0]), y]), how, line);
            }
        }
        let picture = drawing.finish("label".into()).clear();
        let png = raster::png(&picture, sheet, Press { theme, shelf: None }).ok()?;
        Bitmap::read(&png, MAX_PIXELS).ok()?.scaled(sheet).ok()
    }
}

fn is_svg(path: &str) -> bool {
    path.to_lowercase().ends_with(".svg")
}

/// A drawing as other programs read it: the engine also takes pictures of the kind `img/png`.
fn mended(bytes: Vec<u8>) -> Vec<u8> {
    match String::from_utf8(bytes) {
        Ok(text) if text.contains("data:img/") => text.replace("data:img/", "data:image/").into_bytes(),
        Ok(text) => text.into_bytes(),
        Err(error) => error.into_bytes(),
    }
}

fn colour([red, green, blue]: [u8; 3]) -> Colour {
    Colour::parse(&format!("#{red:02x}{green:02x}{blue:02x}"))
}

/// Lays a picture on a sheet, its upper left corner at a point. Both have multiplied colours.
fn lay((sheet, [width, height]): (&mut [u8], [u32; 2]), (picture, own): (&[u8], [u32; 2]), [left, top]: [i64; 2]) {
    let (across, down) = (i64::from(width), i64::from(height));
    for (row, line) in (0..).zip(picture.chunks_exact(4 * own[0].max(1) as usize)) {
        let y: i64 = top + row;
        if !(0..down).contains(&y) {
            continue;
        }
        for (column, from) in (0..).zip(line.chunks_exact(4)) {
            let x: i64 = left + column;
            let Some(at) = (0..across).contains(&x).then(|| usize::try_from(4 * (y * across + x)).ok()).flatten()
            else {
                continue;
            };
            let Some(to) = sheet.get_mut(at..at + 4) else { continue };
            match from[3] {
                0 => {}
                255 => to.copy_from_slice(from),
                opacity => {
                    let rest = 255 - u16::from(opacity);
                    for (to, from) in to.iter_mut().zip(from) {
                        let under = (u16::from(*to) * rest + 127) / 255;
                        *to = u8::try_from(u16::from(*from) + under).unwrap_or(u8::MAX);
                    }
                }
            }
        }
    }
}

impl Module {
    /// The traits of a piece with those of its prototypes in their places, outermost first.
    pub fn traits_of(&self, piece: usize) -> Vec<&Trait> {
        let expanded = self.expanded(piece).into_iter();
        expanded.filter_map(|(piece, number)| self.pieces.get(piece)?.traits.get(number)).collect()
    }

    /// The values of the global properties at the start.
    pub fn globals(&self) -> FxHashMap<String, String> {
        let mut globals = FxHashMap::default();
        for node in self.tree.nodes.iter().filter(|node| engine::short(&node.class).ends_with("GlobalProperty")) {
            if let (Some(name), Some(value)) = (node.value("name"), node.value("initialValue")) {
                globals.entry(name.to_owned()).or_insert_with(|| value.to_owned());
            }
        }
        globals
    }
}
