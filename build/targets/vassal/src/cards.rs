//! Cards: their slots, the decks they begin in, the hands they are drawn to.

use std::fmt::Write;

use muster_schema::bundle::{BoxKind, Bundle, Card, Deck, DeckKind, Place, Side};
use muster_schema::{Phrases, Slot, phrase, say};
use serde_json::Value;

use super::furniture::Viewer;
use super::help::broken;
use super::names::{Names, plain_name};
use super::sequence::encode;
use super::traits::{self, Definition, Destination, Key, Trait, Turns, inset, spoken};
use super::xml::{self, Element};
use super::{BOARD, Context, MAP, board, controls, furniture, ids};
use muster_ground::area::Rectangle;
use muster_marks::measures;

/// Cards that fit side by side in a hand's window.
const HAND: u32 = 7;

/// The number of cards of a hand that have a place of their own.
const PLACES: i64 = 25;

/// The gap between them, in pixels.
const GAP: u32 = 12;

/// The size of the hand when it opens, in percent: small enough for several cards in a small window.
const OPENS: u32 = 65;

/// The height of an enlarged card of a hand, in pixels.
const CLOSE: u32 = 310;

/// The picture over a card that its owner alone sees.
pub const HIDDEN: &str = "hidden.svg";

/// The letters that, with Alt, open the hands of the first sides.
pub const HAND_KEYS: [char; 6] = ['J', 'K', 'U', 'Y', 'O', 'Q'];

/// The prefix of the prototypes of cards.
const PROTOTYPE: &str = "Card: ";

/// The name of the prototype of the cards with the back of a deck.
pub fn prototype_name(names: &Names, back: &str) -> String {
    format!("{PROTOTYPE}{}", names.deck(back).unwrap_or(back))
}

/// True for the name of a prototype of cards.
pub fn is_prototype(name: &str) -> bool {
    name.starts_with(PROTOTYPE)
}

