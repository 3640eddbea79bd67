//! The layout of games that have none of their own.

use std::sync::{Arc, LazyLock};

use muster_schema::layout::Layout;
use muster_schema::phrase;

/// The layout of games that have none of their own, as JSON.
pub const STANDARD: &str = include_str!("standard.json");

/// The words of the standard layout that players read. All others are names of signs, terms and facts.
pub const WORDS: [&str; 28] = [
    phrase!("Hold Until Played"),
    phrase!("Play Immediately"),
    phrase!("Lasting Effect"),
    phrase!("{when} · Lasting"),
    phrase!("reconstructed"),
    phrase!("Add to deck in {year}"),
    phrase!("Left blank: the rules do not quote this card."),
    phrase!("Full text not in the rule book:"),
    phrase!("see the printed card"),
    phrase!("Remove from play after the event"),
    phrase!("No. {number}"),
    phrase!("DM"),
    phrase!("{name} leaves"),
    phrase!("{other} for {name}"),
    phrase!("Fortress"),
    phrase!("Fortress (no number: 1)"),
    phrase!("Major fortress"),
    phrase!("Minor fortress"),
    phrase!("Castle"),
    phrase!("Capital"),
    phrase!("Port"),
    phrase!("Nobody's home"),
    phrase!("Fewer may stack beyond"),
    phrase!("Mountains"),
    phrase!("Whose land it is"),
    phrase!("{name} only"),
    phrase!("Name in italics: reconstructed"),
    phrase!("Fortresses, land: partly reconstructed"),
];

/// The standard layout.
///
/// # Panics
/// If `standard.json`, which is part of the program, is no layout: nothing could be drawn.
pub fn standard() -> Arc<Layout> {
    static LAYOUT: LazyLock<Arc<Layout>> =
        LazyLock::new(|| Arc::new(serde_json::from_str(STANDARD).expect("standard.json is a layout")));
    Arc::clone(&LAYOUT)
}
