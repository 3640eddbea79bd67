//! Die tables as a player's aid; `columns` has the parts for tables with several columns, `odds` the chances.

pub mod columns;
pub mod odds;
pub mod plain;

use muster_schema::bundle::{DieTable, Modifier, Provenance};
use muster_schema::{Phrases, Standing, phrase, say};

use super::emblem;
use muster_canvas::colour::WHITE;
use muster_canvas::font::Style;
use muster_canvas::picture::Picture;
use muster_canvas::svg::{Drawing, Paint, Type};
use muster_canvas::theme::Theme;
use muster_ground::area::{count, pixels};
use muster_marks::measures;

const WIDTH: f64 = 640.0;
/// The distances from the edge to the frame, and from the edge to the text.
const FRAME: f64 = 12.0;
const MARGIN: f64 = 34.0;
const SIZE: f64 = 18.0;
const LEADING: f64 = 22.0;
/// The width of the column with rolls and values.
const FIRST: f64 = 134.0;
/// The top of the first block.
const TOP: f64 = 118.0;

/// A sentence that names the dice to roll.
fn dice(phrases: &Phrases, table: &DieTable) -> String {
    let faces = match table.faces {
        4 => phrases.say("four").to_owned(),
        6 => phrases.say("six").to_owned(),
        8 => phrases.say("eight").to_owned(),
        10 => phrases.say("ten").to_owned(),
        12 => phrases.say("twelve").to_owned(),
        20 => phrases.say("twenty").to_owned(),
        faces => faces.to_string(),
    };
    if let Some(hits) = table.hits {
        let on = match (hits.low, hits.high) {
            (Some(low), Some(high)) if low == high => format!("{low}"),
            (Some(low), Some(high)) => say!(phrases, "{low} to {high}", low = low, high = high),
            (Some(low), None) => or_more(phrases, low),
            (None, high) => or_less(phrases, high.unwrap_or_default()),
        };
        return match table.dice {
            1 => say!(phrases, "Roll {faces}-sided dice: each that shows {on} is a hit.", faces = faces, on = on),
            many => say!(
                phrases,
                "Roll {many} {faces}-sided dice, or as many as apply: each that shows {on} is a hit.",
                many = many,
                faces = faces,
                on = on
            ),
        };
    }
    let many = match table.dice {
        1 => return say!(phrases, "Roll one {faces}-sided die.", faces = faces),
        2 => phrases.say("two").to_owned(),
        3 => phrases.say("three").to_owned(),
        4 => phrases.say("four").to_owned(),
        5 => phrases.say("five").to_owned(),
        6 => phrases.say("six").to_owned(),
        many => many.to_string(),
    };
    let dice = match (table.crossed, table.dice) {
        (false, _) => phrase!("Roll {many} {faces}-sided dice and add them."),
        (true, 2) => phrase!("Roll {many} {faces}-sided dice, one for the tens and one for the ones."),
        (true, _) => phrase!("Roll {many} {faces}-sided dice, and read them side by side."),
    };
    phrases.fill(dice, &[("many", &many), ("faces", &faces)])
}

fn or_more(phrases: &Phrases, low: i32) -> String {
    say!(phrases, "{low} or more", low = low)
}

fn or_less(phrases: &Phrases, high: i32) -> String {
    say!(phrases, "{high} or less", high = high)
}

/// The chart of a die table.
pub fn picture(phrases: &Phrases, table: &DieTable, theme: &Theme) -> Picture {
    let grid = columns::Grid::of(phrases, table, theme);
    let width = grid.as_ref().map_or(WIDTH, |grid| WIDTH.max(grid.width() + 2.0 * MARGIN));
    let room = width - 2.0 * MARGIN;
    let blocks = blocks(phrases, table, theme, room);
    let notes = notes(phrases, table);
    let notes: Vec<_> = notes.iter().flat_map(|note| theme.wrap(note, room, 14.5, Style::Italic)).collect();
    let rows = grid.as_ref().map_or(0.0, columns::Grid::height) + blocks.iter().map(Block::height).sum::<f64>();
    let foot = 22.0 + 18.0 * count(notes.len());
    let full = [width, TOP + rows + foot + FRAME + 8.0].map(pixels);
    let mut drawing = Drawing::new(full[0], full[1], theme);
    let full = full.map(f64::from);
    let middle = full[0] / 2.0;
    frame(&mut drawing, full, &table.name);
    let dice = dice(phrases, table);
    drawing.text([middle, 96.0], Type::centred(SIZE, Style::Italic, theme.ink), &dice);
    let mut y = TOP;
    if let Some(grid) = &grid {
        grid.draw(&mut drawing, [MARGIN, y], room);
        y += grid.height();
    }
    for block in &blocks {
        block.draw(&mut drawing, y, room);
        y += block.height();
    }
    y += 16.0;
    for note in &notes {
        drawing.text([middle, y], Type::centred(14.5, Style::Italic, theme.ink.mix(theme.paper, 0.15)), note);
        y += 18.0;
    }
    drawing.finish(measures::table_picture(table))
}

