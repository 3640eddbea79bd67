//! The rules as a booklet in two columns, with contents and pictures.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use muster_canvas::font::Style;
use muster_canvas::theme::Theme;
use muster_ground::html::escaped;
use muster_schema::{Phrases, phrase};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::template::begun;

/// The rules, set as pages.
#[derive(Debug)]
pub struct Booklet {
    pub leaves: Vec<Leaf>,
    pub headings: Vec<Heading>,
}

/// A page: its drawing as SVG in millimetres; the pictures on it by name, and the links by destination, each with its
/// corner and its size.
#[derive(Debug)]
pub struct Leaf {
    pub svg: String,
    pub pictures: Vec<(String, [f64; 2], [f64; 2])>,
    pub links: Vec<(Arc<str>, [f64; 2], [f64; 2])>,
}

/// A heading, of a level from 1: its words, its name in links (`#its-words`), its page, from 1, and its vertical
/// position.
#[derive(Clone, Debug)]
pub struct Heading {
    pub level: u8,
    pub text: String,
    pub link: Arc<str>,
    pub page: usize,
    pub y: f64,
}

/// The margin of the paper on each side, and the gap between the columns, in millimetres.
pub const MARGIN: f64 = 17.0;
const GUTTER: f64 = 8.0;
/// The size of text, in millimetres to the em, and from one line to the next.
const TEXT: f64 = 3.3;
const LEADING: f64 = 1.36;
/// The sizes of text in tables: the first in which no word is broken.
const TABLES: [f64; 3] = [TEXT * 0.92, TEXT * 0.84, TEXT * 0.76];
/// The indentation of lists.
const INDENT: f64 = 4.5;
/// The highest that a picture is, in millimetres.
const HIGHEST: f64 = 70.0;
/// The room in a cell of a table about its words.
const CELL: f64 = 1.2;

/// Words in one style that lead to one place, if to any.
#[derive(Clone, Debug, Default, PartialEq)]
struct Run {
    text: String,
    style: Style,
    link: Option<Arc<str>>,
}

/// A part of the rules.
#[derive(Clone, Debug)]
enum Block {
    /// A heading of a level, from 1.
    Heading(u8, String),
    Text {
        runs: Vec<Run>,
        indent: f64,
        mark: Option<String>,
    },
    Table(Vec<Vec<Vec<Run>>>),
    /// A picture of the game, and its caption.
    Picture(String, String),
    Rule,
}

/// Sets the rules on pages of a size. `size` gives the width and height of a picture, of any unit, if there is one of that name.
pub fn pages(
    rules: &str,
    game: &str,
    phrases: &Phrases,
    paper: [f64; 2],
    theme: &Theme,
    size: &dyn Fn(&str) -> Option<[f64; 2]>,
) -> Booklet {
    let mut blocks = blocks(rules, phrases);
    let headings = headings(&blocks);
    refer(&mut blocks, &headings);
    let set = |headings: &[Heading]| {
        let mut setter = Setter::new(game, phrases, paper, theme, headings);
        setter.all(&blocks, size);
        setter.finish()
    };
    // Their pages are known once all is set.
    let first = set(&headings);
    set(&first.headings)
}

/// The parts of a text in Markdown.
fn blocks(rules: &str, phrases: &Phrases) -> Vec<Block> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_SMART_PUNCTUATION;
    let mut reader = Reader { typed: rules.trim_start_matches('\u{feff}'), ..Reader::default() };
    for (marks, words) in reader.marks.iter_mut().zip([phrase!("“{words}”"), phrase!("‘{words}’")]) {
        *marks = phrases.say(words).split_once("{words}").unwrap_or_default();
    }
    Parser::new_ext(reader.typed, options).into_offset_iter().for_each(|(event, range)| reader.read(event, range));
    reader.blocks
}

