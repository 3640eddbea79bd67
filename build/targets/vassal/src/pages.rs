//! Text charts: the sequence of play, the schedule of arrivals, the cards.

use muster_schema::bundle::{Bundle, Card};
use muster_schema::{Phrases, Slot, phrase};
use muster_targets::aids::{self, Aid, fact, fact_names, heads_of, in_words};
use serde_json::Value;

use super::help::{broken, escape, opening};
use super::names::Names;
use muster_ground::maths::number;

/// A chart: its name, its file in the module, its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    pub name: String,
    pub file: String,
    /// Its text, as HTML.
    pub text: String,
}

/// The charts that have content. Scenarios that share a schedule share a chart.
pub fn pages(bundle: &Bundle, names: &Names) -> Vec<Page> {
    let place = |id: &str| names.place(id).unwrap_or(id).to_owned();
    let (phrases, mut pages) = (&bundle.phrases, Pages { bundle, all: Vec::new() });
    let schedules = aids::schedules(bundle, &place);
    let aids = [aids::sequence(bundle, &place), aids::sides_by_scenario(bundle)].into_iter().chain(schedules);
    let (heads, lines) = cards(bundle);
    let cards = Aid { name: phrases.say("Cards").to_owned(), heads, lines };
    aids.chain([aids::options(bundle), cards]).for_each(|aid| pages.add(aid));
    pages.all
}

/// The list of cards: all that they say, each in a column.
fn cards(bundle: &Bundle) -> (Vec<String>, Vec<Vec<String>>) {
    let phrases = &bundle.phrases;
    let word = |value: &Value| word(phrases, value);
    let said = |card: &Card, slot: Slot| card.attributes.of_slot(slot).map(word).unwrap_or_default();
    let by_name =
        |name: &str| bundle.cards.iter().find_map(|card| Some(card.attributes.told(name)?.as_str()?.to_owned()));
    let called = |kind: &str, id: &str| {
        let side = bundle.sides.iter().find(|side| kind == "side" && side.id == id).map(|side| &side.name);
        let power = bundle.powers.iter().find(|power| kind == "power" && power.id == id).map(|power| &power.name);
        side.or(power).cloned().unwrap_or_else(|| id.to_owned())
    };
    // Whose a card is has columns of its own.
    let facts = fact_names(bundle.cards.iter().map(|card| &*card.printed)).into_iter();
    let whose = [phrase!("Side"), phrase!("Power")];
    let is_whose = |name: &str| whose.iter().any(|own| *own == name || phrases.say(own) == name);
    let facts: Vec<_> = facts.filter(|name| !is_whose(name)).collect();
    let worth = by_name("worthName").unwrap_or_else(|| phrases.say("Worth").to_owned());
    let heads = [
        phrase!("Number"),
        phrase!("Code"),
        phrase!("Card"),
        phrase!("Deck"),
        phrase!("Side"),
        phrase!("Power"),
        phrase!("Actions"),
    ];
    let mut heads = heads_of(phrases, &heads, &[&worth], &[phrase!("Played"), phrase!("Lasts"), phrase!("Leaves")]);
    heads.extend(heads_of(phrases, &[], &facts, &[phrase!("Effect"), phrase!("Rule")]));
    let line = |card: &Card| {
        let copies = if card.copies > 1 { format!(" (×{})", card.copies) } else { String::new() };
        let of_deck = bundle.decks.iter().find(|deck| deck.id == card.deck).and_then(|deck| deck.side.clone());
        let [side, power] = [(Slot::Side, "side"), (Slot::Power, "power")].map(|(slot, kind)| match said(card, slot) {
            own if own.is_empty() && slot == Slot::Side => {
                of_deck.as_deref().map(|id| called(kind, id)).unwrap_or_default()
            }
            own => {
                own.split(", ").filter(|id| !id.is_empty()).map(|id| called(kind, id)).collect::<Vec<_>>().join(", ")
            }
        });
        let timing =
            if card.labels.is_empty() { in_words(phrases, &said(card, Slot::Timing)) } else { card.labels.join(", ") };
        let once = said(card, Slot::Once);
        let first = [
            card.number.map(|number| number.to_string()).unwrap_or_default(),
            card.code.clone().unwrap_or_default(),
            format!("{}{copies}", card.name),
            bundle.decks.iter().find(|deck| deck.id == card.deck).map_or(&card.deck, |deck| &deck.name).clone(),
            side,
            power,
            said(card, Slot::Actions),
            card.attributes.told("worthFigure").map(word).unwrap_or_default(),
            timing,
            said(card, Slot::Lasting),
            once,
        ];
        let last = [card.text.clone().unwrap_or_default(), card.provenance.cite.clone()];
        first.into_iter().chain(facts.iter().map(|name| fact(&card.printed, name))).chain(last).collect()
    };
    (heads, bundle.cards.iter().map(line).collect())
}

/// The text of a cell of the list.
fn word(phrases: &Phrases, value: &Value) -> String {
    match value {
        Value::Bool(yes) => if *yes { phrases.say("yes") } else { "" }.to_owned(),
        Value::Number(value) => number(value.as_f64().unwrap_or_default()),
        Value::String(text) => text.clone(),
        Value::Array(all) => all.iter().map(|value| word(phrases, value)).collect::<Vec<_>>().join(", "),
        Value::Null | Value::Object(_) => String::new(),
    }
}

/// The chart pages being built.
struct Pages<'a> {
    bundle: &'a Bundle,
    all: Vec<Page>,
}

impl Pages<'_> {
    /// Adds a chart, unless it has no lines.
    fn add(&mut self, aid: Aid) {
        let Some(Aid { name, heads, lines }) = aid.in_use() else { return };
        let row = |tag: &str, cells: &[String]| {
            let cells: String = cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", broken(cell))).collect();
            format!("<tr>{cells}</tr>\n")
        };
        let body: String = lines.iter().map(|line| row("td", line)).collect();
        let head = row("th", &heads);
        let (opening, title) = (opening(self.bundle, &name), escape(&name));
        let text = format!(
            "{opening}<h2>{title}</h2>\n<table border=\"1\" cellpadding=\"3\">\n{head}{body}</table>\n</body></html>\n"
        );
        let file = format!("help/chart-{}.html", self.all.len() + 1);
        self.all.push(Page { name, file, text });
    }
}
