//! What is written in boxes, tracks and under decks, as it is set there: drawing takes it, and so does whatever looks whether it
//! can be read.

use muster_schema::bundle::Bundle;

use super::sheet::{Spot, TrackCells};
use muster_canvas::colour::Colour;
use muster_canvas::font::Style;
use muster_canvas::theme::{Lettering, Theme};
use muster_ground::area::{Rectangle, count};
use muster_marks::measures;

/// The name of a box: as large as it can be, in two lines where one would be too small to read.
pub fn heading(area: &Rectangle, name: &str, theme: &Theme) -> Lettering {
    let most = theme.sizes.boxes;
    let set = |size: f64| theme.block(name, [area.width - 12.0, f64::INFINITY], size, 1.0, Style::Bold);
    let fits = |set: &Lettering| set.fits && set.lines.len() <= if set.size > most * 0.68 { 1 } else { 2 };
    let mut sizes = (0..10_u8).map(|step| most * (1.0 - 0.06 * f64::from(step))).map(set);
    sizes.find(fits).unwrap_or_else(|| Lettering { fits: false, ..set(most * 0.4) })
}

/// The name under a deck.
pub fn deck(area: &Rectangle, name: &str, theme: &Theme) -> Lettering {
    theme.line(name, area.width, theme.sizes.decks, 11.0, Style::Bold)
}

/// What is written in a space of a track.
#[derive(Clone, Debug)]
pub struct Cell {
    pub name: Lettering,
    /// Whether that stands in its middle, and nothing else there.
    pub centred: bool,
    /// The lines below, and how each looks.
    pub words: Vec<(Colour, Style, String)>,
    pub size: f64,
    /// Whether there is room for them.
    pub fits: bool,
    /// How far they reach into the counters that arrive there, in pixels.
    pub covered: f64,
}

impl Cell {
    /// How far below the upper edge what follows the name begins, in pixels.
    pub const NAME: f64 = 30.0;
    /// How far below it the letters of the name reach, in pixels.
    const FOOT: f64 = 26.0;
    /// From one line of a name in the middle to the next, in their size.
    pub const LEADING: f64 = 1.1;
    /// From one line below the name to the next, in their size.
    pub const WORDS: f64 = 1.15;

    /// A name in the middle of its cell; in lines, where one line in `size` would be too small to read.
    fn centred(area: &Rectangle, name: &str, size: f64, theme: &Theme) -> Self {
        let room = area.width - 8.0;
        let widest = name
            .split_whitespace()
            .max_by(|one, two| theme.width(one, 15.0, Style::Bold).total_cmp(&theme.width(two, 15.0, Style::Bold)));
        let name = if size >= 14.0 {
            Lettering { size, lines: vec![name.to_owned()], fits: true }
        } else {
            let widest = theme.line(widest.unwrap_or_default(), room, 15.0, 8.0, Style::Bold);
            let lines = theme.wrap(name, room, widest.size, Style::Bold);
            let fits = widest.fits && count(lines.len()) * widest.size * Self::LEADING <= area.height;
            Lettering { size: widest.size, lines, fits }
        };
        Self { name, centred: true, words: Vec::new(), size: 0.0, fits: true, covered: 0.0 }
    }

    /// A name at the upper edge and what is written below it, above the room for a row of counters. Where counters that arrive
    /// would lie over it, it does not list them.
    fn full(spot: &Spot<'_>, waiting: Option<f64>, theme: &Theme) -> Self {
        let look = spot.look;
        let all = Self::with(spot, &look.agenda.iter().chain(&look.arriving), waiting, theme);
        if all.covered > 0.0 && !look.arriving.is_empty() {
            return Self::with(spot, &look.agenda.iter(), waiting, theme);
        }
        all
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
            centred: false,
            words,
            size: least,
            fits: fits(&least),
            covered: waiting.map_or(0.0, |below| foot - (area.height - below)),
        }
    }
}

/// What is written in the spaces of a track, in their order.
pub fn cells(bundle: &Bundle, track: &TrackCells<'_>, theme: &Theme) -> Vec<Cell> {
    let one_line = |Spot { place, area, .. }: &Spot<'_>| {
        theme.fit(&place.name, area.width - 8.0, (area.height * 0.42).min(30.0), 8.0, Style::Bold)
    };
    // One size of type for the whole track.
    let size = track.cells.iter().map(one_line).fold(f64::INFINITY, f64::min);
    let cell = |spot: &Spot<'_>| {
        let is_blank = spot.look.agenda.is_empty() && spot.look.arriving.is_empty();
        if is_blank && !measures::is_roomy(bundle, &spot.area) {
            Cell::centred(&spot.area, &spot.place.name, size, theme)
        } else {
            Cell::full(spot, measures::waiting(bundle, spot.place), theme)
        }
    };
    track.cells.iter().map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet;
    use muster_marks::MapLooks;
    use muster_marks::layout::standard;

    #[test]
    fn what_arrives_is_listed_where_its_counters_leave_room() {
        let mut bundle = muster_fixture::bundle();
        let turn = bundle.scenarios[0].arrivals[0].turn.clone();
        let mut cell = |height: f64| {
            let spaces = bundle.map.places.iter_mut().filter(|place| place.track.is_some());
            spaces.for_each(|place| place.size = Some([90.0, height]));
            let theme = Theme { counter: bundle.style.counter, ..Theme::default() };
            let looks = MapLooks::of(&bundle, &standard().map, &theme);
            let tracks = sheet::tracks(&bundle, &looks);
            let of_turn = tracks.iter().flat_map(|track| track.cells.iter().zip(cells(&bundle, track, &theme)));
            of_turn.filter(|(spot, _)| spot.place.id == turn).map(|(_, cell)| cell).next()
        };
        let [low, high, lowest] = [95.0, 170.0, 70.0].map(|height| cell(height).expect("it is a turn"));
        assert!(low.words.is_empty() && low.covered <= 0.0, "{low:?}");
        assert!(!high.words.is_empty() && high.covered <= 0.0, "{high:?}");
        assert!(lowest.covered > 0.0, "{lowest:?}");
    }
}
