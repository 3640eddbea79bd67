//! Evaluates the layout for one thing: conditions, words, colours, lengths.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::ops::Deref;
use std::rc::Rc;

use muster_schema::bundle::{Bundle, Formation, Power, Provenance, Side};
use muster_schema::form::Words;
use muster_schema::layout::{Choice, Ink, Length, Phrase, Sum, Terms, Test, When, Whose};
use muster_schema::{Attributes, Text};
use serde_json::Value;

use super::layout::is_standard;
use super::standard::Standard;
use muster_canvas::colour::{Colour, WHITE};
use muster_canvas::font::Style;
use muster_canvas::theme::Theme;
use muster_ground::maths::number;

/// The members of a record that are guesses, by their names.
pub fn guessed(provenance: &Provenance) -> Value {
    let guesses = provenance.reconstructed.iter().chain(&provenance.reconstructed_absent);
    guesses.map(|pointer| pointer.trim_start_matches("/attributes").trim_start_matches('/')).collect()
}

/// The facts about a thing: those of the bundle first, then those of its system.
#[derive(Clone, Debug, Default)]
pub struct Facts<'a> {
    own: Vec<(&'static str, Value)>,
    attributes: Option<&'a Attributes>,
}

impl<'a> Facts<'a> {
    /// The facts from the attributes of the system.
    pub fn of(attributes: &'a Attributes) -> Self {
        Self { own: Vec::new(), attributes: Some(attributes) }
    }

    /// Reserves room for facts of the bundle.
    pub fn with_room(mut self, many: usize) -> Self {
        self.own.reserve(many);
        self
    }

    /// Adds a fact of the bundle.
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.own.push((name, value.into()));
        self
    }

    /// The index of a fact of the bundle.
    fn own(&self, name: &str) -> Option<usize> {
        self.own.iter().rposition(|(other, _)| *other == name)
    }

    /// The value of a fact.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.own(name).map(|at| &self.own[at].1).or_else(|| self.attributes?.told(name))
    }
}

impl<'a> From<Facts<'a>> for Cow<'a, Facts<'a>> {
    fn from(facts: Facts<'a>) -> Self {
        Self::Owned(facts)
    }
}

impl<'a> From<&'a Facts<'a>> for Cow<'a, Facts<'a>> {
    fn from(facts: &'a Facts<'a>) -> Self {
        Self::Borrowed(facts)
    }
}

/// The context in which a layout is evaluated.
#[derive(Debug)]
pub struct Scope<'a> {
    pub bundle: &'a Bundle,
    /// Its colours and type.
    pub theme: &'a Theme,
    /// The terms in force, the innermost first.
    terms: Vec<&'a Terms>,
    /// The facts of the thing.
    facts: Cow<'a, Facts<'a>>,
    /// Colours that go with it.
    pub colours: Vec<(&'static str, Colour)>,
    /// A cache of the facts looked up so far, by name: most are needed many times.
    known: RefCell<(Vec<Text>, Vec<Known<'a>>)>,
    depth: Cell<u8>,
}

/// The source of a fact.
#[derive(Clone, Debug)]
enum Known<'a> {
    /// The bundle, by the index of the fact.
    Own(usize),
    /// A term's value.
    Term(Rc<Value>),
    /// An attribute of the system.
    Attribute(&'a Value),
    Nowhere,
}

/// The value of a fact.
pub enum Fact<'s> {
    Said(&'s Value),
    /// A term's value.
    Term(Rc<Value>),
}

impl Deref for Fact<'_> {
    type Target = Value;
    fn deref(&self) -> &Value {
        match self {
            Self::Said(value) => value,
            Self::Term(value) => value,
        }
    }
}

/// About how many facts are looked up for a thing.
const FACTS: usize = 16;

/// Terms nested deeper than this are taken to refer to themselves.
const DEEPEST: u8 = 24;

impl<'a> Scope<'a> {
    /// The scope of a thing.
    pub fn new(
        bundle: &'a Bundle,
        theme: &'a Theme,
        terms: Vec<&'a Terms>,
        facts: impl Into<Cow<'a, Facts<'a>>>,
    ) -> Self {
        let facts = facts.into();
        Self { bundle, theme, terms, facts, colours: Vec::new(), known: RefCell::default(), depth: Cell::new(0) }
    }

    /// Puts terms before those in force.
    pub fn within(&mut self, terms: &'a Terms) {
        self.terms.insert(0, terms);
        self.forget();
    }

    /// Adds a fact that the bundle gives.
    pub fn know(&mut self, name: &'static str, value: impl Into<Value>) {
        self.facts.to_mut().own.push((name, value.into()));
        self.forget();
    }

    /// Clears the cache of known facts.
    fn forget(&mut self) {
        let (names, found) = self.known.get_mut();
        names.clear();
        found.clear();
    }

