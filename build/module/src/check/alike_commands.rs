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

/// A command, and the trait that has it.
type Owned<'c> = (usize, usize, &'c Command);

fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let module = view.module;
    let all: Vec<Vec<Vec<Command>>> = module.pieces.iter().map(|piece| piece.traits.iter().map(commands).collect()).collect();
    let (mut same_key, mut same_words) = (Groups::default(), Groups::default());
    for (ix, _) in module.pieces.iter().enumerate().filter(|(_, piece)| matches!(piece.role, Role::Slot | Role::Card)) {
        let expanded = module.expanded(ix);
        // Commands that are hidden at times may take turns.
        let hidden = expanded.iter().map(|(piece, number)| &module.pieces[*piece].traits[*number]).filter(|part| part.id == "hideCmd");
        let hidden: BTreeSet<Key> = hidden.flat_map(|part| Key::list(part.field(4))).collect();
        let own = expanded.iter().flat_map(|(piece, number)| all[*piece][*number].iter().map(|command| (*piece, *number, command)));
        let own: Vec<Owned<'_>> =
            own.filter(|(.., command)| command.key.as_ref().is_some_and(|key| !hidden.contains(key)) && is_literal(&command.words)).collect();
        for (at, one) in own.iter().enumerate() {
            for other in &own[at + 1..] {
                let (key, words) = (one.2.key == other.2.key, one.2.words.trim() == other.2.words.trim());
                if key && !words && !one.2.words.eq_ignore_ascii_case(&other.2.words) {
                    same_key.add(one.2.key.as_ref().map_or(String::new(), Key::words), [*one, *other]);
                } else if words && !key {
                    same_words.add(one.2.words.trim().to_owned(), [*one, *other]);
                }
            }
        }
    }
    for (key, (homes, words, _)) in same_key.0 {
        let says = format!("commands of one piece have the key {key}, and only one of them is in its menu: {}", listed(words));
        view.finds(&LINT, &homes, "", &says, found).label("the same key");
    }
    for (words, (homes, _, keys)) in same_words.0 {
        let says = format!("commands of one piece are all called `{words}`, with the keys {}", listed(keys.iter().map(String::as_str)));
        view.finds(&LINT, &homes, &words, &says, found).label("the same words");
    }
}

/// Commands that are alike: their fields, words and keys.
type Group<'c> = (Vec<Home>, BTreeSet<&'c str>, BTreeSet<String>);

/// Commands that are alike, by what they share.
#[derive(Default)]
struct Groups<'c>(BTreeMap<String, Group<'c>>);

impl<'c> Groups<'c> {
    fn add(&mut self, shared: String, commands: [Owned<'c>; 2]) {
        let (homes, words, keys) = self.0.entry(shared).or_default();
        for (piece, number, command) in commands {
            let home = Home::Field(piece, number, command.field);
            if !homes.contains(&home) {
                homes.push(home);
            }
            words.insert(&command.words);
            keys.extend(command.key.as_ref().map(Key::words));
        }
    }
}
