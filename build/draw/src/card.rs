//! Cards: fronts with a title, a vignette and a text, and a back for each deck.

use std::collections::BTreeMap;

use muster_schema::bundle::{Bundle, Card};
use muster_schema::picture::Emblem;

use super::{emblem, standard};
use muster_canvas::colour::{Colour, WHITE};
use muster_canvas::font::Style;
use muster_canvas::picture::Picture;
use muster_canvas::svg::{Drawing, Paint, Type};
use muster_canvas::theme::{Lettering, Theme};
use muster_ground::area::count;
use muster_marks::card::{Heading, Picture as Pictured};
use muster_marks::measures;
use muster_marks::{Back, Body, Front, Tints};

/// The width and height that cards are drawn in.
const SIZE: [f64; 2] = [250.0, 350.0];
const MIDDLE: f64 = 125.0;
const EDGE: f64 = 8.0;
/// The width of a broad edge.
const BROAD_EDGE: f64 = 12.0;
/// The room of the text between left and right.
const ROOM: f64 = 208.0;
/// The room for the name on a back.
const PLATE: [f64; 2] = [198.0, 44.0];
/// The line spacing, as a share of the type size.
const LEADING: f64 = 1.16;

/// The fronts of all cards, in the order of the bundle.
pub fn pictures(bundle: &Bundle, fronts: &[Front], theme: &Theme) -> Vec<Picture> {
    let zones = Zones::of_decks(fronts, theme);
    let card = |(card, front): (&Card, &Front)| draw(bundle, card, front, &zones[front.deck.as_str()], theme);
    bundle.cards.iter().zip(fronts).map(card).collect()
}

/// The front of one card.
pub fn front(bundle: &Bundle, fronts: &[Front], at: usize, theme: &Theme) -> Option<Picture> {
    let (card, front) = (bundle.cards.get(at)?, fronts.get(at)?);
    let deck: Vec<&Front> = fronts.iter().filter(|other| other.deck == front.deck).collect();
    Some(draw(bundle, card, front, &Zones::of(&deck, theme), theme))
}

fn draw(bundle: &Bundle, card: &Card, front: &Front, zones: &Zones, theme: &Theme) -> Picture {
    let Front { ground, border, .. } = *front;
    let look = Look { ground, border, edge: edge(front) };
    let foot = Foot::of(front, theme);
    let mut drawing = sheet(look, theme);
    head(&mut drawing, front, zones, look);
    match &front.body {
        Body::Figure { figure, pips, emblem, text } => {
            action(&mut drawing, figure, *pips, *emblem, &set_brief(text, foot.top, theme), foot.top, ground);
        }
        Body::Event { picture, heading, text, stamp } => {
            if let Some(lines) = stamp {
                self::stamp(&mut drawing, lines, foot.top, ground);
            }
            let zones = zones.of_card(&front.body, foot.top, theme);
            if zones.picture > 0.0 {
                vignette(&mut drawing, *picture, &zones, ground);
            }
            let [above, top] = zones.text();
            match heading {
                Some(words) => self::heading(&mut drawing, words, [MIDDLE, above]),
                None => emblem::rule(&mut drawing, [MIDDLE, above], 150.0, ground, 1.0),
            }
            paragraph(&mut drawing, &zones.set_text(text, stamp.as_ref(), foot.top, theme), top);
        }
        Body::Blank(words) => nothing(&mut drawing, words, zones, ground),
    }
    medal(&mut drawing, front, look);
    facts(&mut drawing, &foot, ground);
    notice(&mut drawing, &front.notice);
    lowest(&mut drawing, &front.foot, look);
    drawing.finish_at(measures::card_picture(card), measures::card_size(bundle))
}

/// Positions and type sizes on the cards of a deck: the same on all of them.
#[derive(Clone, Debug)]
struct Zones {
    /// The size of the titles.
    title: f64,
    /// The upper edge of the picture.
    top: f64,
    /// Its height.
    picture: f64,
    /// The height of the divider above the text.
    divider: f64,
    /// The size of the text.
    size: f64,
}

/// The foot of a card: its named facts, on as many lines as they take, and the notice on the card's fate.
#[derive(Clone, Debug)]
struct Foot<'f> {
    facts: Vec<Entry<'f>>,
    /// Its upper edge: it grows upwards.
    top: f64,
}

