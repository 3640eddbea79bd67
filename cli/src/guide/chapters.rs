//! The chapters that are written by hand, and the pictures that they show.

/// The chapters of `docs/guide` in their order, by parts: the file of each, and its text.
macro_rules! parts {
    ($($part:literal: $($name:literal),+;)+) => {
        pub const PARTS: &[(&str, &[(&str, &str)])] = &[
            $(($part, &[$(($name, include_str!(concat!("../../../docs/guide/", $name, ".md")))),+])),+
        ];
    };
}

/// The pictures of `docs/guide/pictures`.
macro_rules! pictures {
    ($($name:literal),+ $(,)?) => {
        pub const PICTURES: &[(&str, &[u8])] = &[
            $(($name, include_bytes!(concat!("../../../docs/guide/pictures/", $name)))),+
        ];
    };
}

parts! {
    "Begin": "index", "installing";
    "Tutorials": "first-game", "hexes", "squares", "areas";
    "Making a game": "editors", "own-systems", "counters", "maps", "marching", "drawing", "die-tables", "checks", "playing",
        "spreadsheets", "pictures", "modules";
    "Publishing a game": "publishing", "errata", "outlets", "languages";
    "Modules that you have": "any-module";
    "Reference": "packs", "form", "diff-json";
}

pictures! {
    "areas/map.svg",
    "areas/set-up.svg",
    "first-game/forced-march.svg",
    "first-game/good-harvest.svg",
    "first-game/map.svg",
    "first-game/north-foot-back.svg",
    "first-game/north-foot-front.svg",
    "first-game/points/map.svg",
    "first-game/set-up.svg",
    "first-game/south-horse-back.svg",
    "first-game/south-horse-front.svg",
    "first-game/spy.svg",
    "hexes/blue-foot-back.svg",
    "hexes/blue-foot-front.svg",
    "hexes/map.svg",
    "hexes/red-guns-front.svg",
    "hexes/red-horse-front.svg",
    "hexes/set-up.svg",
    "squares/map.svg",
    "squares/set-up.svg",
}