/// The traits of the cards with the back of a deck: the back, and the commands that move them.
pub fn prototype(bundle: &Bundle, names: &Names, back: &str) -> Vec<Trait> {
    let phrases = &bundle.phrases;
    let home = measures::home_deck(bundle, back);
    let (mask, deal) = (mask_key(), Key::named("deal"));
    let (mut reports, mut commands, mut menus) = (Vec::new(), Vec::new(), Vec::new());
    let mut to_deck = |menu: &str, key: Key, deck: &str, report: &str| {
        reports.push(traits::report(&[&key], report));
        commands.push(traits::to_deck(menu, &key, deck));
    };
    let decks = |kind: DeckKind| bundle.decks.iter().filter(move |deck| deck.kind == kind);
    let discard = decks(DeckKind::Discard).find(|deck| deck.into.as_deref() == Some(home));
    if let Some(name) = discard.and_then(|deck| names.deck(&deck.id)) {
        let for_actions = phrases.say("$PlayerId$ plays $BasicName$ for $Actions$");
        to_deck(phrases.say("Play and discard"), Key::ctrl('P'), name, phrases.say(PLAYED));
        to_deck(phrases.say("Play for actions"), Key::ctrl('A'), name, for_actions);
        to_deck(phrases.say("Discard"), Key::ctrl('X'), name, phrases.say("$PlayerId$ discards $BasicName$"));
    }
    if let Some(name) = discard.map(|deck| deck.id.as_str()).or(Some(home)).and_then(|deck| names.deck(deck)) {
        to_deck("", random(), name, phrases.say("$PlayerId$ discards $BasicName$ at random"));
    }
    let out = out_of_play(bundle, home);
    for (at, deck) in out.iter().enumerate() {
        let Some(name) = names.deck(&deck.id) else { continue };
        if discard.is_none() && at == 0 {
            to_deck(phrases.say("Play and remove"), Key::ctrl('P'), name, phrases.say(PLAYED));
        }
        let key = if at == 0 { Key::ctrl('R') } else { Key::named(&format!("remove-{}", deck.id)) };
        let menu = if out.len() == 1 { &deck.name } else { name };
        let menu = say!(phrases, "Put in {deck}", deck = menu);
        to_deck(&menu, key, name, phrases.say("$PlayerId$ puts $BasicName$ out of play"));
    }
    if let Some(name) = names.deck(home) {
        let report = say!(phrases, "$PlayerId$ puts a card back on {deck}", deck = name);
        to_deck(&say!(phrases, "Put back on {deck}", deck = name), Key::ctrl('B'), name, &report);
    }
    if discard.is_some() {
        commands.insert(0, traits::hide("{Actions==\"\"}", &[&Key::ctrl('A')]));
    }
    for market in markets(bundle, home) {
        let Some(name) = names.deck(&market.id) else { continue };
        commands.push(traits::to_deck("", &to_market(market), name));
    }
    for side in &bundle.sides {
        let menu = say!(phrases, "To the hand of {side}", side = side.name);
        let key = Key::named(&format!("give-{}", side.id));
        let [width, height] = measures::laid(bundle).size.map(i64::from);
        let hand = hand_name(bundle, side);
        let to = &side.name;
        let report =
            say!(phrases, "$PlayerId$ gives a card to the hand of {side}: $oldLocation$ → $location$", side = to);
        let send = Key::named(&format!("send-to-hand-{}", side.id));
        reports.push(traits::report(&[&key], &report));
        // The deck itself tells of what it deals.
        for (menu, key) in [(menu.as_str(), &key), ("", &to_hand(side))] {
            commands.push(traits::trigger(menu, key, "", &[&send, &deal]));
        }
        commands.push(traits::hide(&format!("{{CurrentMap=={}}}", traits::quoted(&hand)), &[&key]));
        commands.push(traits::send("", &send, &hand, &hand, Destination::Column(&free(&hand, width), height / 2 + 20)));
        menus.push(menu);
    }
    if !menus.is_empty() {
        let menus: Vec<_> = menus.iter().map(String::as_str).collect();
        commands.push(traits::submenu(phrases.say("Give"), &menus));
    }
    reports.push(traits::report(&[&mask], "$PlayerId$ $Masked$"));
    let hides = spoken(&say!(phrases, "turns a card face down in {place}", place = inset("LocationName")));
    let shows = spoken(&say!(phrases, "shows {card}", card = inset("BasicName")));
    reports.push(traits::calculated("Masked", &format!("{{ObscuredToOthers==true?{hides}:{shows}}}")));
    let picture = format!("{}.png", measures::back_picture(back));
    // A back that several decks share does not tell from which of them a card comes.
    let name = match names.deck(back) {
        _ if measures::is_shared_back(bundle, back) => {
            say!(phrases, "a card: {back}", back = measures::back_words(bundle, back))
        }
        Some(deck) => say!(phrases, "a card from {deck}", deck = deck),
        None => phrases.say("a card").to_owned(),
    };
    commands.extend(lots());
    let menu = phrases.say("Show or hide");
    reports.push(traits::conceal(&picture, &name, (menu, &mask), HIDDEN, (&deal, &owner(bundle))));
    reports.extend(commands);
    reports.push(traits::mark(&[("Kind", "Card"), ("Deck", names.deck(home).unwrap_or(home))]));
    reports
}

/// The report when a card is played: its title and its text.
const PLAYED: &str = phrase!("$PlayerId$ plays <b>$BasicName$</b>$Says$");

/// The command that discards a card that the lot fell on.
fn random() -> Key {
    Key::named("discard-at-random")
}

/// The commands that give each card of a hand a lot, and find the highest.
fn lots() -> Vec<Trait> {
    let [draw, choose] = LOTS.map(Key::named);
    let highest = "{Count(\"{Lot>$Lot$}\",CurrentMap)==0?1:0}";
    vec![
        traits::property("Lot", &[(&draw, "{Random(1000000)}")]),
        traits::property("Chosen", &[(&draw, "0"), (&choose, highest)]),
    ]
}

const LOTS: [&str; 2] = ["draw-lot", "choose-lot"];

