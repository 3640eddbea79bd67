//! The contents of cards and their backs.

use std::collections::{BTreeMap, BTreeSet};

use muster_schema::bundle::{Bundle, Card, DeckKind};
use muster_schema::layout::{self, Cards};
use muster_schema::picture::Emblem;
use muster_schema::{Phrases, Slot, Standing, say};
use serde_json::{Value, json};

use super::scope::{Facts, Scope, guessed};
use super::standard::Standard;
use crate::measures::{back_deck, back_words, backs as backed, home_deck, is_shared_back};
use muster_canvas::colour::Colour;
use muster_canvas::theme::Theme;
use muster_ground::maths::number;

/// The front of a card.
#[derive(Clone, Debug)]
pub struct Front {
    /// The deck whose back it has: its cards look alike.
    pub deck: String,
    /// The colour of its deck.
    pub ground: Colour,
    /// The colour of its edge.
    pub border: Colour,
    /// True for a broad edge.
    pub broad: bool,
    pub title: String,
    /// The number in a medal beside it; empty if there is none.
    pub medal: String,
    /// The number in a disc beside it; empty if there is none, or if there is a medal.
    pub number: String,
    /// The line under the title.
    pub under: String,
    /// The middle part.
    pub body: Body,
    /// Facts below that, each with its name.
    pub printed: Vec<Fact>,
    /// The notice below that.
    pub notice: String,
    /// The line at the foot.
    pub foot: String,
}

/// Something that is printed with its name.
#[derive(Clone, Debug)]
pub struct Fact {
    pub name: String,
    /// The value; empty if the name says it all.
    pub text: String,
}

/// The middle part of a card.
#[derive(Clone, Debug)]
pub enum Body {
    /// A large figure before an emblem.
    Figure {
        figure: String,
        /// The number of filled pips, and of all pips.
        pips: [usize; 2],
        emblem: Emblem,
        text: String,
    },
    /// A picture over a text.
    Event {
        picture: Picture,
        /// A heading between the two, instead of a line.
        heading: Option<Heading>,
        text: String,
        /// Two lines in a box below.
        stamp: Option<[String; 2]>,
    },
    Blank(String),
}

/// The picture over a text.
#[derive(Clone, Copy, Debug)]
pub enum Picture {
    Emblem(Emblem),
    Flag(Standard),
}

/// Words between picture and text.
#[derive(Clone, Debug)]
pub struct Heading {
    pub words: String,
    /// Their colour, or that of the ribbon under them.
    pub ink: Colour,
    /// True if they are on a ribbon.
    pub ribbon: bool,
}

/// The back of a deck's cards.
#[derive(Clone, Debug)]
pub struct Back {
    pub deck: String,
    pub name: String,
    pub ground: Colour,
    /// The emblem in the middle.
    pub emblem: Emblem,
}

/// The fronts of all cards, in the order of the bundle.
pub fn fronts(bundle: &Bundle, layout: &Cards, theme: &Theme) -> Vec<Front> {
    let decks = Decks::of(bundle, layout, theme);
    bundle.cards.iter().map(|card| decks.front(card)).collect()
}

/// The backs of all decks that need one.
pub fn backs(bundle: &Bundle, layout: &Cards, theme: &Theme) -> Vec<Back> {
    let decks = Decks::of(bundle, layout, theme);
    backed(bundle).into_iter().map(|deck| decks.back(deck)).collect()
}

/// The properties shared by the cards of a game.
struct Decks<'a> {
    bundle: &'a Bundle,
    layout: &'a Cards,
    theme: &'a Theme,
    /// The decks with a back, in their order, and the colours of their cards.
    grounds: BTreeMap<&'a str, Colour>,
    /// The greatest figure on any card.
    most: f64,
    /// The decks with a back whose cards have a number of actions and nothing else.
    bare: BTreeSet<&'a str>,
    /// The decks of a described game in which cards have a number of actions in the disc: that of a card is nowhere there.
    counted: BTreeSet<&'a str>,
    /// The emblem for each card that names none.
    emblems: BTreeMap<&'a str, About>,
}

