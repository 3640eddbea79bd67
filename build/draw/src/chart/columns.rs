//! A die table with several columns, as players print them: rolls down the side, odds along the top.

use muster_schema::bundle::{DieTable, Heads, Rounding};
use muster_schema::{Phrases, say};

use super::{FIRST, GAP, HEAD, LEADING, Reach, SIZE};
use muster_canvas::colour::{Colour, WHITE};
use muster_canvas::font::Style;
use muster_canvas::svg::{Drawing, Paint, Type};
use muster_canvas::theme::Theme;
use muster_ground::area::count;

/// The least and the greatest width of a column, its padding, and the height of a line.
const COLUMN: [f64; 2] = [64.0, 104.0];
const FREE: f64 = 14.0;
const LINE: f64 = LEADING + 14.0;
/// The height of the strip with the caption of the columns.
const CAPTION: f64 = 26.0;
/// The strength of the tint at either end of the results.
const TINT: f64 = 0.36;

/// The lines and columns of a table.
pub(super) struct Grid<'t> {
    phrases: &'t Phrases,
    table: &'t DieTable,
    rolls: Vec<String>,
    /// The least width of a column.
    column: f64,
}

impl<'t> Grid<'t> {
    /// The columns of a die table, if it has several.
    pub(super) fn of(phrases: &'t Phrases, table: &'t DieTable, theme: &Theme) -> Option<Self> {
        let reach = Reach::of(table);
        let rolls = table.lines.iter().map(|line| reach.rolls(phrases, [line.low, line.high])).collect();
        let [least, most] = COLUMN;
        let column =
            printed(table).map(|text| theme.width(&signs(text), SIZE, Style::Bold) + FREE).fold(least, f64::max);
        (!table.columns.is_empty()).then_some(Self { phrases, table, rolls, column: column.min(most) })
    }

    /// The least width.
    pub(super) fn width(&self) -> f64 {
        FIRST + count(self.table.columns.len()) * self.column
    }

    pub(super) fn height(&self) -> f64 {
        CAPTION + HEAD + count(self.rolls.len()) * LINE + GAP
    }

    pub(super) fn draw(&self, drawing: &mut Drawing<'_>, [left, top]: [f64; 2], width: f64) {
        let theme = drawing.theme();
        let accent = theme.chart;
        let column = (width - FIRST) / count(self.table.columns.len());
        let middle = |at: usize| left + FIRST + column * (count(at) + 0.5);
        // One size for all heads, and one for all results.
        let smallest = |texts: &mut dyn Iterator<Item = &String>| {
            texts.map(|text| theme.fit(&signs(text), column - FREE, SIZE, 9.0, Style::Bold)).fold(SIZE, f64::min)
        };
        let heads = smallest(&mut self.table.columns.iter().map(|column| &column.name));
        let results = smallest(&mut self.table.lines.iter().flat_map(|line| &line.results));
        let label = accent.mix(theme.ink, 0.3);
        drawing.rectangle([left, top], [width, CAPTION + HEAD], 0.0, Paint::fill(accent));
        let caption = Type::centred(14.5, Style::Italic, WHITE.mix(accent, 0.1));
        drawing.text([left + FIRST + (width - FIRST) / 2.0, top + 18.0], caption, caption_of(self.phrases, self.table));
        let head = top + CAPTION + HEAD / 2.0 - 2.0;
        let roll = self.phrases.say("Roll");
        drawing.text_in_middle([left + FIRST / 2.0, head], Type::centred(SIZE, Style::Bold, WHITE), roll);
        for (at, printed) in self.table.columns.iter().enumerate() {
            let how = Type::centred(heads, Style::Bold, WHITE);
            drawing.text_in_middle([middle(at), head], how, &signs(&printed.name));
        }
        let tints = Tints::of(self.table, theme);
        let mut y = top + CAPTION + HEAD;
        for (line, roll) in self.table.lines.iter().zip(&self.rolls) {
            drawing.rectangle([left, y], [FIRST, LINE], 0.0, Paint::fill(theme.paper.mix(accent, 0.1)));
            let size = theme.fit(roll, FIRST - 8.0, 20.0, 10.0, Style::Bold);
            let at = [left + FIRST / 2.0, y + LINE / 2.0];
            drawing.text_in_middle(at, Type::centred(size, Style::Bold, label), roll);
            for (at, result) in line.results.iter().enumerate() {
                let cell = [left + FIRST + column * count(at), y];
                drawing.rectangle(cell, [column, LINE], 0.0, Paint::fill(tints.of_result(result)));
                let at = [middle(at), y + LINE / 2.0];
                drawing.text_in_middle(at, Type::centred(results, Style::Bold, theme.ink), &signs(result));
            }
            y += LINE;
        }
        self.rules(drawing, [left, top + CAPTION + HEAD, y], [width, column]);
        drawing.rectangle([left, top], [width, y - top], 0.0, Paint::line(accent, 1.4));
    }

    /// The lines between rows and columns.
    fn rules(&self, drawing: &mut Drawing<'_>, [left, top, bottom]: [f64; 3], [width, column]: [f64; 2]) {
        let theme = drawing.theme();
        let hair = Paint::line(theme.ink.mix(theme.paper, 0.72), 0.8);
        for at in 1..self.rolls.len() {
            let y = top + LINE * count(at);
            drawing.segment([left, y], [left + width, y], hair);
        }
        for at in 1..self.table.columns.len() {
            let x = left + FIRST + column * count(at);
            drawing.segment([x, top], [x, bottom], hair);
        }
        let line = Paint::line(theme.ink.mix(theme.paper, 0.5), 1.0);
        drawing.segment([left + FIRST, top], [left + FIRST, bottom], line);
    }
}