/// The elements that discard a random card of a side: the commands that draw lots, choose one and discard it, and the
/// button for them.
pub fn random_discards(bundle: &Bundle) -> Vec<Element> {
    if bundle.cards.is_empty() {
        return Vec::new();
    }
    let of = |side: &Side| {
        let in_hand = format!("CurrentMap=={}", traits::quoted(&hand_name(bundle, side)));
        let step = |word: &str, sent: &Key, which: String| {
            let key = Key::named(&format!("{word}-{}", side.id));
            let element = xml::module("GlobalKeyCommand")
                .with("name", format!("{word} {}", side.name))
                .with("buttonText", "")
                .with("tooltip", "")
                .with("buttonHotkey", key.code())
                .with("hotkey", sent.code())
                .with("filter", which)
                .with("reportSingle", false)
                .with("reportFormat", "")
                .fixed("GlobalKeyCommand");
            (key, element)
        };
        let [draw, choose] = LOTS.map(|word| step(word, &Key::named(word), format!("{{{in_hand}}}")));
        let go = step("random-discard", &random(), format!("{{{in_hand}&&Chosen==1}}"));
        let keys = [&draw.0, &choose.0, &go.0].map(Key::code);
        let name = random_name(bundle, side);
        let button = xml::module("DoActionButton")
            .with("name", &name)
            .with("text", &name)
            .with("tooltip", say!(bundle.phrases, "{button}: one card, chosen by lot", button = name))
            .with("hotkey", "")
            .with("hotkeys", encode(keys, ','))
            .fixed("DoActionButton of turns");
        [draw.1, choose.1, go.1, button]
    };
    bundle.sides.iter().flat_map(of).collect()
}

/// The name of that button.
fn random_name(bundle: &Bundle, side: &Side) -> String {
    say!(bundle.phrases, "Random discard: {side}", side = side.name)
}

/// The text of a card, and the actions that it can be played for, as properties of it.
fn said(phrases: &Phrases, card: &Card) -> Trait {
    let text = card.text.as_deref().unwrap_or_default().trim();
    let text = if text.is_empty() { String::new() } else { format!(": {}", plain_name(&broken(text))) };
    traits::mark(&[("Says", &text), ("Actions", &actions(phrases, card).unwrap_or_default())])
}

/// The actions that a card can be played for: `3 actions`; `None` if they are in its title.
fn actions(phrases: &Phrases, card: &Card) -> Option<String> {
    let number = muster_ground::maths::number(card.attributes.of_slot(Slot::Actions)?.as_f64()?);
    let words = match number.as_str() {
        "1" => phrases.say("1 action").to_owned(),
        _ => say!(phrases, "{count} actions", count = number),
    };
    (!card.name.to_lowercase().contains(&words.to_lowercase())).then_some(words)
}

/// The discard and removal piles that the cards of a deck can go to: those for all, and those of its side.
fn out_of_play<'b>(bundle: &'b Bundle, home: &str) -> Vec<&'b Deck> {
    let side = bundle.decks.iter().find(|deck| deck.id == home).and_then(|deck| deck.side.as_deref());
    let is_open = |deck: &&Deck| deck.side.is_none() || side.is_none() || deck.side.as_deref() == side;
    bundle.decks.iter().filter(|deck| deck.kind == DeckKind::Removed).filter(is_open).collect()
}

/// An expression for the owner of a card: the side of the hand; a player of the solitaire side sees all. It names no
/// side, so that the cards of saved games stay hidden when a side is added.
fn owner(bundle: &Bundle) -> String {
    let gap = inset("side");
    let hand = say!(bundle.phrases, "Hand of {side}", side = gap);
    let (before, behind) = hand.split_once(&gap).unwrap_or((&hand, ""));
    let (map, solitaire) = ("(\"\"+CurrentMap)", traits::quoted(controls::SOLITAIRE));
    let is_hand = [(before, "startsWith"), (behind, "endsWith")].into_iter().filter(|(part, _)| !part.is_empty());
    let is_hand: Vec<String> =
        is_hand.map(|(part, method)| format!("{map}.{method}({})", traits::quoted(part))).collect();
    let [from, less] = [before, behind].map(|part| part.encode_utf16().count());
    let side = format!("{map}.substring({from},{map}.length()-{less})");
    format!("{{PlayerSide=={solitaire}?{solitaire}:{}?{side}:\"\"}}", is_hand.join("&&"))
}