/// The emblem of a card that names none.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Emblem in the middle of the card.
    pub emblem: Emblem,
    /// True if its words are about what the emblem shows.
    pub topical: bool,
}

impl<'a> Decks<'a> {
    fn of(bundle: &'a Bundle, layout: &'a Cards, theme: &'a Theme) -> Self {
        let (bare, emblems) = (bare(bundle), emblems(bundle, layout));
        let counting = bundle.cards.iter().filter(|card| card.attributes.of_slot(Slot::Actions).is_some());
        let counted = counting.map(|card| home_deck(bundle, &card.deck)).collect();
        let mut decks = Self { bundle, layout, theme, grounds: BTreeMap::new(), most: 0.0, bare, counted, emblems };
        decks.grounds =
            backed(bundle).into_iter().enumerate().map(|(at, deck)| (deck, decks.ground(deck, at))).collect();
        let figures = bundle.cards.iter().filter_map(|card| decks.figure(card));
        decks.most = figures.fold(0.0, f64::max);
        decks
    }

    /// The colour of the cards of a deck, given its position.
    fn ground(&self, deck: &str, at: usize) -> Colour {
        let deck = self.bundle.decks.iter().find(|other| other.id == deck);
        let owner = deck.and_then(|deck| deck.side.as_deref());
        let mut scope = self.scope(Facts::default().with("side", owner));
        let decks = &self.theme.decks;
        let own = deck.and_then(|deck| deck.colour.as_deref()).map(Colour::parse);
        let own = own.or_else(|| decks.get(at % decks.len().max(1)).copied());
        scope.colours = vec![("deck", own.unwrap_or(self.theme.ink))];
        scope.first(&self.layout.ground).map_or(self.theme.ink, |ink| scope.colour(ink))
    }