/// A fact at the foot of a card.
#[derive(Clone, Debug)]
struct Entry<'f> {
    /// Its place on the card.
    left: f64,
    line: usize,
    /// The name in front of the fact; empty if the fact needs none.
    name: &'f str,
    /// The distance from the name to the fact.
    beside: f64,
    words: Lettering,
}

/// The lower edge of everything above the line at the foot.
const BOTTOM: f64 = 315.0;
/// The line spacing of facts.
const ROW: f64 = 15.0;
/// The gap above the facts, with the rule that separates them from the text.
const RULE: f64 = 5.0;
/// The height of a notice.
const NOTICE: f64 = 17.0;
/// The sizes of the names of facts, and of the facts.
const FACT: [f64; 2] = [11.0, 12.5];

impl<'f> Foot<'f> {
    /// Puts two short facts on a line; a long one takes several lines.
    fn of(front: &'f Front, theme: &Theme) -> Self {
        let half = ROOM / 2.0 - 4.0;
        let (mut line, mut left) = (0, 0.0);
        let mut facts = Vec::new();
        for fact in &front.printed {
            let (name, words) =
                if fact.text.is_empty() { ("", fact.name.as_str()) } else { (fact.name.as_str(), fact.text.as_str()) };
            let gap = if name.is_empty() { 0.0 } else { 5.0 };
            let beside = theme.width(name, FACT[0], Style::Italic) + gap;
            let is_short = beside + theme.width(words, FACT[1], Style::Bold) <= half;
            if left > 0.0 && !is_short {
                (line, left) = (line + 1, 0.0);
            }
            let room = if is_short { half } else { ROOM } - beside;
            let words = theme.block(words, [room, f64::INFINITY], FACT[1], LEADING, Style::Bold);
            let lines = words.lines.len();
            facts.push(Entry { left, line, name, beside, words });
            (line, left) = if is_short && left == 0.0 { (line, ROOM / 2.0 + 4.0) } else { (line + lines, 0.0) };
        }
        let lines = line + usize::from(left > 0.0);
        let notice = if front.notice.is_empty() { 0.0 } else { NOTICE };
        let rule = if lines == 0 { 0.0 } else { RULE };
        Self { facts, top: BOTTOM - notice - count(lines) * ROW - rule }
    }
}

