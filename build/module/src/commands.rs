//! The commands that traits give a piece: the words in its menu, and the key of each.

use muster_vassal::sequence::decode;

use crate::keys::Key;
use crate::piece::Trait;

/// A command of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The words in the menu, which are not empty.
    pub words: String,
    pub key: Option<Key>,
    /// The field that has the words.
    pub field: usize,
}

/// The fields of traits that have the words and the key of a command.
const PAIRS: [(&str, usize, usize); 38] = [
    ("AreaOfEffect", 5, 6),
    ("AreaOfEffect", 12, 13),
    ("AreaOfEffect", 14, 15),
    ("attach", 3, 4),
    ("attach", 5, 6),
    ("attach", 14, 15),
    ("clone", 1, 2),
    ("delete", 1, 2),
    ("deselect", 1, 2),
    ("emb2", 1, 27),
    ("emb2", 4, 28),
    ("emb2", 7, 29),
    ("emb2", 10, 11),
    ("emb2", 21, 20),
    ("globalhotkey", 1, 2),
    ("globalkey", 1, 2),
    ("hide", 2, 1),
    ("label", 2, 1),
    ("macro", 2, 3),
    ("obs", 3, 1),
    ("pivot", 1, 2),
    ("pivot", 8, 9),
    ("placemark", 1, 2),
    ("playSound", 2, 3),
    ("propertysheet", 2, 8),
    ("replace", 1, 2),
    ("return", 1, 2),
    ("rotate", 4, 2),
    ("rotate", 5, 3),
    ("rotate", 7, 6),
    ("rotate", 11, 10),
    ("rotate:free", 3, 2),
    ("rotate:free", 5, 4),
    ("rotate:free", 9, 8),
    ("sendto", 1, 2),
    ("sendto", 7, 8),
    ("table", 3, 4),
    ("translate", 1, 2),
];

/// The commands of a trait that stand in the menu of its piece, in the order of its fields. Oldest layers are left out.
pub fn commands(part: &Trait) -> Vec<Command> {
    let id = if part.id == "rotate" && part.field(1) == "1" { "rotate:free" } else { &part.id };
    let pairs = PAIRS.iter().filter(|(of, words, _)| *of == id && (id != "emb2" || layer_has(part, *words)));
    let of_fields = pairs.map(|(_, words, key)| Command {
        words: part.field(*words).to_owned(),
        key: Key::read(part.field(*key)),
        field: *words,
    });
    let changes = ["PROP", "setprop", "setpieceprop"].contains(&id).then(|| decode(part.field(3), ','));
    let of_changes = changes.into_iter().flatten().filter_map(|one| {
        let mut parts = decode(&one, ':').into_iter();
        Some(Command { words: parts.next()?, key: Key::read(&parts.next()?), field: 3 })
    });
    of_fields.chain(of_changes).filter(|command| !command.words.is_empty()).collect()
}

/// True if a layer has the command of a field: one that is always on is not switched, one that follows a property does not step.
fn layer_has(part: &Trait, words: usize) -> bool {
    let is = |field: usize| part.field(field) == "true";
    let steps = !is(22) && decode(part.field(16), ',').len() > 1;
    part.field(25) == "1"
        && match words {
            1 => !is(26),
            4 | 7 => steps,
            _ => !is(22),
        }
}
