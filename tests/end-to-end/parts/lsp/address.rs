use std::path::{Path, PathBuf};

use muster::lsp::address::{of, path};

#[test]
fn there_and_back() {
    let file = Path::new("/home/me/mein krieg/größe%1.csv");
    assert_eq!(of(file), "file:///home/me/mein%20krieg/gr%C3%B6%C3%9Fe%251.csv");
    assert_eq!(path(&of(file)).as_deref(), Some(file));
    assert_eq!(path("file://localhost/a/%zz/../b"), Some(PathBuf::from("/a/b")));
    assert_eq!(path("untitled:Untitled-1"), None);
    assert_eq!(path("file:"), None);
}