impl Zones {
    /// The zones of all decks, by deck id.
    fn of_decks<'f>(fronts: &'f [Front], theme: &Theme) -> BTreeMap<&'f str, Self> {
        let mut decks: BTreeMap<&str, Vec<&Front>> = BTreeMap::new();
        for front in fronts {
            decks.entry(&front.deck).or_default().push(front);
        }
        decks.into_iter().map(|(deck, fronts)| (deck, Self::of(&fronts, theme))).collect()
    }

    fn of(fronts: &[&Front], theme: &Theme) -> Self {
        let fits = |size: &f64| fronts.iter().all(|front| title_in(front, *size, theme).fits);
        let has = |event: fn(&Body) -> bool| fronts.iter().any(|front| event(&front.body));
        let mut zones = Self {
            title: TITLES.into_iter().find(fits).unwrap_or(TITLES[TITLES.len() - 1]),
            top: if fronts.iter().all(|front| front.under.is_empty()) { 68.0 } else { 84.0 },
            picture: 0.0,
            divider: if has(|body| matches!(body, Body::Event { heading: Some(_), .. })) { 34.0 } else { 18.0 },
            size: 0.0,
        };
        // The picture is as large as all texts allow. If that leaves it small, it is smaller on a card with a far longer text.
        (zones.picture, zones.size) = (PICTURES[PICTURES.len() - 1].0, SMALLEST);
        let events = fronts.iter().filter(|front| matches!(front.body, Body::Event { .. }));
        let events = events.map(|front| (&front.body, Foot::of(front, theme).top));
        let events: Vec<(&Body, f64)> =
            events.filter(|(body, foot)| zones.without().fits(body, *foot, theme)).collect();
        let ways = PICTURES.iter().flat_map(|(picture, sizes)| sizes.iter().map(|size| (*picture, *size)));
        let large = ways.clone().take_while(|(picture, _)| *picture >= 84.0).map(|way| (way, 0));
        for ((picture, size), most) in large.chain(ways.map(|way| (way, events.len().div_ceil(5)))) {
            (zones.picture, zones.size) = (picture, size);
            let less = events.iter().filter(|(body, foot)| !zones.fits(body, *foot, theme)).count();
            if less <= most && events.iter().all(|(body, foot)| zones.without().fits(body, *foot, theme)) {
                break;
            }
        }
        zones
    }

    /// The same zones without a picture.
    fn without(&self) -> Self {
        Self { picture: 0.0, ..*self }
    }

    /// Adapts the zones to one card: if its text is longer than on others, its picture is lower or left out.
    fn of_card(&self, body: &Body, foot: f64, theme: &Theme) -> Self {
        let lower =
            (0..8_u8).map(|step| self.picture * (1.0 - 0.08 * f64::from(step))).filter(|height| *height >= LOWEST);
        let lower = lower.map(|picture| Self { picture, ..*self }).find(|zones| zones.fits(body, foot, theme));
        lower.unwrap_or_else(|| self.without())
    }

    /// The middle of the divider between picture and text, and the upper edge of the text.
    fn text(&self) -> [f64; 2] {
        let above = if self.picture > 0.0 { self.top + self.picture } else { self.top - 4.0 };
        [above + self.divider / 2.0 - 1.0, above + self.divider + 2.0]
    }

    /// The room for the text of a card, above its foot.
    fn room(&self, stamp: Option<&[String; 2]>, foot: f64) -> [f64; 2] {
        let stamp = if stamp.is_some() { STAMP + 4.0 } else { 0.0 };
        [ROOM, foot - stamp - self.text()[1]]
    }

    /// True if the text of a card fits at the deck's type size.
    fn fits(&self, body: &Body, foot: f64, theme: &Theme) -> bool {
        let Body::Event { text, stamp, .. } = body else { return true };
        theme.block(text, self.room(stamp.as_ref(), foot), self.size, LEADING, Style::Regular).fits
    }

    /// The text of a card, in the size of its deck.
    fn set_text(&self, text: &str, stamp: Option<&[String; 2]>, foot: f64, theme: &Theme) -> Lettering {
        lines(text, self.room(stamp, foot), &[self.size], Style::Regular, theme)
    }
}

/// The height of the lowest picture.
const LOWEST: f64 = 46.0;

/// The least size of the text of a deck.
const SMALLEST: f64 = 13.0;

/// The heights of pictures with the sizes that text can have below them, the best first.
const PICTURES: [(f64, &[f64]); 9] = [
    (136.0, &[18.0]),
    (124.0, &[18.0, 17.5]),
    (112.0, &[17.5, 17.0]),
    (104.0, &[17.0, 16.5]),
    (96.0, &[16.5, 16.0]),
    (84.0, &[16.0, 15.5]),
    (72.0, &[15.5, 15.0]),
    (60.0, &[15.0, 14.5, 14.0]),
    (50.0, &[14.0, 13.5, SMALLEST]),
];

/// The sizes of titles.
const TITLES: [f64; 10] = [25.0, 23.5, 22.0, 21.0, 20.0, 19.0, 18.0, 17.0, 16.0, 15.0];

/// A part of the front of a card that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Title,
    /// The line under it.
    Under,
    /// The words over the text.
    Heading,
    Text,
    /// A fact printed with its name, by its position.
    Fact(usize),
    /// The notice on the card's fate, such as its removal.
    Notice,
    /// The line at the foot.
    Foot,
}

/// All texts on the fronts of cards, as they are set.
pub fn lettering(fronts: &[Front], theme: &Theme) -> Vec<Vec<(Part, Lettering)>> {
    let zones = Zones::of_decks(fronts, theme);
    fronts.iter().map(|front| written(front, &zones[front.deck.as_str()], theme)).collect()
}

fn written(front: &Front, zones: &Zones, theme: &Theme) -> Vec<(Part, Lettering)> {
    let foot = Foot::of(front, theme);
    let mut parts = vec![
        (Part::Title, set_title(front, zones, theme)),
        (Part::Under, set_under(front, theme)),
        (Part::Notice, set_notice(&front.notice, theme)),
        (Part::Foot, set_foot(&front.foot, theme)),
    ];
    match &front.body {
        Body::Figure { text, .. } => parts.push((Part::Text, set_brief(text, foot.top, theme))),
        Body::Event { heading, text, stamp, .. } => {
            let zones = zones.of_card(&front.body, foot.top, theme);
            parts.push((Part::Text, zones.set_text(text, stamp.as_ref(), foot.top, theme)));
            let words = heading.iter().map(|heading| set_heading(&heading.words, heading.ribbon, theme));
            parts.extend(words.map(|words| (Part::Heading, words)));
        }
        Body::Blank(_) => {}
    }
    parts.extend(foot.facts.into_iter().enumerate().map(|(at, fact)| (Part::Fact(at), fact.words)));
    parts
}

