//! Finds things too small in print: places smaller than their counters, and words that are hard to read.

use muster_ground::place::FileIx;
use muster_schema::bundle::{Bundle, PlaceKind};
use muster_schema::print::{Print, length, size};
use muster_schema::style::Style;

use crate::emit::print;
use crate::finding::{Code, Describe, Finding, Severity::Hint, Severity::Warning, Spot, Stage::Layout};
use crate::measures;
use crate::pack::Pack;

pub static NARROW: Code = Code::new("V035", "map-too-small", Warning, Layout)
    .explained(
        "On the sheet that `map` in `print` of style.json names, the counters do not fit the map: hexes or squares are \
        narrower than a counter, or spaces lie closer together than on the map that Muster draws for such counters. Choose \
        a larger sheet, of which the answer names the smallest that fits; smaller counters; or leave `map` out, which makes the \
        map as large as its counters need. `map-in-parts.pdf` prints a map of any size on ordinary paper.",
    )
    .example("style.json", "", b"{\n  \"print\": { \"map\": \"A5\" }\n}\n");

pub static SMALL: Code = Code::new("V036", "small-print", Hint, Layout)
    .explained(
        "Words on counters, cards or the map are smaller than 6 points in print, which is hard \
        to read. Muster sets words as large as their frame allows, and breaks long ones into lines, so that they are too \
        long for the size of the counter or card. Shorten them, or make counters or cards larger: `counter` and `card` in \
        `print` of style.json. This is a hint, since whoever plays on a screen can zoom.",
    )
    .example("style.json", "", b"{\n  \"print\": { \"counter\": \"9mm\" }\n}\n");

/// The smallest size of type that is easily read on paper, in points.
const READABLE: f64 = 6.0;
/// Points to the millimetre.
const POINTS: f64 = 72.0 / 25.4;
/// The share of the required size from which a map counts as large enough.
const HAIR: f64 = 0.98;

/// The thing that words are printed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ground {
    Counter,
    Card,
    Map,
}

/// The printed sizes of counters, cards and the map.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// The widths at which counters, cards and the map are drawn.
    widths: [f64; 3],
    /// Their printed widths, in points.
    points: [f64; 3],
    /// Their printed widths if style.json did not give any, in points.
    usual: [f64; 3],
}

/// Words that are small in print.
#[derive(Clone, Debug)]
pub struct Small {
    /// The layout that they are in, if it is one of the pack's own.
    layout: Option<FileIx>,
    ground: Ground,
    spot: Spot,
    words: String,
    points: f64,
    /// True if they would be large enough without the sizes in style.json.
    by_style: bool,
}

impl Small {
    /// Attributes the words to a layout of the pack's own.
    pub fn within(self, layout: FileIx) -> Self {
        Self { layout: Some(layout), ..self }
    }

    pub fn is_on_map(&self) -> bool {
        self.ground == Ground::Map
    }
}

impl Scale {
    /// The sizes of a style, for a map of a size in pixels.
    pub fn of(style: &Style, map: [u32; 2]) -> Self {
        let points = |style: &Style| print::widths(style, map).map(|width| width * POINTS);
        let usual = Style { print: Print::default(), ..style.clone() };
        let widths = [crate::marks::counter::EDGE, f64::from(style.card[0].max(1)), f64::from(map[0])];
        Self { widths, points: points(style), usual: points(&usual) }
    }

    /// The width of something as it is drawn.
    pub fn width(&self, ground: Ground) -> f64 {
        self.widths[ground as usize]
    }

    /// Words set in a size, if that is small in print.
    pub fn small(&self, ground: Ground, size: f64, words: &str, spot: impl FnOnce() -> Spot) -> Option<Small> {
        let share = size / self.width(ground);
        let [points, usual] = [self.points, self.usual].map(|points| share * points[ground as usize]);
        // What would be printed as six is six.
        let is_small = points < READABLE - 0.05 && words.chars().any(char::is_alphanumeric);
        let by_style = usual >= READABLE - 0.05;
        is_small.then(|| Small { layout: None, ground, spot: spot(), words: words.to_owned(), points, by_style })
    }
}