    /// Evaluates a term; returns `None` if terms are nested too deeply, as those that refer to themselves are.
    fn deeper<T>(&self, find: impl FnOnce() -> Option<T>) -> Option<T> {
        if self.depth.get() >= DEEPEST {
            return None;
        }
        self.depth.set(self.depth.get() + 1);
        let found = find();
        self.depth.set(self.depth.get() - 1);
        found
    }

    /// A fact: that of the bundle, or else a term of that name, or else that of the system.
    pub fn fact(&self, name: Text) -> Option<Fact<'_>> {
        let known = || {
            let known = self.known.borrow();
            known.0.iter().position(|other| *other == name).map(|at| known.1[at].clone())
        };
        match known().unwrap_or_else(|| self.find(name)) {
            Known::Own(at) => Some(Fact::Said(&self.facts.own[at].1)),
            Known::Term(value) => Some(Fact::Term(value)),
            Known::Attribute(value) => Some(Fact::Said(value)),
            Known::Nowhere => None,
        }
    }

    /// Finds a fact, and remembers its source.
    fn find(&self, name: Text) -> Known<'a> {
        let holds = |when: &When| Value::Bool(self.holds(when));
        let says = |choices: &[Choice<Phrase>]| Value::String(self.words_of(choices));
        let term = || {
            let value = self.terms.iter().find_map(|terms| {
                let fact = terms.facts.get(&name).map(|when| self.deeper(|| Some(holds(when))));
                fact.or_else(|| terms.texts.get(&name).map(|all| self.deeper(|| Some(says(all)))))
            })?;
            Some(Known::Term(value.unwrap_or_default().into()))
        };
        let attribute = || Some(Known::Attribute(self.facts.attributes?.told(&name)?));
        let found = self.facts.own(&name).map(Known::Own).or_else(term).or_else(attribute).unwrap_or(Known::Nowhere);
        let mut known = self.known.borrow_mut();
        if known.0.is_empty() {
            known.0.reserve(FACTS);
            known.1.reserve(FACTS);
        }
        known.0.push(name);
        known.1.push(found.clone());
        found
    }

    /// True if the condition holds.
    pub fn holds(&self, when: &When) -> bool {
        match when {
            When::All(tests) => tests.0.iter().all(|(name, test)| self.passes(self.fact(*name).as_deref(), test)),
            When::Any(whens) => whens.iter().any(|when| self.holds(when)),
        }
    }

    fn passes(&self, value: Option<&Value>, test: &Test) -> bool {
        let words = || value.map(text).unwrap_or_default();
        let is = |word: &str| match value {
            Some(Value::Array(items)) => items.iter().any(|item| text(item) == word),
            _ => words() == word,
        };
        match test {
            Test::There(there) => value.is_some_and(is_there) == *there,
            Test::Word(word) => is(word),
            Test::Words(words) => words.iter().any(|word| is(word)),
            Test::Not { not } => !self.passes(value, not),
            Test::Least { least } => value.and_then(Value::as_f64).is_some_and(|value| value >= *least),
            Test::Most { most } => value.and_then(Value::as_f64).is_some_and(|value| value <= *most),
            Test::Letters { letters } => words().contains(|letter| letters.contains(letter)),
            Test::Wider { wider, size } => self.theme.width(&words(), *size, Style::Bold) > *wider,
        }
    }

    /// The first of several possibilities that holds.
    pub fn first<'c, T>(&self, choices: &'c [Choice<T>]) -> Option<&'c T> {
        choices.iter().find(|choice| self.holds(&choice.when)).map(|choice| &choice.is)
    }

    pub fn all<'c, T>(&self, choices: &'c [Choice<T>]) -> impl Iterator<Item = &'c T> {
        choices.iter().filter(|choice| self.holds(&choice.when)).map(|choice| &choice.is)
    }

    /// Fills facts into words; those of the standard layout are put into the language of the game.
    pub fn words(&self, words: &Phrase) -> String {
        let phrases = &self.bundle.phrases;
        if !phrases.is_empty() && is_standard(&words.text) {
            return self.filled(&Phrase::from(phrases.say(&words.text).to_owned()));
        }
        self.filled(words)
    }

    /// Words with the facts that they name filled in.
    fn filled(&self, words: &Phrase) -> String {
        let mut said = String::new();
        for (before, name) in &words.parts {
            said.push_str(before);
            match name.and_then(|name| self.fact(name)).as_deref() {
                Some(Value::Number(value)) => said.push_str(&number(value.as_f64().unwrap_or_default())),
                Some(value) => said.push_str(&text(value)),
                None => {}
            }
        }
        said
    }

    /// The words of the first choice that applies; empty if none does.
    pub fn words_of(&self, choices: &[Choice<Phrase>]) -> String {
        self.first(choices).map(|words| self.words(words)).unwrap_or_default()
    }

    /// A word of some vocabulary, such as the name of an emblem.
    pub fn word<T: Words>(&self, words: &Phrase) -> Option<T> {
        T::of(&self.words(words))
    }

    /// The side or power that is meant.
    fn bearer(&self, whose: &Whose) -> Option<Bearer<'a>> {
        let (Whose::Side(name) | Whose::Power(name) | Whose::Formation(name)) = whose;
        let fact = self.fact(*name)?;
        let id = fact.as_array().map_or(Some(&*fact), |items| items.first())?.as_str()?;
        match whose {
            Whose::Side(_) => self.bundle.sides.iter().find(|side| side.id == id).map(Bearer::Side),
            Whose::Power(_) => self.bundle.powers.iter().find(|power| power.id == id).map(Bearer::Power),
            Whose::Formation(_) => self.bundle.formations.iter().find(|one| one.id == id).map(Bearer::Formation),
        }
    }

    pub fn colour(&self, ink: &Ink) -> Colour {
        match ink {
            Ink::Named(name) => self.named(*name),
            Ink::Mixed(one, share, other) => self.colour(one).mix(self.colour(other), *share),
            Ink::Of(whose) => self.bearer(whose).map_or(self.theme.stone, Bearer::colour),
            Ink::On { on } => self.theme.ink_on(self.colour(on)),
            Ink::Clear { first, against, contrast } => {
                let against = self.colour(against);
                let mut inks = first.iter().map(|ink| self.colour(ink));
                let found = inks.find(|ink| ink.contrast(against) >= *contrast);
                found.or_else(|| first.last().map(|ink| self.colour(ink))).unwrap_or(self.theme.ink)
            }
        }
    }

    fn named(&self, name: Text) -> Colour {
        if let Some(choices) = self.terms.iter().find_map(|terms| terms.colours.get(&name)) {
            return self.deeper(|| self.first(choices).map(|ink| self.colour(ink))).unwrap_or(self.theme.stone);
        }
        if let Some((_, colour)) = self.colours.iter().find(|(other, _)| *other == &*name) {
            return *colour;
        }
        let theme = self.theme;
        match name.as_str() {
            "white" => WHITE,
            "ink" => theme.ink,
            "paper" => theme.paper,
            "stone" => theme.stone,
            "sea" => theme.sea,
            "deep" => theme.deep,
            "land" => theme.land,
            "coast" => theme.coast,
            "water" => theme.water,
            "rock" => theme.rock,
            "road" => theme.road,
            "chart" => theme.chart,
            other => Colour::parse(other),
        }
    }

    /// A length or position.
    pub fn length(&self, length: &Length) -> f64 {
        match length {
            Length::Number(number) => *number,
            Length::Between { between } => {
                let [one, other] = self.point(between);
                f64::midpoint(one, other)
            }
            Length::Sum(sum) => self.sum(sum),
        }
    }

    /// A point or a size.
    pub fn point(&self, [x, y]: &[Length; 2]) -> [f64; 2] {
        [self.length(x), self.length(y)]
    }

    /// A sum of numbers and terms.
    fn sum(&self, sum: &Sum) -> f64 {
        let term = |name: Option<Text>| name.map_or(1.0, |name| self.term(name));
        sum.parts.iter().fold(0.0, |total, (times, name)| total + times * term(*name))
    }

    fn term(&self, name: Text) -> f64 {
        let choices = self.terms.iter().find_map(|terms| terms.lengths.get(&name));
        let choices = choices.map(Vec::as_slice).unwrap_or_default();
        self.deeper(|| self.first(choices).map(|length| self.length(length))).unwrap_or_default()
    }

    /// The standard of a side or power.
    pub fn standard(&self, whose: &Whose) -> Option<Standard> {
        match self.bearer(whose)? {
            Bearer::Side(side) => Some(Standard::of_side(self.bundle, side, self.theme)),
            Bearer::Power(power) => Some(Standard::of_power(self.bundle, power, self.theme)),
            Bearer::Formation(_) => None,
        }
    }
}

/// An object with a colour and, except for formations, a standard.
#[derive(Clone, Copy, Debug)]
enum Bearer<'a> {
    Side(&'a Side),
    Power(&'a Power),
    Formation(&'a Formation),
}

impl Bearer<'_> {
    fn colour(self) -> Colour {
        Colour::parse(match self {
            Self::Side(side) => &side.colour,
            Self::Power(power) => &power.colour,
            Self::Formation(formation) => &formation.colour,
        })
    }
}

/// A fact as text; yes and no as words, lists joined by commas.
pub(super) fn text(value: &Value) -> Cow<'_, str> {
    match value {
        Value::Null => "".into(),
        Value::String(text) => text.into(),
        Value::Bool(yes) => if *yes { "yes" } else { "no" }.into(),
        Value::Array(items) => items.iter().map(text).collect::<Vec<_>>().join(", ").into(),
        other => other.to_string().into(),
    }
}

/// True if a fact is present: `no`, false and empty values are not.
fn is_there(value: &Value) -> bool {
    match value {
        Value::Number(_) => true,
        other => !matches!(&*text(other), "" | "no"),
    }
}