fn edge(front: &Front) -> f64 {
    if front.broad { BROAD_EDGE } else { EDGE }
}

/// The width that the number before a title takes.
fn beside(front: &Front) -> f64 {
    match (front.medal.is_empty(), front.number.is_empty()) {
        (false, _) => 62.0,
        (true, false) => 48.0,
        (true, true) => 0.0,
    }
}

/// A title in a size, in one line or two.
fn title_in(front: &Front, size: f64, theme: &Theme) -> Lettering {
    let room = [SIZE[0] - 2.0 * edge(front) - 18.0 - beside(front), 56.0 - edge(front)];
    theme.block(&front.title, room, size, 1.1, Style::Bold)
}

fn set_title(front: &Front, zones: &Zones, theme: &Theme) -> Lettering {
    let set = title_in(front, zones.title, theme);
    if set.fits {
        return set;
    }
    let smaller = (1..8_u8).map(|step| title_in(front, zones.title - f64::from(step), theme));
    smaller.into_iter().find(|set| set.fits).unwrap_or(set)
}

fn set_under(front: &Front, theme: &Theme) -> Lettering {
    let room = if front.medal.is_empty() { ROOM } else { ROOM - beside(front) };
    theme.line(&front.under, room, 15.0, 9.0, Style::Italic)
}

/// The text below a figure.
fn set_brief(text: &str, foot: f64, theme: &Theme) -> Lettering {
    lines(text, [ROOM, foot - 268.0], &[16.0, 15.0, 14.0, 13.0], Style::Regular, theme)
}

fn set_notice(words: &str, theme: &Theme) -> Lettering {
    theme.line(words, ROOM, 13.0, 9.0, Style::Bold)
}

fn set_heading(words: &str, ribbon: bool, theme: &Theme) -> Lettering {
    if ribbon {
        theme.line(words, ribbon_width(words, theme) - 10.0, 15.0, 9.0, Style::Bold)
    } else {
        theme.line(words, ROOM, 17.0, 9.0, Style::Bold)
    }
}

fn ribbon_width(words: &str, theme: &Theme) -> f64 {
    (theme.width(words, 15.0, Style::Bold) + 26.0).min(178.0)
}

/// The name of its deck on a back.
pub fn set_back(back: &Back, theme: &Theme) -> Lettering {
    theme.line(&back.name, PLATE[0] - 56.0, 30.0, 14.0, Style::Bold)
}

fn set_foot(words: &str, theme: &Theme) -> Lettering {
    theme.line(words, ROOM - 50.0, 12.5, 8.0, Style::Italic)
}

/// The colours of a front, and the width of its edge.
#[derive(Clone, Copy)]
struct Look {
    ground: Colour,
    border: Colour,
    edge: f64,
}