/// All texts at the heads of columns and in them.
fn printed(table: &DieTable) -> impl Iterator<Item = &String> {
    let heads = table.columns.iter().map(|column| &column.name);
    heads.chain(table.lines.iter().flat_map(|line| &line.results))
}

/// The results of a table with their meanings, except those whose parts are explained one by one.
pub(super) fn legend(table: &DieTable) -> impl Iterator<Item = (String, &str)> {
    let known = |part: &str| table.outcomes.iter().any(|other| other.result == part);
    let whole = move |result: &str| !result.contains('/') || !result.split('/').all(known);
    let told = table.outcomes.iter().filter(move |outcome| whole(&outcome.result));
    told.filter_map(|outcome| Some((signs(&outcome.result), outcome.meaning.as_deref()?)))
}

/// The caption of the columns.
pub(super) fn caption_of<'t>(phrases: &'t Phrases, table: &'t DieTable) -> &'t str {
    if let Some(heading) = &table.heading {
        return heading;
    }
    match table.heads {
        Some(Heads::Odds) => phrases.say("Odds: attacker to defender"),
        Some(Heads::Differential) => phrases.say("Attacker’s strength less the defender’s"),
        Some(Heads::Strength) => phrases.say("Strength"),
        Some(Heads::Named) | None => phrases.say("Column"),
    }
}

/// The notes that explain how to find the column.
pub(super) fn notes(phrases: &Phrases, table: &DieTable) -> Vec<String> {
    let [first, .., last] = table.columns.as_slice() else { return Vec::new() };
    let rounding = table.rounded.map(|rounding| match rounding {
        Rounding::Defender => phrases.say("Round odds in favour of the defender."),
        Rounding::Attacker => phrases.say("Round odds in favour of the attacker."),
        Rounding::Nearest => phrases.say("Round odds to the nearer column, and halfway between for the defender."),
    });
    let ends = match table.heads {
        Some(Heads::Named) | None => None,
        Some(Heads::Odds) => {
            let (first, last) = (&first.name, &last.name);
            Some(say!(phrases, "Below {first} use {first}, above {last} use {last}.", first = first, last = last))
        }
        // Heads that are open say it themselves.
        Some(_) if first.low.is_none() && last.high.is_none() => None,
        Some(_) => Some(phrases.say("Below the first column use the first, beyond the last use the last.").to_owned()),
    };
    let most = table.most_shift.map(|most| match most {
        1 => phrases.say("All shifts together count for no more than one column.").to_owned(),
        most => say!(phrases, "All shifts together count for no more than {count} columns.", count = most),
    });
    let said: Vec<String> = rounding.map(str::to_owned).into_iter().chain(ends).chain(most).collect();
    if said.is_empty() { said } else { vec![said.join(" ")] }
}

/// A text with true signs: a minus before a number, a dash for nothing.
pub fn signs(text: &str) -> String {
    let mut last = ' ';
    let sign = |letter: char| {
        let before = std::mem::replace(&mut last, letter);
        if letter == '-' && !before.is_alphanumeric() { '−' } else { letter }
    };
    let signed: String = text.chars().map(sign).collect();
    if signed == "−" { "–".to_owned() } else { signed }
}

/// The results of a table, those furthest left first: further down is as good as further right.
pub(super) fn ranked(table: &DieTable) -> Vec<&str> {
    let mut places: Vec<(&str, f64, usize)> = Vec::new();
    for (down, line) in table.lines.iter().enumerate() {
        for (right, result) in line.results.iter().enumerate() {
            let place = count(down) / count(table.lines.len()) + count(right) / count(line.results.len());
            match places.iter_mut().find(|(other, ..)| other == result) {
                Some((_, sum, times)) => (*sum, *times) = (*sum + place, *times + 1),
                None => places.push((result, place, 1)),
            }
        }
    }
    let mean = |(_, sum, times): &(&str, f64, usize)| sum / count(*times);
    places.sort_by(|one, other| mean(one).total_cmp(&mean(other)));
    places.into_iter().map(|(result, ..)| result).collect()
}

/// The tints of the results: those further left, which favour the defender, are one colour, those further right
/// another, and the middle is nearly white.
struct Tints<'t> {
    /// The results, the furthest left first.
    ranks: Vec<&'t str>,
    ends: [Colour; 2],
    middle: Colour,
}

impl<'t> Tints<'t> {
    fn of(table: &'t DieTable, theme: &Theme) -> Self {
        let results = ranked(table);
        // Only what harms either the attackers or the defenders has two ends.
        let harms = |whom: char| results.iter().any(|result| result.starts_with(whom));
        let is_ranked = matches!(table.heads, Some(Heads::Odds | Heads::Differential)) && harms('A') && harms('D');
        Self {
            ranks: if is_ranked { results } else { Vec::new() },
            ends: [theme.chart, theme.sea],
            middle: WHITE.mix(theme.paper, 0.35),
        }
    }

    fn of_result(&self, result: &str) -> Colour {
        let last = count(self.ranks.len().saturating_sub(1));
        let Some(rank) = self.ranks.iter().position(|other| *other == result).filter(|_| last > 0.0) else {
            return self.middle;
        };
        let side = 2.0 * count(rank) / last - 1.0;
        let [left, right] = self.ends;
        self.middle.mix(if side < 0.0 { left } else { right }, side.abs() * TINT)
    }
}