/// The headings of a text, not yet on pages. Links name them as GitHub does: in small letters with hyphens, further ones of the same
/// words with a number.
fn headings(blocks: &[Block]) -> Vec<Heading> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let heading = |block: &Block| {
        let Block::Heading(level, text) = block else { return None };
        let plain = text.to_lowercase().replace(' ', "-");
        let plain: String = plain.chars().filter(|letter| letter.is_alphanumeric() || "-_".contains(*letter)).collect();
        let count = counts.entry(plain.clone()).or_default();
        let link = if *count == 0 { format!("#{plain}") } else { format!("#{plain}-{count}") };
        *count += 1;
        Some(Heading { level: *level, text: text.clone(), link: link.into(), page: 0, y: 0.0 })
    };
    blocks.iter().filter_map(heading).collect()
}

/// Words before the number of a rule, in English and German.
const CITING: [&str; 14] = [
    "see",
    "rule",
    "rules",
    "section",
    "sections",
    "chapter",
    "chapters",
    "§",
    "§§",
    "siehe",
    "regel",
    "regeln",
    "abschnitt",
    "kapitel",
];
/// Separators between numbers of rules.
const BETWEEN: [&str; 7] = ["and", "or", "to", "und", "oder", "bis", ""];

/// Makes numbers of headings links to these: `7.3` anywhere, but `4` and `(4)` only after a word such as `see` or in a
/// list with others, since items and amounts have such numbers, too.
fn refer(blocks: &mut [Block], headings: &[Heading]) {
    let number = |heading: &Heading| {
        let number = heading.text.split(' ').next()?.trim_end_matches('.');
        let is_number =
            number.split('.').all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()));
        is_number.then(|| (number.to_owned(), Arc::clone(&heading.link)))
    };
    let numbers: BTreeMap<String, Arc<str>> = headings.iter().filter_map(number).collect();
    let meant = |word: &str, is_citing: &mut bool| {
        let number = word.trim_matches(|letter: char| !letter.is_ascii_digit());
        let plain = word.trim_matches(|letter: char| !letter.is_alphanumeric() && letter != '§').to_lowercase();
        let link = numbers.get(number).filter(|_| *is_citing || number.contains('.')).cloned();
        // The end of a sentence is that of a list.
        let goes_on = !word.trim_end().ends_with(['.', ';', ':']);
        *is_citing = match link {
            Some(_) => goes_on,
            None => CITING.contains(&&*plain) || *is_citing && goes_on && BETWEEN.contains(&&*plain),
        };
        link
    };
    let split = |runs: &mut Vec<Run>| {
        let (mut split, mut is_citing): (Vec<Run>, bool) = (Vec::new(), false);
        for run in runs.drain(..) {
            for word in run.text.split_inclusive(' ') {
                let link = run.link.clone().or_else(|| meant(word, &mut is_citing));
                match split.last_mut().filter(|last| last.style == run.style && last.link == link) {
                    Some(last) => last.text.push_str(word),
                    None => split.push(Run { text: word.to_owned(), style: run.style, link }),
                }
            }
        }
        *runs = split;
    };
    for block in blocks.iter_mut().filter(|_| !numbers.is_empty()) {
        match block {
            Block::Text { runs, .. } => split(runs),
            Block::Table(rows) => rows.iter_mut().flatten().for_each(split),
            Block::Heading(..) | Block::Picture(..) | Block::Rule => {}
        }
    }
}

/// True if words are in a language written from right to left, by the first letter that has a direction.
fn is_leftward<'t>(texts: impl IntoIterator<Item = &'t str>) -> bool {
    let first = texts.into_iter().flat_map(str::chars).find(|letter| letter.is_alphabetic());
    first.is_some_and(
        |letter| matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}'),
    )
}

