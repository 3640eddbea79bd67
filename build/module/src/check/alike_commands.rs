//! Commands of one piece that have the same key, or the same words.

use std::collections::BTreeSet;

use super::prelude::*;
use crate::commands::{Command, commands};

pub static LINT: Lint = Lint::new("W037", "alike-commands", Hint, Modules, find).explained(
    "Two commands of a piece have the same key, or the same words with different keys. Of those with one key only one stands in the \
    menu, and it does both. Those with the same words cannot be told apart. Give one of them another key, or other words; if one key is \
    to do both, clear the words of one.",
)
.example("buildFile.xml", "Tire:70\\,130:I", b"Tire:82\\,130:I");

/// Commands that are alike in something: what they share, and what tells them apart.
type Alike = (String, BTreeSet<String>);

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let module = view.module;
    let all: Vec<Vec<Vec<Command>>> = module.pieces.iter().map(|piece| piece.traits.iter().map(commands).collect()).collect();
    let (mut same_key, mut same_words): (BTreeMap<Alike, Vec<Home>>, BTreeMap<Alike, Vec<Home>>) = Default::default();
    for (ix, _) in module.pieces.iter().enumerate().filter(|(_, piece)| matches!(piece.role, Role::Slot | Role::Card)) {
        let expanded = module.expanded(ix);
        // Commands that are hidden at times may take turns.
        let hidden = expanded.iter().map(|(piece, number)| &module.pieces[*piece].traits[*number]).filter(|part| part.id == "hideCmd");
        let hidden: BTreeSet<Key> = hidden.flat_map(|part| Key::list(part.field(4))).collect();
        let (mut by_key, mut by_words): (BTreeMap<&Key, Vec<_>>, BTreeMap<&str, Vec<_>>) = Default::default();
        for (piece, number) in &expanded {
            for command in all[*piece][*number].iter().filter(|command| is_literal(&command.words)) {
                let Some(key) = command.key.as_ref().filter(|key| !hidden.contains(key)) else { continue };
                let home = Home::Field(*piece, *number, command.field);
                by_key.entry(key).or_default().push((command.words.clone(), home));
                by_words.entry(&command.words).or_default().push((key.words(), home));
            }
        }
        for (key, commands) in by_key {
            let words: BTreeSet<String> = commands.iter().map(|(words, _)| words.trim().to_lowercase()).collect();
            if words.len() > 1 {
                add(&mut same_key, key.words(), commands);
            }
        }
        // The engine keeps words apart in submenus that differ in a blank at the end.
        for (words, commands) in by_words {
            if commands.iter().any(|(key, _)| *key != commands[0].0) {
                add(&mut same_words, words.to_owned(), commands);
            }
        }
    }
    for (alike, homes) in joined(same_key, Home::piece) {
        let says = match &alike[..] {
            [(key, words)] => format!("the key {key}, and only one of them is in its menu: {}", names(words)),
            many => {
                let keys = many.iter().map(|(key, words)| format!("{key} ({})", names(words)));
                format!("the same keys, and only one for each key is in its menu: {}", few(keys))
            }
        };
        view.finds(&LINT, &homes, "", &format!("commands of one piece have {says}"), found).label("the same key");
    }
    for (alike, homes) in joined(same_words, Home::piece) {
        let says = match &alike[..] {
            [(words, keys)] => format!("commands of one piece are all called `{words}`, with the keys {}", names(keys)),
            many => {
                let words = many.iter().map(|(words, keys)| format!("`{words}` ({})", names(keys)));
                format!("commands of one piece have the same words, with different keys: {}", few(words))
            }
        };
        view.finds(&LINT, &homes, &alike[0].0, &says, found).label("the same words");
    }
}

fn names(of: &BTreeSet<String>) -> String {
    listed(of.iter().map(String::as_str))
}

/// Adds the commands of a piece that share something: they are one with those of other pieces that are alike in all.
fn add(all: &mut BTreeMap<Alike, Vec<Home>>, shared: String, commands: Vec<(String, Home)>) {
    let (apart, homes): (BTreeSet<String>, Vec<Home>) = commands.into_iter().unzip();
    all.entry((shared, apart)).or_default().extend(homes);
}
