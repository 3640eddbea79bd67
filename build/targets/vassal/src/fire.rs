//! Counters that roll their own dice, such as blocks: as many as the face that is up has, each a hit by what is printed on the
//! counter, or by the table of battles.

use muster_schema::bundle::{Bundle, Piece, Purpose};

use super::dice;
use super::traits::{self, Key, Trait};

/// The prototype of such counters.
pub const PROTOTYPE: &str = "Rolls its dice";
/// The rating with the number of dice.
const DICE: &str = "dice";

/// The rolls that are hits, and how many faces the dice have.
struct Hit {
    low: i32,
    high: i32,
    faces: u32,
}

/// When a counter hits: at its own number or less, or as the table says.
fn hit(bundle: &Bundle, piece: &Piece) -> Option<Hit> {
    let mut dice = piece.faces.iter().flat_map(|face| &face.ratings).filter(|rating| rating.id == DICE).peekable();
    // Half a die nobody can roll: it counts with those of others.
    if piece.purpose != Purpose::Unit || dice.peek().is_none() || dice.any(|rating| rating.value.fract() != 0.0) {
        return None;
    }
    let own = piece.attributes.get("hits").and_then(serde_json::Value::as_i64);
    if let Some(high) = own.and_then(|most| i32::try_from(most).ok()) {
        return Some(Hit { low: 1, high, faces: 6 });
    }
    bundle.tables.iter().find_map(|table| {
        let [least, most] = dice::hits(table)?;
        let [_, faces] = dice::kind(table);
        Some(Hit { low: least.unwrap_or(1), high: most.or_else(|| i32::try_from(faces).ok())?, faces })
    })
}

/// Whether a counter rolls dice of its own.
pub fn fires(bundle: &Bundle, piece: &Piece) -> bool {
    hit(bundle, piece).is_some()
}

/// What it hits with, as properties of it.
pub fn own(bundle: &Bundle, piece: &Piece) -> Option<Trait> {
    let hit = hit(bundle, piece)?;
    let [low, high, faces] = [hit.low.to_string(), hit.high.to_string(), hit.faces.to_string()];
    Some(traits::mark(&[("HitsFrom", &low), ("HitsTo", &high), ("DieFaces", &faces)]))
}

/// The command that rolls, and what the chat says of it: one die after the other is rolled, noted and counted.
pub fn traits() -> Vec<Trait> {
    let [fire, one, die, count, clear, told] =
        ["fire", "fire-once", "fire-die", "fire-count", "fire-clear", "fired"].map(Key::named);
    let hits = "{Hits+(Rolled>=HitsFrom&&Rolled<=HitsTo?1:0)}";
    vec![
        traits::report(&[&told], "$PlayerId$ rolls for $newPieceName$ in $location$: $Rolls$ – $HitsTold$"),
        // Nobody is told how many dice a counter has that he does not see.
        traits::hide("{ObscuredToOthers==true}", &[&fire]),
        traits::repeated("Roll its dice", &fire, "{Dice}", [&clear, &one, &told]),
        traits::trigger("", &one, "", &[&die, &count]),
        traits::property("Rolled", &[(&die, "{Random(DieFaces)}")]),
        traits::property("Hits", &[(&clear, "0"), (&count, hits)]),
        traits::property("Rolls", &[(&clear, ""), (&count, "{Rolls+\" \"+Rolled}")]),
        traits::calculated("HitsTold", "{Hits==1?\"1 hit\":Hits+\" hits\"}"),
    ]
}