/// The first place of a hand without a card, from the left edge: an expression. Cards in one place would be a stack,
/// and a click would select all of them.
fn free(hand: &str, width: i64) -> String {
    let mut expression = String::from("{");
    for place in 0..PLACES {
        let middle = middle(width, place);
        let half = step(width) >> (1 + row(place));
        let (from, to) = (middle - half, middle + half);
        let lying = traits::quoted(&format!("{{CurrentX>={from}&&CurrentX<{to}}}"));
        let _ = write!(expression, "Count({lying},{})==0?{}:", traits::quoted(hand), middle);
    }
    let _ = write!(expression, "{}}}", middle(width, 0));
    expression
}

/// The distance between places of a hand that do not overlap.
fn step(width: i64) -> i64 {
    width + i64::from(GAP)
}

/// The row of a place in a hand: cards that fit side by side come first, then those that cover them by half, then those
/// between all others.
fn row(place: i64) -> u32 {
    let fit = i64::from(HAND);
    u32::from(place >= fit) + u32::from(place >= 2 * fit - 1)
}

/// The middle of a place in a hand, from the left edge. All lie within the hand.
pub fn middle(width: i64, place: i64) -> i64 {
    let (fit, step) = (i64::from(HAND), step(width));
    let first = 20 + width / 2;
    match row(place) {
        0 => first + place * step,
        1 => first + step / 2 + (place - fit) * step,
        _ => first + step / 4 + (place - (2 * fit - 1)) % (2 * fit - 2) * step / 2,
    }
}

pub fn hand_name(bundle: &Bundle, side: &Side) -> String {
    say!(bundle.phrases, "Hand of {side}", side = side.name)
}

/// A copy of a card.
pub fn definition(context: &Context<'_>, card: &Card, copy: u32) -> Definition {
    let scale = measures::laid(context.bundle).scale;
    let back = measures::back_deck(context.bundle, &card.deck);
    let mut parts = vec![traits::prototype(&prototype_name(&context.names, back))];
    parts.push(said(&context.bundle.phrases, card));
    let gpid = context.ids.get(&ids::card_key(card, copy));
    let mut image = format!("{}.png", measures::card_picture(card));
    if card.attributes.of_slot(Slot::Once) == Some(&Value::Bool(true)) {
        parts.extend(once(context, card));
    }
    let boxes = event_boxes(context.bundle, card);
    if !boxes.is_empty() {
        parts.extend(lasting(context, card, &boxes, &image));
        image.clear();
    } else if scale < 1.0 {
        // The engine scales no basic piece.
        let pictures = traits::Pictures { images: &[image], names: &[], at: [0, 0], scale };
        parts.push(traits::faces(pictures, vec![card.name.clone()], Turns::Never, 1));
        image = String::new();
    }
    Definition { traits: parts, image, name: card.name.clone(), gpid }
}

/// The slots of a card, one for each copy.
fn slots<'a>(context: &'a Context<'_>, card: &'a Card) -> impl Iterator<Item = Element> {
    let [width, height] = measures::laid(context.bundle).size;
    (1..=ids::copies(card)).map(move |copy| {
        let definition = definition(context, card, copy);
        let gpid = definition.gpid;
        xml::widget("CardSlot")
            .with("entryName", &card.name)
            .with("gpid", gpid.map(|gpid| gpid.to_string()).unwrap_or_default())
            .with("height", height)
            .with("width", width)
            .with_text(definition.text())
    })
}

