//! Cards: fronts with title and text, and a back for each deck.

use muster_schema::Standing;
use muster_schema::bundle::{Bundle, Card};
use serde_json::Value;

use super::colour::{Colour, INK, PAPER, WHITE};
use super::font::{self, Style};
use super::svg::{Anchor, Drawing, Paint, Type};
use super::{CARD, Picture, geometry};

/// The colours of the decks, in their order.
const GROUNDS: [&str; 4] = ["#6d2430", "#26486b", "#3d5a33", "#6a5126"];

/// The front of a card.
#[must_use]
pub fn front(bundle: &Bundle, card: &Card) -> Picture {
    let (mut drawing, share) = sheet(bundle);
    let [width, height] = CARD.map(|length| f64::from(length) * share);
    let home = geometry::home_deck(bundle, &card.deck);
    let ground = ground(bundle, home);
    drawing.rectangle([0.0, 0.0], [width, height], 0.0, Paint::fill(PAPER.mix(WHITE, 0.5)));

    let title = 58.0 * share;
    drawing.rectangle([0.0, 0.0], [width, title], 0.0, Paint::fill(ground));
    let number = card.number.map(|number| number.to_string()).unwrap_or_default();
    let inset = if number.is_empty() { 14.0 * share } else { 48.0 * share };
    let how = Type::centred(24.0 * share, Style::Bold, WHITE);
    drawing.text_in_middle([26.0 * share, title / 2.0], how, &number);
    heading(&mut drawing, &card.name, inset, [width - inset - 10.0 * share, title], share);

    let mut y = title + 30.0 * share;
    if let Some(actions) = card.attributes.get("actions").and_then(Value::as_f64) {
        let size = 110.0 * share;
        y += 70.0 * share;
        drawing.text([width / 2.0, y], Type::centred(size, Style::Bold, ground), &geometry::number(actions));
        y += 40.0 * share;
    }
    let missing = card.provenance.standing == Standing::Missing || card.text.is_none();
    let text = card.text.as_deref().unwrap_or("The document does not give the text of this card.");
    let style = if missing { Style::Italic } else { Style::Regular };
    let room = [width - 36.0 * share, height - y - 34.0 * share];
    let size = fitting(text, room, style, share);
    for line in font::wrap(text, width - 36.0 * share, size, style) {
        let ink = if missing { INK.mix(WHITE, 0.35) } else { INK };
        drawing.text([18.0 * share, y], Type::from_left(size, style, ink), &line);
        y += size * 1.25;
    }

    let deck = bundle.decks.iter().find(|deck| deck.id == home).map_or(home, |deck| deck.name.as_str());
    let foot = Type { anchor: Anchor::Middle, ..Type::from_left(12.0 * share, Style::Italic, INK.mix(WHITE, 0.3)) };
    let timing = card.attributes.get("timing").map(geometry::text).unwrap_or_default();
    let foot_text = [deck, timing.as_str()].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    drawing.text([width / 2.0, height - 14.0 * share], foot, &foot_text);
    drawing.rectangle([1.5, 1.5], [width - 3.0, height - 3.0], 0.0, Paint::line(ground, 3.0));
    drawing.finish(geometry::card_picture(card))
}

/// The back of a deck's cards.
#[must_use]
pub fn back(bundle: &Bundle, deck: &str) -> Picture {
    let (mut drawing, share) = sheet(bundle);
    let [width, height] = CARD.map(|length| f64::from(length) * share);
    let ground = ground(bundle, deck);
    let light = ground.mix(WHITE, 0.75);
    drawing.rectangle([0.0, 0.0], [width, height], 0.0, Paint::fill(ground));
    for margin in [9.0, 16.0].map(|margin| margin * share) {
        let room = [width - 2.0 * margin, height - 2.0 * margin];
        drawing.rectangle([margin, margin], room, 6.0, Paint::line(light, 2.0 * share));
    }
    let name = bundle.decks.iter().find(|other| other.id == deck).map_or(deck, |deck| deck.name.as_str());
    block(&mut drawing, name, height * 0.42, 30.0 * share, Style::Bold, light, width - 50.0 * share);
    block(&mut drawing, &bundle.game.title, height * 0.8, 16.0 * share, Style::Italic, light, width - 50.0 * share);
    drawing.finish(geometry::back_picture(deck))
}

/// An empty card, and how large it is compared with a full-sized one.
fn sheet(bundle: &Bundle) -> (Drawing, f64) {
    let [width, height] = geometry::card_size(bundle);
    (Drawing::new(width, height), f64::from(width) / f64::from(CARD[0]))
}

fn ground(bundle: &Bundle, deck: &str) -> Colour {
    let at = geometry::backs(bundle).iter().position(|other| *other == deck).unwrap_or_default();
    GROUNDS.get(at % GROUNDS.len()).map_or(INK, |colour| Colour::parse(colour))
}

/// The title, in one line or two.
fn heading(drawing: &mut Drawing, name: &str, left: f64, [room, height]: [f64; 2], share: f64) {
    let large = 21.0 * share;
    let (size, lines) = if font::width(name, large, Style::Bold) <= room {
        (large, vec![name.to_owned()])
    } else {
        let size = [18.0, 16.0, 14.0, 12.0]
            .into_iter()
            .map(|size| size * share)
            .find(|size| font::wrap(name, room, *size, Style::Bold).len() <= 2)
            .unwrap_or(10.0 * share);
        (size, font::wrap(name, room, size, Style::Bold))
    };
    let mut y = height / 2.0 - size * 1.1 * (super::map::count(lines.len()) - 1.0) / 2.0;
    for line in lines {
        drawing.text_in_middle([left, y], Type::from_left(size, Style::Bold, WHITE), &line);
        y += size * 1.1;
    }
}

/// The greatest text size at which the text fits its room.
fn fitting(text: &str, [width, height]: [f64; 2], style: Style, share: f64) -> f64 {
    let sizes = [18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0].map(|size| size * share);
    let fits = |size: &f64| super::map::count(font::wrap(text, width, *size, style).len()) * size * 1.25 <= height;
    sizes.into_iter().find(fits).unwrap_or(10.0 * share)
}

fn block(drawing: &mut Drawing, text: &str, y: f64, size: f64, style: Style, ink: Colour, room: f64) {
    let lines = font::wrap(text, room, size, style);
    let mut at = y - size * 1.15 * (super::map::count(lines.len()) - 1.0) / 2.0;
    for line in lines {
        drawing.text_in_middle([drawing.width() / 2.0, at], Type::centred(size, style, ink), &line);
        at += size * 1.15;
    }
}