/// The state of reading a text.
#[derive(Default)]
struct Reader<'r> {
    /// The whole text.
    typed: &'r str,
    /// The opening and closing marks for double and for single quotation marks.
    marks: [(&'r str, &'r str); 2],
    /// True if a single quotation mark is open.
    quoted: bool,
    link: Option<Arc<str>>,
    blocks: Vec<Block>,
    runs: Vec<Run>,
    bold: usize,
    italic: usize,
    /// The lists that one is in, each with the number of its next item if it has numbers.
    lists: Vec<Option<u64>>,
    mark: Option<String>,
    quotes: usize,
    rows: Vec<Vec<Vec<Run>>>,
    in_table: bool,
    picture: Option<String>,
}

impl Reader<'_> {
    fn read(&mut self, event: Event<'_>, range: Range<usize>) {
        match event {
            Event::Text(text) if matches!(&self.typed[range.clone()], "\"" | "'") => self.quote(&text, range.end),
            Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => self.add(&text),
            Event::SoftBreak | Event::HardBreak => self.add(" "),
            Event::Rule => self.blocks.push(Block::Rule),
            Event::Start(tag) => self.begin(&tag),
            Event::End(tag) => self.end(tag),
            _ => {}
        }
    }

    /// A quotation mark as the language has it; `text` is as English has it.
    fn quote(&mut self, text: &str, end: usize) {
        let [double, single] = self.marks;
        let is_within = self.typed[end..].starts_with(char::is_alphanumeric);
        let mark = match text {
            "“" => double.0,
            "”" => double.1,
            "‘" => single.0,
            _ if self.quoted && !is_within => single.1,
            apostrophe => apostrophe,
        };
        self.quoted = text == "‘" || self.quoted && is_within;
        self.add(mark);
    }

    fn add(&mut self, text: &str) {
        let style = match (self.bold > 0, self.italic > 0 || self.quotes > 0) {
            (true, _) => Style::Bold,
            (false, true) => Style::Italic,
            (false, false) => Style::Regular,
        };
        match self.runs.last_mut().filter(|run| run.style == style && run.link == self.link) {
            Some(run) => run.text.push_str(text),
            None => self.runs.push(Run { text: text.to_owned(), style, link: self.link.clone() }),
        }
    }

    fn begin(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Strong => self.bold += 1,
            Tag::Emphasis => self.italic += 1,
            Tag::BlockQuote(_) => self.quotes += 1,
            Tag::List(first) => {
                self.flush();
                self.lists.push(*first);
            }
            Tag::Item => {
                self.mark = Some(match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}.", *number - 1)
                    }
                    _ => "•".to_owned(),
                });
            }
            Tag::Table(_) => {
                self.flush();
                self.in_table = true;
            }
            Tag::TableHead | Tag::TableRow => {
                self.rows.push(Vec::new());
                self.bold += usize::from(matches!(tag, Tag::TableHead));
            }
            Tag::Link { dest_url, .. } => self.link = Some((&**dest_url).into()),
            Tag::Image { dest_url, .. } => {
                self.flush();
                self.picture = Some(dest_url.to_string());
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Strong | TagEnd::TableHead => self.bold -= 1,
            TagEnd::Emphasis => self.italic -= 1,
            TagEnd::BlockQuote(_) => {
                self.flush();
                self.quotes -= 1;
            }
            TagEnd::Heading(level) => {
                let text = self.runs.drain(..).map(|run| run.text).collect();
                let level = match level {
                    HeadingLevel::H1 => 1,
                    HeadingLevel::H2 => 2,
                    _ => 3,
                };
                self.blocks.push(Block::Heading(level, text));
            }
            TagEnd::Paragraph | TagEnd::Item | TagEnd::CodeBlock | TagEnd::HtmlBlock => self.flush(),
            TagEnd::List(_) => {
                self.flush();
                self.lists.pop();
            }
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.runs);
                self.rows.last_mut().into_iter().for_each(|row| row.push(cell.clone()));
            }
            TagEnd::Table => {
                self.in_table = false;
                self.blocks.push(Block::Table(std::mem::take(&mut self.rows)));
            }
            TagEnd::Link => self.link = None,
            TagEnd::Image => {
                let below = self.runs.drain(..).map(|run| run.text).collect();
                self.blocks.extend(self.picture.take().map(|name| Block::Picture(name, below)));
            }
            _ => {}
        }
    }

    /// Ends a paragraph.
    #[expect(clippy::cast_precision_loss, reason = "few lists stand in one another")]
    fn flush(&mut self) {
        if self.in_table || self.runs.iter().all(|run| run.text.trim().is_empty()) {
            return;
        }
        let runs = std::mem::take(&mut self.runs);
        let indent = (self.lists.len() + self.quotes) as f64 * INDENT;
        self.blocks.push(Block::Text { runs, indent, mark: self.mark.take() });
    }
}

