//! The picture of a playtest: points, losses, and who holds what at the end.

use muster_canvas::colour::{Colour, WHITE};
use muster_canvas::font::Style;
use muster_canvas::svg::{Anchor, Drawing, Paint, Type};
use muster_canvas::theme::Theme;
use muster_engine::described::game::Game;
use muster_rules::playtest::{Counts, share};
use muster_schema::common::Side;
use muster_source::pack::Pack;

use super::totals::{Totals, prizes};

const SIZE: [u32; 2] = [1600, 900];
/// Left and right edge of what stands on the left, and of what stands on the right.
const LEFT: [f64; 2] = [70.0, 740.0];
const RIGHT: [f64; 2] = [860.0, 1530.0];
/// The first line, and the last.
const TOP: f64 = 180.0;
const BOTTOM: f64 = 850.0;

pub fn drawing<'t>(
    game: &Game,
    totals: &Totals,
    title: &str,
    subtitle: &str,
    pack: &Pack,
    theme: &'t Theme,
) -> Drawing<'t> {
    let [width, height] = SIZE;
    let mut drawing = Drawing::new(width, height, theme);
    drawing.rectangle([0.0, 0.0], SIZE.map(f64::from), 0.0, Paint::fill(theme.paper.mix(WHITE, 0.5)));
    let size = theme.fit(title, f64::from(width) - 140.0, 40.0, 20.0, Style::Bold);
    drawing.text([70.0, 66.0], Type::from_left(size, Style::Bold, theme.ink), title);
    drawing.text([70.0, 100.0], Type::from_left(21.0, Style::Italic, theme.ink), subtitle);
    let rows: &[Side] = pack.records();
    let colours: Vec<Colour> = (0..game.sides.len())
        .map(|at| rows.get(at).map_or(theme.ink, |side| Colour::parse(side.colour.as_str())))
        .collect();
    let mut at = TOP;
    for (heading, counts, scale) in [
        ("Points at the end", &totals.points, 100.0),
        ("Steps lost", &totals.steps, 1.0),
        ("Attacks", &totals.attacks, 1.0),
    ] {
        if counts.iter().any(|counts| counts.sum() != 0.0) {
            at = ranges(&mut drawing, game, &colours, heading, counts, scale, at);
        }
    }
    let small = Type::from_left(16.0, Style::Italic, theme.ink.mix(theme.paper, 0.3));
    drawing.text([LEFT[0], BOTTOM + 18.0], small, "bands: nine games of ten, every second game; line: the middle");
    held(&mut drawing, game, totals, &colours);
    drawing
}

fn heading(drawing: &mut Drawing<'_>, at: [f64; 2], text: &str) {
    let ink = drawing.theme().ink;
    drawing.text(at, Type::from_left(24.0, Style::Bold, ink), text);
}

/// A band for each side: what nine of ten games had, what every second had, and the median. Returns where it ends.
fn ranges(
    drawing: &mut Drawing<'_>,
    game: &Game,
    colours: &[Colour],
    title: &str,
    counts: &[Counts],
    scale: f64,
    top: f64,
) -> f64 {
    let theme = drawing.theme();
    #[expect(clippy::cast_precision_loss, reason = "points and steps are few")]
    let part = |counts: &Counts, share: f64| counts.percentile(share) as f64 / scale;
    let most = counts.iter().map(|counts| part(counts, 0.95)).fold(1.0, f64::max);
    let least = counts.iter().map(|counts| part(counts, 0.05)).fold(0.0, f64::min);
    let [left, right] = [LEFT[0] + 190.0, LEFT[1] - 60.0];
    let across = |value: f64| left + (right - left) * (value - least) / (most - least).max(1.0);
    heading(drawing, [LEFT[0], top], title);
    let mut y = top + 22.0;
    for ((side, counts), colour) in game.sides.iter().zip(counts).zip(colours) {
        // A side that nothing is counted for has no band.
        if counts.sum() == 0.0 && part(counts, 1.0) == 0.0 {
            continue;
        }
        let size = theme.fit(&side.name, 180.0, 19.0, 11.0, Style::Regular);
        drawing.text_in_middle([LEFT[0], y + 17.0], Type::from_left(size, Style::Regular, theme.ink), &side.name);
        for (outer, tint) in [(0.05, 0.6), (0.25, 0.2)] {
            let [from, to] = [part(counts, outer), part(counts, 1.0 - outer)].map(across);
            let paint = Paint::fill(colour.mix(WHITE, tint)).with_line(theme.ink.mix(theme.paper, 0.5), 1.0);
            drawing.rectangle([from, y], [(to - from).max(2.0), 34.0], 2.0, paint);
        }
        let middle = across(part(counts, 0.5));
        drawing.segment([middle, y - 3.0], [middle, y + 37.0], Paint::line(theme.ink, 4.0));
        let end = across(part(counts, 0.95)) + 10.0;
        let number = part(counts, 0.5);
        drawing.text_in_middle([end, y + 17.0], Type::from_left(19.0, Style::Bold, theme.ink), &format!("{number:.0}"));
        y += 48.0;
    }
    y + 46.0
}

/// The holders of places of worth at the end: a bar for each place.
fn held(drawing: &mut Drawing<'_>, game: &Game, totals: &Totals, colours: &[Colour]) {
    let theme = drawing.theme();
    let [left, right] = RIGHT;
    let places: Vec<_> = prizes(game).zip(&totals.held).collect();
    if places.is_empty() {
        return;
    }
    heading(drawing, [left, TOP], "Held at the end");
    let bars = left + 230.0;
    let each = ((BOTTOM - TOP - 20.0) / f64::from(u32::try_from(places.len()).unwrap_or(1))).min(62.0);
    let mut y = TOP + 22.0;
    for ((_, place), held) in places {
        let size = theme.fit(&place.name, 220.0, 19.0, 9.0, Style::Regular);
        drawing.text_in_middle([left, y + each * 0.35], Type::from_left(size, Style::Regular, theme.ink), &place.name);
        let mut x = bars;
        for (side, colour) in (1..).zip(colours) {
            let part = share(held.get(&side).copied().unwrap_or_default(), totals.games).share;
            let wide = (right - bars) * part;
            drawing.rectangle([x, y], [wide, each * 0.7], 0.0, Paint::fill(*colour));
            if wide > 56.0 {
                let ink = colour.better(WHITE, theme.ink);
                let how =
                    Type { anchor: Anchor::Middle, ..Type::from_left(17.0_f64.min(each * 0.5), Style::Bold, ink) };
                drawing.text_in_middle([x + wide / 2.0, y + each * 0.35], how, &format!("{:.0} %", part * 100.0));
            }
            x += wide;
        }
        drawing.rectangle(
            [bars, y],
            [right - bars, each * 0.7],
            0.0,
            Paint::line(theme.ink.mix(theme.paper, 0.3), 1.0),
        );
        y += each;
    }
}
