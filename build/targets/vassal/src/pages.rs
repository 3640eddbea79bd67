//! Text charts: the sequence of play, the schedule of arrivals, the cards.

use std::collections::BTreeSet;

use muster_schema::bundle::{Arrival, Bundle, Card, Printed, Scenario, Side};
use muster_schema::{Phrases, phrase, say};
use serde_json::Value;

use super::counters::powers;
use super::help::{broken, escape, opening};
use super::names::Names;
use super::{greeting, options};
use muster_ground::maths::number;

/// A chart: what it is called, its file in the module, its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    pub name: String,
    pub file: String,
    /// Its text, as HTML.
    pub text: String,
}

/// The charts that have content. Scenarios that share a schedule share a chart.
pub fn pages(bundle: &Bundle, names: &Names) -> Vec<Page> {
    let own = fact_names(bundle.phases.iter().map(|phase| &*phase.printed));
    let steps = bundle.phases.iter().map(|phase| {
        let note = phase.provenance.note.as_deref().unwrap_or_default();
        let is_own = |side: &&Side| phase.side.as_ref() == Some(&side.id) || phase.sides.contains(&side.id);
        let sides: Vec<_> = bundle.sides.iter().filter(is_own).map(|side| side.name.as_str()).collect();
        let turns: Vec<&str> = phase.turns.iter().map(|turn| names.place(turn).unwrap_or(turn)).collect();
        let own = own.iter().map(|name| fact(&phase.printed, name));
        let first = [phase.name.clone(), sides.join(", "), turns.join(", ")].into_iter().chain(own);
        first.chain([note.to_owned(), phase.provenance.cite.clone()]).collect()
    });
    let mut pages = Pages { bundle, all: Vec::new() };
    let phrases = &bundle.phrases;
    let heads = [phrase!("Phase"), phrase!("Side"), phrase!("Only in")];
    let heads = heads_of(phrases, &heads, &own, &[phrase!("What happens"), phrase!("Rule")]);
    pages.add(phrases.say("Sequence of play"), &heads, &steps.collect::<Vec<Vec<String>>>());
    let sides = bundle.scenarios.iter().filter_map(|scenario| {
        let told = greeting::sides(bundle, scenario)?;
        Some(vec![scenario.name.clone(), told])
    });
    let heads = heads_of(phrases, &[phrase!("Scenario"), phrase!("Who plays")], &[], &[]);
    pages.add(phrases.say("Sides by scenario"), &heads, &sides.collect::<Vec<_>>());
    let mut shown: Vec<&Scenario> = Vec::new();
    for scenario in &bundle.scenarios {
        let piece = |id: &str| bundle.pieces.iter().find(|piece| piece.id == id);
        let side = |scenario: &Scenario, line: &Arrival| scenario.piece(bundle, piece(&line.piece)?).side.clone();
        let alike = |other: &Scenario| {
            let arrivals = &scenario.arrivals;
            other.arrivals == *arrivals && arrivals.iter().all(|line| side(other, line) == side(scenario, line))
        };
        if shown.iter().any(|other| alike(other)) {
            continue;
        }
        let several = bundle.scenarios.iter().any(|other| !alike(other));
        let name = if several {
            say!(phrases, "Schedule: {scenario}", scenario = scenario.name)
        } else {
            phrases.say("Schedule").to_owned()
        };
        let mut lines: Vec<&Arrival> = scenario.arrivals.iter().collect();
        let turn = |id: &str| bundle.map.places.iter().position(|place| place.id == id);
        let rank = |line: &Arrival| bundle.sides.iter().position(|one| Some(&one.id) == side(scenario, line).as_ref());
        lines.sort_by_key(|line| (turn(&line.turn), rank(line)));
        let own = fact_names(lines.iter().map(|line| &*line.printed));
        let heads = [
            phrase!("Turn"),
            phrase!("Side"),
            phrase!("Power"),
            phrase!("Action"),
            phrase!("Counters"),
            phrase!("Face"),
            phrase!("Where"),
        ];
        let heads = heads_of(phrases, &heads, &own, &[phrase!("Note"), phrase!("Rule")]);
        let lines: Vec<_> = lines.iter().map(|line| arrival(bundle, names, scenario, line, &own)).collect();
        pages.add(&name, &heads, &lines);
        shown.push(scenario);
    }
    let options = bundle.options.iter().map(|option| {
        let usual = options::use_of(phrases, option.default);
        let scenarios = bundle.scenarios.iter().filter(|scenario| option.scenarios.contains(&scenario.id));
        let scenarios: Vec<&str> = scenarios.map(|scenario| scenario.name.as_str()).collect();
        let text = option.text.clone().unwrap_or_default();
        vec![option.name.clone(), text, usual.to_owned(), scenarios.join(", "), option.provenance.cite.clone()]
    });
    let heads = [
        phrase!("Rule"),
        phrase!("What it changes"),
        phrase!("Unless agreed otherwise"),
        phrase!("Scenarios"),
        phrase!("Cited"),
    ];
    pages.add(phrases.say("Optional rules"), &heads_of(phrases, &heads, &[], &[]), &options.collect::<Vec<_>>());
    let (heads, cards) = cards(bundle);
    pages.add(phrases.say("Cards"), &heads, &cards);
    pages.all
}

