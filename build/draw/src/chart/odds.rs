//! The odds of a die table as a chart: how likely each result is, in each column, or with each sum of modifiers.

use muster_schema::bundle::{DieEffect, DieTable, Modifier, Party};
use muster_schema::odds::{Rolls, reach, share};
use muster_schema::{Phrases, say};

use super::columns::{self, signs};
use super::{FIRST, FRAME, GAP, HEAD, MARGIN, SIZE, TOP, WIDTH, capitalised, frame, signed};
use muster_canvas::colour::{Colour, WHITE};
use muster_canvas::font::Style;
use muster_canvas::picture::Picture;
use muster_canvas::svg::{Drawing, Paint, Type};
use muster_canvas::theme::Theme;
use muster_ground::area::{count, pixels};
use muster_marks::measures;

/// The width of a column, the height of a line, and that of a bar within it.
const COLUMN: f64 = 76.0;
const LINE: f64 = 38.0;
const BAR: f64 = 26.0;
/// The height of a strip with a caption, and of a line of the key.
const CAPTION: f64 = 26.0;
const KEY: f64 = 28.0;
/// The most bars above and below the one without modifiers.
const MOST_BARS: i64 = 6;
/// The most dice that are shown of a table that counts hits.
const MOST_DICE: u32 = 8;

/// The title of the chart, among others.
pub fn name(phrases: &Phrases, table: &DieTable) -> String {
    say!(phrases, "{table}: odds", table = table.name)
}

/// The chart of the odds of a die table; a number may be added to the roll.
pub fn picture(phrases: &Phrases, table: &DieTable, modifier: i64, theme: &Theme) -> Picture {
    let chart = Chart::of(phrases, table, modifier);
    let width = WIDTH.max(FIRST + count(table.columns.len()) * COLUMN + 2.0 * MARGIN);
    let room = width - 2.0 * MARGIN;
    let notes = chart.notes();
    let notes: Vec<_> = notes.iter().flat_map(|note| theme.wrap(note, room, 14.5, Style::Italic)).collect();
    let foot = 18.0 + 18.0 * count(notes.len());
    let full = [width, TOP + chart.height(theme, room) + foot + FRAME + 8.0].map(pixels);
    let mut drawing = Drawing::new(full[0], full[1], theme);
    let full = full.map(f64::from);
    frame(&mut drawing, full, &table.name);
    let italic = Type::centred(SIZE, Style::Italic, theme.ink);
    drawing.text([full[0] / 2.0, 96.0], italic, &chart.subtitle());
    let mut y = TOP + chart.draw(&mut drawing, [MARGIN, TOP], room) + 12.0;
    for note in &notes {
        let how = Type::centred(14.5, Style::Italic, theme.ink.mix(theme.paper, 0.15));
        drawing.text([full[0] / 2.0, y], how, note);
        y += 18.0;
    }
    drawing.finish(measures::odds_picture(table))
}

/// The chances of a table: those of each column side by side, or a bar for each sum of modifiers or number of dice.
struct Chart<'t> {
    phrases: &'t Phrases,
    table: &'t DieTable,
    modifier: i64,
    /// The results that have chances, those that are best for the defender first.
    results: Vec<String>,
    /// The columns or bars: the head of each, and the share of each result.
    parts: Vec<(String, Vec<f64>)>,
}