/// The back of a deck's cards.
pub fn back(bundle: &Bundle, back: &Back, theme: &Theme) -> Picture {
    let Back { ground, emblem, .. } = *back;
    let mut drawing = blank(theme);
    let [width, height] = SIZE;
    let light = theme.paper.mix(ground, 0.06);
    drawing.rectangle([0.0, 0.0], SIZE, 0.0, Paint::fill(ground.mix(theme.ink, 0.12)));
    // Lozenges from edge to edge, with a dot in each.
    let faint = ground.mix(light, 0.24);
    let (across, down) = (25.0, 35.0);
    for step in -10..=10_i8 {
        let x = MIDDLE + across * f64::from(step);
        let lean = across * 10.0;
        drawing.segment([x - lean / 2.0, 0.0], [x + lean / 2.0, height], Paint::line(faint, 1.0));
        drawing.segment([x + lean / 2.0, 0.0], [x - lean / 2.0, height], Paint::line(faint, 1.0));
    }
    for row in 0..21_u8 {
        let shift = if row % 2 == 0 { 0.0 } else { across / 2.0 };
        for column in 0..10_u8 {
            let at = [shift + across * f64::from(column), down / 2.0 * f64::from(row)];
            drawing.circle(at, 1.6, Paint::fill(faint));
        }
    }
    drawing.rectangle([0.0, 0.0], SIZE, 0.0, Paint::line(light, 2.0 * EDGE));
    emblem::frame(&mut drawing, [14.0, 14.0], [width - 28.0, height - 28.0], light, 1.2);
    let at = [MIDDLE, 138.0];
    drawing.circle(at, 69.0, Paint::fill(ground.mix(theme.ink, 0.25)).with_line(light, 2.2));
    drawing.circle(at, 62.0, Paint::fill(light).with_line(ground, 1.5));
    let gold = Colour::parse("#d9a93a");
    let tints = Tints { fill: light.mix(WHITE, 0.5), line: ground.mix(theme.ink, 0.35), accent: gold };
    emblem::draw(&mut drawing, emblem, at, 86.0, tints);
    emblem::ribbon(
        &mut drawing,
        [MIDDLE, 236.0],
        [PLATE[0] - 44.0, PLATE[1] - 4.0],
        Tints { fill: light, line: ground.mix(theme.ink, 0.4), accent: gold },
    );
    let Lettering { size, .. } = set_back(back, theme);
    drawing.text_in_middle([MIDDLE, 236.0], Type::centred(size, Style::Bold, ground.mix(theme.ink, 0.3)), &back.name);
    emblem::rule(&mut drawing, [MIDDLE, 276.0], 120.0, light, 1.0);
    let halo = Some(ground.mix(theme.ink, 0.12));
    let Lettering { size, lines, .. } =
        lines(&bundle.game.title, [ROOM - 40.0, 40.0], &[20.0, 18.0, 16.0], Style::Italic, theme);
    let how = Type { halo, ..Type::centred(size, Style::Italic, light) };
    block(&mut drawing, &lines, [MIDDLE, 296.0], how);
    drawing.finish_at(measures::back_picture(&back.deck), measures::card_size(bundle))
}

fn blank(theme: &Theme) -> Drawing<'_> {
    Drawing::new(250, 350, theme)
}

/// A card with its edge and its frame.
fn sheet(Look { border, edge, .. }: Look, theme: &Theme) -> Drawing<'_> {
    let mut drawing = blank(theme);
    let within = |inset: f64| ([inset, inset], [SIZE[0] - 2.0 * inset, SIZE[1] - 2.0 * inset]);
    drawing.rectangle([0.0, 0.0], SIZE, 0.0, Paint::fill(border));
    if edge > EDGE {
        // A broad edge is a double one, which is told from the others without its colour.
        let (corner, room) = within(edge - 3.0);
        drawing.rectangle(corner, room, 2.0, Paint::line(theme.paper, 1.6));
    }
    let (corner, room) = within(edge);
    drawing.rectangle(corner, room, 3.0, Paint::fill(theme.paper.mix(WHITE, 0.45)));
    drawing
}

/// Title and number, and under them the time when the card comes into play.
fn head(drawing: &mut Drawing<'_>, front: &Front, zones: &Zones, Look { ground, edge, .. }: Look) {
    let theme = drawing.theme();
    let Front { title, number, under, .. } = front;
    let [left, top, height] = [edge, edge, 60.0 - edge];
    let width = SIZE[0] - 2.0 * edge;
    drawing.rectangle([left, top], [width, height], 3.0, Paint::fill(ground));
    let light = theme.paper.mix(WHITE, 0.3);
    drawing.rectangle(
        [left + 2.0, top + 1.0],
        [width - 4.0, height - 4.0],
        2.0,
        Paint::line(light.mix(ground, 0.35), 1.0),
    );
    if !number.is_empty() {
        let radius = height / 2.0 - 1.0;
        let at = [left + radius + 3.0, top + height / 2.0 + 1.0];
        drawing.circle(at, radius, Paint::fill(light).with_line(ground.mix(theme.ink, 0.4), 2.0));
        drawing.circle(at, radius - 4.0, Paint::line(ground, 1.2));
        let size = theme.fit(number, 32.0, 28.0, 12.0, Style::Bold);
        drawing.text_in_middle(at, Type::centred(size, Style::Bold, ground), number);
    }
    let middle = match beside(front) {
        0.0 => MIDDLE,
        beside => MIDDLE + beside / 2.0 + 3.0,
    };
    let Lettering { size, lines, .. } = set_title(front, zones, theme);
    let lines = even(title, &lines, size, Style::Bold, theme);
    block(drawing, &lines, [middle, top + height / 2.0 - 0.5], Type::centred(size, Style::Bold, WHITE));
    let Lettering { size, .. } = set_under(front, theme);
    let ink = ground.mix(theme.ink, 0.3);
    let middle = if front.medal.is_empty() { MIDDLE } else { middle };
    drawing.text_in_middle([middle, top + height + 12.0], Type::centred(size, Style::Italic, ink), under);
}