/// Sets lines in columns and columns on pages.
struct Setter<'t> {
    game: &'t str,
    phrases: &'t Phrases,
    paper: [f64; 2],
    theme: &'t Theme,
    leaves: Vec<Leaf>,
    /// The column of the page, from 0, and how far down it is set.
    column: u8,
    y: f64,
    /// The top of the columns on this page.
    top: f64,
    /// The headings, and the number that are set.
    headings: Vec<Heading>,
    set: usize,
}

/// A piece of a line, and its distance from the beginning.
#[derive(Clone, Debug)]
struct Word {
    run: Run,
    x: f64,
}

impl Word {
    fn plain(text: impl Into<String>, style: Style, x: f64) -> Self {
        Self { run: Run { text: text.into(), style, link: None }, x }
    }
}

/// A line of words.
type Set = Vec<Word>;

impl<'t> Setter<'t> {
    fn new(game: &'t str, phrases: &'t Phrases, paper: [f64; 2], theme: &'t Theme, headings: &[Heading]) -> Self {
        let (leaves, headings) = (Vec::new(), headings.to_vec());
        let mut setter = Self { game, phrases, paper, theme, leaves, column: 0, y: 0.0, top: MARGIN, headings, set: 0 };
        setter.leaf();
        setter
    }

    fn width(&self) -> f64 {
        ((self.paper[0] - 2.0 * MARGIN - GUTTER) / 2.0).max(20.0)
    }

    fn left(&self) -> f64 {
        MARGIN + f64::from(self.column) * (self.width() + GUTTER)
    }

    fn foot(&self) -> f64 {
        self.paper[1] - MARGIN
    }

    fn leaf(&mut self) {
        self.leaves.push(Leaf { svg: begun(self.paper, self.theme), pictures: Vec::new(), links: Vec::new() });
        (self.column, self.top, self.y) = (0, MARGIN, MARGIN);
    }

    fn svg(&mut self) -> &mut String {
        if self.leaves.is_empty() {
            self.leaf();
        }
        let last = self.leaves.len() - 1;
        &mut self.leaves[last].svg
    }

    /// Goes on in the next column if a height does not fit any more.
    fn need(&mut self, height: f64) {
        if self.y + height <= self.foot() || self.y <= self.top {
            return;
        }
        if self.column == 0 {
            (self.column, self.y) = (1, self.top);
        } else {
            self.leaf();
        }
    }

    fn all(&mut self, blocks: &[Block], size: &dyn Fn(&str) -> Option<[f64; 2]>) {
        let mut listed = !self.headings.iter().any(Heading::is_listed);
        for block in blocks {
            match block {
                Block::Heading(1, text) => self.title(text),
                Block::Heading(level, text) => {
                    if !listed {
                        listed = true;
                        self.contents();
                    }
                    self.heading(*level, text);
                }
                Block::Text { runs, indent, mark } => self.text(runs, *indent, mark.as_deref()),
                Block::Table(rows) => self.table(rows),
                Block::Picture(name, below) => self.picture(name, below, size),
                Block::Rule => self.rule(),
            }
        }
    }

    /// Records the position of the next heading.
    fn note(&mut self, y: f64) {
        let page = self.leaves.len();
        if let Some(heading) = self.headings.get_mut(self.set) {
            (heading.page, heading.y) = (page, y);
        }
        self.set += 1;
    }

