//! Positions of pictures on sheets of paper, and the marks and small print around them.

use std::fmt::Write;

use muster_canvas::font::Style;
use muster_canvas::raster::DrawError;
use muster_canvas::theme::Theme;
use muster_ground::html::escaped;
use muster_schema::print::{Backs, Template, length};
use muster_schema::{Phrases, phrase, say};

use super::face::Ground;
use super::pdf::{Document, Form, Page, Spot};

/// The positions of pictures of one size on paper.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Width and height of the paper as it lies, in millimetres.
    pub paper: [f64; 2],
    /// Width and height of a picture.
    size: [f64; 2],
    /// The upper left corners of the pictures.
    corners: Vec<[f64; 2]>,
    bleed: f64,
    has_marks: bool,
    backs: Backs,
    /// The distance of small print and marks from the edge of the paper.
    safe: f64,
}

/// A picture on a sheet, the picture on its back, and the side or deck that it belongs to, if any.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a> {
    pub front: Form,
    pub back: Option<Form>,
    pub of: &'a str,
}

/// A rectangle: its left, upper, right and lower edge.
type Area = [f64; 4];

/// The distance at which two edges count as the same.
const NEAR: f64 = 0.01;
/// The margin that home printers may leave white on each side.
pub const WHITE: f64 = 5.0;
/// The length of a cut mark and its least length, its distance from the print, and from the edge of the paper, so that
/// even a printer that leaves little white shows some of it.
const MARK: f64 = 3.0;
const SHORT: f64 = 1.0;
const APART: f64 = 0.5;
const EDGE: f64 = 1.5;
/// The radius of the marks in the corners for comparing fronts and backs.
const RADIUS: f64 = 0.9;
/// The size of small print, the height of its line, and how much of that lies below its letters.
pub const PRINT: f64 = 2.1;
pub const LINE: f64 = 2.7;
const FOOT: f64 = 0.6;

impl Sheet {
    /// The sheet of a template, with paper of that width and height, for pictures of a size; `None` if none fits.
    pub fn of(template: &Template, paper: [f64; 2], size: [f64; 2]) -> Option<Self> {
        let length = |text: &str| length(text).unwrap_or_default();
        let [margin, gap, bleed] = [&template.margin, &template.gap, &template.bleed].map(|text| length(text));
        let sheet = |paper: [f64; 2]| {
            let mut corners = template.corners();
            if corners.is_empty() {
                corners = in_rows(paper, size, margin, gap, (template.backs == Backs::Fold).then_some(bleed));
            }
            let width = if template.backs == Backs::Fold { paper[0] / 2.0 } else { paper[0] };
            let fits = |corner: &[f64; 2]| {
                corner.iter().all(|from| *from >= 0.0)
                    && corner[0] + size[0] <= width + NEAR
                    && corner[1] + size[1] <= paper[1] + NEAR
            };
            corners.retain(fits);
            Self {
                paper,
                size,
                corners,
                bleed,
                has_marks: template.marks,
                backs: template.backs,
                safe: margin.max(WHITE),
            }
        };
        let [upright, across] = [paper, [paper[1], paper[0]]].map(sheet);
        let is_better = template.places.is_empty() && across.corners.len() > upright.corners.len();
        let best = if is_better { across } else { upright };
        (!best.corners.is_empty()).then_some(best)
    }

    /// The number of pictures on a sheet.
    pub fn room(&self) -> usize {
        self.corners.len()
    }

    /// True if a sheet of paper has two pages.
    pub fn is_two_sided(&self) -> bool {
        matches!(self.backs, Backs::LongEdge | Backs::ShortEdge)
    }

    /// The pages of a sheet of paper.
    pub fn pages(&self) -> usize {
        if self.is_two_sided() { 2 } else { 1 }
    }