/// The number that a card is played for: it hangs from the band of the title.
fn medal(drawing: &mut Drawing<'_>, Front { medal, .. }: &Front, Look { ground, edge, .. }: Look) {
    if medal.is_empty() {
        return;
    }
    let theme = drawing.theme();
    let at = [edge + 34.0, edge + 33.0];
    let dark = ground.mix(theme.ink, 0.4);
    drawing.circle(at, 32.0, Paint::fill(theme.paper.mix(WHITE, 0.5)).with_line(dark, 2.0));
    drawing.circle(at, 27.0, Paint::fill(ground.mix(theme.ink, 0.12)).with_line(dark, 1.2));
    let size = theme.fit(medal, 42.0, 44.0, 14.0, Style::Bold);
    drawing.text_in_middle(at, Type::centred(size, Style::Bold, WHITE), medal);
}

/// Draws the middle of a card that is worth a number of actions.
fn action(
    drawing: &mut Drawing<'_>,
    figure: &str,
    pips: [usize; 2],
    arms: Emblem,
    text: &Lettering,
    foot: f64,
    ground: Colour,
) {
    let theme = drawing.theme();
    let at = [MIDDLE, 164.0];
    let steel = ground.mix(WHITE, 0.82);
    let tints = Tints { fill: steel, line: ground.mix(theme.ink, 0.35), accent: Colour::parse("#d9b15a") };
    hatching(drawing, at, [98.0, 76.0], ground.mix(theme.paper, 0.78));
    emblem::draw(drawing, arms, at, if arms == Emblem::Muskets { 160.0 } else { 172.0 }, tints);
    drawing.circle(at, 50.0, Paint::fill(theme.paper.mix(WHITE, 0.6)).with_line(ground.mix(theme.ink, 0.35), 2.4));
    drawing.circle(at, 45.5, Paint::fill(ground).with_line(ground.mix(theme.ink, 0.35), 1.2));
    let size = theme.fit(figure, 76.0, 88.0, 30.0, Style::Bold);
    drawing.text_in_middle(at, Type::centred(size, Style::Bold, WHITE), figure);
    let tints = Tints { fill: theme.paper, line: ground, accent: theme.paper };
    emblem::pips(drawing, [MIDDLE, 256.0], pips, 19.0, tints);
    let middle = f64::midpoint(268.0, foot);
    block(drawing, &text.lines, [MIDDLE, middle], Type::centred(text.size, Style::Regular, theme.ink));
}

/// The picture of a card in its window.
fn vignette(drawing: &mut Drawing<'_>, picture: Pictured, zones: &Zones, ground: Colour) {
    let theme = drawing.theme();
    let (height, across) = (zones.picture - 4.0, ROOM / 2.0);
    let centre = [MIDDLE, zones.top + height / 2.0];
    let corner = [MIDDLE - across, zones.top];
    drawing.rectangle(corner, [ROOM, height], 2.0, Paint::fill(ground.mix(theme.paper, 0.9)));
    hatching(drawing, centre, [across - 10.0, height / 2.0 - 3.0], ground.mix(theme.paper, 0.74));
    match picture {
        Pictured::Flag(standard) => {
            let [width, high] = [height * 0.9, height * 0.54];
            let corner = [centre[0] - width / 2.0, centre[1] - height * 0.36];
            standard::flag(drawing, &standard, corner, [width, high], height * 0.84);
        }
        Pictured::Emblem(emblem) => {
            let line = ground.mix(theme.ink, 0.45);
            let tints = Tints { fill: theme.paper.mix(WHITE, 0.6), line, accent: Colour::parse("#d9b15a") };
            emblem::draw(drawing, emblem, centre, height - 10.0, tints);
        }
    }
    drawing.rectangle(corner, [ROOM, height], 2.0, Paint::line(ground.mix(theme.paper, 0.25), 1.2));
}

