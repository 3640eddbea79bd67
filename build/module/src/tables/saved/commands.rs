//! The text of saved games: commands that hold others, and pieces with their types and states.

use muster_vassal::sequence::{chain, decode, encode, first};

use crate::piece::{ADD, Trait};

/// The separator of commands.
const SEPARATOR: char = '\u{1b}';
/// The greatest depth of commands within others.
const MAX_DEPTH: usize = 40;
/// The prefix of a saved game whose bytes are disguised.
pub const DISGUISE: &[u8] = b"!VCSK";

/// A command of the engine, with those that belong to it.
#[derive(Clone, Debug)]
pub struct Command {
    pub text: String,
    pub inner: Vec<Command>,
}

/// The text of a saved game, and the byte that disguises it.
pub fn plain(bytes: Vec<u8>) -> Option<(String, Option<u8>)> {
    let Some(disguised) = bytes.strip_prefix(DISGUISE) else { return Some((String::from_utf8(bytes).ok()?, None)) };
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    };
    let (pairs, rest) = disguised.as_chunks::<2>();
    let mut bytes = pairs.iter().map(|[high, low]| Some(digit(*high)? << 4 | digit(*low)?));
    let key = bytes.next().flatten().filter(|_| rest.is_empty())?;
    let text: Option<Vec<u8>> = bytes.map(|byte| Some(byte? ^ key)).collect();
    Some((String::from_utf8(text?).ok()?, Some(key)))
}

/// Takes commands apart; `None` if they are nested deeper than any, or `work` is used up.
pub fn command(text: &str, depth: usize, work: &mut usize) -> Option<Command> {
    *work = work.checked_sub(text.len() + 1)?;
    if depth > MAX_DEPTH {
        return None;
    }
    if !text.contains(SEPARATOR) {
        return Some(Command { text: text.to_owned(), inner: Vec::new() });
    }
    let mut parts = decode(text, SEPARATOR).into_iter();
    let first = parts.next()?;
    let inner: Option<Vec<Command>> = parts.map(|part| command(&part, depth + 1, work)).collect();
    Some(Command { text: first, inner: inner? })
}

/// Commands as the engine writes them.
pub fn written(command: &Command) -> String {
    if command.inner.is_empty() && !command.text.contains(SEPARATOR) {
        return command.text.clone();
    }
    encode(std::iter::once(command.text.clone()).chain(command.inner.iter().map(written)), SEPARATOR)
}

pub fn walk(command: &Command, way: &mut Vec<usize>, visit: &mut impl FnMut(&[usize], &str)) {
    visit(way, &command.text);
    for (at, inner) in command.inner.iter().enumerate() {
        way.push(at);
        walk(inner, way, visit);
        way.pop();
    }
}

pub fn along<'c>(command: &'c mut Command, way: &[usize]) -> Option<&'c mut Command> {
    way.iter().try_fold(command, |command, at| command.inner.get_mut(*at))
}

/// A command that adds a piece: its id, type and state.
pub fn added(text: &str) -> Option<(String, String, String)> {
    if !text.starts_with(ADD) {
        return None;
    }
    let mut parts = decode(text, '/').into_iter().skip(1);
    Some((parts.next()?, parts.next()?, parts.next()?))
}

/// Changes the texts of commands: those for which there is a new one.
pub fn rewrite(command: &mut Command, change: &mut impl FnMut(&str) -> Option<String>) {
    if let Some(text) = change(&command.text) {
        command.text = text;
    }
    command.inner.iter_mut().for_each(|inner| rewrite(inner, change));
}

/// A command that adds a piece, with another state.
pub fn with_state(text: &str, state: &str) -> String {
    let mut parts = decode(text, '/');
    parts.resize(parts.len().max(4), String::new());
    state.clone_into(&mut parts[3]);
    encode(parts, '/')
}

/// The types or the states of the traits of a piece, outermost first.
pub fn links(chain: &str) -> Vec<String> {
    let (mut links, mut rest) = (Vec::new(), Some(chain.to_owned()));
    while let Some(text) = rest.take() {
        let (link, inside) = first(&text, '\t');
        links.push(link);
        rest = inside.filter(|_| links.len() < 1000).map(|inside| first(inside, '\t').0);
    }
    links
}

pub fn written_piece(id: &str, traits: &[Trait], states: &[String]) -> String {
    let kinds: Vec<&str> = traits.iter().map(|part| part.written.as_str()).collect();
    encode([&ADD[..1], id, &chain(&kinds), &chain(states)], '/')
}

/// The state of a basic piece on a map.
pub fn placed(map: &str, at: [i64; 2], gpid: &str) -> String {
    encode([map, &at[0].to_string(), &at[1].to_string(), gpid, "0"], ';')
}
