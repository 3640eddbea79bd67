//! Prototypes as text: a trait a block, a field a line.
//!
//! ```text
//! Trigger Action [macro]
//!   Menu command: Rest
//!   Perform these Key Commands: 57344\,0\,rest
//! ```
//!
//! Fields that are empty have no line. A text with line breaks or blanks at its ends stands in quotation marks, as in JSON.

use std::ops::Range;

use super::bind::{keys, own_name};
use super::extract::Ids;
use crate::engine::{Kind, TraitKind, trait_kind};
use crate::piece::Trait;
use crate::{Module, Role};

/// The word before the state of a trait.
const STATE: &str = "State";

/// The files of all prototypes: the name without folder and ending, the number of the piece, and the text.
pub fn files(module: &Module) -> Vec<(String, usize, String)> {
    let mut ids = Ids::default();
    let prototypes = module.pieces.iter().enumerate().filter(|(_, piece)| piece.role == Role::Prototype);
    let named = prototypes.map(|(ix, piece)| (ids.give(module.name(piece.node)), ix));
    let named: Vec<(String, usize)> = named.collect();
    let readable = named.into_iter().filter(|(_, ix)| module.pieces[*ix].flaw.is_none());
    readable.map(|(id, ix)| (id, ix, write(&module.pieces[ix].traits))).collect()
}

/// Traits as text.
pub fn write(traits: &[Trait]) -> String {
    let mut out = String::new();
    for part in traits {
        if !out.is_empty() {
            out.push('\n');
        }
        let kind = part.kind();
        let name = kind.map_or("Trait of the module's own", |kind| kind.name.as_str());
        out.extend([name, " [", &part.id, "]\n"]);
        for (at, text) in part.fields.iter().enumerate().filter(|(_, text)| !text.is_empty()) {
            out.extend(["  ", &label(kind, at + 1), ": ", &quoted(text), "\n"]);
        }
        if !part.state.is_empty() {
            out.extend(["  ", STATE, ": ", &quoted(&part.state), "\n"]);
        }
    }
    out
}

/// The line of a field in the text of traits, from 0: of a trait by its number, and a field of it from 1.
pub fn line_of(traits: &[Trait], number: usize, field: usize) -> usize {
    let lines = |part: &Trait| write(std::slice::from_ref(part)).lines().count() + 1;
    let before: usize = traits.iter().take(number).map(lines).sum();
    let within =
        traits.get(number).map_or(0, |part| part.fields.iter().take(field).filter(|text| !text.is_empty()).count());
    before + within
}

/// Reads traits. Blocks that stood in `before` keep what their text does not say.
///
/// # Errors
/// The first line that cannot be read, from 0, and why.
pub fn read(text: &str, before: &[Trait]) -> Result<Vec<Trait>, (usize, String)> {
    let mut traits: Vec<Trait> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        if !line.starts_with([' ', '\t']) {
            let id = line.trim_end().strip_suffix(']').and_then(|line| line.rsplit_once('[')).map(|(_, id)| id);
            let id = id.ok_or_else(|| (number, "a trait begins with its name, and its word in brackets".to_owned()))?;
            traits.push(Trait { id: id.to_owned(), written: String::new(), fields: Vec::new(), state: String::new() });
            continue;
        }
        let wrong = |says: &str| (number, says.to_owned());
        let part = traits.last_mut().ok_or_else(|| wrong("a field stands before the first trait"))?;
        let (name, value) = line.split_once(':').ok_or_else(|| wrong("a field has a name, a colon and a text"))?;
        let value = plain(value).ok_or_else(|| wrong("the text in quotation marks cannot be read"))?;
        if name.trim() == STATE {
            part.state = value;
            continue;
        }
        let at =
            field(part, name.trim()).ok_or_else(|| wrong(&format!("this trait has no field `{}`", name.trim())))?;
        part.fields.resize(part.fields.len().max(at), String::new());
        part.fields[at - 1] = value;
    }
    match traits.last() {
        Some(last) if last.id == "piece" => {}
        _ => {
            return Err((
                text.lines().count().saturating_sub(1),
                "the last trait is the basic piece, `[piece]`".into(),
            ));
        }
    }
    // Empty fields at the end are written as they were, so that what did not change keeps its bytes.
    let old = keys(before);
    let mut taken = vec![false; before.len()];
    for part in &mut traits {
        let name = own_name(part);
        let same = (0..before.len()).find(|at| !taken[*at] && old[*at].id == part.id && old[*at].name == name);
        let same = same.or_else(|| (0..before.len()).find(|at| !taken[*at] && old[*at].id == part.id));
        let length = same.map(|at| before[at].fields.len()).or_else(|| part.kind().map(|kind| kind.fields.len()));
        part.fields.resize(part.fields.len().max(length.unwrap_or(0)), String::new());
        if let Some(at) = same {
            taken[at] = true;
            if before[at].fields == part.fields {
                part.written.clone_from(&before[at].written);
                continue;
            }
        }
        part.rewrite();
    }
    Ok(traits)
}