/// The command that plays a card as the event after which it leaves the game. Played for anything else it is discarded, as all are.
fn once(context: &Context<'_>, card: &Card) -> Vec<Trait> {
    let out = out_of_play(context.bundle, measures::home_deck(context.bundle, &card.deck));
    let own = card.attributes.of_slot(Slot::Side).and_then(Value::as_str);
    let pile = out.iter().find(|deck| own.is_some() && deck.side.as_deref() == own).or_else(|| out.first());
    let Some(name) = pile.and_then(|deck| context.names.deck(&deck.id)) else { return Vec::new() };
    let phrases = &context.bundle.phrases;
    let key = Key::named("event-out");
    let report = phrases.say("$PlayerId$ plays <b>$BasicName$</b>, which leaves the game$Says$");
    vec![traits::report(&[&key], report), traits::to_deck(phrases.say("Play the event and remove"), &key, name)]
}

/// The boxes for the card of a lasting event: the one with its name, or else all of its side and those of none.
fn event_boxes<'a>(bundle: &'a Bundle, card: &Card) -> Vec<&'a Place> {
    let all = || bundle.map.places.iter().filter(|place| place.purpose == Some(BoxKind::Event));
    if let Some(own) = all().find(|place| place.name == card.name) {
        return vec![own];
    }
    let deck = bundle.decks.iter().find(|deck| deck.id == card.deck).and_then(|deck| deck.side.as_deref());
    let side = card.attributes.of_slot(Slot::Side).and_then(Value::as_str).or(deck);
    let is_open = |place: &&Place| {
        let of = place.attributes.of_slot(Slot::Side).and_then(Value::as_str);
        of.is_none() || side.is_none() || of == side
    };
    let lasts = card.attributes.of_slot(Slot::Lasting) == Some(&Value::Bool(true));
    all().filter(|_| lasts).filter(is_open).collect()
}

/// The traits of a lasting card, which can be put face up into a box, where it is drawn as small as the boxes.
fn lasting(context: &Context<'_>, card: &Card, boxes: &[&Place], image: &str) -> Vec<Trait> {
    let bundle = context.bundle;
    let phrases = &bundle.phrases;
    let size = measures::card_size(bundle).map(f64::from);
    let whole = measures::laid(bundle).scale;
    let known = boxes
        .iter()
        .filter_map(|place| Some((context.names.place(&place.id)?, inside(bundle, place)?, place.name.as_str())));
    let boxes: Vec<_> = known.collect();
    let fits = |free: &Rectangle| (free.width / size[0]).min(free.height / size[1]);
    let scale = boxes.iter().map(|(_, free, _)| fits(free)).fold(whole, f64::min).max(whole * 0.1);
    let is_there: Vec<_> = boxes.iter().map(|(name, ..)| format!("CurrentZone=={}", traits::quoted(name))).collect();
    if boxes.is_empty() {
        return Vec::new();
    }
    let level = format!("{{{}?2:1}}", is_there.join("||"));
    let drawn = |images: [&str; 2], scale: f64| {
        let pictures = traits::Pictures { images: &images.map(str::to_owned), names: &[], at: [0, 0], scale };
        traits::following("Size", pictures, &level)
    };
    let show = Key::named("show-open");
    let (mut reports, mut commands) = (Vec::new(), Vec::new());
    for (at, (name, free, title)) in boxes.iter().enumerate() {
        let (play, send) = match at {
            0 => (Key::ctrl('E'), Key::named("to-box")),
            more => (Key::named(&format!("lay-in-box-{more}")), Key::named(&format!("to-box-{more}"))),
        };
        let [x, y] = free.centre().map(furniture::pixel);
        let is_own = *title == card.name;
        let (menu, report) = if is_own {
            let report = phrases.say("$PlayerId$ puts $BasicName$ in its box: its effect lasts");
            (phrases.say("Put in its box").to_owned(), report.to_owned())
        } else {
            let report = say!(phrases, "$PlayerId$ lays $BasicName$ in {place}: its effect lasts", place = name);
            (say!(phrases, "Lay in {place}", place = name), report)
        };
        let beside = (!is_own).then(|| beside(free, size[0] * scale)).flatten();
        let to = beside.as_deref().map_or(Destination::Point([x, y]), |beside| Destination::Column(beside, y));
        reports.push(traits::report(&[&send], &report));
        commands.push(traits::trigger(&menu, &play, "", &[&show, &send]));
        commands.push(traits::send("", &send, MAP, BOARD, to));
    }
    // A card that lies hidden is shown first.
    commands.insert(1, traits::trigger("", &show, "{ObscuredToOthers==true}", &[&mask_key()]));
    commands.extend([drawn([image, ""], whole), drawn(["", image], scale)]);
    reports.extend(commands);
    reports
}