/// Draws the sheet, its frame and its title.
fn frame(drawing: &mut Drawing<'_>, [width, height]: [f64; 2], title: &str) {
    let theme = drawing.theme();
    let accent = theme.chart;
    drawing.rectangle([0.0, 0.0], [width, height], 0.0, Paint::fill(theme.paper.mix(WHITE, 0.55)));
    emblem::frame(drawing, [FRAME, FRAME], [width - 2.0 * FRAME, height - 2.0 * FRAME], accent, 1.0);
    let size = theme.fit(title, width - 2.0 * MARGIN - 50.0, 32.0, 16.0, Style::Bold);
    drawing.text([width / 2.0, 54.0], Type::centred(size, Style::Bold, accent.mix(theme.ink, 0.3)), title);
    emblem::rule(drawing, [width / 2.0, 69.0], 300.0_f64.min(width * 0.5), accent, 1.3);
}

/// The notes below the table: the rule, and the meaning of the daggers.
fn notes(phrases: &Phrases, table: &DieTable) -> Vec<String> {
    let results = table.results.iter().map(|result| &result.provenance);
    let modifiers = table.modifiers.iter().map(|modifier| &modifier.provenance);
    let lines = table.lines.iter().map(|line| &line.provenance);
    let marked = results.chain(modifiers).chain(lines).any(|provenance| !mark(provenance).is_empty());
    let mut notes = columns::notes(phrases, table);
    if marked {
        notes.push(phrases.say("† Not in the document: filled in from what is known.").to_owned());
    }
    match table.provenance.standing {
        Standing::Attested if table.provenance.cite.is_empty() => {}
        Standing::Attested => notes.push(say!(phrases, "Rule {number}", number = table.provenance.cite)),
        Standing::Reconstructed => notes.push(phrases.say("The whole table is reconstructed.").to_owned()),
        Standing::Missing => notes.push(phrases.say("The document does not give this table.").to_owned()),
    }
    notes
}

/// A dagger for parts that no rule supports.
fn mark(provenance: &Provenance) -> &'static str {
    if provenance.standing == Standing::Attested { "" } else { "†" }
}

/// A heading and its rows.
struct Block<'p> {
    head: [&'p str; 2],
    rows: Vec<Row>,
}

/// A row: short cells, and beside each a longer one that may be broken into lines.
struct Row {
    /// A line above them, for all of them.
    intro: Option<String>,
    cells: Vec<(String, Vec<String>)>,
}

impl Row {
    fn of(short: String, long: Vec<String>) -> Self {
        Self { intro: None, cells: vec![(short, long)] }
    }

    fn height(&self) -> f64 {
        let lines = self.cells.iter().map(|(_, long)| long.len().max(1)).sum::<usize>();
        count(lines + usize::from(self.intro.is_some())) * LEADING + 10.0
    }
}

/// The gap between blocks.
const GAP: f64 = 14.0;
const HEAD: f64 = 30.0;

