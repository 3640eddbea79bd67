//! The engine's classes that a fragment may have, with the classes allowed inside each, by the editor of VASSAL 3.7.26;
//! and the parts that the engine adds to a map by itself, which its files contain too.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A line for each class, without its package if that is the usual one; `=` before a class means that the same is
/// allowed inside, and what follows it too.
const TEXT: &str = include_str!("classes.txt");

/// The package that most classes are in.
const PACKAGE: &str = "VASSAL.build.";

/// The classes that may occur only once: a second element is ignored, or hides the first.
pub const ONCE: &[&str] = &[
    "module.ChessClockControl",
    "module.NotesWindow",
    "module.map.BoardPicker",
    "module.map.ForwardToChatter",
    "module.map.ForwardToKeyBuffer",
    "module.map.GlobalMap",
    "module.map.HidePiecesButton",
    "module.map.HighlightLastMoved",
    "module.map.ImageSaver",
    "module.map.KeyBufferer",
    "module.map.LayeredPieceCollection",
    "module.map.MapCenterer",
    "module.map.MenuDisplayer",
    "module.map.PieceMover",
    "module.map.PieceRecenterer",
    "module.map.Scroller",
    "module.map.SelectionHighlighters",
    "module.map.StackExpander",
    "module.map.StackMetrics",
    "module.map.TextSaver",
    "module.map.Zoomer",
    "module.properties.GlobalProperties",
];

/// The classes that every module has one of, which Muster writes from the tables.
pub const WRITTEN: &[&str] =
    &["VASSAL.i18n.Language", "module.BasicCommandEncoder", "module.Chatter", "module.KeyNamer", "module.PlayerRoster"];

/// VASSAL's classes, each with the classes allowed inside.
pub static CLASSES: LazyLock<BTreeMap<&str, Vec<&str>>> = LazyLock::new(|| {
    let lines = || TEXT.lines().filter_map(|line| line.split_once(':'));
    let same = |other: &str| lines().find(|(class, _)| *class == other).map_or("", |(_, parts)| parts);
    let parts = |said: &'static str| {
        let (same, more) = match said.trim().strip_prefix("= ") {
            Some(said) => said.split_once(' ').map_or((same(said), ""), |(other, more)| (same(other), more)),
            None => ("", said),
        };
        same.split_whitespace().chain(more.split_whitespace()).collect()
    };
    lines().map(|(class, said)| (class, parts(said))).collect()
});

/// The pictures that the engine has of its own, under names without a folder.
pub fn of_engine() -> impl Iterator<Item = &'static str> {
    include_str!("pictures.txt").split_whitespace()
}

/// The name of a class as the table has it.
pub fn short(name: &str) -> &str {
    name.strip_prefix(PACKAGE).unwrap_or(name)
}

/// The name of a class as the engine has it.
pub fn full(class: &str) -> String {
    if class.starts_with("VASSAL.") || !class.contains('.') { class.to_owned() } else { format!("{PACKAGE}{class}") }
}

pub fn is_known(class: &str) -> bool {
    class != "GameModule" && CLASSES.contains_key(class)
}

/// True if the engine knows an element of this name, which it wants in full.
pub fn is_name(name: &str) -> bool {
    is_known(short(name)) && full(short(name)) == name
}

pub fn all() -> impl Iterator<Item = String> {
    CLASSES.keys().filter(|class| is_known(class)).map(|class| full(class))
}

/// The classes allowed inside a class.
pub fn parts(class: &str) -> &'static [&'static str] {
    CLASSES.get(class).map_or(&[], Vec::as_slice)
}

/// The classes that may contain a class.
pub fn homes(class: &str) -> impl Iterator<Item = &'static str> {
    CLASSES.iter().filter(move |(_, parts)| parts.contains(&class)).map(|(home, _)| *home)
}

pub fn is_once(class: &str) -> bool {
    ONCE.contains(&class)
}