    fn title(&mut self, text: &str) {
        let size = 9.0;
        let (width, leftward) = (self.paper[0] - 2.0 * MARGIN, is_leftward([text]));
        self.note(self.y);
        for line in self.lines(&[Run { text: text.into(), style: Style::Bold, link: None }], width, size) {
            self.y += size * 1.1;
            let [x, y] = [MARGIN, self.y];
            self.write(&line, [x, y], size, self.theme.chart.to_string().as_str(), leftward.then_some(width));
        }
        self.y += 5.0;
        let (y, right, colour) = (self.y - 2.0, self.paper[0] - MARGIN, self.theme.chart.to_string());
        let _ = write!(self.svg(), "<path d=\"M{MARGIN} {y}H{right}\" stroke=\"{colour}\" stroke-width=\"0.5\"/>");
        self.y += 2.0;
        self.top = self.y;
    }

    fn contents(&mut self) {
        let (ink, colour) = (self.theme.ink.to_string(), self.theme.chart.to_string());
        self.y += 3.0;
        let (size, width) = (TEXT * 1.25, self.width());
        self.need(size * 4.0);
        self.y += size;
        let title = self.phrases.say("Contents").to_owned();
        let leftward = is_leftward([title.as_str()]).then_some(width);
        self.write(&[Word::plain(title, Style::Bold, 0.0)], [self.left(), self.y], size, &colour, leftward);
        self.y += 1.5;
        for Heading { text, link, page, .. } in self.headings.clone().into_iter().filter(Heading::is_listed) {
            self.need(TEXT * LEADING);
            self.y += TEXT * LEADING;
            let number = page.to_string();
            let right = width - self.measure(&number, TEXT, Style::Regular);
            let at = [self.left(), self.y];
            let [from, to] = [self.measure(&text, TEXT, Style::Regular) + 1.5, right - 1.5];
            let leftward = is_leftward([text.as_str()]).then_some(width);
            let line = [Word::plain(text, Style::Regular, 0.0), Word::plain(number, Style::Regular, right)];
            self.write(&line, at, TEXT, &ink, leftward);
            if to > from {
                let [from, to] = if leftward.is_some() { [width - to, width - from] } else { [from, to] };
                let ([from, to], y) = ([from, to].map(|x| at[0] + x), at[1]);
                let _ = write!(
                    self.svg(),
                    "<path d=\"M{from:.2} {y:.2}H{to:.2}\" stroke=\"{ink}\" stroke-width=\"0.2\" stroke-dasharray=\"0.2 1\"/>"
                );
            }
            self.link(link, at, width, TEXT);
        }
        self.y += 4.0;
    }

    /// Makes a part of a line a link.
    fn link(&mut self, link: Arc<str>, [x, y]: [f64; 2], width: f64, size: f64) {
        if let Some(leaf) = self.leaves.last_mut() {
            leaf.links.push((link, [x, y - size * 0.95], [width, size * 1.25]));
        }
    }

    fn heading(&mut self, level: u8, text: &str) {
        let (size, before) = if level == 2 { (TEXT * 1.45, 5.0) } else { (TEXT * 1.12, 3.0) };
        let (width, leftward) = (self.width(), is_leftward([text]));
        let lines = self.lines(&[Run { text: text.into(), style: Style::Bold, link: None }], width, size);
        #[expect(clippy::cast_precision_loss, reason = "few lines")]
        let height = lines.len() as f64 * size * 1.2;
        // Never alone at the foot of a column, nor with a smaller one.
        let below = if level == 2 { 6.0 } else { 3.0 };
        self.need(before + height + below * TEXT * LEADING);
        if self.y > self.top {
            self.y += before;
        }
        self.note(self.y);
        for line in lines {
            self.y += size * 1.2;
            let (at, colour) = ([self.left(), self.y - size * 0.2], self.theme.chart.to_string());
            self.write(&line, at, size, &colour, leftward.then_some(width));
        }
        self.y += 0.8;
    }

