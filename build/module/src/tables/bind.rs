//! The places in the module that a cell stands for, and how they are read and written.

use muster_vassal::sequence::{decode, encode};

use crate::engine::Kind;
use crate::piece::Trait;
use crate::{Home, Module};

/// The mark of a trait among those of a piece: its kind, its own name, and its number among those alike.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    pub id: String,
    pub name: String,
    pub number: usize,
}

/// A place in the module that a cell stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Bind {
    /// The id of the row, which is nowhere in the module.
    Id,
    /// The component that it is in.
    In,
    /// A piece of a set-up: where it is, and its states.
    Placed,
    /// An attribute of the component.
    Attribute(String),
    /// The name of the basic piece.
    PieceName,
    /// The prototypes of the piece, in their order, with `|`.
    Prototypes,
    /// A value of a marker property.
    Mark(String),
    /// The state of a trait.
    State(Key),
    /// A field of a trait.
    Field(Key, usize),
    /// A field of a trait that is a list with commas, here with `|`.
    List(Key, usize),
    /// A field of a trait that names a slot: here the id of its row.
    Slot(Key, usize),
}

impl Bind {
    /// True if it stands for a field of a component or a piece.
    pub fn is_at(&self, module: &Module, home: Home) -> bool {
        match (self, home) {
            (Self::Attribute(name), Home::Attribute(node, at)) => {
                module.tree.nodes[node].attributes.get(at).is_some_and(|attribute| attribute.name == *name)
            }
            (bind, Home::Field(piece, number, field)) => {
                let traits = &module.pieces[piece].traits;
                let is_of = |key: &Key| keys(traits).get(number).is_some_and(|other| other == key);
                match bind {
                    Self::Field(key, at) | Self::List(key, at) | Self::Slot(key, at) => *at == field && is_of(key),
                    Self::PieceName => traits[number].id == "piece" && field == 4,
                    Self::Prototypes => traits[number].id == "prototype",
                    _ => false,
                }
            }
            (Self::State(key), Home::State(piece, number)) => {
                keys(&module.pieces[piece].traits).get(number).is_some_and(|other| other == key)
            }
            _ => false,
        }
    }
}

/// The keys of the traits of a piece, in their order.
pub fn keys(traits: &[Trait]) -> Vec<Key> {
    let mut keys: Vec<Key> = Vec::with_capacity(traits.len());
    for part in traits {
        let name = own_name(part);
        let number = keys.iter().filter(|key| key.id == part.id && key.name == name).count();
        keys.push(Key { id: part.id.clone(), name, number });
    }
    keys
}

/// The name of a trait among those of its kind: of its layer or property, its command or its remark.
pub fn own_name(part: &Trait) -> String {
    let Some(kind) = part.kind() else { return String::new() };
    if part.id == "prototype" || part.id == "mark" {
        return part.field(1).to_owned();
    }
    let of = |wanted: &[Kind]| {
        let mut known = kind.fields.iter().filter(|(.., kind)| wanted.contains(kind));
        known.find_map(|(number, ..)| Some(part.field(*number)).filter(|text| !text.is_empty()))
    };
    let sets = ["setprop", "setpieceprop"].contains(&part.id.as_str()).then(|| part.field(1));
    let name = sets.or_else(|| of(&[Kind::Property, Kind::Properties]));
    name.or_else(|| of(&[Kind::Description])).or_else(|| of(&[Kind::Menu])).unwrap_or_default().to_owned()
}

/// The value of a place in a piece; `None` if the piece has no such trait.
pub fn get(bind: &Bind, traits: &[Trait], keys: &[Key]) -> Option<String> {
    let of = |key: &Key| keys.iter().position(|other| other == key).map(|at| &traits[at]);
    match bind {
        Bind::PieceName => traits.last().filter(|basic| basic.id == "piece").map(|basic| basic.field(4).to_owned()),
        Bind::Prototypes => {
            let names: Vec<&str> =
                traits.iter().filter(|part| part.id == "prototype").map(|part| part.field(1)).collect();
            Some(names.join("|"))
        }
        Bind::Mark(name) => marks(traits).into_iter().find(|(other, _)| other == name).map(|(_, value)| value),
        Bind::State(key) => of(key).map(|part| part.state.clone()),
        Bind::Field(key, number) | Bind::Slot(key, number) => of(key).map(|part| part.field(*number).to_owned()),
        Bind::List(key, number) => of(key).map(|part| shown_list(part.field(*number))),
        Bind::Id | Bind::In | Bind::Placed | Bind::Attribute(_) => None,
    }
}

