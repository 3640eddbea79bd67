//! The picture of a playtest: victory points over the years, and how the games ended.

use muster_engine::no_peace::play::{Game, Options};
use muster_schema::common::Side;

use super::report::{RESULTS, level, players};
use super::totals::Totals;
use muster_canvas::colour::{Colour, WHITE};
use muster_canvas::font::Style;
use muster_canvas::svg::{Anchor, Drawing, Paint, Type};
use muster_canvas::theme::Theme;
use muster_ground::area::count;
use muster_rules::playtest::{Key, Sum, share};
use muster_source::pack::Pack;

const SIZE: [u32; 2] = [1600, 900];
/// Left, top, right and lower edge of the fan.
const FAN: [f64; 4] = [84.0, 168.0, 1040.0, 776.0];
/// Left and right edge of the bars.
const BARS: [f64; 2] = [1130.0, 1530.0];

/// The subject of a picture.
#[derive(Clone, Debug)]
pub struct About {
    /// The game and the scenario.
    pub title: String,
    /// The number of games, and the policy of each side.
    pub subtitle: String,
    /// The colours of the two sides.
    pub colours: [Colour; 2],
}

impl About {
    /// The subject of a picture of these games.
    pub fn new(title: &str, game: &Game, key: &Key, sum: &Sum, pack: &Pack) -> Self {
        let sides: &[Side] = pack.records();
        let colour = |id| sides.iter().find(|side| side.id == id).map_or("", |side| side.colour.as_str());
        Self {
            title: title.into(),
            subtitle: format!("{} games: {}", sum.games, players(game, key)),
            colours: game.sides.map(|id| Colour::parse(colour(id))),
        }
    }
}

pub fn drawing<'t>(game: &Game, totals: &Totals, about: &About, theme: &'t Theme) -> Drawing<'t> {
    let [width, height] = SIZE;
    let mut drawing = Drawing::new(width, height, theme);
    drawing.rectangle([0.0, 0.0], SIZE.map(f64::from), 0.0, Paint::fill(theme.paper.mix(WHITE, 0.5)));
    let room = f64::from(width) - 140.0;
    let size = theme.fit(&about.title, room, 40.0, 20.0, Style::Bold);
    drawing.text([70.0, 66.0], Type::from_left(size, Style::Bold, theme.ink), &about.title);
    drawing.text([70.0, 100.0], Type::from_left(21.0, Style::Italic, theme.ink), &about.subtitle);
    fan(&mut drawing, game, totals, about);
    bars(&mut drawing, game, totals, about);
    drawing
}

/// A side's colour, dark enough to be seen on paper.
fn strong(colour: Colour, theme: &Theme) -> Colour {
    colour.mix(theme.ink, 0.18)
}