    fn text(&mut self, runs: &[Run], indent: f64, mark: Option<&str>) {
        let ink = self.theme.ink.to_string();
        let width = self.width() - indent;
        let leftward = is_leftward(runs.iter().map(|run| run.text.as_str())).then_some(width);
        let lines = self.lines(runs, width, TEXT);
        let count = lines.len();
        for (number, line) in lines.into_iter().enumerate() {
            // Two lines at least stand together.
            let together = if number == 0 && count > 1 { 2.0 } else { 1.0 };
            self.need(together * TEXT * LEADING);
            self.y += TEXT * LEADING;
            let [left, y] = [self.left() + if leftward.is_some() { 0.0 } else { indent }, self.y - TEXT * 0.3];
            if let Some(mark) = mark.filter(|_| number == 0) {
                let x = if leftward.is_some() { left + width } else { left - INDENT } + 0.6;
                let room = leftward.map(|_| INDENT - 1.2);
                self.write(&[Word::plain(mark, Style::Regular, 0.0)], [x, y], TEXT, &ink, room);
            }
            self.write(&line, [left, y], TEXT, &ink, leftward);
        }
        self.y += if mark.is_some() { 0.9 } else { 1.7 };
    }

    /// Sets a table; its head is repeated in the next column.
    fn table(&mut self, rows: &[Vec<Vec<Run>>]) {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        if columns == 0 {
            return;
        }
        // Smaller type breaks fewer words.
        let [usual, .., smallest] = TABLES;
        let fits = |size: &f64| self.columns(rows, columns, *size).1;
        let size = TABLES.into_iter().find(fits).unwrap_or(if columns > 3 { smallest } else { usual });
        let (widths, _) = self.columns(rows, columns, size);
        let is_mirrored = is_leftward(rows.iter().flatten().flatten().map(|run| run.text.as_str()));
        self.y += 1.0;
        for (number, row) in rows.iter().enumerate() {
            let height = self.height(row, &widths, size);
            let before = (self.leaves.len(), self.column);
            self.need(if number == 0 { height * 2.5 } else { height });
            if number > 0 && before != (self.leaves.len(), self.column) {
                self.row(&rows[0], &widths, size, [true, is_mirrored]);
            }
            self.row(row, &widths, size, [number == 0, is_mirrored]);
        }
        self.y += 3.0;
    }

    /// The height of a row of a table, by its longest cell.
    fn height(&self, row: &[Vec<Run>], widths: &[f64], size: f64) -> f64 {
        let lines = row.iter().zip(widths).map(|(cell, width)| self.lines(cell, width - 2.0 * CELL, size).len());
        #[expect(clippy::cast_precision_loss, reason = "few lines")]
        let most = lines.max().unwrap_or(1).max(1) as f64;
        most * size * 1.25 + 2.0 * CELL
    }

    /// Sets a row of a table at the current position: the head on a tint, and from the right for languages read that
    /// way.
    fn row(&mut self, row: &[Vec<Run>], widths: &[f64], size: f64, [is_head, is_mirrored]: [bool; 2]) {
        let (ink, colour) = (self.theme.ink.to_string(), self.theme.chart.to_string());
        let height = self.height(row, widths, size);
        let (left, y, width) = (self.left(), self.y, self.width());
        if is_head {
            let _ = write!(
                self.svg(),
                "<rect x=\"{left:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" fill=\"{colour}\" fill-opacity=\"0.12\"/>"
            );
        }
        let mut x = if is_mirrored { left + width } else { left };
        for (runs, width) in row.iter().zip(widths) {
            if is_mirrored {
                x -= width;
            }
            let mut down = y + CELL;
            let leftward = is_mirrored || is_leftward(runs.iter().map(|run| run.text.as_str()));
            for line in self.lines(runs, width - 2.0 * CELL, size) {
                down += size * 1.25;
                let at = [x + CELL, down - size * 0.3];
                self.write(&line, at, size, &ink, leftward.then_some(width - 2.0 * CELL));
            }
            if !is_mirrored {
                x += width;
            }
        }
        let foot = y + height;
        let _ = write!(
            self.svg(),
            "<path d=\"M{left:.2} {foot:.2}h{width:.2}\" stroke=\"{colour}\" stroke-width=\"0.2\"/>"
        );
        self.y = foot;
    }

