//! The layout of games that have none of their own.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use muster_schema::layout::Layout;

/// The layout of games that have none of their own, as JSON.
pub const STANDARD: &str = include_str!("standard.json");

/// True if a text stands in the standard layout: if Muster's phrases have it, it is in the language of the game.
pub fn is_standard(text: &str) -> bool {
    // None of its strings has a quote in it.
    static TEXTS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| STANDARD.split('"').skip(1).step_by(2).collect());
    TEXTS.contains(text)
}

/// The standard layout.
///
/// # Panics
/// If `standard.json`, which is part of the program, is no layout: nothing could be drawn.
pub fn standard() -> Arc<Layout> {
    static LAYOUT: LazyLock<Arc<Layout>> =
        LazyLock::new(|| Arc::new(serde_json::from_str(STANDARD).expect("standard.json is a layout")));
    Arc::clone(&LAYOUT)
}
