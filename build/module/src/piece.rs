//! The definition of a piece: its traits, outermost first, each with its fields.
//!
//! The engine writes a piece as one text: `+/id/type/state`. Type and state are chains, each trait parted by a tab from all that is
//! inside it, which is escaped once more; a trait is a list with `;`.

use std::ops::Range;

use crate::engine::{TraitKind, trait_kind};
use muster_vassal::sequence::{chain as chained, decode, encode, first};

/// The most traits of a piece, and the most letters of its definition.
const MAX_TRAITS: usize = 500;
const MAX_LETTERS: usize = 4 << 20;

/// Traits that are one field, whatever is in it.
const WHOLE: [&str; 2] = ["mark", "nonRect"];

/// A trait of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trait {
    /// The engine's word for its kind, such as `emb2`.
    pub id: String,
    /// Its type, as the engine writes it.
    pub written: String,
    /// The fields of its type after the word.
    pub fields: Vec<String>,
    pub state: String,
}

/// A field of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A field of the type of a trait, from 1; 0 is the word for its kind.
    Field(usize),
    State,
}

/// Why a definition cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It is no command that adds a piece.
    NoPiece,
    /// It has fewer states than traits: the engine refuses the piece.
    States,
    /// It has more traits than any piece, or they are nested too deep.
    TooDeep,
}

/// The prefix of a command that adds a piece.
pub const ADD: &str = "+/";

impl Trait {
    /// The text of a field, from 1; empty if the trait is shorter.
    pub fn field(&self, number: usize) -> &str {
        number.checked_sub(1).and_then(|at| self.fields.get(at)).map_or("", String::as_str)
    }

    /// Reads the type of a trait.
    pub fn of(written: &str, state: &str) -> Self {
        let (id, rest) = first(written, ';');
        let fields = match rest {
            None => Vec::new(),
            Some(rest) if WHOLE.contains(&id.as_str()) => vec![rest.to_owned()],
            Some(rest) => decode(rest, ';'),
        };
        Self { id, written: written.to_owned(), fields, state: state.to_owned() }
    }

    /// Writes its type anew from its fields.
    pub fn rewrite(&mut self) {
        self.written = if WHOLE.contains(&self.id.as_str()) {
            format!("{};{}", self.id, self.fields.concat())
        } else {
            encode(std::iter::once(&self.id).chain(&self.fields), ';')
        };
    }

    /// The engine's kind of trait, if it is none of the module's own.
    pub fn kind(&self) -> Option<&'static TraitKind> {
        let is_free = self.id == "rotate" && self.field(1) == "1";
        trait_kind(if is_free { "rotate:free" } else { &self.id })
    }
}

/// Reads a piece. `budget` is the number of letters that may still be looked at; it bounds the work that a hostile file causes.
///
/// # Errors
/// If the definition is none.
pub fn read(text: &str, budget: &mut usize) -> Result<Vec<Trait>, Flaw> {
    if !text.starts_with(ADD) {
        return Err(Flaw::NoPiece);
    }
    if text.len() > MAX_LETTERS {
        return Err(Flaw::TooDeep);
    }
    let mut parts = decode(text, '/').into_iter().skip(2);
    let (Some(kind), state) = (parts.next(), parts.next().unwrap_or_default()) else { return Err(Flaw::NoPiece) };
    let kinds = chain(kind, budget)?;
    let mut states = Vec::new();
    let mut rest = Some(state);
    while let Some(text) = rest.take() {
        *budget = budget.checked_sub(text.len() + 1).ok_or(Flaw::TooDeep)?;
        // The innermost piece keeps what is left as it stands.
        if states.len() + 1 == kinds.len() {
            states.push(text);
            break;
        }
        let (state, inside) = first(&text, '\t');
        states.push(state);
        rest = inside.map(|inside| first(inside, '\t').0);
    }
    if states.len() < kinds.len() {
        return Err(Flaw::States);
    }
    Ok(kinds.iter().zip(&states).map(|(kind, state)| Trait::of(kind, state)).collect())
}

/// The state of the innermost trait, which says where a piece lies and which slot it comes from. `budget` is as for [`read`].
pub fn basic_state(text: &str, budget: &mut usize) -> Option<String> {
    let state = decode(text, '/').into_iter().nth(3)?;
    chain(state, budget).ok()?.pop()
}

