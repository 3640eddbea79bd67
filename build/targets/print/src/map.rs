//! The map: whole on a sheet of its own, and in parts on paper that everybody has.

use std::fmt::{Display, Write};

use muster_canvas::font;
use muster_canvas::raster::DrawError;
use muster_canvas::theme::Theme;
use muster_schema::bundle::Bundle;
use muster_schema::print::{Print, length, size};
use muster_schema::style::Style;
use muster_schema::{phrase, say};

use super::face::Ground;
use super::pdf::{Document, Form, Page, Spot};
use super::template::{HAIR, LINE, PRINT, WHITE, begun, write_small};

/// The bleed around the whole map, in millimetres.
const BLEED: f64 = 3.0;

/// The width and height of the map and of its sheet, in millimetres, in a style.
pub fn sizes(style: &Style, pixels: [u32; 2]) -> [[f64; 2]; 2] {
    let print = &style.print;
    let pixels = pixels.map(f64::from);
    let sheet = print.map.as_ref().and_then(|sheet| size(sheet)).map(|sheet| {
        // As the map lies.
        let is_across = (pixels[0] > pixels[1]) != (sheet[0] > sheet[1]);
        if is_across { [sheet[1], sheet[0]] } else { sheet }
    });
    let scale = match sheet {
        Some(sheet) => (sheet[0] / pixels[0]).min(sheet[1] / pixels[1]),
        None => super::counter_in(style) / f64::from(style.counter),
    };
    let map = pixels.map(|length| length * scale);
    [map, sheet.unwrap_or(map)]
}

/// The whole map on its sheet, with a rim to cut off.
///
/// # Errors
/// If its ground cannot be drawn.
pub fn whole(document: &mut Document, map: Form, [size, sheet]: [[f64; 2]; 2], theme: &Theme) -> Result<(), DrawError> {
    let mut page = Page::within(sheet.map(|length| length + 2.0 * BLEED), [0.0, BLEED]);
    let at = [0, 1].map(|axis| BLEED + (sheet[axis] - size[axis]) / 2.0);
    let spot = Spot { at, size, quarters: 0 };
    if [0, 1].iter().any(|axis: &usize| (sheet[*axis] - size[*axis]).abs() > f64::EPSILON) {
        // Its ground goes on to the edge of a sheet of another shape.
        let (full, paper) = (sheet.map(|length| length + 2.0 * BLEED), theme.paper);
        let ground = format!("{}<rect width=\"100%\" height=\"100%\" fill=\"{paper}\"/></svg>", begun(full, theme));
        let ground = document.take(&Ground::drawing(&ground, theme)?);
        page.place(ground, Spot { at: [0.0; 2], size: full, quarters: 0 }, None);
    }
    page.bleed(map, spot, BLEED);
    page.place(map, spot, None);
    document.add(page);
    Ok(())
}

/// The division of a map among overlapping sheets of paper.
#[derive(Clone, Copy, Debug)]
pub struct Tiling {
    /// The paper as it lies, and how much of the map is on each sheet.
    paper: [f64; 2],
    room: [f64; 2],
    overlap: f64,
    /// The margin for small print and marks, and the margin for the map.
    safe: f64,
    margin: f64,
    /// Columns and rows.
    counts: [u32; 2],
}

impl Tiling {
    /// Divides a map of a size among as few sheets as possible.
    pub fn of(print: &Print, size: [f64; 2], paper: [f64; 2]) -> Self {
        let safe = length(&print.counters.margin).unwrap_or_default().max(WHITE);
        // About the part there is room for small print and marks.
        let margin = safe + LINE + 0.3;
        let overlap = length(&print.overlap).unwrap_or_default();
        let tiling = |paper: [f64; 2]| {
            let room = paper.map(|length| (length - 2.0 * margin).max(overlap + 20.0));
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "few sheets")]
            let counts =
                [0, 1].map(|axis| ((size[axis] - overlap) / (room[axis] - overlap)).ceil().clamp(1.0, 99.0) as u32);
            Self { paper, room, overlap, safe, margin, counts }
        };
        let [upright, across] = [tiling(paper), tiling([paper[1], paper[0]])];
        if across.all() < upright.all() { across } else { upright }
    }

    /// The number of sheets.
    pub fn all(&self) -> u32 {
        self.counts[0] * self.counts[1]
    }
}

/// The map on sheets of paper that overlap.
///
/// # Errors
/// If a page cannot be drawn.
pub fn in_parts(
    document: &mut Document,
    map: Form,
    size: [f64; 2],
    paper: [f64; 2],
    bundle: &Bundle,
    theme: &Theme,
) -> Result<(), DrawError> {
    let phrases = &bundle.phrases;
    let tiling = Tiling::of(&bundle.style.print, size, paper);
    let Tiling { paper, room, overlap, safe, margin, counts: [columns, rows] } = tiling;
    let all = tiling.all();
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let at = [column, row];
        let from = [0, 1].map(|axis| f64::from(at[axis]) * (room[axis] - overlap));
        let mut page = Page::new(paper);
        let spot = Spot { at: [margin - from[0], margin - from[1]], size, quarters: 0 };
        let seen = [0, 1].map(|axis| room[axis].min(size[axis] - from[axis]));
        page.place(map, spot, Some([[margin; 2], seen]));
        let mut svg = begun(paper, theme);
        // Where the next sheet is laid on this one.
        let [right, foot] = [0, 1].map(|axis| margin + room[axis] - overlap);
        let [beside, below] = seen.map(|length| margin + length);
        if column + 1 < columns {
            let _ =
                write!(svg, "<path d=\"M{right} {safe}V{margin}M{right} {below}V{}\" {HAIR}/>", below + margin - safe);
            let words = say!(phrases, "{next} lies on from here →", next = part([column + 1, row]));
            let long = theme.typeface.width(&words, PRINT, font::Style::Regular);
            write_small(&mut svg, [right - long - 1.0, margin - 1.0], &words);
        }
        if row + 1 < rows {
            let _ =
                write!(svg, "<path d=\"M{safe} {foot}H{margin}M{beside} {foot}H{}\" {HAIR}/>", beside + margin - safe);
        }
        let words = if row + 1 < rows {
            phrase!("{game} – map {part} ({all} sheets); {next} lies on from the marks on both sides")
        } else {
            phrase!("{game} – map {part} ({all} sheets)")
        };
        let own = part(at);
        let gaps: [(&str, &dyn Display); 4] =
            [("game", &bundle.game.title), ("part", &own), ("all", &all), ("next", &part([column, row + 1]))];
        write_small(&mut svg, [margin, below + LINE - 0.6], &phrases.fill(words, &gaps));
        document.mark_next(1, &own);
        let furniture = document.take(&Ground::drawing(&(svg + "</svg>"), theme)?);
        page.place(furniture, Spot { at: [0.0; 2], size: paper, quarters: 0 }, None);
        document.add(page);
    }
    Ok(())
}

/// The name of a part of the map: a letter for its column, a number for its row.
fn part([column, row]: [u32; 2]) -> String {
    let letter = char::from_u32(u32::from('A') + column % 26).unwrap_or('?');
    let round = if column >= 26 { (column / 26 + 1).to_string() } else { String::new() };
    format!("{letter}{round}{}", row + 1)
}