/// Lines from the left, one under the other.
fn paragraph(drawing: &mut Drawing<'_>, Lettering { size, lines, .. }: &Lettering, top: f64) {
    let theme = drawing.theme();
    let mut y = top + size * 0.8;
    for line in lines {
        drawing.text([MIDDLE - ROOM / 2.0, y], Type::from_left(*size, Style::Regular, theme.ink), line);
        y += size * LEADING;
    }
}

/// Draws the facts at the foot.
fn facts(drawing: &mut Drawing<'_>, foot: &Foot<'_>, ground: Colour) {
    if foot.facts.is_empty() {
        return;
    }
    let theme = drawing.theme();
    let (left, top) = (MIDDLE - ROOM / 2.0, foot.top + 1.0);
    drawing.segment([left, top], [left + ROOM, top], Paint::line(ground.mix(theme.paper, 0.45), 1.0));
    for Entry { left: from, line, name, beside, words } in &foot.facts {
        let mut at = [left + from, foot.top + ROW * count(*line) + RULE + 10.5];
        drawing.text(at, Type::from_left(FACT[0], Style::Italic, ground.mix(theme.ink, 0.3)), name);
        at[0] += beside;
        for line in &words.lines {
            drawing.text(at, Type::from_left(words.size, Style::Bold, theme.ink), line);
            at[1] += ROW;
        }
    }
}

/// Draws the notice on the card's fate, at the very bottom.
fn notice(drawing: &mut Drawing<'_>, words: &str) {
    let theme = drawing.theme();
    let Lettering { size, .. } = set_notice(words, theme);
    let at = [MIDDLE, BOTTOM - NOTICE / 2.0 + 2.0];
    drawing.text_in_middle(at, Type::centred(size, Style::Bold, Colour::parse("#b01c26")), words);
}

/// Draws the middle of a card without a known content.
fn nothing(drawing: &mut Drawing<'_>, words: &str, zones: &Zones, ground: Colour) {
    let theme = drawing.theme();
    let faint = ground.mix(theme.paper, 0.62);
    let height = if zones.picture > 0.0 { zones.picture } else { 110.0 };
    let middle = [MIDDLE, zones.top + height / 2.0];
    hatching(drawing, middle, [92.0, height / 2.0 - 6.0], faint.mix(theme.paper, 0.6));
    let tints = Tints { fill: theme.paper.mix(WHITE, 0.45), line: faint, accent: theme.paper };
    emblem::draw(drawing, Emblem::Letter, middle, height - 14.0, tints);
    emblem::rule(drawing, [MIDDLE, zones.text()[0]], 150.0, faint, 1.1);
    let Lettering { size, lines, .. } = lines(words, [ROOM - 10.0, 50.0], &[17.0], Style::Italic, theme);
    let at = [MIDDLE, zones.text()[1] + 26.0];
    block(drawing, &lines, at, Type::centred(size, Style::Italic, ground.mix(theme.ink, 0.3)));
}

/// The height of a stamp.
const STAMP: f64 = 35.0;

/// Two lines in a frame at the foot.
fn stamp(drawing: &mut Drawing<'_>, lines: &[String; 2], bottom: f64, ground: Colour) {
    let theme = drawing.theme();
    let ink = ground.mix(theme.ink, 0.25).mix(theme.paper, 0.2);
    let width = ROOM - 22.0;
    let corner = [MIDDLE - width / 2.0, bottom - STAMP - 2.0];
    drawing.rectangle(corner, [width, STAMP], 5.0, Paint::line(ink, 1.3));
    let size = theme.fit(&lines[0], width - 12.0, 13.5, 9.0, Style::Italic);
    block(drawing, lines, [MIDDLE, corner[1] + STAMP / 2.0], Type::centred(size, Style::Italic, ink));
}