/// The heads of a chart: those of the game stand between those of Muster.
fn heads_of(phrases: &Phrases, first: &[&str], own: &[&str], last: &[&str]) -> Vec<String> {
    let said = |head: &&str| phrases.say(head).to_owned();
    first.iter().map(said).chain(own.iter().map(|head| (*head).to_owned())).chain(last.iter().map(said)).collect()
}

/// What Muster calls what happens to counters, which of their faces is up, and when cards are played. Other words are of the game.
const WORDS: [&str; 11] = [
    phrase!("pool"),
    phrase!("promote"),
    phrase!("replace"),
    phrase!("withdraw"),
    phrase!("full"),
    phrase!("reduced"),
    phrase!("back"),
    phrase!("named"),
    phrase!("minor"),
    phrase!("hold"),
    phrase!("immediate"),
];

fn in_words(phrases: &Phrases, word: &str) -> String {
    if WORDS.contains(&word) { phrases.say(word) } else { word }.to_owned()
}

/// The list of cards: all that they say, each in a column.
fn cards(bundle: &Bundle) -> (Vec<String>, Vec<Vec<String>>) {
    let phrases = &bundle.phrases;
    let word = |value: &Value| word(phrases, value);
    let said = |card: &Card, name: &str| card.attributes.meant(name).map(word).unwrap_or_default();
    let by_name =
        |name: &str| bundle.cards.iter().find_map(|card| Some(card.attributes.meant(name)?.as_str()?.to_owned()));
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
        let [side, power] = ["side", "power"].map(|kind| match said(card, kind) {
            own if own.is_empty() && kind == "side" => {
                of_deck.as_deref().map(|id| called(kind, id)).unwrap_or_default()
            }
            own => {
                own.split(", ").filter(|id| !id.is_empty()).map(|id| called(kind, id)).collect::<Vec<_>>().join(", ")
            }
        });
        let timing = if bundle.is_described() && !card.labels.is_empty() {
            card.labels.join(", ")
        } else {
            in_words(phrases, &said(card, "timing"))
        };
        let once = if bundle.is_described() { said(card, "removed") } else { String::new() };
        let first = [
            card.number.map(|number| number.to_string()).unwrap_or_default(),
            card.code.clone().unwrap_or_default(),
            format!("{}{copies}", card.name),
            bundle.decks.iter().find(|deck| deck.id == card.deck).map_or(&card.deck, |deck| &deck.name).clone(),
            side,
            power,
            said(card, "actions"),
            said(card, "worthFigure"),
            timing,
            said(card, "lasting"),
            once,
        ];
        let last = [card.text.clone().unwrap_or_default(), card.provenance.cite.clone()];
        first.into_iter().chain(facts.iter().map(|name| fact(&card.printed, name))).chain(last).collect()
    };
    (heads, bundle.cards.iter().map(line).collect())
}

/// What rows print under a name.
fn fact(printed: &[Printed], name: &str) -> String {
    printed.iter().find(|fact| fact.name == name).map(|fact| fact.text.clone()).unwrap_or_default()
}

/// The names of all that rows print besides, in their order: each row has some of them.
pub fn fact_names<'a>(rows: impl Iterator<Item = &'a [Printed]> + Clone) -> Vec<&'a str> {
    let pairs = rows.clone().flat_map(|row| row.windows(2));
    let before: BTreeSet<[&str; 2]> = pairs.map(|pair| [pair[0].name.as_str(), pair[1].name.as_str()]).collect();
    let mut left: Vec<&str> = Vec::new();
    for fact in rows.flatten() {
        if !left.contains(&fact.name.as_str()) {
            left.push(&fact.name);
        }
    }
    let mut names = Vec::new();
    while !left.is_empty() {
        let is_next = |name: &&str| !before.iter().any(|[one, other]| other == name && left.contains(one));
        names.push(left.remove(left.iter().position(is_next).unwrap_or_default()));
    }
    names
}