impl Block<'_> {
    fn height(&self) -> f64 {
        HEAD + self.rows.iter().map(Row::height).sum::<f64>() + GAP
    }

    fn draw(&self, drawing: &mut Drawing<'_>, top: f64, width: f64) {
        let theme = drawing.theme();
        let (accent, line) = (theme.chart, theme.ink.mix(theme.paper, 0.5));
        let [left, right] = self.head;
        let middle = MARGIN + FIRST / 2.0;
        drawing.rectangle([MARGIN, top], [width, HEAD], 0.0, Paint::fill(accent));
        drawing.text([middle, top + 21.0], Type::centred(SIZE, Style::Bold, WHITE), left);
        drawing.text([MARGIN + FIRST + 14.0, top + 21.0], Type::from_left(SIZE, Style::Bold, WHITE), right);
        let mut y = top + HEAD;
        for (at, row) in self.rows.iter().enumerate() {
            let high = row.height();
            let stripe = if at % 2 == 0 { WHITE.mix(theme.paper, 0.3) } else { theme.paper.mix(accent, 0.08) };
            drawing.rectangle([MARGIN, y], [width, high], 0.0, Paint::fill(stripe));
            let mut top = y + 5.0;
            let left = MARGIN + FIRST + 14.0;
            if let Some(intro) = &row.intro {
                drawing.text([left, top + 17.0], Type::from_left(SIZE, Style::Italic, theme.ink), intro);
                top += LEADING;
            }
            for (short, long) in &row.cells {
                // Beside the first of its lines, where there are other cells.
                let lines = if row.intro.is_some() { 1.0 } else { count(long.len().max(1)) };
                let size = theme.fit(short, FIRST - 8.0, 20.0, 10.0, Style::Bold);
                let how = Type::centred(size, Style::Bold, accent.mix(theme.ink, 0.3));
                drawing.text_in_middle([middle, top + LEADING * lines / 2.0], how, short);
                for text in long {
                    drawing.text([left, top + 17.0], Type::from_left(SIZE, Style::Regular, theme.ink), text);
                    top += LEADING;
                }
            }
            y += high;
        }
        drawing.segment([MARGIN + FIRST, top + HEAD], [MARGIN + FIRST, y], Paint::line(line, 1.0));
        drawing.rectangle([MARGIN, top], [width, y - top], 0.0, Paint::line(accent, 1.4));
    }
}

fn blocks<'p>(phrases: &'p Phrases, table: &DieTable, theme: &Theme, width: f64) -> Vec<Block<'p>> {
    let room = width - FIRST - 26.0;
    let wrap = |long: &str| theme.wrap(long, room, SIZE, Style::Regular);
    let reach = Reach::of(table);
    let mut results = Vec::new();
    for result in &table.results {
        let text = match result.meaning.as_deref() {
            Some(meaning) if meaning != result.result => format!("{}: {meaning}", result.result),
            _ => result.result.clone(),
        };
        let text = format!("{}{}", capitalised(&text), mark(&result.provenance));
        results.push(Row::of(reach.rolls(phrases, [result.low, result.high]), wrap(&text)));
    }
    let mut blocks = Vec::new();
    if table.columns.is_empty() && !results.is_empty() {
        blocks.push(Block { head: [phrases.say("Roll"), phrases.say("Result")], rows: results });
    }
    let told: Vec<_> = columns::legend(table).map(|(result, meaning)| Row::of(result, wrap(meaning))).collect();
    if !told.is_empty() {
        blocks.push(Block { head: [phrases.say("Result"), phrases.say("What happens")], rows: told });
    }
    for (head, shifts) in [(phrases.say("Modifier"), false), (phrases.say("Shift"), true)] {
        let rows = groups(table, shifts).into_iter().map(|group| {
            let cells = by_value(phrases, &group);
            let several = cells.iter().map(|(_, names)| names.len()).sum::<usize>() > 1;
            let intro = several.then(|| phrases.say("Only one of these:").to_owned());
            // Each condition has its value beside it.
            let each = |(value, names): (String, Vec<String>)| -> Vec<_> {
                names.iter().map(|name| (value.clone(), wrap(name))).collect()
            };
            Row { intro, cells: cells.into_iter().flat_map(each).collect() }
        });
        let rows: Vec<_> = rows.collect();
        if !rows.is_empty() {
            blocks.push(Block { head: [head, phrases.say("When")], rows });
        }
    }
    blocks
}

/// The modifiers of the roll, or those that shift the column. Alternative modifiers are grouped at the position of the
/// first of them.
fn groups(table: &DieTable, shifts: bool) -> Vec<Vec<&Modifier>> {
    let mut groups: Vec<Vec<&Modifier>> = Vec::new();
    for modifier in table.modifiers.iter().filter(|modifier| modifier.shifts == shifts) {
        let same = |group: &&mut Vec<&Modifier>| {
            modifier.group.is_some() && group.first().is_some_and(|first| first.group == modifier.group)
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.push(modifier),
            None => groups.push(vec![modifier]),
        }
    }
    groups
}