/// Victory points after each turn: what the middle half and nine tenths of the games had, and the median.
fn fan(drawing: &mut Drawing<'_>, game: &Game, totals: &Totals, about: &About) {
    let theme = drawing.theme();
    let [left, top, right, bottom] = FAN;
    let [low, high] = game.rules.victory.range.map(f64::from);
    let start = f64::from(game.rules.victory.start);
    let turns = count(totals.by_turn.len().max(1));
    let across = |turn: f64| left + (right - left) * turn / turns;
    let up = |points: f64| bottom - (bottom - top) * (points - low) / (high - low).max(1.0);
    heading(drawing, [left, top - 26.0], &format!("Victory points of the {}", game.side_names[0]));
    zones(drawing, game, about, &up);
    let mut points = low;
    while points <= high {
        drawing.segment([left, up(points)], [right, up(points)], Paint::line(theme.ink.mix(theme.paper, 0.8), 1.0));
        let how = Type { anchor: Anchor::End, ..Type::from_left(17.0, Style::Regular, theme.ink) };
        drawing.text_in_middle([left - 12.0, up(points)], how, &format!("{points:.0}"));
        points += 5.0;
    }
    let at = |share: f64| -> Vec<[f64; 2]> {
        let lasting = totals.by_turn.iter().zip(1u32..).filter(|(counts, _)| !counts.is_empty());
        #[expect(clippy::cast_precision_loss, reason = "victory points are few")]
        let after = lasting.map(|(counts, turn)| [across(f64::from(turn)), up(counts.percentile(share) as f64)]);
        std::iter::once([across(0.0), up(start)]).chain(after).collect()
    };
    for (outer, tint) in [(0.05, 0.78), (0.25, 0.55)] {
        let mut band = at(outer);
        band.extend(at(1.0 - outer).into_iter().rev());
        drawing.polygon(
            &band,
            Paint::fill(theme.ink.mix(theme.paper, tint)).with_line(theme.ink.mix(theme.paper, tint - 0.12), 1.0),
        );
    }
    let median = at(0.5);
    for pair in median.windows(2) {
        drawing.segment(pair[0], pair[1], Paint::line(theme.ink, 4.0));
    }
    for point in &median {
        drawing.circle(*point, 5.5, Paint::fill(theme.paper).with_line(theme.ink, 2.5));
    }
    labels(drawing, game, about, &up);
    drawing.rectangle([left, top], [right - left, bottom - top], 0.0, Paint::line(theme.ink, 1.5));
    let small = Type::centred(15.0, Style::Italic, theme.ink.mix(theme.paper, 0.3));
    let each = (right - left) / turns;
    for (turn, counts) in (0u32..).zip(&totals.by_turn) {
        let x = across(f64::from(turn + 1));
        drawing.segment([x, bottom], [x, bottom + 7.0], Paint::line(theme.ink, 1.5));
        let number = usize::from(game.first) + usize::try_from(turn).unwrap_or_default();
        let name = game.turns.get(number).map_or("", |turn| turn.name.as_str());
        let size = theme.fit(name, each - 6.0, 18.0, 9.0, Style::Regular);
        drawing.text([x, bottom + 27.0], Type::centred(size, Style::Regular, theme.ink), name);
        let on = share(counts.len(), totals.ended()).share * 100.0;
        drawing.text([x, bottom + 49.0], small, &format!("{on:.0} %"));
    }
    drawing.text([left, bottom + 27.0], Type::centred(18.0, Style::Regular, theme.ink), "start");
    drawing.text([left - 54.0, bottom + 49.0], Type { anchor: Anchor::Start, ..small }, "games on");
    key(drawing, [left, bottom + 92.0]);
}

/// The least points of a major and a minor victory of the first side, and of its minor defeat (6.3).
fn levels(game: &Game) -> [f64; 3] {
    let rule = &game.rules.victory;
    let Options { later_levels, historical, .. } = game.options;
    let later = rule.later_levels.filter(|_| later_levels || historical);
    later.unwrap_or([rule.automatic, rule.levels[0], rule.levels[1]]).map(f64::from)
}

/// The ground: whose victory so many points would be.
fn zones(drawing: &mut Drawing<'_>, game: &Game, about: &About, up: &dyn Fn(f64) -> f64) {
    let [left, top, right, bottom] = FAN;
    let [major, minor, defeat] = levels(game);
    let edges = [top, up(major), up(minor), up(defeat), bottom];
    let tints = [(0, 0.6), (0, 0.8), (1, 0.8), (1, 0.62)];
    for (edge, (side, tint)) in edges.windows(2).zip(tints) {
        let ground = about.colours[side].mix(WHITE, tint);
        drawing.rectangle([left, edge[0]], [right - left, edge[1] - edge[0]], 0.0, Paint::fill(ground));
    }
}

fn labels(drawing: &mut Drawing<'_>, game: &Game, about: &About, up: &dyn Fn(f64) -> f64) {
    let theme = drawing.theme();
    let [left, ..] = FAN;
    let [major, minor, defeat] = levels(game);
    let [low, high] = game.rules.victory.range.map(f64::from);
    let names =
        [(0, "major", high, major), (0, "minor", major, minor), (1, "minor", minor, defeat), (1, "major", defeat, low)];
    for (side, what, from, to) in names {
        let ground = about.colours[side].mix(WHITE, 0.7);
        let how = Type {
            halo: Some(ground),
            ..Type::from_left(16.0, Style::Italic, strong(about.colours[side], theme).mix(theme.ink, 0.4))
        };
        let name = format!("{} {what} victory", game.side_names[side]);
        if up(to) - up(from) > 22.0 {
            drawing.text([left + 12.0, up(from) + 21.0], how, &name);
        }
    }
}