/// What stands in a cell of the list.
fn word(phrases: &Phrases, value: &Value) -> String {
    match value {
        Value::Bool(yes) => if *yes { phrases.say("yes") } else { "" }.to_owned(),
        Value::Number(value) => number(value.as_f64().unwrap_or_default()),
        Value::String(text) => text.clone(),
        Value::Array(all) => all.iter().map(|value| word(phrases, value)).collect::<Vec<_>>().join(", "),
        Value::Null | Value::Object(_) => String::new(),
    }
}

fn arrival(bundle: &Bundle, names: &Names, scenario: &Scenario, line: &Arrival, own: &[&str]) -> Vec<String> {
    let phrases = &bundle.phrases;
    let piece = bundle.pieces.iter().find(|piece| piece.id == line.piece);
    let piece = piece.map(|piece| scenario.piece(bundle, piece));
    let piece = piece.as_deref();
    // The chart is for the players of all sides.
    let side = piece.and_then(|piece| bundle.sides.iter().find(|side| Some(&side.id) == piece.side.as_ref()));
    let hidden = piece.filter(|piece| piece.hidden && side.is_some());
    let name = match hidden {
        Some(piece) if piece.seen() == "block" => phrases.say("hidden block").to_owned(),
        Some(_) => phrases.say("hidden counter").to_owned(),
        None => piece.map_or(&line.piece, |piece| &piece.name).clone(),
    };
    let told = |text: &str| if hidden.is_some() { String::new() } else { text.to_owned() };
    let counters = if line.count == 1 { name } else { format!("{} × {name}", line.count) };
    let place = |id: &str| names.place(id).unwrap_or(id).to_owned();
    let joins = line.joins.as_ref().map(|joins| {
        let power = bundle.powers.iter().find(|power| power.id == *joins);
        power.map_or(joins, |power| &power.name)
    });
    let turn = match (line.turn.as_str(), joins) {
        ("", None) => String::new(),
        ("", Some(power)) => say!(phrases, "when {power} joins", power = power),
        (turn, None) => place(turn),
        (turn, Some(power)) => {
            say!(phrases, "when {power} joins, in {turn} at the latest", power = power, turn = place(turn))
        }
    };
    let or = format!(" {} ", phrases.say("or"));
    let first = [
        turn,
        side.map(|side| side.name.clone()).unwrap_or_default(),
        told(&piece.map(|piece| powers(bundle, piece)).unwrap_or_default()),
        if line.action == Arrival::ARRIVE { String::new() } else { in_words(phrases, &line.action) },
        counters,
        // That goes without saying.
        if line.face == "front" { String::new() } else { told(&in_words(phrases, &line.face)) },
        line.place.iter().chain(&line.others).map(|id| place(id)).collect::<Vec<_>>().join(&or),
    ];
    let last = [told(line.provenance.note.as_deref().unwrap_or_default()), line.provenance.cite.clone()];
    let own = own.iter().map(|name| told(&fact(&line.printed, name)));
    first.into_iter().chain(own).chain(last).collect()
}

/// Charts in the making.
struct Pages<'a> {
    bundle: &'a Bundle,
    all: Vec<Page>,
}

impl Pages<'_> {
    /// Adds a chart, unless it has no lines: the columns in which a line has something.
    fn add(&mut self, name: &str, heads: &[String], lines: &[Vec<String>]) {
        if lines.is_empty() {
            return;
        }
        let is_used: Vec<bool> = (0..heads.len()).map(|at| lines.iter().any(|line| !line[at].is_empty())).collect();
        let row = |tag: &str, cells: &[String]| {
            let cells = cells.iter().zip(&is_used).filter(|(_, used)| **used);
            let cells: String = cells.map(|(cell, _)| format!("<{tag}>{}</{tag}>", broken(cell))).collect();
            format!("<tr>{cells}</tr>\n")
        };
        let body: String = lines.iter().map(|line| row("td", line)).collect();
        let head = row("th", heads);
        let (opening, title) = (opening(self.bundle, name), escape(name));
        let text = format!(
            "{opening}<h2>{title}</h2>\n<table border=\"1\" cellpadding=\"3\">\n{head}{body}</table>\n</body></html>\n"
        );
        let file = format!("help/chart-{}.html", self.all.len() + 1);
        self.all.push(Page { name: name.to_owned(), file, text });
    }
}