impl<'t> Chart<'t> {
    fn of(phrases: &'t Phrases, table: &'t DieTable, modifier: i64) -> Self {
        let mut parts: Vec<(String, Vec<(String, f64)>)> = Vec::new();
        let none = phrases.say("no result");
        if let Some(hits) = table.hits {
            for dice in 1..=MOST_DICE {
                let Some(rolls) = Rolls::hits(dice, table.faces, hits) else { break };
                let told = |(hits, ways): (&i64, &u128)| (hits.to_string(), share(*ways, rolls.of));
                parts.push((dice.to_string(), rolls.ways.iter().map(told).collect()));
            }
        } else if let Some(rolls) = Rolls::of_table(table) {
            let told = |column: usize, modifier: i64| -> Vec<(String, f64)> {
                let chances = rolls.chances(table, column, modifier).into_iter();
                chances.map(|one| (one.result.unwrap_or(none).to_owned(), share(one.ways, rolls.of))).collect()
            };
            if table.columns.is_empty() {
                let added = |one: &&Modifier| !one.shifts;
                let own = table.modifiers.iter().filter(added);
                let [least, most] = reach(own.map(|one| (one.group.as_deref(), one.value)));
                for sum in (least.max(-MOST_BARS)..=most.min(MOST_BARS)).map(|sum| sum + modifier) {
                    let head = i32::try_from(sum).ok().filter(|sum| *sum != 0).map_or("0".to_owned(), signed);
                    parts.push((head, told(0, sum)));
                }
                if let [(head, _)] = parts.as_mut_slice() {
                    *head = format!("{}d{}", table.dice, table.faces);
                }
            } else {
                let columns = table.columns.iter().enumerate();
                parts.extend(columns.map(|(at, column)| (signs(&column.name), told(at, modifier))));
            }
        }
        let given = |result: &str| parts.iter().flat_map(|(_, all)| all).any(|(own, _)| own == result);
        let mut results: Vec<String> = if table.columns.is_empty() {
            table.results.iter().map(|line| line.result.clone()).collect()
        } else {
            columns::ranked(table).into_iter().map(str::to_owned).collect()
        };
        results.extend(parts.iter().flat_map(|(_, all)| all).map(|(result, _)| result.clone()));
        let mut once = std::collections::BTreeSet::new();
        results.retain(|result| given(result) && once.insert(result.clone()));
        let share_of = |all: &[(String, f64)], result: &String| {
            all.iter().filter(|(own, _)| own == result).map(|(_, share)| share).sum::<f64>()
        };
        let parts = parts
            .into_iter()
            .map(|(head, all)| (head, results.iter().map(|result| share_of(&all, result)).collect()))
            .collect();
        Self { phrases, table, modifier, results, parts }
    }

    fn subtitle(&self) -> String {
        let added = i32::try_from(self.modifier).ok().filter(|added| *added != 0);
        match added {
            Some(added) => {
                say!(self.phrases, "How likely each result is, with {number} to the roll", number = signed(added))
            }
            None => self.phrases.say("How likely each result is").to_owned(),
        }
    }

    fn notes(&self) -> Vec<String> {
        let has = |shifts: bool| self.table.modifiers.iter().any(|modifier| modifier.shifts == shifts);
        let is_grid = !self.table.columns.is_empty();
        let note = match (is_grid && has(false) && self.modifier == 0, is_grid && has(true)) {
            (true, true) => self.phrases.say("Without modifiers and shifts."),
            (true, false) => self.phrases.say("Without modifiers."),
            (false, true) => self.phrases.say("Without shifts."),
            (false, false) => return Vec::new(),
        };
        vec![note.to_owned()]
    }

    /// The colour of a result: from the one end of the results to the other, over white.
    fn colour(&self, at: usize, theme: &Theme) -> Colour {
        let last = count(self.results.len().saturating_sub(1)).max(1.0);
        let side = 2.0 * count(at) / last - 1.0;
        let end = if side < 0.0 { theme.chart } else { theme.sea };
        theme.stone.mix(WHITE, 0.35).mix(end, side.abs().max(0.12))
    }

    fn height(&self, theme: &Theme, room: f64) -> f64 {
        if self.table.columns.is_empty() {
            let keys = count(self.keys(theme, room).len());
            return HEAD + count(self.parts.len()) * LINE + 8.0 + keys * KEY + GAP;
        }
        let means = self.means();
        let below = if means.is_empty() { 0.0 } else { CAPTION + count(means.len()) * LINE };
        CAPTION + HEAD + count(self.results.len()) * LINE + below + GAP
    }