/// The findings about texts that are small in print: one for each column or member of style.json that is the cause.
pub fn tell(pack: &Pack, all: Vec<Small>) -> Vec<Finding> {
    // The words of a translation are as long as their language has them.
    if pack.translation.is_some() {
        return Vec::new();
    }
    let style = pack.sources.files.find("style.json");
    let says = |pointer: &str| pack.value("style").is_some_and(|style| style.pointer(pointer).is_some());
    let cause = |small: &Small| {
        let members: &[&str] = match small.ground {
            Ground::Counter => &["counter"],
            Ground::Card => &["card"],
            Ground::Map => &["map", "counter"],
        };
        let members = members.iter().map(|member| format!("/print/{member}"));
        let member = members.into_iter().find(|member| small.by_style && says(member));
        match (&small.spot, small.layout, style.zip(member)) {
            (_, _, Some((file, member))) => Spot::Value(file, member),
            (_, Some(layout), None) => Spot::File(layout),
            (Spot::Cell(sheet, _, column), None, None) => Spot::Header(*sheet, *column),
            (other, None, None) => other.clone(),
        }
    };
    let mut causes: Vec<(Spot, Vec<Small>)> = Vec::new();
    for small in all {
        let cause = cause(&small);
        match causes.iter_mut().find(|(known, _)| *known == cause) {
            Some((_, all)) => all.push(small),
            None => causes.push((cause, vec![small])),
        }
    }
    let finding = |(spot, all): (Spot, Vec<Small>)| {
        let first = all.iter().min_by(|one, other| one.points.total_cmp(&other.points))?;
        let words: String = first.words.chars().take(40).collect();
        let (words, points) = (words.trim(), first.points);
        let says = match all.len() {
            1 => format!("`{words}` is {points:.1} points high in print"),
            count => {
                format!("{count} texts are less than 6 points high in print, the smallest `{words}` at {points:.1}")
            }
        };
        let larger = match first.ground {
            Ground::Counter => "a larger `counter`",
            Ground::Card => "a larger `card`",
            Ground::Map => "a larger `map`",
        };
        let finding = Finding::new(&SMALL, spot.clone(), says).label("hard to read on paper");
        let finding = finding.expected(format!("shorter words, or {larger} in `print` of style.json"));
        Some(finding.see(Some(first.spot.clone()).filter(|own| *own != spot), "the smallest"))
    };
    causes.into_iter().filter_map(finding).collect()
}

/// The sheets that a map may fill, the smallest first: of the kind that the game is printed on.
const METRIC: [&str; 7] = ["A6", "A5", "A4", "A3", "A2", "A1", "A0"];
const AMERICAN: [&str; 5] = ["letter", "tabloid", "17x22in", "22x34in", "34x44in"];

/// Reports counters that do not fit the map on its sheet.
pub fn narrow(pack: &Pack, bundle: &Bundle) -> Option<Finding> {
    let print = &bundle.style.print;
    let sheet = print.map.as_ref()?;
    let (file, counter) = (pack.sources.files.find("style.json")?, length(&print.counter)?);
    let pixels = measures::map_size(bundle).map(f64::from);
    let cells = measures::nearest(bundle, |kind| matches!(kind, PlaceKind::Hex | PlaceKind::Square));
    let spaces = measures::nearest(bundle, |kind| kind == PlaceKind::Space);
    // A few spaces may lie closer together.
    let (gap, is_cells) = match (cells.first(), spaces.get(spaces.len() / 10)) {
        (Some(gap), _) => (*gap, true),
        (None, Some(gap)) => (*gap, false),
        (None, None) => return None,
    };
    let scale = print::widths(&bundle.style, measures::map_size(bundle))[2] / pixels[0];
    let needed = counter / gap.max(f64::from(bundle.style.counter));
    if scale >= needed * HAIR {
        return None;
    }
    let fits = |sheet: &&&str| {
        let [short, long] = size(sheet).unwrap_or_default();
        let [least, most] = if pixels[0] < pixels[1] { pixels } else { [pixels[1], pixels[0]] };
        (short / least).min(long / most) >= needed * HAIR
    };
    let is_american = ["letter", "tabloid"].contains(&print.paper.as_str()) || print.paper.ends_with("in");
    let sheets: &[&str] = if is_american { &AMERICAN } else { &METRIC };
    let size = pixels.map(|length| length * needed);
    let tiles = print::tiles(bundle, size);
    let on_tiles = format!("`map-in-parts.pdf` then has {tiles} sheets of {}", print.paper);
    let expected = match sheets.iter().find(fits) {
        Some(sheet) => format!("`{sheet}`, the smallest sheet that fits; {on_tiles}"),
        None => {
            let [width, height] = size.map(f64::ceil);
            format!("a poster of {width} by {height} mm, as the map is without `map`; {on_tiles}")
        }
    };
    let across = gap * scale;
    let says = if is_cells {
        format!("on {sheet} the cells of the map are {across:.1} mm wide, and counters {counter:.1} mm")
    } else {
        format!("on {sheet} spaces lie {across:.1} mm apart, and counters are {counter:.1} mm wide")
    };
    let spot = Spot::Value(file, "/print/map".to_owned());
    Some(Finding::new(&NARROW, spot, says).label("too small for its counters").expected(expected))
}
