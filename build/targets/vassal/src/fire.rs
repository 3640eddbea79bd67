//! Counters that roll their own dice, such as blocks: as many as the face that is up has, each a hit by what is printed on the
//! counter.

use muster_schema::bundle::{Bundle, Piece, Purpose};
use muster_schema::say;
use serde_json::Value;

use super::traits::{self, Key, Trait};
use super::values::Strength;

/// The prototype of such counters.
pub const PROTOTYPE: &str = "Rolls its dice";

/// What a counter hits with, as a property of it; nothing where it rolls no dice of its own, or half of one.
pub fn own(bundle: &Bundle, piece: &Piece) -> Option<Trait> {
    let hits = piece.attributes.meant("hits").and_then(Value::as_i64)?.to_string();
    let rolls = piece.purpose == Purpose::Unit && Strength::of(bundle)?.is_whole(piece);
    rolls.then(|| traits::mark(&[("HitsTo", &hits)]))
}

/// The command that rolls, and what the chat says of it: one die after the other is rolled, noted and counted.
pub fn traits(bundle: &Bundle) -> Vec<Trait> {
    let times = Strength::of(bundle).map_or_else(String::new, |strength| format!("{{{}}}", strength.property()));
    let [roll, once, die, count, clear, told] =
        ["fire", "fire-once", "fire-die", "fire-count", "fire-clear", "fired"].map(Key::named);
    let hits = "{Hits+(Rolled<=HitsTo?1:0)}";
    let phrases = &bundle.phrases;
    let single = traits::quoted(phrases.say("1 hit"));
    let several = traits::spoken(&say!(phrases, "{count} hits", count = traits::inset("Hits")));
    let report = phrases.say("$PlayerId$ rolls for $newPieceName$ in $location$: $Rolls$ – $HitsTold$");
    vec![
        traits::report(&[&told], report),
        // Nobody is told how many dice a counter has that he does not see.
        traits::hide("{ObscuredToOthers==true}", &[&roll]),
        traits::repeated(phrases.say("Roll its dice"), &roll, &times, [&clear, &once, &told]),
        traits::trigger("", &once, "", &[&die, &count]),
        traits::property("Rolled", &[(&die, "{Random(6)}")]),
        traits::property("Hits", &[(&clear, "0"), (&count, hits)]),
        traits::property("Rolls", &[(&clear, ""), (&count, "{Rolls+\" \"+Rolled}")]),
        traits::calculated("HitsTold", &format!("{{Hits==1?{single}:{several}}}")),
    ]
}