/// Sets the value of a place in a piece.
///
/// # Errors
/// If the piece has no such trait, in words.
pub fn set(bind: &Bind, traits: &mut Vec<Trait>, value: &str) -> Result<(), String> {
    let keys = keys(traits);
    let of = |key: &Key| {
        let at = keys.iter().position(|other| other == key);
        at.ok_or_else(|| "this piece has no such trait; only pieces with it can have a value here".to_string())
    };
    match bind {
        Bind::Id | Bind::In | Bind::Placed | Bind::Attribute(_) => {}
        Bind::PieceName => {
            if let Some(basic) = traits.last_mut().filter(|basic| basic.id == "piece") {
                set_field(basic, 4, value);
            }
        }
        Bind::Prototypes => set_prototypes(traits, value),
        Bind::Mark(name) => {
            let found = traits.iter_mut().filter(|part| part.id == "mark").find_map(|part| {
                let at = decode(part.field(1), ',').iter().position(|other| other == name)?;
                Some((part, at))
            });
            let (part, at) = found.ok_or_else(|| format!("this piece has no marker property `{name}`"))?;
            let mut values = decode(&part.state, ',');
            values.resize(values.len().max(at + 1), String::new());
            values[at] = value.to_owned();
            part.state = encode(values, ',');
        }
        Bind::State(key) => {
            let at = of(key)?;
            traits[at].state = value.to_owned();
        }
        Bind::Field(key, number) | Bind::Slot(key, number) => {
            let at = of(key)?;
            set_field(&mut traits[at], *number, value);
        }
        Bind::List(key, number) => {
            let at = of(key)?;
            let written = written_list(value, traits[at].field(*number));
            set_field(&mut traits[at], *number, &written);
        }
    }
    Ok(())
}

/// Sets a field of a trait, from 1.
pub fn set_field(part: &mut Trait, number: usize, value: &str) {
    if part.field(number) == value {
        return;
    }
    part.fields.resize(part.fields.len().max(number), String::new());
    part.fields[number - 1] = value.to_owned();
    part.rewrite();
}

/// The marker properties of a piece with their values, in their order.
pub fn marks(traits: &[Trait]) -> Vec<(String, String)> {
    let mut marks: Vec<(String, String)> = Vec::new();
    for part in traits.iter().filter(|part| part.id == "mark") {
        let values = decode(&part.state, ',');
        for (at, name) in decode(part.field(1), ',').into_iter().enumerate() {
            if !name.is_empty() && marks.iter().all(|(other, _)| *other != name) {
                marks.push((name, values.get(at).cloned().unwrap_or_default()));
            }
        }
    }
    marks
}

/// A list with commas as it is shown: with `|`, unless a text in it has one.
fn shown_list(text: &str) -> String {
    let parts = decode(text, ',');
    let is_plain = parts.iter().all(|part| !part.contains('|')) && encode(&parts, ',') == text;
    if is_plain { parts.join("|") } else { text.to_owned() }
}

/// A list as the engine writes it. `before` is the one that it replaces.
fn written_list(value: &str, before: &str) -> String {
    let was_plain = shown_list(before) != before || !before.contains(',');
    if was_plain { encode(value.split('|'), ',') } else { value.to_owned() }
}

/// Replaces the prototypes of a piece, each in the place of one that was there; more follow the last, or stand first.
fn set_prototypes(traits: &mut Vec<Trait>, value: &str) {
    let names: Vec<&str> = value.split('|').map(str::trim).filter(|name| !name.is_empty()).collect();
    let places: Vec<usize> = (0..traits.len()).filter(|at| traits[*at].id == "prototype").collect();
    let old: Vec<Trait> = places.iter().map(|at| traits[*at].clone()).collect();
    // One that stays keeps its parameters.
    let made: Vec<Trait> = names
        .iter()
        .map(|name| {
            let same = old.iter().find(|part| part.field(1) == *name).cloned();
            same.unwrap_or_else(|| Trait::of(&encode(["prototype", name], ';'), ""))
        })
        .collect();
    for (place, part) in places.iter().zip(&made) {
        traits[*place] = part.clone();
    }
    if made.len() < places.len() {
        places[made.len()..].iter().rev().for_each(|at| drop(traits.remove(*at)));
    } else {
        let at = places.last().map_or(0, |at| at + 1);
        for part in made[places.len()..].iter().rev() {
            traits.insert(at, part.clone());
        }
    }
}