    /// Adds the pages of pictures to a document, which are numbered after the sheets `before` of `all`. Backs are moved by an offset, to the right and down, in millimetres.
    ///
    /// # Errors
    /// If a page cannot be drawn.
    pub fn print(
        &self,
        document: &mut Document,
        (title, [before, all]): (&str, [usize; 2]),
        phrases: &Phrases,
        theme: &Theme,
        pairs: &[Pair<'_>],
        offset: [f64; 2],
    ) -> Result<(), DrawError> {
        let sheets = pairs.chunks(self.room());
        for (number, sheet) in (before + 1..).zip(sheets) {
            let fronts: Vec<_> =
                sheet.iter().zip(&self.corners).map(|(pair, at)| (pair.front, self.spot(*at))).collect();
            let backs =
                sheet.iter().zip(&self.corners).filter_map(|(pair, at)| Some((pair.back?, self.behind(*at, offset))));
            let backs: Vec<_> = backs.collect();
            let mut parts: Vec<&str> = sheet.iter().map(|pair| pair.of).filter(|of| !of.is_empty()).collect();
            parts.dedup();
            let parts = if parts.is_empty() { String::new() } else { format!(" – {}", parts.join(", ")) };
            document.mark_next(1, &(say!(phrases, "Sheet {number}", number = number) + &parts));
            let said = |words: &str| {
                let said = phrases.fill(words, &[("title", &title), ("number", &number), ("all", &all)]);
                [said.clone() + &parts, said]
            };
            let whole = phrase!("{title} – sheet {number} of {all}");
            match self.backs {
                Backs::None => self.page(document, theme, &said(whole), &fronts, false)?,
                Backs::Fold => self.page(document, theme, &said(whole), &[fronts, backs].concat(), false)?,
                Backs::LongEdge | Backs::ShortEdge => {
                    let front = phrase!("{title} – sheet {number} of {all}, front");
                    let back = phrase!("{title} – sheet {number} of {all}, back");
                    self.page(document, theme, &said(front), &fronts, false)?;
                    self.page(document, theme, &said(back), &backs, true)?;
                }
            }
        }
        Ok(())
    }

    fn spot(&self, at: [f64; 2]) -> Spot {
        Spot { at, size: self.size, quarters: 0 }
    }

    /// The position of a picture's back.
    pub fn behind(&self, [x, y]: [f64; 2], offset: [f64; 2]) -> Spot {
        let mirrored = self.paper[0] - x - self.size[0];
        let upturned = self.paper[1] - y - self.size[1];
        let (at, quarters) = match self.backs {
            Backs::None => ([x, y], 0),
            Backs::Fold => return self.spot([mirrored, y]),
            // Turned from left to right, the back stands upright.
            Backs::LongEdge | Backs::ShortEdge if self.turns_sideways() => ([mirrored, y], 0),
            Backs::LongEdge | Backs::ShortEdge => ([x, upturned], 2),
        };
        Spot { at: [at[0] + offset[0], at[1] + offset[1]], size: self.size, quarters }
    }

    /// True if the paper is turned over its left or right edge.
    fn turns_sideways(&self) -> bool {
        let is_upright = self.paper[0] <= self.paper[1];
        is_upright == (self.backs == Backs::LongEdge)
    }

    fn page(
        &self,
        document: &mut Document,
        theme: &Theme,
        said: &[String],
        pictures: &[(Form, Spot)],
        is_back: bool,
    ) -> Result<(), DrawError> {
        let mut page = Page::new(self.paper);
        if self.bleed > 0.0 {
            let outer = pictures.iter().filter(|(_, spot)| !is_enclosed(spot, pictures));
            outer.for_each(|(form, spot)| page.bleed(*form, *spot, self.bleed));
        }
        pictures.iter().for_each(|(form, spot)| page.place(*form, *spot, None));
        let furniture = document.take(&Ground::drawing(&self.furniture(theme, said, is_back), theme)?);
        page.place(furniture, Spot { at: [0.0; 2], size: self.paper, quarters: 0 }, None);
        document.add(page);
        Ok(())
    }

    /// The marks and small print around the pictures, as SVG in millimetres; `said` in the longest form that fits.
    fn furniture(&self, theme: &Theme, said: &[String], is_back: bool) -> String {
        let mut svg = begun(self.paper, theme);
        let [width, height] = self.paper;
        let taken = |rim: f64| {
            let [fronts, backs] =
                [self.taken(|at| self.spot(at), rim), self.taken(|at| self.behind(at, [0.0; 2]), rim)];
            match self.backs {
                Backs::Fold => [fronts, backs].concat(),
                _ if is_back => backs,
                _ => fronts,
            }
        };
        if self.backs == Backs::Fold {
            let middle = width / 2.0;
            let [from, to] = [self.safe, height - self.safe];
            let _ = write!(svg, "<path d=\"M{middle} {from}V{to}\" {HAIR} stroke-dasharray=\"2 1\"/>");
        }
        if self.is_two_sided() {
            self.crosses(&mut svg, &taken(APART));
        }
        let taken = taken(APART + if self.has_marks { SHORT } else { 0.0 });
        let place = said.iter().find_map(|said| {
            let long = theme.typeface.width(said, PRINT, Style::Regular);
            Some((said, self.strips(long).into_iter().find(|strip| is_free(*strip, &taken))?))
        });
        let label = place.map(|(said, strip)| {
            let [left, upper, right, lower] = strip;
            if right - left > lower - upper {
                write_small(&mut svg, [left, lower - FOOT], said);
            } else {
                let [x, y] = [right - FOOT, lower];
                let _ = write!(svg, "<g transform=\"translate({x} {y}) rotate(-90)\">");
                write_small(&mut svg, [0.0; 2], said);
                svg.push_str("</g>");
            }
            strip
        });
        if self.has_marks && !is_back {
            self.marks(&mut svg, label);
        }
        svg + "</svg>"
    }

    /// The areas that pictures cover, with their bleed and a rim.
    fn taken(&self, spot: impl Fn([f64; 2]) -> Spot, rim: f64) -> Vec<Area> {
        let rim = self.bleed + rim;
        let area = |at: &[f64; 2]| {
            let Spot { at: [x, y], size: [width, height], .. } = spot(*at);
            [x - rim, y - rim, x + width + rim, y + height + rim]
        };
        self.corners.iter().map(area).collect()
    }

    /// The places for small print of a length: along the foot, the head, or upwards along the left or right edge.
    fn strips(&self, long: f64) -> Vec<Area> {
        let [width, height] = self.paper;
        let safe = self.safe;
        let from = safe + if self.is_two_sided() { 2.0 * RADIUS + 1.5 } else { 0.0 };
        let across = [height - safe - LINE, safe].map(|y| [from, y, from + long, y + LINE]);
        let up = [safe, width - safe - LINE].map(|x| [x, height - from - long, x + LINE, height - from]);
        let fits = |length: f64| long <= length - 2.0 * from;
        let across = across.into_iter().filter(|_| fits(width));
        across.chain(up.into_iter().filter(|_| fits(height))).collect()
    }

    /// Crosses in all corners, where pictures leave room for them on both sides of the paper.
    fn crosses(&self, svg: &mut String, taken: &[Area]) {
        let [width, height] = self.paper;
        let from = self.safe + RADIUS;
        for [x, y] in [[from, from], [width - from, from], [from, height - from], [width - from, height - from]] {
            // On the other side of the paper it lies behind this corner.
            let mirrored = if self.turns_sideways() { [width - x, y] } else { [x, height - y] };
            let area = |[x, y]: [f64; 2]| [x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS];
            if ![[x, y], mirrored].iter().all(|at| is_free(area(*at), taken)) {
                continue;
            }
            let [left, upper, both] = [x - RADIUS, y - RADIUS, RADIUS * 2.0];
            let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" {HAIR}/>");
            let _ = write!(svg, "<path d=\"M{left} {y}h{both}M{x} {upper}v{both}\" {HAIR}/>");
        }
    }