/// The room in a box below its title.
fn inside(bundle: &Bundle, place: &Place) -> Option<Rectangle> {
    const TITLE: f64 = 24.0;
    let room = measures::room(bundle, place)?;
    Some(Rectangle { y: room.y + TITLE, height: room.height - TITLE, ..room }.grown(-3.0))
}

/// The first place in a box without a card, from the left edge: an expression; `None` if one card fills it.
fn beside(free: &Rectangle, width: f64) -> Option<String> {
    const BETWEEN: f64 = 4.0;
    let step = width + BETWEEN;
    let places = ((free.width + BETWEEN) / step).floor().clamp(0.0, 12.0);
    let mut expression = String::from("{");
    let mut left = free.x + (free.width + BETWEEN - places * step) / 2.0;
    let first = furniture::pixel(left + width / 2.0);
    let edge = |at: f64, axis: usize| furniture::pixel(at) + board::EDGE[axis];
    let [top, bottom] = [edge(free.y, 1), edge(free.y + free.height, 1)];
    while left + width <= free.x + free.width + 0.5 {
        let [from, to] = [edge(left, 0), edge(left + step, 0)];
        let lying = format!("{{CurrentX>={from}&&CurrentX<{to}&&CurrentY>={top}&&CurrentY<{bottom}}}");
        let middle = furniture::pixel(left + width / 2.0);
        let _ = write!(expression, "Count({},{})==0?{middle}:", traits::quoted(&lying), traits::quoted(MAP));
        left += step;
    }
    let _ = write!(expression, "{first}}}");
    (places >= 2.0).then_some(expression)
}

/// The command that hides a card or shows it.
fn mask_key() -> Key {
    Key::ctrl('M')
}

/// The deck with the cards that begin in it.
pub fn deck(context: &Context<'_>, deck: &Deck) -> Element {
    let bundle = context.bundle;
    let phrases = &bundle.phrases;
    let name = context.names.deck(&deck.id).unwrap_or(&deck.name);
    let room = measures::deck_room(bundle, deck);
    let [x, y] = room.centre().map(furniture::pixel);
    let (shuffle, face_down) = match deck.kind {
        DeckKind::Draw => ("Always", "Always"),
        DeckKind::Market => ("Never", "Always"),
        DeckKind::Later => ("Via right-click Menu", "Always"),
        DeckKind::Discard | DeckKind::Removed => ("Via right-click Menu", "Never"),
    };
    let open = face_down == "Never";
    let into = deck.into.as_deref().and_then(|id| context.names.deck(id)).unwrap_or_default();
    let command = match deck.kind {
        _ if into.is_empty() => String::new(),
        DeckKind::Discard => say!(phrases, "Shuffle into {deck}", deck = into),
        DeckKind::Market => say!(phrases, "Put back on {deck}", deck = into),
        _ => say!(phrases, "Add to {deck}", deck = into),
    };
    let message = match deck.kind {
        _ if into.is_empty() => String::new(),
        DeckKind::Discard => say!(phrases, "$PlayerId$ shuffles {pile} into {deck}", pile = name, deck = into),
        DeckKind::Market => {
            say!(phrases, "$PlayerId$ puts the rest of {pile} back on {deck}", pile = name, deck = into)
        }
        _ => say!(phrases, "$PlayerId$ adds {pile} to {deck}", pile = name, deck = into),
    };
    let reshuffle =
        if into.is_empty() { String::new() } else { Key::named(&format!("reshuffle-{}", deck.id)).code().to_owned() };
    let cards = bundle.cards.iter().filter(|card| card.deck == deck.id).flat_map(|card| slots(context, card));
    let owner = deck.side.as_deref().and_then(|id| bundle.sides.iter().find(|side| side.id == id));
    // What lies open anybody may look through.
    let kept_by = owner.filter(|_| !open);
    let sides = bundle.sides.iter().filter(|side| owner.is_none_or(|owner| owner.id == side.id));
    xml::map("DrawPile")
        .with("name", name)
        .with("owningBoard", BOARD)
        .with("x", x)
        .with("y", y)
        .with("width", furniture::pixel(room.width))
        .with("height", furniture::pixel(room.height))
        .with("shuffle", shuffle)
        .with("faceDown", face_down)
        .with("allowMultiple", !open)
        .with("allowSelect", open)
        .with("reshufflable", !into.is_empty())
        .with("reshuffleCommand", command)
        .with("reshuffleMessage", message)
        .with("reshuffleTarget", into)
        .with("reshuffleHotkey", reshuffle)
        .fixed("DrawPile")
        .with("deckRestrictAccess", kept_by.is_some())
        .with(
            "deckOwners",
            kept_by.map(|side| encode([side.name.as_str(), controls::SOLITAIRE], ',')).unwrap_or_default(),
        )
        .children(cards)
        .children(markets(bundle, &deck.id).flat_map(|market| {
            let into = context.names.deck(&market.id).unwrap_or(&market.name);
            market.lays.iter().map(move |count| deal(phrases, [name, into], &to_market(market), *count))
        }))
        .children(sides.filter(|_| matches!(deck.kind, DeckKind::Draw | DeckKind::Market)).flat_map(|side| {
            let counts = deck.hands.iter().copied().chain([1]);
            let hand = hand_name(bundle, side);
            counts.map(move |count| match count {
                1 => deal(phrases, [name, &side.name], &to_hand(side), 1),
                limit => fill(phrases, [name, &hand], &to_hand(side), limit),
            })
        }))
}