    /// Draws it; returns its height.
    fn draw(&self, drawing: &mut Drawing<'_>, at: [f64; 2], room: f64) -> f64 {
        if self.table.columns.is_empty() {
            self.bars(drawing, at, room);
        } else {
            self.grid(drawing, at, room);
        }
        self.height(drawing.theme(), room)
    }

    /// A heat map: results down the side, columns along the top.
    fn grid(&self, drawing: &mut Drawing<'_>, [left, top]: [f64; 2], room: f64) {
        let theme = drawing.theme();
        let (accent, label) = (theme.chart, theme.chart.mix(theme.ink, 0.3));
        let column = (room - FIRST) / count(self.parts.len().max(1));
        let cell = |at: usize, y: f64| [left + FIRST + column * count(at), y];
        drawing.rectangle([left, top], [room, CAPTION + HEAD], 0.0, Paint::fill(accent));
        let caption = Type::centred(14.5, Style::Italic, WHITE.mix(accent, 0.1));
        let over = [left + FIRST + (room - FIRST) / 2.0, top + 18.0];
        drawing.text(over, caption, columns::caption_of(self.phrases, self.table));
        let head = top + CAPTION + HEAD / 2.0 - 2.0;
        let how = Type::centred(SIZE, Style::Bold, WHITE);
        drawing.text_in_middle([left + FIRST / 2.0, head], how, self.phrases.say("Result"));
        let sizes = self.parts.iter().map(|(name, _)| theme.fit(name, column - 10.0, SIZE, 9.0, Style::Bold));
        let size = sizes.fold(SIZE, f64::min);
        for (at, (name, _)) in self.parts.iter().enumerate() {
            let how = Type::centred(size, Style::Bold, WHITE);
            drawing.text_in_middle([cell(at, 0.0)[0] + column / 2.0, head], how, name);
        }
        let mut y = top + CAPTION + HEAD;
        let fitting = |name: &str, most: f64| theme.fit(name, FIRST - 12.0, most, 9.0, Style::Bold);
        let row = |drawing: &mut Drawing<'_>, y: f64, name: &str, size: f64| {
            drawing.rectangle([left, y], [FIRST, LINE], 0.0, Paint::fill(theme.paper.mix(accent, 0.1)));
            let at = [left + FIRST / 2.0, y + LINE / 2.0];
            drawing.text_in_middle(at, Type::centred(size, Style::Bold, label), name);
        };
        let ground = WHITE.mix(theme.paper, 0.3);
        for (result, name) in self.results.iter().enumerate() {
            row(drawing, y, &signs(name), fitting(&signs(name), 20.0));
            for (at, (_, shares)) in self.parts.iter().enumerate() {
                let share = shares[result];
                // The eye takes the root of a share for the share itself.
                let tint = if share > 0.0 { 0.12 + 0.83 * share.sqrt() } else { 0.0 };
                let fill = ground.mix(self.colour(result, theme), tint);
                drawing.rectangle(cell(at, y), [column, LINE], 0.0, Paint::fill(fill));
                let how = Type::centred(SIZE, Style::Bold, theme.ink_on(fill));
                drawing.text_in_middle([cell(at, y)[0] + column / 2.0, y + LINE / 2.0], how, &percent(share));
            }
            y += LINE;
        }
        let means = self.means();
        let ends = [top + CAPTION + HEAD, y];
        if !means.is_empty() {
            drawing.rectangle([left, y], [room, CAPTION], 0.0, Paint::fill(theme.paper.mix(accent, 0.3)));
            let how = Type::from_left(14.5, Style::Italic, theme.ink);
            drawing.text([left + 10.0, y + 18.0], how, self.phrases.say("On average"));
            y += CAPTION;
        }
        let small = means.iter().map(|(name, _)| fitting(name, 15.0)).fold(15.0, f64::min);
        for (name, cells) in &means {
            row(drawing, y, name, small);
            for (at, text) in cells.iter().enumerate() {
                drawing.rectangle(cell(at, y), [column, LINE], 0.0, Paint::fill(ground));
                let how = Type::centred(16.0, Style::Regular, theme.ink);
                drawing.text_in_middle([cell(at, y)[0] + column / 2.0, y + LINE / 2.0], how, text);
            }
            y += LINE;
        }
        let hair = Paint::line(theme.ink.mix(theme.paper, 0.72), 0.8);
        let spans = [(ends, self.results.len()), ([ends[1] + CAPTION, y], means.len())];
        for ([from, to], lines) in spans.into_iter().filter(|(_, lines)| *lines > 0) {
            for at in 1..lines {
                let y = from + LINE * count(at);
                drawing.segment([left, y], [left + room, y], hair);
            }
            for at in 1..self.parts.len() {
                let x = cell(at, 0.0)[0];
                drawing.segment([x, from], [x, to], hair);
            }
            drawing.segment(
                [left + FIRST, from],
                [left + FIRST, to],
                Paint::line(theme.ink.mix(theme.paper, 0.5), 1.0),
            );
        }
        drawing.rectangle([left, top], [room, y - top], 0.0, Paint::line(accent, 1.4));
    }

    /// What the results do in each column: how likely a party is eliminated or retreats, and how many steps it loses on average.
    fn means(&self) -> Vec<(String, Vec<String>)> {
        let phrases = self.phrases;
        let of = |party: Party, value: &dyn Fn(&DieEffect) -> f64| -> Vec<f64> {
            let of_result = |result: &String| {
                let own = |effect: &&DieEffect| effect.party == party && effect.result == *result;
                self.table.effects.iter().find(own).map_or(0.0, value)
            };
            let sum =
                |shares: &Vec<f64>| shares.iter().zip(&self.results).map(|(share, one)| share * of_result(one)).sum();
            self.parts.iter().map(|(_, shares)| sum(shares)).collect()
        };
        let yes = |is: bool| if is { 1.0 } else { 0.0 };
        let mut rows = Vec::new();
        let mut add = |name: &str, values: Vec<f64>, shown: fn(f64) -> String| {
            if values.iter().any(|value| *value > 0.0) {
                rows.push((name.to_owned(), values.into_iter().map(shown).collect()));
            }
        };
        for (party, names) in [
            (
                Party::Attacker,
                [
                    phrases.say("Attacker eliminated"),
                    phrases.say("Attacker retreats"),
                    phrases.say("Attacker’s steps lost"),
                ],
            ),
            (
                Party::Defender,
                [
                    phrases.say("Defender eliminated"),
                    phrases.say("Defender retreats"),
                    phrases.say("Defender’s steps lost"),
                ],
            ),
            (
                Party::Unit,
                [phrases.say("Unit eliminated"), phrases.say("Unit retreats"), phrases.say("Unit’s steps lost")],
            ),
        ] {
            add(names[0], of(party, &|effect| yes(effect.eliminated)), percent);
            add(names[1], of(party, &|effect| yes(effect.retreat.is_some())), percent);
            add(names[2], of(party, &|effect| f64::from(effect.steps.unwrap_or(0))), steps);
        }
        rows
    }

    /// Stacked bars, and a key of their colours.
    fn bars(&self, drawing: &mut Drawing<'_>, [left, top]: [f64; 2], room: f64) {
        let theme = drawing.theme();
        let (accent, label) = (theme.chart, theme.chart.mix(theme.ink, 0.3));
        let phrases = self.phrases;
        let heads = match self.table.hits {
            Some(_) => [phrases.say("Dice"), phrases.say("Hits")],
            None if self.parts.len() == 1 => [phrases.say("Dice"), phrases.say("Result")],
            None => [phrases.say("Modifier"), phrases.say("Result")],
        };
        drawing.rectangle([left, top], [room, HEAD], 0.0, Paint::fill(accent));
        drawing.text([left + FIRST / 2.0, top + 21.0], Type::centred(SIZE, Style::Bold, WHITE), heads[0]);
        drawing.text([left + FIRST + 14.0, top + 21.0], Type::from_left(SIZE, Style::Bold, WHITE), heads[1]);
        let length = room - FIRST - 28.0;
        let mut y = top + HEAD;
        let ground = WHITE.mix(theme.paper, 0.3);
        let high = count(self.parts.len()) * LINE + 8.0;
        drawing.rectangle([left, y], [FIRST, high], 0.0, Paint::fill(theme.paper.mix(accent, 0.1)));
        drawing.rectangle([left + FIRST, y], [room - FIRST, high], 0.0, Paint::fill(ground));
        y += 4.0;
        for (head, shares) in &self.parts {
            let middle = y + LINE / 2.0;
            drawing.text_in_middle([left + FIRST / 2.0, middle], Type::centred(20.0, Style::Bold, label), head);
            let mut x = left + FIRST + 14.0;
            for (result, share) in shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
                let (wide, fill) = (length * share, self.colour(result, theme));
                let edge = Paint::fill(fill).with_line(ground, 1.2);
                drawing.rectangle([x, middle - BAR / 2.0], [wide, BAR], 0.0, edge);
                let text = percent(*share);
                let size = theme.fit(&text, wide - 6.0, 15.0, 10.0, Style::Bold);
                if theme.width(&text, size, Style::Bold) <= wide - 6.0 {
                    let how = Type::centred(size, Style::Bold, theme.ink_on(fill));
                    drawing.text_in_middle([x + wide / 2.0, middle], how, &text);
                }
                x += wide;
            }
            y += LINE;
        }
        y += 4.0;
        let line = theme.ink.mix(theme.paper, 0.5);
        drawing.segment([left + FIRST, top + HEAD], [left + FIRST, y], Paint::line(line, 1.0));
        drawing.rectangle([left, top], [room, y - top], 0.0, Paint::line(accent, 1.4));
        for keys in self.keys(theme, room) {
            let middle = y + KEY / 2.0 + 6.0;
            for (x, result, name) in keys {
                let chip = Paint::fill(self.colour(result, theme)).with_line(line, 0.8);
                drawing.rectangle([left + x, middle - 8.0], [16.0; 2], 0.0, chip);
                let how = Type::from_left(16.0, Style::Regular, theme.ink);
                drawing.text([left + x + 23.0, middle + 5.5], how, &name);
            }
            y += KEY;
        }
    }

    /// The key of the colours in lines: where each result stands, its number, and its name.
    fn keys(&self, theme: &Theme, room: f64) -> Vec<Vec<(f64, usize, String)>> {
        let mut lines: Vec<Vec<(f64, usize, String)>> = Vec::new();
        let mut x = f64::INFINITY;
        for (at, result) in self.results.iter().enumerate() {
            let name = capitalised(&signs(result));
            let name = match self.parts.as_slice() {
                [(_, shares)] => format!("{name} {}", percent(shares[at])),
                _ => name,
            };
            let wide = 23.0 + theme.width(&name, 16.0, Style::Regular) + 22.0;
            if x + wide > room {
                lines.push(Vec::new());
                x = 0.0;
            }
            if let Some(line) = lines.last_mut() {
                line.push((x, at, name));
            }
            x += wide;
        }
        lines
    }
}

/// A share in whole percent; empty for none.
fn percent(share: f64) -> String {
    match share * 100.0 {
        shown if shown <= 0.0 => String::new(),
        shown if shown < 0.5 => "<1 %".to_owned(),
        shown if shown > 99.5 && shown < 99.999_999 => ">99 %".to_owned(),
        shown => format!("{shown:.0} %"),
    }
}

/// A mean number of steps; empty for none.
fn steps(mean: f64) -> String {
    match mean {
        none if none <= 0.0 => String::new(),
        few if few < 0.095 => format!("{few:.2}"),
        mean => format!("{mean:.1}"),
    }
}