    fn scope(&self, facts: Facts<'a>) -> Scope<'a> {
        Scope::new(self.bundle, self.theme, vec![&self.layout.terms], facts)
    }

    fn facts(&self, card: &'a Card) -> Facts<'a> {
        let is_bare = self.bare.contains(back_deck(self.bundle, &card.deck));
        let is_counted = self.counted.contains(home_deck(self.bundle, &card.deck));
        facts(self.bundle, card).with("bare", Value::Bool(is_bare)).with("counted", Value::Bool(is_counted))
    }

    /// The figure of a card that has one.
    fn figure(&self, card: &'a Card) -> Option<f64> {
        let scope = self.scope(self.facts(card));
        match scope.first(&self.layout.body)? {
            layout::Body::Figure { figure, .. } => scope.fact(*figure)?.as_f64(),
            _ => None,
        }
    }

    fn front(&self, card: &'a Card) -> Front {
        let mut scope = self.scope(self.facts(card));
        let layout = self.layout;
        let deck = back_deck(self.bundle, &card.deck);
        let of_deck = self.grounds.get(deck).copied().unwrap_or(self.theme.ink);
        scope.colours = vec![("deck", of_deck)];
        // In a deck that all draw from, a card is of the colour of its own side or power.
        let is_common = self.bundle.decks.iter().any(|other| other.id == deck && other.side.is_none());
        let own = scope.first(&layout.ground).filter(|_| is_common);
        let own = card.colour.as_deref().map(Colour::parse).or_else(|| own.map(|ink| scope.colour(ink)));
        let ground = own.unwrap_or(of_deck);
        scope.know("topic", self.emblems.get(card.id.as_str()).is_some_and(|about| about.topical));
        scope.colours = vec![("ground", ground)];
        let edge = scope.first(&layout.edge).map(|ink| scope.colour(ink));
        let foot: Vec<String> =
            layout.foot.iter().map(|part| scope.words_of(part)).filter(|part| !part.is_empty()).collect();
        let yes = self.bundle.phrases.say("yes");
        let said = |text: &str| if text == yes { String::new() } else { text.to_owned() };
        let printed = card.printed.iter().map(|fact| Fact { name: fact.name.clone(), text: said(&fact.text) });
        let medal = scope.words_of(&layout.medal);
        Front {
            deck: deck.to_owned(),
            printed: printed.collect(),
            ground,
            border: edge.unwrap_or(ground),
            broad: edge.is_some(),
            title: title(&card.name).0.to_owned(),
            number: if medal.is_empty() { scope.words_of(&layout.number) } else { String::new() },
            medal,
            under: scope.words_of(&layout.under),
            body: self.body(&scope, card),
            notice: scope.words_of(&layout.notice),
            foot: foot.join(" · "),
        }
    }

    fn body(&self, scope: &Scope<'_>, card: &Card) -> Body {
        let text = card.text.clone().unwrap_or_default();
        match scope.first(&self.layout.body) {
            Some(layout::Body::Figure { figure, emblem }) => {
                let figure = scope.fact(*figure).and_then(|figure| figure.as_f64()).unwrap_or_default();
                let whole = |number: f64| self::number(number).parse::<usize>().unwrap_or_default().min(8);
                let emblem = scope.first(emblem).and_then(|emblem| scope.word(emblem)).unwrap_or(Emblem::Letter);
                Body::Figure { figure: number(figure), pips: [whole(figure), whole(self.most)], emblem, text }
            }
            Some(layout::Body::Blank { words }) => Body::Blank(scope.words(words)),
            Some(layout::Body::Event) => self.event(scope, card, text),
            None => Body::Blank(String::new()),
        }
    }

    fn event(&self, scope: &Scope<'_>, card: &Card, text: String) -> Body {
        let emblem = scope.first(&self.layout.emblem).and_then(|emblem| scope.word(emblem));
        let emblem = emblem.or_else(|| self.emblems.get(card.id.as_str()).map(|about| about.emblem));
        let flag = scope.first(&self.layout.flag).and_then(|whose| scope.standard(whose));
        let heading = scope.first(&self.layout.heading).map(|heading| Heading {
            words: scope.words(&heading.words),
            ink: scope.colour(&heading.ink),
            ribbon: heading.ribbon,
        });
        let stamp = scope.first(&self.layout.stamp).map(|lines| lines.each_ref().map(|line| scope.words(line)));
        let picture = flag.map_or(Picture::Emblem(emblem.unwrap_or(Emblem::Letter)), Picture::Flag);
        Body::Event { picture, heading, text, stamp }
    }

    fn back(&self, deck: &str) -> Back {
        let own = self.bundle.cards.iter().filter(|card| back_deck(self.bundle, &card.deck) == deck);
        let figures = own.into_iter().any(|card| self.figure(card).is_some());
        let scope = self.scope(Facts::default().with("figures", figures));
        Back {
            deck: deck.to_owned(),
            name: back_words(self.bundle, deck).to_owned(),
            ground: self.grounds.get(deck).copied().unwrap_or(self.theme.ink),
            emblem: scope.first(&self.layout.back).and_then(|emblem| scope.word(emblem)).unwrap_or(Emblem::Letter),
        }
    }
}

/// The decks with a back whose cards have a number of actions and nothing else.
fn bare(bundle: &Bundle) -> BTreeSet<&str> {
    let says = |card: &&Card| {
        card.text.is_some() || !card.printed.is_empty() || card.attributes.of_slot(Slot::Timing).is_some()
    };
    let speaking: BTreeSet<&str> = bundle.cards.iter().filter(says).map(|card| back_deck(bundle, &card.deck)).collect();
    backed(bundle).into_iter().filter(|deck| !speaking.contains(deck)).collect()
}

/// Chooses the emblems of cards that name none, by their subjects.
pub fn emblems<'a>(bundle: &'a Bundle, layout: &Cards) -> BTreeMap<&'a str, About> {
    let topic = |words: &str| {
        let words = words.to_lowercase();
        let words: Vec<&str> = words.split(|letter: char| !letter.is_alphanumeric()).collect();
        let is = |topic: &String| match topic.strip_suffix('*') {
            Some(stem) => words.iter().any(|word| word.starts_with(stem)),
            None => words.iter().any(|word| word == topic || word.strip_suffix('s') == Some(topic)),
        };
        layout.topics.iter().find(|topic| topic.words.iter().any(is)).map(|topic| topic.is)
    };
    let mut others = layout.others.iter().cycle();
    let about = |card: &'a Card| {
        let timing = card.attributes.of_slot(Slot::Timing).and_then(Value::as_str).unwrap_or_default();
        let facts = card.printed.iter().map(|fact| fact.text.as_str());
        let aside = [timing].into_iter().chain(facts).collect::<Vec<_>>().join(" ");
        let text = card.text.as_deref().unwrap_or_default();
        let said = [card.name.as_str(), &aside, text].into_iter();
        let topic = card.original.iter().map(String::as_str).chain(said).find_map(topic);
        let emblem = topic.or_else(|| others.next().copied())?;
        Some((card.id.as_str(), About { emblem, topical: topic.is_some() }))
    };
    bundle.cards.iter().filter(|card| card.picture.is_none()).filter_map(about).collect()
}