/// Words between picture and text.
fn heading(drawing: &mut Drawing<'_>, Heading { words, ink, ribbon }: &Heading, at: [f64; 2]) {
    let theme = drawing.theme();
    if !ribbon {
        let Lettering { size, .. } = set_heading(words, *ribbon, theme);
        return drawing.text_in_middle(at, Type::centred(size, Style::Bold, *ink), words);
    }
    let width = ribbon_width(words, theme);
    let tints = Tints { fill: *ink, line: ink.mix(theme.ink, 0.4), accent: *ink };
    emblem::ribbon(drawing, at, [width, 22.0], tints);
    let Lettering { size, .. } = set_heading(words, *ribbon, theme);
    drawing.text_in_middle(at, Type::centred(size, Style::Bold, WHITE), words);
}

/// The line at the foot, and the frame over everything.
fn lowest(drawing: &mut Drawing<'_>, words: &str, Look { ground, border, edge }: Look) {
    let theme = drawing.theme();
    let [_, height] = SIZE;
    let Lettering { size, .. } = set_foot(words, theme);
    let ink = ground.mix(theme.ink, 0.3).mix(theme.paper, 0.15);
    drawing.text_in_middle([MIDDLE, height - edge - 14.0], Type::centred(size, Style::Italic, ink), words);
    let [left, width] = [edge + 3.5, SIZE[0] - 2.0 * edge - 7.0];
    corners(drawing, [left, height - edge - 3.5], width, ground);
    drawing.rectangle([0.75, 0.75], [SIZE[0] - 1.5, height - 1.5], 0.0, Paint::line(border.mix(theme.ink, 0.5), 1.5));
}

/// Rules along the left, the right and the foot, with an ornament in each lower corner.
fn corners(drawing: &mut Drawing<'_>, [left, bottom]: [f64; 2], width: f64, colour: Colour) {
    let right = left + width;
    let top = EDGE + 54.0;
    drawing.path(&format!("M{left} {top}L{left} {bottom}L{right} {bottom}L{right} {top}"), Paint::line(colour, 1.4));
    for (x, across) in [(left, 1.0), (right, -1.0)] {
        drawing.within([x, bottom], [across * 0.8, -0.8], 0.0, |drawing| {
            drawing.path("M0 0L13 0C13 8 8 13 0 13Z", Paint::fill(colour));
            drawing.path(
                "M13 4C21 2 26 4 26 8C26 12 20 12 20 8M4 13C2 21 4 26 8 26C12 26 12 20 8 20",
                Paint::line(colour, 1.5),
            );
        });
    }
}

/// An oval of fine lines, as engravers lay them behind a figure.
fn hatching(drawing: &mut Drawing<'_>, [x, y]: [f64; 2], [across, down]: [f64; 2], colour: Colour) {
    let lines = 15_u8;
    for line in 1..lines {
        let share = f64::from(line) / f64::from(lines) * 2.0 - 1.0;
        let half = across * (1.0 - share * share).max(0.0).sqrt();
        let at = y + down * share;
        drawing.segment([x - half, at], [x + half, at], Paint::line(colour, 1.5));
    }
}

/// The text at the greatest of the sizes at which it fits, in lines; or else smaller still.
fn lines(text: &str, room: [f64; 2], sizes: &[f64], style: Style, theme: &Theme) -> Lettering {
    let least = sizes.last().copied().unwrap_or(12.0);
    let smaller = [0.94, 0.88, 0.8, 0.72].map(|share| least * share);
    let set = |size: f64| theme.block(text, room, size, LEADING, style);
    let mut all = sizes.iter().copied().chain(smaller).map(set);
    all.find(|set| set.fits).unwrap_or_else(|| set(least * 0.64))
}

/// The text in as many lines as these, as equal in length as possible.
fn even(text: &str, lines: &[String], size: f64, style: Style, theme: &Theme) -> Vec<String> {
    let longest = lines.iter().map(|line| theme.width(line, size, style)).fold(0.0, f64::max);
    let narrower = (10..20_u8).map(|share| theme.wrap(text, longest * f64::from(share) / 20.0, size, style));
    let fits = |other: &Vec<String>| {
        other.len() == lines.len() && other.iter().all(|line| theme.width(line, size, style) <= longest)
    };
    narrower.into_iter().find(fits).unwrap_or_else(|| lines.to_vec())
}

/// Lines one under the other about a point.
fn block(drawing: &mut Drawing<'_>, lines: &[String], [x, y]: [f64; 2], how: Type) {
    let mut at = y - how.size * 1.1 * (count(lines.len()) - 1.0) / 2.0;
    for line in lines {
        drawing.text_in_middle([x, at], how, line);
        at += how.size * 1.1;
    }
}