/// Writes a piece with other traits. `text` is the definition that it replaces, whose ids stay.
pub fn write(text: &str, traits: &[Trait]) -> String {
    let mut parts = decode(text, '/');
    parts.resize(parts.len().max(4), String::new());
    parts[2] = chained(&traits.iter().map(|part| part.written.as_str()).collect::<Vec<_>>());
    parts[3] = chained(&traits.iter().map(|part| part.state.as_str()).collect::<Vec<_>>());
    encode(parts, '/')
}

/// Takes a chain apart, the outermost first, as the engine does.
fn chain(text: String, budget: &mut usize) -> Result<Vec<String>, Flaw> {
    let (mut parts, mut rest) = (Vec::new(), Some(text));
    while let Some(text) = rest.take() {
        *budget = budget.checked_sub(text.len() + 1).ok_or(Flaw::TooDeep)?;
        if parts.len() >= MAX_TRAITS {
            return Err(Flaw::TooDeep);
        }
        let (part, inside) = first(&text, '\t');
        parts.push(part);
        rest = inside.map(|inside| first(inside, '\t').0);
    }
    Ok(parts)
}

/// A letter of a text, and its bytes in the file.
#[derive(Clone, Copy, Debug)]
struct Letter {
    is: char,
    at: usize,
    end: usize,
}

/// The bytes of a file in which a part of a trait is written. `raw` is the text of the file and `at` the bytes of the definition.
pub fn locate(raw: &str, at: &Range<usize>, number: usize, part: Part) -> Option<Range<usize>> {
    let letters = letters(raw.get(at.clone())?, at.start);
    let parts = split(&letters, '/');
    let (mut chain, depth) = match part {
        Part::Field(_) => (parts.get(2)?.clone(), number),
        Part::State => (parts.get(3)?.clone(), number),
    };
    for _ in 0..depth {
        chain = split(&chain, '\t').into_iter().nth(1)?;
    }
    let own = split(&chain, '\t').into_iter().next()?;
    let found = match part {
        Part::Field(1) if WHOLE.iter().any(|id| own.iter().map(|letter| letter.is).take(id.len()).eq(id.chars())) => {
            let from = own.iter().position(|letter| letter.is == ';').map_or(own.len(), |at| at + 1);
            own.get(from..).map(<[Letter]>::to_vec).filter(|found| !found.is_empty())
        }
        Part::Field(field) => split(&own, ';').into_iter().nth(field).filter(|found| !found.is_empty()),
        Part::State => Some(own.clone()),
    };
    range(&found.unwrap_or_default()).or_else(|| range(&own))
}

fn range(letters: &[Letter]) -> Option<Range<usize>> {
    Some(letters.first()?.at..letters.last()?.end)
}

/// The letters of a text in XML, references resolved.
fn letters(raw: &str, start: usize) -> Vec<Letter> {
    let mut letters = Vec::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(first) = rest.chars().next() {
        let at = start + raw.len() - rest.len();
        let reference =
            rest.strip_prefix('&').and_then(|inside| inside.split_once(';')).filter(|(name, _)| name.len() < 10);
        let resolved = reference.and_then(|(name, after)| {
            let text = quick_xml::escape::unescape(rest.get(..name.len() + 2)?).ok()?;
            Some((text.chars().next()?, after))
        });
        let (is, after) = resolved.unwrap_or((first, &rest[first.len_utf8()..]));
        letters.push(Letter { is, at, end: start + raw.len() - after.len() });
        rest = after;
    }
    letters
}

/// Takes a list apart, as [`decode`] does.
fn split(letters: &[Letter], delimiter: char) -> Vec<Vec<Letter>> {
    let mut parts = vec![Vec::new()];
    let mut before = None;
    for letter in letters {
        let last = parts.last_mut();
        match last {
            Some(last) if letter.is == delimiter && before == Some('\\') => {
                last.pop();
                last.push(*letter);
            }
            Some(_) if letter.is == delimiter => parts.push(Vec::new()),
            Some(last) => last.push(*letter),
            None => {}
        }
        before = Some(letter.is);
    }
    for part in &mut parts {
        if part.len() > 1
            && part.first().is_some_and(|first| first.is == '\'')
            && part.last().is_some_and(|last| last.is == '\'')
        {
            part.pop();
            part.remove(0);
        }
    }
    parts
}