fn facts<'a>(bundle: &'a Bundle, card: &'a Card) -> Facts<'a> {
    let home = home_deck(bundle, &card.deck);
    // Where cards of several decks are mixed, each names its own: what stands before a colon names them all.
    let is_mixed = card.deck != home || is_shared_back(bundle, home);
    let first = bundle.decks.iter().find(|deck| deck.id == card.deck && is_mixed);
    let joins = first.is_some_and(|deck| deck.kind == DeckKind::Later);
    let first = first.map_or("", |deck| deck.name.rsplit(": ").next().unwrap_or(&deck.name));
    let labels = card.labels.join(" · ");
    let is_year = |word: &&str| word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    let (title, aside) = title(&card.name);
    let facts = Facts::of(&card.attributes);
    // What a pack describes says when a card is played in its own words.
    let facts = if labels.is_empty() { facts } else { facts.with("timing", &*labels) };
    facts
        .with("title", title)
        .with("aside", aside)
        .with("number", card.number)
        .with("code", card.code.as_deref().filter(|code| *code != card.name))
        .with("labels", labels)
        .with("first", first)
        .with("year", first.split_whitespace().find(is_year).filter(|_| joins))
        .with("picture", json!(card.picture))
        .with("text", Value::Bool(card.text.is_some()))
        .with("standing", json!(card.provenance.standing))
        .with("reconstructed", guessed(&card.provenance))
        .with(
            "rule",
            if card.provenance.standing == Standing::Attested {
                rules(&bundle.phrases, &card.provenance.cite)
            } else {
                String::new()
            },
        )
}

/// A name without the text in brackets after it, and that text.
pub fn title(name: &str) -> (&str, Option<&str>) {
    let parts = name.strip_suffix(')').and_then(|name| name.rsplit_once(" ("));
    parts.map_or((name, None), |(title, aside)| (title.trim_end(), Some(aside)))
}

/// The numbers of the rules in a citation, without the position within them; parts of a document without numbers have
/// their names.
pub fn rules(phrases: &Phrases, cite: &str) -> String {
    let mut numbers: Vec<_> = cite.split(';').filter_map(|rule| rule.split_whitespace().next()).collect();
    numbers.dedup();
    let numbers = numbers.join("; ");
    let is_number = cite.starts_with(|letter: char| letter.is_ascii_digit());
    if is_number { say!(phrases, "Rule {number}", number = numbers) } else { numbers }
}
