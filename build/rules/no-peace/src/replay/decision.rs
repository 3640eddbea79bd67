//! The decisions that can ever be made, as a replay names them: a verb, and what it is about.
//!
//! A line of `shut` must be one of these: that a decision is not legal says nothing if nobody can make it anywhere.

use super::words::{Kind, LONGEST, Unread, Words};
use muster_source::finding::nearest;

/// A part that may follow a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Name(Kind),
    /// One of these words.
    Word(&'static [&'static str]),
    Number,
    /// May be left out, all of it.
    Maybe(&'static [Part]),
}

const COUNTER: Part = Part::Name(Kind::Piece);
const SPACE: Part = Part::Name(Kind::Space);
const FLEET: Part = Part::Name(Kind::Marker);
/// Words for the state of a counter.
const LYING: [&str; 4] = ["reduced", "minor", "replaced", "demoralized"];
const BACK: Part = Part::Maybe(&[Part::Word(&["reduced", "minor", "replaced"])]);
const SHAKEN: Part = Part::Maybe(&[Part::Word(&["demoralized"])]);
/// Words before the name of a space: `in` where a counter is, `through` for a retreat.
const IN: Part = Part::Maybe(&[Part::Word(&["in"]), SPACE]);
const THROUGH: Part = Part::Maybe(&[Part::Word(&["through"]), SPACE]);
const JOINS: [&str; 2] = ["in", "through"];

/// A counter, how it lies, and where.
const COUNTER_IN: &[Part] = &[COUNTER, BACK, SHAKEN, IN];
const TO: &[Part] = &[SPACE];

/// Decisions that are whole as they are.
const ALONE: [&str; 18] = [
    "attack",
    "avoid",
    "besiege",
    "bypass",
    "cancel",
    "convert",
    "done",
    "end",
    "go",
    "go first",
    "go second",
    "lead nobody",
    "no ransom",
    "play on",
    "ransom",
    "shut",
    "stand",
    "stop",
];
/// Verbs with what follows them, in this order.
const VERBS: [(&str, &[Part]); 27] = [
    ("build", COUNTER_IN),
    ("campaign", TO),
    ("commission", &[FLEET]),
    ("deploy", &[FLEET]),
    ("drop", &[COUNTER, BACK, SHAKEN]),
    ("embark", TO),
    ("event", &[Part::Name(Kind::Card)]),
    ("fortify", TO),
    ("hit", &[COUNTER, BACK, SHAKEN]),
    ("intercept", TO),
    ("lead", &[COUNTER, BACK, SHAKEN, Part::Maybe(&[COUNTER, BACK, SHAKEN])]),
    ("move", TO),
    ("offer", &[Part::Number]),
    ("place", COUNTER_IN),
    ("play", &[Part::Number]),
    ("raise", TO),
    ("rally", COUNTER_IN),
    ("raze", TO),
    ("replace", COUNTER_IN),
    ("restore", COUNTER_IN),
    ("retreat", &[THROUGH, SPACE]),
    ("sail", TO),
    ("show", &[Part::Number]),
    ("squadron", &[Part::Name(Kind::Zone)]),
    ("stay", COUNTER_IN),
    ("take", &[COUNTER, BACK, SHAKEN]),
    ("transfer", COUNTER_IN),
];

/// Tells whether words mean a decision: they say it exactly, or leave out how a counter lies, where it is, or by which space a
/// retreat goes.
pub fn means(wanted: &str, decision: &str) -> bool {
    let mut wanted = wanted.split(' ').peekable();
    let mut words = decision.split(' ');
    while let Some(word) = words.next() {
        if wanted.next_if_eq(&word).is_some() || LYING.contains(&word) {
            continue;
        }
        if !JOINS.contains(&word) {
            return false;
        }
        words.next();
    }
    wanted.next().is_none()
}

