//! Cards: fronts with a title, a vignette and a text, and a back for each deck.

use muster_schema::Standing;
use muster_schema::bundle::{Bundle, Card, Deck, Power};
use serde_json::Value;

use super::colour::{Colour, WHITE};
use super::emblem::{self, Emblem, Tints};
use super::font::Style;
use super::map::count;
use super::sign;
use super::standard::{self, Standard};
use super::svg::{Drawing, Paint, Type};
use super::theme::Theme;
use super::{Picture, geometry};

/// The width and height that cards are drawn in.
const SIZE: [f64; 2] = [250.0, 350.0];
const MIDDLE: f64 = 125.0;
/// The coloured edge.
const EDGE: f64 = 8.0;
/// The same of a card whose effect lasts.
const BROAD_EDGE: f64 = 12.0;
/// What lasts and what is held: the rules mark both in red.
const RED: Colour = Colour::rgb(0xb0, 0x1c, 0x26);
/// The room of the text between left and right.
const ROOM: f64 = 208.0;
/// From one line of text to the next, in its size.
const LEADING: f64 = 1.16;

/// The front of a card.
#[must_use]
pub fn front(bundle: &Bundle, card: &Card, theme: &Theme) -> Picture {
    let home = geometry::home_deck(bundle, &card.deck);
    let ground = ground(bundle, home, theme);
    let look = if lasts(card) {
        Look { ground, border: RED, edge: BROAD_EDGE }
    } else {
        Look { ground, border: ground, edge: EDGE }
    };
    let mut drawing = sheet(look, theme);
    let first = bundle.decks.iter().find(|deck| deck.id == card.deck && deck.id != home);
    let (title, aside) = aside(&card.name);
    let aside = aside.filter(|_| card.provenance.standing != Standing::Missing);
    let labels = (!card.labels.is_empty()).then(|| card.labels.join(" · "));
    let under = labels.or_else(|| first.map(added)).or_else(|| aside.map(str::to_owned)).unwrap_or_default();
    let top = if under.is_empty() { 68.0 } else { 82.0 };
    let points = card.attributes.get("points").and_then(Value::as_u64).and_then(|points| u32::try_from(points).ok());
    head(&mut drawing, title, points.or(card.number), &under, look);
    let actions = card.attributes.get("actions").and_then(Value::as_f64);
    match actions {
        Some(actions) => action(&mut drawing, bundle, card, actions, ground),
        None => event(&mut drawing, bundle, card, title, [top, 312.0], ground),
    }
    foot(&mut drawing, card, look);
    drawing.finish_at(geometry::card_picture(card), geometry::card_size(bundle))
}

/// The colours of a front, and how broad its edge is.
#[derive(Clone, Copy)]
struct Look {
    ground: Colour,
    border: Colour,
    edge: f64,
}

/// The power that a card is about.
fn power<'a>(bundle: &'a Bundle, card: &Card) -> Option<&'a Power> {
    let id = card.attributes.get("power")?.as_str()?;
    bundle.powers.iter().find(|power| power.id == id)
}

/// When the cards of a deck come into another: in the year that its name tells, or else what it is called.
fn added(deck: &Deck) -> String {
    let is_year = |word: &&str| word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    let year = deck.name.split_whitespace().find(is_year);
    year.map_or_else(|| deck.name.clone(), |year| format!("Add to deck in {year}"))
}