/// Draws the key to the bands and the median.
fn key(drawing: &mut Drawing<'_>, [x, y]: [f64; 2]) {
    let theme = drawing.theme();
    let how = Type::from_left(17.0, Style::Regular, theme.ink);
    let mut at = x;
    for (tint, text) in [(0.78, "nine games of ten"), (0.55, "every second game")] {
        drawing.rectangle([at, y - 14.0], [34.0, 16.0], 2.0, Paint::fill(theme.ink.mix(theme.paper, tint)));
        drawing.text([at + 44.0, y], how, text);
        at += 70.0 + theme.width(text, 17.0, Style::Regular);
    }
    drawing.segment([at, y - 6.0], [at + 34.0, y - 6.0], Paint::line(theme.ink, 4.0));
    drawing.circle([at + 17.0, y - 6.0], 5.5, Paint::fill(theme.paper).with_line(theme.ink, 2.5));
    drawing.text([at + 44.0, y], how, "median");
}

/// Draws how the games ended, with confidence intervals.
fn bars(drawing: &mut Drawing<'_>, game: &Game, totals: &Totals, about: &About) {
    let theme = drawing.theme();
    let [left, right] = BARS;
    let [_, top, _, bottom] = FAN;
    heading(drawing, [left, top - 26.0], "How the games ended");
    let ended = totals.ended();
    let won = totals.endings(|(winner, ..)| winner == 0);
    let split = left + (right - left) * share(won, ended.max(1)).share;
    drawing.rectangle([left, top], [split - left, 46.0], 0.0, Paint::fill(strong(about.colours[0], theme)));
    drawing.rectangle([split, top], [right - split, 46.0], 0.0, Paint::fill(strong(about.colours[1], theme)));
    for (side, x, anchor) in [(0, left, Anchor::Start), (1, right, Anchor::End)] {
        let wins = totals.endings(|(winner, ..)| winner == side);
        let text = format!("{} {:.1} %", game.side_names[side], share(wins, ended).share * 100.0);
        let how = Type { anchor, ..Type::from_left(19.0, Style::Bold, theme.ink) };
        drawing.text([x, top + 70.0], how, &text);
    }
    let shares = RESULTS.map(|result| share(totals.endings(|ending| ending == result), ended));
    let most = shares.iter().map(|share| share.high).fold(0.05, f64::max).min(1.0);
    let first = top + 118.0;
    let each = (bottom - first) / count(RESULTS.len());
    for ((result, interval), row) in RESULTS.into_iter().zip(shares).zip(0u32..) {
        let y = first + each * f64::from(row);
        let name = format!("{} {}", game.side_names[result.0], level(result));
        let colour = about.colours[result.0];
        let shade = match level(result) {
            "automatic" => strong(colour, theme).mix(theme.ink, 0.2),
            "major" => strong(colour, theme),
            _ => colour.mix(WHITE, 0.25),
        };
        drawing.text([left, y + 16.0], Type::from_left(18.0, Style::Regular, theme.ink), &name);
        let text = format!("{:.1} %", interval.share * 100.0);
        let how = Type { anchor: Anchor::End, ..Type::from_left(18.0, Style::Bold, theme.ink) };
        drawing.text([right, y + 16.0], how, &text);
        let across = |share: f64| left + (right - left) * (share / most).min(1.0);
        let (upper, thick) = (y + 26.0, (each - 48.0).clamp(8.0, 34.0));
        drawing.rectangle([left, upper], [right - left, thick], 0.0, Paint::fill(WHITE.mix(theme.paper, 0.6)));
        drawing.rectangle([left, upper], [across(interval.share) - left, thick], 0.0, Paint::fill(shade));
        let middle = upper + thick / 2.0;
        let [low, high] = [interval.low.max(0.0), interval.high].map(across);
        drawing.segment([low, middle], [high, middle], Paint::line(theme.ink, 2.0));
        for end in [low, high] {
            drawing.segment([end, middle - 5.0], [end, middle + 5.0], Paint::line(theme.ink, 2.0));
        }
    }
    let note = Type::from_left(15.0, Style::Italic, theme.ink.mix(theme.paper, 0.3));
    drawing.text([left, bottom + 27.0], note, "Whiskers: 95 % confidence.");
}

fn heading(drawing: &mut Drawing<'_>, at: [f64; 2], text: &str) {
    let theme = drawing.theme();
    drawing.text(at, Type::from_left(24.0, Style::Bold, theme.ink), text);
}