/// A command of a deck that deals its next cards face down to a side or to a market, with its report in the chat.
fn deal(phrases: &Phrases, [deck, to]: [&str; 2], key: &Key, count: u32) -> Element {
    let (name, told) = if count == 1 {
        let told = say!(phrases, "$PlayerId$ deals a card to {to}, from {deck}", to = to, deck = deck);
        (say!(phrases, "Deal a card to {to}", to = to), told)
    } else {
        let told =
            say!(phrases, "$PlayerId$ deals {count} cards to {to}, from {deck}", count = count, to = to, deck = deck);
        (say!(phrases, "Deal {count} cards to {to}", count = count, to = to), told)
    };
    xml::map("DeckGlobalKeyCommand")
        .with("name", name)
        .with("hotkey", key.code())
        .with("deckCount", count)
        .with("reportFormat", told)
        .fixed("DeckGlobalKeyCommand")
}

/// A command of a deck that deals its next cards until a hand is full. Each card checks for itself if there is room.
fn fill(phrases: &Phrases, [deck, hand]: [&str; 2], key: &Key, limit: u32) -> Element {
    xml::map("DeckGlobalKeyCommand")
        .with("name", say!(phrases, "Fill up to {count} cards: {hand}", count = limit, hand = hand))
        .with("hotkey", key.code())
        .with("deckCount", limit)
        .with("filter", format!("{{Count(\"{{1==1}}\",{})<{limit}}}", traits::quoted(hand)))
        .with(
            "reportFormat",
            say!(
                phrases,
                "$PlayerId$ fills up to {count} cards from {deck}: {hand}",
                count = limit,
                deck = deck,
                hand = hand
            ),
        )
        .fixed("DeckGlobalKeyCommand that fills")
}

/// The markets that are filled from a deck.
fn markets<'a>(bundle: &'a Bundle, home: &'a str) -> impl Iterator<Item = &'a Deck> {
    let filled = |deck: &&Deck| deck.kind == DeckKind::Market && deck.into.as_deref() == Some(home);
    bundle.decks.iter().filter(filled)
}

/// The command that lays a card in a market.
fn to_market(market: &Deck) -> Key {
    Key::named(&format!("to-market-{}", market.id))
}