/// A field in the text of traits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name that the text has for it.
    pub label: String,
    pub kind: Kind,
    /// The bytes of its value.
    pub value: Range<usize>,
}

/// The line of a byte in the text of traits: the engine's word for the trait that it is in, and where it begins and ends. `None` if it is
/// the line that a trait begins with.
fn line_at(text: &str, at: usize) -> Option<(&str, Range<usize>)> {
    let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let end = text[at..].find('\n').map_or(text.len(), |end| at + end);
    let head = text[..start].lines().rfind(|line| !line.trim().is_empty() && !line.starts_with([' ', '\t']))?;
    let id = head.trim_end().strip_suffix(']')?.rsplit_once('[')?.1;
    text[start..end].starts_with([' ', '\t']).then_some((id, start..end))
}

/// The field whose value a byte of the text of traits is in.
pub fn field_at(text: &str, at: usize) -> Option<Field> {
    let (id, line) = line_at(text, at)?;
    let colon = line.start + text[line.clone()].find(':')?;
    let label = text[line.start..colon].trim();
    let part = Trait { id: id.to_owned(), written: String::new(), fields: Vec::new(), state: String::new() };
    let (_, kind) = part.kind()?.field(field(&part, label)?)?;
    let value = text[colon + 1..line.end].trim_end();
    let start = line.end.min(colon + 1 + value.len() - value.trim_start().len() + usize::from(value.is_empty()));
    let end = (colon + 1 + value.len()).max(start);
    (at > colon).then(|| Field { label: label.to_owned(), kind, value: start..end })
}

/// The names of the fields that can stand in the line of a byte, which has no colon yet, and the bytes that they replace.
pub fn labels_at(text: &str, at: usize) -> Option<(Vec<String>, Range<usize>)> {
    let (id, line) = line_at(text, at)?;
    let written = &text[line.clone()];
    let kind = trait_kind(id).filter(|_| !written.contains(':'))?;
    let start = line.start + written.len() - written.trim_start().len();
    let names = kind.fields.iter().map(|(number, ..)| label(Some(kind), *number)).chain([STATE.to_owned()]);
    Some((names.collect(), start..line.end))
}

/// The label of a field: as in the editor, with its number if another has the same name.
fn label(kind: Option<&TraitKind>, number: usize) -> String {
    let Some((label, _)) = kind.and_then(|kind| kind.field(number)) else { return format!("field ({number})") };
    let fields = kind.map_or(&[][..], |kind| &kind.fields);
    let is_alone = fields.iter().filter(|(_, other, _)| other == label).count() == 1
        && kind.is_some_and(|kind| kind.repeats.is_none_or(|from| number < from));
    let label = without_colons(label);
    if is_alone { label } else { format!("{label} ({number})") }
}

/// The number of a field by what it is called.
fn field(part: &Trait, name: &str) -> Option<usize> {
    let by_number =
        name.strip_suffix(')').and_then(|name| name.rsplit_once('(')).and_then(|(_, number)| number.parse().ok());
    let kind =
        if part.id == "rotate" && part.field(1) != "1" { crate::engine::trait_kind("rotate") } else { part.kind() };
    let known = kind.map_or(&[][..], |kind| &kind.fields).iter().find(|(_, label, _)| without_colons(label) == name);
    known.map(|(number, ..)| *number).or(by_number).filter(|number| (1..=10_000).contains(number))
}

/// A label that can stand before a colon.
fn without_colons(label: &str) -> String {
    label.replace(':', ",")
}

fn quoted(text: &str) -> String {
    let is_plain = text.trim() == text && !text.contains(['\n', '\r']) && !text.starts_with('"');
    if is_plain { text.to_owned() } else { serde_json::Value::from(text).to_string() }
}

fn plain(text: &str) -> Option<String> {
    let text = text.trim();
    if text.starts_with('"') { serde_json::from_str(text).ok() } else { Some(text.to_owned()) }
}
