//! Cards: fronts with a title, a vignette and a text, and a back for each deck.

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
/// The same where it is a broad one.
const BROAD_EDGE: f64 = 12.0;
/// The room of the text between left and right.
const ROOM: f64 = 208.0;
/// The room for the name on a back.
const PLATE: [f64; 2] = [198.0, 44.0];
/// From one line of text to the next, in its size.
const LEADING: f64 = 1.16;

/// The front of a card.
pub fn front(bundle: &Bundle, card: &Card, front: &Front, theme: &Theme) -> Picture {
    let Front { ground, border, .. } = *front;
    let look = Look { ground, border, edge: edge(front) };
    let mut drawing = sheet(look, theme);
    head(&mut drawing, front, look);
    match &front.body {
        Body::Figure { figure, pips, emblem, text } => {
            action(&mut drawing, figure, *pips, *emblem, text, ground);
        }
        Body::Event { picture, heading, text, stamp } => {
            let event = Event { picture: *picture, heading: heading.as_ref(), text, stamp: stamp.as_ref() };
            event.draw(&mut drawing, middle(front), ground);
        }
        Body::Blank(words) => nothing(&mut drawing, words, ground),
    }
    foot(&mut drawing, &front.foot, look);
    drawing.finish_at(measures::card_picture(card), measures::card_size(bundle))
}

/// The upper and the lower edge of the middle of a card.
fn middle(front: &Front) -> [f64; 2] {
    [if front.under.is_empty() { 68.0 } else { 82.0 }, 312.0]
}

/// A part of the front of a card that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Title,
    /// The line under it.
    Under,
    /// The words over the text.
    Heading,
    Text,
    /// The line at the foot.
    Foot,
}

/// What is written on the front of a card, as it is set there.
pub fn lettering(front: &Front, theme: &Theme) -> Vec<(Part, Lettering)> {
    let mut parts = vec![
        (Part::Title, set_title(front, theme)),
        (Part::Under, set_under(front, theme)),
        (Part::Foot, set_foot(&front.foot, theme)),
    ];
    match &front.body {
        Body::Figure { text, .. } => parts.push((Part::Text, set_brief(text, theme))),
        Body::Event { picture, heading, text, stamp } => {
            let event = Event { picture: *picture, heading: heading.as_ref(), text, stamp: stamp.as_ref() };
            parts.push((Part::Text, event.shares(middle(front), theme).text));
            let words = heading.iter().map(|heading| set_heading(&heading.words, heading.ribbon, theme));
            parts.extend(words.map(|words| (Part::Heading, words)));
        }
        Body::Blank(_) => {}
    }
    parts
}

fn edge(front: &Front) -> f64 {
    if front.broad { BROAD_EDGE } else { EDGE }
}

fn set_title(front: &Front, theme: &Theme) -> Lettering {
    let beside = if front.number.is_empty() { 18.0 } else { 70.0 };
    let room = [SIZE[0] - 2.0 * edge(front) - beside, 52.0 - edge(front)];
    lines(&front.title, room, &[26.0, 24.0, 22.0, 20.0, 18.0, 16.0, 14.0], Style::Bold, theme)
}

fn set_under(front: &Front, theme: &Theme) -> Lettering {
    theme.line(&front.under, ROOM, 15.0, 9.0, Style::Italic)
}

/// The text below a figure.
fn set_brief(text: &str, theme: &Theme) -> Lettering {
    lines(text, [ROOM, 44.0], &[17.0, 16.0, 15.0, 14.0, 13.0], Style::Regular, theme)
}