/// The values of a group of modifiers, in the order in which they occur, each with its condition.
pub fn by_value(phrases: &Phrases, group: &[&Modifier]) -> Vec<(String, Vec<String>)> {
    let mut alike: Vec<Vec<&Modifier>> = Vec::new();
    for modifier in group {
        match alike.iter_mut().find(|same| same[0].value == modifier.value) {
            Some(same) => same.push(modifier),
            None => alike.push(vec![modifier]),
        }
    }
    alike.into_iter().map(|alike| (change(phrases, alike[0]), conditions(phrases, &alike))).collect()
}

/// The conditions of alternative modifiers with one value: combined if their names differ in one word, or else listed.
fn conditions(phrases: &Phrases, group: &[&Modifier]) -> Vec<String> {
    let names: Vec<Vec<&str>> = group.iter().map(|modifier| modifier.name.split_whitespace().collect()).collect();
    let [first, second, ..] = names.as_slice() else {
        return group.iter().map(|only| format!("{}{}", only.name, mark(&only.provenance))).collect();
    };
    let at = first.iter().zip(second).take_while(|(one, other)| one == other).count();
    let but_one = |name: &[&str]| {
        let mut rest = name.to_vec();
        let word = (at < rest.len()).then(|| rest.remove(at).to_owned());
        (rest.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>(), word)
    };
    let (rest, _) = but_one(first);
    let words: Vec<String> = names
        .iter()
        .map(|name| but_one(name))
        .filter(|(other, _)| *other == rest)
        .filter_map(|(_, word)| word)
        .collect();
    if words.len() < names.len() || rest.is_empty() {
        return group.iter().map(|one| format!("{}{}", one.name, mark(&one.provenance))).collect();
    }
    let mut whole = rest;
    whole.insert(at, either(phrases, &words));
    let dagger = group.iter().map(|modifier| mark(&modifier.provenance)).max().unwrap_or_default();
    vec![format!("{}{dagger}", whole.join(" "))]
}

/// `a`, `a or b`, `a, b or c`.
fn either(phrases: &Phrases, words: &[String]) -> String {
    match words {
        [rest @ .., last] if !rest.is_empty() => {
            say!(phrases, "{one} or {other}", one = rest.join(", "), other = last)
        }
        words => words.concat(),
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The least and the greatest roll.
#[derive(Debug)]
pub struct Reach {
    /// The range of the dice alone.
    pub natural: [i32; 2],
    /// The range with modifiers.
    pub modified: [i32; 2],
}

impl Reach {
    /// Rolls of a die table.
    pub fn of(table: &DieTable) -> Self {
        let whole = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
        let ones = (0..table.dice).fold(0_u32, |sum, _| sum.saturating_mul(10).saturating_add(1));
        let natural = if table.crossed {
            [whole(ones), whole(ones.saturating_mul(table.faces))]
        } else {
            [whole(table.dice), whole(table.dice.saturating_mul(table.faces))]
        };
        let mut modified = natural;
        // Of each group the one that leads farthest, or none.
        for group in groups(table, false) {
            let values = || group.iter().map(|modifier| modifier.value).chain([0]);
            modified[0] = modified[0].saturating_add(values().min().unwrap_or_default());
            modified[1] = modified[1].saturating_add(values().max().unwrap_or_default());
        }
        Self { natural, modified }
    }

    /// The rolls from one to another: `4`, `2–3`, `0 or less`, `7 or more`, `any`. Only rolls reached by modifiers are
    /// left open.
    pub fn rolls(&self, phrases: &Phrases, printed: [Option<i32>; 2]) -> String {
        let [least, most] = self.natural;
        let low = printed[0].or((self.modified[0] == least).then_some(least));
        let high = printed[1].or((self.modified[1] == most).then_some(most));
        match (low, high) {
            (Some(low), Some(high)) if low == high => low.to_string(),
            (Some(low), Some(high)) if low < high => format!("{low}–{high}"),
            (Some(low), _) if printed[0].is_some() => or_more(phrases, low),
            (_, Some(high)) => or_less(phrases, high),
            _ => phrases.say("any").to_owned(),
        }
    }
}

/// The effect of a modifier: `+1`, or `1 left` for a column shift.
fn change(phrases: &Phrases, modifier: &Modifier) -> String {
    match modifier.value {
        value if !modifier.shifts => signed(value),
        value if value < 0 => say!(phrases, "{count} left", count = value.unsigned_abs()),
        value => say!(phrases, "{count} right", count = value),
    }
}

/// A modifier with its sign.
pub fn signed(value: i32) -> String {
    if value < 0 { format!("−{}", value.unsigned_abs()) } else { format!("+{value}") }
}