/// The back of a deck's cards.
#[must_use]
pub fn back(bundle: &Bundle, deck: &str, theme: &Theme) -> Picture {
    let ground = ground(bundle, deck, theme);
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
    let name = bundle.decks.iter().find(|other| other.id == deck).map_or(deck, |deck| deck.name.as_str());
    let at = [MIDDLE, 138.0];
    drawing.circle(at, 69.0, Paint::fill(ground.mix(theme.ink, 0.25)).with_line(light, 2.2));
    drawing.circle(at, 62.0, Paint::fill(light).with_line(ground, 1.5));
    let gold = Colour::parse("#d9a93a");
    let tints = Tints { fill: light.mix(WHITE, 0.5), line: ground.mix(theme.ink, 0.35), accent: gold };
    let acts = bundle
        .cards
        .iter()
        .any(|card| geometry::home_deck(bundle, &card.deck) == deck && card.attributes.contains_key("actions"));
    let emblem = if acts { Emblem::Drum } else { Emblem::Letter };
    emblem::draw(&mut drawing, emblem, at, 86.0, tints);
    let plate = [ROOM - 10.0, 44.0];
    emblem::ribbon(
        &mut drawing,
        [MIDDLE, 236.0],
        [plate[0] - 44.0, plate[1] - 4.0],
        Tints { fill: light, line: ground.mix(theme.ink, 0.4), accent: gold },
    );
    let size = theme.fit(name, plate[0] - 56.0, 30.0, 14.0, Style::Bold);
    drawing.text_in_middle([MIDDLE, 236.0], Type::centred(size, Style::Bold, ground.mix(theme.ink, 0.3)), name);
    emblem::rule(&mut drawing, [MIDDLE, 276.0], 120.0, light, 1.0);
    let halo = Some(ground.mix(theme.ink, 0.12));
    let (size, lines) = lines(&bundle.game.title, [ROOM - 40.0, 40.0], &[20.0, 18.0, 16.0], Style::Italic, theme);
    let how = Type { halo, ..Type::centred(size, Style::Italic, light) };
    block(&mut drawing, &lines, [MIDDLE, 296.0], how);
    drawing.finish_at(geometry::back_picture(deck), geometry::laid(bundle).size)
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

fn ground(bundle: &Bundle, deck: &str, theme: &Theme) -> Colour {
    let owner = bundle.decks.iter().find(|other| other.id == deck).and_then(|deck| deck.side.as_ref());
    if let Some(side) = bundle.sides.iter().find(|side| Some(&side.id) == owner) {
        // White letters must be readable on it.
        let colour = Colour::parse(&side.colour);
        return [0.0, 0.2, 0.35, 0.5, 0.65]
            .map(|share| colour.mix(theme.ink, share))
            .into_iter()
            .find(|ground| ground.contrast(WHITE) > 4.5)
            .unwrap_or(theme.ink);
    }
    let at = geometry::backs(bundle).iter().position(|other| *other == deck).unwrap_or_default();
    theme.decks.get(at % theme.decks.len().max(1)).copied().unwrap_or(theme.ink)
}

/// A name without what stands in brackets behind it, and that.
fn aside(name: &str) -> (&str, Option<&str>) {
    let parts = name.strip_suffix(')').and_then(|name| name.rsplit_once(" ("));
    parts.map_or((name, None), |(title, aside)| (title.trim_end(), Some(aside)))
}

/// Title and number, and under them when the card comes into play.
fn head(drawing: &mut Drawing<'_>, title: &str, number: Option<u32>, under: &str, Look { ground, edge, .. }: Look) {
    let theme = drawing.theme();
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
    let (mut middle, mut room) = (MIDDLE, width - 18.0);
    if let Some(number) = number {
        let radius = height / 2.0 - 1.0;
        let at = [left + radius + 3.0, top + height / 2.0 + 1.0];
        drawing.circle(at, radius, Paint::fill(light).with_line(ground.mix(theme.ink, 0.4), 2.0));
        drawing.circle(at, radius - 4.0, Paint::line(ground, 1.2));
        let number = number.to_string();
        let size = theme.fit(&number, 32.0, 28.0, 12.0, Style::Bold);
        drawing.text_in_middle(at, Type::centred(size, Style::Bold, ground), &number);
        middle += 27.0;
        room -= 52.0;
    }
    let (size, lines) =
        lines(title, [room, height - 8.0], &[26.0, 24.0, 22.0, 20.0, 18.0, 16.0, 14.0], Style::Bold, theme);
    let lines = even(title, lines, size, Style::Bold, theme);
    block(drawing, &lines, [middle, top + height / 2.0 - 0.5], Type::centred(size, Style::Bold, WHITE));
    let size = theme.fit(under, ROOM, 15.0, 9.0, Style::Italic);
    let ink = ground.mix(theme.ink, 0.3);
    drawing.text_in_middle([MIDDLE, top + height + 12.0], Type::centred(size, Style::Italic, ink), under);
}

/// The middle of a card that is worth so many actions.
fn action(drawing: &mut Drawing<'_>, bundle: &Bundle, card: &Card, actions: f64, ground: Colour) {
    let theme = drawing.theme();
    let all = bundle.cards.iter().filter_map(|card| card.attributes.get("actions").and_then(Value::as_f64));
    let most = all.fold(actions, f64::max);
    let whole = |number: f64| geometry::number(number).parse::<usize>().unwrap_or_default().min(8);
    let at = [MIDDLE, 164.0];
    let steel = ground.mix(WHITE, 0.82);
    let tints = Tints { fill: steel, line: ground.mix(theme.ink, 0.35), accent: Colour::parse("#d9b15a") };
    let arms = card.picture.unwrap_or(match whole(actions) {
        0 | 1 => Emblem::Muskets,
        2 => Emblem::Swords,
        _ => Emblem::Sabres,
    });
    hatching(drawing, at, [98.0, 76.0], ground.mix(theme.paper, 0.78));
    emblem::draw(drawing, arms, at, if arms == Emblem::Muskets { 160.0 } else { 172.0 }, tints);
    drawing.circle(at, 50.0, Paint::fill(theme.paper.mix(WHITE, 0.6)).with_line(ground.mix(theme.ink, 0.35), 2.4));
    drawing.circle(at, 45.5, Paint::fill(ground).with_line(ground.mix(theme.ink, 0.35), 1.2));
    let figure = geometry::number(actions);
    let size = theme.fit(&figure, 76.0, 88.0, 30.0, Style::Bold);
    drawing.text_in_middle(at, Type::centred(size, Style::Bold, WHITE), &figure);
    let tints = Tints { fill: theme.paper, line: ground, accent: theme.paper };
    emblem::pips(drawing, [MIDDLE, 256.0], [whole(actions), whole(most)], 19.0, tints);
    let text = card.text.as_deref().unwrap_or_default();
    let (size, lines) = lines(text, [ROOM, 44.0], &[17.0, 16.0, 15.0, 14.0, 13.0], Style::Regular, theme);
    block(drawing, &lines, [MIDDLE, 292.0], Type::centred(size, Style::Regular, theme.ink));
}

/// The middle of any other card: what it is about, when it may be played, what it does.
fn event(
    drawing: &mut Drawing<'_>,
    bundle: &Bundle,
    card: &Card,
    title: &str,
    [top, bottom]: [f64; 2],
    ground: Colour,
) {
    if card.provenance.standing == Standing::Missing {
        return nothing(drawing, ground);
    }
    let theme = drawing.theme();
    let text = card.text.as_deref().unwrap_or_default();
    let mark = Mark::of(card, ground);
    let divider = if mark.is_some() { 34.0 } else { 16.0 };
    let bottom = stamp(drawing, card, bottom, ground);
    // The text is as large as leaves room for a picture; a long one has a small picture.
    let room = bottom - top - divider;
    let sized = |picture: f64, sizes: &[f64]| lines(text, [ROOM, room - picture], sizes, Style::Regular, theme);
    let fits = |(size, lines): &(f64, Vec<String>), picture| count(lines.len()) * size * LEADING <= room - picture;
    let pictured = [(96.0, [18.0, 17.0, 16.5]), (76.0, [17.0, 16.5, 16.0]), (58.0, [16.0, 15.5, 15.0])]
        .into_iter()
        .map(|(picture, sizes)| (sized(picture, &sizes), picture, sizes[2]))
        .find(|(cut, picture, least)| cut.0 >= *least && fits(cut, *picture))
        .map(|(cut, ..)| cut);
    // The longest ones have none.
    let has_picture = pictured.is_some();
    let (size, lines) = pictured.unwrap_or_else(|| sized(6.0, &[16.0, 15.5, 15.0, 14.5, 14.0, 13.5, 13.0]));
    let length = count(lines.len()) * size * LEADING;
    let space = if has_picture { (room - length).clamp(30.0, 124.0) } else { 6.0 };
    // What is left over goes above and below.
    let slack = (room - length - space).max(0.0) / 2.0;
    let centre = [MIDDLE, top + slack * 0.5 + space / 2.0];
    if has_picture {
        hatching(drawing, centre, [98.0, space / 2.0 - 3.0], ground.mix(theme.paper, 0.74));
        let tints = Tints {
            fill: theme.paper.mix(WHITE, 0.6),
            line: ground.mix(theme.ink, 0.45),
            accent: Colour::parse("#d9b15a"),
        };
        match (card.picture, power(bundle, card)) {
            (None, Some(power)) => {
                let [width, height] = [space * 0.95, space * 0.5];
                let corner = [centre[0] - width / 2.0, centre[1] - height * 0.75];
                standard::flag(
                    drawing,
                    &Standard::of_power(bundle, power, theme),
                    corner,
                    [width, height],
                    space * 0.84,
                );
            }
            (picture, _) => {
                emblem::draw(drawing, picture.unwrap_or_else(|| sign::vignette(title)), centre, space - 6.0, tints);
            }
        }
    }
    let below = top + slack + space;
    let at = [MIDDLE, below + divider / 2.0];
    match mark {
        Some(mark) => mark.draw(drawing, [at[0], at[1] - 3.0]),
        None => emblem::rule(drawing, at, 150.0, ground, 1.0),
    }
    let mut y = below + divider + size * 0.8;
    for line in lines {
        drawing.text([MIDDLE - ROOM / 2.0, y], Type::from_left(size, Style::Regular, theme.ink), &line);
        y += size * LEADING;
    }
}

/// The middle of a card of which nothing is known.
fn nothing(drawing: &mut Drawing<'_>, ground: Colour) {
    let theme = drawing.theme();
    let faint = ground.mix(theme.paper, 0.62);
    hatching(drawing, [MIDDLE, 160.0], [92.0, 62.0], faint.mix(theme.paper, 0.6));
    let tints = Tints { fill: theme.paper.mix(WHITE, 0.45), line: faint, accent: theme.paper };
    emblem::draw(drawing, Emblem::Letter, [MIDDLE, 160.0], 92.0, tints);
    emblem::rule(drawing, [MIDDLE, 242.0], 150.0, faint, 1.1);
    let words = "Left blank: the rules do not quote this card.";
    let (size, lines) = lines(words, [ROOM - 10.0, 50.0], &[17.0], Style::Italic, theme);
    block(drawing, &lines, [MIDDLE, 276.0], Type::centred(size, Style::Italic, ground.mix(theme.ink, 0.3)));
}

/// Says at the foot that the document does not give the text, or not all of it. Returns where the room above it ends.
fn stamp(drawing: &mut Drawing<'_>, card: &Card, bottom: f64, ground: Colour) -> f64 {
    const HEIGHT: f64 = 35.0;
    let part = card.provenance.reconstructed.iter().any(|field| field == "effect");
    let lacks = match &card.text {
        None => "Text not in the rule book:",
        Some(_) if part => "Full text not in the rule book:",
        Some(_) => return bottom,
    };
    let theme = drawing.theme();
    let ink = ground.mix(theme.ink, 0.25).mix(theme.paper, 0.2);
    let width = ROOM - 22.0;
    let corner = [MIDDLE - width / 2.0, bottom - HEIGHT - 2.0];
    drawing.rectangle(corner, [width, HEIGHT], 5.0, Paint::line(ink, 1.3));
    let size = theme.fit(lacks, width - 12.0, 13.5, 9.0, Style::Italic);
    let lines = [lacks, "see the printed card"].map(str::to_owned);
    block(drawing, &lines, [MIDDLE, corner[1] + HEIGHT / 2.0], Type::centred(size, Style::Italic, ink));
    corner[1] - 4.0
}

/// What stands above the text: when a card is played, and whether its effect lasts.
enum Mark {
    /// Words by themselves.
    Words(String),
    /// Words on a ribbon of some colour.
    Ribbon(String, Colour),
}

impl Mark {
    /// The mark of a card. One that is held has red words, as the rules say; one that lasts has a ribbon as red as its edge.
    fn of(card: &Card, ground: Colour) -> Option<Self> {
        let timing = card.attributes.get("timing").map(geometry::text).unwrap_or_default();
        let words = match timing.as_str() {
            "hold" => "Hold Until Played",
            "immediate" => "Play Immediately",
            other => other,
        };
        let words = match (words, lasts(card)) {
            ("", false) => return None,
            ("", true) => "Lasting Effect".to_owned(),
            (words, true) => format!("{words} · Lasting"),
            (words, false) => words.to_owned(),
        };
        Some(match timing.as_str() {
            "hold" => Self::Words(words),
            _ => Self::Ribbon(words, if lasts(card) { RED } else { ground }),
        })
    }

    fn draw(&self, drawing: &mut Drawing<'_>, at: [f64; 2]) {
        let theme = drawing.theme();
        match self {
            Self::Words(words) => {
                let size = theme.fit(words, ROOM, 19.0, 9.0, Style::Bold);
                drawing.text_in_middle(at, Type::centred(size, Style::Bold, RED), words);
            }
            Self::Ribbon(words, colour) => {
                let width = (theme.width(words, 15.0, Style::Bold) + 26.0).min(178.0);
                let tints = Tints { fill: *colour, line: colour.mix(theme.ink, 0.4), accent: *colour };
                emblem::ribbon(drawing, at, [width, 22.0], tints);
                let size = theme.fit(words, width - 10.0, 15.0, 9.0, Style::Bold);
                drawing.text_in_middle(at, Type::centred(size, Style::Bold, WHITE), words);
            }
        }
    }
}

/// Whether what the card does goes on.
fn lasts(card: &Card) -> bool {
    card.attributes.get("lasting").is_some_and(|value| geometry::text(value) == "yes")
}

/// The rule that the card goes by, and the frame over everything.
fn foot(drawing: &mut Drawing<'_>, card: &Card, Look { ground, border, edge }: Look) {
    let theme = drawing.theme();
    let code = card.code.as_deref().filter(|code| *code != card.name).unwrap_or_default();
    let cite = match card.provenance.standing {
        Standing::Missing => String::new(),
        Standing::Reconstructed => "reconstructed".to_owned(),
        Standing::Attested => rules(&card.provenance.cite),
    };
    let cite = [code, &cite].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    let [_, height] = SIZE;
    let size = theme.fit(&cite, ROOM - 50.0, 12.5, 8.0, Style::Italic);
    let ink = ground.mix(theme.ink, 0.3).mix(theme.paper, 0.15);
    drawing.text_in_middle([MIDDLE, height - edge - 14.0], Type::centred(size, Style::Italic, ink), &cite);
    let [left, width] = [edge + 3.5, SIZE[0] - 2.0 * edge - 7.0];
    corners(drawing, [left, height - edge - 3.5], width, ground);
    drawing.rectangle([0.75, 0.75], [SIZE[0] - 1.5, height - 1.5], 0.0, Paint::line(border.mix(theme.ink, 0.5), 1.5));
}

/// The numbers of the rules in a citation, without what it says of the place in them; parts of a document that have no numbers
/// have their names.
fn rules(cite: &str) -> String {
    let mut numbers: Vec<_> = cite.split(';').filter_map(|rule| rule.split_whitespace().next()).collect();
    numbers.dedup();
    let rule = if cite.starts_with(|letter: char| letter.is_ascii_digit()) { "Rule " } else { "" };
    format!("{rule}{}", numbers.join("; "))
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

/// The text at the greatest of the sizes at which it fits, in lines.
fn lines(text: &str, [width, height]: [f64; 2], sizes: &[f64], style: Style, theme: &Theme) -> (f64, Vec<String>) {
    let cut = |size: f64| (size, theme.wrap(text, width, size, style));
    let fits = |(size, lines): &(f64, Vec<String>)| {
        lines.iter().all(|line| theme.width(line, *size, style) <= width)
            && count(lines.len()) * size * LEADING <= height
    };
    let found = sizes.iter().map(|size| cut(*size)).find(fits);
    found.unwrap_or_else(|| {
        let size = sizes.last().copied().unwrap_or(12.0);
        let (size, lines) = [0.94, 0.88, 0.8, 0.72]
            .map(|share| cut(size * share))
            .into_iter()
            .find(fits)
            .unwrap_or_else(|| cut(size * 0.64));
        (size, lines)
    })
}

/// The text in as many lines as these, but of lengths as equal as may be.
fn even(text: &str, lines: Vec<String>, size: f64, style: Style, theme: &Theme) -> Vec<String> {
    let longest = lines.iter().map(|line| theme.width(line, size, style)).fold(0.0, f64::max);
    let narrower = (10..20_u8).map(|share| theme.wrap(text, longest * f64::from(share) / 20.0, size, style));
    let fits = |other: &Vec<String>| {
        other.len() == lines.len() && other.iter().all(|line| theme.width(line, size, style) <= longest)
    };
    narrower.into_iter().find(fits).unwrap_or(lines)
}

/// Lines one under the other about a point.
fn block(drawing: &mut Drawing<'_>, lines: &[String], [x, y]: [f64; 2], how: Type) {
    let mut at = y - how.size * 1.1 * (count(lines.len()) - 1.0) / 2.0;
    for line in lines {
        drawing.text_in_middle([x, at], how, line);
        at += how.size * 1.1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_brackets_is_set_aside() {
        assert_eq!(aside("Command Dispute (1708)"), ("Command Dispute", Some("1708")));
        assert_eq!(aside("Bank of England"), ("Bank of England", None));
        assert_eq!(aside(")"), (")", None));
    }

    #[test]
    fn a_citation_is_its_numbers() {
        assert_eq!(rules("13.4.1; 21 example"), "Rule 13.4.1; 21");
        assert_eq!(rules("9.2.1; 9.2.1 example"), "Rule 9.2.1");
        assert_eq!(rules("errata; 16.2"), "errata; 16.2");
    }
}