    /// Marks that show where to cut, outside of all that is printed; they end before small print.
    fn marks(&self, svg: &mut String, label: Option<Area>) {
        let mut corners = self.corners.clone();
        if self.backs == Backs::Fold {
            corners.extend(self.corners.iter().map(|[x, y]| [self.paper[0] - x - self.size[0], *y]));
        }
        for axis in [0, 1] {
            let other = 1 - axis;
            let mut cuts: Vec<f64> = corners.iter().flat_map(|at| [at[axis], at[axis] + self.size[axis]]).collect();
            cuts.sort_by(f64::total_cmp);
            cuts.dedup_by(|one, other| (*one - *other).abs() < NEAR);
            let first = corners.iter().map(|at| at[other]).fold(f64::INFINITY, f64::min) - self.bleed - APART;
            let last = corners.iter().map(|at| at[other] + self.size[other]).fold(0.0, f64::max) + self.bleed + APART;
            // How far a mark goes that would be so long.
            let reach = |room: f64| MARK.min(if room - WHITE >= SHORT { room - WHITE } else { room - EDGE });
            for cut in cuts {
                let mut before = [first - reach(first), first];
                let mut behind = [last, last + reach(self.paper[other] - last)];
                let crossed = label.filter(|label| label[axis] - APART < cut && cut < label[axis + 2] + APART);
                if let Some(label) = crossed {
                    if label[other] < first {
                        before[0] = before[0].max(label[other + 2] + APART);
                    } else if label[other + 2] > last {
                        behind[1] = behind[1].min(label[other] - APART);
                    }
                }
                for [from, to] in [before, behind].into_iter().filter(|[from, to]| to > from) {
                    let _ = match axis {
                        0 => write!(svg, "<path d=\"M{cut} {from}V{to}\" {HAIR}/>"),
                        _ => write!(svg, "<path d=\"M{from} {cut}H{to}\" {HAIR}/>"),
                    };
                }
            }
        }
    }
}