/// The command that sends a card to the hand of a side.
fn to_hand(side: &Side) -> Key {
    Key::named(&format!("to-hand-{}", side.id))
}

/// A menu for the hands, so that the tool bar stays short.
pub fn hands(bundle: &Bundle) -> Option<Element> {
    let names: Vec<_> = bundle
        .sides
        .iter()
        .map(|side| hand_name(bundle, side))
        .chain([bundle.phrases.say(SIZES).to_owned()])
        .chain(bundle.sides.iter().map(|side| random_name(bundle, side)))
        .collect();
    let menu = xml::module("ToolbarMenu").with("menuItems", encode(&names, ',')).fixed("ToolbarMenu of hands");
    (!bundle.cards.is_empty()).then_some(menu)
}

/// The button that reports to all players the number of cards in each hand.
const SIZES: &str = phrase!("Hand sizes");

/// It, in games with cards.
pub fn hand_sizes(bundle: &Bundle) -> Option<Element> {
    let size = |side: &Side| {
        let (name, hand) = (traits::quoted(&format!("{} ", side.name)), traits::quoted(&hand_name(bundle, side)));
        format!("{name}+Count(\"{{1==1}}\",{hand})")
    };
    let sizes: Vec<_> = bundle.sides.iter().map(size).collect();
    let phrases = &bundle.phrases;
    let (player, hands) = (inset("PlayerId"), inset(&sizes.join("+\", \"+")));
    let told = say!(phrases, "{player} counts the cards in hand: {hands}", player = player, hands = hands);
    let button = xml::module("DoActionButton")
        .with("name", phrases.say(SIZES))
        .with("text", phrases.say(SIZES))
        .with("tooltip", phrases.say("Tell in the chat how many cards each side holds"))
        .with("reportFormat", format!("{{{}}}", spoken(&told)))
        .fixed("DoActionButton that tells");
    (!bundle.cards.is_empty()).then_some(button)
}

/// The hand of a side, which only that side can open; a solitaire player can open all of them.
pub fn hand(bundle: &Bundle, side: &Side, at: usize) -> Element {
    let phrases = &bundle.phrases;
    let name = hand_name(bundle, side);
    let [width, height] = measures::laid(bundle).size;
    let ground =
        furniture::rgb(muster_canvas::colour::Colour::parse(&side.colour).mix(muster_canvas::colour::WHITE, 0.5));
    let hotkey = HAND_KEYS.get(at).map(|letter| Key::alt(*letter).code().to_owned()).unwrap_or_default();
    // The window that the engine opens is as large as the hand, with its buttons and scroll bars inside.
    let (across, down) = ((width + GAP) * HAND + 40, (height + 110).max((CLOSE + 70) * 100 / OPENS));
    // Without it, reports would call the hand a place off the board.
    let place = xml::board("mapgrid.Zone")
        .with("name", &name)
        .with("path", format!("0,0;{across},0;{across},{down};0,{down}"))
        .fixed("Zone of a hand");
    let board = xml::map("boardPicker.Board")
        .with("name", &name)
        .with("width", across)
        .with("height", down)
        .with("color", &ground)
        .with("reversible", false)
        .child(xml::board("ZonedGrid").child(place));
    let map = xml::module("PlayerHand")
        .with("mapName", &name)
        .with("side", encode([side.name.as_str(), controls::SOLITAIRE], ','))
        .with("buttonName", &name)
        .with("tooltip", say!(phrases, "Show or hide the hand of {side}", side = side.name))
        .with("hotkey", hotkey)
        .with("backgroundcolor", ground)
        .fixed("PlayerHand");
    // Players may lay some of them together.
    let fan = furniture::Fan { rest: [width * 3 / 4, 0], spread: [width + GAP, 0] };
    let levels = format!("0.5,0.{OPENS},0.8,1.0,1.4,2.0");
    let zoomer = furniture::zoomer(&levels, 5);
    let boards = xml::map("BoardPicker").with("title", phrases.say("Choose Boards")).child(board);
    furniture::parts(map, boards, fan, [Viewer::of_hand(bundle, CLOSE)]).child(zoomer)
}
