//! Counters that roll their own dice, such as blocks: as many as the face that is up gives, with hits by the number
//! printed on the counter.

use muster_schema::bundle::{Bundle, Piece, Purpose};
use muster_schema::{Phrases, Slot, say};
use serde_json::Value;

use super::traits::{self, Key, Trait};
use super::values;

/// The number that a counter hits with, as a property of it, and the name of the number of its dice; `None` if it rolls
/// no dice of its own, or half a die.
pub fn own(piece: &Piece) -> Option<(Trait, &str)> {
    let hits = piece.attributes.of_slot(Slot::Hits).and_then(Value::as_i64)?.to_string();
    let dice = values::dice(piece).filter(|_| piece.purpose == Purpose::Unit)?;
    Some((traits::mark(&[("HitsTo", &hits)]), dice))
}

/// The prototype of counters that roll as many dice as this number says.
pub fn prototype_name(bundle: &Bundle, dice: &str) -> String {
    let first = bundle.pieces.iter().find_map(own);
    let others = first.filter(|(_, first)| *first != dice).map_or_else(String::new, |_| format!(": {dice}"));
    format!("Rolls its dice{others}")
}

/// The command that rolls, and its report: one die after the other is rolled, recorded and counted.
pub fn traits(phrases: &Phrases, dice: &str) -> Vec<Trait> {
    let times = format!("{{{}}}", values::property(dice));
    let [roll, once, throw, count, clear, told] =
        ["fire", "fire-once", "fire-die", "fire-count", "fire-clear", "fired"].map(Key::named);
    let hits = "{Hits+(Rolled<=HitsTo?1:0)}";
    let single = traits::quoted(phrases.say("1 hit"));
    let several = traits::spoken(&say!(phrases, "{count} hits", count = traits::inset("Hits")));
    let report = phrases.say("$PlayerId$ rolls for $newPieceName$ in $location$: $Rolls$ – $HitsTold$");
    vec![
        traits::report(&[&told], report),
        // Nobody is told how many dice a counter has that he does not see.
        traits::hide("{ObscuredToOthers==true}", &[&roll]),
        traits::repeated(phrases.say("Roll its dice"), &roll, &times, [&clear, &once, &told]),
        traits::trigger("", &once, "", &[&throw, &count]),
        traits::property("Rolled", &[(&throw, "{Random(6)}")]),
        traits::property("Hits", &[(&clear, "0"), (&count, hits)]),
        traits::property("Rolls", &[(&clear, ""), (&count, "{Rolls+\" \"+Rolled}")]),
        traits::calculated("HitsTold", &format!("{{Hits==1?{single}:{several}}}")),
    ]
}