/// A decision with ids for names, as [`muster_engine::no_peace::play::Action::words`] says it, or fewer of its words as [`means`]
/// allows.
pub fn read(words: &Words<'_>, text: &str) -> Result<String, Unread> {
    let text = text.to_lowercase();
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let whole = tokens.join(" ");
    if ALONE.contains(&whole.as_str()) {
        return Ok(whole);
    }
    let verb = tokens.first().and_then(|first| VERBS.iter().find(|(verb, _)| verb == first));
    let Some((verb, parts)) = verb else { return Err(no_decision(&whole, tokens.first().copied())) };
    let rest = tokens.get(1..).unwrap_or_default();
    if rest.is_empty() {
        return Err(Unread::new(format!("`{verb}` alone is not a decision: it does not say what it is about")));
    }
    let mut line = Line { words, rest, read: vec![(*verb).to_owned()] };
    match line.take_all(parts) {
        Ok(()) if line.rest.is_empty() => Ok(line.read.join(" ")),
        Ok(()) => {
            let another = parts
                .iter()
                .rev()
                .find_map(|part| if let Part::Maybe([first, ..]) = part { Some(*first) } else { None });
            Err(line.unread(another))
        }
        Err(_) if line.rest.is_empty() => {
            Err(Unread::new(format!("`{}` is not a whole decision: more must follow", line.read.join(" "))))
        }
        Err(missing) => Err(line.unread(Some(missing))),
    }
}

/// Words that are no decision, with the one that may be meant.
fn no_decision(text: &str, first: Option<&str>) -> Unread {
    let first = first.unwrap_or_default();
    let verbs = || VERBS.iter().map(|(verb, _)| *verb).chain(ALONE);
    let meant =
        nearest(text, ALONE).or_else(|| verbs().find(|verb| *verb == first)).or_else(|| nearest(first, verbs()));
    Unread { message: format!("`{text}` is not a decision of the game"), suggestion: meant.map(str::to_owned) }
}

/// A line that is being read.
struct Line<'w, 'p, 't> {
    words: &'w Words<'p>,
    /// Words that are not read yet.
    rest: &'t [&'t str],
    /// Words that are read, with ids for names.
    read: Vec<String>,
}

impl Line<'_, '_, '_> {
    /// Reads parts one after the other.
    ///
    /// # Errors
    /// The part that is missing.
    fn take_all(&mut self, parts: &[Part]) -> Result<(), Part> {
        for part in parts {
            match part {
                Part::Maybe([first, others @ ..]) if self.take(*first) => self.take_all(others)?,
                Part::Maybe(_) => {}
                part if self.take(*part) => {}
                part => return Err(*part),
            }
        }
        Ok(())
    }

    /// Reads a part, if that is what comes next.
    fn take(&mut self, part: Part) -> bool {
        let first = self.rest.first().copied();
        let found = match part {
            Part::Word(words) => first.filter(|first| words.contains(first)).map(|word| (1, word.to_owned())),
            Part::Number => first.filter(|first| first.parse::<u32>().is_ok()).map(|number| (1, number.to_owned())),
            Part::Name(kind) => (1..=self.rest.len().min(LONGEST)).rev().find_map(|length| {
                let id = self.words.known(&[kind], &self.rest.get(..length)?.join(" "))?;
                Some((length, id.to_string()))
            }),
            Part::Maybe(_) => None,
        };
        let Some((length, found)) = found else { return false };
        self.rest = self.rest.get(length..).unwrap_or_default();
        self.read.push(found);
        true
    }

    /// The reason that the rest cannot be read, where this part should come next.
    fn unread(&self, missing: Option<Part>) -> Unread {
        let name = self.rest.iter().take_while(|word| !JOINS.contains(*word)).copied().collect::<Vec<_>>().join(" ");
        let name = if name.is_empty() { self.rest.join(" ") } else { name };
        match missing {
            Some(Part::Name(kind)) => match self.words.find(kind, &name) {
                Err(unread) => unread,
                Ok(_) => Unread::new(format!("`{name}` stands in the wrong place")),
            },
            Some(Part::Number) => Unread::new(format!("`{name}` is not a number")),
            _ => Unread::new(format!("`{}` cannot follow `{}`", self.rest.join(" "), self.read.join(" "))),
        }
    }
}