    /// The widths of the columns of a table: each gets the width it needs if all fit, else a share by its amount of
    /// text, but no less than its longest word; and true if there is room for those.
    fn columns(&self, rows: &[Vec<Vec<Run>>], columns: usize, size: f64) -> (Vec<f64>, bool) {
        let (mut whole, mut least) = (vec![0.0_f64; columns], vec![0.0_f64; columns]);
        for (at, cell) in rows.iter().flat_map(|row| row.iter().enumerate()) {
            let width: f64 = cell.iter().map(|run| self.measure(&run.text, size, run.style)).sum();
            whole[at] = whole[at].max(width + 2.0 * CELL + 0.5);
            let words = cell.iter().flat_map(|run| run.text.split(' ').map(|word| self.measure(word, size, run.style)));
            least[at] = least[at].max(words.fold(0.0, f64::max) + 2.0 * CELL + 0.5);
        }
        let (room, all) = (self.width(), whole.iter().sum::<f64>());
        if all <= room {
            let more = (room - all) / whole.iter().map(|_| 1.0).sum::<f64>();
            return (whole.iter().map(|width| width + more).collect(), true);
        }
        let needed: f64 = least.iter().sum();
        let spare: f64 = whole.iter().zip(&least).map(|(whole, least)| (whole - least).max(0.0)).sum();
        let rest = (room - needed).max(0.0);
        let given = |(whole, least): (&f64, &f64)| least + (whole - least).max(0.0) / spare.max(1e-6) * rest;
        let widths: Vec<f64> = whole.iter().zip(&least).map(given).collect();
        let all: f64 = widths.iter().sum();
        (widths.iter().map(|width| width * room / all.max(1e-6)).collect(), needed <= room)
    }

    fn picture(&mut self, name: &str, below: &str, size: &dyn Fn(&str) -> Option<[f64; 2]>) {
        let Some([width, height]) = size(name) else { return };
        let scale = (self.width() / width).min(HIGHEST / height);
        let [width, height] = [width * scale, height * scale];
        self.need(height + 3.0 * TEXT);
        self.y += 1.5;
        let at = [self.left() + (self.width() - width) / 2.0, self.y];
        if let Some(leaf) = self.leaves.last_mut() {
            leaf.pictures.push((name.to_owned(), at, [width, height]));
        }
        self.y += height + 1.0;
        if below.is_empty() {
            self.y += 2.0;
        } else {
            self.text(&[Run { text: below.to_owned(), style: Style::Italic, link: None }], 0.0, None);
        }
    }

    fn rule(&mut self) {
        self.need(6.0);
        let (left, y, width, colour) = (self.left(), self.y + 2.0, self.width(), self.theme.chart.to_string());
        let _ = write!(self.svg(), "<path d=\"M{left} {y}h{width}\" stroke=\"{colour}\" stroke-width=\"0.2\"/>");
        self.y += 4.0;
    }

    fn measure(&self, text: &str, size: f64, style: Style) -> f64 {
        self.theme.typeface.width(text, size, style)
    }