fn set_heading(words: &str, ribbon: bool, theme: &Theme) -> Lettering {
    if ribbon {
        theme.line(words, ribbon_width(words, theme) - 10.0, 15.0, 9.0, Style::Bold)
    } else {
        theme.line(words, ROOM, 19.0, 9.0, Style::Bold)
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

/// The colours of a front, and how broad its edge is.
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

/// Title and number, and under them when the card comes into play.
fn head(drawing: &mut Drawing<'_>, front: &Front, Look { ground, edge, .. }: Look) {
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
    let middle = if number.is_empty() { MIDDLE } else { MIDDLE + 27.0 };
    let Lettering { size, lines, .. } = set_title(front, theme);
    let lines = even(title, &lines, size, Style::Bold, theme);
    block(drawing, &lines, [middle, top + height / 2.0 - 0.5], Type::centred(size, Style::Bold, WHITE));
    let Lettering { size, .. } = set_under(front, theme);
    let ink = ground.mix(theme.ink, 0.3);
    drawing.text_in_middle([MIDDLE, top + height + 12.0], Type::centred(size, Style::Italic, ink), under);
}

/// The middle of a card that is worth so many actions.
fn action(drawing: &mut Drawing<'_>, figure: &str, pips: [usize; 2], arms: Emblem, text: &str, ground: Colour) {
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
    let Lettering { size, lines, .. } = set_brief(text, theme);
    block(drawing, &lines, [MIDDLE, 292.0], Type::centred(size, Style::Regular, theme.ink));
}

/// The middle of any other card: what it is about, when it may be played, what it does.
struct Event<'a> {
    picture: Pictured,
    heading: Option<&'a Heading>,
    text: &'a str,
    stamp: Option<&'a [String; 2]>,
}

/// How the parts of an event share the room between head and foot.
struct Shares {
    /// The height of the picture; without one, of the gap in its place.
    space: f64,
    pictured: bool,
    text: Lettering,
    /// What is left over.
    slack: f64,
}

impl Event<'_> {
    fn divider(&self) -> f64 {
        if self.heading.is_some() { 34.0 } else { 16.0 }
    }

    /// The text is as large as leaves room for a picture; a long one has a small picture, and the longest ones none.
    fn shares(&self, [top, bottom]: [f64; 2], theme: &Theme) -> Shares {
        let bottom = if self.stamp.is_some() { bottom - STAMP - 6.0 } else { bottom };
        let room = bottom - top - self.divider();
        let sized =
            |picture: f64, sizes: &[f64]| lines(self.text, [ROOM, room - picture], sizes, Style::Regular, theme);
        let pictured = [(96.0, [18.0, 17.0, 16.5]), (76.0, [17.0, 16.5, 16.0]), (58.0, [16.0, 15.5, 15.0])]
            .into_iter()
            .map(|(picture, sizes)| (sized(picture, &sizes), sizes[2]))
            .find(|(text, least)| text.size >= *least && text.fits)
            .map(|(text, _)| text);
        let has_picture = pictured.is_some();
        let text = pictured.unwrap_or_else(|| sized(6.0, &[16.0, 15.5, 15.0, 14.5, 14.0, 13.5, 13.0]));
        let length = count(text.lines.len()) * text.size * LEADING;
        let space = if has_picture { (room - length).clamp(30.0, 124.0) } else { 6.0 };
        // What is left over goes above and below.
        let slack = (room - length - space).max(0.0) / 2.0;
        Shares { space, pictured: has_picture, text, slack }
    }

    fn draw(&self, drawing: &mut Drawing<'_>, [top, bottom]: [f64; 2], ground: Colour) {
        let theme = drawing.theme();
        let Shares { space, pictured, text: Lettering { size, lines, .. }, slack } = self.shares([top, bottom], theme);
        if let Some(lines) = self.stamp {
            stamp(drawing, lines, bottom, ground);
        }
        let centre = [MIDDLE, top + slack * 0.5 + space / 2.0];
        if pictured {
            hatching(drawing, centre, [98.0, space / 2.0 - 3.0], ground.mix(theme.paper, 0.74));
            self.picture(drawing, centre, space, ground);
        }
        let below = top + slack + space;
        let at = [MIDDLE, below + self.divider() / 2.0];
        match self.heading {
            Some(words) => heading(drawing, words, [at[0], at[1] - 3.0]),
            None => emblem::rule(drawing, at, 150.0, ground, 1.0),
        }
        let mut y = below + self.divider() + size * 0.8;
        for line in lines {
            drawing.text([MIDDLE - ROOM / 2.0, y], Type::from_left(size, Style::Regular, theme.ink), &line);
            y += size * LEADING;
        }
    }

    fn picture(&self, drawing: &mut Drawing<'_>, centre: [f64; 2], space: f64, ground: Colour) {
        let theme = drawing.theme();
        match self.picture {
            Pictured::Flag(standard) => {
                let [width, height] = [space * 0.95, space * 0.5];
                let corner = [centre[0] - width / 2.0, centre[1] - height * 0.75];
                standard::flag(drawing, &standard, corner, [width, height], space * 0.84);
            }
            Pictured::Emblem(emblem) => {
                let line = ground.mix(theme.ink, 0.45);
                let tints = Tints { fill: theme.paper.mix(WHITE, 0.6), line, accent: Colour::parse("#d9b15a") };
                emblem::draw(drawing, emblem, centre, space - 6.0, tints);
            }
        }
    }
}

/// The middle of a card of which nothing is known.
fn nothing(drawing: &mut Drawing<'_>, words: &str, ground: Colour) {
    let theme = drawing.theme();
    let faint = ground.mix(theme.paper, 0.62);
    hatching(drawing, [MIDDLE, 160.0], [92.0, 62.0], faint.mix(theme.paper, 0.6));
    let tints = Tints { fill: theme.paper.mix(WHITE, 0.45), line: faint, accent: theme.paper };
    emblem::draw(drawing, Emblem::Letter, [MIDDLE, 160.0], 92.0, tints);
    emblem::rule(drawing, [MIDDLE, 242.0], 150.0, faint, 1.1);
    let Lettering { size, lines, .. } = lines(words, [ROOM - 10.0, 50.0], &[17.0], Style::Italic, theme);
    block(drawing, &lines, [MIDDLE, 276.0], Type::centred(size, Style::Italic, ground.mix(theme.ink, 0.3)));
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
fn foot(drawing: &mut Drawing<'_>, words: &str, Look { ground, border, edge }: Look) {
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

/// The text in as many lines as these, but of lengths as equal as may be.
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
