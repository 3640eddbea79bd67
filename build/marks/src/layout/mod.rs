//! The layout that games have which bring none of their own.

use std::sync::{Arc, LazyLock};

use muster_schema::layout::Layout;

const STANDARD: &str = include_str!("standard.json");

/// The standard layout.
///
/// # Panics
/// Where `standard.json`, which is part of the program, is no layout: nothing could be drawn.
pub fn standard() -> Arc<Layout> {
    static LAYOUT: LazyLock<Arc<Layout>> =
        LazyLock::new(|| Arc::new(serde_json::from_str(STANDARD).expect("standard.json is a layout")));
    Arc::clone(&LAYOUT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_can_be_read() {
        let read = serde_json::from_str::<Layout>(STANDARD);
        assert!(read.is_ok(), "{read:?}");
    }
}