    /// Breaks runs into lines no wider than that, as far as their words are not.
    fn lines(&self, runs: &[Run], width: f64, size: f64) -> Vec<Set> {
        let (mut lines, mut line, mut x) = (Vec::new(), Set::new(), 0.0);
        for run in runs {
            // A space belongs to what stands before it.
            for (starts, piece) in
                run.text.split_inclusive(' ').flat_map(|word| self.parts(word, width, size, run.style))
            {
                let long = self.measure(piece.trim_end(), size, run.style);
                let starts_word = !starts || line.last().is_none_or(|word: &Word| word.run.text.ends_with(' '));
                if x + long > width && starts_word && !line.is_empty() {
                    lines.push(std::mem::take(&mut line));
                    x = 0.0;
                }
                if line.is_empty() && piece.trim().is_empty() {
                    continue;
                }
                line.push(Word { run: Run { text: piece.to_owned(), ..run.clone() }, x });
                x += self.measure(piece, size, run.style);
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
        lines
    }

    /// The parts of a word that is wider than a line, each with whether it is the first.
    fn parts<'w>(&self, word: &'w str, width: f64, size: f64, style: Style) -> Vec<(bool, &'w str)> {
        let (mut parts, mut start, mut reach) = (Vec::new(), 0, 0.0);
        for (at, letter) in word.char_indices() {
            let next = self.theme.typeface.further(reach, letter.encode_utf8(&mut [0; 4]), style);
            if next * size / 1000.0 > width && start < at && letter != ' ' {
                parts.push((start == 0, &word[start..at]));
                (start, reach) = (at, self.theme.typeface.further(0.0, letter.encode_utf8(&mut [0; 4]), style));
            } else {
                reach = next;
            }
        }
        parts.push((start == 0, &word[start..]));
        parts
    }

    /// Writes a line: words of one style that follow one another as one text; from the right edge of a room, if one is given.
    fn write(&mut self, line: &[Word], [x, y]: [f64; 2], size: f64, colour: &str, leftward: Option<f64>) {
        let mut pieces: Vec<(Word, f64)> = Vec::new();
        for Word { run, x } in line {
            let long = self.measure(&run.text, size, run.style);
            match pieces.last_mut().filter(|(last, long)| {
                (last.run.style, &last.run.link) == (run.style, &run.link) && (last.x + long - x).abs() < 0.01
            }) {
                Some((last, all)) => {
                    last.run.text.push_str(&run.text);
                    *all += long;
                }
                None => pieces.push((Word { run: run.clone(), x: *x }, long)),
            }
        }
        for (Word { run: Run { text, style, link }, x: from }, _) in pieces {
            let weight = match style {
                Style::Regular => "",
                Style::Bold => " font-weight=\"700\"",
                Style::Italic => " font-style=\"italic\"",
            };
            // A drawing takes no notice of a space at the beginning.
            let begun = text.trim_start();
            let before = self.measure(&text[..text.len() - begun.len()], size, style);
            let words = begun.trim_end();
            let written = self.measure(words, size, style);
            let x = x + match leftward {
                Some(room) => room - from - before - written,
                None => from + before,
            };
            let mut words = escaped(words);
            if leftward.is_some() {
                // Embedded, so that what is written from left to right within stands in its place.
                words = format!("\u{202b}{words}\u{202c}");
            }
            let _ = write!(
                self.svg(),
                "<text x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"{size:.2}\" fill=\"{colour}\"{weight}>{words}</text>"
            );
            link.into_iter().for_each(|link| self.link(link, [x, y], written, size));
        }
    }

    /// The pages with their numbers, and the positions of the headings.
    fn finish(mut self) -> Booklet {
        let all = self.leaves.len();
        let [width, height] = self.paper;
        for (number, leaf) in (1..).zip(&mut self.leaves) {
            let y = height - MARGIN / 2.0;
            let right = width - MARGIN;
            let _ = write!(
                leaf.svg,
                "<text x=\"{MARGIN}\" y=\"{y}\" font-size=\"2.6\" fill=\"#555\">{}</text>\
                 <text x=\"{right}\" y=\"{y}\" font-size=\"2.6\" fill=\"#555\" text-anchor=\"end\">{number} / {all}</text></svg>",
                escaped(self.game)
            );
        }
        Booklet { leaves: self.leaves, headings: self.headings }
    }
}

impl Heading {
    /// True if the contents list it.
    fn is_listed(&self) -> bool {
        self.level == 2
    }
}
