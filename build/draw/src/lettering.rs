//! The texts in boxes, tracks and under decks, in the sizes in which they fit. The map is drawn from them, and
//! `muster_build::fit` checks their legibility.

use muster_schema::bundle::{Bundle, Deck};

use super::sheet::{Spot, TrackCells};
use muster_canvas::colour::Colour;
use muster_canvas::font::Style;
use muster_canvas::theme::{Lettering, Theme};
use muster_ground::area::{Rectangle, count};
use muster_marks::map::Remarks;
use muster_marks::measures;

/// The smallest size among the lines that fit: all members of a family share it.
fn shared<'l>(all: impl Iterator<Item = &'l Lettering>) -> f64 {
    all.filter(|set| set.fits).map(|set| set.size).fold(f64::INFINITY, f64::min)
}

/// The names of boxes, in order. Boxes in a row or in a column share a type size: as large as the longest name allows,
/// on two lines if one would be too small to read.
pub fn headings(boxes: &[Spot<'_>], theme: &Theme) -> Vec<Lettering> {
    let alone: Vec<Lettering> = boxes.iter().map(|spot| heading(&spot.area, &spot.place.name, theme)).collect();
    let family = |one: &Rectangle, other: &Rectangle| {
        let near = |one: f64, other: f64| (one - other).abs() < 2.0;
        near(one.height, other.height) && (near(one.y, other.y) || near(one.x, other.x) && near(one.width, other.width))
    };
    let set = |(at, spot): (usize, &Spot<'_>)| {
        let own = &alone[at];
        if !own.fits {
            return own.clone();
        }
        let kin = boxes.iter().zip(&alone).filter(|(other, _)| family(&spot.area, &other.area));
        let size = shared(kin.map(|(_, set)| set));
        theme.block(&spot.place.name, [spot.area.width - 12.0, f64::INFINITY], size, 1.0, Style::Bold)
    };
    boxes.iter().enumerate().map(set).collect()
}

fn heading(area: &Rectangle, name: &str, theme: &Theme) -> Lettering {
    let most = theme.sizes.boxes;
    let set = |size: f64| theme.block(name, [area.width - 12.0, f64::INFINITY], size, 1.0, Style::Bold);
    let fits = |set: &Lettering| set.fits && set.lines.len() <= if set.size > most * 0.8 { 1 } else { 2 };
    let mut sizes = (0..10_u8).map(|step| most * (1.0 - 0.06 * f64::from(step))).map(set);
    sizes.find(fits).unwrap_or_else(|| Lettering { fits: false, ..set(most * 0.4) })
}

/// The names under decks, in their order and in one size.
pub fn decks(decks: &[(&Deck, Rectangle)], theme: &Theme) -> Vec<Lettering> {
    let alone =
        |(deck, area): &(&Deck, Rectangle)| theme.line(&deck.name, area.width, theme.sizes.decks, 11.0, Style::Bold);
    let mut all: Vec<Lettering> = decks.iter().map(alone).collect();
    let size = shared(all.iter());
    all.iter_mut().filter(|set| set.fits).for_each(|set| set.size = size);
    all
}

/// The texts in a space of a track.
#[derive(Clone, Debug, Default)]
pub struct Cell {
    pub name: Lettering,
    /// True if the name is alone in the middle.
    pub centred: bool,
    /// The numbers of arrivals, which follow the name if there is no room below it.
    pub sums: Remarks,
    /// The distance by which the name moves left to make room for them, in pixels.
    pub aside: f64,
    /// True if a counter arrives that no turn shows.
    pub silent: bool,
    /// The lines below, with the look of each.
    pub words: Remarks,
    pub size: f64,
    /// True if they fit.
    pub fits: bool,
    /// The height by which they overlap the counters that arrive there, in pixels.
    pub covered: f64,
}

impl Cell {
    /// The distance from the upper edge to the text that follows the name, in pixels.
    pub const NAME: f64 = 30.0;
    /// The distance from the upper edge to the bottom of the name's letters, in pixels.
    const FOOT: f64 = 26.0;
    /// The line spacing of a centred name, as a share of its size.
    pub const LEADING: f64 = 1.1;
    /// The size below which a name is broken into lines.
    const IN_LINES: f64 = 14.0;
    /// The line spacing of the words below the name, as a share of their size.
    pub const WORDS: f64 = 1.15;

    /// A name in the middle of its cell, on several lines if one in `size` would be too small to read.
    fn centred(area: &Rectangle, name: &str, size: f64, theme: &Theme) -> Self {
        let name = if size >= Self::IN_LINES {
            Lettering { size, lines: vec![name.to_owned()], fits: true }
        } else {
            theme.block(name, [area.width - 8.0, area.height], size, Self::LEADING, Style::Bold)
        };
        Self { name, centred: true, fits: true, ..Self::default() }
    }

    /// The size of the numbers beside a name, and the room before each, in pixels.
    pub const SUMS: [f64; 2] = [15.0, 7.0];

    /// A name at the upper edge with the texts below it, above the room for a row of counters. If the list of arrivals
    /// would be under the counters, or does not fit, it is replaced by their numbers, below the name or beside it.
    fn full(spot: &Spot<'_>, waiting: Option<f64>, theme: &Theme) -> Self {
        let look = spot.look;
        let with = |more: &[(Colour, Style, String)]| Self::with(spot, &look.agenda.iter().chain(more), waiting, theme);
        let has_room = |cell: &Self| cell.covered <= 0.0 && cell.fits;
        let all = with(&look.arriving.whole);
        if has_room(&all) || look.arriving.whole.is_empty() {
            return all;
        }
        Some(with(&look.arriving.short)).filter(has_room).unwrap_or_else(|| with(&[]).counting(spot, theme))
    }

    /// Writes the number of arrivals beside the name: for each side, or else in all.
    fn counting(self, Spot { place, area, look }: &Spot<'_>, theme: &Theme) -> Self {
        let [size, gap] = Self::SUMS;
        let all = vec![(theme.ink, Style::Bold, look.arriving.total.told())];
        for sums in [&look.arriving.sums, &all] {
            let width = sums.iter().map(|(_, style, text)| gap + theme.width(text, size, *style)).sum::<f64>();
            let name = theme.line(&place.name, area.width - 10.0 - width, 22.0, 12.0, Style::Bold);
            if name.fits {
                return Self { name, sums: sums.clone(), aside: width / 2.0, ..self };
            }
        }
        Self { silent: true, ..self }
    }

    fn with<'w>(
        Spot { place, area, .. }: &Spot<'_>,
        words: &(impl Iterator<Item = &'w (Colour, Style, String)> + Clone),
        waiting: Option<f64>,
        theme: &Theme,
    ) -> Self {
        let room = area.width - 10.0;
        let wrapped = |size: f64| {
            let lines = words.clone().flat_map(|(ink, style, text)| {
                theme.wrap(text, room, size, *style).into_iter().map(|line| (*ink, *style, line))
            });
            lines.collect::<Vec<_>>()
        };
        let below = waiting.unwrap_or_default();
        let free = area.height - Self::NAME - below.max(1.4 * f64::from(theme.counter));
        // In low spaces counters lie over the words.
        let free = if free > 40.0 { free } else { area.height - Self::NAME - 4.0 };
        let height = |size: f64| count(wrapped(size).len()) * size * Self::WORDS;
        let fits = |size: &f64| height(*size) <= free;
        let size = [15.0, 14.0, 13.0, 12.0, 11.0].into_iter().find(fits);
        let least = size.unwrap_or(10.0);
        let words = wrapped(least);
        let foot = if words.is_empty() { Self::FOOT } else { Self::NAME + height(least) };
        Self {
            name: theme.line(&place.name, room, 22.0, 12.0, Style::Bold),
            words,
            size: least,
            fits: fits(&least),
            covered: waiting.map_or(0.0, |below| foot - (area.height - below)),
            ..Self::default()
        }
    }
}

/// The texts in the spaces of a track, in order.
pub fn cells(bundle: &Bundle, track: &TrackCells<'_>, theme: &Theme) -> Vec<Cell> {
    let one_line = |Spot { place, area, .. }: &Spot<'_>| {
        theme.fit(&place.name, area.width - 8.0, (area.height * 0.42).min(30.0), 8.0, Style::Bold)
    };
    let in_lines = |Spot { place, area, .. }: &Spot<'_>| {
        let room = [area.width - 8.0, area.height];
        let mut sizes = (0..24_u8).map(|step| Cell::IN_LINES - 0.25 * f64::from(step + 1));
        sizes.find(|size| theme.block(&place.name, room, *size, Cell::LEADING, Style::Bold).fits)
    };
    // One size of type for the whole track; what does not even fit in lines does not count.
    let least = |sizes: &mut dyn Iterator<Item = f64>| sizes.fold(f64::INFINITY, f64::min);
    let size = match least(&mut track.cells.iter().map(one_line)) {
        small if small < Cell::IN_LINES => {
            least(&mut track.cells.iter().filter_map(in_lines)).min(Cell::IN_LINES - 0.25)
        }
        size => size,
    };
    // All names of a track stand alike: in the middle, or over what is written in some of its spaces.
    let is_blank = |spot: &Spot<'_>| spot.look.agenda.is_empty() && spot.look.arriving.whole.is_empty();
    let centred = track.cells.iter().all(|spot| is_blank(spot) && !measures::is_roomy(bundle, &spot.area));
    let cell = |spot: &Spot<'_>| {
        if centred {
            Cell::centred(&spot.area, &spot.place.name, size, theme)
        } else {
            Cell::full(spot, measures::waiting(bundle, spot.place), theme)
        }
    };
    let mut cells: Vec<Cell> = track.cells.iter().map(cell).collect();
    // The same of the names over what is written there.
    let size = shared(cells.iter().filter(|cell| !cell.centred).map(|cell| &cell.name));
    let full = cells.iter_mut().filter(|cell| !cell.centred && cell.name.fits);
    full.for_each(|cell| cell.name.size = size);
    cells
}