/// True if an area is free.
fn is_free(area: Area, taken: &[Area]) -> bool {
    taken.iter().all(|other| (0..2).any(|axis| area[axis + 2] <= other[axis] || area[axis] >= other[axis + 2]))
}

/// A fine line.
pub const HAIR: &str = "fill=\"none\" stroke=\"#000\" stroke-width=\"0.1\"";

/// The beginning of a page's drawing in millimetres.
pub fn begun([width, height]: [f64; 2], theme: &Theme) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"{}\" font-size=\"{PRINT}\">",
        escaped(theme.typeface.family())
    )
}

/// Adds small print.
pub fn write_small(svg: &mut String, [x, y]: [f64; 2], words: &str) {
    let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\" fill=\"#555\">{}</text>", escaped(words));
}

/// The corners of as many pictures as fit in rows, in the middle of the paper; on folded paper, in its left half and
/// away from the fold.
fn in_rows(paper: [f64; 2], size: [f64; 2], margin: f64, gap: f64, fold: Option<f64>) -> Vec<[f64; 2]> {
    let width = fold.map_or(paper[0] - 2.0 * margin, |apart| paper[0] / 2.0 - margin - apart);
    let room = [width, paper[1] - 2.0 * margin];
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "few fit on paper")]
    let [columns, rows] =
        [0, 1].map(|axis| ((room[axis] + gap + NEAR) / (size[axis] + gap).max(1.0)).floor().clamp(0.0, 400.0) as u32);
    let taken = |count: u32, axis: usize| f64::from(count) * (size[axis] + gap) - gap;
    let left = fold.map_or((paper[0] - taken(columns, 0)) / 2.0, |apart| paper[0] / 2.0 - apart - taken(columns, 0));
    let top = (paper[1] - taken(rows, 1)) / 2.0;
    let column = |row: u32| {
        (0..columns)
            .map(move |column| [left + f64::from(column) * (size[0] + gap), top + f64::from(row) * (size[1] + gap)])
    };
    (0..rows).flat_map(column).collect()
}

/// True if a picture has others on all its sides, so that its rim is invisible.
fn is_enclosed(spot: &Spot, all: &[(Form, Spot)]) -> bool {
    let has = |right: f64, down: f64| {
        let at = [spot.at[0] + right * spot.size[0], spot.at[1] + down * spot.size[1]];
        all.iter().any(|(_, other)| (0..2).all(|axis| (other.at[axis] - at[axis]).abs() < NEAR))
    };
    has(1.0, 0.0) && has(-1.0, 0.0) && has(0.0, 1.0) && has(0.0, -1.0)
}
